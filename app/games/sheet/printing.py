"""For what a game prints on its paper besides the items: lines, bands, and words that explain the boxes.

Places follow those of the items. What belongs to items that a part of a sheet lacks is left out.
"""

from __future__ import annotations

from app.ui.drawing.brush import Brush
from app.ui.text import text_width
from app.ui.theme import FACES, colour

LEFT, RIGHT = 12.0, 376.0


def aside(brush: Brush, text: str, x: float, y: float, size: float, tone: str, room: float, weight: int = 700) -> None:
    """Words that begin at `x`, smaller where there is less room."""
    wide = text_width(text, FACES[weight], 100) / 100
    size = min(size, room / wide)
    brush.text(text, x + wide * size / 2, y, size, colour(tone), weight)
