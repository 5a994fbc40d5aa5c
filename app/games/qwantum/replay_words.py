"""What a replay says of Qwantum."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from app.games.replay_words import Move, Said
from app.games.scoring_words import coloured
from app.games.sheet.replay_words import SheetReplayWords
from app.i18n import mark
from rules.qwantum.actions import QwantumAction, Take
from rules.qwantum.game import QwantumState


class QwantumReplayWords(SheetReplayWords[QwantumState, QwantumAction]):
    simple: ClassVar[Mapping[str, str]] = {
        "keep": mark("{name} keeps the dice"),
        "reroll": mark("{name} wants to roll again"),
        "decline": mark("{name} passes"),
    }

    def describe(self, move: Move[QwantumState, QwantumAction]) -> Said:
        assert isinstance(move.action, Take)
        colour = move.action.colour
        return self.wrote(move, coloured(self.tr, colour, str(move.before.number(colour))).lower())


WORDS = QwantumReplayWords
