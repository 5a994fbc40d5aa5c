"""Small labels.

Chip(text, value="", icon="")       "Full house 8", 32 dp; hug=False fills the width, the value at the right
IconTile(icon, tint=None)           the 44 dp rounded square before a card's words, in a game's colours if given
LevelBars(level)                    one to three bars for a computer's strength
"""

from __future__ import annotations

from typing import Any

from kivy.graphics import Color, SmoothRoundedRectangle
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty, VariableListProperty
from kivy.uix.widget import Widget

from app.ui.boxes import Cluster
from app.ui.drawing.icons import Icon
from app.ui.drawing.paint import Surface
from app.ui.press import Pressable
from app.ui.text import Text
from app.ui.theme import colour, faded, mixed, theme


class Chip(Pressable, Cluster):
    text = StringProperty("")
    value = StringProperty("")
    icon = StringProperty("")
    fill = ObjectProperty("chip")
    radius = VariableListProperty([dp(40)])
    chosen = BooleanProperty(False)
    hug = BooleanProperty(True)
    focusable = BooleanProperty(False)

    def __init__(self, **kwargs: Any) -> None:
        self._icon = Icon(icon_size=dp(18), tone="accent_text")
        self._words = Text(flow="hug", kind="secondary", tone="text2")
        self._value = Text(flow="hug", kind="secondary_strong", tone="accent_text")
        super().__init__(size_hint_y=None, **kwargs)
        self.padding, self.spacing = (dp(11), dp(6)), dp(8)
        for part in (self._icon, self._words, self._value):
            self.add_widget(part)
        for name in ("text", "value", "icon", "chosen"):
            self.fbind(name, self._show)
        for name in ("minimum_width", "minimum_height", "hug"):
            self.fbind(name, self._measure)
        self._show()
        self._measure()

    def _show(self, *_args: object) -> None:
        self._icon.name, self._words.text, self._value.text = self.icon, self.text, self.value
        self._words.tone = "text" if self.chosen else "text2"
        self.line, self.line_width = ("accent", dp(1.5)) if self.chosen else ("", dp(1))

    def _measure(self, *_args: object) -> None:
        self.height = max(dp(32), self.minimum_height)
        if self.hug:
            self.size_hint_x, self.width = None, self.minimum_width

    def do_layout(self, *_args: object) -> None:
        if not self.hug:
            self.align = "left"
        super().do_layout()
        if not self.hug:
            self._value.right = self.right - self.padding[2]


class IconTile(Surface, Cluster):
    icon = StringProperty("")
    tone = StringProperty("accent_text")
    tint = ObjectProperty(None, allownone=True)
    tile_size = NumericProperty(dp(44))
    radius = VariableListProperty([dp(12)])

    def __init__(self, **kwargs: Any) -> None:
        self._icon = Icon()
        super().__init__(size_hint=(None, None), **kwargs)
        self.padding = 0
        self.add_widget(self._icon)
        for name in ("icon", "tone", "tint", "tile_size"):
            self.fbind(name, self._show)
        theme.bind(mode=self._show)
        self._show()

    def _show(self, *_args: object) -> None:
        self.size = self.tile_size, self.tile_size
        self._icon.icon_size = self.tile_size * 0.52
        self._icon.name = self.icon
        if self.tint:
            self.fill_top, self.fill = self.tint
            self._icon.tone, self._icon.color = "", colour("message")
        else:
            self.fill = faded(colour(self.tone), 0.18)
            self._icon.tone = self.tone


class LevelBars(Widget):
    level = NumericProperty(1)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(size_hint=(None, None), size=(dp(21), dp(17)), **kwargs)
        self.bind(level=self._draw, pos=self._draw)
        theme.bind(mode=self._draw)
        self._draw()

    def _draw(self, *_args: object) -> None:
        self.canvas.clear()
        with self.canvas:
            for bar in range(3):
                Color(rgba=colour("accent") if bar < self.level else mixed(colour("surf"), colour("text2"), 0.25))
                high = dp(8 + 4.5 * bar)
                SmoothRoundedRectangle(pos=(self.x + dp(8) * bar, self.y), size=(dp(5), high), radius=[dp(1.5)])
