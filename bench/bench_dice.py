"""What seven tumbling dice cost of a frame, and how long a throw takes to be worked out."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from tools.bench import Bench

ROOT = Path(__file__).resolve().parent.parent
FRAME_LIMIT, THROW_LIMIT = 0.006, 0.010

MEASURE = """
from app.start import environment
environment.prepare(offscreen=True)
from kivy.base import EventLoop
from kivy.core.window import Window
EventLoop.ensure_window()
EventLoop.start()
import json, statistics
from time import process_time
from app.dice.solid import SolidDice
from kivy.graphics.opengl import glFinish
from rules.qwantum.scoring import DICE

dice = SolidDice(size_hint=(None, None), size=(388, 188))
Window.add_widget(dice)
faces = [die.faces[0] for die in DICE]
dice.show(DICE, faces)
EventLoop.idle()
throws, frames, drawn = [], [], []
for turn in range(12):
    start = process_time()
    dice.roll(DICE, faces, lambda: None)
    throws.append(process_time() - start)
    for step in range(60):
        start = process_time()
        dice.flight = step / 60
        frames.append(process_time() - start)
    for step in range(0, 60, 20):
        dice.flight = step / 60 + 0.001
        start = process_time()
        Window.dispatch("on_draw")
        glFinish()
        drawn.append(process_time() - start)
    dice.skip()
still = dice.stage.drawn
for _ in range(30):
    EventLoop.idle()
print(json.dumps([*map(statistics.median, (throws, frames, drawn)), dice.stage.drawn - still]))
"""


def benches() -> Iterator[Bench]:
    ran = subprocess.run([sys.executable, "-c", MEASURE], cwd=ROOT, check=True, capture_output=True, text=True)
    throw, frame, drawn, still = json.loads(ran.stdout.splitlines()[-1])
    yield Bench("dice: Python time of a frame, seven tumbling", frame, limit=FRAME_LIMIT)
    yield Bench("dice: a throw of seven worked out", throw, limit=THROW_LIMIT)
    yield Bench("dice: the same frame drawn without a graphics card", drawn)
    yield Bench("dice: pictures drawn in 30 frames at rest", still, "", 1, "the one they come to rest with")
