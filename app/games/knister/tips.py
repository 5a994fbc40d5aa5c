"""Tips for a first game of Knister, most important first."""

from __future__ import annotations

from app.games.lessons.tips import CONFIRM, Tip, TipMoment
from app.i18n import mark
from rules.knister.game import KnisterState
from rules.knister.scoring import LINES, line_points


def at(moment: TipMoment) -> KnisterState:
    state = moment.state
    assert isinstance(state, KnisterState)
    return state


def _knister_line(moment: TipMoment) -> bool:
    grid = at(moment).grids[moment.seat]
    return any(line_points(grid, line) is not None for line in LINES)


def _knister_diagonal(moment: TipMoment) -> bool:
    grid = at(moment).grids[moment.seat]
    written = [sum(grid[cell] is not None for cell in LINES[line]) for line in LINES if line.startswith("diagonal")]
    return moment.acts and any(count in (3, 4) for count in written)


TIPS: tuple[Tip, ...] = (
    Tip(
        CONFIRM,
        mark("Tap the same cell again, or the big button, and the number is written."),
        lambda m: m.chosen and m.acts,
    ),
    Tip(
        "roll",
        mark("You begin: tap the dice, press Roll or shake the phone. The sum counts for both of you."),
        lambda m: m.rolls and at(m).round == 0,
    ),
    Tip(
        "write",
        mark("Tap a free cell for your number. The start is free choice: think of lines that could become something."),
        lambda m: m.acts and at(m).round == 1,
    ),
    Tip(
        "sevens",
        mark("6, 7 and 8 come often, 2 and 12 hardly ever. Wait for equal numbers where the common ones stand."),
        lambda m: m.acts and at(m).round >= 3,
    ),
    Tip(
        "line",
        mark("A line is full, its points stand in the box. An amber +n shows what a cell would bring."),
        _knister_line,
    ),
    Tip(
        "diagonal",
        mark("A diagonal is nearly full. It counts double: keep its cells for good numbers."),
        _knister_diagonal,
    ),
    Tip(
        "late",
        mark("Only a few cells are left. Put a bad number where it hurts least."),
        lambda m: m.acts and at(m).round >= 20,
    ),
)
