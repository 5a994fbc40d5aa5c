"""What a match is: games by number, each repeatable, whose results are averaged and held against a target.

A game's module has `MATCHES`, a tuple of these:

    contest("qwantum: hard against medium", "qwantum", Player("hard"), Player("medium"), target=0.65)
    alone("knister: hard alone", "knister", Player("hard"), target=66)

`Player` names a level of the game's own bots, or brings another bot to compare with.
"""

from __future__ import annotations

import tempfile
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from random import Random
from time import process_time
from typing import Any

import rules
from app.games.registry import facts
from app.store.chance import seeded
from app.thinking.bot_files import bot_files_of, prepare
from rules.bots import Policy, never, quick
from rules.core import Bot, Game, State

ROOT = Path(__file__).resolve().parent.parent
TABLES = bot_files_of(ROOT / "assets")

Measure = Callable[[Any, int], float]
"""What a finished game was worth to a seat."""


@dataclass(frozen=True)
class Player:
    """A level of the game's bots, or `bot`; with the app's budget unless another is given."""

    level: str
    bot: Bot | None = None
    budget: int | None = None

    def at(self, game: Game) -> tuple[Bot, int]:
        budget = facts(game.id).budget if self.budget is None else self.budget
        return self.bot or game.bots[self.level], budget


def other(name: str, policy: Policy) -> Player:
    """An opponent that is no level of ours and does not think ahead."""
    return Player(name, quick(policy))


@dataclass(frozen=True)
class MatchGame:
    """A game of a match: what it was worth to the player in question, and the seconds each of its decisions took."""

    result: float
    seconds: tuple[float, ...] = ()


@dataclass(frozen=True)
class Match:
    name: str
    target: float
    """The least mean."""
    games: int
    """How many it takes to be sure."""
    play: Callable[[int], MatchGame] = field(repr=False)
    """The game with this number; the same number is the same game."""
    deal: int = 1
    """So many games in a row share their luck, the seats changed round: they are one sample."""


def win(state: State[Any], seat: int) -> float:
    """1 for a win, a part of it for a shared one."""
    outcome = state.outcome()
    if outcome is None or seat not in outcome.winners:
        return 0.0
    return 1 / sum(any(winner in side for winner in outcome.winners) for side in state.sides())


def points(state: State[Any], seat: int) -> float:
    return float(state.scores()[seat])


@cache
def prepared(game_id: str) -> Game:
    game = rules.game(game_id)
    prepare(game, Path(tempfile.gettempdir()) / "petka-strength")
    return game


def play(
    game_id: str, options: dict[str, Any], ours: Player, theirs: list[Player], number: int, measure: Measure
) -> MatchGame:
    """One game. `ours` sits down a seat further with every number (its partners are ours too), the luck stays until
    it has sat everywhere."""
    game = prepared(game_id)
    seats = 1 + len(theirs)
    deal, seat = divmod(number, seats)
    state = game.start(seats, **options)
    mine = next(side for side in state.sides() if seat in side)
    players = [ours if other in mine else theirs[(other - seat) % seats - 1] for other in range(seats)]
    luck = seeded(f"{game_id}|{deal}")
    rngs = [Random(f"{game_id}|{number}|{other}") for other in range(seats)]
    seconds = []
    while not state.over():
        pending = state.chance()
        if pending is not None:
            state = state.apply(luck.answer(pending))
            continue
        acting = state.to_act()[0]
        bot, budget = players[acting].at(game)
        view = state.view(acting)
        start = process_time()
        action = bot(view, acting, rngs[acting], TABLES, budget, never)
        if acting in mine:
            seconds.append(process_time() - start)
        state = state.play(acting, action)
    return MatchGame(measure(state, seat), tuple(seconds))


def contest(
    name: str, game_id: str, ours: Player, *theirs: Player, target: float, games: int = 1000, **options: Any
) -> Match:
    """How often `ours` wins against the others, who sit to its left in this order."""
    seats = 1 + len(theirs)
    return Match(
        name, target, games, lambda number: play(game_id, options, ours, list(theirs), number, win), deal=seats
    )


def alone(
    name: str, game_id: str, player: Player, *, target: float, games: int = 1000, measure: Measure = points
) -> Match:
    """What `player` makes alone, in points unless `measure` says what else."""
    return Match(name, target, games, lambda number: play(game_id, {}, player, [], number, measure))


def crowd(game_id: str, seats: int, games: int = 600) -> Match:
    """Hard among mediums wins at least half as much again as its share."""
    mediums = [Player("medium")] * (seats - 1)
    name = f"{game_id}: hard among {seats - 1} mediums"
    return contest(name, game_id, Player("hard"), *mediums, target=1.5 / seats, games=games)
