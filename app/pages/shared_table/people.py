"""The people of a shared table while a game is played: who comes and goes, who wants in, who sits where.

Arrivals(app, table)    tells when somebody comes, goes or calls, until `end()`
Door(game, table)       and, during a game, asks about newcomers and wishes for seats
BetweenGames(...)       both when the game is over, on the page of its results
show_people(game)       the list, and what can be done for each
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any, Protocol

from kivy.clock import Clock
from kivy.metrics import dp

from app.games.registry import worn
from app.i18n import Translator
from app.pages.setup.drawers import remove_row
from app.pages.shared_table.evening import choose_game
from app.pages.shared_table.lobby_drawers import CodeDrawer
from app.pages.shared_table.lobby_parts import WaitingCard
from app.pages.shared_table.words import game_line
from app.play import hosted_table
from app.play.host_session import SharedTable
from app.play.playing import Playing
from app.shared.host.hosting import Gathering, Here
from app.shared.host.kept import Guest
from app.store.seats import PERSON, Controller, bot
from app.store.store import StoreReason
from app.table.proposals import Answer
from app.ui.bars import AppBar
from app.ui.buttons import IconButton
from app.ui.overlay.drawers import Dialog, Drawer
from app.ui.people.avatar import Avatar
from app.ui.rows import ListRow
from rules.core import IllegalAction, Reason, State

if TYPE_CHECKING:
    from app.play.services import HostedGame, PlayServices
    from app.ui.screen import AppScreen

FULL_TABLE = "host_store_full"

TELL_EVERY = 60.0
"""Seconds until people are told again that nothing can be kept."""

STAND_IN = bot("medium")
"""How well a computer plays that takes a seat over."""


class Arrivals:
    """In the lobby people see who has come: a sound, and the name for those who listen."""

    def __init__(self, app: PlayServices, table: SharedTable) -> None:
        self.app, self.table = app, table
        self._seen = table.gathering
        self._followed = {
            "gathering": self._changed,
            "on_nudged": self._nudged,
            "on_returned": self._returned,
            "on_troubled": self._troubled,
        }
        self._told = -TELL_EVERY
        table.bind(**self._followed)

    def end(self) -> None:
        self.table.unbind(**self._followed)

    def _changed(self, _: Any, now: Gathering) -> None:
        before, self._seen = _present(self._seen), now
        after = _present(now)
        for guest, name in after.items():
            if guest not in before:
                self.came(name)
        for guest, name in before.items():
            if guest not in after:
                self.went(name)

    def came(self, name: str) -> None:
        self.app.feedback("ready")
        self.app.feedback.say(self.app.tr("{name} is here", name=name), after=True)

    def went(self, name: str) -> None:
        """The list shows it."""

    def _nudged(self, _: Any, seat: int, by: str) -> None:
        self.app.feedback("your_turn")
        self.app.overlay.toast(self.app.tr("{name} is waiting for you", name=by), icon="bell")

    def _troubled(self, _: Any, reason: str) -> None:
        now = Clock.get_time()
        if now - self._told >= TELL_EVERY:
            self._told = now
            self.app.tell(FULL_TABLE if reason == StoreReason.FULL else reason)

    def _returned(self, _: Any, guest: str, name: str) -> None:
        """After the table moved: anybody with the link could have said this name."""
        tr = self.app.tr
        self.app.overlay.undo(
            tr("{name} is back", name=name),
            tr("Not them?"),
            lambda: self.table.doubt(guest),
            icon="user-plus",
        )


def _present(gathering: Gathering) -> dict[str, str]:
    """Guests who are connected, and those at the door."""
    here = {one.guest: one.name for one in gathering.people if one.guest and one.here}
    return here | {guest.id: guest.name for guest in gathering.waiting}


class SeatQuestions(Arrivals):
    """One question at a time, never over another one, nor over the curtain."""

    def __init__(self, game: HostedGame, table: SharedTable) -> None:
        super().__init__(game.app, table)
        self._game = game
        self._asked: set[tuple[str, int | None]] = set()
        self._dialog: Dialog | None = None
        self._way, self._has_moved = table.link, False
        table.bind(addresses=self._moved)
        self.look = Clock.create_trigger(self._look)
        self.look()

    def end(self) -> None:
        super().end()
        self.table.unbind(addresses=self._moved)
        self.look.cancel()
        if self._dialog is not None:
            self._dialog.dismiss()

    def _changed(self, _table: Any, now: Gathering) -> None:
        super()._changed(_table, now)
        self._has_moved = self._has_moved and bool(now.away)
        self._game.gathered()
        self.look()

    def came(self, name: str) -> None:
        super().came(name)
        self.app.overlay.toast(self.app.tr("{name} is here", name=name), icon="user-plus")

    def went(self, name: str) -> None:
        if not any(one.name == name and not one.here for one in self.table.gathering.people):
            return
        if self._has_moved:
            self._tell_move()
        else:
            self.app.overlay.toast(self.app.tr("{name} is away", name=name), icon="hourglass")

    def _moved(self, *_: object) -> None:
        """Another network: whoever came by the old one has to scan again."""
        way = self.table.link
        if way is None or way == self._way:
            return
        self._has_moved, self._way = self._way is not None, way
        if self._has_moved and any(one.guest for one in self.table.gathering.people):
            self._tell_move()

    def _tell_move(self) -> None:
        tr = self.app.tr
        self.app.overlay.undo(
            tr("Your network has changed. The others scan the code again."),
            tr("Show the code"),
            lambda: self.app.overlay.show(CodeDrawer(self.app.tr, self.table)),
            icon="wifi",
        )

    def _questions(self) -> list[tuple[str, int | None]]:
        gathering = self.table.gathering
        return [(guest.id, None) for guest in gathering.waiting] + list(gathering.wishes)

    def _look(self, *_: object) -> None:
        open_ = self._questions()
        self._asked &= set(open_)
        fresh = [question for question in open_ if question not in self._asked]
        if not fresh or self._dialog is not None:
            return
        if self.app.overlay.modal is not None or self._game.curtain is not None:
            Clock.schedule_once(self.look, 1)
            return
        self._ask(*fresh[0])

    def _ask(self, guest: str, seat: int | None) -> None:
        tr, table = self.app.tr, self.table
        self._asked.add((guest, seat))
        name = _name_of(table.gathering, guest)
        if seat is None:
            title, text = tr("Let {name} in?", name=name), tr("They typed the code of your table.")
        else:
            owner = self._game.running.seats[seat].name
            title = tr("{name} wants the seat of {owner}", name=name, owner=owner)
            text = tr("They play on from where it stands.")
        dialog = Dialog(title=title, text=text, primary_text=tr("Let in") if seat is None else tr("Give the seat"))
        dialog.secondary_text = tr("No")
        dialog.bind(
            on_primary=lambda *_: table.let_in(guest) if seat is None else table.grant(guest, True, self._refused),
            on_secondary=lambda *_: table.remove(guest) if seat is None else table.grant(guest, False),
            on_dismiss=lambda *_: self._answered(),
        )
        self._dialog = dialog
        self.app.feedback("your_turn")
        self.app.overlay.show(dialog)

    def _answered(self) -> None:
        self._dialog = None
        self.look()

    def _refused(self, answer: Answer) -> None:
        self.app.tell(answer.reason or "", **answer.values)


def _name_of(gathering: Gathering, guest: str) -> str:
    named = {one.guest: one.name for one in gathering.people} | {one.id: one.name for one in gathering.waiting}
    return named.get(guest, "")


class HostPage(Protocol):
    app: PlayServices
    tr: Translator


class Ended:
    """A game that is over, for the same door and the same list: no seat changes hands any more."""

    curtain = None

    def __init__(self, page: HostPage, table: SharedTable, state: State[Any]) -> None:
        self.app, self._page, self._table = page.app, page, table
        self.running = Playing()
        self.running.state = state

    @property
    def tr(self) -> Translator:
        return self._page.tr

    @property
    def shared(self) -> SharedTable | None:
        return self._table if self.app.shared is self._table else None

    def gathered(self) -> None:
        """The page itself does not show who is here."""

    def people(self) -> list[int]:
        return []

    def leave(self) -> None:
        self.app.navigator.home()


class BetweenGames:
    """The guests of a game that is over: a button for their list in the bar of its results, and the door."""

    def __init__(self, page: AppScreen, bar: AppBar, table: SharedTable, state: State[Any]) -> None:
        self._page, self._ended = page, Ended(page, table, state)
        self.button = IconButton(icon="users")
        self.button.bind(on_release=lambda *_: show_people(self._ended))
        bar.add_widget(self.button)
        page.bind(tr=self._say)
        self._say()
        self._door = SeatQuestions(self._ended, table)

    def _say(self, *_: object) -> None:
        self.button.voice = self._page.tr("At the table")

    def end(self) -> None:
        self._page.unbind(tr=self._say)
        self._door.end()


# -- the list ------------------------------------------------------------------------------------------------


def people_of(game: HostedGame) -> tuple[Here, ...]:
    """Everyone at the table, in the colours they play; while it is closed, guests are away."""
    if game.shared is not None:
        state = game.running.state
        return tuple(
            replace(one, avatar=worn(state.game.id, state.setup.seats, one.seat, one.avatar))
            for one in game.shared.gathering.people
        )
    kinds: dict[str, Any] = {"guest": "browser"}
    return tuple(
        Here(
            seat.name,
            seat.avatar,
            kinds.get(seat.controller.kind, seat.controller.kind),
            number,
            here=seat.controller.kind != "guest",
            guest=seat.controller.guest or "",
            level=seat.controller.level,
        )
        for number, seat in enumerate(game.running.seats)
    )


def show_people(game: HostedGame) -> None:
    game.app.overlay.show(PeopleDrawer(game))


def show_person(game: HostedGame, seat: int) -> None:
    """What can be done about one of them."""
    one = next((one for one in people_of(game) if one.seat == seat), None)
    if one is not None and seat not in game.running.state.left:
        game.app.overlay.show(SeatDrawer(game, one))


class PeopleDrawer(Drawer):
    """Followed live: who is here, who is away, who waits."""

    def __init__(self, game: HostedGame) -> None:
        super().__init__(title=game.tr("At the table"))
        self._game = game
        self._table = table = game.shared
        if table is not None:
            table.bind(gathering=self._list)
            self.bind(on_dismiss=lambda *_: table.unbind(gathering=self._list))
        self._list()

    def _list(self, *_: object) -> None:
        game, tr = self._game, self._game.tr
        self.body.clear_widgets()
        for guest in self._table.gathering.waiting if self._table is not None else ():
            self.add_widget(self._waiting(guest))
        for one in people_of(game):
            gone = one.seat is not None and one.seat in game.running.state.left
            line = tr("went home") if gone else game_line(tr, one)
            row = ListRow(title=one.name, subtitle=line, title_kind="strong", least=dp(60))
            row.tappable = row.chevron = not gone and (bool(one.guest) or not game.running.state.over())
            avatar = Avatar(name=one.name, palette=one.avatar, bot=one.kind == "bot", faded=gone or not one.here)
            avatar.badge = "" if one.here or gone else "hourglass"
            row.leading = avatar
            row.bind(on_release=lambda *_, one=one: self._chosen(one))
            self.add_widget(row)
        if self._table is not None:
            self._row("dices", tr("Another game"), tr("everybody stays at the table"), self._another_game)
            self._row("qr-code", tr("Show the code"), tr("for those who come late"), self._show_code)
            self._row("power", tr("Close the table"), tr("the others are told"), self._ask_to_close)

    def _row(self, icon: str, title: str, subtitle: str, then: Callable[[], object]) -> None:
        row = ListRow(icon=icon, title=title, subtitle=subtitle, least=dp(56), divider=True)
        row.bind(on_release=lambda *_: self._leave_for(then))
        self.add_widget(row)

    def _leave_for(self, then: Callable[[], object]) -> None:
        self.dismiss()
        then()

    def _waiting(self, guest: Guest) -> WaitingCard:
        tr, table = self._game.tr, self._table
        card = WaitingCard(name=guest.name, palette=guest.avatar)
        card.about, card.yes, card.no = tr("typed the code and wants to join"), tr("Let in"), tr("No")
        if table is not None:
            card.bind(on_let_in=lambda *_: table.let_in(guest.id), on_refuse=lambda *_: table.remove(guest.id))
        return card

    def _chosen(self, one: Here) -> None:
        self.dismiss()
        self._game.app.overlay.show(SeatDrawer(self._game, one))

    def _another_game(self) -> None:
        if self._table is not None:
            choose_game(self._game.app, self._table, running=not self._game.running.state.over())

    def _show_code(self) -> None:
        if self._table is not None:
            self._game.app.overlay.show(CodeDrawer(self._game.tr, self._table))

    def _ask_to_close(self) -> None:
        game, tr = self._game, self._game.tr
        dialog = Dialog(
            title=tr("Close the table?"),
            text=tr("The others are told that it is closed. The game stays saved."),
            primary_text=tr("Stay"),
            secondary_text=tr("Close the table"),
        )

        def close(*_: object) -> None:
            hosted_table.close_table(game.app)
            game.leave()

        dialog.bind(on_secondary=close)
        game.app.overlay.show(dialog)


class SeatDrawer(Drawer):
    """What can be done about one person of the table."""

    def __init__(self, game: HostedGame, one: Here) -> None:
        super().__init__(title=one.name)
        self._game, self._one, self._table = game, one, game.shared
        tr = game.tr
        if one.guest and one.here and one.seat is not None and self._table is not None:
            self._row("bell", tr("Nudge"), tr("their phone rings and shakes"), self._nudge)
        if one.seat is not None and not game.running.state.over():
            self._offer_seat(one.seat)
        elif self._table is not None:
            self.add_widget(remove_row(tr("Remove from the table"), lambda: self.answer(self._remove)))

    def _offer_seat(self, seat: int) -> None:
        tr, one = self._game.tr, self._one
        if one.kind != "bot":
            self._row("bot", tr("A computer plays on"), tr("until you hand the seat back"), self._give(STAND_IN))
        if one.kind != "person":
            self._row("users", tr("Play on this device"), tr("somebody here takes the seat"), self._give(PERSON))
        for other in people_of(self._game):
            plays = other.kind == "app" or bool(self._game.running.game.dice)
            if other.seat is None and other.here and other.guest and plays:
                title = tr("Give the seat to {name}", name=other.name)
                self._row("user-plus", title, game_line(tr, other), self._give(Controller("guest", guest=other.guest)))
        if one.guest and self._can_leave(seat):
            self._row("skip-forward", tr("Go on without {name}", name=one.name), "", self._ask_to_go_on)

    def _row(self, icon: str, title: str, subtitle: str, then: Callable[[], object]) -> None:
        self.offer(ListRow(icon=icon, title=title, subtitle=subtitle, least=dp(56)), then)

    def _give(self, controller: Controller) -> Callable[[], object]:
        seat = self._one.seat or 0
        if self._table is None:
            return partial(self._game.running.hand_over, seat, controller)
        return partial(self._table.hand_over, seat, controller, self._refused)

    def _nudge(self) -> None:
        game = self._game
        if self._table is not None and self._one.seat is not None:
            here = game.people()
            self._table.nudge(self._one.seat, game.running.seats[here[0]].name if here else game.tr("the host"))
            game.app.overlay.toast(game.tr("{name} was nudged.", name=self._one.name), icon="bell")

    def _remove(self) -> None:
        if self._table is not None:
            self._table.remove(self._one.guest)

    def _can_leave(self, seat: int) -> bool:
        """Whether the others can play on without this seat; otherwise a computer takes it anyway."""
        try:
            self._game.running.state.leave(seat)
        except IllegalAction as error:
            return error.reason is not Reason.CANNOT_LEAVE
        return True

    def _ask_to_go_on(self) -> None:
        game, one, tr = self._game, self._one, self._game.tr
        dialog = Dialog(
            title=tr("Go on without {name}?", name=one.name),
            text=tr("The sheet stays as it is and gets no place in the results. There is no way back."),
            primary_text=tr("Wait"),
            secondary_text=tr("Go on"),
        )
        dialog.bind(on_secondary=lambda *_: self._go_on())
        game.app.overlay.show(dialog)

    def _go_on(self) -> None:
        seat = self._one.seat or 0
        if self._table is None:
            self._game.running.leave(seat)
        else:
            self._table.go_on_without(seat, self._refused)

    def _refused(self, answer: Answer) -> None:
        self._game.app.tell(answer.reason or "", **answer.values)
