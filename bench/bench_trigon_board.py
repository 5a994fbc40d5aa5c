"""What a frame of Trigon costs while a piece is dragged, the board is moved or a piece turned: Python time."""

from __future__ import annotations

from collections.abc import Iterator

from bench.bench_boards import LIMIT, measured
from tools.bench import Bench

MEASURE = """
import json, os, statistics, sys, tempfile
from pathlib import Path
from random import Random
from time import process_time
from tests.app.conftest import Finger, open_stage
from tests.app.trigon_hands import TrigonHands
from app.store.seats import PERSON, bot
from rules.trigon.pieces import PIECES

stage = open_stage()
stage.resize(412, 915)
with tempfile.TemporaryDirectory() as folder:
    game = TrigonHands(stage, Path(folder), [PERSON, bot("easy"), bot("easy"), bot("easy")], 40)
    stage.run(5)
    board, rng = game.board, Random(1)
    card = game.card(game.placing.pieces.pieces()[0])
    x, y = card.to_window(*card.center)
    finger = Finger(stage, x, y)
    for step in range(1, 8):
        finger.move(x, y + 10 * step)
    assert game.placing.dragging
    finger.move(*board.center)
    dragged, panned, opened = [], [], []
    for _ in range(240):
        x, y = finger._event.pos
        x = min(max(x + rng.uniform(-14, 14), 20), 390)
        y = min(max(y + rng.uniform(-14, 14), board.y - 60), board.top - 70)
        start = process_time()
        finger.move(x, y)
        dragged.append(process_time() - start)
    finger.up()
    game.placing.cancel()
    board.look_at(9, 8, 2.0)
    stage.run(0.5)
    finger = Finger(stage, *board.center)
    for step in range(120):
        start = process_time()
        finger.move(board.center_x + step % 40, board.center_y - step % 30)
        panned.append(process_time() - start)
    finger.up()
    turned = []
    game.take(next(piece for piece in game.placing.pieces.pieces() if len(PIECES[piece].orientations) == 12))
    for _ in range(24):
        start = process_time()
        game.page.key("r")
        stage.frames(2)
        turned.append(process_time() - start)
    medians = [statistics.median(found) for found in (dragged, panned, turned)]
    print(json.dumps([*medians, max(dragged)]))
    sys.stdout.flush()
    os._exit(0)
"""


def benches() -> Iterator[Bench]:
    dragged, panned, turned, slowest = measured(MEASURE)
    yield Bench("trigon: Python time of a frame, dragging a piece", dragged, limit=LIMIT)
    yield Bench("trigon: the slowest of those frames", slowest)
    yield Bench("trigon: Python time of a frame, moving the zoomed board", panned, limit=LIMIT)
    yield Bench("trigon: a piece turned, with two frames", turned, limit=2 * LIMIT)
