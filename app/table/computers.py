"""The computers at a table: watch it, let the worker think, propose what it found."""

from __future__ import annotations

import logging
from collections.abc import Callable
from random import Random
from typing import Any, Protocol

from app.games.registry import facts
from app.store.log import Undone
from app.store.store import StoreReason
from app.table.house import new_id
from app.table.proposals import BOT, Act, Proposal, RollDice, Update
from app.table.runner import Runner, complain
from app.table.table import Table
from app.thinking.device_speed import simulations
from app.thinking.worker import Ask, OnAnswer, Ticket
from rules.core import Action, Roll

log = logging.getLogger(__name__)

Pace = Callable[[Callable[[], None]], None]
"""Does something, on whatever thread, after the pause that people need to follow what happens: the page knows it."""


def budget(game_id: str, seconds: float | None = None) -> int:
    """The simulations for a move: the usual ones, or more if a computer shall think for about `seconds`."""
    usual = facts(game_id).budget
    return usual if seconds is None or not usual else max(usual, simulations(facts(game_id).cost, seconds))


class Thinks(Protocol):
    """What is needed of a worker."""

    def ask(self, ask: Ask, on_answer: OnAnswer) -> Ticket: ...
    def cancel(self, ticket: Ticket) -> None: ...


def at_once(work: Callable[[], None]) -> None:
    work()


class Computers:
    """Lives on the table's runner. Thinking is dropped as soon as nobody needs it: undo, hand-over, pause, close."""

    def __init__(
        self, table: Table, worker: Thinks, runner: Runner, pace: Pace = at_once, seconds: float | None = None
    ) -> None:
        self._table = table
        self._worker = worker
        self._runner = runner
        self._pace = pace
        self._thinking: dict[int, Ticket] = {}
        self._rolling: int | None = None
        self._paused = False
        self.stuck: str | None = None
        """Why the store kept no move of ours; `resume` tries again."""
        self.seconds = seconds
        """How long hard computers may think if people want them stronger than usual; up to `LONGEST`."""
        self._stop_watching = table.observe(self._watch, None)
        self.look()

    def pause(self) -> None:
        self._paused = True
        for seat in list(self._thinking):
            self._drop(seat)

    def resume(self) -> None:
        self._paused = False
        self.stuck = None
        self.look()

    def close(self) -> None:
        self.pause()
        self._stop_watching()

    def _watch(self, update: Update) -> None:
        if any(isinstance(entry.what, Undone) for entry in update.entries):
            for seat in list(self._thinking):
                self._drop(seat)
        self.look()

    def _drop(self, seat: int) -> None:
        self._worker.cancel(self._thinking.pop(seat))

    def look(self) -> None:
        """Ask for whatever a computer has to do now; drop what it no longer has to."""
        acting = [seat for seat in self._table.state.to_act() if self._is_bot(seat)]
        for seat in [seat for seat in self._thinking if seat not in acting]:
            self._drop(seat)
        if self._paused or self.stuck:
            return
        pending = self._table.state.chance()
        if isinstance(pending, Roll) and self._is_bot(pending.seat) and not self._table.new.real_dice:
            self._roll(pending.seat)
            return
        for seat in acting:
            if seat not in self._thinking:
                self._think(seat)

    def _is_bot(self, seat: int) -> bool:
        return self._table.seats[seat].controller.kind == "bot"

    def _roll(self, seat: int) -> None:
        revision = self._table.revision
        if self._rolling == revision:
            return
        self._rolling = revision

        def roll() -> None:
            if self._table.revision == revision and not self._paused:
                self._propose(RollDice(seat))
            elif self._rolling == revision:
                self._rolling = None

        self._pace(lambda: self._later(roll))

    def _think(self, seat: int) -> None:
        table = self._table
        level = table.seats[seat].controller.level or "easy"
        ask = Ask(
            game_id=table.new.game.id,
            level=level,
            seat=seat,
            view=table.view(seat),
            seed=f"{table.new.luck}|{table.revision}|{seat}" if ":" in table.new.luck else new_id(),
            budget=budget(table.new.game.id, self.seconds),
        )
        ticket: Ticket | None = None

        def answered(action: Action | None, error: str | None) -> None:
            self._pace(lambda: self._later(lambda: self._answer(seat, ticket, action, error)))

        ticket = self._worker.ask(ask, answered)
        self._thinking[seat] = ticket

    def _later(self, work: Callable[[], None]) -> None:
        self._runner.call(work).add_done_callback(complain)

    def _answer(self, seat: int, ticket: Ticket | None, action: Action | None, error: str | None) -> None:
        if self._thinking.get(seat) is not ticket:
            return
        del self._thinking[seat]
        if action is None:
            log.error("a computer could not think: %s", error)
            action = self._simple(seat)
        self._propose(Act(seat, action))

    def _simple(self, seat: int) -> Action:
        """A move all the same, so that nobody waits for a computer that failed."""
        try:
            easy = self._table.new.game.bots["easy"]
            return easy(self._table.view(seat), seat, Random(), {}, 0, lambda: False)
        except Exception:
            log.exception("the simplest computer failed too")
            first: Any = next(iter(self._table.state.legal(seat)))
            return first  # type: ignore[no-any-return]

    def _propose(self, ask: Act | RollDice) -> None:
        answer = self._table.propose(Proposal(new_id(), BOT, ask))
        if answer.accepted:
            return
        if answer.reason in set(StoreReason):
            self.stuck = answer.reason
        else:
            self.look()
