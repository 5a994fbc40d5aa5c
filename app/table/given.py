"""A finished game that was played elsewhere, taken into this device's history.

Its dice were not rolled here, so they stay out of the fairness figures.
"""

from __future__ import annotations

from collections.abc import Sequence

from app.table.facts import facts_of
from app.table.log import Entry, counted, seats_after
from app.table.store import NewGame, Store, StoreError, StoreReason, replayed, unbroken


def take_in(store: Store, id: str, new: NewGame, entries: Sequence[Entry], created: float) -> bool:
    """Keep it; false if it is here already. `StoreError` if it cannot be played to its end by our rules."""
    if any(listed.id == id for listed in store.games()):
        return False
    state = replayed(new, entries) if len(unbroken(entries)) == len(entries) else None
    if state is None or not state.over() or len(new.seats) != new.setup.seats:
        raise StoreError(StoreReason.GAME_DAMAGED, id)
    facts = facts_of(new, seats_after(new.seats, entries), state, entries, counted(entries))
    store.add_game(id, new, state, entries, created, facts)
    return True
