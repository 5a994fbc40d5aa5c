"""What a player can do: there is only one thing, and no passing."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from rules.core import Action
from rules.trigon.placements import Cells, all_placements


@dataclass(frozen=True)
class PlacePiece(Action):
    """Lay a piece: the cells it covers, ascending, tell which."""

    kind: ClassVar[str] = "place"
    cells: Cells


class _PlaceActions(dict[int, PlacePiece]):
    def __missing__(self, id: int) -> PlacePiece:
        place = self[id] = PlacePiece(all_placements().cells[id])
        return place


PLACES = _PlaceActions()
"""The action for each placement, made when it is first listed: lists of moves are long and made often."""
