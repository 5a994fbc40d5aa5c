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
        """`name` of a module in the game's folder, or else of what games of its kind share.

        Whoever knows the kind of a part has a function that finds it.
        """
        own = f"{self.package}.{module}"
        try:
            holder = import_module(own)
        except ModuleNotFoundError as missing:
            if missing.name != own:
                raise
            holder = import_module(f"app.games.{self.facts.kind}.{module}")
        found = getattr(holder, name)
        if not isinstance(found, kind):
            raise TypeError(f"{name} of {holder.__name__} is no {kind.__name__}")
        return found

    @property
    def facts(self) -> GameFacts:
        found: GameFacts = import_module(f"{self.package}.facts").FACTS
        return found
