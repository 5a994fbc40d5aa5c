"""A small picture of Trigon's board: nothing to touch, drawn once, with the ordinary shader."""

from __future__ import annotations

from typing import Any

from kivy.metrics import dp

from app.games.ranked_picture import RankedPicture
from app.games.trigon.paint import FRAME
from app.games.trigon.shapes import (
    CENTRE,
    CENTRES,
    CORNERS,
    HEIGHT,
    ROW,
    WIDTH,
    Point,
    hexagon,
    shape_middle,
    shape_size,
    spot,
)
from app.ui.drawing.brush import Brush
from app.ui.drawing.mesh import Sketch
from app.ui.theme import GAME_COLOURS, colour
from rules.trigon.game import TrigonState
from rules.trigon.geometry import COLOURS, SIDE, corner_points
from rules.trigon.pieces import ORIENTATIONS, PIECES

Box = tuple[float, float, float, float]


def paint_small(state: TrigonState, box: Box) -> None:
    """Frame, ground and what lies there, as large as the box allows."""
    x, y, wide, high = box
    unit = min(wide / (WIDTH + 2 * FRAME / ROW), high / (HEIGHT + 2 * FRAME))
    from_x, from_y = x + wide / 2 - CENTRE[0] * unit, y + high / 2 - CENTRE[1] * unit

    def place(points: list[Point]) -> list[Point]:
        return [(from_x + px * unit, from_y + py * unit) for px, py in points]

    sketch = Sketch(1)
    sketch.shape(place(hexagon(SIDE + FRAME / ROW)), colour("plate"))
    sketch.shape(place(hexagon(SIDE - 1 if state.setup.seats == 3 else SIDE)), colour("cell"))
    for number, laid in enumerate(state.placed):
        tint = GAME_COLOURS[COLOURS[number]].base
        for cells in laid:
            for cell in cells:
                sketch.shape(place(_grown(cell, 1 + 1.8 / unit)), tint)
    sketch.draw()


def _grown(cell: int, share: float) -> list[Point]:
    """A little over its edges, so that the triangles of a piece leave no seam between them."""
    x, y = CENTRES[cell]
    return [(x + (px - x) * share, y + (py - y) * share) for px, py in CORNERS[cell]]


class LeftPiecePicture(RankedPicture):
    def __init__(self, **kwargs: Any) -> None:
        super().__init__(size=(dp(44), dp(40)), **kwargs)

    def draw(self, brush: Brush) -> None:
        found = next((piece for piece in PIECES if piece.name == self.thing), None)
        if found is None:
            return
        turn = min(found.orientations, key=lambda orientation: shape_size(orientation)[1])
        (wide, tall), (mx, my) = shape_size(turn), shape_middle(turn)
        unit = min(self.width / max(wide, 2.0), self.height / max(tall, 2 * ROW), dp(17))
        x, y = brush.at(0, 0)
        sketch = Sketch(1)
        for cell in ORIENTATIONS[turn].shape:
            corners = [spot(point) for point in corner_points(cell)]
            cx, cy = (sum(part) / 3 for part in zip(*corners, strict=True))
            inset = 1 - dp(1.2) / unit
            around = [(cx + (px - cx) * inset, cy + (py - cy) * inset) for px, py in corners]
            sketch.shape([(x + (px - mx) * unit, y + (py - my) * unit) for px, py in around], colour("accent"))
        for instruction in sketch.draw():
            brush.add(instruction)
