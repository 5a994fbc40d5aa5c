"""Why a piece may not lie where somebody wants it: the first rule it breaks, and where it breaks it.

Written by cells and points, not by masks: it has to say what the masks only know.
"""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING

from rules.core import IllegalAction
from rules.trigon.geometry import AROUND_POINT, CELLS, EDGE_NEIGHBOURS, START_RING, points_of
from rules.trigon.pieces import PIECES
from rules.trigon.placements import Cells, all_placements, passes_straight

if TYPE_CHECKING:
    from rules.trigon.game import TrigonState


class TrigonReason(StrEnum):
    NO_SUCH_CELL = "no_such_cell"
    NOT_ASCENDING = "not_ascending"
    NOT_A_PIECE = "not_a_piece"
    PIECE_PLACED = "piece_placed"
    OUTSIDE_AREA = "outside_area"
    CELLS_TAKEN = "cells_taken"
    NOT_ON_START = "not_on_start"
    START_CLOSED = "start_closed"
    TOUCHES_OWN_EDGE = "touches_own_edge"
    NO_CORNER = "no_corner"
    TOUCHES_STRAIGHT_SIDE = "touches_straight_side"


def refusal(state: TrigonState, cells: Cells) -> IllegalAction:
    """What is wrong with laying `cells`, which is not legal, for the colour in turn."""
    return (
        _no_piece(cells)
        or _not_available(state, cells)
        or (_bad_contact(state, cells) if state.placed[state.turn] else _bad_start(state, cells))
    )


def _no_piece(cells: Cells) -> IllegalAction | None:
    for cell in cells:
        if not 0 <= cell < CELLS:
            return IllegalAction(TrigonReason.NO_SUCH_CELL, cell=cell)
    if list(cells) != sorted(set(cells)):
        return IllegalAction(TrigonReason.NOT_ASCENDING, cells=cells)
    if cells not in all_placements().id_of:
        return IllegalAction(TrigonReason.NOT_A_PIECE, cells=cells)
    return None


def _not_available(state: TrigonState, cells: Cells) -> IllegalAction | None:
    piece = all_placements().piece_of(cells)
    if piece not in state.remaining(state.turn):
        return IllegalAction(TrigonReason.PIECE_PLACED, piece=PIECES[piece].name)
    outside = tuple(cell for cell in cells if cell not in state.area)
    if outside:
        return IllegalAction(TrigonReason.OUTSIDE_AREA, cells=outside)
    board = state.board()
    taken = tuple(cell for cell in cells if board[cell] is not None)
    if taken:
        return IllegalAction(TrigonReason.CELLS_TAKEN, cells=taken)
    return None


def _bad_start(state: TrigonState, cells: Cells) -> IllegalAction:
    covered = [cell for cell in START_RING if cell in cells]
    if not covered:
        return IllegalAction(TrigonReason.NOT_ON_START, starts=state.open_starts(state.turn))
    return IllegalAction(TrigonReason.START_CLOSED, cell=covered[0], starts=state.open_starts(state.turn))


def _bad_contact(state: TrigonState, cells: Cells) -> IllegalAction:
    board = state.board()
    edges = tuple((cell, other) for cell in cells for other in EDGE_NEIGHBOURS[cell] if board[other] == state.turn)
    if edges:
        return IllegalAction(TrigonReason.TOUCHES_OWN_EDGE, edges=edges)
    shared = [
        point
        for point in sorted(points_of(cells))
        if state.turn in {board[c] for c in AROUND_POINT[point] if c is not None}
    ]
    if not shared:
        return IllegalAction(TrigonReason.NO_CORNER)
    own = state.placed[state.turn]
    sides = tuple(
        point
        for point in shared
        if passes_straight(cells, point) or any(passes_straight(piece, point) for piece in own)
    )
    return IllegalAction(TrigonReason.TOUCHES_STRAIGHT_SIDE, points=sides)
