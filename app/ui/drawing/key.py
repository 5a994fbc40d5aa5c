"""How a key of a keypad looks."""

from __future__ import annotations

from kivy.metrics import dp
from kivy.properties import ObjectProperty, VariableListProperty

from app.ui.drawing.drawn import Drawn
from app.ui.press import Pressable
from app.ui.theme import Rgba, colour, mixed

BLACK: Rgba = (0.0, 0.0, 0.0, 1.0)


class Key(Pressable, Drawn):
    radius = VariableListProperty([dp(22)])
    fill = ObjectProperty("key")
    fill_top = ObjectProperty("key_hi")

    def _paint_fill(self, y: float, height: float) -> None:
        """A key stands out: light along its top, shade along its foot."""
        foot = dp(3)
        self.shape(mixed(colour("key"), BLACK, 0.22), self.pos, self.size)
        light = colour("key_line")
        lit = mixed(colour("key_hi"), (*light[:3], 1.0), light[3])
        self.shape(lit, (self.x, y + foot), (self.width, height - foot))
        super()._paint_fill(y + foot, height - foot - dp(1))
