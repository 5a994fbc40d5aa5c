"""People and computers at a table.

AvatarRow(players)      overlapping small avatars, for lists
PlayerStrip
    players         list of `PlayerView`
    orientation     "horizontal" (scrolls sideways) or "vertical" (a rail)
    margin          at both ends; give the strip the whole width of the screen (12 dp)
    on_choose(index)
    follows whose turn it is; drops the second line from text scale 1.3
PlayerView(name, note="", palette="amber", bot=False, badge="", turn=False, offline=False, voice="", called="")
"""

from __future__ import annotations

from typing import Any, NamedTuple

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import (
    ListProperty,
    NumericProperty,
    OptionProperty,
    VariableListProperty,
)
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.relativelayout import RelativeLayout

from app.ui.boxes import Column, Row
from app.ui.people.avatar import Avatar
from app.ui.press import Pressable
from app.ui.scrolling import Scrolling
from app.ui.text import BarText
from app.ui.theme import STRIP_DROPS_LINE_AT, TOUCH, theme


class PlayerView(NamedTuple):
    name: str
    note: str = ""
    palette: str = "amber"
    bot: bool = False
    badge: str = ""
    turn: bool = False
    offline: bool = False
    voice: str = ""
    called: str = ""
    """What stands beside the picture instead of the name."""


class AvatarRow(RelativeLayout):
    players = ListProperty()
    avatar_size = NumericProperty(dp(28))

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(size_hint=(None, None), **kwargs)
        self.bind(players=self._show, avatar_size=self._show)
        self._show()

    def _show(self, *_args: object) -> None:
        self.clear_widgets()
        step = self.avatar_size * 0.68
        for place, player in enumerate(self.players):
            avatar = Avatar(name=player.name, palette=player.palette, bot=player.bot, avatar_size=self.avatar_size)
            avatar.x = step * place
            self.add_widget(avatar)
        self.size = step * (len(self.players) - 1) + self.avatar_size, self.avatar_size


class PlayerCell(Pressable, Row):
    """One player of a strip."""

    radius = VariableListProperty([dp(14)])

    def __init__(self, **kwargs: Any) -> None:
        self._avatar = Avatar()
        self._name = BarText(kind="secondary_strong", flow="fit")
        self._note = BarText(kind="micro", tone="text2", flow="fit")
        super().__init__(spacing=dp(10), least=dp(TOUCH), padding=(dp(4), 0), **kwargs)
        words = Column(pos_hint={"center_y": 0.5})
        for part in (self._name, self._note):
            words.add_widget(part)
        self._words = words
        self.add_widget(self._avatar)
        self.add_widget(words)

    def show(self, player: PlayerView) -> None:
        avatar = self._avatar
        avatar.name, avatar.palette, avatar.bot = player.name, player.palette, player.bot
        avatar.badge, avatar.turn, avatar.faded = player.badge, player.turn, player.offline
        called = player.called or player.name
        self._name.text, self._note.text = called, player.note
        self.voice = player.voice or f"{called}, {player.note}"
        self.one_line(theme.text_scale >= STRIP_DROPS_LINE_AT)

    def one_line(self, only: bool) -> None:
        if only == (self._note.parent is not None):
            (self._words.remove_widget if only else self._words.add_widget)(self._note)

    def natural_width(self) -> float:
        shown = [part for part in (self._name, self._note) if part.parent]
        words = max(part.natural_width() for part in shown)
        return self._avatar.width + self.spacing + words + dp(12)


class PlayerStrip(Scrolling):
    players = ListProperty()
    orientation = OptionProperty("horizontal", options=["horizontal", "vertical"])
    margin = NumericProperty(dp(12))
    __events__ = ("on_choose",)

    def __init__(self, **kwargs: Any) -> None:
        kwargs.setdefault("size_hint_y", None)
        super().__init__(**kwargs)
        self.cells: list[PlayerCell] = []
        self._box = BoxLayout(spacing=dp(8))
        self.add_widget(self._box)
        self._arrange = Clock.create_trigger(self._arrange_now, -1)
        self.bind(players=self._show, width=self._arrange, orientation=self._turn, margin=self._arrange)
        theme.bind(text_scale=self._show)
        self._turn()
        self._show()

    def on_choose(self, index: int) -> None: ...

    def _turn(self, *_args: object) -> None:
        across = self.orientation == "horizontal"
        self.do_scroll_x, self.do_scroll_y = across, not across
        self._box.orientation = self.orientation
        self._box.size_hint = (None, 1) if across else (1, None)
        self._arrange()

    def _show(self, *_args: object) -> None:
        while len(self.cells) > len(self.players):
            self._box.remove_widget(self.cells.pop())
        while len(self.cells) < len(self.players):
            cell = PlayerCell()
            cell.bind(on_release=lambda chosen: self.dispatch("on_choose", self.cells.index(chosen)))
            cell.bind(height=self._arrange)
            self.cells.append(cell)
            self._box.add_widget(cell)
        for cell, player in zip(self.cells, self.players, strict=True):
            cell.show(player)
        self._arrange()

    def _arrange_now(self, *_args: object) -> None:
        """Share the width evenly while the names fit, else let the strip scroll to whose turn it is."""
        if not self.cells:
            return
        if self.orientation == "vertical":
            self._box.padding = (0, dp(4))
            self._box.height = sum(cell.height + dp(8) for cell in self.cells)
            return
        self._box.padding = (self.margin, 0)
        self.height = max(dp(52), *(cell.height for cell in self.cells))
        wanted = [cell.natural_width() for cell in self.cells]
        gaps = self._box.spacing * (len(wanted) - 1)
        even = min((self.width - gaps - 2 * self.margin) / len(wanted), dp(220))
        scrolls = max(wanted) > even
        for cell, width in zip(self.cells, wanted, strict=True):
            cell.size_hint_x = None
            cell.width = min(width, dp(220)) if scrolls else even
        self._box.width = sum(cell.width for cell in self.cells) + gaps + 2 * self.margin
        turn = next((cell for cell, player in zip(self.cells, self.players, strict=True) if player.turn), None)
        if scrolls and turn:
            reach = max(1, self._box.width - self.width)
            before = sum(cell.width + self._box.spacing for cell in self.cells[: self.cells.index(turn)])
            self.scroll_x = min(max((before - dp(16)) / reach, 0), 1)
