"""What statistics and goals want to know of a finished game beyond its points, read off its last position."""

from __future__ import annotations

from typing import Any

from app.games.registry import facts
from rules.core import State


def notes_of(state: State[Any], seat: int) -> dict[str, int]:
    return {code: value for code, value in facts(state.game.id).notes(state, seat).items() if value}
