"""What a sheet game says and shows in its own way; everything else the table does alike for all of them.

A style reads the state and makes words. What may be done, it takes from the sheet's choices.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal

from app.boards.sheet_brush import Brush
from app.i18n import Translator
from app.scoring_words import describe_cell, points
from rules.sheet import Choice, Item, Sheet

if TYPE_CHECKING:
    from app.screens.sheet_game import SheetTable

Words = tuple[str, str]
"""What a button says, and its icon."""


class SheetStyle:
    summed = False
    """Whether the sum of the dice is what counts."""
    badges = False
    """Whether colour and number are repeated below each die."""
    skirting = 0.0
    """What the paper's print needs of the header, in units."""
    chime: Literal["line_complete", "hit"] = "line_complete"

    def __init__(self, table: SheetTable) -> None:
        self.table = table

    @property
    def tr(self) -> Translator:
        return self.table.app.tr

    @property
    def state(self) -> Any:
        return self.table.state

    def name(self, seat: int) -> str:
        return self.table.session.seats[seat].name

    # -- the page ------------------------------------------------------------------------------------------

    def subtitle(self) -> str:
        raise NotImplementedError

    def title(self, seat: int) -> str:
        name = self.name(seat)
        return self.tr("Your sheet") if name == self.tr("You") else self.tr("{name}’s sheet", name=name)

    def note(self, pending: Choice | None) -> str:
        """The line below the title, for the one who is to write."""
        raise NotImplementedError

    def standing(self, seat: int, score: int) -> str:
        """Below a player's name."""
        return points(self.tr, score)

    def scoring_chips(self) -> list[tuple[str, int]]:
        return []

    def paint(self, brush: Brush, sheet: Sheet) -> None:
        """What is printed on the paper."""

    # -- the tray ------------------------------------------------------------------------------------------

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

    def values(self, item: Item) -> dict[str, Any]:
        """What a sentence about a refused item may need."""
        return dict(item.values)

    def scored(self, sheet: Sheet) -> set[str]:
        """What deserves a chime when it is new."""
        return {item.id for item in sheet.items if item.mark == "full"}
