"""What a book of rules is made of: sections of short rules, each with an id that never changes."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property

from app.i18n import Translator

Rows = list[tuple[str, str, str]]
"""Name, an example or what belongs to it, and what it is worth."""


@dataclass(frozen=True)
class Rule:
    """One paragraph. `text` is to be translated; `table` makes the rows of a small table below it."""

    id: str
    text: str
    table: Callable[[Translator], Rows] | None = None


@dataclass(frozen=True)
class Section:
    id: str
    title: str
    rules: tuple[Rule, ...]


@dataclass(frozen=True)
class RuleBook:
    game_id: str
    sections: tuple[Section, ...]

    def numbered(self) -> Iterator[tuple[str, Section, Rule]]:
        """Every rule with its number, "3.2"."""
        for number, section in enumerate(self.sections, 1):
            for place, rule in enumerate(section.rules, 1):
                yield f"{number}.{place}", section, rule

    @cached_property
    def ids(self) -> tuple[str, ...]:
        return tuple(rule.id for section in self.sections for rule in section.rules)
