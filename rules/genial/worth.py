"""What moving a peg is worth to a computer player."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from rules.genial.geometry import SIDE, Cells
from rules.genial.position import GenialPosition
from rules.genial.scoring import LAP, Track, double_gains, step
from rules.genial.tiles import Tile

MOST_POINTS = 5 * 2 * (SIDE - 1)
"""Of one half: five directions, and no ray is longer."""

BONUS_TURN = 20.0
"""About what another tile is worth where the lowest pegs count most."""

Worth = Callable[[int, int, int], float]
"""`(peg, after, top)`: what it is worth to move a peg that far on a track that ends at `top`."""


def points_alone(peg: int, after: int, top: int) -> float:
    return after - peg


def lowest_most(peg: int, after: int, top: int) -> float:
    """Quadratic: a step of the lowest peg counts most, but no colour is forgotten."""
    earned = BONUS_TURN if after > peg and after % LAP == 0 else 0.0
    return (top - peg) ** 2 - (top - after) ** 2 + earned


def lowest_above_all(peg: int, after: int, top: int) -> float:
    """For solo: nobody hurries the game to its end, and a bonus turn is nothing but the next tile."""
    return float(0.75**peg - 0.75**after)


@cache
def rises(peg: int, top: int, worth: Worth) -> tuple[float, ...]:
    """The worth of every number of points that one half may score."""
    return tuple(worth(peg, peg + step(peg, points, top), top) for points in range(MOST_POINTS + 1))


@cache
def double_rise(peg: int, first: int, second: int, top: int, worth: Worth) -> float:
    return worth(peg, peg + sum(double_gains(peg, (first, second), top)), top)


def worths(
    position: GenialPosition, pairs: list[Cells], tile: Tile, track: Track, top: int, worth: Worth
) -> tuple[list[float], list[float]]:
    """The worth of a tile on every pair of cells: as it is, and turned round (nothing for a double)."""
    a, b = tile
    of_a = position.points[a]
    if a == b:
        peg = track[a]
        return [double_rise(peg, of_a[x], of_a[y], top, worth) for x, y in pairs], []
    of_b = position.points[b]
    rise_a, rise_b = rises(track[a], top, worth), rises(track[b], top, worth)
    worth_a = [rise_a[points] for points in of_a]
    worth_b = [rise_b[points] for points in of_b]
    return [worth_a[x] + worth_b[y] for x, y in pairs], [worth_a[y] + worth_b[x] for x, y in pairs]


def best_place(
    position: GenialPosition, pairs: list[Cells], tiles: set[Tile], track: Track, top: int, worth: Worth
) -> tuple[Tile, Cells]:
    """The most worthy way to lay one of `tiles`, the first of equals."""
    best = -1.0
    found: tuple[Tile, Cells] | None = None
    for tile in tiles:
        straight, turned = worths(position, pairs, tile, track, top, worth)
        for values, swapped in ((straight, False), (turned, True)):
            if values and (top_value := max(values)) > best:
                best = top_value
                x, y = pairs[values.index(top_value)]
                found = tile, (y, x) if swapped else (x, y)
    if found is None:
        raise ValueError("nothing to lay, or nowhere")
    return found
