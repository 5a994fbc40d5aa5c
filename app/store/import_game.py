"""A finished game that was played elsewhere, taken into this device's history: at somebody's table, or from a file.

Its dice were not rolled here, so they stay out of the fairness figures.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from app.intake.values import moment
from app.store.chance import VISITED
from app.store.facts import facts_of
from app.store.game_file import read
from app.store.log import Entry, counted, seats_after
from app.store.store import NewGame, Store, StoreError, StoreReason, replayed, unbroken


def take_in(store: Store, id: str, new: NewGame, entries: Sequence[Entry], created: float) -> bool:
    """Keep it; false if it is here already. `StoreError` if it cannot be played to its end by our rules."""
    if any(listed.id == id for listed in store.games()):
        return False
    if store.is_deleted(id):
        store.restore(id)
        return True
    state = replayed(new, entries) if len(unbroken(entries)) == len(entries) else None
    if state is None or not state.over() or len(new.seats) != new.setup.seats:
        raise StoreError(StoreReason.GAME_DAMAGED, id)
    facts = facts_of(new, seats_after(new.seats, entries), state, entries, counted(entries))
    store.add_game(id, new, state, entries, created, facts)
    return True


LONGEST_VISIT = 30 * 86400.0
"""Seconds from a game's first move to its last, at most."""


def take_in_visited(store: Store, id: str, new: NewGame, entries: Sequence[Entry], created: float, now: float) -> bool:
    """A game of somebody else's table, which ends now by the clock of this device, whatever that of the host says.

    False if it is here, or was and has been deleted: a host does not bring back what its guest threw away.
    """
    if store.knows(id):
        return False
    shift = now - entries[-1].at if entries else 0.0
    first, dated = max(now - LONGEST_VISIT, created + shift), []
    at = first = min(first, now)
    for entry in entries:
        at = moment(max(0.0, entry.at + shift), at, now)
        dated.append(replace(entry, at=at))
    return take_in(store, id, replace(new, luck=VISITED), dated, first)


def take_in_file(store: Store, data: bytes, now: float, unnamed: Callable[[int], str]) -> tuple[str, bool]:
    """The game of a file; its id, and false if it is here already. `GameFileError` and `StoreError` pass through."""
    found = read(data, {profile.id for profile in store.profiles()}, now, unnamed)
    return found.id, take_in(store, found.id, found.new, found.entries, found.created)
