"""What a placement promises at first sight: its size, whose corners it takes, and which ones it opens.

The board is seen by cells here, not by placements: a set of cells is an integer with a bit for each, the rows one
below the other, so that neighbours are a shift away.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache, reduce
from math import dist
from operator import or_
from typing import TYPE_CHECKING

from rules.trigon.geometry import CELL_XY, EDGE_NEIGHBOURS, ROWS, SIDE, WIDTH, corner_cells, plane, points_up
from rules.trigon.placements import Cells

if TYPE_CHECKING:
    from rules.trigon.game import TrigonState

STRIDE = WIDTH + 1
BIT = tuple(1 << (y * STRIDE + x) for x, y in CELL_XY)
MIDDLE = plane((2 * SIDE, ROWS / 2))
AFAR = tuple(dist(plane((x + 1, y + 0.5)), MIDDLE) for x, y in CELL_XY)
"""By cell: how far it is from the middle of the board."""


def bits(cells: Iterable[int]) -> int:
    return reduce(or_, (BIT[cell] for cell in cells), 0)


UP = bits(cell for cell, xy in enumerate(CELL_XY) if points_up(xy))


def beside(cells: int) -> int:
    """The cells across the edges of these, and bits outside the board."""
    return cells << 1 | cells >> 1 | (cells & UP) << STRIDE | (cells & ~UP) >> STRIDE


def amid(cells: int) -> int:
    """Those of the cells that have all three neighbours among them."""
    return cells & cells << 1 & cells >> 1 & (cells >> STRIDE & UP | cells << STRIDE & ~UP)


@lru_cache(8192)
def footprint(cells: Cells) -> tuple[int, int, int]:
    """A piece's cells, those beside it and those at its corners."""
    edges = {other for cell in cells for other in EDGE_NEIGHBOURS[cell]}.difference(cells)
    return bits(cells), bits(edges), bits(corner_cells(cells))


@dataclass(frozen=True)
class Weights:
    """What things are worth. A corner is a cell where a colour may go on.

    The numbers come from `tools/fit_promises.py`: how likely a search is to choose one placement rather than another.
    """

    size: float
    """For each cell."""
    rival: float
    """For each corner of a rival that it covers, ..."""
    two_rivals: float
    """... more if it is a corner of two."""
    near_rival: float
    """For each cell it covers beside such a corner."""
    latest: float
    """For each corner it covers of a rival's latest piece."""
    partner: float
    """For each corner it covers of another colour of its side."""
    own: float
    """For each of its own colour's."""
    spoilt: float
    """For each cell beside it that was open to its colour."""
    roomy: float
    """For each corner it opens with room on all sides, ..."""
    tight: float
    """... and with less."""
    again: float
    """For each of its corners that was one before."""
    shared: float
    """For each of its corners that is a partner's as well."""
    afar: float
    """For the distance of its closest cell from the middle."""


OPENING = Weights(2.4, 0.55, 0.57, 0.41, 0.41, -0.65, -0.31, 0.06, 0.82, -0.01, 0.31, -0.85, -0.51)
MIDDLE_GAME = Weights(3.5, 0.58, 0.59, 0.78, 0.20, 0.11, -0.17, -0.61, 0.44, -0.13, -0.32, 0.07, 0.07)
ENDGAME = Weights(0.9, 0.0, 0.8, 0.93, 0.28, -0.27, 0.01, -0.73, 0.27, 0.14, -0.32, 0.01, -0.03)


STAGES = {"OPENING": (0, OPENING), "MIDDLE_GAME": (3, MIDDLE_GAME), "ENDGAME": (8, ENDGAME)}
"""From how many pieces a colour on weights hold."""


def stage(pieces: int) -> str:
    """When each colour has laid about so many pieces."""
    return [name for name, (first, _) in STAGES.items() if pieces >= first][-1]


class Outlook:
    """What lies on the board, and where each colour may go on from."""

    def __init__(self, area: int, colours: int) -> None:
        self.free = area
        self.pieces = 0
        self.beside = [0] * colours
        """By colour: the cells beside its pieces."""
        self.corners = [0] * colours
        """By colour: the cells at the corners of its pieces."""
        self.latest = [0] * colours
        """By colour: those of its latest piece."""

    @classmethod
    def of(cls, state: TrigonState) -> Outlook:
        outlook = cls(bits(state.area), state.setup.colours)
        for colour, laid in enumerate(state.placed):
            for cells in laid:
                outlook.lay(colour, cells)
        return outlook

    def copy(self) -> Outlook:
        other = Outlook(self.free, 0)
        other.pieces = self.pieces
        other.beside = self.beside[:]
        other.corners = self.corners[:]
        other.latest = self.latest[:]
        return other

    def lay(self, colour: int, cells: Cells) -> None:
        covered, edges, corners = footprint(cells)
        self.free &= ~covered
        self.pieces += 1
        self.beside[colour] |= edges
        self.corners[colour] |= corners
        self.latest[colour] = corners

    def stage(self) -> str:
        return stage(self.pieces // len(self.beside))

    def open_to(self, colour: int) -> int:
        """Where a colour may lay something, corner or not."""
        return self.free & ~self.beside[colour]

    def corners_of(self, colour: int) -> int:
        """Where a colour may go on."""
        return self.corners[colour] & self.open_to(colour)

    def promises(
        self,
        colour: int,
        rivals: Sequence[int],
        partners: Sequence[int],
        placements: Sequence[Cells],
        given: Weights | None = None,
    ) -> list[float]:
        """What each of the placements promises to `colour`, by the weights of this stage of the game or those given;
        only differences mean something."""
        w = given or STAGES[self.stage()][1]
        taken = twice = near = latest = partner = 0
        for rival in rivals:
            corners = self.corners_of(rival)
            twice |= taken & corners
            taken |= corners
            near |= beside(corners) & self.open_to(rival)
            latest |= self.latest[rival] & self.open_to(rival)
        for other in partners:
            partner |= self.corners_of(other)
        own = self.corners_of(colour)
        open_ = self.open_to(colour)
        new = open_ & ~own
        roomy = amid(open_) & new
        covering = _present(
            (w.rival, taken),
            (w.two_rivals, twice),
            (w.near_rival, near & ~taken),
            (w.latest, latest),
            (w.partner, partner),
            (w.own, own),
        )
        opening = _present((w.roomy, roomy), (w.tight, new & ~roomy), (w.again, own), (w.shared, open_ & partner))
        found = []
        for cells in placements:
            covered, edges, corners = footprint(cells)
            promise = w.size * len(cells) + w.spoilt * (edges & open_).bit_count()
            for weight, mask in covering:
                promise += weight * (covered & mask).bit_count()
            for weight, mask in opening:
                promise += weight * (corners & mask).bit_count()
            found.append(promise + w.afar * min(AFAR[cell] for cell in cells))
        return found


def _present(*terms: tuple[float, int]) -> list[tuple[float, int]]:
    """The terms that count for something."""
    return [(weight, cells) for weight, cells in terms if weight and cells]
