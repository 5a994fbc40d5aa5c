"""What each colour may still lay, kept up to date piece by piece: the masks behind a state."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rules.trigon.placements import Cells, Placements, all_placements, narrow, union


@dataclass(frozen=True)
class TrigonPosition:
    only: Placements | None
    """Fewer placements of its own, or none: what is kept of a game shall not keep those of all games in memory."""
    vertex_only: bool
    """The alternative rule: no corner against a straight side of the same colour."""
    empty: int
    """The placements whose cells are all in the area and free."""
    allowed: tuple[int, ...]
    """By colour: the placements of pieces it still has that keep away from the edges of its own."""
    reached: tuple[int, ...]
    """By colour: the placements that share a grid point with one of its pieces; none before its first."""

    @classmethod
    def start(cls, colours: int, inner: bool, vertex_only: bool) -> TrigonPosition:
        made = all_placements()
        area = made.inner if inner else made.everywhere
        return cls(None, vertex_only, area, (made.everywhere,) * colours, (0,) * colours)

    @property
    def made(self) -> Placements:
        return self.only or all_placements()

    def after(self, colour: int, cells: Cells) -> TrigonPosition:
        made = self.made
        allowed = self.allowed[colour] & ~(made.forbidden(cells) | made.piece[made.piece_of(cells)])
        if self.vertex_only:
            allowed &= ~made.against_sides(cells)
        reached = self.reached[colour] | made.reached(cells)
        return TrigonPosition(
            self.only,
            self.vertex_only,
            self.empty & ~made.blocked(cells),
            _put(self.allowed, colour, allowed),
            _put(self.reached, colour, reached),
        )

    def later(self, colour: int) -> int:
        """The legal placements of a colour that has a piece on the board."""
        return self.reached[colour] & self.allowed[colour] & self.empty

    def first(self, colour: int, starts: Sequence[int]) -> int:
        """The legal placements of a colour that begins, on one of these start triangles."""
        return self.made.on_starts(starts) & self.allowed[colour] & self.empty

    def live(self, colours: Sequence[int]) -> int:
        """The placements that may still come, for these colours."""
        return self.empty & union(self.allowed[colour] for colour in colours)

    def narrowed(self, keep: Sequence[int]) -> TrigonPosition:
        """The same with these placements only, ascending, none of which is blocked: quicker to think with."""
        made = self.made.only(keep)
        return TrigonPosition(
            made,
            self.vertex_only,
            made.everywhere,
            tuple(narrow(mask, keep) for mask in self.allowed),
            tuple(narrow(mask, keep) for mask in self.reached),
        )


def _put(masks: tuple[int, ...], colour: int, mask: int) -> tuple[int, ...]:
    return (*masks[:colour], mask, *masks[colour + 1 :])
