"""What the dice for a paper table say of how far they are."""

from __future__ import annotations

from typing import Any

from app.games.game_words import GameWords, Progress
from app.games.registry import FACES, facts
from rules.core import State
from rules.table_dice.game import TableDiceState


def progress(state: State[Any]) -> Progress | None:
    """Only if the game that is played has a fixed number of rounds; a table that waits for totals is through."""
    assert isinstance(state, TableDiceState)
    rounds = facts(state.setup.plays).rounds if state.setup.plays in FACES else None
    return Progress(max(1, state.round), rounds) if rounds and state.chance() else None


WORDS = GameWords(progress=progress)
