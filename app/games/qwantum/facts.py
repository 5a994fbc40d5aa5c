"""What the app knows of Qwantum without its rules."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from app.games.facts import FinishedGame, GameFacts, Goal, Notes, note
from app.i18n import mark

if TYPE_CHECKING:
    from rules.core import State


def notes(state: State[Any], seat: int) -> Notes:
    """ "columns" that are full, "best_column", "misses"."""
    from rules.qwantum.game import QwantumState
    from rules.qwantum.scoring import COLUMNS, column_points

    assert isinstance(state, QwantumState)
    columns = [column_points(state.rows[seat], column) for column in range(COLUMNS)]
    full = [points for points in columns if points is not None]
    return {"columns": len(full), "best_column": max(full, default=0), "misses": state.misses[seat]}


def clean(game: FinishedGame) -> int:
    """To its end without a miss."""
    return int("columns" in game.notes and not game.notes.get("misses"))


FACTS = GameFacts(
    name=mark("Qwantum"),
    line=mark("Numbers that rise, then fall"),
    resume=mark("Resume Qwantum"),
    icon="chart-column",
    tint=("#6E4E94", "#4A3268"),
    seats=range(1, 5),
    minutes=15,
    budget=120,
    cost=8e-5,
    notes=notes,
    goals=(
        Goal(
            "qwantum_columns",
            mark("Six columns"),
            mark("Fill all six columns: unfinished ones are worth nothing."),
            6,
            note("columns"),
        ),
        Goal(
            "qwantum_high",
            mark("High column"),
            mark("Score 18 with one column. Its second lowest number counts, so a single low one does no harm."),
            18,
            note("best_column"),
        ),
        Goal(
            "qwantum_clean",
            mark("Never missed"),
            mark("Finish Qwantum without a single miss."),
            1,
            clean,
            counted=False,
        ),
    ),
    printed=True,
    daily=2,
)
