"""The six sheets, as data: what number and colour stands on every field.

The orders are ours. Across the sheets a row is a Latin square (each colour once in every column), and on one
sheet no colour stands twice in a column. The numbers may differ from row to row: nothing else knows them.
"""

from __future__ import annotations

from dataclasses import dataclass

COLOURS = ("white", "black", "red", "blue", "yellow", "green")
"""In the order of the dice."""

LETTERS = {"W": "white", "K": "black", "R": "red", "B": "blue", "Y": "yellow", "G": "green"}

NUMBERS = (
    (6, 5, 4, 3, 2, 1),
    (6, 5, 4, 3, 2, 1),
    (6, 5, 4, 3, 2, 1),
    (6, 5, 4, 3, 2, 1),
    (6, 5, 4, 3, 2, 1),
)

ORDERS = {
    "A": ("GYRBWK", "YBGKRW", "BKYWGR", "KWBRYG", "WRKGBY"),
    "B": ("YWGKRB", "WKYBGR", "KBWRYG", "BRKGWY", "RGBYKW"),
    "C": ("WBKYGR", "BYWRKG", "YRBGWK", "RGYKBW", "GKRWYB"),
    "D": ("KGWRBY", "GRKYWB", "RYGBKW", "YBRWGK", "BWYKRG"),
    "E": ("RKBWYG", "KWRGBY", "WGKYRB", "GYWBKR", "YBGRWK"),
    "F": ("BRYGKW", "RGBWYK", "GWRKBY", "WKGYRB", "KYWBGR"),
}

ROWS = len(NUMBERS)
COLUMNS = len(COLOURS)


@dataclass(frozen=True)
class FieldRow:
    """The fields of one row, from left to right."""

    numbers: tuple[int, ...]
    colours: tuple[str, ...]
    dice: tuple[int, ...]
    """Which of the dice belongs to the field."""


def _row(numbers: tuple[int, ...], letters: str) -> FieldRow:
    colours = tuple(LETTERS[letter] for letter in letters)
    return FieldRow(numbers, colours, tuple(COLOURS.index(colour) for colour in colours))


SHEETS: dict[str, tuple[FieldRow, ...]] = {
    name: tuple(_row(numbers, letters) for numbers, letters in zip(NUMBERS, orders, strict=True))
    for name, orders in ORDERS.items()
}
