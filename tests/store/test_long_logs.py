"""A game whose people changed their minds again and again is played, undone and rescued like any other.

Work that grew with the square of the log would take many minutes here.
"""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from app.store.log import Entry, Undone
from app.store.rescue import FILE
from app.store.store import Store, StoreReason
from app.table.proposals import Proposal, Undo
from app.table.table import Table
from tests.store.test_rescue import opened, overwritten
from tests.table.tables import new_game, next_ask, origin_of, ticking

long_logs = pytest.mark.parametrize("events", [10_000, pytest.param(50_000, marks=pytest.mark.long)])


def undone(table: Table, rng: Random, number: int) -> None:
    """A move, and the same taken back."""
    wish = next_ask(table, rng)
    origin = origin_of(table, wish.seat)
    assert table.propose(Proposal(f"act {number}", origin, wish)).accepted
    assert table.propose(Proposal(f"undo {number}", origin, Undo(wish.seat))).accepted


def long_game(store: Store, events: int) -> None:
    table = Table.create(store, new_game("trigon", 2), "long", ticking())
    start = len(table.entries)
    undone(table, Random(1), 0)
    act, undo = table.entries[start:]
    assert isinstance(undo.what, Undone)
    entries = []
    for revision in range(table.revision + 1, events, 2):
        entries.append(Entry(revision, act.at, act.what, f"act {revision}"))
        entries.append(Entry(revision + 1, act.at, Undone(undo.what.seat, (revision,)), f"undo {revision}"))
    store.append(table.id, entries, table.state)


@long_logs
def test_it_goes_on(events: int, tmp_path: Path) -> None:
    store, _ = opened(tmp_path)
    long_game(store, events)
    table = Table.load(store, "long", ticking())
    assert table.revision >= events - 1
    for number in range(1, 100):
        undone(table, Random(number), number)
    assert store.load("long").entries == tuple(table.entries)
    store.close()


@long_logs
def test_it_is_rescued(events: int, tmp_path: Path) -> None:
    store, _ = opened(tmp_path)
    long_game(store, events)
    entries = store.load("long").entries
    store.connection.execute("UPDATE games SET snapshot = 'torn'")
    store.close()
    data = (tmp_path / FILE).read_bytes()
    (tmp_path / FILE).write_bytes(overwritten(data, 68, b"\0\0\0\0"))
    store, notices = opened(tmp_path)
    assert [(notice.reason, notice.values["games"]) for notice in notices] == [(StoreReason.BROKEN, 1)]
    assert store.load("long").entries == entries
    store.close()
