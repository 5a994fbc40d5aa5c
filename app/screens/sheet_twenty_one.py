"""Twenty One's own words and print at the table."""

from __future__ import annotations

from app.boards.sheet_brush import Brush
from app.boards.sheet_print import twenty_one
from app.scoring_words import COLOURS, coloured
from app.screens.sheet_style import SheetStyle, Words
from rules.sheet import Choice, Item, Sheet


class TwentyOneStyle(SheetStyle):
    badges = True
    chime = "hit"

    def subtitle(self) -> str:
        tr, state = self.tr, self.state
        pending = state.chance()
        number = pending.round if pending else max(1, state.round)
        return tr("{name} rolls, round {round}", name=self.name(state.active), round=number)

    def title(self, seat: int) -> str:
        return self.tr("{name}, sheet {sheet}", name=self.name(seat), sheet=self.state.setup.sheet_of(seat))

    def note(self, pending: Choice | None) -> str:
        """What the row would be, unless the tray tells it."""
        told = self.table.tray.worded or not (pending and pending.shows)
        return "" if told or pending is None else self._row_would_be(pending)

    def paint(self, brush: Brush, sheet: Sheet) -> None:
        twenty_one(brush, sheet, {"bonus": self.tr("Bonus"), "hits": self.tr("hits in a row")})

    def _row_would_be(self, pending: Choice) -> str:
        made = next((text for id, text in pending.shows if id.startswith("made")), "")
        return self.tr("row would be {sum}", sum=made)

    def hint(self, pending: Choice | None) -> str:
        tr, sheet = self.tr, self.table.picker.sheet
        if pending and pending.shows:
            words = self._row_would_be(pending)
            return words[:1].upper() + words[1:]
        if sheet is not None and any(item.mark == "locked" for item in sheet.items):
            return tr("Ones are locked, one more roll is possible")
        if sheet is not None and any(item.id == "reroll" for item in sheet.items):
            return tr("One more roll is possible")
        to_write = self.table.own in self.state.to_act() and self.table.looking_at is None
        return tr("Write as many as fit, at least one") if to_write else ""

    def spoken_dice(self) -> str:
        dice = zip(self.state.game.dice, self.state.dice, strict=True)
        return ", ".join(f"{self.tr(COLOURS[die.body])} {value}" for die, value in dice)

    def choose(self) -> str:
        return self.tr("Choose fields")

    def doing(self, choice: Choice) -> Words:
        tr = self.tr
        if choice.items == {"cross"}:
            return tr("Cross out"), "x"
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
            parts.append(self._row_would_be(choice))
            if choice.gain:
                parts.append(tr.plural("brings {n} point", "brings {n} points", choice.gain))
        return ", ".join(parts)

    def scored(self, sheet: Sheet) -> set[str]:
        return {item.id for item in sheet.items if item.mark == "hit"}
