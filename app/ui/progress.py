"""How far, and that something is going on.

ProgressLine(value)     0 to 1, 12 dp high (`thickness`)
ProgressRing(value)     0 to 1; `busy=True` turns instead (stands still with reduced motion)
ThinkingDots()          three dots, 400 ms each
"""

from __future__ import annotations

from typing import Any

from kivy.clock import Clock, ClockEvent
from kivy.graphics import Color, SmoothEllipse, SmoothLine
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, VariableListProperty
from kivy.uix.widget import Widget

from app.ui.drawing.paint import Surface, middle
from app.ui.theme import colour, faded, mixed, theme


class ProgressLine(Surface):
    value = NumericProperty(0)
    thickness = NumericProperty(dp(12))
    fill = ObjectProperty("well")
    bar = ObjectProperty("accent")
    radius = VariableListProperty([dp(12)])

    def __init__(self, **kwargs: Any) -> None:
        kwargs.setdefault("size_hint_y", None)
        super().__init__(**kwargs)
        self._done = Surface(radius=self.radius)
        self.add_widget(self._done)
        self.bind(pos=self._show, size=self._show, value=self._show, bar=self._show, thickness=self._show)
        self._show()

    def _show(self, *_args: object) -> None:
        self.height = self.thickness
        self._done.fill = self.bar
        self._done.pos = self.pos
        share = min(max(self.value, 0), 1)
        self._done.size = (max(self.width * share, self.height) if share else 0, self.height)


class ProgressRing(Widget):
    value = NumericProperty(0)
    busy = BooleanProperty(False)
    thickness = NumericProperty(dp(4))
    tone = ObjectProperty("accent")
    turn = NumericProperty(0)

    def __init__(self, **kwargs: Any) -> None:
        kwargs.setdefault("size_hint", (None, None))
        kwargs.setdefault("size", (dp(26), dp(26)))
        self._turning: ClockEvent | None = None
        super().__init__(**kwargs)
        for name in ("pos", "size", "value", "tone", "thickness", "turn"):
            self.fbind(name, self._draw)
        self.bind(busy=self._spin, parent=self._spin)
        theme.bind(mode=self._draw, reduced_motion=self._spin)
        self._draw()

    def _spin(self, *_args: object) -> None:
        if self._turning is not None:
            self._turning.cancel()
            self._turning = None
        if self.busy and self.parent and not theme.reduced_motion:
            self._turning = Clock.schedule_interval(self._turn_on, 0)

    def _turn_on(self, seconds: float) -> None:
        self.turn = (self.turn + 360 * min(seconds, 0.1)) % 360

    def _draw(self, *_args: object) -> None:
        self.canvas.clear()
        half = (min(self.size) - self.thickness) / 2
        start, share = (self.turn, 0.25) if self.busy else (0, min(max(self.value, 0), 1))
        with self.canvas:
            Color(rgba=faded(colour("text"), 0.2))
            SmoothLine(circle=(*middle(self), half), width=self.thickness / 2)
            if share:
                Color(rgba=colour(self.tone))
                arc = (*middle(self), half, start, start + 360 * share)
                SmoothLine(circle=arc, width=self.thickness / 2, cap="round")


class ThinkingDots(Widget):
    step = NumericProperty(0)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(size_hint=(None, None), size=(dp(37), dp(9)), **kwargs)
        self._beat: Any = None
        self.bind(parent=self._live, step=self._draw, pos=self._draw)
        theme.bind(mode=self._draw)
        self._draw()

    def _live(self, *_args: object) -> None:
        if self._beat:
            self._beat.cancel()
        self._beat = Clock.schedule_interval(self._next, 0.4) if self.parent and not theme.reduced_motion else None

    def _next(self, _dt: float) -> None:
        self.step = (self.step + 1) % 3

    def _draw(self, *_args: object) -> None:
        self.canvas.clear()
        with self.canvas:
            for dot in range(3):
                behind = (self.step - dot) % 3
                Color(rgba=mixed(colour("surf"), colour("accent"), (1, 0.5, 0.22)[behind]))
                SmoothEllipse(pos=(self.x + dp(14) * dot, self.y), size=(dp(9), dp(9)))
