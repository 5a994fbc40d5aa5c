"""Table dice on the home page: one device rolls, everyone fills a sheet of paper."""

from __future__ import annotations

from typing import Any

from kivy.clock import Clock
from kivy.core.image import Image as CoreImage
from kivy.graphics import Color, Rectangle
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ObjectProperty, OptionProperty, StringProperty
from kivy.properties import VariableListProperty as Corners

from app.ui.boxes import Cluster, Column, Row
from app.ui.icons import Icon
from app.ui.paint import Surface
from app.ui.press import Pressable
from app.ui.text import Text
from app.ui.theme import ASSETS, RADIUS, rgba

SHAPE = 340 / 300
"""Width of the picture by its height; it is cut at its top, so that is where the card's edge must be."""
DARK = rgba("#2B1B00")


class _Pill(Surface, Cluster):
    """It only looks like a button: the whole card is one."""

    def __init__(self, word: Text, **kwargs: Any) -> None:
        super().__init__(size_hint=(None, None), fill=DARK, padding=(dp(12), dp(4)), spacing=dp(8), **kwargs)
        self.radius = [dp(18)]
        for part in (Icon(name="dices", tone="accent_hi", icon_size=dp(18)), word):
            self.add_widget(part)
        self.bind(minimum_width=self.setter("width"), minimum_height=self._grow)

    def _grow(self, *_: object) -> None:
        self.height = max(dp(32), self.minimum_height)
        self.radius = [self.height / 2]


class TableCard(Pressable, Row):
    name = StringProperty("")
    saying = StringProperty("")
    roll = StringProperty("")
    tall = BooleanProperty(False)
    fill = ObjectProperty("bonus2")
    fill_top = ObjectProperty("bonus0")
    radius = Corners([dp(RADIUS["card"])])
    elevation = OptionProperty("card", options=Surface.elevation.options)

    def __init__(self, **kwargs: Any) -> None:
        self._name = Text(kind="h2", tone="accent_ink", flow="fit")
        self._saying = Text(kind="label", tone="accent_ink")
        self._roll = Text(kind="label", tone="", color=rgba("#FFCE6E"), flow="hug")
        self._words = Column(spacing=dp(5), pos_hint={"center_y": 0.5})
        super().__init__(**kwargs)
        for part in (self._name, self._saying, _Pill(self._roll)):
            self._words.add_widget(part)
        self.add_widget(self._words)
        with self.canvas:
            self._tint = Color(1, 1, 1, 0)
            self._picture = Rectangle()
        self._place = Clock.create_trigger(self._place_now, -1)
        for name in ("name", "saying", "roll", "tall", "width"):
            self.fbind(name, self._show)
        for name in ("pos", "size"):
            self.fbind(name, self._place)
        Clock.schedule_once(self._load)
        self._show()

    def _load(self, *_: object) -> None:
        """The dice come with the frame after the first."""
        self._picture.texture = CoreImage(str(ASSETS / "ui" / "table_dice.png")).texture
        self._tint.a = 1

    def _art(self) -> float:
        """The width of the picture."""
        return min(dp(172 if self.tall else 132) * SHAPE, self.width * 0.42)

    def _show(self, *_: object) -> None:
        self._name.text, self._saying.text, self._roll.text = self.name, self.saying, self.roll
        self._name.kind = "h1" if self.tall else "h2"
        self.voice = f"{self.name}, {self.saying}"
        self.least = dp(172 if self.tall else 132)
        self.padding = (dp(18), dp(12), self._art() + dp(4), dp(12))

    def _place_now(self, *_: object) -> None:
        wide = self._art()
        high = wide / SHAPE
        self._picture.size = wide, high
        self._picture.pos = self.right - wide - dp(4), self.top - high
