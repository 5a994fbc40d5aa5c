"""A new game from a position of a finished one."""

from __future__ import annotations

from app.store.replaying import branch_of
from app.table.house import House, new_id


def branch(house: House, id: str, number: int) -> str:
    """A new open game from the position after step `number`; its id. `StoreError` if the game cannot go on there."""
    now, branched = house.now(), new_id()
    new, state, entries = branch_of(house.store.load(id), number, now)
    house.store.add_game(branched, new, state, entries, now)
    return branched
