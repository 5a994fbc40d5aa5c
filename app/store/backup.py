"""Everything in one file, to keep or to take to another phone, and back.

A backup is packed lines of JSON: a head that says what is in it, then the rows of each table, then an end.

    {"format": "petka-backup", "version": 1, "made": ..., "games": 812, "first": ..., "last": ..., "people": ["Jana"],
     "columns": {"games": ["id", "game", ...], ...}}
    {"table": "games", "rows": [[...], ...]}
    {"end": 1534}

What belongs to this device alone stays out: tables that are open to others, their games, and keys to others' tables.
Whatever is read may be a stranger's. Each value is held to the type of its column and to bounds, and all of it happens
or nothing does.
"""

from __future__ import annotations

import gzip
import os
import sqlite3
import zlib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from enum import StrEnum
from itertools import islice
from math import isfinite
from pathlib import Path
from typing import Any

from app.intake.document import LARGEST_NUMBER, Bounds, Unfit, read_json, read_object, read_own
from app.intake.values import LATEST, moment_kept
from app.store.folders import sync_folder
from app.store.salvage import columns_of_tables
from app.store.seats import avatar_of, tidy
from app.store.store import Store, dumps

FORMAT, VERSION = "petka-backup", 1
OF_THIS_DEVICE = ("hosted", "joined")
"""Settings with secrets: tables of its own, and the ways back to others'."""

TABLES = ("games", "events", "agreed", "facts", "fact_seats", "fact_notes", "rolls", "profiles", "settings", "kept")
"""Games come first, since it depends on them which of the other rows are wanted."""
OF_A_GAME = ("events", "agreed", "facts", "fact_seats", "fact_notes", "rolls")
OUTLIVES_ITS_GAME = ("facts", "fact_seats", "fact_notes", "rolls")
"""Statistics keep what a deleted game leaves."""

TOGETHER = 200
"""Rows of a line."""
LONGEST = 4 << 20
"""Bytes of a line; a person with a hundred thousand events has none of a tenth of it."""
LARGEST = 4 << 30
"""Bytes of all lines, unpacked."""
TIMES_PACKED, SOME = 60, 16 << 20
"""Games are packed to a seventh or an eighth. What is packed much better was made to keep a device busy."""
LINE = Bounds(LONGEST, depth=6, text=1 << 20, items=5000, values=50_000)
LETTERS = {"snapshot": 1 << 18, "entry": 1 << 16, "value": 1 << 20, "setup": 4000, "seats": 16_000}
"""At most, of the texts in these columns."""
OTHER_LETTERS = 2000
TIMES = ("created", "updated", "deleted", "at", "finished", "used")
PEOPLE = 12
"""So many names are told in the head."""


class BackupReason(StrEnum):
    """Why a backup was not taken in; the app makes a sentence of it."""

    UNREADABLE = "backup_unreadable"
    NEWER = "backup_newer"
    GONE = "file_gone"


class BackupError(Unfit):
    def __init__(self, reason: BackupReason, detail: str = "") -> None:
        super().__init__(f"{reason.value} {detail}".strip())
        self.reason = reason


Row = Sequence[Any]
Check = tuple[str, frozenset[type], int]
"""The name of a column, the types it may have, and how many letters."""


@dataclass(frozen=True)
class Inside:
    """What a backup says of itself."""

    made: float
    games: int
    first: float
    last: float
    """When the earliest and the latest game were played."""
    people: tuple[str, ...]
    lines: int


@dataclass(frozen=True)
class TakenIn:
    """How many games came from a backup, and how many were here already."""

    games: int
    known: int


Progress = Callable[[float], None]
"""Is told how much is done, from 0 to 1."""


# -- writing -------------------------------------------------------------------------------------------------------


def write_backup(store: Store, path: Path, now: float, progress: Progress = lambda done: None) -> Inside:
    """All that is worth keeping, in a file that is there whole or not at all. `OSError` and `StoreError` pass."""
    half = path.with_name(f"{path.name}.new")
    try:
        with store.transaction() as read:
            inside = _about(read, now)
            with half.open("wb") as file:
                half.chmod(0o600)
                with gzip.GzipFile(fileobj=file, mode="wb", compresslevel=4, mtime=0) as packed:
                    for line in _lines(read, inside, progress):
                        packed.write(dumps(line).encode() + b"\n")
                file.flush()
                os.fsync(file.fileno())
        half.replace(path)
        sync_folder(path.parent)
    finally:
        half.unlink(missing_ok=True)
    return inside


def _about(read: sqlite3.Connection, now: float) -> Inside:
    left_out = shared_games(read)
    games, first, last, rows = 0, now, 0.0, 0
    for id, created, updated in read.execute("SELECT id, created, updated FROM games WHERE deleted IS NULL"):
        if id not in left_out:
            games, first, last = games + 1, min(first, moment_kept(created)), max(last, moment_kept(updated))
    for table in TABLES:
        rows += read.execute(f"SELECT COUNT(*) FROM {table}").fetchone()[0]
    people = [name for (name,) in read.execute("SELECT name FROM profiles ORDER BY owner DESC, used DESC, id")]
    return Inside(now, games, first if games else now, last if games else now, tuple(people[:PEOPLE]), rows)


def _lines(read: sqlite3.Connection, inside: Inside, progress: Progress) -> Iterator[Mapping[str, Any]]:
    columns = {table: list(columns_of_tables()[table]) for table in TABLES}
    yield {
        "format": FORMAT,
        "version": VERSION,
        "made": inside.made,
        "games": inside.games,
        "first": inside.first,
        "last": inside.last,
        "people": list(inside.people),
        "columns": columns,
    }
    done = lines = 0
    for table in TABLES:
        checks = _checks(table, columns[table])
        to_give = _rows_to_give(read, table, columns[table])
        while rows := list(islice(to_give, TOGETHER)):
            for part in _short(_sound(rows, columns[table], checks)):
                yield {"table": table, "rows": part}
                lines += 1
            done += len(rows)
            progress(done / max(inside.lines, done))
    yield {"end": lines}


def _rows_to_give(read: sqlite3.Connection, table: str, columns: Sequence[str]) -> Iterator[Row]:
    """The rows in the order of their key, so that the same store gives the same file."""
    left_out = shared_games(read)
    deleted = {id for (id,) in read.execute("SELECT id FROM games WHERE deleted IS NOT NULL")}
    gone = left_out if table in OUTLIVES_ITS_GAME else left_out | deleted
    rows: Iterable[Row] = read.execute(f"SELECT {', '.join(columns)} FROM {table}")
    if table == "games" or table in OF_A_GAME:
        key = columns.index("id" if table == "games" else "game")
        return (row for row in rows if row[key] not in gone)
    if table in ("settings", "kept"):
        return (row for row in rows if row[0] not in (*OF_THIS_DEVICE, "rescue"))
    return iter(rows)


def _sound(rows: list[Row], columns: Sequence[str], checks: Sequence[Check]) -> Sequence[Row]:
    """Those that may be given away: a damaged row is none to pass on, but for a time that another device made up."""
    if _fit(rows, checks):
        return rows
    mended = [[_mended(value, name) for name, value in zip(columns, row, strict=True)] for row in rows]
    return [row for row in mended if _fit([row], checks)]


def _mended(value: Any, name: str) -> Any:
    """A time that makes no sense may have come from another device; the row is worth keeping."""
    return moment_kept(value) if name in TIMES and value is not None else value


def shared_games(read: sqlite3.Connection) -> set[str]:
    """Games that go on at a table of ours which is open to others."""
    found = read.execute("SELECT value FROM settings WHERE key = 'hosted'").fetchone()
    try:
        tables = read_own(found[0]) if found else []
        shared = {table["game"] for table in tables if table.get("open") and isinstance(table.get("game"), str)}
    except (ValueError, TypeError, AttributeError, LookupError):
        return set()
    return {id for (id,) in read.execute("SELECT id FROM games WHERE status = 'open'") if id in shared}


def _short(rows: Sequence[Row]) -> Iterator[Sequence[Row]]:
    """The same in several parts where the rows are long."""
    if sum(len(value) for row in rows for value in row if type(value) is str) > LONGEST // 16 and len(rows) > 1:
        middle = len(rows) // 2
        yield from _short(rows[:middle])
        yield from _short(rows[middle:])
    elif rows:
        yield rows


# -- reading -------------------------------------------------------------------------------------------------------


def look_inside(path: Path) -> Inside:
    """What is in a backup; `BackupError` if it is none, or damaged so that it shows without taking it apart."""
    with _opened(path) as lines:
        head, end, count = _head(next(lines)), b"", 0
        for line in lines:
            end, count = line, count + 1
        _check_end(end, count)
        return _inside(head, count)


@contextmanager
def _opened(path: Path) -> Iterator[Iterator[bytes]]:
    """The lines of a backup; whatever is wrong with them is a `BackupError`."""
    try:
        if path.exists() and not path.is_file():
            raise Unfit("not a file")
        with path.open("rb") as file, gzip.GzipFile(fileobj=file) as packed:
            yield _bounded(packed, min(LARGEST, SOME + TIMES_PACKED * path.stat().st_size))
    except BackupError:
        raise
    except (Unfit, EOFError, zlib.error, gzip.BadGzipFile, StopIteration) as error:
        raise BackupError(BackupReason.UNREADABLE, str(error)) from error
    except OSError as error:
        raise BackupError(BackupReason.GONE, str(error)) from error


def _bounded(packed: gzip.GzipFile, most: int) -> Iterator[bytes]:
    total = 0
    while line := packed.readline(LONGEST + 1):
        total += len(line)
        if len(line) > LONGEST or total > most:
            raise Unfit("too long")
        yield line


def _head(line: bytes) -> dict[str, Any]:
    head = read_object(read_json(line, LINE))
    if head.get("format") != FORMAT:
        raise Unfit("no backup")
    if type(version := head.get("version")) is not int or version < 1:
        raise Unfit("no version")
    if version > VERSION:
        raise BackupError(BackupReason.NEWER, str(version))
    return head


def _inside(head: Mapping[str, Any], lines: int) -> Inside:
    people = head.get("people")
    if not isinstance(people, list) or not all(isinstance(name, str) for name in people):
        raise Unfit("no people")
    games = head.get("games")
    if type(games) is not int or games < 0:
        raise Unfit("no number of games")
    made, first, last = (_time(head.get(name)) for name in ("made", "first", "last"))
    return Inside(made, games, first, last, tuple(filter(None, map(tidy, people[:PEOPLE]))), lines)


def _check_end(line: bytes, lines: int) -> None:
    if read_object(read_json(line, LINE)).get("end") != lines - 1:
        raise Unfit("not to its end")


def _time(value: Any) -> float:
    if type(value) not in (int, float) or not 0 <= value <= LATEST:
        raise Unfit("no time")
    return float(value)


# -- taking in -----------------------------------------------------------------------------------------------------


def restore(store: Store, path: Path, *, replace: bool, progress: Progress = lambda done: None) -> TakenIn:
    """Take a backup in: beside what is here, or instead of it. `BackupError` and `StoreError` change nothing.

    Of a game that is here and in the backup, the longer one stays.
    """
    inside = look_inside(path)
    with _opened(path) as lines, store.transaction() as write:
        if replace:
            _clear(write)
        taking = _Taking(write, _columns(_head(next(lines))))
        for number, line in enumerate(lines, 1):
            content = read_object(read_json(line, LINE))
            if "end" in content:
                break
            taking.take(content)
            progress(number / inside.lines)
        return TakenIn(len(taking.games), taking.known)


def _clear(write: sqlite3.Connection) -> None:
    for table in TABLES:
        only = f" WHERE key NOT IN ({', '.join('?' * len(OF_THIS_DEVICE))})" if table == "settings" else ""
        write.execute(f"DELETE FROM {table}{only}", OF_THIS_DEVICE if only else ())


def _columns(head: Mapping[str, Any]) -> dict[str, tuple[str, ...]]:
    """The columns that a backup has. An older one may lack those that may be empty, and whole tables."""
    found = {}
    for table, columns in read_object(head.get("columns")).items():
        ours = columns_of_tables().get(table, {}) if table in TABLES else {}
        if not isinstance(columns, list) or not ours or not all(isinstance(name, str) for name in columns):
            raise Unfit("no columns")
        if len(set(columns)) != len(columns):
            raise Unfit("a column twice")
        needed = {name for name, kinds in ours.items() if type(None) not in kinds}
        if not needed <= set(columns) <= set(ours):
            raise Unfit("other columns")
        found[table] = tuple(columns)
    return found


class _Taking:
    """Which rows of a backup are wanted, and their way into the store."""

    def __init__(self, write: sqlite3.Connection, columns: dict[str, tuple[str, ...]]) -> None:
        self._write = write
        self._columns = columns
        self.games: set[str] = set()
        self.known = 0
        self._revisions = dict(write.execute("SELECT id, revision FROM games").fetchall())
        self._here = {table: self._games_in(table) for table in OUTLIVES_ITS_GAME}
        self._owned = bool(write.execute("SELECT 1 FROM profiles WHERE owner").fetchone())

    def _games_in(self, table: str) -> set[str]:
        return {id for (id,) in self._write.execute(f"SELECT DISTINCT game FROM {table}")}

    def take(self, content: Mapping[str, Any]) -> None:
        table, rows = content.get("table"), content.get("rows")
        if not isinstance(table, str) or table not in self._columns or not isinstance(rows, list):
            raise Unfit("no rows")
        columns = self._columns[table]
        if not _fit(rows, _checks(table, columns)):
            raise Unfit(f"no rows of {table}")
        wanted = self._wanted(table, rows, columns)
        self._write.executemany(
            f"INSERT OR IGNORE INTO {table} ({', '.join(columns)}) VALUES ({', '.join('?' * len(columns))})", wanted
        )

    def _wanted(self, table: str, rows: list[Any], columns: tuple[str, ...]) -> list[Any]:
        if table == "games":
            return [row for row in rows if self._is_wanted_game(row, columns)]
        if table == "profiles":
            for row in rows:
                self._dress(row, columns)
            return rows
        if table in ("settings", "kept"):
            key = columns.index("key" if table == "settings" else "part")
            return [row for row in rows if row[key] not in (*OF_THIS_DEVICE, "rescue")]
        key, taken, known = columns.index("game"), self.games, self._revisions
        if table not in OUTLIVES_ITS_GAME:
            return [row for row in rows if row[key] in taken]
        here = self._here[table]
        return [row for row in rows if (game := row[key]) in taken or (game not in here and game not in known)]

    def _is_wanted_game(self, row: list[Any], columns: tuple[str, ...]) -> bool:
        id, revision = row[columns.index("id")], row[columns.index("revision")]
        if id in self.games:
            raise Unfit("a game twice")
        if id in self._revisions:
            if self._revisions[id] >= revision:
                self.known += 1
                return False
            self._write.execute("DELETE FROM games WHERE id = ?", (id,))
            for table in OF_A_GAME:
                self._write.execute(f"DELETE FROM {table} WHERE game = ?", (id,))
        self.games.add(id)
        return True

    def _dress(self, row: list[Any], columns: tuple[str, ...]) -> None:
        """There is one owner of a device, and it is whoever was it before."""
        at = {name: columns.index(name) for name in ("name", "avatar", "owner")}
        row[at["name"]] = tidy(row[at["name"]]) or "?"
        row[at["avatar"]] = avatar_of(row[at["avatar"]])
        row[at["owner"]] = int(bool(row[at["owner"]]) and not self._owned)
        self._owned = self._owned or bool(row[at["owner"]])


def _checks(table: str, columns: Iterable[str]) -> list[Check]:
    kinds = columns_of_tables()[table]
    return [(name, frozenset(kinds[name]), LETTERS.get(name, OTHER_LETTERS)) for name in columns]


def _fit(rows: Sequence[Any], checks: Sequence[Check]) -> bool:
    """Whether each value has the type of its column and is within its bounds; a column at a time, which is quicker."""
    if not all(isinstance(row, list | tuple) and len(row) == len(checks) for row in rows):
        return False
    return all(_fits(column, *check) for column, check in zip(zip(*rows, strict=True), checks, strict=False))


def _fits(column: Sequence[Any], name: str, kinds: frozenset[type], letters: int) -> bool:
    types = set(map(type, column))
    if not types <= kinds:
        return False
    if str in types:
        return max(len(text) for text in column if text is not None) <= letters
    numbers = [number for number in column if number is not None] if type(None) in types else column
    least, most = (0.0, LATEST) if name in TIMES else (-LARGEST_NUMBER, LARGEST_NUMBER)
    return not numbers or (isfinite(sum(numbers)) and least <= min(numbers) and max(numbers) <= most)
