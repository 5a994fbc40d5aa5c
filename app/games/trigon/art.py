"""The pictures on the cards of Trigon and of its patterns."""

from __future__ import annotations

from collections.abc import Iterable

from app.games.art import HEIGHT, WIDTH, Pen
from app.ui.drawing.flat import around
from app.ui.theme import GAME_COLOURS

TRIANGLE = (16.6, 14.4)
"""Edge and height of a triangle."""


def paint(pen: Pen) -> None:
    """Four pieces that meet at their corners."""
    pieces = {
        "blue": ((1, 3), (1, 4), (1, 5), (2, 2), (2, 3)),
        "green": ((3, 2), (3, 3), (3, 4), (4, 3), (4, 4), (4, 5)),
        "red": ((0, 8), (0, 7), (0, 6), (1, 8), (1, 9)),
        "yellow": ((2, 8), (2, 9), (3, 7), (3, 8), (3, 6)),
    }
    for colour, triangles in pieces.items():
        piece(pen, colour, triangles, 42, 77)


def patterns(pen: Pen) -> None:
    """Four pieces in a row, as they lie beside a shape to fill."""
    pieces = {
        "blue": ((0, 0), (0, 1), (0, 2), (1, 1), (1, 2)),
        "yellow": ((0, 0), (1, 0), (1, 1), (1, 2), (0, 2)),
        "red": ((0, 1), (1, 0), (1, 1), (1, 2), (0, 2), (1, 3)),
        "green": ((0, 1), (1, 1), (1, 0), (2, 0), (2, 1), (0, 0)),
    }
    for number, (colour, triangles) in enumerate(pieces.items()):
        high, wide = (1 + max(place) for place in zip(*triangles, strict=True))
        middle = WIDTH * (number + 0.5) / len(pieces)
        piece(pen, colour, triangles, middle - (wide + 1) * TRIANGLE[0] / 4, HEIGHT / 2 + high * TRIANGLE[1] / 2)


def piece(pen: Pen, colour: str, triangles: Iterable[tuple[int, int]], left: float, top: float) -> None:
    """Rows and columns of triangles, every second of them upside down."""
    draw, paint, (edge, height) = pen.flat, GAME_COLOURS[colour], TRIANGLE
    radius = height * 2 / 3
    places = []
    for row, column in triangles:
        down = (row + column) % 2
        places.append((left + (column + 1) * edge / 2, top - (row + (1 if down else 2) / 3) * height, 180 * down))
    for x, y, turn in places:
        draw.regular(x, y - 1.6, radius, 3, paint.shade, turn)
    for x, y, turn in places:
        draw.regular(x, y, radius, 3, paint.base, turn)
        draw.regular_ring(x, y, radius, 3, 0.8, paint.shade, turn)
    for x, y, _turn in places:
        micro_mark(pen, colour, x, y)


def micro_mark(pen: Pen, colour: str, x: float, y: float) -> None:
    draw = pen.flat
    ink = GAME_COLOURS[colour].on
    if colour == "green":
        draw.disc(x, y, 1.6, ink)
    elif colour == "blue":
        draw.rounded(x - 2.6, y - 0.6, 5.2, 1.2, 0.6, ink)
    elif colour == "yellow":
        draw.circle(x, y, 1.8, 1.1, ink)
    else:
        for point in around(x, y, [3] * 3):
            draw.line((x, y), point, 1.1, ink)
