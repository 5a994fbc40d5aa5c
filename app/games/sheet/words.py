"""What is said about a sheet, on the screen, in a lesson, in a replay and on a browser guest's page.

A game's own `SheetWords` reads what somebody sees and makes words of it. What may be done, it takes from the choices.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, ClassVar, NamedTuple

from app.games.scoring_words import coloured, describe_cell, points
from app.i18n import Translator
from rules.core import State
from rules.sheet import Choice, Item, Sheet

Words = tuple[str, str]
"""What a button says, and its icon."""


@dataclass(frozen=True)
class Sight:
    """What somebody sees of a game with sheets, and in which language."""

    tr: Translator
    state: State[Any]
    """What they may know."""
    name: Callable[[int], str]
    """What a player is called."""
    sheet: Sheet | None = None
    selection: frozenset[str] = frozenset()
    """What they have chosen on it."""
    writes: bool = False
    """Whether it is theirs to write now."""
    roller_told: bool = False
    """Whether the title says who rolls."""
    tray_told: bool = False
    """Whether the tray says what the choice would bring."""


class PrintedWord(NamedTuple):
    """A word on the paper: where it stands from the left edge and the middle of an item."""

    word: str
    """Its name in `print_words`."""
    item: str
    across: float
    down: float


class SheetWords:
    printed: ClassVar[tuple[PrintedWord, ...]] = ()
    """Where browsers write the words of the paper; the app's own print knows by itself."""

    def __init__(self, sight: Sight) -> None:
        self.sight = sight
        self.tr = sight.tr
        self.sheet = sight.sheet

    # -- the page ------------------------------------------------------------------------------------------

    def subtitle(self) -> str:
        raise NotImplementedError

    def subtitles(self) -> list[str]:
        """What it may be at other times, so that there is room for the longest."""
        return []

    def title(self, seat: int) -> str:
        return self.tr("{name}’s sheet", name=self.sight.name(seat))

    def note(self, pending: Choice | None) -> str:
        """The line below the title, for the one who is to write."""
        raise NotImplementedError

    def standing(self, seat: int, score: int) -> str:
        """Below a player's name."""
        return points(self.tr, score)

    def scoring_chips(self) -> list[tuple[str, int]]:
        return []

    def print_words(self) -> dict[str, str]:
        """What is printed on the paper."""
        return {}

    # -- the tray ------------------------------------------------------------------------------------------

    def step(self, item: Item) -> str:
        """A step of the turn."""
        return item.printed

    def chip(self, item: Item) -> str:
        """How a chip's number is made, or who has it."""
        return ""

    def chip_voice(self, item: Item) -> str:
        return coloured(self.tr, item.colour or "", item.printed)

    def hint(self, pending: Choice | None) -> str:
        """A line on the tray."""
        return ""

    def spoken_dice(self) -> str:
        raise NotImplementedError

    # -- what can be done ----------------------------------------------------------------------------------

    def choose(self) -> str:
        """To someone who has chosen nothing yet."""
        raise NotImplementedError

    def doing(self, choice: Choice) -> Words:
        """What confirming would do."""
        raise NotImplementedError

    def button(self, item: Item) -> Words:
        """A button of the sheet."""
        raise NotImplementedError

    def describe(self, item: Item, choice: Choice | None) -> str:
        return describe_cell(self.tr, item, choice)

    def _choosable(self, kind: str) -> bool:
        """Whether anything of a kind can be chosen."""
        if self.sheet is None:
            return False
        offered = frozenset[str]().union(*(choice.items for choice in self.sheet.choices))
        return any(item.kind == kind and item.id in offered for item in self.sheet.items)
