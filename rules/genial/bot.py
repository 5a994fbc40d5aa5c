"""Computer players for Genial: most points now, most worth now, and play ahead."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.bots import best, quick, slip
from rules.core import Action, Bot, BotFiles, Rng, Stop
from rules.genial.actions import DeclineBonus, GenialAction, KeepRack, PlaceTile, Swap, places
from rules.genial.geometry import SIDE_FOR_SEATS, area
from rules.genial.playout import Course, HiddenTiles, worth_in
from rules.genial.scoring import Track
from rules.genial.worth import Worth, lowest_most, points_alone, rises, worths

if TYPE_CHECKING:
    from rules.genial.game import GenialState

CANDIDATES = 10
"""So many of the most worthy ways to lay a tile are thought about ..."""

SPITEFUL = 6
"""... and so many of those that are best when what others lose counts too, ..."""

SPITE = 0.4
"""... at this rate."""

LONGEST = 4
"""So many times its budget a search may play where games are short."""

ALONE = 1.4
"""Alone games are quicker still: there is one tile to choose from."""


def easy(state: GenialState, seat: int, rng: Rng) -> Action:
    """Looks for the most points, whatever the colour, and often overlooks them; sees every other chance to swap."""
    if state.phase == "swap":
        return rng.choice((Swap(), KeepRack()))
    by_points: dict[float, list[PlaceTile]] = {}
    for points, action in valued(state, seat, points_alone):
        by_points.setdefault(points, []).append(action)
    return slip([(points, rng.choice(actions)) for points, actions in sorted(by_points.items())], rng, 0.35)


def medium(state: GenialState, seat: int, rng: Rng) -> Action:
    """The most worth now; a rack without the lowest colour goes back."""
    return Swap() if state.phase == "swap" else best(valued(state, seat, worth_in(state)), rng)


def valued(state: GenialState, seat: int, worth: Worth) -> list[tuple[float, PlaceTile]]:
    """Every way to lay a tile, with its worth."""
    pairs = state.open_pairs(seat)
    found: list[tuple[float, PlaceTile]] = []
    for tile in sorted({tile for tile in state.racks[seat] if tile is not None}):
        listed = places(tile)
        straight, turned = worths(state.position, pairs, tile, state.track(seat), state.top, worth)
        found += [(value, listed[pair]) for value, pair in zip(straight, pairs, strict=True)]
        found += [(value, listed[y, x]) for value, (x, y) in zip(turned, pairs, strict=False)]
    return found


def candidates(state: GenialState, seat: int, rng: Rng) -> list[GenialAction]:
    """The most worthy, and those that also take most from the others; equals in any order."""
    if state.phase == "swap":
        return [Swap(), KeepRack()]
    ways = valued(state, seat, worth_in(state))
    rng.shuffle(ways)
    ways.sort(key=lambda pair: pair[0], reverse=True)
    chosen: list[GenialAction] = [action for _, action in ways[:CANDIDATES]]
    lost = losses(state, seat)
    if lost:
        ways.sort(key=lambda pair: pair[0] + SPITE * (lost[pair[1].cells[0]] + lost[pair[1].cells[1]]), reverse=True)
        chosen += [action for _, action in ways[:SPITEFUL] if action not in chosen]
    if state.phase == "bonus" and state.setup.teams:
        chosen.append(DeclineBonus())
    return chosen


def losses(state: GenialState, seat: int) -> list[float]:
    """By cell: what the other sides lose, on average, if they cannot lay their best colour on it."""
    rivals = [track for side, track in enumerate(state.tracks) if side != state.track_index(seat)]
    if not rivals:
        return []
    points, top = state.position.points, state.top
    lost = [0.0] * len(points[0])
    for track in rivals:
        all_rises = [rises(peg, top, lowest_most) for peg in track]
        for cell, scored in enumerate(zip(*points, strict=True)):
            lost[cell] += max(rise[n] for rise, n in zip(all_rises, scored, strict=True)) / len(rivals)
    return lost


def hard(view: GenialState, seat: int, rng: Rng, files: BotFiles, budget: int, stop: Stop) -> Action:
    return thought(view, seat, rng, budget, stop)[0].action


def thought(
    view: GenialState, seat: int, rng: Rng, budget: int, stop: Stop, also: GenialAction | None = None
) -> list[Trial]:
    """Plays candidates (and the action `also`) to the end in the same possible deals, dropping the worse half now and
    then; the best first.

    `budget` games on the empty board of two; games are shorter, and more of them are played, as the board fills.
    """
    actions = candidates(view, seat, rng)
    if also is not None and also not in actions:
        actions.append(also)
    begun = Course(view)
    alive = [Trial(view, begun, action) for action in actions]
    dropped: list[Trial] = []
    games = budget * min(LONGEST, len(area(SIDE_FOR_SEATS[2]).pairs) / view.position.room) * (ALONE if view.solo else 1)
    rounds = max(1, (len(alive) - 1).bit_length())
    while len(alive) > 1:
        stopped = not played(view, alive, round(games / (rounds * len(alive))), rng, stop)
        alive.sort(key=Trial.mean, reverse=True)
        if stopped:
            break
        half = (len(alive) + 1) // 2
        dropped = alive[half:] + dropped
        alive = alive[:half]
    return alive + dropped


class Trial:
    """An action, and how games went after it."""

    def __init__(self, view: GenialState, begun: Course, action: GenialAction) -> None:
        self.action = action
        self._view = view
        self._course = begun.copy()
        self._course.do(action)
        self._verdicts = 0.0
        self.leads: list[int] = []
        """By how many points the lowest colour led in the end of each game; alone, how many it had."""

    def play(self, deal: HiddenTiles, rng: Rng) -> None:
        course = self._course.copy()
        course.take(deal)
        tracks = course.finish(rng)
        self._verdicts += verdict(self._view, self._view.turn, tracks)
        self.leads.append(lead(self._view, self._view.turn, tracks))

    def mean(self) -> float:
        return self._verdicts / len(self.leads) if self.leads else float("-inf")


def played(view: GenialState, trials: list[Trial], deals: int, rng: Rng, stop: Stop) -> bool:
    """Play a game of each trial in each of so many possible deals; whether it was not stopped."""
    for _ in range(max(1, deals)):
        deal = HiddenTiles(view.determinize(rng), rng)
        for trial in trials:
            if stop():
                return False
            trial.play(deal, rng)
    return True


def verdict(state: GenialState, seat: int, tracks: list[Track]) -> float:
    """How well `seat` did: winning counts most, then the lead of its lowest colour."""
    mine = sorted(tracks[state.track_index(seat)])
    rivals = [sorted(track) for side, track in enumerate(tracks) if side != state.track_index(seat)]
    if not rivals:
        return mine[0] + 0.2 * mine[1]
    rival = max(rivals)
    return 10.0 * ((mine > rival) - (mine < rival)) + mine[0] - rival[0]


def lead(state: GenialState, seat: int, tracks: list[Track]) -> int:
    """How far the lowest colour of a seat's side is ahead of that of the best other side."""
    mine = state.track_index(seat)
    return min(tracks[mine]) - max((min(track) for side, track in enumerate(tracks) if side != mine), default=0)


BOTS: dict[str, Bot] = {"easy": quick(easy), "medium": quick(medium), "hard": hard}
