"""How boxes and the ground are drawn: the one place with rounded corners, gradients and shadows.

Surface     a widget with a drawn box; a colour is a name of the palette ("surf", "well", …) or rgba, "" is none
    fill            colour of the box
    fill_top        colour at its top, if a gradient is wanted
    line, line_width, dashed       outline, drawn inside the edge
    radius          one number or four (top left, top right, bottom right, bottom left), in pixels
    elevation       "", "well" (sunk), "card", "sheet" or "rising" (a sheet from the bottom)
    shade           colour of the shadow, if not the theme's own
    rim             the light upper and dark lower edge of an amber button
Backdrop    the felt or paper ground for the whole window
gradient(top, bottom)       a texture, cached;  colour_bytes(colour) a pixel of one
patch_texture(name)         a shadow of `patches.py`, to be stretched
box(tint, pos, size, corners)   an instruction for a filled box, smooth in every case
middle(widget)              its centre, for use in handlers of `pos` and `size`
Clip(widget)                lets nothing in it be seen outside of it
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache, partial
from math import hypot, sqrt
from typing import Any

from kivy.cache import Cache
from kivy.clock import Clock
from kivy.core.image import Image as CoreImage
from kivy.graphics import (
    BorderImage,
    Color,
    Instruction,
    InstructionGroup,
    Rectangle,
    RoundedRectangle,
    SmoothLine,
    SmoothRoundedRectangle,
    StencilPop,
    StencilPush,
    StencilUnUse,
    StencilUse,
)
from kivy.graphics.texture import Texture
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, OptionProperty, VariableListProperty
from kivy.uix.widget import Widget

from app.ui.drawing.dashes import DashedBox
from app.ui.drawing.patches import PATCHES
from app.ui.settle import after_the_picture
from app.ui.text import Unruled
from app.ui.theme import ASSETS, Palette, Rgba, colour, mixed, rgba, theme

_WHITE = rgba("#FFFFFF")
_RIM_SHADE = rgba("#784600")
_GROUND_SIZE = (16, 32)
_GROUND_REACH = (1.3, 0.72)
_SHADES = 63
_GRAIN_DP = 96
_BOX_CORNERS = (6, 12, 24, 48)
"""In pixels, of the pictures that boxes are stretched from."""
_STEPS = 30
"""In half a circle of an outline; Kivy's 45 look no rounder."""
_SOFT_EDGE = 0.5
"""What a smooth line loses of its width to its edges, in pixels."""


def painted_texture(size: tuple[int, int], pixels: Callable[[], bytes]) -> Texture:
    """A texture that paints itself again when the graphics context was lost."""
    texture = Texture.create(size=size, colorfmt="rgba")
    texture.wrap = "clamp_to_edge"

    def paint(target: Texture) -> None:
        target.blit_buffer(pixels(), colorfmt="rgba", bufferfmt="ubyte")

    paint(texture)
    texture.add_reload_observer(paint)
    return texture


def colour_bytes(colour: Rgba) -> bytes:
    red, green, blue, alpha = colour
    return bytes((int(red * 255 + 0.5), int(green * 255 + 0.5), int(blue * 255 + 0.5), int(alpha * 255 + 0.5)))


@lru_cache(maxsize=64)
def gradient(top: Rgba, bottom: Rgba) -> Texture:
    """One pixel wide; the first row is drawn at the bottom of a Rectangle."""
    ends = [(255 * low + 0.5, 17 * (high - low)) for low, high in zip(bottom, top, strict=True)]
    return painted_texture((1, 16), lambda: bytes([int(low + rise * row) for row in range(16) for low, rise in ends]))


@lru_cache(maxsize=16)
def halves(above: Rgba, below: Rgba) -> Texture:
    """Two colours that meet on the line from the upper right to the lower left."""
    side = 64

    def pixels() -> bytes:
        upper, lower, between = colour_bytes(above), colour_bytes(below), colour_bytes(mixed(above, below, 0.5))
        rows = (lower * (side - 1 - row) + between + upper * row for row in range(side))
        return b"".join(rows)

    return painted_texture((side, side), pixels)


@lru_cache(maxsize=2)
def _ground(palette: Palette) -> Texture:
    def pixels() -> bytes:
        ramp = [colour_bytes(_stop(palette, i / _SHADES)) for i in range(_SHADES + 1)]
        width, height = _GROUND_SIZE
        across = [(0.5 - (x + 0.5) / width) / _GROUND_REACH[0] for x in range(width // 2)]
        rows = []
        for y in range(height):
            down = (0.9 - (y + 0.5) / height) / _GROUND_REACH[1]
            half = [ramp[min(_SHADES, int(hypot(dx, down) * _SHADES))] for dx in across]
            rows += [*half, *reversed(half)]
        return b"".join(rows)

    return painted_texture(_GROUND_SIZE, pixels)


def _stop(palette: Palette, place: float) -> Rgba:
    for (start, here), (end, following) in zip(palette.ground, palette.ground[1:], strict=False):
        if place <= end:
            return mixed(here, following, (place - start) / (end - start))
    return palette.ground[-1][1]


@lru_cache(maxsize=16)
def patch_texture(name: str) -> Texture:
    return CoreImage(str(ASSETS / "ui" / f"{name}.png")).texture


@lru_cache(maxsize=2)
def _grain_texture(name: str) -> Texture:
    texture = CoreImage(str(ASSETS / "textures" / name)).texture
    texture.wrap = "repeat"
    return texture


def middle(widget: Any) -> tuple[float, float]:
    """Its centre; `widget.center` may still be the old one while a change of `pos` is being told."""
    return widget.x + widget.width / 2, widget.y + widget.height / 2


class Clip:
    """While it is `on`, nothing in a widget is seen outside of it."""

    def __init__(self, widget: Any) -> None:
        self._begin, self._end = InstructionGroup(), InstructionGroup()
        self._panes = Rectangle(), Rectangle()
        self._is_on = False
        self._widget = widget
        widget.canvas.before.add(self._begin)
        widget.canvas.after.add(self._end)
        widget.fbind("pos", self._follow)
        widget.fbind("size", self._follow)

    @property
    def on(self) -> bool:
        return self._is_on

    @on.setter
    def on(self, wanted: bool) -> None:
        if wanted == self._is_on:
            return
        self._is_on = wanted
        if not wanted:
            self._begin.clear()
            self._end.clear()
            return
        self._follow()
        for part in (StencilPush(), self._panes[0], StencilUse()):
            self._begin.add(part)
        for part in (StencilUnUse(), self._panes[1], StencilPop()):
            self._end.add(part)

    def _follow(self, *_args: object) -> None:
        for pane in self._panes:
            pane.pos, pane.size = self._widget.pos, self._widget.size


def put_middle(widget: Any, x: float, y: float) -> None:
    """Put its centre there; to set `widget.center` does nothing where that is still the old one and the same."""
    widget.pos = x - widget.width / 2, y - widget.height / 2


def box(tint: Rgba, pos: Any, size: Any, corners: list[float]) -> Instruction:
    """A filled box with smooth edges.

    It is stretched from a picture if all corners are the same. That is one instruction. Kivy needs two for a smooth
    shape, and the stencil as well for a translucent one, which is then seen outside a ScrollView.
    """
    if not any(corners):
        return Rectangle(pos=pos, size=size)
    if len(set(corners)) == 1:
        name, border = _box_patch(corners[0])
        return BorderImage(pos=pos, size=size, texture=patch_texture(name), border=[border] * 4, display_border=corners)
    shape = SmoothRoundedRectangle if tint[3] == 1 else RoundedRectangle
    return shape(pos=pos, size=size, radius=corners)


def _box_patch(corner: float) -> tuple[str, int]:
    """The picture of a box whose corners are nearest to that size, and their size in it."""
    size = next((size for size in _BOX_CORNERS if corner < size * sqrt(2)), _BOX_CORNERS[-1])
    return f"box_{size}", size


@lru_cache(maxsize=1)
def keep_smooth_edges() -> None:
    """Bring Kivy's smooth edges back after a lost graphics context.

    All smooth lines share one texture and all smooth shapes another; only the first instruction that ever used it
    would paint it again, and that one is long gone.
    """
    SmoothLine(points=(0, 0, 9, 9))
    SmoothRoundedRectangle(size=(9, 9), radius=[3])
    for name in ("smoothline", "antialiasing_line"):
        texture = Cache.get("kv.graphics.texture", name)
        texture.add_reload_observer(partial(_paint_again, texture.pixels))


def _paint_again(pixels: bytes, texture: Texture) -> None:
    texture.blit_buffer(pixels, colorfmt="rgba", bufferfmt="ubyte")


class Backdrop(Unruled, Widget):
    """The grain is so fine that nobody misses it in the first picture, which comes sooner without it."""

    _has_grain = False

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        with self.canvas.before:
            Color(1, 1, 1, 1)
            self._gradient = Rectangle()
        self._grain_colour, self._grain = Color(), Rectangle()
        self.bind(pos=self._place, size=self._place)
        theme.bind(mode=self._dress)
        self._dress()
        after_the_picture(self._lay_grain)

    def _lay_grain(self) -> None:
        for part in (self._grain_colour, self._grain):
            self.canvas.before.add(part)
        self._has_grain = True
        self._dress()
        keep_smooth_edges()

    def _dress(self, *_args: object) -> None:
        palette = theme.palette
        self._gradient.texture = _ground(palette)
        if self._has_grain:
            self._grain_colour.rgba = palette.grain
            self._grain.texture = _grain_texture(palette.grain_file)
        self._place()

    def _place(self, *_args: object) -> None:
        for rectangle in (self._gradient, self._grain):
            rectangle.pos, rectangle.size = self.pos, self.size
        across, up = self.width / dp(_GRAIN_DP), self.height / dp(_GRAIN_DP)
        self._grain.tex_coords = (0, 0, across, 0, across, up, 0, up)


class Surface(Unruled, Widget):
    fill = ObjectProperty("")
    fill_top = ObjectProperty("")
    beside = ObjectProperty("")
    """A second colour, below a line from corner to corner."""
    line = ObjectProperty("")
    line_width = NumericProperty(dp(1))
    dashed = BooleanProperty(False)
    radius = VariableListProperty([0])
    elevation = OptionProperty("", options=["", "well", "card", "sheet", "rising"])
    rim = BooleanProperty(False)
    shade = ObjectProperty("")

    def __init__(self, **kwargs: Any) -> None:
        self._box = InstructionGroup()
        self.repaint = Clock.create_trigger(self._paint, -1)
        super().__init__(**kwargs)
        self.canvas.before.add(self._box)
        for name in (
            "pos",
            "size",
            "fill",
            "fill_top",
            "beside",
            "line",
            "line_width",
            "dashed",
            "radius",
            "elevation",
            "rim",
            "shade",
        ):
            self.fbind(name, self.repaint)
        theme.bind(mode=self._recolour)
        self.repaint()

    def _recolour(self, *_args: object) -> None:
        self.repaint()

    def corners(self, inset: float = 0) -> list[float]:
        """The radii, never larger than the box allows, of an outline moved inwards."""
        most = max(0, min(self.width, self.height) / 2 - inset)
        return [max(0, min(radius - inset, most)) for radius in self.radius]

    def _paint(self, *_args: object) -> None:
        self._box.clear()
        if self.width <= 0 or self.height <= 0:
            return
        if self.elevation not in ("", "well"):
            self._paint_shadow()
        self.paint_below()
        if self.rim:
            self._paint_rim()
        elif self.fill or self.fill_top:
            self._paint_fill(self.y, self.height)
        if self.elevation == "well":
            self._paint_shadow()
        if self.line:
            self._paint_line()

    def paint_below(self) -> None:
        """For subclasses that draw more between the shadow and the box."""

    def shape(self, token: str | Rgba, pos: tuple[float, float], size: tuple[float, float], grown: float = 0) -> None:
        """Add a box with this surface's corners, or those of an outline `grown` around it."""
        tint = colour(token)
        self._box.add(Color(rgba=tint))
        self._box.add(box(tint, pos, size, self.corners(-grown)))

    def _paint_fill(self, y: float, height: float) -> None:
        """A smooth box below, for its edge; the gradient lies one pixel inside it."""
        if not self.fill_top:
            self.shape(self.fill, (self.x, y), (self.width, height))
            return
        if self.beside:
            self._paint_halves(colour(self.fill), colour(self.beside), y, height)
            return
        top, bottom = colour(self.fill_top), colour(self.fill)
        self.shape(mixed(bottom, top, 0.5), (self.x, y), (self.width, height))
        self._box.add(Color(1, 1, 1, 1))
        inside = {"pos": (self.x + 1, y + 1), "size": (max(0, self.width - 2), max(0, height - 2))}
        self._box.add(RoundedRectangle(**inside, radius=self.corners(1), texture=gradient(bottom, top)))

    def _paint_halves(self, above: Rgba, below: Rgba, y: float, height: float) -> None:
        self.shape(mixed(above, below, 0.5), (self.x, y), (self.width, height))
        self._box.add(Color(1, 1, 1, 1))
        inside = {"pos": (self.x + 1, y + 1), "size": (max(0, self.width - 2), max(0, height - 2))}
        self._box.add(RoundedRectangle(**inside, radius=self.corners(1), texture=halves(above, below)))

    def _paint_rim(self) -> None:
        raised = dp(5)
        self.shape(mixed(colour(self.fill), _RIM_SHADE, 0.22), self.pos, self.size)
        self.shape(
            mixed(colour(self.fill_top), _WHITE, 0.5), (self.x, self.y + raised), (self.width, self.height - raised)
        )
        self._paint_fill(self.y + dp(2), self.height - dp(3))

    def _paint_line(self) -> None:
        self._box.add(Color(rgba=colour(self.line)))
        inset = self.line_width / 2
        place = (self.x + inset, self.y + inset, self.width - 2 * inset, self.height - 2 * inset)
        outline = (*place, *self.corners(inset), _STEPS)
        if self.dashed:
            self._box.add(DashedBox(place, max(self.corners(inset)), dp(5), dp(4), inset + _SOFT_EDGE))
        else:
            self._box.add(SmoothLine(rounded_rectangle=outline, width=inset + _SOFT_EDGE))

    def _paint_shadow(self) -> None:
        patch = PATCHES[self.elevation]
        tint = self.shade or {"card": "shadow1", "well": "inner_shadow"}.get(self.elevation, "shadow2")
        margin = dp(patch.margin)
        width, height = self.width + 2 * margin, self.height + 2 * margin
        shown = max(self.corners()) if patch.inner else dp(patch.border)
        shown = min(shown, width / 2, height / 2)
        self._box.add(Color(rgba=colour(tint)))
        self._box.add(
            BorderImage(
                pos=(self.x - margin, self.y - margin),
                size=(width, height),
                texture=patch_texture(self.elevation),
                border=[patch.border * patch.px] * 4,
                display_border=[shown] * 4,
            )
        )
