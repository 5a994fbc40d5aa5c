"""The picture on Knister's card: a grid and two dice."""

from __future__ import annotations

from app.games.art import Pen
from app.ui.theme import theme


def paint(pen: Pen) -> None:
    draw = pen.flat
    grid = ("74.97", ".87..", "56789", ".7.7.", "T..47")
    pen.shadow(16, 2, 78, 78)
    draw.rounded(16, 2, 78, 78, 6, theme.paper)
    for row, numbers in enumerate(grid):
        for column, number in enumerate(numbers):
            x, y = 21 + column * 13.8, 62.5 - row * 13.8
            full_row = row == 2
            draw.rounded(x, y, 12.4, 12.4, 3, theme.score_fill if full_row else theme.paper2)
            if number != ".":
                pen.hand("10" if number == "T" else number, x + 6.6, y + 6.4, 13)
    pen.die(134, 30, 31, 4, "white", 10)
    pen.die(156, 54, 31, 3, "white", -14)
