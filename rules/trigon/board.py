"""Trigon's board, described (`rules/board.py`): a piece is its number, held in the middle of the room it takes."""

from __future__ import annotations

from functools import cache
from itertools import pairwise
from typing import TYPE_CHECKING

from rules.board import BoardPiece, ColourStock, Dot, GameBoard, GameGround, GroundCell, Laid, Lie, LieCell
from rules.trigon.actions import PlacePiece
from rules.trigon.geometry import (
    CELL_XY,
    COLOURS,
    INNER_BOARD,
    POINT_XY,
    ROWS,
    SIDE,
    START_RING,
    WHOLE_BOARD,
    WIDTH,
    XY,
    corner_points,
    points_up,
)
from rules.trigon.pieces import FLIPPED, ORIENTATIONS, PIECES, TURNED
from rules.trigon.placements import all_placements, ids

if TYPE_CHECKING:
    from rules.trigon.game import TrigonSetup, TrigonState

UP, DOWN = ((0, 1), (2, 1), (1, 0)), ((0, 0), (2, 0), (1, 1))
RIM = 0.7
"""What the plate is wider than its cells."""
REACH = 0.8


def ground(setup: TrigonSetup) -> GameGround:
    return _ground(setup.seats == 3)


@cache
def _ground(inner: bool) -> GameGround:
    area = INNER_BOARD if inner else WHOLE_BOARD
    radius = SIDE - inner + RIM
    x, y = (WIDTH + 1) / 2, ROWS / 2
    corners = ((-1, -1), (1, -1), (2, 0), (1, 1), (-1, 1), (-2, 0))
    return GameGround(
        name="inner" if inner else "whole",
        unit=(0.5, 0.75**0.5),
        plate=tuple((x + across * radius, y + down * radius) for across, down in corners),
        shapes=(UP, DOWN),
        cells=tuple(GroundCell(*xy, _shape(xy)) if cell in area else None for cell, xy in enumerate(CELL_XY)),
        marks=COLOURS,
        lies=tuple(_lie(number) for number in range(len(ORIENTATIONS))),
        reach=REACH,
        small_signs=True,
        starts=START_RING,
    )


def _shape(xy: XY) -> int:
    return 0 if points_up(xy) else 1


def _lie(orientation: int) -> Lie:
    shape = ORIENTATIONS[orientation].shape
    first_x, first_y = shape[0]
    points = [point for xy in shape for point in corner_points(xy)]
    xs, ys = [x - first_x for x, _ in points], [y - first_y for _, y in points]
    return Lie(
        cells=tuple(LieCell(x - first_x, y - first_y, _shape((x, y))) for x, y in shape),
        turned=TURNED[orientation],
        flipped=FLIPPED[orientation],
        anchor=((min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2),
    )


def board(state: TrigonState, seat: int | None) -> GameBoard:
    lays = seat is not None and seat in state.to_act()
    colour = None if seat is None else _in_hand(state, seat)
    return GameBoard(
        ground=ground(state.setup),
        laid=tuple(_laid(state)),
        pieces=() if colour is None else _pieces(state, colour),
        spots=_spots(state) if lays else {},
        dots=_dots(state) if lays else (),
        open_starts=() if state.over() else state.open_starts(state.turn),
        stocks=tuple(_stock(state, each) for each in range(state.setup.colours)),
    )


def _in_hand(state: TrigonState, seat: int) -> int:
    """The colour in turn, or else the seat's next one."""
    count = state.setup.colours
    coming = [(state.turn + step) % count for step in range(count)]
    own = [colour for colour in coming if state.setup.seat_of(colour) == seat]
    return next((colour for colour in own if colour not in state.out), own[0])


def _laid(state: TrigonState) -> list[Laid]:
    """Colours take turns, so rounds tell the order."""
    found = sorted(
        (round_, colour, cells) for colour, own in enumerate(state.placed) for round_, cells in enumerate(own)
    )
    return [Laid(cells, (colour,), state.setup.seat_of(colour)) for _, colour, cells in found]


def _pieces(state: TrigonState, colour: int) -> tuple[BoardPiece, ...]:
    """Those that fit somewhere first, the largest before the others."""
    fitting = () if state.over() else state.fitting(colour)
    order = sorted(state.remaining(colour), key=lambda piece: (piece not in fitting, -piece))
    lay = {"do": PlacePiece.kind}
    return tuple(
        BoardPiece(piece, tuple(PIECES[piece].orientations), (colour,), lay, fits=piece in fitting) for piece in order
    )


def _spots(state: TrigonState) -> dict[int, tuple[int, ...]]:
    made = all_placements()
    found: dict[int, list[int]] = {}
    mask = state.legal_mask(state.turn)
    for orientation, (start, stop) in enumerate(pairwise(made.bounds)):
        here = mask >> start & ((1 << stop - start) - 1)
        if here:
            found[orientation] = [made.cells[start + id][0] for id in ids(here)]
    return {orientation: tuple(firsts) for orientation, firsts in found.items()}


def _dots(state: TrigonState) -> tuple[Dot, ...]:
    """The own corners where something fits."""
    pieces: dict[int, list[int]] = {}
    for piece in state.fitting(state.turn):
        for point in state.corners(state.turn, piece):
            pieces.setdefault(point, []).append(piece)
    return tuple(Dot(*POINT_XY[point], tuple(found)) for point, found in sorted(pieces.items()))


def _stock(state: TrigonState, colour: int) -> ColourStock:
    left = state.remaining(colour)
    return ColourStock(
        mark=colour,
        seat=state.setup.seat_of(colour),
        lies=tuple(PIECES[piece].orientations[0] for piece in reversed(left)),
        left=sum(PIECES[piece].size for piece in left),
        is_out=colour in state.out,
        turn=not state.over() and colour == state.turn,
    )
