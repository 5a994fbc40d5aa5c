"""What the pages of patterns say."""

from __future__ import annotations

from app.games.trigon.patterns.attempts import Attempt
from app.i18n import Translator, mark
from rules.trigon.patterns import FILL, Pattern

NAMES = {
    "small_star": mark("Small star"),
    "small_triangle": mark("Small triangle"),
    "small_rhombus": mark("Small rhombus"),
    "small_hexagon": mark("Small hexagon"),
    "short_rhomboid": mark("Short rhomboid"),
    "trapezoid": mark("Trapezoid"),
    "tree": mark("Little tree"),
    "kite": mark("Kite"),
    "fish": mark("Fish"),
    "rhombus": mark("Rhombus"),
    "zigzag": mark("Zigzag"),
    "long_rhomboid": mark("Long rhomboid"),
    "strip": mark("Strip"),
    "triangle": mark("Triangle"),
    "chevron": mark("Chevron"),
    "arrow": mark("Arrow"),
    "bridge": mark("Bridge"),
    "hourglass": mark("Hourglass"),
    "boat": mark("Boat"),
    "drop": mark("Drop"),
    "mountains": mark("Mountains"),
    "star": mark("Star"),
    "crown": mark("Crown"),
    "fir": mark("Fir"),
    "half_hexagon": mark("Half hexagon"),
    "double_hexagon": mark("Double hexagon"),
    "big_rhombus": mark("Big rhombus"),
    "big_triangle": mark("Big triangle"),
    "big_hexagon": mark("Big hexagon"),
}
LEVELS = (mark("Simple"), mark("Medium"), mark("Tricky"))
MINUTE, HOUR = 60, 3600


def pattern_name(tr: Translator, pattern: Pattern) -> str:
    if pattern.id in NAMES:
        return tr(NAMES[pattern.id])
    _, letter, _ = pattern.id.split("_")
    count = len(pattern.solution)
    return tr.plural("Board {letter}, last {n}", "Board {letter}, last {n}", count, letter=letter.upper())


def what_to_do(tr: Translator, pattern: Pattern) -> str:
    n = len(pattern.solution)
    if pattern.kind == FILL:
        return tr.plural("cover it with {n} piece, none left", "cover it with {n} pieces, none left", n)
    return tr.plural("place the last {n} piece by turns", "place the last {n} pieces by turns", n)


def pieces(tr: Translator, pattern: Pattern) -> str:
    return tr.plural("{n} piece", "{n} pieces", len(pattern.solution))


def of_all(tr: Translator, pattern: Pattern, attempt: Attempt) -> str:
    return tr("{n} of {all}", n=len(attempt.laid), all=len(pattern.solution))


def clock(seconds: float) -> str:
    """2:10, or 1:02:10."""
    whole = int(seconds)
    hours, rest = divmod(whole, HOUR)
    if hours:
        return f"{hours}:{rest // MINUTE:02}:{rest % MINUTE:02}"
    return f"{rest // MINUTE}:{rest % MINUTE:02}"


def so_far(tr: Translator, seconds: float) -> str:
    """How long somebody has been at it."""
    minutes = int(seconds // MINUTE)
    if minutes < 1:
        return tr("less than a minute so far")
    return tr.plural("{n} minute so far", "{n} minutes so far", minutes)
