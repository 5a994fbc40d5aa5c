"""Looking back at a game: what the hard computer would have made of the same dice, and which decisions cost most.

`replayed` puts the hard computer on a seat of a finished game. Rolls stay what they were: a roll of a round that was
thrown then is thrown again, as is the second roll if the same dice are rolled again. Where the computer rolls other
dice than were rolled, or plays longer than the game lasted, luck is fair and comes from `rng`. The other seats do what
they did as long as that is possible, and then what a medium computer would do.

`costly` asks the game's `advise` about every decision of a seat.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from math import hypot
from typing import Any

from rules.bots import Advice, fair_values
from rules.core import Acted, Action, BotFiles, Chanced, Left, Rng, Roll, Stop
from rules.record import Record

Progress = Callable[[float], object]
"""Told from 0 to 1 how much is done."""

MOST = 2
"""So many decisions are shown."""


class Stopped(Exception):
    """Nobody wants to know any more."""


@dataclass(frozen=True)
class Decision:
    """A move that cost something: the event's place in the record, what was done, what was better, and by how much."""

    event: int
    action: Action
    better: Any
    """The computer's `Advice`."""
    cost: float


@dataclass(frozen=True)
class Review:
    points: int
    """What the seat made."""
    computer: int
    """What the computer would have made."""
    costly: tuple[Decision, ...]
    """Worst first; none that cost next to nothing."""


def review(record: Record, seat: int, rng: Rng, files: BotFiles, budget: int, progress: Progress, stop: Stop) -> Review:
    """Both questions about one seat of a finished game, or `Stopped`."""
    points = record.final().scores()[seat]
    computer = replayed(record, seat, rng, files, budget, lambda done: progress(done / 2), stop)
    found = costly(record, seat, rng, files, budget, lambda done: progress(0.5 + done / 2), stop)
    return Review(points, computer, found)


# -- the same dice again -------------------------------------------------------------------------------------


Thrown = dict[tuple[int, int], tuple[tuple[str, ...], tuple[Any, ...]]]
"""By round and attempt: which dice, and what they showed."""


def thrown(record: Record) -> Thrown:
    """Every roll of a game."""
    found: Thrown = {}
    for state, event in steps(record):
        pending = state.chance()
        if isinstance(event, Chanced) and isinstance(pending, Roll):
            dice = tuple(die.id for die in pending.dice)
            found[pending.round, pending.attempt] = dice, event.values
    return found


def steps(record: Record) -> Iterator[tuple[Any, Any]]:
    """Every event with the state it happened in."""
    return zip(record.states(), record.events, strict=False)


def replayed(record: Record, seat: int, rng: Rng, files: BotFiles, budget: int, progress: Progress, stop: Stop) -> int:
    """The points of the hard computer on `seat`."""
    game = record.game
    rolls, done, gone = thrown(record), deeds(record), departures(record, seat)
    total = max(1, sum(isinstance(event, Acted) and event.seat == seat for event in record.events))
    state: Any = game.start(record.setup)
    turns: Counter[tuple[int, int]] = Counter()
    thoughts = 0
    while not state.over():
        if stop():
            raise Stopped
        leaving = [other for other, round in gone if round <= state.round and other not in state.left]
        if leaving:
            state = state.leave(leaving[0])
            continue
        pending = state.chance()
        if pending is not None:
            state = state.resolve(_again(pending, rolls, rng))
            continue
        acting = state.to_act()[0]
        if acting == seat:
            action: Action | None = game.bots["hard"](state.view(seat), seat, rng, files, budget, stop)
            thoughts += 1
            progress(min(1.0, thoughts / total))
        else:
            turn = acting, state.round
            action = done.get((*turn, turns[turn]))
            turns[turn] += 1
            if action is None or action not in state.legal(acting):
                action = game.bots["medium"](state.view(acting), acting, rng, files, 0, stop)
        state = state.play(acting, action)
    progress(1.0)
    points: int = state.scores()[seat]
    return points


def deeds(record: Record) -> dict[tuple[int, int, int], Action]:
    """What everybody did, by seat, round and its turn within the round."""
    found: dict[tuple[int, int, int], Action] = {}
    turns: Counter[tuple[int, int]] = Counter()
    for state, event in steps(record):
        if isinstance(event, Acted):
            turn = event.seat, state.round
            found[*turn, turns[turn]] = event.action
            turns[turn] += 1
    return found


def departures(record: Record, seat: int) -> list[tuple[int, int]]:
    """Which of the others left, and in which round."""
    return [
        (event.seat, state.round) for state, event in steps(record) if isinstance(event, Left) and event.seat != seat
    ]


def _again(pending: Any, rolls: Thrown, rng: Rng) -> tuple[Any, ...]:
    """What these dice showed then, if they were rolled."""
    dice, values = rolls.get((pending.round, pending.attempt), ((), ()))
    same = isinstance(pending, Roll) and dice == tuple(die.id for die in pending.dice)
    return values if same else fair_values(pending, rng)


# -- what cost most --------------------------------------------------------------------------------------------

TRIFLE = 0.5
"""Points that nobody would call a mistake, and that chance can hide."""


SURE = 3.0
"""So many standard errors off no estimate is, even among all decisions of a game."""


def tells(best: Advice, made: Advice) -> bool:
    """Whether it is sure that a decision cost something that matters."""
    return best.value - made.value >= max(TRIFLE, SURE * hypot(best.doubt, made.doubt))


def costly(
    record: Record, seat: int, rng: Rng, files: BotFiles, budget: int, progress: Progress, stop: Stop
) -> tuple[Decision, ...]:
    """The decisions of a seat that cost most, by the game's own advice."""
    advise = record.game.advise
    if advise is None:
        return ()
    mine = [
        (number, state, event.action)
        for number, (state, event) in enumerate(steps(record))
        if isinstance(event, Acted) and event.seat == seat
    ]
    found: list[Decision] = []
    for number, (at, state, action) in enumerate(mine):
        if stop():
            raise Stopped
        advice = advise(state.view(seat), seat, rng, files, budget, stop, also=action)
        made = next((each for each in advice if each.action == action), None)
        if made is not None and tells(advice[0], made):
            found.append(Decision(at, action, advice[0], advice[0].value - made.value))
        progress((number + 1) / len(mine))
    return tuple(sorted(found, key=lambda decision: decision.cost, reverse=True)[:MOST])
