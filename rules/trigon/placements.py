"""All 32,131 ways to lay a piece on the board, and sets of them as big integers with a bit for each.

A position then needs no search: laying a piece is a handful of ORs and ANDs of ready-made masks, one set of masks for
each cell and grid point. They are the same for every game; `all_placements()` makes them when they are first needed,
`dump` and `restore` carry them over to the next run of the program.
"""

from __future__ import annotations

import struct
import zlib
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property, reduce
from itertools import accumulate, count, pairwise
from operator import add, itemgetter, or_

from rules.trigon.geometry import (
    AROUND_POINT,
    CELL_AT,
    CELLS,
    EDGE_NEIGHBOURS,
    INNER_BOARD,
    POINT_NEIGHBOURS,
    ROWS,
    WHOLE_BOARD,
    WIDTH,
    points_of,
)
from rules.trigon.pieces import ORIENTATIONS, PIECES, Shape

MAGIC = b"petka trigon placements "
CHECKSUM = 1260459960
"""Of the packed placements: bytes that an older program dumped in another order must not be taken for ours."""

Cells = tuple[int, ...]
"""The cells of a laid piece, ascending."""


def ids(mask: int) -> Iterator[int]:
    """The placements in a mask, ascending."""
    gaps = f"{mask:b}"[::-1].split("1")
    gaps.pop()
    return map(add, accumulate(map(len, gaps)), count())


class Placements:
    """Placements are numbered by piece, orientation, and then by their cells."""

    def __init__(self, cells: tuple[Cells, ...], bounds: tuple[int, ...], covering: tuple[int, ...]) -> None:
        self.cells = cells
        self.bounds = bounds
        """The first placement of each orientation, and the end of the last one."""
        self.covering = covering
        """By cell: the placements that cover it."""
        self.id_of = {placed: id for id, placed in enumerate(cells)}
        self.orientation = tuple((1 << stop) - (1 << start) for start, stop in pairwise(bounds))
        """By orientation: its placements."""
        self.piece = tuple(union(self.orientation[i] for i in piece.orientations) for piece in PIECES)
        """By piece: its placements."""
        self.beside = tuple(union(covering[other] for other in (cell, *EDGE_NEIGHBOURS[cell])) for cell in range(CELLS))
        """By cell: the placements that cover it or share an edge with it."""
        self.corner = tuple(
            union(covering[other] for other in (cell, *EDGE_NEIGHBOURS[cell], *POINT_NEIGHBOURS[cell]))
            for cell in range(CELLS)
        )
        """By cell: the placements that share a grid point with it."""
        self.everywhere = (1 << len(cells)) - 1
        self.inner = self.everywhere & ~union(covering[cell] for cell in WHOLE_BOARD - INNER_BOARD)
        """The placements within the area for three seats."""

    @cached_property
    def meeting(self) -> tuple[int, ...]:
        """By grid point: the placements that reach it."""
        return tuple(union(self.covering[cell] for cell in around if cell is not None) for around in AROUND_POINT)

    @cached_property
    def straight(self) -> tuple[int, ...]:
        """By grid point: the placements that pass it with a straight side."""
        return tuple(_straight(self.covering, around) for around in AROUND_POINT)

    def orientation_of(self, cells: Cells) -> int:
        """How a piece lies on `cells`, or `KeyError` if none can."""
        return bisect_right(self.bounds, self.id_of[cells]) - 1

    def piece_of(self, cells: Cells) -> int:
        """The piece that covers `cells`, or `KeyError`."""
        return ORIENTATIONS[self.orientation_of(cells)].piece

    def only(self, keep: Sequence[int]) -> Placements:
        """These placements alone, ascending, numbered anew."""
        cells = tuple(self.cells[id] for id in keep)
        bounds = tuple(bisect_left(keep, bound) for bound in self.bounds)
        return Placements(cells, bounds, _covering(cells))

    def blocked(self, cells: Iterable[int]) -> int:
        """What nobody can lay once these cells are taken."""
        return union(self.covering[cell] for cell in cells)

    def forbidden(self, cells: Cells) -> int:
        """What shares an edge with these cells, or covers them."""
        return union(self.beside[cell] for cell in cells)

    def reached(self, cells: Cells) -> int:
        """What shares a grid point with these cells (or more than that)."""
        return union(self.corner[cell] for cell in cells)

    def against_sides(self, cells: Cells) -> int:
        """What meets these cells at a point where one of the two has a straight side."""
        return union(
            self.meeting[point] if passes_straight(cells, point) else self.straight[point] for point in points_of(cells)
        )

    def on_starts(self, starts: Iterable[int]) -> int:
        """What covers one of these start triangles."""
        return union(self.covering[cell] for cell in starts)


def narrow(mask: int, keep: Sequence[int]) -> int:
    """A mask in the numbers of `only(keep)`, without the placements that are not kept."""
    if not mask or not keep:
        return 0
    digits = f"{mask:0{keep[-1] + 1}b}"[::-1]
    return int("".join(itemgetter(*reversed(keep))(digits)), 2)


def union(masks: Iterable[int]) -> int:
    return reduce(or_, masks, 0)


def passes_straight(cells: Cells, point: int) -> bool:
    """Whether a piece fills exactly three consecutive triangles around a grid point."""
    filled = [cell in cells for cell in AROUND_POINT[point]]
    return sum(filled) == 3 and any(filled[i - 2] and filled[i - 1] and filled[i] for i in range(6))


def _straight(covering: tuple[int, ...], around: tuple[int | None, ...]) -> int:
    by_place = [0 if cell is None else covering[cell] for cell in around]
    return union(
        by_place[i - 2] & by_place[i - 1] & by_place[i] & ~(by_place[i - 3] | by_place[i - 4] | by_place[i - 5])
        for i in range(6)
    )


# -- building ------------------------------------------------------------------------------------------------

_GRID_WIDTH = 2 * WIDTH
_GRID = tuple(CELL_AT.get((x, y), -1) for y in range(2 * ROWS) for x in range(_GRID_WIDTH))
"""The board with empty space to the right and below, so that a shape can be slid over it without leaving it."""


def _slid(shape: Shape) -> Iterator[Cells]:
    """Every place on the board for a shape, by their cells."""
    offsets = [y * _GRID_WIDTH + x for x, y in shape]
    for y in range(ROWS):
        for start in range(y * _GRID_WIDTH - y % 2, y * _GRID_WIDTH + WIDTH, 2):
            cells = tuple([_GRID[start + offset] for offset in offsets])
            if min(cells) >= 0:
                yield cells


def make() -> Placements:
    cells: list[Cells] = []
    bounds = [0]
    for orientation in ORIENTATIONS:
        cells += _slid(orientation.shape)
        bounds.append(len(cells))
    return Placements(tuple(cells), tuple(bounds), _covering(cells))


def _covering(placed: Sequence[Cells]) -> tuple[int, ...]:
    size = (len(placed) + 7) // 8
    covering = [bytearray(size) for _ in range(CELLS)]
    for id, cells in enumerate(placed):
        byte, bit = id >> 3, 1 << (id & 7)
        for cell in cells:
            covering[cell][byte] |= bit
    return tuple(int.from_bytes(mask, "little") for mask in covering)


_placements: Placements | None = None


def all_placements() -> Placements:
    """Those that all games share."""
    global _placements  # noqa: PLW0603  (one for the whole program, made when it is needed)
    if _placements is None:
        _placements = make()
    return _placements


def build() -> None:
    all_placements()


def release() -> None:
    global _placements  # noqa: PLW0603
    _placements = None


# -- to bytes and back ---------------------------------------------------------------------------------------


_NUMBERS = tuple(range(CELLS))
"""Each cell's number once, instead of a new one in each of its thousands of placements."""


def packed(made: Placements) -> bytes:
    """Bounds, cells and masks one after another, little-endian."""
    size = (len(made.cells) + 7) // 8
    flat = [cell for cells in made.cells for cell in cells]
    return b"".join(
        [
            struct.pack(f"<{len(made.bounds)}H", *made.bounds),
            struct.pack(f"<{len(flat)}H", *flat),
            *(mask.to_bytes(size, "little") for mask in made.covering),
        ]
    )


def _unpacked(data: bytes) -> Placements:
    bounds = struct.unpack_from(f"<{len(ORIENTATIONS) + 1}H", data)
    at = 2 * len(bounds)
    cells: list[Cells] = []
    for orientation, (start, stop) in zip(ORIENTATIONS, pairwise(bounds), strict=True):
        size = len(orientation.shape)
        end = at + 2 * size * (stop - start)
        cells += (
            tuple([_NUMBERS[cell] for cell in placed]) for placed in struct.iter_unpack(f"<{size}H", data[at:end])
        )
        at = end
    width = (len(cells) + 7) // 8
    covering = (int.from_bytes(data[at + cell * width : at + (cell + 1) * width], "little") for cell in range(CELLS))
    return Placements(tuple(cells), bounds, tuple(covering))


def dump() -> bytes:
    """The placements as bytes that `restore` reads faster than they are built."""
    return MAGIC + zlib.compress(packed(all_placements()))


def restore(data: bytes) -> None:
    """Take the placements out of `dump`'s bytes; `ValueError` if those are not ours, damaged, or of another version."""
    global _placements  # noqa: PLW0603
    if not data.startswith(MAGIC):
        raise ValueError("no Trigon placements")
    try:
        unpacked = zlib.decompress(data[len(MAGIC) :])
    except zlib.error as error:
        raise ValueError(f"damaged Trigon placements: {error}") from None
    if zlib.crc32(unpacked) != CHECKSUM:
        raise ValueError("Trigon placements of another version")
    _placements = _unpacked(unpacked)
