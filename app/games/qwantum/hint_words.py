"""Qwantum's advice in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from app.games.hint_words import HintWords, Values, signed
from app.games.qwantum.words import WRITE
from app.games.scoring_words import coloured, points
from app.games.sheet.words import Words
from app.i18n import mark
from rules.qwantum.actions import QwantumAction, QwantumReroll, Take
from rules.qwantum.game import QwantumState
from rules.qwantum.scoring import COLUMNS

LOOK = {
    "purple": mark("Look at the purple row."),
    "blue": mark("Look at the blue row."),
    "red": mark("Look at the red row."),
    "yellow": mark("Look at the yellow row."),
}
SPOILT = -5.0
"""Whatever is worse spoils a row, which can cost any number of points more."""


class QwantumHints(HintWords[QwantumState, QwantumAction]):
    simple: ClassVar[Mapping[str, str]] = {"keep": mark("Keep the dice"), "decline": mark("Pass")}
    of_the_best = ("keep", "declines", "miss")
    means = mark("Number: about how many points better it is than waiting a turn.")
    leads = True

    def describe(self, action: QwantumAction) -> str:
        tr, state = self.tr, self.state
        if isinstance(action, Take):
            return tr(WRITE[action.colour], number=state.number(action.colour))
        assert isinstance(action, QwantumReroll)
        dice = [item for item in state.sheet(0).items if item.kind == "die"]
        shown = [coloured(tr, dice[number].colour or "white", dice[number].written).lower() for number in action.dice]
        return tr("Roll again: {dice}", dice=", ".join(shown))

    def think_of(self, action: QwantumAction) -> str:
        if isinstance(action, Take):
            return self.tr(LOOK[action.colour])
        if isinstance(action, QwantumReroll):
            return self.tr.plural(
                "{n} die is worth rolling again.", "{n} dice are worth rolling again.", len(action.dice)
            )
        if action.kind == "keep":
            return self.tr("Compare what these dice bring with what another roll can bring.")
        return self.tr("Does any of these sums fit well?")

    def worth(self, value: float) -> str:
        if value >= SPOILT:
            return super().worth(value)
        return self.tr("under {points}", points=f"\N{MINUS SIGN}{-SPOILT:.0f}")

    def button(self, action: QwantumAction) -> Words:
        if isinstance(action, QwantumReroll):
            return self.tr("Choose these dice"), "refresh-cw"
        return self.tr("Put it here"), "pencil"

    def explain(self, code: str, values: Values, names: Sequence[str]) -> str:
        tr, v = self.tr, values
        match code:
            case "keep" if v["best"] is None:
                return tr("No second roll promises more.")
            case "keep":
                return tr("The dice are good as they lie: {sum}.", sum=coloured(tr, v["best"], str(v["number"])))
            case "reroll":
                return tr(
                    "Rolling again promises {expected}, keeping {kept}.",
                    expected=signed(tr, v["expected"]),
                    kept=signed(tr, v["kept"]),
                )
            case "scores":
                return tr("The column is full and brings {points}.", points=points(tr, v["points"]))
            case "takes" if not v["room"] and v["column"] == COLUMNS:
                return tr("The row is full then.")
            case "takes" if not v["room"]:
                return tr("No number fits behind it any more.")
            case "takes":
                return tr.plural(
                    "{n} number would still fit behind it.", "{n} numbers would still fit behind it.", v["room"]
                )
            case "miss":
                return tr("Even a miss (−{miss}) spoils less than any sum on offer.", miss=v["miss"])
        return tr("Every sum on offer spoils a row more than waiting costs.")


WORDS = QwantumHints
