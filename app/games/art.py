"""The little picture of a game on its card. The game's `art.py` draws it with a `Pen`."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import lru_cache
from math import cos, pi, sin
from types import FunctionType

from kivy.clock import Clock
from kivy.graphics import (
    BorderImage,
    Canvas,
    Color,
    Mesh,
    PopMatrix,
    PushMatrix,
    Rotate,
    Scale,
    Translate,
)
from kivy.graphics.texture import Texture
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, OptionProperty, StringProperty
from kivy.uix.widget import Widget

from app.games.registry import face
from app.games.tints import card_tint
from app.ui.drawing.flat import Flat, Point, rounded_box
from app.ui.drawing.paint import gradient, patch_texture
from app.ui.drawing.patches import PATCHES
from app.ui.text import Unruled, lettering
from app.ui.theme import GAME_COLOURS, HAND, RADIUS, Rgba, theme

WIDTH, HEIGHT = 184, 82


def shaded(points: Sequence[Point], shading: Texture) -> None:
    """A convex shape with a gradient from its lowest to its highest point."""
    low, high = min(p[1] for p in points), max(p[1] for p in points)
    Color(1, 1, 1, 1)
    Mesh(
        vertices=[part for x, y in points for part in (x, y, 0.5, (y - low) / (high - low))],
        indices=list(range(len(points))),
        mode="triangle_fan",
        texture=shading,
    )


@lru_cache(maxsize=16)
def top_rounded(width: float, height: float, radius: float) -> list[Point]:
    """A rectangle with two round corners, from its lower left corner anticlockwise."""
    arc = [(radius * cos(step * pi / 32), radius * sin(step * pi / 32)) for step in range(17)]
    top = height - radius
    return [
        (0, 0),
        (width, 0),
        *((width - radius + across, top + up) for across, up in arc),
        *((radius - across, top + up) for across, up in reversed(arc)),
    ]


def left_rounded(width: float, height: float, radius: float) -> list[Point]:
    """The same, lying on its side: the round corners are the left ones."""
    return [(width - up, across) for across, up in top_rounded(height, width, radius)]


def all_rounded(width: float, height: float, radius: float) -> list[Point]:
    return list(rounded_box(0, 0, width, height, radius))


OUTLINES: dict[str, Callable[[float, float, float], list[Point]]] = {
    "top": top_rounded,
    "left": left_rounded,
    "all": all_rounded,
}


class Pen:
    """Draws in a field of 184 × 82. Shapes are gathered in `flat` and painted together, texts lie on them."""

    def __init__(self, scale: float) -> None:
        self.flat = Flat(1 / scale)
        self._scale = scale
        self._texts: dict[tuple[str, float, Rgba], list[tuple[str, float, float]]] = {}

    def paint(self) -> None:
        """The shapes gathered so far, and the texts on them."""
        self.flat.paint()
        for (font, size, colour), texts in self._texts.items():
            self._write(texts, font, size, colour)
        self._texts.clear()

    def _write(self, texts: list[tuple[str, float, float]], font: str, size: float, colour: Rgba) -> None:
        """Texts around their points, cut from one picture that has a line for each of them."""
        sharp = self._scale * 2
        lines = sorted({text for text, _x, _y in texts})
        texture = lettering("\n".join(lines), font, int(size * sharp)).texture
        left, low, right, _low, _right, high = texture.tex_coords[:6]
        wide, tall = texture.width / sharp / 2, texture.height / sharp / len(lines) / 2
        pitch = (low - high) / len(lines)
        vertices: list[float] = []
        for text, x, y in texts:
            top = high + pitch * lines.index(text)
            vertices += (x - wide, y - tall, left, top + pitch, x + wide, y - tall, right, top + pitch)
            vertices += (x + wide, y + tall, right, top, x - wide, y + tall, left, top)
        indices = [4 * number + corner for number in range(len(texts)) for corner in (0, 1, 2, 0, 2, 3)]
        Color(*colour)
        Mesh(vertices=vertices, indices=indices, mode="triangles", texture=texture)

    @contextmanager
    def turned(self, degrees: float, origin: Point) -> Iterator[None]:
        """What is drawn inside is turned by `degrees` anticlockwise around a point."""
        self.paint()
        PushMatrix()
        Rotate(angle=degrees, origin=origin)
        yield
        self.paint()
        PopMatrix()

    def shadow(self, x: float, y: float, width: float, height: float) -> None:
        """What a box of this size throws on what was drawn before: a card's shadow, made smaller."""
        self.paint()
        patch = PATCHES["card"]
        margin = patch.margin / 3
        Color(0, 0, 0, 1)
        BorderImage(
            pos=(x - margin, y - margin),
            size=(width + 2 * margin, height + 2 * margin),
            texture=patch_texture("card"),
            border=[patch.border * patch.px] * 4,
            display_border=[patch.border / 3] * 4,
        )

    def text(self, text: str, x: float, y: float, font: str, size: float, colour: Rgba) -> None:
        """A text around a point, drawn as sharp as the screen shows it."""
        if text:
            self._texts.setdefault((font, size, tuple(colour)), []).append((text, x, y))  # type: ignore[arg-type]

    def hand(self, text: str, x: float, y: float, size: float) -> None:
        self.text(text, x - 0.065 * size, y, HAND, size, theme.pen)

    # -- what several games have ------------------------------------------------------------------------------

    def die(self, x: float, y: float, side: float, value: int, colour: str, turn: float) -> None:
        draw = self.flat
        paint = GAME_COLOURS[colour]
        half, radius = side / 2, side * 0.24
        with self.turned(turn, (x, y)):
            self.shadow(x - half + side * 0.06, y - half - side * 0.04, side, side)
            draw.rounded(x - half, y - half, side, side, radius, paint.shade)
            draw.rounded(x - half, y - half + side * 0.05, side, side * 0.95, radius, paint.base)
            for px, py in pips(value):
                draw.disc(x + px * side * 0.26, y + side * 0.025 + py * side * 0.26, side * 0.085, paint.on)


def picture_of(game_id: str, name: str) -> Callable[[Pen], None]:
    """What paints a picture in a game's `art.py`."""
    found: Callable[[Pen], None] = face(game_id).part("art", name, FunctionType)
    return found


class GameArt(Unruled, Widget):
    """`grounded` False where the game's colour is there already."""

    game_id = StringProperty()
    picture = StringProperty("paint")
    """The game's own, or another one that its `art.py` has."""
    grounded = BooleanProperty(True)
    radius = NumericProperty(RADIUS["card"])
    rounded_side = OptionProperty("top", options=["top", "left", "all"])

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        with self.canvas:
            PushMatrix()
            self._place = Translate()
            self.drawing = Canvas()
            PopMatrix()
        self._seen = (0.0, 0.0)
        draw = self._settle = Clock.create_trigger(self._draw_when_settled, -1)
        self.bind(pos=self._move, size=draw, game_id=draw, rounded_side=draw)
        theme.bind(mode=draw)

    def _move(self, *_: object) -> None:
        self._place.xy = self.pos

    def _draw_when_settled(self, *_: object) -> None:
        """A layout finds its sizes in several passes of one frame; drawing waits for the last of them."""
        size = tuple(self.size)
        if size != self._seen:
            self._seen = size
            self._settle()
        else:
            self._draw()

    def _draw(self) -> None:
        if not self.game_id or self.width < 2 or self.height < 2:
            return
        self.drawing.clear()
        scale = min(self.width / WIDTH, self.height / HEIGHT) * 0.96
        with self.drawing:
            if self.grounded:
                ground = OUTLINES[self.rounded_side](self.width, self.height, dp(self.radius))
                shaded(ground, gradient(*card_tint(self.game_id)))
            PushMatrix()
            Translate((self.width - WIDTH * scale) / 2, (self.height - HEIGHT * scale) / 2)
            Scale(scale, scale, 1)
            pen = Pen(scale)
            picture_of(self.game_id, self.picture)(pen)
            pen.paint()
            PopMatrix()


def pips(value: int) -> list[Point]:
    """Where the pips of a face stand, in a square from -1 to 1."""
    places: list[Point] = [(0, 0)] if value % 2 else []
    if value > 1:
        places += [(-1, 1), (1, -1)]
    if value > 3:
        places += [(1, 1), (-1, -1)]
    if value == 6:
        places += [(-1, 0), (1, 0)]
    return places
