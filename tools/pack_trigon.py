"""Trigon's board packed with all 88 pieces of the four colours as the rules want them, found by trying.

Pieces come and go until all of them lie there: each in touch with its colour, none edge to edge with it. Everything
is decided by a seed, so the same seed packs the same board.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from rules.trigon.geometry import COLOURS, EDGE_NEIGHBOURS, START_RING, points_of
from rules.trigon.pieces import PIECES
from rules.trigon.placements import Cells, all_placements, ids, union

STEPS = 1500
"""Before another beginning is tried."""
STAY = 14
"""Steps for which a piece that was just laid stays, about."""
TRIED = 24
"""Placements looked at in each step."""

Name = tuple[int, int]
"""Colour and piece."""
Packing = tuple[tuple[Cells, ...], ...]
"""By colour its pieces, from the one on a start triangle on, each in touch with an earlier one."""


class LaidPiece(NamedTuple):
    cells: Cells
    own: int
    """What its own colour cannot lay beside it."""
    others: int
    """What nobody can lay over it."""
    touching: int
    """What its own colour may lay in touch with it."""


class Board:
    def __init__(self, rng: Random) -> None:
        self._rng = rng
        self._laid: dict[Name, LaidPiece] = {}
        self._taken: set[int] = set()
        self._stays: dict[Name, int] = {}
        self._step = 0
        self.missing = [(colour, piece) for colour in range(len(COLOURS)) for piece in range(len(PIECES))]

    def step(self) -> None:
        """Lay one more piece, if need be in the place of others."""
        made, rng = all_placements(), self._rng
        self._step += 1
        name = max(rng.sample(self.missing, min(3, len(self.missing))), key=lambda name: PIECES[name[1]].size)
        colour, piece = name
        first = (made.piece[piece] & -made.piece[piece]).bit_length() - 1
        own = [laid for (other, _), laid in self._laid.items() if other == colour]
        reached = union(laid.touching for laid in own) if own else made.on_starts(START_RING)
        every = (made.piece[piece] & reached) >> first
        once = twice = 0
        for (other, _), laid in self._laid.items():
            mask = (laid.own if other == colour else laid.others) >> first & every
            twice |= once & mask
            once |= mask
        free = every & ~once
        if free:
            self._lay(name, min(self._some(free, first), key=self._loose))
        elif once:
            self._squeeze(name, self._some(once & ~twice or once, first))

    def _some(self, mask: int, first: int) -> list[int]:
        found = list(ids(mask))
        return [first + id for id in (self._rng.sample(found, TRIED) if len(found) > TRIED else found)]

    def _loose(self, id: int) -> int:
        """How many free triangles are beside a placement."""
        cells = all_placements().cells[id]
        beside = [other for cell in cells for other in EDGE_NEIGHBOURS[cell] if other not in cells]
        return sum(other not in self._taken for other in beside)

    def _squeeze(self, name: Name, choice: list[int]) -> None:
        """Where as few triangles as possible have to make way, and nothing that has just come."""
        best: tuple[float, int, list[Name]] | None = None
        for id in choice:
            gone = [
                other
                for other, laid in self._laid.items()
                if (laid.own if other[0] == name[0] else laid.others) >> id & 1
            ]
            gone += self._loosened(gone, name, id)
            if name in gone or any(self._stays.get(other, 0) > self._step for other in gone):
                continue
            cost = sum(PIECES[piece].size + 1.5 for _, piece in gone) + self._rng.random()
            if best is None or cost < best[0]:
                best = cost, id, gone
        if best is not None:
            for other in best[2]:
                self._take(other)
            self._lay(name, best[1])

    def _loosened(self, gone: list[Name], name: Name, id: int) -> list[Name]:
        """What would lose touch with its colour without these pieces, and with this one laid."""
        found = []
        for colour in {other[0] for other in gone}:
            names = [other for other in self._laid if other[0] == colour and other not in gone]
            pieces = [self._laid[other].cells for other in names]
            if colour == name[0]:
                pieces.append(all_placements().cells[id])
                names.append(name)
            kept = in_touch(pieces)
            found += [other for number, other in enumerate(names) if number not in kept]
        return found

    def _lay(self, name: Name, id: int) -> None:
        made, cells = all_placements(), all_placements().cells[id]
        self._laid[name] = LaidPiece(cells, made.forbidden(cells), made.blocked(cells), made.reached(cells))
        self._taken.update(cells)
        self.missing.remove(name)
        self._stays[name] = self._step + STAY + self._rng.randrange(STAY)

    def _take(self, name: Name) -> None:
        self._taken.difference_update(self._laid.pop(name).cells)
        self.missing.append(name)

    def packing(self) -> Packing:
        found = []
        for colour in range(len(COLOURS)):
            own = [laid.cells for (other, _), laid in sorted(self._laid.items()) if other == colour]
            found.append(tuple(own[number] for number in in_touch(own)))
        return tuple(found)


def in_touch(pieces: Sequence[Cells]) -> list[int]:
    """Those of a colour's pieces that hang together with one on a start triangle, in an order of laying them."""
    reach = [points_of(cells) for cells in pieces]
    begun = [number for number, cells in enumerate(pieces) if not set(cells).isdisjoint(START_RING)]
    groups: list[list[int]] = []
    for start in begun:
        if any(start in group for group in groups):
            continue
        group = [start]
        for here in group:
            group += [n for n in range(len(pieces)) if n not in group and reach[n] & reach[here]]
        groups.append(group)
    return max(groups, key=len, default=[])


def pack(seed: int) -> Packing:
    """All 88 pieces on the board."""
    rng = Random(seed)
    while True:
        board = Board(rng)
        for _ in range(STEPS):
            board.step()
            if not board.missing:
                return board.packing()
