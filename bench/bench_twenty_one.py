"""Twenty One: a move, and how long the bots think, in the middle of a game of three."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from random import Random

from app.games.registry import facts
from rules.bots import fair_values
from rules.core import Action
from rules.twenty_one.actions import TwentyOneKeep, TwentyOnePhase, WriteDice
from rules.twenty_one.game import GAME, TwentyOneState
from strength.match import TABLES
from tools.bench import Bench, median


def middle_game() -> TwentyOneState:
    """The ninth round, the first roll lies there."""
    rng = Random(21)
    state = GAME.start(3)
    while not (isinstance(state, TwentyOneState) and state.round == 9 and state.phase is TwentyOnePhase.DECIDE):
        pending = state.chance()
        if pending is not None:
            state = state.resolve(fair_values(pending, rng))
        else:
            seat = state.to_act()[0]
            state = state.play(seat, think("easy", state, seat, 0))
    return state


def think(level: str, state: object, seat: int, budget: int) -> Action:
    return GAME.bots[level](state, seat, Random(3), TABLES, budget, lambda: False)


def benches() -> Iterator[Bench]:
    deciding = middle_game()
    writing = deciding.with_(dice=(1, 1, 1, 1, 1, 2)).play(deciding.active, TwentyOneKeep())
    seat = max(writing.to_act(), key=lambda seat: len(writing.legal(seat)))
    most = max(writing.legal(seat), key=lambda action: len(action.colours) if isinstance(action, WriteDice) else 0)
    yield Bench("twenty_one: play, write", median(lambda: writing.play(seat, most)), "s", 0.0001)
    yield Bench("twenty_one: play, keep", median(lambda: deciding.play(deciding.active, TwentyOneKeep())), "s", 0.0001)
    yield Bench("twenty_one: sheet with its choices", median(lambda: writing.sheet(seat)), "s")
    for level, limit, budget in (("easy", 0.02, 0), ("medium", 0.05, 0), ("hard", 0.3, facts("twenty_one").budget)):
        for what, state in (("roll", deciding), ("write", writing)):
            acting = state.to_act()[0]
            yield Bench(
                f"twenty_one: {level} bot, {what}",
                median(partial(think, level, state, acting, budget)),
                "s",
                limit,
                f"budget {budget}" if budget else "",
            )
