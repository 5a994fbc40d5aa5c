"""How the hard computer weighs a position: points now, and what the solved table says about the rest.

How many rounds are to come nobody knows: they are estimated from the fields the fastest of the others has left and
from how fast it has been.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rules.core import Rng, Stop
from rules.twenty_one.fields import COLUMNS
from rules.twenty_one.knowledge import ROUNDS, Solved
from rules.twenty_one.scoring import BONUS, row_hits

if TYPE_CHECKING:
    from rules.twenty_one.game import TwentyOneState

PACE, PACE_ROUNDS = 1.45, 6
"""So many fields a seat usually fills in a round, and after so many rounds we believe as much in what we have seen."""


def rounds_to_come(state: TwentyOneState, seat: int) -> float:
    """How many rounds will follow this one, if the fastest of the others goes on as before."""
    fewest = float(ROUNDS)
    begun = state.round - 1
    for other in range(state.setup.seats):
        if other == seat or other in state.left:
            continue
        empty = sum(filled.count(None) for filled in state.rows[other])
        filled_in = ROUNDS - empty
        rounds = begun + (other not in state.writing)
        pace = max(1.0, (filled_in + PACE * PACE_ROUNDS) / (rounds + PACE_ROUNDS))
        fewest = min(fewest, empty / pace - (other in state.writing))
    return max(0.0, fewest)


class Expert:
    """A seat's current row, and what each way of filling it further is worth."""

    def __init__(self, state: TwentyOneState, seat: int, solved: tuple[Solved, Solved]) -> None:
        self.alone = state.setup.seats - len(state.left) == 1
        self._row = state.current(seat)
        printed = state.printed(seat, self._row)
        filled = state.rows[seat][self._row]
        self.numbers, self.colours, self.dice_of = printed.numbers, printed.colours, printed.dice
        self.hits = row_hits(filled, printed.numbers)
        self.empty = [column for column in range(COLUMNS) if filled[column] is None]
        self._mask = sum(1 << column for column in self.empty)
        self.rounds = float(ROUNDS - state.round) if self.alone else rounds_to_come(state, seat)
        whole = min(int(self.rounds), ROUNDS)
        part = min(self.rounds - whole, 1.0)
        now, more = (solved[not self.alone][min(whole + extra, ROUNDS)][self._row] for extra in (0, 1))
        self._rest = [
            [(1 - part) * a + part * b for a, b in zip(one, other, strict=True)]
            for one, other in zip(now, more, strict=True)
        ]

    def rest(self, columns: Sequence[int], hits: int) -> float:
        """What is to come when these columns are filled too, with so many hits in the row."""
        mask = self._mask
        for column in columns:
            mask &= ~(1 << column)
        return self._rest[mask][hits]

    def cross(self) -> float:
        return self.rest(self.empty[:1], self.hits)

    def best(self, dice: Sequence[int]) -> float:
        """The value of the best way to write these dice, or to cross out."""
        mask, hits, numbers = self._mask, self.hits, self.numbers
        ways = [(0, hits, mask)]
        for column in self.empty:
            die, number = dice[self.dice_of[column]], numbers[column]
            if die <= number:
                hit, bit = die == number, 1 << column
                ways += [(points + die, count + hit, left & ~bit) for points, count, left in ways]
        rest, start = self._rest, BONUS[hits]
        values = [points + BONUS[count] - start + rest[left][count] for points, count, left in ways[1:]]
        return max([self.cross(), *values])

    def rerolled(self, dice: Sequence[int], rng: Rng, samples: int, stop: Stop) -> list[float]:
        """What comes out when all dice that do not show 1 are rolled again, a few times in thought."""
        found: list[float] = []
        for _ in range(samples):
            if found and stop():
                break
            found.append(self.best([1 if die == 1 else 1 + int(rng.random() * 6) for die in dice]))
        return found
