"""A shape to fill, as a silhouette on paper: what lies in it, and where the piece in hand would.

FillPieces                  what placing needs to know about it
PatternBoard(...)           a TrigonBoard that shows a `FillPosition`
silhouette(cells)           as an ink, cells and lines between them
box_of(cells)               left, low, right, high of some cells, in board units
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from kivy.metrics import dp

from app.games.board.placing import Placing, Refusal, Spot
from app.games.trigon import paint
from app.games.trigon.board import TrigonBoard, TrigonTouches
from app.games.trigon.ink import Ink
from app.games.trigon.pieces import TrigonPieces, shape_at, spot_of
from app.games.trigon.shapes import CORNERS, outline, spot
from app.ui.boxes import PaperCard
from app.ui.theme import RADIUS, colour, theme
from rules.core import IllegalAction
from rules.trigon.actions import PlacePiece
from rules.trigon.geometry import CELL_AT, CELL_XY, COLOURS
from rules.trigon.patterns import FillPosition
from rules.trigon.placements import Cells
from rules.trigon.why import TrigonReason

AIR = 0.75
"""Between the shape and the edge of the board, in triangles."""
LEAST = (7.0, 6.0)
"""The board is never smaller than so many triangles, or they would be huge."""
EDGE = 12
"""Beside the paper, in dp; below it there are more sheets."""
FOOT = 14


def box_of(cells: Iterable[int]) -> tuple[float, float, float, float]:
    points = [point for cell in cells for point in CORNERS[cell]]
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return min(xs), min(ys), max(xs), max(ys)


def silhouette(cells: Iterable[int]) -> Ink:
    ink, line = Ink(), colour("pattern_line")
    listed = sorted(cells)
    for cell in listed:
        ink.shaded(CORNERS[cell], [colour("pattern_cell")] * 3)
    for cell in listed:
        ink.stroke(CORNERS[cell], line, 0.0, pixels=1.4)
    for loop in outline(CELL_XY[cell] for cell in listed):
        ink.stroke([spot(point) for point in loop], line, 0.03, pixels=2)
    return ink


class FillPieces(TrigonPieces):
    """`position` is set whenever something was laid or taken back."""

    def __init__(self, position: FillPosition) -> None:
        super().__init__()
        self.position = position

    @property
    def position(self) -> FillPosition:
        return self._position

    @position.setter
    def position(self, position: FillPosition) -> None:
        self._position, self._spots = position, {}
        fitting = [piece for piece in position.left if position.places(piece)]
        self._fitting = tuple(sorted(fitting, reverse=True))

    def spots(self, piece: int) -> list[Spot]:
        if piece not in self._spots:
            self._spots[piece] = [spot_of(PlacePiece(cells)) for cells in self.position.places(piece)]
        return self._spots[piece]

    def why_not(self, piece: int, turn: int, x: float, y: float) -> Refusal | None:
        shape = shape_at(turn, x, y)
        cells = [CELL_AT.get(xy) for xy in shape]
        inside = tuple(sorted(cell for cell in cells if cell is not None))
        if self.position.pattern.cells.isdisjoint(inside):
            return None
        if len(inside) < len(cells):
            return Refusal(str(TrigonReason.OUTSIDE_AREA), {"cells": ()}, shape)
        try:
            self.position.check(inside)
        except IllegalAction as error:
            return Refusal(str(error.reason), dict(error.values), shape)
        return None


@dataclass(frozen=True)
class Coloured:
    """What lies there by colour, as the board draws it."""

    placed: tuple[tuple[Cells, ...], ...]

    @classmethod
    def of(cls, position: FillPosition) -> Coloured:
        given = list(zip(position.colours, position.laid, strict=True))
        return cls(tuple(tuple(cells for own, cells in given if own == number) for number in range(len(COLOURS))))


class PatternBoard(TrigonBoard):
    def __init__(self, hands: TrigonTouches, placing: Placing, pieces: FillPieces, **kwargs: Any) -> None:
        self._fill = pieces
        self._paper = PaperCard(size_hint=(None, None), padding=0)
        self._paper.radius = [dp(RADIUS["sheet_card"])]
        super().__init__(hands, placing, pieces, **kwargs)
        self.canvas.before.add(self._paper.canvas)
        left, low, right, high = box_of(pieces.position.pattern.cells)
        wide, tall = max(right - left + 2 * AIR, LEAST[0]), max(high - low + 2 * AIR, LEAST[1])
        x, y = (left + right) / 2, (low + high) / 2
        self.extent = (x - wide / 2, y - tall / 2, x + wide / 2, y + tall / 2)
        self.look_at(x, y, 1)
        for name in ("pos", "size"):
            self.fbind(name, self._lay_paper)

    def _lay_paper(self, *_: object) -> None:
        self._paper.pos = self.x + dp(EDGE), self.y + dp(FOOT)
        self._paper.size = max(0, self.width - dp(2 * EDGE)), max(0, self.height - dp(FOOT) - dp(4))

    def fill(self, position: FillPosition) -> None:
        """The position has changed."""
        now = Coloured.of(position)
        self._laid = now
        self._draw_board()
        if self.drawn - {(number, cells) for number, own in enumerate(now.placed) for cells in own}:
            self._draw_kept(now)
        self._draw_more()
        self._redraw_held()

    def _draw_board(self) -> None:
        if self._board_key != (theme.mode,):
            self._board_key = (theme.mode,)
            self._inks["board"].show(silhouette(self._fill.position.pattern.cells))

    def held_colour(self) -> int:
        """As it will be when it lies there: another one than its neighbours have."""
        placing, position = self.placing, self._fill.position
        if placing.spot is not None and placing.piece in position.left:
            return position.lay(placing.spot.action.cells).colours[-1]
        return position.pattern.hues.get(placing.piece, 0) if placing.piece is not None else 0

    def wrong(self) -> Ink | None:
        refusal = self.placing.refusal
        if refusal is None:
            return None
        cells: Sequence[int] = refusal.values.get("cells", ())
        return paint.crossed_cells(cells, theme.palette.bad)

    def _hang(self, *_: object) -> None:
        """All of the shape is always seen: there is no map, and nothing to count."""
