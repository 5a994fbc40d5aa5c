"""Shapes with smooth edges, gathered into one mesh.

Sketch(pixel)       `pixel` is the width of a soft edge in the units that are drawn in
    shape(points, colour)       filled; seen as a whole from the middle of its points
    disc(x, y, radius, colour)
    ring(points, colour, width, closed=True)     an outline along the points; discs as joints where it is open
    put(group)                  replace what the group draws;  draw()  on the canvas that is being drawn on

Every vertex points into a small picture of all colours used, two rows high: full and transparent. So one instruction
draws hundreds of shapes, fades with its widget, and survives a lost graphics context.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import cos, hypot, pi, sin
from typing import Any

from kivy.graphics import Color, Instruction, InstructionGroup, Mesh
from kivy.graphics.texture import Texture

from app.ui.paint import painted_texture
from app.ui.theme import Rgba

Point = tuple[float, float]

MOST_VERTICES = 16000
"""In one mesh; Kivy counts them in 16 bits, four numbers each."""
FULL, GONE = 0.25, 0.75
"""Where the two rows of the picture are."""


@lru_cache(maxsize=128)
def _palette(colours: tuple[Rgba, ...]) -> Texture:
    def pixels() -> bytes:
        channels = [[round(255 * min(max(part, 0.0), 1.0)) for part in tint] for tint in colours]
        full = b"".join(bytes(tint) for tint in channels)
        gone = b"".join(bytes((*tint[:3], 0)) for tint in channels)
        return full + gone

    return painted_texture((len(colours), 2), pixels)


def around(x: float, y: float, radii: Sequence[float], turn: float = 0.0) -> list[Point]:
    """Points around a centre, the first one at the top, clockwise; `turn` in degrees."""
    start, step = pi / 2 - turn * pi / 180, -2 * pi / len(radii)
    return [(x + r * cos(start + i * step), y + r * sin(start + i * step)) for i, r in enumerate(radii)]


class Sketch:
    def __init__(self, pixel: float) -> None:
        self.pixel = pixel
        self._colours: dict[Rgba, int] = {}
        self._parts: list[tuple[list[tuple[float, float, int, float]], list[int]]] = [([], [])]

    def _part(self, needed: int) -> tuple[list[tuple[float, float, int, float]], list[int]]:
        if len(self._parts[-1][0]) + needed > MOST_VERTICES:
            self._parts.append(([], []))
        return self._parts[-1]

    def shape(self, points: Sequence[Point], colour: Rgba) -> None:
        """A fan around the middle, and a soft rim half a pixel in and half a pixel out."""
        count = len(points)
        x = sum(p[0] for p in points) / count
        y = sum(p[1] for p in points) / count
        tint = self._colours.setdefault(colour, len(self._colours))
        vertices, indices = self._part(2 * count + 1)
        first = len(vertices)
        out = _normals(points)
        half = self.pixel / 2
        vertices.append((x, y, tint, FULL))
        vertices.extend(
            (px - nx * half, py - ny * half, tint, FULL) for (px, py), (nx, ny) in zip(points, out, strict=True)
        )
        vertices.extend(
            (px + nx * half, py + ny * half, tint, GONE) for (px, py), (nx, ny) in zip(points, out, strict=True)
        )
        for i in range(count):
            here, there = first + 1 + i, first + 1 + (i + 1) % count
            indices += (first, here, there, here, here + count, there + count, here, there + count, there)

    def disc(self, x: float, y: float, radius: float, colour: Rgba, steps: int = 20) -> None:
        self.shape(around(x, y, [radius] * steps), colour)

    def ring(self, points: Sequence[Point], colour: Rgba, width: float, closed: bool = True) -> None:
        """A line along the points, soft on both sides."""
        count = len(points)
        tint = self._colours.setdefault(colour, len(self._colours))
        vertices, indices = self._part(4 * count)
        first = len(vertices)
        half, soft = width / 2, self.pixel / 2
        rows = ((-half - soft, GONE), (-half + soft, FULL), (half - soft, FULL), (half + soft, GONE))
        if width < self.pixel:
            rows = ((-soft - half, GONE), (0, FULL), (0, FULL), (soft + half, GONE))
        for (px, py), (nx, ny) in zip(points, _normals(points, closed), strict=True):
            vertices.extend((px + nx * far, py + ny * far, tint, row) for far, row in rows)
        for i in range(count if closed else count - 1):
            here, there = first + 4 * i, first + 4 * ((i + 1) % count)
            for side in range(3):
                a, b, c, d = here + side, here + side + 1, there + side, there + side + 1
                indices += (a, b, d, a, d, c)

    def put(self, group: InstructionGroup) -> None:
        group.clear()
        for instruction in self.draw():
            group.add(instruction)

    def draw(self) -> list[Instruction]:
        """The instructions; inside of `with canvas` they are on it already."""
        if not self._colours:
            return []
        texture = _palette(tuple(self._colours))
        wide = len(self._colours)
        made: list[Instruction] = [Color(1, 1, 1, 1)]
        for vertices, indices in self._parts:
            flat: list[Any] = []
            for x, y, tint, row in vertices:
                flat += (x, y, (tint + 0.5) / wide, row)
            made.append(Mesh(vertices=flat, indices=indices, mode="triangles", texture=texture))
        return made


def _normals(points: Sequence[Point], closed: bool = True) -> list[Point]:
    """For each point the way out, long enough that both edges move by one; out is right of the way along them."""
    count = len(points)
    edges: list[Point] = []
    for i in range(count if closed else count - 1):
        (ax, ay), (bx, by) = points[i], points[(i + 1) % count]
        far = hypot(bx - ax, by - ay)
        edges.append(((ay - by) / far, (bx - ax) / far) if far > 1e-6 else edges[-1] if edges else (0.0, 0.0))
    sign = 1.0
    if closed and _area(points) > 0:
        sign = -1.0
    found = []
    for i in range(count):
        if closed:
            before, after = edges[i - 1], edges[i]
        else:
            before, after = edges[max(i - 1, 0)], edges[min(i, count - 2)]
        x, y = before[0] + after[0], before[1] + after[1]
        long = max((x * x + y * y) / 2, 0.3)
        found.append((sign * x / long, sign * y / long))
    return found


def _area(points: Sequence[Point]) -> float:
    return sum(points[i - 1][0] * y - x * points[i - 1][1] for i, (x, y) in enumerate(points))
