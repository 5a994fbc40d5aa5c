"""Opening the store whatever the file is like: what cannot be used is set aside, what can be read is kept."""

from __future__ import annotations

import logging
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from app.table.schema import APPLICATION_ID, STEPS, VERSION, migrate, version_of
from app.table.store import Store, StoreError, StoreReason, connect, dumps, parse_stored, reason_of
from rules.record import state_json

log = logging.getLogger(__name__)

FILE = "petka.db"
SIBLINGS = 8
"""How many apps may run side by side, each with a file of its own."""


@dataclass(frozen=True)
class Notice:
    """Something the person should be told once, in a sentence that the app makes from the code."""

    reason: StoreReason
    values: dict[str, Any] = field(default_factory=dict)


def open_store(folder: Path, now: Callable[[], float]) -> tuple[Store, tuple[Notice, ...]]:
    """The store in `folder`, and what went wrong with it. Never raises: at worst nothing is kept."""
    notices: list[Notice] = []
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for number in range(SIBLINGS):
            path = folder / (FILE if number == 0 else f"petka-{number + 1}.db")
            try:
                return _open(path, now, notices), tuple(notices)
            except StoreError as error:
                if error.reason is not StoreReason.LOCKED:
                    raise
                log.warning("%s is in use by another app", path.name)
                if number == 0:
                    notices.append(Notice(StoreReason.LOCKED))
    except StoreError as error:
        log.error("nothing will be kept: %s", error)
        notices.append(Notice(error.reason))
    except OSError as error:
        log.error("nothing will be kept: %s", error)
        notices.append(Notice(StoreReason.READ_ONLY))
    return Store.in_memory(), tuple(notices)


def _open(path: Path, now: Callable[[], float], notices: list[Notice]) -> Store:
    try:
        return Store(_sound(path), path)
    except StoreError as error:
        if error.reason in (StoreReason.LOCKED, StoreReason.FULL):
            raise
        log.error("%s is set aside: %s", path.name, error)
        reason = error.reason
    aside = set_aside(path, now())
    store = Store(_sound(path), path)
    games = 0 if reason is StoreReason.FOREIGN else salvage(aside, store)
    notices.append(Notice(reason, {"file": aside.name, "games": games}))
    return store


def _sound(path: Path) -> sqlite3.Connection:
    """A connection to a file that is ours, whole and up to date; `StoreError` otherwise."""
    existed = path.exists()
    if existed and path.stat().st_size == 0:
        raise StoreError(StoreReason.BROKEN, "empty file")
    connection: sqlite3.Connection | None = None
    try:
        connection = connect(str(path))
        if existed:
            _check(connection)
        migrate(connection)
    except (sqlite3.Error, StoreError) as error:
        if connection is not None:
            connection.close()
        if isinstance(error, StoreError):
            raise
        if existed and not _is_sqlite(path):
            raise StoreError(StoreReason.FOREIGN, "not a database") from error
        raise StoreError(reason_of(error), str(error)) from error
    return connection


def _check(connection: sqlite3.Connection) -> None:
    version = version_of(connection)
    ours = connection.execute("PRAGMA application_id").fetchone()[0] == APPLICATION_ID
    tables = {name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    if not ours and (tables or version):
        raise StoreError(StoreReason.FOREIGN, "another program's database")
    if version > VERSION:
        raise StoreError(StoreReason.NEWER, f"schema {version}")
    if not tables_of(version) <= tables:
        raise StoreError(StoreReason.BROKEN, "tables are missing")
    verdict = connection.execute("PRAGMA quick_check(1)").fetchone()[0]
    if verdict != "ok":
        raise StoreError(StoreReason.BROKEN, verdict)


def tables_of(version: int) -> set[str]:
    """The tables that a file at this step has."""
    statements = [statement for step in STEPS[:version] for statement in step]
    return {statement.split()[2] for statement in statements if statement.startswith("CREATE TABLE")}


def _is_sqlite(path: Path) -> bool:
    try:
        return path.read_bytes()[:15] == b"SQLite format 3"
    except OSError:
        return True


def set_aside(path: Path, at: float) -> Path:
    """Rename the file and its companions, so that nothing in them is lost."""
    number = 0
    while (aside := path.with_name(f"{path.stem}-aside-{int(at)}{f'-{number}' if number else ''}.db")).exists():
        number += 1
    for suffix in ("", "-wal", "-shm", "-journal"):
        companion = path.with_name(path.name + suffix)
        if companion.exists():
            companion.rename(aside.with_name(aside.name + suffix))
    return aside


# -- salvage -------------------------------------------------------------------------------------------------

COPIED = {"profiles": 5, "settings": 2, "facts": 7, "fact_seats": 8, "rolls": 7}
"""Tables whose rows stand for themselves, with their number of columns."""


def salvage(aside: Path, store: Store) -> int:
    """Copy what can be read into the new store; the number of games that came through."""
    games = 0
    try:
        with closing(sqlite3.connect(f"{aside.as_uri()}?mode=ro", uri=True)) as old:
            old.text_factory = lambda raw: raw.decode("utf-8", "replace")
            for table, columns in COPIED.items():
                store.rescue_rows(table, columns, list(readable_rows(old, table)))
            events: dict[str, list[Any]] = {}
            for row in readable_rows(old, "events"):
                events.setdefault(row[0], []).append(row[1:])
            for row in readable_rows(old, "games"):
                games += _salvage_game(store, row, sorted(events.get(row[0], []), key=lambda event: event[0]))
    except sqlite3.Error as error:
        log.error("nothing more can be read from %s: %s", aside.name, error)
    return games


def readable_rows(old: sqlite3.Connection, table: str) -> Iterator[tuple[Any, ...]]:
    """The rows before the first damage, and, from the other end, those behind the last."""
    seen = set()
    key = "key" if table == "settings" else "1"
    for order in ("ASC", "DESC"):
        try:
            for row in old.execute(f"SELECT * FROM {table} ORDER BY {key} {order}"):
                if row not in seen:
                    seen.add(row)
                    yield row
        except sqlite3.Error as error:
            log.warning("damage in table %s: %s", table, error)


def _salvage_game(store: Store, row: tuple[Any, ...], events: list[Any]) -> bool:
    try:
        id, game, version, setup, seats, real_dice, luck, created, updated, deleted, status, revision, snapshot = row
        if deleted is not None:
            return False
        told = (game, version, setup, seats, real_dice, luck, created, updated, status, revision, snapshot)
        stored = parse_stored(id, told, events, salvage=True)
        snapshot = dumps(state_json(stored.state))
    except (StoreError, ValueError, TypeError) as error:
        log.warning("a game could not be saved: %s", error)
        return False
    kept = [(id, *event) for event in events if event[0] <= stored.revision]
    status = "finished" if stored.state.over() else "open"
    store.rescue_rows("events", 5, kept)
    store.rescue_rows(
        "games",
        13,
        [(id, game, version, setup, seats, real_dice, luck, created, updated, None, status, stored.revision, snapshot)],
    )
    return True
