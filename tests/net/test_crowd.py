"""Thirty guests and twenty-five rounds of Knister with wires that break at random: nothing lost, nothing twice."""

from __future__ import annotations

import threading
from random import Random

from app.net.guest import Pass
from rules.core import Acted, action_json
from tests.net.app_guest import AppGuest
from tests.net.conftest import Open
from tests.net.people import Host, wait
from tests.net.proxy import Proxy

GUESTS = 30


class Writer(AppGuest):
    """Writes into the first free cell as soon as there is something to write; remembers what was accepted."""

    def __init__(self, port: int, secret: str, name: str) -> None:
        self.accepted = 0
        super().__init__(port, secret, name, Pass())

    def write(self) -> bool:
        standing = self.standing
        if standing is None or standing.state is None or standing.seat not in standing.state.to_act():
            return False
        action = next(iter(standing.state.legal(standing.seat)))
        answer = self.ask("act", action=action_json(action))
        self.accepted += bool(answer["accepted"])
        self.wait_for(answer["revision"])
        return True


def play_round(host: Host, guests: list[Writer]) -> None:
    """Everyone at once, each on a thread of their own."""
    revision = host.table.revision
    threads = [threading.Thread(target=one_round, args=(guest, revision)) for guest in guests]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    host.wait(lambda: not host.house.table(host.hosting.game or "").state.to_act(), "someone is missing")


def one_round(guest: Writer, revision: int) -> None:
    guest.wait_for(revision)
    wait(guest.write, f"{guest.standing}")


def test_thirty_guests_over_wires_that_break(open_host: Open) -> None:
    host = open_host("knister", locals=())
    wires = [Proxy(host.port) for _ in range(5)]
    guests = [Writer(wires[n % 5].port, host.hosting.secret, f"Guest {n}") for n in range(GUESTS)]
    rng = Random(1)
    try:
        host.wait(lambda: len(host.hosting.draft.seats) == GUESTS, "not everyone came")
        host.start()
        for number in range(25):
            host.roll()
            breaking = threading.Timer(rng.random() * 0.05, rng.choice(wires).shake)
            breaking.start()
            play_round(host, guests)
            breaking.join()
            if number == 12:
                for wire in wires:
                    wire.shake()
        table = host.table
        assert table.state.over()
        acts = [e.what.event for e in table.entries if isinstance(getattr(e.what, "event", None), Acted)]
        assert len(acts) == 25 * GUESTS == sum(guest.accepted for guest in guests)
        for guest in guests:
            guest.wait_for(table.revision)
            assert guest.standing is not None and guest.standing.state is not None
            assert guest.standing.state.scores() == table.state.scores()
    finally:
        for guest in guests:
            guest.close()
        for wire in wires:
            wire.close()
