"""How a finished game ended, read from the store: who stands where, and where their points came from."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from app.games.result_words import FinalStanding, Result, Share, result_words_of
from app.games.tints import in_colours
from app.games.words import own_seat, persons
from app.store.facts import facts_of
from app.store.log import counted, seats_after
from app.store.seats import Seat
from app.store.store import Facts, FactSeat, Store, StoredGame, StoreError, StoreReason
from rules.core import State


def read_result(store: Store, id: str) -> Result:
    """The result of a stored game, or `StoreError`."""
    kept = store.load(id)
    if not kept.state.over():
        raise StoreError(StoreReason.NO_SUCH_GAME, f"{id} is not over")
    seats = seats_after(kept.new.seats, kept.entries)
    facts = dict(store.facts(kept.new.game.id)).get(id) or _facts(kept, seats)
    standings = _standings(kept.state, seats, facts)
    owner = next((profile.id for profile in store.profiles() if profile.owner), None)
    mine = own_seat(seats, owner)
    own = next((standing for standing in standings if mine in standing.numbers), None)
    played = (facts.seconds, facts.moves, facts.finished, kept.new.luck)
    return Result(id, kept.state, standings, own, *played, you=_only(persons(seats)))


def result_of(id: str, state: State[Any], seats: Sequence[Seat], own: int | None) -> Result:
    """What the last position tells, while the log is not here."""
    outcome, scores = state.outcome(), state.scores()
    places = outcome.places if outcome else (None,) * len(seats)
    facts = Facts(
        state.game.id,
        "",
        0,
        0,
        0,
        "",
        tuple(
            FactSeat(number, None, seat.name, "", None if seat.resigned else places[number], scores[number], ())
            for number, seat in enumerate(seats)
        ),
    )
    standings = _standings(state, seats, facts)
    yours = next((standing for standing in standings if own in standing.numbers), None)
    return Result(id, state, standings, yours, 0, 0, 0, you=own)


def _only(numbers: Sequence[int]) -> int | None:
    return numbers[0] if len(numbers) == 1 else None


def _facts(kept: StoredGame, seats: Sequence[Seat]) -> Facts:
    """Of a game whose row of facts was lost."""
    if not kept.entries:
        raise StoreError(StoreReason.GAME_DAMAGED, f"{kept.id}: no log")
    return facts_of(kept.new, seats, kept.state, kept.entries, counted(kept.entries))


def _standings(state: State[Any], seats: Sequence[Seat], facts: Facts) -> tuple[FinalStanding, ...]:
    def standing(numbers: tuple[int, ...], place: int | None) -> FinalStanding:
        first = numbers[0]
        people = tuple(seats[number] for number in numbers)
        return FinalStanding(numbers, people, place, facts.seats[first].score, shares(state, first))

    seats = in_colours(state.game.id, seats)
    found = []
    for side in state.sides():
        places = {number: facts.seats[number].place for number in side}
        stayed = tuple(number for number in side if places[number] is not None)
        if stayed:
            found.append(standing(stayed, places[stayed[0]]))
        found += [standing((number,), None) for number in side if number not in stayed]
    return tuple(sorted(found, key=lambda one: (one.place is None, one.place or 0, -one.score)))


# -- where points come from ----------------------------------------------------------------------------------


def shares(state: State[Any], seat: int) -> tuple[Share, ...]:
    """A seat's points by source, in the order in which they are drawn."""
    split = result_words_of(state.game.id).split
    totals: dict[str, int] = {}
    for part in state.breakdown(seat):
        for source, points in split(part):
            totals[source] = totals.get(source, 0) + points
    return tuple(totals.items())
