"""What a replay says of Trigon."""

from __future__ import annotations

from app.games.replay_words import Move, ReplayWords, Said
from app.games.trigon.words import triangles
from app.i18n import mark
from rules.trigon.actions import PlacePiece
from rules.trigon.game import TrigonState


class TrigonReplayWords(ReplayWords[TrigonState, PlacePiece]):
    lead_alone = mark("Pieces laid so far")

    def describe(self, move: Move[TrigonState, PlacePiece]) -> Said:
        laid = triangles(self.tr, len(move.action.cells))
        return Said(self.tr("{name}’s piece", name=move.name), laid, move.gains)


WORDS = TrigonReplayWords
