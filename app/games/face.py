"""Everything the app knows of one game, gathered from the game's folder.

A face loads a part when somebody asks for it: the store asks for facts and gets no drawing, the first picture asks for
the card and gets no rules.
"""

from __future__ import annotations

from dataclasses import dataclass
from importlib import import_module
from typing import TypeVar

from app.games.facts import GameFacts

T = TypeVar("T")


@dataclass(frozen=True)
class Face:
    id: str
    package: str
    """The folder of the game, as Python imports it."""

    def part(self, module: str, name: str, kind: type[T]) -> T:
        """`name` of a module in the game's folder. Whoever knows the kind of a part has a function that finds it."""
        found = getattr(import_module(f"{self.package}.{module}"), name)
        if not isinstance(found, kind):
            raise TypeError(f"{name} of {self.package}.{module} is no {kind.__name__}")
        return found

    @property
    def facts(self) -> GameFacts:
        return self.part("facts", "FACTS", GameFacts)
