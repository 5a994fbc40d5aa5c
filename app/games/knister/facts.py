"""What the app knows of Knister without its rules."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from app.games.facts import GameFacts, Goal, Notes, alone, note
from app.i18n import mark

if TYPE_CHECKING:
    from rules.core import State


def notes(state: State[Any], seat: int) -> Notes:
    """How many lines there are of each combination; "lines" that score, "best_line"."""
    from rules.knister.game import KnisterState
    from rules.knister.scoring import LINES, SIDE, combination, line_points

    assert isinstance(state, KnisterState)
    grid = state.grids[seat]
    worth = [line_points(grid, line) or 0 for line in LINES]
    written = [[number for cell in cells if (number := grid[cell]) is not None] for cells in LINES.values()]
    full = [tuple(sorted(numbers)) for numbers in written if len(numbers) == SIDE]
    found = Counter(str(kind) for kind in map(combination, full) if kind)
    return {**found, "lines": sum(points > 0 for points in worth), "best_line": max(worth)}


FACTS = GameFacts(
    name=mark("Knister"),
    line=mark("One roll for all, a grid for each"),
    resume=mark("Resume Knister"),
    icon="grid-3x3",
    tint=("#C9654C", "#9A4232"),
    seats=range(1, 13),
    youngest_begins=True,
    minutes=15,
    rounds=25,
    budget=900,
    cost=4.5e-5,
    notes=notes,
    goals=(
        Goal(
            "knister_straight",
            mark("Around the seven"),
            mark("Write a street without a 7: 2 to 6, or 8 to 12. No combination is worth more than its 12 points."),
            1,
            note("straight_without_7"),
            counted=False,
        ),
        Goal(
            "knister_five",
            mark("Five of a kind"),
            mark("Fill a line with five alike. Seven is rolled most often."),
            1,
            note("five"),
            counted=False,
        ),
        Goal(
            "knister_lines",
            mark("No line in vain"),
            mark("Let all twelve lines score, the diagonals too. A pair is enough."),
            12,
            note("lines"),
        ),
        Goal(
            "knister_excellent",
            mark("Excellent"),
            mark("Reach 80 points in Knister alone. Diagonals count double."),
            80,
            alone,
        ),
    ),
    printed=True,
    daily=0,
)
