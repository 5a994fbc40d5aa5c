"""Computer players for Genial: most points now, most worth now, and play ahead."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rules.bots import best, quick, slip
from rules.core import Action, Bot, Rng, Stop, Tables
from rules.genial.actions import Decline, GenialAction, Keep, Place, Swap, places
from rules.genial.playout import finish, worth_in
from rules.genial.scoring import Track
from rules.genial.worth import Worth, points_alone, worths

if TYPE_CHECKING:
    from rules.genial.game import GenialState

CANDIDATES = 10


def easy(state: GenialState, seat: int, rng: Rng) -> Action:
    """Looks for the most points, whatever the colour, and often overlooks them; sees every other chance to swap."""
    if state.phase == "swap":
        return rng.choice((Swap(), Keep()))
    by_points: dict[float, list[Place]] = {}
    for points, action in valued(state, seat, points_alone):
        by_points.setdefault(points, []).append(action)
    return slip([(points, rng.choice(actions)) for points, actions in sorted(by_points.items())], rng, 0.35)


def medium(state: GenialState, seat: int, rng: Rng) -> Action:
    """The most worth now; a rack without the lowest colour goes back."""
    return Swap() if state.phase == "swap" else best(valued(state, seat, worth_in(state)), rng)


def valued(state: GenialState, seat: int, worth: Worth) -> list[tuple[float, Place]]:
    """Every way to lay a tile, with its worth."""
    pairs = state.open_pairs(seat)
    found: list[tuple[float, Place]] = []
    for tile in sorted({tile for tile in state.racks[seat] if tile is not None}):
        listed = places(tile)
        straight, turned = worths(state.position, pairs, tile, state.track(seat), state.top, worth)
        found += [(value, listed[pair]) for value, pair in zip(straight, pairs, strict=True)]
        found += [(value, listed[y, x]) for value, (x, y) in zip(turned, pairs, strict=False)]
    return found


def candidates(state: GenialState, seat: int, rng: Rng) -> Sequence[GenialAction]:
    """The most worthy, equals in any order."""
    ways = valued(state, seat, worth_in(state))
    rng.shuffle(ways)
    ways.sort(key=lambda pair: pair[0], reverse=True)
    chosen: list[GenialAction] = [action for _, action in ways[:CANDIDATES]]
    if state.phase == "bonus" and state.setup.teams:
        chosen.append(Decline())
    return chosen


def hard(view: GenialState, seat: int, rng: Rng, tables: Tables, budget: int, stop: Stop) -> Action:
    """Plays the best candidates to the end in the same possible deals, and drops the worse half now and then."""
    if view.phase == "swap":
        return Swap()
    alive = list(candidates(view, seat, rng))
    sums = dict.fromkeys(alive, 0.0)
    rounds = max(1, (len(alive) - 1).bit_length())
    while len(alive) > 1:
        for _ in range(max(1, budget // (rounds * len(alive)))):
            world = view.determinize(rng)
            for action in alive:
                if stop():
                    return max(alive, key=sums.__getitem__)
                sums[action] += verdict(view, seat, finish(world.apply_move(seat, action), rng))
        alive.sort(key=sums.__getitem__, reverse=True)
        alive = alive[: (len(alive) + 1) // 2]
    return alive[0]


def verdict(state: GenialState, seat: int, tracks: list[Track]) -> float:
    """How well `seat` did: winning counts most, then the lead of its lowest colour."""
    mine = sorted(tracks[state.track_index(seat)])
    rivals = [sorted(track) for side, track in enumerate(tracks) if side != state.track_index(seat)]
    if not rivals:
        return mine[0] + 0.2 * mine[1]
    rival = max(rivals)
    return 10.0 * ((mine > rival) - (mine < rival)) + mine[0] - rival[0]


BOTS: dict[str, Bot] = {"easy": quick(easy), "medium": quick(medium), "hard": hard}
