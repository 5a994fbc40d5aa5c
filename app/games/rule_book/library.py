"""The full rules of the games in words, to be read, searched and pointed at; no Kivy here."""

from __future__ import annotations

from app.games.registry import FACES, face
from app.games.rule_book.book import RuleBook


def book(game_id: str) -> RuleBook:
    return face(game_id).part("rule_book", "BOOK", RuleBook)


def rule_for(game_id: str, reason: str, seats: int = 0) -> str | None:
    """The id of the rule behind a refusal; None for what is no rule of the game."""
    if game_id not in FACES:
        return None
    found = book(game_id)
    return found.of_seats.get(reason, {}).get(seats) or found.reasons.get(reason)
