"""The felt of a table of dice: dice, and what they come to, large enough for the other side of the table.

HugeNumber(text, high)      digits whose ink is `high` pixels high; pressed together where they would be too wide
DiceTableTray
    show(dice, faces), roll(dice, faces, then, moving)      as SolidDice
    labels          for each die its number and game colour ("" for none), to stand beside it
    number, made    the sum and how it comes about; `summed` keeps room for them
    number_high     how high the sum is, in pixels
    hint            a line of words
    on_release      tapped;  on_die(index): a die was tapped while `dice.pickable`;  on_lands: a die came to rest
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any

from kivy.animation import Animation
from kivy.clock import Clock
from kivy.core.text import Label as CoreLabel
from kivy.graphics import Color, InstructionGroup, Rectangle
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ColorProperty, ListProperty, NumericProperty, StringProperty
from kivy.properties import VariableListProperty as Corners
from kivy.uix.widget import Widget

from app.dice.places import ROOM_ACROSS, ROOM_UP
from app.dice.solid import LARGEST, SolidDice
from app.ui.boxes import Tray
from app.ui.drawing.brush import Brush
from app.ui.drawing.paint import middle
from app.ui.drawing.symbols import disc
from app.ui.press import Pressable
from app.ui.text import BarText, lettering
from app.ui.theme import FACES, FELT, MOTION, RADIUS, theme
from rules.dice import Die, Face

FACE = FACES[800]
RULER = 100
"""The size in which digits are measured."""
BETWEEN = 0.035
"""Between two digits, in parts of their size."""
ASIDE = 0.98
"""Room beside a die for its number, in edge lengths."""
DIGIT = 1.12
"""Size of that number, in edge lengths."""
LARGEST_DIGIT = 140
LOOSE = 1.45
"""Dice lie farther apart here than elsewhere, because they are read from all sides."""
EDGE = 10


@lru_cache(maxsize=16)
def _ink(digit: str) -> tuple[float, float, float, float]:
    """Left, bottom, width and height of what is drawn of a digit, in parts of its size."""
    texture = lettering(digit, FACE, RULER).texture
    wide, high = texture.size
    alpha = texture.pixels[3::4]
    rows = [y for y in range(high) if any(alpha[y * wide : (y + 1) * wide])]
    columns = [x for x in range(wide) if any(alpha[x::wide])]
    left, top, bottom = columns[0], rows[0], rows[-1] + 1
    return left / RULER, (high - bottom) / RULER, (columns[-1] + 1 - left) / RULER, (bottom - top) / RULER


def _size_for(high: float) -> float:
    return high / _ink("1")[3]


class HugeNumber(Widget):
    text = StringProperty("")
    high = NumericProperty(dp(60))
    color = ColorProperty(FELT.accent_hi)

    def __init__(self, **kwargs: Any) -> None:
        self._labels: list[CoreLabel] = []
        self._drawing = InstructionGroup()
        self._draw = Clock.create_trigger(self._draw_now, -1)
        super().__init__(size_hint=(None, None), **kwargs)
        self.canvas.add(self._drawing)
        for name in ("pos", "size", "text", "high", "color"):
            self.fbind(name, self._draw)

    def natural(self, text: str = "") -> float:
        """How wide it would be."""
        digits = text or self.text
        gaps = BETWEEN * max(0, len(digits) - 1)
        return (sum(_ink(digit)[2] for digit in digits) + gaps) * _size_for(self.high)

    def _draw_now(self, *_: object) -> None:
        """Around the middle of the widget."""
        self._drawing.clear()
        self._labels = []
        if not self.text or self.high < 2:
            return
        size = _size_for(self.high)
        narrow = min(1.0, self.width / max(1.0, self.natural()))
        x = self.x + (self.width - self.natural() * narrow) / 2
        y = self.y + (self.height - self.high) / 2 - _ink("1")[1] * size
        self._drawing.add(Color(rgba=self.color))
        for digit in self.text:
            label = lettering(digit, FACE, round(size))
            left, _low, wide, _high = _ink(digit)
            self._labels.append(label)
            across, up = label.texture.size
            place = round(x - left * size * narrow), round(y)
            self._drawing.add(Rectangle(texture=label.texture, pos=place, size=(across * narrow, up)))
            x += (wide + BETWEEN) * size * narrow


class DiceTableTray(Pressable, Tray):
    labels: list[tuple[str, str]] = ListProperty()
    labelled = BooleanProperty(False)
    summed = BooleanProperty(False)
    number = StringProperty("")
    made = StringProperty("")
    number_high = NumericProperty(0)
    hint = StringProperty("")
    counted = NumericProperty(1.0)
    """How far the sum has been counted up."""
    radius = Corners([dp(RADIUS["tray_big"])])
    __events__ = ("on_die", "on_lands")

    def __init__(self, **kwargs: Any) -> None:
        self.dice = SolidDice(loose=LOOSE)
        self.huge = HugeNumber()
        self._made = BarText(kind="h2", tone="", flow="hug", color=FELT.text2)
        self._hint = BarText(kind="strong", tone="", halign="center", color=FELT.text2)
        self._digits = InstructionGroup()
        self._held: list[CoreLabel] = []
        super().__init__(size_hint=(None, None), **kwargs)
        self.zoom = 1
        for part in (self.dice, self._made, self.huge, self._hint):
            self.add_widget(part)
        self.canvas.add(self._digits)
        self.arrange = Clock.create_trigger(self._arrange, -1)
        for name in ("pos", "size", "summed", "labelled", "number_high", "hint"):
            self.fbind(name, self.arrange)
        for name in ("number", "made", "counted"):
            self.fbind(name, self._count)
        self.fbind("labels", self._label)
        self.dice.bind(spots=self._label, on_die=lambda _, index: self.dispatch("on_die", index))
        for part in (self._made, self._hint):
            part.bind(size=self.arrange)
        theme.bind(text_scale=self._rescale)

    def on_die(self, index: int) -> None: ...

    def on_lands(self) -> None: ...

    def on_state(self, _widget: Any, _state: str) -> None:
        """Felt does not shrink under a finger as buttons do."""

    @property
    def rolling(self) -> bool:
        return self.dice.rolling

    def show(self, dice: Sequence[Die], faces: Sequence[Face]) -> None:
        Animation.cancel_all(self, "counted")
        self.counted = 1
        self.dice.show(dice, faces)
        self.arrange()

    def roll(
        self, dice: Sequence[Die], faces: Sequence[Face], then: Callable[[], object], moving: Sequence[int]
    ) -> None:
        Animation.cancel_all(self, "counted")
        self.labels = []
        self.counted = 0
        self.dice.roll(dice, faces, lambda: self._settled(then), lambda: self.dispatch("on_lands"), moving)

    def _settled(self, then: Callable[[], object]) -> None:
        if self.summed and not theme.reduced_motion:
            how = MOTION["count"]
            Animation(counted=1, duration=how.seconds, transition=how.curve).start(self)
        else:
            self.counted = 1
        then()

    def _count(self, *_: object) -> None:
        shown = bool(self.number) and self.counted > 0
        self.huge.text = str(max(1, round(int(self.number) * self.counted))) if shown else ""
        self._made.text = self.made if shown else ""
        self.arrange()

    def _rescale(self, *_: object) -> None:
        self.arrange()

    # -- places --------------------------------------------------------------------------------------------

    def _arrange(self, *_: object) -> None:
        if self.width < dp(40) or self.height < dp(40):
            return
        left, right = self.x + dp(EDGE), self.right - dp(EDGE)
        low, high = self.y + dp(EDGE), self.top - dp(4)
        self._made.max_width = (right - left) * 0.92
        self._hint.text = self.hint
        beside = self.summed and right - left > (high - low) * 1.05
        if self.hint and not self._stands_in:
            self._hint.width = right - left - dp(8)
            self._hint.pos = left + dp(4), low
            low += self._hint.height + dp(2)
        if beside:
            right = self._place_beside(right, low, high)
        elif self.summed:
            low = self._place_below(left, right, low)
        self._lay_dice(left, low, right - left, max(dp(30), high - low))

    def _place_beside(self, right: float, low: float, high: float) -> float:
        """The sum at the right with its making above; where the dice end."""
        self.huge.high = min(self.number_high, high - low - self._made.height - dp(20))
        wide = max(self.huge.natural("12"), self.width * 0.3)
        self.huge.size = wide, self.huge.high
        pile = self.huge.high + self._made.height + dp(10)
        self.huge.pos = right - wide - dp(6), (low + high - pile) / 2
        self._made.max_width = wide
        self._made.center_x, self._made.y = self.huge.center_x, self.huge.top + dp(10)
        self._stand_in()
        return right - wide - dp(16)

    def _place_below(self, left: float, right: float, low: float) -> float:
        """The sum below with its making above it; where the dice end."""
        self.huge.high = self.number_high
        self.huge.size = right - left, self.number_high
        self.huge.pos = left, low + dp(8)
        self._made.center_x, self._made.y = (left + right) / 2, self.huge.top + dp(8)
        self._stand_in()
        return self._made.top + dp(2)

    @property
    def _stands_in(self) -> bool:
        """Before there is a sum, words stand in its place."""
        return self.summed and not self.number and bool(self.hint)

    def _stand_in(self) -> None:
        if self._stands_in:
            self._hint.width = self.huge.width
            self._hint.center = middle(self.huge)

    def _lay_dice(self, x: float, y: float, width: float, height: float) -> None:
        dice = self.dice
        aside = self._edge(width, height) * ASIDE if self.labelled else 0
        if aside != dice.aside:
            dice.aside = aside
        dice.pos, dice.size = (x, y), (width, height)
        self._label()

    def _edge(self, width: float, height: float) -> float:
        """How large dice can be with their numbers beside them."""
        count = max(1, len(self.dice.lying))
        return max(
            min(width / -(-count // lines) / (ROOM_ACROSS + ASIDE), height / lines / ROOM_UP, dp(LARGEST))
            for lines in range(1, count + 1)
        )

    def _label(self, *_: object) -> None:
        """The number of each die, and the sign of its colour below."""
        self._digits.clear()
        self._held = []
        if not self.labels or not self.labelled or self.dice.rolling:
            return
        edge = self.dice.edge
        size = min(edge * DIGIT, dp(LARGEST_DIGIT))
        brush = Brush(self._digits, 0, 0, 1)
        for (number, colour), (x, y) in zip(self.labels, self.dice.spots, strict=False):
            across = x + edge * (ROOM_ACROSS + ASIDE) / 2
            up = y + (size * 0.14 if colour else 0)
            brush.text(number, across, -up, size, FELT.text, 800)
            if colour:
                disc(brush, colour, across, -(up - size * 0.62), size * 0.19)
        self._held = brush.labels
