"""A list of any length that has widgets only for what is in sight.

LazyList(rows={"kind": make})       `make()` gives a widget with `show(content)` that sets its own height
    items           list of `LazyItem(key, kind, content, gap, grouped)`; the same key keeps its widget and place
    refresh(key)    show an item's content again
    widest          the widest a row gets, in pixels
    Items that follow each other and are `grouped` lie on one card.
    A row with `begin_swipe(touch)` gets a touch that moves sideways.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from itertools import accumulate
from typing import Any

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import ListProperty, NumericProperty
from kivy.uix.widget import Widget

from app.ui.boxes import Scroller
from app.ui.drawing.paint import Surface
from app.ui.focus import focus
from app.ui.layout import layout
from app.ui.scrolling import SLOP
from app.ui.settle import settle
from app.ui.theme import MARGIN, RADIUS

_AHEAD = 160
_FIRST_GUESS = 64


@dataclass(frozen=True)
class LazyItem:
    key: str
    kind: str
    content: Any
    gap: float = 0
    """Room above it, in pixels."""
    grouped: bool = False


class LazyList(Scroller):
    items: list[LazyItem] = ListProperty()
    widest = NumericProperty(dp(600))

    def __init__(self, rows: Mapping[str, Callable[[], Any]], **kwargs: Any) -> None:
        self._make = rows
        self._rows: dict[str, Any] = {}
        self._spare: dict[str, list[Any]] = {kind: [] for kind in rows}
        self._heights: dict[str, float] = {}
        self._guesses: dict[str, float] = {}
        self._edges: list[float] = [0]
        self.offset = 0.0
        self._measures = (0.0, 0.0)
        self._placing = False
        self._content = Widget(size_hint=(1, None))
        self._panel = Surface(fill="surf", line="surf_line", radius=[dp(RADIUS["card"])], elevation="card")
        self._arrange = Clock.create_trigger(self._arrange_now, -1)
        super().__init__(**kwargs)
        self.add_widget(self._content)
        self.bind(items=self._renew, size=self._arrange, widest=self._arrange, scroll_y=self._scrolled)
        layout.bind(inset_left=self._move, inset_right=self._move, inset_bottom=self._move)
        self._renew()

    @property
    def rows(self) -> list[Any]:
        """The row widgets there are, from top to bottom."""
        return [self._rows[item.key] for item in self.items if item.key in self._rows]

    def refresh(self, key: str) -> None:
        """An item's content has changed."""
        for item in self.items:
            if item.key == key and key in self._rows:
                self._rows[key].show(item.content)

    # -- what is where ---------------------------------------------------------------------------------------

    def _renew(self, *_args: object) -> None:
        kinds = {item.key: item.kind for item in self.items}
        for key in [key for key, row in self._rows.items() if kinds.get(key) != row.lazy_kind]:
            self._release(key)
        self._heights = {key: height for key, height in self._heights.items() if key in kinds}
        for item in self.items:
            if item.key in self._rows:
                self._rows[item.key].show(item.content)
        self._arrange()

    def _move(self, *_args: object) -> None:
        self._arrange()

    def _scrolled(self, *_args: object) -> None:
        if not self._placing:
            self.offset = (1 - self.scroll_y) * max(0, self._content.height - self.height)
            self._arrange()

    def _measure(self) -> None:
        """Where each item begins and the last one ends, counted downwards from the top."""
        heights = (
            item.gap + self._heights.get(item.key, self._guesses.get(item.kind, dp(_FIRST_GUESS)))
            for item in self.items
        )
        self._edges = list(accumulate(heights, initial=dp(4)))

    def _arrange_now(self, *_args: object) -> None:
        if self.width < 2 or self.height < 2:
            return
        self._measure()
        self._keep_offset()
        first = max(0, bisect_right(self._edges, self.offset - dp(_AHEAD)) - 1)
        last = bisect_left(self._edges, self.offset + self.height + dp(_AHEAD))
        shown = self.items[first:last]
        wanted = {item.key for item in shown}
        for key in [key for key in self._rows if key not in wanted]:
            self._release(key)
        beside = max(0, (self.width - self.widest) / 2)
        left = max(beside, dp(MARGIN) + layout.inset_left)
        width = self.width - left - max(beside, dp(MARGIN) + layout.inset_right)
        for number, item in enumerate(shown, first):
            row = self._rows[item.key] if item.key in self._rows else self._take(item, width)
            if row.width != width:
                row.width = width
                settle(row)
            row.x, row.top = left, self._content.height - self._edges[number] - item.gap
        self._place_panel(left, width)
        self._put_in_order(shown)

    @property
    def spare(self) -> int:
        """Rows that wait to be shown again."""
        return sum(len(rows) for rows in self._spare.values())

    def _keep_offset(self) -> None:
        """What is at the top stays there when the list or the window changes its size."""
        height = self._edges[-1] + dp(24) + layout.inset_bottom
        if (height, self.height) == self._measures:
            return
        self._measures = height, self.height
        most = max(0, height - self.height)
        self.offset = min(max(self.offset, 0), most)
        self._placing = True
        self._content.height = height
        self.scroll_y = 1 - self.offset / most if most else 1
        self._placing = False

    def _place_panel(self, left: float, width: float) -> None:
        grouped = [number for number, item in enumerate(self.items) if item.grouped]
        if not grouped:
            self._content.remove_widget(self._panel)
            return
        if self._panel.parent is None:
            self._content.add_widget(self._panel, index=len(self._content.children))
        above = self._edges[grouped[0]] + self.items[grouped[0]].gap
        below = self._edges[grouped[-1] + 1]
        self._panel.size = width, below - above
        self._panel.pos = left, self._content.height - below

    def _put_in_order(self, shown: list[LazyItem]) -> None:
        """Tab goes from top to bottom, whenever a row was made."""
        order = [self._rows[item.key] for item in reversed(shown)]
        order += [child for child in self._content.children if child is self._panel]
        if self._content.children != order:
            self._content.children[:] = order

    # -- rows ------------------------------------------------------------------------------------------------

    def _take(self, item: LazyItem, width: float) -> Any:
        spare = self._spare[item.kind]
        row = spare.pop() if spare else self._make[item.kind]()
        row.lazy_kind, row.lazy_key = item.kind, item.key
        row.size_hint, row.width = (None, None), width
        row.show(item.content)
        settle(row)
        self._rows[item.key] = row
        self._content.add_widget(row)
        row.fbind("height", self._measured)
        self._measured(row, row.height)
        return row

    def _measured(self, row: Any, height: float) -> None:
        known: Any = self._rows.get(row.lazy_key)
        if known is row and self._heights.get(row.lazy_key) != height:
            self._heights[row.lazy_key] = self._guesses[row.lazy_kind] = height
            self._arrange()

    def _release(self, key: str) -> None:
        row = self._rows.pop(key)
        row.funbind("height", self._measured)
        if focus.widget is not None and any(part is focus.widget for part in row.walk(restrict=True)):
            focus.clear()
        self._content.remove_widget(row)
        self._spare[row.lazy_kind].append(row)

    # -- touches ---------------------------------------------------------------------------------------------

    def watches(self, _touch: Any) -> bool:
        return True

    def means_otherwise(self, touch: Any, dx: float, dy: float) -> bool:
        row = self._row_at(touch, dx, dy) if abs(dx) > dp(SLOP) and abs(dx) > 1.5 * abs(dy) else None
        if row is not None:
            self.give_up(touch)
            row.begin_swipe(touch)
        return row is not None

    def _row_at(self, touch: Any, dx: float, dy: float) -> Any:
        x, y = self.to_local(touch.x - dx, touch.y - dy)
        return next((row for row in self.rows if hasattr(row, "begin_swipe") and row.collide_point(x, y)), None)
