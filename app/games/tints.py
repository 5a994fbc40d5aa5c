"""The colours of a game: of its card, from top to bottom, and those that people wear at it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING

from app.games.registry import facts, worn
from app.ui.theme import Rgba, rgba
from rules import TABLE_DICE

if TYPE_CHECKING:
    from app.store.seats import Seat

Tint = tuple[Rgba, Rgba]


def card_tint(game_id: str) -> Tint:
    top, foot = facts(game_id).tint
    return _colour(top), _colour(foot)


def tile_tint(game_id: str) -> Tint | None:
    """The same for the small square before a line about a game; the dice for paper have none."""
    return None if game_id == TABLE_DICE else card_tint(game_id)


def in_colours(game_id: str, seats: Sequence[Seat]) -> tuple[Seat, ...]:
    """These seats as they are shown at this game."""
    if facts(game_id).wears is None:
        return tuple(seats)
    return tuple(
        replace(seat, avatar=worn(game_id, len(seats), number, seat.avatar)) for number, seat in enumerate(seats)
    )


_colour = cache(rgba)
