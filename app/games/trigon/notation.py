"""Trigon as Pentobi writes it down."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import product
from typing import Any

from app.games.notation import Notation, NotedGame, NotedMove
from app.games.trigon import blksgf
from rules.codec import JSON
from rules.core import Acted, Event, State
from rules.trigon.actions import PlacePiece
from rules.trigon.game import TrigonState


def moves(state: State[Any], events: Sequence[Event]) -> tuple[NotedMove, ...]:
    found = []
    for event in events:
        assert isinstance(state, TrigonState)
        if isinstance(event, Acted):
            found.append((state.turn, event.action.cells))
        state = state.apply(event)
    return tuple(found)


def setups(found: NotedGame) -> Iterable[JSON]:
    for touching, free in product(("any", "vertex"), (False, True)):
        yield {"seats": found.seats, "touching": touching, "free_starts": free}


def event(state: State[Any], move: NotedMove) -> Event | None:
    assert isinstance(state, TrigonState)
    colour, cells = move
    return Acted(state.setup.seat_of(colour), PlacePiece(cells)) if colour == state.turn else None


NOTATION = Notation(
    fits=lambda setup: setup.seats in blksgf.GAMES,
    moves=moves,
    write=blksgf.write,
    parse=blksgf.parse,
    setups=setups,
    event=event,
)
