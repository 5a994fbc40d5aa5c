"""Genial's tiles and symbols as shapes of a `Sketch`; lengths are radii of a hexagon that stands on a corner."""

from __future__ import annotations

from functools import lru_cache
from math import cos, pi, sin

from app.ui.drawing.mesh import Point, Sketch, Stamp, around
from app.ui.theme import GAME_COLOURS, Rgba, colour, faded, mixed, theme
from rules.genial.game import GenialState
from rules.genial.geometry import COLOURS, DIRECTIONS, centre, hexagons

STEP = 3**0.5
"""From the middle of a cell to the next."""
SUN_BEAMS = 8


def direction(turn: int) -> Point:
    """From the first half of a tile to its second, y upwards."""
    q, r = DIRECTIONS[turn % 6]
    return STEP * (q + r / 2), -1.5 * r


def at(number: int) -> Point:
    """Where a cell is drawn, y upwards."""
    x, y = centre(number)
    return x, -y


def hexagon(x: float, y: float, radius: float) -> list[Point]:
    return around(x, y, [radius] * 6)


def symbol(sketch: Sketch, name: int, x: float, y: float, size: float, ink: Rgba) -> None:
    """The symbol of a colour; `size` is the radius of the hexagon that it stands on."""
    kind = GAME_COLOURS[COLOURS[name]].symbol
    if kind == "star":
        sketch.shape(around(x, y - 0.02 * size, [0.5 * size, 0.21 * size] * 5), ink)
    elif kind == "disc":
        sketch.disc(x, y, 0.37 * size, ink, 24)
    elif kind == "hexagram":
        sketch.shape(around(x, y, [0.5 * size, 0.285 * size] * 6), ink)
    elif kind == "hexagon":
        sketch.shape(around(x, y, [0.45 * size] * 6, turn=30), ink)
    elif kind == "ring":
        sketch.ring(around(x, y, [0.29 * size] * 24), ink, 0.16 * size)
    else:
        sketch.disc(x, y, 0.22 * size, ink, 16)
        for i in range(SUN_BEAMS):
            way = pi / 2 + 2 * pi * i / SUN_BEAMS
            beam = [(x + far * size * cos(way), y + far * size * sin(way)) for far in (0.32, 0.5)]
            sketch.ring(beam, ink, 0.085 * size, closed=False)


@lru_cache(maxsize=64)
def _base(size: float, pixel: float, base: Rgba) -> Stamp:
    def paint(sketch: Sketch) -> None:
        sketch.shape(hexagon(0, -0.07 * size, 1.0 * size), base)
        sketch.shape(hexagon(0, 0, 0.985 * size), base)

    return Stamp(pixel, paint)


@lru_cache(maxsize=128)
def _face(name: int, size: float, pixel: float) -> Stamp:
    def paint(sketch: Sketch) -> None:
        paint = GAME_COLOURS[COLOURS[name]]
        sketch.shape(hexagon(0, 0, 0.855 * size), paint.shade)
        sketch.shape(hexagon(0, 0.025 * size, 0.83 * size), paint.light)
        sketch.shape(hexagon(0, -0.015 * size, 0.785 * size), paint.base)
        symbol(sketch, name, 0, 0, size, paint.on)

    return Stamp(pixel, paint)


@lru_cache(maxsize=32)
def _cell(pixel: float, line: Rgba, fill: Rgba) -> Stamp:
    def paint(sketch: Sketch) -> None:
        sketch.shape(hexagon(0, 0, 0.95), line)
        sketch.shape(hexagon(0, 0, 0.95 - max(0.045, pixel)), fill)

    return Stamp(pixel, paint)


def cell(sketch: Sketch, x: float, y: float, fill: Rgba) -> None:
    """A free cell of the board."""
    sketch.stamp(_cell(sketch.pixel, colour("cell_line"), fill), x, y)


def tile_base(sketch: Sketch, x: float, y: float, size: float = 1.0) -> None:
    """The dark rim that sets a half off from any ground; a little of it shows below, like a side."""
    sketch.stamp(_base(size, sketch.pixel, colour("tile_base")), x, y)


def tile_face(sketch: Sketch, name: int, x: float, y: float, size: float = 1.0) -> None:
    sketch.stamp(_face(name, size, sketch.pixel), x, y)


def tile(
    sketch: Sketch, names: tuple[int, int], x: float, y: float, turn: int, size: float = 1.0, rim: Rgba | None = None
) -> None:
    """A tile whose first half lies at (x, y); with a `rim` it is held, not placed."""
    dx, dy = direction(turn)
    places = ((x, y), (x + dx * size, y + dy * size))
    if rim is not None:
        for place in places:
            sketch.shape(hexagon(*place, 1.3 * size), faded(rim, 0.28))
        for place in places:
            sketch.shape(hexagon(*place, 1.14 * size), rim)
    for place in places:
        tile_base(sketch, *place, size)
    for name, place in zip(names, places, strict=True):
        tile_face(sketch, name, *place, size)


def printed(sketch: Sketch, name: int, x: float, y: float) -> None:
    """A symbol on the board itself: faint, in its own colour."""
    paint = GAME_COLOURS[COLOURS[name]]
    sketch.shape(hexagon(x, y, 0.93), mixed(colour("cell"), paint.base, 0.3))
    symbol(sketch, name, x, y, 1.0, symbol_ink(name))


def symbol_ink(name: int) -> Rgba:
    """A symbol straight on the ground: light in the dark, deep on paper."""
    paint = GAME_COLOURS[COLOURS[name]]
    return paint.light if theme.mode == "dark" else mixed(paint.shade, (0, 0, 0, 1), 0.12)


def coin(sketch: Sketch, name: int, x: float, y: float, radius: float) -> None:
    """A symbol on a disc of its colour."""
    paint = GAME_COLOURS[COLOURS[name]]
    sketch.disc(x, y, radius, paint.base, 28)
    symbol(sketch, name, x, y, radius * 1.15, paint.on)


RIM = 0.9
"""What the plate is wider than its cells."""


def plate_radius(side: int) -> float:
    return STEP * (side - 0.5) + RIM


def plate(sketch: Sketch, side: int, x: float = 0.0, y: float = 0.0, size: float = 1.0) -> None:
    """The board under the cells, with a side that shows below."""
    radius = plate_radius(side) * size
    edge = mixed(colour("plate"), (0, 0, 0, 1), 0.42 if theme.mode == "dark" else 0.28)
    sketch.shape(around(x, y - 0.28 * size, [radius] * 6, turn=30), edge)
    sketch.shape(around(x, y, [radius] * 6, turn=30), colour("plate"))


def paint_small(state: GenialState, box: tuple[float, float, float, float]) -> None:
    """The board in a box, into the canvas that is being drawn on; too small for cells and rims."""
    left, low, wide, high = box
    size = min(wide / plate_radius(state.side) / 2, high / plate_radius(state.side) / STEP)
    x, y = left + wide / 2, low + high / 2
    sketch = Sketch(1.0)
    plate(sketch, state.side, x, y, size)
    for name, printed_at in enumerate(hexagons().printed):
        px, py = at(printed_at)
        symbol(sketch, name, x + px * size, y + py * size, size, symbol_ink(name))
    for laid in state.placed:
        for name, covered in zip(laid.tile, laid.cells, strict=True):
            px, py = x + at(covered)[0] * size, y + at(covered)[1] * size
            paint = GAME_COLOURS[COLOURS[name]]
            sketch.shape(hexagon(px, py, 0.95 * size), paint.base)
            symbol(sketch, name, px, py, size * 1.1, paint.on)
    sketch.draw()
