"""Tips for a first game of Trigon, most important first."""

from __future__ import annotations

from app.games.lessons.tips import CONFIRM, Tip, TipMoment
from app.i18n import mark
from rules.trigon.game import TrigonState


def at(moment: TipMoment) -> TrigonState:
    state = moment.state
    assert isinstance(state, TrigonState)
    return state


def _own(moment: TipMoment) -> list[int]:
    return [len(at(moment).placed[colour]) for colour in _colours(moment)]


def _colours(moment: TipMoment) -> tuple[int, ...]:
    colours: tuple[int, ...] = at(moment).setup.colours_of(moment.seat)
    return colours


def _now(moment: TipMoment) -> int:
    """How many pieces of the colour in turn lie there."""
    return len(at(moment).placed[at(moment).turn])


TIPS: tuple[Tip, ...] = (
    Tip(
        CONFIRM,
        mark("Turn or flip the piece if you like, then confirm with the big button."),
        lambda m: m.chosen and m.acts,
    ),
    Tip(
        "out",
        mark("One of your colours has no place left. Its pieces that remain cost a point for each triangle."),
        lambda m: any(colour in at(m).out and at(m).remaining(colour) for colour in _colours(m)),
    ),
    Tip(
        "first",
        mark("Choose a large piece from the tray and lay it over one of the six marked triangles."),
        lambda m: m.acts and not any(_own(m)),
    ),
    Tip(
        "second",
        mark("You play two colours in turn. The second one begins on the triangle opposite the first."),
        lambda m: m.acts and _now(m) == 0 and any(_own(m)),
    ),
    Tip(
        "corner",
        mark("From now on every piece touches a corner of its own colour, but never an edge. The dots show where."),
        lambda m: m.acts and _now(m) == 1,
    ),
    Tip(
        "large",
        mark("Lay the large pieces first and push towards the middle; the small ones still fit later."),
        lambda m: m.acts and _now(m) >= 2,
    ),
    Tip(
        "corners",
        mark("Keep corners open, and slip through gaps: other colours may be touched along their edges."),
        lambda m: m.acts and _now(m) >= 4,
    ),
    Tip(
        "last",
        mark("All pieces of a colour laid bring 15, and 5 more if the single triangle was the last."),
        lambda m: m.acts and _now(m) >= 9,
    ),
)
