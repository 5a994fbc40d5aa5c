"""Flat shapes with smooth edges, gathered into one instruction.

Flat(pixel)         `pixel`: how large a pixel of the screen is in the units that are drawn in
    polygon(points, colour)     any shape that can be seen as a whole from its centre
    regular(x, y, radius, corners, colour), disc(x, y, radius, colour), rounded(x, y, width, height, radius, colour)
    ring(points, width, colour), line(start, end, width, colour)
    paint()         draw what has been gathered, within `with canvas:`
around(x, y, radii, turn)       points around a centre

Kivy sets memory aside for each instruction as if it were a large one: a picture of hundreds of shapes would take longer
to draw for the first time than all the rest of its page. Here a shape's colour is a place in a small texture that holds
every colour twice, opaque and clear, and its edge runs from the one to the other.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import pairwise
from math import cos, hypot, pi, sin

from kivy.graphics import Color, Mesh
from kivy.graphics.texture import Texture

from app.ui.paint import colour_bytes, painted_texture
from app.ui.theme import Rgba

Point = tuple[float, float]
Corner = tuple[float, float, float, float]
"""A point of an outline, and where outwards is: as long as moves both its sides by one."""

_COLOURS = 32
_OPAQUE, _CLEAR = 0.25, 0.75
"""Where the two rows of the texture are."""
_SHARPEST = 0.3
"""Keeps the edge of a pointed corner from running away."""


@lru_cache(maxsize=64)
def _palette(colours: tuple[Rgba, ...]) -> Texture:
    def pixels() -> bytes:
        opaque, clear = ([colour_bytes((*colour[:3], alpha * colour[3])) for colour in colours] for alpha in (1, 0))
        rest = bytes(4 * (_COLOURS - len(colours)))
        return b"".join([*opaque, rest, *clear, rest])

    return painted_texture((_COLOURS, 2), pixels)


class Flat:
    def __init__(self, pixel: float) -> None:
        self._half = pixel / 2
        self._colours: dict[Rgba, float] = {}
        self._vertices: list[float] = []
        self._indices: list[int] = []

    def polygon(self, points: Sequence[Point], colour: Rgba, grown: float = 0.35) -> None:
        """Drawn a little larger than it is, so that neighbours touch."""
        count = len(points)
        x, y = sum(point[0] for point in points) / count, sum(point[1] for point in points) / count
        corners = [(*point, *normal) for point, normal in zip(points, _normals(points), strict=True)]
        self._fill(x, y, corners, colour, grown)

    def _fill(self, x: float, y: float, corners: Sequence[Corner], colour: Rgba, grown: float = 0.35) -> None:
        place = self._place(colour)
        first = len(self._vertices) // 4
        inside, outside = grown - self._half, grown + self._half
        inner: list[float] = []
        outer: list[float] = []
        for at_x, at_y, across, up in corners:
            inner += (at_x + across * inside, at_y + up * inside, place, _OPAQUE)
            outer += (at_x + across * outside, at_y + up * outside, place, _CLEAR)
        self._vertices += (x, y, place, _OPAQUE, *inner, *outer)
        self._indices += [first + i for i in _filled(len(corners))]

    def ring(self, points: Sequence[Point], width: float, colour: Rgba) -> None:
        """The outline of a shape."""
        place = self._place(colour)
        normals = _normals(points)
        reach = max(0, width / 2 - self._half)
        rings = [
            self._ring(points, normals, offset, place, row)
            for offset, row in (
                (-width / 2 - self._half, _CLEAR),
                (-reach, _OPAQUE),
                (reach, _OPAQUE),
                (width / 2 + self._half, _CLEAR),
            )
        ]
        for inner, outer in pairwise(rings):
            self._band(inner, outer, len(points))

    def line(self, start: Point, end: Point, width: float, colour: Rgba) -> None:
        (x, y), (to_x, to_y) = start, end
        length = hypot(to_x - x, to_y - y)
        along, rise = (to_x - x) / length, (to_y - y) / length
        across, up = rise * width / 2, -along * width / 2
        corners = [
            (x + across, y + up, rise - along, -along - rise),
            (to_x + across, to_y + up, rise + along, rise - along),
            (to_x - across, to_y - up, along - rise, along + rise),
            (x - across, y - up, -along - rise, along - rise),
        ]
        self._fill((x + to_x) / 2, (y + to_y) / 2, corners, colour, grown=0)

    def regular(self, x: float, y: float, radius: float, corners: int, colour: Rgba, turn: float = 0) -> None:
        """A polygon whose sides are all the same; `turn` as in `around`."""
        outline = [
            (x + radius * across, y + radius * up, out * across, out * up)
            for across, up, out in _regular(corners, turn)
        ]
        self._fill(x, y, outline, colour)

    def disc(self, x: float, y: float, radius: float, colour: Rgba) -> None:
        self.regular(x, y, radius, _corners(radius), colour)

    def rounded(self, x: float, y: float, width: float, height: float, radius: float, colour: Rgba) -> None:
        """Along a round corner outwards is away from its centre."""
        radius = min(radius, width / 2, height / 2)
        right, top, left, low = x + width - radius, y + height - radius, x + radius, y + radius
        arc = _arc(max(2, _corners(radius) // 4))
        corners = [
            *((right + radius * c, top + radius * s, c, s) for c, s in arc),
            *((left - radius * s, top + radius * c, -s, c) for c, s in arc),
            *((left - radius * c, low - radius * s, -c, -s) for c, s in arc),
            *((right + radius * s, low - radius * c, s, -c) for c, s in arc),
        ]
        self._fill(x + width / 2, y + height / 2, corners, colour)

    def paint(self) -> None:
        if self._indices:
            Color(1, 1, 1, 1)
            texture = _palette(tuple(self._colours))
            Mesh(
                vertices=array("f", self._vertices),
                indices=array("H", self._indices),
                mode="triangles",
                texture=texture,
            )
        self._colours, self._vertices, self._indices = {}, [], []

    def _place(self, colour: Rgba) -> float:
        return self._colours.setdefault(tuple(colour), (len(self._colours) + 0.5) / _COLOURS)  # type: ignore[arg-type]

    def _ring(self, points: Sequence[Point], normals: Sequence[Point], offset: float, place: float, row: float) -> int:
        """The points moved outwards; the number of the first."""
        first = len(self._vertices) // 4
        for (x, y), (across, up) in zip(points, normals, strict=True):
            self._vertices += (x + across * offset, y + up * offset, place, row)
        return first

    def _band(self, inner: int, outer: int, count: int) -> None:
        for i in range(count):
            j = (i + 1) % count
            self._indices += (inner + i, outer + i, outer + j, inner + i, outer + j, inner + j)


def around(x: float, y: float, radii: Iterable[float], turn: float = 0.0) -> list[Point]:
    """Points around a centre, the first one at the top, `turn` in degrees clockwise."""
    radii = list(radii)
    angles = (pi / 2 - (turn / 180 + 2 * i / len(radii)) * pi for i in range(len(radii)))
    return [(x + r * cos(a), y + r * sin(a)) for r, a in zip(radii, angles, strict=True)]


def circle(x: float, y: float, radius: float) -> list[Point]:
    return around(x, y, [radius] * _corners(radius))


def rounded_box(x: float, y: float, width: float, height: float, radius: float) -> list[Point]:
    radius = min(radius, width / 2, height / 2)
    right, top = x + width - radius, y + height - radius
    left, low = x + radius, y + radius
    arc = _arc(max(2, _corners(radius) // 4))
    return [
        *((right + radius * across, top + radius * up) for across, up in arc),
        *((left - radius * up, top + radius * across) for across, up in arc),
        *((left - radius * across, low - radius * up) for across, up in arc),
        *((right + radius * up, low - radius * across) for across, up in arc),
    ]


@lru_cache(maxsize=16)
def _arc(steps: int) -> tuple[Point, ...]:
    return tuple((cos(step / steps * pi / 2), sin(step / steps * pi / 2)) for step in range(steps + 1))


@lru_cache(maxsize=64)
def _regular(corners: int, turn: float) -> tuple[tuple[float, float, float], ...]:
    out = 1 / cos(pi / corners)
    return tuple((x, y, out) for x, y in around(0, 0, [1] * corners, turn))


@lru_cache(maxsize=64)
def _filled(corners: int) -> tuple[int, ...]:
    """The triangles of a shape whose centre is vertex 0, with its inner edge behind and its outer one behind that."""
    triangles: list[int] = []
    for i in range(corners):
        inner, following = 1 + i, 1 + (i + 1) % corners
        triangles += (0, inner, following, inner, inner + corners, following + corners)
        triangles += (inner, following + corners, following)
    return tuple(triangles)


def _corners(radius: float) -> int:
    """How many corners make a circle look round."""
    return 8 if radius < 1 else 12 if radius < 4 else 20 if radius < 8 else 32


def _normals(points: Sequence[Point]) -> list[Point]:
    """For each corner where outwards is, as long as moves both its sides by one."""
    following = [*points[1:], points[0]]
    area = sum(x * to_y - to_x * y for (x, y), (to_x, to_y) in zip(points, following, strict=True))
    side = 1 if area > 0 else -1
    sides = []
    for (x, y), (to_x, to_y) in zip(points, following, strict=True):
        length = hypot(to_x - x, to_y - y) * side or 1
        sides.append(((to_y - y) / length, (x - to_x) / length))
    normals = []
    across, up = sides[-1]
    for next_across, next_up in sides:
        shared = max(_SHARPEST, 1 + across * next_across + up * next_up)
        normals.append(((across + next_across) / shared, (up + next_up) / shared))
        across, up = next_across, next_up
    return normals
