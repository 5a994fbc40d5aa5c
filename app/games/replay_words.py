"""What a replay and a look back say of a game: who did what at each step. Every game has its own words."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Generic, TypeVar

from app.games.registry import face
from app.i18n import Translator, mark
from rules.core import Action, Roll, State

S = TypeVar("S")
A = TypeVar("A", bound=Action)


@dataclass(frozen=True)
class Said:
    """The card of a step. `gains` are (source, points): what the game itself tells apart, or "" for points as such."""

    title: str
    note: str = ""
    gains: tuple[tuple[str, int], ...] = ()


@dataclass(frozen=True)
class Move(Generic[S, A]):
    """What `name` did, between two positions, and how many points it brought."""

    name: str
    action: A
    before: S
    after: S
    gain: int

    @property
    def gains(self) -> tuple[tuple[str, int], ...]:
        return (("", self.gain),) if self.gain else ()


class ReplayWords(ABC, Generic[S, A]):
    simple: ClassVar[Mapping[str, str]] = {}
    """What is said of actions, by kind, that need no further words."""
    lead_alone: ClassVar[str] = mark("Points so far")
    lead_of_two: ClassVar[str] = mark("Lead: {one} above, {other} below")
    lead_of_many: ClassVar[str] = mark("Who leads, and by how much")
    """What the bars show."""

    def __init__(self, tr: Translator) -> None:
        self.tr = tr

    @abstractmethod
    def describe(self, move: Move[S, A]) -> Said:
        """Of any action but a simple one."""

    def note(self, state: S) -> str:
        """Below a simple action."""
        return ""

    def moment(self, state: S) -> str:
        """When a position was, to whoever looks back at it."""
        return ""

    def rolled(self, name: str, roll: Roll, after: S) -> Said:
        tr = self.tr
        title = tr("{name} rolls again", name=name) if roll.attempt else tr("{name} rolls", name=name)
        return Said(title, tr("Round {round}", round=roll.round))

    def did(self, move: Move[S, A]) -> Said:
        simple = self.simple.get(move.action.kind)
        if simple is None:
            return self.describe(move)
        return Said(self.tr(simple, name=move.name), self.note(move.after), move.gains)


def replay_words(tr: Translator, game_id: str) -> ReplayWords[State[Any], Action]:
    found: type[ReplayWords[State[Any], Action]] = face(game_id).part("replay_words", "WORDS", type)
    return found(tr)
