"""The full rules of the five games in words, to be read, searched and pointed at; no Kivy here.

`book(game_id)` has the sections, `search` finds words in them, `reasons` says which rule a refusal comes from.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module

from app.games.rule_book.book import Rule, RuleBook, Section

GAMES = ("genial", "twenty_one", "qwantum", "trigon", "knister")

__all__ = ["GAMES", "Rule", "RuleBook", "Section", "book"]


@cache
def book(game_id: str) -> RuleBook:
    found = getattr(import_module(f"app.games.{game_id}.rule_book"), game_id.upper())
    assert isinstance(found, RuleBook)
    return found
