"""Parts of a lesson's page.

Segments(done, current)     a bar for each page along the top: whether its task was solved, and which one is shown
Numbered(number)            a step: `title`, `text`, its number amber if it is `first`
TaskCard                    what is to be tried (`ask`), how the last try was (`tell`), and a hint
"""

from __future__ import annotations

from typing import Any

from kivy.metrics import dp
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, StringProperty
from kivy.uix.widget import Widget

from app.ui.boxes import Card, Column, Row
from app.ui.drawing.icons import Icon
from app.ui.drawing.paint import Surface
from app.ui.motion import Movable
from app.ui.text import Text
from app.ui.theme import colour, faded, grown, theme

BAR, GAP = 6, 6
CIRCLE = 34


class Segments(Widget):
    done: list[bool] = ListProperty()
    current = NumericProperty(0)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(size_hint_y=None, height=dp(BAR), **kwargs)
        for name in ("pos", "size", "done", "current"):
            self.fbind(name, self._show)
        theme.bind(mode=self._show)
        self._show()

    def _show(self, *_: object) -> None:
        while len(self.children) < len(self.done):
            self.add_widget(Surface(radius=[dp(BAR / 2)], line_width=dp(1.5)))
        while len(self.children) > len(self.done):
            self.remove_widget(self.children[0])
        wide = (self.width - (len(self.done) - 1) * dp(GAP)) / max(1, len(self.done))
        for place, part in enumerate(reversed(self.children)):
            part.size, part.pos = (wide, dp(BAR)), (self.x + place * (wide + dp(GAP)), self.y)
            shown = place == self.current
            part.fill = "accent" if self.done[place] else faded(colour("text"), 0.4 if shown else 0.16)
            part.line = "text" if shown else ""


class Circle(Surface):
    """A number on a disc."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(size_hint=(None, None), size=(dp(CIRCLE), dp(CIRCLE)), radius=[dp(CIRCLE)], **kwargs)
        self.number = Text(kind="strong", flow="hug")
        self.add_widget(self.number)
        self.number.bind(size=self._place)
        self.bind(pos=self._place, size=self._place)
        theme.bind(text_scale=self._grow)
        self._grow()

    def _grow(self, *_: object) -> None:
        side = max(dp(CIRCLE), grown(26))
        self.size = side, side

    def _place(self, *_: object) -> None:
        self.number.center = self.x + self.width / 2, self.y + self.height / 2


class Numbered(Row):
    title = StringProperty("")
    text = StringProperty("")
    first = BooleanProperty(False)

    def __init__(self, number: int, **kwargs: Any) -> None:
        self._circle = Circle(pos_hint={"top": 1})
        self._circle.number.text = str(number)
        self._title, self._text = Text(kind="strong"), Text(tone="text2")
        super().__init__(spacing=dp(14), padding=(dp(8), dp(2)), **kwargs)
        words = Column(spacing=dp(2), pos_hint={"top": 1})
        for part in (self._title, self._text):
            words.add_widget(part)
        for part in (self._circle, words):
            self.add_widget(part)
        for name in ("title", "text", "first"):
            self.fbind(name, self._show)
        self._show()

    def _show(self, *_: object) -> None:
        self._title.text, self._text.text = self.title, self.text
        self._circle.fill, self._circle.fill_top = ("accent", "accent_hi") if self.first else ("surf", "")
        self._circle.line = "" if self.first else "surf_line"
        self._circle.number.tone = "accent_ink" if self.first else "text"


class TaskCard(Movable, Card):
    """A line for the task, one for how the try went, one for the hint. The last two appear when they have words."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(padding=(dp(14), dp(12)), spacing=dp(8), **kwargs)
        self._lines = {name: _Line() for name in ("ask", "told", "hint")}
        self.add_widget(self._lines["ask"])

    @property
    def told(self) -> str:
        return str(self._lines["told"].text.text)

    def ask(self, text: str) -> None:
        self._lines["ask"].show("hand", "accent_text", text, "strong")
        for name in ("told", "hint"):
            self._drop(name)

    def tell(self, text: str, right: bool) -> None:
        self._drop("hint" if right else "told")
        self._put("told", "circle-check" if right else "circle-x", "good" if right else "bad", text)

    def hint(self, text: str) -> None:
        self._put("hint", "lightbulb", "accent_text", text)

    def _put(self, name: str, icon: str, tone: str, text: str) -> None:
        line = self._lines[name]
        line.show(icon, tone, text, "body")
        if line.parent is None:
            self.add_widget(line, index=1 if name == "told" and self._lines["hint"].parent is not None else 0)

    def _drop(self, name: str) -> None:
        if self._lines[name].parent is not None:
            self.remove_widget(self._lines[name])


class _Line(Row):
    def __init__(self, **kwargs: Any) -> None:
        super().__init__(spacing=dp(12), **kwargs)
        self._icon = Icon(icon_size=dp(22), pos_hint={"top": 1})
        self.text = Text()
        for part in (self._icon, self.text):
            self.add_widget(part)

    def show(self, icon: str, tone: str, text: str, kind: str) -> None:
        self._icon.name, self._icon.tone = icon, tone
        self.text.text, self.text.kind = text, kind
