"""Goals that teach the games: told when they are reached, never asked for. They are the device owner's.

A goal is a number that one game brings, and how high it has to be. What was reached stays reached: it is kept by the
store, whatever happens to the game.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from app.games.facts import FinishedGame, Goal
from app.games.registry import faces
from app.i18n import mark
from app.intake.values import moment_kept
from app.store.statistics import PlayedGame
from app.store.store import Store
from rules.codec import JSON

PART = "goals"
ALL_GAMES = "all_five"


def beat_hard(game: FinishedGame) -> int:
    return int("hard" in game.beaten)


COMMON = (
    Goal(ALL_GAMES, mark("All five"), mark("Finish a game of each of the five."), 5, lambda game: 0),
    Goal("beat_hard", mark("Stronger than hard"), mark("Win a game against a hard computer."), 1, beat_hard, False),
)


def all_goals() -> list[Goal]:
    """Those of the games, then those of all."""
    own = [replace(goal, game_id=face.id) for face in faces() for goal in face.facts.goals]
    return [*own, *COMMON]


@dataclass(frozen=True)
class Reached:
    """In which game, and when."""

    game: str
    at: float
    helped: bool = False
    """The bulb showed an answer in that game."""


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
    return [_standing(goal, games.get(goal.game_id, []), kept.get(goal.id)) for goal in all_goals()]


def _standing(goal: Goal, games: Iterable[PlayedGame], kept: Reached | None) -> GoalStanding:
    if kept is not None:
        return GoalStanding(goal, kept, goal.needed)
    so_far, met = 0, set()
    for game in games:
        met.add(game.game_id)
        so_far = max(so_far, len(met) if goal.id == ALL_GAMES else goal.brings(game))
        if so_far >= goal.needed:
            return GoalStanding(goal, Reached(game.id, game.finished, game.helped), so_far)
    return GoalStanding(goal, None, so_far)


def kept_goals(store: Store) -> dict[str, Reached]:
    found = {}
    for id, value in store.kept(PART).items():
        if isinstance(value, dict) and isinstance(value.get("at"), (int, float)):
            found[id] = Reached(str(value.get("game", "")), moment_kept(value["at"]), value.get("helped") is True)
    return found


def kept_value(reached: Reached) -> dict[str, JSON]:
    value: dict[str, JSON] = {"game": reached.game, "at": reached.at}
    return {**value, "helped": True} if reached.helped else value


def look(store: Store, played: Sequence[PlayedGame], now: float) -> list[GoalStanding]:
    """Where all goals stand; what was reached since the last look is kept from now on."""
    kept = kept_goals(store)
    found = standings(played, kept)
    for one in found:
        if one.reached is not None and one.goal.id not in kept:
            store.keep(PART, one.goal.id, kept_value(one.reached), now)
    return found
