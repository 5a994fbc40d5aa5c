"""The picture on the card of the dice for a paper table."""

from __future__ import annotations

from app.games.art import Pen


def paint(pen: Pen) -> None:
    pen.die(56, 36, 42, 4, "red", -8)
    pen.die(104, 54, 38, 2, "blue", 12)
    pen.die(138, 30, 38, 5, "white", -16)
