"""A visit at somebody else's table: one line to the host through lobby, games and results, whatever page shows it.

Pages come and go, the visit stays until the person leaves. It brings them to where the table is (the lobby, the game,
a rematch), keeps the way back to the seat, and takes a finished game into the own history.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from kivy.event import EventDispatcher

from app.play.guest_session import ELSEWHERE, MOST_PLAYED, GuestSession
from app.shared.guest import rejoin
from app.shared.guest.from_host import GivenGame
from app.shared.guest.rejoin import KeptSeat
from app.shared.wire.codes import TableLink
from app.shared.wire.protocol import NetReason
from app.store.import_game import take_in_visited
from app.store.seats import PERSON, Seat
from app.table.house import House
from app.table.runner import complain
from app.ui.on_ui import on_ui

if TYPE_CHECKING:
    from app.play.services import PlayServices
    from app.ui.screen import AppScreen

log = logging.getLogger(__name__)

MOST_GAMES = 100
"""How many games one table can have for a guest."""
AT_ONCE, EVERY = 4, 60.0
"""How many of them are taken into the history at once, and seconds until there is room for one more."""

OVER = {NetReason.REMOVED, NetReason.TABLE_CLOSED, NetReason.WRONG_SECRET}
"""After these there is no way back, if it is the table that gave us our key who says so."""


class Ration:
    """Rations the games that a host sends: a few at once, then no more than people can play."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._now, self._at, self._left = now, now(), float(AT_ONCE)

    def take(self) -> bool:
        now = self._now()
        self._left = min(AT_ONCE, self._left + (now - self._at) / EVERY)
        self._at = now
        if self._left < 1:
            return False
        self._left -= 1
        return True


class GuestClient(EventDispatcher):
    """
    page        the page that shows it now; it has a `place`: "" before the game, the game's id, None while joining
    on_ended(reason)    the host or the line ended it, with a reason for a sentence
    on_kept(game)       a finished game has come into the own history
    """

    __events__ = ("on_ended", "on_kept")

    def __init__(
        self,
        app: PlayServices,
        link: TableLink,
        name: str,
        avatar: str,
        ways: Sequence[KeptSeat] = (),
        seat_code: str = "",
    ) -> None:
        super().__init__()
        self.app = app
        self.page: AppScreen | None = None
        self.over = False
        self._kept: KeptSeat | None = None
        self._seats: dict[str, int | None] = {}
        """Where we sat in each game, if not only watching."""
        self._stored: set[str] = set()
        self._asked: set[str] = set()
        """Earlier games that the host was asked for."""
        self._giving_up = False
        self.session = GuestSession(link, name, app.language, [way.ticket for way in ways], avatar, seat_code)
        self.session.bind(on_changed=self._changed, on_happened=self._changed)
        self.session.bind(on_sorry=self._sorry, on_nudge=self._nudged, on_given_game=self._given)
        self.session.played = [play for way in ways for play in way.played][-MOST_PLAYED:]
        self._ration = Ration()
        app.bind(language=self._speak)
        app.guest_client = self
        self.session.start()

    @property
    def place(self) -> str | None:
        """Where the table is: "" in the lobby, else the game's id; None until the host has answered."""
        session = self.session
        if session.standing is None:
            return "" if session.waiting else None
        return session.id

    def show_on(self, page: AppScreen) -> None:
        self.page = page

    def follow(self) -> None:
        """To where the table is, unless another page lies over ours."""
        page, place = self.page, self.place
        if self.over or page is None or place is None or self.app.navigator.page is not page:
            return
        if getattr(page, "place", None) != place:
            self.app.navigator.replace("guest_game" if place else "guest_lobby", client=self)

    # -- what the line tells ---------------------------------------------------------------------------------

    def _changed(self, *_: object) -> None:
        session = self.session
        if self.over:
            return
        if session.line == "away" and self.place is None:
            self.end(NetReason.OUT_OF_REACH)
            return
        self._keep_way()
        if self._giving_up and (session.seat is None or session.seat in session.state.left):
            self.forget()
            self.app.navigator.home()
            return
        self._want_game()
        self.follow()

    def _keep_way(self) -> None:
        session = self.session
        standing, ticket, link = session.standing, session.guest_pass, session.link
        if standing is None or not ticket.key:
            return
        whose = session.host_name, standing.game_id
        way = KeptSeat(
            session.table, ticket.guest, ticket.key, *link, *whose, sign=session.sign, played=tuple(session.played)
        )
        if way != self._kept:
            self._kept = way
            self._in_store(lambda house: rejoin.keep(house.store, replace(way, at=int(house.now()))))

    def _in_store(self, work: Callable[[House], object]) -> None:
        self.app.house.ask(work).add_done_callback(complain)

    def _want_game(self) -> None:
        """A game is over, or another one was begun while we were away: ask for what did not come by itself."""
        session = self.session
        if not session.id or session.line != "here":
            self._asked.clear()
            return
        if len(self._seats) < MOST_GAMES or session.id in self._seats:
            self._seats[session.id] = session.seat
        if session.id not in self._stored and session.state.over():
            session.keep()
        for play in self._seats:
            if play != session.id and play not in self._stored and play not in self._asked:
                self._asked.add(play)
                session.keep(play)

    def _given(self, _: Any, given: GivenGame) -> None:
        if given.id not in self._seats or given.id in self._stored:
            return
        if not self._ration.take():
            log.warning("the host gives more games than anybody can play")
            return
        own = self._seats[given.id] if given.id in self.session.played else None
        self._stored.add(given.id)

        def seated(number: int, seat: Seat, owner: str | None) -> Seat:
            if number == own:
                return replace(seat, controller=PERSON, profile=owner)
            return seat if seat.controller.kind == "bot" else replace(seat, controller=ELSEWHERE)

        def take(house: House) -> str:
            owner = next((profile.id for profile in house.store.profiles() if profile.owner), None)
            seats = tuple(seated(number, seat, owner) for number, seat in enumerate(given.new.seats))
            new = replace(given.new, seats=seats)
            take_in_visited(house.store, given.id, new, given.entries, given.created, house.now())
            return given.id

        on_ui(self.app.house.ask(take), lambda id: self.dispatch("on_kept", id), self._not_taken)

    def _not_taken(self, error: BaseException) -> None:
        log.warning("a finished game could not be kept", exc_info=error)
        self.app.tell(str(getattr(error, "reason", "")))

    def _nudged(self, _: Any, by: str) -> None:
        tr = self.app.tr
        self.app.feedback("your_turn")
        self.app.overlay.toast(tr("{name} is waiting for you.", name=by), icon="hand")

    def _sorry(self, _: Any, reason: str) -> None:
        if reason != NetReason.TOO_FAST:
            self.end(reason)

    def _speak(self, _: Any, language: str) -> None:
        self.session.speak(language)

    # -- leaving ---------------------------------------------------------------------------------------------

    def give_up(self) -> None:
        """Leave the seat to whoever plays on; the page goes home when the host has heard of it."""
        session = self.session
        if session.seat is None:
            self.forget()
            self.app.navigator.home()
        else:
            self._giving_up = True
            session.leave(session.seat)

    def stay(self) -> None:
        """Giving up was refused."""
        self._giving_up = False

    def forget(self) -> None:
        table, guest = self.session.table, self.session.guest_pass.guest
        self._in_store(lambda house: rejoin.forget(house.store, table, guest))
        self.close()

    def end(self, reason: str) -> None:
        if self.over:
            return
        if reason in OVER and self.session.is_known:
            self.forget()
        self.close()
        self.dispatch("on_ended", reason)

    def page_closed(self, page: AppScreen) -> None:
        """Whoever closes the page that shows us goes away; the seat stays."""
        if self.page is page:
            self.close()

    def close(self) -> None:
        if self.over:
            return
        self.over = True
        self.app.unbind(language=self._speak)
        if self.app.guest_client is self:
            self.app.guest_client = None
        self.session.close()

    def on_ended(self, reason: str) -> None:
        """Kivy wants a default handler."""

    def on_kept(self, game: str) -> None:
        """Kivy wants a default handler."""


def ended_here(page: AppScreen, reason: str) -> None:
    """A page of a table that is no more: one sentence, and home."""
    page.app.tell(reason)
    page.app.navigator.home()
