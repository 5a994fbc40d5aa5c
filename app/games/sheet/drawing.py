"""What is drawn of a game from its described sheet: a style is all that such a game adds."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from app.games.drawing import Box, Drawing
from app.games.registry import face
from app.games.sheet.small import paint_cells
from app.games.sheet.style import SheetStyle
from rules.core import State

if TYPE_CHECKING:
    from app.games.lesson_picture import LessonPicture
    from app.games.replay_stage import ReplayStage
    from app.games.running_game import GameBody, RunningGame
    from app.ui.services import Services


@dataclass(frozen=True)
class SheetDrawing(Drawing):
    style: SheetStyle = field(default_factory=SheetStyle)
    small: Callable[[State[Any], int, Box], None] = paint_cells

    def body(self, page: RunningGame) -> GameBody:
        from app.games.sheet.body import SheetBody

        return SheetBody(page, self.style)

    def lesson_picture(self, app: Services) -> LessonPicture:
        from app.games.sheet.lesson_picture import SheetPicture

        return SheetPicture(app, self.style)

    def replay_stage(self, game_id: str) -> ReplayStage:
        from app.games.sheet.replay_stage import SheetStage

        return SheetStage(game_id, self.style)

    def paint_small(self, state: State[Any], seat: int, box: Box) -> None:
        self.small(state, seat, box)


def style_of(game_id: str) -> SheetStyle:
    return face(game_id).part("drawing", "DRAWING", SheetDrawing).style


DRAWING = SheetDrawing()
"""Of a game that has none of its own."""
