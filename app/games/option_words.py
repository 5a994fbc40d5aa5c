"""The words of set-up: what each option means, what follows from the number of seats, why something cannot start."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from app.i18n import Translator, mark
from app.store.seats import Seat
from app.table.draft import NO_PERSON, Draft, DraftTrouble, Level, is_person
from rules.core import Option, SetupReason


@dataclass(frozen=True)
class Words:
    title: str
    line: str


OPTIONS = {
    ("genial", "teams"): Words(mark("Teams of two"), mark("partners share one track for each colour")),
    ("trigon", "teams"): Words(mark("Teams of two"), mark("partners add up their points")),
    ("trigon", "touching"): Words(mark("Vertex to vertex only"), mark("corners may not touch a side of their colour")),
    ("twenty_one", "sheets"): Words(mark("Sheets"), mark("each has its colours in another order")),
}

LEVELS: dict[Level, Words] = {
    "easy": Words(mark("Easy"), mark("overlooks things")),
    "medium": Words(mark("Medium"), mark("plays soundly")),
    "hard": Words(mark("Hard"), mark("plays to win")),
}

PERSON = Words(mark("Human"), mark("plays on this device"))

COLOURS = {
    "blue": mark("blue"),
    "yellow": mark("yellow"),
    "red": mark("red"),
    "green": mark("green"),
}


def option_words(tr: Translator, draft: Draft, option: Option) -> Words:
    words = OPTIONS[draft.game.id, option.id]
    line = tr(words.line)
    if not draft.applies(option.id):
        line = needs_seats(tr, option.seats or ())
    elif option.id == "teams" and draft.value("teams"):
        line = tr("{side} against {other}", side=side(tr, draft, 0), other=side(tr, draft, 1))
    return Words(tr(words.title), line)


def needs_seats(tr: Translator, seats: Sequence[int]) -> str:
    return tr.plural("needs {n} player", "needs {n} players", seats[0])


def side(tr: Translator, draft: Draft, first: int) -> str:
    """Two partners, who sit opposite each other."""
    return tr("{one} and {two}", one=seat_name(tr, draft, first), two=seat_name(tr, draft, first + 2))


# -- seats ---------------------------------------------------------------------------------------------------


def seat_name(tr: Translator, draft: Draft, seat: int) -> str:
    if draft.seats[seat].name:
        return draft.seats[seat].name
    return tr("You") if draft.is_owner(seat) else tr("Player {number}", number=seat + 1)


def kind_words(seat: Seat) -> Words:
    """A person, or a computer's level."""
    return LEVELS[seat.controller.level] if seat.controller.level else PERSON


def seat_names(tr: Translator, draft: Draft) -> list[str]:
    return [seat_name(tr, draft, seat) for seat in range(len(draft.seats))]


def seat_notes(tr: Translator, draft: Draft, seat: int, winners: Sequence[str]) -> list[str]:
    """What is worth knowing about a seat before the game; `winners` are the profiles that won the last one."""
    here = draft.seats[seat]
    notes = []
    if is_person(here) and not here.name:
        notes.append(tr("tap to type a name"))
    if seat == 0 and len(draft.seats) > 1:
        notes.append(tr("starts"))
    notes += own_things(tr, draft, seat)
    if here.profile in winners:
        notes.append(tr("won last time"))
    if not notes and not is_person(here):
        notes.append(tr(kind_words(here).line))
    return notes


def own_things(tr: Translator, draft: Draft, seat: int) -> list[str]:
    """What a seat plays with: a colour, a sheet, a hidden rack."""
    if draft.game.id == "trigon":
        from rules.trigon.game import TrigonSetup
        from rules.trigon.geometry import COLOURS as ORDER

        colours = TrigonSetup(len(draft.seats)).colours_of(seat)
        return [", ".join(tr(COLOURS[ORDER[colour]]) for colour in colours)]
    if draft.game.id == "twenty_one":
        return [tr("sheet {letter}", letter=draft.value("sheets")[seat])]
    if draft.game.id == "genial" and len(draft.seats) > 1 and is_person(draft.seats[seat]):
        return [tr("rack hidden")]
    return []


# -- what follows --------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class OptionFact:
    """Shown, not chosen. `steps` are the values it can have, `value` the one it has."""

    title: str
    line: str
    value: str = ""
    steps: tuple[str, ...] = ()


def facts(tr: Translator, draft: Draft) -> list[OptionFact]:
    """What follows from the number of seats; of an empty table, as if two sat there."""
    return FACTS[draft.game.id](tr, len(draft.seats) or 2)


def _knister(tr: Translator, seats: int) -> list[OptionFact]:
    found = [OptionFact(tr("Rounds"), tr("everyone writes every roll"), "25")]
    if seats == 1:
        found.append(OptionFact(tr("Alone"), tr("from 50 points good, from 80 excellent, from 100 phenomenal")))
    return found


def _twenty_one(tr: Translator, seats: int) -> list[OptionFact]:
    found = [OptionFact(tr("The end"), tr("after the round in which a fifth row is full"))]
    if seats == 1:
        found.append(OptionFact(tr("Alone"), tr("you roll in every round and play for points")))
    return found


def _qwantum(tr: Translator, seats: int) -> list[OptionFact]:
    found = [OptionFact(tr("The end"), tr("with four full rows or five misses"))]
    if seats == 1:
        found.append(OptionFact(tr("Alone"), tr("you roll in every round and play for points")))
    return found


def _genial(tr: Translator, seats: int) -> list[OptionFact]:
    from rules.genial.geometry import SIDE_FOR_SEATS

    cells = {count: str(3 * side * (side - 1) + 1) for count, side in SIDE_FOR_SEATS.items()}
    steps = tuple(dict.fromkeys(cells.values()))
    found = [OptionFact(tr("Board"), tr("its cells grow with the players"), cells[seats], steps)]
    if seats == 1:
        found.append(OptionFact(tr("Alone"), tr("one tile at a time, without a rack")))
    return found


def _trigon(tr: Translator, seats: int) -> list[OptionFact]:
    from rules.trigon.geometry import INNER_BOARD, WHOLE_BOARD

    inner, whole = str(len(INNER_BOARD)), str(len(WHOLE_BOARD))
    board = OptionFact(
        tr("Board"), tr("triangles; three players use the inner part"), inner if seats == 3 else whole, (inner, whole)
    )
    if seats == 1:
        return [board, OptionFact(tr("Alone"), tr("you place all four colours in turn"))]
    colours = tr("two for each player") if seats == 2 else tr("one for each player")
    return [board, OptionFact(tr("Colours"), colours, tr.plural("{n} colour", "{n} colours", 3 if seats == 3 else 4))]


FACTS: dict[str, Any] = {
    "knister": _knister,
    "twenty_one": _twenty_one,
    "qwantum": _qwantum,
    "genial": _genial,
    "trigon": _trigon,
}


# -- starting ------------------------------------------------------------------------------------------------


def start_words(tr: Translator, draft: Draft) -> str:
    if draft.options.get("teams"):
        return tr("Start, two teams")
    if len(draft.seats) == 1:
        return tr("Start alone")
    return tr.plural("Start with {n} player", "Start with {n} players", len(draft.seats))


def trouble_words(tr: Translator, draft: Draft, trouble: DraftTrouble) -> str:
    """Why it cannot start, in a sentence."""
    if trouble.reason == NO_PERSON:
        return tr("At least one person has to play.")
    if trouble.reason == SetupReason.SEATS:
        return tr("This game is for {low} to {high} players.", low=draft.game.seats[0], high=draft.game.seats[-1])
    name = tr(OPTIONS[draft.game.id, trouble.values["option"]].title) if "option" in trouble.values else ""
    if trouble.reason == SetupReason.OPTION_NEEDS_SEATS:
        seats = trouble.values["seats"][0]
        return tr.plural("{option}: only with {n} player.", "{option}: only with {n} players.", seats, option=name)
    return tr("{option}: this choice does not fit.", option=name) if name else tr("This cannot be started.")
