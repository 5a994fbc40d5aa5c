"""The figures of the fairness page against a count of the raw log."""

from __future__ import annotations

import json
import os
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

import rules
from app.store.fairness import ENOUGH, FaceTally, Fairness, evening_of, fallen, read_fairness
from app.store.rescue import open_store
from app.store.store import Store
from app.table.house import new_id
from app.table.proposals import HOST, Act, Proposal, RollDice, TypeDice, Undo
from app.table.table import Table
from rules.core import Roll
from rules.dice import PIPS, Die
from rules.table_dice.game import Finish
from tests.table.tables import ask, new_game, play_on

DAY = 86400.0
FREE = ("red", "red", "amber", "qwantum2", "ivory")


def local(*when: int) -> float:
    """Such a moment as clocks here show it."""
    return time.mktime((2026, *when, 0, 0, 0, -1))


NOON = local(11, 16, 12, 0)


class Clock:
    def __init__(self) -> None:
        self.now = NOON

    def __call__(self) -> float:
        self.now += 1
        return self.now


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    store, _ = open_store(tmp_path, time.time)
    yield store
    store.close()


def table(store: Store, clock: Clock, game_id: str, **how: object) -> Table:
    return Table.create(store, new_game(game_id, 2, **{"luck": "app", **how}), new_id(), clock)  # type: ignore[arg-type]


def roll(table: Table) -> None:
    pending = table.state.chance()
    assert isinstance(pending, Roll)
    assert ask(table, RollDice(pending.seat)).accepted


def play_all(store: Store, clock: Clock) -> None:
    """Each game and each kind of table for a while, some yesterday, some today."""
    for past in (DAY, 0.0):
        clock.now = NOON - past
        for game_id in ("knister", "twenty_one", "qwantum"):
            play_on(table(store, clock, game_id), Random(f"{game_id} {past}"), 60)
        for plays in ("knister", "twenty_one", "qwantum", "free"):
            play_on(table(store, clock, "table_dice", plays=plays, dice=FREE), Random(f"{plays} {past}"), 40)


def raw_count(store: Store, since: float) -> dict[str, Counter[str]]:
    """Every event of luck, read from the file's text; the kind of die from its place in the throw."""
    counts: dict[str, Counter[str]] = {}
    for game, setup, log in store.connection.execute(
        "SELECT games.game, setup, json_group_array(json_object('at', at, 'entry', json(entry)))"
        " FROM (SELECT * FROM events ORDER BY game, revision) AS events JOIN games ON games.id = events.game"
        " GROUP BY events.game"
    ).fetchall():
        plays = json.loads(setup).get("plays", game)
        hand = [*FREE] if plays == "free" else [kind(plays, die) for die in rules.game(plays).dice]
        places, lying = list(range(len(hand))), [0] * len(hand)
        for line in json.loads(log):
            entry = line["entry"]
            if entry["event"] == "acted" and entry["action"]["do"] == "reroll":
                others = [place for place, face in enumerate(lying) if face != 1]
                places = entry["action"].get("dice", others)
            elif entry["event"] == "chanced":
                for place, face in zip(places, entry["values"], strict=True):
                    lying[place] = face
                    if entry["source"] == "app" and line["at"] >= since:
                        counts.setdefault(hand[place], Counter())[str(face)] += 1
                places = list(range(len(hand)))
    return counts


def kind(plays: str, die: Die) -> str:
    return f"qwantum{die.id[3:]}" if die.id.startswith("die") else die.body


def figures(found: Fairness, when: str) -> dict[str, Counter[str]]:
    return {
        tally.die.id: +Counter(dict(zip(map(str, tally.die.faces), tally.counts, strict=True)))
        for tally in getattr(found, when).kinds
    }


def test_the_figures_equal_an_independent_count_of_the_log(store: Store) -> None:
    clock = Clock()
    play_all(store, clock)
    found = read_fairness(store, clock.now)
    assert figures(found, "ever") == raw_count(store, 0)
    assert figures(found, "evening") == raw_count(store, found.since)
    assert 0 < found.evening.total < found.ever.total
    ordinary = sum((count for id, count in raw_count(store, 0).items() if "qwantum" not in id), Counter())
    assert dict(zip("123456", found.ever.ordinary.counts, strict=True)) == dict(ordinary)
    assert sum(len(throw.dice) for throw in found.throws) == found.evening.total


def test_dice_of_one_colour_are_one_kind_and_each_of_qwantums_is_its_own(store: Store) -> None:
    clock = Clock()
    for plays in ("knister", "twenty_one", "qwantum", "free"):
        roll(table(store, clock, "table_dice", plays=plays, dice=FREE))
    kinds = {tally.die.id: tally for tally in read_fairness(store, clock.now).ever.kinds}
    assert {id: tally.total for id, tally in kinds.items()} == {
        "red": 3,
        "blue": 1,
        "white": 2,
        "green": 1,
        "yellow": 1,
        "black": 1,
        "ivory": 3,
        "amber": 1,
        "qwantum1": 1,
        "qwantum2": 2,
        **{f"qwantum{n}": 1 for n in range(3, 7)},
    }
    assert kinds["qwantum2"].die.faces == ("R2", "R6", "Y1", "Y3", "B5", "P4")


def test_typed_seeded_and_daily_dice_do_not_count(store: Store) -> None:
    clock = Clock()
    typed = table(store, clock, "knister", real_dice=True)
    assert ask(typed, TypeDice(0, (6, 6))).accepted
    for luck in ("seed:1", "daily:2026-11-16"):
        roll(table(store, clock, "knister", luck=luck))
    found = read_fairness(store, clock.now)
    assert found.ever.total == found.evening.total == 0 and found.throws == () and found.wait == 0


def test_rolls_stay_when_moves_are_taken_back_and_games_deleted(store: Store) -> None:
    clock = Clock()
    free = table(store, clock, "table_dice", plays="free", dice=FREE)
    roll(free)
    assert ask(free, Act(0 if 0 in free.state.to_act() else 1, Finish())).accepted
    seat = next(iter(free.state.to_act()))
    free.propose(Proposal(new_id(), HOST, Undo(seat)))
    store.delete(free.id, clock.now)
    store.purge()
    assert read_fairness(store, clock.now).ever.total == len(FREE)


@pytest.mark.parametrize("zone", ["Europe/Prague", "America/Los_Angeles", "UTC"])
def test_an_evening_goes_on_past_midnight_until_four(zone: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(os.environ, "TZ", zone)
    time.tzset()
    try:
        began = local(11, 16, 4, 0)
        for moment in ((11, 16, 4, 0), (11, 16, 23, 59), (11, 17, 3, 59)):
            assert evening_of(local(*moment)) == began
        assert evening_of(local(11, 17, 4, 1)) == began + DAY
        assert evening_of(local(11, 16, 3, 59)) == began - DAY
    finally:
        monkeypatch.undo()
        time.tzset()


def test_the_longest_wait_for_a_six_is_over_all_dice_in_order(store: Store) -> None:
    clock = Clock()
    game = table(store, clock, "table_dice", plays="free", dice=("ivory", "qwantum1", "red"))
    for _ in range(40):
        roll(game)
    found = read_fairness(store, clock.now)
    pips = [face for throw in found.throws for die, face in throw.dice if die.faces == PIPS]
    assert len(pips) == 80
    assert found.wait == max(map(len, "".join("6" if pip == 6 else "." for pip in pips).split("6")))


def test_few_dice_tell_nothing_and_one_odd_die_among_many_is_no_news() -> None:
    assert not FaceTally(Die("red", "red"), (4, 4, 4, 4, 4, 4)).telling
    assert FaceTally(Die("red", "red"), (4, 4, 4, 4, 4, 4)).missing == 6 * ENOUGH - 24
    even, odd = (20,) * 6, (28, 12, 20, 20, 28, 12)
    assert 0.02 < FaceTally(Die("red", "red"), odd).chance < 0.03
    alone = fallen({"free/0-red": dict(zip("123456", odd, strict=True))})
    assert alone.stands_out(alone.kinds[0])
    bodies = ("red", "blue", "white", "green", "yellow", "black")
    among = fallen(
        {f"free/0-{body}": dict(zip("123456", odd if body == "red" else even, strict=True)) for body in bodies}
    )
    assert not among.stands_out(among.of("red"))


def test_dice_that_nobody_knows_any_more_are_left_out() -> None:
    assert fallen({"backgammon/first": {"1": 5}, "free/0-glass": {"2": 1}, "qwantum/die9": {"R1": 1}}).total == 0
