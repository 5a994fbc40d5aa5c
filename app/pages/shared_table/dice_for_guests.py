"""Dice for guests: nobody sits at this device; it rolls for all of them and shows how far everyone is."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kivy.metrics import dp
from kivy.properties import ListProperty
from kivy.uix.widget import Widget

from app.games.sheet.body import SheetBody
from app.pages.shared_table.lobby_parts import LobbyRow, SeatLine
from app.pages.shared_table.words import WHERE_ICONS
from app.ui.layout import layout
from app.ui.lazy_list import LazyItem, LazyList
from app.ui.people.players import PlayerView
from app.ui.places import share_out
from app.ui.theme import MARGIN, theme

if TYPE_CHECKING:
    from app.play.services import GameForGuests

TRAY = 0.44
"""What the dice take of the height, or of the width where the people stand beside them."""


class SeatList(LazyList):
    """A row for each seat, however many there are. on_choose(seat)"""

    people: list[SeatLine] = ListProperty()
    __events__ = ("on_choose",)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(rows={"seat": self._row}, size_hint=(None, None), **kwargs)
        self.bind(people=self._show)

    def on_choose(self, seat: int) -> None: ...

    def _row(self) -> LobbyRow:
        row = LobbyRow()
        row.bind(on_release=lambda row: self.dispatch("on_choose", int(row.lazy_key)))
        return row

    def _show(self, *_: object) -> None:
        self.items = [LazyItem(str(seat), "seat", line, grouped=True) for seat, line in enumerate(self.people)]


class Unseen(Widget):
    """Holds what a strip of players would show."""

    players: list[PlayerView] = ListProperty()


class DiceForGuests(SheetBody):
    """A sheet game's table without a sheet: large dice, and the people."""

    game: GameForGuests

    def _make(self) -> None:
        super()._make()
        self.strip = Unseen()
        self.progress = SeatList()
        self.progress.bind(on_choose=lambda _, seat: self.game.show_person(seat))

    def _show_players(self) -> None:
        super()._show_players()
        tr, people = self.app.tr, self.strip.players
        words = {
            "pencil": ("writing", tr("plays")),
            "check": ("ready", tr("done")),
            "hourglass": ("away", tr("Away")),
            "": ("", ""),
        }
        kinds = {one.seat: one.kind for one in self.game.shared.gathering.people} if self.game.shared else {}
        self.progress.people = [
            SeatLine(
                one.name,
                one.palette,
                one.bot,
                one.note,
                WHERE_ICONS[kinds.get(number, "browser")],
                *words[one.badge],
                divider=number > 0,
            )
            for number, one in enumerate(people)
        ]

    def _chosen(self, *_: object) -> None:
        """Nobody chooses anything here."""
        super()._chosen()
        self.tray.dice.pickable = False
        self.tray.hint = "" if self.may_roll else self._waiting_words()

    def _show_other(self, *_: object) -> None:
        if self.actions.children != [self.primary]:
            self.actions.clear_widgets()
            self.actions.add_widget(self.primary)

    def _arrange(self, *_: object) -> None:
        """Dice above the people, or beside them."""
        if self.width <= 1:
            return
        bar, actions, tray, people = self.bar, self.actions, self.tray, self.progress
        wanted = [bar, tray, people, actions]
        if self.children[::-1] != wanted:
            self.clear_widgets()
            for part in wanted:
                self.add_widget(part)
        self._put_buttons()
        edge = dp(MARGIN)
        bar.width, bar.pos = self.width, (self.x, self.top - bar.height)
        left, right = self.x + layout.inset_left, self.right - layout.inset_right
        if layout.kind in ("landscape", "wide"):
            low, high = self.y + layout.inset_bottom + edge, bar.y - dp(4)
            tray.size = (right - left) * (1 - TRAY) - 2 * edge, high - low
            aside = right - left - tray.width - 2 * edge
            x = left if theme.left_handed else right - aside
            tray.pos = left + edge + (aside if theme.left_handed else 0), low
            actions.width, actions.pos = aside - edge, (x + (edge if theme.left_handed else 0), self.y)
            people.pos, people.size = (x, actions.top), (aside, high - actions.top)
        else:
            across = min(right - left, layout.content_width)
            left += (right - left - across) / 2
            actions.width, actions.pos = self.width, (self.x, self.y)
            high = (bar.y - actions.top) * TRAY
            tray.size, tray.pos = (across - 2 * edge, high - dp(8)), (left + edge, bar.y - high)
            people.pos, people.size = (left, actions.top), (across, tray.y - dp(8) - actions.top)
        if self.app.navigator.page is self.game:
            self.app.overlay.floor = actions.height if layout.kind in ("phone", "medium") else 0
        self._show_action(self.picker.pending)

    def _put_buttons(self) -> None:
        share_out((*self.game.bar_buttons, self.table_button, self.menu), self.bar.actions)
