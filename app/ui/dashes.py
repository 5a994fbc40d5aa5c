"""Dashed outlines as short lines. Kivy's own dashes live in a texture that is lost with the graphics context."""

from __future__ import annotations

from itertools import pairwise
from math import cos, pi, sin

Point = tuple[float, float]


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
    lengths = [((bx - ax) ** 2 + (by - ay) ** 2) ** 0.5 for (ax, ay), (bx, by) in pairwise(points)]
    total = sum(lengths)
    count = max(1, round(total / (dash + gap)))
    pitch = total / count
    drawn = pitch * dash / (dash + gap)

    def point(far: float) -> Point:
        for (ax, ay), (bx, by), length in zip(points, points[1:], lengths, strict=False):
            if far <= length and length:
                share = far / length
                return ax + (bx - ax) * share, ay + (by - ay) * share
            far -= length
        return points[-1]

    pieces = []
    for number in range(count):
        start = number * pitch
        piece = [point(start + drawn * step / 3) for step in range(4)]
        pieces.append([part for place in piece for part in place])
    return pieces
