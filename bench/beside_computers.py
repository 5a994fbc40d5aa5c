"""The app with computers that think beside it, measured from within.

    python -m bench.beside_computers thread 2 folder

prints as JSON what one kind of worker costs on so many cores; `bench_worker.py` runs it for every kind. Home is drawn
anew with each frame, and `WORK` comes on top: a phone needs about four times as long for a frame as a desktop. OpenGL
is best Kivy's stand-in that does nothing, since a driver in software needs the cores that a phone has for thinking; in
place of a graphics chip and its screen there is a wait.
"""

from __future__ import annotations

import json
import os
import statistics
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from queue import SimpleQueue
from random import Random
from threading import Thread
from time import perf_counter, sleep, thread_time
from typing import TYPE_CHECKING, Any

import rules
from app.start import environment
from rules.bots import fair_values

if TYPE_CHECKING:
    from app.thinking.worker import Ask, Worker

ASSETS = Path(__file__).resolve().parent.parent / "assets"

WORK = 0.006
"""Seconds of Python in a frame beside Kivy's own."""

REFRESH = 1 / 60
"""Seconds from one picture to the next, at best."""

ROUNDS, PHASE = 6, 1.5
"""So often frames are watched, alone and beside a thought in turns, for so many seconds each."""

THOUGHT, ENDLESS = 400, 10**9
"""Simulations of a thought that is waited for, and of one that never is."""


class BusyHome:
    """Home. Once it is `busy` every frame is drawn, works, and leaves in `gaps` how long after the last one it came."""

    def __init__(self) -> None:
        from kivy.clock import Clock
        from kivy.core.window import Window

        self.busy = False
        self._window: Any = Window
        self._shown: float | None = None
        self._gaps: list[float] = []
        begin = thread_time()
        _turns(100_000)
        self._turns = int(100_000 * WORK / (thread_time() - begin))
        Clock.schedule_interval(self._frame, 0)
        Window.bind(on_flip=self._flip)

    def _frame(self, _: float) -> None:
        if self.busy:
            _turns(self._turns)
            self._window.canvas.ask_update()

    def _flip(self, _: object) -> None:
        """The picture is ready and waits for the screen, which shows at most one every `REFRESH`."""
        now = perf_counter()
        if self._shown is not None:
            sleep(max(0.0, self._shown + REFRESH - now))
            now = perf_counter()
            if self.busy:
                self._gaps.append(now - self._shown)
        self._shown = now if self.busy else None

    def gaps(self, seconds: float) -> tuple[float, float]:
        """Be busy for so long: the median gap, and the 95th percentile."""
        self._gaps = []
        self.busy = True
        sleep(seconds)
        self.busy = False
        sleep(0.1)
        return statistics.median(self._gaps), statistics.quantiles(self._gaps, n=20)[-1]


def _turns(number: int) -> int:
    found = 0
    for turn in range(number):
        found = (found + turn) & 255
    return found


def asked(game_id: str, level: str, budget: int, moves: int = 0) -> Ask:
    """For a move in a game of two after so many moves."""
    from app.thinking.worker import Ask

    game, luck = rules.game(game_id), Random(1)
    state = game.start(2)
    while True:
        if (pending := state.chance()) is not None:
            state = state.resolve(fair_values(pending, luck))
            continue
        seat = state.to_act()[0]
        if not moves:
            return Ask(game_id, level, seat, state.view(seat), "bench", budget)
        state = state.play(seat, game.bots["medium"](state, seat, luck, {}, 0, lambda: False))
        moves -= 1


def answered(worker: Worker, ask: Ask) -> None:
    answers: SimpleQueue[str | None] = SimpleQueue()
    worker.ask(ask, lambda _found, error: answers.put(error))
    if (error := answers.get()) is not None:
        raise RuntimeError(error)


def seconds(call: Callable[[], object]) -> float:
    begin = perf_counter()
    call()
    return perf_counter() - begin


def megabytes() -> float | None:
    """What this process and its children hold, shared pages by halves; only Linux tells."""
    found = 0
    me = os.getpid()
    try:
        for folder in Path("/proc").glob("[0-9]*"):
            if int(folder.name) == me or _parent(folder) == me:
                lines = (folder / "smaps_rollup").read_text().splitlines()
                found += next(int(line.split()[1]) for line in lines if line.startswith("Pss:"))
    except OSError:
        return None
    return found / 1024


def _parent(process: Path) -> int | None:
    try:
        return int((process / "stat").read_text().rpartition(")")[2].split()[1])
    except OSError:
        return None  # it has just ended


def opening(kind: str, folder: Path) -> tuple[Worker, dict[str, Any]]:
    """A worker, how long it took to its first answer, and how much memory it holds then and after all five games.

    The app has those games open itself, so what counts is what computers need on top.
    """
    from app.device.memory import give_back
    from app.thinking.bot_files import prepare
    from app.thinking.worker import open_worker

    easy = asked("knister", "easy", 1)
    games = [asked(id, "hard", 20, moves=4) for id in rules.GAME_IDS if rules.game(id).bots]
    for ask in games:
        prepare(ask.game, folder)
        list(ask.view.legal(ask.seat))

    def held() -> float | None:
        give_back()
        return megabytes()

    before = held()
    begin = perf_counter()
    worker = open_worker(kind, assets=ASSETS, cache=folder)
    answered(worker, easy)
    first = perf_counter() - begin
    after = [held()]
    for ask in games:
        answered(worker, ask)
    after.append(held())
    memory = [each - before for each in after if each is not None and before is not None]
    return worker, {"first": first, "memory": memory}


def beside(worker: Worker, page: BusyHome) -> dict[str, Any]:
    """What frames and thoughts feel of each other, and how soon another ask is answered once a thought is cancelled.

    The best round counts: a thought is there in all of them, whatever else the machine does is not.
    """
    from app.thinking.bot_files import bot_files_of

    easy, hard = asked("knister", "easy", 1), asked("trigon", "hard", THOUGHT, moves=12)
    endless = replace(hard, budget=ENDLESS)
    think, tables = hard.game.bots["hard"], bot_files_of(ASSETS)
    gaps: dict[str, list[tuple[float, float]]] = {"alone": [], "beside": []}
    thought: dict[str, list[float]] = {"alone": [], "still": [], "busy": []}
    cancelled = []
    for _ in range(ROUNDS):
        gaps["alone"].append(page.gaps(PHASE))
        ticket = worker.ask(endless, lambda *_: None)
        sleep(0.2)
        gaps["beside"].append(page.gaps(PHASE))
        worker.cancel(ticket)
        cancelled.append(seconds(lambda: answered(worker, easy)))
        thought["alone"].append(seconds(lambda: think(hard.view, hard.seat, Random(1), tables, THOUGHT, lambda: False)))
        thought["still"].append(seconds(lambda: answered(worker, hard)))
        page.busy = True
        thought["busy"].append(seconds(lambda: answered(worker, hard)))
        page.busy = False
    return {
        "gaps": {name: [min(each) for each in zip(*found, strict=True)] for name, found in gaps.items()},
        "thought": {name: min(found) for name, found in thought.items()},
        "cancelled": statistics.median(cancelled),
    }


def main(kind: str, cores: str, folder: str) -> None:
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, sorted(os.sched_getaffinity(0))[: int(cores)])
    environment.prepare(offscreen=True)
    from kivy.clock import Clock

    from app.start.petka_app import PetkaApp

    app = PetkaApp("en")

    def measure(page: BusyHome) -> None:
        try:
            worker, figures = opening(kind, Path(folder))
            figures |= beside(worker, page)
            print(json.dumps(figures | {"kind": worker.kind}), flush=True)
            worker.close()
        finally:
            Clock.schedule_once(lambda _: app.stop())

    def begin(_: float) -> None:
        Thread(target=measure, args=[BusyHome()], name="measuring", daemon=True).start()

    app.fbind("on_start", lambda *_: Clock.schedule_once(begin, 3))
    app.run()


if __name__ == "__main__":
    main(*sys.argv[1:])
