"""Files of earlier versions open with everything in them, whenever the migration is interrupted."""

from __future__ import annotations

import resource
import sqlite3
import subprocess
import sys
from contextlib import closing
from hashlib import sha256
from pathlib import Path
from random import Random

import pytest

from app.store.rescue import FILE, Notice, open_store
from app.store.salvage import columns_of_tables
from app.store.schema import STEPS, VERSION, migrate, version_of
from app.store.seats import bot
from app.store.store import Profile, Store, StoreReason
from app.table.table import Table
from tests.table.tables import play_on, ticking

SCHEMAS = Path(__file__).parents[1] / "data" / "schemas"
"""Dumps of files as each released step but the last left them."""

RELEASED = (
    "7ac20ddf5b8ab340",
    "45548a204107cba5",
    "4ffb645976645e01",
    "34aac3f24d6d3668",
    "4aa8c2055f925dbb",
    "8a602f9ea1bdeebc",
)
"""What the released steps hash to. A step that is here is never edited: add another."""

GAMES = {
    "knister-open": 10,
    "knister-finished": 50,
    "trigon-open": 6,
    "dice-open": 5,
    "genial-open": 8,
}
"""The games of the dumps with their revisions."""


def at_step(step: int, path: Path) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    if step:
        with closing(sqlite3.connect(path, isolation_level=None)) as connection:
            connection.executescript((SCHEMAS / f"step{step}.sql").read_text(encoding="utf-8"))
            assert version_of(connection) == step


def check(store: Store, step: int) -> None:
    """Everything that a file at `step` held is there, and what came later works."""
    connection = store.connection
    assert version_of(connection) == VERSION
    assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    fresh = Store.in_memory().connection
    shape = "SELECT type, name, sql FROM sqlite_master ORDER BY name"
    assert connection.execute(shape).fetchall() == fresh.execute(shape).fetchall()
    if step >= 1:
        assert {game.id: game.revision for game in store.games()} == GAMES
        for id, revision in GAMES.items():
            kept = store.load(id)
            assert kept.revision == revision == len(kept.entries) and kept.state == store.snapshot(id)
        assert Table.load(store, "knister-open", ticking()).seats[1].controller == bot("hard")
    if step >= 2:
        assert store.profiles() == [Profile("p1", "Jana", "amber", owner=True), Profile("p2", "Jiří", "blue")]
        assert store.settings() == {"language": "cs", "volume": 0.5}
    if step >= 4:
        assert not store.load("knister-open").new.hints
    if step >= 5:
        assert store.kept("lessons") == {"knister": {"page": 3}}


@pytest.mark.parametrize("step", range(1, VERSION))
def test_a_file_of_every_earlier_schema_opens_with_its_games(step: int, tmp_path: Path) -> None:
    at_step(step, tmp_path / FILE)
    store, notices = open_store(tmp_path, ticking())
    assert notices == ()
    check(store, step)
    for id in GAMES:
        play_on(Table.load(store, id, ticking()), Random(id))
        assert store.load(id).finished
    store.close()


def test_released_steps_are_not_edited() -> None:
    assert tuple(sha256("\n".join(step).encode()).hexdigest()[:16] for step in STEPS) == RELEASED


def test_every_step_but_the_last_has_a_dump() -> None:
    assert sorted(path.stem for path in SCHEMAS.glob("*.sql")) == [f"step{n}" for n in range(1, VERSION)]


def test_tables_can_be_told_apart_by_their_columns() -> None:
    """The rescue sorts bare rows by number and types of columns; a new table must differ in them."""
    shapes = [tuple(kinds[0] for kinds in columns.values()) for columns in columns_of_tables().values()]
    assert len(set(shapes)) == len(shapes)


MIGRATE_AND_DIE = """
import os, shutil, signal, sys
from app.store.schema import migrate
from app.store.store import connect

source, target, way = sys.argv[1:]

def die_at(moment):
    count = 0

    def step(*_):
        nonlocal count
        count += 1
        if count == moment:
            os.kill(os.getpid(), signal.SIGKILL)

    connection = connect(f"{target}/{moment}/petka.db")
    connection.execute("PRAGMA journal_mode = WAL")
    if way == "statement":
        connection.set_trace_callback(step)
    else:
        connection.set_progress_handler(step, 3)
    migrate(connection)
    os._exit(0)

moment = 0
killed = True
while killed:
    moment += 1
    shutil.copytree(source, f"{target}/{moment}")
    child = os.fork()
    if not child:
        die_at(moment)
    killed = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == -signal.SIGKILL
print(moment)
"""
"""Migrates copies of a file, each time killed a moment later, until one comes through."""


@pytest.mark.parametrize("way", ["statement", "instruction"])
@pytest.mark.parametrize("step", range(VERSION))
def test_a_migration_killed_at_any_moment_is_done_again(step: int, way: str, tmp_path: Path) -> None:
    at_step(step, tmp_path / "source" / FILE)
    command = [sys.executable, "-c", MIGRATE_AND_DIE, str(tmp_path / "source"), str(tmp_path), way]
    moments = int(subprocess.run(command, check=True, stdout=subprocess.PIPE, cwd=Path(__file__).parents[2]).stdout)
    assert moments > 6
    sample = range(1, moments + 1) if way == "statement" else Random(step).sample(range(1, moments + 1), 10)
    for moment in sample:
        store, notices = open_store(tmp_path / str(moment), ticking())
        assert notices == ()
        check(store, step)
        store.close()


def test_a_disk_too_full_for_a_migration_leaves_the_file_for_later(tmp_path: Path) -> None:
    at_step(1, tmp_path / FILE)
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (4096, before[1]))
    try:
        store, notices = open_store(tmp_path, ticking())
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
    assert notices == (Notice(StoreReason.FULL, {"games": len(GAMES)}),)
    assert store.path is None and {game.id for game in store.games()} == set(GAMES), "to look at"
    store.close()
    store, notices = open_store(tmp_path, ticking())
    assert notices == ()
    check(store, 1)
    store.close()


def test_a_migration_that_fails_leaves_the_file_at_its_step(tmp_path: Path) -> None:
    at_step(1, tmp_path / FILE)
    with closing(sqlite3.connect(tmp_path / FILE, isolation_level=None)) as connection:
        (pages,) = connection.execute("PRAGMA page_count").fetchone()
        connection.execute(f"PRAGMA max_page_count = {pages + 3}")
        with pytest.raises(sqlite3.OperationalError, match="full"):
            migrate(connection)
        assert version_of(connection) == 2, "the one that had room is done, the other has not begun"
        assert not connection.in_transaction
    store, notices = open_store(tmp_path, ticking())
    assert notices == ()
    check(store, 1)
    store.close()
