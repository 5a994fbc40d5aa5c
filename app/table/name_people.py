"""Names for the people around a table of dice, given when dice have rolled there already.

No roll changes by it. At a table of nobody in particular everyone has rolled in turn, whoever they were; once they are
named, the log tells it of them. Whoever is named first is the one whose turn it is.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from app.store.log import Entry, Happened
from app.store.seats import Seat
from app.store.store import NewGame, StoredGame, StoreError, StoreReason
from app.table.house import House
from rules.core import Acted, State


def name_people(house: House, id: str, people: tuple[Seat, ...]) -> None:
    """On the thread that owns the store. Open the table again afterwards."""
    kept = house.store.load(id)
    if not kept.replayed:
        raise StoreError(StoreReason.GAME_DAMAGED, id)
    new, entries, state = named(kept, people)
    house.store.reseat(id, new, state, entries)
    house.forget(id)


def named(kept: StoredGame, people: tuple[Seat, ...]) -> tuple[NewGame, tuple[Entry, ...], State[Any]]:
    """The same table with these people: in place of those who sat there, or all around where nobody was named."""
    if len(people) == len(kept.new.seats):
        return replace(kept.new, seats=people), kept.entries, kept.state
    if len(kept.new.seats) > 1:
        raise ValueError("somebody for every seat")
    setup = replace(kept.new.setup, seats=len(people))
    state: Any = kept.new.game.start(setup)
    entries = []
    for entry in kept.entries:
        what = entry.what
        if isinstance(what, Happened) and isinstance(what.event, Acted):
            what = Happened(Acted(state.roller, what.event.action))
        if isinstance(what, Happened):
            state = state.apply(what.event)
        entries.append(replace(entry, what=what))
    first = len(people) - state.roller
    return replace(kept.new, setup=setup, seats=people[first:] + people[:first]), tuple(entries), state
