"""What the app knows of Twenty One without its rules."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from app.games.facts import FinishedGame, GameFacts, Goal, Notes, note
from app.i18n import mark

if TYPE_CHECKING:
    from rules.core import State


def notes(state: State[Any], seat: int) -> Notes:
    """ "hits" on the whole sheet, "hits_row" in its best row, "crossed" fields."""
    from rules.twenty_one.game import TwentyOneState
    from rules.twenty_one.scoring import CROSSED

    assert isinstance(state, TwentyOneState)
    hits = [dict(part.values)["hits"] for part in state.breakdown(seat)]
    crossed = sum(filled.count(CROSSED) for filled in state.rows[seat])
    return {"hits": sum(hits), "hits_row": max(hits), "crossed": crossed}


def uncrossed(game: FinishedGame) -> int:
    """To its end without a field crossed out."""
    return int("hits" in game.notes and not game.notes.get("crossed"))


FACTS = GameFacts(
    name=mark("Twenty One"),
    line=mark("Fill five rows without going over"),
    resume=mark("Resume Twenty One"),
    icon="dice-5",
    tint=("#33587F", "#1F3A5A"),
    seats=range(1, 7),
    minutes=15,
    budget=500,
    cost=5e-4,
    notes=notes,
    goals=(
        Goal(
            "twenty_one_row",
            mark("Bull’s-eye row"),
            mark("Hit all six numbers of a row exactly: 21 points as a bonus."),
            6,
            note("hits_row"),
        ),
        Goal("twenty_one_hits", mark("Sharp eye"), mark("Hit fifteen numbers exactly in one game."), 15, note("hits")),
        Goal(
            "twenty_one_clean",
            mark("Nothing crossed out"),
            mark("Finish Twenty One without crossing out a single field."),
            1,
            uncrossed,
            counted=False,
        ),
    ),
    printed=True,
    daily=1,
)
