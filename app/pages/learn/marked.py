"""MarkedText(words, marks)    a wrapped Text with a pale amber ground behind some of its words.

`marks` are places in `words`, (from, to) each; the whole word around them is marked, so that no line ends inside of it.
"""

from __future__ import annotations

from typing import Any

from kivy.graphics import Color, SmoothRoundedRectangle
from kivy.metrics import dp
from kivy.properties import ListProperty, StringProperty
from kivy.utils import escape_markup

from app.ui.text import Text
from app.ui.theme import colour, faded, theme

_REF = "mark"


class MarkedText(Text):
    words = StringProperty("")
    marks = ListProperty()

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(markup=True, **kwargs)
        self.fbind("words", self._read)
        self.fbind("marks", self._spell)
        for name in ("pos", "size", "texture"):
            self.fbind(name, self._ground)
        theme.bind(mode=self._ground)
        self._spell()

    def _read(self, *_args: object) -> None:
        """New words drop the old marks, which may lie beyond their end."""
        self.marks = []
        self._spell()

    def _spell(self, *_args: object) -> None:
        spelt, at = "", 0
        for start, end in self._whole():
            spelt += escape_markup(self.words[at:start])
            spelt += f"[ref={_REF}]{escape_markup(self.words[start:end])}[/ref]"
            at = end
        self.text = spelt + escape_markup(self.words[at:])

    def _whole(self) -> list[tuple[int, int]]:
        found: list[tuple[int, int]] = []
        for start, end in self.marks:
            while start and not self.words[start - 1].isspace():
                start -= 1
            while end < len(self.words) and not self.words[end].isspace():
                end += 1
            if not found or start >= found[-1][1]:
                found.append((start, end))
        return found

    def _sized(self, face: str, full: int, room: float) -> tuple[int, bool]:
        return full, True

    def _ground(self, *_args: object) -> None:
        self.canvas.before.clear()
        left, top = self.center_x - self.texture_size[0] / 2, self.center_y + self.texture_size[1] / 2
        with self.canvas.before:
            Color(rgba=faded(colour("accent"), 0.38))
            for x, y, right, low in self.refs.get(_REF, ()):
                SmoothRoundedRectangle(
                    pos=(left + x - dp(2), top - low), size=(right - x + dp(4), low - y), radius=[dp(4)]
                )
