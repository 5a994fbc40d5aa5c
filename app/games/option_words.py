"""The words of set-up: what each option means, what follows from the number of seats, why something cannot start."""

from __future__ import annotations

from collections.abc import Sequence

from app.games.game_words import OptionFact, OptionWords, words_of
from app.i18n import YOU, Translator, is_you, mark
from app.store.seats import Seat
from app.table.draft import NO_PERSON, Draft, DraftTrouble, Level, is_person
from rules.core import Option, SetupReason

LEVELS: dict[Level, OptionWords] = {
    "easy": OptionWords(mark("Easy"), mark("overlooks things")),
    "medium": OptionWords(mark("Medium"), mark("plays soundly")),
    "hard": OptionWords(mark("Hard"), mark("plays to win")),
}

PERSON = OptionWords(mark("Human"), mark("plays on this device"))


def option_words(tr: Translator, draft: Draft, option: Option) -> OptionWords:
    words = words_of(draft.game.id).options[option.id]
    line = tr(words.line)
    if not option.applies(len(draft.seats)):
        line = needs_seats(tr, option.seats or ())
    elif not draft.applies(option.id):
        line = needs_option(tr, draft, option.needs or "")
    elif option.id == "teams" and draft.value("teams"):
        line = tr("{side} against {other}", side=side(tr, draft, 0), other=side(tr, draft, 1))
    return OptionWords(tr(words.title), line)


def needs_seats(tr: Translator, seats: Sequence[int]) -> str:
    return tr.plural("needs {n} player", "needs {n} players", seats[0])


def needs_option(tr: Translator, draft: Draft, needed: str) -> str:
    return tr("only with: {option}", option=tr(words_of(draft.game.id).options[needed].title))


def side(tr: Translator, draft: Draft, first: int) -> str:
    """Two partners, who sit opposite each other."""
    return tr("{one} and {two}", one=seat_name(tr, draft, first), two=seat_name(tr, draft, first + 2))


# -- seats ---------------------------------------------------------------------------------------------------


def seat_name(tr: Translator, draft: Draft, seat: int) -> str:
    """Whoever gave no name is "You" as long as nobody else reads this screen; of several the owner is the first."""
    name = draft.seats[seat].name
    if name and not is_you(name):
        return name
    people = [number for number, one in enumerate(draft.seats) if is_person(one)]
    if people == [seat] and draft.is_owner(seat):
        return tr(YOU)
    people.sort(key=lambda number: not draft.is_owner(number))
    return tr("Player {number}", number=people.index(seat) + 1)


def kind_words(seat: Seat) -> OptionWords:
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
    return words_of(draft.game.id).seat(tr, draft, seat)


# -- what follows --------------------------------------------------------------------------------------------


def facts(tr: Translator, draft: Draft) -> list[OptionFact]:
    """What follows from the number of seats; of an empty table, as if two sat there."""
    return words_of(draft.game.id).setup(tr, len(draft.seats) or 2)


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
    option = trouble.values.get("option")
    name = tr(words_of(draft.game.id).options[option].title) if option is not None else ""
    if trouble.reason == SetupReason.OPTION_NEEDS_SEATS:
        seats = trouble.values["seats"][0]
        return tr.plural("{option}: only with {n} player.", "{option}: only with {n} players.", seats, option=name)
    if trouble.reason == SetupReason.OPTION_NEEDS_OPTION:
        return f"{name}: {needs_option(tr, draft, trouble.values['needs'])}."
    return tr("{option}: this choice does not fit.", option=name) if name else tr("This cannot be started.")
