"""Tips for a first game of Qwantum, most important first."""

from __future__ import annotations

from app.games.lessons.tips import CONFIRM, Tip, TipMoment
from app.i18n import mark
from rules.qwantum.game import QwantumState
from rules.qwantum.scoring import COLUMNS, RISING, column_points


def at(moment: TipMoment) -> QwantumState:
    state = moment.state
    assert isinstance(state, QwantumState)
    return state


def _column_full(moment: TipMoment) -> bool:
    rows = at(moment).rows[moment.seat]
    return any(column_points(rows, column) is not None for column in range(COLUMNS))


TIPS: tuple[Tip, ...] = (
    Tip(
        CONFIRM,
        mark("The cell shows your number. Confirm with the big button, or choose another colour."),
        lambda m: m.chosen and m.acts and m.phase in ("first", "everyone"),
    ),
    Tip(
        "roll",
        mark("You begin: tap the dice, press Roll or shake the phone."),
        lambda m: m.rolls and at(m).round == 0,
    ),
    Tip(
        "decide",
        mark("Tap the dice that you want to roll again, or keep all. Low sums are good for the start."),
        lambda m: m.phase == "decide" and at(m).active == m.seat,
    ),
    Tip(
        "first",
        mark("Step B, yours alone: take one sum. Begin low, for each row takes four rising numbers."),
        lambda m: m.phase == "first" and m.acts,
    ),
    Tip(
        "again",
        mark("Step C: you may write a second colour, and the computer one of its own choice."),
        lambda m: m.phase == "everyone" and m.acts and at(m).active == m.seat,
    ),
    Tip(
        "others",
        mark("The computer rolled. You may write one of its sums, or pass for free: only the one who rolled can miss."),
        lambda m: m.phase == "everyone" and m.acts and at(m).active != m.seat,
    ),
    Tip(
        "bar",
        mark("One row has reached the bar. Behind it the numbers have to fall: small sums are welcome there."),
        lambda m: any(len(numbers) == RISING for numbers in at(m).rows[m.seat]),
    ),
    Tip(
        "column",
        mark("A column is full and scores its second lowest number. Keep the numbers of a column close together."),
        _column_full,
    ),
    Tip(
        "miss",
        mark("Nothing written in your own turn costs a miss. Two small numbers are better than one good one."),
        lambda m: at(m).misses[m.seat] > 0,
    ),
)
