"""The seven dice and their sums, what may follow in a row, and what a column is worth."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache

from rules.dice import Die, Face

COLOURS = ("purple", "blue", "red", "yellow")
"""The rows of a sheet, from top to bottom."""

LETTERS = {"P": "purple", "B": "blue", "R": "red", "Y": "yellow"}

DICE = (
    Die("white", "white"),
    Die("die1", "ivory", ("R1", "R4", "Y5", "B1", "B5", "P6")),
    Die("die2", "ivory", ("R2", "R6", "Y1", "Y3", "B5", "P4")),
    Die("die3", "ivory", ("R1", "R3", "Y2", "Y4", "B4", "P3")),
    Die("die4", "ivory", ("R5", "Y6", "B2", "B4", "P1", "P3")),
    Die("die5", "ivory", ("R3", "Y4", "B2", "B6", "P2", "P5")),
    Die("die6", "ivory", ("R6", "Y1", "Y5", "B3", "P2", "P6")),
)

COLUMNS = 6
RISING = 4
"""After so many columns stands the separator, and from there on the numbers fall."""

MISSES = 5

Numbers = tuple[int, ...]
"""What stands in a row, from left to right."""


@cache
def face_colour(face: Face) -> str | None:
    """The colour a face shows, `None` for the white die's."""
    return LETTERS[face[0]] if isinstance(face, str) else None


@cache
def face_number(face: Face) -> int:
    return int(face[1:]) if isinstance(face, str) else face


def showing(dice: Sequence[Face], colour: str) -> tuple[int, ...]:
    """Which dice make a colour's number: those that show it, then the white one."""
    return (*(i for i, face in enumerate(dice) if face_colour(face) == colour), 0)


def colour_number(dice: Sequence[Face], colour: str) -> int:
    """[2] A colour that nothing shows counts the white die alone."""
    return sum(face_number(dice[i]) for i in showing(dice, colour))


def rises(column: int) -> bool:
    """[1] Whether the number in this column must be higher than the one before it, or else lower."""
    return column < RISING


def column_numbers(rows: Sequence[Numbers], column: int) -> tuple[int, ...]:
    return tuple(numbers[column] for numbers in rows if len(numbers) > column)


def column_points(rows: Sequence[Numbers], column: int) -> int | None:
    """[4] The second lowest distinct number, or `None` until the column is full."""
    numbers = column_numbers(rows, column)
    if len(numbers) < len(COLOURS):
        return None
    distinct = sorted(set(numbers))
    return distinct[1] if len(distinct) > 1 else distinct[0]


def miss_points(misses: int) -> int:
    """What the ticked boxes −1 −2 −3 −4 −5 take away."""
    return misses * (misses + 1) // 2


@lru_cache(maxsize=1 << 12)
def total(rows: tuple[Numbers, ...], misses: int) -> int:
    """[6] Scored columns minus ticked boxes."""
    return sum(column_points(rows, column) or 0 for column in range(COLUMNS)) - miss_points(misses)
