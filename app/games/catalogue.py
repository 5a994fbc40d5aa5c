"""What the card of a game says, without the rules: the first picture does not wait for them."""

from __future__ import annotations

from app.i18n import Translator


def players(seats: range, tr: Translator) -> str:
    if len(seats) == 1:
        return tr.plural("{n} player", "{n} players", seats[0])
    return tr.plural("{low}–{n} player", "{low}–{n} players", seats[-1], low=seats[0])
