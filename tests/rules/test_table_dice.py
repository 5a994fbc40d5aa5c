"""Table dice: each game's reroll rules without anybody's sheet."""

from __future__ import annotations

from typing import Any

import pytest

import rules
from rules.core import IllegalAction, IllegalSetup, Roll
from rules.table_dice.game import (
    DeclineStep,
    Finish,
    QwantumKeep,
    QwantumReroll,
    Score,
    TableDiceReason,
    TableDiceState,
    TableStep,
    Take,
)
from tests.rules.driver import rolled

GAME = rules.game("table_dice")


def start(seats: int, plays: str, **options: Any) -> TableDiceState:
    state = GAME.start(seats, plays=plays, **options)
    assert isinstance(state, TableDiceState)
    return state


def why(state: Any, action: Any, seat: int | None = None) -> str:
    with pytest.raises(IllegalAction) as caught:
        state.play(state.roller if seat is None else seat, action)
    return str(caught.value.reason)


def pending(state: Any) -> Roll:
    roll = state.chance()
    assert isinstance(roll, Roll)
    return roll


def test_knister_is_twenty_five_rolls_of_two_dice_and_then_the_score_pad() -> None:
    state: Any = start(2, "knister")
    for number in range(1, 26):
        roll = pending(state)
        assert (roll.round, roll.seat, len(roll.dice)) == (number, (number - 1) % 2, 2)
        state = rolled(state, 3, 4)
        assert state.dice == (3, 4)
    assert state.chance() is None and state.step is TableStep.SCORE and not state.over()
    done = state.play(state.roller, Score((53, 61)))
    outcome = done.outcome()
    assert outcome is not None and outcome.places == (2, 1) and outcome.scores == (53, 61)


def test_knister_knows_no_reroll_and_no_early_end() -> None:
    state = rolled(start(1, "knister"), 1, 2)
    assert state.to_act() == () and why(state, QwantumReroll((0,))) == "waiting_for_chance"


def test_twenty_one_locks_the_ones_and_rolls_all_the_others() -> None:
    state = rolled(start(2, "twenty_one"), 6, 4, 3, 3, 1, 1)
    assert list(state.legal(0)) == [QwantumReroll((0, 1, 2, 3)), QwantumKeep()]
    assert why(state, QwantumReroll((0, 1, 2, 3, 4))) == TableDiceReason.ONES_STAY
    assert why(state, QwantumReroll((0, 1))) == TableDiceReason.ALL_OTHERS_ROLL
    state = state.play(0, QwantumReroll((0, 1, 2, 3)))
    assert [die.id for die in pending(state).dice] == [die.id for die in rules.game("twenty_one").dice[:4]]
    assert pending(state).attempt == 1
    state = rolled(state, 2, 2, 5, 6)
    assert state.dice == (2, 2, 5, 6, 1, 1) and pending(state).seat == 1
    assert why(state, QwantumReroll((0, 1, 2, 3))) == TableDiceReason.ONLY_ONE_REROLL


def test_twenty_one_has_nothing_to_reroll_when_all_show_one() -> None:
    state = rolled(start(2, "twenty_one"), *(1,) * 6)
    assert pending(state).seat == 1


def test_qwantum_rerolls_any_dice_once_then_a_colour_is_taken() -> None:
    state = rolled(start(2, "qwantum"), 3, "B5", "B5", "R3", "P3", "Y4", "Y1")
    assert len(state.legal(0)) == 128
    state = rolled(state.play(0, QwantumReroll((0, 6))), 5, "P6")
    assert state.dice == (5, "B5", "B5", "R3", "P3", "Y4", "P6") and state.step is TableStep.TAKE
    assert why(state, QwantumReroll((0,))) == TableDiceReason.ONLY_ONE_REROLL
    assert why(state, Take("green")) == TableDiceReason.NO_SUCH_COLOUR
    taken = state.play(0, Take("purple"))
    assert taken.taken == "purple" and pending(taken).seat == 1
    assert state.play(0, DeclineStep()).taken is None
    assert rolled(taken, 3, "B5", "B5", "R3", "P3", "Y4", "Y1").taken is None


def test_qwantum_refuses_a_roll_its_dice_cannot_show() -> None:
    with pytest.raises(IllegalAction):
        rolled(start(1, "qwantum"), 3, "R3", "B5", "R3", "P3", "Y4", "Y1")


def test_free_dice_are_rolled_and_rerolled_at_will() -> None:
    state = start(2, "free", dice=("red", "qwantum3", "black"))
    hand = pending(state).dice
    assert [die.body for die in hand] == ["red", rules.game("qwantum").dice[3].body, "black"]
    assert hand[1].faces == rules.game("qwantum").dice[3].faces and len({die.id for die in hand}) == 3
    state = rolled(state, 6, "R1", 2)
    for value in (3, 4):
        state = rolled(state.play(state.roller, QwantumReroll((2,))), value)
        assert state.dice == (6, "R1", value)
    assert pending(state).round == 2 and pending(state).seat == 1
    assert why(state, QwantumReroll((3,))) == why(state, QwantumReroll(())) == TableDiceReason.NO_SUCH_DIE


@pytest.mark.parametrize("dice", [(), ("red",) * 13, ("pink",)])
def test_free_dice_are_one_to_twelve_of_ours(dice: tuple[str, ...]) -> None:
    with pytest.raises(IllegalSetup):
        start(1, "free", dice=dice)


def test_the_paper_says_when_it_ends() -> None:
    state: Any = start(3, "twenty_one")
    assert why(state, Finish()) == "waiting_for_chance"
    state = rolled(state, *(1,) * 6)
    assert why(state, Score(())) == TableDiceReason.NOT_FINISHED
    assert why(state, QwantumKeep()) == TableDiceReason.NOTHING_TO_KEEP
    assert why(state, Take("red")) == why(state, DeclineStep()) == TableDiceReason.NOTHING_TO_TAKE
    state = state.play(state.roller, Finish())
    assert state.step is TableStep.SCORE
    for totals in ((1, 2), (1, 2, 10**6), (1, 2, 3, 4)):
        assert why(state, Score(totals)) == TableDiceReason.WRONG_TOTALS
    untold = state.play(state.roller, Score(())).outcome()
    assert untold is not None and untold.places == (None, None, None)
    told = state.play(state.roller, Score((70, None, 70))).outcome()
    assert told is not None and told.places == (1, None, 1)


def test_people_without_a_seat_have_totals_by_name() -> None:
    state: Any = rolled(start(1, "twenty_one"), *(1,) * 6)
    state = state.play(0, Finish())
    for totals, names in (((1, 2), ("Eva",)), ((), ("Eva",)), ((10**6,), ("Eva",)), ((1,) * 61, ("Eva",) * 61)):
        assert why(state, Score(totals, names)) == TableDiceReason.WRONG_TOTALS
    for name in ("Eva\n", "\ud800", "x" * 101):
        assert why(state, Score((1, 2), ("Ota", name))) == TableDiceReason.WRONG_TOTALS, "no file could keep it"
    state = state.play(0, Score((31, 52, None, 52), ("Eva", "", "Ota", "Iva")))
    assert state.over() and state.names == ("Eva", "", "Ota", "Iva") and state.places() == (3, 1, None, 1)
    assert state.outcome().places == (None,) and state.scores() == (0,), "the one seat was nobody's"
    renamed: Any = rolled(start(2, "twenty_one"), *(1,) * 6)
    renamed = renamed.play(1, Finish()).play(1, Score((20, 30), ("Eva", "Ota")))
    assert renamed.outcome().places == (2, 1) and renamed.scores() == (20, 30)


def test_who_left_neither_rolls_nor_scores() -> None:
    state = rolled(start(3, "twenty_one"), 6, 4, 3, 3, 1, 1).leave(0)
    assert pending(state).seat == 1, "the dice stand as they lie"
    finished = state.leave(1).play(2, Finish())
    assert why(finished, Score((1, 2, 3))) == TableDiceReason.WRONG_TOTALS
    outcome = finished.play(2, Score((None, None, 44))).outcome()
    assert outcome is not None and outcome.places == (None, None, 1)
    assert rolled(start(1, "twenty_one"), 6, 4, 3, 3, 1, 1).leave(0).over()
