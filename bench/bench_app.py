"""What the screens cost: an idle frame, a change of screens, and memory after every screen was seen.

The figures come from a process of its own, in which the app runs without a screen on the real clock.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from tools.bench import Bench

ROOT = Path(__file__).resolve().parent.parent
MORE_MEMORY = 80.0
"""Megabytes on top of an empty window's."""

SHARED = """
import json, resource, statistics, sys, time
from app import environment
environment.prepare(offscreen=True)
from kivy.app import App
from kivy.clock import Clock
from kivy.core.window import Window
from kivy.uix.widget import Widget

def megabytes():
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
"""

EMPTY = f"""{SHARED}
app = App()
app.build = Widget
Clock.schedule_once(lambda _: (print(json.dumps({{"memory": megabytes()}})), app.stop()), 1)
app.run()
"""

PETKA = f"""{SHARED}
from kivy.base import EventLoop
from kivy.lang import Builder
from app import demo
from app.shell import PetkaApp

app = PetkaApp("en")
times = []

def frame():
    "One turn of Kivy's loop without the drawing, which is the graphics card's business."
    begin = time.perf_counter()
    Clock.tick(); Builder.sync(); EventLoop.dispatch_input(); Builder.sync(); Clock.tick_draw(); Builder.sync()
    return time.perf_counter() - begin

def frames(seconds):
    end = time.perf_counter() + seconds
    found = []
    while time.perf_counter() < end:
        found.append(frame())
        time.sleep(0.012)
    return found

def measure(*_):
    Clock._max_fps = 0
    frames(1.0)
    idle = frames(1.5)
    moving = []
    game = app.house.ask(demo.create).result()
    steps = [lambda: app.navigator.tab("history"), lambda: app.navigator.tab("settings"),
             lambda: app.navigator.open("about"), lambda: app.navigator.open("setup", game_id="knister"),
             lambda: app.navigator.open("game", id=game), lambda: app.navigator.home()]
    for step in steps:
        step()
        frame()
        moving += frames(0.35)
        frames(0.5)
    from random import Random
    app.house.ask(lambda house: demo.finish(house, game, Random(1))).result()
    app.navigator.open("results", id=game)
    frames(3.0)
    print(json.dumps({{"idle": statistics.median(idle), "moving": statistics.median(moving), "memory": megabytes()}}))
    sys.stdout.flush()
    app.stop()

app.fbind("on_start", lambda *_: Clock.schedule_once(measure, 0.5))
app.run()
"""


def run(code: str) -> dict[str, float]:
    with tempfile.TemporaryDirectory() as data:
        found = subprocess.run(
            [sys.executable, "-c", code],
            cwd=ROOT,
            env={**os.environ, "PETKA_DATA": data},
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            check=True,
        )
    figures: dict[str, float] = json.loads(found.stdout.splitlines()[-1])
    return figures


def benches() -> Iterator[Bench]:
    empty, petka = run(EMPTY), run(PETKA)
    yield Bench("idle frame, Python time", petka["idle"], limit=0.001)
    yield Bench("frame of a change of screens, Python time", petka["moving"], limit=0.008)
    yield Bench(
        "memory after every screen",
        petka["memory"],
        "MB",
        empty["memory"] + MORE_MEMORY,
        f"an empty window: {empty['memory']:.0f} MB",
    )
