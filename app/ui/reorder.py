"""A list whose rows are dragged into another order.

ReorderList         its children are the rows: Pressable or Movable, each with a `grip` it is dragged by
    on_reorder(start, end)      a row was dropped: move your own list the same way
Grip                six dots; put one into a row and set `row.grip` to it
"""

from __future__ import annotations

from typing import Any

from kivy.metrics import dp
from kivy.properties import ObjectProperty

from app.ui.boxes import Column
from app.ui.drawing.icons import Icon
from app.ui.motion import animate


class Grip(Icon):
    def __init__(self, **kwargs: Any) -> None:
        super().__init__(name="grip-vertical", tone="text3", icon_size=dp(22), **kwargs)

    def collide_point(self, x: float, y: float) -> bool:
        return abs(x - self.center_x) <= dp(24) and abs(y - self.center_y) <= dp(28)


class ReorderList(Column):
    lifted = ObjectProperty(None, allownone=True)
    __events__ = ("on_reorder",)

    def on_reorder(self, start: int, end: int) -> None: ...

    def rows(self) -> list[Any]:
        return self.children[::-1]

    def takes_at_once(self, touch: Any) -> bool:
        return self._gripped(touch) is not None

    def _gripped(self, touch: Any) -> Any:
        """The row whose grip is touched."""
        grips = ((row, getattr(row, "grip", None)) for row in self.rows())
        return next((row for row, grip in grips if grip is not None and grip.collide_point(*touch.pos)), None)

    def on_touch_down(self, touch: Any) -> bool:
        row = None if touch.is_mouse_scrolling else self._gripped(touch)
        if row is None:
            return bool(super().on_touch_down(touch))
        touch.grab(self)
        touch.ud["row"], touch.ud["from"] = row, touch.y
        touch.ud["start"] = self.rows().index(row)
        self.lifted = row
        row.elevation, row.fill = "sheet", "surf_high"
        return True

    def on_touch_move(self, touch: Any) -> bool:
        if touch.grab_current is not self:
            return bool(super().on_touch_move(touch))
        row = touch.ud["row"]
        row.nudge_y = touch.y - touch.ud["from"]
        here = row.center_y + row.nudge_y
        for other in self.rows():
            if other is row:
                continue
            passed_down = other.y < row.y and here < other.center_y
            passed_up = other.y > row.y and here > other.center_y
            if passed_down or passed_up:
                self._swap(row, other, touch)
                break
        return True

    def _swap(self, row: Any, other: Any, touch: Any) -> None:
        """Change places now; the lifted row stays under the finger, the other one glides."""
        mine, theirs = self.children.index(row), self.children.index(other)
        before, other_before = row.y, other.y
        self.children[mine], self.children[theirs] = other, row
        self.do_layout()
        touch.ud["from"] += row.y - before
        row.nudge_y = touch.y - touch.ud["from"]
        other.nudge_y = other_before - other.y
        animate(other, "pop", nudge_y=0)

    def on_touch_up(self, touch: Any) -> bool:
        if touch.grab_current is not self:
            return bool(super().on_touch_up(touch))
        touch.ungrab(self)
        row = touch.ud["row"]
        row.elevation, row.fill = "", ""
        animate(row, "pop", nudge_y=0)
        self.lifted = None
        start, end = touch.ud["start"], self.rows().index(row)
        if start != end:
            self.dispatch("on_reorder", start, end)
        return True
