"""Twenty One's own print at the table."""

from __future__ import annotations

from app.games.sheet.printing import twenty_one
from app.games.sheet.style import SheetStyle
from app.games.sheet.words import TwentyOneWords
from app.ui.drawing.brush import Brush
from rules.sheet import Choice, Sheet


class TwentyOneStyle(SheetStyle, TwentyOneWords):
    badges = True
    chime = "hit"

    def note(self, pending: Choice | None) -> str:
        """What the row would be, unless the tray tells it."""
        return "" if self.table.tray.worded else super().note(pending)

    def paint(self, brush: Brush, sheet: Sheet) -> None:
        twenty_one(brush, sheet, self.print_words())

    def scored(self, sheet: Sheet) -> set[str]:
        return {item.id for item in sheet.items if item.mark == "hit"}
