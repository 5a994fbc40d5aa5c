"""A table of dice in small: what lies there, seen from above."""

from __future__ import annotations

from kivy.graphics import Color, Rectangle, SmoothRoundedRectangle

from app.dice.body import MATERIALS, PRINT
from app.ui.text import lettering
from app.ui.theme import FACES, Rgba
from rules.table_dice.game import TableDiceState
from rules.table_dice.paper import face_colour, face_number

GAP = 0.22
"""Between two dice, in parts of their edge."""
LARGEST = 0.46
"""Of the height of the picture."""


def paint_small(state: TableDiceState, box: tuple[float, float, float, float]) -> None:
    """Every die as a square with its number; dice that were not thrown yet show nothing."""
    x, y, wide, high = box
    hand = state.hand
    sides = {columns: _side(len(hand), columns, wide, high) for columns in range(1, len(hand) + 1)}
    columns = max(sides, key=lambda columns: sides[columns])
    side = sides[columns]
    rows = -(-len(hand) // columns)
    step = side * (1 + GAP)
    top = y + high / 2 + (rows * step - side * GAP) / 2
    for place, die in enumerate(hand):
        row, column = divmod(place, columns)
        here = min(columns, len(hand) - row * columns)
        left = x + wide / 2 - (here * step - side * GAP) / 2 + column * step
        low = top - row * step - side
        material = MATERIALS[die.body]
        Color(rgba=(*material.body[:3], 1))
        SmoothRoundedRectangle(pos=(left, low), size=(side, side), radius=[side * 0.24])
        if state.dice:
            face = state.dice[place]
            tint = face_colour(face)
            _number(str(face_number(face)), left, low, side, PRINT[tint] if tint else material.ink)


def _side(count: int, columns: int, wide: float, high: float) -> float:
    rows = -(-count // columns)
    return min(wide / (columns * (1 + GAP)), high / (rows * (1 + GAP)), high * LARGEST)


def _number(text: str, x: float, y: float, side: float, ink: Rgba) -> None:
    label = lettering(text, FACES[800], max(4, round(side * 0.7)))
    width, height = label.texture.size
    Color(rgba=ink)
    Rectangle(texture=label.texture, pos=(x + (side - width) / 2, y + (side - height) / 2), size=(width, height))
