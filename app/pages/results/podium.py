"""The podium: up to three steps with who stands on them.

Step(place, people, names, points, note, crown)     several people may share one
Podium
    steps       in order of their places; the first stands in the middle, the second at its left, the third at its right
    zoom_steps  how large steps and avatars are (1 on a phone)
    festive     confetti behind it
    least       height it fills at least; it stands on its lower edge
    natural     height it needs
    clear_left  room to leave at the left, for the safe area
    rise()      the steps come up, the third first; settle() shows them standing
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from kivy.animation import Animation
from kivy.clock import Clock, ClockEvent
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ListProperty, NumericProperty
from kivy.uix.widget import Widget

from app.ui.drawing.confetti import Confetti
from app.ui.drawing.icons import Icon
from app.ui.drawing.paint import Surface
from app.ui.motion import Movable, animate
from app.ui.people.players import AvatarRow, PlayerView
from app.ui.text import BarText, Text, WrittenText
from app.ui.theme import FACES, MOTION, colour, theme

HEIGHTS = {1: 132, 2: 92, 3: 68}
WIDTHS = {1: 128, 2: 108, 3: 108}
AVATARS = {1: 76, 2: 58, 3: 58}
DIGITS = {1: 40, 2: 31, 3: 29}
GAP, MARGIN, TOP = 8, 14, 24
STAGGER = 0.12
MOST_AVATARS = 4
LINE, SNUG = 1.32, 0.78
"""The height of a line by the size of its letters, and how much of it digits take up."""
FOOT = 40
"""How far a step reaches below the floor, where nobody sees it, so that it never shows its end while it moves."""


@dataclass(frozen=True)
class PodiumStep:
    place: int
    people: tuple[PlayerView, ...]
    names: str
    points: str
    note: str
    crown: bool = False
    wide: bool = False
    """The size of a word instead of a place."""


class _Block(Surface):
    """The step itself."""

    def __init__(self, first: bool) -> None:
        super().__init__(radius=[dp(14)], elevation="card")
        self.fill_top, self.fill = ("accent_hi", "bonus2") if first else ("key_hi", "key")
        self.line = "" if first else "surf_line"


class _Stand(Movable, Widget):
    """A step, and above it names, avatars and the crown."""

    def __init__(self, step: PodiumStep, **kwargs: Any) -> None:
        super().__init__(size_hint=(None, None), **kwargs)
        first = step.place == 1
        self.step = step
        self._block = _Block(first)
        self._digits = WrittenText(text=step.points, font_name=FACES[800], size_hint=(None, None))
        kind, flow = ("strong", "wrap") if step.wide else ("secondary", "fit")
        self._note = BarText(text=step.note, kind=kind, flow=flow, halign="center")
        self._note.tone = "accent_ink" if first else "text2"
        self._names = Text(text=step.names, kind="strong", halign="center")
        self._avatars = AvatarRow(avatar_size=dp(AVATARS[step.place]))
        self._crown = Icon(name="crown" if step.crown else "", tone="accent_text", icon_size=dp(30))
        for part in (self._block, self._digits, self._note, self._names, self._avatars, self._crown):
            self.add_widget(part)
        theme.bind(mode=self._dress)
        self._dress()

    def _dress(self, *_args: object) -> None:
        self._digits.color = colour("accent_ink" if self.step.place == 1 else "text")

    def follow(self, changed: Callable[..., object]) -> None:
        for part in (self._names, self._note):
            part.bind(height=changed)

    def measure(self, width: float, zoom: float) -> float:
        """Take this width; the height that is needed."""
        place, shown = self.step.place, self.step.people[:MOST_AVATARS]
        self.width = width
        self._names.width = self._note.width = width - dp(8)
        crowd = 1 + 0.68 * (len(shown) - 1)
        self._avatars.avatar_size = min(dp(AVATARS[place]) * zoom, (width - dp(4)) / crowd)
        self._avatars.players = list(shown)
        self._digits.font_size = dp(DIGITS[place]) * zoom
        self._digits.size = width, dp(DIGITS[place]) * zoom * LINE
        self._words = self._digits.height * SNUG + (self._note.height if self.step.note else 0)
        self._high = max(dp(HEIGHTS[place]) * zoom, self._words + dp(16))
        above = dp(8) + self._names.height + dp(8) + self._avatars.height
        crown = self._crown.height + dp(6) if self.step.crown else 0
        self.height = self._high + above + crown
        return float(self.height)

    @property
    def depth(self) -> float:
        """How far it has to sink to be out of sight."""
        return float(self._high)

    def place(self, x: float, floor: float) -> None:
        self.pos = x, floor
        middle = x + self.width / 2
        self._block.pos, self._block.size = (x, floor - dp(FOOT)), (self.width, self._high + dp(FOOT))
        words = floor + self._high / 2 + self._words / 2
        self._digits.pos = x, words - self._digits.height * (1 + SNUG) / 2
        self._note.pos = x + dp(4), words - self._words
        self._names.pos = x + dp(4), floor + self._high + dp(8)
        self._avatars.pos = middle - self._avatars.width / 2, self._names.top + dp(8)
        self._crown.pos = middle - self._crown.width / 2, self._avatars.top + dp(6)


class Podium(Widget):
    steps: Sequence[PodiumStep] = ListProperty()
    zoom_steps = NumericProperty(1)
    festive = BooleanProperty(False)
    least = NumericProperty(0)
    natural = NumericProperty(0)
    clear_left = NumericProperty(0)

    def __init__(self, **kwargs: Any) -> None:
        self.stands: list[_Stand] = []
        self.confetti = Confetti()
        self._waiting: list[ClockEvent] = []
        self._arrange = Clock.create_trigger(self._arrange_now, -1)
        super().__init__(size_hint_y=None, **kwargs)
        self.add_widget(self.confetti)
        for name in ("pos", "width", "height", "zoom_steps", "least", "clear_left"):
            self.fbind(name, self._arrange)
        self.bind(steps=self._show)
        self._show()

    def _show(self, *_args: object) -> None:
        for stand in self.stands:
            self.remove_widget(stand)
        self.stands = [_Stand(step) for step in self.steps]
        for stand in self.stands:
            stand.follow(self._arrange)
            self.add_widget(stand)
        self._arrange()

    def _arrange_now(self, *_args: object) -> None:
        order = sorted(self.stands, key=lambda stand: {2: 0, 1: 1, 3: 2}[stand.step.place])
        widths = [self._natural(stand.step) for stand in order]
        gaps = dp(GAP) * max(0, len(order) - 1)
        room = self.width - self.clear_left - 2 * dp(MARGIN) - gaps
        shrink = min(1.0, room / sum(widths)) if widths else 1.0
        widths = [width * shrink for width in widths]
        high = max((s.measure(w, self.zoom_steps) for s, w in zip(order, widths, strict=True)), default=0)
        self.natural = high + dp(TOP) if order else 0
        self.height = max(self.least, self.natural)
        x = self.x + self.clear_left + (self.width - self.clear_left - sum(widths) - gaps) / 2
        for stand, width in zip(order, widths, strict=True):
            stand.place(x, self.y)
            x += width + dp(GAP)
        self.confetti.pos, self.confetti.size = self.pos, self.size

    def _natural(self, step: PodiumStep) -> float:
        crowd = 1 + 0.35 * (min(len(step.people), 3) - 1)
        return dp(WIDTHS[step.place]) * self.zoom_steps * (1.5 if step.wide else crowd)

    # -- movement ----------------------------------------------------------------------------------------------

    def rise(self) -> None:
        self._arrange_now()
        self.stop()
        if theme.reduced_motion:
            return
        for turn, stand in enumerate(sorted(self.stands, key=lambda stand: -stand.step.place)):
            stand.nudge_y, stand.opacity = -stand.depth, 0
            start = Clock.schedule_once(lambda _dt, stand=stand: self._raise(stand), 0.1 + turn * STAGGER)
            self._waiting.append(start)
        if self.festive:
            self.confetti.fall()

    def _raise(self, stand: _Stand) -> None:
        animate(stand, "podium", nudge_y=0)
        Animation(opacity=1, duration=MOTION["fade"].seconds).start(stand)

    def settle(self) -> None:
        """Standing, as after the rise."""
        self.stop()
        for stand in self.stands:
            Animation.cancel_all(stand)
            stand.nudge_y, stand.opacity = 0, 1
        if self.festive:
            self.confetti.settle()

    def stop(self) -> None:
        for start in self._waiting:
            start.cancel()
        self._waiting.clear()
        self.confetti.stop()
