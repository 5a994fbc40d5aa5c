"""What is drawn of a game. `DRAWING` of a game's `drawing.py` loads what it needs when it is asked."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from app.games.registry import face

if TYPE_CHECKING:
    from kivy.uix.widget import Widget

    from app.games.lesson_picture import LessonPicture
    from app.games.ranked_picture import RankedPicture
    from app.games.replay_stage import ReplayStage
    from app.games.running_game import GameBody, RunningGame
    from app.ui.services import Services
    from rules.core import Action, State

Box = tuple[float, float, float, float]
"""x, y, width, height in pixels, y upwards."""


class Drawing:
    def body(self, page: RunningGame) -> GameBody:
        """The game on its page."""
        raise NotImplementedError

    def lesson_picture(self, app: Services) -> LessonPicture:
        """The positions of a lesson."""
        raise NotImplementedError

    def replay_stage(self, game_id: str) -> ReplayStage:
        """The positions of a replay."""
        raise NotImplementedError

    def ranked_picture(self) -> RankedPicture:
        """Before a row of the game's own figures in statistics."""
        raise NotImplementedError

    def action_picture(self, state: State[Any], action: Action) -> Widget | None:
        """What an action lays, where words would need its name; as large as it likes to be."""
        return None

    def paint_small(self, state: State[Any], seat: int, box: Box) -> None:
        """The position in small, on the canvas that is open."""
        raise NotImplementedError


def drawing_of(game_id: str) -> Drawing:
    return face(game_id).part("drawing", "DRAWING", Drawing)
