"""A game to play, on the home page: its picture, its name and for whom it is."""

from __future__ import annotations

from typing import Any

from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, OptionProperty, StringProperty
from kivy.properties import VariableListProperty as Corners
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from app.screens.game_art import GameArt
from app.ui.boxes import Column
from app.ui.paint import Surface
from app.ui.press import Pressable
from app.ui.text import Text
from app.ui.theme import RADIUS

ART_SHAPE = 0.446
"""Height of a card's picture by its width; `tall` where there is room to spare."""
TALL_ART_SHAPE = 0.6
CARD_WORDS = (dp(14), dp(6), dp(12), dp(7))
"""The room around the words of a card."""


class GameCard(Pressable, BoxLayout):
    """`needed` is the height its words ask for, `least` what its neighbours do."""

    game_id = StringProperty("")
    name = StringProperty("")
    note = StringProperty("")
    tall = BooleanProperty(False)
    needed = NumericProperty(0)
    least = NumericProperty(0)
    fill = ObjectProperty("surf")
    line = ObjectProperty("surf_line")
    radius = Corners([dp(RADIUS["card"])])
    elevation = OptionProperty("card", options=Surface.elevation.options)

    def __init__(self, **kwargs: Any) -> None:
        self._art = GameArt(size_hint_y=None)
        self._name = Text(kind="section", flow="fit")
        self._note = Text(kind="secondary", tone="text2")
        self._words = Column(padding=CARD_WORDS)
        for part in (self._name, self._note):
            self._words.add_widget(part)
        super().__init__(orientation="vertical", size_hint_y=None, **kwargs)
        for part in (self._art, self._words, Widget()):
            self.add_widget(part)
        for name in ("game_id", "name", "note"):
            self.fbind(name, self._show)
        for widget, name in ((self, "width"), (self, "tall"), (self, "least"), (self._words, "height")):
            widget.fbind(name, self._measure)
        self._show()
        self._measure()

    def _show(self, *_args: object) -> None:
        self._art.game_id = self.game_id
        self._name.text, self._note.text = self.name, self.note
        self.voice = f"{self.name}, {self.note}"

    def _measure(self, *_args: object) -> None:
        self._art.height = round(self.width * (TALL_ART_SHAPE if self.tall else ART_SHAPE))
        self.needed = self._art.height + self._words.height
        self.height = max(self.least, self.needed)
