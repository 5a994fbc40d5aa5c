"""Trigon's rules. The numbers in brackets are those of the rule sheet."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import chain
from typing import Any, Literal

from rules.board import GameBoard
from rules.codec import Malformed, seldom
from rules.core import Game, Part, Precomputed, Setup, State, option
from rules.trigon import advice, bot, placements
from rules.trigon import board as own_board
from rules.trigon.actions import PLACES, PlacePiece
from rules.trigon.geometry import (
    CELL_XY,
    CELLS,
    COLOURS,
    INNER_BOARD,
    ROWS,
    START_RING,
    WHOLE_BOARD,
    first_x,
    points_of,
)
from rules.trigon.pieces import PIECES, TRIANGLES
from rules.trigon.placements import Cells, all_placements, ids
from rules.trigon.position import TrigonPosition
from rules.trigon.scoring import ALL_PLACED, SINGLE_LAST, colour_points
from rules.trigon.starts import open_steps, ring_step
from rules.trigon.why import TrigonReason, refusal


@dataclass(frozen=True)
class TrigonSetup(Setup):
    teams: bool = option(False, (False, True), seats=(4,))
    """Blue and red, seats 0 and 2, against yellow and green."""
    touching: Literal["any", "vertex"] = option("any", ("any", "vertex"))
    """With "vertex" a corner must not touch a straight side of the same colour."""
    free_starts: bool = seldom(False)
    """Without the limits that two and three seats put on first pieces: a game from elsewhere; nobody chooses it."""

    @property
    def limits(self) -> int:
        """For how many seats first pieces are limited."""
        return 4 if self.free_starts else self.seats

    @property
    def colours(self) -> int:
        return 3 if self.seats == 3 else 4

    def seat_of(self, colour: int) -> int:
        """Two players have two colours each, a single one all four."""
        return colour % self.seats

    def colours_of(self, seat: int) -> tuple[int, ...]:
        return tuple(range(seat, self.colours, self.seats))


@dataclass(frozen=True)
class TrigonState(State[PlacePiece]):
    setup: TrigonSetup
    placed: tuple[tuple[Cells, ...], ...]
    """By colour: its pieces in the order they were laid."""
    turn: int = 0
    """The colour in turn."""
    out: tuple[int, ...] = ()
    """The colours whose turn came and that could not lay a piece (or had none), in the order they stopped."""

    left = ()
    """Nobody leaves: a computer takes the seat over."""

    def __post_init__(self) -> None:
        """Refuse what no game can reach and the rules could not handle: a state may come from a damaged file."""
        colours = range(self.setup.colours)
        if len(self.placed) != len(colours):
            raise Malformed("placed", f"a list of {len(colours)}")
        if self.turn not in colours:
            raise Malformed("turn", "a colour")
        if len(set(self.out)) != len(self.out) or not set(self.out) <= set(colours):
            raise Malformed("out", "a list of colours")
        if self.turn in self.out and len(self.out) != len(colours):
            raise Malformed("turn", "a colour that is not out")
        laid = list(chain.from_iterable(self.placed))
        if not laid:
            return
        if not all(cells in all_placements().id_of for cells in laid):
            raise Malformed("placed", "pieces on the board")
        if len(set(chain.from_iterable(laid))) != sum(map(len, laid)):
            raise Malformed("placed", "free of overlaps")
        for own in self.placed:
            if own and ring_step(own[0]) < 0:
                raise Malformed("placed", "begun on a start triangle")
            if len({all_placements().piece_of(cells) for cells in own}) != len(own):
                raise Malformed("placed", "different pieces")

    # -- turns -----------------------------------------------------------------------------------------------

    def to_act(self) -> tuple[int, ...]:
        return () if self.over() else (self.setup.seat_of(self.turn),)

    def chance(self) -> None:
        return None

    def over(self) -> bool:
        return len(self.out) == self.setup.colours

    def moves(self, seat: int) -> Iterator[PlacePiece]:
        return self.places(self.turn)

    def count_moves(self, seat: int) -> int:
        return self.legal_mask(self.turn).bit_count()

    def check_move(self, seat: int, action: PlacePiece) -> None:
        id = all_placements().id_of.get(action.cells)
        if id is None or not self.legal_mask(self.turn) >> id & 1:
            raise refusal(self, action.cells)

    def apply_move(self, seat: int, action: PlacePiece) -> TrigonState:
        placed = list(self.placed)
        placed[self.turn] = (*placed[self.turn], action.cells)
        position = self.position.after(self.turn, action.cells)
        turn, out = self._next_turn(position)
        state = TrigonState(self.setup, tuple(placed), turn, out)
        state.__dict__["position"] = position
        return state

    def _next_turn(self, position: TrigonPosition) -> tuple[int, tuple[int, ...]]:
        """[1, 5] The next colour that can lay a piece; one whose turn comes in vain is out. All can begin [2]."""
        out = self.out
        for step in range(1, self.setup.colours + 1):
            colour = (self.turn + step) % self.setup.colours
            if colour in out:
                continue
            begins = not self.placed[colour] and colour != self.turn
            if begins or position.later(colour):
                return colour, out
            out = (*out, colour)
        return self.turn, out

    def check_chance(self, values: tuple[Any, ...]) -> None:
        """Trigon knows no luck."""

    def apply_chance(self, values: tuple[Any, ...]) -> TrigonState:
        return self

    # -- what lies where, and what may ---------------------------------------------------------------------------

    @cached_property
    def position(self) -> TrigonPosition:
        position = TrigonPosition.start(self.setup.colours, self.setup.seats == 3, self.setup.touching == "vertex")
        for colour, laid in enumerate(self.placed):
            for cells in laid:
                position = position.after(colour, cells)
        return position

    @property
    def area(self) -> frozenset[int]:
        """The cells in play."""
        return INNER_BOARD if self.setup.seats == 3 else WHOLE_BOARD

    def board(self) -> list[int | None]:
        """The colour on each cell."""
        board: list[int | None] = [None] * CELLS
        for colour, laid in enumerate(self.placed):
            for cell in chain.from_iterable(laid):
                board[cell] = colour
        return board

    def remaining(self, colour: int) -> tuple[int, ...]:
        """The pieces that a colour has not laid, smallest first."""
        laid = {all_placements().piece_of(cells) for cells in self.placed[colour]}
        return tuple(piece for piece in range(len(PIECES)) if piece not in laid)

    def open_starts(self, colour: int) -> tuple[int, ...]:
        """[2] The start triangles that a colour's first piece may cover, clockwise; none after it."""
        if self.placed[colour]:
            return ()
        return tuple(START_RING[step] for step in open_steps(self.setup.limits, colour, self.begun()))

    def begun(self) -> dict[int, int]:
        """Where on the ring of start triangles each colour began."""
        return {colour: ring_step(laid[0]) for colour, laid in enumerate(self.placed) if laid}

    def legal_mask(self, colour: int) -> int:
        """What a colour could lay if it were its turn, a bit for each placement."""
        if self.placed[colour]:
            return self.position.later(colour)
        return self.position.first(colour, self.open_starts(colour))

    def places(self, colour: int, piece: int | None = None, orientation: int | None = None) -> Iterator[PlacePiece]:
        """What a colour could lay if it were its turn: all, or those of one piece or orientation."""
        made = all_placements()
        mask = self.legal_mask(colour)
        if piece is not None:
            mask &= made.piece[piece]
        if orientation is not None:
            mask &= made.orientation[orientation]
        return map(PLACES.__getitem__, ids(mask))

    def fitting(self, colour: int) -> tuple[int, ...]:
        """The pieces for which a colour has a place somewhere."""
        mask = self.legal_mask(colour)
        return tuple(piece for piece, own in enumerate(all_placements().piece) if mask & own)

    def corners(self, colour: int, piece: int | None = None) -> tuple[int, ...]:
        """The grid points of a colour's pieces where it could lay another one, or this one."""
        mask = self.legal_mask(colour)
        if piece is not None:
            mask &= all_placements().piece[piece]
        own = points_of(tuple(chain.from_iterable(self.placed[colour])))
        return tuple(point for point in sorted(own) if mask & all_placements().meeting[point])

    def described(self, seat: int | None) -> GameBoard:
        return own_board.board(self, seat)

    # -- results -----------------------------------------------------------------------------------------------

    def sides(self) -> tuple[tuple[int, ...], ...]:
        return ((0, 2), (1, 3)) if self.setup.teams else super().sides()

    def colour_sides(self) -> tuple[tuple[int, ...], ...]:
        """Which colours win together."""
        return tuple(tuple(sorted(c for seat in side for c in self.setup.colours_of(seat))) for side in self.sides())

    def scores(self) -> tuple[int, ...]:
        """Partners have the points of both; alone one counts the pieces laid."""
        return tuple(sum(part.points for part in self.breakdown(seat)) for seat in range(self.setup.seats))

    def breakdown(self, seat: int) -> tuple[Part, ...]:
        """By colour; a seat's first colour has its number."""
        colours = next(side for side in self.colour_sides() if seat in side)
        if self.setup.seats == 1:
            return tuple(Part("placed", len(self.placed[colour]), (("colour", colour),)) for colour in colours)
        return tuple(part for colour in colours for part in self.colour_breakdown(colour))

    def colour_breakdown(self, colour: int) -> tuple[Part, ...]:
        """[6] What one colour scores, as it stands."""
        laid = self.placed[colour]
        values = (("colour", colour), ("pieces", len(PIECES) - len(laid)))
        points = colour_points(TRIANGLES - sum(map(len, laid)), len(laid[-1]) if laid else 0)
        if len(laid) < len(PIECES):
            return (Part("triangles_left", points, values),)
        parts = (Part("all_placed", ALL_PLACED, values),)
        return parts if points == ALL_PLACED else (*parts, Part("single_last", SINGLE_LAST, values))

    def text(self) -> str:
        board = self.board()
        lines = [" " * first_x(row) for row in range(ROWS)]
        for cell, (_, row) in enumerate(CELL_XY):
            colour = board[cell]
            if colour is not None:
                lines[row] += COLOURS[colour][0]
            elif cell not in self.area:
                lines[row] += "-"
            else:
                lines[row] += "*" if cell in START_RING else "."
        for colour, laid in enumerate(self.placed):
            names = " ".join(PIECES[piece].name for piece in self.remaining(colour))
            mark = "out" if colour in self.out else "turn" if colour == self.turn else ""
            lines.append(f"{COLOURS[colour]:6} {len(laid):2} {mark:4} {names}".rstrip())
        return "\n".join(lines)


def begin(setup: TrigonSetup) -> TrigonState:
    return TrigonState(setup, ((),) * setup.colours)


def release() -> None:
    placements.release()
    PLACES.clear()


GAME = Game(
    id="trigon",
    version=1,
    seats=range(1, 5),
    shared_seats=range(1, 5),
    setup=TrigonSetup,
    state=TrigonState,
    actions=(PlacePiece,),
    reasons=TrigonReason,
    begin=begin,
    ground=own_board.ground,
    bots=bot.BOTS,
    advise=advice.advise,
    precomputed=Precomputed(placements.build, placements.dump, placements.restore, release),
)
TrigonState.game = GAME
