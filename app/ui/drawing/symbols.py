"""The eight symbols that go with the game colours, drawn by a `Brush`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import cos, pi, sin

from app.ui.drawing.brush import Brush, Point
from app.ui.theme import FELT, GAME_COLOURS, Rgba, faded

Painter = Callable[[Brush, float, float, float, Rgba], None]


def star(x: float, y: float, radii: Sequence[float], turn: float = 0.0) -> list[Point]:
    """Points around a centre, the first one at the top."""
    return [
        (x + r * sin((turn + 2 * i / len(radii)) * pi), y - r * cos((turn + 2 * i / len(radii)) * pi))
        for i, r in enumerate(radii)
    ]


def _shape(radii: Sequence[float], turn: float = 0.0) -> Painter:
    def paint(brush: Brush, x: float, y: float, radius: float, ink: Rgba) -> None:
        brush.polygon(star(x, y, [radius * share for share in radii], turn), ink)

    return paint


def _ring(brush: Brush, x: float, y: float, radius: float, ink: Rgba) -> None:
    circle = star(x, y, [radius * 0.68] * 28)
    brush.line([*circle, circle[0]], ink, radius * 0.42)


def _sun(brush: Brush, x: float, y: float, radius: float, ink: Rgba) -> None:
    brush.polygon(star(x, y, [radius * 0.48] * 20), ink)
    for inner, outer in zip(star(x, y, [radius * 0.72] * 8), star(x, y, [radius] * 8), strict=True):
        brush.line([inner, outer], ink, radius * 0.17)


PAINTERS: dict[str, Painter] = {
    "star": _shape([1, 0.42] * 5),
    "disc": _shape([0.74] * 28),
    "hexagram": _shape([1, 0.58] * 6),
    "hexagon": _shape([0.9] * 6, 1 / 6),
    "sun": _sun,
    "ring": _ring,
    "triangle": _shape([0.95] * 3),
    "square": _shape([0.95] * 4, 0.25),
}


def symbol(brush: Brush, colour: str, x: float, y: float, radius: float, ink: Rgba | None = None) -> None:
    """The symbol of a game colour around a point, in its on-colour unless another ink is given."""
    paint = GAME_COLOURS[colour]
    PAINTERS[paint.symbol](brush, x, y, radius, ink or paint.on)


def disc(brush: Brush, colour: str, x: float, y: float, radius: float) -> None:
    """The symbol on a disc of its colour, with a rim where the disc would be lost on felt."""
    body = GAME_COLOURS[colour]
    place = (x - radius, y - radius, 2 * radius, 2 * radius)
    brush.box(place, body.base, radius)
    if colour in ("white", "black"):
        brush.outline(place, faded(body.shade if colour == "white" else FELT.text3, 0.6), radius, radius * 0.1)
    symbol(brush, colour, x, y, radius * 0.62)
