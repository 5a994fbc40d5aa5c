"""How long the statistics wait for their figures on a device where two thousand games were played."""

from __future__ import annotations

import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random

import rules
from app.store.overview import read_dice, read_overview
from app.store.rescue import open_store
from app.store.seats import PERSON, Seat, bot
from app.store.statistics import fill_notes, read_played
from app.store.store import NewGame, Profile, Store
from app.table.house import new_id
from app.table.proposals import HOST, Act, Ask, Proposal, RollDice
from app.table.table import Table
from rules.core import Roll
from tools.bench import Bench, median

GAMES = 2000
LIMIT = 0.3
DAY = 86400.0
JANA = "jana"
KINDS = (("knister", 4), ("twenty_one", 3), ("qwantum", 2), ("genial", 2), ("trigon", 2), ("genial", 1), ("knister", 1))


def next_ask(table: Table, rng: Random) -> Ask:
    pending, acting = table.state.chance(), table.state.to_act()
    if isinstance(pending, Roll) and (not acting or rng.random() < 0.97):
        return RollDice(pending.seat)
    seat = rng.choice(acting)
    return Act(seat, rng.choice(list(table.state.legal(seat))))


def play(store: Store, game_id: str, seats: int, rng: Random) -> str:
    game = rules.game(game_id)
    names = ("Jana", "Eva", "Karel", "Bára")
    people = [Seat(names[0], PERSON, profile=JANA), Seat(names[1], PERSON, profile="eva"), *map(Seat, names[2:])]
    sitting = tuple(people[:seats])
    new = NewGame(game, game.make_setup(seats), sitting)
    table = Table.create(store, new, new_id(), time.time)
    while not table.state.over():
        table.propose(Proposal(new_id(), HOST, next_ask(table, rng)))
    return table.id


def fill(store: Store) -> list[str]:
    """One game of each kind, and copies of its facts over years, half of them against a computer."""
    rng = Random("statistics")
    store.save_profile(Profile(JANA, "Jana", "amber", owner=True), time.time())
    played = [play(store, game_id, seats, rng) for game_id, seats in KINDS]
    level = f"bot:{bot('hard').level}"
    with store.transaction() as write:
        for number in range(GAMES):
            source, id, ago = played[number % len(played)], new_id(), number * DAY / 2
            write.execute(
                "INSERT INTO facts SELECT ?, kind, variant, finished - ?, seconds, moves, luck FROM facts"
                " WHERE game = ?",
                (id, ago, source),
            )
            write.execute(
                "INSERT INTO fact_seats SELECT ?, seat, profile, name,"
                " CASE WHEN seat AND ? THEN ? ELSE controller END, place, score + ?, parts FROM fact_seats"
                " WHERE game = ?",
                (id, number % 2, level, number % 9, source),
            )
            write.execute(
                "INSERT INTO rolls SELECT ?, revision, number, at, die, face, source FROM rolls WHERE game = ?",
                (id, source),
            )
            write.execute("INSERT INTO fact_notes SELECT ?, seat, notes FROM fact_notes WHERE game = ?", (id, source))
    return played


def benches() -> Iterator[Bench]:
    with tempfile.TemporaryDirectory() as folder:
        store, _ = open_store(Path(folder), time.time)
        games = fill(store)
        note = f"{len(read_played(store, JANA))} games, all that the pages show, off the UI thread"
        yield Bench(
            f"statistics: figures over {GAMES} games",
            median(lambda: read_overview(store, None, "ever", time.time())),
            "s",
            LIMIT,
            note,
        )
        value = median(lambda: read_dice(store, "knister"))
        yield Bench(f"statistics: dice over {GAMES} games", value, "s", LIMIT, "after the figures, off the UI thread")
        filled = median(lambda: fill_notes(store, games)) / len(games)
        yield Bench("statistics: notes of an older game", filled, "s", 0.05, "once for each game, in the background")
        store.close()
