"""How to play: lessons and the tips of a first game, without any screen. `lesson.py` tells how one is written."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from app.games.lessons.lesson import Lesson

PART = "lessons"
"""Under this name the store keeps what has been learned."""

LESSONS: tuple[str, ...] = ("genial", "twenty_one", "qwantum", "trigon", "knister")
"""The games that have a lesson."""


def lesson_of(game_id: str) -> Lesson:
    """Read in when it is opened: its positions are played when its module is imported."""
    found: Lesson = import_module(f"app.games.{game_id}.lesson").LESSON
    return found


def done(kept: Mapping[str, Any], game_id: str) -> frozenset[str]:
    """The pages whose task has been solved, by what the store has kept."""
    pages = kept.get(game_id)
    return frozenset(page for page in pages if isinstance(page, str)) if isinstance(pages, list) else frozenset()
