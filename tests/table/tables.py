"""BotFiles for tests: in memory, with a clock that ticks a second per look and luck that repeats."""

from __future__ import annotations

from collections.abc import Callable
from itertools import count
from random import Random
from typing import Any

import rules
from app.store.seats import PERSON, Controller, Seat
from app.store.store import NewGame, Store
from app.table.house import new_id
from app.table.proposals import BOT, HOST, Act, Answer, Ask, Proposal, RollDice
from app.table.table import Table
from rules.core import Roll

NAMES = ("Jana", "Eva", "Karel", "Ota", "Iva", "Petr", "Hana", "Jiří", "Lída", "Aleš", "Zuzana", "Šimon")


def ticking() -> Callable[[], float]:
    ticks = count(1000)
    return lambda: float(next(ticks))


def new_game(
    game_id: str,
    seats: int,
    controllers: dict[int, Controller] | None = None,
    *,
    real_dice: bool = False,
    luck: str = "seed:1",
    **options: Any,
) -> NewGame:
    game = rules.game(game_id)
    people = tuple(
        Seat(NAMES[n % len(NAMES)], (controllers or {}).get(n, PERSON), profile=f"profile{n}") for n in range(seats)
    )
    return NewGame(game, game.make_setup(seats, **options), people, real_dice, luck)


def new_table(game_id: str, seats: int, *args: Any, store: Store | None = None, **how: Any) -> Table:
    return Table.create(store or Store.in_memory(), new_game(game_id, seats, *args, **how), new_id(), ticking())


def ask(table: Table, ask: Ask, origin: str = HOST, id: str | None = None) -> Answer:
    return table.propose(Proposal(id or new_id(), origin, ask))


def origin_of(table: Table, seat: int) -> str:
    controller = table.seats[seat].controller
    if controller.kind == "guest":
        return controller.guest or ""
    return BOT if controller.kind == "bot" else HOST


def next_ask(table: Table, rng: Random) -> Ask:
    """Something legal for whoever is next."""
    acting = table.state.to_act()
    pending = table.state.chance()
    if isinstance(pending, Roll) and (not acting or rng.random() < 0.9):
        return RollDice(pending.seat)
    seat = rng.choice(acting)
    return Act(seat, rng.choice(list(table.state.legal(seat))))


def play_on(table: Table, rng: Random, moves: int = 5000) -> None:
    """Go on with legal moves of everybody until the end, or for so many moves."""
    for _ in range(moves):
        if table.state.over():
            return
        wish = next_ask(table, rng)
        answer = ask(table, wish, origin_of(table, wish.seat))
        assert answer.accepted, answer
