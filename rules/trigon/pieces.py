"""The 22 pieces: every polyiamond of one to six triangles, generated, with all the ways each can lie."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from rules.trigon.geometry import XY, edge_neighbours, points_up

LARGEST = 6
SINGLE = 0
"""The piece of one triangle."""

Shape = tuple[XY, ...]
"""Triangles sorted by row and x, moved to the top left as far as pointing up and down allows."""


@dataclass(frozen=True)
class Piece:
    name: str
    """Its size, and a letter where there are several: "1", "4b", "6l"."""
    size: int
    orientations: range
    """Indices into `ORIENTATIONS`."""


@dataclass(frozen=True)
class Orientation:
    piece: int
    shape: Shape


def normal(cells: Iterable[XY]) -> Shape:
    """The shape of some triangles wherever they lie."""
    listed = list(cells)
    dy = min(y for _, y in listed)
    dx = min(x for x, _ in listed)
    dx -= (dx + dy) % 2
    return tuple(sorted(((x - dx, y - dy) for x, y in listed), key=_row_by_row))


def _row_by_row(xy: XY) -> XY:
    return xy[1], xy[0]


def _thirds(xy: XY) -> tuple[int, int]:
    """Three times a triangle's centre in the oblique coordinates a, b: a to the right, b down to the right."""
    x, y = xy
    if points_up(xy):
        return 3 * (x - y) // 2 + 2, 3 * y + 2
    return 3 * (x + 1 - y) // 2 + 1, 3 * y + 1


def _from_thirds(a: int, b: int) -> XY:
    up = b % 3 == 2
    y = b // 3
    return 2 * (a // 3) + y - (0 if up else 1), y


def turned(shape: Shape) -> Shape:
    """A sixth of a turn clockwise."""
    return normal(_from_thirds(-b, a + b) for a, b in map(_thirds, shape))


def flipped(shape: Shape) -> Shape:
    """Turned over around a vertical axis."""
    return normal(_from_thirds(-a - b, b) for a, b in map(_thirds, shape))


def lies(shape: Shape) -> tuple[Shape, ...]:
    """Every different way a piece can lie."""
    found = []
    for start in (shape, flipped(shape)):
        for _ in range(6):
            start = turned(start)
            found.append(start)
    return tuple(sorted(set(found)))


def _grown(size: int) -> list[tuple[Shape, ...]]:
    """The lies of every piece of a size, each piece once."""
    if size == 1:
        return [lies(((0, 0),))]
    grown = set()
    for smaller in _grown(size - 1):
        cells = smaller[0]
        for new in {other for cell in cells for other in edge_neighbours(cell)} - set(cells):
            grown.add(lies(normal((*cells, new))))
    return sorted(grown)


def _generated() -> tuple[tuple[Piece, ...], tuple[Orientation, ...]]:
    pieces: list[Piece] = []
    orientations: list[Orientation] = []
    for size in range(1, LARGEST + 1):
        grown = _grown(size)
        for letter, shapes in zip("abcdefghijkl", grown, strict=False):
            name = f"{size}{letter}" if len(grown) > 1 else f"{size}"
            first = len(orientations)
            orientations += [Orientation(len(pieces), shape) for shape in shapes]
            pieces.append(Piece(name, size, range(first, len(orientations))))
    return tuple(pieces), tuple(orientations)


PIECES, ORIENTATIONS = _generated()
ORIENTATION_OF = {orientation.shape: index for index, orientation in enumerate(ORIENTATIONS)}
TURNED = tuple(ORIENTATION_OF[turned(orientation.shape)] for orientation in ORIENTATIONS)
"""For each orientation the one a sixth of a turn clockwise."""
FLIPPED = tuple(ORIENTATION_OF[flipped(orientation.shape)] for orientation in ORIENTATIONS)
TRIANGLES = sum(piece.size for piece in PIECES)
"""How many triangles a colour has."""
