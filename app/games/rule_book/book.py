"""What a book of rules is made of: sections of short rules, each with an id that never changes."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property

from app.games.game_words import Scoring
from app.i18n import Translator

Rows = list[tuple[str, str, str]]
"""Name, an example or what belongs to it, and what it is worth."""


def rows_of(scoring: Scoring) -> Rows:
    return [(name, example, worth) for name, worth, example in scoring.rows]


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
    sections: tuple[Section, ...]
    reasons: Mapping[str, str]
    """Which paragraph stands behind each refusal."""
    of_seats: Mapping[str, Mapping[int, str]] = field(default_factory=dict)
    """Where it depends on how many play."""

    def numbered(self) -> Iterator[tuple[str, Section, Rule]]:
        """Every rule with its number, "3.2"."""
        for number, section in enumerate(self.sections, 1):
            for place, rule in enumerate(section.rules, 1):
                yield f"{number}.{place}", section, rule

    @cached_property
    def ids(self) -> tuple[str, ...]:
        return tuple(rule.id for section in self.sections for rule in section.rules)
