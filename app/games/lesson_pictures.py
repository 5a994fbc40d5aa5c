"""Which class draws a game's positions in lessons."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from app.games.lesson_picture import LessonPicture
    from app.ui.services import Services

PICTURES = {
    **dict.fromkeys(("knister", "twenty_one", "qwantum"), "app.games.sheet.lesson_picture:SheetPicture"),
    "genial": "app.games.genial.lesson_picture:GenialPicture",
    "trigon": "app.games.trigon.lesson_picture:TrigonPicture",
}


def picture_of(app: Services, game_id: str) -> LessonPicture:
    module, name = PICTURES[game_id].split(":")
    made: LessonPicture = getattr(import_module(module), name)(app)
    return made
