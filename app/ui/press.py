"""What every touchable thing shares.

Pressable (a Surface)
    on_press, on_release        as Kivy's ButtonBehavior
    voice           what the voice says when it is focused
    focusable       takes part in Tab order (default True)
    focused, hovered, state ("normal" or "down")        read only
    activate()      as if tapped
Touches count on at least 48 dp, however small it is drawn. Pressed it shrinks to .97 and darkens by 6 %;
focused it has an amber ring; hovered it lightens a little.
"""

from __future__ import annotations

from typing import Any

from kivy.graphics import Color, InstructionGroup, SmoothLine
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.behaviors import ButtonBehavior

from app.ui.drawing.paint import Surface, box
from app.ui.focus import focus
from app.ui.motion import Movable, animate
from app.ui.theme import PRESS_DARKEN, PRESS_SCALE, TOUCH, Rgba, theme

_HOVER_LIGHTEN = 0.05
_RING_GAP = 3


class Pressable(ButtonBehavior, Movable, Surface):
    voice = StringProperty("")
    focusable = BooleanProperty(True)
    focused = BooleanProperty(False)
    hovered = BooleanProperty(False)
    pressed = NumericProperty(0)

    def __init__(self, **kwargs: Any) -> None:
        self._state_marks = InstructionGroup()
        super().__init__(min_state_time=0, **kwargs)
        self.canvas.after.insert(0, self._state_marks)
        for name in ("pressed", "focused", "hovered", "disabled"):
            self.fbind(name, self._mark)

    def collide_point(self, x: float, y: float) -> bool:
        across = max(0, (dp(TOUCH) - self.width) / 2)
        up = max(0, (dp(TOUCH) - self.height) / 2)
        return self.x - across <= x <= self.right + across and self.y - up <= y <= self.top + up

    def on_state(self, _widget: Any, state: str) -> None:
        down = state == "down"
        if down:
            focus.dispatch("on_touched", self)
        animate(self, "press", pressed=int(down), zoom=PRESS_SCALE if down and not theme.reduced_motion else 1)

    def activate(self) -> None:
        """Enter or Space on it."""
        self.trigger_action(0.09)

    def spoken(self) -> str:
        """What the voice says about it: its `voice`, or the words on it where they say it all."""
        return self.voice or getattr(self, "text", "")

    def arrow(self, dx: int, dy: int) -> bool:
        """Make use of an arrow key; False lets the focus move on."""
        return False

    def _mark(self, *_args: object) -> None:
        self._state_marks.clear()
        for name in ("pos", "size"):
            self.funbind(name, self._mark)
        if self.disabled or not (self.pressed or self.focused or self.hovered):
            return
        for name in ("pos", "size"):
            self.fbind(name, self._mark)
        if self.pressed:
            self._veil((0, 0, 0, PRESS_DARKEN * self.pressed))
        elif self.hovered:
            self._veil((1, 1, 1, _HOVER_LIGHTEN))
        if self.focused:
            gap = dp(_RING_GAP)
            box = (self.x - gap, self.y - gap, self.width + 2 * gap, self.height + 2 * gap)
            self._state_marks.add(Color(rgba=theme.accent))
            self._state_marks.add(SmoothLine(rounded_rectangle=(*box, *self.corners(-gap)), width=dp(1.25)))

    def _veil(self, colour: Rgba) -> None:
        self._state_marks.add(Color(rgba=colour))
        self._state_marks.add(box(colour, self.pos, self.size, self.corners()))
