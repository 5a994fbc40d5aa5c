"""A game to play, on the home page: its picture, its name and for whom it is."""

from __future__ import annotations

from typing import Any

from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, OptionProperty, StringProperty
from kivy.properties import VariableListProperty as Corners
from kivy.uix.layout import Layout

from app.games.art import GameArt
from app.ui.drawing.paint import Surface
from app.ui.press import Pressable
from app.ui.text import Text
from app.ui.theme import RADIUS

ART_SHAPE = 0.36
"""Height of a card's picture by its width; `tall` where there is room to spare."""
TALL_ART_SHAPE = 0.53
CARD_WORDS = (dp(14), dp(6), dp(12), dp(7))
"""The room around the words of a card."""


class GameCard(Pressable, Layout):
    """`needed` is the height its words ask for, `least` what its neighbours do."""

    game_id = StringProperty("")
    name = StringProperty("")
    note = StringProperty("")
    about = StringProperty("")
    tall = BooleanProperty(False)
    needed = NumericProperty(0)
    least = NumericProperty(0)
    fill = ObjectProperty("surf")
    line = ObjectProperty("surf_line")
    radius = Corners([dp(RADIUS["card"])])
    elevation = OptionProperty("card", options=Surface.elevation.options)

    def __init__(self, **kwargs: Any) -> None:
        self._art = GameArt()
        self._words = Text(kind="section", flow="fit"), Text(kind="secondary"), Text(kind="secondary", tone="text2")
        super().__init__(size_hint_y=None, **kwargs)
        for part in (self._art, *self._words):
            self.add_widget(part)
        for name in ("game_id", "name", "about", "note"):
            self.fbind(name, self._show)
        for name in ("pos", "size", "tall", "least"):
            self.fbind(name, self._trigger_layout)
        self._show()

    def _show(self, *_args: object) -> None:
        self._art.game_id = self.game_id
        for words, text in zip(self._words, (self.name, self.about, self.note), strict=True):
            words.text = text
        self.voice = ", ".join(filter(None, (self.name, self.about, self.note)))

    def do_layout(self, *_args: object) -> None:
        left, above, right, below = CARD_WORDS
        high = round(self.width * (TALL_ART_SHAPE if self.tall else ART_SHAPE))
        self.needed = high + above + sum(words.height for words in self._words) + below
        self.height = max(self.least, self.needed)
        self._art.size, self._art.pos = (self.width, high), (self.x, self.top - high)
        y = self.top - high - above
        for words in self._words:
            words.width = self.width - left - right
            y -= words.height
            words.pos = self.x + left, y
