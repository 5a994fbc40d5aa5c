"""The last page of a lesson: the game's picture, and what the first game will be like."""

from __future__ import annotations

from typing import Any

from kivy.uix.widget import Widget

from app.games.art import HEIGHT, WIDTH, GameArt
from app.i18n import Translator


class EndPicture(Widget):
    def __init__(self, game_id: str, **kwargs: Any) -> None:
        super().__init__(size_hint=(None, None), **kwargs)
        self._art = GameArt(game_id=game_id, radius=17, rounded_side="all", size_hint=(None, None))
        self.add_widget(self._art)
        for name in ("pos", "size"):
            self.fbind(name, self._lay)

    def high(self, width: float, most: float) -> float:
        return min(width * HEIGHT / WIDTH * 1.2, most)

    def _lay(self, *_: object) -> None:
        self._art.pos, self._art.size = self.pos, self.size


def end_steps(tr: Translator) -> list[tuple[str, str]]:
    return [
        (tr("You and an easy computer"), tr("It plays quickly and makes mistakes. You begin.")),
        (tr("Tips at the right moment"), tr("A line tells you what to do now and why. Close it and it stays closed.")),
        (tr("The bulb helps any time"), tr("A tap tells where to look, another one shows a good move and why.")),
    ]
