"""What reading a game for its replay costs, and what it costs to show any of its positions: Python time of a frame."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from bench.bench_boards import measured
from tools.bench import Bench

LIMIT = 0.05
"""Seconds: scrubbing to any move of any game."""

MEASURE = """
import json, sys, tempfile
from pathlib import Path
from random import Random
from time import process_time
from tests.app.conftest import open_stage
from tests.app.harness import open_app
from tests.app.genial_hands import stored_genial
from tests.app.sheet_hands import stored_game
from tests.app.stored_games import stored
from tests.app.trigon_hands import stored_trigon
from app.store.replaying import read_replay
from app.store.seats import PERSON, bot

stage = open_stage()
stage.resize(412, 915)
found = {}
with tempfile.TemporaryDirectory() as folder:
    hands = open_app(stage, Path(folder))
    four = [PERSON, bot("easy"), PERSON, bot("easy")]
    games = {
        "genial": stored_genial(hands, four, 500),
        "trigon": stored_trigon(hands, four, 500),
        "knister": stored(hands.app.house, tuple(f"Eva {n}" for n in range(12))),
        "twenty_one": stored_game(hands, "twenty_one", four, 5000),
        "qwantum": stored_game(hands, "qwantum", four, 5000),
    }
    for name, id in games.items():
        start = process_time()
        replay = read_replay(hands.app.house.store, id)
        reading = process_time() - start
        page = hands.app.navigator.open("replay", id=id)
        stage.run(1)
        rng, times = Random(1), []
        for number in [rng.randrange(replay.last + 1) for _ in range(60)]:
            start = process_time()
            page.go(number)
            stage.frames(1)
            times.append(process_time() - start)
            stage.frames(6)
        found[name] = [reading, sorted(times)[30], sorted(times)[54], replay.last]
        hands.app.navigator.home()
        stage.run(1)
    print(json.dumps(found))
    sys.stdout.flush()
"""


def benches() -> Iterator[Bench]:
    found: Any = measured(MEASURE)
    for name, (reading, median, most, steps) in found.items():
        yield Bench(f"replay of {name}: reading {steps} steps", reading, "s", 0.3, "away from the screen")
        yield Bench(f"replay of {name}: to any move", median, "s", LIMIT, f"nine of ten within {1000 * most:.0f} ms")
