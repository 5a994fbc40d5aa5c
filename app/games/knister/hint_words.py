"""Knister's advice in words."""

from __future__ import annotations

from collections.abc import Sequence

from app.games.hint_words import HintWords, Values
from app.games.knister.words import COMBINATIONS
from app.games.scoring_words import points
from app.games.sheet.words import Words
from app.i18n import mark
from app.thinking.worker import Advised
from rules.knister.game import KnisterState, WriteSum
from rules.knister.scoring import CELLS, SIDE, Combination

TIMES = {2: mark("twice"), 3: mark("three times"), 4: mark("four times"), 5: mark("five times")}


class KnisterHints(HintWords[KnisterState, WriteSum]):
    of_the_best = ("spares",)
    means = mark("Number: what the whole sheet is expected to make.")

    def describe(self, action: WriteSum) -> str:
        row, column = divmod(action.cell, SIDE)
        return self.tr("Row {row}, column {column}", row=row + 1, column=column + 1)

    def spot(self, action: WriteSum) -> tuple[float, float]:
        row, column = divmod(action.cell, SIDE)
        half = SIDE // 2
        return (column - half) / half, (half - row) / half

    def heading(self, action: WriteSum) -> str:
        tr, number = self.tr, self.state.number
        if action.cell == CELLS // 2:
            return tr("Write the {number} in the middle", number=number)
        place = self.doing(action)
        return tr("Write the {number}: {place}", number=number, place=place[:1].lower() + place[1:])

    def button(self, action: WriteSum) -> Words:
        return self.tr("Put {number} here", number=self.state.number), "pencil"

    def worth(self, value: float) -> str:
        return str(round(value))

    def reason(self, advised: Advised, names: Sequence[str], best: bool = True) -> str:
        tr, words, values = self.tr, super().reason(advised, names, best), advised.values
        if values.get("next") is None:
            return words
        expected, other = (f"{values[key]:.0f}" for key in ("expected", "next"))
        compared = (
            tr("{expected} expected here, {next} in the next best cell.", expected=expected, next=other)
            if best
            else tr("{expected} expected here, {next} in the best cell.", expected=expected, next=other)
        )
        return f"{words} {compared}"

    def explain(self, code: str, values: Values, names: Sequence[str]) -> str:
        tr, v = self.tr, values
        match code:
            case "completes":
                name = tr(COMBINATIONS[Combination(v["combination"])])
                return tr(
                    "The line is full then: {combination}, {points}.", combination=name, points=points(tr, v["points"])
                )
            case "straight":
                return tr.plural(
                    "It keeps the street {low}–{high} open, {n} number to go.",
                    "It keeps the street {low}–{high} open, {n} numbers to go.",
                    v["missing"],
                    low=v["low"],
                    high=v["high"],
                )
            case "alike":
                return tr("Its line then has {number} {times}.", number=v["number"], times=tr(TIMES[v["count"]]))
            case "house":
                return tr("A full house is near: {points}.", points=points(tr, v["points"]))
            case "begins":
                return tr("It begins a line that is still empty.")
        return tr("It promises little, but spoils less than any other cell.")


WORDS = KnisterHints
