"""How another program writes a game down: `NOTATION` in the `notation.py` of a game that has such a program."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from app.games.registry import face, faces
from app.intake.document import Unfit
from rules.codec import JSON
from rules.core import Event, Setup, State

NotedMove = tuple[int, tuple[int, ...]]
"""Whose it is and what it does; what the numbers mean, the notation knows."""


class NotPlain(Unfit):
    """Variations, or a position that was set up."""


class Unreadable(Unfit):
    """No game that we understand."""


@dataclass(frozen=True)
class NotedGame:
    seats: int
    moves: tuple[NotedMove, ...]
    names: tuple[str, ...]
    """Of the seats; empty where nobody is named."""
    day: datetime | None = None
    id: str = ""


@dataclass(frozen=True)
class Notation:
    fits: Callable[[Setup], bool]
    """Whether the other program knows games of this set-up."""
    moves: Callable[[State[Any], Sequence[Event]], tuple[NotedMove, ...]]
    """The events that follow a first position, as the other program sees them."""
    write: Callable[[NotedGame, str], str]
    """As a text; the second is the version of whoever writes it."""
    parse: Callable[[str], NotedGame]
    """Back, or `Unreadable` or `NotPlain`."""
    setups: Callable[[NotedGame], Iterable[JSON]]
    """How it may have been set up, the likeliest first: files do not say everything."""
    event: Callable[[State[Any], NotedMove], Event | None]
    """A move as an event of ours; None if it is not its turn."""


def notation_of(game_id: str) -> Notation | None:
    one = face(game_id)
    return one.part("notation", "NOTATION", Notation) if one.facts.noted else None


def noted_games() -> tuple[str, ...]:
    return tuple(one.id for one in faces() if one.facts.noted)
