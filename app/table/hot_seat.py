"""Who should hold the device now. The rules say who may act, the seats who sits at this device."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from app.store.seats import Seat
from rules.core import State


def people_here(state: State[Any], seats: Sequence[Seat]) -> list[int]:
    """The seats of people who share this device and are still in the game."""
    return [
        number for number, seat in enumerate(seats) if seat.controller.kind == "person" and number not in state.left
    ]


def next_holder(state: State[Any], seats: Sequence[Seat], holder: int | None) -> int | None:
    """The person to whom the device goes: who has to roll or act, the present holder first, then clockwise.

    While only computers or guests are to move it stays where it is.
    """
    here = people_here(state, seats)
    if not here:
        return None
    pending = state.chance()
    if pending is not None and pending.seat in here:
        return pending.seat
    acting = [seat for seat in state.to_act() if seat in here]
    if not acting:
        return holder if holder in here else here[0]
    start = holder if holder is not None else 0
    return min(acting, key=lambda seat: (seat - start) % len(seats))


def needs_curtain(state: State[Any], seats: Sequence[Seat], holder: int | None, following: int, always: bool) -> bool:
    """Whether the hand-over must hide the screen: someone else comes, and there are secrets (or people want it)."""
    if following == holder or len(people_here(state, seats)) < 2:
        return False
    return always or bool(state.game.hidden)
