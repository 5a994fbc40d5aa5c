"""What the rest of a sheet is worth, solved exactly beforehand by `tools/solve_twenty_one.py`.

Solved is the game of a player who knows how many rounds are to come and plays for points, with a price on every round
that the sheet is not full: nothing for someone alone, and among others what a round more is worth to them.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator
from functools import lru_cache
from typing import TypeAlias

from rules.core import BotFiles
from rules.twenty_one.fields import COLUMNS, ROWS

TABLE = "twenty_one.bin"

FULL = (1 << COLUMNS) - 1
ROUNDS = ROWS * COLUMNS
"""More rounds a game cannot last: each fills a field."""

PRICE = 5.0
"""What a round more that the others get costs someone among them, in points."""

Solved: TypeAlias = list[list[list[list[float]]]]
"""By rounds to come, row, the mask of its empty fields (bit 0 is the leftmost) and its hits so far: the points to come
from there on. Mask 0 is a row just completed, row 5 a full sheet."""


def places() -> Iterator[tuple[int, int]]:
    """Every mask of empty fields with every number of hits that the others can hold."""
    for mask in range(1, FULL + 1):
        for hits in range(COLUMNS - mask.bit_count() + 1):
            yield mask, hits


PLACES = tuple(places())
_FORMAT = f"<{len(PLACES)}e"


def nothing() -> Solved:
    """No round to come, nothing to gain."""
    return [[[[0.0] * (COLUMNS + 1) for _ in range(FULL + 1)] for _ in range(ROWS + 1)] for _ in range(ROUNDS + 1)]


def packed(solved: Solved) -> bytes:
    return b"".join(
        struct.pack(_FORMAT, *(solved[rounds][row][mask][hits] for mask, hits in PLACES))
        for rounds in range(1, ROUNDS + 1)
        for row in range(ROWS)
    )


def completed(rows: list[list[list[float]]]) -> None:
    """What follows a completed row is the next one, empty."""
    for row in range(ROWS):
        rows[row][0] = [rows[row + 1][FULL][0]] * (COLUMNS + 1)


def unpacked(data: bytes) -> Solved:
    solved = nothing()
    values = struct.iter_unpack(_FORMAT, data)
    for rounds in range(1, ROUNDS + 1):
        for row in range(ROWS):
            for (mask, hits), value in zip(PLACES, next(values), strict=True):
                solved[rounds][row][mask][hits] = value
        completed(solved[rounds])
    return solved


@lru_cache(maxsize=1)
def _parts(data: bytes) -> tuple[Solved, Solved]:
    half = len(data) // 2
    if half != struct.calcsize(_FORMAT) * ROUNDS * ROWS:
        raise ValueError("not the table of Twenty One")
    return unpacked(data[:half]), unpacked(data[half:])


def knowledge(files: BotFiles) -> tuple[Solved, Solved] | None:
    """For someone alone, and for someone among others; `None` if the table did not come along."""
    return _parts(files[TABLE]) if TABLE in files else None
