"""Bars at the edges of a screen; they keep clear of the safe area by themselves.

AppBar(title, subtitle="", back_icon="arrow-left", back_voice="")        children become actions at the right
    on_back         the back button was tapped (back_icon "" for none, "x" to leave a flow)
    big             the headline of a main page instead of a title, above a page of the same `widest`
    steady          it keeps the height that its longest subtitle so far needed, or one of `expected`
    dot             colour of a point before the subtitle: how something stands; "" for none
StatusLine(text, dot="")    the subtitle with its point, for other heads
BottomBar           children stand side by side, mirrored for the left-handed; at the foot of a column
                    (landscape, wide) it has no ground of its own (`bare`)
NavBar(items, current)      along the bottom;  NavRail(items, current) at the side, `header` and `footer` widgets
    items           list of (name, icon, text);  on_choose(name)
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kivy.metrics import dp
from kivy.properties import (
    BooleanProperty,
    ListProperty,
    NumericProperty,
    ObjectProperty,
    StringProperty,
    VariableListProperty,
)
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.layout import Layout
from kivy.uix.widget import Widget

from app.ui.boxes import Column, Row, refill
from app.ui.buttons import IconButton
from app.ui.drawing.icons import Icon
from app.ui.drawing.paint import Surface, middle
from app.ui.layout import layout
from app.ui.press import Pressable
from app.ui.text import BarText, Text, level
from app.ui.theme import NAV_SCALE, RADIUS, large, theme

_WIDEST = 720
_PILL = (dp(60), dp(32))


class StatusLine(Row):
    """Small words with a coloured point before them."""

    text = StringProperty("")
    dot = StringProperty("")

    def __init__(self, **kwargs: Any) -> None:
        self._point = Surface(size_hint=(None, None), size=(dp(8), dp(8)), radius=[dp(4)])
        self._text = BarText(kind="secondary", tone="text2")
        super().__init__(spacing=dp(7), **kwargs)
        self.add_widget(self._text)
        self.fbind("text", self._show)
        self.fbind("dot", self._show)
        self._show()

    def natural_width(self, text: str = "") -> float:
        """How many pixels it, or another text in its place, takes in one line."""
        return self._text.natural_width(text) + (self._point.width + self.spacing if self.dot else 0)

    def keep_room(self, texts: Sequence[str], width: float) -> None:
        """Be as high as the highest of these texts is in this width."""
        self.least = self._text.height_in(width, texts)

    def _show(self, *_args: object) -> None:
        self._text.text, self._point.fill = self.text, self.dot
        if bool(self.dot) != (self._point.parent is not None):
            if self.dot:
                self.add_widget(self._point, index=len(self.children))
            else:
                self.remove_widget(self._point)


class AppBar(Column):
    """A large subtitle that does not fit beside the actions goes below them."""

    title = StringProperty("")
    subtitle = StringProperty("")
    dot = StringProperty("")
    back_icon = StringProperty("arrow-left")
    back_voice = StringProperty("")
    big = BooleanProperty(False)
    steady = BooleanProperty(False)
    """Keeps its height, however short the words."""
    widest = NumericProperty(dp(_WIDEST))
    expected: Sequence[str] = ListProperty()
    __events__ = ("on_back",)

    def __init__(self, **kwargs: Any) -> None:
        self._back = IconButton(icon="arrow-left")
        self.title_label = BarText(kind="title", flow="fit")
        self._subtitle = StatusLine()
        self._words = Column()
        self._longest = ""
        self._line, self._below = Row(spacing=dp(4)), Row()
        self.actions = BoxLayout(size_hint=(None, None), size=(0, dp(48)))
        super().__init__(**kwargs)
        self._back.bind(on_release=lambda *_: self.dispatch("on_back"))
        self.actions.bind(minimum_width=self.actions.setter("width"))
        self._words.add_widget(self.title_label)
        super().add_widget(self._line)
        for name in ("title", "subtitle", "dot", "back_icon", "back_voice", "big", "steady", "expected"):
            self.fbind(name, self._show)
        layout.bind(**dict.fromkeys(("inset_top", "inset_left", "inset_right", "kind"), self._pad))
        theme.bind(text_scale=self._pad)
        self.bind(width=self._pad, widest=self._pad)
        self.actions.bind(width=self._pad)
        self._show()

    def on_back(self) -> None: ...

    def add_widget(self, widget: Any, *args: Any, **kwargs: Any) -> None:
        self.actions.add_widget(widget, *args, **kwargs)

    def _show(self, *_args: object) -> None:
        self.title_label.text, self._subtitle.text, self._subtitle.dot = self.title, self.subtitle, self.dot
        self.title_label.kind = "h1" if self.big else "title_tablet" if layout.is_wide else "title"
        if self.back_icon:
            self._back.icon, self._back.voice = self.back_icon, self.back_voice
        refill(self._line, [self._back if self.back_icon else None, self._words, self.actions])
        self._pad()

    def _pad(self, *_args: object) -> None:
        left = dp(4 if self.back_icon else 18) + layout.inset_left
        if self.big:
            left = max(left, (self.width - self.widest) / 2 + dp(2))
        right = dp(8) + layout.inset_right
        self._line.padding = (left, layout.inset_top + dp(4), right, dp(4))
        self._line.least = layout.inset_top + dp(60 if self.big else 56)
        self._place_subtitle(left, right)

    def _place_subtitle(self, left: float, right: float) -> None:
        beside = (
            (self._back.width + self._line.spacing if self.back_icon else 0) + self.actions.width + self._line.spacing
        )
        if len(self.subtitle) > len(self._longest):
            self._longest = self.subtitle
        texts = [self._longest, *self.expected] if self.steady else [self.subtitle]
        room = self.width - left - right - beside
        known = bool(self.expected) or not self.steady
        short = known and max(map(self._subtitle.natural_width, texts)) <= room
        below = bool(self.subtitle) and large() and not short
        self._below.padding = (max(left, dp(16) + layout.inset_left), 0, dp(16) + layout.inset_right, dp(4))
        if self.steady:
            padding = self._below.padding
            self._subtitle.keep_room(texts, self.width - padding[0] - padding[2] if below else room)
        refill(self._words, [self.title_label, self._subtitle if self.subtitle and not below else None])
        refill(self._below, [self._subtitle if below else None])
        if below != (self._below.parent is not None):
            if below:
                super().add_widget(self._below)
            else:
                self.remove_widget(self._below)


class BottomBar(Surface, Row):
    bare = BooleanProperty(False)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.spacing = dp(12)
        around = ("inset_bottom", "inset_left", "inset_right", "kind", "keyboard_height")
        layout.bind(**dict.fromkeys(around, self._dress))
        theme.bind(left_handed=self._mirror)
        self.bind(width=self._dress)
        self._dress()

    def _dress(self, *_args: object) -> None:
        self.bare = layout.kind in ("landscape", "wide")
        self.fill, self.elevation = ("", "") if self.bare else ("bar", "rising")
        self.radius = [dp(RADIUS["bar"]), dp(RADIUS["bar"]), 0, 0]
        beside = (self.width - layout.content_width) / 2 + dp(12)
        left, right = (max(beside, dp(16) + inset) for inset in (layout.inset_left, layout.inset_right))
        if self.bare:
            left = right = max(0, (self.width - dp(_WIDEST)) / 2)
        below = 0 if layout.keyboard_height else layout.inset_bottom
        self.padding = (left, dp(12), right, dp(8) + below)

    def paint_below(self) -> None:
        if not self.bare:
            self.shape("bar_line", (self.x, self.y + dp(1)), self.size)

    def _mirror(self, *_args: object) -> None:
        self._trigger_layout()

    def do_layout(self, *args: Any) -> None:
        super().do_layout(*args)
        if theme.left_handed:
            for child in self.children:
                child.x = self.x + self.right - child.right


class NavItem(Pressable, Layout):
    """An icon on a pill and its word."""

    name = StringProperty("")
    icon = StringProperty("")
    text = StringProperty("")
    chosen = BooleanProperty(False)
    radius = VariableListProperty([dp(18)])

    def __init__(self, **kwargs: Any) -> None:
        self._pill = (0, 0)
        self._icon = Icon()
        self._word = Text(kind="micro_strong", flow="hug", halign="center", most=NAV_SCALE)
        super().__init__(**kwargs)
        for part in (self._icon, self._word):
            self.add_widget(part)
        for name in ("icon", "text", "chosen"):
            self.fbind(name, self._show)
        for name in ("pos", "size"):
            self.fbind(name, self._trigger_layout)
        self._show()

    def _show(self, *_args: object) -> None:
        self._icon.name, self._word.text = self.icon, self.text
        self._icon.tone = self._word.tone = "accent_text" if self.chosen else "text2"
        self.repaint()

    def do_layout(self, *_args: object) -> None:
        self._word.max_width = max(dp(16), self.width - dp(4))
        x, y = middle(self)
        low = y + (dp(4) + self._word.height - _PILL[1]) / 2
        left, foot = self._pill = round(x - _PILL[0] / 2), round(low)
        icon, word = self._icon, self._word
        icon.pos = round(left + (_PILL[0] - icon.width) / 2), round(foot + (_PILL[1] - icon.height) / 2)
        word.pos = round(x - word.width / 2), round(low - dp(4) - word.height)
        self.repaint()

    def paint_below(self) -> None:
        if self.chosen:
            self.shape("nav_pill", self._pill, _PILL, _PILL[1] / 2 - self.radius[0])


class _Nav(Surface, BoxLayout):
    items = ListProperty()
    current = StringProperty("")
    fill = ObjectProperty("bar")
    __events__ = ("on_choose",)

    def __init__(self, **kwargs: Any) -> None:
        self._tabs: list[NavItem] = []
        self._tab_size: dict[str, Any] = {}
        super().__init__(**kwargs)
        self.bind(items=self._show, current=self._show)

    def on_choose(self, name: str) -> None: ...

    def _show(self, *_args: object) -> None:
        if len(self._tabs) != len(self.items):
            for tab in self._tabs:
                self.remove_widget(tab)
            self._tabs = [NavItem(**self._tab_size) for _ in self.items]
            for tab in self._tabs:
                tab.bind(on_release=lambda chosen: self.dispatch("on_choose", chosen.name))
                self.add_widget(tab, index=self._first_index())
            level([tab._word for tab in self._tabs])
        for tab, (name, icon, text) in zip(self._tabs, self.items, strict=True):
            tab.name, tab.icon, tab.text, tab.chosen = name, icon, text, name == self.current

    def _first_index(self) -> int:
        return 0


class NavBar(_Nav):
    line = ObjectProperty("")

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(size_hint_y=None, **kwargs)
        layout.bind(**dict.fromkeys(("inset_bottom", "inset_left", "inset_right"), self._pad))
        theme.bind(text_scale=self._pad)
        self._pad()
        self._show()

    def paint_below(self) -> None:
        self.shape("bar", self.pos, (self.width, self.height + dp(1)))
        self.shape("bar_line", (self.x, self.top), (self.width, dp(1)))

    def _pad(self, *_args: object) -> None:
        self.padding = (layout.inset_left, dp(4), layout.inset_right, dp(4) + layout.inset_bottom)
        self.height = dp(72) + dp(15) * (min(theme.text_scale, NAV_SCALE) - 1) + layout.inset_bottom


class NavRail(_Nav):
    header = ObjectProperty(None, allownone=True)
    footer = ObjectProperty(None, allownone=True)
    rail_width = NumericProperty(dp(84))

    def __init__(self, **kwargs: Any) -> None:
        self._gap = Widget()
        super().__init__(orientation="vertical", size_hint_x=None, **kwargs)
        self._tab_size = {"size_hint_y": None, "height": dp(66)}
        self.spacing = dp(8)
        self.add_widget(self._gap)
        self.bind(header=self._slots, footer=self._slots)
        layout.bind(**dict.fromkeys(("inset_bottom", "inset_left", "inset_top", "kind"), self._pad))
        self._pad()
        self._slots()
        self._show()

    def paint_below(self) -> None:
        self.shape("bar_line", (self.right, self.y), (dp(1), self.height))

    def _slots(self, *_args: object) -> None:
        for slot, place in ((self.header, len(self.children)), (self.footer, 0)):
            if slot is not None and slot.parent is None:
                slot.pos_hint = {"center_x": 0.5}
                self.add_widget(slot, index=place)

    def _first_index(self) -> int:
        return self.children.index(self._gap) + 1

    def _pad(self, *_args: object) -> None:
        self.width = self.rail_width + layout.inset_left
        self.padding = (layout.inset_left, dp(16) + layout.inset_top, 0, dp(16) + layout.inset_bottom)
