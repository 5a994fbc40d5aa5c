"""What a row is worth."""

from __future__ import annotations

from functools import cache

BONUS = (0, 1, 3, 6, 10, 15, 21)
"""By the number of exact hits in a row."""

CROSSED = 0
"""Stands in a field that was crossed out."""

Filled = tuple[int | None, ...]
"""What stands in the fields of a row: a number, `CROSSED`, or `None` while the field is empty."""


@cache
def row_sum(filled: Filled) -> int:
    return sum(number or 0 for number in filled)


@cache
def row_hits(filled: Filled, numbers: tuple[int, ...]) -> int:
    """[4] A number equal to the printed one is an exact hit."""
    return sum(written == printed for written, printed in zip(filled, numbers, strict=True))


def row_bonus(filled: Filled, numbers: tuple[int, ...]) -> int:
    return BONUS[row_hits(filled, numbers)]


def row_points(filled: Filled, numbers: tuple[int, ...]) -> int:
    """[5] Numbers and bonus; of an unfinished row those it has so far."""
    return row_sum(filled) + row_bonus(filled, numbers)
