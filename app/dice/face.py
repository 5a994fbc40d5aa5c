"""One face of a die, drawn flat for keys and slots."""

from __future__ import annotations

from app.dice.body import LETTERS, MATERIALS, PRINT
from app.ui.drawing.brush import Brush
from app.ui.drawing.symbols import symbol
from app.ui.theme import GAME_COLOURS, Rgba, faded, mixed
from rules.dice import Die, Face

BLACK: Rgba = (0.0, 0.0, 0.0, 1.0)
ROUND, EDGE = 0.22, 0.022
PIP, REACH = 0.085, 0.26
"""Corners, outline, radius of a pip and its distance from the middle, in parts of the side."""

PIPS: dict[Face, tuple[tuple[int, int], ...]] = {
    1: ((0, 0),),
    2: ((-1, 1), (1, -1)),
    3: ((-1, 1), (0, 0), (1, -1)),
    4: ((-1, -1), (-1, 1), (1, -1), (1, 1)),
    5: ((-1, -1), (-1, 1), (0, 0), (1, -1), (1, 1)),
    6: ((-1, -1), (-1, 0), (-1, 1), (1, -1), (1, 0), (1, 1)),
}


def paint_face(brush: Brush, die: Die, face: Face, x: float, y: float, side: float, deep: float = 0.0) -> None:
    """Around a point; `deep` is how far the die's front is seen below the face, in parts of the side."""
    material = MATERIALS[die.body]
    body: Rgba = (*material.body[:3], 1.0)
    place = (x - side / 2, y - side / 2, side, side)
    if deep:
        brush.box((place[0], place[1] + side * deep, side, side), mixed(body, BLACK, 0.3), side * ROUND)
    brush.box(place, body, side * ROUND)
    brush.outline(place, faded(mixed(body, BLACK, 0.5), 0.3), side * ROUND, side * EDGE)
    if isinstance(face, str):
        name = LETTERS[face[0]]
        brush.text(face[1:], x, y + side * 0.12, side * 0.58, PRINT[name], 800)
        symbol(brush, name, x, y - side * 0.28, side * 0.13, PRINT[name])
        return
    for across, up in PIPS[face]:
        radius = side * PIP
        middle = x + across * side * REACH, y - up * side * REACH
        brush.box((middle[0] - radius, middle[1] - radius, 2 * radius, 2 * radius), material.ink, radius)


def paint_badge(brush: Brush, colour: str, x: float, y: float, radius: float) -> None:
    """The symbol of a game colour on a disc."""
    paint = GAME_COLOURS[colour]
    brush.box((x - radius, y - radius, 2 * radius, 2 * radius), paint.base, radius)
    symbol(brush, colour, x, y, radius * 0.62)
