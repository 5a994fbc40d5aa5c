"""What a replay shows of Trigon: the board, and what everybody has left."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kivy.metrics import dp

from app.games.board.placing import Placing
from app.games.board.replay_stage import BoardStage, ZoomingTouches
from app.games.trigon.board import TrigonBoard
from app.games.trigon.parts import ColourView, SeatView, TrigonStrip
from app.games.trigon.pieces import TrigonPieces
from app.games.trigon.shapes import CENTRES, CORNERS
from app.games.trigon.words import colour_name, left_words, pieces_left, triangles_left
from app.i18n import Translator
from app.store.replaying import Replay
from app.ui.drawing.mesh import Sketch
from app.ui.drawing.sketched import SketchedWidget
from app.ui.theme import GAME_COLOURS, Rgba
from rules.core import Acted
from rules.trigon.game import TrigonState
from rules.trigon.geometry import COLOURS


class PieceSign(SketchedWidget):
    """A piece as it lies on the board, small."""

    def __init__(self, **kwargs: Any) -> None:
        self._cells: Sequence[int] = ()
        self._tint: Rgba = (1, 1, 1, 1)
        super().__init__(size_hint=(None, None), size=(dp(44), dp(40)), **kwargs)

    def show(self, cells: Sequence[int], tint: Rgba) -> None:
        self._cells, self._tint = cells, tint
        self.redraw()

    def draw(self, sketch: Sketch) -> None:
        points = [point for cell in self._cells for point in CORNERS[cell]]
        if not points:
            return
        left, right = min(x for x, _ in points), max(x for x, _ in points)
        low, high = min(y for _, y in points), max(y for _, y in points)
        unit = min(self.width / (right - left), self.height / (high - low), dp(15))
        from_x = self.x + self.width / 2 - (left + right) / 2 * unit
        from_y = self.y + self.height / 2 - (low + high) / 2 * unit
        for cell in self._cells:
            x, y = CENTRES[cell]
            shape = [(x + (px - x) * 1.04, y + (py - y) * 1.04) for px, py in CORNERS[cell]]
            sketch.shape([(from_x + px * unit, from_y + py * unit) for px, py in shape], self._tint)


class TrigonStage(BoardStage):
    board: TrigonBoard

    def __init__(self) -> None:
        self._pieces = TrigonPieces()
        self.board = TrigonBoard(ZoomingTouches(), Placing(self._pieces), self._pieces)
        self.strip = TrigonStrip()
        self._piece = PieceSign()

    def strip_height(self, width: float) -> float:
        return self.strip.natural(width)

    def tints(self, replay: Replay) -> list[Rgba]:
        """Two players have two colours each: their first one."""
        return [GAME_COLOURS[COLOURS[seat % len(COLOURS)]].base for seat in range(len(replay.seats))]

    def fade(self, opacity: float) -> None:
        for inked in (self.board.inked, self.board.map.inked):
            inked.veil = opacity

    def show(self, replay: Replay, number: int, tr: Translator) -> None:
        state = replay.positions[number]
        assert isinstance(state, TrigonState)
        step = replay.step(number)
        self._pieces.state = state
        self.board.show(state)
        cells = step.event.action.cells if step is not None and isinstance(step.event, Acted) else None
        self.board.moves = [cells] if cells else []
        self.board.newest = cells
        self.picture = None
        if step is not None and cells:
            before = replay.positions[number - 1]
            assert isinstance(before, TrigonState)
            self._piece.show(cells, GAME_COLOURS[COLOURS[before.turn]].base)
            self.picture = self._piece
            if self.board.zoomed:
                self.board.bring(cells)
        self.strip.seats = [
            self._seat_view(replay, state, seat, step is not None and step.seat == seat, tr)
            for seat in range(len(replay.seats))
        ]

    def _seat_view(self, replay: Replay, state: TrigonState, seat: int, turn: bool, tr: Translator) -> SeatView:
        own = state.setup.colours_of(seat)
        colours = tuple(
            ColourView(one, pieces_left(state, one), state.remaining(one), out=one in state.out) for one in own
        )
        name = replay.seats[seat].name
        told = [f"{colour_name(tr, one)}, {left_words(tr, state, one)}" for one in own]
        left = sum(triangles_left(state, one) for one in own)
        return SeatView(name, "", left, tr("left"), colours, turn, ", ".join([name, *told]))
