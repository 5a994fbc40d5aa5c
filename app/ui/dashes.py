"""Dashed outlines as short lines. Kivy's own dashes live in a texture that is lost with the graphics context."""

from __future__ import annotations

from array import array
from bisect import bisect_left
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
        vertices, indices = array("f"), array("H")
        inner = max(0.0, width - 1)
        outer = inner + _SOFT
        across = ((-outer, _CLEAR), (-inner, _OPAQUE), (inner, _OPAQUE), (outer, _CLEAR))
        for piece in dashed_box(box, radius, dash, gap):
            points = list(zip(piece[::2], piece[1::2], strict=True))
            first = len(vertices) // 4
            for (x, y), (left, up) in zip(points, _normals(points), strict=True):
                for far, shade in across:
                    vertices.extend((x + left * far, y + up * far, shade, 0.5))
            for corner in range(first, first + 4 * (len(points) - 1), 4):
                for i in range(corner, corner + 3):
                    indices.extend((i, i + 1, i + 4, i + 1, i + 4, i + 5))
        super().__init__(vertices=vertices, indices=indices, mode="triangles", texture=SmoothLine().texture)


def _normals(points: list[Point]) -> list[Point]:
    """To the left of each point of a line."""
    normals = []
    for (ax, ay), (bx, by) in zip([points[0], *points], [*points[1:], points[-1]], strict=False):
        length = hypot(bx - ax, by - ay) or 1
        normals.append(((ay - by) / length, (bx - ax) / length))
    return normals


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
        piece = [point(start + drawn * step / 3) for step in range(4)]
        pieces.append([part for place in piece for part in place])
    return pieces
