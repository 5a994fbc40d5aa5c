"""What placing needs to know about Trigon: where the pieces of the colour in turn can lie, asked of the rules.

A piece is its number, the way it is turned an orientation of the rules; its anchor is the middle of the room it takes.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import hypot

from app.games.board.placing import Refusal, Spot
from app.games.trigon.shapes import ROW, cell_under, moved, nearest_shift, shape_middle
from rules.core import IllegalAction
from rules.trigon.actions import PlacePiece
from rules.trigon.game import TrigonState
from rules.trigon.geometry import CELL_AT, CELL_XY, XY
from rules.trigon.pieces import FLIPPED, ORIENTATIONS, PIECES, TURNED
from rules.trigon.placements import Cells, all_placements
from rules.trigon.why import TrigonReason

NEAR = 0.8
"""How far away, in triangles, a finger may be from the spot it means."""
EXACT = 0.3
"""A tap this near to a spot's middle can only mean this spot."""
FAR = 2.2
"""No piece reaches further from its middle."""


class TrigonPieces:
    """`state` is set whenever the position changes, `reach` (in board units) whenever the zoom does."""

    def __init__(self) -> None:
        self._state: TrigonState | None = None
        self._fitting: tuple[int, ...] = ()
        self._spots: dict[int, list[Spot]] = {}
        self.reach = NEAR
        self.turns: dict[int, int] = {}
        """How each piece was last turned in the tray."""

    @property
    def state(self) -> TrigonState | None:
        return self._state

    @state.setter
    def state(self, state: TrigonState) -> None:
        if state != self._state:
            self._state = state
            self._fitting = () if state.over() else tuple(reversed(state.fitting(state.turn)))
            self._spots = {}

    # -- what Placing asks -----------------------------------------------------------------------------------

    def pieces(self) -> Sequence[int]:
        """Those that fit somewhere, largest first."""
        return self._fitting

    def first_turn(self, piece: int) -> int:
        return self.turns.get(piece, PIECES[piece].orientations[0])

    def rotated(self, piece: int, turn: int, steps: int) -> int:
        for _ in range(steps % 6):
            turn = TURNED[turn]
        self.turns[piece] = turn
        return turn

    def flipped(self, piece: int, turn: int) -> int:
        self.turns[piece] = FLIPPED[turn]
        return FLIPPED[turn]

    def turned_on(self, piece: int, turn: int, x: float, y: float, steps: int) -> Spot | None:
        """However it is turned, it is shown there, also where it may not lie."""
        return None

    def every(self) -> list[tuple[int, Spot]]:
        return [(piece, spot) for piece in self.pieces() for spot in self.spots(piece)]

    def spots(self, piece: int) -> list[Spot]:
        """As it is turned first, then its other ways; each from the top of the board downwards."""
        if self._state is None:
            return []
        if piece not in self._spots:
            self._spots[piece] = [spot_of(place) for place in self._state.places(self._state.turn, piece)]
        return self._spots[piece]

    def nearest(self, piece: int, turn: int, x: float, y: float, loose: bool) -> Spot | None:
        """Carried, it lies as it is turned. A tap means the triangle below it, and may turn the piece to fit."""
        reach = max(self.reach, NEAR)
        near = [spot for spot in self.spots(piece) if hypot(spot.x - x, spot.y - y) <= (FAR if loose else reach)]
        as_turned = [spot for spot in near if spot.turn == turn]
        if not loose:
            return min(as_turned, key=lambda spot: hypot(spot.x - x, spot.y - y), default=None)
        cell = CELL_AT.get(cell_under(x, y))
        for wanted in (as_turned, near):
            for meant in (
                [spot for spot in wanted if hypot(spot.x - x, spot.y - y) < EXACT],
                [spot for spot in wanted if cell in spot.action.cells],
                [spot for spot in wanted if hypot(spot.x - x, spot.y - y) <= reach],
            ):
                if meant:
                    return min(meant, key=lambda spot: hypot(spot.x - x, spot.y - y))
        return None

    def why_not(self, piece: int, turn: int, x: float, y: float) -> Refusal | None:
        shape = shape_at(turn, x, y)
        cells = [CELL_AT.get(xy) for xy in shape]
        inside = tuple(sorted(cell for cell in cells if cell is not None))
        if not inside or self._state is None:
            return None
        if len(inside) < len(cells):
            return Refusal(str(TrigonReason.OUTSIDE_AREA), {"cells": ()}, shape)
        try:
            self._state.check_move(self._state.to_act()[0], PlacePiece(inside))
        except IllegalAction as error:
            return Refusal(str(error.reason), dict(error.values), shape)
        return None


def spot_of(place: PlacePiece) -> Spot:
    turn = all_placements().orientation_of(place.cells)
    (x, y), (first_x, first_y) = CELL_XY[place.cells[0]], ORIENTATIONS[turn].shape[0]
    middle_x, middle_y = shape_middle(turn)
    return Spot(middle_x + (x - first_x) / 2, middle_y - (y - first_y) * ROW, turn, place)


def shape_at(turn: int, x: float, y: float) -> tuple[XY, ...]:
    """The triangles below a piece that is held there."""
    return moved(turn, nearest_shift(turn, (x, y)))


def shape_of(cells: Cells) -> tuple[XY, ...]:
    return tuple(CELL_XY[cell] for cell in cells)
