"""A quick way to the end of a game for a computer that plays ahead: the rules again, on things that change in place.

Sets of cells are integers with a bit for each, so that "is there a free cell with that many points for red beside one
with that many for blue" is a handful of shifts, however large the board is.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, reduce
from operator import or_
from typing import TYPE_CHECKING

from rules.core import Acted, Chanced, Event, Rng
from rules.genial.actions import DeclineBonus, GenialAction, KeepRack, PlaceTile, Swap, places
from rules.genial.geometry import SIDE, Cells, hexagons, symbol_beside
from rules.genial.scoring import LAP, Track, double_gains, step
from rules.genial.tiles import Tile, spread
from rules.genial.worth import Worth, best_place, double_rise, lowest_above_all, lowest_most, rises

if TYPE_CHECKING:
    from rules.genial.game import GenialState

STRIDE = 2 * SIDE
"""Bits from a cell to the one below. A row has a bit more than cells, so that its ends are no neighbours."""

Level = tuple[int, float, int]
"""A number of points, what they are worth, and the free cells where a colour scores as many or more."""


def worth_in(state: GenialState) -> Worth:
    return lowest_above_all if state.solo else lowest_most


@cache
def bits() -> tuple[int, ...]:
    """A bit for each cell."""
    return tuple(1 << ((r + SIDE - 1) * STRIDE + q + SIDE - 1) for q, r in hexagons().axial)


@cache
def cells_by_bit() -> dict[int, int]:
    return {bit: cell for cell, bit in enumerate(bits())}


def beside(cells: int) -> int:
    """The neighbours of these cells, and bits outside the board."""
    return cells << 1 | cells >> 1 | cells << STRIDE | cells >> STRIDE | cells << (STRIDE - 1) | cells >> (STRIDE - 1)


class HiddenTiles:
    """All racks, and the tiles in the order they will be drawn: what nobody knows. `world` is no view."""

    def __init__(self, world: GenialState, rng: Rng) -> None:
        self.racks = [[tile for tile in rack if tile is not None] for rack in world.racks]
        self.bag = [] if isinstance(world.bag, int) else spread(world.bag)
        rng.shuffle(self.bag)


class Course:
    """A game under way, at the turn of a seat that has tiles to lay, or has laid them; `take` a deal to go on."""

    def __init__(self, state: GenialState) -> None:
        self.seats = state.setup.seats
        self.sides = [state.track_index(seat) for seat in range(self.seats)]
        self.top = state.top
        self.rack_size = state.rack_size
        self.worth = worth_in(state)
        self.position = state.position.copy()
        self.tracks = [list(track) for track in state.tracks]
        self.first = list(state.first)
        self.seat = state.turn
        self.due = 1 if state.phase == "place" else state.bonus
        """How many tiles the seat in turn has still to lay."""
        self.over = False
        self.keeps = False
        """Whether the seat in turn does not swap its rack, although it may."""
        self.laid: Tile | None = None
        self.racks: list[list[Tile]] = []
        self.bag: list[Tile] = []
        self.free = 0
        for cell in state.position.area.cells:
            if self.position.colours[cell] is None:
                self.free |= bits()[cell]
        self.levels = [self._levels(points) for points in self.position.points]
        """By colour: the cells where it scores a point, where it scores two, and so on."""

    def _levels(self, points: list[int]) -> list[int]:
        def at_least(level: int) -> int:
            return reduce(or_, (bit for bit, scored in zip(bits(), points, strict=True) if scored >= level), 0)

        return [at_least(level) for level in range(1, min(LAP, max(points)) + 1)]

    def copy(self) -> Course:
        other = Course.__new__(Course)
        other.__dict__.update(self.__dict__)
        other.position = self.position.copy()
        other.tracks = [track[:] for track in self.tracks]
        other.first = self.first[:]
        other.levels = [levels[:] for levels in self.levels]
        return other

    def take(self, deal: HiddenTiles) -> None:
        """Know the racks, as they were before `do`, and the bag."""
        self.racks = [rack[:] for rack in deal.racks]
        if self.laid is not None:
            self.racks[self.seat].remove(self.laid)
        self.bag = deal.bag[:]

    def do(self, action: GenialAction) -> None:
        """What the seat in turn does; its rack may still be unknown."""
        if isinstance(action, PlaceTile):
            self.laid = action.tile
            self._place(action.tile, action.cells)
        elif isinstance(action, KeepRack):
            self.keeps = True
        elif isinstance(action, DeclineBonus):
            self.due = 0

    def _place(self, tile: Tile, cells: Cells) -> None:
        position, seat, of_cell, top = self.position, self.seat, bits(), self.top
        a, b = tile
        x, y = cells
        track = self.tracks[self.sides[seat]]
        scored = position.points[a][x], position.points[b][y]
        if a == b:
            gains = ((a, sum(double_gains(track[a], scored, top))),)
        else:
            gains = ((a, step(track[a], scored[0], top)), (b, step(track[b], scored[1], top)))  # type: ignore[assignment]
        self.due -= 1
        for colour, gain in gains:
            peg = track[colour]
            track[colour] = after = peg + gain
            self.due += (peg < LAP <= after) + (peg < top <= after and top > LAP)
        if self.first[seat] is None:
            self.first[seat] = symbol_beside(cells)
        self.free &= ~(of_cell[x] | of_cell[y])
        for colour, cell in ((a, x), (b, y)):
            position.colours[cell] = colour
            levels, points = self.levels[colour], position.points[colour]
            for end, more in position.seen_from(cell, colour):
                before = points[end]
                points[end] = after = before + more
                bit = of_cell[end]
                for level in range(before, min(LAP, after)):
                    if level == len(levels):
                        levels.append(bit)
                    else:
                        levels[level] |= bit
        self.over = not self.free & beside(self.free) or min(track) == top

    def _best(self, tiles: set[Tile], track: Sequence[int]) -> tuple[Tile, Cells]:
        """The most worthy way to lay one of the tiles."""
        free, top, worth = self.free, self.top, self.worth
        room = free & beside(free)
        seen: dict[int, list[Level]] = {}
        around: dict[int, int] = {}
        best, found, near = -1.0, (0, 0), (0, 0)
        for tile in tiles:
            a, b = tile
            for colour in tile:
                if colour not in seen:
                    seen[colour] = self._listed(colour, rises(track[colour], top, worth), room)
            of_b = seen[b]
            most = of_b[0][1]
            double = a == b
            for points, value, cells in seen[a]:
                if value + most <= best and not double:
                    break
                reach = around.get(cells)
                if reach is None:
                    reach = around[cells] = beside(cells)
                for other_points, other_value, others in of_b:
                    if double:
                        total = double_rise(track[a], points, other_points, top, worth)
                    else:
                        total = value + other_value
                    if total <= best:
                        break
                    hit = reach & others
                    if hit:
                        best, found, near = total, tile, (cells, hit)
                        break
        cells, hit = near
        second = hit & -hit
        first = beside(second) & cells
        first &= -first
        by_bit = cells_by_bit()
        first_cell, second_cell = by_bit[first], by_bit[second]
        if found[0] == found[1] and first_cell > second_cell:
            first_cell, second_cell = second_cell, first_cell
        return found, (first_cell, second_cell)

    def _listed(self, colour: int, rise: Sequence[float], room: int) -> list[Level]:
        """Where a colour scores how much, the most points first."""
        listed: list[Level] = []
        last = 0
        levels = self.levels[colour]
        points = len(levels)
        for scoring in reversed(levels):
            cells = scoring & room
            if cells != last:
                listed.append((points, rise[points], cells))
                last = cells
            points -= 1
        if last != room:
            listed.append((0, rise[0], room))
        return listed

    def _first_place(self, tiles: set[Tile], track: Sequence[int]) -> tuple[Tile, Cells]:
        used = {None, *self.first}
        pairs = [pair for pair in self.position.open_pairs() if symbol_beside(pair) not in used]
        return best_place(self.position, pairs, tiles, tuple(track), self.top, self.worth)

    def finish(self, rng: Rng, log: list[Event] | None = None) -> list[Track]:
        """Play to the end: everybody by worth, swapping whenever it is allowed. Everything is added to `log`."""
        while not self._nothing_left():
            seat = self.seat
            rack = self.racks[seat]
            while self.due and rack:
                track = self.tracks[self.sides[seat]]
                choose = self._best if self.first[seat] is not None else self._first_place
                tile, cells = choose(set(rack), track)
                rack.remove(tile)
                if log is not None:
                    log.append(Acted(seat, places(tile)[cells]))
                self._place(tile, cells)
                if self._nothing_left():
                    return self.ended()
            self._refill(rng, log)
            self.seat = (seat + 1) % self.seats
            self.due = 1
        return self.ended()

    def _nothing_left(self) -> bool:
        return self.over

    def ended(self) -> list[Track]:
        return [tuple(track) for track in self.tracks]

    def _refill(self, rng: Rng, log: list[Event] | None) -> None:
        rack, bag = self.racks[self.seat], self.bag
        shown: list[Tile] = []
        if self.seats > 1 and not self.keeps:
            track = self.tracks[self.sides[self.seat]]
            lowest = min(track)
            if not any(track[a] == lowest or track[b] == lowest for a, b in rack):
                shown = rack[:]
        self.keeps = False
        if shown:
            rack.clear()
            if log is not None:
                log.append(Acted(self.seat, Swap()))
        drawn = [bag.pop() for _ in range(self.rack_size - len(rack))]
        rack += drawn
        for tile in shown:
            bag.insert(rng.randrange(len(bag) + 1), tile)
        if log is not None:
            log.append(Chanced(tuple(drawn)))


def finish(state: GenialState, rng: Rng, log: list[Event] | None = None) -> list[Track]:
    """The tracks at the end of a game that everybody plays by worth. `state` is no view and waits for a seat."""
    course = Course(state)
    course.take(HiddenTiles(state, rng))
    return course.finish(rng, log)
