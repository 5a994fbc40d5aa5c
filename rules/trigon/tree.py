"""A tree of the moves that promise most, grown by games that are played to the end from its leaves."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, sqrt, tanh

from rules.core import Rng
from rules.trigon.placements import Cells, ids
from rules.trigon.promise import Outlook
from rules.trigon.search import Playground

CURIOSITY = 0.5
"""How strongly what is promised, but hardly tried, is preferred to what did well."""

DOUBT = 0.1
"""How much worse than its parent the least promising move is expected to do."""

LOOKED_AT = 80
"""So many replies are compared ..."""

FOLLOWED = 40
"""... and so many of them followed."""

ENOUGH = 30
"""With fewer of the largest pieces smaller ones come into question."""

CLEAR = 60.0
"""Points of a clear victory."""


class Node:
    """A position in which a colour lays a piece. Moves are sorted by promise and tried in that order."""

    __slots__ = ("children", "moves", "priors", "side", "sums", "value", "visited", "visits")

    def __init__(self, side: int, promises: Sequence[tuple[float, int]]) -> None:
        self.side = side
        self.moves = [id for _, id in promises]
        top = promises[0][0]
        shares = [exp(promise - top) for promise, _ in promises]
        whole = sum(shares)
        self.priors = [share / whole for share in shares]
        self.visits = [0] * len(promises)
        self.sums = [0.0] * len(promises)
        self.children: list[Node | None] = [None] * len(promises)
        self.visited = 0
        self.value = 0.0
        """The sum over all visits, for the side in turn."""

    def choose(self) -> int:
        """Which move to look at next."""
        pull = CURIOSITY * sqrt(self.visited + 1)
        best, found = -1.0, 0
        for at, visits in enumerate(self.visits):
            prior = self.priors[at]
            if not visits:
                mean = self.value / self.visited if self.visited else 0.5
                if mean - DOUBT * (1 - sqrt(prior / self.priors[0])) + pull * prior > best:
                    found = at
                break
            worth = self.sums[at] / visits + pull * prior / (1 + visits)
            if worth > best:
                best, found = worth, at
        return found

    def learn(self, at: int, value: float) -> None:
        self.visits[at] += 1
        self.sums[at] += value
        self.visited += 1
        self.value += value

    def ranked(self) -> list[int]:
        """The moves that were looked at, the most visited first."""
        order = sorted(range(len(self.moves)), key=lambda at: (-self.visits[at], -self.sums[at], at))
        return [at for at in order if self.visits[at]] or order[:1]


class Tree:
    def __init__(self, ground: Playground, outlook: Outlook, promises: Sequence[tuple[float, int]], rng: Rng) -> None:
        self._ground = ground
        self._outlook = outlook
        self._rng = rng
        self._side_of = {colour: number for number, side in enumerate(ground.sides) for colour in side}
        self.root = Node(self._side_of[ground.turn], promises)
        self.leads: list[list[int]] = [[] for _ in promises]
        """By move of the root: by how many points it led in the end of each game; alone, how many pieces were laid."""

    def cells(self, at: int) -> Cells:
        """What a move of the root lays."""
        return self._ground.made.cells[self.root.moves[at]]

    def grow(self, at: int | None = None) -> None:
        """Follow the tree (from the move `at`, or from the one to look at next) to a leaf, play to the end, and
        remember how it went."""
        ground = self._ground
        ground.reset()
        node = self.root
        path: list[tuple[Node, int]] = []
        laid: list[tuple[int, int]] = []
        while True:
            if at is None or path:
                at = node.choose()
            path.append((node, at))
            laid.append((ground.turn, node.moves[at]))
            ground.lay(node.moves[at])
            if not ground.playing:
                break
            child = node.children[at]
            if child is None:
                if not node.visits[at]:
                    break
                outlook = self._outlook.copy()
                for colour, id in laid:
                    outlook.lay(colour, ground.made.cells[id])
                child = node.children[at] = self._opened(outlook)
            node = child
        ground.finish(self._rng)
        totals = ground.totals()
        values = shares(totals, ground.seats == 1)
        for node, at in path:
            node.learn(at, values[node.side])
        side = self.root.side
        others = [total for other, total in enumerate(totals) if other != side]
        self.leads[path[0][1]].append(totals[side] - max(others, default=0))

    def _opened(self, outlook: Outlook) -> Node:
        ground = self._ground
        colour = ground.turn
        found: list[int] = []
        above = 0
        for floor in ground.floors:
            mask = ground.legal >> floor
            if above:
                mask &= (1 << (above - floor)) - 1
            above = floor
            if mask:
                some = [floor + id for id in ids(mask)]
                room = LOOKED_AT - len(found)
                found += some if len(some) <= room else self._rng.sample(some, room)
                if len(found) >= ENOUGH:
                    break
        cells = [ground.made.cells[id] for id in found]
        promises = outlook.promises(colour, ground.rivals[colour], ground.partners[colour], cells)
        ranked = sorted(zip(promises, found, strict=True), reverse=True)
        return Node(self._side_of[colour], ranked[:FOLLOWED])


def shares(totals: Sequence[int], solo: bool = False) -> list[float]:
    """What a result is worth to each side, from 0 to 1: winning counts half, the distance to the best rival half."""
    if solo:
        return [totals[0] / 88]
    values = []
    for side, mine in enumerate(totals):
        ahead = mine - max(total for other, total in enumerate(totals) if other != side)
        won = (ahead > 0) - (ahead < 0)
        values.append(0.5 + 0.25 * won + 0.25 * tanh(ahead / CLEAR))
    return values
