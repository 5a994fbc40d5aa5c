"""Other moves at a position of a replay: the computer's best beside the one that was made and the one that somebody
tries, each with its value and to be looked at."""

from __future__ import annotations

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
from app.ui.boxes import Column, Row, Well
from app.ui.buttons import SecondaryButton
from app.ui.on_ui import on_ui
from app.ui.overlay.aside import AsideSheet
from app.ui.progress import ProgressRing
from app.ui.rows import ListRow
from app.ui.text import Text
from rules.core import Acted, Action

if TYPE_CHECKING:
    from app.games.services import HouseServices


class Analysis(AsideSheet):
    """The same computer as for hints thinks about it; closing the drawer calls it off.

    `known` is what it has thought of this position so far, and grows; `tried` is a move that somebody else thought of.
    on_look(action) shows what a move makes of the position, on_try wants to make one.
    """

    __events__ = ("on_look", "on_try")

    def __init__(
        self,
        app: HouseServices,
        replay: Replay,
        number: int,
        known: list[Advised],
        tried: Action | None = None,
        **kwargs: Any,
    ) -> None:
        super().__init__(title=app.tr("Other moves here"), **kwargs)
        self._app, self._tr, self._known, self._tried = app, app.tr, known, tried
        self._seat, self._state = replay.steps[number].seat, replay.positions[number]
        event = replay.steps[number].event
        self._made = event.action if isinstance(event, Acted) else None
        self._asked: list[Action] = []
        self._ticket: Ticket | None = None
        self.rows: list[ListRow] = []
        self._wait = Row(spacing=dp(14), padding=(dp(8), dp(10), dp(8), dp(18)))
        self._wait.add_widget(ProgressRing(busy=True))
        self._wait.add_widget(Text(text=self._tr("The computer is thinking…"), tone="text2"))
        self._list = Column(spacing=dp(6))
        self._list.add_widget(self._wait)
        self._foot = Row(padding=(0, dp(8), 0, 0))
        self.try_button = SecondaryButton(text=self._tr("Try a move"), icon="hand", sunk=True)
        self.try_button.bind(on_release=lambda *_: self._leave_for("on_try"))
        self._foot.add_widget(self.try_button)
        for part in (self._list, self._foot):
            self.add_widget(part)
        self.bind(on_open=lambda *_: self._go_on(), on_dismiss=self._forget)

    def on_look(self, action: Action) -> None: ...

    def on_try(self) -> None: ...

    def _leave_for(self, event: str, *told: object) -> None:
        self.dismiss()
        self.dispatch(event, *told)

    # -- thinking ----------------------------------------------------------------------------------------------

    def _go_on(self) -> None:
        """Ask until there is a value for what was made and for what is tried."""
        known = [one.action for one in self._known]
        wanted = (self._tried, self._made)
        missing = [one for one in wanted if one is not None and one not in known and one not in self._asked]
        if known and not missing:
            self._show_rows()
            return
        also = missing[0] if missing else None
        if also is not None:
            self._asked.append(also)
        app, id = self._app, self._state.game.id
        seconds = app.settings.think_seconds or None
        on_ui(app.house.ask(lambda _: budget(id, seconds)), lambda simulations: self._think(simulations, also))

    def _think(self, simulations: int, also: Action | None) -> None:
        def answered(found: object, error: str | None) -> None:
            Clock.schedule_once(lambda _: self._answered(found, also))

        if self.host is not None:
            view = self._state.view(self._seat)
            ask = Ask(self._state.game.id, ADVICE, self._seat, view, new_id(), simulations, also)
            self._ticket = self._app.worker.ask(ask, answered)

    def _forget(self, *_: object) -> None:
        if self._ticket is not None:
            self._app.worker.cancel(self._ticket)
            self._ticket = None

    def _answered(self, found: object, also: Action | None) -> None:
        if self.host is None:
            return
        self._ticket = None
        if not isinstance(found, list) or not found:
            self.dismiss()
            self._app.tell("no_hint")
            return
        self._known += [one for one in found if one.action == also] if self._known else found
        self._known.sort(key=lambda one: -one.value)
        self._go_on()

    # -- showing -----------------------------------------------------------------------------------------------

    def _show_rows(self) -> None:
        self._list.clear_widgets()
        words = hint_words(self._tr, self._state.view(self._seat))
        well = Well(padding=0)
        for number, one in enumerate(self._known):
            row = self._row(one, words.listed(one), words.worth(one.value))
            row.divider = number > 0
            self.rows.append(row)
            well.add_widget(row)
        self._list.add_widget(well)
        self._list.add_widget(Text(text=words.meaning(), kind="secondary", tone="text2"))

    def _row(self, one: Advised, title: str, value: str) -> ListRow:
        picture = drawing_of(self._state.game.id).action_picture(self._state, one.action)
        row = ListRow(title=title, value=value, leading=picture, chosen=one.action == self._tried)
        if one.action == self._made:
            row.subtitle = self._tr("This was played")
        elif row.chosen:
            row.subtitle = self._tr("Your idea")
        row.voice = ", ".join(part for part in (title, row.subtitle, value) if part)
        row.bind(on_release=lambda *_: self._leave_for("on_look", one.action))
        if row.chosen:
            self._app.feedback.say(row.voice, after=True)
        return row
