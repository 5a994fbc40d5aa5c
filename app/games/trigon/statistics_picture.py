"""A piece by name, for statistics."""

from __future__ import annotations

from typing import Any

from kivy.metrics import dp

from app.games.ranked_picture import RankedPicture
from app.games.trigon.shapes import ROW, shape_middle, shape_size, spot
from app.ui.drawing.brush import Brush
from app.ui.drawing.mesh import Sketch
from app.ui.theme import colour
from rules.trigon.geometry import corner_points
from rules.trigon.pieces import ORIENTATIONS, PIECES


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


PICTURE = LeftPiecePicture
