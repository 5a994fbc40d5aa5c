"""The board: 486 triangles, their edges and their grid points.

Cells are numbered row by row from the top left. A cell's x counts half bases, its y rows downwards, so neighbours
in a row alternate between pointing up and down and differ by one in x. Grid points use the same units: an upward
cell (x, y) has the points (x, y+1), (x+2, y+1) and its tip (x+1, y).
"""

from __future__ import annotations

from itertools import chain

SIDE = 9
ROWS = 2 * SIDE
WIDTH = 4 * SIDE - 1
COLOURS = ("blue", "yellow", "red", "green")

XY = tuple[int, int]


def first_x(row: int) -> int:
    return SIDE - 1 - min(row, ROWS - 1 - row)


CELL_XY: tuple[XY, ...] = tuple((x, y) for y in range(ROWS) for x in range(first_x(y), WIDTH - first_x(y)))
CELLS = len(CELL_XY)
CELL_AT = {xy: cell for cell, xy in enumerate(CELL_XY)}


def points_up(xy: XY) -> bool:
    return sum(xy) % 2 == 0


def edge_neighbours(xy: XY) -> tuple[XY, XY, XY]:
    """The three triangles across the edges, on an endless grid."""
    x, y = xy
    return (x - 1, y), (x + 1, y), (x, y + 1 if points_up(xy) else y - 1)


def corner_points(xy: XY) -> tuple[XY, XY, XY]:
    """The three grid points of a triangle: left, right, tip."""
    x, y = xy
    base, tip = (y + 1, y) if points_up(xy) else (y, y + 1)
    return (x, base), (x + 2, base), (x + 1, tip)


def cells_around(point: XY) -> tuple[XY, ...]:
    """The six triangles at a grid point, clockwise from the upper left, on an endless grid."""
    x, y = point
    return (x - 2, y - 1), (x - 1, y - 1), (x, y - 1), (x, y), (x - 1, y), (x - 2, y)


def cell_at(row: int, index: int) -> int:
    """A cell as the rule sheet names it: row from the top and index within the row, both from 0."""
    return CELL_AT[first_x(row) + index, row]


POINT_XY: tuple[XY, ...] = tuple(
    sorted({point for xy in CELL_XY for point in corner_points(xy)}, key=lambda point: (point[1], point[0]))
)
POINT_AT = {xy: point for point, xy in enumerate(POINT_XY)}

POINTS_OF_CELL = tuple(tuple(POINT_AT[point] for point in corner_points(xy)) for xy in CELL_XY)
AROUND_POINT: tuple[tuple[int | None, ...], ...] = tuple(
    tuple(CELL_AT.get(xy) for xy in cells_around(point)) for point in POINT_XY
)
"""The cells at each grid point, clockwise; at the border some of the six are missing."""

EDGE_NEIGHBOURS = tuple(
    tuple(sorted(CELL_AT[other] for other in edge_neighbours(xy) if other in CELL_AT)) for xy in CELL_XY
)
POINT_NEIGHBOURS = tuple(
    tuple(
        sorted(
            {other for point in POINTS_OF_CELL[cell] for other in AROUND_POINT[point] if other is not None}
            - {cell, *EDGE_NEIGHBOURS[cell]}
        )
    )
    for cell in range(CELLS)
)
"""The cells that share one grid point, but no edge, with each cell."""

START_RING = tuple(cell_at(*place) for place in ((3, 12), (6, 23), (11, 23), (14, 12), (11, 7), (6, 7)))
"""The six start triangles clockwise; opposite is three steps along."""

WHOLE_BOARD = frozenset(range(CELLS))
INNER_BOARD = frozenset(
    cell_at(row, index) for row in range(1, ROWS - 1) for index in range(2, WIDTH - 2 * first_x(row) - 2)
)
"""The area for three seats: the hexagon of side 8."""


def points_of(cells: tuple[int, ...]) -> frozenset[int]:
    """The grid points that a piece touches."""
    return frozenset(chain.from_iterable(POINTS_OF_CELL[cell] for cell in cells))


def corner_cells(cells: tuple[int, ...]) -> set[int]:
    """The cells that share a grid point, but no edge, with a piece."""
    beside = set(chain.from_iterable(EDGE_NEIGHBOURS[cell] for cell in cells))
    return set(chain.from_iterable(POINT_NEIGHBOURS[cell] for cell in cells)) - beside - set(cells)


def plane(xy: tuple[float, float]) -> tuple[float, float]:
    """A grid point in the plane: triangles of base 1, y downwards from the top edge, x from the left corner."""
    x, y = xy
    return x / 2, y * 3**0.5 / 2
