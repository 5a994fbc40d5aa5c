"""What a tile scores, and how pegs move."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rules.genial.geometry import COLOURS, Cells, hexagons
from rules.genial.tiles import Tile

Board = Sequence[int | None]
"""The colour on each cell, `None` where it is free."""

Track = tuple[int, ...]
"""A peg for each colour."""

LAP = 18
"""Where a peg stops. A double track is two laps long."""

START: Track = (0,) * len(COLOURS)


@dataclass(frozen=True)
class HalfScore:
    """[4] What one half of a tile sees: `rays` are the runs of its colour, each from the half outwards."""

    colour: int
    rays: tuple[tuple[int, ...], ...]

    @property
    def points(self) -> int:
        return sum(map(len, self.rays))


def score_place(board: Board, tile: Tile, cells: Cells) -> tuple[HalfScore, HalfScore]:
    """[4] The scores of a tile that is about to be laid on two free cells, with what is counted where."""
    first, second = cells
    return score_half(board, tile[0], first, second), score_half(board, tile[1], second, first)


def score_half(board: Board, colour: int, cell: int, partner: int) -> HalfScore:
    rays = (run(board, colour, ray) for ray in hexagons().rays[cell] if ray and ray[0] != partner)
    return HalfScore(colour, tuple(cells for cells in rays if cells))


def run(board: Board, colour: int, ray: tuple[int, ...]) -> tuple[int, ...]:
    """The likes along a ray, until a free cell, another symbol or the edge."""
    for length, cell in enumerate(ray):
        if board[cell] != colour:
            return ray[:length]
    return ray


@dataclass(frozen=True)
class Advance:
    """How a tile moved the pegs: by how much for each half, and the colours that earned a bonus turn."""

    track: Track
    gains: tuple[int, int]
    reached: tuple[int, ...]


def advance(track: Track, tile: Tile, points: tuple[int, int], top: int) -> Advance:
    """[4, 5] Move the pegs on a track that ends at `top`: 18, or 36 for teams and solo."""
    a, b = tile
    if a == b:
        gains = double_gains(track[a], points, top)
        after = {a: track[a] + sum(gains)}
    else:
        gains = step(track[a], points[0], top), step(track[b], points[1], top)
        after = {a: track[a] + gains[0], b: track[b] + gains[1]}
    reached = tuple(
        colour for colour, peg in after.items() for stop in range(LAP, top + 1, LAP) if track[colour] < stop <= peg
    )
    return Advance(tuple(after.get(colour, peg) for colour, peg in enumerate(track)), gains, reached)


def step(peg: int, points: int, top: int) -> int:
    """[5] How far one half moves a peg: no further than the end of the lap it is in."""
    stop = LAP if peg < LAP else top
    return min(points, stop - peg)


def double_gains(peg: int, points: tuple[int, int], top: int) -> tuple[int, int]:
    """[4] Both halves move one peg, in the order that leaves it higher: a half that stops at 18 loses its excess,
    the half after it scores on from there.
    """
    first = step(peg, points[0], top)
    in_order = first, step(peg + first, points[1], top)
    second = step(peg, points[1], top)
    turned = step(peg + second, points[0], top), second
    return in_order if sum(in_order) >= sum(turned) else turned
