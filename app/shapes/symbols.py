"""The eight symbols that go with the game colours, drawn by whatever draws polygons and lines."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import cos, pi, sin
from typing import Any, Protocol

Point = tuple[float, float]
Ink = Any
"""A colour as whoever draws has it."""


class DrawsShapes(Protocol):
    def polygon(self, points: Sequence[Point], ink: Ink, /) -> None: ...

    def line(self, points: Sequence[Point], ink: Ink, width: float, /) -> None: ...


SymbolPainter = Callable[[DrawsShapes, float, float, float, Ink], None]


def star(x: float, y: float, radii: Sequence[float], turn: float = 0.0) -> list[Point]:
    """Points around a centre, the first one at the top."""
    return [
        (x + r * sin((turn + 2 * i / len(radii)) * pi), y - r * cos((turn + 2 * i / len(radii)) * pi))
        for i, r in enumerate(radii)
    ]


def _shape(radii: Sequence[float], turn: float = 0.0) -> SymbolPainter:
    def paint(brush: DrawsShapes, x: float, y: float, radius: float, ink: Ink) -> None:
        brush.polygon(star(x, y, [radius * share for share in radii], turn), ink)

    return paint


def _ring(brush: DrawsShapes, x: float, y: float, radius: float, ink: Ink) -> None:
    circle = star(x, y, [radius * 0.68] * 28)
    brush.line([*circle, circle[0]], ink, radius * 0.42)


def _sun(brush: DrawsShapes, x: float, y: float, radius: float, ink: Ink) -> None:
    brush.polygon(star(x, y, [radius * 0.48] * 20), ink)
    for inner, outer in zip(star(x, y, [radius * 0.72] * 8), star(x, y, [radius] * 8), strict=True):
        brush.line([inner, outer], ink, radius * 0.17)


SYMBOLS: dict[str, SymbolPainter] = {
    "star": _shape([1, 0.42] * 5),
    "disc": _shape([0.74] * 28),
    "hexagram": _shape([1, 0.58] * 6),
    "hexagon": _shape([0.9] * 6, 1 / 6),
    "sun": _sun,
    "ring": _ring,
    "triangle": _shape([0.95] * 3),
    "square": _shape([0.95] * 4, 0.25),
}
