"""What people are called on a page that may be read in another language than the host's."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from app.i18n import LANGUAGES, YOU, Translator, mark
from app.table.proposals import Update

NAMELESS = (mark("Host"), mark("Player {number}"), mark("Guest {number}"))
"""What people are called who said no name: in the host's language, so that it has to be said anew for others."""


def called(tr: Translator, name: str) -> str:
    """A name as somebody is told it: who has none is the host, player or guest in the reader's own language."""
    made = _made_up(name)
    return tr(made[0], number=made[1]) if made else name


@lru_cache(maxsize=1024)
def _made_up(name: str) -> tuple[str, str] | None:
    number = "".join(letter for letter in name if letter.isdecimal())
    for nameless in NAMELESS:
        if any(Translator(language)(nameless, number=number) == name for language in LANGUAGES):
            return nameless, number
    return None


def name_of(tr: Translator, update: Update, own: int | None = None) -> Callable[[int], str]:
    """What a seat is called, to whoever sits at `own`."""
    return lambda seat: called(tr, update.seats[seat].name) if seat != own else tr(YOU)
