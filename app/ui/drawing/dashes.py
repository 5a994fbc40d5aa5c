"""Dashed outlines as short lines. Kivy's own dashes live in a texture that is lost with the graphics context."""

from __future__ import annotations

from array import array
from bisect import bisect_left
from functools import lru_cache
from itertools import accumulate, pairwise
from math import cos, hypot, pi, sin

from kivy.graphics import Mesh, SmoothLine

Point = tuple[float, float]

_SOFT = 1.2
"""Pixels over which an edge fades, as in Kivy's smooth lines."""
_OPAQUE, _CLEAR = 0.5, 1.0
"""Where Kivy's texture for them is so."""


class DashedBox(Mesh):
    """The dashed outline of a rounded box, as Kivy's smooth lines would draw it; one instruction instead of dozens."""

    def __init__(
        self, box: tuple[float, float, float, float], radius: float, dash: float, gap: float, width: float
    ) -> None:
        vertices: list[float] = []
        indices: list[int] = []
        for piece in dashed_box(box, radius, dash, gap):
            first = len(vertices) // 4
            _add_band(vertices, piece, max(0.0, width - 1))
            indices += [first + i for i in _between(len(piece) // 2)]
        soft = SmoothLine().texture
        super().__init__(vertices=array("f", vertices), indices=array("H", indices), mode="triangles", texture=soft)


def _add_band(vertices: list[float], line: list[float], inner: float) -> None:
    """Four vertices across the line at each of its points: clear, opaque, opaque, clear."""
    outer, last = inner + _SOFT, len(line) - 2
    for at in range(0, len(line), 2):
        before, after = max(0, at - 2), min(last, at + 2)
        x, y = line[at], line[at + 1]
        along, rise = line[after] - line[before], line[after + 1] - line[before + 1]
        length = hypot(along, rise) or 1
        left, up = -rise / length, along / length
        vertices += (x - left * outer, y - up * outer, _CLEAR, 0.5, x - left * inner, y - up * inner, _OPAQUE, 0.5)
        vertices += (x + left * inner, y + up * inner, _OPAQUE, 0.5, x + left * outer, y + up * outer, _CLEAR, 0.5)


@lru_cache(maxsize=8)
def _between(points: int) -> tuple[int, ...]:
    """The triangles between the vertices at one point of a line and those at the next."""
    return tuple(i + corner for i in range(4 * points - 4) if i % 4 < 3 for corner in (0, 1, 4, 1, 4, 5))


def dashed_box(box: tuple[float, float, float, float], radius: float, dash: float, gap: float) -> list[list[float]]:
    """The outline of a rounded box (x, y, width, height) in pieces, each the points of a line."""
    return _dashed(_around(box, radius), dash, gap)


def _around(box: tuple[float, float, float, float], radius: float, steps: int = 6) -> list[Point]:
    """The outline of a rounded box as points, closed."""
    x, y, width, height = box
    corners = (
        (x + width - radius, y + height - radius, 0.0),
        (x + radius, y + height - radius, 0.5),
        (x + radius, y + radius, 1.0),
        (x + width - radius, y + radius, 1.5),
    )
    points = [
        (cx + radius * cos((start + 0.5 * step / steps) * pi), cy + radius * sin((start + 0.5 * step / steps) * pi))
        for cx, cy, start in corners
        for step in range(steps + 1)
    ]
    return [*points, points[0]]


def _dashed(points: list[Point], dash: float, gap: float) -> list[list[float]]:
    """Pieces of a polyline: a whole number of dashes with even gaps between them."""
    reached = list(accumulate((hypot(bx - ax, by - ay) for (ax, ay), (bx, by) in pairwise(points)), initial=0.0))
    total = reached[-1]
    count = max(1, round(total / (dash + gap)))
    pitch = total / count
    drawn = pitch * dash / (dash + gap)

    def point(far: float) -> Point:
        i = min(max(1, bisect_left(reached, far)), len(points) - 1)
        (ax, ay), (bx, by) = points[i - 1], points[i]
        share = (far - reached[i - 1]) / (reached[i] - reached[i - 1] or 1)
        return ax + (bx - ax) * share, ay + (by - ay) * share

    pieces = []
    for number in range(count):
        start = number * pitch
        is_bent = bisect_left(reached, start) != bisect_left(reached, start + drawn)
        steps = 3 if is_bent else 1
        pieces.append([part for step in range(steps + 1) for part in point(start + drawn * step / steps)])
    return pieces
