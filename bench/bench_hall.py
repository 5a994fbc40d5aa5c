"""A hall: 200 guests from 200 addresses play a whole game of Knister; meanwhile the host is killed and started again.

`petka host` is one process and its guests another, on the same machine. `HALL=28` for fewer.
"""

from __future__ import annotations

import json
import os
import re
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from app.store.log import Happened
from app.table.house import House
from tools.bench import Bench

GUESTS = int(os.environ.get("HALL", "200"))
ROUNDS = 25
LONGEST = 1800.0
"""Seconds after which what does not happen is given up."""


class Reports:
    """What the guests' process prints."""

    def __init__(self, port: str, secret: str) -> None:
        command = [sys.executable, "-m", "bench.hall_guests", port, secret, str(GUESTS)]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        self.rolls: list[float] = []
        self.back: list[float] = []
        self.written: list[list[str]] = []
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    def _read(self) -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            told: dict[str, Any] = json.loads(line)
            if "roll" in told:
                self.rolls.append(told["roll"])
            elif "all_here" in told:
                self.back.append(told["all_here"])
            else:
                self.written = told["written"]

    def until(self, what: str, true: Callable[[], bool]) -> None:
        end = time.monotonic() + LONGEST
        while not true():
            if not self._reader.is_alive() and not true():
                raise AssertionError(f"the guests ended before {what}")
            if time.monotonic() > end:
                raise AssertionError(f"{what} did not happen")
            time.sleep(0.02)


class HallHost:
    """`petka host`, with its folder."""

    def __init__(self, folder: str, *words: str) -> None:
        command = [sys.executable, "-m", "app.shared.host", *words, "--data", folder, "--address", "127.0.0.1"]
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        assert self.process.stdout is not None
        link = next(line for line in self.process.stdout if "http://" in line)
        self.port, self.secret = re.findall(r":(\d+)/#(\S+)", link)[0]
        threading.Thread(target=self.process.stdout.read, daemon=True).start()

    def begin(self) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write("\n")
        self.process.stdin.flush()

    def kill(self) -> None:
        self.process.kill()
        self.process.wait()


def nothing_lost_nothing_twice(folder: str, reports: Reports) -> None:
    house = House(Path(folder))
    try:
        table = house.ask(lambda h: h.table(h.store.games()[0].id)).result()
    finally:
        house.close()
    happened = Counter(type(e.what.event).__name__ for e in table.entries if isinstance(e.what, Happened))
    assert happened == {"Acted": GUESTS * ROUNDS, "Chanced": ROUNDS}, happened
    sheets = [table.state.sheet(seat) for seat in range(GUESTS)]
    stored = [[item.written for item in sheet.items if item.kind == "cell"] for sheet in sheets]
    assert all(all(cells) for cells in stored)
    assert sorted(stored) == sorted(reports.written)


def benches() -> Iterator[Bench]:
    with tempfile.TemporaryDirectory() as folder:
        host = HallHost(folder, "knister", "--port", "0", "--people", str(GUESTS + 1))
        begin = time.monotonic()
        reports = Reports(host.port, host.secret)
        try:
            reports.until("everybody's coming", lambda: bool(reports.back))
            joined = time.monotonic() - begin
            host.begin()
            begin = time.monotonic()
            reports.until("half of the game", lambda: len(reports.rolls) >= ROUNDS // 2)
            been = len(reports.back)
            host.kill()
            host = HallHost(folder)
            reports.until("everybody's return", lambda: len(reports.back) > been)
            reports.until("the end", lambda: bool(reports.written))
            whole = time.monotonic() - begin
        finally:
            reports.process.kill()
            reports.process.wait()
            host.kill()
        nothing_lost_nothing_twice(folder, reports)
    yield Bench(f"{GUESTS} guests come", joined)
    yield Bench(f"a roll to the last of {GUESTS} guests, median", statistics.median(reports.rolls))
    yield Bench(
        f"a roll to the last of {GUESTS} guests, p99", statistics.quantiles(reports.rolls, n=100)[98], limit=0.6
    )
    yield Bench(f"all {GUESTS} are back after the host was killed", reports.back[-1], limit=10.0)
    yield Bench(f"a whole game of {ROUNDS} rounds and a restart", whole)
