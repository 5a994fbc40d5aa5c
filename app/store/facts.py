"""What statistics and the fairness page need to know of a game, taken down while it is played."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any

from app.store.log import Counted, Entry, Happened
from app.store.notes import notes_of
from app.store.seats import Controller, Seat
from app.store.store import Facts, FactSeat, NewGame, Thrown, dumps
from rules.codec import encode
from rules.core import Acted, Chanced, Roll, State
from rules.table_dice.game import TableDiceState

LONGEST_THOUGHT = 180.0
"""Seconds; a longer gap between two moves was a pause, not play."""


def thrown_in(state: State[Any], entry: Entry) -> Iterator[Thrown]:
    """The dice of the roll that `entry` records, which `state` was waiting for."""
    pending = state.chance()
    if not isinstance(pending, Roll) or not isinstance(entry.what, Happened):
        return
    event = entry.what.event
    if isinstance(event, Chanced):
        kind = getattr(state.setup, "plays", state.game.id)
        for number, (die, face) in enumerate(zip(pending.dice, event.values, strict=True)):
            yield Thrown(entry.revision, number, entry.at, f"{kind}/{die.id}", str(face), event.source)


def facts_of(
    new: NewGame, seats: Sequence[Seat], state: State[Any], entries: Sequence[Entry], history: Sequence[Counted]
) -> Facts:
    """The row of a game that has just ended."""
    outcome = state.outcome()
    places = outcome.places if outcome else (None,) * len(seats)
    scores = state.scores()
    on_paper = people_on_paper(state)
    return Facts(
        game_id=new.game.id,
        variant=dumps(encode(new.setup)),
        finished=entries[-1].at,
        seconds=seconds_of(entries),
        moves=sum(isinstance(item.event, Acted) for item in history),
        luck=new.luck,
        seats=on_paper
        if len(on_paper) not in (0, len(seats))
        else tuple(
            FactSeat(
                seat=number,
                profile=seat.profile,
                name=on_paper[number].name if on_paper else seat.name,
                controller=controller_text(seat.controller),
                place=None if seat.resigned else places[number],
                score=scores[number],
                parts=tuple((part.code, part.points) for part in state.breakdown(number)),
                notes=notes_of(state, number),
            )
            for number, seat in enumerate(seats)
        ),
    )


def seconds_of(entries: Sequence[Entry]) -> float:
    """How long was played; a clock that was put back takes nothing away."""
    return sum(min(max(after.at - before.at, 0.0), LONGEST_THOUGHT) for before, after in pairwise(entries))


def people_on_paper(state: State[Any]) -> tuple[FactSeat, ...]:
    """Whoever a table of dice wrote totals down for by name, with a seat or without."""
    if not isinstance(state, TableDiceState):
        return ()
    return tuple(
        FactSeat(number, None, name, "person", place, points or 0, (("paper", points or 0),))
        for number, (name, points, place) in enumerate(zip(state.names, state.totals, state.places(), strict=False))
    )


def controller_text(controller: Controller) -> str:
    return f"bot:{controller.level}" if controller.kind == "bot" else controller.kind
