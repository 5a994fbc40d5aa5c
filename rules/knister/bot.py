"""Computer players for Knister: what an unfinished line promises, and one look ahead."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING, Any

from rules.bots import best, look_ahead, quick, slip
from rules.core import Action, Bot, Rng
from rules.knister.scoring import LINES, LINES_OF_CELL, POINTS, SIDE, combination, factor

if TYPE_CHECKING:
    from rules.knister.game import KnisterState

WAYS = (0, 0, 1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1)
"""In how many of 36 rolls a sum comes up."""

STRAIGHTS = tuple(frozenset(range(low, low + SIDE)) for low in range(2, 9))


@cache
def promise(numbers: tuple[int, ...]) -> float:
    """About how many points a line with these numbers (sorted) will make."""
    if len(numbers) == SIDE:
        found = combination(numbers)
        return POINTS[found] if found else 0.0
    free = SIDE - len(numbers)
    counts = sorted((numbers.count(n) for n in set(numbers)), reverse=True)
    alike = 0.0
    if counts:
        pairs = sum(count >= 2 for count in counts)
        top = counts[0]
        alike = {1: 0.3, 2: 1.6, 3: 4.2, 4: 6.8}[top] + (2.6 if pairs == 2 else 0.0)
        alike += 0.35 * free * sum(WAYS[n] for n in set(numbers)) / (6 * len(counts)) - 0.5 * max(0, len(counts) - 2)
    straight = 0.0
    if numbers and len(counts) == len(numbers):
        for run in STRAIGHTS:
            if run.issuperset(numbers):
                missing = run.difference(numbers)
                odds = 1.0
                for n in missing:
                    odds *= min(0.9, 0.12 + 0.1 * WAYS[n])
                straight = max(straight, odds * (8.0 if 7 in run else 12.0))
    return max(alike, straight)


def value_of_write(grid: Sequence[int | None], cell: int, number: int) -> float:
    """How much the promises of the lines through `cell` grow."""
    value = 0.0
    for line in LINES_OF_CELL[cell]:
        before = sorted(n for n in (grid[other] for other in LINES[line]) if n is not None)
        after = sorted([*before, number])
        value += factor(line) * (promise(tuple(after)) - promise(tuple(before)))
    return value


def valued(state: KnisterState, seat: int) -> list[tuple[float, Action]]:
    grid = state.grids[seat]
    return [(value_of_write(grid, action.cell, state.number), action) for action in state.moves(seat)]


def easy(state: KnisterState, seat: int, rng: Rng) -> Action:
    return slip(valued(state, seat), rng, chance=0.35, worst=6)


def medium(state: KnisterState, seat: int, rng: Rng) -> Action:
    return best(valued(state, seat), rng)


def candidates(state: KnisterState, seat: int, rng: Rng) -> Sequence[Action]:
    ranked = sorted(valued(state, seat), key=lambda pair: pair[0], reverse=True)
    return [action for _, action in ranked[:6]]


def solo(view: KnisterState, seat: int, *rest: Any) -> Action:
    """Others' sheets do not touch mine: think about a game of one."""
    alone = view.with_(setup=type(view.setup)(seats=1), grids=(view.grids[seat],), writing=(0,), roller=0, left=())
    return _think(alone, 0, *rest)


_think = look_ahead(medium, candidates)

BOTS: dict[str, Bot] = {"easy": quick(easy), "medium": quick(medium), "hard": solo}
