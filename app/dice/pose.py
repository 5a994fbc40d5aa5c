"""How a cube lies: turns, which place of it is on top, and the turn that brings the wanted place there.

A turn is a quaternion (w, x, y, z). The table is the plane y = 0, x points right, z towards the viewer. A cube has six
places for faces, 0 to 5; opposite places add up to 5, so a die with 1 to 6 on them has opposite faces that add up to 7.
"""

from __future__ import annotations

from functools import cache
from math import asin, atan2, cos, pi, sin, sqrt

Vector = tuple[float, float, float]
Turn = tuple[float, float, float, float]
Rows = tuple[Vector, Vector, Vector]

LEVEL: Turn = (1.0, 0.0, 0.0, 0.0)
UP: Vector = (0.0, 1.0, 0.0)

PLACES: tuple[tuple[Vector, Vector], ...] = (
    ((0, 1, 0), (0, 0, -1)),
    ((0, 0, 1), (0, 1, 0)),
    ((1, 0, 0), (0, 1, 0)),
    ((-1, 0, 0), (0, 1, 0)),
    ((0, 0, -1), (0, 1, 0)),
    ((0, -1, 0), (0, 0, 1)),
)
"""Where each face looks, and where the upper edge of its picture is."""


def cross(a: Vector, b: Vector) -> Vector:
    return a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]


def dot(a: Vector, b: Vector) -> float:
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]


def about(axis: Vector, angle: float) -> Turn:
    """The turn by an angle about an axis of length 1."""
    half = sin(angle / 2)
    return cos(angle / 2), axis[0] * half, axis[1] * half, axis[2] * half


def after(second: Turn, first: Turn) -> Turn:
    """Both turns, the second in the room's directions."""
    a, b, c, d = second
    w, x, y, z = first
    return (
        a * w - b * x - c * y - d * z,
        a * x + b * w + c * z - d * y,
        a * y - b * z + c * w + d * x,
        a * z + b * y - c * x + d * w,
    )


def unit(turn: Turn) -> Turn:
    w, x, y, z = turn
    length = sqrt(w * w + x * x + y * y + z * z)
    return w / length, x / length, y / length, z / length


def between(start: Turn, end: Turn, share: float) -> Turn:
    """A share of the shorter way from one turn to another."""
    near = sum(a * b for a, b in zip(start, end, strict=True))
    there = -share if near < 0 else share
    here = 1 - share
    a, b, c, d = start
    w, x, y, z = end
    return unit((a * here + w * there, b * here + x * there, c * here + y * there, d * here + z * there))


def rows(turn: Turn) -> Rows:
    """The turn as a matrix. The middle row says how much of each own axis points up."""
    w, x, y, z = turn
    return (
        (1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)),
        (2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)),
        (2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)),
    )


def turned(turn: Turn, vector: Vector) -> Vector:
    x, y, z = vector
    a, b, c = rows(turn)
    return (
        a[0] * x + a[1] * y + a[2] * z,
        b[0] * x + b[1] * y + b[2] * z,
        c[0] * x + c[1] * y + c[2] * z,
    )


def on_top(turn: Turn) -> int:
    """The place that looks up most."""
    return max(range(6), key=lambda place: turned(turn, PLACES[place][0])[1])


def tilt(turn: Turn) -> float:
    """How far the top is from lying level, in radians."""
    across = turned(turn, PLACES[on_top(turn)][0])
    return asin(min(1.0, sqrt(across[0] ** 2 + across[2] ** 2)))


def yaw(turn: Turn) -> float:
    """How far the picture on top is turned from being upright for the viewer, in radians."""
    upper = turned(turn, PLACES[on_top(turn)][1])
    return atan2(-upper[0], -upper[2])


@cache
def quarter_turns() -> tuple[Turn, ...]:
    """The 24 turns that bring a cube onto itself."""
    x, z, right = (1.0, 0.0, 0.0), (0.0, 0.0, 1.0), pi / 2
    tops = (LEVEL, about(x, right), about(x, -right), about(x, pi), about(z, right), about(z, -right))
    return tuple(after(about(UP, quarter * right), top) for top in tops for quarter in range(4))


@cache
def _ways(place: int) -> tuple[tuple[Turn, Vector, Vector], ...]:
    """Each quarter turn with where it brings a place and the upper edge of its picture."""
    looks, upper = PLACES[place]
    return tuple((way, turned(way, looks), turned(way, upper)) for way in quarter_turns())


def relabelled(rest: Turn, place: int) -> Turn:
    """What to turn a cube by beforehand so that a throw that ends at `rest` ends with the wanted place on top.

    Of the four ways to do so it is the one that lets the viewer read the picture upright.
    """
    _across, up, towards = rows(rest)

    def fits(way: tuple[Turn, Vector, Vector]) -> tuple[float, float]:
        _turn, looks, upper = way
        return round(dot(up, looks), 3), -dot(towards, upper)

    return max(_ways(place), key=fits)[0]
