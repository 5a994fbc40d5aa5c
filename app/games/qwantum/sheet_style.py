"""Qwantum's own print at the table."""

from __future__ import annotations

from app.games.sheet.printing import qwantum
from app.games.sheet.style import SheetStyle
from app.games.sheet.words import QwantumWords
from app.ui.drawing.brush import Brush
from rules.sheet import Sheet


class QwantumStyle(SheetStyle, QwantumWords):
    skirting = 22.0

    def paint(self, brush: Brush, sheet: Sheet) -> None:
        qwantum(brush, sheet, self.print_words())

    def scored(self, sheet: Sheet) -> set[str]:
        return {item.id for item in sheet.items if item.kind == "box" and item.mark == "full"}
