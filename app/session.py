"""A running game as the screens see it: the view of whoever holds the device, and ways to ask for things.

The table lives on the owner thread; a session brings what happens there to the UI thread, one update per frame at
the earliest, and turns taps into proposals. It knows only what the holder may know: another seat's view is asked for
in `take`, after the curtain was opened, and not before.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.clock import Clock
from kivy.event import EventDispatcher
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty

from app.hot_seat import next_holder
from app.on_ui import on_ui
from app.table.computers import Computers
from app.table.house import House
from app.table.proposals import (
    HOST,
    Act,
    Agree,
    Answer,
    Ask,
    HandOver,
    Leave,
    Resign,
    RollDice,
    TypeDice,
    Undo,
    Update,
)
from app.table.runner import complain
from app.table.seats import Controller, Seat
from app.table.table import Table
from app.table.worker import Worker
from rules.core import Action, State

Told = tuple[Update, bool]
"""An update, and whether its seat may undo."""


class Session(EventDispatcher):
    """`Session.open(house, worker, game_id, then)` calls `then(session)` on the UI thread when it is ready.

    state       the view of `seat` (a spectator's while it is None)
    seat        who holds the device
    seats       names and controllers
    on_happened(entries)    what was added to the log, as `seat` may see it, after `state` changed
    on_refused(answer)      one of our own proposals was not accepted
    """

    state: State[Any] = ObjectProperty(None, allownone=True)
    seats: tuple[Seat, ...] = ObjectProperty(())
    seat: int | None = NumericProperty(None, allownone=True)
    revision = NumericProperty(0)
    asked: tuple[int, ...] = ObjectProperty(())
    """People who have to agree to an undo, and who wishes it."""
    undo_by: int | None = NumericProperty(None, allownone=True)
    can_undo = BooleanProperty(False)
    """Whether the holder may take the last action back."""
    __events__ = ("on_happened", "on_refused")

    def __init__(self, house: House, table: Table, computers: Computers) -> None:
        super().__init__()
        self.house = house
        self.id = table.id
        self.new = table.new
        self.game = table.new.game
        self._table = table
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
    ) -> None:
        """Open a stored game and let its computers begin; nobody holds the device yet."""

        def begin(house: House) -> tuple[Session, Told]:
            table = house.table(game)
            if table.new.game.precomputed is not None:
                table.new.game.precomputed.build()  # here, not when the first screen asks what is legal
            session = cls(house, table, Computers(table, worker, house.runner, follow))
            return session, session._watch(None)

        def ready(begun: tuple[Session, Told]) -> None:
            session, told = begun
            session._show(*told)
            then(session)

        on_ui(house.ask(begin), ready, failed)

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

        def undoable() -> bool:
            return seat is not None and self._table.can_undo(seat) is None

        def told(update: Update) -> None:
            may_undo = undoable()
            Clock.schedule_once(lambda _: self._tell(number, update, may_undo))

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
        self.seats = update.seats
        self.asked = update.asked
        self.undo_by = update.undo_by
        self.state = update.view
        self.revision = update.revision

    # -- asking --------------------------------------------------------------------------------------------

    def act(self, action: Action, seat: int | None = None) -> None:
        self.ask(Act(self._own(seat), action))

    def roll(self) -> None:
        pending = self.state.chance()
        self.ask(RollDice(pending.seat if pending else self._own(None)))

    def type_dice(self, values: tuple[Any, ...]) -> None:
        pending = self.state.chance()
        self.ask(TypeDice(pending.seat if pending else self._own(None), values))

    def undo(self, seat: int | None = None) -> None:
        self.ask(Undo(self._own(seat)))

    def agree(self, seat: int, yes: bool) -> None:
        self.ask(Agree(seat, yes))

    def hand_over(self, seat: int, controller: Controller) -> None:
        self.ask(HandOver(seat, controller))

    def leave(self, seat: int) -> None:
        self.ask(Leave(seat))

    def resign(self, seat: int) -> None:
        self.ask(Resign(seat))

    def ask(self, ask: Ask) -> None:
        on_ui(self.house.propose(self.id, HOST, ask), self._answered)

    def _own(self, seat: int | None) -> int:
        return seat if seat is not None else self.seat if self.seat is not None else 0

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

    def on_happened(self, entries: tuple[Any, ...]) -> None:
        """Kivy wants a default handler."""

    def on_refused(self, answer: Answer) -> None:
        """Kivy wants a default handler."""


PAUSE = 0.6
"""Seconds before a computer's move is shown, so that people can follow."""


def follow(work: Callable[[], None]) -> None:
    Clock.schedule_once(lambda _: work(), PAUSE)
