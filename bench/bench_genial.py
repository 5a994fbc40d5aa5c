"""Genial: all moves with their scores, a tile through the rules, a game of computers, and how long those think."""

from __future__ import annotations

import statistics
from collections.abc import Iterator
from functools import partial
from random import Random
from typing import Any

import rules
from rules.bots import fair_values
from rules.genial.game import GenialPhase, GenialState, scored_moves
from tools.bench import Bench, median

GAME = rules.game("genial")


def played(seats: int, seed: int, tiles: int) -> GenialState:
    """A game of mediums after so many tiles, somebody about to place."""
    rng = Random(seed)
    state: Any = GAME.start(seats)
    while not state.over() and not (len(state.placed) >= tiles and state.phase is GenialPhase.PLACE):
        pending = state.chance()
        if pending is not None:
            state = state.resolve(fair_values(pending, rng))
        else:
            state = state.play(state.turn, think("medium", state))
    found: GenialState = state
    return found


def think(level: str, state: GenialState, budget: int = 100) -> object:
    return GAME.bots[level](state.view(state.turn), state.turn, Random(1), {}, budget, lambda: False)


def lay(state: GenialState) -> GenialState:
    return state.play(state.turn, next(iter(state.legal(state.turn))))


def benches() -> Iterator[Bench]:
    middle = [played(4, seed, 40) for seed in range(9)]
    moves = statistics.median(len(scored_moves(state, state.turn)) for state in middle)
    listing = statistics.median(median(partial(scored_moves, s, s.turn), seconds=0.1) for s in middle)
    yield Bench("genial: moves with scores, 169 cells", listing, "s", 0.003, f"{moves:.0f} moves")
    yield Bench("genial: lay a tile", median(partial(lay, middle[0])), "s")
    yield Bench("genial: four mediums play a game", median(lambda: played(4, 1, 1000), seconds=2), "s")
    for level, limit in (("easy", 0.02), ("medium", 0.05)):
        thinking = statistics.median(median(partial(think, level, s), seconds=0.1) for s in middle)
        yield Bench(f"genial: {level} thinks, four seats", thinking, "s", limit)
    opening = played(2, 1, 2)
    yield Bench(
        "genial: hard thinks, two seats, opening", median(partial(think, "hard", opening)), "s", None, "100 games"
    )
