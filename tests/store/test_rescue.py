"""Files that are broken, foreign, locked or read-only: the app starts, tells, keeps the file and what it can read."""

from __future__ import annotations

import os
import resource
import shutil
import sqlite3
import subprocess
import sys
import tempfile
import zlib
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, contextmanager, suppress
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from pathlib import Path
from random import Random
from time import process_time
from typing import Any

import pytest

from app.store import rescue, salvage
from app.store.carve import PAGE, carved
from app.store.log import Entry
from app.store.rescue import FILE, Notice, open_store
from app.store.salvage import columns_of_tables, tables_by_width
from app.store.schema import VERSION
from app.store.store import Facts, Profile, Store, StoreError, StoreReason, connect
from app.table.house import House
from app.table.proposals import Proposal, RollDice
from app.table.runner import Inline
from app.table.table import Table
from rules.core import Draw, State
from tests.rules.driver import VARIANTS
from tests.table.tables import ask, new_game, next_ask, origin_of, play_on, ticking

PROFILES = [Profile("o", "Ota", "red", owner=True), Profile("j", "Jana", "amber")]
SETTINGS = {"language": "cs", "volume": 0.5, "seen": ["a", "b"]}


# -- a store to damage -----------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Original:
    """A closed store of many games, as files by name, and what is in it."""

    files: dict[str, bytes]
    games: dict[str, tuple[State[Any], tuple[Entry, ...]]]
    facts: dict[str, Facts]

    def put(self, folder: Path) -> Path:
        folder.mkdir(parents=True, exist_ok=True)
        for name, data in self.files.items():
            (folder / name).write_bytes(data)
        return folder / FILE

    @property
    def data(self) -> bytes:
        return self.files[FILE]


def play_named(table: Table, rng: Random, moves: int) -> None:
    """Legal moves under ids that are the same on every run."""
    for _ in range(moves):
        if not table.state.over():
            wish = next_ask(table, rng)
            origin = origin_of(table, wish.seat)
            assert table.propose(Proposal(f"{table.id[:8]} {table.revision}", origin, wish)).accepted


def fill(store: Store) -> dict[str, Table]:
    now = ticking()
    store.save_settings(SETTINGS)
    store.keep("goals", "all_five", {"game": "any", "at": 1.0}, 2.0)
    for at, profile in enumerate(PROFILES):
        store.save_profile(profile, float(at))
    tables = {}
    for number, variant in enumerate([v for v in VARIANTS if v.seats <= 2][::2] * 2):
        id = sha256(str(number).encode()).hexdigest()[:32]
        new = new_game(variant.game_id, variant.seats, luck=f"seed:{number}", **dict(variant.options))
        tables[id] = Table.create(store, new, id, now)
        play_named(tables[id], Random(number), 5000 if number % 3 else 20)
    return tables


@cache
def original() -> Original:
    with tempfile.TemporaryDirectory() as folder:
        store, _ = open_store(Path(folder), ticking())
        tables = fill(store)
        facts = dict(store.facts())
        store.close()
        files = {path.name: path.read_bytes() for path in Path(folder).glob(f"{FILE}*")}
    assert list(files) == [FILE]
    return Original(files, {id: (table.state, tuple(table.entries)) for id, table in tables.items()}, facts)


@cache
def killed() -> Original:
    """The same, but as a killed process leaves it: the latest moves are in the write-ahead log alone."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        original().put(folder)
        store, _ = open_store(folder, ticking())
        tables = {id: Table.load(store, id, ticking()) for id in original().games}
        for id, table in tables.items():
            play_named(table, Random(id), 7)
        files = {path.name: path.read_bytes() for path in folder.glob(f"{FILE}*")}
        facts = dict(store.facts())
        store.close()
    assert f"{FILE}-wal" in files
    return Original(files, {id: (table.state, tuple(table.entries)) for id, table in tables.items()}, facts)


# -- what must hold whatever happened --------------------------------------------------------------------------------


def opened(folder: Path) -> tuple[Store, tuple[Notice, ...]]:
    return open_store(folder, lambda: 1_800_000_000.0)


def survivors(store: Store, expected: Original | None = None) -> tuple[set[str], set[str]]:
    """The games that came back whole, with log and all, and those that came back in any way.

    Each stands where it stood, or, if it had to be shortened, where it had stood earlier.
    """
    expected = expected or original()
    whole, some = set(), set()
    for game in store.games():
        try:
            kept = store.load(game.id)
        except StoreError as error:
            assert error.reason is StoreReason.GAME_DAMAGED
            continue
        state, entries = expected.games[game.id]
        some.add(game.id)
        if kept.state == state and kept.entries == entries:
            whole.add(game.id)
        elif kept.replayed:
            assert kept.entries == entries[: kept.revision]
        assert kept.finished == kept.state.over()
    return whole, some


def goes_on(folder: Path, store: Store) -> None:
    """A game can be played to its end, a new one is kept, and the next start has nothing to say."""
    for game in store.games("open")[:1]:
        with suppress(StoreError):
            table = Table.load(store, game.id, ticking())
            play_on(table, Random(1))
            assert store.load(table.id).finished
    table = Table.create(store, new_game("knister", 2), "after the rescue", ticking())
    play_on(table, Random(1), 10)
    store.save_settings({"after": True})
    store.close()
    again, notices = opened(folder)
    assert notices == ()
    assert again.load("after the rescue").state == table.state
    assert again.settings()["after"] is True
    again.close()


def the_notice(notices: tuple[Notice, ...], reason: StoreReason, games: int | None = None) -> str:
    """Check the one notice; the name under which the old file is kept."""
    (notice,) = notices
    assert notice.reason is reason
    if games is not None:
        assert notice.values["games"] == games
    return str(notice.values["file"])


def rescued(folder: Path, data: bytes, reason: StoreReason = StoreReason.BROKEN) -> tuple[Store, int]:
    """Open a store whose file holds `data`, which must be noticed and set aside to the last byte."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / FILE).write_bytes(data)
    store, notices = opened(folder)
    aside = the_notice(notices, reason)
    assert (folder / aside).read_bytes() == data
    assert store.path == folder / FILE
    return store, notices[0].values["games"]


# -- cut short -------------------------------------------------------------------------------------------------------


def lengths() -> list[int]:
    size = len(original().data)
    rng = Random("lengths")
    cuts = rng.sample(range(1, size // PAGE), 8)
    around = [page * PAGE + offset for page in cuts for offset in (-3, 0, 1)]
    near = {1, 14, 15, 16, 99, 100, 101, 511, 512, PAGE - 1, PAGE, PAGE + 1, size - PAGE}
    return sorted({*near, *around, *rng.sample(range(size), 8)})


@pytest.mark.parametrize("part", range(4))
def test_a_file_that_was_cut_short_gives_back_what_lies_before_the_cut(part: int, tmp_path: Path) -> None:
    for length in lengths()[part::4]:
        folder = tmp_path / str(length)
        store, games = rescued(folder, original().data[:length])
        _, some = survivors(store)
        assert len(some) == games
        goes_on(folder, store)


def test_a_cut_keeps_games_in_proportion(tmp_path: Path) -> None:
    share = []
    for tenth in range(1, 10):
        store, games = rescued(tmp_path / str(tenth), original().data[: len(original().data) * tenth // 10])
        share.append(games / len(original().games))
        store.close()
    assert share == sorted(share)
    assert share[8] > 0.7, share


def test_an_empty_file_is_a_beginning(tmp_path: Path) -> None:
    """A first start that was killed before its first page leaves one."""
    (tmp_path / FILE).write_bytes(b"")
    store, notices = opened(tmp_path)
    assert notices == () and store.path == tmp_path / FILE
    goes_on(tmp_path, store)
    assert not list(tmp_path.glob("*aside*"))


def test_an_empty_file_does_not_cost_the_write_ahead_log_beside_it(tmp_path: Path) -> None:
    """SQLite itself would throw that log away; after a first evening it holds everything there is."""
    with tempfile.TemporaryDirectory() as elsewhere:
        store, _ = opened(Path(elsewhere))
        table = Table.create(store, new_game("genial", 3), "first", ticking())
        play_on(table, Random(1))
        written = (Path(elsewhere) / f"{FILE}-wal").read_bytes()
        store.close()
    (tmp_path / FILE).write_bytes(b"")
    (tmp_path / f"{FILE}-wal").write_bytes(written)
    store, notices = opened(tmp_path)
    aside = the_notice(notices, StoreReason.BROKEN, 1)
    assert (tmp_path / f"{aside}-wal").read_bytes() == written
    assert store.load("first").state == table.state
    goes_on(tmp_path, store)


# -- written over ----------------------------------------------------------------------------------------------------


def overwritten(data: bytes, at: int, noise: bytes) -> bytes:
    return data[:at] + noise + data[at + len(noise) :]


def pages() -> int:
    return len(original().data) // PAGE


@pytest.mark.parametrize("part", [0, 1, *(pytest.param(part, marks=pytest.mark.long) for part in range(2, 8))])
def test_a_destroyed_page_costs_the_few_games_that_stood_on_it(part: int, tmp_path: Path) -> None:
    """A page holds the descriptions of up to eight games; damage in a log costs no game at all."""
    rng = Random(part)
    total = len(original().games)
    share = []
    for page in range(part, pages(), 8):
        folder = tmp_path / str(page)
        folder.mkdir()
        noise = rng.choice([bytes(PAGE), rng.randbytes(PAGE)])
        (folder / FILE).write_bytes(overwritten(original().data, page * PAGE, noise))
        store, notices = opened(folder)
        whole, some = survivors(store)
        assert total - len(some) <= 8, f"page {page}"
        assert all(notice.values["games"] == len(some) for notice in notices)
        if not notices:
            assert len(whole) == total, "an unused page"
        share.append(len(some) / total)
        store.close()
        shutil.rmtree(folder)
    assert sum(share) / len(share) > 0.9


@pytest.mark.parametrize("where", ["header", "schema", "first page", "magic", "mark"])
def test_a_file_without_its_head_loses_nothing(where: str, tmp_path: Path) -> None:
    """All the games are still on their pages, though SQLite sees nothing of them any more."""
    at, length = {
        "header": (0, 100),
        "schema": (100, PAGE - 100),
        "first page": (0, PAGE),
        "magic": (0, 16),
        "mark": (68, 4),
    }[where]
    store, games = rescued(tmp_path, overwritten(original().data, at, Random(where).randbytes(length)))
    assert games == len(original().games)
    whole, _ = survivors(store)
    assert whole == set(original().games)
    assert store.profiles() == PROFILES
    assert store.settings() == SETTINGS
    assert dict(store.facts()) == original().facts
    goes_on(tmp_path, store)


def test_two_damaged_places_do_not_cost_what_lies_between(tmp_path: Path) -> None:
    data = original().data
    events = [n for n in range(1, pages()) if b'"event":' in data[n * PAGE : (n + 1) * PAGE]]
    for page in (events[1], events[-2]):
        data = overwritten(data, page * PAGE, bytes(PAGE))
    store, _ = rescued(tmp_path, data)
    whole, some = survivors(store)
    assert len(some) >= 0.9 * len(original().games)
    assert len(whole) >= 0.6 * len(original().games)
    goes_on(tmp_path, store)


@pytest.mark.parametrize("version", [-1, -7, 0, 1, VERSION - 1])
def test_a_wrong_number_in_the_head_loses_nothing(version: int, tmp_path: Path) -> None:
    data = overwritten(original().data, 60, version.to_bytes(4, signed=True))
    store, games = rescued(tmp_path, data)
    assert games == len(original().games)
    assert survivors(store)[0] == set(original().games)
    goes_on(tmp_path, store)


DAMAGES = 240
CHUNKS = 12
FEW = 3
"""Chunks for `make test`; also the kinds of files that are damaged."""


def random_damage(data: bytes, rng: Random) -> bytes:
    for _ in range(rng.choice([1, 1, 2, 5])):
        at = rng.randrange(len(data) or 1)
        length = rng.choice([1, 2, 8, 100, PAGE, 5 * PAGE])
        match rng.randrange(6):
            case 0:
                data = overwritten(data, at, rng.randbytes(min(length, len(data) - at)))
            case 1:
                data = overwritten(data, at, bytes(min(length, len(data) - at)))
            case 2:
                data = data[:at] + data[at + length :]
            case 3:
                data = data[:at] + rng.randbytes(length) + data[at:]
            case 4:
                other = rng.randrange(0, max(1, len(data) - length))
                data = overwritten(data, at, data[other : other + length][: len(data) - at])
            case 5 if at:
                data = data[:at]
    return data


@pytest.mark.parametrize("chunk", [*range(FEW), *(pytest.param(n, marks=pytest.mark.long) for n in range(FEW, CHUNKS))])
def test_no_random_damage_ever_stops_the_app_from_starting(chunk: int, tmp_path: Path) -> None:
    for number in range(chunk, DAMAGES, CHUNKS):
        rng = Random(f"damage {number}")
        source = killed() if number % 3 == 0 else original()
        folder = tmp_path / str(number)
        source.put(folder)
        name = rng.choice(sorted(source.files))
        before = random_damage(source.files[name], rng)
        (folder / name).write_bytes(before)
        start = process_time()
        store, notices = opened(folder)
        assert process_time() - start < 20
        assert store.path == folder / FILE
        for notice in notices:
            assert notice.reason in (StoreReason.BROKEN, StoreReason.FOREIGN, StoreReason.NEWER), notice
            assert (folder / notice.values["file"]).exists()
            if len(source.files) == 1:
                assert (folder / notice.values["file"]).read_bytes() == before
        survivors_of_any(store)
        goes_on(folder, store)
        shutil.rmtree(folder)


def survivors_of_any(store: Store) -> None:
    """Whatever came back can be read; a flipped letter may go unnoticed, half a move may not."""
    for game in store.games()[::5]:
        try:
            kept = store.load(game.id)
        except StoreError as error:
            assert error.reason is StoreReason.GAME_DAMAGED
        else:
            assert not kept.replayed or [e.revision for e in kept.entries] == list(range(1, kept.revision + 1))
    store.facts()
    store.fact_rows()
    store.kept("goals")
    store.profiles()
    store.settings()
    store.roll_counts()


def test_every_row_can_be_read_from_the_bare_pages(tmp_path: Path) -> None:
    for source in (original(), killed()):
        path = source.put(tmp_path / str(len(source.files)))
        rows = set(carved(path, tables_by_width()))
        with closing(sqlite3.connect(path)) as connection:
            for table in columns_of_tables():
                stored = set(connection.execute(f"SELECT * FROM {table}"))
                assert stored and stored <= rows, table


# -- parts of games --------------------------------------------------------------------------------------------------


def edited(folder: Path, *statements: str) -> Path:
    """The original store with something changed by SQL, and a damage elsewhere that calls for a rescue."""
    path = original().put(folder)
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        for statement in statements:
            connection.execute(statement)
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    data = path.read_bytes()
    path.write_bytes(overwritten(data, 68, b"\0\0\0\0"))
    return path


@pytest.fixture
def game() -> str:
    """A game that goes on."""
    return next(id for id, (state, _) in original().games.items() if not state.over())


def test_a_whole_log_makes_up_for_a_damaged_snapshot(game: str, tmp_path: Path) -> None:
    edited(tmp_path, "UPDATE games SET snapshot = 'torn'")
    store, notices = opened(tmp_path)
    the_notice(notices, StoreReason.BROKEN, len(original().games))
    assert survivors(store)[0] == set(original().games)
    assert store.snapshot(game) == original().games[game][0], "the snapshot is whole again"
    goes_on(tmp_path, store)


def test_a_whole_snapshot_makes_up_for_a_damaged_log(tmp_path: Path) -> None:
    edited(tmp_path, "UPDATE events SET entry = 'torn' WHERE revision = 4", "DELETE FROM events WHERE revision = 7")
    store, notices = opened(tmp_path)
    the_notice(notices, StoreReason.BROKEN, len(original().games))
    for id, (state, entries) in original().games.items():
        kept = store.load(id)
        assert (kept.state, kept.revision, kept.replayed) == (state, len(entries), False)
        assert kept.entries == tuple(e for e in entries if e.revision not in (4, 7))
    goes_on(tmp_path, store)


@pytest.mark.parametrize("torn", [12, 13])
def test_with_neither_the_moves_before_the_damage_are_kept(torn: int, tmp_path: Path) -> None:
    edited(tmp_path, "UPDATE games SET snapshot = 'torn'", f"UPDATE events SET entry = 'torn' WHERE revision = {torn}")
    store, notices = opened(tmp_path)
    the_notice(notices, StoreReason.BROKEN, len(original().games))
    for id, (_, entries) in original().games.items():
        kept = store.load(id)
        assert kept.replayed and kept.entries == entries[: kept.revision]
        assert kept.revision in (torn - 1, torn - 2), "less by one where a draw would be missing"
        assert not isinstance(kept.state.chance(), Draw)
        assert not kept.finished
    assert store.facts() == [], "what is no longer finished has no result"
    goes_on(tmp_path, store)


def test_a_log_that_is_ahead_of_a_stale_game_row_counts(tmp_path: Path) -> None:
    edited(tmp_path, "UPDATE games SET revision = 3, snapshot = 'torn', status = 'open'")
    store, _ = opened(tmp_path)
    assert survivors(store)[0] == set(original().games)
    assert dict(store.facts()) == original().facts
    goes_on(tmp_path, store)


def test_lost_facts_are_told_again_by_the_log(tmp_path: Path) -> None:
    edited(tmp_path, "DELETE FROM facts WHERE kind IN ('knister', 'genial')", "DELETE FROM fact_seats WHERE seat = 1")
    store, _ = opened(tmp_path)
    assert dict(store.facts()) == original().facts
    store.close()


def test_people_settings_results_and_rolls_come_along(tmp_path: Path) -> None:
    path = edited(tmp_path)
    with closing(sqlite3.connect(path)) as connection:
        rolls = set(connection.execute("SELECT * FROM rolls"))
    store, _ = opened(tmp_path)
    assert store.profiles() == PROFILES
    assert store.settings() == SETTINGS
    assert dict(store.facts()) == original().facts
    assert set(store.connection.execute("SELECT * FROM rolls")) == rolls
    store.close()


def test_a_game_that_cannot_be_understood_is_left_behind(game: str, tmp_path: Path) -> None:
    edited(tmp_path, f"UPDATE games SET setup = '[]' WHERE id = '{game}'")
    store, notices = opened(tmp_path)
    the_notice(notices, StoreReason.BROKEN, len(original().games) - 1)
    assert survivors(store)[0] == set(original().games) - {game}
    assert not store.connection.execute("SELECT * FROM events WHERE game = ?", (game,)).fetchall()
    goes_on(tmp_path, store)


def test_a_deleted_game_stays_deleted_and_can_still_be_restored(game: str, tmp_path: Path) -> None:
    edited(tmp_path, f"UPDATE games SET deleted = 5.0 WHERE id = '{game}'")
    store, notices = opened(tmp_path)
    the_notice(notices, StoreReason.BROKEN, len(original().games) - 1)
    store.restore(game)
    assert survivors(store)[0] == set(original().games)
    store.close()


@pytest.mark.parametrize("table", sorted(columns_of_tables()))
def test_a_missing_table_costs_what_was_in_it(table: str, tmp_path: Path) -> None:
    path = original().put(tmp_path)
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA secure_delete = ON")
        connection.execute(f"DROP TABLE {table}")
    store, notices = opened(tmp_path)
    the_notice(notices, StoreReason.BROKEN)
    expected = set() if table == "games" else set(original().games)
    assert survivors(store)[1] == expected
    if table != "settings":
        assert store.settings() == SETTINGS
    if table != "games":
        assert dict(store.facts()) == original().facts, "the logs can tell them again"
    goes_on(tmp_path, store)


# -- the write-ahead log ---------------------------------------------------------------------------------------------


def test_moves_in_the_write_ahead_log_of_a_killed_app_are_there(tmp_path: Path) -> None:
    killed().put(tmp_path)
    store, notices = opened(tmp_path)
    assert notices == ()
    assert survivors(store, killed())[0] == set(killed().games)
    goes_on(tmp_path, store)


@pytest.mark.parametrize("noise", [b"", b"x", b"\0" * 40_000, Random(9).randbytes(100_000), b"text\n" * 10_000])
def test_garbage_for_a_write_ahead_log_harms_nothing(noise: bytes, tmp_path: Path) -> None:
    original().put(tmp_path)
    (tmp_path / f"{FILE}-wal").write_bytes(noise)
    (tmp_path / f"{FILE}-shm").write_bytes(noise)
    store, notices = opened(tmp_path)
    assert notices == ()
    assert survivors(store)[0] == set(original().games)
    goes_on(tmp_path, store)


def test_without_its_write_ahead_log_a_store_stands_where_it_stood_before(tmp_path: Path) -> None:
    killed().put(tmp_path)
    (tmp_path / f"{FILE}-wal").unlink()
    store, notices = opened(tmp_path)
    assert notices == ()
    assert survivors(store)[0] == set(original().games)
    goes_on(tmp_path, store)


def test_a_torn_write_ahead_log_counts_up_to_the_tear(tmp_path: Path) -> None:
    log = killed().files[f"{FILE}-wal"]
    for tenth in range(10):
        folder = tmp_path / str(tenth)
        killed().put(folder)
        (folder / f"{FILE}-wal").write_bytes(log[: len(log) * tenth // 10])
        store, notices = opened(folder)
        assert notices == ()
        _, some = survivors(store, killed())
        assert some == set(killed().games), "every game at an earlier move"
        store.close()


@pytest.mark.parametrize("page", [0, 3, 11])
def test_a_damaged_file_still_gets_what_its_write_ahead_log_has(page: int, tmp_path: Path) -> None:
    killed().put(tmp_path)
    data = overwritten(killed().files[FILE], page * PAGE, Random(page).randbytes(PAGE))
    (tmp_path / FILE).write_bytes(data)
    store, notices = opened(tmp_path)
    if notices:
        the_notice(notices, StoreReason.BROKEN)
    whole, _ = survivors(store, killed())
    assert len(whole) >= 0.6 * len(killed().games)
    goes_on(tmp_path, store)


# -- foreign and newer -----------------------------------------------------------------------------------------------


def png() -> bytes:
    def chunk(kind: bytes, data: bytes) -> bytes:
        return len(data).to_bytes(4) + kind + data + zlib.crc32(kind + data).to_bytes(4)

    head = (64).to_bytes(4) * 2 + bytes([8, 2, 0, 0, 0])
    lines = b"".join(b"\0" + Random(y).randbytes(64 * 3) for y in range(64))
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(lines)) + chunk(b"IEND", b"")


@pytest.mark.parametrize(
    "data",
    [b"Dear diary\n" * 5000, b"\n" * 20000, png(), b"x", Random(1).randbytes(50_000), b"\x02" * 50_000, bytes(9000)],
    ids=["text", "lines", "picture", "a letter", "noise", "twos", "zeros"],
)
def test_a_file_of_another_kind_is_foreign_and_set_aside(data: bytes, tmp_path: Path) -> None:
    store, games = rescued(tmp_path, data, StoreReason.FOREIGN)
    assert games == 0 and store.games() == []
    assert store.settings() == {} and store.profiles() == []
    goes_on(tmp_path, store)


@pytest.mark.parametrize("journal", ["DELETE", "WAL"])
def test_another_programs_database_is_left_as_it_was(journal: str, tmp_path: Path) -> None:
    path = tmp_path / FILE
    with closing(sqlite3.connect(path)) as connection:
        connection.execute(f"PRAGMA journal_mode = {journal}")
        connection.execute("CREATE TABLE settings (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID")
        connection.execute("CREATE TABLE bookmarks (url TEXT)")
        connection.execute("INSERT INTO settings VALUES ('language', '\"xx\"')")
        connection.commit()
    store, games = rescued(tmp_path, path.read_bytes(), StoreReason.FOREIGN)
    assert games == 0
    assert store.settings() == {}, "not ours to take"
    goes_on(tmp_path, store)


def test_a_folder_in_the_place_of_the_file_is_set_aside(tmp_path: Path) -> None:
    (tmp_path / FILE).mkdir()
    (tmp_path / FILE / "inside").write_text("kept", encoding="utf-8")
    store, notices = opened(tmp_path)
    aside = the_notice(notices, StoreReason.READ_ONLY, 0)
    assert (tmp_path / aside / "inside").read_text(encoding="utf-8") == "kept"
    goes_on(tmp_path, store)


@pytest.mark.parametrize(
    "changes",
    [
        [],
        ["ALTER TABLE games ADD COLUMN mood TEXT", "ALTER TABLE events ADD COLUMN place TEXT"],
        ["CREATE TABLE friends (id TEXT PRIMARY KEY, name TEXT NOT NULL) WITHOUT ROWID"],
    ],
)
def test_a_newer_apps_file_is_set_aside_and_its_games_are_copied(changes: list[str], tmp_path: Path) -> None:
    path = original().put(tmp_path)
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        for change in (*changes, f"PRAGMA user_version = {VERSION + 1}"):
            connection.execute(change)
        if len(changes) == 1:
            connection.execute("INSERT INTO friends VALUES ('language', 'Jana')")
    store, games = rescued(tmp_path, path.read_bytes(), StoreReason.NEWER)
    assert games == len(original().games)
    assert survivors(store)[0] == set(original().games)
    assert store.settings() == SETTINGS
    goes_on(tmp_path, store)


# -- locked ----------------------------------------------------------------------------------------------------------

HOLDER = """
import sqlite3, sys
connection = sqlite3.connect(sys.argv[1], isolation_level=None)
connection.execute("PRAGMA locking_mode = EXCLUSIVE")
connection.execute(f"BEGIN {sys.argv[2]}")
connection.execute("SELECT * FROM sqlite_master").fetchall()
print("held", flush=True)
sys.stdin.read()
"""


@contextmanager
def held(path: Path, how: str = "EXCLUSIVE") -> Iterator[None]:
    """Another process has the file to itself, or (DEFERRED) is about to."""
    with subprocess.Popen(
        [sys.executable, "-c", HOLDER, str(path), how], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as holder:
        assert holder.stdout and holder.stdout.readline() == b"held\n"
        try:
            yield
        finally:
            holder.kill()


def test_a_second_app_gets_a_file_of_its_own(tmp_path: Path) -> None:
    path = original().put(tmp_path)
    with held(path):
        store, notices = opened(tmp_path)
        assert notices == (Notice(StoreReason.LOCKED),)
        assert store.path == tmp_path / "petka-2.db"
        table = Table.create(store, new_game("knister", 1), "beside", ticking())
        play_on(table, Random(1), 5)
        third, notices = opened(tmp_path)
        assert notices == (Notice(StoreReason.LOCKED),)
        assert third.path == tmp_path / "petka-3.db"
        third.close()
        store.close()
    assert path.read_bytes() == original().data
    store, notices = opened(tmp_path)
    assert notices == ()
    assert store.load("beside").state == table.state, "it has come home"
    store.delete("beside", 1.0)
    store.purge()
    assert survivors(store)[0] == set(original().games)
    store.close()
    store, _ = opened(tmp_path)
    assert len(store.games()) == len(original().games), "and does not come again"
    store.close()


@pytest.mark.parametrize("how", ["EXCLUSIVE", "DEFERRED"])
def test_two_apps_that_start_at_once_do_not_take_each_others_file(
    how: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with ExitStack() as stack:

        def a_moment_later(path: str) -> sqlite3.Connection:
            if path == str(tmp_path / FILE):
                stack.enter_context(held(Path(path), how))
            return connect(path)

        monkeypatch.setattr(rescue, "connect", a_moment_later)
        store, notices = opened(tmp_path)
        assert notices == (Notice(StoreReason.LOCKED),)
        assert store.path == tmp_path / "petka-2.db"
        assert (tmp_path / FILE).exists()
        store.close()


def test_a_first_start_on_a_full_disk_leaves_nothing_behind(tmp_path: Path) -> None:
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (0, before[1]))
    try:
        store, notices = opened(tmp_path)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
    assert notices == (Notice(StoreReason.FULL, {"games": 0}),)
    store.close()
    assert [path.name for path in tmp_path.iterdir()] == ["petka.lock"]
    store, notices = opened(tmp_path)
    assert notices == ()
    goes_on(tmp_path, store)


def test_games_stay_in_a_second_file_that_is_still_in_use(tmp_path: Path) -> None:
    beside, _ = opened(tmp_path / "elsewhere")
    play_on(Table.create(beside, new_game("knister", 1), "beside", ticking()), Random(1))
    beside.close()
    second = (tmp_path / "elsewhere" / FILE).rename(tmp_path / "petka-2.db")
    with held(second):
        store, notices = opened(tmp_path)
        assert notices == () and store.games() == []
        store.close()
    store, _ = opened(tmp_path)
    assert [game.id for game in store.games()] == ["beside"]
    assert len(store.facts()) == 1
    store.close()


def test_a_damaged_second_file_is_left_alone(tmp_path: Path) -> None:
    damaged = overwritten(original().data, 5 * PAGE, bytes(PAGE))
    (tmp_path / "petka-2.db").write_bytes(damaged)
    store, notices = opened(tmp_path)
    assert notices == ()
    assert (tmp_path / "petka-2.db").read_bytes() == damaged
    goes_on(tmp_path, store)


def test_with_every_file_locked_the_app_plays_without_keeping(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rescue, "SIBLINGS", 1)
    with held(original().put(tmp_path)):
        store, notices = opened(tmp_path)
        assert notices == (Notice(StoreReason.LOCKED),)
        assert store.path is None
        play_on(Table.create(store, new_game("knister", 1), "in memory", ticking()), Random(1))
        store.close()


# -- read-only -------------------------------------------------------------------------------------------------------


@contextmanager
def as_nobody() -> Iterator[None]:
    """Without root's privilege to write what is read-only."""
    if os.geteuid():
        yield
        return
    os.seteuid(65534)
    try:
        yield
    finally:
        os.seteuid(0)


@pytest.fixture
def shared_folder() -> Iterator[Path]:
    """A folder that anybody may enter; pytest's own are closed to others."""
    folder = Path(tempfile.mkdtemp())
    folder.chmod(0o777)
    yield folder
    folder.chmod(0o777)
    shutil.rmtree(folder)


@pytest.mark.parametrize("files", [original, killed])
def test_a_read_only_file_is_set_aside_and_its_games_are_copied(
    files: Callable[[], Original], shared_folder: Path
) -> None:
    source = files()
    source.put(shared_folder)
    for path in shared_folder.iterdir():
        path.chmod(0o444)
    with as_nobody():
        store, notices = opened(shared_folder)
        aside = the_notice(notices, StoreReason.READ_ONLY, len(source.games))
        assert (shared_folder / aside).read_bytes() == source.data
        assert survivors(store, source)[0] == set(source.games)
        goes_on(shared_folder, store)


def test_a_file_that_turns_out_read_only_when_written_is_set_aside(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = original().put(tmp_path)

    def connect_to_read(name: str) -> sqlite3.Connection:
        connection = connect(name)
        if name == str(path) and path.read_bytes() == original().data:
            connection.execute("PRAGMA query_only = ON")
        return connection

    monkeypatch.setattr(rescue, "connect", connect_to_read)
    store, notices = opened(tmp_path)
    the_notice(notices, StoreReason.READ_ONLY, len(original().games))
    assert survivors(store)[0] == set(original().games)
    goes_on(tmp_path, store)


@pytest.mark.parametrize(("files", "mode"), [(original, 0o444), (original, 0o666), (killed, 0o444)])
def test_in_a_read_only_folder_the_games_can_be_seen_but_nothing_is_kept(
    files: Callable[[], Original], mode: int, shared_folder: Path
) -> None:
    source = files()
    source.put(shared_folder)
    for path in shared_folder.iterdir():
        path.chmod(mode)
    shared_folder.chmod(0o555)
    with as_nobody():
        store, notices = opened(shared_folder)
    assert notices == (Notice(StoreReason.READ_ONLY, {"games": len(source.games)}),)
    assert store.path is None
    assert survivors(store, source)[0] == set(source.games)
    play_on(Table.create(store, new_game("knister", 1), "in memory", ticking()), Random(1))
    assert {path.name: path.read_bytes() for path in shared_folder.iterdir()} == source.files
    store.close()


def test_a_folder_that_cannot_be_made_means_that_nothing_is_kept(shared_folder: Path) -> None:
    (shared_folder / "file").write_bytes(b"")
    for folder in (shared_folder / "file", shared_folder / "file" / "below"):
        store, notices = opened(folder)
        assert notices == (Notice(StoreReason.READ_ONLY, {"games": 0}),)
        assert store.path is None
        store.close()


def test_a_file_that_may_not_be_read_is_set_aside(shared_folder: Path) -> None:
    original().put(shared_folder).chmod(0)
    with as_nobody():
        store, notices = opened(shared_folder)
        aside = the_notice(notices, StoreReason.READ_ONLY, 0)
        goes_on(shared_folder, store)
    (shared_folder / aside).chmod(0o600)
    assert (shared_folder / aside).read_bytes() == original().data


# -- the rescue itself -----------------------------------------------------------------------------------------------


def test_the_folder_may_be_relative(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    store, games = rescued(Path("here"), original().data[: -5 * PAGE])
    assert games
    goes_on(Path("here"), store)


def test_files_set_aside_in_one_second_do_not_meet(tmp_path: Path) -> None:
    for number in range(3):
        store, _ = rescued(tmp_path, f"letter {number}".encode() * 1000, StoreReason.FOREIGN)
        store.close()
        (tmp_path / FILE).unlink()
    kept = {path.read_bytes()[:8] for path in tmp_path.glob("*aside*.db")}
    assert kept == {b"letter 0", b"letter 1", b"letter 2"}


class Interrupted(BaseException):
    """The power is gone."""


@pytest.mark.parametrize("moment", range(1, 40, 3))
def test_a_rescue_that_is_interrupted_begins_again(
    moment: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    data = overwritten(original().data, 68, b"\0\0\0\0")
    (tmp_path / FILE).write_bytes(data)
    steps = 0

    def step(*args: Any, **options: Any) -> None:
        nonlocal steps
        steps += 1
        if steps == moment:
            raise Interrupted

    with monkeypatch.context() as patched:
        for owner, name in ((salvage, "parse_new_game"), (rescue, "migrate"), (Path, "rename"), (rescue, "salvage")):
            patched.setattr(owner, name, before(step, getattr(owner, name)))
        with suppress(Interrupted):
            opened(tmp_path)[0].close()
    store, _ = opened(tmp_path)
    assert survivors(store)[0] == set(original().games)
    assert [path for path in tmp_path.iterdir() if "aside" in path.name and path.read_bytes() == data]
    goes_on(tmp_path, store)


def damaged(folder: Path) -> Original:
    """In a page of which the write-ahead log has no newer one."""
    source = killed()
    written = source.files[f"{FILE}-wal"]
    newer = {int.from_bytes(written[at : at + 4]) for at in range(32, len(written), 24 + PAGE)}
    older = [n for n in range(1, pages()) if n + 1 not in newer]
    events = [n for n in older if b'"event":' in source.data[n * PAGE : (n + 1) * PAGE]]
    source.put(folder).write_bytes(overwritten(source.data, events[0] * PAGE, bytes(PAGE)))
    for path in folder.iterdir():
        path.chmod(0o666)
    return source


def read_only(folder: Path) -> Original:
    """Whole, but for the latest moves, which are in the write-ahead log."""
    for path in (source := killed()).put(folder).parent.glob(f"{FILE}*"):
        path.chmod(0o444)
    return source


@pytest.mark.parametrize("when", ["before", "after"])
@pytest.mark.parametrize("step", range(1, 5))
@pytest.mark.parametrize("kind", [damaged, read_only])
def test_a_kill_between_the_renames_of_a_rescue_loses_nothing(
    kind: Callable[[Path], Original], step: int, when: str, shared_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    source = kind(shared_folder)
    before = {path.read_bytes() for path in shared_folder.iterdir()}
    steps = 0
    rename = Path.rename

    def renamed(path: Path, target: Path) -> None:
        nonlocal steps
        steps += 1
        if steps == step and when == "before":
            raise Interrupted
        rename(path, target)
        if steps == step:
            raise Interrupted

    with as_nobody():
        with monkeypatch.context() as patched:
            patched.setattr(Path, "rename", renamed)
            with suppress(Interrupted):
                opened(shared_folder)[0].close()
        store, notices = opened(shared_folder)
        the_notice(notices, StoreReason.BROKEN if kind is damaged else StoreReason.READ_ONLY, len(source.games))
        whole, some = survivors(store, source)
        assert some == set(source.games) and (kind is damaged or whole == some)
        aside = {path.read_bytes() for path in shared_folder.glob("*aside*")}
        assert kind is damaged or before <= aside, "the old file and its companions are together under one name"
        goes_on(shared_folder, store)


def before(first: Callable[..., None], function: Any) -> Any:
    def both(*args: Any, **options: Any) -> Any:
        first()
        return function(*args, **options)

    return both


def test_a_disk_too_full_for_a_rescue_leaves_everything_for_later(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    data = overwritten(original().data, 68, b"\0\0\0\0")
    (tmp_path / FILE).write_bytes(data)

    def cramped(path: str) -> sqlite3.Connection:
        connection = connect(path)
        if path != ":memory:":
            connection.execute("PRAGMA max_page_count = 20")
        return connection

    with monkeypatch.context() as patched:
        patched.setattr(rescue, "connect", cramped)
        store, notices = opened(tmp_path)
        assert notices == (Notice(StoreReason.FULL, {"games": len(original().games)}),)
        assert store.path is None
        assert survivors(store)[0] == set(original().games), "to look at"
        store.close()
    assert not list(tmp_path.glob("*rescued*")), "nothing takes up the room that is missing"
    assert (tmp_path / FILE).read_bytes() == data
    store, games = rescued(tmp_path, data)
    assert games == len(original().games)
    goes_on(tmp_path, store)


def test_a_house_on_a_broken_file_tells_and_goes_on(tmp_path: Path) -> None:
    (tmp_path / FILE).write_bytes(overwritten(original().data, 5 * PAGE, bytes(PAGE)))
    house = House(tmp_path, Inline(), ticking())
    (notice,) = house.opened.result()
    assert notice.reason is StoreReason.BROKEN and notice.values["games"] > 0
    table = house.create(new_game("knister", 1))
    assert ask(table, RollDice(0)).accepted
    house.close()


def thousand(folder: Path) -> Path:
    """A store of a thousand games."""
    path = original().put(folder)
    games = len(original().games)
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("BEGIN")
        for copy in range(1, 1000 // games + 1):
            for table, columns in columns_of_tables().items():
                key = next(iter(columns))
                if key in ("id", "game") and table != "profiles":
                    others = ", ".join(list(columns)[1:])
                    connection.execute(
                        f"INSERT INTO {table} SELECT substr('{copy}x' || {key}, 1, 32), {others} FROM {table}"
                        f" WHERE length({key}) = 32 AND {key} NOT LIKE '%x%'"
                    )
        connection.execute("COMMIT")
    return path


def test_a_thousand_games_are_checked_and_rescued_in_seconds(tmp_path: Path) -> None:
    path = thousand(tmp_path)
    start = process_time()
    store, notices = opened(tmp_path)
    checked = process_time() - start
    assert notices == ()
    total = len(store.games())
    assert total >= 1000
    store.close()
    data = path.read_bytes()
    path.write_bytes(overwritten(data, len(data) // PAGE // 2 * PAGE, bytes(PAGE)))
    start = process_time()
    store, notices = opened(tmp_path)
    rescue_time = process_time() - start
    the_notice(notices, StoreReason.BROKEN)
    assert notices[0].values["games"] >= 0.95 * total
    store.close()
    assert checked < 5 and rescue_time < 60, (checked, rescue_time)
