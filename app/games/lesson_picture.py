"""The picture of a lesson's page, and what one may do in it. `lesson_pictures.py` makes a game's own.

LessonPicture               paper that holds a picture; a game's own is a subclass of it
    show(picture, task)     draw this position; with a task it may be touched
    high(width, most)       how high it wants to be in this width; `most` bounds one that is only looked at
    ready                   something is chosen that `answer()` would hand in (else a tap answers at once)
    refuse(answer), settle(answer)      after it was judged: shake, or leave it there as the right one
    on_answer(answer)       an action or an id, for the task to check
    on_refused(verdict)     something was touched that the rules forbid; it has shaken already
A subclass draws in `show`, places its parts in `arrange()` (called when place or size change) and dispatches the
events. `still` is True without a task.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ObjectProperty, OptionProperty, VariableListProperty
from kivy.uix.widget import Widget

from app.games.lessons.lesson import Answer, LessonPosition, LessonVerdict, Task
from app.ui.boxes import PaperCard
from app.ui.drawing.paint import Surface
from app.ui.motion import Movable
from app.ui.theme import RADIUS
from rules.core import State

if TYPE_CHECKING:
    from app.ui.services import Services

PAD = 12
STACK = 8
"""How far the sheets below stick out, in dp: room to leave under the paper."""


class LessonPicture(Movable, Surface):
    fill = ObjectProperty("paper")
    radius = VariableListProperty([dp(RADIUS["sheet_card"])])
    elevation = OptionProperty("sheet", options=Surface.elevation.options)
    stacked = True
    paint_below = PaperCard.paint_below
    ready = BooleanProperty(False)
    still = BooleanProperty(True)
    __events__ = ("on_answer", "on_refused")

    def __init__(self, app: Services, **kwargs: Any) -> None:
        self.app = app
        self._arrange = Clock.create_trigger(lambda _: self.arrange(), -1)
        super().__init__(size_hint=(None, None), **kwargs)
        for name in ("pos", "size"):
            self.fbind(name, self._arrange)

    def show(self, picture: LessonPosition[State[Any]], task: Task | None) -> None:
        raise NotImplementedError

    def high(self, width: float, most: float) -> float:
        raise NotImplementedError

    def arrange(self) -> None:
        raise NotImplementedError

    def answer(self) -> None:
        """Hand in what is chosen."""

    def refuse(self, answer: Answer) -> None:
        raise NotImplementedError

    def settle(self, answer: Answer) -> None:
        raise NotImplementedError

    def key(self, name: str) -> bool:
        return False

    def fade(self, opacity: float) -> None:
        """The page fades; what has a shader of its own must be told."""

    def closed(self) -> None:
        """The page is gone."""

    def on_answer(self, answer: Answer) -> None: ...

    def on_refused(self, verdict: LessonVerdict) -> None: ...


class PictureHolder(Widget):
    """Holds a picture at its top, with room for the sheets below it."""

    def __init__(self, picture: LessonPicture, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._picture = picture
        self.add_widget(picture)
        for name in ("pos", "size"):
            self.fbind(name, self._lay)
        picture.bind(size=self._lay)

    def _lay(self, *_: object) -> None:
        picture = self._picture
        picture.x = self.x + (self.width - picture.width) / 2
        picture.y = self.y + self.height - picture.height
