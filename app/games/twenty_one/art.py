"""The picture on Twenty One's card: a row of the sheet."""

from __future__ import annotations

from app.games.art import Pen
from app.ui.theme import FACES, GAME_COLOURS, theme


def paint(pen: Pen) -> None:
    draw = pen.flat
    with pen.turned(3, (92, 41)):
        pen.shadow(7, 12, 170, 58)
        draw.rounded(7, 12, 170, 58, 7, theme.paper)
        fields = (("red", 6, "6"), ("white", 5, "4"), ("blue", 4, "4"), ("yellow", 3, ""), ("green", 2, ""))
        for i, (colour, number, written) in enumerate(fields):
            x = 15.5 + i * 31.2
            draw.rounded(x, 33, 27.5, 29.5, 7, GAME_COLOURS[colour].shade)
            draw.rounded(x, 34, 27.5, 28.5, 7, GAME_COLOURS[colour].base)
            pen.text(str(number), x + 5.5, 57, FACES[700], 8, GAME_COLOURS[colour].on)
            draw.rounded(x + 3.5, 37, 20.5, 14, 4.5, theme.sheet_cell)
            pen.hand(written, x + 14, 44.5, 16)
            draw.rounded_ring(x + 8.5, 17.5, (10.5, 10.5), 2.5, 1.1, theme.rule)
            if written == str(number):
                draw.line((x + 11, 20), (x + 16.5, 25.5), 1.6, theme.pen)
                draw.line((x + 11, 25.5), (x + 16.5, 20), 1.6, theme.pen)
