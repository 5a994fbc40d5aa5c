"""Knister: what a number costs, from one sheet to a whole shared table, and how long the bots think."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from random import Random

import rules
from app.games.registry import facts
from rules.bots import never
from rules.knister.game import WriteSum
from strength.match import TABLES
from tools.bench import Bench, median

PLAY = 0.0001


def benches() -> Iterator[Bench]:
    game = rules.game("knister")
    for seats in (1, 12, 60):
        state = game.start(seats).resolve((3, 4))
        yield Bench(f"knister: play, {seats} seats", median(partial(state.play, 0, WriteSum(12))), limit=PLAY)
    state = game.start(12).resolve((3, 4))
    yield Bench("knister: a sheet with its choices", median(partial(state.sheet, 0)))
    alone = game.start(1).resolve((3, 4))
    for level, limit in (("easy", 0.02), ("medium", 0.05), ("hard", 0.3)):
        think = partial(game.bots[level], alone, 0, Random(3), TABLES, facts("knister").budget, never)
        yield Bench(f"knister: {level} bot, first number", median(think), limit=limit)
