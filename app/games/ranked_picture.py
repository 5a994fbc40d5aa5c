"""What a game draws before a row of its own figures: `PICTURE` in the game's `statistics_picture.py`."""

from __future__ import annotations

from typing import Any

from kivy.properties import StringProperty

from app.ui.drawing.drawn import Drawn


class RankedPicture(Drawn):
    thing = StringProperty("")

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(size_hint=(None, None), **kwargs)
        self.fbind("thing", self.redraw)
