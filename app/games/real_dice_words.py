"""How real dice are called while they are typed in."""

from __future__ import annotations

from app.i18n import Translator, mark
from rules.dice import Die, Face

NAMES = {
    "red": mark("Red die"),
    "blue": mark("Blue die"),
    "white": mark("White die"),
    "green": mark("Green die"),
    "yellow": mark("Yellow die"),
    "black": mark("Black die"),
    "first": mark("First die"),
    "second": mark("Second die"),
}
THEN = {
    "red": mark("then red"),
    "blue": mark("then blue"),
    "white": mark("then white"),
    "green": mark("then green"),
    "yellow": mark("then yellow"),
    "black": mark("then black"),
    "first": mark("then the first"),
    "second": mark("then the second"),
}
FACES = {
    "R": mark("red {number}"),
    "B": mark("blue {number}"),
    "Y": mark("yellow {number}"),
    "P": mark("purple {number}"),
}


def die_name(tr: Translator, die: Die) -> str:
    return tr(NAMES[die.id]) if die.id in NAMES else tr("Coloured die {number}", number=die.id[3:])


def die_shows(tr: Translator, die: Die) -> str:
    return tr("{die} shows", die=die_name(tr, die))


def then_die(tr: Translator, die: Die) -> str:
    return tr(THEN[die.id]) if die.id in THEN else tr("then coloured {number}", number=die.id[3:])


def face_words(tr: Translator, face: Face) -> str:
    return tr(FACES[face[0]], number=face[1:]) if isinstance(face, str) else str(face)
