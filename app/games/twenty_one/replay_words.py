"""What a replay says of Twenty One."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from app.games.replay_words import Move, Said
from app.games.sheet.replay_words import SheetReplayWords
from app.i18n import mark
from rules.twenty_one.actions import TwentyOneAction, WriteDice
from rules.twenty_one.game import TwentyOneState


class TwentyOneReplayWords(SheetReplayWords[TwentyOneState, TwentyOneAction]):
    simple: ClassVar[Mapping[str, str]] = {
        "keep": mark("{name} keeps the dice"),
        "reroll": mark("{name} wants to roll again"),
        "cross": mark("{name} crosses a field out"),
    }

    def describe(self, move: Move[TwentyOneState, TwentyOneAction]) -> Said:
        before, action = move.before, move.action
        assert isinstance(action, WriteDice)
        values = {die.body: value for die, value in zip(before.game.dice, before.dice, strict=True)}
        return self.wrote(move, ", ".join(str(values[colour]) for colour in action.colours))


WORDS = TwentyOneReplayWords
