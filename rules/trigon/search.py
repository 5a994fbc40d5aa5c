"""A position to think with: it changes in place, knows only placements that may still come, and plays itself out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.core import Rng
from rules.trigon.geometry import START_RING
from rules.trigon.pieces import LARGEST, PIECES, TRIANGLES
from rules.trigon.scoring import colour_points
from rules.trigon.starts import open_steps, ring_step

if TYPE_CHECKING:
    from rules.trigon.game import TrigonState


class Playground:
    """Made for one state; `reset` goes back to it."""

    def __init__(self, state: TrigonState) -> None:
        self.seats = state.setup.seats
        self.colours = [colour for colour in range(state.setup.colours) if colour not in state.out]
        self.root = state.position.narrowed(self.colours)
        self.made = self.root.made
        self._turn = state.turn
        self._begun = state.begun()
        self._pieces = [len(laid) for laid in state.placed]
        self._left = [TRIANGLES - sum(map(len, laid)) for laid in state.placed]
        self._last = [len(laid[-1]) if laid else 0 for laid in state.placed]
        self._effects: dict[int, tuple[int, int, int]] = {}
        firsts = [next(piece for piece in PIECES if piece.size == size) for size in range(LARGEST, 0, -1)]
        self.floors = [self.made.bounds[piece.orientations.start] for piece in firsts]
        """The first placement of each size, largest size first."""
        self.reset()

    def reset(self) -> None:
        self.empty = self.root.empty
        self.allowed = list(self.root.allowed)
        self.reached = list(self.root.reached)
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
        steps = open_steps(self.seats, colour, self.begun)
        return self.made.on_starts(START_RING[step] for step in steps) & self.allowed[colour] & self.empty

    def lay(self, id: int) -> None:
        """Lay a piece of the colour in turn and go on to the next colour that can lay one."""
        colour = self.turn
        cells = self.made.cells[id]
        kept_empty, kept_allowed, reached = self._effects.get(id) or self._effect(id)
        self.empty &= kept_empty
        self.allowed[colour] &= kept_allowed
        self.reached[colour] |= reached
        self.pieces[colour] += 1
        self.left[colour] -= len(cells)
        self.last[colour] = len(cells)
        if colour not in self.begun:
            self.begun[colour] = ring_step(cells)
        at = self.playing.index(colour) + 1
        while self.playing:
            at %= len(self.playing)
            self.turn = self.playing[at]
            self.legal = self._legal(self.turn)
            if self.legal:
                return
            del self.playing[at]

    def _effect(self, id: int) -> tuple[int, int, int]:
        """What stays free, what stays allowed to the same colour, what it reaches."""
        made = self.made
        cells = made.cells[id]
        barred = made.forbidden(cells) | made.piece[made.piece_of(cells)]
        if self.root.vertex_only:
            barred |= made.against_sides(cells)
        effect = (made.everywhere & ~made.blocked(cells), made.everywhere & ~barred, made.reached(cells))
        self._effects[id] = effect
        return effect

    def finish(self, rng: Rng) -> None:
        """Play to the end: everybody lays one of the largest pieces that fit, somewhere."""
        while self.playing:
            for floor in self.floors:
                large = self.legal >> floor
                if large:
                    skipped = int(rng.random() * large.bit_length())
                    large >>= skipped
                    self.lay(floor + skipped + (large & -large).bit_length() - 1)
                    break

    def results(self) -> list[int]:
        """By colour: points as in the rules, or alone the pieces laid."""
        if self.seats == 1:
            return self.pieces
        return [colour_points(left, last) for left, last in zip(self.left, self.last, strict=True)]
