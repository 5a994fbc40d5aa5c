"""What the rules say about their games, in words: the rules give codes and numbers, sentences are made here."""

from __future__ import annotations

from app.i18n import Translator, mark

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


def players(seats: range, tr: Translator) -> str:
    if len(seats) == 1:
        return tr.plural("{n} player", "{n} players", seats[0])
    return tr.plural("{low}–{n} player", "{low}–{n} players", seats[-1], low=seats[0])
