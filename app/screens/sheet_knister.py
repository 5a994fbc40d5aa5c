"""Knister's own way at the table."""

from __future__ import annotations

from app.screens.sheet_style import SheetStyle
from app.sheet_words import KnisterWords


class KnisterStyle(SheetStyle, KnisterWords):
    summed = True
