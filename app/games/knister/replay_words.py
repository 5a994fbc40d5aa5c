"""What a replay says of Knister."""

from __future__ import annotations

from app.games.replay_words import Move, Said
from app.games.sheet.replay_words import SheetReplayWords
from rules.core import Roll
from rules.knister.game import KnisterState, WriteSum
from rules.knister.scoring import SIDE


class KnisterReplayWords(SheetReplayWords[KnisterState, WriteSum]):
    def rolled(self, name: str, roll: Roll, after: KnisterState) -> Said:
        title = self.tr("{name} rolls {number}", name=name, number=after.number)
        return Said(title, self.tr("Round {round}", round=roll.round))

    def moment(self, state: KnisterState) -> str:
        return self.tr("Round {round}, rolled {number}", round=state.round, number=state.number)

    def describe(self, move: Move[KnisterState, WriteSum]) -> Said:
        row, column = divmod(move.action.cell, SIDE)
        place = self.tr("Row {row}, column {column}", row=row + 1, column=column + 1)
        return self.wrote(move, str(move.before.number), place)


WORDS = KnisterReplayWords
