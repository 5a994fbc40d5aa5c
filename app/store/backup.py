"""Everything in one file, to keep or to take to another phone, and back.

A backup is packed lines of JSON: a head that says what is in it, then the rows of each table, then an end.

    {"format": "petka-backup", "version": 1, "made": ..., "games": 812, "first": ..., "last": ..., "people": ["Jana"],
     "owner": {"id": ..., "name": "Jana"}, "columns": {"games": ["id", "game", ...], ...}}
    {"table": "games", "rows": [[...], ...]}
    {"end": 1534}

What belongs to this device alone stays out: tables that are open to others, their games, and keys to others' tables.
Whatever is read may be a stranger's: each value is held to the type of its column and to bounds. `restoring.py` takes
it in.
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
from app.store.seats import tidy
from app.store.store import Store, dumps, told

FORMAT, VERSION = "petka-backup", 1
PACKED = b"\x1f\x8b"
"""How the file begins."""
OF_THIS_DEVICE = ("hosted", "joined")
"""Settings with secrets: tables of its own, and the ways back to others'."""

TABLES = ("profiles", "games", "events", "agreed", "facts", "fact_seats", "fact_notes", "rolls", "settings", "kept")
"""People first, since others name them; then games, since it depends on them which of the other rows are wanted."""
OF_A_GAME = ("events", "agreed", "facts", "fact_seats", "fact_notes", "rolls")
OUTLIVES_ITS_GAME = ("facts", "fact_seats", "fact_notes", "rolls")
"""Statistics keep what a deleted game leaves."""

TOGETHER = 200
"""Rows of a line."""
LONGEST = 4 << 20
"""Bytes of a line; a person with a hundred thousand events has none of a tenth of it."""
LARGEST = 4 << 30
"""Bytes of all lines, unpacked."""
SMALL, DENSEST = 16 << 20, 100
"""So many bytes may come of any file; of a larger one so many of each of its own. Rows pack to a tenth."""
LINE = Bounds(LONGEST, depth=6, text=1 << 20, items=5000, values=50_000)
LETTERS = {"snapshot": 1 << 18, "entry": 1 << 16, "value": 1 << 20, "setup": 4000, "seats": 16_000}
"""At most, of the texts in these columns."""
OTHER_LETTERS = 2000
TIMES = ("created", "updated", "deleted", "at", "finished", "used")
PEOPLE = 100
"""So many names are told in the head."""


class BackupReason(StrEnum):
    """Why a backup was not made or taken in; the app makes a sentence of it."""

    UNREADABLE = "backup_unreadable"
    NEWER = "backup_newer"
    GONE = "file_gone"
    FULL = "backup_full"
    FAILED = "backup_failed"
    TABLE_OPEN = "table_is_open"


class BackupError(Unfit):
    def __init__(self, reason: BackupReason, detail: str = "") -> None:
        super().__init__(f"{reason.value} {detail}".strip())
        self.reason = reason


Row = Sequence[Any]
Check = tuple[str, frozenset[type], int]
"""The name of a column, the types it may have, and how many letters."""


@dataclass(frozen=True)
class BackupOwner:
    """Whose device it was. Who never gave a name has an empty one."""

    id: str
    name: str


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
    owner: BackupOwner | None = None


Progress = Callable[[float], None]
"""Is told how much is done, from 0 to 1. What it raises ends the work, and nothing has happened."""


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


def about(store: Store, now: float) -> Inside:
    """What a backup would say of this device."""
    with told():
        return _about(store.connection, now)


def is_bare(store: Store) -> bool:
    """Nobody has played here, and nothing was learned."""
    with told():
        asked = " UNION ALL ".join(f"SELECT 1 FROM {table}" for table in ("games", "facts", "kept"))
        return store.connection.execute(f"{asked} LIMIT 1").fetchone() is None


def _about(read: sqlite3.Connection, now: float) -> Inside:
    left_out = shared_games(read)
    games, first, last, rows = 0, now, 0.0, 0
    for id, created, updated in read.execute("SELECT id, created, updated FROM games WHERE deleted IS NULL"):
        if id not in left_out:
            games, first, last = games + 1, min(first, moment_kept(created)), max(last, moment_kept(updated))
    for table in TABLES:
        rows += read.execute(f"SELECT COUNT(*) FROM {table}").fetchone()[0]
    people = read.execute("SELECT id, name, owner FROM profiles ORDER BY owner DESC, used DESC, id").fetchall()
    owner = BackupOwner(*people[0][:2]) if people and people[0][2] else None
    names = [tidied for _, name, _ in people if (tidied := tidy(name))]
    return Inside(now, games, first if games else now, last if games else now, tuple(names[:PEOPLE]), rows, owner)


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
        "owner": inside.owner and {"id": inside.owner.id, "name": inside.owner.name},
        "columns": columns,
    }
    done = lines = 0
    for table in TABLES:
        bounds = checks(table, columns[table])
        to_give = _rows_to_give(read, table, columns[table])
        while rows := list(islice(to_give, TOGETHER)):
            for part in _short(_sound(rows, columns[table], bounds)):
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


def _sound(rows: list[Row], columns: Sequence[str], bounds: Sequence[Check]) -> Sequence[Row]:
    """Those that may be given away: a damaged row is none to pass on, but for a time that another device made up."""
    if fit(rows, bounds):
        return rows
    mended = [[_mended(value, name) for name, value in zip(columns, row, strict=True)] for row in rows]
    return [row for row in mended if fit([row], bounds)]


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
    with opened_lines(path) as lines:
        head, end, count = read_head(next(lines)), b"", 0
        for line in lines:
            end, count = line, count + 1
        _check_end(end, count)
        return _inside(head, count)


@contextmanager
def opened_lines(path: Path) -> Iterator[Iterator[bytes]]:
    """The lines of a backup; whatever is wrong with them is a `BackupError`."""
    try:
        if path.exists() and not path.is_file():
            raise Unfit("not a file")
        with path.open("rb") as file, gzip.GzipFile(fileobj=file) as packed:
            yield _bounded(packed, min(LARGEST, max(SMALL, DENSEST * path.stat().st_size)))
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


def read_head(line: bytes) -> dict[str, Any]:
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
    names = tuple(filter(None, map(tidy, people[:PEOPLE])))
    return Inside(made, games, first, last, names, lines, _owner(head.get("owner")))


def _owner(value: Any) -> BackupOwner | None:
    if value is None:
        return None
    match read_object(value):
        case {"id": str(id), "name": str(name)} if len(id) <= OTHER_LETTERS:
            return BackupOwner(id, tidy(name))
    raise Unfit("no owner")


def _check_end(line: bytes, lines: int) -> None:
    if read_object(read_json(line, LINE)).get("end") != lines - 1:
        raise Unfit("not to its end")


def _time(value: Any) -> float:
    if type(value) not in (int, float) or not 0 <= value <= LATEST:
        raise Unfit("no time")
    return float(value)


# -- what fits --------------------------------------------------------------------------------------------------------


def checks(table: str, columns: Iterable[str]) -> list[Check]:
    kinds = columns_of_tables()[table]
    return [(name, frozenset(kinds[name]), LETTERS.get(name, OTHER_LETTERS)) for name in columns]


def fit(rows: Sequence[Any], bounds: Sequence[Check]) -> bool:
    """Whether each value has the type of its column and is within its bounds; a column at a time, which is quicker."""
    if not all(isinstance(row, list | tuple) and len(row) == len(bounds) for row in rows):
        return False
    return all(_fits(column, *check) for column, check in zip(zip(*rows, strict=True), bounds, strict=False))


def _fits(column: Sequence[Any], name: str, kinds: frozenset[type], letters: int) -> bool:
    types = set(map(type, column))
    if not types <= kinds:
        return False
    if str in types:
        return max(len(text) for text in column if text is not None) <= letters
    numbers = [number for number in column if number is not None] if type(None) in types else column
    least, most = (0.0, LATEST) if name in TIMES else (-LARGEST_NUMBER, LARGEST_NUMBER)
    return not numbers or (isfinite(sum(numbers)) and least <= min(numbers) and max(numbers) <= most)
