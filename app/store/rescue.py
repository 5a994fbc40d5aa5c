"""Opening the store whatever the file is like: what cannot be used is set aside, what can be read is kept."""

from __future__ import annotations

import errno
import logging
import os
import sqlite3
from collections.abc import Callable, Iterable
from contextlib import closing
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from typing import Any

from app.intake.document import read_object, read_own
from app.store.folders import begin_file, make_private, rename
from app.store.one_app import OneApp
from app.store.salvage import SHORTEST, check_whole, insert, salvage, tables_of
from app.store.schema import APPLICATION_ID, VERSION, migrate, version_of
from app.store.store import UNREADABLE, Store, StoreError, StoreReason, connect, dumps, reason_of, told

log = logging.getLogger(__name__)

FILE = "petka.db"
SIBLINGS = 8
"""How many apps may run side by side, each with a file of its own."""

HOMECOMING = ("games", "events", "agreed", "facts", "fact_seats", "fact_notes", "rolls", "kept")
"""What is moved from such a file; people and settings are the first app's."""

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
        make_private(folder)
        for path in (folder / FILE, *siblings(folder)):
            try:
                return _open_alone(path, now, notices), tuple(notices)
            except StoreError as error:
                if error.reason is not StoreReason.LOCKED:
                    raise
                log.warning("%s is in use by another app", path.name)
                notices = [Notice(StoreReason.LOCKED)]
    except (StoreError, OSError) as error:
        log.error("nothing will be kept: %s", error)
        store, games = _in_memory(path)
        return store, (*notices, Notice(_reason_why_nothing_is_kept(error), {"games": games}))
    return Store.in_memory(), tuple(notices)


def _open_alone(path: Path, now: Callable[[], float], notices: list[Notice]) -> Store:
    """Nothing is looked at, let alone moved, before no other app can have it open."""
    alone = OneApp(path)
    try:
        connection = _open(path, now, notices)
    except BaseException:
        alone.leave()
        raise
    if path.name == FILE:
        _bring_home(siblings(path.parent), connection)
    return Store(connection, path, alone)


def _reason_why_nothing_is_kept(error: StoreError | OSError) -> StoreReason:
    if isinstance(error, StoreError):
        return error.reason
    return StoreReason.FULL if error.errno in (errno.ENOSPC, errno.EDQUOT, errno.EFBIG) else StoreReason.READ_ONLY


def _in_memory(path: Path) -> tuple[Store, int]:
    """What can be read, to look at and to play on with, but not to keep."""
    connection = connect(":memory:")
    migrate(connection)
    return Store(connection, None), salvage(path, connection)


def siblings(folder: Path) -> list[Path]:
    return [folder / f"petka-{number}.db" for number in range(2, SIBLINGS + 1)]


def _bring_home(paths: Iterable[Path], home: sqlite3.Connection) -> None:
    """Move the games that were played in a second app into the one store, once that app has ended.

    Its file stays, as an empty one: yet another app may be waiting for it. It is emptied only after the games have
    reached the disk in their new place.
    """
    for path in paths:
        if not path.exists():
            continue
        try:
            with OneApp(path), told(), closing(_sound(path)) as away:
                home.execute("BEGIN IMMEDIATE")
                for table in HOMECOMING:
                    for row in away.execute(f"SELECT * FROM {table}"):
                        insert(home, row)
                home.execute("COMMIT")
                home.execute("PRAGMA wal_checkpoint(FULL)")
                for table in HOMECOMING:
                    away.execute(f"DELETE FROM {table}")
        except (StoreError, OSError) as error:
            log.warning("%s is left as it is: %s", path.name, error)
        finally:
            if home.in_transaction:
                home.execute("ROLLBACK")


def _open(path: Path, now: Callable[[], float], notices: list[Notice]) -> sqlite3.Connection:
    """Whenever a rescue is interrupted, it goes on from there or begins again.

    Its file gets the name "rescued" once it is finished, and tells itself under which name the old one is set aside:
    from then on files are only moved.
    """
    for pipe in _pipes_beside(path):
        pipe.rename(_aside(path, now()))
    _finish_moving(path)
    try:
        connection = _sound(path)
    except StoreError as error:
        if error.reason in (StoreReason.LOCKED, StoreReason.FULL):
            raise
        log.error("%s is set aside: %s", path.name, error)
        unfinished = path.with_name(f"{path.stem}-rescuing.db")
        try:
            _rescue(path, unfinished, error.reason, now())
        except StoreError:
            _remove(unfinished)
            raise
        rename(unfinished, _rescued(path))
        _finish_moving(path)
        connection = _sound(path)
    notices += _rescue_to_tell_of(connection)
    return connection


def _rescued(path: Path) -> Path:
    return path.with_name(f"{path.stem}-rescued.db")


def _finish_moving(path: Path) -> None:
    """Put a finished rescue in the place of the old file, which is set aside with its companions.

    The old file moves last, so that it is never there without them.
    """
    rescued = _rescued(path)
    if not rescued.is_file():
        return
    try:
        with closing(sqlite3.connect(rescued.absolute().as_uri() + "?mode=ro", uri=True)) as connection:
            aside = path.with_name(_note_in(connection)["file"])
    except (sqlite3.Error, *UNREADABLE):
        if path.exists():
            _remove(rescued)  # of an older version, which gave its rescues that name from the start
            return
    else:
        for suffix in (*COMPANIONS, ""):
            if os.path.lexists(companion := path.with_name(path.name + suffix)):
                rename(companion, aside.with_name(aside.name + suffix))
    rename(rescued, path)


NOTE = ("rescue", "notice")
"""Where a rescue is noted among what pages keep, until the person has been told."""


def _note_in(connection: sqlite3.Connection) -> dict[str, Any]:
    (text,) = connection.execute("SELECT value FROM kept WHERE part = ? AND key = ?", NOTE).fetchone()
    return read_object(read_own(text))


def _rescue_to_tell_of(connection: sqlite3.Connection) -> list[Notice]:
    try:
        note = _note_in(connection)
        notice = Notice(StoreReason(note["reason"]), {"file": note["file"], "games": note["games"]})
    except UNREADABLE:
        return []
    with told():
        connection.execute("DELETE FROM kept WHERE part = ? AND key = ?", NOTE)
    return [notice]


def _sound(path: Path) -> sqlite3.Connection:
    """A connection to a file that is ours, whole, up to date and can be written; `StoreError` otherwise."""
    begun = _is_begun(path)
    if (begun and not path.is_file() and not path.is_dir()) or _pipes_beside(path):
        raise StoreError(StoreReason.FOREIGN, "a pipe or a device")
    if begun and path.stat().st_size < SHORTEST:
        raise StoreError(StoreReason.BROKEN, "too short")
    if not begun:
        begin_file(path)
    with told():
        connection = connect(str(path))
        try:
            if begun:
                _check(connection)
            connection.execute("PRAGMA journal_mode = WAL")
            migrate(connection)
            _check_writable(connection)
        except BaseException as error:
            connection.close()
            if not begun and isinstance(error, sqlite3.Error) and reason_of(error) is StoreReason.FULL:
                _remove(path)
            raise
    return connection


def _pipes_beside(path: Path) -> list[Path]:
    """Where SQLite looks for companions of a file, and would wait for ever."""
    companions = [path.with_name(path.name + suffix) for suffix in COMPANIONS]
    return [companion for companion in companions if companion.exists() and not companion.is_file()]


def _is_begun(path: Path) -> bool:
    """Whether there is anything to lose. The first start may end, or be killed, with nothing but an empty file.

    A write-ahead log is something, even beside an empty file or none.
    """
    log = path.with_name(f"{path.name}-wal")
    if log.is_file() and log.stat().st_size:
        if not path.exists():
            begin_file(path)
        return True
    return path.exists() and not (path.is_file() and not path.stat().st_size)


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
    check_whole(connection)


def _check_writable(connection: sqlite3.Connection) -> None:
    """SQLite opens a read-only file without a word. A full disk, though, is no reason not to read."""
    try:
        connection.execute(f"PRAGMA user_version = {VERSION}")
    except sqlite3.Error as error:
        if reason_of(error) is not StoreReason.FULL:
            raise


def _looks_like_sqlite(path: Path) -> bool:
    with path.open("rb") as file:
        start = file.read(15)
    return b"SQLite format 3".startswith(start)


def _aside(path: Path, at: float) -> Path:
    """A name that nothing has yet."""
    for number in count():
        aside = path.with_name(f"{path.stem}-aside-{int(at)}{f'-{number}' if number else ''}.db")
        if not any(aside.parent.glob(f"{aside.name}*")):
            return aside
    raise AssertionError


def _rescue(path: Path, rescued: Path, reason: StoreReason, at: float) -> None:
    """A new file with what can be read of `path`, and a note of what happened."""
    _remove(rescued)
    with told(), closing(_sound(rescued)) as connection:
        games = 0 if reason is StoreReason.FOREIGN else salvage(path, connection)
        if reason is StoreReason.BROKEN and not games and not _looks_like_sqlite(path):
            reason = StoreReason.FOREIGN
        note = {"reason": reason.value, "file": _aside(path, at).name, "games": games}
        connection.execute("INSERT OR REPLACE INTO kept VALUES (?, ?, ?, ?)", (*NOTE, dumps(note), at))
        connection.execute("PRAGMA journal_mode = DELETE")  # everything in the one file that will be renamed


def _remove(path: Path) -> None:
    for suffix in (*COMPANIONS, ""):
        path.with_name(path.name + suffix).unlink(missing_ok=True)
