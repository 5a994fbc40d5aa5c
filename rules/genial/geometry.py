"""The board of hexagons: computed once, when first asked for, and shared by all states.

Cells of the side-8 hexagon are numbered 0 to 168, row by row from the top. The smaller areas use the same numbers.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from math import sqrt

Cells = tuple[int, int]

COLOURS = ("red", "green", "blue", "orange", "yellow", "purple")
"""Clockwise as their symbols are printed, red at the right. A colour is its number in here."""

SIDE = 8
PRINTED_SIDE = 6
"""The symbols stand on the corners of this area, however many play."""

SIDE_FOR_SEATS = {1: 6, 2: 6, 3: 7, 4: 8}

DIRECTIONS = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
"""Axial steps (q, r), clockwise from the right; the opposite of direction `d` is `(d + 3) % 6`."""


@dataclass(frozen=True)
class Hexagons:
    """The whole board; each tuple is indexed by cell."""

    axial: tuple[tuple[int, int], ...]
    """Axial coordinates (q, r) around the middle; r grows downwards."""
    rays: tuple[tuple[tuple[int, ...], ...], ...]
    """For each direction the cells from the next one to the edge."""
    neighbours: tuple[frozenset[int], ...]
    printed: tuple[int, ...]
    """Indexed by colour: the cell of its printed symbol."""
    beside: tuple[int | None, ...]
    """The colour of the printed symbol next to a cell. No cell, and no two adjacent cells, are next to two."""


@dataclass(frozen=True)
class BoardArea:
    """The part of the board in play."""

    side: int
    cells: frozenset[int]
    pairs: tuple[Cells, ...]
    """Adjacent cells that can take a tile: printed ones cannot; the lower number comes first."""


@cache
def hexagons() -> Hexagons:
    axis = range(1 - SIDE, SIDE)
    axial = tuple((q, r) for r in axis for q in axis if abs(q + r) < SIDE)
    cell_at = {place: cell for cell, place in enumerate(axial)}
    rays = tuple(
        tuple(
            tuple(cell_at[q + n * dq, r + n * dr] for n in range(1, 2 * SIDE) if (q + n * dq, r + n * dr) in cell_at)
            for dq, dr in DIRECTIONS
        )
        for q, r in axial
    )
    neighbours = tuple(frozenset(ray[0] for ray in six if ray) for six in rays)
    printed = tuple(cell_at[(PRINTED_SIDE - 1) * dq, (PRINTED_SIDE - 1) * dr] for dq, dr in DIRECTIONS)
    beside = tuple(
        next((colour for colour, symbol in enumerate(printed) if symbol in near), None) for near in neighbours
    )
    return Hexagons(axial, rays, neighbours, printed, beside)


@cache
def area(side: int) -> BoardArea:
    board = hexagons()
    cells = frozenset(cell for cell, (q, r) in enumerate(board.axial) if max(abs(q), abs(r), abs(q + r)) < side)
    free = cells.difference(board.printed)
    pairs = tuple((x, y) for x in sorted(free) for y in sorted(board.neighbours[x] & free) if x < y)
    return BoardArea(side, cells, pairs)


def symbol_beside(cells: Cells) -> int | None:
    """The printed symbol that a tile on `cells` touches."""
    beside = hexagons().beside
    x, y = cells
    return beside[y] if beside[x] is None else beside[x]


def centre(cell: int) -> tuple[float, float]:
    """Where a cell is drawn: its middle, in radii of a hexagon that stands on a corner, y downwards."""
    q, r = hexagons().axial[cell]
    return sqrt(3) * (q + r / 2), 1.5 * r


def cell_at(x: float, y: float) -> int | None:
    """The cell that holds a point of the drawing; the inverse of `centre`."""
    r = y / 1.5
    q = x / sqrt(3) - r / 2
    whole_q, whole_r, whole_s = round(q), round(r), round(-q - r)
    off_q, off_r, off_s = abs(whole_q - q), abs(whole_r - r), abs(whole_s + q + r)
    if off_q > max(off_r, off_s):
        whole_q = -whole_r - whole_s
    elif off_r > off_s:
        whole_r = -whole_q - whole_s
    return _cells_by_axial().get((whole_q, whole_r))


@cache
def _cells_by_axial() -> dict[tuple[int, int], int]:
    return {place: cell for cell, place in enumerate(hexagons().axial)}
