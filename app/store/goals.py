"""Goals that teach the games: told when they are reached, never asked for. They are the device owner's.

A goal is a number that one game brings, and how high it has to be. What was reached stays reached: it is kept by the
store, whatever happens to the game.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from app.store.statistics import ALONE, PlayedGame
from app.store.store import Store

PART = "goals"


@dataclass(frozen=True)
class Goal:
    id: str
    game_id: str
    """"" if it is about no game in particular."""
    needed: int
    brings: Callable[[PlayedGame], int]
    counted: bool = True
    """Whether the number says anything before it is high enough."""


def note(code: str) -> Callable[[PlayedGame], int]:
    return lambda game: int(game.notes.get(code, 0))


def alone(game: PlayedGame) -> int:
    return game.points if game.way == ALONE else 0


def lowest_colour(game: PlayedGame) -> int:
    return min(game.parts.values(), default=0)


def large_pieces_laid(game: PlayedGame) -> int:
    """Of one colour; whoever has several must have laid the same piece in all of them."""
    if not game.notes:
        return 0
    return LARGE_PIECES - sum(code.startswith("left:6") for code in game.notes)


LARGE_PIECES = 12


def clean(game: PlayedGame) -> int:
    """Qwantum to its end without a miss."""
    return int("columns" in game.notes and not game.notes.get("misses"))


def uncrossed(game: PlayedGame) -> int:
    """Twenty One to its end without a field crossed out."""
    return int("hits" in game.notes and not game.notes.get("crossed"))


def beats_hard(game: PlayedGame) -> int:
    place = game.place
    return int(game.won and place is not None and any(rival.level == "hard" for rival in game.rivals))


GOALS = (
    Goal("knister_straight", "knister", 1, note("straight_without_7"), counted=False),
    Goal("knister_five", "knister", 1, note("five"), counted=False),
    Goal("knister_lines", "knister", 12, note("lines")),
    Goal("knister_excellent", "knister", 80, alone),
    Goal("twenty_one_row", "twenty_one", 6, note("hits_row")),
    Goal("twenty_one_hits", "twenty_one", 15, note("hits")),
    Goal("twenty_one_clean", "twenty_one", 1, uncrossed, counted=False),
    Goal("qwantum_columns", "qwantum", 6, note("columns")),
    Goal("qwantum_high", "qwantum", 18, note("best_column")),
    Goal("qwantum_clean", "qwantum", 1, clean, counted=False),
    Goal("genial_top", "genial", 1, note("tops"), counted=False),
    Goal("genial_tile", "genial", 8, note("best_tile")),
    Goal("genial_ten", "genial", 11, lowest_colour),
    Goal("trigon_large", "trigon", LARGE_PIECES, large_pieces_laid),
    Goal("trigon_all", "trigon", 1, lambda game: int("all_placed" in game.parts), counted=False),
    Goal("trigon_alone", "trigon", 70, alone),
    Goal("all_five", "", 5, lambda game: 0),
    Goal("beat_hard", "", 1, beats_hard, counted=False),
)


@dataclass(frozen=True)
class Reached:
    """In which game, and when."""

    game: str
    at: float


@dataclass(frozen=True)
class GoalStanding:
    """Where a goal stands: reached, or the highest number so far."""

    goal: Goal
    reached: Reached | None
    so_far: int


def standings(played: Sequence[PlayedGame], kept: Mapping[str, Reached]) -> list[GoalStanding]:
    """All goals; the earliest game that brought enough counts."""
    games: dict[str, list[PlayedGame]] = {"": []}
    for game in played:
        if not game.left:
            games[""].append(game)
            games.setdefault(game.game_id, []).append(game)
    return [_standing(goal, games.get(goal.game_id, []), kept.get(goal.id)) for goal in GOALS]


def _standing(goal: Goal, games: Iterable[PlayedGame], kept: Reached | None) -> GoalStanding:
    if kept is not None:
        return GoalStanding(goal, kept, goal.needed)
    so_far, met = 0, set()
    for game in games:
        met.add(game.game_id)
        so_far = max(so_far, len(met) if goal.id == "all_five" else goal.brings(game))
        if so_far >= goal.needed:
            return GoalStanding(goal, Reached(game.id, game.finished), so_far)
    return GoalStanding(goal, None, so_far)


def kept_goals(store: Store) -> dict[str, Reached]:
    found = {}
    for id, value in store.kept(PART).items():
        if isinstance(value, dict) and isinstance(value.get("at"), (int, float)):
            found[id] = Reached(str(value.get("game", "")), float(value["at"]))
    return found


def look(store: Store, played: Sequence[PlayedGame], now: float) -> list[GoalStanding]:
    """Where all goals stand; what was reached since the last look is kept from now on."""
    kept = kept_goals(store)
    found = standings(played, kept)
    for one in found:
        if one.reached is not None and one.goal.id not in kept:
            store.keep(PART, one.goal.id, {"game": one.reached.game, "at": one.reached.at}, now)
    return found
