"""Computer players for Trigon: large pieces first, room for oneself and none for the others, games played out."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import log
from typing import TYPE_CHECKING

from rules.bots import best, quick
from rules.core import Action, Bot, Rng, Stop, Tables
from rules.trigon.actions import Place
from rules.trigon.pieces import LARGEST, PIECES
from rules.trigon.placements import ids, tables, union
from rules.trigon.position import Position
from rules.trigon.search import Playground

if TYPE_CHECKING:
    from rules.trigon.game import TrigonState

SIZE, ROOM, BLOCK = 1.0, 3.0, 2.0
"""What a triangle laid, room for one's own side and for the others weigh."""

LOOKED_AT = 200
"""How many placements a player compares before choosing."""

PLAYED_OUT = 20
"""How many of them seem worth thinking ahead."""


def worth(position: Position, colour: int, id: int, mine: Sequence[int]) -> float:
    """What a placement promises: its size, and room to go on for the colours of one's side, but not for the others."""
    cells = position.made.cells[id]
    after = position.after(colour, cells)
    value = SIZE * len(cells)
    for other in range(len(after.reached)):
        room = log(1 + after.later(other).bit_count())
        value += ROOM * room if other in mine else -BLOCK * room
    return value


def valued(state: TrigonState, choices: Iterable[int]) -> list[tuple[float, Place]]:
    mine = next(side for side in state.colour_sides() if state.turn in side)
    return [(worth(state.position, state.turn, id, mine), Place(state.position.made.cells[id])) for id in choices]


def some(mask: int, most: int, rng: Rng) -> list[int]:
    found = list(ids(mask))
    return found if len(found) <= most else rng.sample(found, most)


def of_size(size: int) -> int:
    return union(mask for piece, mask in zip(PIECES, tables().piece, strict=True) if piece.size == size)


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


def hard(view: TrigonState, seat: int, rng: Rng, _: Tables, budget: int, stop: Stop) -> Action:
    """Plays about `budget` games to the end, dropping the worse half of the promising placements now and then."""
    choices = valued(view, some(large(view.legal_mask(view.turn), 60), LOOKED_AT, rng))
    choices.sort(key=lambda pair: pair[0], reverse=True)
    alive = [action.cells for _, action in choices[:PLAYED_OUT]]
    ground = Playground(view)
    sums = dict.fromkeys(alive, 0.0)
    rounds = max(1, len(alive).bit_length())
    sides = view.colour_sides()
    while len(alive) > 1:
        for _round in range(max(1, budget // (rounds * len(alive)))):
            for cells in alive:
                if stop():
                    return Place(max(alive, key=sums.__getitem__))
                ground.reset()
                ground.lay(ground.made.id_of[cells])
                ground.finish(rng)
                sums[cells] += margin(ground.results(), sides, view.turn)
        alive.sort(key=sums.__getitem__, reverse=True)
        alive = alive[: (len(alive) + 1) // 2]
    return Place(alive[0])


def margin(results: Sequence[int], sides: Sequence[Sequence[int]], colour: int) -> float:
    """How well a colour's side did: winning counts most, then the distance to the best of the others."""
    mine = next(sum(results[own] for own in side) for side in sides if colour in side)
    others = [sum(results[other] for other in side) for side in sides if colour not in side]
    if not others:
        return float(mine)
    ahead = mine - max(others)
    return ahead + 50.0 * ((ahead > 0) - (ahead < 0))


BOTS: dict[str, Bot] = {"easy": quick(easy), "medium": quick(medium), "hard": hard}
