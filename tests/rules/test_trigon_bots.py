"""Trigon's computer players: legal in every variant, repeatable, and stronger level by level."""

from __future__ import annotations

import json
from itertools import cycle
from random import Random
from typing import Any

import pytest

import rules
from rules.record import parse_state, state_json
from rules.trigon.actions import PlacePiece
from rules.trigon.advice import TrigonAdvice, why
from rules.trigon.bot import ground_of
from rules.trigon.geometry import START_RING
from rules.trigon.pieces import SINGLE
from rules.trigon.placements import all_placements, ids
from rules.trigon.search import Playground
from rules.trigon.tree import shares
from strength.trigon import flat, largest_first, margin
from tests.rules.driver import Variant
from tests.rules.test_trigon import TRIGON, every_variant, random_game

GAME = rules.game("trigon")


def choose(level: str, state: Any, rng: Random, budget: int = 8, stop: bool = False) -> Any:
    seat = state.to_act()[0]
    return GAME.bots[level](state.view(seat), seat, rng, {}, budget, lambda: stop)


def played(variant: Variant, levels: tuple[str, ...], seed: int) -> Any:
    """A game in which the levels sit in turn; each choice has to be legal."""
    rng = Random(seed)
    state: Any = GAME.start(variant.setup)
    ply = 0
    while not state.over():
        action = choose(levels[ply % len(levels)], state, rng)
        assert action in state.legal(state.to_act()[0])
        state = state.play(state.to_act()[0], action)
        ply += 1
    return state


@every_variant
def test_all_levels_play_every_variant_to_the_end(variant: Variant) -> None:
    state = played(variant, ("easy", "medium", "easy", "easy", "easy", "hard", "easy"), 3)
    assert state.outcome() is not None


def test_the_private_position_is_the_state() -> None:
    """Move by move the same colour in turn, the same legal placements, the same result."""
    for variant, begin in zip(TRIGON, cycle((0, 2, 30)), strict=False):
        steps = list(random_game(variant, "private"))
        ground = Playground(steps[begin][0])
        for state, event in steps[begin:]:
            assert ground.turn == state.turn
            laid = {ground.made.cells[id] for id in ids(ground.legal)}
            assert laid == {move.cells for move in state.legal(*state.to_act())}
            ground.lay(ground.made.id_of[event.action.cells])
        assert not ground.playing
        final = steps[-1][0].apply(steps[-1][1])
        points = [sum(part.points for part in final.colour_breakdown(c)) for c in range(len(final.placed))]
        assert ground.results() == ([len(laid) for laid in final.placed] if variant.seats == 1 else points)
        ground.reset()
        assert ground.turn == steps[begin][0].turn and ground.legal


def test_a_playout_ends_when_nobody_can_go_on() -> None:
    state = next(state for number, (state, _) in enumerate(random_game(TRIGON[2], "playout")) if number == 30)
    ground = Playground(state)
    ground.finish(Random(1))
    assert not ground.playing
    assert all(now > before for now, before in zip(ground.results(), [-110] * 4, strict=True))


@pytest.mark.parametrize("level", GAME.bots)
def test_a_seed_decides_the_choice(level: str) -> None:
    for number, (state, _) in enumerate(random_game(TRIGON[0], "seeded")):
        if number in (0, 20, 45):
            assert choose(level, state, Random(4)) == choose(level, state, Random(4))


def test_hard_answers_at_once_when_told_to_stop() -> None:
    state = GAME.start(4)
    assert choose("hard", state, Random(1), budget=10**9, stop=True) in state.legal(0)


def test_a_single_possible_move_is_played_without_thinking() -> None:
    for state, _ in random_game(TRIGON[6], "single"):
        if len(state.legal(*state.to_act())) == 1:
            assert [choose("hard", state, Random(1), budget=10**9)] == list(state.legal(*state.to_act()))
            return
    pytest.fail("no such position")


def test_medium_beats_easy() -> None:
    variant = Variant("trigon", 2)
    for seed, levels in ((1, ("medium", "easy")), (2, ("easy", "medium"))):
        state: Any = GAME.start(variant.setup)
        rng = Random(seed)
        while not state.over():
            seat = state.to_act()[0]
            state = state.play(seat, choose(levels[seat], state, rng))
        scores = dict(zip(levels, state.scores(), strict=True))
        assert scores["medium"] > scores["easy"] + 10


def test_partners_win_together() -> None:
    state = GAME.start(4, teams=True)
    ground = Playground(state)
    ground.left, ground.last = [0, 0, 5, 20], [1, 2, 6, 6]
    assert ground.totals() == [20 - 5, 15 - 20]
    assert shares(ground.totals())[0] > 0.75 and sum(shares(ground.totals())) == pytest.approx(1)


def test_a_result_is_worth_more_the_clearer_it_is() -> None:
    assert shares([3, 3]) == [0.5, 0.5]
    assert 0.5 < shares([0, -1, -30])[0] < shares([0, -20, -30])[0] < 1
    assert shares([0, -1, -30])[2] < shares([0, -1, -30])[1] < 0.5
    assert shares([88], solo=True) == [1]


def test_advice_is_the_hard_move_and_tells_why() -> None:
    for number, (state, event) in enumerate(random_game(Variant("trigon", 2), "advice")):
        if number not in (0, 22, 46):
            continue
        seat = state.to_act()[0]
        advised = GAME.advise(state, seat, Random(2), {}, 10, lambda: False)
        assert advised[0].action == choose("hard", state, Random(2), 10)
        assert 1 <= len(advised) <= 3 and all(advice.action in state.legal(seat) for advice in advised)
        asked = GAME.advise(state, seat, Random(2), {}, 10, lambda: False, event.action)
        assert event.action in [advice.action for advice in asked] and len(asked) <= 4
        for advice in (*advised, *asked):
            assert dict(advice.values)["size"] == len(advice.action.cells)
            assert json.loads(json.dumps(advice.values)) == [list(pair) for pair in advice.values]
    assert GAME.advise(state, 3, Random(2), {}, 10, lambda: False) == []


def test_a_reason_counts_corners_and_places() -> None:
    """Blue's second piece opens corners; yellow's, laid at one of blue's corners, takes it."""
    first = PlacePiece(
        all_placements().cells[next(ids(all_placements().covering[START_RING[0]] & all_placements().piece[SINGLE]))]
    )
    state = GAME.start(4)
    reason, values = why(state, first)
    assert reason == TrigonAdvice.STARTS and values == {"piece": "1", "size": 1, "opened": 3}
    games = (state for state, _ in random_game(TRIGON[6], "reasons"))
    seen = {}
    for state in games:
        for place in list(state.legal(*state.to_act()))[::97]:
            reason, values = why(state, place)
            seen[reason] = values
            if reason in (TrigonAdvice.BLOCKS, TrigonAdvice.OPENS_AND_BLOCKS):
                after = state.play(*state.to_act(), place)
                rival = values["rival"]
                gone = set(state.corners(rival)) - set(after.corners(rival))
                assert len(gone) == values["blocked"] > 0 and state.setup.seat_of(rival) == values["seat"]
    assert {TrigonAdvice.OPENS, TrigonAdvice.OPENS_AND_BLOCKS, TrigonAdvice.WHILE_IT_FITS} <= set(seen)


@pytest.mark.parametrize("level", GAME.bots)
def test_a_bot_thinks_about_its_view_alone(level: str) -> None:
    """Nothing is hidden in Trigon: a view tells everything, and also what came out of a file is the same to a bot."""
    state = next(state for number, (state, _) in enumerate(random_game(TRIGON[0], "view")) if number == 17)
    again = parse_state(json.loads(json.dumps(state_json(state))))
    assert choose(level, state, Random(3)) == choose(level, again, Random(3))


def test_a_stop_is_honoured_between_two_games() -> None:
    """Asked before every game that is played ahead; the best so far is the answer."""
    asked: list[bool] = []

    def stop() -> bool:
        asked.append(True)
        return len(asked) > 4

    state = next(state for number, (state, _) in enumerate(random_game(Variant("trigon", 2), "stop")) if number == 30)
    action = GAME.bots["hard"](state, state.to_act()[0], Random(1), {}, 10**9, stop)
    assert action in state.legal(state.to_act()[0]) and len(asked) == 5


def test_a_wide_board_is_thought_about_with_fewer_placements() -> None:
    state = GAME.start(2)
    kept = state.position.made.cells[20000]
    ground = ground_of(state, Random(1), [kept])
    assert len(ground.made.cells) < 9000 and kept in ground.made.id_of
    assert sum(len(cells) == 1 for cells in ground.made.cells) == 486, "small pieces fit where nothing else does"
    late = next(state for number, (state, _) in enumerate(random_game(Variant("trigon", 2), "late")) if number == 50)
    live = late.position.live([colour for colour in range(4) if colour not in late.out])
    assert len(ground_of(late, Random(1)).made.cells) == live.bit_count()


def test_the_yardsticks_play_by_the_rules() -> None:
    """Flat Monte Carlo and largest first: whom the levels are measured against."""
    state = next(state for number, (state, _) in enumerate(random_game(Variant("trigon", 2), "flat")) if number == 40)
    seat = state.to_act()[0]
    chosen = [flat(state, seat, Random(seed), {}, 20, lambda: False) for seed in (1, 1)]
    assert chosen[0] == chosen[1] and chosen[0] in state.legal(seat)
    largest = largest_first(state, seat, Random(1))
    assert largest in state.legal(seat)
    assert len(largest.cells) == max(len(place.cells) for place in state.legal(seat))  # type: ignore[attr-defined]
    assert margin([10, -5], 0) == 65 and margin([10, -5], 1) == -65 and margin([3, 3], 0) == 0
