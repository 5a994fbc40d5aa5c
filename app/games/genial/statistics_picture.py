"""A colour's symbol on its disc, for statistics."""

from __future__ import annotations

from typing import Any

from kivy.metrics import dp

from app.dice.face import paint_badge
from app.games.ranked_picture import RankedPicture
from app.ui.drawing.brush import Brush


class ColourPicture(RankedPicture):
    def __init__(self, **kwargs: Any) -> None:
        super().__init__(size=(dp(26), dp(26)), **kwargs)

    def draw(self, brush: Brush) -> None:
        paint_badge(brush, self.thing, 0, 0, self.width / 2)


PICTURE = ColourPicture
