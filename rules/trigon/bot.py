"""Computer players for Trigon: large pieces first, room for oneself and none for the others, games played out."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Sequence
from math import log
from typing import TYPE_CHECKING

from rules.bots import best, quick
from rules.core import Action, Bot, BotFiles, Rng, Stop
from rules.trigon.actions import PlacePiece
from rules.trigon.pieces import LARGEST, PIECES
from rules.trigon.placements import Cells, all_placements, ids, union
from rules.trigon.position import TrigonPosition
from rules.trigon.promise import Outlook
from rules.trigon.search import Playground, apart
from rules.trigon.tree import Tree

if TYPE_CHECKING:
    from rules.trigon.game import TrigonState

SIZE, ROOM, BLOCK = 1.0, 3.0, 2.0
"""What a triangle laid, room for one's own side and for the others weigh."""

LOOKED_AT = 200
"""How many placements a player compares before choosing."""

THOUGHT_ABOUT = 100
"""How many of the most promising placements a search begins with."""

WIDE = 8000
"""A search knows no more placements than about this, ..."""

LONGEST = 6
"""... and plays at most so many times its budget where there are fewer."""


def worth(position: TrigonPosition, colour: int, id: int, mine: Sequence[int]) -> float:
    """What a placement promises: its size, and room to go on for the colours of one's side, but not for the others."""
    cells = position.made.cells[id]
    after = position.after(colour, cells)
    value = SIZE * len(cells)
    for other in range(len(after.reached)):
        room = log(1 + after.later(other).bit_count())
        value += ROOM * room if other in mine else -BLOCK * room
    return value


def valued(state: TrigonState, choices: Iterable[int]) -> list[tuple[float, PlacePiece]]:
    mine = next(side for side in state.colour_sides() if state.turn in side)
    return [(worth(state.position, state.turn, id, mine), PlacePiece(state.position.made.cells[id])) for id in choices]


def some(mask: int, most: int, rng: Rng) -> list[int]:
    found = list(ids(mask))
    return found if len(found) <= most else rng.sample(found, most)


def of_size(size: int) -> int:
    return union(mask for piece, mask in zip(PIECES, all_placements().piece, strict=True) if piece.size == size)


def large(legal: int, enough: int) -> int:
    """The legal placements of the largest pieces that fit, and of smaller ones until there is enough to choose from."""
    found = 0
    for size in range(LARGEST, 0, -1):
        found |= legal & of_size(size)
        if found.bit_count() >= enough:
            break
    return found


def easy(state: TrigonState, seat: int, rng: Rng) -> Action:
    """One of the largest pieces, the better of two spots that catch the eye; sometimes just any piece."""
    legal = state.legal_mask(state.turn)
    seen = legal if rng.random() < 0.2 else large(legal, 1)
    return best(valued(state, some(seen, 2, rng)), rng)


def medium(state: TrigonState, seat: int, rng: Rng) -> Action:
    legal = state.legal_mask(state.turn)
    return best(valued(state, some(large(legal, 30), LOOKED_AT, rng)), rng)


def hard(view: TrigonState, seat: int, rng: Rng, _: BotFiles, budget: int, stop: Stop) -> Action:
    """Grows a tree of the most promising placements and lays what it looked at most."""
    tree = thought(view, rng, budget, stop)
    return PlacePiece(tree.cells(tree.root.ranked()[0]))


def thought(state: TrigonState, rng: Rng, budget: int, stop: Stop, also: Cells | None = None) -> Tree:
    """A tree grown by `budget` games on a wide board, by more where fewer placements are left and games are short.

    It has an opinion on the placement `also` too.
    """
    position, outlook, colour = state.position, Outlook.of(state), state.turn
    rivals, partners = apart(state)
    legal = list(ids(large(state.legal_mask(colour), THOUGHT_ABOUT)))
    cells = [position.made.cells[id] for id in legal]
    promises = outlook.promises(colour, rivals[colour], partners[colour], cells)
    ranked = sorted(zip(promises, cells, strict=True), reverse=True)[:THOUGHT_ABOUT]
    if also is not None and all(cells != also for _, cells in ranked):
        ranked += zip(outlook.promises(colour, rivals[colour], partners[colour], [also]), [also], strict=True)
    keep = [cells for _, cells in ranked]
    hurried = stop()
    if hurried:
        ground = Playground(state, sorted(position.made.id_of[cells] for cells in keep))
    else:
        ground = ground_of(state, rng, keep)
    tree = Tree(ground, outlook, [(promise, ground.made.id_of[cells]) for promise, cells in ranked], rng)
    games = round(budget * min(LONGEST, WIDE / len(ground.made.cells))) if len(ranked) > 1 else 1
    for _ in range(games):
        if hurried or stop():
            return tree
        tree.grow()
    if also is not None:
        at = next(at for at in range(len(ranked)) if tree.cells(at) == also)
        for _ in range(max(1, games // 10) - tree.root.visits[at]):
            if stop():
                break
            tree.grow(at)
    return tree


def ground_of(state: TrigonState, rng: Rng, keep: Sequence[Cells] = ()) -> Playground:
    """A playground without more placements than a search can make use of, but with those to `keep`."""
    position = state.position
    live = list(ids(position.live([colour for colour in range(state.setup.colours) if colour not in state.out])))
    if len(live) > WIDE:
        live = sorted({*thinned(live, rng), *(position.made.id_of[cells] for cells in keep)})
    return Playground(state, live)


def thinned(live: list[int], rng: Rng) -> list[int]:
    """Fewer of the larger pieces' placements: on an empty board there are more of them than games to play ahead."""
    small = bisect_left(live, all_placements().bounds[next(p for p in PIECES if p.size == 5).orientations.start])
    share = max(0.1, (WIDE - small) / (len(live) - small))
    return live[:small] + [id for id in live[small:] if rng.random() < share]


BOTS: dict[str, Bot] = {"easy": quick(easy), "medium": quick(medium), "hard": hard}
