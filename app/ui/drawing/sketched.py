"""A widget that is drawn as one sketch."""

from __future__ import annotations

from typing import Any

from kivy.clock import Clock
from kivy.uix.widget import Widget

from app.ui.drawing.mesh import Sketch
from app.ui.theme import theme


class SketchedWidget(Widget):
    """Draws itself again before the next frame when something it shows has changed."""

    def __init__(self, **kwargs: Any) -> None:
        self.redraw = Clock.create_trigger(self._draw_now, -1)
        super().__init__(**kwargs)
        for name in ("pos", "size"):
            self.fbind(name, self.redraw)
        theme.bind(mode=self._recolour, text_scale=self._recolour)

    def _recolour(self, *_: object) -> None:
        self.redraw()

    def _draw_now(self, *_: object) -> None:
        sketch = Sketch(1.0)
        if self.width > 2 and self.height > 2:
            self.draw(sketch)
        sketch.put(self.canvas.before)

    def draw(self, sketch: Sketch) -> None:
        raise NotImplementedError
