"""The way to somebody else's table, on the home page."""

from __future__ import annotations

from typing import Any

from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, OptionProperty, StringProperty
from kivy.properties import VariableListProperty as Corners

from app.ui.boxes import Cluster
from app.ui.icons import Icon
from app.ui.paint import Surface
from app.ui.press import Pressable
from app.ui.text import Text
from app.ui.theme import RADIUS


class _Disc(Surface, Cluster):
    def __init__(self, **kwargs: Any) -> None:
        super().__init__(size_hint=(None, None), size=(dp(52), dp(52)), fill="surf", radius=[dp(26)], **kwargs)
        self.padding = 0
        self.add_widget(Icon(name="scan-qr-code", tone="accent_text", icon_size=dp(24)))


class JoinCard(Pressable, Cluster):
    """Beside the games: an empty place, as high as they are."""

    name = StringProperty("")
    note = StringProperty("")
    least = NumericProperty(0)
    line = ObjectProperty("dashes")
    line_width = NumericProperty(dp(1.5))
    dashed = BooleanProperty(True)
    radius = Corners([dp(RADIUS["card"])])
    orientation = OptionProperty("vertical", options=["horizontal", "vertical"])

    def __init__(self, **kwargs: Any) -> None:
        self._name = Text(kind="section", halign="center")
        self._note = Text(kind="secondary", tone="text2", halign="center")
        super().__init__(size_hint_y=None, padding=(dp(12), dp(14)), spacing=dp(6), **kwargs)
        for part in (_Disc(), self._name, self._note):
            self.add_widget(part)
        self.bind(width=self._measure, minimum_height=self._measure, least=self._measure)
        for name in ("name", "note"):
            self.fbind(name, self._show)
        self._measure()

    def _show(self, *_: object) -> None:
        self._name.text, self._note.text = self.name, self.note
        self.voice = f"{self.name}, {self.note}"

    def _measure(self, *_: object) -> None:
        for words in (self._name, self._note):
            words.size_hint_x, words.width = None, max(dp(40), self.width - dp(24))
        self.height = max(self.least, self.minimum_height)
