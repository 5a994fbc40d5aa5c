"""Where luck comes from. The rules ask (`Roll`, `Draw`), a source answers, the log remembers.

Every source picks numbers below a bound without bias, by rejecting what does not divide evenly.
"""

from __future__ import annotations

import secrets
from abc import ABC, abstractmethod
from collections.abc import Iterator
from datetime import date
from hashlib import sha256
from itertools import count
from typing import Any

from rules.core import Chance, Chanced, Draw, Roll


class ChanceSource(ABC):
    """Answers the rules' requests; `name` goes into the log as the event's source."""

    name: str

    def answer(self, request: Chance) -> Chanced:
        if isinstance(request, Roll):
            values = tuple(
                die.faces[self.below(len(die.faces), request.round, request.attempt, die.id)] for die in request.dice
            )
        else:
            values = self._draw(request)
        return Chanced(values, self.name)

    def _draw(self, draw: Draw) -> tuple[Any, ...]:
        pool = [thing for thing, number in draw.bag for _ in range(number)]
        return tuple(pool.pop(self.below(len(pool), draw.round, 0, f"draw{i}")) for i in range(draw.count))

    @abstractmethod
    def below(self, bound: int, round: int, attempt: int, die: str) -> int:
        """A number from 0 to `bound` - 1; the other arguments name what it is for."""


class SecureChance(ChanceSource):
    """The operating system's randomness: what people play with."""

    name = "app"

    def below(self, bound: int, round: int, attempt: int, die: str) -> int:
        return secrets.randbelow(bound)


class HashedChance(ChanceSource):
    """Luck that can be repeated: each value depends only on the seed and on what it is for.

    So a game goes on with the same luck after it was closed and opened again, and a player who rerolls
    differently still meets the same later rolls as everybody else.
    """

    def __init__(self, name: str, seed: str) -> None:
        self.name = name
        self._seed = seed

    def below(self, bound: int, round: int, attempt: int, die: str) -> int:
        fair = (1 << 64) - (1 << 64) % bound
        return next(word for word in self._words(round, attempt, die) if word < fair) % bound

    def _words(self, round: int, attempt: int, die: str) -> Iterator[int]:
        """64-bit numbers out of SHA-256, as many as needed."""
        for counter in count():
            text = f"petka|{self._seed}|{round}|{attempt}|{die}|{counter}"
            digest = sha256(text.encode()).digest()
            yield from (int.from_bytes(digest[i : i + 8], "big") for i in range(0, 32, 8))


def seeded(seed: str) -> HashedChance:
    """The same luck again for the same seed, for tests and demonstrations."""
    return HashedChance("seed", f"seed|{seed}")


def daily(day: date, game_id: str) -> HashedChance:
    """The same luck for everyone on a day."""
    return HashedChance("daily", f"{day.isoformat()}|{game_id}")


IMPORTED, BRANCH = "imported", "branch"
"""A game that came from a file, and one that goes on from a move of another: what was rolled in them before was not
rolled for them, so they are no records of anybody. From here on it is the device's own luck."""
VISITED = "visited"
"""A game from somebody else's table. It counts for whoever took part, as long as it is kept."""


def luck_of(text: str, game_id: str) -> ChanceSource:
    """The source that a stored game names: "app", "seed:7" or "daily:2026-11-16"; `ValueError` for any other."""
    kind, _, value = text.partition(":")
    if kind == "seed":
        return seeded(value)
    if kind == "daily":
        return daily(date.fromisoformat(value), game_id)
    if text not in ("app", IMPORTED, BRANCH, VISITED):
        raise ValueError(text)
    return SecureChance()
