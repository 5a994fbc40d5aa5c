"""The picture on Ladder's card."""

from __future__ import annotations

from app.games.art import Pen
from app.ui.theme import theme


def paint(pen: Pen) -> None:
    for x in (70, 108):
        pen.flat.line((x, 8), (x, 74), 3, theme.paper)
    for rung in range(5):
        pen.flat.line((70, 16 + rung * 13), (108, 16 + rung * 13), 3, theme.paper)
    pen.die(140, 40, 30, 5, "red", 12)
