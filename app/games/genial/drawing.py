"""What is drawn of Genial."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from app.games.drawing import Box, Drawing
from rules.core import State
from rules.genial.game import GenialState

if TYPE_CHECKING:
    from app.games.lesson_picture import LessonPicture
    from app.games.ranked_picture import RankedPicture
    from app.games.replay_stage import ReplayStage
    from app.games.running_game import GameBody, RunningGame
    from app.ui.services import Services


class GenialDrawing(Drawing):
    def body(self, page: RunningGame) -> GameBody:
        from app.games.genial.body import GenialBody

        return GenialBody(page)

    def lesson_picture(self, app: Services) -> LessonPicture:
        from app.games.genial.lesson_picture import GenialPicture

        return GenialPicture(app)

    def replay_stage(self, game_id: str) -> ReplayStage:
        from app.games.genial.replay_stage import GenialStage

        return GenialStage()

    def ranked_picture(self) -> RankedPicture:
        from app.games.genial.parts import ColourPicture

        return ColourPicture()

    def paint_small(self, state: State[Any], seat: int, box: Box) -> None:
        from app.games.genial.paint import paint_small

        assert isinstance(state, GenialState)
        paint_small(state, box)


DRAWING = GenialDrawing()
