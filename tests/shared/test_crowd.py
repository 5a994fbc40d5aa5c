"""Thirty guests, two of them in real browsers, play Knister over wires that break at random: nothing lost, nothing
twice."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from random import Random

import pytest

from rules.core import Acted, action_json
from tests.shared.app_guest import AppGuest
from tests.shared.browser import Driver
from tests.shared.conftest import Open
from tests.shared.people import Host, wait
from tests.shared.phone import Phone
from tests.shared.proxy import Proxy

WRITERS = 28
PHONES = ("Eva", "Bára")
GUESTS = WRITERS + len(PHONES)
WIRES = 5
PATIENCE = 60.0


class Writer(AppGuest):
    """Writes into the first free cell as soon as there is something to write; remembers what was accepted."""

    def __init__(self, port: int, secret: str, name: str) -> None:
        self.accepted = 0
        super().__init__(port, secret, name)

    def write(self) -> bool:
        standing = self.standing
        if standing is None or standing.state is None or standing.seat not in standing.state.to_act():
            return False
        action = next(iter(standing.state.legal(standing.seat)))
        answer = self.ask("act", action=action_json(action))
        self.accepted += answer.accepted
        self.wait_for(answer.revision)
        return True

    def round(self, revision: int) -> None:
        self.wait_for(revision)
        wait(self.write, f"{self.standing}")


class Tapper(Phone):
    who = ""


def seat_of(host: Host, who: str) -> int:
    return next(number for number, seat in enumerate(host.table.seats) if seat.name == who)


def everyone(host: Host, guests: list[Writer], phones: list[Tapper], rng: Random) -> None:
    """All at once, each on a thread of their own."""
    table = host.table
    work: list[tuple[Callable[..., None], tuple[object, ...]]] = [(guest.round, (table.revision,)) for guest in guests]
    for phone in phones:
        seat = seat_of(host, phone.who)
        work.append((phone.play, (lambda seat=seat: seat not in table.state.to_act(), Random(rng.random()))))
    threads = [threading.Thread(target=target, args=arguments) for target, arguments in work]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(PATIENCE)
    assert not table.state.to_act(), "someone is missing"


def break_something(wires: list[Proxy], rng: Random) -> threading.Timer:
    """Soon: everything on one wire ends, or nothing gets through there for a while."""
    wire = rng.choice(wires)

    def cut() -> None:
        wire.cut()
        time.sleep(0.3)
        wire.mend()

    timer = threading.Timer(rng.random() * 0.08, rng.choice((wire.shake, wire.shake, cut)))
    timer.start()
    return timer


@pytest.mark.parametrize("rounds", [4, pytest.param(25, marks=pytest.mark.long)])
def test_thirty_guests_over_wires_that_break(open_host: Open, driver: Driver, rounds: int) -> None:
    host = open_host("knister", locals=())
    wires = [Proxy(host.port) for _ in range(WIRES)]
    host.on_table(lambda: host.hosting.reachable_at([wire.place for wire in wires]))
    guests: list[Writer] = []
    phones: list[Tapper] = []
    rng = Random(1)
    try:
        secret = host.hosting.secret
        guests += [Writer(wires[n % WIRES].port, secret, f"Guest {n}") for n in range(WRITERS)]
        for number, name in enumerate(PHONES):
            phones.append(Tapper(driver, "en"))
            phones[-1].who = name
            phones[-1].join(wires[number].port, secret, name)
        host.wait(lambda: len(host.hosting.draft.seats) == GUESTS, "not everyone came")
        host.start()
        for number in range(rounds):
            host.roll()
            breaking = [break_something(wires, rng) for _ in range(2)]
            everyone(host, guests, phones, rng)
            for timer in breaking:
                timer.join()
            if number == rounds // 2:
                for wire in wires:
                    wire.shake()
        table = host.table
        acts = [e.what.event for e in table.entries if isinstance(getattr(e.what, "event", None), Acted)]
        assert len(acts) == rounds * GUESTS
        assert all(sum(act.seat == seat for act in acts) == rounds for seat in range(GUESTS)), "each once a round"
        assert sum(guest.accepted for guest in guests) == rounds * WRITERS
        for guest in guests:
            guest.wait_for(table.revision)
            assert guest.standing is not None and guest.standing.state is not None
            assert guest.standing.state.scores() == table.state.scores()
            assert guest.entries == sorted(set(guest.entries)), "no event twice"
        for phone in phones:
            total = str(table.state.scores()[seat_of(host, phone.who)])
            phone.until(lambda phone=phone, total=total: phone.total() == total, "another total")
        if rounds == 25:
            assert table.state.over()
            for phone in phones:
                phone.until(lambda phone=phone: len(phone.scores()) == GUESTS, "no results")
    finally:
        for guest in guests:
            guest.close()
        for phone in phones:
            phone.close()
        for wire in wires:
            wire.close()
