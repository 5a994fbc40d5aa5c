"""What is kept: games with their logs, people, settings, results, every roll. One SQLite file, one owner.

Each public method is one transaction: it has happened or it has not. Opening never fails for good; see
`rescue.open_store`, which sets aside what cannot be used.
"""

from __future__ import annotations

import json
import os
import sqlite3
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field, replace
from enum import StrEnum
from functools import lru_cache
from pathlib import Path
from typing import Any, Literal, NamedTuple, Protocol

from app.intake.document import read_own
from app.intake.values import moment_kept
from app.store.chance import VISITED, luck_of
from app.store.folders import sync_folder
from app.store.log import Entry, HandedOver, parse_what, replay, what_json
from app.store.schema import migrate
from app.store.seats import NAME_LENGTH, Seat, avatar_of, tidy
from rules.codec import JSON, Malformed, decode, encode
from rules.core import FORMAT, Game, IllegalAction, Setup, State
from rules.record import parse_head, parse_state, state_json


class StoreReason(StrEnum):
    """Why something could not be kept or read; the app makes a sentence of it."""

    FULL = "store_full"
    LOCKED = "store_locked"
    READ_ONLY = "store_read_only"
    BROKEN = "store_broken"
    FOREIGN = "store_foreign"
    NEWER = "store_newer"
    NO_SUCH_GAME = "no_such_game"
    GAME_DAMAGED = "game_damaged"


class StoreError(Exception):
    def __init__(self, reason: StoreReason, detail: str = "") -> None:
        super().__init__(f"{reason.value} {detail}".strip())
        self.reason = reason


@dataclass(frozen=True)
class Profile:
    """A person: the id never changes, name and avatar may. The device's owner is marked."""

    id: str
    name: str
    avatar: str
    owner: bool = False


@dataclass(frozen=True)
class NewGame:
    """What is decided before the first roll. `luck` names the chance source: "app", "seed:7", "daily:2026-11-16"."""

    game: Game
    setup: Setup
    seats: tuple[Seat, ...]
    real_dice: bool = False
    luck: str = "app"
    hints: bool = True
    """Whether people may ask the computer what it would do."""


@dataclass(frozen=True)
class Listed:
    """A game in the list, without its log. `damaged` ones can only be deleted or shown as such."""

    id: str
    game_id: str
    setup: JSON
    seats: tuple[Seat, ...]
    created: float
    updated: float
    status: Literal["open", "finished"]
    revision: int
    scores: tuple[int, ...]
    places: tuple[int | None, ...]
    damaged: bool = False
    names: tuple[str, ...] = ()
    """The seats that the scores and places belong to."""
    luck: str = "app"


@dataclass(frozen=True)
class StoredGame:
    """A game as it was kept. `state` is what the log gives, or the snapshot where the log cannot be played.

    In the latter case (`replayed` is false) `entries` may lack what could not be read; `revision` counts it all.
    """

    id: str
    new: NewGame
    entries: tuple[Entry, ...]
    revision: int
    created: float
    updated: float
    finished: bool
    state: State[Any]
    replayed: bool


@dataclass(frozen=True)
class FactSeat:
    seat: int
    profile: str | None
    name: str
    controller: str
    place: int | None
    score: int
    parts: tuple[tuple[str, int], ...]
    notes: Mapping[str, int] | None = field(default=None, compare=False)
    """What `notes.py` found remarkable; kept in a table of its own and read from there alone."""


@dataclass(frozen=True)
class Facts:
    """A finished game in a row, so that statistics never replay anything."""

    game_id: str
    variant: str
    finished: float
    seconds: float
    moves: int
    luck: str
    seats: tuple[FactSeat, ...]


class StoredFacts(NamedTuple):
    """One seat of a finished game, as it is stored; parts and notes are there for people with a profile."""

    game: str
    game_id: str
    variant: str
    finished: float
    seconds: float
    luck: str
    seat: int
    profile: str | None
    name: str
    controller: str
    place: int | None
    score: int
    parts: str | None
    notes: str | None


@dataclass(frozen=True)
class Thrown:
    """One die of a roll, for the fairness page."""

    revision: int
    number: int
    at: float
    die: str
    face: str
    source: str


def dumps(value: JSON) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


@contextmanager
def told() -> Iterator[None]:
    """SQLite's complaints as ours."""
    try:
        yield
    except sqlite3.Error as error:
        raise StoreError(reason_of(error), str(error)) from error


def reason_of(error: sqlite3.Error) -> StoreReason:
    code = getattr(error, "sqlite_errorcode", 0)
    return REASONS.get(code) or REASONS.get(code & 0xFF, StoreReason.BROKEN)


REASONS = {
    sqlite3.SQLITE_FULL: StoreReason.FULL,
    sqlite3.SQLITE_IOERR_WRITE: StoreReason.FULL,
    sqlite3.SQLITE_IOERR_FSYNC: StoreReason.FULL,
    sqlite3.SQLITE_IOERR_DIR_FSYNC: StoreReason.FULL,
    sqlite3.SQLITE_IOERR_TRUNCATE: StoreReason.FULL,
    sqlite3.SQLITE_IOERR_SHMSIZE: StoreReason.FULL,
    sqlite3.SQLITE_BUSY: StoreReason.LOCKED,
    sqlite3.SQLITE_LOCKED: StoreReason.LOCKED,
    sqlite3.SQLITE_READONLY: StoreReason.READ_ONLY,
    sqlite3.SQLITE_CANTOPEN: StoreReason.READ_ONLY,
    sqlite3.SQLITE_PERM: StoreReason.READ_ONLY,
    sqlite3.SQLITE_IOERR_LOCK: StoreReason.READ_ONLY,
}
"""By SQLite's codes, the more exact ones first. Linux says of a read-only file that it cannot be locked."""


class Holds(Protocol):
    """The lock that keeps other apps out."""

    def leave(self) -> None: ...


class Store:
    """The one connection. Use it on the thread that opened it."""

    def __init__(self, connection: sqlite3.Connection, path: Path | None, alone: Holds | None = None) -> None:
        self.path = path
        self.connection = connection
        self._alone = alone
        self._to_sync = False
        self._log_is_named = False

    @classmethod
    def in_memory(cls) -> Store:
        connection = connect(":memory:")
        migrate(connection)
        return cls(connection, None)

    def close(self) -> None:
        self.connection.close()
        self._to_sync = False
        if self._alone is not None:
            self._alone.leave()

    def sync(self) -> None:
        """What was kept up to now outlives a power cut, too. The sudden end of an app takes nothing even before.

        SQLite would wait for the disk with every move; so it is done once nobody waits for an answer.
        """
        if self.path is None or not self._to_sync:
            return
        log = self.path.with_name(f"{self.path.name}-wal")
        descriptor = os.open(log, os.O_RDWR)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
        if not self._log_is_named:
            sync_folder(self.path.parent)
            self._log_is_named = True
        self._to_sync = False

    @contextmanager
    def transaction(self) -> Iterator[sqlite3.Connection]:
        with told():
            self.connection.execute("BEGIN IMMEDIATE")
            try:
                yield self.connection
                self.connection.execute("COMMIT")
                self._to_sync = True
            except BaseException:
                if self.connection.in_transaction:
                    self.connection.execute("ROLLBACK")
                raise

    def _read(self, query: str, values: Sequence[Any] | Mapping[str, Any] = ()) -> list[Any]:
        with told():
            return self.connection.execute(query, values).fetchall()

    # -- games ---------------------------------------------------------------------------------------------

    def add_game(
        self,
        id: str,
        new: NewGame,
        state: State[Any],
        entries: Sequence[Entry],
        at: float,
        facts: Facts | None = None,
    ) -> None:
        """A new game, or with its facts one that was played to the end elsewhere."""
        with self.transaction() as write:
            write.execute(
                "INSERT INTO games (id, game, rules, setup, seats, real_dice, luck, created, updated, status, revision,"
                " snapshot) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                (
                    id,
                    new.game.id,
                    new.game.version,
                    dumps(encode(new.setup)),
                    dumps(encode(new.seats)),
                    new.real_dice,
                    new.luck,
                    at,
                    entries[-1].at if facts else at,
                    "finished" if facts else "open",
                    len(entries),
                    dumps(state_json(state)),
                ),
            )
            write.execute("INSERT INTO agreed (game, hints) VALUES (?, ?)", (id, new.hints))
            self._append(write, id, entries)
            if facts:
                add_facts(write, id, facts)

    def append(
        self,
        id: str,
        entries: Sequence[Entry],
        state: State[Any],
        *,
        thrown: Iterable[Thrown] = (),
        facts: Facts | None = None,
    ) -> None:
        """New entries, the state they lead to, and with the last of them the facts of the finished game."""
        last = entries[-1]
        with self.transaction() as write:
            self._append(write, id, entries)
            update = write.execute(
                "UPDATE games SET updated = ?, revision = ?, snapshot = ?, status = ? WHERE id = ?",
                (last.at, last.revision, dumps(state_json(state)), "finished" if facts else "open", id),
            )
            if not update.rowcount:
                raise StoreError(StoreReason.NO_SUCH_GAME, id)
            write.executemany(
                "INSERT INTO rolls (game, revision, number, at, die, face, source) VALUES (?, ?, ?, ?, ?, ?, ?)",
                [(id, t.revision, t.number, t.at, t.die, t.face, t.source) for t in thrown],
            )
            if facts:
                add_facts(write, id, facts)

    def _append(self, write: sqlite3.Connection, id: str, entries: Sequence[Entry]) -> None:
        write.executemany(
            "INSERT INTO events (game, revision, at, proposal, entry) VALUES (?, ?, ?, ?, ?)",
            [(id, e.revision, e.at, e.proposal, dumps(what_json(e.what))) for e in entries],
        )

    def reseat(self, id: str, new: NewGame, state: State[Any], entries: Sequence[Entry]) -> None:
        """Other people at the same table: who did what is told anew, what happened and when stays."""
        with self.transaction() as write:
            write.execute(
                "UPDATE games SET setup = ?, seats = ?, snapshot = ? WHERE id = ?",
                (dumps(encode(new.setup)), dumps(encode(new.seats)), dumps(state_json(state)), id),
            )
            write.executemany(
                "UPDATE events SET entry = ? WHERE game = ? AND revision = ?",
                [(dumps(what_json(entry.what)), id, entry.revision) for entry in entries],
            )

    def load(self, id: str) -> StoredGame:
        """A whole game, or `StoreError`."""
        rows = self._read(
            "SELECT game, rules, setup, seats, real_dice, luck, created, updated, status, revision, snapshot FROM games"
            " WHERE id = ? AND deleted IS NULL",
            (id,),
        )
        if not rows:
            raise StoreError(StoreReason.NO_SUCH_GAME, id)
        events = self._read("SELECT revision, at, proposal, entry FROM events WHERE game = ? ORDER BY revision", (id,))
        agreed = self._read("SELECT hints FROM agreed WHERE game = ?", (id,))
        return parse_stored(id, rows[0], events, hints=not agreed or bool(agreed[0][0]))

    def games(self, status: Literal["open", "finished"] | None = None) -> list[Listed]:
        """Games that were not deleted, the latest first."""
        rows = self._read(
            "SELECT id, game, rules, setup, seats, luck, created, updated, status, revision FROM games"
            " WHERE deleted IS NULL AND (? IS NULL OR status = ?) ORDER BY updated DESC, id",
            (status, status),
        )
        results: dict[str, list[tuple[int, int | None, str]]] = {}
        for game, *result in self._read("SELECT game, score, place, name FROM fact_seats ORDER BY game, seat"):
            results.setdefault(game, []).append((result[0], result[1], result[2]))
        return [listed(row, results.get(row[0], [])) for row in rows]

    def colours(self, most: int = 300) -> dict[tuple[str, bool], str]:
        """What everybody wore when they last sat at a table, by name and whether it is a computer's."""
        worn: dict[tuple[str, bool], str] = {}
        for (seats,) in self._read("SELECT seats FROM games ORDER BY updated DESC, id LIMIT ?", (most,)):
            with suppress(*UNREADABLE):
                for seat in parse_seats(seats):
                    worn.setdefault((seat.name, seat.controller.kind == "bot"), seat.avatar)
        return worn

    def snapshot(self, id: str) -> State[Any]:
        """The position a game stands at, without reading its log: for pictures in lists."""
        rows = self._read("SELECT snapshot FROM games WHERE id = ?", (id,))
        if not rows:
            raise StoreError(StoreReason.NO_SUCH_GAME, id)
        try:
            return parse_state(read_own(rows[0][0]))
        except (ValueError, TypeError) as error:
            raise StoreError(StoreReason.GAME_DAMAGED, str(error)) from error

    def delete(self, id: str, at: float) -> None:
        """Out of the lists; `restore` brings it back until `purge`. What was played here still counts."""
        with self.transaction() as write:
            write.execute("UPDATE games SET deleted = ? WHERE id = ?", (at, id))

    def is_deleted(self, id: str) -> bool:
        """Out of the lists, but not gone yet."""
        return bool(self._read("SELECT 1 FROM games WHERE id = ? AND deleted IS NOT NULL", (id,)))

    def knows(self, id: str) -> bool:
        """Whether a game of this id is here or ever was, as far as that is remembered."""
        return bool(
            self._read(
                "SELECT 1 FROM games WHERE id = :id UNION ALL SELECT 1 FROM facts WHERE game = :id"
                " UNION ALL SELECT 1 FROM kept WHERE part = :gone AND key = :id LIMIT 1",
                {"id": id, "gone": GONE},
            )
        )

    def restore(self, id: str) -> None:
        with self.transaction() as write:
            write.execute("UPDATE games SET deleted = NULL WHERE id = ?", (id,))

    def purge(self) -> None:
        """Deleted games go for good; those of other tables with their facts, and only their ids are remembered."""
        with self.transaction() as write:
            write.execute(
                "INSERT OR REPLACE INTO kept (part, key, value, at)"
                f" SELECT ?, id, 'true', deleted FROM games WHERE deleted IS NOT NULL AND {FOREIGN}",
                (GONE,),
            )
            write.execute(
                "DELETE FROM kept WHERE part = :gone AND key NOT IN"
                " (SELECT key FROM kept WHERE part = :gone ORDER BY at DESC, key LIMIT :most)",
                {"gone": GONE, "most": MOST_GONE},
            )
            gone = [(id,) for (id,) in write.execute(f"SELECT id FROM games WHERE deleted IS NOT NULL AND {FOREIGN}")]
            for table in ("facts", "fact_seats", "fact_notes"):
                write.executemany(f"DELETE FROM {table} WHERE game = ?", gone)
            write.execute("DELETE FROM events WHERE game IN (SELECT id FROM games WHERE deleted IS NOT NULL)")
            write.execute("DELETE FROM agreed WHERE game IN (SELECT id FROM games WHERE deleted IS NOT NULL)")
            write.execute("DELETE FROM games WHERE deleted IS NOT NULL")

    # -- results and rolls -----------------------------------------------------------------------------------

    def facts(self, game_id: str | None = None) -> list[tuple[str, Facts]]:
        """Finished games, the earliest first, with their ids."""
        seats: dict[str, list[FactSeat]] = {}
        for game, seat, profile, name, controller, place, score, parts in self._read(
            "SELECT game, seat, profile, name, controller, place, score, parts FROM fact_seats ORDER BY game, seat"
        ):
            shares = parse_parts(parts)
            one = FactSeat(seat, profile, name[:MOST_SHOWN], controller, place, score, shares)
            seats.setdefault(game, []).append(one)
        return [
            (game, Facts(kind, variant, moment_kept(end), moment_kept(took), moves, luck, tuple(seats.get(game, []))))
            for game, kind, variant, end, took, moves, luck in self._read(
                "SELECT game, kind, variant, finished, seconds, moves, luck FROM facts"
                " WHERE ? IS NULL OR kind = ? ORDER BY finished",
                (game_id, game_id),
            )
        ]

    def fact_rows(self) -> list[StoredFacts]:
        """Every seat of every finished game, the earliest game first, as bare values: statistics read thousands."""
        seats: dict[str, list[Any]] = {}
        for row in self._read(
            "SELECT s.game, s.seat, s.profile, s.name, s.controller, s.place, s.score,"
            " CASE WHEN s.profile IS NULL THEN NULL ELSE s.parts END,"
            " CASE WHEN s.profile IS NULL THEN NULL ELSE n.notes END"
            " FROM fact_seats s LEFT JOIN fact_notes n ON n.game = s.game AND n.seat = s.seat ORDER BY s.game, s.seat"
        ):
            seats.setdefault(row[0], []).append(row[1:])
        facts = self._read(
            "SELECT game, kind, variant, finished, seconds, luck FROM facts"
            f" WHERE game NOT IN (SELECT id FROM games WHERE deleted IS NOT NULL AND {FOREIGN}) ORDER BY finished, game"
        )
        return [shown_facts(StoredFacts(*game, *seat)) for game in facts for seat in seats.get(game[0], ())]

    def finished_ids(self) -> list[str]:
        """Of the finished games that the history shows."""
        return [id for (id,) in self._read("SELECT id FROM games WHERE status = 'finished' AND deleted IS NULL")]

    def without_notes(self) -> list[str]:
        """Finished games whose position is here and was not looked at for notes, the latest first."""
        rows = self._read(
            "SELECT id FROM games g JOIN facts f ON f.game = g.id WHERE status = 'finished' AND kind != 'table_dice'"
            " AND NOT EXISTS (SELECT 1 FROM fact_notes n WHERE n.game = id) ORDER BY updated DESC, id"
        )
        return [id for (id,) in rows]

    def save_notes(self, id: str, notes: Mapping[int, Mapping[str, int]]) -> None:
        with self.transaction() as write:
            add_notes(write, id, notes)

    def drop_facts(self, ids: Sequence[str]) -> None:
        """Of games that are not in the history any more; the others' results are still to be shown there."""
        with self.transaction() as write:
            for table in ("facts", "fact_seats", "fact_notes"):
                write.executemany(
                    f"DELETE FROM {table} WHERE game = ? AND game NOT IN (SELECT id FROM games)", [(id,) for id in ids]
                )

    def roll_counts(self, since: float | None = None) -> dict[str, dict[str, int]]:
        """How often each face of each kind of die fell in the app; typed-in dice do not count."""
        counts: dict[str, dict[str, int]] = {}
        when, values = ("", ()) if since is None else (" AND at >= ?", (since,))
        for die, face, count in self._read(
            f"SELECT die, face, COUNT(*) FROM rolls WHERE source = 'app'{when} GROUP BY die, face", values
        ):
            counts.setdefault(die, {})[face] = count
        return counts

    def sums(self, first: str, second: str) -> dict[int, int]:
        """How often two dice that fell together in the app showed so much; the second follows the first."""
        rows = self._read(
            "SELECT a.face + b.face, COUNT(*) FROM rolls a CROSS JOIN rolls b"
            " ON b.game = a.game AND b.revision = a.revision AND b.number = a.number + 1"
            " WHERE a.die = ? AND a.source = 'app' AND b.die = ? GROUP BY 1",
            (first, second),
        )
        return {int(total): count for total, count in rows}

    def rolls(self, since: float) -> list[tuple[str, Thrown]]:
        """Every die that fell in the app since then, in the order in which they fell, with the id of its game.

        The plus keeps SQLite from going through the index, which takes ten times as long as reading all.
        """
        return [
            (game, Thrown(*thrown))
            for game, *thrown in self._read(
                "SELECT game, revision, number, at, die, face, source FROM rolls"
                " WHERE at >= ? AND +source = 'app' ORDER BY at, game, revision, number",
                (since,),
            )
        ]

    # -- people and settings ---------------------------------------------------------------------------------

    def save_profile(self, profile: Profile, at: float) -> None:
        with self.transaction() as write:
            if profile.owner:
                write.execute("UPDATE profiles SET owner = 0")
            write.execute(
                "INSERT INTO profiles (id, name, avatar, owner, used) VALUES (?, ?, ?, ?, ?) ON CONFLICT (id) DO UPDATE"
                " SET name = excluded.name, avatar = excluded.avatar, owner = excluded.owner, used = excluded.used",
                (profile.id, profile.name, profile.avatar, profile.owner, at),
            )

    def delete_profile(self, id: str) -> None:
        with self.transaction() as write:
            write.execute("DELETE FROM profiles WHERE id = ?", (id,))

    def profiles(self) -> list[Profile]:
        """The device's owner first, then whoever played last."""
        rows = self._read("SELECT id, name, avatar, owner FROM profiles ORDER BY owner DESC, used DESC, id")
        return [Profile(id, name[:MOST_SHOWN], avatar, bool(owner)) for id, name, avatar, owner in rows]

    def save_settings(self, values: Mapping[str, JSON]) -> None:
        with self.transaction() as write:
            write.executemany(
                "INSERT INTO settings (key, value) VALUES (?, ?)"
                " ON CONFLICT (key) DO UPDATE SET value = excluded.value",
                [(key, dumps(value)) for key, value in values.items()],
            )

    def settings(self) -> dict[str, JSON]:
        """All settings; one that cannot be read is as if never set."""
        return readable(self._read("SELECT key, value FROM settings"))

    def keep(self, part: str, key: str, value: JSON, at: float) -> None:
        """What a page remembers beside games: `part` names whose it is (lessons, patterns, goals, daily)."""
        with self.transaction() as write:
            write.execute(
                "INSERT INTO kept (part, key, value, at) VALUES (?, ?, ?, ?)"
                " ON CONFLICT (part, key) DO UPDATE SET value = excluded.value, at = excluded.at",
                (part, key, dumps(value), at),
            )

    def kept(self, part: str) -> dict[str, JSON]:
        """All that `part` remembers; what cannot be read is as if never kept."""
        return readable(self._read("SELECT key, value FROM kept WHERE part = ?", (part,)))

    def forget(self, part: str, key: str) -> None:
        with self.transaction() as write:
            write.execute("DELETE FROM kept WHERE part = ? AND key = ?", (part, key))


def readable(rows: Iterable[tuple[str, str]]) -> dict[str, JSON]:
    found: dict[str, JSON] = {}
    for key, value in rows:
        try:
            found[key] = read_own(value)
        except ValueError:
            continue
    return found


def connect(path: str) -> sqlite3.Connection:
    """A connection that keeps the file to itself, so that two running apps never write one log."""
    connection = sqlite3.connect(path, timeout=1.0, isolation_level=None, check_same_thread=True)
    connection.text_factory = lenient
    try:
        connection.execute("PRAGMA locking_mode = EXCLUSIVE")
        connection.execute("PRAGMA synchronous = NORMAL")
        connection.execute("PRAGMA cell_size_check = ON")
    except BaseException:
        connection.close()
        raise
    return connection


def lenient(raw: bytes) -> str:
    """A text with a damaged byte is still a text: one bad name must not hide all games."""
    return raw.decode("utf-8", "replace")


# -- values to rows ----------------------------------------------------------------------------------------------


def add_facts(write: sqlite3.Connection, id: str, facts: Facts) -> None:
    """Those of a game that was deleted and comes back are there already, and stay."""
    write.execute(
        "INSERT OR IGNORE INTO facts (game, kind, variant, finished, seconds, moves, luck)"
        " VALUES (?, ?, ?, ?, ?, ?, ?)",
        (id, facts.game_id, facts.variant, facts.finished, facts.seconds, facts.moves, facts.luck),
    )
    write.executemany(
        "INSERT OR IGNORE INTO fact_seats (game, seat, profile, name, controller, place, score, parts)"
        " VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
        [(id, s.seat, s.profile, s.name, s.controller, s.place, s.score, dumps(encode(s.parts))) for s in facts.seats],
    )
    add_notes(write, id, {seat.seat: seat.notes for seat in facts.seats if seat.notes is not None})


def add_notes(write: sqlite3.Connection, id: str, notes: Mapping[int, Mapping[str, int]]) -> None:
    write.executemany(
        "INSERT OR REPLACE INTO fact_notes (game, seat, notes) VALUES (?, ?, ?)",
        [(id, seat, dumps(dict(found))) for seat, found in notes.items()],
    )


FOREIGN = f"(luck = '{VISITED}' OR seats LIKE '%\"guest\":\"elsewhere\"%')"
"""Games of other tables; earlier versions marked them by their seats alone."""


def is_foreign(luck: str, seats: Iterable[Seat]) -> bool:
    """The same of a game that was read."""
    return luck == VISITED or any(seat.controller.guest == "elsewhere" for seat in seats)


GONE, MOST_GONE = "gone", 1000
"""Games of other tables that were deleted: a host that sends one again does not bring it back."""


def shown_facts(row: StoredFacts) -> StoredFacts:
    """Facts as they can be counted and shown, whoever wrote them."""
    finished, seconds = moment_kept(row.finished), moment_kept(row.seconds)
    if (finished, seconds) == (row.finished, row.seconds) and len(row.name) <= NAME_LENGTH:
        return row
    return row._replace(finished=finished, seconds=seconds, name=tidy(row.name))


# -- rows to values ------------------------------------------------------------------------------------------


def parse_new_game(game_id: str, version: int, setup: str, seats: str, real_dice: int, luck: str) -> NewGame:
    """Raises one of `UNREADABLE`."""
    game, parsed = parse_head({"format": FORMAT, "game": game_id, "rules": version, "setup": read_own(setup)})
    people = parse_seats(seats)
    if len(people) != parsed.seats:
        raise Malformed("seats", "one for everyone")
    luck_of(luck, game_id)
    return NewGame(game, parsed, people, bool(real_dice), luck)


@lru_cache(256)
def parse_setup(game_id: str, version: int, setup: str) -> tuple[JSON, int]:
    """The options of a set-up and how many seats it has; remembered, as a list has the same again and again."""
    _, parsed = parse_head({"format": FORMAT, "game": game_id, "rules": version, "setup": read_own(setup)})
    return encode(parsed), parsed.seats


def parse_seats(text: str) -> tuple[Seat, ...]:
    """Raises one of `UNREADABLE`."""
    seats = read_own(text)
    return tuple(parse_seat(tuple(seat.pop("controller").items()), tuple(seat.items())) for seat in seats)


@lru_cache(256)
def parse_seat(controller: tuple[tuple[str, Any], ...], rest: tuple[tuple[str, Any], ...]) -> Seat:
    """Remembered, as the same people play again and again and a list names them all."""
    seat = decode(Seat, {"controller": dict(controller), **dict(rest)})
    return replace(seat, name=seat.name[:MOST_SHOWN], avatar=avatar_of(seat.avatar))


MOST_SHOWN = 4 * NAME_LENGTH
"""Letters of a stored name that are drawn; computers and tables of dice have longer ones than people."""

UNREADABLE = (AttributeError, LookupError, TypeError, ValueError)
"""What damaged values may raise when they are taken apart."""


def parse_parts(text: str) -> tuple[tuple[str, int], ...]:
    """Where points came from; nothing where that cannot be read."""
    try:
        return decode(tuple[tuple[str, int], ...], read_own(text))
    except (ValueError, TypeError):
        return ()


def parse_entries(new: NewGame, rows: Iterable[Any]) -> tuple[Entry, ...]:
    """The entries that can be read."""
    entries: list[Entry] = []
    for revision, at, proposal, text in rows:
        try:
            what = parse_what(new.game, read_own(text))
        except (ValueError, IllegalAction, TypeError):
            continue
        if not isinstance(what, HandedOver) or what.seat in range(new.setup.seats):
            entries.append(Entry(revision, moment_kept(at), what, proposal))
    return tuple(entries)


def unbroken(entries: Sequence[Entry]) -> tuple[Entry, ...]:
    """The entries before the first that is missing."""
    return tuple(entry for number, entry in enumerate(entries, 1) if entry.revision == number)


def parse_stored(id: str, row: Any, events: Sequence[Any], hints: bool = True) -> StoredGame:
    """A game from its row and the rows of its log, or `StoreError`.

    The log decides. Where it is incomplete or a later version cannot play it, the snapshot does.
    """
    game_id, version, setup, seats, real_dice, luck, created, updated, status, revision, snapshot = row
    try:
        new = replace(parse_new_game(game_id, version, setup, seats, real_dice, luck), hints=hints)
    except UNREADABLE as error:
        raise StoreError(StoreReason.GAME_DAMAGED, f"{id}: {error}") from error
    entries = parse_entries(new, events)
    complete = len(unbroken(entries)) == len(entries) == revision
    state = replayed(new, entries) if complete else None
    played = state is not None
    if state is None:
        state = parse_snapshot(new, snapshot)
    if state is None:
        raise StoreError(StoreReason.GAME_DAMAGED, f"{id}: neither log nor snapshot")
    times = moment_kept(created), moment_kept(updated)
    return StoredGame(id, new, entries, revision, *times, status == "finished", state, played)


UNPLAYABLE = (IllegalAction, ArithmeticError, *UNREADABLE)
"""What rules may raise for a state or an event that was never theirs."""


def parse_snapshot(new: NewGame, text: str) -> State[Any] | None:
    """The state a snapshot tells, if it is one of this game and the rules can work with it."""
    try:
        state = parse_state(read_own(text))
        usable = state.game is new.game and state.setup == new.setup
        state.over(), state.to_act(), state.chance(), state.scores()
    except UNPLAYABLE:
        return None
    return state if usable else None


def replayed(new: NewGame, entries: Sequence[Entry]) -> State[Any] | None:
    try:
        return replay(new.game, new.setup, entries)
    except UNPLAYABLE:
        return None


def listed(row: Any, results: Sequence[tuple[int, int | None, str]]) -> Listed:
    id, game_id, version, setup, seats, luck, created, updated, status, revision = row
    scores = tuple(score for score, _, _ in results)
    places = tuple(place for _, place, _ in results)
    names = tuple(name[:MOST_SHOWN] for _, _, name in results)
    created, updated = moment_kept(created), moment_kept(updated)
    try:
        options, count = parse_setup(game_id, version, setup)
        people = parse_seats(seats)
        if len(people) != count:
            raise Malformed("seats", "one for everyone")
    except UNREADABLE:
        return Listed(id, game_id, None, (), created, updated, status, revision, scores, places, damaged=True)
    played = (scores, places, False, names, luck)
    return Listed(id, game_id, options, people, created, updated, status, revision, *played)
