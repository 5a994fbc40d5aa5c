"""Flat shapes with smooth edges, gathered into one instruction.

Flat(pixel)         `pixel`: how large a pixel of the screen is in the units that are drawn in
    polygon(points, colour)     any shape that can be seen as a whole from its centre
    regular(x, y, radius, corners, colour), disc(x, y, radius, colour), rounded(x, y, width, height, radius, colour)
    regular_ring(…), rounded_ring(…), circle(x, y, radius, width, colour), line(start, end, width, colour)
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
from math import acos, ceil, cos, hypot, pi, sin
from sys import byteorder

from kivy.graphics import Color, Mesh
from kivy.graphics.texture import Texture

from app.ui.drawing.paint import colour_bytes, painted_texture
from app.ui.theme import Rgba

Point = tuple[float, float]
Corner = tuple[float, float, float, float]
"""A point of an outline, and its outward vector, long enough to move both its sides by one."""
Shape = tuple[list[float], list[float], list[float]]
"""Vertices around a centre: how far right, how far up, and the row of the texture of each."""

_COLOURS = 32
_OPAQUE, _CLEAR = 0.25, 0.75
"""Where the two rows of the texture are."""
_OFF = 0.2
_MOST = 32
_SHARPEST = 0.3
"""Keeps the edge of a pointed corner from running away."""


@lru_cache(maxsize=64)
def _palette(colours: tuple[Rgba, ...]) -> Texture:
    def pixels() -> bytes:
        opaque, clear = ([colour_bytes((*colour[:3], alpha * colour[3])) for colour in colours] for alpha in (1, 0))
        rest = bytes(4 * (_COLOURS - len(colours)))
        return b"".join([*opaque, rest, *clear, rest])

    return painted_texture((_COLOURS, 2), pixels)


class Triangles:
    """Indices of a shape's vertices, kept as one large number of 16 bits each: so all can be counted on at once."""

    def __init__(self, indices: list[int]) -> None:
        self._bytes = 2 * len(indices)
        self._indices, self._ones = (
            int.from_bytes(array("H", each).tobytes(), byteorder) for each in (indices, [1] * len(indices))
        )

    def starting_at(self, first: int) -> bytes:
        return (self._indices + first * self._ones).to_bytes(self._bytes, byteorder)


class Flat:
    def __init__(self, pixel: float) -> None:
        self._half = pixel / 2
        self._colours: dict[Rgba, float] = {}
        self._vertices: list[float] = []
        self._indices = bytearray()

    def polygon(self, points: Sequence[Point], colour: Rgba) -> None:
        """Drawn a little larger than it is, so that neighbours touch."""
        count = len(points)
        x, y = sum(point[0] for point in points) / count, sum(point[1] for point in points) / count
        corners = [(px - x, py - y, *normal) for (px, py), normal in zip(points, _normals(points), strict=True)]
        self._put(x, y, colour, _filled(corners, self._half), _fan(count))

    def line(self, start: Point, end: Point, width: float, colour: Rgba) -> None:
        (x, y), (to_x, to_y) = start, end
        length = hypot(to_x - x, to_y - y)
        along, rise = (to_x - x) / length, (to_y - y) / length
        far, wide = length / 2, width / 2
        corners = [
            (along * ahead * far + rise * aside * wide, rise * ahead * far - along * aside * wide, ahead, aside)
            for ahead, aside in ((-1, 1), (1, 1), (1, -1), (-1, -1))
        ]
        turned = [(px, py, along * a + rise * b, rise * a - along * b) for px, py, a, b in corners]
        self._put((x + to_x) / 2, (y + to_y) / 2, colour, _filled(turned, self._half, grown=0), _fan(4))

    def regular(self, x: float, y: float, radius: float, corners: int, colour: Rgba, turn: float = 0) -> None:
        """A polygon whose sides are all the same; `turn` as in `around`."""
        self._put(x, y, colour, _regular(radius, corners, turn, self._half), _fan(corners))

    def regular_ring(
        self, x: float, y: float, radius: float, corners: int, width: float, colour: Rgba, turn: float = 0
    ) -> None:
        self._put(x, y, colour, _regular_ring(radius, corners, turn, width, self._half), _bands(corners))

    def disc(self, x: float, y: float, radius: float, colour: Rgba) -> None:
        self.regular(x, y, radius, _corners(radius, self._half), colour)

    def circle(self, x: float, y: float, radius: float, width: float, colour: Rgba) -> None:
        self.regular_ring(x, y, radius, _corners(radius, self._half), width, colour)

    def rounded(self, x: float, y: float, width: float, height: float, radius: float, colour: Rgba) -> None:
        shape = _rounded(width, height, radius, self._half)
        self._put(x + width / 2, y + height / 2, colour, shape, _fan(len(shape[0]) // 2))

    def rounded_ring(
        self, x: float, y: float, size: tuple[float, float], radius: float, width: float, colour: Rgba
    ) -> None:
        shape = _rounded_ring(*size, radius, width, self._half)
        self._put(x + size[0] / 2, y + size[1] / 2, colour, shape, _bands(len(shape[0]) // 4))

    def _put(self, x: float, y: float, colour: Rgba, shape: Shape, triangles: Triangles) -> None:
        place = self._colours.setdefault(tuple(colour), (len(self._colours) + 0.5) / _COLOURS)  # type: ignore[arg-type]
        rights, ups, rows = shape
        self._indices += triangles.starting_at(len(self._vertices) // 4)
        vertices = [place] * (4 * len(rows))
        vertices[0::4] = [x + right for right in rights]
        vertices[1::4] = [y + up for up in ups]
        vertices[3::4] = rows
        self._vertices += vertices

    def paint(self) -> None:
        if self._indices:
            Color(1, 1, 1, 1)
            texture = _palette(tuple(self._colours))
            Mesh(
                vertices=array("f", self._vertices),
                indices=array("H", bytes(self._indices)),
                mode="triangles",
                texture=texture,
            )
        self._colours, self._vertices, self._indices = {}, [], bytearray()


def around(x: float, y: float, radii: Iterable[float], turn: float = 0.0) -> list[Point]:
    """Points around a centre, the first one at the top, `turn` in degrees clockwise."""
    radii = list(radii)
    angles = (pi / 2 - (turn / 180 + 2 * i / len(radii)) * pi for i in range(len(radii)))
    return [(x + r * cos(a), y + r * sin(a)) for r, a in zip(radii, angles, strict=True)]


def rounded_box(x: float, y: float, width: float, height: float, radius: float) -> list[Point]:
    radius = min(radius, width / 2, height / 2)
    right, top = x + width - radius, y + height - radius
    left, low = x + radius, y + radius
    arc = _arc(_MOST // 4)
    return [
        *((right + radius * across, top + radius * up) for across, up in arc),
        *((left - radius * up, top + radius * across) for across, up in arc),
        *((left - radius * across, low - radius * up) for across, up in arc),
        *((right + radius * up, low - radius * across) for across, up in arc),
    ]


@lru_cache(maxsize=16)
def _arc(steps: int) -> tuple[Point, ...]:
    return tuple((cos(step / steps * pi / 2), sin(step / steps * pi / 2)) for step in range(steps + 1))


# -- shapes around their centre: many of a picture are the same ----------------------------------------------


def _filled(corners: Sequence[Corner], half: float, grown: float = 0.35) -> Shape:
    """The centre, then the inner edge, then the outer one, which is clear."""
    inside, outside, count = grown - half, grown + half, len(corners)
    rights = [x + across * offset for offset in (inside, outside) for x, _, across, _ in corners]
    ups = [y + up * offset for offset in (inside, outside) for _, y, _, up in corners]
    return [0, *rights], [0, *ups], [_OPAQUE] * (count + 1) + [_CLEAR] * count


def _outlined(corners: Sequence[Corner], width: float, half: float) -> Shape:
    """Four vertices at each corner, from the inside to the outside."""
    far, near = width / 2 + half, max(0, width / 2 - half)
    offsets = (-far, -near, near, far)
    rights = [x + across * offset for x, _, across, _ in corners for offset in offsets]
    ups = [y + up * offset for _, y, _, up in corners for offset in offsets]
    return rights, ups, [_CLEAR, _OPAQUE, _OPAQUE, _CLEAR] * len(corners)


@lru_cache(maxsize=256)
def _regular(radius: float, corners: int, turn: float, half: float) -> Shape:
    return _filled(_equal(radius, corners, turn), half)


@lru_cache(maxsize=64)
def _regular_ring(radius: float, corners: int, turn: float, width: float, half: float) -> Shape:
    return _outlined(_equal(radius, corners, turn), width, half)


def _equal(radius: float, corners: int, turn: float) -> list[Corner]:
    out = 1 / cos(pi / corners)
    return [(radius * across, radius * up, out * across, out * up) for across, up in around(0, 0, [1] * corners, turn)]


@lru_cache(maxsize=256)
def _rounded(width: float, height: float, radius: float, half: float) -> Shape:
    return _filled(_round_corners(width, height, radius, half), half)


@lru_cache(maxsize=64)
def _rounded_ring(width: float, height: float, radius: float, line: float, half: float) -> Shape:
    return _outlined(_round_corners(width, height, radius, half), line, half)


def _round_corners(width: float, height: float, radius: float, half: float) -> list[Corner]:
    """Along a round corner outwards is away from its centre."""
    radius = min(radius, width / 2, height / 2)
    right, top = width / 2 - radius, height / 2 - radius
    arc = _arc(_corners(radius, half) // 4)
    return [
        *((right + radius * c, top + radius * s, c, s) for c, s in arc),
        *((-right - radius * s, top + radius * c, -s, c) for c, s in arc),
        *((-right - radius * c, -top - radius * s, -c, -s) for c, s in arc),
        *((right + radius * s, -top - radius * c, s, -c) for c, s in arc),
    ]


@lru_cache(maxsize=64)
def _fan(corners: int) -> Triangles:
    """The triangles of a filled shape."""
    triangles: list[int] = []
    for i in range(corners):
        inner, following = 1 + i, 1 + (i + 1) % corners
        triangles += (0, inner, following, inner, inner + corners, following + corners)
        triangles += (inner, following + corners, following)
    return Triangles(triangles)


@lru_cache(maxsize=64)
def _bands(corners: int) -> Triangles:
    """The triangles of an outline."""
    triangles: list[int] = []
    for i in range(corners):
        here, following = 4 * i, 4 * ((i + 1) % corners)
        for side in range(3):
            a, b = here + side, following + side
            triangles += (a, a + 1, b + 1, a, b + 1, b)
    return Triangles(triangles)


def _corners(radius: float, half: float) -> int:
    """How many corners make a circle look round: no side is more than `_OFF` pixels away from it."""
    share = min(1.0, _OFF * 2 * half / radius)
    return max(8, min(_MOST, 4 * ceil(pi / acos(1 - share) / 4)))


def _normals(points: Sequence[Point]) -> list[Point]:
    """For each corner its outward vector, long enough to move both its sides by one."""
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
