"""A guest at a table whose host says too much: how long the screen stands still, and what is piled up while paused.

The app runs without a screen in a process of its own, the host in another one. Frames are turns of Kivy's loop without
the drawing; textures of texts are made.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator

from bench.bench_app import ROOT, SHARED
from tests.attacks.hostile_words import NUDGES, talking
from tools.bench import Bench

STILL = 1.0
"""Seconds that the longest frame may take: the one in which the lobby with 128 people is made."""
PAUSED, PILED = 8.0, 40.0
"""Seconds without a frame, and megabytes that may come on top meanwhile."""

GUEST = f"""{SHARED}
from kivy.base import EventLoop
from kivy.lang import Builder
from app.play.guest_client import GuestClient
from app.shared.wire.codes import TableLink
from app.start.petka_app import PetkaApp

app = PetkaApp("en")
port, kind, paused = int(sys.argv[1]), sys.argv[2], float(sys.argv[3])
nudged = []

def frame():
    begin = time.perf_counter()
    Clock.tick(); Builder.sync(); EventLoop.dispatch_input(); Builder.sync(); Clock.tick_draw(); Builder.sync()
    return time.perf_counter() - begin

def usual(found):
    "The longest of a hundred frames."
    return statistics.quantiles(found, n=100)[98] if len(found) > 100 else 0

def measure(*_):
    Clock._max_fps = 0
    end = time.perf_counter() + 2
    while time.perf_counter() < end:
        frame()
    memory = megabytes()
    visit = GuestClient(app, TableLink("127.0.0.1", port, "secret"), "Ota", "sky")
    visit.session.bind(on_nudge=lambda *_: nudged.append(1))
    visit.show_on(app.navigator.open("join"))
    while visit.session.standing is None:
        frame()
    begin, found = time.perf_counter(), []
    if paused:
        time.sleep(paused)
    else:
        while not visit.session.standing.asleep and visit.session.line == "here":
            found.append(frame())
            time.sleep(0.002)
    took = time.perf_counter() - begin
    more = megabytes() - memory
    print(json.dumps(dict(worst=max(found, default=0), usual=usual(found), took=took, memory=more, nudged=len(nudged))))
    sys.stdout.flush()
    visit.close()
    app.stop()

app.fbind("on_start", lambda *_: Clock.schedule_once(measure, 0.5))
app.run()
"""


def run(kind: str, paused: float = 0.0) -> dict[str, float]:
    with tempfile.TemporaryDirectory() as data, talking(kind) as port:
        found = subprocess.run(
            [sys.executable, "-c", GUEST, str(port), kind, str(paused)],
            cwd=ROOT,
            env={**os.environ, "PETKA_DATA": data, "KIVY_GL_BACKEND": "mock"},
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            check=True,
        )
    figures: dict[str, float] = json.loads(found.stdout.splitlines()[-1])
    return figures


def benches() -> Iterator[Bench]:
    text, nudges, pile = run("text"), run("nudges"), run("pile", PAUSED)
    yield Bench("longest frame, texts of 100 kB from a host", text["worst"], limit=STILL, note=said(text))
    yield Bench(f"longest frame, {NUDGES} nudges from a host", nudges["worst"], limit=STILL, note=said(nudges))
    yield Bench(
        "memory piled up while paused", pile["memory"], "MB", PILED, note=f"a host that talks for {PAUSED:.0f} s"
    )


def said(figures: dict[str, float]) -> str:
    usual, took, nudged = figures["usual"] * 1000, figures["took"], figures["nudged"]
    return f"p99 {usual:.0f} ms, all read after {took:.0f} s, {nudged} nudges shown"
