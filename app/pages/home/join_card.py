"""The way to somebody else's table, on the home page."""

from __future__ import annotations

from typing import Any

from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.properties import VariableListProperty as Corners
from kivy.uix.layout import Layout

from app.ui.drawing.icons import Icon
from app.ui.press import Pressable
from app.ui.text import Text
from app.ui.theme import RADIUS

DISC = dp(52)
"""Behind the icon."""
MARGIN = (dp(12), dp(14))
GAP = dp(6)


class JoinCard(Pressable, Layout):
    """Beside the games: an empty place, as high as they are (`least`)."""

    name = StringProperty("")
    note = StringProperty("")
    least = NumericProperty(0)
    minimum_height = NumericProperty(0)
    line = ObjectProperty("dashes")
    line_width = NumericProperty(dp(1.5))
    dashed = BooleanProperty(True)
    radius = Corners([dp(RADIUS["card"])])

    def __init__(self, **kwargs: Any) -> None:
        self._disc = (0.0, 0.0)
        self._icon = Icon(name="user-plus", tone="accent_text", icon_size=dp(24))
        self._words = Text(kind="section", halign="center"), Text(kind="secondary", tone="text2", halign="center")
        super().__init__(size_hint_y=None, **kwargs)
        for part in (self._icon, *self._words):
            self.add_widget(part)
        for name in ("name", "note"):
            self.fbind(name, self._show)
        for name in ("pos", "size", "least"):
            self.fbind(name, self._trigger_layout)

    def _show(self, *_: object) -> None:
        for words, text in zip(self._words, (self.name, self.note), strict=True):
            words.text = text
        self.voice = f"{self.name}, {self.note}"

    def do_layout(self, *_: object) -> None:
        high = DISC + sum(GAP + words.height for words in self._words)
        self.minimum_height = high + 2 * MARGIN[1]
        self.height = max(self.least, self.minimum_height)
        x, y = self.x + self.width / 2, self.y + self.height / 2 + high / 2 - DISC
        self._disc = round(x - DISC / 2), round(y)
        self._icon.pos = tuple(round(part + (DISC - self._icon.width) / 2) for part in self._disc)
        for words in self._words:
            words.width = max(dp(40), self.width - 2 * MARGIN[0])
            y -= GAP + words.height
            words.pos = round(x - words.width / 2), round(y)
        self.repaint()

    def paint_below(self) -> None:
        self.shape("surf", self._disc, (DISC, DISC), DISC / 2 - self.radius[0])
