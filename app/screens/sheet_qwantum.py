"""Qwantum's own words and print at the table."""

from __future__ import annotations

from app.boards.sheet_brush import Brush
from app.boards.sheet_print import qwantum
from app.i18n import mark
from app.scoring_words import coloured, points
from app.screens.sheet_style import SheetStyle, Words
from rules.sheet import Choice, Item, Sheet

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


class QwantumStyle(SheetStyle):
    skirting = 22.0

    def subtitle(self) -> str:
        tr, state = self.tr, self.state
        step = next((item.id for item in state.sheet(0).items if item.kind == "step" and item.mark == "current"), "")
        if step == "step_a":
            return tr("Step A, {name} rolls", name=self.name(state.active))
        if step == "step_b":
            return tr("Step B, {name} may write one", name=self.name(state.active))
        return tr("Step C, everyone may write one") if step else ""

    def note(self, pending: Choice | None) -> str:
        return ""

    def standing(self, seat: int, score: int) -> str:
        """What they did in this turn, as long as the others still think; else their points."""
        state = self.state
        if state.to_act() and state.took[seat] is not None:
            return self.tr(TOOK[state.took[seat]])
        if state.to_act() and state.taker == seat and state.taken:
            return self.tr(TOOK[state.taken])
        return points(self.tr, score)

    def paint(self, brush: Brush, sheet: Sheet) -> None:
        tr = self.tr
        words = {
            "rising": tr("rising"),
            "falling": tr("falling"),
            "misses": tr("Misses"),
            "total": tr("Score"),
        }
        qwantum(brush, sheet, words)

    # -- the tray ------------------------------------------------------------------------------------------

    def step(self, item: Item) -> str:
        tr, state = self.tr, self.state
        if item.id == "step_a":
            return tr("The roll")
        return self.name(state.active) if item.id == "step_b" else tr("Everyone")

    def chip(self, item: Item) -> str:
        """How a sum is made, or who has it."""
        values = dict(item.values)
        if values.get("taken_by") is not None:
            return self.tr("taken: {name}", name=self.name(values["taken_by"]))
        return str(values.get("made", ""))

    def chip_voice(self, item: Item) -> str:
        return f"{coloured(self.tr, item.colour or '', item.printed)}, {self.chip(item)}"

    def hint(self, pending: Choice | None) -> str:
        tr, state, sheet = self.tr, self.state, self.table.picker.sheet
        if not state.dice:
            return ""
        if sheet is not None and any(item.kind == "die" and self._choosable(item) for item in sheet.items):
            return tr("Tap the dice to roll again")
        return tr("White {number} is added to every colour", number=state.dice[0])

    def _choosable(self, item: Item) -> bool:
        return self.table.picker.choosable(item.id)

    def spoken_dice(self) -> str:
        sums = [item for item in self.state.sheet(0).items if item.kind == "chip"]
        return ", ".join(coloured(self.tr, item.colour or "", item.printed) for item in sums)

    # -- what can be done ----------------------------------------------------------------------------------

    def choose(self) -> str:
        sheet = self.table.picker.sheet
        if sheet is not None and any(item.kind == "die" and self._choosable(item) for item in sheet.items):
            return self.tr("Choose dice to reroll")
        return self.tr("Choose a colour")

    def doing(self, choice: Choice) -> Words:
        tr, sheet = self.tr, self.table.picker.sheet
        if choice.items == {"decline"}:
            return tr("Pass"), "arrow-right"
        first = sheet.item(next(iter(choice.items))) if sheet else None
        if first is not None and first.kind == "cell" and first.colour:
            return tr(WRITE[first.colour], number=dict(choice.shows)[first.id]), "pencil"
        return tr.plural("Reroll {n} die", "Reroll {n} dice", len(choice.items)), "refresh-cw"

    def button(self, item: Item) -> Words:
        return (self.tr("Keep all"), "check") if item.id == "keep" else (self.tr("Pass"), "arrow-right")

    def describe(self, item: Item, choice: Choice | None) -> str:
        if item.kind == "die":
            words = coloured(self.tr, item.colour or "white", item.written)
            return f"{words}, {self.tr('rolls again')}" if item.id in self.table.picker.selection else words
        return super().describe(item, choice)

    def scored(self, sheet: Sheet) -> set[str]:
        return {item.id for item in sheet.items if item.kind == "box" and item.mark == "full"}
