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
from typing import NamedTuple

from tools.bench import Bench

ROOT = Path(__file__).resolve().parent.parent
ROUNDS = 7
TIMES_EMPTY = 1.6
"""At most so many times the start of an empty window."""
CPU_TIMES_EMPTY = 1.3
"""And its processor time, which a busy machine changes less."""
MORE_MODULES = 87
"""At most so many more than an empty window; `tests/app/test_start.py` holds it."""

SHARED = """
from app.start import environment
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
from app.start.petka_app import PetkaApp
app = PetkaApp("en")
"""

STOP_AFTER_FIRST_FRAME = """
import sys, time
def first_frame(*_):
    print(time.time(), len(sys.modules), time.process_time())
    app.stop()
Window.bind(on_flip=first_frame)
app.run()
"""


class Start(NamedTuple):
    """What it took from asking for a process to its first picture; how it ends does not count."""

    seconds: float
    modules: float
    cpu: float


def start(code: str, data: str) -> Start:
    environment = {**os.environ, "PETKA_DATA": data}
    begin = time.time()
    command = [sys.executable, "-c", code + STOP_AFTER_FIRST_FRAME]
    done = subprocess.run(command, cwd=ROOT, env=environment, stdout=subprocess.PIPE, text=True, check=True)
    shown, modules, cpu = map(float, done.stdout.split()[-3:])
    return Start(shown - begin, modules, cpu)


def benches() -> Iterator[Bench]:
    """The two take turns, so that a busy moment of the machine hits both. Byte code is there, as it is on a phone."""
    subprocess.run([sys.executable, "-m", "compileall", "-q", "app", "rules"], cwd=ROOT, check=True)
    with tempfile.TemporaryDirectory() as data:
        start(EMPTY, data)
        start(PETKA, data)
        pairs = [(start(EMPTY, data), start(PETKA, data)) for _ in range(ROUNDS)]
    empty, petka = (Start(*map(statistics.median, zip(*starts, strict=True))) for starts in zip(*pairs, strict=True))
    yield Bench("start to first frame, empty Kivy window", empty.seconds)
    times = f"{petka.seconds / empty.seconds:.2f} x empty"
    yield Bench("start to first frame, the app", petka.seconds, limit=TIMES_EMPTY * empty.seconds, note=times)
    times = f"{petka.cpu / empty.cpu:.2f} x empty"
    yield Bench("processor time to first frame, the app", petka.cpu, limit=CPU_TIMES_EMPTY * empty.cpu, note=times)
    more = f"{petka.modules - empty.modules:+.0f} beside empty"
    yield Bench("modules at first frame, the app", petka.modules, "modules", empty.modules + MORE_MODULES, more)
