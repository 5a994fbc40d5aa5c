"""What Qwantum says: its points and its sheet."""

from __future__ import annotations

from app.games.game_words import GameWords, OptionFact, Scoring
from app.games.scoring_words import coloured, points
from app.games.sheet.words import PrintedWord, SheetWords, Words
from app.i18n import Translator, mark
from rules.qwantum.game import QwantumState
from rules.qwantum.scoring import MISSES, miss_points
from rules.sheet import Choice, Item

WRITE = {
    "purple": mark("Write {number} in purple"),
    "blue": mark("Write {number} in blue"),
    "red": mark("Write {number} in red"),
    "yellow": mark("Write {number} in yellow"),
}
TOOK = {
    "purple": mark("took purple"),
    "blue": mark("took blue"),
    "red": mark("took red"),
    "yellow": mark("took yellow"),
    "": mark("passed"),
}


def scoring(tr: Translator) -> Scoring:
    misses = range(1, MISSES + 1)
    return Scoring(
        tr("What a column brings"),
        [
            (tr("A full column"), tr("second lowest number"), "4  6  6  9 → 6"),
            *((tr.plural("{n} miss", "{n} misses", n), f"−{miss_points(n)}", "") for n in misses),
        ],
        tr("Equal numbers count as one. If all four are equal, that number counts."),
    )


def setup_facts(tr: Translator, seats: int) -> list[OptionFact]:
    found = [OptionFact(tr("The end"), tr("with four full rows or five misses"))]
    if seats == 1:
        found.append(OptionFact(tr("Alone"), tr("you roll in every round and play for points")))
    return found


class QwantumWords(SheetWords):
    printed = (
        PrintedWord("rising", "cell0_0", 2.0, -38.0),
        PrintedWord("falling", "cell0_4", 2.0, -38.0),
        PrintedWord("misses", "miss0", -54.0, 0.0),
        PrintedWord("total", "total", -22.0, 0.0),
    )

    @property
    def state(self) -> QwantumState:
        state = self.sight.state
        assert isinstance(state, QwantumState)
        return state

    def subtitle(self) -> str:
        tr, state = self.tr, self.state
        step = next((item.id for item in state.sheet(0).items if item.kind == "step" and item.mark == "current"), "")
        if step == "step_a":
            return tr("Step A, {name} rolls", name=self.sight.name(state.active))
        if step == "step_b":
            return tr("Step B, {name} may write one", name=self.sight.name(state.active))
        return tr("Step C, everyone may write one") if step else ""

    def subtitles(self) -> list[str]:
        tr, people = self.tr, [self.sight.name(seat) for seat in range(self.state.setup.seats)]
        rolls = [tr("Step A, {name} rolls", name=name) for name in people]
        writes = [tr("Step B, {name} may write one", name=name) for name in people]
        return [*rolls, *writes, tr("Step C, everyone may write one")]

    def note(self, pending: Choice | None) -> str:
        return ""

    def standing(self, seat: int, score: int) -> str:
        """What they did in this turn, as long as the others still think; else their points."""
        state = self.state
        took = state.took[seat]
        if state.to_act() and took is not None:
            return self.tr(TOOK[took])
        if state.to_act() and state.taker == seat and state.taken:
            return self.tr(TOOK[state.taken])
        return points(self.tr, score)

    def print_words(self) -> dict[str, str]:
        tr = self.tr
        return {"rising": tr("rising"), "falling": tr("falling"), "misses": tr("Misses"), "total": tr("Score")}

    # -- the tray ------------------------------------------------------------------------------------------

    def step(self, item: Item) -> str:
        tr, state = self.tr, self.state
        if item.id == "step_a":
            return tr("The roll")
        return self.sight.name(state.active) if item.id == "step_b" else tr("Everyone")

    def chip(self, item: Item) -> str:
        """How a sum is made, or who has it."""
        values = dict(item.values)
        if values.get("taken_by") is not None:
            return self.tr("taken: {name}", name=self.sight.name(values["taken_by"]))
        return str(values.get("made", ""))

    def chip_voice(self, item: Item) -> str:
        return f"{coloured(self.tr, item.colour or '', item.printed)}, {self.chip(item)}"

    def hint(self, pending: Choice | None) -> str:
        tr, state = self.tr, self.state
        if not state.dice:
            return ""
        if self._choosable("die"):
            return tr("Tap the dice to roll again")
        return tr("White {number} is added to every colour", number=state.dice[0])

    def spoken_dice(self) -> str:
        sums = [item for item in self.state.sheet(0).items if item.kind == "chip"]
        return ", ".join(coloured(self.tr, item.colour or "", item.printed) for item in sums)

    # -- what can be done ----------------------------------------------------------------------------------

    def choose(self) -> str:
        return self.tr("Choose dice to reroll") if self._choosable("die") else self.tr("Choose a colour")

    def doing(self, choice: Choice) -> Words:
        tr = self.tr
        if choice.items <= {"decline", "keep"} and self.sheet is not None:
            return self.button(self.sheet.item(next(iter(choice.items))))
        first = self.sheet.item(next(iter(choice.items))) if self.sheet else None
        if first is not None and first.kind == "cell" and first.colour:
            return tr(WRITE[first.colour], number=dict(choice.shows)[first.id]), "pencil"
        return tr.plural("Reroll {n} die", "Reroll {n} dice", len(choice.items)), "refresh-cw"

    def button(self, item: Item) -> Words:
        return (self.tr("Keep all"), "check") if item.id == "keep" else (self.tr("Pass"), "arrow-right")

    def describe(self, item: Item, choice: Choice | None) -> str:
        if item.kind == "die":
            words = coloured(self.tr, item.colour or "white", item.written)
            return f"{words}, {self.tr('rolls again')}" if item.id in self.sight.selection else words
        return super().describe(item, choice)


REFUSALS = {
    "die_twice": mark("Each die can be chosen only once."),
    "dice_not_ascending": mark("The dice must be named in order."),
    "colour_taken": mark("This colour was taken in step B."),
    "row_full": mark("This row is full."),
    "not_higher": mark("A row rises until the bar: {number} cannot follow {before}."),
    "not_lower": mark("Behind the bar a row falls: {number} cannot follow {before}."),
    "already_chosen": mark("You have already chosen in this step."),
    "left_to_right": mark("Each row is filled from left to right."),
}
"""What only this game refuses."""

WORDS = GameWords(scoring=scoring, setup=setup_facts, sheet=QwantumWords, refusals=REFUSALS)
