"""Twenty One's deal of the day in words and squares."""

from __future__ import annotations

from typing import Any

from app.games.daily import CROSS, MUCH, NOTHING, SOME, DailyWords
from app.i18n import mark
from rules.core import State
from rules.twenty_one.game import TwentyOneState
from rules.twenty_one.scoring import CROSSED


def square(written: int | None, printed: int) -> str:
    if written is None:
        return NOTHING
    return CROSS if written == CROSSED else MUCH if written == printed else SOME


def squares(state: State[Any]) -> list[str]:
    """The sheet: exact hits, other numbers, crosses."""
    assert isinstance(state, TwentyOneState)
    rows = enumerate(state.rows[0])
    return ["".join(map(square, filled, state.printed(0, row).numbers)) for row, filled in rows]


DAILY = DailyWords(about=mark("Six dice every round, the same for everyone"), squares=squares)
