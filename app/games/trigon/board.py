"""Trigon's board under the finger: what lies there, where the piece in hand fits, its ghost, and what is wrong with it.

TrigonBoard(hands, placing, pieces)         `hands` are told what fingers do
    show(state)             the position; a game that is opened late comes in over some frames
    moves, newest           laid pieces of others to point out
    fits_words(n, starts)   words for the pill that counts where the piece fits
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any, Protocol

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import ListProperty, ObjectProperty

from app.games.board.field import Field
from app.games.board.placing import SNAP, Placing
from app.games.trigon import paint
from app.games.trigon.ink import Ink, Inked
from app.games.trigon.minimap import Minimap, MinimapPill
from app.games.trigon.pieces import TrigonPieces, shape_of
from app.games.trigon.shapes import CENTRE, ROW, cell_under, shape_middle
from app.ui.motion import ANSWERED
from app.ui.theme import Palette, Rgba, theme
from rules.trigon.game import TrigonState
from rules.trigon.geometry import XY, edge_neighbours
from rules.trigon.pieces import ORIENTATIONS
from rules.trigon.placements import Cells

AT_ONCE = 12
"""Pieces that are drawn in one frame when many are new."""
READABLE = 28
"""Where all of the board makes smaller triangles than this, in dp, a running game opens closer, at CLOSE."""
CLOSE = 30
AROUND = 2.0
"""What should be seen around the middle of a piece."""


class TrigonTouches(Protocol):
    """Whoever is told about fingers on the board."""

    def tap_board(self, x: float, y: float) -> None: ...
    def takes_ghost(self, touch: Any) -> bool: ...
    def lift(self, touch: Any) -> bool: ...
    def carry(self, touch: Any) -> None: ...
    def drop(self, touch: Any) -> None: ...
    def twist(self, steps: int) -> None: ...


class LaidPieces(Protocol):
    @property
    def placed(self) -> tuple[tuple[Cells, ...], ...]:
        """By colour."""
        ...


class TrigonBoard(Field):
    moves: Sequence[Cells] = ListProperty()
    newest: Cells | None = ObjectProperty(None, allownone=True)
    fits_words: Callable[[int, bool], str] = ObjectProperty(lambda n, starts: "")

    def __init__(self, hands: TrigonTouches, placing: Placing, pieces: TrigonPieces, **kwargs: Any) -> None:
        self._hands, self.placing, self._pieces = hands, placing, pieces
        self._state: TrigonState | None = None
        self._laid: LaidPieces | None = None
        """What lies there, of a game or of something else that is laid."""
        self.drawn: set[tuple[int, Cells]] = set()
        self._shadows, self._bodies = Ink(), Ink()
        self._board_key: tuple[object, ...] = ()
        super().__init__(size_hint=(None, None), **kwargs)
        self.extent = paint.extent(inner=False)
        self.inked = Inked()
        self.layer().add(self.inked)
        names = ("board", "shadow", "piece", "move", "dot", "ghost", "bad")
        self._inks = {name: self.inked.layer() for name in names}
        self.map, self.pill = Minimap(self), MinimapPill()
        self._more = Clock.create_trigger(self._draw_more)
        self._redraw_held = Clock.create_trigger(self.draw_held, -1)
        self._redraw_if_unanswered = Clock.create_trigger(self.draw_held, ANSWERED)
        self.bind(moves=self._draw_moves, newest=self._draw_moves, on_view=self._viewed, zoomed=self._hang)
        self.bind(pos=self._hang, size=self._hang, fits_words=self._redraw_held)
        for name in ("piece", "turn", "spot", "refusal", "dragging", "at"):
            placing.fbind(name, self._redraw_held)
        placing.fbind("live", self._turn_live)
        theme.bind(mode=self._repaint, left_handed=self._hang_later)
        self.pill.bind(size=self._hang)

    # -- what lies there -----------------------------------------------------------------------------------

    def show(self, state: TrigonState) -> None:
        if state is self._state:
            return
        self._state = self._laid = state
        self._draw_board()
        laid = {(number, cells) for number, own in enumerate(state.placed) for cells in own}
        if self.drawn - laid:
            self._draw_kept(state)
        self._draw_more()
        self.map.show(state)
        self._redraw_held()

    def _draw_kept(self, state: LaidPieces) -> None:
        """Something was taken away: what was drawn before and still lies there, at once."""
        before, self.drawn, self._shadows, self._bodies = self.drawn, set(), Ink(), Ink()
        for number, own in enumerate(state.placed):
            for cells in own:
                if (number, cells) in before:
                    self._shadows.add(paint.shadow_of(cells))
                    self._bodies.add(paint.piece_on(number, cells))
                    self.drawn.add((number, cells))
        self._inks["shadow"].grow(self._shadows)
        self._inks["piece"].grow(self._bodies)

    def _draw_more(self, *_: object) -> None:
        state = self._laid
        if state is None:
            return
        new = [
            (number, cells)
            for number, own in enumerate(state.placed)
            for cells in own
            if (number, cells) not in self.drawn
        ]
        for number, cells in new[:AT_ONCE]:
            self._shadows.add(paint.shadow_of(cells))
            self._bodies.add(paint.piece_on(number, cells))
            self.drawn.add((number, cells))
        if not new and self.drawn:
            return
        self._inks["shadow"].grow(self._shadows)
        self._inks["piece"].grow(self._bodies)
        if len(new) > AT_ONCE:
            self._more()

    def _draw_board(self) -> None:
        state = self._state
        if state is None:
            return
        palette, inner = theme.palette, state.setup.seats == 3
        covered = frozenset(cell for own in state.placed for cells in own for cell in cells)
        key = (theme.mode, inner, covered & paint.STARTS)
        if key != self._board_key:
            self._board_key = key
            self.extent = paint.extent(inner)
            self._inks["board"].show(paint.board(palette, inner, covered, palette.shadow2))

    def _draw_moves(self, *_: object) -> None:
        ink, palette = Ink(), theme.palette
        for cells in self.moves:
            if cells != self.newest:
                ink.add(paint.last_move(cells, palette.text, palette.cell))
        if self.newest is not None:
            ink.add(paint.newest_move(self.newest, palette.text, palette.cell))
        self._inks["move"].show(ink)

    def _repaint(self, *_: object) -> None:
        self._draw_board()
        self._draw_moves()
        self.draw_held()

    # -- what is held --------------------------------------------------------------------------------------

    def _turn_live(self, _: Any, live: bool) -> None:
        """What was confirmed mostly comes back as a piece within the same redraw."""
        if live:
            self._redraw_held()
        else:
            self._redraw_held.cancel()
            self._redraw_if_unanswered()

    def draw_held(self, *_: object) -> None:
        """The ghost where it may lie, or where it may not and why; dots where it fits."""
        self._redraw_if_unanswered.cancel()
        placing = self.placing
        if self._laid is None or self.width <= 1:
            return
        if self._state is not None:
            self._draw_dots(self._state)
        inks = self._inks
        held = placing.piece is not None
        if held and placing.spot is not None:
            turn, x, y = placing.spot.turn, placing.spot.x, placing.spot.y
            middle = shape_middle(turn)
            look = "target" if placing.dragging else "ghost"
            ink = _ghost(self.held_colour(), turn, theme.mode, look)
            inks["ghost"].show(ink, x - middle[0], y - middle[1])
        elif held and not placing.dragging and placing.refusal is not None and placing.refusal.marks is not None:
            x, y = _shift(placing.turn, placing.refusal.marks)
            inks["ghost"].show(_ghost(self.held_colour(), placing.turn, theme.mode, "wrong"), x, y)
        else:
            inks["ghost"].show(None)
        inks["bad"].show(self.wrong() if held else None)

    def held_colour(self) -> int:
        """Of the piece in hand."""
        return self._state.turn if self._state is not None else 0

    def _draw_dots(self, state: TrigonState) -> None:
        """Where the piece in hand fits; before a first piece, where one may begin."""
        placing, accent = self.placing, theme.palette.accent
        starts = state.open_starts(state.turn)
        if not placing.live or (placing.piece is None and not starts):
            self._inks["dot"].show(None)
            self.pill.text = ""
            return
        spots = starts or state.corners(state.turn, placing.piece)
        self._inks["dot"].show(_dots(starts, spots, theme.mode, accent))
        self.pill.text = self.fits_words(len(spots), bool(starts)) if placing.piece is not None else ""

    def wrong(self) -> Ink | None:
        """Marks for the refusal: edges that touch, triangles that are taken, the border, the open starts."""
        refusal, state, bad = self.placing.refusal, self._state, theme.palette.bad
        if refusal is None or state is None:
            return None
        values = refusal.values
        match refusal.reason:
            case "touches_own_edge":
                return paint.edges(values["edges"], bad)
            case "cells_taken":
                return paint.crossed_cells(values["cells"], bad)
            case "outside_area":
                ink = paint.border(state.setup.seats == 3, bad)
                ink.add(paint.crossed_cells(values["cells"], bad))
                return ink
            case "touches_straight_side":
                return paint.bad_points(values["points"], bad)
            case "start_closed":
                return paint.crossed_cells([values["cell"]], bad)
        return None

    def covers(self, x: float, y: float) -> bool:
        """Whether a place lies on the ghost, or so near that a finger means it."""
        cells = self._ghost_cells()
        here = cell_under(x, y)
        return here in cells or any(other in cells for other in edge_neighbours(here))

    def _ghost_cells(self) -> tuple[XY, ...]:
        placing = self.placing
        if placing.spot is not None:
            return shape_of(placing.spot.action.cells)
        if placing.refusal is not None and placing.refusal.marks is not None:
            marks: tuple[XY, ...] = placing.refusal.marks
            return marks
        return ()

    # -- fingers -------------------------------------------------------------------------------------------

    def on_touch_down(self, touch: Any) -> bool:
        if not touch.is_mouse_scrolling and self.map.parent is not None and self.map.collide_point(*touch.pos):
            self.map.look(touch)
            touch.grab(self.map)
            return True
        return super().on_touch_down(touch)

    def takes(self, touch: Any) -> bool:
        return self._hands.takes_ghost(touch)

    def lifted(self, touch: Any) -> None:
        self._hands.lift(touch)

    def dragged(self, touch: Any) -> None:
        self._hands.carry(touch)

    def dropped(self, touch: Any) -> None:
        self._hands.drop(touch)

    def tapped(self, x: float, y: float) -> None:
        self._hands.tap_board(x, y)

    def twisted(self, steps: int) -> None:
        self._hands.twist(steps)

    # -- the view ------------------------------------------------------------------------------------------

    def _viewed(self, *_: object) -> None:
        self._pieces.reach = dp(SNAP) / self.scale
        self.map.follow()

    def _hang_later(self, *_: object) -> None:
        self._hang()

    def _hang(self, *_: object) -> None:
        """The small map while one is closer, and the pill, in the corners."""
        edge = dp(12)
        mirrored = theme.left_handed
        wanted = [self.pill] if self.height < dp(240) or not self.zoomed else [self.pill, self.map]
        for part in (self.pill, self.map):
            if part in wanted and part.parent is None:
                self.add_widget(part)
            elif part not in wanted and part.parent is self:
                self.remove_widget(part)
        left, right, top = self.x + edge, self.x + self.width - edge, self.y + self.height - edge
        self.map.pos = left if mirrored else right - self.map.width, top - self.map.height
        self.pill.pos = right - self.pill.width if mirrored else left, self.y + dp(8)

    def open_view(self, cells: Cells | None) -> None:
        """Where the triangles of a whole board would be too small, a running game is seen from closer."""
        if cells is not None and self.fit_scale < dp(READABLE):
            x, y = paint.middle_of(cells)
            self.look_at(x, y, dp(CLOSE) / self.fit_scale)
        else:
            self.look_at(*CENTRE, 1)

    def bring(self, cells: Cells) -> None:
        """Bring a piece into sight, moving the board no more than needed."""
        self.keep_in_sight(*paint.middle_of(cells), AROUND)


@lru_cache(maxsize=64)
def _ghost(number: int, turn: int, mode: str, look: str) -> Ink:
    """A piece in hand where its shape is noted down; `mode` is the theme's."""
    palette: Palette = theme.palette
    shape = ORIENTATIONS[turn].shape
    match look:
        case "target":
            return paint.target(number, shape, palette.accent)
        case "carried":
            return paint.lifted(number, shape, palette.shadow2)
        case "wrong":
            return paint.wrong_ghost(number, shape, palette.bad)
    return paint.ghost(number, shape, palette.accent, palette.shadow2)


@lru_cache(maxsize=8)
def _dots(starts: tuple[int, ...], spots: tuple[int, ...], mode: str, accent: Rgba) -> Ink:
    return paint.start_dots(starts, accent) if starts else paint.corner_dots(spots, accent)


def _shift(turn: int, shape: Sequence[XY]) -> tuple[float, float]:
    """How far a shape lies from where it is noted down, on the board."""
    (x, y), (first_x, first_y) = shape[0], ORIENTATIONS[turn].shape[0]
    return (x - first_x) / 2, -(y - first_y) * ROW


def carried(number: int, turn: int, legal: bool) -> Ink:
    """A piece that a finger carries."""
    return _ghost(number, turn, theme.mode, "carried" if legal else "wrong")
