"""Small pictures of stored positions, for lists and the resume card: nothing to touch, drawn once.

Miniature(state, seat)      `ground` "paper" (the sheet fills it) or "felt" (it lies on the felt)
"""

from __future__ import annotations

from typing import Any

from kivy.clock import Clock
from kivy.graphics import Color, RoundedRectangle, SmoothLine, SmoothRoundedRectangle
from kivy.metrics import dp
from kivy.properties import NumericProperty, ObjectProperty, OptionProperty
from kivy.uix.widget import Widget

from app.games.drawing import Box, drawing_of
from app.games.registry import facts
from app.ui.drawing.paint import gradient
from app.ui.theme import colour, theme
from rules.core import State

SHEET_SHAPE = 1.04
"""Height by width of a sheet that lies on the felt."""


class Miniature(Widget):
    state: State[Any] | None = ObjectProperty(None, allownone=True)
    seat = NumericProperty(0)
    ground = OptionProperty("paper", options=["paper", "felt"])
    radius = NumericProperty(dp(11))

    def __init__(self, **kwargs: Any) -> None:
        self._draw = Clock.create_trigger(self.draw, -1)
        super().__init__(**kwargs)
        for name in ("pos", "size", "state", "seat", "ground"):
            self.fbind(name, self._draw)
        theme.bind(mode=self._redraw)
        self._draw()

    def _redraw(self, *_args: object) -> None:
        self._draw()

    def draw(self, *_args: object) -> None:
        self.canvas.clear()
        if self.width < 2 or self.height < 2:
            return
        with self.canvas:
            box = self._lay()
            if self.state is not None:
                drawing_of(self.state.game.id).paint_small(self.state, self.seat, box)

    def _lay(self) -> Box:
        """Draw what the picture lies on and return the room that is left."""
        if self.state is not None and facts(self.state.game.id).on_felt:
            return self._lay_felt()
        if self.ground == "felt":
            return self._lay_on_felt()
        Color(rgba=colour("paper"))
        SmoothRoundedRectangle(pos=self.pos, size=self.size, radius=[self.radius])
        Color(rgba=colour("rule"))
        SmoothLine(rounded_rectangle=(*self.pos, *self.size, self.radius), width=dp(0.5))
        gap = self.height * 0.06
        return self.x + gap, self.y + gap, self.width - 2 * gap, self.height - 2 * gap

    def _lay_felt(self) -> Box:
        top, _middle, bottom = theme.palette.tray
        Color(rgba=bottom)
        SmoothRoundedRectangle(pos=self.pos, size=self.size, radius=[self.radius])
        Color(1, 1, 1, 1)
        inner = {"pos": (self.x + 1, self.y + 1), "size": (self.width - 2, self.height - 2)}
        RoundedRectangle(**inner, radius=[self.radius - 1], texture=gradient(bottom, top))
        gap = min(self.size) * 0.06
        return self.x + gap, self.y + gap, self.width - 2 * gap, self.height - 2 * gap

    def _lay_on_felt(self) -> Box:
        _x, _y, room, tall = self._lay_felt()
        wide = min(room, tall / SHEET_SHAPE)
        high = wide * SHEET_SHAPE
        x, y = self.x + (self.width - wide) / 2, self.y + (self.height - high) / 2
        for shift, token in ((0.025, "paper3"), (0, "paper")):
            Color(rgba=colour(token))
            SmoothRoundedRectangle(pos=(x, y - high * shift), size=(wide, high), radius=[wide * 0.07])
        edge = wide * 0.05
        return x + edge, y + edge, wide - 2 * edge, high - 2 * edge
