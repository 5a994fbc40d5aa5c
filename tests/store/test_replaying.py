"""Going back and forth in stored games, and going on from any of their positions."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from app.store.facts import facts_of
from app.store.log import Entry, Happened, counted
from app.store.replaying import read_replay, replay_of
from app.store.seats import PERSON, Seat, bot
from app.store.store import NewGame, Store, StoredGame, StoreError, StoreReason
from app.table.branching import branch
from app.table.house import House
from app.table.proposals import Undo
from app.table.runner import Inline
from rules.core import Acted, Chanced
from tests.rules.driver import LONG, Variant, can_leave, random_game
from tests.table.tables import NAMES, ask, new_table, play_on

KINDS = {"genial": (1, 2, 3, 4), "trigon": (1, 2, 3, 4), "knister": (1, 2, 5), "twenty_one": (1, 3), "qwantum": (1, 4)}
GAMES = 50 if LONG else 4
"""Of each kind."""


def keep(store: Store, variant: Variant, seed: int, id: str = "game") -> None:
    """A random game, stored as played to its end."""
    events = [event for _, event in random_game(variant, seed, 0.003 if can_leave(variant) else 0)]
    entries = [Entry(number, 1000.0 + number, Happened(event)) for number, event in enumerate(events, 1)]
    seats = tuple(Seat(NAMES[number]) for number in range(variant.seats))
    new = NewGame(variant.game, variant.setup, seats, luck="seed:1")
    state: Any = variant.game.start(variant.setup)
    for event in events:
        state = state.apply(event)
    store.add_game(id, new, state, entries, 1000.0, facts_of(new, seats, state, entries, counted(entries)))


@pytest.mark.parametrize("game_id", KINDS)
def test_random_games_end_in_the_stored_result_and_scrubbing_is_exact(game_id: str) -> None:
    store = Store.in_memory()
    for seed in range(GAMES):
        id = f"{game_id} {seed}"
        keep(store, Variant(game_id, KINDS[game_id][seed % len(KINDS[game_id])]), seed, id)
        replay = read_replay(store, id)
        stored = store.load(id)
        assert replay.positions[-1] == stored.state and replay.over
        listed = next(game for game in store.games() if game.id == id)
        assert replay.positions[-1].scores() == listed.scores
        assert len(replay.positions) == len(replay.course) == replay.last + 1 == len(replay.leads())
        for seat in range(len(replay.seats)):
            begun = replay.positions[0].scores()[seat]
            assert begun + sum(step.gains[seat] for step in replay.steps) == listed.scores[seat]
        again = replay_of(stored)
        for number in Random(seed).sample(range(replay.last + 1), min(5, replay.last + 1)):
            assert again.positions[number] == replay.positions[number]
            if number:
                led = again.positions[number - 1].apply(again.steps[number - 1].event)
                assert led == again.positions[number] or led.chance() is not None


def test_every_position_is_what_the_log_gives_up_to_there() -> None:
    store = Store.in_memory()
    keep(store, Variant("genial", 3), 1)
    stored, replay = store.load("game"), read_replay(store, "game")
    states = [stored.new.game.start(stored.new.setup)]
    for item in counted(stored.entries):
        states.append(states[-1].apply(item.event))
    decisions = [state for state in states if state.chance() is None]
    assert list(replay.positions) == decisions
    assert all(not isinstance(step.event, Chanced) for step in replay.steps)


def test_rolls_are_steps_of_whoever_rolls_and_bring_nothing() -> None:
    store = Store.in_memory()
    keep(store, Variant("qwantum", 3), 4)
    replay = read_replay(store, "game")
    rolls = [number for number, step in enumerate(replay.steps) if step.is_roll]
    assert rolls and all(not any(replay.steps[number].gains) for number in rolls)
    for number in rolls:
        pending = replay.positions[number].chance()
        assert pending is not None and pending.seat == replay.steps[number].seat


def test_what_was_taken_back_is_no_step() -> None:
    table = new_table("trigon", 2)
    play_on(table, Random(1), 3)
    seat = table.state.to_act()[0]
    play_on(table, Random(2), 1)
    assert ask(table, Undo(seat)).accepted
    play_on(table, Random(5), 2)
    replay = replay_of(table.store.load(table.id))
    assert replay.last == 5 == len(table.history) < table.revision
    assert replay.positions[-1] == table.state
    assert [step.event for step in replay.steps] == [item.event for item in table.history]


def test_a_game_that_is_not_over_shows_nobodys_tiles() -> None:
    table = new_table("genial", 2)
    play_on(table, Random(1), 9)
    replay = replay_of(table.store.load(table.id))
    assert not replay.over and replay.last == 9
    for position in replay.positions:
        state: Any = position
        assert all(tile is None for rack in state.racks for tile in rack) and isinstance(state.bag, int)


def test_leads() -> None:
    store = Store.in_memory()
    keep(store, Variant("twenty_one", 3), 2)
    replay = read_replay(store, "game")
    for values, (side, by) in zip(replay.course, replay.leads(), strict=True):
        assert values[side] == max(values) and by == max(values) - sorted(values)[-2]
    keep(store, Variant("knister", 1), 2, "alone")
    alone = read_replay(store, "alone")
    assert alone.leads()[-1] == (0, alone.positions[-1].scores()[0])
    keep(store, Variant("genial", 2), 2, "colours")
    state: Any = read_replay(store, "colours").positions[-1]
    assert read_replay(store, "colours").course[-1] == tuple(sum(state.track(seat)) for seat in (0, 1))


def test_a_log_that_cannot_be_played_has_no_replay() -> None:
    store = Store.in_memory()
    keep(store, Variant("knister", 1), 1)
    store.connection.execute("DELETE FROM events WHERE revision = 5")
    with pytest.raises(StoreError) as refused:
        read_replay(store, "game")
    assert refused.value.reason is StoreReason.GAME_DAMAGED


# -- going on -------------------------------------------------------------------------------------------------------


@pytest.fixture
def house(tmp_path: Path) -> House:
    return House(tmp_path, Inline(), now=lambda: 5000.0)


def finished(house: House, game_id: str, luck: str) -> StoredGame:
    variant = Variant(game_id, 2)
    keep(house.store, variant, 1)
    house.store.connection.execute("UPDATE games SET luck = ?", (luck,))
    return house.store.load("game")


@pytest.mark.parametrize("game_id", KINDS)
def test_a_branch_is_an_open_game_at_that_position_with_the_devices_own_luck(house: House, game_id: str) -> None:
    before = finished(house, game_id, "app" if game_id == "trigon" else "daily:2026-11-16")
    replay = read_replay(house.store, "game")
    for number in (0, replay.last // 2, replay.last - 1):
        id = branch(house, "game", number)
        kept = house.store.load(id)
        assert kept.state == replay.positions[number] and kept.replayed and not kept.finished
        assert kept.new.luck == "branch" and kept.new.setup == before.new.setup
        assert {entry.at for entry in kept.entries} <= {5000.0}
        table = house.table(id)
        play_on(table, Random(7))
        assert table.state.over() and house.store.load(id).state == table.state
    assert house.store.load("game") == before
    facts = dict(house.store.facts())
    assert sorted(row.luck for row in facts.values()) == ["branch", "branch", "branch", "seed:1"]


def test_rolls_before_a_branch_do_not_count_again(house: House) -> None:
    finished(house, "knister", "app")
    id = branch(house, "game", 10)
    assert house.store.roll_counts() == {}
    play_on(house.table(id), Random(1), 1)
    acted = [item for item in house.table(id).history if isinstance(item.event, Acted)]
    rolled = len(house.table(id).history) - len(acted)
    counts = house.store.roll_counts()
    assert sum(sum(faces.values()) for faces in counts.values()) in (0, 2) and rolled >= 3


def test_who_was_a_guest_plays_a_branch_here(house: House) -> None:
    finished(house, "trigon", "app")
    seats = [
        {"name": "Jana", "controller": {"kind": "guest", "guest": "x"}},
        {"name": "Karel", "controller": {"kind": "bot", "level": "hard"}},
    ]
    house.store.connection.execute("UPDATE games SET seats = ?", (json.dumps(seats),))
    kept = house.store.load(branch(house, "game", 3))
    assert [seat.controller for seat in kept.new.seats] == [PERSON, bot("hard")]


def test_neither_the_end_nor_an_open_game_can_be_branched(house: House) -> None:
    finished(house, "trigon", "app")
    last = read_replay(house.store, "game").last
    with pytest.raises(StoreError):
        branch(house, "game", last)
    opened = branch(house, "game", 4)
    with pytest.raises(StoreError):
        branch(house, opened, 2)
    assert len(house.store.games()) == 2
