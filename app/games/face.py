"""Everything the app knows of one game, gathered from the game's folder.

A face loads a part when somebody asks for it: the store asks for facts and gets no drawing, the first picture asks for
the card and gets no rules.
"""

from __future__ import annotations

from dataclasses import dataclass
from importlib import import_module
from typing import Any

from app.games.facts import GameFacts


@dataclass(frozen=True)
class Face:
    id: str
    package: str
    """The folder of the game, as Python imports it."""

    def part(self, module: str, name: str) -> Any:
        """`name` of a module in the game's folder. Each property below says what type it is."""
        return getattr(import_module(f"{self.package}.{module}"), name)

    @property
    def facts(self) -> GameFacts:
        found: GameFacts = self.part("facts", "FACTS")
        return found
