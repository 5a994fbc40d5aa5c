"""The shared table: from the host's roll to the last guest's screen, and from a guest's confirm to everyone's tick."""

from __future__ import annotations

import statistics
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from rules.core import action_json
from tests.shared.app_guest import AppGuest
from tests.shared.people import Host
from tools.bench import Bench

GUESTS = 28
ROUNDS = 25


def measured(host: Host, guests: list[AppGuest]) -> tuple[list[float], list[float]]:
    rolls: list[float] = []
    ticks: list[float] = []
    for _ in range(ROUNDS):
        begin = time.perf_counter()
        host.roll()
        revision = host.table.revision
        for guest in guests:
            guest.wait_for(revision)
        rolls.append(time.perf_counter() - begin)
        for guest in guests:
            standing = guest.standing
            if standing is None or standing.state is None or standing.seat is None:
                raise AssertionError("a guest without a seat")
            action = next(iter(standing.state.legal(standing.seat)))
            begin = time.perf_counter()
            answer = guest.ask("act", action=action_json(action))
            for other in guests:
                other.wait_for(answer.revision)
            ticks.append(time.perf_counter() - begin)
    return rolls, ticks


def benches() -> Iterator[Bench]:
    with tempfile.TemporaryDirectory() as folder:
        host = Host(Path(folder), "knister", locals=())
        guests = [AppGuest(host.port, host.hosting.secret, f"Guest {number}") for number in range(GUESTS)]
        try:
            host.wait(lambda: len(host.hosting.draft.seats) == GUESTS)
            host.start()
            rolls, ticks = measured(host, guests)
        finally:
            for guest in guests:
                guest.close()
            host.stop()
    for name, times in (("a roll to the last of 28 guests", rolls), ("a confirm to everyone's tick", ticks)):
        yield Bench(f"{name}, median", statistics.median(times))
        yield Bench(f"{name}, p99", statistics.quantiles(times, n=100)[98])
