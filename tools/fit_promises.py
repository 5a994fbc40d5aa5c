"""Fits the weights of `rules/trigon/promise.py`: hard computers play, and what they chose is explained by what can be
seen of a placement at first sight. (A conditional logit: the odds of a choice are the exponential of its promise.)

    python -m tools.fit_promises --games 50 --budget 300      prints the three stages' weights; takes an hour or two

The more games and the larger their budget, the better; the weights in use come from 28 games of an earlier search.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from dataclasses import astuple, fields
from math import exp, sqrt
from random import Random

from rules.trigon.actions import PlacePiece
from rules.trigon.game import GAME, TrigonState
from rules.trigon.placements import ids
from rules.trigon.promise import STAGES, Outlook, Weights
from rules.trigon.search import apart

NAMES = [field.name for field in fields(Weights)]
UNITS = [Weights(*(float(name == other) for other in NAMES)) for name in NAMES]

ALTERNATIVES = 100
"""So many placements that were not chosen stand beside each choice."""

Choice = list[tuple[float, ...]]
"""What is seen of the placement that was chosen, first, and of others."""


def choices(games: int, budget: int, rng: Random) -> Iterator[tuple[str, Choice]]:
    """By stage, of games in which hard plays against itself."""
    for _ in range(games):
        state: TrigonState = GAME.start(2)  # type: ignore[assignment]
        while not state.over():
            seat = state.to_act()[0]
            action: PlacePiece = GAME.bots["hard"](state, seat, rng, {}, budget, lambda: False)  # type: ignore[assignment]
            cells = state.position.made.cells
            others = [cells[id] for id in ids(state.legal_mask(state.turn)) if cells[id] != action.cells]
            if others:
                seen = [action.cells, *rng.sample(others, min(ALTERNATIVES, len(others)))]
                outlook = Outlook.of(state)
                yield outlook.stage(), features(state, outlook, seen)
            state = state.apply_move(seat, action)


def features(state: TrigonState, outlook: Outlook, placements: Sequence[tuple[int, ...]]) -> Choice:
    """What the promise of each placement is made of: its promise by one weight at a time."""
    rivals, partners = apart(state)
    colour = state.turn
    columns = [outlook.promises(colour, rivals[colour], partners[colour], placements, unit) for unit in UNITS]
    return list(zip(*columns, strict=True))


def fitted(data: Sequence[Choice], rounds: int = 200, rate: float = 0.5) -> list[float]:
    """The weights under which what was chosen is likeliest: gradient ascent with steps of its own for each weight."""
    size = len(data[0][0])
    weights, steepness = [0.0] * size, [1e-9] * size
    for _ in range(rounds):
        gradient = [-0.001 * weight for weight in weights]
        for choice in data:
            promises = [sum(map(float.__mul__, weights, map(float, seen))) for seen in choice]
            top = max(promises)
            shares = [exp(promise - top) for promise in promises]
            whole = sum(shares)
            for at in range(size):
                expected = sum(share * seen[at] for share, seen in zip(shares, choice, strict=True)) / whole
                gradient[at] += (choice[0][at] - expected) / len(data)
        for at, slope in enumerate(gradient):
            steepness[at] += slope * slope
            weights[at] += rate * slope / sqrt(steepness[at])
    return weights


def main() -> None:
    parser = argparse.ArgumentParser(description="Fits what placements promise in Trigon.")
    parser.add_argument("--games", type=int, default=50)
    parser.add_argument("--budget", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    data: dict[str, list[Choice]] = {name: [] for name in STAGES}
    for stage, choice in choices(options.games, options.budget, Random(options.seed)):
        data[stage].append(choice)
    for stage, found in data.items():
        now = ", ".join(f"{weight:g}" for weight in astuple(STAGES[stage][1]))
        new = ", ".join(f"{weight:.2f}" for weight in fitted(found))
        print(f"{stage}: {len(found)} choices\n  in use  {now}\n  fitted  {new}")


if __name__ == "__main__":
    main()
