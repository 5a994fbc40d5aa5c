"""Stored games for tests of lists: played, finished, spoilt, or a thousand of them."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import rules
from app.store.seats import PERSON, Controller
from app.store.store import NewGame, Profile
from app.table.house import House
from app.table.proposals import Proposal
from tests.app.harness import seated
from tests.table.tables import next_ask, origin_of

OWNER = Profile("owner", "Jana", "amber", owner=True)
EVERYTHING = 10_000
MINUTE, HOUR, DAY = 60.0, 3600.0, 86400.0


def own_device(house: House) -> None:
    house.ask(lambda h: h.store.save_profile(OWNER, h.now())).result()


def stored(
    house: House,
    names: tuple[str, ...] = ("Jana", "Eva"),
    moves: int = EVERYTHING,
    ago: float = HOUR,
    seed: int = 3,
    controllers: tuple[Controller, ...] = (),
) -> str:
    """A Knister game last touched `ago` seconds ago, after so many moves; Jana is the owner. Its id."""
    game = rules.game("knister")
    seats = tuple(
        replace(seat, profile=OWNER.id) if seat.name == OWNER.name else seat
        for seat in seated(names, controllers or (PERSON,) * len(names))
    )
    now = house.now()

    def play(h: House) -> str:
        table = h.create(NewGame(game, game.make_setup(len(seats)), seats, luck=f"seed:{seed}"))
        rng = Random(seed)
        for number in range(moves):
            if table.state.over():
                break
            wish = next_ask(table, rng)
            table.propose(Proposal(f"{table.id} {number}", origin_of(table, wish.seat), wish))
        h.forget(table.id)
        return table.id

    house.now = lambda: now - ago
    id = house.ask(play).result()
    house.now = lambda: now
    return id


def spoil(house: House, id: str) -> None:
    """Neither log nor snapshot can be read any more."""
    for query in ("UPDATE games SET snapshot = '{' WHERE id = ?", "UPDATE events SET entry = '{' WHERE game = ?"):
        _sql(house, query, id)


def spoil_seats(house: House, id: str) -> None:
    """Not even the row can be read."""
    _sql(house, "UPDATE games SET seats = '{' WHERE id = ?", id)


def _sql(house: House, query: str, *values: Any) -> list[Any]:
    return house.ask(lambda h: h.store.connection.execute(query, values).fetchall()).result()


def kept(house: House, id: str) -> bool:
    """Whether the file still has the game, deleted or not."""
    return bool(_sql(house, "SELECT 1 FROM games WHERE id = ?", id))


def multiply(house: House, id: str, count: int) -> list[str]:
    """So many copies of a stored game, each a minute older than the one before."""
    copies = [f"{id}-{number}" for number in range(count)]
    columns = "game, rules, setup, seats, real_dice, luck, created, deleted, status, revision, snapshot"
    facts = "seat, profile, name, controller, place, score, parts"
    for number, copy in enumerate(copies, 1):
        _sql(
            house,
            f"INSERT INTO games (id, updated, {columns}) SELECT ?, updated - ?, {columns} FROM games WHERE id = ?",
            *(copy, number * MINUTE, id),
        )
        _sql(
            house, f"INSERT INTO fact_seats (game, {facts}) SELECT ?, {facts} FROM fact_seats WHERE game = ?", copy, id
        )
    return copies
