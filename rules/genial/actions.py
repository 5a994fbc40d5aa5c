"""What a seat may do."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import ClassVar

from rules.core import Action
from rules.genial.geometry import SIDE, Cells, area
from rules.genial.tiles import Tile


@dataclass(frozen=True)
class PlaceTile(Action):
    """Lay a tile: its first colour on the first cell. A double's cells are ascending: each way is one action."""

    kind: ClassVar[str] = "place"
    tile: Tile
    cells: Cells


@dataclass(frozen=True)
class Swap(Action):
    """Show the whole rack and take six new tiles."""

    kind: ClassVar[str] = "swap"


@dataclass(frozen=True)
class KeepRack(Action):
    """Do not swap, although it is allowed."""

    kind: ClassVar[str] = "keep"


@dataclass(frozen=True)
class DeclineBonus(Action):
    """Let the bonus turns lapse that are still due; in teams only."""

    kind: ClassVar[str] = "decline"


GenialAction = PlaceTile | Swap | KeepRack | DeclineBonus


@cache
def places(tile: Tile) -> dict[Cells, PlaceTile]:
    """Every way to lay a tile on the largest area, by cells. Listing moves takes them from here: they are many."""
    pairs = area(SIDE).pairs
    turned = () if tile[0] == tile[1] else tuple((y, x) for x, y in pairs)
    return {cells: PlaceTile(tile, cells) for cells in (*pairs, *turned)}
