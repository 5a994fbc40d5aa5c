"""What can be read of a damaged file, made into whole games again."""

from __future__ import annotations

import logging
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import closing
from functools import cache
from pathlib import Path
from typing import Any

from app.store.carve import Row, carved
from app.store.facts import facts_of
from app.store.log import Counted, Entry, Happened, Undone, counted, seats_after
from app.store.schema import STEPS, VERSION, migrate
from app.store.store import (
    UNPLAYABLE,
    UNREADABLE,
    NewGame,
    StoreError,
    StoreReason,
    add_facts,
    dumps,
    lenient,
    parse_entries,
    parse_new_game,
    parse_snapshot,
    unbroken,
)
from rules.core import Draw, State
from rules.record import state_json

log = logging.getLogger(__name__)

SHORTEST = 512
"""No database is shorter. SQLite takes such a file for a new one, and throws its write-ahead log away."""


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
    if not path.is_file():
        log.warning("%s is no file", path.name)
        return
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
            check_whole(old)
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
    start = new.game.start(new.setup)
    steps: list[tuple[Counted, State[Any]]] = []
    rest, reached = 0, start
    for number, entry in enumerate(entries, 1):
        try:
            _play(steps, start, entry)
        except UNPLAYABLE:
            break
        state = steps[-1][1] if steps else start
        if not isinstance(state.chance(), Draw):
            rest, reached = number, state
    return tuple(entries[:rest]), reached


def _play(steps: list[tuple[Counted, State[Any]]], start: State[Any], entry: Entry) -> None:
    """One more entry. `steps` are the events that count and where each led."""
    again: list[Counted] = []
    if isinstance(entry.what, Happened):
        again = [Counted(entry.revision, entry.what.event)]
    elif isinstance(entry.what, Undone):
        revoked = set(entry.what.revokes)
        while steps and steps[-1][0].revision >= min(revoked, default=entry.revision):
            again.insert(0, steps.pop()[0])
        again = [event for event in again if event.revision not in revoked]
    for event in again:
        before = steps[-1][1] if steps else start
        steps.append((event, before.apply(event.event)))


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


def check_whole(connection: sqlite3.Connection) -> None:
    verdict = connection.execute("PRAGMA quick_check(1)").fetchone()[0]
    if verdict != "ok":
        raise StoreError(StoreReason.BROKEN, verdict)


def tables_of(version: int) -> set[str]:
    """The tables that a file at this step has."""
    statements = [statement for step in STEPS[:version] for statement in step]
    return {statement.split()[2] for statement in statements if statement.startswith("CREATE TABLE")}
