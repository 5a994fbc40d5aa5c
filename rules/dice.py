"""Dice as things: what stands on their faces. Throwing them is not the rules' business."""

from __future__ import annotations

from dataclasses import dataclass

Face = int | str
"""What a face shows: 1 to 6 on an ordinary die, colour and number ("R3") on a Qwantum die."""

PIPS: tuple[Face, ...] = (1, 2, 3, 4, 5, 6)


@dataclass(frozen=True)
class Die:
    """One die of a game. `body` is its colour in the hand; `id` is unique within the game."""

    id: str
    body: str
    faces: tuple[Face, ...] = PIPS
