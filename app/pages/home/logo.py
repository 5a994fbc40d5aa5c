"""The app's sign: an amber die that shows five."""

from __future__ import annotations

from kivy.clock import Clock
from kivy.graphics import Color, RoundedRectangle, SmoothLine
from kivy.uix.widget import Widget

from app.games.art import pips
from app.ui.drawing.flat import Flat
from app.ui.drawing.paint import gradient
from app.ui.text import Unruled
from app.ui.theme import rgba, theme


class Logo(Unruled, Widget):
    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self._redraw = Clock.create_trigger(self.draw, -1)
        self.bind(pos=self._redraw, size=self._redraw)
        theme.bind(mode=self._recolour)
        self._redraw()

    def _recolour(self, *_: object) -> None:
        self._redraw()

    def draw(self, *_: object) -> None:
        self.canvas.clear()
        side = min(self.size)
        x, y, radius, foot = self.center_x - side / 2, self.center_y - side / 2, side * 0.24, side * 0.06
        with self.canvas:
            Color(*rgba("#B4690A"))
            RoundedRectangle(pos=(x, y), size=(side, side - foot), radius=[radius])
            Color(1, 1, 1, 1)
            face = gradient(theme.palette.accent_hi, theme.palette.accent)
            RoundedRectangle(pos=(x, y + foot), size=(side, side - foot), radius=[radius], texture=face)
            Color(1, 1, 1, 0.35)
            SmoothLine(rounded_rectangle=(x, y + foot, side, side - foot, radius), width=0.6)
            spots = Flat(1)
            for px, py in pips(5):
                spots.disc(
                    self.center_x + px * side * 0.235,
                    self.center_y + foot / 2 + py * side * 0.22,
                    side * 0.078,
                    theme.accent_ink,
                )
            spots.paint()
