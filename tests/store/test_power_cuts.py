"""The power may go at any moment: what was kept and synced is there, and whatever is there fits together."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from threading import Event
from typing import Any

import pytest

from app.store.log import Entry
from app.store.rescue import FILE, open_store
from app.store.store import Store, StoreReason
from app.table.house import House
from app.table.table import Table
from tests.store.power import Disk, recorded
from tests.store.test_rescue import Original, killed, opened, overwritten, play_named
from tests.store.test_schema import VERSION, at_step, check
from tests.table.tables import new_game, ticking

WEATHERS = 3
FEW = 25
"""Moments for `make test`; the long run looks at every one, and in more weathers."""

Promise = dict[str, tuple[Entry, ...]]

every_moment = pytest.mark.parametrize("all_of_them", [False, pytest.param(True, marks=pytest.mark.long)])


def cuts(disk: Disk, all_of_them: bool) -> Iterator[tuple[int, dict[str, bytes]]]:
    """Moments, and the files that are there after the power went."""
    moments = range(len(disk.steps) + 1)
    if not all_of_them and len(moments) > FEW:
        moments = sorted(Random(len(moments)).sample(moments, FEW))  # type: ignore[assignment]
    for moment in moments:
        for weather in range(5 if all_of_them else WEATHERS):
            yield moment, disk.after(moment, weather)


def put(files: dict[str, bytes], folder: Path) -> Path:
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    for name, data in files.items():
        (folder / name).write_bytes(data)
    return folder


def play(disk: Disk, store: Store, promise: Promise, names: str) -> dict[str, Table]:
    """Games that grow side by side; after every third move the disk has caught up, as it does once nobody waits."""
    store.connection.execute("PRAGMA wal_autocheckpoint = 12")
    tables = {}
    for name in names:
        tables[name] = Table.create(store, new_game("knister" if name < "c" else "genial", 2), name, ticking())
    for turn in range(24):
        table = tables[names[turn % len(names)]]
        play_named(table, Random(f"{names} {turn}"), 1)
        if turn % 3 == 0:
            store.sync()
            promise.update({id: tuple(table.entries) for id, table in tables.items()})
            disk.mark(dict(promise))
    return tables


def check_games(store: Store, promised: Promise | None, accepted: Promise) -> None:
    there = {game.id for game in store.games()}
    assert set(promised or {}) <= there <= set(accepted)
    for id in there:
        kept = store.load(id)
        assert kept.replayed and kept.entries == accepted[id][: kept.revision]
        assert kept.revision >= len((promised or {}).get(id, ()))


@every_moment
def test_a_power_cut_costs_no_move_that_the_disk_had(all_of_them: bool, tmp_path: Path) -> None:
    """From the first start through two evenings to a proper end."""
    accepted: Promise = {}
    with recorded(tmp_path / "disk") as disk:
        for names in ("abc", "de"):
            store, _ = opened(tmp_path / "disk")
            tables = play(disk, store, accepted, names)
            accepted.update({id: tuple(table.entries) for id, table in tables.items()})
            store.close()
            disk.mark(dict(accepted))
    assert len(disk.steps) > 150
    for moment, files in cuts(disk, all_of_them):
        store, notices = opened(put(files, tmp_path / "after"))
        assert notices == (), moment
        check_games(store, disk.promised(moment), accepted)
        store.close()


def test_the_last_moves_may_go_when_the_disk_had_no_time(tmp_path: Path) -> None:
    """This is why the promise says what it says: it would be an idle one otherwise."""
    with recorded(tmp_path / "disk") as disk:
        store, _ = opened(tmp_path / "disk")
        table = Table.create(store, new_game("knister", 1), "a", ticking())
        store.sync()
        play_named(table, Random(1), 3)
        moment = len(disk.steps)
        store.sync()
        synced = len(disk.steps)
        store.close()
    for at, there in ((moment, False), (synced, True)):
        store, _ = opened(put(disk.after(at, weather=0), tmp_path / "after"))
        assert (store.load("a").revision == table.revision) is there
        store.close()


def wait_for(condition: Callable[[], bool]) -> None:
    for _ in range(6000):
        if condition():
            return
        Event().wait(0.01)
    raise TimeoutError


def test_the_disk_catches_up_as_soon_as_nobody_waits(tmp_path: Path) -> None:
    with recorded(tmp_path / "disk") as disk:
        house = House(tmp_path / "disk", now=ticking())
        game = house.ask(lambda house: house.create(new_game("knister", 1)).id).result(60)
        wait_for(lambda: disk.steps[-2:] == [("sync", disk.names[f"{FILE}-wal"]), ("sync names",)])
        moment = len(disk.steps)
        house.close()
    store, _ = opened(put(disk.after(moment, weather=0), tmp_path / "after"))
    assert [kept.id for kept in store.games()] == [game]
    store.close()


@every_moment
@pytest.mark.parametrize("step", [1, VERSION - 1])
def test_a_power_cut_during_a_migration(step: int, all_of_them: bool, tmp_path: Path) -> None:
    at_step(step, tmp_path / "disk" / FILE)
    with recorded(tmp_path / "disk") as disk:
        opened(tmp_path / "disk")[0].close()
    for moment, files in cuts(disk, all_of_them):
        store, notices = opened(put(files, tmp_path / "after"))
        assert notices == (), moment
        check(store, step)
        store.close()


def damage(folder: Path) -> Original:
    source = killed()
    path = source.put(folder)
    path.write_bytes(overwritten(source.data, 0, bytes(16)))
    (folder / f"{FILE}-wal").write_bytes(b"")
    return source


@every_moment
def test_a_power_cut_during_a_rescue(all_of_them: bool, tmp_path: Path) -> None:
    source = damage(tmp_path / "disk")
    with recorded(tmp_path / "disk") as disk:
        store, notices = open_store(tmp_path / "disk", lambda: 5.0)
        assert [notice.reason for notice in notices] == [StoreReason.BROKEN]
        expected = everything(store)
        assert len(store.games()) == len(source.games)
        store.close()
    for moment, files in cuts(disk, all_of_them):
        store, notices = open_store(put(files, tmp_path / "after"), lambda: 6.0)
        assert len(notices) <= 1, moment
        assert notices or moment > len(disk.steps) // 2, "the person is told"
        assert everything(store) == expected, moment
        assert [
            path for path in (tmp_path / "after").glob("petka-aside-*.db") if path.read_bytes()[16:] == source.data[16:]
        ]
        store.close()


@every_moment
def test_a_power_cut_while_games_come_home(all_of_them: bool, tmp_path: Path) -> None:
    folder = tmp_path / "disk"
    folder.mkdir()
    for name, file in (("a", FILE), ("b", "petka-2.db")):
        store, _ = opened(tmp_path / name)
        table = Table.create(store, new_game("knister", 1), name, ticking())
        play_named(table, Random(name), 6)
        store.close()
        (tmp_path / name / FILE).rename(folder / file)
    with recorded(folder) as disk:
        opened(folder)[0].close()
    for moment, files in cuts(disk, all_of_them):
        store, notices = opened(put(files, tmp_path / "after"))
        assert notices == (), moment
        assert {game.id for game in store.games()} == {"a", "b"}
        store.close()


def everything(store: Store) -> list[Any]:
    """Every row but the note of the rescue itself."""
    tables = ("games", "events", "agreed", "facts", "fact_seats", "fact_notes", "rolls", "settings", "profiles")
    return [sorted(store.connection.execute(f"SELECT * FROM {table}")) for table in tables]
