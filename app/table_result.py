"""A stored table of dice as its summary and its list of rolls need it: who sat there, every round, the totals."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING

import rules
from app.table.facts import LONGEST_THOUGHT
from app.table.log import counted
from app.table.rounds import Round, rounds_of
from app.table.seats import Seat
from app.table.store import NewGame, StoreError, StoreReason
from app.table_words import colour_sums, total
from rules.qwantum.scoring import face_number
from rules.table_dice.game import QWANTUM_COLOURS, Step, TableDiceState

if TYPE_CHECKING:
    from app.table.store import Store


@dataclass(frozen=True)
class Luck:
    """The sum of a throw: how high it was on average, and what was to be expected."""

    mean: float
    expected: float


@dataclass(frozen=True)
class TableResult:
    id: str
    new: NewGame
    state: TableDiceState
    seats: tuple[Seat, ...]
    rounds: tuple[Round, ...]
    created: float
    seconds: float

    @property
    def plays(self) -> str:
        return self.state.setup.plays

    @property
    def open(self) -> bool:
        """Totals can still be written down."""
        return self.state.step is Step.SCORE

    @property
    def rolls(self) -> int:
        return sum(len(past.throws) for past in self.rounds)

    def turns_of(self, seat: int) -> int:
        return sum(past.seat == seat for past in self.rounds)

    # -- luck ------------------------------------------------------------------------------------------------

    @property
    def luck(self) -> Luck | None:
        """Of first throws, which nobody has chosen anything about."""
        if not self.rounds:
            return None
        first = [total(past.throws[0]) for past in self.rounds]
        expected = sum(sum(map(face_number, die.faces)) / len(die.faces) for die in self.state.hand)
        return Luck(sum(first) / len(first), expected)

    @property
    def favourite(self) -> tuple[list[int], int] | None:
        """The sums that came most often in the end, and how often: nothing if all came once."""
        counts = Counter(total(past.dice) for past in self.rounds)
        often = max(counts.values(), default=0)
        return (sorted(value for value in counts if counts[value] == often), often) if often > 1 else None

    @property
    def taken(self) -> dict[str, int]:
        """How often each of Qwantum's colours was taken."""
        return {colour: sum(past.taken == colour for past in self.rounds) for colour in QWANTUM_COLOURS}

    @property
    def highest(self) -> int:
        """The highest number of a colour in Qwantum, else the highest sum."""
        if self.plays == "qwantum":
            return max((each.total for past in self.rounds for each in colour_sums(past.dice)), default=0)
        return max((total(past.dice) for past in self.rounds), default=0)

    @property
    def rerolled(self) -> int:
        """Rounds in which dice were thrown again."""
        return sum(len(past.throws) > 1 for past in self.rounds)


def read_table(store: Store, id: str) -> TableResult:
    """On the thread that owns the store; `StoreError` if there is no such table or it cannot be played again."""
    kept = store.load(id)
    if kept.new.game.id != rules.TABLE_DICE:
        raise StoreError(StoreReason.NO_SUCH_GAME, f"{id} is no table")
    state: TableDiceState = kept.state  # type: ignore[assignment]
    rounds = rounds_of(state.setup, counted(kept.entries)) if kept.replayed else ()
    seconds = sum(min(after.at - before.at, LONGEST_THOUGHT) for before, after in pairwise(kept.entries))
    return TableResult(id, kept.new, state, kept.new.seats, rounds, kept.created, seconds)
