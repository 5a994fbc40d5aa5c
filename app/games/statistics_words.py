"""What a game says of its statistics: `STATISTICS` in the game's `statistics_words.py`."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from app.games.registry import face
from app.i18n import Translator
from app.i18n.numbers import decimal, with_minus
from app.store.statistics import Statistics


class RankedThing(NamedTuple):
    """A row with a bar. `picture` is the thing that the game's `ranked_picture` draws before it."""

    picture: str
    title: str
    share: float
    text: str


class OwnFigures(NamedTuple):
    """What is counted in this game only."""

    title: str
    note: str
    rows: list[RankedThing]


def nothing_more(tr: Translator, found: Statistics) -> OwnFigures | None:
    return None


@dataclass(frozen=True)
class StatisticsWords:
    ways: Mapping[str, str] = field(default_factory=dict)
    """English, for ways to play that have a name of their own here."""
    alone: Callable[[Translator, int], str] | None = None
    """What a result without opponents is called, if not by its points."""
    verdicts: Callable[[Translator, Sequence[int]], list[tuple[str, int]]] | None = None
    """How often results without opponents were what the rule sheet has a word for, the best first."""
    own: Callable[[Translator, Statistics], OwnFigures | None] = nothing_more


def statistics_words(game_id: str) -> StatisticsWords:
    return face(game_id).part("statistics_words", "STATISTICS", StatisticsWords)


def decimal_mean(tr: Translator, value: float) -> str:
    """ "12.5", with a true minus."""
    one = round(abs(value), 1)
    return ("\N{MINUS SIGN}" if value < 0 and one else "") + decimal(tr, one)


def points_made(tr: Translator, points: int) -> str:
    return tr.plural("{points} point", "{points} points", abs(points), points=with_minus(points))


def with_small_letter(text: str) -> str:
    return text[:1].lower() + text[1:]
