"""Taking a backup in: beside what is here, or instead of it, in one transaction.

A game is known by its id, and of one that is here and in the backup the longer stays. A person is known by an id or
by a name, as everywhere in the app: two devices know the same Eva by two ids.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from app.intake.document import Unfit, read_json, read_object, read_own
from app.store.backup import (
    LINE,
    OF_A_GAME,
    OF_THIS_DEVICE,
    OUTLIVES_ITS_GAME,
    TABLES,
    Progress,
    checks,
    fit,
    look_inside,
    opened_lines,
    read_head,
    shared_games,
)
from app.store.salvage import columns_of_tables
from app.store.seats import avatar_of, name_key, tidy
from app.store.store import Store, dumps
from rules.codec import JSON

NOT_TAKEN = (*OF_THIS_DEVICE, "rescue")
"""Settings and parts that no backup brings."""
MOST_PEOPLE = 10_000
NAMES_PEOPLE = {"games": ("seats",), "fact_seats": ("profile",), "settings": ("value",), "kept": ("key",)}
"""Where the rows of other tables name people by their ids."""


@dataclass(frozen=True)
class TakenIn:
    """How many games came from a backup, and how many were here already."""

    games: int
    known: int


def restore(
    store: Store, path: Path, *, replace: bool, owner_is_me: bool = False, progress: Progress = lambda done: None
) -> TakenIn:
    """Take a backup in: beside what is here, or instead of it. `BackupError` and `StoreError` change nothing.

    With `owner_is_me` the backup's owner is whoever owns this device. Games at a table that is open to others stay as
    they are.
    """
    inside = look_inside(path)
    with opened_lines(path) as lines, store.transaction() as write:
        staying = shared_games(write)
        if replace:
            _clear(write, staying)
        taking = _Taking(write, _columns(read_head(next(lines))), staying, owner_is_me and not replace)
        for number, line in enumerate(lines, 1):
            content = read_object(read_json(line, LINE))
            if "end" in content:
                break
            taking.take(content)
            progress(number / inside.lines)
        return TakenIn(len(taking.games), taking.known)


def _clear(write: sqlite3.Connection, staying: set[str]) -> None:
    kept = {
        "settings": ("key", OF_THIS_DEVICE),
        "games": ("id", staying),
        **dict.fromkeys(OF_A_GAME, ("game", staying)),
    }
    for table in TABLES:
        key, values = kept.get(table, ("rowid", ()))
        only = f" WHERE {key} NOT IN ({_marks(values)})" if values else ""
        write.execute(f"DELETE FROM {table}{only}", tuple(values))


def _marks(values: Collection[Any]) -> str:
    return ", ".join("?" * len(values))


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

    def __init__(
        self, write: sqlite3.Connection, columns: dict[str, tuple[str, ...]], staying: set[str], owner_is_me: bool
    ) -> None:
        self._write = write
        self._columns = columns
        self._staying = staying
        self._owner_is_me = owner_is_me
        self.games: set[str] = set()
        self.known = 0
        self._revisions = dict(write.execute("SELECT id, revision FROM games WHERE deleted IS NULL").fetchall())
        self._here = {table: self._games_in(table) for table in OUTLIVES_ITS_GAME}
        people = write.execute("SELECT id, name FROM profiles").fetchall()
        self._people = {id for id, _ in people}
        self._called = {name_key(name): id for id, name in people if name}
        self._owner = next((id for (id,) in write.execute("SELECT id FROM profiles WHERE owner")), None)
        self._same: dict[str, str] = {}
        """People of the backup who are here by another id."""

    def _games_in(self, table: str) -> set[str]:
        return {id for (id,) in self._write.execute(f"SELECT DISTINCT game FROM {table}")}

    def take(self, content: Mapping[str, Any]) -> None:
        table, rows = content.get("table"), content.get("rows")
        if not isinstance(table, str) or table not in self._columns or not isinstance(rows, list):
            raise Unfit("no rows")
        columns = self._columns[table]
        if not fit(rows, checks(table, columns)):
            raise Unfit(f"no rows of {table}")
        wanted = [row for row in self._with_people(table, rows, columns) if self._is_wanted(table, row, columns)]
        self._write.executemany(
            f"INSERT OR IGNORE INTO {table} ({', '.join(columns)}) VALUES ({_marks(columns)})", wanted
        )

    def _is_wanted(self, table: str, row: list[Any], columns: tuple[str, ...]) -> bool:
        if table == "games":
            return self._is_wanted_game(row, columns)
        if table == "profiles":
            return self._is_wanted_person(row, columns)
        if table == "settings":
            return row[columns.index("key")] not in NOT_TAKEN
        if table == "kept":
            return row[columns.index("part")] not in NOT_TAKEN and self._is_news(row, columns)
        game = row[columns.index("game")]
        if game in self.games or table not in OUTLIVES_ITS_GAME:
            return game in self.games
        return game not in self._here[table] and game not in self._revisions

    def _is_wanted_game(self, row: list[Any], columns: tuple[str, ...]) -> bool:
        """A game that was deleted here comes back, however long it was."""
        id, revision = row[columns.index("id")], row[columns.index("revision")]
        if id in self.games:
            raise Unfit("a game twice")
        if id in self._staying or self._revisions.get(id, -1) >= revision:
            self.known += 1
            return False
        self._write.execute("DELETE FROM games WHERE id = ?", (id,))
        for table in OF_A_GAME:
            self._write.execute(f"DELETE FROM {table} WHERE game = ?", (id,))
        self.games.add(id)
        return True

    # -- people --------------------------------------------------------------------------------------------

    def _is_wanted_person(self, row: list[Any], columns: tuple[str, ...]) -> bool:
        """There is one owner of a device, and it is whoever was it before."""
        at = {name: columns.index(name) for name in ("id", "name", "avatar", "owner")}
        name = row[at["name"]] = tidy(row[at["name"]])
        row[at["avatar"]] = avatar_of(row[at["avatar"]])
        id, owns = row[at["id"]], bool(row[at["owner"]])
        row[at["owner"]] = int(owns and self._owner is None)
        if id in self._people:
            return False
        if owns and self._owner is not None and self._owner_is_me:
            self._same[id] = self._owner
            self._write.execute(
                "UPDATE profiles SET name = ?, avatar = ? WHERE id = ? AND name = ''",
                (name, row[at["avatar"]], self._owner),
            )
            return False
        if name_key(name) in self._called:
            self._same[id] = self._called[name_key(name)]
            return False
        if len(self._people) >= MOST_PEOPLE:
            raise Unfit("too many people")
        self._people.add(id)
        if name:
            self._called[name_key(name)] = id
        if owns and self._owner is None:
            self._owner = id
        return True

    def _with_people(self, table: str, rows: list[Any], columns: tuple[str, ...]) -> list[Any]:
        """The same rows, where those who are here by another id are called by that."""
        for name in NAMES_PEOPLE.get(table, ()) if self._same else ():
            at = columns.index(name)
            for row in rows:
                if row[at] is not None:
                    row[at] = self._renamed(name, row[at])
        return rows

    def _renamed(self, column: str, text: str) -> str:
        if column == "profile":
            return self._same.get(text, text)
        if column == "key":
            person, slash, rest = text.partition("/")
            return f"{self._same.get(person, person)}{slash}{rest}"
        try:
            value = read_own(text)
        except ValueError:
            return text
        named = self._in_seats(value)
        return text if named == value else dumps(named)

    def _in_seats(self, value: JSON) -> JSON:
        """Seats name people by their profile, wherever they stand."""
        if isinstance(value, list):
            return [self._in_seats(item) for item in value]
        if not isinstance(value, dict):
            return value
        named = {key: self._in_seats(item) for key, item in value.items()}
        profile = named.get("profile")
        return {**named, "profile": self._same.get(profile, profile)} if isinstance(profile, str) else named

    # -- what is kept beside games ---------------------------------------------------------------------------

    def _is_news(self, row: list[Any], columns: tuple[str, ...]) -> bool:
        """Whether it is new here; what is here already grows by what the backup knows more."""
        part, key, value = (row[columns.index(name)] for name in ("part", "key", "value"))
        here = self._write.execute("SELECT value FROM kept WHERE part = ? AND key = ?", (part, key)).fetchone()
        if here is None:
            return True
        try:
            known = read_own(here[0])
            told = both(known, read_own(value))
        except ValueError:
            return False
        if told != known:
            self._write.execute("UPDATE kept SET value = ? WHERE part = ? AND key = ?", (dumps(told), part, key))
        return False


def both(here: JSON, there: JSON) -> JSON:
    """What two devices remember of one thing: all of two lists; of two results the one that is complete, or the best.

    Lists are pages of a lesson that are done, tips that were told; results are those of patterns and of deals of a day.
    """
    if isinstance(here, list) and isinstance(there, list):
        known = set(map(dumps, here))
        return [*here, *(item for item in there if dumps(item) not in known)]
    if isinstance(here, dict) and isinstance(there, dict):
        return there if _worth(there) > _worth(here) else here
    return here


def _worth(result: dict[str, JSON]) -> tuple[int, bool, float]:
    best = result.get("best")
    open_ends = sum(value is None for value in result.values())
    return -open_ends, result.get("best_helped") is not True, -best if isinstance(best, int | float) else 0.0
