"""Who was shown the answer by the bulb in which game. A nudge is no help: what it points at is found by people."""

from __future__ import annotations

from collections.abc import Mapping

from app.store.store import Store

PART = "helped"


def keep_help(store: Store, game: str, seat: int, now: float) -> None:
    seats = helped_seats(store).get(game, frozenset())
    if seat not in seats:
        store.keep(PART, game, sorted({*seats, seat}), now)


def helped_seats(store: Store) -> Mapping[str, frozenset[int]]:
    """By game."""
    return {
        game: frozenset(seat for seat in seats if type(seat) is int)
        for game, seats in store.kept(PART).items()
        if isinstance(seats, list)
    }
