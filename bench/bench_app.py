"""What the screens cost: an idle frame, a change of screens, and memory after every screen was seen.

The figures come from a process of its own, in which the app runs without a screen on the real clock. Frames are not
drawn, and OpenGL is Kivy's stand-in that does nothing: drawing is the graphics card's business, and a driver that works
in software keeps compiled shaders and pictures in this process, more or less of them at each run. The guests' two pages
need a host elsewhere and are left out; they are made of the pages that are here.
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
from app.start import environment
environment.prepare(offscreen=True)
from kivy.app import App
from kivy.clock import Clock
from kivy.core.window import Window
from kivy.uix.widget import Widget

def megabytes():
    try:
        with open("/proc/self/statm") as file:
            return int(file.read().split()[1]) * resource.getpagesize() / 2**20
    except OSError:
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
import rules
from random import Random
from app.start import demo
from app.games.registry import FACES
from app.start.navigation import TABS
from app.table.draft import Draft
from app.start.petka_app import PetkaApp
from app.store.seats import Seat
from app.store.store import NewGame
from app.games.trigon.patterns.page import patterns

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
             lambda: app.navigator.open("about"), lambda: app.navigator.pop(), lambda: app.navigator.home(),
             lambda: app.navigator.open("setup", game_id="knister"),
             lambda: app.navigator.replace("game", id=game), lambda: app.navigator.home()]
    for step in steps:
        step()
        frame()
        moving += frames(0.35)
        frames(0.5)
    app.house.ask(lambda house: demo.finish(house, game, Random(1))).result()
    app.navigator.open("results", id=game)
    frames(3.0)
    app.navigator.home()
    frames(3.0)
    found = {{"idle": statistics.median(idle), "moving": statistics.median(moving), "knister": megabytes()}}
    visit_all(game)
    print(json.dumps(found | {{"memory": megabytes()}}))
    sys.stdout.flush()
    app.stop()

def visit_all(finished):
    "Every page of every game, one after another, as a person would: home in between, two seconds each."
    alone = "stats goals fairness daily patterns how_to join table_dice"
    pages = [(route, {{}}) for route in alone.split()]
    pages += [(route, {{"id": finished}}) for route in ("review", "replay")]
    pages += [("pattern", {{"id": next(iter(patterns()))}})]
    for game_id in FACES:
        pages += [("setup", {{"game_id": game_id}}), ("game", {{"begin": game_id}}),
                  ("rules", {{"game_id": game_id}}), ("lesson", {{"game_id": game_id}})]
    table = app.house.ask(begin("table_dice")).result()
    pages += [("table", {{"id": table}}), ("table_summary", {{"id": table}}),
              ("lobby", {{"draft": Draft.first(rules.game("knister"), [])}})]
    for route, how in pages:
        how = {{"id": app.house.ask(begin(how["begin"])).result()}} if "begin" in how else how
        app.navigator.tab(route) if route in TABS else app.navigator.open(route, **how)
        frames(1.0)
        app.navigator.home()
        frames(2.0)

def begin(game_id):
    game = rules.game(game_id)
    seats = (Seat("Jana"), Seat("Eva"))[:max(game.seats[0], min(2, game.seats[-1]))]
    new = NewGame(game, game.make_setup(len(seats)), seats, luck="seed:3")
    return lambda house: house.create(new).id

app.fbind("on_start", lambda *_: Clock.schedule_once(measure, 0.5))
app.run()
"""


def run(code: str) -> dict[str, float]:
    with tempfile.TemporaryDirectory() as data:
        found = subprocess.run(
            [sys.executable, "-c", code],
            cwd=ROOT,
            env={**os.environ, "PETKA_DATA": data, "KIVY_GL_BACKEND": "mock"},
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
    for what, key in (("all screens of a Knister game", "knister"), ("every screen of every game", "memory")):
        yield Bench(
            f"memory after {what}",
            petka[key],
            "MB",
            empty["memory"] + MORE_MEMORY,
            f"an empty window: {empty['memory']:.0f} MB",
        )
