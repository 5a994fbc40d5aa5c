"""Qwantum, rule by rule and example by example."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import combinations, permutations, product
from random import Random
from typing import Any

import pytest

from rules.bots import fair_values
from rules.core import Acted, Chanced, Event, IllegalAction, IllegalSetup, Left, Reason, Roll
from rules.qwantum import bot
from rules.qwantum.actions import DeclineStep, QwantumKeep, QwantumPhase, QwantumReroll, Take
from rules.qwantum.game import GAME, PASSED, QwantumReason, QwantumState
from rules.qwantum.scoring import COLOURS, DICE, column_points, miss_points
from tests.rules.driver import LONG, Variant, played

SARA = (3, "B5", "B5", "R3", "P3", "Y4", "Y1")
"""Red 6, yellow 8, purple 6, blue 13."""

LINUS = (3, "Y5", "B5", "B4", "B2", "B2", "B3")
"""Red 3, purple 3, yellow 8, blue 19."""

FULL = (1, 2, 3, 4, 3, 2)


def start(seats: int = 2) -> QwantumState:
    state = GAME.start(seats)
    assert isinstance(state, QwantumState)
    return state


def step_b(state: QwantumState, dice: tuple[Any, ...] = SARA) -> QwantumState:
    """The active seat has kept its first roll."""
    return state.resolve(dice).play(state.active, QwantumKeep())


def step_c(state: QwantumState, dice: tuple[Any, ...] = SARA, colour: str | None = None) -> QwantumState:
    """The active seat has taken a colour, or nothing."""
    state = step_b(state, dice)
    return state.play(state.active, DeclineStep() if colour is None else Take(colour))


def with_rows(
    state: QwantumState,
    seat: int = 0,
    purple: tuple[int, ...] = (),
    blue: tuple[int, ...] = (),
    red: tuple[int, ...] = (),
    yellow: tuple[int, ...] = (),
) -> QwantumState:
    return state.with_(rows=(*state.rows[:seat], (purple, blue, red, yellow), *state.rows[seat + 1 :]))


def options(state: QwantumState) -> dict[str, int]:
    return {colour: state.number(colour) for colour in COLOURS}


def colours(state: QwantumState, seat: int) -> set[str]:
    return {action.colour for action in state.legal(seat) if isinstance(action, Take)}


def reason(call: Callable[[], object]) -> Any:
    with pytest.raises(IllegalAction) as refused:
        call()
    return refused.value.reason


# -- material ------------------------------------------------------------------------------------------------


def test_one_white_die_and_six_different_coloured_dice() -> None:
    white, *coloured = DICE
    assert white.faces == (1, 2, 3, 4, 5, 6)
    assert [" ".join(map(str, die.faces)) for die in coloured] == [
        "R1 R4 Y5 B1 B5 P6",
        "R2 R6 Y1 Y3 B5 P4",
        "R1 R3 Y2 Y4 B4 P3",
        "R5 Y6 B2 B4 P1 P3",
        "R3 Y4 B2 B6 P2 P5",
        "R6 Y1 Y5 B3 P2 P6",
    ]


def test_nine_faces_in_each_colour_and_every_number_six_times() -> None:
    faces = [str(face) for die in DICE[1:] for face in die.faces]
    assert Counter(face[0] for face in faces) == {"R": 9, "Y": 9, "B": 9, "P": 9}
    assert Counter(face[1] for face in faces) == dict.fromkeys("123456", 6)


def test_the_six_dice_add_up_to_at_most_27_in_any_colour_so_33_is_the_highest_number() -> None:
    for colour in COLOURS:
        best = [max(die.faces, key=lambda face: face_value(face, colour)) for die in DICE[1:]]
        assert sum(face_value(face, colour) for face in best) == 27
        state = start().with_(dice=(6, *best))
        assert state.number(colour) == 33


def face_value(face: Any, colour: str) -> int:
    return int(face[1]) if face[0] == colour[0].upper() else 0


def test_rows_in_the_order_purple_blue_red_yellow() -> None:
    labels = [item.colour for item in start().sheet(0).items if item.kind == "label" and item.id.startswith("row")]
    assert labels == ["purple", "blue", "red", "yellow"]


def test_one_to_four_seats() -> None:
    assert list(GAME.seats) == list(GAME.shared_seats) == [1, 2, 3, 4]
    with pytest.raises(IllegalSetup):
        GAME.start(5)


# -- rule 1 --------------------------------------------------------------------------------------------------


def test_rule_1_a_row_is_filled_from_left_to_right() -> None:
    state = step_b(with_rows(start(), purple=(2,))).play(0, Take("purple"))
    assert state.rows[0] == ((2, 6), (), (), ())


@pytest.mark.parametrize(
    ("before", "number", "expected"),
    [
        ((), 1, None),
        ((12,), 12, QwantumReason.NOT_HIGHER),
        ((4, 12), 9, QwantumReason.NOT_HIGHER),
        ((4, 12), 12, QwantumReason.NOT_HIGHER),
        ((4, 12), 13, None),
        ((4, 8, 12), 12, QwantumReason.NOT_HIGHER),
        ((4, 8, 12), 16, None),
        ((4, 8, 12, 16), 16, QwantumReason.NOT_LOWER),
        ((4, 8, 12, 16), 17, QwantumReason.NOT_LOWER),
        ((4, 8, 12, 16), 11, None),
        ((4, 8, 12, 16), 1, None),
        ((4, 8, 12, 16, 11), 11, QwantumReason.NOT_LOWER),
        ((4, 8, 12, 16, 11), 12, QwantumReason.NOT_LOWER),
        ((4, 8, 12, 16, 11), 10, None),
        ((4, 8, 12, 16, 11, 4), 3, QwantumReason.ROW_FULL),
    ],
)
def test_rule_1_columns_rise_to_the_separator_and_fall_from_there(
    before: tuple[int, ...], number: int, expected: QwantumReason | None
) -> None:
    """Blue makes `number`: 9 after 12 is illegal, 11 in column 5 after 16 is legal, 17 and 16 are not."""
    state = step_b(with_rows(start(), blue=before), dice_for_blue(number))
    assert state.number("blue") == number
    if expected is None:
        assert Take("blue") in state.legal(0)
        assert state.play(0, Take("blue")).rows[0][1] == (*before, number)
    else:
        assert reason(lambda: state.play(0, Take("blue"))) is expected
        assert "blue" not in colours(state, 0)


def dice_for_blue(number: int) -> tuple[Any, ...]:
    others = ("R1", "R2", "R1", "R5", "R3", "R6")
    for white in range(1, 7):
        faces = [
            [other, *(f for f in die.faces if str(f)[0] == "B")] for other, die in zip(others, DICE[1:], strict=True)
        ]
        for chosen in product(*faces):
            if white + sum(face_value(face, "blue") for face in chosen) == number:
                return (white, *chosen)
    raise ValueError(number)


def test_rule_1_rows_are_independent() -> None:
    state = step_b(with_rows(start(), purple=(30,), blue=(20,)))
    assert colours(state, 0) == {"red", "yellow"}


# -- rule 2 --------------------------------------------------------------------------------------------------


def test_rule_2_step_a_all_seven_dice() -> None:
    assert start().chance() == Roll(0, DICE, round=1, attempt=0)


def test_rule_2_step_a_any_subset_may_be_rolled_once_more() -> None:
    state = start().resolve(SARA)
    listed = list(state.legal(0))
    subsets = {QwantumReroll(chosen) for size in range(1, 8) for chosen in combinations(range(7), size)}
    assert len(listed) == 128 and set(listed) == subsets | {QwantumKeep()}
    state = state.play(0, QwantumReroll((0, 3, 6)))
    pending = state.chance()
    assert isinstance(pending, Roll) and (pending.seat, pending.round, pending.attempt) == (0, 1, 1)
    assert pending.dice == (DICE[0], DICE[3], DICE[6])
    state = state.resolve((6, "Y2", "P6"))
    assert state.dice == (6, "B5", "B5", "Y2", "P3", "Y4", "P6")
    assert (
        state.phase is QwantumPhase.FIRST
        and reason(lambda: state.play(0, QwantumReroll((1,)))) is QwantumReason.DICE_FINAL
    )
    assert reason(lambda: state.play(0, QwantumKeep())) is QwantumReason.DICE_FINAL


def test_rule_2_a_roll_the_dice_cannot_show_is_refused() -> None:
    """There is no R3 on die 1."""
    assert reason(lambda: start().resolve((3, "R3", *SARA[2:]))) is Reason.IMPOSSIBLE_ROLL
    assert reason(lambda: start().apply(Chanced((3, "R3", *SARA[2:]), "typed"))) is Reason.IMPOSSIBLE_ROLL
    assert reason(lambda: start().resolve((7, *SARA[1:]))) is Reason.IMPOSSIBLE_ROLL
    second = start().resolve(SARA).play(0, QwantumReroll((1,)))
    assert reason(lambda: second.resolve(("R3",))) is Reason.IMPOSSIBLE_ROLL
    assert reason(lambda: second.resolve(SARA)) is Reason.IMPOSSIBLE_ROLL


def test_rule_2_example_saras_options() -> None:
    state = step_b(start(4))
    assert options(state) == {"red": 6, "yellow": 8, "purple": 6, "blue": 13}
    assert state.to_act() == (0,) and colours(state, 0) == set(COLOURS)
    state = state.play(0, Take("purple"))
    assert state.to_act() == (0, 1, 2, 3) and state.taken == "purple" and state.taker == 0
    for seat in range(4):
        assert colours(state, seat) == {"red", "yellow", "blue"}
    state = state.play(0, Take("yellow")).play(1, Take("red")).play(2, Take("red")).play(3, Take("blue"))
    assert list(state.rows) == [
        ((6,), (), (), (8,)),
        ((), (), (6,), ()),
        ((), (), (6,), ()),
        ((), (13,), (), ()),
    ]


def test_rule_2_example_a_colour_that_nothing_shows_counts_the_white_die_alone() -> None:
    state = step_b(start(), LINUS)
    assert options(state) == {"red": 3, "purple": 3, "yellow": 8, "blue": 19}
    state = state.play(0, Take("purple"))
    assert state.rows[0][0] == (3,)
    assert colours(state, 0) == colours(state, 1) == {"red", "yellow", "blue"}
    assert reason(lambda: state.play(1, Take("purple"))) is QwantumReason.COLOUR_TAKEN


def test_rule_2_step_b_nobody_else_writes() -> None:
    state = step_b(start())
    assert reason(lambda: state.play(1, Take("red"))) is Reason.NOT_YOUR_TURN
    deciding = start().resolve(SARA)
    assert reason(lambda: deciding.play(0, Take("red"))) is QwantumReason.DICE_NOT_FINAL
    assert reason(lambda: deciding.play(0, DeclineStep())) is QwantumReason.DICE_NOT_FINAL
    assert reason(lambda: deciding.play(1, QwantumKeep())) is Reason.NOT_YOUR_TURN


def test_rule_2_step_c_all_four_colours_are_open_if_nothing_was_taken() -> None:
    state = step_c(start(3))
    assert state.taken is None and state.taker is None
    assert [colours(state, seat) for seat in range(3)] == [set(COLOURS)] * 3


def test_rule_2_step_c_one_choice_each() -> None:
    state = step_c(start(3)).play(1, DeclineStep())
    assert state.to_act() == (0, 2)
    assert reason(lambda: state.play(1, Take("red"))) is QwantumReason.ALREADY_CHOSEN


def test_what_was_taken_and_by_whom_stays_until_the_next_roll() -> None:
    state = step_c(start(), colour="purple").play(1, Take("red")).play(0, DeclineStep())
    assert state.phase is QwantumPhase.ROLL and state.active == 1
    assert (state.dice, state.taken, state.taker, state.took) == (SARA, "purple", 0, (PASSED, "red"))
    state = state.resolve(LINUS)
    assert (state.dice, state.taken, state.taker, state.took) == (LINUS, None, None, (None, None))


def test_the_order_in_which_seats_choose_does_not_matter() -> None:
    state = step_c(start(4))
    actions = {0: DeclineStep(), 1: Take("red"), 2: Take("red"), 3: DeclineStep()}
    results = set()
    for order in permutations(actions):
        after = state
        for seat in order:
            after = after.play(seat, actions[seat])
        results.add(after)
    (after,) = results
    assert after.misses == (1, 0, 0, 0) and after.active == 1


# -- rule 3 --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("first", "second", "missed"),
    [(None, None, 1), ("red", None, 0), (None, "red", 0), ("red", "blue", 0)],
)
def test_rule_3_the_active_seat_ticks_a_miss_if_it_wrote_in_neither_step(
    first: str | None, second: str | None, missed: int
) -> None:
    state = step_c(start(), colour=first).play(1, DeclineStep())
    state = state.play(0, Take(second) if second else DeclineStep())
    assert state.misses == (missed, 0)
    assert state.scores()[0] == -missed


def test_rule_3_other_seats_never_do() -> None:
    state = start(3)
    for _ in range(3):
        state = step_c(state)
        for seat in range(3):
            state = state.play(seat, DeclineStep())
    assert state.misses == (1, 1, 1)


def test_rule_3_also_in_the_last_step_c() -> None:
    """Seat 1 ends the game; seat 0, active, wrote nothing and has its miss all the same."""
    state = with_rows(start(), 1, FULL, FULL, FULL, FULL[:5])
    state = step_c(state, (1, "R1", "R2", "R1", "R5", "R3", "R6"))
    assert state.number("yellow") == 1
    state = state.play(1, Take("yellow")).play(0, DeclineStep())
    assert state.over() and state.misses == (1, 0)


def test_rule_3_no_miss_if_the_game_ends_in_b() -> None:
    state = with_rows(start(), 0, FULL, FULL, FULL, FULL[:5])
    state = step_b(state, (1, "R1", "R2", "R1", "R5", "R3", "R6")).play(0, Take("yellow"))
    assert state.over() and state.misses == (0, 0)


# -- rules 4 to 6 --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("numbers", "points"),
    [
        ((4, 4, 7, 9), 7),
        ((4, 4, 4, 9), 9),
        ((6, 6, 6, 6), 6),
        ((9, 4, 7, 8), 7),
        ((5, 9, 9, 9), 9),
        ((12, 3, 12, 3), 12),
    ],
)
def test_rule_4_the_second_lowest_distinct_number(numbers: tuple[int, ...], points: int) -> None:
    for order in permutations(numbers):
        assert column_points([(number,) for number in order], 0) == points


def test_rule_4_a_column_is_scored_when_its_four_fields_are_filled() -> None:
    state = with_rows(start(1), 0, (4, 9), (4, 10), (7, 11), ())
    assert state.scores() == (0,)
    state = step_c(state, colour="yellow").play(0, DeclineStep())
    assert state.scores() == (7,)
    assert [part.points for part in state.breakdown(0)] == [7, 0, 0, 0, 0, 0, 0]


def test_rule_5_all_four_rows_in_step_b_end_the_game_at_once() -> None:
    state = with_rows(start(3), 0, FULL, FULL, FULL, FULL[:5])
    state = step_b(state, (1, "R1", "R2", "R1", "R5", "R3", "R6")).play(0, Take("yellow"))
    assert state.over() and state.to_act() == () and state.chance() is None
    assert reason(lambda: state.play(1, Take("red"))) is Reason.GAME_OVER


def test_rule_5_a_fourth_row_in_step_c_ends_the_game_after_the_step() -> None:
    state = with_rows(start(3), 1, FULL, FULL, FULL, FULL[:5])
    state = step_c(state, (1, "R1", "R2", "R1", "R5", "R3", "R6"), "red").play(1, Take("yellow"))
    assert not state.over() and state.to_act() == (0, 2)
    state = state.play(0, DeclineStep()).play(2, Take("blue"))
    assert state.over() and state.rows[2][1] == (1,)


def test_rule_5_three_full_rows_do_not_end_it() -> None:
    state = with_rows(start(), 0, FULL, FULL, FULL, ())
    state = step_c(state).play(0, Take("yellow")).play(1, DeclineStep())
    assert not state.over()


def test_rule_5_the_fifth_miss_ends_the_game_after_the_step() -> None:
    state = start().with_(misses=(4, 4))
    state = step_c(state).play(0, DeclineStep())
    assert not state.over() and state.to_act() == (1,)
    state = state.play(1, Take("red"))
    assert state.over() and state.misses == (5, 4) and state.scores() == (-15, -10)


def test_rule_6_example_57_minus_6() -> None:
    rows = {
        "purple": (6, 8, 12, 16, 11, 4),
        "blue": (2, 4, 11, 15, 9, 3),
        "red": (7, 9, 13, 17, 12, 5),
        "yellow": (8, 10, 14, 18, 13, 6),
    }
    state = with_rows(start(1), 0, **rows)
    assert [part.points for part in state.breakdown(0)] == [6, 8, 12, 16, 11, 4, 0]
    assert state.scores() == (57,)
    state = state.with_(misses=(3,))
    assert state.scores() == (51,) and state.breakdown(0)[-1].points == -6


def test_rule_6_all_five_misses_cost_15() -> None:
    assert [miss_points(misses) for misses in range(6)] == [0, 1, 3, 6, 10, 15]


def test_rule_6_highest_wins_and_equal_totals_share() -> None:
    state = start(3).with_(misses=(4, 0, 0))
    state = step_c(state).play(0, DeclineStep()).play(1, DeclineStep()).play(2, DeclineStep())
    outcome = state.outcome()
    assert outcome is not None and outcome.scores == (-15, 0, 0) and outcome.places == (3, 1, 1)


# -- rule 7 --------------------------------------------------------------------------------------------------


def test_rule_7_the_next_seat_clockwise_is_active() -> None:
    state = start(3)
    turns = []
    for _ in range(5):
        pending = state.chance()
        assert isinstance(pending, Roll)
        turns.append((pending.seat, pending.round))
        state = step_c(state)
        for seat in range(3):
            state = state.play(seat, DeclineStep())
    assert turns == [(0, 1), (1, 2), (2, 3), (0, 4), (1, 5)]


def test_rule_7_misses_end_a_game_whose_rows_cannot_be_finished() -> None:
    stuck = (2, 3, 4, 5, 1)
    state = with_rows(start(1), 0, stuck, stuck, stuck, stuck)
    for _ in range(5):
        state = step_b(state)
        assert list(state.legal(0)) == [DeclineStep()]
        state = state.play(0, DeclineStep()).play(0, DeclineStep())
    assert state.over() and state.misses == (5,)


def test_rule_7_solo_practice_one_seat_always_active() -> None:
    state = step_c(start(1), colour="red")
    assert state.to_act() == (0,)
    state = state.play(0, Take("blue"))
    assert state.chance() == Roll(0, DICE, round=2) and state.rows[0] == ((), (13,), (6,), ())


# -- leaving -------------------------------------------------------------------------------------------------


def test_leaving_before_the_own_roll_passes_the_turn_on() -> None:
    assert start(3).leave(0).chance() == Roll(1, DICE, round=1)
    assert start(3).leave(1).chance() == Roll(0, DICE, round=1)


def test_leaving_after_the_own_roll_keeps_the_dice_and_takes_nothing() -> None:
    state = start(3).resolve(SARA).leave(0)
    assert state.phase is QwantumPhase.EVERYONE and state.to_act() == (1, 2) and state.taken is None
    assert colours(state, 1) == set(COLOURS)
    state = state.play(1, DeclineStep()).play(2, DeclineStep())
    assert state.misses == (0, 0, 0) and state.chance() == Roll(1, DICE, round=2)


def test_leaving_after_asking_for_a_reroll_lets_the_next_seat_throw() -> None:
    state = start(3).resolve(SARA).play(0, QwantumReroll((0, 1))).leave(0)
    assert state.chance() == Roll(1, DICE[:2], round=1, attempt=1)
    state = state.resolve((6, "P6"))
    assert state.phase is QwantumPhase.EVERYONE and state.to_act() == (1, 2) and state.number("purple") == 15


def test_leaving_in_step_b_takes_nothing() -> None:
    state = step_b(start(3)).leave(0)
    assert state.to_act() == (1, 2) and state.taken is None
    other = step_b(start(3)).leave(2)
    assert other.to_act() == (0,) and other.play(0, Take("red")).to_act() == (0, 1)


def test_leaving_in_step_c_is_waited_for_no_longer_and_no_miss() -> None:
    state = step_c(start(3)).play(1, DeclineStep()).play(2, DeclineStep()).leave(0)
    assert state.misses == (0, 0, 0) and state.chance() == Roll(1, DICE, round=2)
    other = step_c(start(3), colour="red").play(0, DeclineStep()).play(2, DeclineStep()).leave(1)
    assert other.chance() == Roll(2, DICE, round=2)


def test_a_seat_that_left_is_frozen_unranked_and_skipped() -> None:
    state = step_c(start(), colour="red").play(0, DeclineStep()).play(1, DeclineStep()).leave(0)
    frozen = state.rows[0]
    while not state.over():
        assert state.active == 1
        state = step_c(state).play(1, DeclineStep())
    outcome = state.outcome()
    assert outcome is not None and state.rows[0] == frozen and outcome.places == (None, 1)
    assert reason(lambda: state.leave(1)) is Reason.GAME_OVER


def test_full_rows_end_the_game_even_if_their_seat_leaves_before_the_step_is_over() -> None:
    state = with_rows(start(3), 1, FULL, FULL, FULL, FULL[:5])
    state = step_c(state, (1, "R1", "R2", "R1", "R5", "R3", "R6"), "red").play(1, Take("yellow"))
    assert state.leave(1).play(0, DeclineStep()).play(2, DeclineStep()).over()
    assert state.play(0, DeclineStep()).leave(1).play(2, DeclineStep()).over()


@pytest.mark.parametrize("moment", list(QwantumPhase)[:-1])
def test_when_all_have_left_the_game_is_over(moment: QwantumPhase) -> None:
    state = start()
    if moment is not QwantumPhase.ROLL:
        state = state.resolve(SARA)
    if moment is QwantumPhase.REROLL:
        state = state.play(0, QwantumReroll((2,)))
    if moment in (QwantumPhase.FIRST, QwantumPhase.EVERYONE):
        state = state.play(0, QwantumKeep())
    if moment is QwantumPhase.EVERYONE:
        state = state.play(0, DeclineStep())
    assert state.phase is moment
    state = state.leave(1).leave(0)
    assert state.over() and state.to_act() == () and state.chance() is None
    outcome = state.outcome()
    assert outcome is not None and outcome.places == (None, None)


# -- reasons, sheet, scores, bots ----------------------------------------------------------------------------


def refusals() -> Iterator[tuple[QwantumReason, QwantumState, Any]]:
    deciding = start().resolve(SARA)
    choosing = step_c(with_rows(start(), 0, FULL, (20,), (1, 2, 3, 4), ()), colour="yellow")
    yield QwantumReason.DICE_NOT_FINAL, deciding, DeclineStep()
    yield QwantumReason.DICE_FINAL, choosing, QwantumKeep()
    yield QwantumReason.NOTHING_CHOSEN, deciding, QwantumReroll(())
    yield QwantumReason.NO_SUCH_DIE, deciding, QwantumReroll((0, 7))
    yield QwantumReason.DIE_TWICE, deciding, QwantumReroll((0, 3, 3))
    yield QwantumReason.DICE_NOT_ASCENDING, deciding, QwantumReroll((3, 0))
    yield QwantumReason.NO_SUCH_COLOUR, choosing, Take("white")
    yield QwantumReason.COLOUR_TAKEN, choosing, Take("yellow")
    yield QwantumReason.ROW_FULL, choosing, Take("purple")
    yield QwantumReason.NOT_HIGHER, choosing, Take("blue")
    yield QwantumReason.NOT_LOWER, choosing, Take("red")
    yield QwantumReason.ALREADY_CHOSEN, choosing.play(0, DeclineStep()), DeclineStep()


@pytest.mark.parametrize(("expected", "state", "action"), list(refusals()), ids=lambda value: str(value)[:20])
def test_every_reason_can_be_met(expected: QwantumReason, state: QwantumState, action: Any) -> None:
    assert reason(lambda: state.play(0, action)) is expected


def test_no_reason_is_forgotten_above() -> None:
    assert [expected for expected, _, _ in refusals()] == list(QwantumReason)


def test_the_sheet_shows_how_each_sum_is_made() -> None:
    sheet = step_b(start()).sheet(0)
    chips = {item.colour: dict(item.values)["made"] for item in sheet.items if item.kind == "chip"}
    assert chips == {"purple": "3 + 3", "blue": "5 + 5 + 3", "red": "3 + 3", "yellow": "4 + 1 + 3"}
    blue = dict(sheet.item("chip_blue").values)
    assert blue["sum"] == 13 and blue["dice"] == (1, 2, 0) and blue["cell"] == "cell1_0"


def test_the_sheet_shows_what_was_taken_and_by_whom() -> None:
    state = step_c(start(3), colour="purple").play(1, Take("red"))
    sheet = state.sheet(2)
    purple, red = sheet.item("chip_purple"), sheet.item("chip_red")
    assert (purple.mark, purple.why, dict(purple.values)["taken_by"]) == ("taken", "colour_taken", 0)
    assert (red.mark, red.why, dict(red.values)["taken_by"]) == (None, None, None)
    assert dict(red.values)["written_by"] == (1,)
    after = state.play(0, DeclineStep()).play(2, DeclineStep())
    assert after.active == 1 and dict(after.sheet(2).item("chip_purple").values)["taken_by"] == 0


def test_the_sheet_shows_the_step_and_who_is_waited_for() -> None:
    def steps(state: QwantumState) -> list[str | None]:
        return [state.sheet(0).item(f"step_{letter}").mark for letter in "abc"]

    state = start(3)
    assert steps(state) == ["current", None, None]
    assert steps(state.resolve(SARA)) == ["current", None, None]
    assert steps(step_b(state)) == ["done", "current", None]
    everyone = step_c(state).play(1, DeclineStep())
    assert steps(everyone) == ["done", "done", "current"]
    assert dict(everyone.sheet(0).item("step_c").values) == {"active": 0, "waiting": (0, 2)}
    assert dict(state.sheet(1).item("step_a").values) == {"active": 0, "waiting": (0,)}


def test_the_sheet_shows_a_column_before_it_is_scored() -> None:
    state = step_b(with_rows(start(), 0, (4, 9), (4, 10), (7, 11), ()))
    choice = state.sheet(0).choice({"cell3_0"})
    assert choice is not None and choice.action == Take("yellow") and choice.gain == 7
    assert dict(choice.shows) == {"cell3_0": "8", "chip_yellow": "8", "column0": "7", "total": "7"}
    assert state.sheet(0).item("column0").printed == "3/4"
    assert state.sheet(0).item("cell0_2").why == "not_higher"
    assert dict(state.sheet(0).item("cell0_2").values)["number"] == 6


def test_the_sheet_shows_a_miss_before_it_is_ticked() -> None:
    state = step_c(start(2).with_(misses=(2, 0)))
    choice = state.sheet(0).choice({"decline"})
    assert choice is not None and choice.gain == -3
    assert dict(choice.shows) == {"miss2": "×", "total": "-6"}
    other = state.sheet(1).choice({"decline"})
    assert other is not None and other.gain == 0 and other.shows == ()
    ticked = state.play(0, DeclineStep()).sheet(0)
    assert [ticked.item(f"miss{miss}").mark for miss in range(5)] == ["crossed"] * 3 + [None] * 2


def test_the_sheet_offers_dice_for_the_second_roll() -> None:
    sheet = start().resolve(SARA).sheet(0)
    selection = frozenset[str]()
    for id in ("die4", "die0", "die6"):
        selection = sheet.tap(selection, id)
    choice = sheet.choice(selection)
    assert choice is not None and choice.action == QwantumReroll((0, 4, 6))
    assert sheet.tap(selection, "keep") == {"keep"}
    rolling = start().resolve(SARA).play(0, QwantumReroll((0, 4))).sheet(1)
    assert [item.id for item in rolling.items if item.mark == "rolling"] == ["die0", "die4"]


def slow_scores(seats: int, events: list[Event]) -> list[int]:
    """Scores from the log alone: cells by colour and column, columns sorted, misses counted down."""
    cells: dict[tuple[int, str, int], int] = {}
    misses = [0] * seats
    dice: list[str] = [""] * 7
    rolled = list(range(7))
    choices = wrote = active = 0

    def write(seat: int, colour: str) -> None:
        column = min(c for c in range(6) if (seat, colour, c) not in cells)
        letter = colour[0].upper()
        cells[seat, colour, column] = int(dice[0]) + sum(int(face[1]) for face in dice[1:] if face[0] == letter)

    for event in events:
        if isinstance(event, Chanced):
            for die, value in zip(rolled, event.values, strict=True):
                dice[die] = str(value)
        elif isinstance(event, Acted):
            if isinstance(event.action, QwantumReroll):
                rolled = list(event.action.dice)
            elif isinstance(event.action, Take):
                write(event.seat, event.action.colour)
                wrote += event.seat == active
            choices += isinstance(event.action, (Take, DeclineStep))
        if choices == 1 + seats:
            misses[active] += not wrote
            active = (active + 1) % seats
            rolled = list(range(7))
            choices = wrote = 0
    result = []
    for seat in range(seats):
        points = -sum(range(misses[seat] + 1))
        for column in range(6):
            numbers = sorted(cells[seat, colour, column] for colour in COLOURS if (seat, colour, column) in cells)
            if len(numbers) == 4:
                points += next((number for number in numbers if number > numbers[0]), numbers[0])
        result.append(points)
    return result


@pytest.mark.parametrize("seats", range(1, 5))
def test_scores_equal_a_slow_count_from_the_log(seats: int) -> None:
    for seed in range(20 if LONG else 4):
        steps = played(Variant("qwantum", seats), seed)
        events: list[Event] = []
        for state, event in steps:
            if state.phase is QwantumPhase.ROLL:
                assert list(state.scores()) == slow_scores(seats, events)
            events.append(event)
        last, event = steps[-1]
        final = last.apply(event)
        assert list(final.scores()) == slow_scores(seats, events)
        for seat in range(seats):
            assert sum(part.points for part in final.breakdown(seat)) == final.scores()[seat]


@pytest.mark.parametrize("seats", range(1, 5))
def test_scores_of_bot_games_equal_the_slow_count(seats: int) -> None:
    state, events = bot_game(["medium"] * seats, seats)
    assert list(state.scores()) == slow_scores(seats, events) and max(state.scores()) > 0


@pytest.mark.parametrize("seats", range(1, 5))
def test_rows_always_rise_and_then_fall(seats: int) -> None:
    for state, _ in played(Variant("qwantum", seats), 1):
        for rows in state.rows:
            for numbers in rows:
                rising, falling = numbers[:4], numbers[3:]
                assert list(rising) == sorted(set(rising))
                assert list(falling) == sorted(set(falling), reverse=True)


def bot_game(levels: list[str], seed: int, leaving: int | None = None) -> tuple[QwantumState, list[Event]]:
    rng = Random(seed)
    state = start(len(levels))
    events: list[Event] = []
    while not state.over():
        pending = state.chance()
        if leaving is not None and leaving not in state.left and state.round == 5:
            event: Event = Left(leaving)
        elif pending is not None:
            event = Chanced(fair_values(pending, rng))
        else:
            seat = state.to_act()[-1]
            event = Acted(seat, GAME.bots[levels[seat]](state.view(seat), seat, rng, {}, 20, lambda: False))
        events.append(event)
        state = state.apply(event)
    return state, events


@pytest.mark.parametrize("level", ["easy", "medium", "hard"])
@pytest.mark.parametrize("seats", range(1, 5))
def test_bots_play_whole_games(level: str, seats: int) -> None:
    state, _ = bot_game([level] * seats, seats)
    assert 5 <= state.round <= 60
    assert level == "easy" or max(state.scores()) > 20


def test_bots_play_on_when_a_seat_has_left() -> None:
    state, _ = bot_game(["medium"] * 3, 8, leaving=1)
    assert state.over() and state.left == (1,)


def test_medium_beats_easy() -> None:
    margins = []
    for seed in range(8):
        levels = ["medium", "easy"] if seed % 2 else ["easy", "medium"]
        scores = bot_game(levels, seed)[0].scores()
        margins.append(scores[levels.index("medium")] - scores[levels.index("easy")])
    assert sum(margins) > 60


def test_the_bots_know_how_often_a_number_comes_up() -> None:
    assert sum(bot.odds()) == pytest.approx(1)
    mean = sum(number * odd for number, odd in enumerate(bot.odds()))
    assert mean == pytest.approx(3.5 + sum(int(str(face)[1]) for die in DICE[1:] for face in die.faces) / 6 / 4)
