"""Trigon: the placement tables, listing legal moves, and a whole game through the public face of the rules."""

from __future__ import annotations

import statistics
from collections.abc import Iterator
from functools import partial
from random import Random
from typing import Any

import rules
from rules.trigon import placements
from tools.bench import Bench, median

ENGINE = 0.000011
"""Seconds in which an excellent C++ engine lists the moves of a middle-game position."""


def random_game(seed: int, plies: int = 1000) -> Any:
    rng = Random(seed)
    state = rules.game("trigon").start(4)
    for _ in range(plies):
        if state.over():
            break
        seat = state.to_act()[0]
        state = state.play(seat, rng.choice(listed(state)))
    return state


def listed(state: Any) -> list[Any]:
    return list(state.legal(state.to_act()[0]))


def benches() -> Iterator[Bench]:
    data = placements.dump()
    yield Bench("trigon: tables built", median(placements.make, seconds=1), "s", 1.0)
    yield Bench("trigon: tables restored", median(lambda: placements.restore(data)), "s", 0.1, f"{len(data):,} bytes")
    middle = [random_game(seed, 28) for seed in range(15)]
    moves = statistics.median(len(listed(state)) for state in middle)
    listing = statistics.median(median(partial(listed, state), seconds=0.1) for state in middle)
    yield Bench(
        "trigon: legal moves, middle game",
        listing,
        "s",
        0.001,
        f"{moves:.0f} moves, {listing / ENGINE:.0f} x a C++ engine",
    )
    yield Bench("trigon: random game of four", median(lambda: random_game(5)), "s", 0.15)
