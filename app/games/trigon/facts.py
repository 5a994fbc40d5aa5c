"""What the app knows of Trigon without its rules."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from app.games.facts import LEFT, FinishedGame, GameFacts, Goal, Notes, SideDoor, alone
from app.i18n import mark

if TYPE_CHECKING:
    from rules.core import State

LARGE_PIECES = 12


def notes(state: State[Any], seat: int) -> Notes:
    """ "left:6c": how many of the seat's colours kept that piece; "placed" in all."""
    from rules.trigon.game import TrigonState
    from rules.trigon.pieces import PIECES

    assert isinstance(state, TrigonState)
    colours = state.setup.colours_of(seat)
    left = Counter(f"{LEFT}{PIECES[piece].name}" for colour in colours for piece in state.remaining(colour))
    return {**left, "placed": sum(len(state.placed[colour]) for colour in colours)}


def wears(seats: int, seat: int) -> tuple[str, ...]:
    """Alone one plays all colours and wears none."""
    from rules.trigon.game import TrigonSetup
    from rules.trigon.geometry import COLOURS

    return tuple(COLOURS[colour] for colour in TrigonSetup(seats).colours_of(seat)) if seats > 1 else ()


def large_pieces_laid(game: FinishedGame) -> int:
    """Of one colour; whoever has several must have laid the same piece in all of them."""
    if not game.notes:
        return 0
    return LARGE_PIECES - sum(code.startswith(f"{LEFT}6") for code in game.notes)


def laid_all(game: FinishedGame) -> int:
    return int("all_placed" in game.parts)


FACTS = GameFacts(
    name=mark("Trigon"),
    line=mark("Triangles meeting only at corners"),
    resume=mark("Resume Trigon"),
    icon="triangle",
    tint=("#76914F", "#506834"),
    seats=range(1, 5),
    minutes=30,
    budget=700,
    cost=1.6e-3,
    notes=notes,
    wears=wears,
    goals=(
        Goal(
            "trigon_large",
            mark("Large ones first"),
            mark("Lay all twelve pieces of six triangles. They find no room later on."),
            LARGE_PIECES,
            large_pieces_laid,
        ),
        Goal(
            "trigon_all",
            mark("All laid"),
            mark("Lay all 22 pieces of a colour: 15 points instead of a loss."),
            1,
            laid_all,
            counted=False,
        ),
        Goal("trigon_alone", mark("Seventy of 88"), mark("Lay 70 pieces in Trigon alone."), 70, alone),
    ),
    beside=SideDoor("patterns", "puzzle", mark("Patterns"), mark("for one: shapes to fill, and the way to 88")),
    apart=True,
    pairs=True,
    noted=True,
    kind="board",
    pages={"patterns": "patterns.choice:PatternsScreen", "pattern": "patterns.page:PatternScreen"},
    on_felt=True,
)
