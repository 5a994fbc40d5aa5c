"""The five games and the dice for a paper table, as pure Python: no screen, file, clock, network or luck."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rules.core import Game

GAME_IDS = ("genial", "twenty_one", "qwantum", "trigon", "knister")
"""The games of the box, in the order of the home screen."""

TABLE_DICE = "table_dice"
"""The sheetless sixth: dice for people who write on paper."""

PACKAGES = {id: f"rules.{id}" for id in (*GAME_IDS, TABLE_DICE)}
"""Where the rules of each are."""


def game(id: str) -> Game:
    """The game with this id, or `KeyError`."""
    found: Game = import_module(f"{PACKAGES[id]}.game").GAME
    return found


def games() -> tuple[Game, ...]:
    """The five games of the box."""
    return tuple(game(id) for id in GAME_IDS)
