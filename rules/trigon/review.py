"""What is to be expected of a Trigon game, for `rules.turning`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.core import Rng, Stop
from rules.trigon.bot import ground_of
from rules.turning import Estimate, averaged

if TYPE_CHECKING:
    from rules.trigon.game import TrigonState


def estimate(state: TrigonState, rng: Rng, games: int, stop: Stop) -> Estimate:
    ground = ground_of(state, rng)
    results = []
    for _ in range(games):
        if stop():
            break
        ground.reset()
        ground.finish(rng)
        totals = ground.totals()
        results.append((totals, totals))
    return averaged(results, len(ground.sides))
