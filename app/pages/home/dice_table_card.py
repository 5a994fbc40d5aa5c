"""Table dice on the home page: one device rolls, everyone fills a sheet of paper."""

from __future__ import annotations

from typing import Any

from kivy.core.image import Image as CoreImage
from kivy.graphics import Color, Rectangle, SmoothRoundedRectangle
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ObjectProperty, OptionProperty, StringProperty
from kivy.properties import VariableListProperty as Corners
from kivy.uix.layout import Layout

from app.ui.drawing.icons import Icon
from app.ui.drawing.paint import Surface
from app.ui.press import Pressable
from app.ui.settle import after_the_picture
from app.ui.text import Text
from app.ui.theme import ASSETS, RADIUS, rgba

SHAPE = 340 / 300
"""Width of the picture by its height. It is cut at its top, where the card's edge must therefore be."""
DARK = rgba("#2B1B00")
MARGIN = (dp(18), dp(12))
GAP = dp(5)
PILL = dp(32)
"""The least height of what looks like a button; the whole card is one."""


class DiceTableCard(Pressable, Layout):
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
        self._icon = Icon(name="dices", tone="accent_hi", icon_size=dp(18))
        self._roll = Text(kind="label", tone="", color=rgba("#FFCE6E"), flow="hug")
        super().__init__(size_hint_y=None, **kwargs)
        with self.canvas:
            Color(*DARK)
            self._pill = SmoothRoundedRectangle()
            self._tint = Color(1, 1, 1, 0)
            self._picture = Rectangle()
        for part in (self._name, self._saying, self._icon, self._roll):
            self.add_widget(part)
        for name in ("name", "saying", "roll", "tall"):
            self.fbind(name, self._show)
        for name in ("pos", "size", "tall"):
            self.fbind(name, self._trigger_layout)
        after_the_picture(self._load)
        self._show()

    def _load(self) -> None:
        """The dice come with the frame after the first."""
        self._picture.texture = CoreImage(str(ASSETS / "ui" / "table_dice.png")).texture
        self._tint.a = 1

    def _show(self, *_: object) -> None:
        self._name.text, self._saying.text, self._roll.text = self.name, self.saying, self.roll
        self._name.kind = "h1" if self.tall else "h2"
        self.voice = f"{self.name}, {self.saying}"

    def do_layout(self, *_: object) -> None:
        """The words in the middle of the left, the picture at the upper right."""
        least = dp(172 if self.tall else 132)
        wide = min(least * SHAPE, self.width * 0.42)
        self._picture.size = wide, wide / SHAPE
        words, pill = (self._name, self._saying), max(PILL, self._roll.height + dp(8))
        high = sum(text.height + GAP for text in words) + pill
        self.height = max(least, high + 2 * MARGIN[1])
        self._picture.pos = self.right - wide - dp(4), self.top - wide / SHAPE
        x, y = self.x + MARGIN[0], self.y + self.height / 2 + high / 2
        for text in words:
            text.width = max(0, self.width - MARGIN[0] - wide - dp(4))
            y -= text.height
            text.pos = x, y
            y -= GAP
        self._place_pill(x, y - pill, pill)

    def _place_pill(self, x: float, y: float, high: float) -> None:
        icon, roll = self._icon, self._roll
        self._pill.size = icon.width + roll.width + dp(32), high
        self._pill.pos, self._pill.radius = (x, y), [high / 2]
        icon.pos = round(x + dp(12)), round(y + (high - icon.height) / 2)
        roll.pos = round(x + dp(20) + icon.width), round(y + (high - roll.height) / 2)
