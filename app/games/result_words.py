"""How a finished game ended, and what every game says of it in its own words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Generic, TypeVar

from app.games.registry import face
from app.games.words import names
from app.i18n import YOU, Translator, mark
from app.store.seats import Seat
from rules.core import Part, State

S = TypeVar("S")

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
    you: int | None = None
    """The seat of the only person at this device."""

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

    def called(self, tr: Translator, standing: FinalStanding) -> list[str]:
        """What whoever looks at the result calls people."""
        return [
            tr(YOU) if number == self.you else seat.name
            for number, seat in zip(standing.numbers, standing.seats, strict=True)
        ]

    @property
    def sources(self) -> list[str]:
        """Where points came from for anybody."""
        found = dict.fromkeys(source for standing in self.standings for source, _ in standing.shares)
        return [source for source in found if any(standing.points_from(source) for standing in self.standings)]


@dataclass(frozen=True)
class PointSource:
    """`tint` is how its bar is painted; without one it looks like the colour of the games that its code names."""

    name: str
    tint: str = ""


@dataclass(frozen=True)
class Verdict:
    """On the points of somebody who played alone."""

    words: str
    feast: bool = True
    """Whether they are to be celebrated."""


@dataclass(frozen=True)
class ResultFact:
    icon: str
    title: str
    text: str


class ResultWords(Generic[S]):
    sources: ClassVar[Mapping[str, PointSource]] = {}
    """Where points come from, by code."""

    def __init__(self, tr: Translator) -> None:
        self.tr = tr

    @classmethod
    def split(cls, part: Part) -> Iterator[Share]:
        """The sources of a part of somebody's points."""
        yield part.code, part.points

    @classmethod
    def verdict(cls, score: int) -> Verdict | None:
        return None

    def facts(self, state: S, result: Result, standing: FinalStanding) -> Iterator[ResultFact]:
        """What was remarkable about a standing: yours, or else the winner's."""
        return iter(())

    def titled(self, result: Result, standing: FinalStanding, own: str, plain: str) -> str:
        """Of a fact: "Your best row", "Best row", "Best row: Eva"."""
        if result.solo:
            return self.tr(plain)
        if standing is result.own:
            return self.tr(own)
        return self.tr("{what}: {name}", what=self.tr(plain), name=names(self.tr, standing.names))


class PlainResultWords(ResultWords[State[Any]]):
    """Of a game that says nothing of its own: points are points."""

    sources: ClassVar[Mapping[str, PointSource]] = {"points": PointSource(mark("Points"), "amber")}

    @classmethod
    def split(cls, part: Part) -> Iterator[Share]:
        yield "points", part.points


def result_words_of(game_id: str) -> type[ResultWords[State[Any]]]:
    return face(game_id).part("result_words", "WORDS", type)
