"""A guest's game by touches: the same pages as at one's own table, over a line to a host on loopback."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from rules.core import Roll
from tests.app.conftest import Stage
from tests.app.guest_hands import GuestHands, open_guest
from tests.app.harness import close_app
from tests.net.conftest import Open, open_host
from tests.net.people import Host

__all__ = ["open_host"]


@pytest.fixture
def hands(stage: Stage, tmp_path: Path) -> Iterator[GuestHands]:
    hands = open_guest(stage, tmp_path / "guest")
    hands.app.settings.reduced_motion = True
    yield hands
    close_app(hands)


def write(hands: GuestHands) -> None:
    """Tap the first free cell, then the big button."""
    table = hands.page.table
    hands.until(lambda: table.picker.live and table.picker.sheet.choices and not table.busy)
    choice = table.picker.sheet.choices[0]
    table.picker.tap(next(iter(choice.items)))
    hands.tap(table.primary)


def play_round(hands: GuestHands, host: Host, rng: Random) -> None:
    if isinstance(host.table.state.chance(), Roll):
        if host.table.state.chance().seat == hands.guest.seat:
            hands.up_to(host)
            hands.tap(hands.page.table.primary)
            hands.until(lambda: host.table.state.to_act())
        else:
            host.roll()
    hands.up_to(host)
    write(hands)
    hands.until(lambda: hands.guest.seat not in host.table.state.to_act())
    while host.play_locals(rng):
        pass


def test_a_whole_game_of_knister_ends_in_the_own_history(hands: GuestHands, open_host: Open) -> None:
    host, rng = open_host(), Random(4)
    hands.join(host)
    hands.sees("Jana’s table", "Jana", "Ota (you)", "1 of 2 ready")
    hands.tap("I’m ready")
    hands.sees("2 of 2 ready")
    hands.start(host)
    assert hands.page.table.bar.subtitle == "Jana’s table, round 1"
    while not host.table.state.over():
        play_round(hands, host, rng)
    hands.sees("Where the points came from")
    scores = host.table.state.scores()
    store = hands.app.house.store
    hands.until(lambda: store.games("finished"))
    [listed] = store.games("finished")
    assert listed.scores == scores
    [(_, facts)] = store.facts("knister")
    assert [seat.profile for seat in facts.seats] == [None, "own"]
    assert "Rematch" not in hands.texts()
