"""How long five thousand games take into one file and back, and how much memory that needs."""

from __future__ import annotations

import resource
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random
from time import perf_counter

from app.store.backup import look_inside, write_backup
from app.store.rescue import open_store
from app.store.restoring import restore
from app.store.salvage import columns_of_tables
from app.store.store import Store
from bench.bench_statistics import KINDS, play
from tools.bench import Bench

GAMES = 5000
LIMIT = 10.0
MEMORY = 64.0


def fill(store: Store) -> None:
    """One game of each kind, and copies of all that is kept of it."""
    rng = Random("backup")
    played = [play(store, game_id, seats, rng) for game_id, seats in KINDS]
    with store.transaction() as write:
        for number in range(GAMES - len(played)):
            for table, columns in columns_of_tables().items():
                key = "id" if table == "games" else "game"
                if key in columns:
                    others = ", ".join(name for name in columns if name != key)
                    write.execute(
                        f"INSERT INTO {table} ({key}, {others}) SELECT ?, {others} FROM {table} WHERE {key} = ?",
                        (f"copy {number}", played[number % len(played)]),
                    )


def megabytes() -> float:
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def benches() -> Iterator[Bench]:
    with tempfile.TemporaryDirectory() as name:
        folder, file = Path(name), Path(name, "all.petka")
        store, _ = open_store(folder / "old", time.time)
        fill(store)
        before, start = megabytes(), perf_counter()
        write_backup(store, file, time.time())
        written = perf_counter()
        look_inside(file)
        looked = perf_counter()
        new, _ = open_store(folder / "new", time.time)
        restore(new, file, replace=False)
        taken = perf_counter()
        note = f"{file.stat().st_size / 1e6:.1f} MB"
        yield Bench(f"backup: {GAMES} games into one file", written - start, "s", LIMIT, note)
        yield Bench("backup: a look inside", looked - written, "s", 1.0, "before anything is taken")
        yield Bench(f"backup: {GAMES} games onto a new device", taken - looked, "s", LIMIT, "each value checked")
        yield Bench("backup: memory on top", megabytes() - before, "MB", MEMORY, "the most at any time")
        new.close()
        store.close()
