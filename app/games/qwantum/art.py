"""The picture on Qwantum's card: rows that rise and fall."""

from __future__ import annotations

from app.games.art import Pen
from app.ui.theme import GAME_COLOURS, rgba, theme


def paint(pen: Pen) -> None:
    draw = pen.flat
    bars = (("red", 20), ("yellow", 32), ("blue", 44), ("purple", 56), ("red", 41), ("yellow", 27))
    for i, (colour, height) in enumerate(bars):
        x = 22 + i * 23.2 + (10 if i > 3 else 0)
        draw.rounded(x, 9, 17, height, 6, GAME_COLOURS[colour].shade)
        draw.rounded(x, 10, 17, height - 1, 6, GAME_COLOURS[colour].base)
        draw.rounded(x + 2, height + 1.5, 13, 5, 2.5, GAME_COLOURS[colour].light)
    draw.rounded(115, 7, 2, 70, 1, rgba("#FFFFFF", 0.7))
    for rise in (((26, 36), (70, 62), (110, 76)), ((122, 70), (142, 62), (166, 46))):
        for step in range(11):
            share = step / 10
            x, y = (
                a * (1 - share) ** 2 + 2 * b * share * (1 - share) + c * share**2 for a, b, c in zip(*rise, strict=True)
            )
            draw.disc(x, y, 0.9, theme.accent_hi)
