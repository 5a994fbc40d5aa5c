"""What a player can do: there is only one thing, and no passing."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from rules.core import Action
from rules.trigon.placements import Cells, tables


@dataclass(frozen=True)
class Place(Action):
    """Lay a piece: the cells it covers, ascending, tell which."""

    kind: ClassVar[str] = "place"
    cells: Cells


class _Places(dict[int, Place]):
    def __missing__(self, id: int) -> Place:
        place = self[id] = Place(tables().cells[id])
        return place


PLACES = _Places()
"""The action for each placement, made when it is first listed: lists of moves are long and made often."""
