"""What is drawn of Trigon."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from app.games.drawing import Box, Drawing
from rules.core import Action, State
from rules.trigon.actions import PlacePiece
from rules.trigon.game import TrigonState

if TYPE_CHECKING:
    from kivy.uix.widget import Widget

    from app.games.lesson_picture import LessonPicture
    from app.games.ranked_picture import RankedPicture
    from app.games.replay_stage import ReplayStage
    from app.games.running_game import GameBody, RunningGame
    from app.ui.services import Services


class TrigonDrawing(Drawing):
    def body(self, page: RunningGame) -> GameBody:
        from app.games.trigon.body import TrigonBody

        return TrigonBody(page)

    def lesson_picture(self, app: Services) -> LessonPicture:
        from app.games.trigon.lesson_picture import TrigonPicture

        return TrigonPicture(app)

    def replay_stage(self, game_id: str) -> ReplayStage:
        from app.games.trigon.replay_stage import TrigonStage

        return TrigonStage()

    def ranked_picture(self) -> RankedPicture:
        from app.games.trigon.miniature import LeftPiecePicture

        return LeftPiecePicture()

    def action_picture(self, state: State[Any], action: Action) -> Widget | None:
        from app.games.trigon.miniature import PiecePicture

        assert isinstance(state, TrigonState)
        return PiecePicture(action.cells, state.turn) if isinstance(action, PlacePiece) else None

    def paint_small(self, state: State[Any], seat: int, box: Box) -> None:
        from app.games.trigon.miniature import paint_small

        assert isinstance(state, TrigonState)
        paint_small(state, box)


DRAWING = TrigonDrawing()
