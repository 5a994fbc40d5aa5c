"""What Twenty One says: its options, its points and its sheet."""

from __future__ import annotations

from app.games.game_words import GameWords, OptionFact, OptionWords, Scoring
from app.games.scoring_words import COLOURS, coloured, points
from app.games.sheet.words import PrintedWord, SheetWords, Words
from app.i18n import Translator, mark
from app.table.draft import Draft
from rules.sheet import Choice, Item
from rules.twenty_one.game import TwentyOneState
from rules.twenty_one.scoring import BONUS

LATE = 20
"""A round whose number is as long as any."""
OPTIONS = {"sheets": OptionWords(mark("Sheets"), mark("each has its colours in another order"))}


def scoring(tr: Translator) -> Scoring:
    hits = range(1, len(BONUS))
    return Scoring(
        tr("What exact hits bring"),
        [(tr.plural("{n} hit in a row", "{n} hits in a row", n), points(tr, BONUS[n]), "") for n in hits],
        tr("A row brings its numbers and the bonus for its exact hits. A hit is a number equal to the printed one."),
    )


def setup_facts(tr: Translator, seats: int) -> list[OptionFact]:
    found = [OptionFact(tr("The end"), tr("after the round in which a fifth row is full"))]
    if seats == 1:
        found.append(OptionFact(tr("Alone"), tr("you roll in every round and play for points")))
    return found


def own_sheet(tr: Translator, draft: Draft, seat: int) -> list[str]:
    return [tr("sheet {letter}", letter=draft.value("sheets")[seat])]


class TwentyOneWords(SheetWords):
    printed = (PrintedWord("bonus", "bonus1", -94.0, -8.0), PrintedWord("hits", "bonus1", -94.0, 9.0))

    @property
    def state(self) -> TwentyOneState:
        state = self.sight.state
        assert isinstance(state, TwentyOneState)
        return state

    def subtitle(self) -> str:
        tr, state = self.tr, self.state
        pending = state.chance()
        number = pending.round if pending else max(1, state.round)
        if self.sight.roller_told:
            return tr("Round {round}", round=number)
        return tr("{name} rolls, round {round}", name=self.sight.name(state.active), round=number)

    def subtitles(self) -> list[str]:
        seats = [] if self.sight.roller_told else range(self.state.setup.seats)
        return [self.tr("{name} rolls, round {round}", name=self.sight.name(seat), round=LATE) for seat in seats]

    def title(self, seat: int) -> str:
        return self.tr("{name}, sheet {sheet}", name=self.sight.name(seat), sheet=self.state.setup.sheet_of(seat))

    def note(self, pending: Choice | None) -> str:
        if pending is None or not pending.shows or self.sight.tray_told:
            return ""
        return self.row_would_be(pending)

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
        return tr("Write as many as fit, at least one") if self.sight.writes else ""

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


REFUSALS = {
    "colour_twice": mark("Each colour counts only once."),
    "not_in_row_order": mark("The fields must be named from left to right."),
    "field_taken": mark("This field is taken."),
    "die_too_high": mark("A {die} is too high for a field of {number}."),
    "row_done": mark("This row is finished."),
    "row_later": mark("Rows are filled from top to bottom: this one comes later."),
    "dice_together": mark("All dice but the ones are rolled again together, by the button."),
}
"""What only this game refuses."""

WORDS = GameWords(
    scoring=scoring, setup=setup_facts, options=OPTIONS, seat=own_sheet, sheet=TwentyOneWords, refusals=REFUSALS
)
