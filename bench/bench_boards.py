"""What a frame costs while a piece is dragged over a board: Python time, on the whole page of a running game."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from tools.bench import Bench

ROOT = Path(__file__).resolve().parent.parent
LIMIT = 0.008

MEASURE = """
import tempfile, sys, json, statistics
from pathlib import Path
from random import Random
from time import process_time
from tests.app.conftest import Finger, open_stage
from tests.app.harness import open_app
from tests.app.genial_hands import GenialGame
from app.store.seats import PERSON, bot
from rules.genial.game import Phase

stage = open_stage()
stage.resize(412, 915)
with tempfile.TemporaryDirectory() as folder:
    seats = [PERSON, bot("easy"), bot("easy"), bot("easy")]
    mine = lambda state: state.turn == 0 and state.phase is Phase.PLACE
    game = GenialGame(stage, Path(folder), seats, moves=36, until=mine)
    stage.run(5)
    field, rng = game.body.field, Random(1)
    finger = game.drag_out(0, field.center)
    frames, panned = [], []
    for _ in range(240):
        x, y = finger._event.pos
        x = min(max(x + rng.uniform(-14, 14), 20), 390)
        y = min(max(y + rng.uniform(-14, 14), field.y - 60), field.top - 70)
        start = process_time()
        finger.move(x, y)
        frames.append(process_time() - start)
    finger.up()
    game.placing.cancel()
    field.look_at(0, 0, 2.0)
    stage.run(0.5)
    finger = Finger(stage, *field.center)
    for step in range(120):
        start = process_time()
        finger.move(field.center_x + step % 40, field.center_y - step % 30)
        panned.append(process_time() - start)
    print(json.dumps([statistics.median(frames), max(frames), statistics.median(panned)]))
    sys.stdout.flush()
    import os
    os._exit(0)
"""


def measured(code: str) -> list[float]:
    ran = subprocess.run([sys.executable, "-c", code], cwd=ROOT, check=True, capture_output=True, text=True)
    found: list[float] = json.loads(ran.stdout.splitlines()[-1])
    return found


def benches() -> Iterator[Bench]:
    dragged, slowest, panned = measured(MEASURE)
    yield Bench("genial: Python time of a frame, dragging a tile", dragged, limit=LIMIT)
    yield Bench("genial: the slowest of those frames", slowest, note="a new spot with its rays")
    yield Bench("genial: Python time of a frame, moving the zoomed board", panned, limit=LIMIT)
