"""What a table of dice costs: from the tap on a game to the first picture with its dice in the air.

Counted is what the app's own thread works for it, so that other programs on the machine do not.
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
INSTANT = 0.25
"""Seconds; a tap that takes longer is felt."""

MEASURE = """
import json, statistics, time
from app.start import environment
environment.prepare(offscreen=True)
from kivy.clock import Clock
from kivy.core.window import Window
from app.start.petka_app import PetkaApp

app = PetkaApp("en")
plays = ["knister", "twenty_one", "qwantum", "free"] * 3
first, times = {}, []
tapped = 0.0

def choose(*_):
    if not plays:
        print(json.dumps({"first": first["knister"], "later": statistics.median(times)}), flush=True)
        app.stop()
        return
    app.navigator.open("table_dice")
    Clock.schedule_once(tap, 0.6)

def tap(*_):
    global tapped
    if app.navigator.page.draft is None:
        Clock.schedule_once(tap, 0.1)
        return
    tapped = time.thread_time()
    app.navigator.page.start(plays[0])
    Window.bind(on_flip=seen)

def seen(*_):
    page = app.navigator.page
    if getattr(page, "rounds", ()) and page.tray.parent is not None:
        Window.unbind(on_flip=seen)
        passed, game = time.thread_time() - tapped, plays.pop(0)
        times.append(passed) if game in first else first.setdefault(game, passed)
        Clock.schedule_once(lambda _: app.navigator.pop(), 0.4)
        Clock.schedule_once(choose, 0.8)

app.fbind("on_start", lambda *_: Clock.schedule_once(choose, 1))
app.run()
"""


def benches() -> Iterator[Bench]:
    with tempfile.TemporaryDirectory() as data:
        done = subprocess.run(
            [sys.executable, "-c", MEASURE],
            cwd=ROOT,
            env={**os.environ, "PETKA_DATA": data},
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            check=True,
        )
    figures = json.loads(done.stdout.splitlines()[-1])
    yield Bench("table dice: from the tap to dice in the air", figures["later"], limit=INSTANT)
    yield Bench("table dice: the same for the first time", figures["first"], limit=2 * INSTANT)
