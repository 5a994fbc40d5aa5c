"""What it costs to think beside the game, on each way a worker can run: the way there and back, the start, memory, what
frames and thoughts feel of each other, and how soon a cancelled thought makes room.

What concerns the app comes from `beside_computers.py`, in a process of its own, on two cores and on one: phones have
more, but not all of them for us. Ratios are to the same frames without a thought, and to the same thought without a
worker.
"""

from __future__ import annotations

import json
import os
import platform
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from functools import partial
from importlib.util import find_spec
from pathlib import Path
from random import Random
from typing import Any

from app.thinking.worker import INTERPRETER, PROCESS, THREAD, open_worker
from bench.beside_computers import ASSETS, answered, asked
from rules.core import Action
from tools.bench import Bench, median

ROOT = Path(__file__).resolve().parent.parent

LIMIT = 0.02
"""Seconds for a move of an easy computer, the way there and back included."""

USUAL, SLOW = 1.1, 1.5
"""How much longer the median gap between frames and its 95th percentile may be."""

CORES = [2, 1] if hasattr(os, "sched_setaffinity") else [os.cpu_count() or 1]

EASY = asked("knister", "easy", 1)


def alone() -> Action:
    return EASY.game.bots[EASY.level](EASY.view, EASY.seat, Random(EASY.seed), {}, EASY.budget, lambda: False)


def in_the_app(kind: str, cores: int) -> dict[str, Any]:
    with tempfile.TemporaryDirectory() as data:
        found = subprocess.run(
            [sys.executable, "-m", "bench.beside_computers", kind, str(cores), data],
            cwd=ROOT,
            env={"KIVY_GL_BACKEND": "mock", **os.environ, "PETKA_DATA": data},
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            check=True,
        )
    figures: dict[str, Any] = json.loads(found.stdout.splitlines()[-1])
    if figures["kind"] != kind:
        raise RuntimeError(f"a {figures['kind']} had to take over from a {kind}")
    return figures


def compared(kind: str, cores: int) -> Iterator[Bench]:
    figures = in_the_app(kind, cores)
    where = f"{kind}, {cores} {'core' if cores == 1 else 'cores'}"
    yield Bench(f"worker: opened to first answer, {where}", figures["first"])
    for when, more in zip(("the first answer", "all five games"), figures["memory"], strict=False):
        yield Bench(f"worker: memory after {when}, {where}", more, "MB")
    gaps = figures["gaps"]
    for name, limit, usual, now in zip(
        ("median", "95th percentile"), (USUAL, SLOW), gaps["alone"], gaps["beside"], strict=True
    ):
        note = f"{now * 1e3:.1f} ms beside a thinking computer, {usual * 1e3:.1f} ms alone"
        yield Bench(f"worker: frames while hard Trigon thinks, {where}: {name}", now / usual, "x", limit, note)
    thought = figures["thought"]
    for page in ("still", "busy"):
        note = f"{thought[page] * 1e3:.0f} ms, {thought['alone'] * 1e3:.0f} ms without a worker"
        yield Bench(f"worker: thought beside a {page} page, {where}", thought[page] / thought["alone"], "x", None, note)
    yield Bench(f"worker: cancelled to the next answer, {where}", figures["cancelled"])


def benches() -> Iterator[Bench]:
    kinds = [PROCESS, INTERPRETER, THREAD]
    note = f"of which {median(alone) * 1e3:.2f} ms are the thought"
    if find_spec("concurrent.interpreters") is None:
        kinds.remove(INTERPRETER)
        note += f"; Python {platform.python_version()} has no sub-interpreters to compare with"
    for kind in kinds:
        with tempfile.TemporaryDirectory() as cache:
            worker = open_worker(kind, assets=ASSETS, cache=Path(cache))
            yield Bench(f"worker: easy ask, {kind}", median(partial(answered, worker, EASY)), "s", LIMIT, note)
            worker.close()
    for cores in CORES:
        for kind in kinds:
            yield from compared(kind, cores)
