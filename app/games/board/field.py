"""A board under the finger: drawn once in its own units, then only moved and scaled.

Field
    extent          (left, low, right, high) of the whole board in board units, y upwards
    zoom            1 (all of it) to `max_zoom`; `zoomed`;  middle_x, middle_y: the board point in the middle
    max_scale       pixels a unit when zoomed in as far as it goes
    to_board(x, y), from_board(x, y)        between the parent's coordinates (those of touches) and the board's
    fit(), zoom_at(factor, x, y), look_at(x, y, zoom), pan(dx, dy), keep_in_sight(x, y, margin)
    layer()         a new InstructionGroup on top of the others, in board units
    key(name)       + − 0;  True if used
    on_view()       the view changed (for a map);  on_scaled()  and came to rest at another scale: soft edges may be
                    drawn again
Touches, for a subclass:
    tapped(x, y)            a finger was lifted where it came down, in board units
    takes(touch)            whether this finger, if it moves, drags something of the game instead of the board; then
                            `lifted(touch)` comes first, `dragged(touch)` follows it and `dropped(touch)` ends it
    twistable               two fingers may also turn something: `twisted(steps)` of 60 degrees, clockwise positive
ZoomStack(field)            the three buttons + − and fit
"""

from __future__ import annotations

from math import atan2, degrees, hypot
from typing import Any

from kivy.animation import Animation
from kivy.clock import Clock
from kivy.graphics import (
    InstructionGroup,
    PopMatrix,
    PushMatrix,
    Rectangle,
    Scale,
    StencilPop,
    StencilPush,
    StencilUnUse,
    StencilUse,
    Translate,
)
from kivy.input.motionevent import MotionEvent
from kivy.metrics import dp
from kivy.properties import AliasProperty, BooleanProperty, ListProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from app.ui.buttons import IconButton
from app.ui.drawing.paint import Surface
from app.ui.motion import animate
from app.ui.places import Area
from app.ui.theme import RADIUS

STEP = 1.35
"""How much a button, a key or a notch of the wheel zooms."""
SLACK = 8
"""How far a finger may slip and still tap, in dp."""
QUICK = 0.3
"""Seconds between the two taps of a double tap."""
NEAR = 32
"""How far apart the two taps may be, in dp."""
SAMPLES = 16
"""So many points across and up tell what is hidden."""
TURN = 60
"""Degrees of one twist."""
TURNS_FROM, STRETCHES_FROM = 14, 0.1
"""Two fingers turn something once they have twisted by so many degrees, unless they were first pulled apart by this
share.
"""


class Field(Widget):
    extent: tuple[float, float, float, float] = ListProperty((-1.0, -1.0, 1.0, 1.0))
    zoom = NumericProperty(1.0)
    middle_x = NumericProperty(0.0)
    middle_y = NumericProperty(0.0)
    max_scale = NumericProperty(dp(44))
    twistable = BooleanProperty(False)
    __events__ = ("on_view", "on_scaled")

    def __init__(self, **kwargs: Any) -> None:
        self._stencil, self._unstencil = Rectangle(), Rectangle()
        self._shift, self._scale = Translate(), Scale()
        self._layers = InstructionGroup()
        self.fingers: dict[MotionEvent, _Finger] = {}
        self._pinch: _Pinch | None = None
        self._last_tap = (-10.0, 0.0, 0.0)
        self._drawn_scale = 0.0
        self._wish = (1.0, 0.0, 0.0)
        self._resizing = False
        self._place = Clock.create_trigger(self._place_now, -1)
        self._rest = Clock.create_trigger(self._rested, 0.15)
        super().__init__(**kwargs)
        for part in (StencilPush(), self._stencil, StencilUse(), PushMatrix(), self._shift, self._scale):
            self.canvas.add(part)
        self.canvas.add(self._layers)
        for part in (PopMatrix(), StencilUnUse(), self._unstencil, StencilPop()):
            self.canvas.add(part)
        for name in ("pos", "size", "extent", "max_scale"):
            self.fbind(name, self._resized)
        for name in ("zoom", "middle_x", "middle_y"):
            self.fbind(name, self._looked)
        self._looked()
        self._resized()

    def on_view(self) -> None: ...

    def on_scaled(self) -> None: ...

    def layer(self) -> InstructionGroup:
        group = InstructionGroup()
        self._layers.add(group)
        return group

    # -- the view ------------------------------------------------------------------------------------------

    @property
    def board_size(self) -> tuple[float, float]:
        left, low, right, high = self.extent
        return right - left, high - low

    @property
    def fit_scale(self) -> float:
        """Pixels a unit at which all of the board is seen."""
        wide, high = self.board_size
        return max(0.01, min(self.width / wide, self.height / high))

    @property
    def scale(self) -> float:
        return self.fit_scale * self.zoom

    @property
    def max_zoom(self) -> float:
        return max(1.0, self.max_scale / self.fit_scale)

    zoomed = AliasProperty(lambda self: self.zoom > 1.001, bind=["zoom"])

    @property
    def view(self) -> tuple[float, float, float, float]:
        """Left, low, right and high of what is seen, in board units."""
        return (*self.to_board(self.x, self.y), *self.to_board(self.right, self.top))

    def to_board(self, x: float, y: float) -> tuple[float, float]:
        scale = self.scale
        return (
            self.middle_x + (x - self.x - self.width / 2) / scale,
            self.middle_y + (y - self.y - self.height / 2) / scale,
        )

    def from_board(self, x: float, y: float) -> tuple[float, float]:
        scale = self.scale
        return (
            self.x + self.width / 2 + (x - self.middle_x) * scale,
            self.y + self.height / 2 + (y - self.middle_y) * scale,
        )

    def hidden_under(self, box: Area) -> float:
        """How many pixels of the board, a hexagon that stands on a side, lie under a box of the window."""
        left, low, right, high = self.extent
        wide, tall = (right - left) / 2, (high - low) / 2
        under = 0
        for number in range(SAMPLES * SAMPLES):
            row, column = divmod(number, SAMPLES)
            x = box.x + box.width * (column + 0.5) / SAMPLES
            y = box.y + (box.height or 0) * (row + 0.5) / SAMPLES
            across, up = self.to_board(*self.to_widget(x, y))
            across, up = abs(across - left - wide) / wide, abs(up - low - tall) / tall
            under += self.collide_point(*self.to_widget(x, y)) and up <= 1 and across <= 1 - up / 2
        return under / SAMPLES**2 * box.width * (box.height or 0)

    def fit(self) -> None:
        """All of the board."""
        left, low, right, high = self.extent
        animate(self, "pop", zoom=1.0, middle_x=(left + right) / 2, middle_y=(low + high) / 2)

    def zoom_at(self, factor: float, x: float, y: float) -> None:
        """Zoom so that what is at (x, y) stays there."""
        bx, by = self.to_board(x, y)
        self.zoom = min(max(self.zoom * factor, 1.0), self.max_zoom)
        self._bring(bx, by, x, y)

    def look_at(self, x: float, y: float, zoom: float) -> None:
        self.zoom = min(max(zoom, 1.0), self.max_zoom)
        self.middle_x, self.middle_y = self._held(x, y)

    def keep_in_sight(self, x: float, y: float, margin: float) -> None:
        """Move a zoomed board until a point, with so much around it, is seen."""
        left, low, right, high = self.view
        across = min(0.0, x - margin - left) + max(0.0, x + margin - right)
        up = min(0.0, y - margin - low) + max(0.0, y + margin - high)
        if self.zoomed and (across or up):
            self.middle_x, self.middle_y = self._held(self.middle_x + across, self.middle_y + up)

    def pan(self, dx: float, dy: float) -> None:
        """Move the board by so many pixels, as far as it goes."""
        scale = self.scale
        self.middle_x, self.middle_y = self._held(self.middle_x - dx / scale, self.middle_y - dy / scale)

    def key(self, name: str) -> bool:
        if name in ("+", "="):
            self.zoom_at(STEP, *self._centre())
        elif name in ("-", "−"):
            self.zoom_at(1 / STEP, *self._centre())
        elif name == "0":
            self.fit()
        else:
            return False
        return True

    def _centre(self) -> tuple[float, float]:
        return self.x + self.width / 2, self.y + self.height / 2

    def _bring(self, bx: float, by: float, x: float, y: float) -> None:
        """Bring a board point to a place on the screen."""
        now_x, now_y = self.from_board(bx, by)
        self.pan(x - now_x, y - now_y)

    def _held(self, x: float, y: float) -> tuple[float, float]:
        """The middle as near to (x, y) as the edges of the board allow."""
        left, low, right, high = self.extent
        scale = self.scale
        half_x, half_y = self.width / 2 / scale, self.height / 2 / scale
        return _between(x, left + half_x, right - half_x), _between(y, low + half_y, high - half_y)

    def _looked(self, *_: object) -> None:
        """Remembers what people chose to look at, even while the window cannot show it like that."""
        if not self._resizing:
            self._wish = (self.zoom, self.middle_x, self.middle_y)
        self._place()

    def _resized(self, *_: object) -> None:
        """The window changed: what is in the middle stays there, and a board that is seen whole stays whole."""
        self._stencil.pos = self._unstencil.pos = self.pos
        self._stencil.size = self._unstencil.size = self.size
        zoom, x, y = self._wish
        self._resizing = True
        self.zoom = min(zoom, self.max_zoom)
        self.middle_x, self.middle_y = self._held(x, y)
        self._resizing = False
        self._place()

    def _place_now(self, *_: object) -> None:
        scale = self.scale
        self._shift.xy = self.from_board(0, 0)
        self._scale.xyz = scale, scale, 1
        self.dispatch("on_view")
        if not self._drawn_scale or max(scale / self._drawn_scale, self._drawn_scale / scale) > 1.02:
            self._rest()

    def _rested(self, *_: object) -> None:
        if self._pinch is None:
            self._drawn_scale = self.scale
            self.dispatch("on_scaled")

    # -- touches -------------------------------------------------------------------------------------------

    def tapped(self, x: float, y: float) -> None:
        """For the game."""

    def takes(self, touch: Any) -> bool:
        return False

    def lifted(self, touch: Any) -> None:
        """For the game."""

    def dragged(self, touch: Any) -> None:
        """For the game."""

    def dropped(self, touch: Any) -> None:
        """For the game."""

    def twisted(self, steps: int) -> None:
        """For the game."""

    def on_touch_down(self, touch: Any) -> bool:
        if not self.collide_point(*touch.pos):
            return False
        if touch.is_mouse_scrolling:
            if touch.button in ("scrollup", "scrolldown"):
                self.zoom_at(STEP if touch.button == "scrolldown" else 1 / STEP, *touch.pos)
            return True
        Animation.cancel_all(self, "zoom", "middle_x", "middle_y")
        touch.grab(self)
        alone = not self.fingers
        finger = _Finger(touch.pos)
        finger.drags = alone and self.takes(touch)
        self.fingers[touch] = finger
        if len(self.fingers) == 2 and all(held.still or not held.drags for held in self.fingers.values()):
            first, second = (held.pos for held in self.fingers)
            self._pinch = _Pinch(first, second)
            for held in self.fingers.values():
                held.drags = False
        for held in self.fingers.values():
            held.still = held.still and alone
        return True

    def on_touch_move(self, touch: Any) -> bool:
        finger = self.fingers.get(touch)
        if touch.grab_current is not self or finger is None:
            return False
        if finger.still and hypot(touch.x - finger.start[0], touch.y - finger.start[1]) > dp(SLACK):
            finger.still = False
            if finger.drags:
                self.lifted(touch)
        if finger.drags:
            if not finger.still:
                self.dragged(touch)
        elif self._pinch is not None:
            self._stretch()
        elif not finger.still and len(self.fingers) == 1 and self.zoomed:
            self.pan(touch.x - finger.seen[0], touch.y - finger.seen[1])
        finger.seen = touch.pos
        return True

    def _stretch(self) -> None:
        """With two fingers the board stays under both of them."""
        pinch = self._pinch
        touches = list(self.fingers)[:2]
        if pinch is None or len(touches) < 2:
            return
        factor, (from_x, from_y), (x, y) = pinch.move(touches[0].pos, touches[1].pos)
        if self.twistable and not pinch.stretching and abs(pinch.turned) > TURNS_FROM:
            pinch.twisting = True
        if abs(pinch.stretched - 1) > STRETCHES_FROM and not pinch.twisting:
            pinch.stretching = True
        if pinch.twisting:
            steps = round(pinch.turned / TURN) - pinch.steps
            if steps:
                pinch.steps += steps
                self.twisted(steps)
            return
        self.zoom_at(factor, from_x, from_y)
        self.pan(x - from_x, y - from_y)

    def on_touch_up(self, touch: Any) -> bool:
        finger = self.fingers.get(touch)
        if touch.grab_current is not self or finger is None:
            return False
        touch.ungrab(self)
        del self.fingers[touch]
        if finger.drags and not finger.still:
            self.dropped(touch)
        if self._pinch is not None:
            self._pinch = None
            self._rest()
            for left in self.fingers.values():
                left.still = False
        elif finger.still:
            self._tap(*touch.pos)
        return True

    def _tap(self, x: float, y: float) -> None:
        """The second of two quick taps shows all of the board again and does nothing else."""
        now = Clock.get_time()
        before, last_x, last_y = self._last_tap
        self._last_tap = now, x, y
        if self.zoomed and now - before < QUICK and hypot(x - last_x, y - last_y) < dp(NEAR):
            self.fit()
        else:
            self.tapped(*self.to_board(x, y))


class _Finger:
    def __init__(self, pos: tuple[float, float]) -> None:
        self.start = self.seen = pos
        self.still = True
        self.drags = False


class _Pinch:
    def __init__(self, first: tuple[float, float], second: tuple[float, float]) -> None:
        self._first, self._second = first, second
        self.turned = 0.0
        self.stretched = 1.0
        self.steps = 0
        self.twisting = self.stretching = False

    def move(
        self, first: tuple[float, float], second: tuple[float, float]
    ) -> tuple[float, tuple[float, float], tuple[float, float]]:
        """By what factor the fingers moved apart, and where their middle was and is."""
        before, now = _between_fingers(self._first, self._second), _between_fingers(first, second)
        factor = now[0] / before[0]
        self.turned += (before[1] - now[1] + 180) % 360 - 180
        self.stretched *= factor
        self._first, self._second = first, second
        return factor, before[2], now[2]


def _between_fingers(
    first: tuple[float, float], second: tuple[float, float]
) -> tuple[float, float, tuple[float, float]]:
    """How far apart, in which direction in degrees, and the middle."""
    dx, dy = second[0] - first[0], second[1] - first[1]
    return max(1.0, hypot(dx, dy)), degrees(atan2(dy, dx)), ((first[0] + second[0]) / 2, (first[1] + second[1]) / 2)


def _between(value: float, low: float, high: float) -> float:
    return (low + high) / 2 if low > high else min(max(value, low), high)


class ZoomStack(Surface, BoxLayout):
    """Where zooming is worth a button. It tells what it does through `in_voice`, `out_voice` and `fit_voice`."""

    in_voice = StringProperty("")
    out_voice = StringProperty("")
    fit_voice = StringProperty("")

    def __init__(self, field: Field, **kwargs: Any) -> None:
        super().__init__(orientation="vertical", size_hint=(None, None), size=(dp(48), dp(144)), **kwargs)
        self.fill, self.line, self.elevation = "bar", "surf_line", "card"
        self.radius = [dp(RADIUS["button"])]
        self._field = field
        self._buttons = {
            name: IconButton(icon=icon) for name, icon in (("in", "plus"), ("out", "minus"), ("fit", "maximize"))
        }
        for button in self._buttons.values():
            self.add_widget(button)
        self._buttons["in"].bind(on_release=lambda *_: field.key("+"))
        self._buttons["out"].bind(on_release=lambda *_: field.key("-"))
        self._buttons["fit"].bind(on_release=lambda *_: field.fit())
        for name, button in self._buttons.items():
            self.bind(**{f"{name}_voice": button.setter("voice")})
        field.bind(on_view=self._show)
        self._show()

    def _show(self, *_: object) -> None:
        field = self._field
        self._buttons["in"].disabled = field.zoom >= field.max_zoom - 0.001
        self._buttons["out"].disabled = self._buttons["fit"].disabled = not field.zoomed
