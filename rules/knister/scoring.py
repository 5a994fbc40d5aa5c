"""What a line of five numbers is worth."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from functools import cache

SIDE = 5
CELLS = SIDE * SIDE


class Combination(StrEnum):
    """The scoring table, cheapest first."""

    PAIR = "pair"
    TWO_PAIRS = "two_pairs"
    THREE = "three"
    FOUR = "four"
    FULL_HOUSE = "full_house"
    STRAIGHT_WITH_7 = "straight_with_7"
    FIVE = "five"
    STRAIGHT_WITHOUT_7 = "straight_without_7"


POINTS = {
    Combination.PAIR: 1,
    Combination.TWO_PAIRS: 3,
    Combination.THREE: 3,
    Combination.FOUR: 6,
    Combination.FULL_HOUSE: 8,
    Combination.STRAIGHT_WITH_7: 8,
    Combination.FIVE: 10,
    Combination.STRAIGHT_WITHOUT_7: 12,
}

LINES: dict[str, tuple[int, ...]] = {
    **{f"row{r}": tuple(range(r * SIDE, r * SIDE + SIDE)) for r in range(SIDE)},
    **{f"column{c}": tuple(range(c, CELLS, SIDE)) for c in range(SIDE)},
    "diagonal_down": tuple(range(0, CELLS, SIDE + 1)),
    "diagonal_up": tuple(range(CELLS - SIDE, 0, 1 - SIDE)),
}
"""The cells of each scoring line, cells counted row by row from the top left."""

LINES_OF_CELL = tuple(tuple(line for line, cells in LINES.items() if cell in cells) for cell in range(CELLS))

Grid = tuple[int | None, ...]


@cache
def combination(numbers: tuple[int, ...]) -> Combination | None:
    """The best combination of five numbers, in whatever order they stand."""
    counts = sorted((numbers.count(n) for n in set(numbers)), reverse=True)
    if len(counts) == SIDE:
        if max(numbers) - min(numbers) != SIDE - 1:
            return None
        return Combination.STRAIGHT_WITH_7 if 7 in numbers else Combination.STRAIGHT_WITHOUT_7
    return {
        (2, 1): Combination.PAIR,
        (2, 2): Combination.TWO_PAIRS,
        (3, 1): Combination.THREE,
        (3, 2): Combination.FULL_HOUSE,
        (4, 1): Combination.FOUR,
        (5,): Combination.FIVE,
    }[tuple(counts[:2])]


def factor(line: str) -> int:
    """Diagonals count double."""
    return 2 if line.startswith("diagonal") else 1


def line_points(grid: Sequence[int | None], line: str) -> int | None:
    """The points of a line, or `None` until it is full."""
    numbers = tuple(n for n in (grid[cell] for cell in LINES[line]) if n is not None)
    if len(numbers) < SIDE:
        return None
    found = combination(tuple(sorted(numbers)))
    return POINTS[found] * factor(line) if found else 0


def total(grid: Sequence[int | None]) -> int:
    """The sum of the full lines."""
    return sum(line_points(grid, line) or 0 for line in LINES)


class SoloVerdict(StrEnum):
    """The rule sheet's words for a solo result."""

    FRIENDLY = "friendly"
    GOOD = "good"
    EXCELLENT = "excellent"
    PHENOMENAL = "phenomenal"


def verdict(points: int) -> SoloVerdict:
    if points >= 100:
        return SoloVerdict.PHENOMENAL
    if points >= 80:
        return SoloVerdict.EXCELLENT
    return SoloVerdict.GOOD if points >= 50 else SoloVerdict.FRIENDLY
