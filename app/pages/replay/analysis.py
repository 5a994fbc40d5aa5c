"""Other moves at a position of a replay: the computer's best beside the one that was made, each to be looked at."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from kivy.clock import Clock
from kivy.metrics import dp

from app.games.drawing import drawing_of
from app.games.hint_words import hint_words
from app.store.replaying import Replay
from app.table.computers import budget
from app.table.house import new_id
from app.thinking.thinker import ADVICE
from app.thinking.worker import Advised, Ask, Ticket
from app.ui.boxes import Row, Well
from app.ui.on_ui import on_ui
from app.ui.overlay.drawers import BottomSheet
from app.ui.progress import ProgressRing
from app.ui.rows import ListRow
from app.ui.text import Text
from rules.core import Acted, Action

if TYPE_CHECKING:
    from app.games.services import HouseServices


class Analysis(BottomSheet):
    """The same computer as for hints thinks about it; closing the drawer calls it off."""

    def __init__(
        self, app: HouseServices, replay: Replay, number: int, show: Callable[[Action], object], **kwargs: Any
    ) -> None:
        super().__init__(title=app.tr("Other moves here"), **kwargs)
        self._app, self._show, self._tr = app, show, app.tr
        self._seat, self._state = replay.steps[number].seat, replay.positions[number]
        event = replay.steps[number].event
        self._made = event.action if isinstance(event, Acted) else None
        self._ticket: Ticket | None = None
        self.rows: list[ListRow] = []
        self._wait = Row(spacing=dp(14), padding=(dp(8), dp(10), dp(8), dp(18)))
        self._wait.add_widget(ProgressRing(busy=True))
        self._wait.add_widget(Text(text=self._tr("The computer is thinking…"), tone="text2"))
        self.add_widget(self._wait)
        self.bind(on_open=self._ask, on_dismiss=self._forget)

    def _ask(self, *_: object) -> None:
        app, id = self._app, self._state.game.id
        seconds = app.settings.think_seconds or None
        on_ui(app.house.ask(lambda _: budget(id, seconds)), self._think)

    def _think(self, simulations: int) -> None:
        def answered(found: object, error: str | None) -> None:
            Clock.schedule_once(lambda _: self._answered(found))

        if self.host is not None:
            view = self._state.view(self._seat)
            ask = Ask(self._state.game.id, ADVICE, self._seat, view, new_id(), simulations, self._made)
            self._ticket = self._app.worker.ask(ask, answered)

    def _forget(self, *_: object) -> None:
        if self._ticket is not None:
            self._app.worker.cancel(self._ticket)
            self._ticket = None

    def _answered(self, found: object) -> None:
        if self.host is None:
            return
        self._ticket = None
        if not isinstance(found, list) or not found:
            self.dismiss()
            self._app.tell("no_hint")
            return
        self.body.clear_widgets()
        words = hint_words(self._tr, self._state.view(self._seat))
        well = Well(padding=0)
        for number, one in enumerate(found):
            row = self._row(one, words.listed(one), words.worth(one.value))
            row.divider = number > 0
            self.rows.append(row)
            well.add_widget(row)
        self.add_widget(well)
        self.add_widget(Text(text=words.meaning(), kind="secondary", tone="text2"))

    def _row(self, one: Advised, title: str, value: str) -> ListRow:
        made = one.action == self._made
        picture = drawing_of(self._state.game.id).action_picture(self._state, one.action)
        row = ListRow(title=title, value=value, leading=picture, subtitle=self._tr("This was played") if made else "")
        row.voice = ", ".join(part for part in (title, row.subtitle, value) if part)
        row.bind(on_release=self.dismiss)
        row.fbind("on_release", lambda action, _: self._show(action), one.action)
        return row
