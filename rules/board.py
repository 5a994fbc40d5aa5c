"""A board, described: what to draw and what may be laid where. Whoever draws it knows no rule.

A ground is the same all game long: cells on a grid of whole numbers, and every way a piece can lie on it. A board is a
position as one seat sees it. A spot is a lie and the cell where the lie's first cell comes to rest; a piece may be laid
on a spot if one of its lies has it in `GameBoard.spots`, and nowhere else.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, NamedTuple

from rules.codec import JSON

Grid = tuple[int, int]
"""x, y (downwards) in steps of the grid; not every place has a cell."""

NO_CELL = -1


class GroundCell(NamedTuple):
    x: int
    y: int
    shape: int
    """Index of its outline."""
    mark: int | None = None
    """What is printed on it; such a cell is never free."""


class LieCell(NamedTuple):
    """A cell of a piece, seen from the piece's first one."""

    x: int
    y: int
    shape: int


class Lie(NamedTuple):
    """A way a piece can lie."""

    cells: tuple[LieCell, ...]
    """In the order in which actions name them; the first is at 0, 0."""
    turned: int
    """The lie a sixth of a turn clockwise."""
    flipped: int
    anchor: tuple[float, float]
    """Where it is held, seen from the first cell's place on the grid: it turns around this point."""


@dataclass(frozen=True)
class GameGround:
    name: str
    """Which of the game's grounds it is: short and plain, it becomes part of an address."""
    unit: tuple[float, float]
    """How long a step of the grid is, across and down: 1 is a side of a cell."""
    plate: tuple[tuple[float, float], ...]
    """The board below the cells: corners on the grid, clockwise."""
    shapes: tuple[tuple[Grid, ...], ...]
    """Outlines of cells, seen from the cell's place on the grid."""
    cells: tuple[GroundCell | None, ...]
    """By the rules' number of the cell; `None` outside of the area in play."""
    marks: tuple[str, ...]
    """Colours. A mark is a number in here."""
    lies: tuple[Lie, ...]
    reach: float
    """How far a piece that is carried snaps to a spot, in sides."""
    small_signs: bool = False
    """Each cell of a piece has the small sign of its colour instead of the large one."""
    turns_to_spots: bool = False
    """On the board a piece is turned to the next way in which it may lie there; else also to others."""
    starts: tuple[int, ...] = ()
    """Cells where pieces begin."""

    @cached_property
    def at(self) -> dict[Grid, int]:
        """The cell at each place of the grid."""
        return {(cell.x, cell.y): number for number, cell in enumerate(self.cells) if cell is not None}

    def covered(self, lie: int, first: int) -> tuple[int, ...]:
        """The cells of a spot, `NO_CELL` beside the board."""
        cell = self.cells[first]
        if cell is None:
            return (NO_CELL,) * len(self.lies[lie].cells)
        return tuple(self.at.get((cell.x + x, cell.y + y), NO_CELL) for x, y, _ in self.lies[lie].cells)


class Laid(NamedTuple):
    """Something on the board."""

    cells: tuple[int, ...]
    marks: tuple[int, ...]
    """One for each cell, or one for all."""
    seat: int


class LooseTile(NamedTuple):
    """A piece beside the board: how it is shown."""

    lie: int
    marks: tuple[int, ...]


Pay = tuple[int, int]


@dataclass(frozen=True)
class BoardPiece:
    """A piece in hand."""

    id: int
    lies: tuple[int, ...]
    """Every way it can lie, as it is shown first."""
    marks: tuple[int, ...]
    action: Mapping[str, JSON]
    """What laying it is, as JSON without the `cells`: those of the spot, in the lie's order."""
    fits: bool = True
    """Whether there is a place for it."""
    pays: tuple[tuple[Pay, ...], ...] = ()
    """What both halves bring, by how many likes the first one sees, and the second."""


class SeenLine(NamedTuple):
    """A half with this mark on a free cell sees so many likes in a straight line; the last lies on `end`."""

    cell: int
    end: int
    mark: int
    likes: int


class Dot(NamedTuple):
    """A point of the grid where something may be joined on, and the pieces for which it can be."""

    x: int
    y: int
    pieces: tuple[int, ...]


@dataclass(frozen=True)
class Pegs:
    """The tracks of one side."""

    seats: tuple[int, ...]
    pegs: tuple[int, ...]
    """By mark."""
    lowest: tuple[int, ...]
    """The marks that count; none while all are equal."""


@dataclass(frozen=True)
class OpenTiles:
    """Pieces of somebody else that one may see."""

    seat: int
    tiles: tuple[LooseTile, ...]
    swapped: bool
    """Or are they a partner's?"""


@dataclass(frozen=True)
class ColourStock:
    """What a colour still has; everybody may look at it."""

    mark: int
    seat: int
    lies: tuple[int, ...]
    left: int
    """Cells that these pieces cover."""
    is_out: bool
    turn: bool


@dataclass(frozen=True)
class GameBoard:
    ground: GameGround
    laid: tuple[Laid, ...]
    """In the order in which it was laid."""
    pieces: tuple[BoardPiece, ...] = ()
    """The rack or the tray of the seat, also while it is not its turn."""
    spots: Mapping[int, tuple[int, ...]] = field(default_factory=dict)
    """By lie: where its first cell may come to rest now. Nothing while the seat may not lay anything."""
    choices: tuple[Any, ...] = ()
    """Actions that lay nothing."""
    seen: tuple[SeenLine, ...] = ()
    dots: tuple[Dot, ...] = ()
    open_starts: tuple[int, ...] = ()
    """Starts that the piece on turn may cover."""
    top: int = 0
    """Where tracks end."""
    tracks: tuple[Pegs, ...] = ()
    shown: tuple[OpenTiles, ...] = ()
    stocks: tuple[ColourStock, ...] = ()

    def offered(self) -> Iterator[JSON]:
        """Every action that lays something, as JSON. Two spots may mean the same."""
        for piece in self.pieces:
            for lie in piece.lies:
                for first in self.spots.get(lie, ()):
                    yield {**piece.action, "cells": list(self.ground.covered(lie, first))}

    def since(self, seat: int | None, most: int) -> range:
        """What others laid after the seat laid something; to an onlooker, the latest."""
        numbers = range(len(self.laid))
        own = [number for number in numbers if self.laid[number].seat == seat]
        first = own[-1] + 1 if own else 0 if seat is not None else len(self.laid) - 1
        return numbers[max(first, len(self.laid) - most, 0) :]
