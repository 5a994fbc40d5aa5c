"""Twenty One, rule by rule and example by example."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import permutations, product
from random import Random
from typing import Any

import pytest

from rules.bots import fair_values
from rules.core import Acted, Chanced, Event, IllegalAction, IllegalSetup, Reason, Roll, SetupReason
from rules.twenty_one.actions import Cross, TwentyOneKeep, TwentyOnePhase, TwentyOneReroll, WriteDice
from rules.twenty_one.fields import COLOURS, COLUMNS, ORDERS, ROWS, SHEETS
from rules.twenty_one.game import GAME, TwentyOneReason, TwentyOneState
from rules.twenty_one.scoring import BONUS, row_points
from tests.rules.driver import Variant, played, rolled

EXAMPLE_ROW = ("green", "yellow", "red", "blue", "white", "black")
OTHER_ROW = ("yellow", "white", "green", "black", "red", "blue")
HIGH = {"white": 6, "black": 6, "red": 6, "blue": 6, "yellow": 6, "green": 6}


def start(seats: int = 2, **options: Any) -> TwentyOneState:
    state = GAME.start(seats, **options)
    assert isinstance(state, TwentyOneState)
    return state


def roll(state: TwentyOneState, **dice: int) -> TwentyOneState:
    """The first roll, of a 6 with every die that is not named."""
    return rolled(state, *({**HIGH, **dice}[colour] for colour in COLOURS))  # type: ignore[return-value]


def kept(state: TwentyOneState, **dice: int) -> TwentyOneState:
    """A roll that the active seat keeps."""
    return roll(state, **dice).play(state.active, TwentyOneKeep())


def with_row(state: TwentyOneState, seat: int, *filled: int | None, row: int = 0) -> TwentyOneState:
    """The state with this in one row, and crosses in all rows above it."""
    rows = ((0,) * COLUMNS,) * row + (filled,) + ((None,) * COLUMNS,) * (ROWS - row - 1)
    return state.with_(rows=(*state.rows[:seat], rows, *state.rows[seat + 1 :]))


def reason(call: Callable[[], object]) -> Any:
    with pytest.raises(IllegalAction) as refused:
        call()
    return refused.value.reason


# -- material ------------------------------------------------------------------------------------------------


def test_every_row_reads_6_5_4_3_2_1_and_holds_each_colour_once() -> None:
    assert list(SHEETS) == ["A", "B", "C", "D", "E", "F"]
    for rows in SHEETS.values():
        assert len(rows) == 5
        for row in rows:
            assert row.numbers == (6, 5, 4, 3, 2, 1) and sum(row.numbers) == 21
            assert sorted(row.colours) == sorted(COLOURS)
            assert tuple(COLOURS[die] for die in row.dice) == row.colours


def test_for_a_fixed_row_the_six_sheets_form_a_latin_square() -> None:
    for row, column in product(range(ROWS), range(COLUMNS)):
        assert {sheet[row].colours[column] for sheet in SHEETS.values()} == set(COLOURS)


def test_on_one_sheet_no_colour_stands_twice_in_a_column() -> None:
    for orders in ORDERS.values():
        for column in zip(*orders, strict=True):
            assert len(set(column)) == ROWS


def test_all_sheets_and_all_rows_differ() -> None:
    assert len({order for orders in ORDERS.values() for order in orders}) >= 25
    assert len(set(ORDERS.values())) == 6


def test_the_first_rows_of_the_examples_exist() -> None:
    first_rows = [rows[0].colours for rows in SHEETS.values()]
    assert EXAMPLE_ROW in first_rows and OTHER_ROW in first_rows


def test_seat_i_takes_the_i_th_sheet_unless_set_up_chooses_others() -> None:
    assert [start(6).setup.sheet_of(seat) for seat in range(6)] == list("ABCDEF")
    chosen = start(3, sheets=("F", "B", "D"))
    assert [chosen.printed(seat, 0) for seat in range(3)] == [SHEETS[name][0] for name in "FBD"]


@pytest.mark.parametrize("sheets", [("A",), ("A", "A"), ("A", "G"), ("A", "B", "C"), ("a", "b")])
def test_sheets_must_be_different_and_one_for_each_seat(sheets: tuple[str, ...]) -> None:
    with pytest.raises(IllegalSetup) as refused:
        GAME.make_setup(2, sheets=sheets)
    assert refused.value.reason is SetupReason.OPTION_VALUE


def test_one_to_six_seats() -> None:
    assert list(GAME.seats) == list(GAME.shared_seats) == [1, 2, 3, 4, 5, 6]
    with pytest.raises(IllegalSetup):
        GAME.start(7)


# -- rule 1 --------------------------------------------------------------------------------------------------


def test_rule_1_rows_are_worked_from_top_to_bottom() -> None:
    state = with_row(start(), 0, 5, 0, 4, None, 2, 1)
    assert state.current(0) == 0
    state = kept(state, blue=3).play(0, WriteDice(("blue",)))
    assert state.rows[0][0] == (5, 0, 4, 3, 2, 1)
    assert state.current(0) == 1 and state.rows[0][1] == (None,) * 6


def test_rule_1_never_in_two_rows_in_one_round() -> None:
    state = kept(with_row(start(), 0, 5, 0, 4, None, 2, 1), blue=3, yellow=1).play(0, WriteDice(("blue",)))
    assert state.to_act() == (1,)
    assert reason(lambda: state.play(0, WriteDice(("yellow",)))) is TwentyOneReason.ALREADY_WRITTEN
    assert reason(lambda: state.play(0, Cross())) is TwentyOneReason.ALREADY_WRITTEN


def test_rule_1_a_filled_field_of_the_next_row_is_out_of_reach() -> None:
    """The yellow field of row 1 is taken, though that of row 2 is empty."""
    state = kept(with_row(start(), 0, 5, 2, 4, None, 2, 1), blue=3, yellow=1)
    assert reason(lambda: state.play(0, WriteDice(("yellow", "blue")))) is TwentyOneReason.FIELD_TAKEN


# -- rule 2 --------------------------------------------------------------------------------------------------


def test_rule_2_seat_0_begins_and_rolls_all_six_dice() -> None:
    pending = start().chance()
    assert pending == Roll(0, GAME.dice, round=1, attempt=0)
    assert [die.body for die in GAME.dice] == ["white", "black", "red", "blue", "yellow", "green"]
    assert start().to_act() == ()


def test_rule_2_example_a_reroll_keeps_exactly_the_two_1s() -> None:
    state = roll(start(), white=6, black=4, red=3, blue=3, yellow=1, green=1)
    assert state.to_act() == (0,) and set(state.legal(0)) == {TwentyOneReroll(), TwentyOneKeep()}
    state = state.play(0, TwentyOneReroll())
    pending = state.chance()
    assert isinstance(pending, Roll) and pending.attempt == 1 and pending.round == 1 and pending.seat == 0
    assert [die.id for die in pending.dice] == ["white", "black", "red", "blue"]
    state = state.resolve((2, 2, 1, 5))
    assert state.dice == (2, 2, 1, 5, 1, 1)


def test_rule_2_only_once() -> None:
    state = roll(start()).play(0, TwentyOneReroll()).resolve((6,) * 6)
    assert state.phase is TwentyOnePhase.WRITE
    assert reason(lambda: state.play(0, TwentyOneReroll())) is TwentyOneReason.DICE_FINAL
    assert reason(lambda: state.play(0, TwentyOneKeep())) is TwentyOneReason.DICE_FINAL


def test_rule_2_a_reroll_answers_for_the_rolled_dice_alone() -> None:
    state = roll(start(), white=1, red=1).play(0, TwentyOneReroll())
    assert reason(lambda: state.resolve((2,) * 6)) is Reason.IMPOSSIBLE_ROLL
    assert reason(lambda: state.resolve((2, 3, 4, 7))) is Reason.IMPOSSIBLE_ROLL


def test_rule_2_keeping_leaves_the_dice_as_they_are() -> None:
    state = kept(start(), white=2, black=3)
    assert state.dice == (2, 3, 6, 6, 6, 6) and state.to_act() == (0, 1)


def test_rule_2_with_six_1s_there_is_nothing_to_reroll() -> None:
    state = rolled(start(), 1, 1, 1, 1, 1, 1)
    assert state.to_act() == (0, 1)
    assert reason(lambda: state.play(0, TwentyOneReroll())) is TwentyOneReason.DICE_FINAL


def test_rule_2_nobody_writes_before_the_dice_are_final() -> None:
    state = roll(start(), green=1)
    assert reason(lambda: state.play(0, WriteDice(("green",)))) is TwentyOneReason.DICE_NOT_FINAL
    assert reason(lambda: state.play(0, Cross())) is TwentyOneReason.DICE_NOT_FINAL
    assert reason(lambda: state.play(1, Cross())) is Reason.NOT_YOUR_TURN
    assert reason(lambda: state.play(1, TwentyOneReroll())) is Reason.NOT_YOUR_TURN
    assert reason(lambda: start().play(0, Cross())) is Reason.WAITING_FOR_CHANCE


# -- rule 3 --------------------------------------------------------------------------------------------------


def test_rule_3_example_what_may_be_written() -> None:
    """Black and blue are hits; yellow, red and green may be written; white may not."""
    state = kept(start(), black=1, blue=3, yellow=4, red=1, green=2, white=4)
    assert state.printed(0, 0).colours == EXAMPLE_ROW
    singles = {
        action.colours[0] for action in state.legal(0) if isinstance(action, WriteDice) and len(action.colours) == 1
    }
    assert singles == {"black", "blue", "yellow", "red", "green"}
    assert len(state.legal(0)) == 2**5 - 1 + 1
    with pytest.raises(IllegalAction) as refused:
        state.play(0, WriteDice(("white",)))
    assert refused.value.reason is TwentyOneReason.DIE_TOO_HIGH
    assert refused.value.values == {"colour": "white", "die": 4, "number": 2}
    after = state.play(0, WriteDice(("yellow", "blue", "black")))
    assert after.rows[0][0] == (None, 4, None, 3, None, 1)
    assert after.sheet(0).item("made0").written == "8 + 3" and after.points(0, 0) == 0


def test_rule_3_a_die_equal_or_lower_fits_a_higher_one_does_not() -> None:
    for column, colour in enumerate(EXAMPLE_ROW):
        for die in range(1, 7):
            state = kept(start(1), **{colour: die})
            assert (WriteDice((colour,)) in state.legal(0)) == (die <= 6 - column)


def test_rule_3_one_to_six_numbers() -> None:
    state = kept(start(1), green=6, yellow=5, red=4, blue=3, white=2, black=1)
    assert len(state.legal(0)) == 64
    after = state.play(0, WriteDice(EXAMPLE_ROW))
    assert after.rows[0][0] == (6, 5, 4, 3, 2, 1) and after.scores() == (21 + 21,)
    assert reason(lambda: state.play(0, WriteDice(()))) is TwentyOneReason.NOTHING_CHOSEN


def test_rule_3_example_the_cross_falls_on_the_leftmost_empty_field() -> None:
    state = with_row(start(1, sheets=("B",)), 0, 4, None, None, 1, 2, 1)
    assert state.printed(0, 0).colours == OTHER_ROW
    state = kept(state, green=5, white=6)
    assert list(state.legal(0)) == [Cross()]
    assert state.play(0, Cross()).rows[0][0] == (4, 0, None, 1, 2, 1)


def test_rule_3_a_cross_is_allowed_even_when_something_could_be_written() -> None:
    state = kept(start(1), green=6)
    assert WriteDice(("green",)) in state.legal(0) and Cross() in state.legal(0)
    after = state.play(0, Cross())
    assert after.rows[0][0] == (0, None, None, None, None, None) and after.scores() == (0,)


def test_rule_3_a_written_or_crossed_field_is_final() -> None:
    state = kept(with_row(start(1), 0, 0, 3, None, None, None, None), green=1, yellow=2)
    for colour in ("green", "yellow"):
        assert reason(lambda colour=colour: state.play(0, WriteDice((colour,)))) is TwentyOneReason.FIELD_TAKEN
    assert state.play(0, Cross()).rows[0][0] == (0, 3, 0, None, None, None)


def test_rule_3_every_seat_does_exactly_one_thing() -> None:
    state = kept(start(3), green=1)
    assert state.to_act() == (0, 1, 2)
    state = state.play(1, Cross())
    assert state.to_act() == (0, 2)
    assert reason(lambda: state.play(1, Cross())) is TwentyOneReason.ALREADY_WRITTEN


def test_rule_3_the_colours_of_a_write() -> None:
    state = kept(start(1), green=2, yellow=2)
    assert reason(lambda: state.play(0, WriteDice(("pink",)))) is TwentyOneReason.NO_SUCH_COLOUR
    assert reason(lambda: state.play(0, WriteDice(("green", "green")))) is TwentyOneReason.COLOUR_TWICE
    assert reason(lambda: state.play(0, WriteDice(("yellow", "green")))) is TwentyOneReason.NOT_IN_ROW_ORDER
    assert state.play(0, WriteDice(("green", "yellow"))).rows[0][0][:2] == (2, 2)


def test_the_order_in_which_seats_write_does_not_matter() -> None:
    state = kept(start(3), green=2, yellow=2, black=1, white=1, red=1)
    actions = {0: WriteDice(("green", "black")), 1: Cross(), 2: WriteDice(("white",))}
    results = set()
    for order in permutations(actions):
        after = state
        for seat in order:
            after = after.play(seat, actions[seat])
        results.add(after)
    assert len(results) == 1


# -- rules 4 and 5 -------------------------------------------------------------------------------------------


def test_rule_4_an_exact_hit_is_marked() -> None:
    state = kept(start(1), black=1, green=5)
    assert state.sheet(0).item("cell0_5").written == ""
    after = state.play(0, WriteDice(("green", "black")))
    sheet = after.sheet(0)
    assert sheet.item("cell0_5").mark == "hit" and sheet.item("hit0_5").written == "×"
    assert sheet.item("cell0_0").mark == "written" and sheet.item("hit0_0").written == ""


def test_rule_5_bonus_table() -> None:
    assert BONUS == (0, 1, 3, 6, 10, 15, 21)
    numbers = (6, 5, 4, 3, 2, 1)
    for hits in range(7):
        filled = tuple(number if column < hits else 0 for column, number in enumerate(numbers))
        assert row_points(filled, numbers) - sum(filled) == (0, 1, 3, 6, 10, 15, 21)[hits]


def test_rule_5_example_row_20() -> None:
    state = with_row(start(1), 0, 5, 0, 4, 2, 2, 1)
    (first, *_) = state.breakdown(0)
    assert dict(first.values) == {"row": 1, "sum": 14, "hits": 3, "bonus": 6} and first.points == 20
    assert state.scores() == (20,)


def test_rule_5_four_hits_give_10() -> None:
    state = with_row(start(1), 0, 6, 4, 0, 3, 2, 1)
    assert state.scores() == (16 + 10,)
    assert state.sheet(0).item("made0").written == "16 + 10"


def test_rule_5_the_next_row_opens_with_the_next_roll() -> None:
    state = kept(with_row(start(1), 0, 5, 0, 4, None, 2, 1), blue=3, yellow=2)
    state = state.play(0, WriteDice(("blue",)))
    state = kept(state, yellow=4)
    after = state.play(0, WriteDice(("yellow",)))
    assert after.rows[0][1] == (4, None, None, None, None, None)


# -- rules 6 to 9 --------------------------------------------------------------------------------------------


def test_rule_6_the_next_seat_clockwise_becomes_active() -> None:
    state = start(3)
    rollers = []
    for _ in range(5):
        pending = state.chance()
        assert isinstance(pending, Roll)
        rollers.append((pending.seat, pending.round))
        state = kept(state)
        for seat in range(3):
            state = state.play(seat, Cross())
    assert rollers == [(0, 1), (1, 2), (2, 3), (0, 4), (1, 5)]


def test_rule_7_the_game_ends_after_the_round_in_which_a_fifth_row_is_completed() -> None:
    state = with_row(start(3), 1, 6, 5, None, 1, 1, 1, row=4)
    state = with_row(state, 0, 6, 5, None, None, None, None, row=1)
    state = kept(state, green=1, yellow=1)
    state = state.play(1, Cross())
    assert not state.over() and state.to_act() == (0, 2)
    state = state.play(0, Cross()).play(2, Cross())
    assert state.over() and state.chance() is None and state.outcome() is not None
    assert reason(lambda: state.play(0, Cross())) is Reason.GAME_OVER


def test_rule_7_an_unfinished_row_counts_with_its_bonus_when_the_game_ends() -> None:
    """Seat 0 has 6 and 5 in its open second row, both hits: 11 + 3. Then the other one's cross ends the game."""
    state = with_row(start(), 0, 6, 5, None, None, None, None, row=1)
    state = with_row(state, 1, 0, 0, 0, 0, 0, None, row=4)
    state = kept(state).play(0, Cross())
    assert state.scores() == (0, 0) and state.sheet(0).total == 0
    assert [part.points for part in state.breakdown(0)] == [0] * 5
    box = state.sheet(0).item("row1")
    assert (box.written, box.mark) == ("", "current") and state.sheet(0).item("made1").written == "11 + 3"
    state = state.play(1, Cross())
    assert state.over() and state.scores() == (14, 0) and state.sheet(0).total == 14
    assert [part.points for part in state.breakdown(0)] == [0, 14, 0, 0, 0]
    box = state.sheet(0).item("row1")
    assert (box.written, box.mark) == ("14", "full")
    assert [state.sheet(0).item(f"row{row}").written for row in (2, 3, 4)] == ["", "", ""]


def test_rule_7_who_writes_last_sees_the_open_row_among_what_it_brings() -> None:
    state = with_row(start(), 0, 0, 0, 0, 0, 0, None, row=4)
    state = with_row(state, 1, 6, 5, None, None, None, None, row=1)
    state = kept(state)
    waiting = state.sheet(1).choice({"cross"})
    assert waiting is not None and waiting.gain == 0 and "row1" not in dict(waiting.shows)
    state = state.play(0, Cross())
    last = state.sheet(1).choice({"cross"})
    assert last is not None and last.gain == 14 and dict(last.shows)["row1"] == "14"
    assert state.play(1, Cross()).scores() == (0, 14)


def test_rule_7_equal_totals_share_the_place() -> None:
    state = with_row(start(3), 0, 6, 0, 0, 0, 0, None, row=4)
    state = with_row(with_row(state, 1, 6, None, None, None, None, None), 2, 5, None, None, None, None, None)
    state = kept(state)
    for seat in range(3):
        state = state.play(seat, Cross())
    outcome = state.outcome()
    assert outcome is not None and outcome.scores == (7, 7, 5) and outcome.places == (1, 1, 3)
    assert outcome.winners == (0, 1)


def test_rule_8_all_sheets_are_open() -> None:
    state = kept(start(4), green=2)
    assert all(state.view(seat) == state for seat in (*range(4), None))
    assert GAME.hidden == ()


def test_rule_9_solo_practice_one_seat_active_every_round() -> None:
    state = start(1)
    for number in range(1, 31):
        assert state.chance() == Roll(0, GAME.dice, round=number)
        state = kept(state).play(0, Cross())
    assert state.over() and state.scores() == (0,)


# -- leaving -------------------------------------------------------------------------------------------------


def test_leaving_before_the_own_roll_passes_the_dice_on() -> None:
    state = start(3).leave(0)
    assert state.chance() == Roll(1, GAME.dice, round=1)
    assert kept(state).to_act() == (1, 2)


def test_leaving_while_another_seat_rolls_changes_nothing_else() -> None:
    state = start(3).leave(2)
    assert state.chance() == Roll(0, GAME.dice, round=1)
    deciding = roll(start(3)).leave(2)
    assert deciding.to_act() == (0,) and deciding.play(0, TwentyOneKeep()).to_act() == (0, 1)


def test_leaving_while_deciding_lets_the_dice_lie() -> None:
    state = roll(start(3), green=2).leave(0)
    assert state.phase is TwentyOnePhase.WRITE and state.to_act() == (1, 2) and state.dice[-1] == 2
    state = state.play(1, Cross()).play(2, Cross())
    assert state.chance() == Roll(1, GAME.dice, round=2)


def test_leaving_after_asking_for_a_reroll_lets_the_next_seat_throw() -> None:
    state = roll(start(3), green=1).play(0, TwentyOneReroll()).leave(0)
    pending = state.chance()
    assert isinstance(pending, Roll) and pending.seat == 1 and len(pending.dice) == 5
    state = state.resolve((2,) * 5)
    assert state.to_act() == (1, 2)
    state = state.play(1, Cross()).play(2, Cross())
    assert state.active == 1


def test_leaving_while_writing_is_waited_for_no_longer() -> None:
    state = kept(start(3)).play(0, Cross()).play(2, Cross())
    state = state.leave(1)
    assert state.chance() == Roll(2, GAME.dice, round=2)
    assert reason(lambda: state.leave(1)) is Reason.SEAT_LEFT


def test_a_seat_that_left_is_frozen_unranked_and_skipped() -> None:
    state = kept(start(2), green=6).play(0, WriteDice(("green",))).play(1, Cross()).leave(0)
    frozen = state.rows[0]
    while not state.over():
        assert state.active == 1
        state = kept(state)
        assert reason(lambda state=state: state.play(0, Cross())) is Reason.SEAT_LEFT
        state = state.play(1, Cross())
    outcome = state.outcome()
    assert outcome is not None and state.rows[0] == frozen
    assert outcome.places == (None, 1) and outcome.scores == (7, 0)


def test_a_fifth_row_ends_the_game_even_if_its_seat_leaves_before_the_round_is_over() -> None:
    state = kept(with_row(start(3), 1, 6, 5, None, 1, 1, 1, row=4)).play(1, Cross())
    assert state.leave(1).play(0, Cross()).play(2, Cross()).over()
    assert state.play(0, Cross()).leave(1).play(2, Cross()).over()


@pytest.mark.parametrize("moment", list(TwentyOnePhase)[:-1])
def test_when_all_have_left_the_game_is_over(moment: TwentyOnePhase) -> None:
    state = start()
    if moment is not TwentyOnePhase.ROLL:
        state = roll(state)
    if moment is TwentyOnePhase.REROLL:
        state = state.play(0, TwentyOneReroll())
    if moment is TwentyOnePhase.WRITE:
        state = state.play(0, TwentyOneKeep())
    assert state.phase is moment
    state = state.leave(1).leave(0)
    assert state.over() and state.to_act() == () and state.chance() is None
    outcome = state.outcome()
    assert outcome is not None and outcome.places == (None, None)


# -- reasons, sheet, scores, bots ----------------------------------------------------------------------------


def refusals() -> Iterator[tuple[TwentyOneReason, TwentyOneState, Any]]:
    deciding = roll(start())
    writing = kept(with_row(start(), 0, 5, None, None, None, None, None), yellow=2, red=2, blue=6)
    yield TwentyOneReason.DICE_NOT_FINAL, deciding, Cross()
    yield TwentyOneReason.DICE_FINAL, writing, TwentyOneKeep()
    yield TwentyOneReason.NOTHING_CHOSEN, writing, WriteDice(())
    yield TwentyOneReason.NO_SUCH_COLOUR, writing, WriteDice(("",))
    yield TwentyOneReason.COLOUR_TWICE, writing, WriteDice(("yellow", "red", "yellow"))
    yield TwentyOneReason.NOT_IN_ROW_ORDER, writing, WriteDice(("red", "yellow"))
    yield TwentyOneReason.FIELD_TAKEN, writing, WriteDice(("green",))
    yield TwentyOneReason.DIE_TOO_HIGH, writing, WriteDice(("yellow", "blue"))
    yield TwentyOneReason.ALREADY_WRITTEN, writing.play(0, Cross()), Cross()


@pytest.mark.parametrize(("expected", "state", "action"), list(refusals()), ids=lambda value: str(value)[:20])
def test_every_reason_can_be_met(expected: TwentyOneReason, state: TwentyOneState, action: Any) -> None:
    assert reason(lambda: state.play(0, action)) is expected


def test_no_reason_is_forgotten_above() -> None:
    assert [expected for expected, _, _ in refusals()] == list(TwentyOneReason)


def test_the_sheet_shows_what_a_row_would_be() -> None:
    """A 4 beside a hit on 5: the row would be 9 + 1, and brings nothing before it is full."""
    sheet_a = SHEETS["A"][0].colours
    state = kept(
        with_row(start(1), 0, None, 5, None, None, None, None), **{sheet_a[0]: 4, sheet_a[2]: 4, sheet_a[5]: 6}
    )
    sheet = state.sheet(0)
    choice = sheet.choice({"cell0_0"})
    assert choice is not None and choice.gain == 0
    assert dict(choice.shows) == {"cell0_0": "4", "made0": "9 + 1"}
    both = sheet.choice({"cell0_0", "cell0_2"})
    assert both is not None and both.gain == 0
    assert dict(both.shows)["hit0_2"] == "×" and dict(both.shows)["made0"] == "13 + 3"
    assert dict(sheet.item("cell0_0").values) == {
        "row": 1, "column": 1, "number": 6, "die": 4, "fits": True, "hit": False
    }  # fmt: skip


def test_a_write_that_fills_the_row_shows_its_points() -> None:
    state = kept(with_row(start(1), 0, 5, 0, 4, None, 2, 1), blue=3)
    choice = state.sheet(0).choice({"cell0_3"})
    assert choice is not None and choice.gain == 15 + 10
    assert dict(choice.shows) == {"cell0_3": "3", "hit0_3": "×", "row0": "25", "made0": "15 + 10"}
    after = state.play(0, choice.action)
    assert after.scores() == (25,) and after.sheet(0).item("row0").written == "25"


def test_the_sheet_shows_a_cross_before_it_happens() -> None:
    state = kept(with_row(start(1), 0, 5, None, None, None, None, None))
    choice = state.sheet(0).choice({"cross"})
    assert choice is not None and choice.gain == 0
    assert choice.shows[0] == ("cell0_1", "—")
    assert state.play(0, Cross()).sheet(0).item("cell0_1").mark == "crossed"


def test_the_sheet_says_why_a_field_cannot_be_chosen() -> None:
    state = with_row(start(), 0, 5, None, None, None, None, None, row=1)
    state = kept(state, **{SHEETS["A"][1].colours[1]: 5})
    sheet = state.sheet(0)
    assert [sheet.item(id).why for id in ("cell0_0", "cell1_0", "cell1_1", "cell1_5", "cell2_0")] == [
        "row_done", "field_taken", None, "die_too_high", "row_later"
    ]  # fmt: skip
    assert state.play(0, Cross()).sheet(0).item("cell1_2").why == "already_written"
    assert start().sheet(0).item("cell0_0").why == "waiting_for_chance"


def test_the_sheet_locks_ones_until_the_dice_are_final() -> None:
    state = roll(start(), yellow=1, black=1)
    sheet = state.sheet(0)
    assert [item.id for item in sheet.items if item.mark == "locked"] == ["die_black", "die_yellow"]
    assert dict(sheet.item("reroll").values) == {"dice": 4}
    assert state.sheet(1).item("reroll").why == "not_your_turn"
    assert not any(item.mark == "locked" for item in state.play(0, TwentyOneKeep()).sheet(0).items)


def test_dice_lie_until_the_next_roll() -> None:
    state = kept(start(1), green=2).play(0, Cross())
    assert state.phase is TwentyOnePhase.ROLL and state.dice == (6, 6, 6, 6, 6, 2)


def slow_scores(seats: int, events: list[Event], over: bool) -> list[int]:
    """Scores from the log alone: dice by colour, fields as a flat list, bonus as a triangular number."""
    fields: list[list[tuple[int, str, int | None]]] = [
        [(6 - i % 6, next(c for c in COLOURS if ("K" if c == "black" else c[0].upper()) == letter), None)
         for i, letter in enumerate("".join(ORDERS["ABCDEF"[seat]]))]
        for seat in range(seats)
    ]  # fmt: skip
    dice: dict[str, int] = {}
    pending: list[str] = list(COLOURS)
    for event in events:
        if isinstance(event, Chanced):
            dice.update(zip(pending, event.values, strict=True))
            pending = list(COLOURS)
        elif isinstance(event, Acted):
            mine = fields[event.seat]
            if isinstance(event.action, TwentyOneReroll):
                pending = [colour for colour in COLOURS if dice[colour] != 1]
            elif isinstance(event.action, Cross):
                at = next(i for i, field in enumerate(mine) if field[2] is None)
                mine[at] = (*mine[at][:2], 0)
            elif isinstance(event.action, WriteDice):
                row = next(i for i, field in enumerate(mine) if field[2] is None) // 6
                for at in range(row * 6, row * 6 + 6):
                    if mine[at][1] in event.action.colours:
                        assert mine[at][2] is None
                        mine[at] = (*mine[at][:2], dice[mine[at][1]])
    result = []
    for mine in fields:
        points = 0
        for row in range(5):
            hits = 0
            line = mine[row * 6 : row * 6 + 6]
            if not over and any(written is None for _, _, written in line):
                continue
            for number, _, written in line:
                points += written or 0
                hits += written == number
            points += hits * (hits + 1) // 2
        result.append(points)
    return result


@pytest.mark.parametrize("seats", range(1, 7))
def test_scores_equal_a_slow_count_from_the_log(seats: int) -> None:
    for seed in range(3):
        steps = played(Variant("twenty_one", seats), seed)
        events: list[Event] = []
        for number, (state, event) in enumerate(steps):
            if number % 10 == 0:
                assert list(state.scores()) == slow_scores(seats, events, over=False)
            events.append(event)
        last, event = steps[-1]
        final = last.apply(event)
        assert list(final.scores()) == slow_scores(seats, events, over=True)
        for seat in range(seats):
            assert sum(part.points for part in final.breakdown(seat)) == final.scores()[seat]


def bot_game(levels: list[str], seed: int) -> TwentyOneState:
    rng = Random(seed)
    state = start(len(levels))
    while not state.over():
        pending = state.chance()
        if pending is not None:
            state = state.resolve(fair_values(pending, rng))
            continue
        seat = state.to_act()[-1]
        state = state.play(seat, GAME.bots[levels[seat]](state.view(seat), seat, rng, {}, 20, lambda: False))
    return state


@pytest.mark.parametrize("level", ["easy", "medium", "hard"])
@pytest.mark.parametrize("seats", range(1, 7))
def test_bots_play_whole_games(level: str, seats: int) -> None:
    state = bot_game([level] * seats, seats)
    assert state.round <= 30 and min(state.scores()) > 30


def test_medium_beats_easy() -> None:
    margins = []
    for seed in range(10):
        levels = ["medium", "easy"] if seed % 2 else ["easy", "medium"]
        scores = bot_game(levels, seed).scores()
        margins.append(scores[levels.index("medium")] - scores[levels.index("easy")])
    assert sum(margins) > 60
