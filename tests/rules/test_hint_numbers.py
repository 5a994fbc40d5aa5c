"""The number beside an advice is what its words say: games played to the end by the rules alone come to the same.

Whoever plays on in these games knows nothing of the computer that gave the number: each position is a real one, the
moves are those of a player who goes by the table or by what a move is worth now, and luck is fair.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from random import Random
from statistics import fmean
from typing import Any

import pytest

import rules
from app.games.qwantum.hint_words import SPOILT
from rules.bots import Advice, best, fair_values, never, playout
from rules.core import Action
from rules.genial import bot as genial_bot
from rules.knister import bot as knister_bot
from rules.qwantum import bot as qwantum_bot
from rules.qwantum.actions import DeclineStep, QwantumPhase
from rules.trigon import bot as trigon_bot
from rules.trigon.game import TrigonState
from rules.twenty_one import bot as twenty_one_bot
from rules.twenty_one.expert import Expert
from rules.twenty_one.knowledge import knowledge
from strength.match import TABLES

Policy = Callable[[Any, int, Any], Action]


def by_the_table(state: Any, seat: int, rng: Any) -> Action:
    solved = knowledge(TABLES)
    assert solved is not None
    return best(twenty_one_bot.expected(state, seat, Expert(state, seat, solved), rng, 12, never), rng)


def by_lines(state: Any, seat: int, rng: Any) -> Action:
    return knister_bot.medium(state, seat, rng, TABLES, 0, never)


def in_haste(state: Any, seat: int, rng: Any) -> Action:
    return best(qwantum_bot.valued(state, seat, qwantum_bot.RACING, rng, 4), rng)


POLICIES: dict[str, Policy] = {
    "knister": by_lines,
    "twenty_one": by_the_table,
    "qwantum": in_haste,
    "genial": genial_bot.medium,
    "trigon": trigon_bot.medium,
}


def points(after: Any, seat: int) -> float:
    return float(after.scores()[seat])


def lead(after: Any, seat: int) -> float:
    scores = after.scores()
    mine = next(side for side in after.sides() if seat in side)
    return float(scores[seat] - max(scores[other] for other in range(len(scores)) if other not in mine))


def pieces_laid(after: TrigonState, _: int) -> float:
    return float(sum(map(len, after.placed)))


@dataclass(frozen=True)
class Meaning:
    game_id: str
    seats: int
    of: Callable[[Any, int], float]
    near: float
    """So far a number may be off, on average over many positions; luck and another way of playing included."""
    budget: int = 100
    games: int = 40
    positions: int = 10

    def __str__(self) -> str:
        return f"{self.game_id} of {self.seats}"


MEANINGS = (
    Meaning("knister", 1, points, 3.0),
    Meaning("knister", 3, points, 3.0),
    Meaning("twenty_one", 1, points, 3.0),
    Meaning("twenty_one", 2, lead, 5.0),
    Meaning("twenty_one", 3, lead, 5.0),
    Meaning("genial", 1, points, 1.5),
    Meaning("genial", 2, lead, 1.5),
    Meaning("genial", 3, lead, 1.5),
    Meaning("trigon", 1, pieces_laid, 12.0, 60, 10, 4),
    Meaning("trigon", 3, lead, 24.0, 60, 10, 4),
)


def positions(game_id: str, seats: int, count: int, rng: Random) -> list[tuple[Any, int]]:
    """From all over games of the policy, each with a choice."""
    found: list[tuple[Any, int]] = []
    while len(found) < count:
        game = rules.game(game_id)
        state: Any = game.start(game.make_setup(seats))
        choices: list[tuple[Any, int]] = []
        while not state.over():
            pending = state.chance()
            if pending is not None:
                state = state.resolve(fair_values(pending, rng))
                continue
            seat = state.to_act()[0]
            if len(list(state.legal(seat))) > 1:
                choices.append((state, seat))
            state = state.apply_move(seat, POLICIES[game_id](state, seat, rng))
        found.append(rng.choice(choices))
    return found


def told(state: Any, seat: int, budget: int) -> list[Advice]:
    advise = state.game.advise
    return advise(state.view(seat), seat, Random(1), TABLES, budget, never)  # type: ignore[no-any-return]


def played_out(meaning: Meaning, state: Any, seat: int, action: Action) -> float:
    ends = []
    for number in range(meaning.games):
        rng = Random(number)
        world = state.view(seat).determinize(rng).apply_move(seat, action)
        ends.append(meaning.of(playout(world, POLICIES[meaning.game_id], rng), seat))
    return fmean(ends)


def off(meaning: Meaning, count: int) -> list[float]:
    """By how much the number of the best, and of another, is too high."""
    return [
        one.value - played_out(meaning, state, seat, one.action)
        for state, seat in positions(meaning.game_id, meaning.seats, count, Random(7))
        for one in told(state, seat, meaning.budget)[:2]
    ]


QUICK = [one for one in MEANINGS if str(one) in ("knister of 1", "twenty_one of 1", "twenty_one of 2")]


@pytest.mark.parametrize("meaning", QUICK, ids=str)
def test_numbers_are_what_they_say(meaning: Meaning) -> None:
    assert fmean(map(abs, off(replace(meaning, games=25), 4))) < meaning.near


@pytest.mark.long
@pytest.mark.parametrize("meaning", MEANINGS, ids=str)
def test_numbers_of_many_positions_are_what_they_say(meaning: Meaning) -> None:
    found = off(meaning, meaning.positions)
    assert abs(fmean(found)) < meaning.near / 2
    assert fmean(map(abs, found)) < meaning.near


@pytest.mark.long
def test_qwantums_numbers_are_points_of_ones_own_sheet_against_waiting() -> None:
    """Single games swing by more than any number here; over many positions the differences are as large as said."""
    rng = Random(5)
    pairs: list[tuple[float, float]] = []
    while len(pairs) < 60:
        [(state, seat)] = positions("qwantum", 1 + len(pairs) % 2, 1, rng)
        if state.phase is QwantumPhase.DECIDE:
            continue
        waits = next(action for action in state.legal(seat) if isinstance(action, DeclineStep))
        found = told_with(state, seat, waits)
        wait = next(one.value for one in found if one.action == waits)
        after = [sheet_of(state, seat, waits, luck) for luck in range(30)]
        for one in found:
            if one.action != waits:
                ends = [sheet_of(state, seat, one.action, luck) for luck in range(30)]
                pairs.append((one.value - wait, fmean(ends) - fmean(after)))
    told_apart = [(value, made) for value, made in pairs if value > SPOILT]
    assert 0.5 < slope(told_apart) < 1.8
    assert fmean(made for value, made in pairs if value <= SPOILT) < SPOILT


def slope(pairs: Sequence[tuple[float, float]]) -> float:
    return sum(x * y for x, y in pairs) / sum(x * x for x, _ in pairs)


def told_with(state: Any, seat: int, also: Action) -> list[Advice]:
    return state.game.advise(state.view(seat), seat, Random(1), TABLES, 100, never, also)  # type: ignore[no-any-return]


def sheet_of(state: Any, seat: int, action: Action, luck: int) -> float:
    return points(playout(state.apply_move(seat, action), in_haste, Random(luck)), seat)
