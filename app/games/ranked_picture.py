"""What a game draws before a row of its own figures in statistics."""

from __future__ import annotations

from typing import Any

from kivy.properties import StringProperty

from app.ui.drawing.drawn import Drawn


class RankedPicture(Drawn):
    thing = StringProperty("")
    game_id = ""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(size_hint=(None, None), **kwargs)
        self.fbind("thing", self.redraw)
