"""Ways of thinking that fit every game: pick the best by a value, slip like a person, or play ahead; and advice.

A game's `advise` (a field of its `Game`) thinks as its hard bot does, but tells what it found:

    advise(view, seat, rng, files, budget, stop, also=None) -> list of Advice, best first

- At most `TOP` of them, at least one where the seat may act; the first is what the hard bot would do with the same
  arguments, unless a closer look at the best few makes another one of them a little better. Several actions that are
  the same to a person (mirrored cells, say) are one.
- `also` is an action somebody asks about, legal there: it is in the list too, as a fourth at the end if it is not among
  the best. So `rules/review.py` learns what a move that was made had cost.
- `stop` is honoured at once as by a bot; what was found so far is the answer.
- `Advice.value` is in points (or what the game counts), comparable within one list and never higher than the one above;
  `doubt` is by how much its distance to the first may be wrong. `reason` is a code of the game's own `StrEnum`, which
  lists with every code the `values` its sentence needs, all plain JSON; none is a sentence.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from enum import StrEnum
from math import fsum, hypot, inf, sqrt
from typing import Any, Generic, Protocol, TypeVar

from rules.core import Action, Bot, BotFiles, Draw, Rng, Roll, State, Stop

Policy = Callable[[Any, int, Rng], Action]
"""A quick choice: `(view or state, seat, rng)`."""


TOP = 3
"""So many actions are advised."""


@dataclass(frozen=True)
class Advice:
    """An action, what it is worth, and why: a reason code and what a sentence about it needs."""

    action: Action
    value: float
    reason: StrEnum
    values: tuple[tuple[str, Any], ...] = ()
    doubt: float = 0.0
    """The standard error of its distance to the first."""


A = TypeVar("A")


@dataclass(frozen=True)
class Promised(Generic[A]):
    """What an action is expected to bring, and the standard error of its distance to the best."""

    action: A
    value: float
    doubt: float = 0.0


def compared(actions: Sequence[A], ends: Sequence[Sequence[float]]) -> list[Promised[A]]:
    """How games ended after each of these actions, which are ordered already, the best first. All met the same luck,
    so the others are told by their distance to the first where both were played; luck alone makes none look better
    than the one above it."""
    first = ends[0]
    least = mean(first) if first else 0.0
    found = [Promised(actions[0], least)]
    for action, end in zip(actions[1:], ends[1:], strict=True):
        behind = [one - other for one, other in zip(first, end, strict=False)]
        if behind:
            least = min(least, found[0].value - mean(behind))
        found.append(Promised(action, least, error(behind)))
    return found


def told_apart(actions: Sequence[A], ends: Sequence[Sequence[float]]) -> list[Promised[A]]:
    """The same of games that had nothing to do with each other."""
    least, unsure = inf, error(ends[0])
    found: list[Promised[A]] = []
    for action, end in zip(actions, ends, strict=True):
        least = min(least, mean(end) if end else 0.0)
        found.append(Promised(action, least, hypot(unsure, error(end)) if found else 0.0))
    return found


def mean(values: Collection[float]) -> float:
    return fsum(values) / len(values)


def error(values: Sequence[float]) -> float:
    """The standard error of a mean; without a second value nothing is known."""
    if len(values) < 2:
        return inf
    middle = mean(values)
    return sqrt(fsum((value - middle) ** 2 for value in values) / (len(values) - 1) / len(values))


class Advise(Protocol):
    """The hard bot's thoughts about a position, best action first. The module's docstring says what is promised."""

    def __call__(
        self,
        view: Any,
        seat: int,
        rng: Rng,
        files: BotFiles,
        budget: int,
        stop: Stop,
        also: Action | None = None,
    ) -> list[Advice]: ...


def top_and(ranked: Sequence[tuple[float, Action]], also: Action | None) -> list[tuple[float, Action]]:
    """The best few of `ranked`, which is sorted, and the one that was asked about."""
    chosen = list(ranked[:TOP])
    chosen += [pair for pair in ranked[TOP:] if pair[1] == also]
    return chosen


def never() -> bool:
    """A `Stop` for those whom nobody stops."""
    return False


def best(values: Sequence[tuple[float, Action]], rng: Rng) -> Action:
    """The action with the highest value, a random one of equals."""
    top = max(value for value, _ in values)
    return rng.choice([action for value, action in values if value == top])


def slip(values: Sequence[tuple[float, Action]], rng: Rng, chance: float, worst: int = 3) -> Action:
    """Like `best`, but now and then one of the next best few, as a person who overlooked something."""
    if len(values) > 1 and rng.random() < chance:
        ranked = sorted(values, key=lambda pair: pair[0], reverse=True)
        return rng.choice([action for _, action in ranked[1 : 1 + worst]])
    return best(values, rng)


def quick(policy: Policy) -> Bot:
    """A bot that does not think ahead."""

    def choose(view: State[Any], seat: int, rng: Rng, files: BotFiles, budget: int, stop: Stop) -> Action:
        return policy(view, seat, rng)

    return choose


def fair_values(pending: Roll | Draw, rng: Rng) -> tuple[Any, ...]:
    """A chance answer for a bot's look-ahead."""
    if isinstance(pending, Roll):
        return tuple(rng.choice(die.faces) for die in pending.dice)
    pool = [thing for thing, count in pending.bag for _ in range(count)]
    return tuple(rng.sample(pool, pending.count))


def playout(state: State[Any], policy: Policy, rng: Rng) -> State[Any]:
    """The end of a game in which every seat follows `policy`."""
    while not state.over():
        pending = state.chance()
        if pending is not None:
            state = state.resolve(fair_values(pending, rng))
        else:
            seat = state.to_act()[0]
            state = state.apply_move(seat, policy(state, seat, rng))
    return state


def lead(state: State[Any], seat: int) -> float:
    """How well `seat` did: places count most, then the distance in points to the best of the others."""
    scores = state.scores()
    mine = next(side for side in state.sides() if seat in side)
    others = [scores[other] for other in range(len(scores)) if other not in mine and other not in state.left]
    if not others:
        return float(scores[seat])
    margin = scores[seat] - max(others)
    won = (margin > 0) - (margin < 0)
    return won * 50.0 + margin


def look_ahead(policy: Policy, candidates: Callable[[Any, int, Rng], Sequence[Action]]) -> Bot:
    """Flat Monte Carlo: plays about `budget` games to the end, dropping the worse half now and then."""

    def choose(view: State[Any], seat: int, rng: Rng, files: BotFiles, budget: int, stop: Stop) -> Action:
        alive = list(candidates(view, seat, rng))
        sums = dict.fromkeys(alive, 0.0)
        rounds = max(1, len(alive).bit_length())
        while len(alive) > 1:
            for _ in range(max(1, budget // (rounds * len(alive)))):
                for action in alive:
                    if stop():
                        return max(alive, key=sums.__getitem__)
                    state = view.determinize(rng).apply_move(seat, action)
                    sums[action] += lead(playout(state, policy, rng), seat)
            alive.sort(key=sums.__getitem__, reverse=True)
            alive = alive[: (len(alive) + 1) // 2]
        return alive[0]

    return choose
