"""What people wear at a game in which seats have colours of their own."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from app.games.registry import facts
from app.store.seats import Seat


def in_colours(game_id: str, seats: Sequence[Seat]) -> tuple[Seat, ...]:
    """These seats as they are shown at this game."""
    wears = facts(game_id).wears
    if wears is None:
        return tuple(seats)
    worn = [" ".join(wears(len(seats), number)) for number in range(len(seats))]
    return tuple(replace(seat, avatar=colours or seat.avatar) for seat, colours in zip(seats, worn, strict=True))
