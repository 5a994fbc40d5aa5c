"""Containers.

Column, Row     as high as what is in them (`spacing`, `padding` as BoxLayout); a Row centres its children upright
Grid            `columns` of the same width, rows as high as the highest in them (`spacing`)
Cluster         children side by side (or `orientation: "vertical"`) and as a group in the middle; the first Text
                takes the room that is left, large words also that of the icons beside them.
                `align` "center" or "left"; `minimum_width`, `minimum_height`
Card            Column on a raised surface;  Card(padding=0) for rows with dividers
PaperCard      Column on paper, `stacked` shows two more sheets below (leave 8 dp of room)
Well            Column in a sunk surface
Tray            the felt dice tray, also in the light theme
Divider         a hair line between rows; `tone`
Scroller        scrolls upright (app/ui/scrolling.py)
Page            a Scroller; children go into its `body`, a Column with margins, no wider than `widest` (720 dp; a page
                with columns of its own sets `widest: layout.content_width`) nor than the window class allows
refill(box, parts)      let a box hold these parts in this order
"""

from __future__ import annotations

from typing import Any

from kivy.metrics import dp
from kivy.properties import (
    BooleanProperty,
    NumericProperty,
    ObjectProperty,
    OptionProperty,
    VariableListProperty,
)
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.layout import Layout

from app.ui.drawing.icons import Icon
from app.ui.drawing.paint import Clip, Surface
from app.ui.layout import layout
from app.ui.scrolling import Scrolling
from app.ui.text import Text, Unruled
from app.ui.theme import FELT, MARGIN, RADIUS, large, theme

_ROUNDING = 0.5


class Column(Unruled, BoxLayout):
    def __init__(self, **kwargs: Any) -> None:
        kwargs.setdefault("orientation", "vertical")
        kwargs.setdefault("size_hint_y", None)
        super().__init__(**kwargs)
        self.bind(minimum_height=self.setter("height"))
        self.height = self.minimum_height


class Row(Unruled, BoxLayout):
    least = NumericProperty(0)

    def __init__(self, **kwargs: Any) -> None:
        kwargs.setdefault("size_hint_y", None)
        super().__init__(**kwargs)
        self.bind(minimum_height=self._grow, least=self._grow)
        self._grow()

    def _grow(self, *_args: object) -> None:
        self.height = max(self.least, self.minimum_height)

    def add_widget(self, widget: Any, *args: Any, **kwargs: Any) -> None:
        if not widget.pos_hint:
            widget.pos_hint = {"center_y": 0.5}
        super().add_widget(widget, *args, **kwargs)


class Grid(Unruled, Layout):
    columns = NumericProperty(1)
    spacing = NumericProperty(0)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(size_hint_y=None, **kwargs)
        for name in ("pos", "size", "columns", "spacing", "children"):
            self.fbind(name, self._trigger_layout)

    def do_layout(self, *_args: object) -> None:
        parts, columns, gap = self.children[::-1], int(self.columns), self.spacing
        wide = (self.width - gap * (columns - 1)) / columns
        rows = [parts[start : start + columns] for start in range(0, len(parts), columns)]
        highs = [max(part.height for part in row) for row in rows]
        self.height = sum(highs) + gap * max(0, len(rows) - 1)
        top = self.top
        for row, high in zip(rows, highs, strict=True):
            for column, part in enumerate(row):
                part.width = wide
                part.pos = self.x + column * (wide + gap), top - high
            top -= high + gap


class Cluster(Unruled, Layout):
    orientation = OptionProperty("horizontal", options=["horizontal", "vertical"])
    align = OptionProperty("center", options=["center", "left"])
    spacing = NumericProperty(dp(8))
    padding = VariableListProperty([dp(14), dp(8)])
    minimum_width = NumericProperty(0)
    minimum_height = NumericProperty(0)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        for name in ("pos", "size", "padding", "spacing", "align"):
            self.fbind(name, self._trigger_layout)

    def do_layout(self, *_args: object) -> None:
        left, top, right, bottom = self.padding
        across = self.orientation == "horizontal"
        shown = self._shown(self.width - left - right)
        gaps = self.spacing * max(0, len(shown) - 1)
        self._give_room(shown, self.width - left - right, gaps if across else 0)
        wide, high = [child.width for child in shown], [child.height for child in shown]
        total = gaps + sum(wide if across else high)
        self.minimum_width = left + right + (total if across else max(wide, default=0))
        self.minimum_height = top + bottom + (max(high, default=0) if across else total)
        middle_x = (self.x + left + self.right - right) / 2
        middle_y = (self.y + bottom + self.top - top) / 2
        place = middle_x - total / 2 if self.align == "center" else self.x + left
        if not across:
            place = middle_y + total / 2
        for child in shown:
            if across:
                child.pos = round(place), round(middle_y - child.height / 2)
                place += child.width + self.spacing
            else:
                place -= child.height
                child.pos = round(middle_x - child.width / 2), round(place)
                place -= self.spacing

    def _shown(self, width: float) -> list[Any]:
        parts = [child for child in reversed(self.children) if child.width > 0]
        icons = [part for part in parts if isinstance(part, Icon)]
        crowded = self._is_crowded(parts, width)
        for icon in icons:
            icon.opacity = 0 if crowded else 1
        return [part for part in parts if part not in icons] if crowded else parts

    def _is_crowded(self, parts: list[Any], width: float) -> bool:
        words = next((part for part in parts if isinstance(part, Text)), None)
        if words is None or self.orientation == "vertical" or self.size_hint_x is None or not large():
            return False
        others = sum(part.width + self.spacing for part in parts if part is not words)
        return words.natural_width() > width - others

    def _give_room(self, shown: list[Any], width: float, gaps: float) -> None:
        """The words may take what the other children leave."""
        words = next((child for child in self.children[::-1] if isinstance(child, Text)), None)
        if words is None or self.size_hint_x is None:
            return
        others = 0
        if self.orientation == "horizontal":
            others = gaps + sum(child.width for child in shown if child is not words)
        words.max_width = max(dp(16), width - others)


class Card(Surface, Column):
    fill = ObjectProperty("surf")
    line = ObjectProperty("surf_line")
    radius = VariableListProperty([dp(RADIUS["card"])])
    elevation = OptionProperty("card", options=Surface.elevation.options)

    def __init__(self, **kwargs: Any) -> None:
        kwargs.setdefault("padding", dp(16))
        super().__init__(**kwargs)


class PaperCard(Card):
    fill = ObjectProperty("paper")
    line = ObjectProperty("")
    radius = VariableListProperty([dp(RADIUS["sheet"])])
    elevation = OptionProperty("sheet", options=Surface.elevation.options)
    stacked = BooleanProperty(True)

    def paint_below(self) -> None:
        if not self.stacked:
            return
        for down, inset, token in ((6.5, 6, "paper3"), (4, 3, "paper_edge"), (3, 3, "paper2"), (1, 0, "paper_edge")):
            self.shape(token, (self.x + dp(inset), self.y - dp(down)), (self.width - dp(2 * inset), self.height))


class Well(Surface, Column):
    fill = ObjectProperty("well")
    radius = VariableListProperty([dp(RADIUS["button"])])
    elevation = OptionProperty("well", options=Surface.elevation.options)

    def __init__(self, **kwargs: Any) -> None:
        kwargs.setdefault("padding", dp(12))
        super().__init__(**kwargs)


class Tray(Surface):
    radius = VariableListProperty([dp(RADIUS["tray"])])
    elevation = OptionProperty("well", options=Surface.elevation.options)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        theme.bind(mode=self._dress)
        self._dress()

    def _dress(self, *_args: object) -> None:
        top, _middle, bottom = theme.palette.tray
        self.shade = FELT.inner_shadow
        self.fill_top, self.fill = top, bottom


class Divider(Surface):
    fill = ObjectProperty("surf_line")

    def __init__(self, **kwargs: Any) -> None:
        kwargs.setdefault("size_hint_y", None)
        kwargs.setdefault("height", dp(1))
        super().__init__(**kwargs)


class Scroller(Unruled, Scrolling):
    """Scrolls upright; what fits need not be clipped."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(do_scroll_x=False, **kwargs)

    def apply_class_lang_rules(self, *_args: object, **_kwargs: object) -> None:
        self._clip = Clip(self)

    def update_from_scroll(self, *args: object) -> None:
        super().update_from_scroll(*args)
        content, (x, y) = self._viewport, self.g_translate.xy
        if content is not None:
            beside = max(self.x - x, x + content.width - self.right)
            above = max(self.y - y, y + content.height - self.top)
            self._clip.on = max(beside, above) > _ROUNDING


class Page(Scroller):
    margin = NumericProperty(dp(MARGIN))
    spacing = NumericProperty(dp(12))
    widest = NumericProperty(dp(720))

    def __init__(self, **kwargs: Any) -> None:
        self.body = Column()
        super().__init__(**kwargs)
        super().add_widget(self.body)
        for name in ("width", "margin", "spacing", "widest"):
            self.fbind(name, self._pad)
        layout.bind(kind=self._pad, inset_left=self._pad, inset_right=self._pad)
        self._pad()

    def add_widget(self, widget: Any, *args: Any, **kwargs: Any) -> None:
        if widget is self.body:
            super().add_widget(widget, *args, **kwargs)
        else:
            self.body.add_widget(widget, *args, **kwargs)

    def _pad(self, *_args: object) -> None:
        beside = max(0, (self.width - min(self.widest, layout.content_width)) / 2)
        left = max(beside, self.margin + layout.inset_left)
        right = max(beside, self.margin + layout.inset_right)
        self.body.padding = (left, dp(4), right, dp(24))
        self.body.spacing = self.spacing


def refill(box: Any, parts: list[Any]) -> None:
    """Let `box` hold these parts in this order, wherever they were; `None` is none."""
    wanted = [part for part in parts if part is not None]
    if box.children[::-1] != wanted:
        box.clear_widgets()
        for part in wanted:
            if part.parent is not None:
                part.parent.remove_widget(part)
            box.add_widget(part)
