"""How long the fairness page waits for its figures on a device where two thousand games were played."""

from __future__ import annotations

import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random

import rules
from app.store.fairness import read_fairness
from app.store.rescue import open_store
from app.store.seats import PERSON, Seat
from app.store.store import NewGame, Store
from app.table.house import new_id
from app.table.proposals import HOST, Act, Ask, Proposal, RollDice
from app.table.table import Table
from rules.core import Roll
from tools.bench import Bench, median

GAMES = 2000
TONIGHT = 12
LIMIT = 0.4
DAY = 86400.0
KINDS = (("knister", "knister"), ("twenty_one", "twenty_one"), ("qwantum", "qwantum"), ("table_dice", "twenty_one"))


def next_ask(table: Table, rng: Random) -> Ask:
    pending, acting = table.state.chance(), table.state.to_act()
    if isinstance(pending, Roll) and (not acting or rng.random() < 0.97):
        return RollDice(pending.seat)
    seat = rng.choice(acting)
    return Act(seat, rng.choice(list(table.state.legal(seat))))


def play(store: Store, game_id: str, plays: str, rng: Random) -> str:
    game = rules.game(game_id)
    setup = game.make_setup(3, plays=plays) if game_id == rules.TABLE_DICE else game.make_setup(3)
    new = NewGame(game, setup, tuple(Seat(name, PERSON) for name in ("Jana", "Eva", "Karel")))
    table = Table.create(store, new, new_id(), time.time)
    while not table.state.over():
        table.propose(Proposal(new_id(), HOST, next_ask(table, rng)))
    return table.id


def fill(store: Store) -> None:
    """Four games, and copies of their rolls over years; a few of this evening."""
    rng = Random("fairness")
    played = [play(store, game_id, plays, rng) for game_id, plays in KINDS]
    columns = "revision, number, at - ?, die, face, source"
    with store.transaction() as write:
        for number in range(GAMES):
            ago = 0.0 if number < TONIGHT else number * DAY / 2
            write.execute(
                f"INSERT INTO rolls SELECT ?, {columns} FROM rolls WHERE game = ?",
                (new_id(), ago, played[number % len(played)]),
            )


def benches() -> Iterator[Bench]:
    with tempfile.TemporaryDirectory() as folder:
        store, _ = open_store(Path(folder), time.time)
        fill(store)
        found = read_fairness(store, time.time())
        note = f"{found.ever.total} dice ever, {found.evening.total} this evening, off the UI thread"
        value = median(lambda: read_fairness(store, time.time()))
        yield Bench(f"fairness: figures over {GAMES} games", value, "s", LIMIT, note)
        store.close()
