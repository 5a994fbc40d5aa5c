"""A running game as pages see it: the view of whoever holds the device, and ways to act.

The table lives on the owner thread; a session brings what happens there to the UI thread, one update per frame at
the earliest, and turns taps into proposals. It knows only what the holder may know: another seat's view is asked for
in `take`, after the curtain was opened, and not before.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from kivy.clock import Clock

from app.games.tints import in_colours
from app.play.playing import Playing
from app.store.store import NewGame
from app.table.computers import Computers
from app.table.hot_seat import next_holder
from app.table.house import House
from app.table.proposals import HOST, Answer, Ask, Update
from app.table.runner import complain
from app.table.table import Table
from app.thinking.worker import Worker
from app.ui.on_ui import on_ui

FEW = 12
"""With more seats, whatever happens at once is told at once: a hall writes faster than a screen is drawn."""

Told = tuple[Update, bool]
"""An update, and whether its seat may undo."""


class Session(Playing):
    """`Session.open(house, worker, game_id, then)` calls `then(session)` on the UI thread when it is ready."""

    def __init__(self, house: House, table: Table, computers: Computers) -> None:
        super().__init__()
        self.house = house
        self._table = table
        self._new = table.new
        self._computers = computers
        self._unwatch: Callable[[], None] = lambda: None
        self._number = 0
        self._closed = False

    @classmethod
    def open(
        cls,
        house: House,
        worker: Worker,
        game: str,
        then: Callable[[Session], object],
        failed: Callable[[BaseException], object] | None = None,
        seconds: float | None = None,
    ) -> None:
        """Open a stored game and let its computers begin; nobody holds the device yet. Hard ones think for about
        `seconds`, if that is longer than usual."""

        def begin(house: House) -> tuple[Session, Told]:
            table = house.table(game)
            if table.new.game.precomputed is not None:
                table.new.game.precomputed.build()  # here, not when the first screen asks what is legal
            session = cls(house, table, Computers(table, worker, house.runner, follow, seconds))
            return session, session._watch(None)

        def ready(begun: tuple[Session, Told]) -> None:
            session, told = begun
            session._show(*told)
            then(session)

        on_ui(house.ask(begin), ready, failed)

    @property
    def id(self) -> str:
        return self._table.id

    @property
    def new(self) -> NewGame:
        return self._new

    # -- looking -------------------------------------------------------------------------------------------

    def take(self, seat: int | None, then: Callable[[], object] | None = None) -> None:
        """`seat` holds the device now: bring its view. Call it when the curtain is open."""

        def taken(told: Told) -> None:
            if self._closed:
                return
            self.seat = seat
            self._show(*told)
            if then:
                then()

        on_ui(self.house.ask(lambda _: self._watch(seat)), taken)

    def following(self) -> int | None:
        """Who should hold the device next."""
        return next_holder(self.state, self.seats, self.seat)

    def _watch(self, seat: int | None) -> Told:
        """On the owner thread: from now on tell what `seat` may know."""
        self._unwatch()
        self._number += 1
        number = self._number

        news: list[Update] = []

        def undoable() -> bool:
            return seat is not None and self._table.can_undo(seat) is None

        def tell(update: Update) -> None:
            may_undo = undoable()
            Clock.schedule_once(lambda _: self._tell(number, update, may_undo))

        def tell_all() -> None:
            tell(replace(news[-1], entries=tuple(entry for update in news for entry in update.entries)))
            news.clear()

        def told(update: Update) -> None:
            if len(update.seats) <= FEW:
                tell(update)
                return
            news.append(update)
            if len(news) == 1:
                self.house.ask(lambda _: tell_all()).add_done_callback(complain)

        self._unwatch = self._table.observe(told, seat)
        return self._table.update(seat), undoable()

    def _tell(self, number: int, update: Update, undoable: bool) -> None:
        if number != self._number or self._closed:
            return
        self._show(update, undoable)
        if update.entries:
            self.dispatch("on_happened", update.entries)

    def _show(self, update: Update, undoable: bool) -> None:
        self.can_undo = undoable
        self.seats = in_colours(update.view.game.id, update.seats)
        self.asked = update.asked
        self.undo_by = update.undo_by
        self.state = update.view
        self.revision = update.revision

    # -- asking --------------------------------------------------------------------------------------------

    def ask(self, ask: Ask) -> None:
        on_ui(self.house.propose(self.id, HOST, ask), self._answered)

    def _answered(self, answer: Answer) -> None:
        if not answer.accepted and not self._closed:
            self.dispatch("on_refused", answer)

    def rematch(self, then: Callable[[str], object]) -> None:
        """Start the same again with the next seat first; `then` gets the new game's id."""
        on_ui(self.house.ask(lambda house: house.create(self._table.rematch()).id), then)

    # -- living --------------------------------------------------------------------------------------------

    def pause(self) -> None:
        self.house.ask(lambda _: self._computers.pause()).add_done_callback(complain)

    def resume(self) -> None:
        self.house.ask(lambda _: self._computers.resume()).add_done_callback(complain)

    def close(self) -> None:
        """The game stays where it is, in the store."""
        self._closed = True

        def end(house: House) -> None:
            self._unwatch()
            self._computers.close()
            house.forget(self.id)

        self.house.ask(end).add_done_callback(complain)


PAUSE = 0.6
"""Seconds before a computer's move, so that people can follow."""


def follow(work: Callable[[], None]) -> None:
    Clock.schedule_once(lambda _: work(), PAUSE)
