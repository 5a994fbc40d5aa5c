"""Ladder's advice in words."""

from __future__ import annotations

from collections.abc import Sequence

from app.games.hint_words import HintWords, Values
from app.games.sheet.words import Words
from app.i18n import mark
from tests.sixth_game.rules.game import Climb, LadderState


class LadderHints(HintWords[LadderState, Climb]):
    means = mark("Number: how well it climbs.")

    def describe(self, action: Climb) -> str:
        return self.tr("Climb rung {n}", n=action.rung + 1)

    def explain(self, code: str, values: Values, names: Sequence[str]) -> str:
        return self.tr("High numbers belong high up.")

    def button(self, action: Climb) -> Words:
        return self.tr("Climb here"), "pencil"


WORDS = LadderHints
