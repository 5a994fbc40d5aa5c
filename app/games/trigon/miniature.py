"""A small picture of Trigon's board: nothing to touch, drawn once, with the ordinary shader."""

from __future__ import annotations

from collections.abc import Sequence
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
    middle,
    shape_size,
    spot,
)
from app.ui.drawing.brush import Brush
from app.ui.drawing.drawn import Drawn
from app.ui.drawing.mesh import Sketch
from app.ui.theme import GAME_COLOURS, Rgba, colour
from rules.trigon.game import TrigonState
from rules.trigon.geometry import COLOURS, SIDE, corner_points
from rules.trigon.pieces import ORIENTATIONS, PIECES
from rules.trigon.placements import Cells

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
        shape = [[spot(point) for point in corner_points(cell)] for cell in ORIENTATIONS[turn].shape]
        paint_shape(brush, shape, (self.width, self.height), colour("accent"))


class PiecePicture(Drawn):
    """A piece as it will lie, in its colour."""

    def __init__(self, cells: Cells, turn: int) -> None:
        self._shape, self._turn = [CORNERS[cell] for cell in cells], turn
        super().__init__(size_hint=(None, None), size=(dp(44), dp(40)))

    def draw(self, brush: Brush) -> None:
        paint_shape(brush, self._shape, (self.width, self.height), GAME_COLOURS[COLOURS[self._turn]].base)


def paint_shape(brush: Brush, shape: Sequence[Sequence[Point]], room: tuple[float, float], tint: Rgba) -> None:
    """Triangles around the middle of the brush, not larger than those of other pieces of their size need to be."""
    every = [point for corners in shape for point in corners]
    (left, right), (low, high) = ((min(part), max(part)) for part in zip(*every, strict=True))
    unit = min(room[0] / max(right - left, 2.0), room[1] / max(high - low, 2 * ROW), dp(17))
    x, y = brush.at(0, 0)
    sketch = Sketch(1)
    for corners in shape:
        cx, cy = middle(corners)
        inset = 1 - dp(1.2) / unit
        around = [(cx + (px - cx) * inset, cy + (py - cy) * inset) for px, py in corners]
        sketch.shape(
            [(x + (px - (left + right) / 2) * unit, y + (py - (low + high) / 2) * unit) for px, py in around], tint
        )
    for instruction in sketch.draw():
        brush.add(instruction)
