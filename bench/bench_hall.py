"""A hall: 200 guests from 200 addresses play a whole game of Knister; meanwhile the host is killed and started again.

The host is one process and its guests another, on the same machine; two of them are real browsers. `HALL=60` for
another number. Once more with the app as the host, for the sake of its frames.
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
from random import Random
from typing import Any

from app.store.log import Happened
from app.table.house import House
from rules.core import Acted
from tests.shared.browser import Driver
from tests.shared.chromium import Chromium
from tests.shared.people import LOOPBACK
from tests.shared.phone import Phone
from tools.bench import Bench

ROOT = Path(__file__).resolve().parent.parent
HALLS = [int(guests) for guests in os.environ.get("HALL", "28,200").split(",")]
PHONES = 2
ROUNDS = 25
LONGEST = 1800.0
"""Seconds after which what does not happen is given up."""
FEW, SOON, LATER = 28, 0.1, 0.6
"""Seconds from a roll to the last guest where there are so many, and where there are more."""
SMOOTH = 0.033

LISTEN = """
    const parse = JSON.parse;
    window.told = [];
    JSON.parse = (text) => {
      const found = parse(text);
      if (found && found.revision) window.told.push([found.revision, Date.now() / 1000]);
      return found;
    };
"""
"""When the page hears of what."""


class Reports:
    """What the guests' process prints."""

    def __init__(self, port: str, secret: str, guests: int) -> None:
        command = [sys.executable, "-m", "bench.hall_guests", port, secret, str(guests)]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        self.rolls: list[dict[str, Any]] = []
        self.back: list[float] = []
        self.written: list[list[str]] = []
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    def _read(self) -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            told: dict[str, Any] = json.loads(line)
            if "roll" in told:
                self.rolls.append(told)
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

    def kill(self) -> None:
        self.process.kill()
        self.process.wait()


class HallPhone:
    """A guest with a real browser, who taps whatever can be tapped."""

    def __init__(self, driver: Driver, port: str, secret: str, name: str) -> None:
        self.phone = Phone(driver)
        self.phone.session.first(LISTEN)
        self.phone.open(int(port), secret, LOOPBACK)
        self.phone.type("#name", name)
        self.phone.tap("button[type=submit]")
        self.phone.until(lambda: self.phone.find(".lobby .list li"), "no lobby")
        self.told: list[tuple[int, float]] = []
        self.places: list[str] = []
        self._plays = threading.Thread(target=self._play, daemon=True)
        self._plays.start()

    def _play(self) -> None:
        rng = Random(1)
        while not (places := self.phone.scores()):
            self.phone.write(rng.random())
            self.told += self.phone.run("return window.told.splice(0)")
            time.sleep(0.05)
        self.places = places

    def finish(self) -> None:
        self._plays.join(LONGEST)

    def saw(self, roll: dict[str, Any]) -> float | None:
        """How long after it was asked for this roll came here."""
        at = next((at for revision, at in self.told if revision >= roll["revision"]), None)
        return None if at is None else at - roll["at"]


class HallHost:
    """`petka host`, with its folder."""

    def __init__(self, folder: str, *words: str) -> None:
        command = [sys.executable, "-m", "app.shared.host", *words, "--data", folder, "--address", LOOPBACK]
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        assert self.process.stdout is not None
        link = next(line for line in self.process.stdout if "http://" in line)
        self.port, self.secret = way(link)
        threading.Thread(target=self.process.stdout.read, daemon=True).start()

    def begin(self) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write("\n")
        self.process.stdin.flush()

    def kill(self) -> None:
        self.process.kill()
        self.process.wait()


def way(link: str) -> tuple[str, str]:
    port, secret = re.findall(r":(\d+)/#(\S+)", link)[0]
    return port, secret


def nothing_lost_nothing_twice(folder: str, guests: int, written: list[list[str]]) -> None:
    house = House(Path(folder))
    try:
        table = house.ask(lambda h: h.table(h.store.games()[0].id)).result()
    finally:
        house.close()
    events = [entry.what.event for entry in table.entries if isinstance(entry.what, Happened)]
    happened = Counter(type(event).__name__ for event in events)
    assert happened == {"Acted": guests * ROUNDS, "Chanced": ROUNDS}, happened
    assert set(Counter(event.seat for event in events if isinstance(event, Acted)).values()) == {ROUNDS}
    sheets = [table.state.sheet(seat) for seat in range(guests)]
    stored = [tuple(item.written for item in sheet.items if item.kind == "cell") for sheet in sheets]
    assert all(all(cells) for cells in stored)
    assert not Counter(map(tuple, written)) - Counter(stored), "a guest wrote something else"


def hall(guests: int) -> Iterator[Bench]:
    driver = Chromium()
    with tempfile.TemporaryDirectory() as folder:
        host = HallHost(folder, "knister", "--port", "0", "--people", str(guests + 1))
        phones = [HallPhone(driver, host.port, host.secret, f"Phone {number}") for number in range(PHONES)]
        begin = time.monotonic()
        reports = Reports(host.port, host.secret, guests - PHONES)
        try:
            reports.until("everybody's coming", lambda: bool(reports.back))
            joined = time.monotonic() - begin
            host.begin()
            begin = time.monotonic()
            reports.until("half of the game", lambda: len(reports.rolls) >= ROUNDS // 2)
            host.kill()
            host = HallHost(folder)
            reports.until("everybody's return", lambda: len(reports.back) > 1)
            reports.until("the end", lambda: bool(reports.written))
            whole = time.monotonic() - begin
            for phone in phones:
                phone.finish()
        finally:
            reports.kill()
            host.kill()
            driver.close()
        nothing_lost_nothing_twice(folder, guests, reports.written)
    assert all(len(phone.places) == guests for phone in phones), "a browser shows others than were there"
    rolls = [roll["roll"] for roll in reports.rolls]
    seen = [saw for phone in phones for roll in reports.rolls if (saw := phone.saw(roll)) is not None]
    limit = SOON if guests <= FEW else LATER
    yield Bench(f"{guests} guests come", joined)
    yield Bench(f"a roll to the last of {guests} guests, median", statistics.median(rolls))
    yield Bench(f"a roll to the last of {guests} guests, p99", statistics.quantiles(rolls, n=100)[98], limit=limit)
    yield Bench(f"a roll to browsers among {guests} guests, median", statistics.median(seen))
    yield Bench(f"all {guests} are back after the host was killed", reports.back[-1], limit=10.0)
    yield Bench(f"a whole game of {ROUNDS} rounds for {guests} and a restart", whole)


def frames(guests: int) -> Iterator[Bench]:
    """How smoothly the app is drawn that hosts them."""
    with tempfile.TemporaryDirectory() as folder:
        host = subprocess.Popen(
            [sys.executable, "-m", "bench.hall_host", str(guests)],
            cwd=ROOT,
            env={"KIVY_GL_BACKEND": "mock", **os.environ, "PETKA_DATA": folder},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )
        assert host.stdin is not None
        assert host.stdout is not None
        reports = Reports(*way(host.stdout.readline()), guests)
        try:
            reports.until("everybody's coming", lambda: bool(reports.back))
            host.stdin.write("\n")
            host.stdin.flush()
            reports.until("the end", lambda: bool(reports.written))
            host.stdin.close()
            gaps = json.loads(host.stdout.readline())["gaps"]
        finally:
            reports.kill()
            host.kill()
            host.wait()
    yield Bench(f"gaps between the host's frames, {guests} guests, median", statistics.median(gaps))
    p95 = statistics.quantiles(gaps, n=20)[-1]
    yield Bench(f"gaps between the host's frames, {guests} guests, p95", p95, limit=SMOOTH)


def benches() -> Iterator[Bench]:
    for guests in HALLS:
        yield from hall(guests)
    yield from frames(HALLS[-1])
