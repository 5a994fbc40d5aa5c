"""Computer players for Qwantum: what the rest of a row promises, weighed against what the dice offer now."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import StrEnum
from functools import cache, lru_cache
from itertools import combinations
from typing import TYPE_CHECKING, Any

from rules.bots import Advice, Promised, best, error, mean, never, quick, slip, top_and
from rules.core import Action, Bot, BotFiles, Rng, Stop
from rules.dice import Face
from rules.qwantum.actions import DeclineStep, QwantumKeep, QwantumPhase, QwantumReroll, Take
from rules.qwantum.scoring import COLOURS, COLUMNS, DICE, Numbers, column_points, face_colour, face_number, rises

if TYPE_CHECKING:
    from rules.qwantum.game import QwantumState

HIGHEST = 33
TYPICAL = (4.5, 8.0, 12.0, 16.0, 10.0, 5.5)
"""What usually stands in a column."""

SPREAD: tuple[tuple[float, ...], ...] = ((), (0.0,), (-1.5, 1.5), (-2.0, 0.0, 2.0))
"""How far the numbers still missing in a column lie from the usual one."""

SHARE = 0.25
"""How much of a number reaches the score: four numbers make one."""

CALM, RACING = 0.3, 1.0
"""What a turn of waiting costs a row, for a player who waits for good numbers and for one who wants to be first."""

DEAD = -8.0
"""What a row that cannot be finished costs."""

Valued = list[tuple[float, Action]]

IMPOSSIBLE = float("-inf")

Rows = tuple[Numbers, ...]


@cache
def odds() -> tuple[float, ...]:
    """How often a colour's number comes up in one roll, over all colours."""
    together = [0.0] * (HIGHEST + 1)
    for colour in COLOURS:
        sums = [1.0] + [0.0] * HIGHEST
        for die in DICE:
            after = [0.0] * (HIGHEST + 1)
            for face in die.faces:
                step = face_number(face) if face_colour(face) in (None, colour) else 0
                for number in range(HIGHEST + 1 - step):
                    after[number + step] += sums[number] / len(die.faces)
            sums = after
        together = [a + b / len(COLOURS) for a, b in zip(together, sums, strict=True)]
    return tuple(together)


@cache
def row_promise(column: int, before: int, haste: float) -> float:
    """What the cells of a row from `column` on will bring, if it takes the best numbers and pays for waiting."""
    if column == COLUMNS:
        return 0.0
    fitting = range(before + 1, HIGHEST + 1) if rises(column) else range(1, before)
    offers = sorted(
        ((SHARE * number + row_promise(column + 1, number, haste), odds()[number]) for number in fitting), reverse=True
    )
    promise, value, chance = DEAD, 0.0, 0.0
    for worth, odd in offers:
        value += odd * worth
        chance += odd
        if chance > 0:
            promise = max(promise, (value - haste) / chance)
    return promise


def column_estimate(numbers: Sequence[float], column: int) -> float:
    """About what a column will score: the second lowest, the missing numbers being as usual."""
    missing = (TYPICAL[column] + away for away in SPREAD[len(COLOURS) - len(numbers)])
    return sorted((*numbers, *missing))[1]


@lru_cache(maxsize=4096)
def price(rows: Rows, row: int, number: int, haste: float) -> float:
    """What writing `number` into a row now is worth, compared with waiting for another one."""
    numbers = rows[row]
    column, before = len(numbers), numbers[-1] if numbers else 0
    if column == COLUMNS or (number <= before if rises(column) else number >= before):
        return IMPOSSIBLE
    others = [other[column] for i, other in enumerate(rows) if i != row and len(other) > column]
    usual = TYPICAL[column]
    effect = column_estimate((*others, number), column) - column_estimate((*others, usual), column) + SHARE * usual
    return effect + row_promise(column + 1, number, haste) - row_promise(column, before, haste)


def sums(dice: Sequence[Face]) -> list[int]:
    """The four numbers that the dice offer, in the order of the rows."""
    numbers = [face_number(dice[0])] * len(COLOURS)
    for face in dice[1:]:
        numbers[ROW_OF_FACE[face]] += face_number(face)
    return numbers


ROW_OF_FACE = {face: COLOURS.index(face_colour(face) or "") for die in DICE[1:] for face in die.faces}


def roll_value(rows: Rows, dice: Sequence[Face], misses: int, haste: float) -> float:
    """What the active seat makes of these dice: its two best numbers, or a miss."""
    prices = (price(rows, row, number, haste) for row, number in enumerate(sums(dice)))
    first, second = sorted(prices, reverse=True)[:2]
    return max(first, -float(misses + 1)) + max(second, 0.0)


def reroll_sets(dice: Sequence[Face]) -> Iterator[tuple[int, ...]]:
    """Sensible things to roll again: all but some colours, the white die with them or not."""
    seen: set[tuple[int, ...]] = {()}
    for size in range(len(COLOURS)):
        for kept in combinations(COLOURS, size):
            others = tuple(i for i, face in enumerate(dice) if i and face_colour(face) not in kept)
            for chosen in (others, (0, *others)):
                if chosen not in seen:
                    seen.add(chosen)
                    yield chosen


def rolls(state: QwantumState, seat: int, haste: float, rng: Rng, samples: int, stop: Stop) -> Valued:
    """Keeping the dice, or rolling each sensible set a few times in thought."""
    rows, misses = state.rows[seat], state.misses[seat]
    values: Valued = [(roll_value(rows, state.dice, misses, haste), QwantumKeep())]
    for chosen in reroll_sets(state.dice):
        if stop():
            break
        values.append((mean(rerolled(state, seat, chosen, haste, rng, samples, stop)), QwantumReroll(chosen)))
    return values


def rerolled(
    state: QwantumState, seat: int, chosen: Sequence[int], haste: float, rng: Rng, samples: int, stop: Stop
) -> list[float]:
    """What comes out when these dice are rolled again, a few times in thought."""
    rows, misses = state.rows[seat], state.misses[seat]
    found: list[float] = []
    dice = list(state.dice)
    while len(found) < samples and not (found and stop()):
        for die in chosen:
            dice[die] = rng.choice(DICE[die].faces)
        found.append(roll_value(rows, dice, misses, haste))
    return found


def takes(state: QwantumState, seat: int, haste: float) -> Valued:
    """Each number against writing nothing, which costs the active seat a miss."""
    numbers = sums(state.dice)
    values: Valued = []
    for action in state.moves(seat):
        if isinstance(action, Take):
            row = COLOURS.index(action.colour)
            values.append((price(state.rows[seat], row, numbers[row], haste), action))
    free = seat != state.active or state.taken is not None
    values.append((0.0 if free else -float(state.misses[seat] + 1), DeclineStep()))
    return values


def haste_of(state: QwantumState, usual: float = RACING) -> float:
    """Alone at the table nobody needs to hurry."""
    return CALM if state.setup.seats - len(state.left) == 1 else usual


def valued(state: QwantumState, seat: int, haste: float, rng: Rng, samples: int, stop: Stop = never) -> Valued:
    """Every sensible action with its value."""
    haste = haste_of(state, haste)
    return (
        rolls(state, seat, haste, rng, samples, stop)
        if state.phase is QwantumPhase.DECIDE
        else takes(state, seat, haste)
    )


def easy(state: QwantumState, seat: int, rng: Rng) -> Action:
    return slip(valued(state, seat, CALM, rng, samples=2), rng, chance=0.35)


def medium(state: QwantumState, seat: int, rng: Rng) -> Action:
    return best(valued(state, seat, CALM, rng, samples=20), rng)


def hard(view: QwantumState, seat: int, rng: Rng, files: BotFiles, budget: int, stop: Stop) -> Action:
    return best(valued(view, seat, RACING, rng, max(budget, 20), stop), rng)


BOTS: dict[str, Bot] = {"easy": quick(easy), "medium": quick(medium), "hard": hard}


# -- advice ------------------------------------------------------------------------------------------------------


SAMPLES_SHOWN = 4
"""Numbers that people see come from so many times the rolls that a way is chosen by."""


class QwantumAdvice(StrEnum):
    """Why an action is good.

    All have `expected`: about how many points more the own sheet will make than if the turn is waited.
    """

    KEEP = "keep"
    """The dice are good as they lie: `best` is the colour to write, `number` what it makes; no colour if none fits."""
    REROLL = "reroll"
    """Rolling `dice` dice again is expected to be worth more than keeping (`kept`); `white` tells whether the white die
    is one of them, `colours` what stays; a turn that ends with nothing costs `miss`."""
    TAKES = "takes"
    """Writes `number` of `colour` into `column`; `room` numbers would fit after it."""
    SCORES = "scores"
    """The same, and the column is full: it scores `points`."""
    DECLINES = "declines"
    """Every number on offer spoils a row more than waiting costs."""
    MISS = "miss"
    """The same, though it costs `miss` points."""


Facts = tuple[tuple[str, Any], ...]


def advise(
    view: QwantumState,
    seat: int,
    rng: Rng,
    files: BotFiles,
    budget: int,
    stop: Stop,
    also: Action | None = None,
) -> list[Advice]:
    values = valued(view, seat, RACING, rng, max(budget, 20), stop)
    if isinstance(also, QwantumReroll) and all(action != also for _, action in values):
        values.append((mean(rerolled(view, seat, also.dice, haste_of(view), rng, max(budget, 20), stop)), also))
    ranked = sorted(values, key=lambda pair: pair[0], reverse=True)
    kept = next((value for value, action in values if isinstance(action, QwantumKeep)), 0.0)
    return [
        Advice(one.action, one.value, *_why(view, seat, one.action, one.value, kept), one.doubt)
        for one in _closely(view, seat, top_and(ranked, also), rng, SAMPLES_SHOWN * budget, stop)
    ]


def _closely(
    state: QwantumState, seat: int, ranked: Valued, rng: Rng, samples: int, stop: Stop
) -> list[Promised[Action]]:
    """The best with numbers of their own: of thirty ways to roll again, each tried a few times, the best were lucky."""
    found = []
    for value, action in ranked:
        if isinstance(action, QwantumReroll):
            tries = rerolled(state, seat, action.dice, haste_of(state), rng, max(samples, 20), stop)
            found.append(Promised[Action](action, mean(tries), error(tries)))
        else:
            found.append(Promised[Action](action, value))
    return sorted(found, key=lambda one: one.value, reverse=True)


def _why(state: QwantumState, seat: int, action: Action, value: float, kept: float) -> tuple[QwantumAdvice, Facts]:
    rows, miss = state.rows[seat], state.misses[seat] + 1
    facts: Facts = (("expected", round(value, 1)),)
    if isinstance(action, QwantumKeep):
        numbers = sums(state.dice)
        pace = haste_of(state)
        worth, row = max((price(rows, row, number, pace), row) for row, number in enumerate(numbers))
        best = None if worth == IMPOSSIBLE else COLOURS[row]
        return QwantumAdvice.KEEP, (*facts, ("best", best), ("number", numbers[row]))
    if isinstance(action, QwantumReroll):
        stays = [face_colour(face) for i, face in enumerate(state.dice) if i and i not in action.dice]
        colours = [colour for colour in COLOURS if colour in stays]
        more: Facts = (("dice", len(action.dice)), ("white", 0 in action.dice), ("colours", colours), ("miss", miss))
        return QwantumAdvice.REROLL, (*facts, ("kept", round(kept, 1)), *more)
    if isinstance(action, Take):
        number, column = state.number(action.colour), len(rows[COLOURS.index(action.colour)])
        points = column_points(state.rows_with(seat, action.colour)[seat], column)
        facts += (("colour", action.colour), ("number", number), ("column", column + 1))
        if points is not None:
            return QwantumAdvice.SCORES, (*facts, ("points", points))
        room = 0 if column + 1 == COLUMNS else HIGHEST - number if rises(column + 1) else number - 1
        return QwantumAdvice.TAKES, (*facts, ("room", room))
    if state.missed(seat, action):  # type: ignore[arg-type]
        return QwantumAdvice.MISS, (*facts, ("miss", miss))
    return QwantumAdvice.DECLINES, facts
