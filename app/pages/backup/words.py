"""What is said about a backup: what is in it, and how it went."""

from __future__ import annotations

from app.games.words import date, names
from app.i18n import Translator
from app.i18n.numbers import grouped
from app.store.backup import Inside
from app.store.restoring import TakenIn

Line = tuple[str, str, str]
"""Icon, words, and what they are about."""


def lines(tr: Translator, inside: Inside, now: float, whole: bool = True) -> list[Line]:
    """How many games, from when, whose; and, if `whole`, when the file was made."""
    found = [("dices", count(tr, inside.games), span(tr, inside, now) if inside.games else "")]
    if inside.people:
        found.append(("users", names(tr, inside.people), tr("who plays")))
    if whole:
        found.append(("clock", date(tr, inside.made, now), tr("when it was made")))
    return found


def count(tr: Translator, games: int) -> str:
    return tr.plural("{number} game", "{number} games", games, number=grouped(games)) if games else tr("No games")


def span(tr: Translator, inside: Inside, now: float) -> str:
    first, last = date(tr, inside.first, now), date(tr, inside.last, now)
    return tr("from {first} to {last}", first=first, last=last) if first != last else first


def taken_words(tr: Translator, taken: TakenIn) -> str:
    """The sentence at the end."""
    if not taken.games:
        return tr("Every game of this backup is here already.") if taken.known else tr("The backup was restored.")
    came = tr.plural(
        "{number} game was restored.", "{number} games were restored.", taken.games, number=grouped(taken.games)
    )
    if not taken.known:
        return came
    known = tr.plural(
        "{number} is here already.", "{number} are here already.", taken.known, number=grouped(taken.known)
    )
    return f"{came} {known}"


def file_name(day: str) -> str:
    return f"petka-{day}{ENDING}"


ENDING = ".petka"
