"""Trigon's board as shapes: triangles of base 1, x from the left corner of the board, y upwards from its foot.

Works on the coordinates of the rules (`XY`), for the board as well as for pieces that lie nowhere yet.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache

from rules.trigon.geometry import CELL_XY, POINT_XY, ROWS, SIDE, XY, corner_points, plane, points_up
from rules.trigon.pieces import ORIENTATIONS

Point = tuple[float, float]

ROW = 3**0.5 / 2
"""The height of a triangle."""
WIDTH, HEIGHT = 2.0 * SIDE, ROWS * ROW
CENTRE = (WIDTH / 2, HEIGHT / 2)


def spot(xy: tuple[float, float]) -> Point:
    """A grid point as a place on the board."""
    x, y = plane(xy)
    return x, HEIGHT - y


CORNERS = tuple(tuple(spot(point) for point in corner_points(xy)) for xy in CELL_XY)
"""By cell: its left, right and tip."""
POINTS = tuple(spot(xy) for xy in POINT_XY)


def middle(points: Sequence[Point]) -> Point:
    return sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)


CENTRES = tuple(middle(corners) for corners in CORNERS)


def hexagon(radius: float, centre: Point = CENTRE) -> list[Point]:
    """Lying flat on a side, as the board does; clockwise from the upper left corner."""
    x, y = centre
    half = radius / 2
    return [
        (x - half, y + radius * ROW),
        (x + half, y + radius * ROW),
        (x + radius, y),
        (x + half, y - radius * ROW),
        (x - half, y - radius * ROW),
        (x - radius, y),
    ]


def cell_under(x: float, y: float) -> XY:
    """The triangle of the endless grid at a place of the board."""
    row = int((HEIGHT - y) // ROW)
    down = (HEIGHT - y) / ROW - row
    across, odd = 2 * x - 1 - row % 2, row % 2
    rising, falling = (across + down) // 2, (across - down) // 2  # slanted lines at the left of it
    return odd + int(rising + falling) + 1, row


def outline(cells: Iterable[XY]) -> list[list[XY]]:
    """The border of some triangles as loops of grid points, the inside at the left, straight runs without stops."""
    edges: dict[XY, list[XY]] = {}
    for cell in cells:
        for start, end in _edges(cell):
            if start in edges.get(end, ()):
                edges[end].remove(start)
            else:
                edges.setdefault(start, []).append(end)
    loops = []
    while first := next((start for start, ends in edges.items() if ends), None):
        loop = [first]
        while edges[loop[-1]]:
            loop.append(edges[loop[-1]].pop())
        loops.append(_without_stops(loop[:-1]))
    return loops


def _edges(cell: XY) -> tuple[tuple[XY, XY], ...]:
    left, right, tip = corner_points(cell)
    around = (left, right, tip) if points_up(cell) else (right, left, tip)
    return tuple(zip(around, (*around[1:], around[0]), strict=True))


def _without_stops(loop: list[XY]) -> list[XY]:
    def turns(before: XY, here: XY, after: XY) -> bool:
        return (here[0] - before[0], here[1] - before[1]) != (after[0] - here[0], after[1] - here[1])

    return [
        here
        for before, here, after in zip([loop[-1], *loop[:-1]], loop, [*loop[1:], loop[0]], strict=True)
        if turns(before, here, after)
    ]


@lru_cache(maxsize=len(ORIENTATIONS))
def shape_middle(orientation: int) -> Point:
    """The middle of the room that a piece takes, when it lies where its shape is noted down."""
    points = [spot(point) for cell in ORIENTATIONS[orientation].shape for point in corner_points(cell)]
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2


@lru_cache(maxsize=len(ORIENTATIONS))
def shape_size(orientation: int) -> Point:
    points = [spot(point) for cell in ORIENTATIONS[orientation].shape for point in corner_points(cell)]
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return max(xs) - min(xs), max(ys) - min(ys)


def moved(orientation: int, by: XY) -> tuple[XY, ...]:
    """The triangles of a piece that is laid `by` so far from where its shape is noted down; x and y add up even."""
    return tuple((x + by[0], y + by[1]) for x, y in ORIENTATIONS[orientation].shape)


def nearest_shift(orientation: int, at: Point) -> XY:
    """How far to move a shape so that its middle comes closest to a place."""
    x, y = at[0] - shape_middle(orientation)[0], at[1] - shape_middle(orientation)[1]
    row = -y / ROW
    across = 2 * x

    def far(by: XY) -> float:
        return (by[0] - across) ** 2 / 4 + ((by[1] - row) * ROW) ** 2

    rows, columns = (range(int(value // 1) - 1, int(value // 1) + 3) for value in (row, across))
    return min(((i, j) for j in rows for i in columns if (i + j) % 2 == 0), key=far)
