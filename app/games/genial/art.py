"""The picture on Genial's card: tiles beside each other."""

from __future__ import annotations

from app.games.art import Pen
from app.ui.drawing.flat import around
from app.ui.theme import GAME_COLOURS, theme


def paint(pen: Pen) -> None:
    draw = pen.flat
    rows = (
        (62.5, ("yellow", "green", "purple"), 1),
        (41, ("blue", "red", "red", "purple"), -0.5),
        (19.5, ("green", "yellow", "orange"), 0),
    )
    for y, colours, shift in rows:
        for i, colour in enumerate(colours):
            x = 67 + (i + shift) * 24.8
            draw.regular(x, y - 1.6, 14.2, 6, theme.tile_base)
            draw.regular(x, y, 13.8, 6, theme.tile_base)
            draw.regular(x, y, 11.8, 6, GAME_COLOURS[colour].base)
            draw.regular(x, y + 0.5, 10.8, 6, GAME_COLOURS[colour].light)
            draw.regular(x, y - 0.4, 10.5, 6, GAME_COLOURS[colour].base)
            symbol(pen, colour, x, y)


def symbol(pen: Pen, colour: str, x: float, y: float) -> None:
    draw = pen.flat
    ink = GAME_COLOURS[colour].on
    if colour == "red":
        draw.polygon(around(x, y, [6.8, 2.9] * 5), ink)
    elif colour == "green":
        draw.disc(x, y, 5, ink)
    elif colour == "blue":
        draw.polygon(around(x, y, [6.8, 3.9] * 6), ink)
    elif colour == "orange":
        draw.regular(x, y, 6, 6, ink, turn=30)
    elif colour == "purple":
        draw.circle(x, y, 4.2, 2.2, ink)
    else:
        draw.disc(x, y, 3, ink)
        for start, end in zip(around(x, y, [4.6] * 8), around(x, y, [6.6] * 8), strict=True):
            draw.line(start, end, 1.3, ink)
