"""A finished game from somebody else's table in one's own history."""

from __future__ import annotations

from random import Random

import pytest

from app.shared.guest.from_host import BadHost, Given, heard_of
from app.shared.host import messages
from app.store.import_game import take_in
from app.store.store import NewGame, Store, StoreError
from tests.table.tables import new_table, play_on


def given(game_id: str = "knister") -> tuple[dict, NewGame]:
    table = new_table(game_id, 2)
    play_on(table, Random(1))
    message = messages.keep(table)
    return message, given_of(message).new


def given_of(message: dict) -> Given:
    found = heard_of(message)
    assert isinstance(found, Given)
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
