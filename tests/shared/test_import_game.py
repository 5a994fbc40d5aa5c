"""A finished game from somebody else's table in one's own history."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from app.play.guest_client import AT_ONCE, EVERY, Ration
from app.shared.guest.from_host import BadHost, GivenGame, heard_of
from app.shared.host import messages
from app.store.chance import VISITED
from app.store.import_game import LONGEST_VISIT, take_in, take_in_visited
from app.store.seats import AVATARS, Controller, Seat
from app.store.statistics import read_played
from app.store.store import GONE, MOST_GONE, NewGame, Store, StoreError
from tests.table.tables import new_table, play_on


def given(game_id: str = "knister") -> tuple[dict, NewGame]:
    table = new_table(game_id, 2)
    play_on(table, Random(1))
    message = messages.keep(table)
    return message, given_of(message).new


def given_of(message: dict) -> GivenGame:
    found = heard_of(message)
    assert isinstance(found, GivenGame)
    return found


@pytest.mark.parametrize("game_id", ["knister", "qwantum", "genial"])
def test_it_is_kept_once_with_its_result_and_without_its_dice(game_id: str) -> None:
    message, new = given(game_id)
    found = given_of(message)
    store = Store.in_memory()
    assert take_in(store, found.id, new, found.entries, found.created)
    assert not take_in(store, found.id, new, found.entries, found.created)
    [listed] = store.games("finished")
    assert listed.scores == store.load(found.id).state.scores()
    assert store.roll_counts() == {}


def test_a_game_that_is_not_whole_is_refused() -> None:
    message, new = given()
    found = given_of(message)
    store = Store.in_memory()
    for entries in (found.entries[:-1], found.entries[1:], ()):
        with pytest.raises(StoreError):
            take_in(store, found.id, new, entries, found.created)
    assert store.games() == []


@pytest.mark.parametrize("damage", [{"entries": 3}, {"head": None}, {"seats": [1]}, {"created": "x"}])
def test_nonsense_is_no_game(damage: dict) -> None:
    message, _ = given()
    with pytest.raises(BadHost):
        given_of({**message, **damage})


def test_the_hosts_clock_dates_nothing() -> None:
    message, new = given()
    now = 1_800_000_000.0
    for strange in (0.0, 1e18, -5.0, 4e9, float("inf")):
        lines = [{**line, "at": strange} for line in message["entries"]]
        try:
            found = given_of({**message, "created": strange, "entries": lines})
        except BadHost:
            continue
        store = Store.in_memory()
        take_in_visited(store, found.id, new, found.entries, found.created, now)
        kept = store.load(found.id)
        assert all(0 <= now - entry.at <= LONGEST_VISIT for entry in kept.entries)
        assert (kept.updated, kept.new.luck) == (now, VISITED)
        assert now - LONGEST_VISIT <= kept.created <= now


def test_with_the_game_its_facts_go() -> None:
    message, new = given()
    found = given_of(message)
    store = Store.in_memory()
    seats = (replace(new.seats[0], profile="own"), *new.seats[1:])
    take_in_visited(store, found.id, replace(new, seats=seats), found.entries, found.created, 1e9)
    assert [game.id for game in read_played(store, "own")] == [found.id]
    store.delete(found.id, 1e9)
    assert read_played(store, "own") == []
    store.restore(found.id)
    assert len(read_played(store, "own")) == 1
    store.delete(found.id, 1e9)
    store.purge()
    assert (read_played(store, "own"), store.facts()) == ([], [])


@pytest.mark.parametrize("at", [float("inf"), -float("inf"), 1e18, -1.0])
def test_what_an_earlier_version_took_in_is_shown_harmlessly(at: float) -> None:
    """It let through any time, colour and name."""
    message, new = given()
    found = given_of(message)
    store = Store.in_memory()
    strange = Seat("x" * 100_000, Controller("guest", guest="elsewhere"), "no such colour")
    take_in(store, found.id, replace(new, seats=(strange, *new.seats[1:])), found.entries, found.created)
    with store.transaction() as write:
        write.execute("UPDATE games SET created = ?, updated = ?", (at, at))
        write.execute("UPDATE events SET at = ?", (at,))
        write.execute("UPDATE facts SET finished = ?, seconds = ?", (at, at))
    [listed], kept = store.games(), store.load(found.id)
    assert (listed.created, listed.updated) == (0.0, 0.0)
    assert (kept.created, kept.updated) == (0.0, 0.0)
    assert {entry.at for entry in kept.entries} == {0.0}
    for seat in (listed.seats[0], kept.new.seats[0]):
        assert len(seat.name) < 100
        assert seat.avatar in AVATARS
    assert all(len(name) < 100 for name in listed.names)
    [row, _] = store.fact_rows()
    assert (row.finished, row.seconds, len(row.name) < 100) == (0.0, 0.0, True)
    [(_, facts)] = store.facts()
    assert (facts.finished, facts.seconds, len(facts.seats[0].name) < 100) == (0.0, 0.0, True)
    store.delete(found.id, 1.0)
    store.purge()
    assert store.facts() == []


def test_a_host_gives_no_more_games_than_can_be_played() -> None:
    clock = [0.0]
    ration = Ration(lambda: clock[0])
    assert [ration.take() for _ in range(AT_ONCE + 2)] == [True] * AT_ONCE + [False] * 2
    clock[0] += EVERY
    assert [ration.take(), ration.take()] == [True, False]


@pytest.mark.parametrize("purged", [False, True])
def test_a_host_does_not_bring_back_what_was_deleted(purged: bool) -> None:
    message, new = given()
    found = given_of(message)
    store, game = Store.in_memory(), (found.id, new, found.entries, found.created, 1e9)
    assert take_in_visited(store, *game)
    store.delete(found.id, 1e9)
    if purged:
        store.purge()
    assert not take_in_visited(store, *game)
    assert (store.games(), store.fact_rows()) == ([], [])
    if not purged:
        store.restore(found.id)
        assert [listed.id for listed in store.games()] == [found.id], "the owner's own undo"
    else:
        assert take_in(store, *game[:-1]), "from a file that the owner chose it comes back"


def test_a_host_sends_nothing_under_the_id_of_a_game_that_was_played_here() -> None:
    message, new = given()
    found = given_of(message)
    store = Store.in_memory()
    take_in(store, found.id, new, found.entries, found.created)
    facts = store.facts()
    store.delete(found.id, 1e9)
    store.purge()
    assert not take_in_visited(store, found.id, new, found.entries, found.created, 1e9)
    assert (store.games(), store.facts()) == ([], facts)


def test_deleted_games_of_other_tables_are_remembered_by_so_many_ids() -> None:
    message, new = given()
    found = given_of(message)
    store = Store.in_memory()
    take_in_visited(store, found.id, new, found.entries, found.created, 1e9)
    store.delete(found.id, 1e9)
    for number in range(MOST_GONE + 5):
        store.keep(GONE, f"g{number}", True, float(number))
    store.purge()
    assert len(store.kept(GONE)) == MOST_GONE
    assert store.knows(found.id) and not store.knows("g0")
