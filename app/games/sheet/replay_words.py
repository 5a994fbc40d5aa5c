"""What a replay says of a game that is written on sheets; a game without words of its own has these."""

from __future__ import annotations

from typing import Protocol, TypeVar

from app.games.replay_words import Move, ReplayWords, Said
from rules.core import Action


class Rounds(Protocol):
    """A position of a game that counts its rounds."""

    @property
    def round(self) -> int: ...


R = TypeVar("R", bound=Rounds)
A = TypeVar("A", bound=Action)


class SheetReplayWords(ReplayWords[R, A]):
    def note(self, state: R) -> str:
        return self.tr("Round {round}", round=state.round)

    def moment(self, state: R) -> str:
        return self.note(state)

    def describe(self, move: Move[R, A]) -> Said:
        return Said(self.tr("{name} writes", name=move.name), self.note(move.before), move.gains)

    def wrote(self, move: Move[R, A], number: str, note: str = "") -> Said:
        title = self.tr("{name} writes {number}", name=move.name, number=number)
        return Said(title, note or self.note(move.before), move.gains)


WORDS = SheetReplayWords
