"""Words of Genial that its board, its lesson and the pages of results share."""

from __future__ import annotations

from app.i18n import mark

COLOUR_NAMES = {
    "red": mark("Red"),
    "green": mark("Green"),
    "blue": mark("Blue"),
    "orange": mark("Orange"),
    "yellow": mark("Yellow"),
    "purple": mark("Purple"),
}
