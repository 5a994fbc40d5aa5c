"""The table and its store on a real file: a thousand kept games, and what keeping a move costs."""

from __future__ import annotations

import statistics
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import perf_counter

import rules
from app.store.facts import facts_of
from app.store.log import Happened, counted
from app.store.rescue import FILE, open_store
from app.store.seats import Seat
from app.store.store import NewGame, Store, parse_seat
from app.table.house import new_id
from app.table.proposals import HOST, Act, Ask, Proposal, RollDice
from app.table.table import Table
from rules.core import Roll
from tools.bench import Bench, median

PEOPLE = ("Jana", "Eva", "Karel", "Ota", "Iva", "Petr", "Hana", "Jiří", "Lída", "Aleš")
KINDS = (("knister", 4), ("genial", 4), ("trigon", 4), ("qwantum", 3), ("twenty_one", 3), ("knister", 1))


def new_game(game_id: str, seats: int, rng: Random) -> NewGame:
    game = rules.game(game_id)
    people = tuple(Seat(name, profile=f"profile of {name}") for name in rng.sample(PEOPLE, seats))
    return NewGame(game, game.make_setup(seats), people, luck="seed:1")


def next_ask(table: Table, rng: Random) -> Ask:
    pending = table.state.chance()
    if isinstance(pending, Roll):
        return RollDice(pending.seat)
    seat = rng.choice(table.state.to_act())
    return Act(seat, rng.choice(list(table.state.legal(seat))))


def played(store: Store, game_id: str, seats: int) -> Iterator[float]:
    """A whole game; for each accepted proposal the seconds that it took beyond the rules' own work."""
    rng = Random(game_id)
    table = Table.create(store, new_game(game_id, seats, rng), new_id(), time.time)
    while not table.state.over():
        state, revision = table.state, table.revision
        proposal = Proposal(new_id(), HOST, next_ask(table, rng))
        start = perf_counter()
        answer = table.propose(proposal)
        whole = perf_counter() - start
        assert answer.accepted
        start = perf_counter()
        for entry in table.entries[revision:]:
            if isinstance(entry.what, Happened):
                state = state.apply(entry.what.event)
        yield whole - (perf_counter() - start)


def keep_a_thousand(store: Store) -> None:
    """The same few games under a thousand ids and many names, three quarters of them finished."""
    rng = Random("a thousand")
    memory = Store.in_memory()
    for game_id, seats in KINDS:
        list(played(memory, game_id, seats))
    finished = [memory.load(game.id) for game in memory.games()]
    for number in range(1000):
        kept = finished[number % len(finished)]
        new = new_game(kept.new.game.id, kept.new.setup.seats, rng)
        id = new_id()
        store.add_game(id, new, new.game.start(new.setup), (), kept.created)
        if number % 4:
            facts = facts_of(new, new.seats, kept.state, kept.entries, counted(kept.entries))
            store.append(id, kept.entries, kept.state, facts=facts)
        else:
            store.append(id, kept.entries[:20], kept.state)


def opened(folder: Path) -> Store:
    store, notices = open_store(folder, time.time)
    if notices:
        raise RuntimeError(notices)
    return store


def listed(store: Store) -> None:
    """As the first screen after the start has it, with nothing remembered."""
    parse_seat.cache_clear()
    store.games()


def benches() -> Iterator[Bench]:
    with TemporaryDirectory() as name:
        folder = Path(name)
        store = opened(folder)
        keep_a_thousand(store)
        yield Bench("table: list of 1,000 games", median(lambda: listed(store)), "s", 0.05)
        costs = {game: statistics.median(played(store, game, 4)) for game in ("knister", "trigon", "genial")}
        note = ", ".join(f"{game} {cost * 1000:.2f} ms" for game, cost in costs.items())
        yield Bench("table: an accepted action beyond the rules", max(costs.values()), "s", 0.002, note)
        store.close()
        size = f"{(folder / FILE).stat().st_size / 1e6:.0f} MB checked"
        yield Bench("table: opening 1,000 games", median(lambda: opened(folder).close()), "s", 0.5, size)
