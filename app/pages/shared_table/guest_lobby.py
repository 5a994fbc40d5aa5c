"""Before the game at somebody else's table: waiting to be let in, then who is there and who is ready."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import BooleanProperty
from kivy.uix.boxlayout import BoxLayout

from app.games.registry import worn
from app.games.words import game_name
from app.pages.shared_table.evening import EveningCard
from app.pages.shared_table.guest_drawers import show_move
from app.pages.shared_table.guest_game import DOTS
from app.pages.shared_table.guest_words import ICONS, person_line, table_name
from app.pages.shared_table.lobby_parts import LobbyRow, SeatLine, WaitingRoom
from app.play.guest_client import GuestClient, ended_here
from app.shared.guest.from_host import TablePerson
from app.store.seats import NAME_LENGTH
from app.ui.bars import AppBar, BottomBar
from app.ui.boxes import Card, Column, Page, refill
from app.ui.buttons import IconButton, PrimaryButton, SecondaryButton
from app.ui.fields import TextField
from app.ui.folding import SectionHeader
from app.ui.layout import layout
from app.ui.overlay.drawers import Drawer
from app.ui.overlay.messages import Banner
from app.ui.screen import AppScreen
from app.ui.text import Text

if TYPE_CHECKING:
    from app.ui.services import Services


REMIND_AFTER, GIVE_UP_AFTER = 30, 240
"""Seconds of knocking after which another sentence is shown, and after which we give up."""


class RenameDrawer(Drawer):
    def __init__(self, page: GuestLobbyScreen, name: str) -> None:
        tr = page.tr
        super().__init__(title=tr("Your name at this table"))
        self._page = page
        self.field = TextField(label=tr("Name"), text=name, hint=tr("Your name"), most=NAME_LENGTH)
        self._save = PrimaryButton(text=tr("Save"), icon="check")
        self.field.bind(text=self._look, on_done=lambda *_: self._done())
        self._save.bind(on_release=lambda *_: self._done())
        for part in (self.field, self._save):
            self.add_widget(part)
        self.body.spacing = dp(12)

    def _look(self, *_: object) -> None:
        self._save.disabled = not self.field.text.strip()

    def _done(self) -> None:
        if self.field.text.strip():
            self.dismiss()
            self._page.guest.rename(self.field.text)


class GuestLobbyScreen(AppScreen):
    awake = BooleanProperty(True)
    place = ""

    def __init__(self, app: Services, client: GuestClient, **kwargs: Any) -> None:
        super().__init__(app, **kwargs)
        self.client, self.guest = client, client.session
        client.show_on(self)
        self._bar = AppBar()
        self._move = IconButton(icon="smartphone")
        self._move.bind(on_release=lambda *_: show_move(self, self.guest))
        self._bar.add_widget(self._move)
        self._banner = Banner()
        self._room = WaitingRoom()
        self._head = SectionHeader()
        self._cancel = SecondaryButton(icon="x", sunk=True)
        self._knocked = Clock.get_boottime()
        self._patience = Clock.schedule_interval(self._wait_on, 1)
        self._note = Text(tone="text2")
        self._card = Card(padding=0)
        self._rows: list[LobbyRow] = []
        self._evening = EveningCard()
        self._page = Page()
        self._rename, self._watch = SecondaryButton(icon="pencil"), SecondaryButton(icon="eye")
        self._ready, self._unready = PrimaryButton(icon="check"), SecondaryButton(icon="x")
        self._foot = BottomBar()
        self._foot_room = Column()
        self._foot_room.add_widget(self._foot)
        body = BoxLayout(orientation="vertical")
        for part in (self._bar, self._page, self._foot_room):
            body.add_widget(part)
        self.add_widget(body)
        self._bar.bind(on_back=lambda *_: app.go_back())
        self._rename.bind(on_release=lambda *_: self._ask_name())
        self._watch.bind(on_release=lambda *_: self._do(lambda: self.guest.watch(not self._watching)))
        self._cancel.bind(on_release=lambda *_: self._give_up())
        self._ready.bind(on_release=lambda *_: self._do(lambda: self.guest.ready(True)))
        self._unready.bind(on_release=lambda *_: self._do(lambda: self.guest.ready(False)))
        self.guest.bind(on_changed=self._show)
        client.bind(on_ended=self._ended)
        self.bind(tr=self._show)
        self._page.body.bind(padding=self._pad)
        self._foot.bind(bare=self._pad)
        self._foot.bind(height=self._lift)
        self._was_ready = self._own_ready
        self._show()

    # -- what is shown ---------------------------------------------------------------------------------------

    @property
    def _watching(self) -> bool:
        standing = self.guest.standing
        return standing is not None and standing.seat is None

    @property
    def _own_ready(self) -> bool:
        standing = self.guest.standing
        return standing is not None and standing.ready

    def _show(self, *_: object) -> None:
        tr, guest, standing = self.tr, self.guest, self.guest.standing
        self._bar.title = table_name(tr, guest.host_name)
        self._bar.subtitle = game_name(tr, standing.game_id) if standing else tr("Knocking")
        self._move.voice = tr("Continue on another phone")
        self._move.disabled = standing is None
        self._bar.back_voice, self._bar.dot = tr("Back"), DOTS[guest.line]
        self._banner.busy, self._banner.text = True, tr("Looking for the table again")
        self._room.title.text = tr("The host has to let you in")
        self._room.note.text = self._knocking()
        self._cancel.text = tr("Cancel")
        away = self._banner if guest.line != "here" else None
        if standing is None:
            refill(self._page.body, [away, self._room])
            refill(self._foot, [self._cancel])
            return
        self._patience.cancel()
        people = standing.people
        ready = sum(one.ready for one in people if one.seat is not None)
        seated = sum(one.seat is not None for one in people)
        self._head.text, self._head.note = tr("At the table"), tr("{n} of {of} ready", n=ready, of=seated)
        self._note.text = self._words()
        self._fill(standing.game_id, people)
        self._ready.text, self._unready.text = tr("I’m ready"), tr("Not ready yet")
        self._watch.icon = "user-plus" if self._watching else "eye"
        self._watch.voice = tr("Sit down") if self._watching else tr("Only watch")
        self._rename.voice = tr("Your name at this table")
        big = [] if self._watching else [self._unready if standing.ready else self._ready]
        self._watch.text = self._watch.voice if self._watching else ""
        self._evening.show_theirs(tr, standing.evening)
        evening = self._evening if self._evening.children else None
        refill(self._page.body, [away, self._head, self._card, self._note, evening])
        refill(self._foot, [self._rename, self._watch, *big])
        if standing.ready and not self._was_ready:
            self.app.feedback("ready")
        self._was_ready = standing.ready

    def _knocking(self) -> str:
        tr = self.tr
        if Clock.get_boottime() - self._knocked < REMIND_AFTER:
            return tr("You came with the code, so a tap over there is needed.")
        return tr("Nobody has answered yet. Your name is on the host’s screen: ask for a tap there.")

    def _wait_on(self, _seconds: float) -> None:
        waited = Clock.get_boottime() - self._knocked
        if waited >= GIVE_UP_AFTER:
            self._patience.cancel()
            self.client.end("not_let_in")
        elif waited >= REMIND_AFTER:
            self._show()

    def _give_up(self) -> None:
        """Leave, so that nobody waits for us."""
        self.client.close()
        self.app.navigator.home()

    def _words(self) -> str:
        tr, standing = self.tr, self.guest.standing
        if standing is not None and standing.asleep:
            return tr("The host is away for a moment. It goes on when Pětka is open there again.")
        if self._watching:
            return tr("You will watch this game.")
        if self._own_ready:
            return tr("The game opens here as soon as the host starts it.")
        return tr("Tap when you are ready, so that nobody waits.")

    def _fill(self, game_id: str, people: tuple[TablePerson, ...]) -> None:
        tr = self.tr
        while len(self._rows) > len(people):
            self._card.remove_widget(self._rows.pop())
        while len(self._rows) < len(people):
            row = LobbyRow()
            self._rows.append(row)
            self._card.add_widget(row)
        words = {"ready": tr("Ready"), "joining": tr("Joining"), "away": tr("Away")}
        seats = sum(one.seat is not None for one in people)
        for row, one in zip(self._rows, people, strict=True):
            state = "away" if not one.here else "ready" if one.ready or one.seat is None else "joining"
            name = tr("{name} (you)", name=one.name) if one.you else one.name
            word = tr("Watches") if one.seat is None and one.here else words[state]
            avatar, line, divider = (
                worn(game_id, seats, one.seat, one.avatar),
                person_line(tr, one),
                row is not self._rows[0],
            )
            row.show(SeatLine(name, avatar, one.kind == "bot", line, ICONS[one.kind], state, word, divider))

    def _pad(self, *_: object) -> None:
        left, _, right, _ = self._page.body.padding
        self._foot_room.padding = (left, 0, right, 0) if self._foot.bare else 0

    def _lift(self, *_: object) -> None:
        if self.app.navigator.page is self:
            self.app.overlay.floor = self._foot.height

    # -- what people do --------------------------------------------------------------------------------------

    def _do(self, work: Callable[[], object]) -> None:
        if self.guest.line == "here":
            work()
        else:
            self.app.tell("line_away")

    def _ask_name(self) -> None:
        standing = self.guest.standing
        if standing is not None:
            self._do(lambda: self.app.overlay.show(RenameDrawer(self, standing.name)))

    def _ended(self, _: Any, reason: str) -> None:
        ended_here(self, reason)

    def shown(self) -> None:
        self._lift()
        self.client.follow()

    def closed(self) -> None:
        super().closed()
        self._patience.cancel()
        self.guest.unbind(on_changed=self._show)
        self.client.unbind(on_ended=self._ended)
        layout.unbind(kind=self._pad)
        self.client.page_closed(self)
