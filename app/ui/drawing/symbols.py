"""The symbols that go with the game colours, drawn by a `Brush`."""

from __future__ import annotations

from app.shapes.symbols import SYMBOLS
from app.ui.drawing.brush import Brush
from app.ui.theme import FELT, GAME_COLOURS, Rgba, faded


def symbol(brush: Brush, colour: str, x: float, y: float, radius: float, ink: Rgba | None = None) -> None:
    """The symbol of a game colour around a point, in its on-colour unless another ink is given."""
    paint = GAME_COLOURS[colour]
    SYMBOLS[paint.symbol](brush, x, y, radius, ink or paint.on)


def disc(brush: Brush, colour: str, x: float, y: float, radius: float) -> None:
    """The symbol on a disc of its colour, with a rim where the disc would be lost on felt."""
    body = GAME_COLOURS[colour]
    place = (x - radius, y - radius, 2 * radius, 2 * radius)
    brush.box(place, body.base, radius)
    if colour in ("white", "black"):
        brush.outline(place, faded(body.shade if colour == "white" else FELT.text3, 0.6), radius, radius * 0.1)
    symbol(brush, colour, x, y, radius * 0.62)
