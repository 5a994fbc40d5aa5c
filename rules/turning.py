"""After a game without dice: the moves where the lead turned, found by playing many games to the end from every
position of it.

A game brings an `Estimating`: how likely each side is to win from a state, and how far it would be ahead.
`turning_points` walks the record with it, in the background: it tells how far it is and stops when told.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from importlib import import_module
from itertools import pairwise
from math import hypot
from typing import Any

from rules.bots import error, mean
from rules.core import Acted, Action, Game, Rng, State, Stop
from rules.record import Record
from rules.review import Progress, Stopped

GAMES = 60
"""About so many from each position tell enough."""

MOST = 3
"""So many turning points are told."""

CANDIDATES = 5
"""So many are looked at again ..."""

MORE = 5
"""... with so many times the games."""

FIRST_LOOK = 0.5
"""The first look's share of the time."""

SURE = 3.0
"""So many standard errors off no swing is, even among all moves of a game."""

LEAST = 0.1
"""By how much a side's chance changes at least."""


@dataclass(frozen=True)
class Estimate:
    """By side, as in `State.sides()`: the chance to win, and the lead over the best other side in points. Alone there
    is nobody to win against, and the lead is the result."""

    chances: tuple[float, ...]
    leads: tuple[float, ...]
    errors: tuple[float, ...] = ()
    """By side: the standard error of its chance; alone of the result. Nothing where nothing was estimated."""

    @property
    def leader(self) -> int:
        return max(range(len(self.leads)), key=lambda side: (self.chances[side], self.leads[side]))


Estimating = Callable[[Any, Rng, int, Stop], Estimate]
"""`(state, rng, games, stop)`, for a state that waits for a seat."""


@dataclass(frozen=True)
class TurningPoint:
    """A move that changed what was to be expected."""

    event: int
    """Which of the record's events it was."""
    seat: int
    side: int
    action: Action
    before: Estimate
    after: Estimate

    @property
    def swing(self) -> float:
        """What the side that moved gained (or lost) by it: a chance from -1 to 1; alone in points of the result."""
        if len(self.before.leads) == 1:
            return self.after.leads[0] - self.before.leads[0]
        return self.after.chances[self.side] - self.before.chances[self.side]

    @property
    def unsure(self) -> float:
        """The standard error of the swing."""
        return hypot(*(one.errors[self.side] for one in (self.before, self.after) if one.errors))

    @property
    def sure(self) -> bool:
        """Whether more games would say so, too."""
        return abs(self.swing) >= SURE * self.unsure

    @property
    def turned(self) -> bool:
        """Whether another side leads now."""
        return self.before.leader != self.after.leader


def estimating(game: Game) -> Estimating:
    """How to estimate positions of a game that has no dice."""
    found: Estimating = import_module(f"rules.{game.id}.review").estimate
    return found


def turning_points(record: Record, rng: Rng, games: int, progress: Progress, stop: Stop) -> list[TurningPoint]:
    """The moves that turned a finished game most, in the order they were made, or `Stopped`."""
    moves = judged(record, rng, games, lambda done: progress(FIRST_LOOK * done), stop)
    found = checked(record, moves, rng, games, lambda done: progress(FIRST_LOOK + (1 - FIRST_LOOK) * done), stop)
    return sorted(found, key=lambda move: move.event)


def judged(record: Record, rng: Rng, games: int, progress: Progress, stop: Stop) -> list[TurningPoint]:
    """Every move of a finished game in order, with what was to be expected before and after it; `games` are played
    from each position."""
    estimate = estimating(record.game)
    states = list(record.states())
    decisions = [
        (number, state)
        for number, (state, event) in enumerate(zip(states, record.events, strict=False))
        if isinstance(event, Acted)
    ]
    estimates = []
    for done, (_, state) in enumerate(decisions):
        estimates.append(estimate(state, rng, games, stop))
        if stop():
            raise Stopped
        progress((done + 1) / len(decisions))
    estimates.append(final(states[-1]))
    moves = []
    for (number, state), (before, after) in zip(decisions, pairwise(estimates), strict=True):
        event = record.events[number]
        if isinstance(event, Acted):
            side = next(side for side, seats in enumerate(state.sides()) if event.seat in seats)
            moves.append(TurningPoint(number, event.seat, side, event.action, before, after))
    return moves


def checked(
    record: Record, moves: Sequence[TurningPoint], rng: Rng, games: int, progress: Progress, stop: Stop
) -> list[TurningPoint]:
    """The most telling of these moves that still are when many more games are played around them: of many swings some
    are great by luck alone."""
    estimate = estimating(record.game)
    states = list(record.states())
    following = {move.event: after.event for move, after in pairwise(moves)}
    closer: dict[int, Estimate] = {}
    looked: list[TurningPoint] = []
    candidates = most_telling(moves, CANDIDATES)
    for number, move in enumerate(candidates):
        for event in (move.event, following.get(move.event)):
            if event is not None and event not in closer:
                closer[event] = estimate(states[event], rng, MORE * games, stop)
        if stop():
            raise Stopped
        after = closer[following[move.event]] if move.event in following else move.after
        looked.append(replace(move, before=closer[move.event], after=after))
        progress((number + 1) / len(candidates))
    progress(1.0)
    return [move for move in most_telling(looked) if move.sure]


def most_telling(moves: Sequence[TurningPoint], most: int = MOST) -> list[TurningPoint]:
    """Those that turned the lead come first, then the greatest swings."""
    alone = bool(moves) and len(moves[0].before.leads) == 1
    telling = [move for move in moves if abs(move.swing) >= (1 if alone else LEAST)]
    return sorted(telling, key=lambda move: abs(move.swing) + LEAST * move.turned, reverse=True)[:most]


def final(state: State[Any]) -> Estimate:
    """What was to be expected is what happened."""
    outcome = state.outcome()
    winners = outcome.winners if outcome else ()
    sides = state.sides()
    won = [any(seat in winners for seat in side) for side in sides]
    scores = state.scores()
    totals = [scores[side[0]] for side in sides]
    return Estimate(tuple(share / sum(won) for share in won), leads(totals))


def leads(totals: Sequence[float]) -> tuple[float, ...]:
    """How far each side is ahead of the best other one; alone, what it has."""
    if len(totals) == 1:
        return (totals[0],)
    return tuple(
        mine - max(total for other, total in enumerate(totals) if other != side) for side, mine in enumerate(totals)
    )


def averaged(results: Sequence[tuple[Sequence[Any], Sequence[float]]], sides: int) -> Estimate:
    """Of games that were played to the end: what decided places and the points, each by side."""
    if not results:
        return Estimate((1 / sides,) * sides, (0.0,) * sides)
    won: list[list[float]] = [[] for _ in range(sides)]
    ahead: list[list[float]] = [[] for _ in range(sides)]
    for standings, totals in results:
        best = max(standings)
        winners = [side for side in range(sides) if standings[side] == best]
        for side, lead in enumerate(leads(totals)):
            won[side].append(1 / len(winners) if side in winners else 0.0)
            ahead[side].append(lead)
    errors = tuple(map(error, ahead if sides == 1 else won))
    return Estimate(tuple(map(mean, won)), tuple(map(mean, ahead)), errors)
