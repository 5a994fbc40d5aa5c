"""After a game without dice: the moves where the lead turned, found by playing many games to the end from every
position of it.

A game brings an `Estimating`: how likely each side is to win from a state, and how far it would be ahead.
`turning_points` walks the record with it, in the background: it tells how far it is and stops when told.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from importlib import import_module
from itertools import pairwise
from typing import Any

from rules.core import Acted, Action, Game, Rng, State, Stop
from rules.record import Record
from rules.review import Progress, Stopped

GAMES = 60
"""About so many from each position tell enough."""

MOST = 3
"""So many turning points are told."""

LEAST = 0.1
"""By how much a side's chance changes at least."""


@dataclass(frozen=True)
class Estimate:
    """By side, as in `State.sides()`: the chance to win, and the lead over the best other side in points. Alone there
    is nobody to win against, and the lead is the result."""

    chances: tuple[float, ...]
    leads: tuple[float, ...]

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
    def turned(self) -> bool:
        """Whether another side leads now."""
        return self.before.leader != self.after.leader


def estimating(game: Game) -> Estimating:
    """How to estimate positions of a game that has no dice."""
    found: Estimating = import_module(f"rules.{game.id}.review").estimate
    return found


def turning_points(record: Record, rng: Rng, games: int, progress: Progress, stop: Stop) -> list[TurningPoint]:
    """The moves that turned a finished game most, in the order they were made, or `Stopped`."""
    return sorted(most_telling(judged(record, rng, games, progress, stop)), key=lambda move: move.event)


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


def most_telling(moves: Sequence[TurningPoint]) -> list[TurningPoint]:
    """Those that turned the lead come first, then the greatest swings."""
    alone = bool(moves) and len(moves[0].before.leads) == 1
    telling = [move for move in moves if abs(move.swing) >= (1 if alone else LEAST)]
    return sorted(telling, key=lambda move: abs(move.swing) + LEAST * move.turned, reverse=True)[:MOST]


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
    chances = [0.0] * sides
    ahead = [0.0] * sides
    for standings, totals in results:
        best = max(standings)
        winners = [side for side in range(sides) if standings[side] == best]
        for side in winners:
            chances[side] += 1 / len(winners) / len(results)
        for side, lead in enumerate(leads(totals)):
            ahead[side] += lead / len(results)
    return Estimate(tuple(chances), tuple(ahead))
