"""A picture of a person that can be tapped."""

from __future__ import annotations

from typing import Any

from kivy.metrics import dp
from kivy.properties import BooleanProperty, StringProperty
from kivy.properties import VariableListProperty as Corners

from app.ui.boxes import Cluster
from app.ui.people.avatar import Avatar
from app.ui.press import Pressable


class AvatarButton(Pressable, Cluster):
    """A tappable avatar; `chosen` rings it."""

    name = StringProperty("")
    palette = StringProperty("amber")
    chosen = BooleanProperty(False)
    radius = Corners([dp(40)])

    def __init__(self, side: float, **kwargs: Any) -> None:
        self._avatar = Avatar(avatar_size=side)
        super().__init__(size_hint=(None, None), size=(side + dp(8), side + dp(8)), **kwargs)
        self.padding = 0
        self.add_widget(self._avatar)
        for name in ("name", "palette", "chosen"):
            self.fbind(name, self._show)
        self._show()

    def _show(self, *_args: object) -> None:
        self._avatar.name, self._avatar.palette = self.name, self.palette
        self.line, self.line_width = ("accent", dp(2)) if self.chosen else ("", dp(1))
