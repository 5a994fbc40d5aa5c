"""The games of the box and their faces, in the order of the home page."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from app.games.face import Face
from app.games.facts import GameFacts
from rules import GAME_IDS, PACKAGES, TABLE_DICE

FACES: dict[str, Face] = {id: Face(id, f"app.games.{id}") for id in GAME_IDS}
"""A new game is a word in `rules.GAME_IDS`."""

DICE = Face(TABLE_DICE, f"app.games.{TABLE_DICE}")


def face(id: str) -> Face:
    """The face of the game with this id, also of the dice for a paper table, or `KeyError`."""
    return DICE if id == TABLE_DICE else FACES[id]


def facts(id: str) -> GameFacts:
    return face(id).facts


def worn(id: str, seats: int, seat: int | None, avatar: str) -> str:
    """The colours in which somebody on one of `seats` is shown; whoever looks on keeps `avatar`."""
    wears = facts(id).wears
    colours = wears(seats, seat) if wears is not None and seat is not None and seat < seats else ()
    return " ".join(colours) or avatar


def faces() -> tuple[Face, ...]:
    """The games of the box."""
    return tuple(FACES.values())


@contextmanager
def added(face: Face, rules_package: str) -> Iterator[None]:
    """A game from folders elsewhere is in the box, too, as long as this lasts."""
    FACES[face.id], PACKAGES[face.id] = face, rules_package
    try:
        yield
    finally:
        del FACES[face.id], PACKAGES[face.id]
