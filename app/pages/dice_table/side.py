"""What stands beside and below a wide table of dice: whose turn it is, and the ways out."""

from __future__ import annotations

from typing import Any

from kivy.metrics import dp
from kivy.properties import BooleanProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from app.i18n import Translator
from app.ui.boxes import Card, Column, Row, refill
from app.ui.buttons import IconButton, TextButton
from app.ui.people.avatar import Avatar
from app.ui.text import BarText


class DiceTableWays:
    """What is not about the dice."""

    __events__ = ("on_leave", "on_voice", "on_menu")

    def on_leave(self) -> None: ...

    def on_voice(self) -> None: ...

    def on_menu(self) -> None: ...


class TurnCard(DiceTableWays, Card):
    title = StringProperty("")
    subtitle = StringProperty("")
    name = StringProperty("")
    palette = StringProperty("amber")
    voiced = BooleanProperty(False)

    def __init__(self, **kwargs: Any) -> None:
        self._avatar = Avatar(avatar_size=dp(60))
        self._title, self._subtitle = BarText(kind="h1", flow="fit"), BarText(kind="body", tone="text2", flow="fit")
        self._words = Column()
        self.menu = IconButton(icon="ellipsis-vertical")
        self._row = Row(spacing=dp(14), least=dp(64))
        super().__init__(size_hint=(None, None), padding=(dp(18), dp(16), dp(6), dp(16)), **kwargs)
        self.add_widget(self._row)
        self.menu.bind(on_release=lambda *_: self.dispatch("on_menu"))
        for name in ("title", "subtitle", "name", "palette"):
            self.fbind(name, self._show)
        self._show()

    def _show(self, *_: object) -> None:
        self._title.text, self._subtitle.text = self.title, self.subtitle
        self._avatar.name, self._avatar.palette = self.name, self.palette
        refill(self._row, [self._avatar if self.name else None, self._words, self.menu])
        refill(self._words, [self._title, self._subtitle if self.subtitle else None])


class Foot(DiceTableWays, BoxLayout):
    def __init__(self, **kwargs: Any) -> None:
        self._leave = TextButton(icon="x", tone="text2")
        self._awake = TextButton(icon="sun", tone="text2", focusable=False, disabled=False)
        self._voice = TextButton(icon="volume-2", tone="text2")
        super().__init__(size_hint=(None, None), **kwargs)
        self._leave.bind(on_release=lambda *_: self.dispatch("on_leave"))
        self._voice.bind(on_release=lambda *_: self.dispatch("on_voice"))
        for part in (self._leave, Widget(), self._awake, Widget(), self._voice):
            self.add_widget(part)

    def say(self, tr: Translator, voice: bool, awake: bool) -> None:
        self._leave.text, self._awake.text = tr("Leave table"), tr("Screen stays on")
        self._awake.opacity = 1 if awake else 0
        self._voice.text = tr("Voice is on") if voice else tr("Voice is off")
        self._voice.icon = "volume-2" if voice else "volume-x"
