"""The honest guest's wait during every flood: from an ask to its answer, and to the page that shows it. The attackers
are another process, each with an address of its own."""

from __future__ import annotations

import statistics
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from app.shared.host.door import Limits
from tests.attacks.floods import KINDS, flooding
from tests.shared.people import Guest, Host
from tools.bench import Bench

SECONDS = 8.0
PAUSE = 0.02
WORST = 0.1
"""Seconds that the slowest answer of a hundred may take."""


def waits(host: Host, eva: Guest, seconds: float) -> tuple[list[float], list[float]]:
    """Eva writes and takes it back, again and again."""
    answers: list[float] = []
    pages: list[float] = []
    end = time.perf_counter() + seconds
    while time.perf_counter() < end:
        kind = "act" if eva.page.get("sheet", {}).get("choices") else "undo"
        fields = {"action": eva.page["sheet"]["choices"][0]["action"]} if kind == "act" else {}
        begin = time.perf_counter()
        answer = eva.ask(kind, **fields)
        answers.append(time.perf_counter() - begin)
        eva.catch_up(answer["revision"])
        pages.append(time.perf_counter() - begin)
        time.sleep(PAUSE)
    return answers, pages


def measured(kind: str) -> tuple[list[float], list[float]]:
    with tempfile.TemporaryDirectory() as folder:
        host = Host(Path(folder), "knister", locals=(), limits=Limits())
        try:
            eva = Guest(host, "Eva", address="127.9.9.9")
            eva.until(lambda: eva.table["seat"] is not None)
            host.start()
            host.roll()
            eva.until(lambda: bool(eva.table.get("page", {}).get("sheet", {}).get("choices")))
            if not kind:
                return waits(host, eva, SECONDS / 2)
            with flooding(kind, host.port, host.hosting.secret, SECONDS + 4):
                return waits(host, eva, SECONDS)
        finally:
            host.stop()


def p99(times: list[float]) -> float:
    return statistics.quantiles(times, n=100)[98]


def benches() -> Iterator[Bench]:
    for kind in ("", *KINDS):
        answers, pages = measured(kind)
        note = f"median {statistics.median(answers) * 1000:.1f} ms, to the page p99 {p99(pages) * 1000:.0f} ms"
        yield Bench(f"an answer during: {kind or 'nothing'}, p99", p99(answers), limit=WORST, note=note)
