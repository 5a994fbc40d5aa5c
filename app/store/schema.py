"""The shape of the database, as the steps that led to it.

A file at step n is brought up to date by running the later steps, each in one transaction together with its
number: a step that is interrupted has not happened. Steps that were released are never edited.
"""

from __future__ import annotations

import sqlite3

APPLICATION_ID = 0x5045544B
"""Marks a SQLite file as ours."""

STEPS: tuple[tuple[str, ...], ...] = (
    (
        """CREATE TABLE games (
            id TEXT PRIMARY KEY,
            game TEXT NOT NULL,
            rules INTEGER NOT NULL,
            setup TEXT NOT NULL,
            seats TEXT NOT NULL,
            real_dice INTEGER NOT NULL,
            luck TEXT NOT NULL,
            created REAL NOT NULL,
            updated REAL NOT NULL,
            deleted REAL,
            status TEXT NOT NULL,
            revision INTEGER NOT NULL,
            snapshot TEXT NOT NULL
        ) WITHOUT ROWID""",
        """CREATE TABLE events (
            game TEXT NOT NULL,
            revision INTEGER NOT NULL,
            at REAL NOT NULL,
            proposal TEXT,
            entry TEXT NOT NULL,
            PRIMARY KEY (game, revision)
        ) WITHOUT ROWID""",
        "CREATE INDEX games_by_update ON games (status, updated)",
    ),
    (
        """CREATE TABLE profiles (
            id TEXT PRIMARY KEY,
            name TEXT NOT NULL,
            avatar TEXT NOT NULL,
            owner INTEGER NOT NULL,
            used REAL NOT NULL
        ) WITHOUT ROWID""",
        "CREATE TABLE settings (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID",
    ),
    (
        """CREATE TABLE facts (
            game TEXT PRIMARY KEY,
            kind TEXT NOT NULL,
            variant TEXT NOT NULL,
            finished REAL NOT NULL,
            seconds REAL NOT NULL,
            moves INTEGER NOT NULL,
            luck TEXT NOT NULL
        ) WITHOUT ROWID""",
        """CREATE TABLE fact_seats (
            game TEXT NOT NULL,
            seat INTEGER NOT NULL,
            profile TEXT,
            name TEXT NOT NULL,
            controller TEXT NOT NULL,
            place INTEGER,
            score INTEGER NOT NULL,
            parts TEXT NOT NULL,
            PRIMARY KEY (game, seat)
        ) WITHOUT ROWID""",
        """CREATE TABLE rolls (
            game TEXT NOT NULL,
            revision INTEGER NOT NULL,
            number INTEGER NOT NULL,
            at REAL NOT NULL,
            die TEXT NOT NULL,
            face TEXT NOT NULL,
            source TEXT NOT NULL,
            PRIMARY KEY (game, revision, number)
        ) WITHOUT ROWID""",
        "CREATE INDEX rolls_by_die ON rolls (source, die, face)",
        "CREATE UNIQUE INDEX events_by_proposal ON events (game, proposal) WHERE proposal IS NOT NULL",
    ),
    ("CREATE TABLE agreed (game TEXT PRIMARY KEY, hints INTEGER NOT NULL) WITHOUT ROWID",),
    (
        """CREATE TABLE kept (
            part TEXT NOT NULL,
            key TEXT NOT NULL,
            value TEXT NOT NULL,
            at REAL NOT NULL,
            PRIMARY KEY (part, key)
        ) WITHOUT ROWID""",
    ),
    (
        """CREATE TABLE fact_notes (
            game TEXT NOT NULL,
            seat INTEGER NOT NULL,
            notes TEXT NOT NULL,
            PRIMARY KEY (game, seat)
        ) WITHOUT ROWID""",
    ),
)

VERSION = len(STEPS)


def version_of(connection: sqlite3.Connection) -> int:
    found: int = connection.execute("PRAGMA user_version").fetchone()[0]
    return found


def migrate(connection: sqlite3.Connection) -> None:
    """Bring a file of ours, or an empty one, up to date."""
    while (step := version_of(connection)) < VERSION:
        connection.execute("BEGIN IMMEDIATE")
        try:
            for statement in STEPS[step]:
                connection.execute(statement)
            connection.execute(f"PRAGMA user_version = {step + 1}")
            connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
            connection.execute("COMMIT")
        except BaseException:
            if connection.in_transaction:
                connection.execute("ROLLBACK")
            raise
