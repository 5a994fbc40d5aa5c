"""Knister's deal of the day in words and squares."""

from __future__ import annotations

from typing import Any

from app.games.daily import MUCH, NOTHING, SOME, DailyWords
from app.i18n import mark
from rules.core import State
from rules.knister.game import KnisterState
from rules.knister.scoring import LINES, SoloVerdict, line_points, verdict

MUCH_FROM = 5
"""Points of a line that make its square green."""

VERDICTS = {
    SoloVerdict.FRIENDLY: mark("the dice owe you one"),
    SoloVerdict.GOOD: mark("good, 50 to 79"),
    SoloVerdict.EXCELLENT: mark("excellent, 80 to 99"),
    SoloVerdict.PHENOMENAL: mark("phenomenal, 100 and more"),
}


def squares(state: State[Any]) -> list[str]:
    """Five rows, five columns, two diagonals: what each is worth."""
    assert isinstance(state, KnisterState)
    grid = state.grids[0]
    worth = {line: line_points(grid, line) or 0 for line in LINES}
    return [
        "".join(MUCH if worth[line] >= MUCH_FROM else SOME if worth[line] else NOTHING for line in group)
        for group in ([line for line in LINES if line.startswith(kind)] for kind in ("row", "column", "diagonal"))
    ]


DAILY = DailyWords(
    about=mark("25 rolls, the same for everyone"),
    squares=squares,
    verdict=lambda points: VERDICTS[verdict(points)],
)
