"""What the rules say about their games, in words: the rules give codes and numbers, sentences are made here."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, NamedTuple

from app.i18n import Translator, mark

if TYPE_CHECKING:
    from rules.core import Game, Option

PLAYABLE = ("genial", "twenty_one", "qwantum", "trigon", "knister")
"""The games that have a card on the home page, in its order."""

SEATS = {
    "genial": range(1, 5),
    "twenty_one": range(1, 7),
    "qwantum": range(1, 5),
    "trigon": range(1, 5),
    "knister": range(1, 13),
}
"""As the rules have it, for the first picture, which does not wait for the rules to be read in."""

MINUTES = {"genial": 30, "twenty_one": 15, "qwantum": 15, "trigon": 30, "knister": 15}

NAMES = {
    "genial": mark("Genial"),
    "twenty_one": mark("Twenty One"),
    "qwantum": mark("Qwantum"),
    "trigon": mark("Trigon"),
    "knister": mark("Knister"),
    "table_dice": mark("Table dice"),
}

LINES = {
    "genial": mark("Six colours, and the lowest one counts"),
    "twenty_one": mark("Fill five rows without going over"),
    "qwantum": mark("Numbers that rise, then fall"),
    "trigon": mark("Triangles meeting only at corners"),
    "knister": mark("One roll for all, a grid for each"),
    "table_dice": mark("The phone rolls, you write on paper"),
}

HIDDEN = {
    "racks": mark("hidden tiles"),
    "bag": mark("drawn from a bag"),
}

OPTIONS = {
    "dice": mark("dice of your choice"),
    "plays": mark("rerolls as your game has them"),
    "sheets": mark("sheets to choose"),
    "teams": mark("teams of two"),
    "touching": mark("vertex to vertex only"),
}


class Entry(NamedTuple):
    """One game as the catalogue shows it."""

    id: str
    name: str
    line: str
    players: str
    dice: str
    hidden: str
    options: str


def entries(tr: Translator) -> list[Entry]:
    import rules

    return [describe(game, tr) for game in (*rules.games(), rules.game(rules.TABLE_DICE))]


def describe(game: Game, tr: Translator) -> Entry:
    return Entry(
        id=game.id,
        name=tr(NAMES[game.id]),
        line=tr(LINES[game.id]),
        players=players(game.seats, tr),
        dice=tr.plural("{n} die", "{n} dice", len(game.dice)) if game.dice else "",
        hidden=sentence(tr(HIDDEN[thing]) for thing in game.hidden),
        options=sentence(option_name(option, tr) for option in game.options),
    )


def players(seats: range, tr: Translator) -> str:
    if len(seats) == 1:
        return tr.plural("{n} player", "{n} players", seats[0])
    return tr.plural("{low}–{n} player", "{low}–{n} players", seats[-1], low=seats[0])


def option_name(option: Option, tr: Translator) -> str:
    return tr(OPTIONS[option.id])


def sentence(parts: Iterable[str]) -> str:
    joined = ", ".join(parts)
    return joined[:1].upper() + joined[1:]
