"""Genial's computer players."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from rules.core import Event
from rules.genial.actions import GenialAction, PlaceTile
from rules.genial.advice import GenialAdvice, why
from rules.genial.game import (
    GAME,
    GenialPhase,
    GenialSetup,
    GenialState,
)
from rules.genial.geometry import COLOURS
from rules.genial.playout import finish
from rules.record import Record, parse_state, state_json
from tests.rules.genial_worlds import (
    VARIANTS,
    walk,
    world,
)


def bot_game(levels: list[str], teams: bool, seed: int) -> Record:
    def choose(state: GenialState, seat: int, rng: random.Random) -> GenialAction:
        view = parse_state(json.loads(json.dumps(state_json(state.view(seat)))))
        patience = iter(range(6))
        action = GAME.bots[levels[seat]](view, seat, rng, {}, 100, lambda: next(patience, None) is None)
        assert action in state.legal(seat)
        return action  # type: ignore[return-value]

    events = tuple(event for _, event in walk(len(levels), teams, seed, choose) if event is not None)
    return Record(GAME, GenialSetup(len(levels), teams), events)


@pytest.mark.parametrize("level", ["easy", "medium"])
@pytest.mark.parametrize(("seats", "teams"), VARIANTS)
def test_bots_play_whole_games(level: str, seats: int, teams: bool) -> None:
    for seed in range(3):
        final = bot_game([level] * seats, teams, seed).final()
        assert final.over() and final.outcome() is not None


@pytest.mark.parametrize(("seats", "teams"), VARIANTS)
def test_hard_bot_plays_a_legal_game_among_mediums(seats: int, teams: bool) -> None:
    assert bot_game(["hard", "medium", "medium", "medium"][:seats], teams, 1).final().over()


def test_bots_repeat_themselves_with_the_same_seed() -> None:
    assert bot_game(["easy", "medium"], False, 9) == bot_game(["easy", "medium"], False, 9)


def test_bots_get_better_by_level() -> None:
    wins = 0.0
    for seed in range(20):
        levels = ["medium", "easy"] if seed % 2 else ["easy", "medium"]
        outcome = bot_game(levels, False, seed).final().outcome()
        assert outcome is not None
        wins += (levels.index("medium") in outcome.winners) / len(outcome.winners)
    assert wins >= 15


def test_hard_stops_when_told() -> None:
    asked = []

    def stop() -> bool:
        asked.append(True)
        return len(asked) > 2

    state = world()
    action = GAME.bots["hard"](state.view(0), 0, random.Random(1), {}, 10**6, stop)
    assert action in state.legal(0) and len(asked) == 3


@pytest.mark.parametrize(("seats", "teams"), VARIANTS)
def test_playouts_follow_the_rules(seats: int, teams: bool) -> None:
    rng = random.Random(7)
    for step, (state, _) in enumerate(walk(seats, teams, 8)):
        if step % 9 or state.phase not in (GenialPhase.PLACE, GenialPhase.BONUS, GenialPhase.SWAP):
            continue
        log: list[Event] = []
        tracks = finish(state, rng, log)
        for event in log:
            state = state.apply(event)
        assert state.over()
        assert list(state.tracks) == tracks


def briefly(ask: Any, state: GenialState, seat: int, *more: Any) -> Any:
    patience = iter(range(8))
    return ask(state.view(seat), seat, random.Random(2), {}, 1, lambda: next(patience, None) is None, *more)


def test_advice_is_the_hard_move_and_tells_why() -> None:
    seen = set()
    for seats, teams in VARIANTS:
        for step, (state, event) in enumerate(walk(seats, teams, 4)):
            if step % 31 or not state.to_act():
                continue
            seat = state.to_act()[0]
            advised = briefly(GAME.advise, state, seat)
            assert advised[0].action == briefly(GAME.bots["hard"], state, seat)
            assert 1 <= len(advised) <= 3 and all(advice.action in state.legal(seat) for advice in advised)
            asked = briefly(GAME.advise, state, seat, event.action)  # type: ignore[union-attr]
            assert event.action in [advice.action for advice in asked] and len(asked) <= 4  # type: ignore[union-attr]
            seen |= {advice.reason for advice in (*advised, *asked)}
            assert json.loads(json.dumps([advice.values for advice in asked]))
    assert {GenialAdvice.LIFTS_LOWEST, GenialAdvice.SCORES} <= seen


def test_a_reason_counts_what_the_pegs_do() -> None:
    state = world()
    for place in list(state.legal(0))[::17]:
        reason, values = why(state, 0, place)
        after = state.play(0, place)
        if reason is GenialAdvice.LIFTS_LOWEST:
            colour = COLOURS.index(values["colour"])
            assert colour in state.lowest(0)
            assert (values["from"], values["to"]) == (state.track(0)[colour], after.track(0)[colour])
            assert values["points"] == sum(after.placed[-1].gains) > 0
        else:
            assert after.track(0) == state.track(0)


def test_the_end_and_another_turn_are_promised_only_where_they_come() -> None:
    told = set()
    for seats, teams in ((1, False), (2, False), (4, True)):
        steps = [state for state, _ in walk(seats, teams, 4) if state.to_act()]
        for state in (*steps[-40::13], *steps[-3:]):
            seat = state.turn
            near = state.with_(tracks=tuple((17,) * 6 for _ in state.tracks))
            for position in (state, near):
                for place in [action for action in position.legal(seat) if isinstance(action, PlaceTile)][:40]:
                    reason, values = why(position, seat, place)
                    after = position.play(seat, place)
                    told.add((reason, after.over()))
                    assert (reason is GenialAdvice.BONUS_TURN) <= (after.phase is GenialPhase.BONUS)
                    if reason is GenialAdvice.ENDS:
                        mine = after.track_index(seat)
                        others = [min(track) for side, track in enumerate(after.tracks) if side != mine]
                        assert after.over() and 0 < values["ahead"] == after.scores()[seat] - max(others)
    assert {(GenialAdvice.BONUS_TURN, False), (GenialAdvice.ENDS, True)} <= told


@pytest.mark.parametrize("level", GAME.bots)
def test_what_a_seat_cannot_see_changes_nothing(level: str) -> None:
    """Two worlds with other tiles on the rivals' racks and in the bag, the same to the seat in turn."""
    for seats, teams in VARIANTS[1:]:
        steps = [state for state, _ in walk(seats, teams, 6) if state.to_act()]
        for state in steps[3::40]:
            seat = state.turn
            other = state.view(seat).determinize(random.Random(9))
            assert other != state and other.view(seat) == state.view(seat)
            chosen = [
                GAME.bots[level](one.view(seat), seat, random.Random(5), {}, 1, lambda: False) for one in (state, other)
            ]
            assert chosen[0] == chosen[1]
