"""What can be done with the text of a field: a small menu that floats beside it, the same one for every field.

edit_menu
    cut, copy, paste, select_all    its words; the app sets them in its language
    can_paste()                     whether there is a text to paste; the app knows the device's clipboard
    offer(field)                    show what makes sense for this field now
    close()                         also when the field is left, changed or gone, or something else is touched
    field                           the one it is shown for, or None
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.clock import Clock
from kivy.event import EventDispatcher
from kivy.metrics import dp
from kivy.properties import ObjectProperty, StringProperty
from kivy.uix.behaviors import FocusBehavior
from kivy.uix.gridlayout import GridLayout

from app.ui.buttons import TextButton
from app.ui.drawing.paint import Surface
from app.ui.layout import layout
from app.ui.motion import Movable, animate
from app.ui.settle import settle

_MARGIN, _GAP = 4, 6
"""Room to the window's edges and to the field, in dp."""

Entry = tuple[str, Callable[[], object]]


class EditMenu(EventDispatcher):
    cut = StringProperty("Cut")
    copy = StringProperty("Copy")
    paste = StringProperty("Paste")
    select_all = StringProperty("Select all")
    field = ObjectProperty(None, allownone=True)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.can_paste: Callable[[], bool] = lambda: False
        self._has_something_to_paste = False
        self._panel: EditPanel | None = None
        self._following: Any = None
        for name in ("cut", "copy", "paste", "select_all"):
            self.fbind(name, self._show)

    def offer(self, field: Any) -> None:
        self.close()
        self.field = field
        self._has_something_to_paste = self.can_paste()
        field.fbind("selection_text", self._show)
        self._show()

    def close(self, *_args: object) -> None:
        if self.field is None:
            return
        self.field.funbind("selection_text", self._show)
        self.field = None
        self._hide()

    def _show(self, *_args: object) -> None:
        if self.field is None:
            return
        entries = self._entries()
        if not entries:
            self._hide()
            return
        if self._panel is None:
            self._panel = EditPanel()
            self.field.get_root_window().add_widget(self._panel)
            self._following = Clock.schedule_interval(self._follow, 0)
            self._panel.appear()
        self._panel.fill_with(entries)
        self._follow()

    def _hide(self) -> None:
        if self._panel is not None:
            self._following.cancel()
            if self._panel.parent is not None:
                self._panel.parent.remove_widget(self._panel)
            self._panel = None

    def _entries(self) -> list[Entry]:
        field = self.field
        selected = field.selection_text
        wanted = [
            (bool(selected), (self.cut, lambda: self._do(field.cut))),
            (bool(selected), (self.copy, lambda: self._do(field.copy, field.cancel_selection))),
            (self._has_something_to_paste, (self.paste, lambda: self._do(field.paste))),
            (selected != field.text, (self.select_all, field.select_all)),
        ]
        return [entry for makes_sense, entry in wanted if makes_sense]

    def _do(self, *actions: Callable[[], object]) -> None:
        self.close()
        for action in actions:
            action()

    def _follow(self, *_args: object) -> None:
        """Stay beside the field while scrolling and the keyboard move it."""
        if self.field.get_root_window() is None:
            self.close()
        else:
            self._panel.stand_beside(self.field)  # type: ignore[union-attr]


class EditPanel(Movable, Surface, GridLayout):
    rows: int

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(size_hint=(None, None), padding=dp(2), rows=1, **kwargs)
        self.fill, self.line, self.radius, self.elevation = "surf_high", "surf_line", [dp(18)], "sheet"
        self.bind(minimum_size=self.setter("size"))

    def appear(self) -> None:
        self.opacity, self.zoom = 0, 0.94
        animate(self, "press", opacity=1, zoom=1)

    def fill_with(self, entries: list[Entry]) -> None:
        self.clear_widgets()
        for words, action in entries:
            button = TextButton(text=words, tone="text", focusable=False)
            button.padding = dp(11), dp(4)
            button.bind(on_release=lambda *_, action=action: action())
            self.add_widget(button)
        settle(self)

    def stand_beside(self, field: Any) -> None:
        """Above the field; below it where there is no room above; in any case between the window's edges."""
        edge, gap = dp(_MARGIN), dp(_GAP)
        left, right = layout.inset_left + edge, layout.width - layout.inset_right - edge
        low = max(layout.inset_bottom, layout.keyboard_height) + edge
        high = layout.height - layout.inset_top - edge
        self._break_rows(right - left)
        begin, field_low = field.to_window(field.x, field.y)
        end, field_high = field.to_window(field.right, field.top)
        if self.width <= end - begin:
            left, right = max(left, begin), min(right, end)
        above, below = field_high + gap, field_low - gap - self.height
        y = above if above + self.height <= high or below < low else below
        x = field.to_window(*field.cursor_pos)[0] - self.width / 2
        self.pos = round(max(left, min(x, right - self.width))), round(max(low, min(y, high - self.height)))

    def _break_rows(self, room: float) -> None:
        """In one row, or in as many as large words need."""
        widest = max(button.width for button in self.children)
        needed = sum(button.width for button in self.children) + 2 * self.padding[0]
        in_a_row = len(self.children) if needed <= room else max(1, int((room - 2 * self.padding[0]) / widest))
        rows = -(-len(self.children) // in_a_row)
        if rows != self.rows:
            self.rows = rows
            settle(self)

    def on_touch_down(self, touch: Any) -> bool:
        if not self.collide_point(*touch.pos):
            edit_menu.close()
            return False
        FocusBehavior.ignored_touch.append(touch)  # the field goes on being typed in
        super().on_touch_down(touch)
        return True


edit_menu = EditMenu()
