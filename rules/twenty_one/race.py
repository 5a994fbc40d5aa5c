"""Games of Twenty One played to the end in thought: who is ahead when somebody's sheet is full is what counts among
others, and the solved table only knows one's own points.

Everybody in these games goes by the table, quickly: with whole rounds to come, and with a guess instead of trying when
it comes to the second roll. All ways that are compared meet the same dice.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import product
from math import tanh
from typing import TYPE_CHECKING

from rules.core import Rng
from rules.twenty_one.actions import TwentyOnePhase
from rules.twenty_one.fields import COLUMNS, NUMBERS, ROWS
from rules.twenty_one.knowledge import FULL, PRICE, ROUNDS, Solved
from rules.twenty_one.scoring import BONUS, row_hits, row_sum

if TYPE_CHECKING:
    from rules.twenty_one.game import TwentyOneState

PACE = 1.45
"""So many fields a seat fills in a round."""

SECOND = 0.5
"""A second roll is taken unless what lies there is worth so much less than what any roll promises."""

MARGIN, CLEAR = 0.3, 30.0
"""What the distance to the best of the others counts beside the victory, and how many points of it are clear."""

STEP = COLUMNS + 1
"""A place is a mask of empty fields and the row's hits as one number: `mask * STEP + hits`."""

NEW_ROW = FULL * STEP

Luck = list[tuple[tuple[int, ...], tuple[int, ...]]]
"""Of each round from now on the first roll, and what those dice show that are rolled again."""


@cache
def columns_of(row: int, mask: int) -> tuple[tuple[int, int, int], ...]:
    """The empty fields of a row: column, number, and how its place changes when it is filled without a hit."""
    return tuple((column, NUMBERS[row][column], -STEP << column) for column in range(COLUMNS) if mask >> column & 1)


@cache
def triples() -> tuple[tuple[int, ...], ...]:
    return tuple(product(range(1, 7), repeat=3))


def six(rng: Rng) -> tuple[int, ...]:
    return triples()[int(rng.random() * 216)] + triples()[int(rng.random() * 216)]


def chosen(
    worth: Sequence[float], fields: Sequence[tuple[int, int, int]], place: int, dice: Sequence[int]
) -> tuple[float, int, int]:
    """The best way to write `dice` (by column), or to cross out: its worth, the place after it, what it writes."""
    ways = [(0, place)]
    for column, number, filled in fields:
        die = dice[column]
        if die < number:
            ways += [(points + die, at + filled) for points, at in ways]
        elif die == number:
            filled += 1
            ways += [(points + die, at + filled) for points, at in ways]
    after, written = place + fields[0][2], 0
    best = worth[after]
    for points, at in ways[1:]:
        value = points + worth[at]
        if value > best:
            best, after, written = value, at, points
    return best, after, written


class Race:
    """A position among others, seen from `seat`, to be played to the end again and again."""

    def __init__(self, state: TwentyOneState, seat: int, solved: Solved) -> None:
        present = [other for other in range(state.setup.seats) if other not in state.left]
        self._solved = solved
        self._worths: dict[tuple[int, int], list[float]] = {}
        self._me = present.index(seat)
        self._active = present.index(state.active) if state.active in present else 0
        self._dice = state.dice
        self._deciding = state.phase is TwentyOnePhase.DECIDE
        self._writing = [at for at, other in enumerate(present) if other in state.writing or self._deciding]
        self._orders = [[state.printed(other, row).dice for row in range(ROWS)] for other in present]
        self._points: list[int] = []
        """What is written on a sheet, with the bonus of all its full rows."""
        self._rows: list[int] = []
        self._places: list[int] = []
        self._empty: list[int] = []
        for other in present:
            row = state.current(other)
            whole = sum(map(row_sum, state.rows[other]))
            whole += sum(BONUS[row_hits(state.rows[other][full], NUMBERS[full])] for full in range(row))
            self._points.append(whole)
            self._rows.append(row)
            self._places.append(self._place(state, other, row) if row < ROWS else NEW_ROW)
            self._empty.append(sum(filled.count(None) for filled in state.rows[other]))

    def _place(self, state: TwentyOneState, seat: int, row: int) -> int:
        filled = state.rows[seat][row]
        mask = sum(1 << column for column in range(COLUMNS) if filled[column] is None)
        return mask * STEP + row_hits(filled, NUMBERS[row])

    def after(self, columns: Sequence[int], hits: int, points: int) -> tuple[int, int]:
        """The place after these columns of the seat's row are filled, with so many hits in the row, and the points."""
        mask = self._places[self._me] // STEP
        for column in columns:
            mask &= ~(1 << column)
        return mask * STEP + hits, points

    def _worth(self, rounds: int, row: int) -> list[float]:
        """By place: what is to come with so many rounds after this one, the bonus of the row's hits included."""
        worth = self._worths.get((rounds, row))
        if worth is None:
            rests = self._solved[rounds][row]
            worth = [rest + bonus for hits in rests for rest, bonus in zip(hits, BONUS, strict=True)]
            self._worths[rounds, row] = worth
        return worth

    def written(self, way: tuple[int, int], luck: Luck, rng: Rng) -> list[int]:
        """The points of everybody present at the end of a game in which the seat writes this way now."""
        return self._play(luck, rng, way=way)

    def decided(self, again: bool, luck: Luck, rng: Rng) -> list[int]:
        """The same if it rolls again, or not."""
        return self._play(luck, rng, again=again)

    def _play(self, luck: Luck, rng: Rng, way: tuple[int, int] | None = None, again: bool = False) -> list[int]:
        points, rows, places, empty = list(self._points), list(self._rows), list(self._places), list(self._empty)
        orders, worth_of, seats = self._orders, self._worth, len(points)
        dice, active = self._dice, self._active
        writing: Sequence[int] = self._writing
        round = 0
        while True:
            if len(luck) == round:
                luck.append((six(rng), six(rng)))
            first, second = luck[round]
            least = min(empty)
            next_least = least if empty.count(least) > 1 else min((e for e in empty if e != least), default=ROUNDS)
            if round:
                dice = first
                row, place = rows[active], places[active]
                rounds = int((next_least if empty[active] == least else least) / PACE)
                order = orders[active][row]
                best = chosen(
                    worth_of(rounds, row), columns_of(row, place // STEP), place, [dice[die] for die in order]
                )[0]
                again = best < worth_of(min(rounds + 1, ROUNDS), row)[place] + PRICE - SECOND
                writing = range(seats)
            if again:
                dice = tuple([old if old == 1 else new for old, new in zip(dice, second, strict=True)])
            ended = False
            for seat in writing:
                row, place = rows[seat], places[seat]
                if way is not None and seat == self._me:
                    after, gained = way
                    way = None
                else:
                    rounds = int((next_least if empty[seat] == least else least) / PACE)
                    order = orders[seat][row]
                    _, after, gained = chosen(
                        worth_of(rounds, row), columns_of(row, place // STEP), place, [dice[die] for die in order]
                    )
                points[seat] += gained
                mask = after // STEP
                empty[seat] -= (place // STEP).bit_count() - mask.bit_count()
                if mask:
                    places[seat] = after
                else:
                    points[seat] += BONUS[after % STEP]
                    rows[seat] += 1
                    places[seat] = NEW_ROW
                    ended = ended or rows[seat] == ROWS
            if ended or (not round and ROWS in rows):
                return [whole + BONUS[place % STEP] for whole, place in zip(points, places, strict=True)]
            active = (active + 1) % seats
            round += 1

    def result(self, points: Sequence[int]) -> float:
        """Winning is worth 1, or a part of it, and the distance to the best of the others a little."""
        ahead = self.lead(points)
        best = points[self._me] - ahead
        won = 1.0 if ahead > 0 else 1 / points.count(best) if not ahead else 0.0
        return won + MARGIN * tanh(ahead / CLEAR)

    def lead(self, points: Sequence[int]) -> int:
        """How far the seat is ahead of the best of the others."""
        return points[self._me] - max(whole for at, whole in enumerate(points) if at != self._me)
