"""What a sheet game shows in its own way; everything else the table does alike for all of them.

The words are in `app/games/sheet/words.py`; here is what belongs to the screen alone.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, Protocol

from app.games.sheet.words import SheetWords
from app.i18n import Translator
from app.ui.drawing.brush import Brush
from rules.sheet import Sheet

if TYPE_CHECKING:
    from app.dice.tray import DiceTray
    from app.games.running_game import RunningSession
    from app.games.sheet.picking import Picker
    from app.ui.services import Services


class SheetOnTable(Protocol):
    """The sheet that lies on the table, and whose it is."""

    app: Services
    session: RunningSession
    picker: Picker
    tray: DiceTray
    looking_at: int | None

    @property
    def state(self) -> Any: ...

    @property
    def own(self) -> int | None: ...


class SheetStyle(SheetWords):
    summed = False
    """Whether the sum of the dice is what counts."""
    badges = False
    """Whether colour and number are repeated below each die."""
    skirting = 0.0
    """What the paper's print needs of the header, in units."""
    chime: Literal["line_complete", "hit"] = "line_complete"

    def __init__(self, table: SheetOnTable) -> None:
        self.table = table

    @property
    def tr(self) -> Translator:
        return self.table.app.tr

    @property
    def state(self) -> Any:
        return self.table.state

    @property
    def sheet(self) -> Sheet | None:
        return self.table.picker.sheet

    @property
    def selection(self) -> frozenset[str]:
        return self.table.picker.selection

    @property
    def writes(self) -> bool:
        return self.table.own in self.state.to_act() and self.table.looking_at is None

    def name(self, seat: int) -> str:
        return self.table.session.seats[seat].name

    def paint(self, brush: Brush, sheet: Sheet) -> None:
        """What is printed on the paper."""

    def scored(self, sheet: Sheet) -> set[str]:
        """What deserves a chime when it is new."""
        return {item.id for item in sheet.items if item.mark == "full"}
