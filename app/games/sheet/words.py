"""What is said about the sheets of the three roll-and-write games, on the screen and on a browser guest's page.

A `SheetWords` reads a state and its described sheet and makes words. What may be done, it takes from the choices.
"""

from __future__ import annotations

from typing import Any

from app.games.scoring_words import COLOURS, coloured, describe_cell, points, scoring_table, spoken_number
from app.games.words import progress
from app.i18n import Translator, mark
from rules.sheet import Choice, Item, Sheet

Words = tuple[str, str]
"""What a button says, and its icon."""


class SheetWords:
    """Whoever uses it says where these come from:

    tr, state           the words of somebody's language, and what they may know of the game
    sheet, selection    what they see and have chosen
    writes              whether it is theirs to write now
    name(seat)          what a player is called
    """

    @property
    def tr(self) -> Translator:
        raise NotImplementedError

    @property
    def state(self) -> Any:
        raise NotImplementedError

    @property
    def sheet(self) -> Sheet | None:
        raise NotImplementedError

    @property
    def selection(self) -> frozenset[str]:
        raise NotImplementedError

    @property
    def writes(self) -> bool:
        raise NotImplementedError

    def name(self, seat: int) -> str:
        raise NotImplementedError

    # -- the page ------------------------------------------------------------------------------------------

    def subtitle(self) -> str:
        raise NotImplementedError

    def title(self, seat: int) -> str:
        name = self.name(seat)
        return self.tr("Your sheet") if name == self.tr("You") else self.tr("{name}’s sheet", name=name)

    def note(self, pending: Choice | None) -> str:
        """The line below the title, for the one who is to write."""
        raise NotImplementedError

    def standing(self, seat: int, score: int) -> str:
        """Below a player's name."""
        return points(self.tr, score)

    def scoring_chips(self) -> list[tuple[str, int]]:
        return []

    def print_words(self) -> dict[str, str]:
        """What is printed on the paper."""
        return {}

    # -- the tray ------------------------------------------------------------------------------------------

    def hint(self, pending: Choice | None) -> str:
        """A line on the tray."""
        return ""

    def spoken_dice(self) -> str:
        raise NotImplementedError

    # -- what can be done ----------------------------------------------------------------------------------

    def choose(self) -> str:
        """To someone who has chosen nothing yet."""
        raise NotImplementedError

    def doing(self, choice: Choice) -> Words:
        """What confirming would do."""
        raise NotImplementedError

    def button(self, item: Item) -> Words:
        """A button of the sheet."""
        raise NotImplementedError

    def describe(self, item: Item, choice: Choice | None) -> str:
        return describe_cell(self.tr, item, choice)

    def _choosable(self, kind: str) -> bool:
        """Whether anything of a kind can be chosen."""
        if self.sheet is None:
            return False
        offered = frozenset[str]().union(*(choice.items for choice in self.sheet.choices))
        return any(item.kind == kind and item.id in offered for item in self.sheet.items)


class KnisterWords(SheetWords):
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


class TwentyOneWords(SheetWords):
    def subtitle(self) -> str:
        tr, state = self.tr, self.state
        pending = state.chance()
        number = pending.round if pending else max(1, state.round)
        return tr("{name} rolls, round {round}", name=self.name(state.active), round=number)

    def title(self, seat: int) -> str:
        return self.tr("{name}, sheet {sheet}", name=self.name(seat), sheet=self.state.setup.sheet_of(seat))

    def note(self, pending: Choice | None) -> str:
        return self.row_would_be(pending) if pending and pending.shows else ""

    def print_words(self) -> dict[str, str]:
        return {"bonus": self.tr("Bonus"), "hits": self.tr("hits in a row")}

    def row_would_be(self, pending: Choice) -> str:
        made = next((text for id, text in pending.shows if id.startswith("made")), "")
        return self.tr("row would be {sum}", sum=made)

    def hint(self, pending: Choice | None) -> str:
        tr, sheet = self.tr, self.sheet
        if pending and pending.shows:
            words = self.row_would_be(pending)
            return words[:1].upper() + words[1:]
        if sheet is not None and any(item.mark == "locked" for item in sheet.items):
            return tr("Ones are locked, one more roll is possible")
        if sheet is not None and any(item.id == "reroll" for item in sheet.items):
            return tr("One more roll is possible")
        return tr("Write as many as fit, at least one") if self.writes else ""

    def spoken_dice(self) -> str:
        dice = zip(self.state.game.dice, self.state.dice, strict=True)
        return ", ".join(f"{self.tr(COLOURS[die.body])} {value}" for die, value in dice)

    def choose(self) -> str:
        return self.tr("Choose fields")

    def doing(self, choice: Choice) -> Words:
        tr = self.tr
        if choice.items == {"cross"}:
            return tr("Cross out"), "x"
        if choice.items <= {"reroll", "keep"} and self.sheet is not None:
            return self.button(self.sheet.item(next(iter(choice.items))))
        numbers = [text for id, text in choice.shows if id in choice.items]
        return tr("Write {numbers}", numbers=", ".join(numbers)), "pencil"

    def button(self, item: Item) -> Words:
        tr = self.tr
        if item.id == "reroll":
            return tr.plural("Reroll {n} die", "Reroll {n} dice", dict(item.values)["dice"]), "refresh-cw"
        return (tr("Keep"), "check") if item.id == "keep" else (tr("Cross out"), "x")

    def describe(self, item: Item, choice: Choice | None) -> str:
        """ "Row 3, white 6, writes 4, row would be 9 + 1"."""
        tr = self.tr
        if item.kind != "cell":
            return coloured(tr, item.colour or "", item.written)
        values = dict(item.values)
        field = coloured(tr, item.colour or "", item.printed)
        parts = [tr("Row {row}, {field}", row=values["row"], field=field)]
        if item.mark == "crossed":
            parts.append(tr("crossed out"))
        elif item.written:
            parts.append(tr("{number} is written here", number=item.written))
        if choice:
            parts.append(tr("writes {number}", number=dict(choice.shows).get(item.id, "")))
            if values.get("hit"):
                parts.append(tr("exact hit"))
            parts.append(self.row_would_be(choice))
            if choice.gain:
                parts.append(tr.plural("brings {n} point", "brings {n} points", choice.gain))
        return ", ".join(parts)


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


class QwantumWords(SheetWords):
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

    def print_words(self) -> dict[str, str]:
        tr = self.tr
        return {"rising": tr("rising"), "falling": tr("falling"), "misses": tr("Misses"), "total": tr("Score")}

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
            return f"{words}, {self.tr('rolls again')}" if item.id in self.selection else words
        return super().describe(item, choice)
