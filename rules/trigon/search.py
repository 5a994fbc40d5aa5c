"""A position to think with: it changes in place, knows only placements that may still come, and plays itself out."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from rules.core import Rng
from rules.trigon.geometry import START_RING, corner_cells
from rules.trigon.pieces import LARGEST, PIECES, TRIANGLES
from rules.trigon.placements import ids
from rules.trigon.scoring import colour_points
from rules.trigon.starts import open_steps, ring_step

if TYPE_CHECKING:
    from rules.trigon.game import TrigonState

Effect = tuple[int, int, int, int]
"""Of a placement: what stays free, what stays allowed to the same colour, what covers a cell at one of its corners,
its size."""

REMEMBERED = 120_000_000
"""How many placements, all effects together, a search may keep track of: three bits of memory each."""


def apart(state: TrigonState) -> tuple[list[list[int]], list[list[int]]]:
    """By colour: the colours of other sides that still play, and the other ones of its own side that do."""
    side_of = {colour: side for side in state.colour_sides() for colour in side}
    others = [[other for other in side_of if other != colour and other not in state.out] for colour in sorted(side_of)]
    rivals = [[other for other in found if other not in side_of[colour]] for colour, found in enumerate(others)]
    partners = [[other for other in found if other in side_of[colour]] for colour, found in enumerate(others)]
    return rivals, partners


class Playground:
    """Made for one state; `reset` goes back to it."""

    def __init__(self, state: TrigonState, live: Sequence[int] | None = None) -> None:
        """With the placements in `live` only, ascending, or all that may still come."""
        self.seats, self.limits = state.setup.seats, state.setup.limits
        self.sides = state.colour_sides()
        self.colours = [colour for colour in range(state.setup.colours) if colour not in state.out]
        self.root = state.position.narrowed(list(ids(state.position.live(self.colours))) if live is None else live)
        self.made = self.root.made
        self.rivals, self.partners = apart(state)
        self._turn = state.turn
        self._begun = state.begun()
        self._pieces = [len(laid) for laid in state.placed]
        self._left = [TRIANGLES - sum(map(len, laid)) for laid in state.placed]
        self._last = [len(laid[-1]) if laid else 0 for laid in state.placed]
        self._recent = [
            self.made.blocked(corner_cells(laid[-1])) if laid and colour in self.colours else 0
            for colour, laid in enumerate(state.placed)
        ]
        self._effects: dict[int, Effect] = {}
        self._most_effects = REMEMBERED // (len(self.made.cells) + 1)
        firsts = [next(piece for piece in PIECES if piece.size == size) for size in range(LARGEST, 0, -1)]
        self.floors = [self.made.bounds[piece.orientations.start] for piece in firsts]
        """The first placement of each size, largest size first."""
        self.reset()

    def reset(self) -> None:
        self.empty = self.root.empty
        self.allowed = list(self.root.allowed)
        self.reached = list(self.root.reached)
        self.recent = list(self._recent)
        """By colour: what its latest piece reaches."""
        self.turn = self._turn
        self.begun = dict(self._begun)
        self.pieces = list(self._pieces)
        self.left = list(self._left)
        self.last = list(self._last)
        self.playing = list(self.colours)
        self.legal = self._legal(self.turn)

    def _legal(self, colour: int) -> int:
        if colour in self.begun:
            return self.reached[colour] & self.allowed[colour] & self.empty
        steps = open_steps(self.limits, colour, self.begun)
        return self.made.on_starts(START_RING[step] for step in steps) & self.allowed[colour] & self.empty

    def lay(self, id: int) -> None:
        """Lay a piece of the colour in turn and go on to the next colour that can lay one."""
        colour = self.turn
        kept_empty, kept_allowed, reached, size = self._effects.get(id) or self._effect(id)
        self.empty &= kept_empty
        self.allowed[colour] &= kept_allowed
        self.reached[colour] |= reached
        self.recent[colour] = reached
        self.pieces[colour] += 1
        self.left[colour] -= size
        self.last[colour] = size
        if colour not in self.begun:
            self.begun[colour] = ring_step(self.made.cells[id])
        at = self.playing.index(colour) + 1
        while self.playing:
            at %= len(self.playing)
            self.turn = self.playing[at]
            self.legal = self._legal(self.turn)
            if self.legal:
                return
            self.recent[self.turn] = 0
            del self.playing[at]

    def _effect(self, id: int) -> Effect:
        made = self.made
        cells = made.cells[id]
        barred = made.forbidden(cells) | made.piece[made.piece_of(cells)]
        if self.root.vertex_only:
            barred |= made.against_sides(cells)
        effect = (
            made.everywhere ^ made.blocked(cells),
            made.everywhere ^ barred,
            made.blocked(corner_cells(cells)),
            len(cells),
        )
        if len(self._effects) >= self._most_effects:
            self._effects.clear()
        self._effects[id] = effect
        return effect

    def finish(self, rng: Rng) -> None:
        """Play to the end: everybody lays one of the largest pieces that fit, if possible in the way of the latest
        piece of a rival.

        The same as `lay` again and again, but quicker: almost all the time of a search is spent in here.
        """
        while self.playing and len(self.begun) < len(self.pieces):
            self.lay(self.followed(rng.random))
        if not self.playing:
            return
        random = rng.random
        empty, allowed, reached, recent = self.empty, self.allowed, self.reached, self.recent
        pieces, left, last, playing = self.pieces, self.left, self.last, self.playing
        effects, floors, rivals = self._effects, self.floors, self.rivals
        colour, legal = self.turn, self.legal
        at = playing.index(colour)
        while True:
            for floor in floors:
                large = legal >> floor
                if large:
                    break
            near = 0
            for rival in rivals[colour]:
                near |= recent[rival]
            near = (near & legal) >> floor
            if near:
                large = near
            skipped = int(random() * large.bit_length())
            large >>= skipped
            id = floor + skipped + (large & -large).bit_length() - 1
            kept_empty, kept_allowed, now_reached, size = effects.get(id) or self._effect(id)
            empty &= kept_empty
            allowed[colour] &= kept_allowed
            reached[colour] |= now_reached
            recent[colour] = now_reached
            pieces[colour] += 1
            left[colour] -= size
            last[colour] = size
            at += 1
            while True:
                if at >= len(playing):
                    at = 0
                colour = playing[at]
                legal = reached[colour] & allowed[colour] & empty
                if legal:
                    break
                recent[colour] = 0
                del playing[at]
                if not playing:
                    return

    def followed(self, random: Callable[[], float]) -> int:
        """What the colour in turn lays in a game that plays itself."""
        for floor in self.floors:
            large = self.legal >> floor
            if large:
                break
        near = 0
        for rival in self.rivals[self.turn]:
            near |= self.recent[rival]
        large = (near & self.legal) >> floor or large
        skipped = int(random() * large.bit_length())
        large >>= skipped
        return floor + skipped + (large & -large).bit_length() - 1

    def results(self) -> list[int]:
        """By colour: points as in the rules, or alone the pieces laid."""
        if self.seats == 1:
            return self.pieces
        return [colour_points(left, last) for left, last in zip(self.left, self.last, strict=True)]

    def totals(self) -> Sequence[int]:
        """The results by side."""
        results = self.results()
        return [sum(results[colour] for colour in side) for side in self.sides]
