"""Genial's deal of the day in words and squares."""

from __future__ import annotations

from math import ceil
from typing import Any

from app.games.daily import NOTHING, SQUARES, DailyWords
from app.i18n import mark
from rules.core import State
from rules.genial.game import GenialState
from rules.genial.geometry import COLOURS

PEGS_A_SQUARE = 6


def squares(state: State[Any]) -> list[str]:
    """How far each colour came."""
    assert isinstance(state, GenialState)
    full = state.top // PEGS_A_SQUARE
    lines = []
    for colour, peg in zip(COLOURS, state.track(0), strict=True):
        there = ceil(peg / PEGS_A_SQUARE)
        lines.append(SQUARES[colour] * there + NOTHING * (full - there))
    return lines


DAILY = DailyWords(
    about=mark("Tiles in the same order for everyone"), squares=squares, same=mark("same tiles, same order")
)
