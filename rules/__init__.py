"""The five games and the dice for a paper table, as pure Python: no screen, file, clock, network or luck."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rules.core import Game

GAME_IDS = ("genial", "twenty_one", "qwantum", "trigon", "knister")
"""The games of the box, in the order of the home screen."""

TABLE_DICE = "table_dice"
"""The sheetless sixth: dice for people who write on paper."""


@cache
def game(id: str) -> Game:
    """The game with this id, or `KeyError`."""
    if id not in GAME_IDS and id != TABLE_DICE:
        raise KeyError(id)
    found: Game = import_module(f"rules.{id}.game").GAME
    return found


def games() -> tuple[Game, ...]:
    """The five games of the box."""
    return tuple(game(id) for id in GAME_IDS)
