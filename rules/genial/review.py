"""What is to be expected of a Genial game, for `rules.turning`: all racks are known, the bag is shuffled anew."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.core import Rng, Stop
from rules.genial.playout import Course, HiddenTiles
from rules.turning import Estimate, averaged

if TYPE_CHECKING:
    from rules.genial.game import GenialState


def estimate(state: GenialState, rng: Rng, games: int, stop: Stop) -> Estimate:
    begun = Course(state)
    results = []
    for _ in range(games):
        if stop():
            break
        course = begun.copy()
        course.take(HiddenTiles(state, rng))
        tracks = [sorted(track) for track in course.finish(rng)]
        results.append((tracks, [track[0] for track in tracks]))
    return averaged(results, len(state.tracks))
