"""How Trigon looks: the board, laid pieces with a mark on every triangle, and what is shown above them, as inks."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import pairwise
from math import cos, pi, sin

from app.games.trigon.ink import Ink, Point, outwards
from app.games.trigon.shapes import CENTRE, CENTRES, CORNERS, HEIGHT, POINTS, ROW, WIDTH, hexagon, middle, outline, spot
from app.ui.theme import GAME_COLOURS, GameColour, Palette, Rgba, faded, mixed, rgba
from rules.trigon.geometry import (
    CELL_XY,
    COLOURS,
    POINT_XY,
    SIDE,
    START_RING,
    XY,
    corner_points,
    edge_neighbours,
    points_up,
)
from rules.trigon.pieces import ORIENTATIONS
from rules.trigon.placements import Cells

FRAME = 0.85
"""How far the frame goes beyond the triangles."""
START_SHARE = 0.78
"""A start triangle's mark by the size of the triangle."""
BEVEL = 0.075
DIM = 0.4
"""Opacity of a piece that fits nowhere."""
SHADOW = rgba("#1B150A", 0.34)
CASING = rgba("#2B0A06", 0.85)
RIM_EDGE = rgba("#3A2200", 0.5)
"""Between a rim and a piece of nearly its colour."""
WHITE = rgba("#FFFFFF")
STARTS = frozenset(START_RING)

# -- the board -----------------------------------------------------------------------------------------------


def board(palette: Palette, inner: bool, covered: Iterable[int], shadow: Rgba) -> Ink:
    """Frame, ground, grid and the start triangles nobody covers; `inner`: only the area for three is in play."""
    ink = Ink()
    side = SIDE - 1 if inner else SIDE
    outer = _counter(hexagon(side + FRAME / ROW))
    ink.polygon([(x + 0.04, y - 0.3) for x, y in outer], faded(shadow, 0.55))
    ink.polygon([(x, y - 0.12) for x, y in outer], faded(shadow, 0.6))
    ink.polygon(outer, palette.plate)
    ink.polygon(ground(inner), palette.cell)
    _grid(ink, side, palette.cell_line)
    for cell in set(START_RING) - set(covered):
        ink.polygon(_shrunk(cell, START_SHARE), palette.start_spot)
    return ink


def extent(inner: bool) -> tuple[float, float, float, float]:
    """Left, low, right and high of the board with its frame."""
    rim = 1 if inner else 0
    across, up = FRAME / ROW - rim, FRAME - rim * ROW
    return -across, -up, WIDTH + across, HEIGHT + up


def ground(inner: bool) -> list[Point]:
    """The area in play."""
    return _counter(hexagon(SIDE - 1 if inner else SIDE))


def _counter(points: list[Point]) -> list[Point]:
    return points[::-1]


def _grid(ink: Ink, side: int, colour: Rgba) -> None:
    """The lines of a hexagon of triangles, in three directions."""
    x, y = CENTRE
    for turn in range(3):
        angle = turn * pi / 3
        along, across = (cos(angle), sin(angle)), (-sin(angle), cos(angle))
        for step in range(-side, side + 1):
            half = side - abs(step) / 2
            from_x, from_y = x + across[0] * step * ROW, y + across[1] * step * ROW
            ends = [(from_x + along[0] * way, from_y + along[1] * way) for way in (-half, half)]
            ink.stroke(ends, colour, 0.0, closed=False, pixels=1.2)


def _shrunk(cell: int, share: float) -> list[Point]:
    x, y = CENTRES[cell]
    return _counter_of([(x + (px - x) * share, y + (py - y) * share) for px, py in CORNERS[cell]])


def _counter_of(points: list[Point]) -> list[Point]:
    (ax, ay), (bx, by), (cx, cy) = points
    return points if (bx - ax) * (cy - ay) > (cx - ax) * (by - ay) else points[::-1]


# -- pieces --------------------------------------------------------------------------------------------------


@lru_cache(maxsize=512)
def piece_on(colour: int, cells: Cells) -> Ink:
    return _piece(colour, [CELL_XY[cell] for cell in cells])


@lru_cache(maxsize=512)
def shadow_of(cells: Cells) -> Ink:
    return _shadow([CELL_XY[cell] for cell in cells], 0.1, SHADOW)


@lru_cache(maxsize=len(COLOURS) * len(ORIENTATIONS))
def piece(colour: int, orientation: int, fits: bool = True) -> Ink:
    """A piece where its shape is noted down, with its shadow; faint if it fits nowhere."""
    shape = ORIENTATIONS[orientation].shape
    ink = Ink()
    ink.add(_shadow(shape, 0.1, SHADOW), veil=1.0 if fits else DIM)
    ink.add(_piece(colour, shape), veil=1.0 if fits else DIM)
    return ink


@lru_cache(maxsize=len(COLOURS) * len(ORIENTATIONS))
def flat_piece(colour: int, orientation: int) -> Ink:
    """The same so small that only its shape can be seen."""
    ink = Ink()
    for loop in outline(ORIENTATIONS[orientation].shape):
        _flat(ink, ORIENTATIONS[orientation].shape, loop, _paint(colour).base)
    return ink


def flat_pieces(placed: Sequence[Sequence[Cells]]) -> Ink:
    """All that lies on the board, for a small map of it."""
    ink = Ink()
    for colour, laid in enumerate(placed):
        for cells in laid:
            ink.add(_flat_on(colour, cells))
    return ink


@lru_cache(maxsize=512)
def _flat_on(colour: int, cells: Cells) -> Ink:
    ink, shape = Ink(), [CELL_XY[cell] for cell in cells]
    for loop in outline(shape):
        _flat(ink, shape, loop, _paint(colour).base)
    return ink


def _flat(ink: Ink, shape: Iterable[XY], loop: list[XY], tint: Rgba) -> None:
    for xy in shape:
        ink.shaded([spot(point) for point in corner_points(xy)], [tint] * 3)
    ink.stroke([spot(point) for point in loop], tint, 0.0, pixels=1.2)


def _paint(colour: int) -> GameColour:
    return GAME_COLOURS[COLOURS[colour]]


def _shadow(shape: Sequence[XY], deep: float, tint: Rgba) -> Ink:
    """The same shape a little lower."""
    ink = Ink()
    for xy in shape:
        ink.shaded([(x, y - deep) for x, y in map(spot, corner_points(xy))], [tint] * 3)
    for loop in outline(shape):
        ink.stroke([(x, y - deep) for x, y in map(spot, loop)], faded(tint, 0.45), 0.0, pixels=2.0)
    return ink


def _piece(colour: int, shape: Sequence[XY]) -> Ink:
    ink, paint = Ink(), _paint(colour)
    loops = [[spot(point) for point in loop] for loop in outline(shape)]
    top, low = max(y for loop in loops for _, y in loop), min(y for loop in loops for _, y in loop)
    upper = mixed(paint.base, paint.light, 0.45)

    def tone(y: float) -> Rgba:
        return mixed(paint.base, upper, (y - low) / (top - low))

    for xy in shape:
        points = [spot(point) for point in corner_points(xy)]
        ink.shaded(points, [tone(y) for _, y in points])
    for loop in loops:
        ink.stroke(loop, paint.base, 0.0, pixels=1.0)
    for (x, y), direction in _inner_edges(shape):
        ink.add(_inner_edge(direction, paint.shade), x, y)
    for loop in loops:
        _bevel(ink, loop, paint.light, paint.shade)
    mark = _mark(colour)
    for xy in shape:
        ink.add(mark, *middle([spot(point) for point in corner_points(xy)]))
    return ink


def _inner_edges(shape: Sequence[XY]) -> Iterator[tuple[Point, Point]]:
    """Where the edges begin that two triangles of a piece share, and where they go from there."""
    for xy in shape:
        if points_up(xy):
            left, right, tip = (spot(point) for point in corner_points(xy))
            for other, (start, end) in zip(
                edge_neighbours(xy), ((left, tip), (right, tip), (left, right)), strict=True
            ):
                if other in shape:
                    yield start, (end[0] - start[0], end[1] - start[1])


@lru_cache(maxsize=3 * len(COLOURS))
def _inner_edge(direction: Point, shade: Rgba) -> Ink:
    ink = Ink()
    ink.stroke([(0.0, 0.0), direction], faded(shade, 0.55), 0.0, closed=False, pixels=1.6)
    return ink


def _bevel(ink: Ink, loop: list[Point], light: Rgba, shade: Rgba) -> None:
    """Light falls from above: a bright strip inside the upper edges, a dark one inside the lower."""
    inner = [(x - BEVEL * ox, y - BEVEL * oy) for (x, y), (ox, oy) in zip(loop, outwards(loop, True), strict=True)]
    for i, (start, end) in enumerate(pairwise([*loop, loop[0]])):
        run = ((end[0] - start[0]) ** 2 + (end[1] - start[1]) ** 2) ** 0.5
        facing = -(end[0] - start[0]) / run
        tint = faded(light, 0.35 + 0.6 * facing) if facing > 0.2 else faded(shade, 0.35 - 0.5 * facing)
        j = (i + 1) % len(loop)
        clear = faded(tint, 0.55)
        ink.shaded((start, end, inner[j]), (tint, tint, clear))
        ink.shaded((start, inner[j], inner[i]), (tint, clear, clear))


# -- marks -----------------------------------------------------------------------------------------------------


def _bar(ink: Ink, at: Point, tint: Rgba) -> None:
    half, high = 0.17, 0.042
    x, y = at
    ink.polygon([(x - half, y - high), (x + half, y - high), (x + half, y + high), (x - half, y + high)], tint)


def _ring(ink: Ink, at: Point, tint: Rgba) -> None:
    ink.ring(at, 0.125, tint, 0.07, corners=12)


def _spokes(ink: Ink, at: Point, tint: Rgba) -> None:
    for turn in (0.25, 0.25 + 1 / 3, 0.25 + 2 / 3):
        end = (at[0] + 0.185 * cos(2 * pi * turn), at[1] + 0.185 * sin(2 * pi * turn))
        ink.stroke([at, end], tint, 0.07, closed=False)


def _dot(ink: Ink, at: Point, tint: Rgba) -> None:
    ink.disc(at, 0.105, tint)


MARKS: dict[str, Callable[[Ink, Point, Rgba], None]] = {"bar": _bar, "ring": _ring, "spokes": _spokes, "dot": _dot}


@lru_cache(maxsize=len(COLOURS))
def _mark(colour: int) -> Ink:
    ink, paint = Ink(), _paint(colour)
    MARKS[paint.mark or ""](ink, (0.0, 0.0), paint.on)
    return ink


# -- above the pieces ------------------------------------------------------------------------------------------


def ghost(colour: int, shape: Sequence[XY], rim: Rgba, shadow: Rgba) -> Ink:
    """A piece that is not laid yet: lifted, with a rim."""
    ink = lifted(colour, shape, shadow)
    _rim(ink, shape, rim)
    return ink


def wrong_ghost(colour: int, shape: Sequence[XY], rim: Rgba) -> Ink:
    """A piece where it cannot lie: see-through, with a thin rim, so that what is wrong stands out."""
    ink = Ink()
    ink.add(_piece(colour, shape), veil=0.62)
    for loop in outline(shape):
        points = [spot(point) for point in loop]
        ink.stroke(points, RIM_EDGE, 0.04, pixels=3)
        ink.stroke(points, rim, 0.02, pixels=1.6)
    return ink


def lifted(colour: int, shape: Sequence[XY], shadow: Rgba) -> Ink:
    """A piece on its way."""
    ink = Ink()
    for loop in outline(shape):
        points = [spot(point) for point in loop]
        for deep, share in ((0.34, 0.16), (0.24, 0.2), (0.15, 0.3)):
            ink.stroke([(x, y - deep) for x, y in points], faded(shadow, share), 0.3, pixels=1)
    ink.add(_piece(colour, shape))
    return ink


def target(colour: int, shape: Sequence[XY], tint: Rgba) -> Ink:
    """Where a piece that is carried would lie."""
    ink = Ink()
    ink.add(_piece(colour, shape), veil=0.5)
    _rim(ink, shape, tint)
    return ink


def _rim(ink: Ink, shape: Sequence[XY], tint: Rgba) -> None:
    for loop in outline(shape):
        points = [spot(point) for point in loop]
        ink.stroke(points, faded(tint, 0.28), 0.26, pixels=2)
        ink.stroke(points, RIM_EDGE, 0.08, pixels=4.6)
        ink.stroke(points, tint, 0.07, pixels=2.4)


def last_move(cells: Cells, tint: Rgba, edge: Rgba) -> Ink:
    """The outline of a laid piece that people should notice, with an edge that sets it off from its surroundings."""
    ink = Ink()
    for loop in outline(CELL_XY[cell] for cell in cells):
        points = [spot(point) for point in loop]
        ink.stroke(points, faded(edge, 0.6), 0.1, pixels=3.4)
        ink.stroke(points, tint, 0.04, pixels=1.8)
    return ink


def newest_move(cells: Cells, tint: Rgba, edge: Rgba) -> Ink:
    """The one that is being told."""
    ink = last_move(cells, tint, edge)
    for loop in outline(CELL_XY[cell] for cell in cells):
        ink.stroke([spot(point) for point in loop], faded(tint, 0.35), 0.3, pixels=6)
    return ink


def dots(points: Iterable[Point], tint: Rgba) -> Ink:
    """Where something fits."""
    ink = Ink()
    for at in points:
        ink.disc(at, 0.25, faded(tint, 0.32), corners=18)
        ink.disc(at, 0.165, tint, corners=18)
        ink.disc(at, 0.095, WHITE, corners=14)
    return ink


def corner_dots(points: Iterable[int], tint: Rgba) -> Ink:
    return dots((POINTS[point] for point in points), tint)


def start_dots(cells: Iterable[int], tint: Rgba) -> Ink:
    """The start triangles that are open: outlined, with a dot."""
    ink, listed = Ink(), list(cells)
    for cell in listed:
        ink.stroke(_shrunk(cell, START_SHARE), tint, 0.05, pixels=1.5)
    ink.add(dots((CENTRES[cell] for cell in listed), tint))
    return ink


def edges(touching: Iterable[tuple[int, int]], tint: Rgba) -> Ink:
    """Edges along which two cells touch that must not."""
    ink = Ink()
    for one, other in touching:
        shared = [POINTS_AT[point] for point in _points(one) & _points(other)]
        ink.stroke(shared, CASING, 0.28, closed=False, pixels=4)
        ink.stroke(shared, tint, 0.18, closed=False, pixels=3)
    return ink


def crossed_cells(cells: Iterable[int], tint: Rgba) -> Ink:
    """Triangles that are taken or out of play: outlined and crossed out."""
    ink = Ink()
    for cell in cells:
        corners = _shrunk(cell, 0.84)
        ink.stroke(corners, CASING, 0.1, pixels=3)
        ink.stroke(corners, tint, 0.06, pixels=2)
        x, y = CENTRES[cell]
        for dx in (0.14, -0.14):
            ends = [(x - dx, y - 0.14), (x + dx, y + 0.14)]
            ink.stroke(ends, CASING, 0.1, closed=False, pixels=3)
            ink.stroke(ends, tint, 0.06, closed=False, pixels=2)
    return ink


def bad_points(points: Iterable[int], tint: Rgba) -> Ink:
    ink = Ink()
    for point in points:
        ink.ring(POINTS[point], 0.2, CASING, 0.14, corners=18, pixels=2)
        ink.ring(POINTS[point], 0.2, tint, 0.08, corners=18, pixels=1.5)
    return ink


def border(inner: bool, tint: Rgba) -> Ink:
    """The edge of the area in play."""
    ink = Ink()
    shape = ground(inner)
    ink.stroke(shape, CASING, 0.16, pixels=2.5)
    ink.stroke(shape, tint, 0.08, pixels=2)
    return ink


POINTS_AT = dict(zip(POINT_XY, POINTS, strict=True))


def _points(cell: int) -> set[XY]:
    return set(corner_points(CELL_XY[cell]))


def middle_of(cells: Cells) -> Point:
    """Of the triangles of a laid piece."""
    return middle([CENTRES[cell] for cell in cells])
