"""Words about scoring and sheets: points, colours, numbers as they are called out, what a cell is and does."""

from __future__ import annotations

from typing import Any

from app.i18n import Translator, mark
from rules.sheet import Choice, Item

NUMBERS = (
    mark("Zero"),
    mark("One"),
    mark("Two"),
    mark("Three"),
    mark("Four"),
    mark("Five"),
    mark("Six"),
    mark("Seven"),
    mark("Eight"),
    mark("Nine"),
    mark("Ten"),
    mark("Eleven"),
    mark("Twelve"),
)


COLOURS = {
    "white": mark("White"),
    "black": mark("Black"),
    "red": mark("Red"),
    "blue": mark("Blue"),
    "yellow": mark("Yellow"),
    "green": mark("Green"),
    "purple": mark("Purple"),
}


def coloured(tr: Translator, colour: str, number: str) -> str:
    """ "White 6"."""
    return f"{tr(COLOURS[colour])} {number}" if colour in COLOURS else number


def spoken_number(tr: Translator, number: int) -> str:
    return tr(NUMBERS[number]) if number < len(NUMBERS) else str(number)


def points(tr: Translator, n: int) -> str:
    return tr.plural("{n} point", "{n} points", n)


def describe_cell(tr: Translator, item: Item, choice: Choice | None) -> str:
    """What the voice says about a cell: "Row 3, column 2, free, writes 7, brings 3 points"."""
    values: dict[str, Any] = dict(item.values)
    parts = [tr("Row {row}, column {column}", row=values.get("row", ""), column=values.get("column", ""))]
    if item.written:
        parts.append(tr("{number} is written here", number=item.written))
    else:
        parts.append(tr("free"))
    if choice:
        parts.append(tr("writes {number}", number=dict(choice.shows).get(item.id, "")))
        parts.append(tr.plural("brings {n} point", "brings {n} points", choice.gain))
    return ", ".join(parts)
