"""Qwantum: a move, and how long the bots think, in the middle of a game of three."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from random import Random

from app.games.registry import facts
from rules.bots import fair_values
from rules.core import Action
from rules.qwantum.actions import QwantumKeep, QwantumPhase, QwantumReroll
from rules.qwantum.game import GAME, QwantumState
from tools.bench import Bench, median


def middle_game() -> QwantumState:
    """The tenth turn, the first roll lies there."""
    rng = Random(33)
    state = GAME.start(3)
    while not (isinstance(state, QwantumState) and state.round == 10 and state.phase is QwantumPhase.DECIDE):
        pending = state.chance()
        if pending is not None:
            state = state.resolve(fair_values(pending, rng))
        else:
            seat = state.to_act()[0]
            state = state.play(seat, think("easy", state, seat, 0))
    return state


def think(level: str, state: object, seat: int, budget: int) -> Action:
    return GAME.bots[level](state, seat, Random(3), {}, budget, lambda: False)


def benches() -> Iterator[Bench]:
    deciding = middle_game()
    active = deciding.active
    choosing = deciding.play(active, QwantumKeep())
    take = next(iter(choosing.legal(active)))
    yield Bench("qwantum: play, first choice", median(lambda: choosing.play(active, take)), "s", 0.0001)
    yield Bench("qwantum: play, reroll", median(lambda: deciding.play(active, QwantumReroll((0, 2, 5)))), "s", 0.0001)
    yield Bench("qwantum: sheet with its choices", median(lambda: deciding.sheet(active)), "s")
    for level, limit, budget in (("easy", 0.02, 0), ("medium", 0.05, 0), ("hard", 0.3, facts("qwantum").budget)):
        for what, state in (("roll", deciding), ("choice", choosing)):
            yield Bench(
                f"qwantum: {level} bot, {what}",
                median(partial(think, level, state, active, budget)),
                "s",
                limit,
                f"budget {budget}" if budget else "",
            )
