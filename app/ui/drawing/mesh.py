"""Shapes with smooth edges, gathered into one mesh.

Sketch(pixel)       `pixel` is the width of a soft edge in the units that are drawn in
    shape(points, colour)       filled; seen as a whole from the middle of its points
    disc(x, y, radius, colour)
    ring(points, colour, width, closed=True)     a line along the points
    stamp(stamp, x, y)          a `Stamp`, shapes that were drawn before, at another place
    put(group)                  replace what the group draws;  draw()  on the canvas that is being drawn on

Every vertex points into a small picture of all colours used, two rows high: full and transparent. So one instruction
draws hundreds of shapes, fades with its widget, and survives a lost graphics context.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Sequence
from functools import lru_cache
from math import cos, dist, hypot, pi, sin

from kivy.graphics import Color, Instruction, InstructionGroup, Mesh
from kivy.graphics.texture import Texture

from app.ui.drawing.paint import painted_texture
from app.ui.theme import Rgba

Point = tuple[float, float]

MOST_VERTICES = 16000
"""In one mesh; Kivy counts them in 16 bits, four numbers each."""
MOST_COLOURS = 64
"""In one sketch."""
FULL, GONE = 0.25, 0.75
"""Where the two rows of the picture are."""


@lru_cache(maxsize=128)
def _palette(colours: tuple[Rgba, ...]) -> Texture:
    def pixels() -> bytes:
        channels = [[round(255 * min(max(part, 0.0), 1.0)) for part in tint] for tint in colours]
        full = b"".join(bytes(tint) for tint in channels)
        gone = b"".join(bytes((*tint[:3], 0)) for tint in channels)
        rest = bytes(4 * (MOST_COLOURS - len(colours)))
        return full + rest + gone + rest

    return painted_texture((MOST_COLOURS, 2), pixels)


def around(x: float, y: float, radii: Sequence[float], turn: float = 0.0) -> list[Point]:
    """Points around a centre, the first one at the top, clockwise; `turn` in degrees."""
    start, step = pi / 2 - turn * pi / 180, -2 * pi / len(radii)
    return [(x + r * cos(start + i * step), y + r * sin(start + i * step)) for i, r in enumerate(radii)]


class Sketch:
    def __init__(self, pixel: float) -> None:
        self.pixel = pixel
        self._colours: dict[Rgba, float] = {}
        """Where each colour is found across the picture."""
        self._parts: list[tuple[list[float], list[int]]] = [([], [])]

    def _part(self, needed: int) -> tuple[list[float], list[int]]:
        if len(self._parts[-1][0]) // 4 + needed > MOST_VERTICES:
            self._parts.append(([], []))
        return self._parts[-1]

    def _tint(self, colour: Rgba) -> float:
        found = self._colours.get(colour)
        if found is None:
            if len(self._colours) == MOST_COLOURS:
                raise ValueError("too many colours for one sketch")
            found = self._colours[colour] = (len(self._colours) + 0.5) / MOST_COLOURS
        return found

    def shape(self, points: Sequence[Point], colour: Rgba) -> None:
        """A fan around the middle, and a soft rim half a pixel in and half a pixel out."""
        count = len(points)
        x = sum(p[0] for p in points) / count
        y = sum(p[1] for p in points) / count
        tint = self._tint(colour)
        vertices, indices = self._part(2 * count + 1)
        first = len(vertices) // 4
        half = self.pixel / 2
        vertices += (x, y, tint, FULL)
        rim: list[float] = []
        for (px, py), (nx, ny) in zip(points, _normals(points), strict=True):
            nx *= half
            ny *= half
            vertices += (px - nx, py - ny, tint, FULL)
            rim += (px + nx, py + ny, tint, GONE)
        vertices += rim
        for i in range(count):
            here, there = first + 1 + i, first + 1 + (i + 1) % count
            indices += (first, here, there, here, here + count, there + count, here, there + count, there)

    def disc(self, x: float, y: float, radius: float, colour: Rgba, steps: int = 20) -> None:
        self.shape(around(x, y, [radius] * steps), colour)

    def ring(self, points: Sequence[Point], colour: Rgba, width: float, closed: bool = True) -> None:
        """A line along the points, soft on both sides."""
        count = len(points)
        tint = self._tint(colour)
        vertices, indices = self._part(4 * count)
        first = len(vertices) // 4
        half, soft = width / 2, self.pixel / 2
        inner = max(0.0, half - soft)
        outer = half + soft
        for (px, py), (nx, ny) in zip(points, _normals(points, closed), strict=True):
            ax, ay, bx, by = nx * outer, ny * outer, nx * inner, ny * inner
            vertices += (px - ax, py - ay, tint, GONE, px - bx, py - by, tint, FULL)
            vertices += (px + bx, py + by, tint, FULL, px + ax, py + ay, tint, GONE)
        for i in range(count if closed else count - 1):
            here, there = first + 4 * i, first + 4 * ((i + 1) % count)
            for side in range(3):
                a, b, c, d = here + side, here + side + 1, there + side, there + side + 1
                indices += (a, b, d, a, d, c)

    def stamp(self, stamp: Stamp, x: float, y: float) -> None:
        """What was drawn around 0, 0, once more around (x, y)."""
        vertices, indices = self._part(len(stamp.vertices))
        first = len(vertices) // 4
        tints = [self._tint(colour) for colour in stamp.colours]
        for px, py, tint, row in stamp.vertices:
            vertices += (px + x, py + y, tints[tint], row)
        indices.extend([first + index for index in stamp.indices])

    def put(self, group: InstructionGroup) -> None:
        group.clear()
        for instruction in self.draw():
            group.add(instruction)

    def draw(self) -> list[Instruction]:
        """The instructions; inside of `with canvas` they are on it already."""
        if not self._colours:
            return []
        texture = _palette(tuple(self._colours))
        made: list[Instruction] = [Color(1, 1, 1, 1)]
        for vertices, indices in self._parts:
            made.append(
                Mesh(vertices=array("f", vertices), indices=array("H", indices), mode="triangles", texture=texture)
            )
        return made


class Stamp:
    """Shapes that are drawn often: `paint` draws them once, around 0, 0."""

    def __init__(self, pixel: float, paint: Callable[[Sketch], object]) -> None:
        sketch = Sketch(pixel)
        paint(sketch)
        flat, self.indices = sketch._parts[0]
        self.colours = tuple(sketch._colours)
        places = {tint: number for number, tint in enumerate(sketch._colours.values())}
        self.vertices = [(flat[at], flat[at + 1], places[flat[at + 2]], flat[at + 3]) for at in range(0, len(flat), 4)]


def _normals(points: Sequence[Point], closed: bool = True) -> list[Point]:
    """For each point its outward vector, long enough to move both edges by one; outward is to the right of the path."""
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


def capsule(left: float, low: float, right: float, high: float) -> list[Point]:
    """A box with round ends, lying or standing."""
    radius = min(right - left, high - low) / 2
    corners = (
        (right - radius, high - radius, 0.0),
        (left + radius, high - radius, 0.5),
        (left + radius, low + radius, 1.0),
        (right - radius, low + radius, 1.5),
    )
    points = [
        (x + radius * cos((start + step / 10) * pi), y + radius * sin((start + step / 10) * pi))
        for x, y, start in corners
        for step in range(6)
    ]
    return [point for place, point in enumerate(points) if dist(point, points[place - 1]) > 1e-3]
