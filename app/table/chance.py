"""Where luck comes from. The rules ask (`Roll`, `Draw`), a source answers, the log remembers.

Every source picks numbers below a bound without bias, by rejecting what does not divide evenly.
"""

from __future__ import annotations

import secrets
from abc import ABC, abstractmethod
from collections.abc import Iterator
from datetime import date
from hashlib import sha256
from random import Random
from typing import Any

from rules.core import Chance, Chanced, Roll


class ChanceSource(ABC):
    """Answers the rules' requests; `name` goes into the log as the event's source."""

    name: str

    def answer(self, request: Chance) -> Chanced:
        if isinstance(request, Roll):
            values = tuple(
                die.faces[self.below(len(die.faces), request.round, request.attempt, die.id)] for die in request.dice
            )
        else:
            values = self._draw(request.bag, request.count, request.round)
        return Chanced(values, self.name)

    def _draw(self, bag: tuple[tuple[Any, int], ...], count: int, round: int) -> tuple[Any, ...]:
        pool = [thing for thing, number in bag for _ in range(number)]
        return tuple(pool.pop(self.below(len(pool), round, 0, f"draw{i}")) for i in range(count))

    @abstractmethod
    def below(self, bound: int, round: int, attempt: int, die: str) -> int:
        """A number from 0 to `bound` - 1; the other arguments name what it is for."""


class SecureChance(ChanceSource):
    """The operating system's randomness: what people play with."""

    name = "app"

    def below(self, bound: int, round: int, attempt: int, die: str) -> int:
        return secrets.randbelow(bound)


class SeededChance(ChanceSource):
    """The same luck again for the same seed, for tests and demonstrations."""

    name = "seed"

    def __init__(self, seed: int | str) -> None:
        self._random = Random(seed)

    def below(self, bound: int, round: int, attempt: int, die: str) -> int:
        return self._random.randrange(bound)


class DailyChance(ChanceSource):
    """The same luck for everyone on a day: each value depends only on date, game, round, attempt and die.

    So a player who rerolls differently still meets the same later rolls as everybody else.
    """

    name = "daily"

    def __init__(self, day: date, game_id: str) -> None:
        self._day = day.isoformat()
        self._game_id = game_id

    def below(self, bound: int, round: int, attempt: int, die: str) -> int:
        fair = (1 << 64) - (1 << 64) % bound
        return next(word for word in self._words(round, attempt, die) if word < fair) % bound

    def _words(self, round: int, attempt: int, die: str) -> Iterator[int]:
        """64-bit numbers out of SHA-256, as many as needed."""
        counter = 0
        while True:
            name = f"petka|{self._day}|{self._game_id}|{round}|{attempt}|{die}|{counter}"
            digest = sha256(name.encode()).digest()
            yield from (int.from_bytes(digest[i : i + 8], "big") for i in range(0, 32, 8))
            counter += 1
