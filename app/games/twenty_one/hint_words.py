"""Twenty One's advice in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from app.games.hint_words import HintWords, Values
from app.games.scoring_words import coloured, points
from app.games.sheet.words import Words
from app.i18n import mark
from rules.twenty_one.actions import TwentyOneAction, WriteDice
from rules.twenty_one.game import TwentyOneState


class TwentyOneHints(HintWords[TwentyOneState, TwentyOneAction]):
    simple: ClassVar[Mapping[str, str]] = {
        "keep": mark("Keep the dice"),
        "reroll": mark("Roll again"),
        "cross": mark("Cross out"),
    }
    of_the_best = ("crosses", "writes")
    means = mark("Number: the lead to be expected in points.")
    means_alone = mark("Number: what the whole sheet is expected to make.")
    leads = True

    def describe(self, action: TwentyOneAction) -> str:
        assert isinstance(action, WriteDice)
        values = {die.body: value for die, value in zip(self.state.game.dice, self.state.dice, strict=True)}
        numbers = ", ".join(coloured(self.tr, colour, str(values[colour])).lower() for colour in action.colours)
        return self.tr("Write: {numbers}", numbers=numbers)

    def think_of(self, action: TwentyOneAction) -> str:
        if isinstance(action, WriteDice):
            return self.tr.plural("{n} number is worth writing.", "{n} numbers are worth writing.", len(action.colours))
        if action.kind == "cross":
            return self.tr("Is any of these numbers worth its field?")
        return self.tr("Compare what these dice bring with what another roll can bring.")

    def button(self, action: TwentyOneAction) -> Words:
        return self.tr("Put it here"), "pencil"

    def explain(self, code: str, values: Values, names: Sequence[str]) -> str:
        tr, v = self.tr, values
        match code:
            case "keep":
                return self._dice_worth(v["expected"], v["again"])
            case "reroll":
                return self._dice_worth(v["kept"], v["expected"])
            case "hits":
                words = tr.plural("{n} exact hit in this row.", "{n} exact hits in this row.", v["row_hits"])
                return words + " " + tr("That makes a bonus of {bonus}.", bonus=v["bonus"]) if v["bonus"] else words
            case "completes":
                return tr("The row is full and brings {points}.", points=points(tr, v["row_points"]))
            case "crosses" if not v["fits"]:
                return tr("Nothing fits, so the {number} goes.", number=v["number"])
            case "crosses":
                return tr("Whatever fits is worth more empty, so the {number} goes.", number=v["number"])
        return tr.plural(
            "It brings {n} point, more than empty fields promise.",
            "It brings {n} points, more than empty fields promise.",
            v["points"],
        )

    def _dice_worth(self, kept: float, again: float) -> str:
        return self.tr(
            "To be expected: {kept} with the dice as they lie, {again} if rolled again.",
            kept=self.worth(kept),
            again=self.worth(again),
        )


WORDS = TwentyOneHints
