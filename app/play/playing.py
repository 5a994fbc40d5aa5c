"""A running game as screens see it, wherever its table is: what the holder of the device may know and ask for.

`Session` plays at a table of this device, `GuestSession` at a table on another one. Screens need not know which.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.event import EventDispatcher
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty

from app.store.log import Entry
from app.store.seats import Controller, Seat
from app.store.store import NewGame
from app.table.proposals import Act, Agree, Answer, Ask, HandOver, Leave, Resign, RollDice, TypeDice, Undo
from rules.core import Action, Game, State
from rules.dice import Face


class Playing(EventDispatcher):
    """
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
    __events__: tuple[str, ...] = ("on_happened", "on_refused")

    @property
    def id(self) -> str:
        """The game's id where its table is."""
        raise NotImplementedError

    @property
    def game(self) -> Game:
        return self.new.game

    @property
    def new(self) -> NewGame:
        """How it was set up."""
        raise NotImplementedError

    def take(self, seat: int | None, then: Callable[[], object] | None = None) -> None:
        """`seat` holds the device now: bring its view."""
        raise NotImplementedError

    def following(self) -> int | None:
        """Who should hold the device next."""
        raise NotImplementedError

    def pause(self) -> None:
        """The page is not seen."""

    def resume(self) -> None:
        """It is seen again."""

    def close(self) -> None:
        """The page is gone."""

    def act(self, action: Action, seat: int | None = None) -> None:
        self.ask(Act(self._own(seat), action))

    def roll(self) -> None:
        pending = self.state.chance()
        self.ask(RollDice(pending.seat if pending else self._own(None)))

    def type_dice(self, values: tuple[Face, ...]) -> None:
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
        raise NotImplementedError

    def _own(self, seat: int | None) -> int:
        return seat if seat is not None else self.seat if self.seat is not None else 0

    def on_happened(self, entries: tuple[Entry, ...]) -> None:
        """Kivy wants a default handler."""

    def on_refused(self, answer: Answer) -> None:
        """Kivy wants a default handler."""
