"""What happens by itself at a table that no page shows."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from app.i18n import Translator
from app.shared.host.caretaker import Caretaker, Habits
from app.store.folders import ASSETS
from app.thinking.worker import open_worker
from tests.shared.conftest import Open
from tests.shared.people import Guest, Host


class Watch:
    """A clock that is set by hand."""

    def __init__(self) -> None:
        self.at = 1000.0

    def __call__(self) -> float:
        return self.at


class Cared:
    """A host with a caretaker instead of a page."""

    def __init__(self, host: Host, habits: Habits) -> None:
        self.host, self.clock, self.told = host, Watch(), list[str]()
        self.worker = open_worker("thread", assets=ASSETS, cache=host.folder)
        self.caretaker: Caretaker = host.on_table(
            lambda: Caretaker(
                host.hosting, lambda: self.worker, self.told.append, Translator("en"), habits, now=self.clock
            )
        )

    def look(self, later: float = 0.0) -> None:
        self.clock.at += later
        self.host.on_table(self.caretaker.look)

    def begun(self) -> bool:
        return self.host.hosting.game is not None

    def begin(self) -> None:
        self.host.on_table(self.caretaker.begin)

    def close(self) -> None:
        self.host.on_table(self.caretaker.close)
        self.worker.close()


@pytest.fixture
def cared(open_host: Open) -> Iterator[Cared]:
    cared = Cared(open_host("knister", locals=()), Habits(least=2, patience=60, soon=5))
    yield cared
    cared.close()


def both(cared: Cared) -> tuple[Guest, Guest]:
    eva, bara = Guest(cared.host, "Eva"), Guest(cared.host, "Bára")
    bara.until(lambda: len(bara.table["people"]) == 2)
    return eva, bara


def away(cared: Cared, guest: Guest) -> None:
    guest.close()
    cared.host.wait(lambda: bool(cared.host.hosting.gathering().away))


def test_it_begins_a_moment_after_everybody_is_ready_and_not_for_one_alone(cared: Cared) -> None:
    eva = Guest(cared.host, "Eva")
    eva.say("ready", yes=True)
    eva.until(lambda: eva.table["guest"]["ready"])
    cared.look()
    cared.look(later=60)
    assert not cared.begun()
    bara = Guest(cared.host, "Bára")
    bara.say("ready", yes=True)
    eva.until(lambda: len(eva.table["people"]) == 2 and all(one["ready"] for one in eva.table["people"]))
    cared.look()
    assert not cared.begun(), "somebody may still be on the way"
    cared.look(later=5)
    assert cared.begun()
    eva.until(lambda: eva.table["kind"] == "table" and not eva.table["guest"]["ready"])
    assert cared.told[-1] == "Knister begins: Eva and Bára"


def test_whoever_left_before_the_game_does_not_hold_it_up(cared: Cared) -> None:
    eva, bara = both(cared)
    away(cared, bara)
    cared.begin()
    eva.until(lambda: eva.table["kind"] == "table")
    assert [seat.name for seat in cared.host.table.seats] == ["Eva"]


def test_a_computer_plays_for_who_stays_away_until_they_are_back(cared: Cared) -> None:
    eva, bara = both(cared)
    cared.begin()
    eva.until(lambda: eva.table["kind"] == "table")
    if cared.host.table.state.chance() is not None:
        cared.host.roll()
    away(cared, bara)
    cared.look()
    cared.look(later=59)
    assert cared.host.table.seats[1].controller.kind == "guest"
    cared.look(later=1)
    assert cared.told[-1] == "A computer plays for Bára until they are back."
    cared.host.wait(lambda: 1 not in cared.host.house.table(cared.host.hosting.game or "").state.to_act())
    bara.open()
    bara.until(lambda: bara.table["kind"] == "table")
    cared.look()
    bara.until(lambda: bara.table["seat"] == 1)
    assert cared.host.table.seats[1].name == "Bára"


def test_a_computers_seat_goes_to_whoever_asks(open_host: Open) -> None:
    cared = Cared(open_host("knister", locals=(), bots=1), Habits())
    eva = Guest(cared.host, "Eva")
    eva.until(lambda: eva.table.get("seat") == 1)
    cared.begin()
    bara = Guest(cared.host, "Bára")
    bara.until(lambda: bara.table["kind"] == "table")
    bara.say("sit", seat=0)
    bara.until(lambda: bara.table["wished"] == 0)
    cared.look()
    bara.until(lambda: bara.table["seat"] == 0)
    cared.close()


def test_nobody_at_the_table_is_said(cared: Cared) -> None:
    cared.begin()
    assert cared.told == ["Nobody sits at the table yet."]


def test_the_results_are_told_and_the_next_game_begins_once_all_are_ready(open_host: Open) -> None:
    cared = Cared(open_host("qwantum", locals=()), Habits(least=1, soon=0))
    eva = Guest(cared.host, "Eva")
    eva.until(lambda: eva.table.get("seat") == 0)
    cared.begin()
    rng = Random(3)
    eva.until(lambda: eva.table["kind"] == "table")
    while "results" not in eva.page:
        if not eva.play(rng):
            eva.hear()
    cared.look()
    cared.look()
    assert cared.told[-2] == "The game is over" and "Eva" in cared.told[-1]
    first = eva.table["running"]
    eva.say("ready", yes=True)
    eva.until(lambda: eva.table["guest"]["ready"] and not eva.page["again"])
    cared.look()
    cared.look()
    eva.until(lambda: eva.table["running"] != first)
    cared.close()
