"""For what a game prints on its paper besides the items: lines, bands, and words that explain the boxes.

Places follow those of the items. What belongs to items that a part of a sheet lacks is left out.
"""

from __future__ import annotations

from collections.abc import Iterable

from app.ui.drawing.brush import Brush
from app.ui.text import text_width
from app.ui.theme import FACES, colour
from rules.sheet import Item, Place

LEFT, RIGHT = 12.0, 376.0


def around(items: Iterable[Item]) -> Place:
    """The smallest place that holds them all."""
    places = [item.place for item in items]
    left, top = min(place[0] for place in places), min(place[1] for place in places)
    right, foot = max(place[0] + place[2] for place in places), max(place[1] + place[3] for place in places)
    return left, top, right - left, foot - top


def grown(place: Place, across: float, up: float) -> Place:
    return place[0] - across, place[1] - up, place[2] + 2 * across, place[3] + 2 * up


def aside(brush: Brush, text: str, x: float, y: float, size: float, tone: str, room: float, weight: int = 700) -> None:
    """Words that begin at `x`, smaller where there is less room."""
    wide = text_width(text, FACES[weight], 100) / 100
    size = min(size, room / wide)
    brush.text(text, x + wide * size / 2, y, size, colour(tone), weight)
