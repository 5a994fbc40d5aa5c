"""What lies over the corners of Trigon's board: a small map of all of it, and a pill that counts.

Minimap(board)      `show(state)`, `follow()` after the view changed; a finger on it moves the view
Pill                `text`, with a dot as on the board; nothing without words
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kivy.graphics import Color, InstructionGroup, PopMatrix, PushMatrix, Scale, SmoothLine, Translate
from kivy.metrics import dp
from kivy.properties import StringProperty

from app.games.trigon import paint
from app.games.trigon.ink import Ink, Inked
from app.games.trigon.shapes import CENTRE
from app.ui.boxes import Cluster
from app.ui.drawing.icons import Icon
from app.ui.drawing.paint import Surface
from app.ui.text import BarText
from app.ui.theme import colour, faded, theme
from rules.trigon.game import TrigonState

if TYPE_CHECKING:
    from app.games.trigon.board import TrigonBoard

WIDE, HIGH = 92, 82
SCALE = 4.4
"""dp a triangle."""


class Minimap(Surface):
    def __init__(self, board: TrigonBoard, **kwargs: Any) -> None:
        super().__init__(size_hint=(None, None), size=(dp(WIDE), dp(HIGH)), **kwargs)
        self.fill, self.line, self.elevation, self.radius = faded(colour("bar"), 0.92), "surf_line", "", [dp(14)]
        self._board = board
        self._state: TrigonState | None = None
        self._shift = Translate()
        self._frame = InstructionGroup()
        inked = Inked()
        self.inked = inked
        self._ground, self._pieces = inked.layer(), inked.layer()
        for part in (PushMatrix(), self._shift, Scale(dp(SCALE), dp(SCALE), 1), inked, PopMatrix(), self._frame):
            self.canvas.add(part)
        self.bind(pos=self.follow)
        theme.bind(mode=self._repaint)
        self._repaint()

    def _repaint(self, *_: object) -> None:
        self.fill = faded(colour("bar"), 0.92)
        self._draw_ground()
        self.follow()

    def _draw_ground(self) -> None:
        ink = Ink()
        ink.polygon(paint.ground(self._state is not None and self._state.setup.seats == 3), colour("plate"))
        self._ground.show(ink)

    def show(self, state: TrigonState) -> None:
        self._state = state
        self._draw_ground()
        if self.parent is not None:
            self._pieces.show(paint.flat_pieces(state.placed))

    def on_parent(self, *_: object) -> None:
        if self.parent is not None and self._state is not None:
            self._pieces.show(paint.flat_pieces(self._state.placed))
            self.follow()

    def _origin(self) -> tuple[float, float]:
        x, y = CENTRE
        return self.x + self.width / 2 - x * dp(SCALE), self.y + self.height / 2 - y * dp(SCALE)

    def follow(self, *_: object) -> None:
        """The frame shows what is seen."""
        if self.parent is None:
            return
        x, y = self._shift.xy = self._origin()
        left, low, right, high = (part * dp(SCALE) for part in self._board.view)
        inset = dp(4)
        left, right = (min(max(x + part, self.x + inset), self.right - inset) for part in (left, right))
        low, high = (min(max(y + part, self.y + inset), self.top - inset) for part in (low, high))
        self._frame.clear()
        self._frame.add(Color(rgba=colour("accent")))
        shape = (left, low, right - left, high - low, dp(5))
        self._frame.add(SmoothLine(rounded_rectangle=shape, width=dp(1)))

    def look(self, touch: Any) -> None:
        x, y = self._origin()
        self._board.look_at((touch.x - x) / dp(SCALE), (touch.y - y) / dp(SCALE), self._board.zoom)

    def on_touch_move(self, touch: Any) -> bool:
        if touch.grab_current is self:
            self.look(touch)
        return touch.grab_current is self

    def on_touch_up(self, touch: Any) -> bool:
        if touch.grab_current is self:
            touch.ungrab(self)
            return True
        return False


class MinimapPill(Surface, Cluster):
    text = StringProperty("")

    def __init__(self, **kwargs: Any) -> None:
        self._words = BarText(kind="secondary_strong", flow="hug")
        super().__init__(size_hint=(None, None), opacity=0, **kwargs)
        self.fill, self.line, self.elevation, self.radius = "bar", "surf_line", "card", [dp(24)]
        self.padding, self.spacing = [dp(11), dp(7), dp(14), dp(7)], dp(7)
        for part in (Icon(name="circle-dot", tone="accent_text", icon_size=dp(16)), self._words):
            self.add_widget(part)
        self.bind(minimum_width=self.setter("width"), minimum_height=self.setter("height"))

    def on_text(self, *_: object) -> None:
        self._words.text = self.text
        self.opacity = 1 if self.text else 0
