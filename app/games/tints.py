"""The colours of a game's card, from top to bottom."""

from __future__ import annotations

from functools import cache

from app.games.registry import facts
from app.ui.theme import Rgba, rgba
from rules import TABLE_DICE

Tint = tuple[Rgba, Rgba]


def card_tint(game_id: str) -> Tint:
    top, foot = facts(game_id).tint
    return _colour(top), _colour(foot)


def tile_tint(game_id: str) -> Tint | None:
    """The same for the small square before a line about a game; the dice for paper have none."""
    return None if game_id == TABLE_DICE else card_tint(game_id)


_colour = cache(rgba)
