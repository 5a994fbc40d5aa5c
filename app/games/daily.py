"""What a game says of its deal of the day: `DAILY` in the game's `daily.py`."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from app.games.registry import face
from app.i18n import mark
from rules.core import State

NOTHING, SOME, MUCH, CROSS = "⬜", "🟨", "🟩", "⬛"
SQUARES = {
    "red": "🟥",
    "green": "🟩",
    "blue": "🟦",
    "orange": "🟧",
    "yellow": "🟨",
    "purple": "🟪",
}


@dataclass(frozen=True)
class DailyWords:
    """Words are English, to be translated where they are shown."""

    about: str
    """Below the name on the card of the deal."""
    squares: Callable[[State[Any]], list[str]]
    """How the first seat's game went, as lines of emoji that give nothing away."""
    same: str = mark("same dice, same order")
    verdict: Callable[[int], str] | None = None
    """What the rule sheet calls so many points of one who plays alone, within a sentence."""


def daily_words(game_id: str) -> DailyWords:
    return face(game_id).part("daily", "DAILY", DailyWords)
