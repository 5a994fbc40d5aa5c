"""Knister's own words at the table."""

from __future__ import annotations

from app.scoring_words import scoring_table, spoken_number
from app.screens.sheet_style import SheetStyle, Words
from app.words import progress
from rules.sheet import Choice


class KnisterStyle(SheetStyle):
    summed = True

    def subtitle(self) -> str:
        done = progress(self.state)
        return self.tr("Round {round} of {rounds}", round=done.now, rounds=done.of) if done else ""

    def note(self, pending: Choice | None) -> str:
        return self.tr("tap again to write") if pending else self.tr("tap a free cell")

    def scoring_chips(self) -> list[tuple[str, int]]:
        return [(name, worth) for name, worth, _example in scoring_table(self.tr)]

    def spoken_dice(self) -> str:
        return spoken_number(self.tr, self.state.number)

    def choose(self) -> str:
        return self.tr("Choose a cell for {number}", number=self.state.number)

    def doing(self, choice: Choice) -> Words:
        return self.tr("Write {number} here", number=self.state.number), "pencil"
