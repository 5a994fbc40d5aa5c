"""Tips for a first game of Twenty One, most important first."""

from __future__ import annotations

from app.games.lessons.tips import CONFIRM, Tip, TipMoment
from app.i18n import mark
from rules.twenty_one.actions import Cross
from rules.twenty_one.game import TwentyOneState


def at(moment: TipMoment) -> TwentyOneState:
    state = moment.state
    assert isinstance(state, TwentyOneState)
    return state


def _only_cross(moment: TipMoment) -> bool:
    return moment.phase == "write" and moment.acts and list(at(moment).legal(moment.seat)) == [Cross()]


def _hit_possible(moment: TipMoment) -> bool:
    if moment.phase != "write" or not moment.acts:
        return False
    return any(dict(item.values).get("hit") for item in at(moment).sheet(moment.seat).items)


TIPS: tuple[Tip, ...] = (
    Tip(
        CONFIRM,
        mark("Add more fields, or confirm with the big button. Below the row you see what it would be worth."),
        lambda m: m.chosen and m.acts,
    ),
    Tip(
        "roll",
        mark("You begin: tap the dice, press Roll or shake the phone. All six count for both of you."),
        lambda m: m.rolls and at(m).round == 0,
    ),
    Tip(
        "decide",
        mark("You may roll once more: all dice but the ones. Worth it when little fits into your row."),
        lambda m: m.phase == "decide" and at(m).active == m.seat,
    ),
    Tip(
        "cross",
        mark("Nothing fits this time: cross out the leftmost empty field. That happens to everybody."),
        _only_cross,
    ),
    Tip(
        "hit",
        mark("A die equals its field: an exact hit. The more hits in a row, the larger its bonus."),
        _hit_possible,
    ),
    Tip(
        "write",
        mark("Tap every field that you want to fill. Low numbers on high fields waste room: you may leave them out."),
        lambda m: m.phase == "write" and m.acts,
    ),
    Tip(
        "row",
        mark("Your first row is full: its numbers and the bonus are added. The next row opens with the next roll."),
        lambda m: at(m).current(m.seat) >= 1,
    ),
    Tip(
        "last",
        mark("Somebody works on the fifth row. When it is full this round is the last; hurry up with yours."),
        lambda m: any(at(m).current(seat) == 4 for seat in range(at(m).setup.seats)),
    ),
)
