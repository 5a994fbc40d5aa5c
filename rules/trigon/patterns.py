"""Patterns for one: a shape to cover with these pieces ("fill"), or the last pieces of a packed board ("last").

A shape knows no colours that matter: its pieces may lie edge to edge, and must be told apart. The last pieces are
those of a real game alone, laid in turn by the rules. Both positions can be taken back, and searched for a way to the
end: `outlook`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import chain
from typing import Literal, NamedTuple

from rules.core import IllegalAction, Stop
from rules.trigon.actions import PlacePiece
from rules.trigon.game import TrigonSetup, TrigonState
from rules.trigon.geometry import CELL_AT, CELL_XY, COLOURS, EDGE_NEIGHBOURS
from rules.trigon.pieces import ORIENTATION_OF, ORIENTATIONS, PIECES, normal
from rules.trigon.placements import Cells, all_placements, ids
from rules.trigon.why import TrigonReason

Kind = Literal["fill", "last"]
FILL: Kind = "fill"
LAST: Kind = "last"

ENOUGH = 250_000
"""Steps of a search after which nobody wants to wait any more."""


@dataclass(frozen=True)
class Pattern:
    id: str
    """Also a code for its name."""
    kind: Kind
    level: int
    """1 to 3."""
    solutions: int
    """How many ways there are, as far as they were counted."""
    effort: int
    """Steps that a search through all ways takes."""
    solution: tuple[Cells, ...]
    """One way, in an order of laying it."""
    start: tuple[tuple[Cells, ...], ...] = ()
    """What lies there at the beginning, by colour."""
    turn: int = 0

    @cached_property
    def cells(self) -> frozenset[int]:
        """What is to be covered."""
        return frozenset(chain.from_iterable(self.solution))

    @cached_property
    def pieces(self) -> tuple[int, ...]:
        return tuple(piece_on(cells) for cells in self.solution)

    @cached_property
    def hues(self) -> dict[int, int]:
        """The colour that each piece of a shape has by itself."""
        return dict(zip(self.pieces, told_apart(self.solution, None), strict=True))


def orientation_on(cells: Cells) -> int:
    """How a piece lies on these cells, or `KeyError`; needs no placements."""
    return ORIENTATION_OF[normal(CELL_XY[cell] for cell in cells)]


def piece_on(cells: Cells) -> int:
    return ORIENTATIONS[orientation_on(cells)].piece


# -- positions -------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class FillPosition:
    pattern: Pattern
    laid: tuple[Cells, ...] = ()

    @property
    def left(self) -> tuple[int, ...]:
        """The pieces that are still to be laid."""
        laid = [piece_on(cells) for cells in self.laid]
        return tuple(piece for piece in self.pattern.pieces if piece not in laid)

    @property
    def solved(self) -> bool:
        return len(self.laid) == len(self.pattern.pieces)

    @cached_property
    def free(self) -> frozenset[int]:
        return self.pattern.cells.difference(chain.from_iterable(self.laid))

    @property
    def colours(self) -> tuple[int, ...]:
        """Of what lies there: its own if it can be told from its neighbours, else another."""
        hues = self.pattern.hues
        return told_apart(self.laid, tuple(hues[piece_on(cells)] for cells in self.laid))

    def places(self, piece: int) -> list[Cells]:
        return [cells for cells in ways_into(self.pattern.cells, piece) if self.free.issuperset(cells)]

    def check(self, cells: Cells) -> None:
        """`IllegalAction` if a piece may not lie there."""
        if piece_on(cells) not in self.left:
            raise IllegalAction(TrigonReason.PIECE_PLACED, piece=PIECES[piece_on(cells)].name)
        outside = tuple(cell for cell in cells if cell not in self.pattern.cells)
        if outside:
            raise IllegalAction(TrigonReason.OUTSIDE_AREA, cells=outside)
        taken = tuple(cell for cell in cells if cell not in self.free)
        if taken:
            raise IllegalAction(TrigonReason.CELLS_TAKEN, cells=taken)

    def lay(self, cells: Cells) -> FillPosition:
        self.check(cells)
        return FillPosition(self.pattern, (*self.laid, cells))

    def back(self) -> FillPosition:
        return FillPosition(self.pattern, self.laid[:-1])

    def without(self, cells: Cells) -> FillPosition:
        """One of the laid pieces taken up again."""
        return FillPosition(self.pattern, tuple(other for other in self.laid if other != cells))


@dataclass(frozen=True)
class LastPosition:
    pattern: Pattern
    laid: tuple[Cells, ...] = ()

    @cached_property
    def state(self) -> TrigonState:
        if self.laid:
            before = self.back().state
            return before.play(0, PlacePiece(self.laid[-1]))
        return TrigonState(TrigonSetup(1), self.pattern.start, self.pattern.turn)

    @property
    def left(self) -> tuple[int, ...]:
        """Of the colour in turn."""
        return () if self.state.over() else self.state.remaining(self.state.turn)

    @property
    def solved(self) -> bool:
        return len(self.laid) == len(self.pattern.solution)

    @property
    def by_colour(self) -> list[tuple[int, Cells]]:
        """What was laid, with whose it is."""
        own = [set(pieces) for pieces in self.state.placed]
        return [(next(colour for colour, of in enumerate(own) if cells in of), cells) for cells in self.laid]

    @property
    def stuck(self) -> tuple[int, ...]:
        """Colours that are out although they have pieces left: the rest cannot be laid any more."""
        return tuple(colour for colour in self.state.out if self.state.remaining(colour))

    def lay(self, cells: Cells) -> LastPosition:
        after = LastPosition(self.pattern, (*self.laid, cells))
        vars(after)["state"] = self.state.play(0, PlacePiece(cells))
        return after

    def back(self) -> LastPosition:
        return LastPosition(self.pattern, self.laid[:-1])


PatternPosition = FillPosition | LastPosition


def begin(pattern: Pattern) -> PatternPosition:
    return FillPosition(pattern) if pattern.kind == FILL else LastPosition(pattern)


def replay(pattern: Pattern, laid: Sequence[Cells]) -> PatternPosition:
    """What was laid once more; `IllegalAction` (or `KeyError`: no piece at all) if it cannot be."""
    position = begin(pattern)
    for cells in laid:
        position = position.lay(cells)
    return position


# -- colours ---------------------------------------------------------------------------------------------------


def told_apart(laid: Sequence[Cells], wishes: Sequence[int] | None) -> tuple[int, ...]:
    """A colour for each piece, none like a neighbour's: as wished where possible, else the one used least so far.

    Earlier pieces keep their colour as long as there is one for the later ones. Four are always enough.
    """
    owner = {cell: number for number, cells in enumerate(laid) for cell in cells}
    beside = [
        {owner[other] for cell in cells for other in EDGE_NEIGHBOURS[cell] if other in owner} - {number}
        for number, cells in enumerate(laid)
    ]
    given: list[int] = []

    def give(number: int) -> bool:
        if number == len(laid):
            return True
        order = sorted(range(len(COLOURS)), key=lambda colour: (given.count(colour), (colour - number) % len(COLOURS)))
        if wishes is not None:
            order.sort(key=lambda colour: colour != wishes[number])
        for colour in order:
            if all(given[other] != colour for other in beside[number] if other < number):
                given.append(colour)
                if give(number + 1):
                    return True
                given.pop()
        return False

    give(0)
    return tuple(given)


# -- searching -------------------------------------------------------------------------------------------------


@lru_cache(maxsize=512)
def ways_into(shape: frozenset[int], piece: int) -> tuple[Cells, ...]:
    """Every place for a piece within some cells."""
    found = []
    for number in PIECES[piece].orientations:
        (first_x, first_y), *_ = ORIENTATIONS[number].shape
        for cell in shape:
            x, y = CELL_XY[cell]
            if (x + y - first_x - first_y) % 2 == 0:
                moved = [CELL_AT.get((i + x - first_x, j + y - first_y), -1) for i, j in ORIENTATIONS[number].shape]
                if shape.issuperset(moved):
                    found.append(tuple(moved))
    return tuple(sorted(found))


class TooMuch(Exception):
    """A search that takes too long, or is not wanted any more."""


class SearchSteps:
    """Counts the steps of a search."""

    def __init__(self, limit: int = ENOUGH, stop: Stop = lambda: False) -> None:
        self.steps = 0
        self._limit, self._stop = limit, stop

    def step(self) -> None:
        self.steps += 1
        if self.steps > self._limit or (self.steps % 256 == 0 and self._stop()):
            raise TooMuch


class _Option(NamedTuple):
    cells: Cells
    needs: frozenset[tuple[int, int]]
    """What it fulfils: cells to cover and pieces to lay, as (-1, cell) and (colour, piece)."""


def _search(
    options: Sequence[_Option], clash: Callable[[int], int], needed: dict[tuple[int, int], int], tally: SearchSteps
) -> Iterator[tuple[int, ...]]:
    """Choices of options that fulfil each need once and do not clash; always the need with the fewest options next."""
    chosen: list[int] = []

    def on(live: int, open_: list[tuple[tuple[int, int], int]]) -> Iterator[tuple[int, ...]]:
        tally.step()
        if not open_:
            yield tuple(chosen)
            return
        fewest, narrowest = -1, 0
        for _, mask in open_:
            count = (live & mask).bit_count()
            if fewest < 0 or count < fewest:
                fewest, narrowest = count, mask
                if not count:
                    return
        for option in ids(live & narrowest):
            fulfilled = options[option].needs
            chosen.append(option)
            yield from on(live & ~clash(option), [need for need in open_ if need[0] not in fulfilled])
            chosen.pop()

    yield from on((1 << len(options)) - 1, sorted(needed.items()))


def completions(position: PatternPosition, tally: SearchSteps) -> Iterator[list[Cells]]:
    """Every way to the end, each in an order of laying it."""
    if isinstance(position, FillPosition):
        return _fillings(position, tally)
    return _endings(position, tally)


def _fillings(position: FillPosition, tally: SearchSteps) -> Iterator[list[Cells]]:
    options, needed = _options(
        (0, piece, cells, frozenset({(0, piece), *((-1, cell) for cell in cells)}))
        for piece in sorted(position.left)
        for cells in position.places(piece)
    )
    for need in [(-1, cell) for cell in position.free] + [(0, piece) for piece in position.left]:
        needed.setdefault(need, 0)

    def clash(option: int) -> int:
        mask = 0
        for need in options[option].needs:
            mask |= needed[need]
        return mask

    for found in _search(options, lru_cache(maxsize=None)(clash), needed, tally):
        yield [options[option].cells for option in found]


def _endings(position: LastPosition, tally: SearchSteps) -> Iterator[list[Cells]]:
    state, made = position.state, all_placements()
    if position.stuck:
        return
    hand = [(colour, piece) for colour in range(len(COLOURS)) for piece in state.remaining(colour)]
    open_ = state.position
    options, needed = _options(
        (colour, piece, made.cells[id], frozenset({(colour, piece)}))
        for colour, piece in hand
        for id in ids(open_.allowed[colour] & open_.empty & made.piece[piece])
    )
    for need in hand:
        needed.setdefault(need, 0)
    colour_of = [next(iter(option.needs))[0] for option in options]
    over: dict[int, int] = {}
    own: dict[tuple[int, int], int] = {}
    for number, option in enumerate(options):
        for cell in option.cells:
            over[cell] = over.get(cell, 0) | 1 << number
            own[colour_of[number], cell] = own.get((colour_of[number], cell), 0) | 1 << number

    def clash(number: int) -> int:
        colour, mask = colour_of[number], needed[next(iter(options[number].needs))]
        for cell in options[number].cells:
            mask |= over[cell]
            for other in EDGE_NEIGHBOURS[cell]:
                mask |= own.get((colour, other), 0)
        return mask

    for found in _search(options, lru_cache(maxsize=None)(clash), needed, tally):
        order = in_turn(state, [(colour_of[option], options[option].cells) for option in found])
        if order is not None:
            yield order


def _options(
    every: Iterator[tuple[int, int, Cells, frozenset[tuple[int, int]]]],
) -> tuple[list[_Option], dict[tuple[int, int], int]]:
    options, needed = [], dict[tuple[int, int], int]()
    for number, (_, _, cells, needs) in enumerate(every):
        options.append(_Option(cells, needs))
        for need in needs:
            needed[need] = needed.get(need, 0) | 1 << number
    return options, needed


def in_turn(state: TrigonState, chosen: Sequence[tuple[int, Cells]]) -> list[Cells] | None:
    """The order in which the colours can lay these pieces by turns, or None. What can be laid now can be later."""
    left, order = list(chosen), []
    while left:
        mask = 0 if state.over() else state.legal_mask(state.turn)
        now = next((one for one in left if one[0] == state.turn and mask >> all_placements().id_of[one[1]] & 1), None)
        if now is None:
            return None
        left.remove(now)
        order.append(now[1])
        state = state.play(0, PlacePiece(now[1]))
    return order


# -- hints -----------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class PatternOutlook:
    """What can become of a position."""

    good: int
    """So many of the laid pieces can stay, from the first on."""
    next: Cells | None
    """A piece that leads on, if all of them can."""
    sure: bool = True
    """False if it would take too long to know: then some more might be able to stay."""


def outlook(position: PatternPosition, limit: int = ENOUGH, stop: Stop = lambda: False) -> PatternOutlook:
    """Whether there is a way to the end, and if not, how far to take back; the stored one counts without a search."""
    pattern, laid, sure = position.pattern, position.laid, True
    for good in range(len(laid), -1, -1):
        kept = position if good == len(laid) else replay(pattern, laid[:good])
        try:
            way = _known_way(kept) or next(completions(kept, SearchSteps(limit, stop)), None)
        except TooMuch:
            if stop():
                raise
            sure = False
            continue
        if way is not None:
            return PatternOutlook(good, way[0] if way and good == len(laid) else None, sure)
    return PatternOutlook(0, None, sure)


def _known_way(position: PatternPosition) -> list[Cells] | None:
    """The rest of the stored solution, if all that lies there is part of it."""
    pattern = position.pattern
    if isinstance(position, FillPosition):
        if not set(position.laid) <= set(pattern.solution):
            return None
        return [cells for cells in pattern.solution if cells not in position.laid]
    stored, laid = (LastPosition(pattern, part).by_colour for part in (pattern.solution, position.laid))
    if not set(laid) <= set(stored):
        return None
    return in_turn(position.state, [one for one in stored if one not in laid])
