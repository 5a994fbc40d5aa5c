"""How to play: lessons and the tips of a first game, without any screen. `lesson.py` tells how one is written."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from app.games.lessons.lesson import Lesson
from app.games.registry import face

PART = "lessons"
"""Under this name the store keeps what has been learned."""


def lesson_of(game_id: str) -> Lesson:
    """Read in when it is opened: its positions are played when its module is imported."""
    return face(game_id).part("lesson", "LESSON", Lesson)


def done(kept: Mapping[str, Any], game_id: str) -> frozenset[str]:
    """The pages whose task has been solved, by what the store has kept."""
    pages = kept.get(game_id)
    return frozenset(page for page in pages if isinstance(page, str)) if isinstance(pages, list) else frozenset()
