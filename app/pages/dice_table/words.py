"""What a table of dice says, on its page and aloud: names of its games, whose turn it is, what a roll comes to."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from app.games.registry import FACES, facts
from app.games.scoring_words import COLOURS, spoken_number
from app.games.table_dice.rounds import Round
from app.i18n import Translator, mark
from app.store.seats import Seat
from rules.core import next_present
from rules.dice import Die, Face
from rules.table_dice.game import TableDiceState, TableStep
from rules.table_dice.paper import COLOURS as SUMMED_COLOURS
from rules.table_dice.paper import Written, face_colour, face_number, showing

FREE = mark("Free dice")
BODIES = {**COLOURS, "ivory": mark("Ivory"), "amber": mark("Amber")}
"""Every colour a die can have, or show."""

VALUES = (mark("one"), mark("two"), mark("three"), mark("four"), mark("five"), mark("six"))
"""What a die shows, as it is called out."""

TAKES = {
    "purple": mark("{name} takes purple, {number}."),
    "blue": mark("{name} takes blue, {number}."),
    "red": mark("{name} takes red, {number}."),
    "yellow": mark("{name} takes yellow, {number}."),
}
TAKEN = {
    "purple": mark("Purple is taken, {number}."),
    "blue": mark("Blue is taken, {number}."),
    "red": mark("Red is taken, {number}."),
    "yellow": mark("Yellow is taken, {number}."),
}
TAKE = {
    "purple": mark("Take purple {number}"),
    "blue": mark("Take blue {number}"),
    "red": mark("Take red {number}"),
    "yellow": mark("Take yellow {number}"),
}


def play_name(tr: Translator, plays: str) -> str:
    return tr(facts(plays).name if plays in FACES else FREE)


# -- dice ----------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Sum:
    """What one colour comes to, and the dice that make it."""

    colour: str
    dice: tuple[int, ...]
    numbers: tuple[int, ...]

    @property
    def total(self) -> int:
        return sum(self.numbers)

    @property
    def made(self) -> str:
        return " + ".join(map(str, self.numbers))


def colour_sums(dice: Sequence[Face]) -> list[Sum]:
    """The four numbers of a roll of coloured dice."""
    made = [(colour, showing(dice, colour)) for colour in SUMMED_COLOURS]
    return [Sum(colour, used, tuple(face_number(dice[i]) for i in used)) for colour, used in made]


def total(dice: Sequence[Face]) -> int:
    return sum(map(face_number, dice))


def made(dice: Sequence[Face]) -> str:
    return " + ".join(str(face_number(face)) for face in dice)


def die_colour(die: Die, face: Face) -> str:
    """The game colour a die stands for; none if it is just a die."""
    return face_colour(face) or (die.body if die.body in COLOURS else "")


# -- whose turn it is ----------------------------------------------------------------------------------------


@dataclass(frozen=True)
class ThrowTurn:
    """Who has thrown the dice that lie there, or is about to, and who comes next."""

    seat: int
    following: int


def turn_of(state: TableDiceState, rounds: Sequence[Round]) -> ThrowTurn:
    if rounds and rounds[-1].over:
        return ThrowTurn(rounds[-1].seat, state.roller)
    return ThrowTurn(state.roller, next_present(state.roller, state.setup.seats, state.left))


def is_named(seats: Sequence[Seat]) -> bool:
    return any(seat.name for seat in seats)


def shown_round(state: TableDiceState) -> int:
    """The round that the dice on the table belong to."""
    return max(1, state.round)


def turn_words(
    tr: Translator, state: TableDiceState, seats: Sequence[Seat], rounds: Sequence[Round]
) -> tuple[str, str]:
    """A headline and the line below: "Eva rolls" and "Knister, next Tomáš"."""
    game, turn = play_name(tr, state.setup.plays), turn_of(state, rounds)
    if not is_named(seats):
        return game, ""
    name, following = seats[turn.seat].name, seats[turn.following].name
    if turn.seat == turn.following or state.step is TableStep.SCORE:
        return tr("{name} rolls", name=name), game
    return tr("{name} rolls", name=name), tr("{game}, next {name}", game=game, name=following)


def open_table_words(tr: Translator, state: TableDiceState, seats: Sequence[Seat], when: str) -> tuple[str, str, str]:
    """A table in a list: its game, how far it is, and whose turn it is or when it was left."""
    if state.step is TableStep.SCORE:
        return play_name(tr, state.setup.plays), tr("Over, the totals can be written down"), when
    line = tr("Round {n}", n=shown_round(state))
    if state.paper.rounds:
        line = tr("Round {n} of {of}", n=shown_round(state), of=state.paper.rounds)
    name = seats[state.roller].name
    note = f"{tr('{name} is next', name=name)}, {when}" if name else when
    return play_name(tr, state.setup.plays), line, note


# -- aloud ---------------------------------------------------------------------------------------------------


def spoken_roll(tr: Translator, state: TableDiceState) -> str:
    """What the roller announces."""
    dice, written = state.dice, state.paper.written
    if not dice:
        return ""
    if written is Written.SUM:
        return spoken_number(tr, total(dice))
    if written is Written.COLOURS:
        return _list(f"{tr(BODIES[each.colour])} {each.total}" for each in colour_sums(dice))
    return spoken_dice(tr, state)


def spoken_dice(tr: Translator, state: TableDiceState) -> str:
    """Each die, with its colour where they differ; of free dice also the sum."""
    colours = [face_colour(face) or die.body for die, face in zip(state.hand, state.dice, strict=True)]
    told = len(set(colours)) > 1
    free = state.paper.written is Written.ANYTHING
    if free and len(state.dice) == 1:
        return spoken_number(tr, total(state.dice))
    values = [tr(VALUES[face_number(face) - 1]) for face in state.dice]
    words = _list(
        f"{tr(BODIES[colour])} {value}" if told else value for colour, value in zip(colours, values, strict=True)
    )
    return tr("{dice}, total {sum}", dice=words, sum=total(state.dice)) if free else words


def spoken_take(tr: Translator, state: TableDiceState, name: str) -> str:
    """Step B is over: which colour is gone."""
    if state.taken is None:
        return tr("{name} takes none.", name=name) if name else tr("No colour is taken.")
    number = next(each.total for each in colour_sums(state.dice) if each.colour == state.taken)
    return tr(TAKES[state.taken], name=name, number=number) if name else tr(TAKEN[state.taken], number=number)


def _list(parts: Iterable[str]) -> str:
    """One after another, only the first with a capital."""
    words = ", ".join(part[:1].lower() + part[1:] for part in parts)
    return words[:1].upper() + words[1:]
