"""Knister's own way at the table."""

from __future__ import annotations

from app.games.sheet.style import SheetStyle
from app.games.sheet.words import KnisterWords


class KnisterStyle(SheetStyle, KnisterWords):
    summed = True
