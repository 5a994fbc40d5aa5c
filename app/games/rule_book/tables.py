"""The small tables below some rules, made from the numbers of the rules themselves."""

from __future__ import annotations

from app.games.rule_book.book import Rows
from app.games.scoring_words import SCORING
from app.i18n import Translator, mark
from rules.qwantum.scoring import DICE, face_colour, face_number

COLOURS = {"red": mark("red"), "yellow": mark("yellow"), "blue": mark("blue"), "purple": mark("purple")}


def _scoring(tr: Translator, game_id: str) -> Rows:
    return [(name, example, worth) for name, worth, example in SCORING[game_id](tr).rows]


def combinations(tr: Translator) -> Rows:
    return _scoring(tr, "knister")


def exact_hits(tr: Translator) -> Rows:
    return _scoring(tr, "twenty_one")


def qwantum_misses(tr: Translator) -> Rows:
    return _scoring(tr, "qwantum")[1:]


def trigon_points(tr: Translator) -> Rows:
    return _scoring(tr, "trigon")


def qwantum_faces(tr: Translator) -> Rows:
    """ "Coloured die 1": "red 1, 4; yellow 5; blue 1, 5; purple 6"."""
    rows = []
    for number, die in enumerate(DICE[1:], 1):
        shown = {
            colour: [str(face_number(face)) for face in die.faces if face_colour(face) == colour] for colour in COLOURS
        }
        faces = "; ".join(f"{tr(COLOURS[colour])} {', '.join(numbers)}" for colour, numbers in shown.items())
        rows.append((tr("Coloured die {number}", number=number), faces, ""))
    return rows
