"""Playing a deal of the day: a try that counts, or practice."""

from __future__ import annotations

import rules
from app.store.daily import Deal, Try, keep_try, own, read_book
from app.store.store import NewGame
from app.table.house import House


def start(house: House, deal: Deal, name: str) -> str:
    """The game to play now: the open one, a try that counts if it is the first of its day, or practice. Its id.

    A try is never left behind for practice, which would show what is still to come.
    """
    book = read_book(house.store, house.now())
    one = book.tries.get(deal)
    if one is not None and one.is_open:
        return one.game
    if one is not None and deal in book.practice:
        return book.practice[deal]
    if not book.may_start(deal):
        raise ValueError(f"no deal of {deal.day}")
    counts = book.would_count(deal)
    game = rules.game(deal.game_id)
    new = NewGame(game, game.make_setup(1), (own(house.store, name),), luck=deal.luck, hints=not counts)
    id = house.create(new).id
    if one is None:
        keep_try(house.store, house.now(), deal, Try(id, counts))
    return id
