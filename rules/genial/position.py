"""What lies on the board, with the points of every colour on every free cell kept up to date."""

from __future__ import annotations

from collections.abc import Iterable

from rules.genial.geometry import COLOURS, BoardArea, Cells, area, hexagons
from rules.genial.tiles import Tile


class GenialPosition:
    """Changes in place: a state owns one and never touches it again, a search copies it.

    The half of a tile looks everywhere but at its other half, and the other half's cell is still free when the
    points are counted; so a colour's points on a cell do not depend on where the other half goes.
    """

    __slots__ = ("area", "colours", "points", "room")

    def __init__(self, area: BoardArea, colours: list[int | None], points: list[list[int]], room: int) -> None:
        self.area = area
        self.colours = colours
        """By cell, `None` where free."""
        self.points = points
        """By colour and free cell."""
        self.room = room
        """In how many places (adjacent free cells) a tile fits."""

    @classmethod
    def start(cls, side: int) -> GenialPosition:
        board = hexagons()
        inside = area(side)
        cells = len(board.axial)
        position = cls(inside, [None] * cells, [[0] * cells for _ in COLOURS], len(inside.pairs))
        for colour, cell in enumerate(board.printed):
            position.colours[cell] = colour
            position._spread(cell, colour)
        return position

    @classmethod
    def after(cls, side: int, placed: Iterable[tuple[Tile, Cells]]) -> GenialPosition:
        position = cls.start(side)
        for tile, cells in placed:
            position.place(tile, cells)
        return position

    def copy(self) -> GenialPosition:
        return GenialPosition(self.area, self.colours[:], [row[:] for row in self.points], self.room)

    def place(self, tile: Tile, cells: Cells) -> None:
        for colour, cell in zip(tile, cells, strict=True):
            inside, colours = self.area.cells, self.colours
            self.room -= sum(1 for near in hexagons().neighbours[cell] if near in inside and colours[near] is None)
            colours[cell] = colour
            self._spread(cell, colour)

    def _spread(self, cell: int, colour: int) -> None:
        points = self.points[colour]
        for end, more in self.seen_from(cell, colour):
            points[end] += more

    def seen_from(self, cell: int, colour: int) -> list[tuple[int, int]]:
        """The free cells at the ends of the runs through `cell`, just laid, and how many more likes they now see: it,
        and those behind it."""
        colours = self.colours
        lengths = []
        ends: list[int | None] = []
        for ray in hexagons().rays[cell]:
            length = 0
            end = None
            for other in ray:
                found = colours[other]
                if found != colour:
                    if found is None:
                        end = other
                    break
                length += 1
            lengths.append(length)
            ends.append(end)
        return [(end, 1 + lengths[(direction + 3) % 6]) for direction, end in enumerate(ends) if end is not None]

    def open_pairs(self) -> list[Cells]:
        """Where a tile fits."""
        colours = self.colours
        return [pair for pair in self.area.pairs if colours[pair[0]] is None and colours[pair[1]] is None]
