"""The rounds of a table of dice, told from its log: who rolled, what was thrown again, what lay there in the end."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from app.store.log import Counted
from rules.core import Chanced, Event
from rules.dice import Face
from rules.table_dice.game import TableDiceSetup, TableDiceState, TableStep, begin


@dataclass(frozen=True)
class Round:
    """One turn. `throws` are the dice as they lay after each throw, the last of them count."""

    number: int
    seat: int
    throws: tuple[tuple[Face, ...], ...]
    taken: str | None = None
    over: bool = False
    """Nothing more will happen in it."""
    again: tuple[tuple[int, ...], ...] = ()
    """Which dice were thrown again, for each throw after the first."""

    @property
    def dice(self) -> tuple[Face, ...]:
        return self.throws[-1]


def rounds_of(setup: TableDiceSetup, history: Iterable[Counted]) -> tuple[Round, ...]:
    rounds: tuple[Round, ...] = ()
    state = begin(setup)
    for counted in history:
        following = state.apply(counted.event)
        rounds = with_event(rounds, state, counted.event, following)
        state = following
    return rounds


def with_event(
    rounds: tuple[Round, ...], before: TableDiceState, event: Event, after: TableDiceState
) -> tuple[Round, ...]:
    """The rounds after an event that led from one state to the next."""
    over = after.step in (TableStep.ROLL, TableStep.SCORE, TableStep.OVER)
    if isinstance(event, Chanced) and before.step is TableStep.ROLL:
        return (*rounds, Round(after.round, before.roller, (after.dice,), over=over))
    if not rounds:
        return rounds
    last = rounds[-1]
    throws, again = last.throws, last.again
    if isinstance(event, Chanced):
        throws, again = (*throws, after.dice), (*again, before.rerolling)
    return (*rounds[:-1], Round(last.number, last.seat, throws, after.taken, over, again))
