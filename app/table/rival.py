"""The hard computer on a deal of the day: plays it once, where computers think, and its points are kept."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Any

import rules
from app.store.chance import luck_of
from app.store.daily import Deal, computer_score, keep_computer
from app.table.computers import Thinks, budget
from app.table.house import House
from app.table.runner import complain
from app.table.table import with_draws
from app.thinking.worker import Ask, Ticket
from rules.core import Action, Roll, State

log = logging.getLogger(__name__)

LEVEL = "hard"


class DailyRival:
    """`go_on` and `pause` may be called from any thread; what it reaches is told on the thread that owns the store.

    It sees what a person sees: the view of its seat, and of the luck what has fallen so far.
    """

    def __init__(self, house: House, worker: Thinks, deal: Deal, told: Callable[[int], object] | None = None) -> None:
        self.deal = deal
        self.told = told or (lambda _: None)
        self._house = house
        self._worker = worker
        self._game = rules.game(deal.game_id)
        self._luck = luck_of(deal.luck, deal.game_id)
        self._state: State[Any] | None = None
        self._thoughts = 0
        self._ticket: Ticket | None = None
        self._paused = True

    def go_on(self) -> None:
        self._later(self._resume)

    def pause(self) -> None:
        """What was being thought is thought again later."""
        self._later(self._rest)

    def _later(self, work: Callable[[], None]) -> None:
        self._house.ask(lambda _: work()).add_done_callback(complain)

    # on the owner's thread

    def _resume(self) -> None:
        if not self._paused:
            return
        self._paused = False
        known = computer_score(self._house.store, self.deal)
        if known is not None:
            self.told(known)
        else:
            self._step()

    def _rest(self) -> None:
        self._paused = True
        if self._ticket is not None:
            self._worker.cancel(self._ticket)
            self._ticket = None

    def _step(self) -> None:
        """Everything up to the next decision, or to the end."""
        if self._paused or self._ticket is not None:
            return
        state = self._state if self._state is not None else self._game.start(self._game.make_setup(1))
        _, state = with_draws(state, self._luck)
        while isinstance(pending := state.chance(), Roll) and not state.to_act():
            _, state = with_draws(state, self._luck, [self._luck.answer(pending)])
        self._state = state
        if state.over():
            score = state.scores()[0]
            keep_computer(self._house.store, self._house.now(), self.deal, score)
            self.told(score)
            return
        self._think(state)

    def _think(self, state: State[Any]) -> None:
        ask = Ask(
            self.deal.game_id,
            LEVEL,
            0,
            state.view(0),
            f"{self.deal.luck}|{self._thoughts}",
            budget(self.deal.game_id),
        )
        ticket: Ticket | None = None

        def answered(action: Action | None, error: str | None) -> None:
            self._later(lambda: self._answer(ticket, action, error))

        ticket = self._ticket = self._worker.ask(ask, answered)

    def _answer(self, ticket: Ticket | None, action: Action | None, error: str | None) -> None:
        if ticket is not self._ticket or self._state is None:
            return
        self._ticket = None
        if action is None:
            log.error("the computer could not play the deal of %s: %s", self.deal.day, error)
            self._paused = True
            return
        self._thoughts += 1
        self._state = self._state.play(0, action)
        self._step()
