"""What the app knows of Genial without its rules."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from app.games.facts import FinishedGame, GameFacts, Goal, Notes, note
from app.i18n import mark

if TYPE_CHECKING:
    from rules.core import State


def notes(state: State[Any], seat: int) -> Notes:
    """ "best_tile", the pegs that reached 18 or 36 as "tops"."""
    from rules.genial.game import GenialState
    from rules.genial.scoring import LAP

    assert isinstance(state, GenialState)
    gains = [sum(placed.gains) for placed in state.placed if placed.seat == seat]
    return {"best_tile": max(gains, default=0), "tops": sum(peg // LAP for peg in state.track(seat))}


def along_the_tracks(state: State[Any], seat: int) -> int:
    from rules.genial.game import GenialState

    assert isinstance(state, GenialState)
    return sum(state.track(seat))


def lowest_colour(game: FinishedGame) -> int:
    return min(game.parts.values(), default=0)


FACTS = GameFacts(
    name=mark("Genial"),
    line=mark("Six colours, and the lowest one counts"),
    resume=mark("Resume Genial"),
    icon="hexagon",
    tint=("#23827E", "#145A58"),
    seats=range(1, 5),
    youngest_begins=True,
    minutes=30,
    budget=250,
    cost=2.1e-3,
    notes=notes,
    goals=(
        Goal(
            "genial_top",
            mark("Bonus turn"),
            mark("Bring a colour to 18 and earn a bonus turn."),
            1,
            note("tops"),
            counted=False,
        ),
        Goal(
            "genial_tile",
            mark("One tile, eight points"),
            mark("Score eight points with a single tile."),
            8,
            note("best_tile"),
        ),
        Goal(
            "genial_ten",
            mark("All over ten"),
            mark("Bring all six colours over 10: the lowest one counts."),
            11,
            lowest_colour,
        ),
    ),
    daily=3,
    apart=True,
    lowest_counts=True,
    kind="board",
    on_felt=True,
    progress=along_the_tracks,
)
