"""What frames feel of a hard computer that thinks: the gap from one to the next, with and without it, on each way a
worker can run.

The app runs in a process of its own, without a screen, at its usual pace: a while alone, then a while beside a hard
Trigon computer.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

from app.table.worker import INTERPRETER, PROCESS, THREAD
from tools.bench import Bench

ROOT = Path(__file__).resolve().parent.parent

USUAL, SLOW = 1.1, 1.5
"""How much longer the median gap and the 95th percentile may be."""

FRAMES = """
import json, statistics, sys, time
from pathlib import Path
from random import Random
from app import environment
environment.prepare(offscreen=True)
from kivy.clock import Clock
import rules
from app.shell import PetkaApp
from app.table.worker import Ask, open_worker

game = rules.game("trigon")
state = game.start(2)
rng = Random(1)
for _ in range(12):
    seat = state.to_act()[0]
    state = state.play(seat, game.bots["medium"](state, seat, rng, {}, 0, lambda: False))
seat = state.to_act()[0]

app = PetkaApp("en")
worker = open_worker(sys.argv[1], assets=Path("assets"), cache=Path(sys.argv[2]))
gaps = {"alone": [], "beside": []}
phase = None
last = None
tickets = []

def ask(budget):
    tickets.append(worker.ask(Ask("trigon", "hard", seat, state.view(seat), "bench", budget), lambda *_: None))

def frame(_):
    global last
    now = time.perf_counter()
    if phase and last is not None:
        gaps[phase].append(now - last)
    last = now

def enter(name):
    global phase, last
    phase, last = name, None
    if name == "beside":
        ask(10**9)
    else:
        worker.cancel(tickets[-1])

def end():
    found = {name: [statistics.median(times), statistics.quantiles(times, n=20)[-1]] for name, times in gaps.items()}
    print(json.dumps(found), flush=True)
    app.stop()

def begin(*_):
    ask(1)
    Clock.schedule_interval(frame, 0)
    for turn in range(8):
        name = ("alone", None, "beside", None)[turn % 4]
        Clock.schedule_once(lambda _, name=name: enter(name), 6 + turn + turn // 2)
    Clock.schedule_once(lambda _: end(), 17)

app.bind(on_start=begin)
app.run()
worker.close()
"""


def gaps(kind: str) -> dict[str, list[float]]:
    """By "alone" and "beside": the median and the 95th percentile of the gaps between frames."""
    with tempfile.TemporaryDirectory() as data:
        found = subprocess.run(
            [sys.executable, "-c", FRAMES, kind, data],
            cwd=ROOT,
            env={**os.environ, "PETKA_DATA": data},
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            check=True,
        )
    figures: dict[str, list[float]] = json.loads(found.stdout.splitlines()[-1])
    return figures


def benches() -> Iterator[Bench]:
    for kind in [PROCESS, *([INTERPRETER] if find_spec("concurrent.interpreters") else []), THREAD]:
        found = gaps(kind)
        for name, limit, alone, beside in zip(
            ("median", "95th percentile"), (USUAL, SLOW), found["alone"], found["beside"], strict=True
        ):
            note = f"{beside * 1e3:.1f} ms beside a thinking computer, {alone * 1e3:.1f} ms alone"
            yield Bench(f"frames while hard Trigon thinks, {kind}: {name}", beside / alone, "x", limit, note)
