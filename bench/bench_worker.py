"""What it costs to think beside the game: the way there and back, and the start of a carrier."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from functools import partial
from importlib.util import find_spec
from pathlib import Path
from queue import SimpleQueue
from random import Random

import rules
from app.table.worker import INTERPRETER, PROCESS, THREAD, Ask, Worker, open_worker
from rules.core import Action
from tools.bench import Bench, median

ASSETS = Path(__file__).resolve().parent.parent / "assets"

ASK = Ask("knister", "easy", 0, rules.game("knister").start(2).resolve((3, 4)), "bench", 1)

LIMIT = 0.02
"""Seconds for a move of an easy computer, the way there and back included."""


def alone() -> Action:
    return ASK.view.game.bots[ASK.level](ASK.view, ASK.seat, Random(ASK.seed), {}, ASK.budget, lambda: False)


def answered(worker: Worker) -> None:
    answers: SimpleQueue[str | None] = SimpleQueue()
    worker.ask(ASK, lambda _action, error: answers.put(error))
    error = answers.get()
    if error is not None:
        raise RuntimeError(error)


def from_nothing(kind: str, cache: Path) -> None:
    worker = open_worker(kind, assets=ASSETS, cache=cache)
    answered(worker)
    worker.close()


def benches() -> Iterator[Bench]:
    kinds = [PROCESS, *([INTERPRETER] if find_spec("concurrent.interpreters") else []), THREAD]
    thought = f"of which {median(alone) * 1e3:.2f} ms are the thought"
    with tempfile.TemporaryDirectory() as folder:
        cache = Path(folder)
        for kind in kinds:
            worker = open_worker(kind, assets=ASSETS, cache=cache)
            yield Bench(f"worker: easy ask, {kind}", median(partial(answered, worker)), "s", LIMIT, thought)
            worker.close()
        for kind in kinds:
            started = median(partial(from_nothing, kind, cache), seconds=3)
            yield Bench(f"worker: start to first answer to end, {kind}", started, "s")
