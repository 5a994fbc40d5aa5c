"""Knister, rule by rule and example by example."""

from __future__ import annotations

from collections import Counter
from itertools import product
from random import Random
from typing import Any

import pytest

import rules
from rules.core import IllegalAction, Reason, Roll
from rules.knister.game import KnisterReason, KnisterState, WriteSum
from rules.knister.scoring import POINTS, Combination, SoloVerdict, combination, line_points, total, verdict
from tests.rules.driver import Variant, played, rolled

GAME = rules.game("knister")

FRANTISEK = (
    (7, 9, 5, 4, 10),
    (10, 9, 6, 6, 6),
    (5, 8, 7, 11, 10),
    (9, 8, 6, 7, 6),
    (9, 8, 10, 7, 6),
)  # fmt: skip


def start(seats: int) -> KnisterState:
    state = GAME.start(seats)
    assert isinstance(state, KnisterState)
    return state


def filled(grid: tuple[int | None, ...]) -> KnisterState:
    return start(1).with_(grids=(grid,))


def refused(state: Any, seat: int, action: Any) -> IllegalAction:
    with pytest.raises(IllegalAction) as caught:
        state.play(seat, action)
    return caught.value


@pytest.mark.parametrize(
    ("line", "found", "points"),
    [
        ((4, 5, 6, 7, 5), Combination.PAIR, 1),
        ((5, 6, 6, 10, 5), Combination.TWO_PAIRS, 3),
        ((7, 8, 7, 7, 4), Combination.THREE, 3),
        ((6, 3, 6, 6, 6), Combination.FOUR, 6),
        ((4, 9, 4, 4, 9), Combination.FULL_HOUSE, 8),
        ((7, 10, 8, 6, 9), Combination.STRAIGHT_WITH_7, 8),
        ((8, 8, 8, 8, 8), Combination.FIVE, 10),
        ((3, 5, 6, 2, 4), Combination.STRAIGHT_WITHOUT_7, 12),
        ((5, 7, 8, 4, 6), Combination.STRAIGHT_WITH_7, 8),
    ],
)
def test_4_each_combination_of_the_table(line: tuple[int, ...], found: Combination, points: int) -> None:
    assert combination(line) is found
    assert POINTS[found] == points


def test_4_four_in_a_row_are_nothing() -> None:
    assert combination((4, 5, 6, 7, 9)) is None


def test_4_only_two_straights_have_no_seven() -> None:
    without = {
        tuple(sorted(line))
        for line in product(range(2, 13), repeat=5)
        if combination(tuple(sorted(line))) is Combination.STRAIGHT_WITHOUT_7
    }
    assert without == {(2, 3, 4, 5, 6), (8, 9, 10, 11, 12)}


def slow_line(numbers: list[int]) -> int:
    """The table again, by asking each row of it in turn from the dearest down."""
    many = Counter(numbers)
    straight = any(set(numbers) == set(range(low, low + 5)) for low in range(2, 9))
    if straight and 7 not in numbers:
        return 12
    if 5 in many.values():
        return 10
    if straight or sorted(many.values()) == [2, 3]:
        return 8
    if 4 in many.values():
        return 6
    if 3 in many.values() or list(many.values()).count(2) == 2:
        return 3
    return 1 if 2 in many.values() else 0


def slow_total(grid: tuple[int | None, ...]) -> int:
    square = [list(grid[i : i + 5]) for i in range(0, 25, 5)]
    lines = [(row, 1) for row in square] + [(list(column), 1) for column in zip(*square, strict=True)]
    lines += [([square[i][i] for i in range(5)], 2), ([square[i][4 - i] for i in range(5)], 2)]
    return sum(slow_line([n for n in line if n]) * factor for line, factor in lines if None not in line)


def test_4_every_line_of_five_against_an_independent_count() -> None:
    for line in product(range(2, 13), repeat=5):
        if tuple(sorted(line)) == line:
            found = combination(line)
            assert (POINTS[found] if found else 0) == slow_line(list(line))


def test_totals_of_random_games_against_an_independent_count() -> None:
    for seats in (1, 5):
        for number, (state, _) in enumerate(played(Variant("knister", seats))):
            if number % 5 == 0:
                assert state.scores() == tuple(slow_total(grid) for grid in state.grids)


def test_example_frantisek() -> None:
    grid = tuple(n for row in FRANTISEK for n in row)
    assert [line_points(grid, f"row{r}") for r in range(5)].count(0) == 2
    assert sorted([line_points(grid, "diagonal_down"), line_points(grid, "diagonal_up")]) == [6, 16]
    assert total(grid) == slow_total(grid) == 53
    assert {part.code: part.points for part in filled(grid).breakdown(0)}["diagonal"] == 22
    assert sum(part.points for part in filled(grid).breakdown(0)) == 53


def test_5_diagonals_count_double() -> None:
    three = [None] * 25
    for cell, number in zip((0, 6, 12, 18, 24), (7, 8, 7, 7, 4), strict=True):
        three[cell] = number
    assert line_points(three, "diagonal_down") == 6
    straight = [None] * 25
    for cell, number in zip((4, 8, 12, 16, 20), (7, 10, 8, 6, 9), strict=True):
        straight[cell] = number
    assert line_points(straight, "diagonal_up") == 16


def test_1_seat_0_rolls_first_then_clockwise() -> None:
    state = start(3)
    rollers = []
    for _ in range(4):
        pending = state.chance()
        assert isinstance(pending, Roll) and len(pending.dice) == 2
        rollers.append((pending.seat, pending.round))
        state = rolled(state, 1, 2)
        for seat in (2, 0, 1):
            state = state.play(seat, next(iter(state.legal(seat))))
    assert rollers == [(0, 1), (1, 2), (2, 3), (0, 4)]


def test_2_three_and_five_is_an_eight_for_everybody() -> None:
    state = rolled(start(3), 3, 5)
    assert state.to_act() == (0, 1, 2)
    state = state.play(1, WriteSum(12)).play(0, WriteSum(20)).play(2, WriteSum(4))
    assert [state.grids[0][20], state.grids[1][12], state.grids[2][4]] == [8, 8, 8]
    assert sum(n is not None for grid in state.grids for n in grid) == 3


def test_2_no_number_before_the_roll_and_no_roll_before_all_have_written() -> None:
    state = start(2)
    assert refused(state, 0, WriteSum(0)).reason is Reason.WAITING_FOR_CHANCE
    state = rolled(state, 6, 6).play(0, WriteSum(0))
    with pytest.raises(IllegalAction):
        rolled(state, 1, 1)


def test_2_a_seat_writes_once_a_round() -> None:
    state = rolled(start(2), 1, 1).play(0, WriteSum(0))
    error = refused(state, 0, WriteSum(1))
    assert error.reason is KnisterReason.ALREADY_WRITTEN and error.values == {"seat": 0}


def test_2_written_numbers_stay_and_cells_must_exist() -> None:
    state = rolled(rolled(start(1), 2, 2).play(0, WriteSum(7)), 3, 3)
    assert refused(state, 0, WriteSum(7)).reason is KnisterReason.CELL_TAKEN
    assert refused(state, 0, WriteSum(25)).reason is KnisterReason.NO_SUCH_CELL
    assert refused(state, 0, WriteSum(-1)).reason is KnisterReason.NO_SUCH_CELL


def test_3_a_game_is_twenty_five_rounds_long() -> None:
    steps = played(Variant("knister", 2))
    final, event = steps[-1]
    final = final.apply(event)
    assert final.over() and final.round == 25
    assert all(n is not None for grid in final.grids for n in grid)
    assert refused(final, 0, WriteSum(0)).reason is Reason.GAME_OVER


def test_6_a_full_second_row_shows_its_eight_points_at_once() -> None:
    grid: list[int | None] = [None] * 25
    for cell, number in zip(range(5, 9), (4, 9, 4, 4), strict=True):
        grid[cell] = number
    for cell, number in zip((0, 13, 19, 22), (7, 8, 5, 6), strict=True):
        grid[cell] = number
    state = start(1).with_(grids=(tuple(grid),), round=8)
    assert state.sheet(0).item("row1").written == "" and state.scores() == (0,)
    state = rolled(state, 4, 5)
    choice = state.sheet(0).choice({"cell9"})
    assert choice is not None and choice.gain == 8 and dict(choice.shows) == {"cell9": "9", "row1": "8"}
    state = state.play(0, WriteSum(9))
    assert state.round == 9 and state.sheet(0).item("row1").written == "8" and state.scores() == (8,)


def test_7_highest_total_wins_and_equal_totals_share() -> None:
    best = tuple(n for row in FRANTISEK for n in row)
    state = start(3).with_(grids=((2,) * 25, best, best), round=25)
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.places == (1, 2, 2) and outcome.winners == (0,) and outcome.scores == (140, 53, 53)


@pytest.mark.parametrize(
    ("points", "word"),
    [
        (0, SoloVerdict.FRIENDLY),
        (49, SoloVerdict.FRIENDLY),
        (50, SoloVerdict.GOOD),
        (79, SoloVerdict.GOOD),
        (80, SoloVerdict.EXCELLENT),
        (99, SoloVerdict.EXCELLENT),
        (100, SoloVerdict.PHENOMENAL),
        (140, SoloVerdict.PHENOMENAL),
    ],
)
def test_8_the_words_for_a_solo_result(points: int, word: SoloVerdict) -> None:
    assert verdict(points) is word


def test_up_to_twelve_on_a_device_and_a_hall_at_a_shared_table() -> None:
    assert GAME.seats == range(1, 13) and GAME.shared_seats == range(1, 251)
    assert rolled(start(250), 3, 4).to_act() == tuple(range(250))


def test_a_seat_that_leaves_is_not_waited_for() -> None:
    state = rolled(start(3), 2, 3).play(0, WriteSum(0)).play(2, WriteSum(0)).leave(1)
    pending = state.chance()
    assert isinstance(pending, Roll) and pending.seat == 2, "seat 1 would have rolled"
    assert refused(rolled(state, 1, 1), 1, WriteSum(0)).reason is Reason.SEAT_LEFT
    assert state.leave(2).chance() == Roll(0, pending.dice, 2)
    gone = state.leave(2).leave(0)
    outcome = gone.outcome()
    assert outcome is not None and outcome.places == (None, None, None)


def test_medium_plays_better_than_easy() -> None:
    def mean(level: str) -> float:
        rng = Random(level)
        points = 0
        for _ in range(40):
            state = start(1)
            while not state.over():
                if state.chance():
                    state = rolled(state, rng.randrange(1, 7), rng.randrange(1, 7))
                else:
                    state = state.play(0, GAME.bots[level](state.view(0), 0, rng, {}, 0, lambda: False))
            points += state.scores()[0]
        return points / 40

    assert 30 < mean("easy") < mean("medium") - 5
