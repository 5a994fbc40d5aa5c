"""What is drawn of Genial."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from app.games.drawing import Box, Drawing
from rules.core import State
from rules.genial.game import GenialState

if TYPE_CHECKING:
    from app.games.lesson_picture import LessonPicture
    from app.games.running_game import GameTable, RunningGame
    from app.ui.services import Services


class GenialDrawing(Drawing):
    def table(self, page: RunningGame) -> GameTable:
        from app.games.genial.game import GenialTable

        return GenialTable(page)

    def lesson_picture(self, app: Services) -> LessonPicture:
        from app.games.genial.lesson_picture import GenialPicture

        return GenialPicture(app)

    def paint_small(self, state: State[Any], seat: int, box: Box) -> None:
        from app.games.genial.paint import paint_small

        assert isinstance(state, GenialState)
        paint_small(state, box)


DRAWING = GenialDrawing()
