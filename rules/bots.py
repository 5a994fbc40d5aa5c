"""Ways of thinking that fit every game: pick the best by a value, slip like a person, or play ahead."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from rules.core import Action, Bot, Draw, Rng, Roll, State, Stop, Tables

Policy = Callable[[Any, int, Rng], Action]
"""A quick choice: `(view or state, seat, rng)`."""


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

    def choose(view: State[Any], seat: int, rng: Rng, tables: Tables, budget: int, stop: Stop) -> Action:
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

    def choose(view: State[Any], seat: int, rng: Rng, tables: Tables, budget: int, stop: Stop) -> Action:
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
