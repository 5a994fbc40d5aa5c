"""A guest whose line is as slow as a bad phone's, at a table of twenty who all write at the same time."""

from __future__ import annotations

import threading
import time
from random import Random

import pytest

from tests.shared.browser import Driver
from tests.shared.conftest import Open
from tests.shared.people import Guest, Host
from tests.shared.phone import Phone
from tests.shared.proxy import Proxy

BITS, LATE = 100_000, 0.2
"""100 kbit a second, and 400 ms there and back."""
OTHERS = 18
ROUNDS = 6
PATIENT = 3.0


def confirms(host: Host, eva: Phone, seat: int) -> float:
    """Seconds from the second tap until the page says that it is written."""
    eva.until(lambda: eva.find(".paper .offered"), "nothing to write")
    eva.tap(".paper .offered")
    eva.tap("[data-id=confirm]")
    begun = time.monotonic()
    eva.until(lambda: eva.find(f"[data-id=seat{seat}].done"), "not written")
    took = time.monotonic() - begun
    assert seat not in host.table.state.to_act()
    return took


@pytest.mark.long
def test_a_guest_on_a_slow_line_confirms_in_time(open_host: Open, driver: Driver) -> None:
    host, rng = open_host("knister"), Random(1)
    wire = Proxy(host.port, BITS, LATE)
    others = [Guest(host, f"Guest {n}") for n in range(OTHERS)]
    eva = Phone(driver, "en")
    try:
        begun = time.monotonic()
        eva.join(wire.port, host.hosting.secret, "Eva")
        print(f"joined after {time.monotonic() - begun:.1f} s and {wire.passed / 1000:.1f} kB")
        host.wait(lambda: len(host.hosting.draft.seats) == OTHERS + 2)
        seat = [one.name for one in host.hosting.draft.seats].index("Eva")
        host.start()
        eva.until(lambda: eva.find(".paper"), "no sheet")
        for _ in range(ROUNDS):
            before = wire.passed
            host.roll()
            for other in others:
                other.catch_up(host.table.revision)
            writing = threading.Thread(target=lambda: [other.play(rng) for other in others])
            writing.start()
            took = confirms(host, eva, seat)
            writing.join()
            print(f"confirmed after {took:.2f} s, {(wire.passed - before) / 1000:.1f} kB in this round")
            assert took <= PATIENT
            assert not eva.find(".banner.bad"), "a false alarm"
            host.play_locals(rng)
    finally:
        eva.close()
        for other in others:
            other.close()
        wire.close()
