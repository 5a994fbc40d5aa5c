"""What lies on the tray beside the dice, from the sheet's description: the steps of a turn and the sums.

StepRow         `show([(item, words)])`
SumChips        `show([(item, words, voice, chosen)])`;  on_choose(id)
Both take a width and tell their height; `columns` are theirs to choose.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kivy.clock import Clock
from kivy.graphics import InstructionGroup
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.widget import Widget

from app.ui.drawing.brush import Brush
from app.ui.drawing.icons import Icon
from app.ui.drawing.paint import Surface, middle, put_middle
from app.ui.drawing.symbols import disc
from app.ui.press import Pressable
from app.ui.text import BarText, level
from app.ui.theme import FELT, bar_grown, faded
from rules.sheet import Item

NARROW = 250
"""Less than this, in dp, and things stand in fewer columns."""
GAP = 6
TAKEN = 0.5
TIGHT = 40
"""How high a sum is without its making, in dp."""


class Rows(Widget):
    """Children of equal width in rows of equal height, as many columns as there is room for."""

    columns = NumericProperty(1)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(size_hint=(None, None), height=0, **kwargs)
        self.arrange = Clock.create_trigger(self._arrange, -1)
        self.bind(pos=self.arrange, width=self.arrange, columns=self.arrange)

    def columns_for(self, width: float) -> int:
        raise NotImplementedError

    def natural(self, width: float) -> float:
        """How high it would be."""
        count = len(self.children)
        if not count:
            return 0.0
        rows = -(-count // self.columns_for(width))
        return rows * max(child.natural for child in self.children) + (rows - 1) * dp(GAP)

    def _arrange(self, *_: object) -> None:
        count = len(self.children)
        if not count or self.width <= 1:
            return
        columns = self.columns_for(self.width)
        wide = (self.width - (columns - 1) * dp(GAP)) / columns
        high = max(child.natural for child in self.children)
        self.height = self.natural(self.width)
        for number, child in enumerate(reversed(self.children)):
            row, column = divmod(number, columns)
            child.size = wide, high
            child.pos = self.x + column * (wide + dp(GAP)), self.y + self.height - (row + 1) * high - row * dp(GAP)


class Symbol(Widget):
    """The sign of a game colour on a disc of it."""

    colour = StringProperty("white")

    def __init__(self, **kwargs: Any) -> None:
        self._ink = InstructionGroup()
        super().__init__(size_hint=(None, None), **kwargs)
        self.canvas.add(self._ink)
        for name in ("pos", "size", "colour"):
            self.fbind(name, self._draw)

    def _draw(self, *_: object) -> None:
        self._ink.clear()
        brush = Brush(self._ink, self.x, self.top, 1)
        disc(brush, self.colour, self.width / 2, self.height / 2, self.width / 2)


class StepMark(Surface):
    """A letter and who or what it is about."""

    def __init__(self, **kwargs: Any) -> None:
        self._letter = BarText(kind="strong", tone="", flow="hug")
        self._done = Icon(name="check", tone="", icon_size=dp(18), color=FELT.good)
        self.words = BarText(kind="secondary_strong", tone="", flow="fit", halign="left")
        super().__init__(size_hint=(None, None), **kwargs)
        self.radius = [dp(14)]
        for part in (self._letter, self._done, self.words):
            self.add_widget(part)
        for name in ("pos", "size"):
            self.fbind(name, self._arrange)
        for part in (self._letter, self.words):
            part.bind(size=self._arrange)

    @property
    def natural(self) -> float:
        return max(dp(34), bar_grown(17) + dp(14))

    def show(self, item: Item, words: str) -> None:
        current = item.mark == "current"
        self.fill = faded(FELT.accent, 0.22) if current else FELT.surf
        self.line, self.line_width = (FELT.accent if current else faded(FELT.text, 0.12)), dp(2 if current else 1)
        self._letter.text = "" if item.mark == "done" else item.printed
        self._letter.color = FELT.accent_hi if current else FELT.text2
        self._done.opacity = 1 if item.mark == "done" else 0
        self.words.text = words
        self.words.color = FELT.text if current else FELT.text2
        self._arrange()

    def _arrange(self, *_: object) -> None:
        y = middle(self)[1]
        for part in (self._letter, self._done):
            put_middle(part, self.x + dp(17), y)
        self.words.width = max(dp(20), self.width - dp(37))
        put_middle(self.words, self.x + dp(31) + self.words.width / 2, y)


class StepRow(Rows):
    def show(self, steps: Sequence[tuple[Item, str]]) -> None:
        if len(self.children) < len(steps):
            for _ in steps[len(self.children) :]:
                self.add_widget(StepMark())
            level([step.words for step in self.children])
        for step, (item, words) in zip(reversed(self.children), steps, strict=True):
            step.show(item, words)
        self.arrange()

    def columns_for(self, width: float) -> int:
        return 3 if width >= dp(NARROW) else 1


MADE = 16
"""A line of how a sum is made, in dp."""


class SumChip(Pressable):
    """A colour, its sum, and how it is made."""

    tight = BooleanProperty(False)
    """No room for how it is made."""

    def __init__(self, **kwargs: Any) -> None:
        self._symbol = Symbol()
        self._sum = BarText(kind="title_tablet", tone="", flow="hug")
        self._made = BarText(kind="micro", tone="", flow="fit", halign="center")
        super().__init__(size_hint=(None, None), **kwargs)
        self.radius = [dp(14)]
        self.id = self._how = ""
        for part in (self._symbol, self._sum, self._made):
            self.add_widget(part)
        for name in ("pos", "size", "tight"):
            self.fbind(name, self._arrange)
        for part in (self._sum, self._made):
            part.bind(size=self._arrange)

    @property
    def natural(self) -> float:
        return dp(TIGHT) if self.tight else self.loose

    @property
    def loose(self) -> float:
        return max(dp(48), bar_grown(25) + max(self._made.height, bar_grown(MADE)) + dp(12))

    def show(self, item: Item, words: str, voice: str, chosen: bool) -> None:
        self.id, self.voice = item.id, voice
        taken = item.mark == "taken"
        self.fill = FELT.pending if chosen else faded(FELT.surf, TAKEN if taken else 1)
        self.line, self.line_width = (FELT.accent if chosen else faded(FELT.text, 0.16)), dp(3 if chosen else 1.5)
        self._symbol.colour, self._symbol.opacity = item.colour or "white", TAKEN if taken else 1
        self._sum.text, self._how = item.printed, words
        ink = FELT.ink if chosen else FELT.text
        self._sum.color = faded(ink, TAKEN) if taken else ink
        self._made.color = FELT.ink if chosen else FELT.text2
        self._arrange()

    def _arrange(self, *_: object) -> None:
        self._sum.kind = "strong" if self.tight else "title_tablet"
        side, gap = min(dp(24), self.width * 0.3), dp(4 if self.tight else 6)
        self._symbol.size = side, side
        wide = side + gap + self._sum.width if self._sum.text else side
        self._made.width = max(dp(24), self.width - dp(6))
        self._made.text = self._how
        if self._made.natural_width() > self._made.width:
            self._made.text = self._how.replace(" ", "")
        self._made.opacity = 0 if self.tight else 1
        below = 0 if self.tight or not self._made.text else self._made.height
        x, y = middle(self)
        y += below / 2
        put_middle(self._symbol, x - wide / 2 + side / 2, y)
        put_middle(self._sum, x + wide / 2 - self._sum.width / 2, y)
        self._made.pos = self.x + dp(3), y - bar_grown(25) / 2 - self._made.height


class SumChips(Rows):
    tight = BooleanProperty(False)
    __events__ = ("on_choose",)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.fbind("tight", self._tighten)

    def on_choose(self, id: str) -> None: ...

    def chip(self, id: str) -> SumChip | None:
        return next((chip for chip in self.children if chip.id == id), None)

    def show(self, chips: Sequence[tuple[Item, str, str, bool]]) -> None:
        while len(self.children) < len(chips):
            chip = SumChip(tight=self.tight)
            chip.bind(on_release=lambda chip: self.dispatch("on_choose", chip.id))
            chip._made.bind(height=self.arrange)
            self.add_widget(chip)
        for chip, values in zip(reversed(self.children), chips, strict=True):
            chip.show(*values)
        self.arrange()

    def loose(self, width: float) -> float:
        """How high it would be with all that it can say."""
        count = len(self.children)
        rows = -(-count // (4 if width >= dp(NARROW) else 2))
        return rows * max((chip.loose for chip in self.children), default=0.0) + (rows - 1) * dp(GAP)

    def columns_for(self, width: float) -> int:
        return 4 if width >= dp(NARROW) or self.tight else 2

    def _tighten(self, *_: object) -> None:
        for chip in self.children:
            chip.tight = self.tight
        self.arrange()
