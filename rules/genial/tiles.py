"""The 120 tiles, and the bag as a multiset: how many there are of each kind."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from rules.genial.geometry import COLOURS

Tile = tuple[int, int]
"""Two colours, the smaller number first."""

Bag = tuple[int, ...]
"""Indexed like `KINDS`."""

KINDS: tuple[Tile, ...] = tuple((a, b) for a in range(len(COLOURS)) for b in range(a, len(COLOURS)))
ALL: Bag = tuple(5 if a == b else 6 for a, b in KINDS)
KIND_OF = {tile: kind for kind, tile in enumerate(KINDS)}


def without(bag: Bag, tiles: Iterable[Tile]) -> Bag:
    counts = Counter(tiles)
    return tuple(count - counts[tile] for tile, count in zip(KINDS, bag, strict=True))


def with_back(bag: Bag, tiles: Iterable[Tile]) -> Bag:
    counts = Counter(tiles)
    return tuple(count + counts[tile] for tile, count in zip(KINDS, bag, strict=True))


def spread(bag: Bag) -> list[Tile]:
    """Every tile in the bag, side by side."""
    return [tile for tile, count in zip(KINDS, bag, strict=True) for _ in range(count)]
