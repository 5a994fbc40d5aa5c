"""What a game's `words.py` says: its options, its points and how far it is, in somebody's language."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from app.games.board.words import BoardWords
from app.games.registry import FACES, face
from app.games.scoring_words import points
from app.games.sheet.words import SheetWords
from app.i18n import Translator
from app.i18n.sentences import SENTENCES, UNKNOWN, said

if TYPE_CHECKING:
    from app.table.draft import Draft
    from rules.core import State


@dataclass(frozen=True)
class OptionWords:
    title: str
    line: str


@dataclass(frozen=True)
class OptionFact:
    """Shown, not chosen. `steps` are the values it can have, `value` the one it has."""

    title: str
    line: str
    value: str = ""
    steps: tuple[str, ...] = ()


@dataclass(frozen=True)
class Scoring:
    """What brings points: name, points and an example each, and what else to know."""

    title: str
    rows: list[tuple[str, str, str]]
    note: str


@dataclass(frozen=True)
class Progress:
    """How far a game is."""

    now: int
    of: int


def nothing_told(tr: Translator, seats: int) -> list[OptionFact]:
    return []


def nothing_own(tr: Translator, draft: Draft, seat: int) -> list[str]:
    return []


def endless(state: State[Any]) -> Progress | None:
    return None


@dataclass(frozen=True)
class GameWords:
    scoring: Callable[[Translator], Scoring] | None = None
    """The dice for a paper table have no points."""
    setup: Callable[[Translator, int], list[OptionFact]] = nothing_told
    """What follows from the number of seats."""
    options: Mapping[str, OptionWords] = field(default_factory=dict)
    """English, by the option's id."""
    seat: Callable[[Translator, Draft, int], list[str]] = nothing_own
    """What a seat plays with: a colour, a sheet, a hidden rack."""
    progress: Callable[[State[Any]], Progress | None] = endless
    alone: Callable[[Translator, int], str] = points
    """What somebody reached without opponents."""
    refusals: Mapping[str, str] = field(default_factory=dict)
    """English, by reason code: what only this game refuses."""
    sheet: type[SheetWords] | None = None
    """What is said about a sheet, in games that have one."""
    board: type[BoardWords] | None = None
    """The same of a board."""


def words_of(game_id: str) -> GameWords:
    return face(game_id).part("words", "WORDS", GameWords)


def scoring_of(game_id: str, tr: Translator) -> Scoring:
    scoring = words_of(game_id).scoring
    if scoring is None:
        raise KeyError(game_id)
    return scoring(tr)


def sheet_words_of(game_id: str) -> type[SheetWords]:
    sheet = words_of(game_id).sheet
    if sheet is None:
        raise KeyError(game_id)
    return sheet


def board_words_of(game_id: str) -> type[BoardWords]:
    board = words_of(game_id).board
    if board is None:
        raise KeyError(game_id)
    return board


def refusal_text(game_id: str, reason: str) -> str:
    """Why a game does not allow something, in English; the values are still to be put in."""
    own = words_of(game_id).refusals if game_id in FACES else {}
    return own.get(reason) or SENTENCES.get(reason, UNKNOWN)


def why_not(tr: Translator, game_id: str, reason: str, values: Mapping[str, Any]) -> str:
    return said(tr, refusal_text(game_id, reason), values)
