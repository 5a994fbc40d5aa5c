"""Knister: what a number costs, from one sheet to a whole shared table."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

import rules
from rules.knister.game import Write
from tools.bench import Bench, median

PLAY = 0.0001


def benches() -> Iterator[Bench]:
    game = rules.game("knister")
    for seats in (1, 12, 60):
        state = game.start(seats).resolve((3, 4))
        yield Bench(f"knister: play, {seats} seats", median(partial(state.play, 0, Write(12))), limit=PLAY)
    state = game.start(12).resolve((3, 4))
    yield Bench("knister: a sheet with its choices", median(partial(state.sheet, 0)))
