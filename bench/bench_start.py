"""How long people wait for the first picture, beside the emptiest window Kivy can open on the same machine."""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from tools.bench import Bench

ROOT = Path(__file__).resolve().parent.parent
ROUNDS = 7
TIMES_EMPTY = 1.6
"""At most so many times the start of an empty window."""

SHARED = """
from app import environment
environment.prepare(offscreen=True)
from kivy.app import App
from kivy.core.window import Window
"""

EMPTY = f"""{SHARED}
from kivy.uix.widget import Widget
app = App()
app.build = Widget
"""

PETKA = f"""{SHARED}
from app.shell import PetkaApp
app = PetkaApp("en")
"""

STOP_AFTER_FIRST_FRAME = """
import time
def first_frame(*_):
    print(time.time())
    app.stop()
Window.bind(on_flip=first_frame)
app.run()
"""


def start(code: str, data: str) -> float:
    """Seconds from asking for a process to its first picture; how it ends does not count."""
    environment = {**os.environ, "PETKA_DATA": data}
    begin = time.time()
    command = [sys.executable, "-c", code + STOP_AFTER_FIRST_FRAME]
    done = subprocess.run(command, cwd=ROOT, env=environment, stdout=subprocess.PIPE, text=True, check=True)
    return float(done.stdout.split()[0]) - begin


def benches() -> Iterator[Bench]:
    """The two take turns, so that a busy moment of the machine hits both. Byte code is there, as it is on a phone."""
    subprocess.run([sys.executable, "-m", "compileall", "-q", "app", "rules"], cwd=ROOT, check=True)
    with tempfile.TemporaryDirectory() as data:
        start(EMPTY, data)
        start(PETKA, data)
        pairs = [(start(EMPTY, data), start(PETKA, data)) for _ in range(ROUNDS)]
    empty, petka = (statistics.median(times) for times in zip(*pairs, strict=True))
    yield Bench("start to first frame, empty Kivy window", empty)
    yield Bench("start to first frame, the app", petka, limit=TIMES_EMPTY * empty, note=f"{petka / empty:.2f} x empty")
