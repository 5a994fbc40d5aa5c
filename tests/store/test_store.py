"""The store: what was accepted comes back as it was, and what cannot be kept harms nothing."""

from __future__ import annotations

import ctypes
import json
import os
import resource
import sqlite3
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import chain, count, pairwise
from pathlib import Path
from random import Random
from typing import Any

import pytest

from app.store.log import HandedOver, Happened
from app.store.rescue import FILE, open_store
from app.store.seats import PERSON, Seat, bot
from app.store.store import NewGame, Profile, Store, StoreError, StoreReason, reason_of
from app.table.house import House
from app.table.proposals import Answer, HandOver, Leave, Resign, RollDice, TypeDice
from app.table.runner import Inline
from app.table.table import Table
from rules.core import Acted, Chanced, Roll
from tests.rules.driver import VARIANTS, Variant
from tests.table.tables import ask, new_game, new_table, next_ask, origin_of, play_on, ticking


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    found, notices = open_store(tmp_path, ticking())
    assert not notices
    yield found
    found.close()


def sql(store: Store, statement: str, *values: Any) -> list[Any]:
    """Straight to the database, as damage or a later version might."""
    return store.connection.execute(statement, values).fetchall()


def everything(store: Store) -> dict[str, list[Any]]:
    tables = ("games", "events", "profiles", "settings", "facts", "fact_seats", "rolls")
    return {table: sql(store, f"SELECT * FROM {table}") for table in tables}


def wild_game(table: Table, rng: Random, moves: int = 5000) -> None:
    """Legal moves to the end, with seats going to computers and back, leaving and resigning in between."""
    for _ in range(moves):
        if table.state.over():
            return
        seat = rng.randrange(table.new.setup.seats)
        chance = rng.random()
        if chance < 0.04:
            ask(table, HandOver(seat, rng.choice([PERSON, bot("easy"), bot("hard")])))
        elif chance < 0.05:
            ask(table, rng.choice([Leave, Resign])(seat))
        else:
            wish = next_ask(table, rng)
            assert ask(table, wish, origin_of(table, wish.seat)).accepted


# -- games ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("variant", [v for v in VARIANTS if v.seats <= 12], ids=str)
def test_a_game_of_any_kind_comes_back_from_the_disk_as_it_was_accepted(variant: Variant, tmp_path: Path) -> None:
    house = House(tmp_path, Inline(), ticking())
    table = house.create(new_game(variant.game_id, variant.seats, **dict(variant.options)))
    rng = Random(f"store {variant}")
    for moves in (0, 7, 40, 5000):
        wild_game(table, rng, moves)
        house.close()
        house = House(tmp_path, Inline(), ticking())
        kept = house.store.load(table.id)
        assert kept.replayed
        assert kept.new == table.new
        assert kept.state == table.state == house.store.snapshot(table.id)
        assert kept.entries == tuple(table.entries)
        assert kept.revision == table.revision
        assert kept.finished == table.state.over()
        assert (kept.created, kept.updated) == (table.created, table.entries[-1].at if table.entries else table.created)
        again = house.table(table.id)
        assert again.seats == table.seats
        table = again
    assert table.finished
    house.close()


def test_several_open_games_grow_side_by_side_without_touching_each_other(store: Store) -> None:
    rng = Random("side by side")
    tables = [
        new_table(v.game_id, v.seats, store=store, luck=f"seed:{n}", **dict(v.options))
        for n, v in enumerate(VARIANTS)
        if v.seats <= 4
    ]
    for _ in range(300):
        play_on(rng.choice(tables), rng, 1)
    for table in tables:
        kept = store.load(table.id)
        assert (kept.state, kept.entries) == (table.state, tuple(table.entries))
    assert {game.id for game in store.games()} == {table.id for table in tables}


def test_the_list_shows_the_latest_first_and_tells_open_from_finished(store: Store) -> None:
    first, second, third = (new_table("knister", 1, store=store) for _ in range(3))
    for table, at in ((first, 5000), (second, 7000), (third, 6000)):
        table.now = lambda at=at: float(at)
        play_on(table, Random(1), 1)
    play_on(second, Random(2))
    listed = store.games()
    assert [game.id for game in listed] == [second.id, third.id, first.id]
    assert [game.status for game in listed] == ["finished", "open", "open"]
    assert [game.id for game in store.games("open")] == [third.id, first.id]
    assert [game.id for game in store.games("finished")] == [second.id]


def test_a_listed_game_tells_who_played_and_how_it_ended(store: Store) -> None:
    table = new_table("qwantum", 3, {2: bot("easy")}, store=store)
    play_on(table, Random(3))
    (game,) = store.games()
    outcome = table.state.outcome()
    assert outcome
    assert (game.game_id, game.setup["seats"], game.revision) == ("qwantum", 3, table.revision)
    assert game.seats == table.new.seats
    assert (game.scores, game.places) == (outcome.scores, outcome.places)
    assert (game.created, game.updated) == (table.created, table.entries[-1].at)
    assert not game.damaged


def test_a_deleted_game_is_out_of_the_lists_until_it_is_restored(store: Store) -> None:
    table = new_table("knister", 2, store=store)
    other = new_table("knister", 2, store=store)
    play_on(table, Random(4), 5)
    store.delete(table.id, 5.0)
    assert [game.id for game in store.games()] == [other.id]
    with pytest.raises(StoreError) as raised:
        store.load(table.id)
    assert raised.value.reason is StoreReason.NO_SUCH_GAME
    store.restore(table.id)
    assert store.load(table.id).state == table.state
    assert len(store.games()) == 2


def test_purging_removes_deleted_games_for_good_and_no_others(store: Store) -> None:
    gone, kept = new_table("knister", 1, store=store), new_table("qwantum", 2, store=store)
    for table in (gone, kept):
        play_on(table, Random(5))
    before = store.facts()
    store.delete(gone.id, 5.0)
    store.purge()
    store.restore(gone.id)
    assert [game.id for game in store.games()] == [kept.id]
    assert sql(store, "SELECT DISTINCT game FROM events") == [(kept.id,)]
    assert store.load(kept.id).state == kept.state
    assert store.facts() == before, "what was played counts for statistics"


def test_a_game_that_is_gone_takes_no_more_moves(store: Store) -> None:
    table = new_table("knister", 1, store=store)
    store.delete(table.id, 5.0)
    store.purge()
    answer = ask(table, RollDice(0))
    assert (answer.accepted, answer.reason) == (False, StoreReason.NO_SUCH_GAME)
    assert sql(store, "SELECT * FROM events") == []


@pytest.mark.parametrize("read", [Store.load, Store.snapshot])
def test_an_unknown_game_is_said_to_be_unknown(store: Store, read: Any) -> None:
    with pytest.raises(StoreError) as raised:
        read(store, "nobody")
    assert raised.value.reason is StoreReason.NO_SUCH_GAME


def test_names_come_back_in_any_script(store: Store) -> None:
    table = new_table("knister", 1, store=store)
    names = ("Žofie „Žížala“", "ليلى", "小明", "🎲👩‍👧", "x'); DROP TABLE games; --", "\x01\n")
    for name in names:
        new = NewGame(table.new.game, table.new.setup, (Seat(name),))
        store.add_game(name, new, table.state, (), 1.0)
        assert store.load(name).new == new


# -- what a later version cannot play, and damage that SQLite does not see ----------------------------------------


def played(store: Store, moves: int = 30) -> Table:
    table = new_table("knister", 3, {1: bot("easy")}, store=store)
    play_on(table, Random(6), moves)
    return table


def edit_entry(store: Store, table: Table, revision: int, text: str) -> None:
    sql(store, "UPDATE events SET entry = ? WHERE game = ? AND revision = ?", text, table.id, revision)


@pytest.mark.parametrize(
    "text",
    [
        '{"event": "acted", "seat": 0, "action": {"do": "write", "cell": 999}}',
        '{"event": "acted", "seat": 0, "action": {"do": "a move of old"}}',
        '{"event": "renamed"}',
        '{"event": "handed_over", "seat": 77, "controller": {"kind": "person"}}',
        "[1, 2",
        "7",
    ],
)
def test_the_snapshot_goes_on_where_the_log_cannot_be_played(store: Store, text: str) -> None:
    table = played(store)
    assert ask(table, HandOver(2, bot("hard")), id="late").accepted
    edit_entry(store, table, 5, text)
    kept = store.load(table.id)
    assert not kept.replayed
    assert (kept.state, kept.revision) == (table.state, table.revision)
    again = Table.load(store, table.id, ticking())
    assert again.seats[2].controller == bot("hard"), "what follows the unreadable entry still counts"
    assert ask(again, HandOver(2, bot("hard")), id="late").revision == table.revision, "and is not done twice"
    play_on(again, Random(7))
    assert again.finished and store.load(table.id).state == again.state


def test_a_missing_entry_is_no_reason_to_lose_a_game(store: Store) -> None:
    table = played(store)
    sql(store, "DELETE FROM events WHERE game = ? AND revision = 9", table.id)
    kept = store.load(table.id)
    assert not kept.replayed and kept.state == table.state
    assert [entry.revision for entry in kept.entries] == [n for n in range(1, table.revision + 1) if n != 9]


def test_the_log_decides_when_the_snapshot_is_unreadable(store: Store) -> None:
    table = played(store)
    sql(store, "UPDATE games SET snapshot = 'torn' WHERE id = ?", table.id)
    kept = store.load(table.id)
    assert kept.replayed and kept.state == table.state
    with pytest.raises(StoreError) as raised:
        store.snapshot(table.id)
    assert raised.value.reason is StoreReason.GAME_DAMAGED


@pytest.mark.parametrize("cells", ["[[]]", '"x"', "[[1,2],[3]]", "null"])
def test_a_snapshot_that_no_rules_can_work_with_is_not_used(store: Store, cells: str) -> None:
    table = played(store)
    snapshot = json.loads(sql(store, "SELECT snapshot FROM games")[0][0])
    name = next(name for name, value in snapshot["state"].items() if isinstance(value, list))
    snapshot["state"][name] = json.loads(cells)
    sql(store, "UPDATE games SET snapshot = ? WHERE id = ?", json.dumps(snapshot), table.id)
    edit_entry(store, table, 5, "torn")
    with pytest.raises(StoreError) as raised:
        store.load(table.id)
    assert raised.value.reason is StoreReason.GAME_DAMAGED


GARBAGE = ("", "{", "null", "[]", "42", '{"seats": 99}', '["x"]', 7, -1, 2.5, b"\xff\xfe\x00", "žž", "app:", "seed")


@pytest.mark.parametrize(
    "column",
    ["game", "rules", "setup", "seats", "real_dice", "luck", "created", "updated", "status", "revision", "snapshot"],
)
def test_no_damaged_field_of_a_game_hides_the_other_games(store: Store, column: str) -> None:
    table = played(store)
    other = played(store, 12)
    for value in GARBAGE:
        with store.transaction() as write:
            write.execute(f"UPDATE games SET {column} = ? WHERE id = ?", (value, table.id))
        assert {game.id for game in store.games()} == {table.id, other.id}
        assert store.load(other.id).state == other.state
        try:
            kept = store.load(table.id)
        except StoreError as error:
            assert error.reason is StoreReason.GAME_DAMAGED
        else:
            assert Table(store, kept, ticking()).state == table.state


@pytest.mark.parametrize("column", ["setup", "seats", "game"])
def test_a_game_whose_description_is_unreadable_is_listed_as_damaged(store: Store, column: str) -> None:
    table = played(store)
    sql(store, f"UPDATE games SET {column} = 'torn' WHERE id = ?", table.id)
    (game,) = store.games()
    assert game.damaged
    store.delete(table.id, 5.0)
    assert store.games() == []


def test_text_that_is_not_utf_8_spoils_only_itself(store: Store) -> None:
    table = played(store)
    sql(store, "UPDATE games SET seats = CAST(x'5bff5d' AS TEXT) WHERE id = ?", table.id)
    other = played(store, 3)
    assert {game.id: game.damaged for game in store.games()} == {table.id: True, other.id: False}


@pytest.mark.parametrize("parts", ["torn", "5", "[[1]]", '{"a": 1}', '[["row", "x"]]'])
def test_unreadable_parts_of_a_result_leave_its_score(store: Store, parts: str) -> None:
    table = played(store, 5000)
    sql(store, "UPDATE fact_seats SET parts = ? WHERE seat = 0", parts)
    ((_, facts),) = store.facts()
    assert facts.seats[0].parts == ()
    assert tuple(seat.score for seat in facts.seats) == table.state.scores()


# -- people and settings -----------------------------------------------------------------------------------------


def test_profiles_are_kept_with_the_owner_first_and_then_the_latest(store: Store) -> None:
    jana, eva, ota = Profile("1", "Jana", "amber"), Profile("2", "Eva", "blue"), Profile("3", "Ota", "red", owner=True)
    for at, profile in enumerate((eva, ota, jana)):
        store.save_profile(profile, float(at))
    assert store.profiles() == [ota, jana, eva]


def test_there_is_one_owner_at_most(store: Store) -> None:
    store.save_profile(Profile("1", "Jana", "amber", owner=True), 1.0)
    store.save_profile(Profile("2", "Eva", "amber", owner=True), 2.0)
    assert [(profile.name, profile.owner) for profile in store.profiles()] == [("Eva", True), ("Jana", False)]
    store.save_profile(Profile("2", "Eva", "amber"), 3.0)
    assert not any(profile.owner for profile in store.profiles())


def test_a_profile_is_renamed_under_its_id_and_deleted(store: Store) -> None:
    store.save_profile(Profile("1", "Jana", "amber"), 1.0)
    store.save_profile(Profile("1", "Janička", "blue"), 2.0)
    assert store.profiles() == [Profile("1", "Janička", "blue")]
    store.delete_profile("1")
    assert store.profiles() == []


def test_settings_are_kept_and_replaced(store: Store) -> None:
    store.save_settings({"language": "cs", "volume": 0.5, "seen": ["hint", 3, None], "deep": {"a": {"b": True}}})
    store.save_settings({"volume": 0.25})
    assert store.settings() == {"language": "cs", "volume": 0.25, "seen": ["hint", 3, None], "deep": {"a": {"b": True}}}


def test_an_unreadable_setting_is_as_if_never_set(store: Store) -> None:
    store.save_settings({"language": "cs", "volume": 1})
    for value in ("{torn", b"\xff\x00", "NaN", "-Infinity", "1e999", "9" * 5000, "[" * 100_000, '"\\ud800"'):
        sql(store, "UPDATE settings SET value = ? WHERE key = 'volume'", value)
        assert store.settings() == {"language": "cs"}


# -- facts and rolls -----------------------------------------------------------------------------------------------


def test_each_page_keeps_its_own_and_forgets_one_by_one(store: Store) -> None:
    store.keep("patterns", "star", {"placed": [1, 2]}, at=1.0)
    store.keep("patterns", "star", {"placed": [1, 2, 3]}, at=2.0)
    store.keep("patterns", "hexagon", None, at=3.0)
    store.keep("goals", "star", True, at=4.0)
    assert store.kept("patterns") == {"star": {"placed": [1, 2, 3]}, "hexagon": None}
    store.forget("patterns", "star")
    assert store.kept("patterns") == {"hexagon": None} and store.kept("goals") == {"star": True}
    store.connection.execute("UPDATE kept SET value = '{' WHERE part = 'patterns'")
    assert store.kept("patterns") == {} and store.kept("lessons") == {}


def test_facts_equal_what_a_second_look_at_the_log_gives(store: Store) -> None:
    tables = {}
    for variant in VARIANTS:
        if variant.seats <= 5:
            table = new_table(variant.game_id, variant.seats, store=store, **dict(variant.options))
            table.now = slow_clock(str(variant))
            wild_game(table, Random(f"facts {variant}"))
            tables[table.id] = table
    assert len(store.facts()) == len(tables)
    for id, facts in store.facts():
        table = tables[id]
        outcome = table.state.outcome()
        assert outcome
        assert (facts.game_id, facts.luck) == (table.new.game.id, table.new.luck)
        assert table.new.game.parse_setup(json.loads(facts.variant)) == table.new.setup
        assert facts.finished == table.entries[-1].at
        gaps = [after.at - before.at for before, after in pairwise(table.entries)]
        assert facts.seconds == pytest.approx(sum(min(180, gap) for gap in gaps))
        acted = [e for e in table.entries if isinstance(e.what, Happened) and isinstance(e.what.event, Acted)]
        assert facts.moves == len(acted), "nothing was taken back in these games"
        resigned = {e.what.seat for e in table.entries if isinstance(e.what, HandedOver) and e.what.resigned}
        for number, seat in enumerate(facts.seats):
            assert (seat.seat, seat.name, seat.profile) == (number, table.seats[number].name, f"profile{number}")
            assert seat.score == outcome.scores[number]
            assert seat.place == (None if number in resigned else outcome.places[number])
            last = [e.what for e in table.entries if isinstance(e.what, HandedOver) and e.what.seat == number]
            controller = last[-1].controller if last else PERSON
            assert seat.controller == ("person" if controller == PERSON else f"bot:{controller.level}")
            assert seat.parts == tuple((part.code, part.points) for part in table.state.breakdown(number))
    assert {id for id, _ in store.facts("genial")} == {t.id for t in tables.values() if t.new.game.id == "genial"}
    finished = [facts.finished for _, facts in store.facts()]
    assert finished == sorted(finished)


def slow_clock(seed: str) -> Any:
    """Seconds between moves, now and then a pause of hours."""
    rng = Random(seed)
    at = 2000.0

    def now() -> float:
        nonlocal at
        at += rng.choice([0.5, 3.0, 20.0, 9000.0])
        return at

    return now


def test_a_clock_that_is_put_back_takes_no_time_from_a_game(store: Store) -> None:
    ticks = chain([1000.0, 1010.0, 1020.0], count(500.0))
    table = Table.create(store, new_game("knister", 1), "back", lambda: next(ticks))
    play_on(table, Random(5))
    ((_, facts),) = store.facts()
    assert facts.seconds == 10.0 + 47.0, "ten seconds, then the clock went back, then a second each"


def test_a_game_that_goes_on_has_no_facts_yet(store: Store) -> None:
    played(store)
    assert store.facts() == []


def test_roll_counts_equal_an_independent_count(store: Store) -> None:
    thrown: Counter[tuple[str, str]] = Counter()
    for variant in (v for v in VARIANTS if v.seats <= 3):
        table = new_table(variant.game_id, variant.seats, store=store, luck="app", **dict(variant.options))
        kind = dict(variant.options).get("plays", variant.game_id)
        rng = Random(f"rolls {variant}")
        while not table.state.over():
            pending, before = table.state.chance(), table.revision
            play_on(table, rng, 1)
            what = table.entries[before].what
            assert isinstance(what, Happened)
            if isinstance(pending, Roll) and isinstance(what.event, Chanced):
                names = [f"{kind}/{die.id}" for die in pending.dice]
                thrown.update(zip(names, map(str, what.event.values), strict=True))
    counts = store.roll_counts()
    assert {(die, face): count for die, faces in counts.items() for face, count in faces.items()} == thrown
    assert len(counts) > 10


def test_rolls_are_counted_since_a_moment(store: Store) -> None:
    table = new_table("knister", 1, store=store, luck="app")
    play_on(table, Random(8), 20)
    moments = [at for (at,) in sql(store, "SELECT DISTINCT at FROM rolls ORDER BY at")]
    assert len(moments) == 10
    for later, moment in enumerate(moments):
        counts = store.roll_counts(since=moment)
        assert sum(sum(faces.values()) for faces in counts.values()) == 2 * (10 - later)


def test_typed_seeded_and_daily_dice_stay_out_of_the_roll_counts(store: Store) -> None:
    typed = new_table("knister", 1, store=store, real_dice=True, luck="app")
    assert ask(typed, TypeDice(0, (3, 4))).accepted
    for luck in ("seed:1", "daily:2026-11-16"):
        assert ask(new_table("knister", 1, store=store, luck=luck), RollDice(0)).accepted
    assert store.roll_counts() == {}
    assert Counter(source for (source,) in sql(store, "SELECT source FROM rolls")) == {
        "typed": 2,
        "seed": 2,
        "daily": 2,
    }
    assert ask(new_table("knister", 1, store=store, luck="app"), RollDice(0)).accepted
    assert sum(sum(faces.values()) for faces in store.roll_counts().values()) == 2


# -- a full disk ---------------------------------------------------------------------------------------------------


def fill(tables: list[Table], rng: Random) -> None:
    """Play on until nothing can be kept any more, and see that what is refused changes nothing."""
    going = list(tables)
    while going:
        table = rng.choice(going)
        before = table.state, table.revision, list(table.entries)
        wish = next_ask(table, rng)
        answer = ask(table, wish)
        if not answer.accepted:
            assert answer.reason == StoreReason.FULL
            assert (table.state, table.revision, table.entries) == before
            going.remove(table)
        assert not table.state.over(), "there was room for everything"


def check_kept(store: Store, tables: list[Table]) -> None:
    for table in tables:
        kept = store.load(table.id)
        assert (kept.state, kept.entries) == (table.state, tuple(table.entries))


def test_a_full_disk_is_said_and_nothing_stored_suffers(store: Store) -> None:
    tables = [new_table(game, 2, store=store) for game in ("knister", "genial", "trigon", "twenty_one", "qwantum")]
    rng = Random("full")
    (pages,) = sql(store, "PRAGMA page_count")[0]
    sql(store, f"PRAGMA max_page_count = {pages + 4}")
    fill(tables, rng)
    before = everything(store)
    writes: list[Callable[[], None]] = [
        lambda: store.save_settings({str(n): "x" * 2000 for n in range(100)}),
        lambda: store.save_profile(Profile("1", "x" * 100_000, "amber"), 1.0),
        lambda: store.add_game("1", tables[0].new, tables[0].state, tables[0].entries * 100, 1.0),
    ]
    for write in writes:
        with pytest.raises(StoreError) as raised:
            write()
        assert raised.value.reason is StoreReason.FULL
    assert everything(store) == before
    check_kept(store, tables)
    sql(store, "PRAGMA max_page_count = 1000000")
    for table in tables:
        play_on(table, rng)
    check_kept(store, tables)
    assert sql(store, "PRAGMA integrity_check") == [("ok",)]


def test_what_a_full_disk_refused_can_be_asked_again_under_the_same_id(store: Store) -> None:
    table = new_table("trigon", 2, store=store)
    (pages,) = sql(store, "PRAGMA page_count")[0]
    sql(store, f"PRAGMA max_page_count = {pages}")
    fill([table], Random("again"))
    wish = HandOver(0, bot("easy"))
    revision = table.revision
    while ask(table, wish, id=f"more {table.revision}").accepted:
        revision = table.revision
    sql(store, "PRAGMA max_page_count = 1000000")
    for _ in range(2):
        assert ask(table, wish, id=f"more {revision}") == Answer(True, revision + 1)
    check_kept(store, [table])


class Limited:
    """No file may grow beyond a size: any user can have that."""

    def __init__(self, folder: Path) -> None:
        self.before = resource.getrlimit(resource.RLIMIT_FSIZE)
        resource.setrlimit(resource.RLIMIT_FSIZE, (400_000, self.before[1]))

    def free(self) -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, self.before)

    def close(self) -> None:
        self.free()


class Tiny:
    """A real disk with little room."""

    def __init__(self, folder: Path) -> None:
        self.folder = os.fsencode(folder)
        self.libc = ctypes.CDLL(None)
        assert self.libc.mount(b"tiny", self.folder, b"tmpfs", 0, b"size=400k") == 0

    def free(self) -> None:
        remount = 32
        assert self.libc.mount(b"tiny", self.folder, b"tmpfs", remount, b"size=100m") == 0

    def close(self) -> None:
        detach = 2
        assert self.libc.umount2(self.folder, detach) == 0


MAY_MOUNT = sys.platform == "linux" and os.geteuid() == 0


@pytest.mark.parametrize("kind", [Limited, Tiny] if MAY_MOUNT else [Limited])
def test_a_disk_that_is_really_full_can_be_read_and_goes_on_when_there_is_room(
    kind: type[Limited | Tiny], tmp_path: Path
) -> None:
    disk = kind(tmp_path)
    try:
        store, _ = open_store(tmp_path, ticking())
        tables = [new_table(game, seats, store=store) for game, seats in (("knister", 12), ("genial", 4))]
        rng = Random("really full")
        fill(tables, rng)
        check_kept(store, tables)
        store.close()
        store, notices = open_store(tmp_path, ticking())
        assert store.path == tmp_path / FILE and not notices
        check_kept(store, tables)
        store.close()
        disk.free()
        store, notices = open_store(tmp_path, ticking())
        assert not notices
        check_kept(store, tables)
        for table in tables:
            play_on(Table.load(store, table.id, ticking()), rng)
        assert len(store.games("finished")) == len(tables)
        store.close()
    finally:
        disk.close()


def test_a_disk_that_fails_to_read_is_broken_and_one_that_fails_to_write_is_full() -> None:
    def reason(code: int) -> StoreReason:
        error = sqlite3.OperationalError("")
        error.sqlite_errorcode = code
        return reason_of(error)

    assert reason(sqlite3.SQLITE_IOERR_READ) is StoreReason.BROKEN
    assert reason(sqlite3.SQLITE_IOERR_WRITE) is StoreReason.FULL
    assert reason(sqlite3.SQLITE_READONLY_DIRECTORY) is StoreReason.READ_ONLY
    assert reason(sqlite3.SQLITE_BUSY_RECOVERY) is StoreReason.LOCKED
    assert reason(sqlite3.SQLITE_CORRUPT_VTAB) is StoreReason.BROKEN


def test_what_was_agreed_about_hints_is_kept_with_the_game() -> None:
    store = Store.in_memory()
    for id, hints in (("with", True), ("without", False)):
        new = replace(new_game("knister", 1), hints=hints)
        store.add_game(id, new, new.game.start(new.setup), (), 1.0)
        assert store.load(id).new.hints is hints
