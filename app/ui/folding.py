"""FoldingRow: a Row whose last child goes below once it leaves large words too little room.

folds       the room for words, in dp before they grow, from which on nothing needs to move (0: nothing ever does)
The words are the child that fills the row; what they do not need they do not claim. A last child that is words too
stands below them, any other one below at the right.

SectionHeader(text, note="")        "Players … 3 of 4"; children stand at the right
"""

from __future__ import annotations

from typing import Any

from kivy.metrics import dp
from kivy.properties import NumericProperty, StringProperty

from app.ui.boxes import Row
from app.ui.text import Text
from app.ui.theme import grown, large

_GAP = 4


class FoldingRow(Row):
    folds = NumericProperty(0)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.fbind("folds", self._trigger_layout)

    def do_layout(self, *args: Any) -> None:
        words = next((child for child in self.children if child.size_hint_x is not None), None)
        if words is not None and self._is_crowded(words):
            self._fold(words)
        else:
            if self.folds and words is not None and isinstance(self.children[0], Text):
                self.children[0].max_width = 0
            super().do_layout(*args)

    def _is_crowded(self, words: Any) -> bool:
        if not self.folds or words is self.children[0] or not large():
            return False
        others = [child for child in self.children if child is not words]
        return self._left_by(others) < min(grown(self.folds), _natural_width(words))

    def _left_by(self, others: list[Any]) -> float:
        """The room that the other children leave for the words."""
        widths = [_natural_width(child) if isinstance(child, Text) else child.width for child in others]
        return self.width - self.padding[0] - self.padding[2] - sum(widths) - self.spacing * len(widths)

    def _fold(self, words: Any) -> None:
        left, top, right, bottom = self.padding
        last, *upper = self.children
        words.width = self._left_by([child for child in upper if child is not words])
        high = max(child.height for child in upper)
        x, middle = self.x + left, self.top - top - high / 2
        for child in reversed(upper):
            child.pos = x, middle - child.height / 2
            x += child.width + self.spacing
        last.pos = self.right - right - last.width, self.y + bottom
        if isinstance(last, Text):
            last.x, last.max_width = words.x, words.width
        self.minimum_height = top + high + dp(_GAP) + last.height + bottom


class SectionHeader(FoldingRow):
    text = StringProperty("")
    note = StringProperty("")

    def __init__(self, **kwargs: Any) -> None:
        self._text = Text(kind="section")
        self._note: Text | None = None
        super().__init__(padding=(dp(2), dp(4)), spacing=dp(12), least=dp(30), folds=200, **kwargs)
        self.add_widget(self._text)
        for name in ("text", "note"):
            self.fbind(name, self._show)
        self._show()

    def _show(self, *_args: object) -> None:
        self._text.text = self.text
        if self._note is None and self.note:
            self._note = Text(kind="secondary", tone="text2", flow="hug")
            self.add_widget(self._note, index=self.children.index(self._text))
        if self._note is not None:
            self._note.text = self.note


def _natural_width(words: Any) -> float:
    """Pixels that the words in a widget would take in one line."""
    if isinstance(words, Text):
        return words.natural_width()
    return max(map(_natural_width, words.children), default=0)
