"""A widget that draws itself with a brush."""

from __future__ import annotations

from typing import Any

from kivy.clock import Clock
from kivy.graphics import InstructionGroup
from kivy.uix.widget import Widget

from app.ui.drawing.brush import Brush
from app.ui.theme import theme


class Drawn(Widget):
    """Redraws itself when its place or the theme changes, once per frame."""

    from_corner = False
    """Whether it is drawn from its upper left corner instead of around its middle."""

    def __init__(self, **kwargs: Any) -> None:
        self.drawing = InstructionGroup()
        self._labels: list[Any] = []
        self.redraw = Clock.create_trigger(self._draw, -1)
        super().__init__(**kwargs)
        self.canvas.add(self.drawing)
        for name in ("pos", "size"):
            self.fbind(name, self.redraw)
        theme.bind(mode=self._again)
        self.redraw()

    def _again(self, *_: object) -> None:
        self.redraw()

    def _draw(self, *_: object) -> None:
        self.drawing.clear()
        if self.width > 1 and self.height > 1:
            left, top = (self.x, self.top) if self.from_corner else self.center
            brush = Brush(self.drawing, left, top, 1)
            self.draw(brush)
            self._labels = brush.labels

    def draw(self, brush: Brush) -> None:
        """Around the middle or from the corner, y downwards, in pixels."""
