"""Bounds of single values, as types for dataclasses that are read by `rules.codec`."""

from __future__ import annotations

import math
import re
from collections.abc import Callable
from typing import Any

from app.intake.document import Unfit

LATEST = 4102444800.0
"""The year 2100: nobody plays later than that, and dates have to end somewhere."""


def between(least: int, most: int) -> Callable[[int], int]:
    def fit(number: int) -> int:
        if not least <= number <= most:
            raise Unfit(f"not between {least} and {most}")
        return number

    return fit


def at_most(letters: int) -> Callable[[str], str]:
    def fit(text: str) -> str:
        if len(text) > letters:
            raise Unfit(f"more than {letters} letters")
        return text

    return fit


def like(pattern: str) -> Callable[[str], str]:
    """Letters of one shape; the pattern has to bound how many."""
    shape = re.compile(pattern, re.ASCII)

    def fit(text: str) -> str:
        if shape.fullmatch(text) is None:
            raise Unfit("of its shape")
        return text

    return fit


def few(most: int) -> Callable[[tuple[Any, ...]], tuple[Any, ...]]:
    def fit(items: tuple[Any, ...]) -> tuple[Any, ...]:
        if len(items) > most:
            raise Unfit(f"more than {most}")
        return items

    return fit


def moment(value: Any, least: float, now: float) -> float:
    """A time not before another one nor after now; a clock that once went back makes nothing unreadable."""
    if type(value) not in (int, float) or not math.isfinite(value) or not 0 <= value <= LATEST:
        raise Unfit("no time")
    return min(max(float(value), least), max(now, least))


def moment_kept(value: Any) -> float:
    """A time of a stored row: one that makes no sense is the beginning of all time, and can be shown."""
    return float(value) if type(value) in (int, float) and 0 <= value <= LATEST else 0.0
