"""Qwantum's deal of the day in words and squares."""

from __future__ import annotations

from typing import Any

from app.games.daily import CROSS, NOTHING, SQUARES, DailyWords
from app.i18n import mark
from rules.core import State
from rules.qwantum.game import QwantumState
from rules.qwantum.scoring import COLOURS, COLUMNS


def squares(state: State[Any]) -> list[str]:
    """How far each row came, and the misses."""
    assert isinstance(state, QwantumState)
    lines = [
        SQUARES[colour] * len(numbers) + NOTHING * (COLUMNS - len(numbers))
        for colour, numbers in zip(COLOURS, state.rows[0], strict=True)
    ]
    return [*lines, CROSS * state.misses[0]] if state.misses[0] else lines


DAILY = DailyWords(about=mark("Seven dice every round, the same for everyone"), squares=squares)
