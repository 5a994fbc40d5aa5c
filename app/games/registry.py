"""The games of the box and their faces, in the order of the home page. A new game is a line in `rules.GAME_IDS`."""

from __future__ import annotations

from app.games.face import Face
from rules import GAME_IDS

FACES: dict[str, Face] = {id: Face(id, f"app.games.{id}") for id in GAME_IDS}


def face(id: str) -> Face:
    """The face of the game with this id, or `KeyError`."""
    return FACES[id]


def faces() -> tuple[Face, ...]:
    return tuple(FACES.values())
