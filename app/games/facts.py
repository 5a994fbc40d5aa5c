"""What a game's `facts.py` says: everything about it that needs neither its rules nor a screen."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, Protocol

if TYPE_CHECKING:
    from rules.codec import JSON
    from rules.core import State, Stop

Notes = Mapping[str, int]

LEFT = "left:"
"""Begins the notes about what a seat was left with."""


class FinishedGame(Protocol):
    """A finished game as one person had it, as far as goals ask about it."""

    @property
    def alone(self) -> bool: ...
    @property
    def points(self) -> int: ...
    @property
    def parts(self) -> Mapping[str, int]: ...
    @property
    def notes(self) -> Mapping[str, int]: ...
    @property
    def beaten(self) -> Collection[str]:
        """The levels of computers it was won against."""
        ...


@dataclass(frozen=True)
class Goal:
    """A number that a finished game brings, and how high it has to be."""

    id: str
    title: str
    text: str
    needed: int
    brings: Callable[[FinishedGame], int]
    counted: bool = True
    """Whether the number says anything before it is high enough."""
    game_id: str = ""
    """Which game brings it, filled in by who gathers them; "" if it is about no game in particular."""


def note(code: str) -> Callable[[FinishedGame], int]:
    return lambda game: int(game.notes.get(code, 0))


def alone(game: FinishedGame) -> int:
    return game.points if game.alone else 0


@dataclass(frozen=True)
class Foresight:
    """For games with puzzles: whether there is a way to the end. `look` answers a question in the files of `assets`,
    where it may think for long; `parse` reads the answer, and nonsense raises."""

    look: Callable[[Path, JSON, Stop], JSON]
    parse: Callable[[JSON], object]


@dataclass(frozen=True)
class SideDoor:
    """A page beside the game itself, to which its set-up leads."""

    page: str
    icon: str
    title: str
    line: str


def no_notes(state: State[Any], seat: int) -> Notes:
    return {}


@dataclass(frozen=True)
class GameFacts:
    """Words are English, to be translated where they are shown."""

    name: str
    line: str
    """Below the name on the game's card."""
    resume: str
    icon: str
    tint: tuple[str, str]
    """The card's colours, from top to bottom."""
    seats: range
    """As the rules have it, for the first picture, which does not wait for the rules to be read in."""
    kind: Literal["sheet", "board"] = "sheet"
    """Which folder beside its own has what it shares with others."""
    minutes: int = 15
    rounds: int | None = None
    """If there are always as many."""
    budget: int = 0
    """Simulations a hard computer may spend on a move, unless it shall think longer."""
    cost: float = 1e-3
    """Seconds of a simulation early in the game, when they take longest, where the yardstick of `device_speed` was."""
    notes: Callable[[State[Any], int], Notes] = no_notes
    """What statistics and goals want to know of a seat's last position beyond its points."""
    goals: tuple[Goal, ...] = ()
    daily: int | None = None
    """Its turn among the games that have a deal of the day."""
    beside: SideDoor | None = None
    apart: bool = False
    """Whether points mean something else in each way to play it, and are compared in one only."""
    pairs: bool = False
    """Whether two play it so differently that their games are counted for themselves."""
    lowest_counts: bool = False
    """Whether the sources of points are not added: the lowest is the score."""
    youngest_begins: bool = False
    """Whether its rules have the youngest begin."""
    on_felt: bool = False
    """Whether it lies on the table itself, without paper."""
    noted: bool = False
    """Whether another program writes it down in a way that we can read: it has a `notation.py`."""
    printed: bool = False
    """Whether its sheets can be printed: it has a `paper.py`."""
    wears: Callable[[int, int], tuple[str, ...]] | None = None
    """The colours that a seat plays, among so many seats; where it has some, people wear them."""
    progress: Callable[[State[Any], int], int] | None = None
    """How far a replay says a seat has come, where points say too little."""
    pages: Mapping[str, str] = field(default_factory=dict)
    """Pages of its own besides the usual ones, by name: "module:class" in the game's folder."""
