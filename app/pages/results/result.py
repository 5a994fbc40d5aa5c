"""How a finished game ended, read from the store: who stands where, and where their points came from."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from app.games.words import own_seat
from app.store.facts import facts_of
from app.store.log import counted, seats_after
from app.store.seats import Seat
from app.store.store import Facts, FactSeat, Store, StoredGame, StoreError, StoreReason
from rules.core import Part, State
from rules.qwantum.scoring import rises
from rules.trigon.geometry import COLOURS as TRIGON_COLOURS

Share = tuple[str, int]
"""A source of points, and how many came from it."""


@dataclass(frozen=True)
class FinalStanding:
    """One side at the end: a seat, or partners who win together. Who left early has no place."""

    numbers: tuple[int, ...]
    seats: tuple[Seat, ...]
    place: int | None
    score: int
    shares: tuple[Share, ...]

    @property
    def names(self) -> list[str]:
        return [seat.name for seat in self.seats]

    def points_from(self, source: str) -> int:
        return dict(self.shares).get(source, 0)


@dataclass(frozen=True)
class Result:
    """`standings` has the best first and those without a place last; `own` is the standing that is "you"."""

    id: str
    state: State[Any]
    standings: tuple[FinalStanding, ...]
    own: FinalStanding | None
    seconds: float
    moves: int
    finished: float
    luck: str = "app"

    @property
    def game_id(self) -> str:
        return self.state.game.id

    @property
    def solo(self) -> bool:
        return self.state.setup.seats == 1

    @property
    def winners(self) -> tuple[FinalStanding, ...]:
        return tuple(standing for standing in self.standings if standing.place == 1)

    @property
    def won_here(self) -> bool:
        """Whether somebody at this device is among the winners."""
        return any(seat.controller.kind == "person" for winner in self.winners for seat in winner.seats)

    @property
    def sources(self) -> list[str]:
        """Where points came from for anybody."""
        found = dict.fromkeys(source for standing in self.standings for source, _ in standing.shares)
        return [source for source in found if any(standing.points_from(source) for standing in self.standings)]


def read_result(store: Store, id: str) -> Result:
    """The result of a stored game, or `StoreError`."""
    kept = store.load(id)
    if not kept.state.over():
        raise StoreError(StoreReason.NO_SUCH_GAME, f"{id} is not over")
    seats = seats_after(kept.new.seats, kept.entries)
    facts = dict(store.facts(kept.new.game.id)).get(id) or _facts(kept, seats)
    standings = _standings(kept.state, seats, facts)
    owner = next((profile.id for profile in store.profiles() if profile.owner), None)
    you = own_seat(seats, owner)
    own = next((standing for standing in standings if you in standing.numbers), None)
    played = (facts.seconds, facts.moves, facts.finished, kept.new.luck)
    return Result(id, kept.state, standings, own, *played)


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
    return Result(id, state, standings, yours, 0, 0, 0)


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
    split = SPLITS.get(state.game.id, _as_it_is)
    totals: dict[str, int] = {}
    for part in state.breakdown(seat):
        for source, points in split(part):
            totals[source] = totals.get(source, 0) + points
    return tuple(totals.items())


def _as_it_is(part: Part) -> Iterator[Share]:
    yield part.code, part.points


def _twenty_one(part: Part) -> Iterator[Share]:
    values = dict(part.values)
    yield "numbers", values["sum"]
    yield "bonus", values["bonus"]


def _qwantum(part: Part) -> Iterator[Share]:
    if part.code != "column":
        yield part.code, part.points
    else:
        yield "rising" if rises(dict(part.values)["column"] - 1) else "falling", part.points


def _trigon(part: Part) -> Iterator[Share]:
    yield TRIGON_COLOURS[dict(part.values)["colour"]] if part.code == "placed" else part.code, part.points


SPLITS: dict[str, Callable[[Part], Iterator[Share]]] = {
    "twenty_one": _twenty_one,
    "qwantum": _qwantum,
    "trigon": _trigon,
}
"""Games whose parts are told by other sources than their codes."""
