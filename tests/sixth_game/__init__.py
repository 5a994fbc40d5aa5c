"""A sixth game: two folders and one line, to prove that a game needs no more."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from app.games.face import Face
from app.games.registry import added

LADDER = "ladder"


@contextmanager
def ladder_in_the_box() -> Iterator[None]:
    with added(Face(LADDER, "tests.sixth_game.face"), "tests.sixth_game.rules"):
        yield
