"""What a player can do: there is only one thing, and no passing."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from rules.core import Action
from rules.trigon.placements import Cells


@dataclass(frozen=True)
class Place(Action):
    """Lay a piece: the cells it covers, ascending, tell which."""

    kind: ClassVar[str] = "place"
    cells: Cells
