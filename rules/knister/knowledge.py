"""What unfinished lines are worth: learned beforehand (`tools/train_knister.py`), or guessed where no table came along.

The value of a grid is the sum over its lines; a line's value depends on its numbers, its kind, and on how many numbers
the grid holds.
"""

from __future__ import annotations

import struct
from functools import cache, lru_cache
from typing import TypeAlias

from rules.core import BotFiles
from rules.knister.lines import KINDS, OPEN, SETS, STATES, exact_points, following
from rules.knister.scoring import CELLS, POINTS, SIDE, combination

TABLE = "knister.bin"

Values: TypeAlias = list[list[float]]
"""By how many numbers the grid holds (0 to 25) and by line state: the points it will make."""

KEPT_TURNS = CELLS
"""A full grid needs no table, nor do full lines."""

_KEPT = [state for state in range(STATES) if state % KINDS < OPEN]
_FORMAT = f"<{len(_KEPT)}e"


def packed(values: Values) -> bytes:
    """As a file: half-precision numbers, turn by turn."""
    return b"".join(struct.pack(_FORMAT, *(turn[state] for state in _KEPT)) for turn in values[:KEPT_TURNS])


def unpacked(data: bytes) -> Values:
    if len(data) != KEPT_TURNS * struct.calcsize(_FORMAT):
        raise ValueError("not Knister's table")
    values = [[float(exact_points(state) or 0) for state in range(STATES)] for _ in range(CELLS + 1)]
    for turn, learned in zip(values, struct.iter_unpack(_FORMAT, data), strict=False):
        for state, value in zip(_KEPT, learned, strict=True):
            turn[state] = value
    return values


class Knowledge:
    """Values, and what a number adds to them: built turn by turn when they are first needed."""

    def __init__(self, values: Values) -> None:
        self.values = values
        self._gains: dict[tuple[int, int], list[float]] = {}

    def gains(self, turn: int, number: int) -> list[float]:
        """By line state: how much a line's value grows by this number, if it makes `turn` numbers."""
        found = self._gains.get((turn, number))
        if found is None:
            now = self.values[turn]
            same: dict[float, float] = {}  # equal numbers as one object: a quarter of the memory
            grown = (round(now[after] - now[state], 2) for state, after in enumerate(following(number)))
            found = self._gains[turn, number] = [same.setdefault(gain, gain) for gain in grown]
        return found


@lru_cache(maxsize=1)
def _learned(data: bytes) -> Knowledge:
    return Knowledge(unpacked(data))


@cache
def _guessed() -> Knowledge:
    line = [promise(numbers) for numbers in SETS]
    turn = [float(exact_points(state) or 0) for state in range(STATES)]
    turn[:OPEN] = line
    turn[KINDS : KINDS + OPEN] = [2 * value for value in line]
    return Knowledge([turn] * (CELLS + 1))


def knowledge(files: BotFiles) -> Knowledge:
    return _learned(files[TABLE]) if TABLE in files else _guessed()


# -- guesses ---------------------------------------------------------------------------------------------------

WAYS = (0, 0, 1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1)
"""In how many of 36 rolls a sum comes up."""

STRAIGHTS = tuple(frozenset(range(low, low + SIDE)) for low in range(2, 9))


def promise(numbers: tuple[int, ...]) -> float:
    """About how many points a line with these numbers (sorted) will make."""
    if len(numbers) == SIDE:
        found = combination(numbers)
        return POINTS[found] if found else 0.0
    free = SIDE - len(numbers)
    counts = sorted((numbers.count(n) for n in set(numbers)), reverse=True)
    alike = 0.0
    if counts:
        pairs = sum(count >= 2 for count in counts)
        top = counts[0]
        alike = {1: 0.3, 2: 1.6, 3: 4.2, 4: 6.8}[top] + (2.6 if pairs == 2 else 0.0)
        alike += 0.35 * free * sum(WAYS[n] for n in set(numbers)) / (6 * len(counts)) - 0.5 * max(0, len(counts) - 2)
    straight = 0.0
    if numbers and len(counts) == len(numbers):
        for run in STRAIGHTS:
            if run.issuperset(numbers):
                odds = 1.0
                for n in run.difference(numbers):
                    odds *= min(0.9, 0.12 + 0.1 * WAYS[n])
                straight = max(straight, odds * (8.0 if 7 in run else 12.0))
    return max(alike, straight)
