"""The curtain between two people: whoever comes next opens it by holding a button. Behind it nothing is drawn.

Curtain(name, palette)
    heading         small words at the top ("Knister, round 17")
    pass_word, hold_word, note      the words; `note` tells what is hidden
    sounding        whether the loudspeaker is shown as on
    on_opened       the hold was complete: now the next person's things may be fetched
    part(then)      draw the folds aside
    on_leave, on_sound      the buttons at the top
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from math import cos, pi, sin
from typing import Any

from kivy.animation import Animation
from kivy.core.window import Window
from kivy.graphics import (
    Color,
    InstructionGroup,
    Mesh,
    PopMatrix,
    PushMatrix,
    Rectangle,
    Scale,
    SmoothEllipse,
    SmoothLine,
)
from kivy.graphics.texture import Texture
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.widget import Widget

from app.ui.boxes import Cluster
from app.ui.buttons import IconButton
from app.ui.drawing.icons import Icon
from app.ui.drawing.paint import Surface, gradient, middle, painted_texture
from app.ui.layout import SHORT, layout
from app.ui.people.avatar import Avatar
from app.ui.press import Pressable
from app.ui.text import Text
from app.ui.theme import FELT, MOTION, Rgba, faded, mixed, rgba, theme

FOLDS = 9
HOLD = 0.7
"""Seconds to hold."""
VALLEY, SLOPE, RIDGE = rgba("#08292E"), rgba("#164F54"), rgba("#2A7577")
FLOOR = rgba("#061E22")
GOLD_DARK, GOLD, GOLD_LIGHT = rgba("#9A5F10"), rgba("#F0AE3E"), rgba("#FFD27A")
HEM = 54
"""The foot of the curtain: floor, scallops and bands, in dp."""
_HOLD_KEYS = (13, 271, 32)
_WORDS = (
    "name",
    "palette",
    "heading",
    "pass_word",
    "hold_word",
    "note",
    "leave_voice",
    "sound_voice",
    "sounding",
)


@lru_cache(maxsize=2)
def _fold(stops: tuple[Rgba, Rgba, Rgba]) -> Texture:
    """One fold from valley to valley, for repeating sideways."""

    def pixels() -> bytes:
        row = bytearray()
        for x in range(64):
            height = 0.5 - 0.5 * cos(2 * pi * (x + 0.5) / 64)
            valley, slope, ridge = stops
            shade = mixed(valley, slope, height * 2) if height < 0.5 else mixed(slope, ridge, height * 2 - 1)
            row += bytes(round(channel * 255) for channel in shade)
        return bytes(row)

    texture = painted_texture((64, 1), pixels)
    texture.wrap = "repeat"
    return texture


class _Half:
    """One side of the curtain: its folds press together towards the edge of the window."""

    def __init__(self, left: bool) -> None:
        self.left = left
        self.group = InstructionGroup()
        self.scale = Scale()

    def draw(self, x: float, y: float, width: float, height: float) -> None:
        """`x` is where it hangs, `width` its half of the window."""
        self.group.clear()
        self.scale.origin = (x if self.left else x + width, y)
        foot = dp(HEM) + layout.inset_bottom
        span = self._span()
        cloth = {"pos": (x, y + foot), "size": (width, height - foot)}
        for part in (
            PushMatrix(),
            self.scale,
            Color(rgba=FLOOR),
            Rectangle(pos=(x, y), size=(width, foot)),
            Color(1, 1, 1, 1),
            Rectangle(**cloth, texture=_fold((VALLEY, SLOPE, RIDGE)), tex_coords=span),
            Rectangle(pos=(x, y + height * 0.62), size=(width, height * 0.38), texture=_veil(True)),
            Rectangle(pos=(x, y + foot), size=(width, height * 0.3), texture=_veil(False)),
        ):
            self.group.add(part)
        self._hem(x, y + foot, width)
        self.group.add(PopMatrix())

    def _span(self) -> tuple[float, ...]:
        """Texture coordinates of this half's folds."""
        first = 0.0 if self.left else FOLDS / 2
        last = first + FOLDS / 2
        return first, 0, last, 0, last, 1, first, 1

    def _hem(self, x: float, y: float, width: float) -> None:
        pitch = 2 * width / FOLDS
        start = x if self.left else x + width - FOLDS * pitch
        self.group.add(Color(1, 1, 1, 1))
        gold = _fold((GOLD_DARK, GOLD, GOLD_LIGHT))
        for number in range(FOLDS):
            left = start + number * pitch
            low, high = max(left, x), min(left + pitch, x + width)
            if high - low > 1:
                for deep, texture, tone in ((dp(23), None, rgba("#0C3A3F")), (dp(16), gold, None)):
                    self.group.add(Color(rgba=tone or (1, 1, 1, 1)))
                    self.group.add(_scallop(left, low, high, pitch, y - dp(3), deep, texture))
        self.group.add(Color(1, 1, 1, 1))
        for low, high in ((dp(-3), dp(1)), (dp(4), dp(7))):
            self.group.add(Rectangle(pos=(x, y + low), size=(width, high - low), texture=gold, tex_coords=self._span()))


def _veil(above: bool) -> Texture:
    dark = faded(rgba("#031518"), 0.45)
    clear = faded(dark, 0)
    return gradient(dark, clear) if above else gradient(clear, faded(dark, 0.7))


def _scallop(
    left: float, low: float, high: float, pitch: float, top: float, deep: float, texture: Texture | None
) -> Mesh:
    """The part between `low` and `high` of an arc that hangs below `top`."""
    steps = 16
    vertices: list[float] = []
    for step in range(steps + 1):
        x = low + (high - low) * step / steps
        across = (x - left) / pitch
        vertices += [x, top, across, 0.5, x, top - deep * max(0.0, sin(pi * across)) ** 0.7, across, 0.5]
    how = {"texture": texture} if texture else {}
    return Mesh(vertices=vertices, indices=list(range(2 * steps + 2)), mode="triangle_strip", **how)


class _Folds(Widget):
    """The cloth; `open` goes from 0 to 1."""

    open = NumericProperty(0.0)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._halves = (_Half(True), _Half(False))
        for half in self._halves:
            self.canvas.add(half.group)
        self.bind(pos=self._draw, size=self._draw)
        layout.bind(inset_bottom=self._draw)

    def _draw(self, *_: object) -> None:
        for half in self._halves:
            half.draw(self.x if half.left else self.x + self.width / 2, self.y, self.width / 2, self.height)

    def on_open(self, *_: object) -> None:
        for half in self._halves:
            half.scale.x = max(0.001, 1 - self.open)


class HoldButton(Pressable):
    """A round button that has to be held; the ring around it fills meanwhile."""

    held = NumericProperty(0.0)
    __events__ = ("on_complete",)

    def __init__(self, **kwargs: Any) -> None:
        self._eye = Icon(name="eye", tone="accent_ink", icon_size=dp(44))
        self._ring = InstructionGroup()
        super().__init__(size_hint=(None, None), size=(dp(94), dp(94)), radius=[dp(47)], **kwargs)
        self.fill, self.fill_top, self.rim, self.elevation = "accent", "accent_hi", True, "card"
        self.canvas.before.insert(0, self._ring)
        self.add_widget(self._eye)
        self.bind(pos=self._place, size=self._place, held=self._draw_ring, state=self._hold)
        theme.bind(mode=self._draw_ring)
        self._place()

    def on_complete(self) -> None: ...

    def _place(self, *_: object) -> None:
        self._eye.center = middle(self)
        self._draw_ring()

    def _draw_ring(self, *_: object) -> None:
        self._ring.clear()
        x, y = middle(self)
        radius = dp(57)
        for part in (
            Color(rgba=faded(VALLEY, 0.75)),
            SmoothEllipse(pos=(x - radius, y - radius), size=(2 * radius, 2 * radius)),
            Color(rgba=faded(FELT.text, 0.2)),
            SmoothLine(circle=(x, y, radius), width=dp(4)),
        ):
            self._ring.add(part)
        if self.held:
            self._ring.add(Color(rgba=FELT.accent))
            self._ring.add(SmoothLine(circle=(x, y, radius, 0, 360 * self.held), width=dp(4), cap="round"))

    def _hold(self, *_: object) -> None:
        if self.state == "down":
            self.begin()
        else:
            self.end()

    def begin(self) -> None:
        """Held from now on; the time does not depend on how much may move on the screen."""
        if self.held:
            return
        fill = Animation(held=1, duration=HOLD)
        fill.bind(on_complete=lambda *_: self.dispatch("on_complete"))
        fill.start(self)

    def end(self) -> None:
        """Let go; too early means from the beginning."""
        if self.held < 1:
            Animation.cancel_all(self, "held")
            self.held = 0

    def activate(self) -> None:
        """The key that focus heard is held until it comes up again."""
        self.begin()


class Curtain(FloatLayout):
    name = StringProperty("")
    palette = StringProperty("amber")
    heading = StringProperty("")
    pass_word = StringProperty("")
    hold_word = StringProperty("")
    note = StringProperty("")
    leave_voice = StringProperty("")
    sound_voice = StringProperty("")
    sounding = BooleanProperty(True)
    __events__ = ("on_opened", "on_leave", "on_sound")

    def __init__(self, **kwargs: Any) -> None:
        self._folds = _Folds()
        self._words = FloatLayout()
        self._leave = IconButton(icon="x", tone="")
        self._sound = IconButton(tone="")
        self._heading = Text(kind="row", tone="", color=FELT.text, halign="center", flow="fit")
        self._avatar = Avatar(avatar_size=dp(152))
        self._halo = InstructionGroup()
        self._pass = Text(kind="body", tone="", color=FELT.text, halign="center")
        self._name = Text(kind="banner", tone="", color=FELT.text, halign="center", flow="fit")
        self._note = _Note()
        self._hold = Text(kind="section", tone="", color=FELT.text, halign="center")
        self.button = HoldButton()
        super().__init__(**kwargs)
        self.add_widget(self._folds)
        self.add_widget(self._words)
        self._words.canvas.before.add(self._halo)
        for part in (self._heading, self._avatar, self._pass, self._name, self._note, self._hold):
            part.size_hint_x = None
            self._words.add_widget(part)
        for part in (self._leave, self._sound, self.button):
            self._words.add_widget(part)
        self._leave.bind(on_release=lambda *_: self.dispatch("on_leave"))
        self._sound.bind(on_release=lambda *_: self.dispatch("on_sound"))
        self.button.bind(on_complete=lambda *_: self.dispatch("on_opened"))
        for name in _WORDS:
            self.fbind(name, self._show)
        for name in ("pos", "size"):
            self.fbind(name, self._arrange)
        for part in (self._heading, self._pass, self._name, self._note, self._hold):
            part.fbind("height", self._arrange)
        self._note.fbind("width", self._arrange)
        layout.bind(**dict.fromkeys(("inset_left", "inset_top", "inset_right", "inset_bottom"), self._arrange))
        self._show()
        self._arrange()

    def on_opened(self) -> None: ...

    def on_leave(self) -> None: ...

    def on_sound(self) -> None: ...

    def on_parent(self, _: Any, parent: Widget | None) -> None:
        (Window.bind if parent else Window.unbind)(on_key_up=self._key_up)

    def _show(self, *_: object) -> None:
        self._avatar.name, self._avatar.palette = self.name, self.palette
        self._heading.text, self._pass.text, self._name.text = self.heading, self.pass_word, self.name
        self._hold.text, self._note.text = self.hold_word, self.note
        self.button.voice = f"{self.pass_word} {self.name}. {self.hold_word}"
        self._leave.voice, self._sound.voice = self.leave_voice, self.sound_voice
        self._sound.icon = "volume-2" if self.sounding else "volume-x"

    # -- holding -------------------------------------------------------------------------------------------

    def key(self, name: str) -> bool:
        """A key went down while nothing had the focus: hold it."""
        if name not in ("space", "enter"):
            return False
        self.button.begin()
        return True

    def _key_up(self, _window: Any, key: int, *_: object) -> None:
        if key in _HOLD_KEYS:
            self.button.end()

    def part(self, then: Callable[[], object]) -> None:
        """The words go, the folds move to both sides; with reduced motion it only fades."""
        self._words.disabled = True
        how = MOTION["fade" if theme.reduced_motion else "curtain"]
        Animation(opacity=0, duration=MOTION["fade"].seconds).start(self._words)
        values = {"opacity": 0} if theme.reduced_motion else {"open": 1}
        moving = Animation(duration=how.seconds, transition=how.curve, **values)
        moving.bind(on_complete=lambda *_: then())
        moving.start(self._folds)

    # -- places --------------------------------------------------------------------------------------------

    def _arrange(self, *_: object) -> None:
        top = self.top - layout.inset_top - dp(4)
        self._leave.x, self._leave.top = self.x + layout.inset_left + dp(4), top
        self._sound.right, self._sound.top = self.right - layout.inset_right - dp(4), top
        left, wide = self.x + layout.inset_left, self.width - layout.inset_left - layout.inset_right
        self._heading.width = max(dp(40), wide - dp(140))
        self._heading.center = left + wide / 2, self._leave.center_y
        low, high = self.y + dp(HEM) + layout.inset_bottom, self._leave.y
        if self.width > self.height and self.height < dp(SHORT):
            self._arrange_wide(left, wide, low, high)
        else:
            self._arrange_tall(left + wide / 2, wide - dp(32), low, high)

    def _arrange_tall(self, x: float, wide: float, low: float, high: float) -> None:
        """All below each other around `x`."""
        room = high - low
        self._hold.width = wide
        self._hold.center_x, self._hold.y = x, low + dp(14)
        self.button.center_x = x
        self.button.y = self._hold.y + self._hold.height + dp(24)  # `top` still lags behind a new height here
        top = high - room * 0.1
        left = top - self.button.y - self.button.height - dp(40) - self._words_height()
        self._avatar.avatar_size = max(dp(48), min(dp(152), room * 0.24, left / 1.14))
        self._stack(x, wide, top)

    def _arrange_wide(self, left: float, width: float, low: float, high: float) -> None:
        """Who it is at the left, the button at the right."""
        self._avatar.avatar_size = min(dp(152), (high - low) * 0.36)
        wide = width * 0.42
        total = self._avatar.height * 1.28 + dp(22) + self._words_height()
        high -= self._avatar.height * 0.14
        self._stack(left + width * 0.3, wide, (low + high + total) / 2)
        self._hold.width = wide
        self.button.center = left + width * 0.74, (low + high) / 2 + dp(18)
        self._hold.center_x, self._hold.top = self.button.center_x, self.button.y - dp(24)

    def _words_height(self) -> float:
        """Of whom it is for, with the note below."""
        return self._pass.height + self._name.height + (self._note.height + dp(12) if self.note else 0)

    def _stack(self, x: float, wide: float, top: float) -> None:
        self._avatar.center_x, self._avatar.top = x, top
        for part in (self._pass, self._name):
            part.width = wide
            part.center_x = x
        self._halo.clear()
        self._halo.add(Color(rgba=faded(FELT.text, 0.35)))
        self._halo.add(SmoothLine(circle=(x, self._avatar.center_y, self._avatar.width * 0.64), width=dp(1.5)))
        self._pass.top = self._avatar.y - self._avatar.width * 0.14 - dp(22)
        self._name.top = self._pass.y
        self._note.center_x, self._note.top = x, self._name.y - dp(12)
        self._note.opacity = 1 if self.note else 0


class _Note(Surface, Cluster):
    """What is hidden, on a dark pill."""

    text = StringProperty("")

    def __init__(self, **kwargs: Any) -> None:
        self._words = Text(kind="row", tone="", color=FELT.text, flow="hug")
        super().__init__(size_hint=(None, None), fill=faded(VALLEY, 0.7), radius=[dp(22)], **kwargs)
        self.add_widget(Icon(name="eye-off", tone="", color=FELT.accent_text, icon_size=dp(20)))
        self.add_widget(self._words)
        self.bind(text=self._words.setter("text"))
        self.bind(minimum_width=self.setter("width"), minimum_height=self.setter("height"))
