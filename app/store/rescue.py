"""Opening the store whatever the file is like: what cannot be used is set aside, what can be read is kept."""

from __future__ import annotations

import logging
import sqlite3
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

from app.store.carve import Row, carved
from app.store.facts import facts_of
from app.store.log import Entry, Happened, counted, replay, seats_after
from app.store.schema import APPLICATION_ID, STEPS, VERSION, migrate, version_of
from app.store.store import (
    UNPLAYABLE,
    UNREADABLE,
    NewGame,
    Store,
    StoreError,
    StoreReason,
    add_facts,
    connect,
    dumps,
    lenient,
    parse_entries,
    parse_new_game,
    parse_snapshot,
    reason_of,
    told,
    unbroken,
)
from rules.core import Draw, State
from rules.record import state_json

log = logging.getLogger(__name__)

FILE = "petka.db"
SIBLINGS = 8
"""How many apps may run side by side, each with a file of its own."""

HOMECOMING = ("games", "events", "agreed", "facts", "fact_seats", "fact_notes", "rolls", "kept")
"""What is moved from such a file; people and settings are the first app's."""

SHORTEST = 512
"""No database is shorter. SQLite takes such a file for a new one, and throws its write-ahead log away."""

COMPANIONS = ("-wal", "-shm", "-journal")
"""What SQLite may keep beside a file."""


@dataclass(frozen=True)
class Notice:
    """Something the person should be told once, in a sentence that the app makes from the code.

    `values` tell how many `games` came through, and as which `file` the old one is kept; games without a file are
    in memory only, nothing will be kept.
    """

    reason: StoreReason
    values: dict[str, Any] = field(default_factory=dict)


def open_store(folder: Path, now: Callable[[], float]) -> tuple[Store, tuple[Notice, ...]]:
    """The store in `folder`, and what went wrong with it. Never raises: at worst nothing is kept."""
    notices: list[Notice] = []
    path = folder / FILE
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for path in (folder / FILE, *siblings(folder)):
            try:
                connection = _open(path, now, notices)
            except StoreError as error:
                if error.reason is not StoreReason.LOCKED:
                    raise
                log.warning("%s is in use by another app", path.name)
                notices = [Notice(StoreReason.LOCKED)]
            else:
                if path.name == FILE:
                    _bring_home(siblings(folder), connection)
                return Store(connection, path), tuple(notices)
    except (StoreError, OSError) as error:
        log.error("nothing will be kept: %s", error)
        reason = error.reason if isinstance(error, StoreError) else StoreReason.READ_ONLY
        store, games = _in_memory(path)
        return store, (*notices, Notice(reason, {"games": games}))
    return Store.in_memory(), tuple(notices)


def _in_memory(path: Path) -> tuple[Store, int]:
    """What can be read, to look at and to play on with, but not to keep."""
    connection = connect(":memory:")
    migrate(connection)
    return Store(connection, None), salvage(path, connection)


def siblings(folder: Path) -> list[Path]:
    return [folder / f"petka-{number}.db" for number in range(2, SIBLINGS + 1)]


def _bring_home(paths: Iterable[Path], home: sqlite3.Connection) -> None:
    """Move the games that were played in a second app into the one store, once that app has ended.

    Its file stays, as an empty one: yet another app may be waiting for it.
    """
    for path in paths:
        if not path.exists():
            continue
        try:
            with told(), closing(_sound(path)) as away:
                home.execute("BEGIN IMMEDIATE")
                for table in HOMECOMING:
                    for row in away.execute(f"SELECT * FROM {table}"):
                        insert(home, row)
                home.execute("COMMIT")
                for table in HOMECOMING:
                    away.execute(f"DELETE FROM {table}")
        except (StoreError, OSError) as error:
            log.warning("%s is left as it is: %s", path.name, error)
        finally:
            if home.in_transaction:
                home.execute("ROLLBACK")


def _open(path: Path, now: Callable[[], float], notices: list[Notice]) -> sqlite3.Connection:
    """The rescued file is finished before the old one moves: whenever this is interrupted, it can begin again."""
    rescued = path.with_name(f"{path.stem}-rescued.db")
    if rescued.exists() and not path.exists():
        rescued.rename(path)
    try:
        return _sound(path)
    except StoreError as error:
        if error.reason in (StoreReason.LOCKED, StoreReason.FULL):
            raise
        log.error("%s is set aside: %s", path.name, error)
        reason = error.reason
    try:
        games = _rescue(path, rescued, reason)
    except StoreError:
        _remove(rescued)
        raise
    if reason is StoreReason.BROKEN and not games and not _looks_like_sqlite(path):
        reason = StoreReason.FOREIGN
    aside = set_aside(path, now())
    rescued.rename(path)
    notices.append(Notice(reason, {"file": aside.name, "games": games}))
    return _sound(path)


def _sound(path: Path) -> sqlite3.Connection:
    """A connection to a file that is ours, whole, up to date and can be written; `StoreError` otherwise."""
    existed = path.exists()
    if existed and path.stat().st_size < SHORTEST:
        raise StoreError(StoreReason.BROKEN, "too short")
    with told():
        connection = connect(str(path))
        try:
            if existed:
                _check(connection)
            connection.execute("PRAGMA journal_mode = WAL")
            migrate(connection)
            _check_writable(connection)
        except BaseException as error:
            connection.close()
            if not existed and isinstance(error, sqlite3.Error) and reason_of(error) is StoreReason.FULL:
                _remove(path)
            raise
    return connection


def _check(connection: sqlite3.Connection) -> None:
    """Raise unless the file is ours and whole. Nothing is written: it may be somebody else's."""
    version = version_of(connection)
    marked = connection.execute("PRAGMA application_id").fetchone()[0] == APPLICATION_ID
    tables = {name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    if not marked and (tables or version):
        ours = tables_of(1) <= tables
        raise StoreError(StoreReason.BROKEN if ours else StoreReason.FOREIGN, "not marked as ours")
    if version > VERSION:
        raise StoreError(StoreReason.NEWER, f"schema {version}")
    if version < 0 or not tables_of(version) <= tables:
        raise StoreError(StoreReason.BROKEN, "tables are missing")
    _check_whole(connection)


def _check_whole(connection: sqlite3.Connection) -> None:
    verdict = connection.execute("PRAGMA quick_check(1)").fetchone()[0]
    if verdict != "ok":
        raise StoreError(StoreReason.BROKEN, verdict)


def _check_writable(connection: sqlite3.Connection) -> None:
    """SQLite opens a read-only file without a word. A full disk, though, is no reason not to read."""
    try:
        connection.execute(f"PRAGMA user_version = {VERSION}")
    except sqlite3.Error as error:
        if reason_of(error) is not StoreReason.FULL:
            raise


def tables_of(version: int) -> set[str]:
    """The tables that a file at this step has."""
    statements = [statement for step in STEPS[:version] for statement in step]
    return {statement.split()[2] for statement in statements if statement.startswith("CREATE TABLE")}


def _looks_like_sqlite(path: Path) -> bool:
    with path.open("rb") as file:
        start = file.read(15)
    return b"SQLite format 3".startswith(start)


def set_aside(path: Path, at: float) -> Path:
    """Rename the file and its companions, so that nothing in them is lost; the file last, as it is looked for first."""
    number = 0
    while list(path.parent.glob(f"{(aside := _aside(path, at, number)).name}*")):
        number += 1
    for suffix in (*COMPANIONS, ""):
        companion = path.with_name(path.name + suffix)
        if companion.exists():
            companion.rename(aside.with_name(aside.name + suffix))
    return aside


def _aside(path: Path, at: float, number: int) -> Path:
    return path.with_name(f"{path.stem}-aside-{int(at)}{f'-{number}' if number else ''}.db")


# -- salvage -------------------------------------------------------------------------------------------------


def _rescue(path: Path, rescued: Path, reason: StoreReason) -> int:
    """A new file with what can be read of `path`; the number of games in it."""
    _remove(rescued)
    with told(), closing(_sound(rescued)) as connection:
        games = 0 if reason is StoreReason.FOREIGN else salvage(path, connection)
        connection.execute("PRAGMA journal_mode = DELETE")  # everything in the one file that will be renamed
    return games


def _remove(path: Path) -> None:
    for suffix in (*COMPANIONS, ""):
        path.with_name(path.name + suffix).unlink(missing_ok=True)


def salvage(path: Path, new: sqlite3.Connection) -> int:
    """Copy what can be read of the file at `path`; the number of games that came through."""
    new.execute("BEGIN")
    for row in readable_rows(path):
        insert(new, row)
    for (id,) in new.execute("SELECT id FROM games").fetchall():
        _mend(new, id)
    for table in ("events", "agreed"):
        new.execute(f"DELETE FROM {table} WHERE game NOT IN (SELECT id FROM games)")
    (games,) = new.execute("SELECT COUNT(*) FROM games WHERE deleted IS NULL").fetchone()
    new.execute("COMMIT")
    return int(games)


def insert(connection: sqlite3.Connection, row: Row) -> None:
    """Put a row where it belongs, if it fits anywhere and none of its kind is there."""
    if table := table_of(row):
        connection.execute(f"INSERT OR IGNORE INTO {table} VALUES ({', '.join('?' * len(row))})", row)


def readable_rows(path: Path) -> Iterator[Row]:
    """What SQLite can read, and where that is not everything, what the pages hold."""
    damage: list[Exception] = []
    yield from _selected_rows(path, damage)
    for error in damage:
        log.warning("damage in %s: %s", path.name, error)
    try:
        if damage:
            yield from carved(path, tables_by_width())
    except OSError as error:
        log.warning("%s cannot be read: %s", path.name, error)


def _selected_rows(path: Path, damage: list[Exception]) -> Iterator[Row]:
    try:
        if path.stat().st_size < SHORTEST:
            raise StoreError(StoreReason.BROKEN, "too short")
        with closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)) as old:
            old.text_factory = lenient
            for table, columns in columns_of_tables().items():
                try:
                    yield from old.execute(f"SELECT {', '.join(columns)} FROM {table}")
                except sqlite3.Error as error:
                    damage.append(error)
            _check_whole(old)
    except (sqlite3.Error, StoreError, OSError) as error:
        damage.append(error)


KINDS = {"TEXT": (str,), "INTEGER": (int,), "REAL": (float, int)}


@cache
def columns_of_tables() -> dict[str, dict[str, tuple[type, ...]]]:
    """Every table's columns with the types they may have."""
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as connection:
        migrate(connection)
        return {
            table: {
                name: KINDS[kind] if needed or key else (*KINDS[kind], type(None))
                for _, name, kind, needed, _, key in connection.execute(f"PRAGMA table_info({table})")
            }
            for table in sorted(tables_of(VERSION))
        }


@cache
def tables_by_width() -> dict[int, list[str]]:
    """The tables with so many columns."""
    found: dict[int, list[str]] = {}
    for table, columns in columns_of_tables().items():
        found.setdefault(len(columns), []).append(table)
    return found


def table_of(row: Row) -> str | None:
    """The table that a row fits; they all differ in the number of their columns or in types."""
    for table in tables_by_width().get(len(row), ()):
        if all(map(isinstance, row, columns_of_tables()[table].values())):
            return table
    return None


def _mend(new: sqlite3.Connection, id: str) -> None:
    """Make one game of what came through of it, or remove it."""
    *head, revision, snapshot = new.execute(
        "SELECT game, rules, setup, seats, real_dice, luck, revision, snapshot FROM games WHERE id = ?", (id,)
    ).fetchone()
    (latest,) = new.execute("SELECT MAX(revision) FROM events WHERE game = ?", (id,)).fetchone()
    try:
        game = parse_new_game(*head)
        state = parse_snapshot(game, snapshot)
        if state is None or (latest or 0) > revision:
            entries, played = playable(game, _entries(new, id, game))
            if state is None or len(entries) > revision:
                revision, state = len(entries), played
        if isinstance(state.chance(), Draw):
            raise ValueError("it had not begun")
    except UNREADABLE as error:
        log.warning("a game could not be saved: %s", error)
        new.execute("DELETE FROM games WHERE id = ?", (id,))
        return
    new.execute(
        "UPDATE games SET status = ?, revision = ?, snapshot = ? WHERE id = ?",
        ("finished" if state.over() else "open", revision, dumps(state_json(state)), id),
    )
    for table in ("events", "rolls"):
        new.execute(f"DELETE FROM {table} WHERE game = ? AND revision > ?", (id, revision))
    _mend_facts(new, id, game, state, revision)


def _entries(new: sqlite3.Connection, id: str, game: NewGame) -> tuple[Entry, ...]:
    rows = new.execute("SELECT revision, at, proposal, entry FROM events WHERE game = ? ORDER BY revision", (id,))
    return unbroken(parse_entries(game, rows.fetchall()))


def playable(new: NewGame, entries: Sequence[Entry]) -> tuple[tuple[Entry, ...], State[Any]]:
    """As much of a log as the rules accept, up to where nothing needs to be drawn, and the state it leads to."""
    state = new.game.start(new.setup)
    rest, reached = 0, state
    for number, entry in enumerate(entries, 1):
        try:
            if isinstance(entry.what, Happened):
                state = state.apply(entry.what.event)
            else:
                state = replay(new.game, new.setup, entries[:number])
        except UNPLAYABLE:
            break
        if not isinstance(state.chance(), Draw):
            rest, reached = number, state
    return tuple(entries[:rest]), reached


def _mend_facts(new: sqlite3.Connection, id: str, game: NewGame, state: State[Any], revision: int) -> None:
    """Facts belong to finished games alone, and to each of them; a whole log can tell them again."""
    (seats,) = new.execute("SELECT COUNT(*) FROM facts JOIN fact_seats USING (game) WHERE game = ?", (id,)).fetchone()
    if state.over() and seats == game.setup.seats:
        return
    entries = _entries(new, id, game)
    if state.over() and len(entries) != revision:
        return
    for table in ("facts", "fact_seats", "fact_notes"):
        new.execute(f"DELETE FROM {table} WHERE game = ?", (id,))
    if state.over():
        add_facts(new, id, facts_of(game, seats_after(game.seats, entries), state, entries, counted(entries)))
