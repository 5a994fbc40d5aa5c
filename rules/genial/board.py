"""Genial's board, described (`rules/board.py`): a piece is a place on the rack, its first half the anchor."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from math import sqrt
from typing import TYPE_CHECKING

from rules.board import (
    BoardPiece,
    GameBoard,
    GameGround,
    GroundCell,
    Laid,
    Lie,
    LieCell,
    LooseTile,
    OpenTiles,
    Pay,
    Pegs,
    SeenLine,
)
from rules.genial.actions import DeclineBonus, GenialAction, KeepRack, PlaceTile, Swap
from rules.genial.geometry import COLOURS, DIRECTIONS, SIDE_FOR_SEATS, Cells, area, hexagons
from rules.genial.scoring import advance, run
from rules.genial.tiles import Tile

if TYPE_CHECKING:
    from rules.genial.game import GenialSetup, GenialState, Rack

HEXAGON = ((0, -2), (1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1))
"""A step across is half the distance between two cells, a step down half a radius."""
RIM = 0.9
"""What the plate is wider than its cells."""
REACH = 1.5
TWO_COLOURS, DOUBLES = tuple(range(6)), (6, 7, 8)
"""Lies, by direction: a double that is turned half around is the same."""


def _step(turn: int) -> tuple[int, int]:
    q, r = DIRECTIONS[turn]
    return 2 * q + r, 3 * r


def _lie(turn: int, turned: int, flipped: int) -> Lie:
    return Lie((LieCell(0, 0, 0), LieCell(*_step(turn), 0)), turned, flipped, (0, 0))


LIES = (
    *(_lie(turn, (turn + 1) % 6, (turn + 3) % 6) for turn in TWO_COLOURS),
    *(_lie(lie - 6, 6 + (lie - 5) % 3, lie) for lie in DOUBLES),
)


def ground(setup: GenialSetup) -> GameGround:
    return _ground(SIDE_FOR_SEATS[setup.seats])


@cache
def _ground(side: int) -> GameGround:
    board, inside = hexagons(), area(side).cells
    radius = sqrt(3) * (side - 0.5) + RIM
    wide, high = radius / sqrt(0.75), radius * sqrt(3)
    plate = ((-wide / 2, -high), (wide / 2, -high), (wide, 0), (wide / 2, high), (-wide / 2, high), (-wide, 0))
    printed = {cell: colour for colour, cell in enumerate(board.printed)}
    return GameGround(
        name=str(side),
        unit=(sqrt(0.75), 0.5),
        plate=plate,
        shapes=(HEXAGON,),
        cells=tuple(
            GroundCell(2 * q + r, 3 * r, 0, printed.get(cell)) if cell in inside else None
            for cell, (q, r) in enumerate(board.axial)
        ),
        marks=COLOURS,
        lies=LIES,
        reach=REACH,
        turns_to_spots=True,
    )


def lies_of(tile: Tile) -> tuple[int, ...]:
    return DOUBLES if tile[0] == tile[1] else TWO_COLOURS


def board(state: GenialState, seat: int | None) -> GameBoard:
    rack = () if seat is None else state.racks[seat]
    choices: tuple[GenialAction, ...] = ()
    pairs: list[Cells] = []
    if seat is not None and seat in state.to_act():
        choices = tuple(action for action in (Swap(), KeepRack(), DeclineBonus()) if action in state.legal(seat))
        pairs = state.open_pairs(seat) if Swap() not in choices else []
    tiles = [(place, tile) for place, tile in enumerate(rack) if tile is not None]
    most = _most_seen(state, pairs)
    return GameBoard(
        ground=ground(state.setup),
        laid=tuple(Laid(laid.cells, laid.tile, laid.seat) for laid in state.placed),
        pieces=tuple(_piece(state, place, tile, most if pairs else ()) for place, tile in tiles),
        spots=_spots(pairs, {lie for _, tile in tiles for lie in lies_of(tile)}),
        choices=choices,
        seen=_seen(state, pairs),
        top=state.top,
        tracks=tuple(Pegs(side, state.track(side[0]), _lowest(state, side[0])) for side in state.sides()),
        shown=() if state.over() else tuple(_shown(state, seat)),
    )


def _lowest(state: GenialState, seat: int) -> tuple[int, ...]:
    lowest = state.lowest(seat)
    return lowest if len(lowest) < len(COLOURS) else ()


def _spots(pairs: list[Cells], lies: set[int]) -> dict[int, tuple[int, ...]]:
    """By direction: a tile fits wherever two free cells lie side by side."""
    firsts: dict[int, list[int]] = {lie: [] for lie in sorted(lies)}
    at = hexagons().axial
    for low, high in pairs:
        for first, second in ((low, high), (high, low)):
            turn = DIRECTIONS.index((at[second][0] - at[first][0], at[second][1] - at[first][1]))
            for lie in (turn, turn + DOUBLES[0]):
                if lie in firsts:
                    firsts[lie].append(first)
    return {lie: tuple(sorted(cells)) for lie, cells in firsts.items() if cells}


def _free(pairs: list[Cells]) -> list[int]:
    return sorted({cell for pair in pairs for cell in pair})


def _most_seen(state: GenialState, pairs: list[Cells]) -> tuple[int, ...]:
    """By colour, the most likes that a half may see."""
    free = _free(pairs)
    return tuple(max((points[cell] for cell in free), default=0) for points in state.position.points)


def _piece(state: GenialState, place: int, tile: Tile, most: tuple[int, ...]) -> BoardPiece:
    pays: tuple[tuple[Pay, ...], ...] = ()
    if most:
        track = state.track(state.turn)
        pays = tuple(
            tuple(advance(track, tile, (one, other), state.top).gains for other in range(most[tile[1]] + 1))
            for one in range(most[tile[0]] + 1)
        )
    return BoardPiece(place, lies_of(tile), tile, {"do": PlaceTile.kind, "tile": list(tile)}, pays=pays)


def _seen(state: GenialState, pairs: list[Cells]) -> tuple[SeenLine, ...]:
    """The likes around every cell where a half may lie: a run ends at the first cell that is free or different."""
    found = []
    for cell in _free(pairs):
        for ray in hexagons().rays[cell]:
            colour = state.position.colours[ray[0]] if ray else None
            if colour is not None:
                likes = run(state.position.colours, colour, ray)
                found.append(SeenLine(cell, likes[-1], colour, len(likes)))
    return tuple(found)


def _shown(state: GenialState, seat: int | None) -> Iterator[OpenTiles]:
    """What a partner has, and what others swapped."""
    for other in state.racks_seen(seat):
        if other != seat:
            yield OpenTiles(other, _loose(state.racks[other]), swapped=False)
    for rack in state.open_racks:
        if rack.seat != seat:
            yield OpenTiles(rack.seat, _loose(rack.tiles), swapped=True)


def _loose(rack: Rack) -> tuple[LooseTile, ...]:
    return tuple(LooseTile(0, tile) for tile in rack if tile is not None)
