"""Trigon's matches, and the players they are held against."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rules.core import Action, BotFiles, Rng, Stop
from rules.trigon.actions import PlacePiece
from rules.trigon.bot import large, some, valued
from rules.trigon.placements import all_placements, ids
from rules.trigon.search import Playground
from strength.match import Match, Player, contest, crowd, other


def largest_first(state: Any, seat: int, rng: Rng) -> Action:
    """One of the largest pieces that fit, anywhere."""
    return PlacePiece(all_placements().cells[rng.choice(list(ids(large(state.legal_mask(state.turn), 1))))])


def flat(view: Any, seat: int, rng: Rng, _: BotFiles, budget: int, stop: Stop) -> Action:
    """Flat Monte Carlo: `budget` games in which everybody lays one of the largest pieces anywhere, shared among the 20
    best placements of 200, the worse half of which is dropped now and then."""
    choices = sorted(
        valued(view, some(large(view.legal_mask(view.turn), 60), 200, rng)), key=lambda pair: pair[0], reverse=True
    )
    alive = [action.cells for _, action in choices[:20]]
    ground = Playground(view)
    ground.rivals = [[] for _ in ground.rivals]
    sums = dict.fromkeys(alive, 0.0)
    rounds = max(1, len(alive).bit_length())
    while len(alive) > 1:
        for _round in range(max(1, budget // (rounds * len(alive)))):
            for cells in alive:
                ground.reset()
                ground.lay(ground.made.id_of[cells])
                ground.finish(rng)
                sums[cells] += margin(ground.totals(), next(n for n, s in enumerate(ground.sides) if view.turn in s))
        alive.sort(key=sums.__getitem__, reverse=True)
        alive = alive[: (len(alive) + 1) // 2]
    return PlacePiece(alive[0])


def margin(totals: Sequence[int], side: int) -> float:
    """Winning counts most, then the distance to the best of the others."""
    ahead = totals[side] - max(total for other, total in enumerate(totals) if other != side)
    return ahead + 50.0 * ((ahead > 0) - (ahead < 0))


EASY, MEDIUM, HARD = Player("easy"), Player("medium"), Player("hard")
FLAT = Player("flat Monte Carlo", flat, budget=1000)

MATCHES: tuple[Match, ...] = (
    contest(
        "trigon: medium against largest first",
        "trigon",
        MEDIUM,
        other("largest first", largest_first),
        target=0.90,
        games=200,
    ),
    contest("trigon: hard against medium", "trigon", HARD, MEDIUM, target=0.90, games=200),
    contest("trigon: hard against flat Monte Carlo", "trigon", HARD, FLAT, target=0.50, games=100),
    contest("trigon: medium against easy", "trigon", MEDIUM, EASY, target=0.85, games=200),
    crowd("trigon", 3, games=120),
    crowd("trigon", 4, games=120),
    contest(
        "trigon: two hards against two mediums, teams",
        "trigon",
        HARD,
        MEDIUM,
        MEDIUM,
        MEDIUM,
        target=0.75,
        games=60,
        teams=True,
    ),
)
