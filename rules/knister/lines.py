"""Lines as numbers, for computers that look at thousands of them: which numbers stand in a line, order aside.

A line state below `OPEN` is a set of fewer than five numbers; the few behind it are full lines, told apart by nothing
but their points. Diagonals, which count double, have the same states again, `KINDS` further on.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import combinations_with_replacement, product

from rules.knister.scoring import CELLS, LINES, LINES_OF_CELL, POINTS, SIDE, combination

NUMBERS = range(2, 13)
ROLLS = tuple(a + b for a, b in product(range(1, 7), repeat=2))
"""The 36 sums of two dice, all equally likely."""

SETS = tuple(numbers for size in range(SIDE) for numbers in combinations_with_replacement(NUMBERS, size))
"""The numbers of every open line, smallest first."""

OPEN = len(SETS)
FULL_POINTS = (0, *sorted(set(POINTS.values())))
KINDS = OPEN + len(FULL_POINTS)
STATES = 2 * KINDS

STATE_OF = {numbers: state for state, numbers in enumerate(SETS)}


def _after(numbers: tuple[int, ...], number: int) -> int:
    more = tuple(sorted((*numbers, number)))
    if len(more) < SIDE:
        return STATE_OF[more]
    found = combination(more)
    return OPEN + FULL_POINTS.index(POINTS[found] if found else 0)


@cache
def following(number: int) -> tuple[int, ...]:
    """By state: the one after `number` was written there. A full line stays what it is."""
    rows = [*(_after(numbers, number) for numbers in SETS), *range(OPEN, KINDS)]
    return (*rows, *(state + KINDS for state in rows))


ORDER = tuple(LINES)
CENTRE, NO_DIAGONAL = len(LINES), len(LINES) + 1


def _third(cell: int) -> int:
    """The diagonal of a cell: a line, both of them, or none."""
    diagonals = [ORDER.index(line) for line in LINES_OF_CELL[cell][2:]]
    return NO_DIAGONAL if not diagonals else diagonals[0] if len(diagonals) == 1 else CENTRE


CROSSINGS = tuple((cell // SIDE, SIDE + cell % SIDE, _third(cell)) for cell in range(CELLS))
"""Row, column and diagonal of every cell, as places in a list with a value for every line, for both diagonals
together (`CENTRE`) and for none (`NO_DIAGONAL`)."""

TOUCHED = {CROSSINGS[cell]: tuple(ORDER.index(line) for line in LINES_OF_CELL[cell]) for cell in range(CELLS)}
"""The lines that really run through a cell."""


def line_states(grid: Sequence[int | None]) -> list[int]:
    """The states of all lines of a grid."""
    states = []
    for line, cells in LINES.items():
        state = KINDS if line.startswith("diagonal") else 0
        for cell in cells:
            number = grid[cell]
            if number is not None:
                state = following(number)[state]
        states.append(state)
    return states


def exact_points(state: int) -> int | None:
    """What a full line scores, `None` if it is open."""
    kind = state % KINDS
    return None if kind < OPEN else FULL_POINTS[kind - OPEN] * (1 + state // KINDS)


# -- what is the same but for its place ------------------------------------------------------------------------


def _symmetries() -> tuple[tuple[int, ...], ...]:
    """All ways to exchange rows and columns that turn lines into lines: flips, turns, and pairs around the centre."""
    ways = []
    for p in ((a, b, 2, 4 - b, 4 - a) for a in (0, 1, 3, 4) for b in (0, 1, 3, 4) if b not in (a, 4 - a)):
        for flip in (False, True):
            for turn in (False, True):
                moved = []
                for cell in range(CELLS):
                    row, column = p[cell // SIDE], p[cell % SIDE]
                    column = SIDE - 1 - column if flip else column
                    moved.append(column * SIDE + row if turn else row * SIDE + column)
                ways.append(tuple(moved))
    return tuple(ways)


SYMMETRIES = _symmetries()


def _unchanged(grid: Sequence[int | None]) -> list[tuple[int, ...]]:
    """The symmetries that leave a grid as it is."""
    return [way for way in SYMMETRIES if all(grid[cell] == grid[way[cell]] for cell in range(CELLS))]


def different_cells(grid: Sequence[int | None]) -> list[int]:
    """The free cells, of those that mirror each other only the first."""
    same = _unchanged(grid)
    return [cell for cell in range(CELLS) if grid[cell] is None and all(way[cell] >= cell for way in same)]


def like(grid: Sequence[int | None], cell: int) -> int:
    """The first of the cells that are as good as this one."""
    return min(way[cell] for way in _unchanged(grid))
