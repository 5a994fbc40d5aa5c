"""Genial's tiles for `Placing`; the rules say where they may lie.

A piece is a place on the rack, a turn is one of the six directions from the first half to the second, and the anchor
is the middle of the first half.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import hypot
from typing import NamedTuple

from app.games.board.placing import Refusal, Spot, nearest_spot
from app.games.genial.paint import at, plate_radius
from rules.core import IllegalAction
from rules.genial.actions import places
from rules.genial.game import GenialPhase, GenialReason, GenialState
from rules.genial.geometry import area, cell_at, hexagons
from rules.genial.scoring import advance
from rules.genial.tiles import Tile

REACH = 1.5
"""How far a carried tile snaps, in radii: to the cell below it or one of its neighbours."""


class Marks(NamedTuple):
    """What to show as wrong."""

    cells: tuple[int, ...] = ()
    border: bool = False
    symbols: tuple[int, ...] = ()
    """Printed symbols that this is about."""


class Tiles:
    def __init__(self) -> None:
        self._state: GenialState | None = None
        self._seat: int | None = None
        self._spots: dict[int, list[Spot]] = {}
        self._every: list[tuple[int, Spot]] | None = None

    def take(self, state: GenialState, seat: int | None) -> None:
        """From now on this is the position, seen from this seat."""
        if state is not self._state or seat != self._seat:
            self._state, self._seat, self._spots, self._every = state, seat, {}, None

    def tile(self, piece: int) -> Tile:
        """What lies on that place of the rack."""
        found = self.rack[piece]
        if found is None:
            raise LookupError("this tile is hidden")
        return found

    @property
    def rack(self) -> Sequence[Tile | None]:
        if self._state is None or self._seat is None:
            return ()
        return self._state.racks[self._seat]

    # -- what Placing asks ---------------------------------------------------------------------------------

    def pieces(self) -> Sequence[int]:
        return [place for place, tile in enumerate(self.rack) if tile is not None]

    def first_turn(self, piece: int) -> int:
        return 0

    def rotated(self, piece: int, turn: int, steps: int) -> int:
        return (turn + steps) % 6

    def flipped(self, piece: int, turn: int) -> int:
        return (turn + 3) % 6

    def turned_on(self, piece: int, turn: int, x: float, y: float, steps: int) -> Spot | None:
        """Around its first half. If that can lie in one way only, both halves change places."""
        cell = cell_at(x, -y)
        if cell is None:
            return None
        way = 1 if steps > 0 else -1
        covering = [spot for spot in self.spots(piece) if cell in spot.action.cells]
        around = [spot for spot in covering if _is_at(spot, cell)]
        others = [spot for spot in around if spot.turn != turn] or [spot for spot in covering if spot not in around]
        return min(others or around, key=lambda spot: (spot.turn - turn) * way % 6, default=None)

    def spots(self, piece: int) -> Sequence[Spot]:
        """Those that bring most come first."""
        if piece not in self._spots:
            self._spots[piece] = sorted(self._find(piece), key=self._gain, reverse=True)
        return self._spots[piece]

    def every(self) -> Sequence[tuple[int, Spot]]:
        if self._every is None:
            alike = {self.tile(piece): piece for piece in reversed(self.pieces())}
            found = {spot.action: (piece, spot) for piece in sorted(alike.values()) for spot in self.spots(piece)}
            self._every = sorted(found.values(), key=lambda one: self._gain(one[1]), reverse=True)
        return self._every

    def _gain(self, spot: Spot) -> int:
        """By how many steps the pegs would move."""
        state, seat = self._state, self._seat
        if state is None or seat is None:
            return 0
        (a, b), (x, y) = spot.action.tile, spot.action.cells
        points = state.position.points
        return sum(advance(state.track(seat), (a, b), (points[a][x], points[b][y]), state.top).gains)

    def _find(self, piece: int) -> list[Spot]:
        state, seat = self._state, self._seat
        if (
            state is None
            or seat is None
            or state.phase not in (GenialPhase.PLACE, GenialPhase.BONUS)
            or seat != state.turn
        ):
            return []
        tile = self.tile(piece)
        listed = places(tile)
        found = []
        for pair in state.open_pairs(seat):
            for first, second in (pair, pair[::-1]):
                action = listed[pair if tile[0] == tile[1] else (first, second)]
                found.append(Spot(*at(first), turn_between(first, second), action))
        return found

    def nearest(self, piece: int, turn: int, x: float, y: float, loose: bool) -> Spot | None:
        spots = self.spots(piece)
        if not loose:
            return nearest_spot((spot for spot in spots if spot.turn == turn), x, y, REACH)
        cell = cell_at(x, -y)
        if cell is None:
            return None
        covering = [spot for spot in spots if cell in spot.action.cells]

        def strange(spot: Spot) -> tuple[int, bool]:
            """Best as it is turned, then with its first half there."""
            return (spot.turn - turn) % 6, not _is_at(spot, cell)

        return min(covering, key=strange, default=None)

    def why_not(self, piece: int, turn: int, x: float, y: float) -> Refusal | None:
        state, seat = self._state, self._seat
        if state is None or seat is None:
            return None
        first = cell_at(x, -y)
        inside = area(state.side).cells
        if first is None or first not in inside:
            if hypot(x, y) > plate_radius(state.side):
                return None
            return Refusal(GenialReason.OUTSIDE_AREA, {}, Marks(border=True))
        ray = hexagons().rays[first][turn]
        if not ray or ray[0] not in inside:
            return Refusal(GenialReason.OUTSIDE_AREA, {}, Marks((first,), border=True))
        tile, cells = self.tile(piece), (first, ray[0])
        action = places(tile).get((min(cells), max(cells)) if tile[0] == tile[1] else cells)
        if action is None:
            printed = tuple(cell for cell in cells if cell in hexagons().printed)
            return Refusal(GenialReason.PRINTED_CELL, {}, Marks(printed))
        try:
            state.check_move(seat, action)
        except IllegalAction as error:
            return Refusal(str(error.reason), dict(error.values), self._marks(error, cells))
        return Refusal(GenialReason.CELL_TAKEN, {}, Marks(cells))

    def _marks(self, error: IllegalAction, cells: tuple[int, int]) -> Marks:
        state, seat, values = self._state, self._seat, dict(error.values)
        if "cell" in values:
            return Marks((values["cell"],))
        if "symbol" in values:
            return Marks(cells, symbols=(values["symbol"],))
        if state is not None and seat is not None and error.reason is GenialReason.NOT_AT_SYMBOL:
            used = state.symbols_used(seat)
            return Marks(cells, symbols=tuple(name for name in range(6) if name not in used))
        return Marks(cells)


def turn_between(first: int, second: int) -> int:
    """The direction in which the second cell lies."""
    return next(turn for turn, ray in enumerate(hexagons().rays[first]) if ray and ray[0] == second)


def _is_at(spot: Spot, cell: int) -> bool:
    x, y = at(cell)
    return hypot(spot.x - x, spot.y - y) < 0.1


def cells_of(spot: Spot) -> tuple[int, int]:
    """The cells of the first and the second half as they lie; a double's action names them in order."""
    first, second = spot.action.cells
    return (first, second) if _is_at(spot, first) else (second, first)
