"""The page of a running game, for what belongs to it: menu, hints, coach, dice that people roll with their hands."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Protocol

from app.play.services import GameForGuests

if TYPE_CHECKING:
    from kivy.uix.widget import Widget

    from app.games.running_game import GameBody
    from app.i18n import Translator
    from app.play.playing import Playing
    from app.play.services import PlayServices


class GamePage(GameForGuests, Protocol):
    app: PlayServices
    id: str
    width: float
    height: float

    @property
    def tr(self) -> Translator: ...

    @property
    def body(self) -> GameBody | None:
        """What is drawn of the game, as soon as it is open."""

    @property
    def drawn(self) -> GameBody:
        """The same, where there must be one."""

    @property
    def running(self) -> Playing: ...

    def types_for(self, seat: int) -> bool:
        """Whether this seat's real dice are typed in here."""

    def show_lesson(self) -> None: ...

    def show_rules(self) -> None: ...

    def show_replay(self) -> None: ...

    def add_widget(self, widget: Widget, index: int = 0) -> None: ...

    def remove_widget(self, widget: Widget) -> None: ...

    def bind(self, **callbacks: Callable[..., object]) -> None: ...

    def unbind(self, **callbacks: Callable[..., object]) -> None: ...
