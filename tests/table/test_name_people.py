"""People may be named after the first roll: no roll changes, and the person named first has the turn."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

import rules
from app.games.table_dice.rounds import rounds_of
from app.store.log import counted
from app.store.seats import Seat
from app.store.store import NewGame
from app.table.house import House
from app.table.name_people import name_people
from app.table.proposals import HOST, Proposal
from app.table.runner import Inline
from tests.table.tables import next_ask

PEOPLE = (Seat("Eva", profile="e"), Seat("Tomáš", profile="t"), Seat("Karel", profile="k"))


def played(house: House, plays: str, moves: int) -> str:
    game = rules.game("table_dice")
    id = house.create(NewGame(game, game.make_setup(1, plays=plays), (Seat(""),), luck="seed:3")).id
    rng = Random(plays)
    for number in range(moves):
        table = house.table(id)
        assert table.propose(Proposal(f"{number}", HOST, next_ask(table, rng))).accepted
        if table.state.over():
            break
    return id


def story(house: House, id: str) -> list[Any]:
    kept = house.store.load(id)
    assert kept.replayed
    return [
        (past.number, past.throws, past.taken, past.over)
        for past in rounds_of(kept.new.setup, counted(kept.entries))  # type: ignore[arg-type]
    ]


@pytest.mark.parametrize("plays", ["knister", "twenty_one", "qwantum"])
@pytest.mark.parametrize("moves", [0, 1, 5, 12])
def test_rolls_stay_and_the_first_named_has_the_turn(tmp_path: Path, plays: str, moves: int) -> None:
    house = House(tmp_path, Inline())
    id = played(house, plays, moves)
    before, state, times = story(house, id), house.store.load(id).state, [e.at for e in house.store.load(id).entries]
    name_people(house, id, PEOPLE)
    kept = house.store.load(id)
    assert story(house, id) == before
    assert (kept.state.step, kept.state.dice, kept.state.round) == (state.step, state.dice, state.round)  # type: ignore[attr-defined]
    assert [entry.at for entry in kept.entries] == times
    assert kept.new.seats[kept.state.roller].name == "Eva"  # type: ignore[attr-defined]
    order = [seat.name for seat in kept.new.seats]
    start = order.index("Eva")
    assert order[start:] + order[:start] == ["Eva", "Tomáš", "Karel"]
    assert house.store.snapshot(id) == kept.state
    house.close()


def test_a_new_name_on_a_seat_changes_nothing_else(tmp_path: Path) -> None:
    house = House(tmp_path, Inline())
    id = played(house, "knister", 4)
    name_people(house, id, PEOPLE)
    before = house.store.load(id)
    others = tuple(Seat(f"{seat.name}!", profile=seat.profile) for seat in before.new.seats)
    name_people(house, id, others)
    after = house.store.load(id)
    assert after.new.seats == others
    assert (after.entries, after.state) == (before.entries, before.state)
    with pytest.raises(ValueError, match="every seat"):
        name_people(house, id, others[:2])
    assert house.store.load(id).new.seats == others
    house.close()
