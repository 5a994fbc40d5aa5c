"""Advice for a game with sheets that has no words of its own: what the sheet says of the choice."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from app.games.game_words import sheet_words_of
from app.games.hint_words import HintWords, Values
from app.games.sheet.words import Sight, Words
from app.i18n import mark
from app.thinking.worker import Advised
from rules.core import Action, SheetState


class SheetHintWords(HintWords[SheetState[Any], Action]):
    means = mark("Number: how much the computer expects of it.")

    def describe(self, action: Action) -> str:
        return self._doing(action)[0]

    def button(self, action: Action) -> Words:
        return self._doing(action)

    def explain(self, code: str, values: Values, names: Sequence[str]) -> str:
        return self.tr("The computer expects more of it than of anything else.")

    def reason(self, advised: Advised, names: Sequence[str], best: bool = True) -> str:
        if not best:
            return self.tr("Possible, but the first choice promises at least as much.")
        return super().reason(advised, names)

    def _doing(self, action: Action) -> Words:
        """As on the button that confirms it, on the sheet of whoever may do it now."""
        state = self.state
        for seat in state.to_act():
            sheet = state.sheet(seat)
            choice = next((choice for choice in sheet.choices if choice.action == action), None)
            if choice is not None:
                words = sheet_words_of(state.game.id)
                return words(Sight(self.tr, state, lambda _: "", sheet, writes=True)).doing(choice)
        return self.tr("Play"), "check"


WORDS = SheetHintWords
