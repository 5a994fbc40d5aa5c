"""The bulb: first where to look, and then what the hard computer would do, where, and why; its best three with what it
expects of each.

It thinks in the worker like any computer, with the same budget; closing the drawer calls it off. While it is open the
table shows what it speaks of; afterwards everything lies there as before.
"""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, Any

from kivy.clock import Clock
from kivy.graphics import Color, SmoothEllipse
from kivy.metrics import dp
from kivy.properties import BooleanProperty
from kivy.uix.widget import Widget

from app.games.drawing import drawing_of
from app.games.hint_words import hint_words
from app.store.helped import keep_help
from app.store.log import Entry, Happened
from app.table.computers import budget
from app.table.house import new_id
from app.thinking.thinker import ADVICE
from app.thinking.worker import Advised, Ask, Ticket
from app.ui.boxes import Column, Row, Well
from app.ui.buttons import IconButton, PrimaryButton, SecondaryButton, TextButton
from app.ui.drawing.dashes import DashedBox
from app.ui.drawing.icons import Icon
from app.ui.drawing.paint import Surface, middle
from app.ui.on_ui import on_ui
from app.ui.overlay.aside import AsideSheet
from app.ui.progress import ProgressLine, ProgressRing
from app.ui.rows import ListRow
from app.ui.text import BarText, Text, text_width
from app.ui.theme import FACES, TYPE, colour, grown, sp_, theme
from rules.core import Acted, Action

if TYPE_CHECKING:
    from app.games.running_game import GameBody
    from app.play.game_page import GamePage

log = logging.getLogger(__name__)

BAR = 84
"""How long the bar of the best is, in dp."""
HALF = 0.56
"""A hint covers no more of the window than this, unless somebody wants to see all of it."""
LEAST_SPAN = 10.0
"""The least number of points between a full bar and an empty one, so that small differences look small."""


class Bulb(IconButton):
    """In the bar of a game whose people agreed to hints; lit while a hint is open."""

    lit = BooleanProperty(False)

    def __init__(self, game: GamePage, **kwargs: Any) -> None:
        super().__init__(icon="lightbulb", **kwargs)
        self.game = game
        self.drawer: HintDrawer | None = None
        self.bind(on_release=lambda *_: self.show(), lit=self._light)
        game.bind(tr=self._name)
        self._name()

    def _name(self, *_: object) -> None:
        self.voice = self.game.tr("Hint")

    def _light(self, *_: object) -> None:
        self.fill, self.tone = ("chosen", "accent_text") if self.lit else ("", "text")

    def show(self) -> None:
        """Help whoever holds the device and has something to decide; tell others when it can help. A second tap shows
        the answer.
        """
        game, body = self.game, self.game.body
        if body is None or body.busy or game.handing:
            return
        if self.drawer is not None:
            self.drawer.reveal()
            return
        session = game.running
        if session.seat is None or session.seat not in session.state.to_act():
            game.app.overlay.toast(self._later(body), icon="lightbulb")
            return
        self.lit, self.drawer = True, HintDrawer(self, body, session.seat)
        self.drawer.bind(on_dismiss=self._closed)
        game.app.overlay.show(self.drawer)

    def _later(self, body: GameBody) -> str:
        tr = self.game.tr
        if body.may_roll:
            return tr("Roll the dice first: then the bulb helps with what they show.")
        return tr("The bulb helps as soon as you have something to decide.")

    def _closed(self, *_: object) -> None:
        self.lit, self.drawer = False, None

    def close(self) -> None:
        """The game is left."""
        if self.drawer is not None:
            self.drawer.dismiss()


class HintDrawer(AsideSheet):
    """Below on an upright phone, where the table makes way for it; else at the side."""

    def __init__(self, bulb: Bulb, body: GameBody, seat: int, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        game = bulb.game
        self._bulb, self._game, self._body, self._tr = bulb, game, body, game.tr
        self._seat, self._state = seat, game.running.state
        self._words = hint_words(self._tr, self._state)
        self.found: list[Advised] = []
        self.revealed = False
        self._chosen = 0
        self._pictured: Widget | None = None
        self.rows: list[HintRow] = []
        self._ticket: Ticket | None = None
        self._wait = Row(spacing=dp(14), padding=(dp(8), dp(10), dp(8), dp(18)))
        self._wait.add_widget(ProgressRing(busy=True))
        self._wait.add_widget(Text(text=self._tr("The computer is thinking…"), tone="text2"))
        self.add_widget(self._wait)
        self.panel.bind(height=self._cover, width=self._cover)
        game.running.bind(on_happened=self._happened)
        self.bind(on_open=self._ask, on_dismiss=self._forget)

    # -- thinking ----------------------------------------------------------------------------------------------

    def _ask(self, *_: object) -> None:
        """How fast this device thinks is measured once, off the UI thread."""
        app, id = self._game.app, self._state.game.id
        seconds = app.settings.think_seconds or None
        on_ui(app.house.ask(lambda _: budget(id, seconds)), self._think)

    def _think(self, simulations: int) -> None:
        def answered(found: object, error: str | None) -> None:
            Clock.schedule_once(lambda _: self._answered(found, error))

        if self.host is not None:
            ask = Ask(self._state.game.id, ADVICE, self._seat, self._state, new_id(), simulations)
            self._ticket = self._game.app.worker.ask(ask, answered)

    def _answered(self, found: object, error: str | None) -> None:
        if self.host is None:
            return
        self._ticket = None
        if isinstance(found, list) and found:
            self.found = found
            if len(found) > 1:
                self._show_nudge()
            else:
                self.reveal()
            return
        log.error("no hint: %s", error)
        self.dismiss()
        self._game.app.tell("no_hint")

    def _happened(self, _: Any, entries: tuple[Entry, ...]) -> None:
        """Others may write meanwhile; anything else makes it another question."""
        for entry in entries:
            event = entry.what.event if isinstance(entry.what, Happened) else None
            if not isinstance(event, Acted) or event.seat == self._seat:
                self.dismiss()
                return
        if self._seat not in self._game.running.state.to_act():
            self.dismiss()

    def _forget(self, *_: object) -> None:
        if self._ticket is not None:
            self._game.app.worker.cancel(self._ticket)
            self._ticket = None
        self._game.running.unbind(on_happened=self._happened)
        self._body.cover(0, 0)
        if self.revealed:
            self._body.advised(None, ())

    # -- showing -----------------------------------------------------------------------------------------------

    def _note(self) -> None:
        """The results say that there was help."""
        house, game, seat = self._game.app.house, self._game.running.id, self._seat
        house.ask(lambda house: keep_help(house.store, game, seat, house.now()))

    def _show_nudge(self) -> None:
        """First only where to look: most people then find the move by themselves."""
        self.body.clear_widgets()
        nudge = self._words.nudge(self.found[0].action)
        self._add_head(BarText(text=nudge, kind="title"))
        show = PrimaryButton(text=self._tr("Show me"), icon="lightbulb")
        show.bind(on_release=lambda *_: self.reveal())
        self._add_buttons(show)
        self._game.app.feedback.say(nudge)

    def _add_head(self, *lines: Widget) -> None:
        words = Column(spacing=dp(2))
        for line in lines:
            words.add_widget(line)
        self._head = Row(spacing=dp(14), padding=(dp(2), 0, dp(2), dp(10)))
        for part in (Lamp(), words):
            self._head.add_widget(part)
        self.add_widget(self._head)

    def _add_buttons(self, main: PrimaryButton) -> None:
        close = SecondaryButton(text=self._tr("Close"), sunk=True, hug=True)
        close.bind(on_release=lambda *_: self.dismiss())
        buttons = Row(spacing=dp(12), padding=(0, dp(8), 0, 0))
        for button in (close, main):
            buttons.add_widget(button)
        self.add_widget(buttons)

    def reveal(self) -> None:
        """The answer, as soon as it is known."""
        if self.revealed or not self.found:
            return
        self.revealed = True
        self._note()
        self.body.clear_widgets()
        self._title, self._why = BarText(kind="title"), BarText(tone="text2")
        self._add_head(self._title, self._why)
        self._list = Column(spacing=dp(6))
        self.add_widget(self._list)
        self.take_button = PrimaryButton()
        self.take_button.bind(on_release=lambda *_: self._take())
        self._add_buttons(self.take_button)
        self.choose(0)
        if len(self.found) > 1:
            (self._unfold if self._roomy else self._fold)()

    @property
    def _roomy(self) -> bool:
        return self.aside or self.height * HALF > grown(330)

    def _fold(self) -> None:
        """A small phone shows the best three on request."""
        more = TextButton(text=self._tr("The best three"), trailing="chevron-down")
        more.bind(on_release=lambda *_: self._unfold())
        self._list.add_widget(more)

    def _unfold(self) -> None:
        self._list.clear_widgets()
        well = Well(padding=0)
        values = [one.value for one in self.found]
        best = max(values)
        span = max(LEAST_SPAN, 2 * (best - min(values)))
        for number, advised in enumerate(self.found):
            words, value = self._words.listed(advised), self._words.worth(advised.value)
            share = max(0.05, 1 - (best - advised.value) / span)
            row = HintRow(number + 1, words, value, share, self._picture(advised.action), divider=number > 0)
            row.bind(on_release=lambda *_, number=number: self.choose(number))
            self.rows.append(row)
            well.add_widget(row)
        well.bind(width=self._fit_rows)
        self._list.add_widget(well)
        self._list.add_widget(Text(text=self._words.meaning(), kind="secondary", tone="text2"))
        self._mark_row()

    def _fit_rows(self, _: Any, width: float) -> None:
        needs = [row.needs() for row in self.rows]
        number = max(need for _, need in needs)
        barred = all(words + number + dp(BAR + 14) < width for words, _ in needs)
        for row in self.rows:
            row.fit(number, barred)

    def _mark_row(self) -> None:
        for place, row in enumerate(self.rows):
            row.picked = place == self._chosen

    def choose(self, number: int) -> None:
        """Show one of them on the body, with its reason."""
        self._chosen = number
        advised = self.found[number]
        names = [self._game.called(seat) for seat in range(len(self._game.running.seats))]
        self._title.text = self._words.heading(advised.action)
        self._why.text = self._words.reason(advised, names, best=number == 0)
        self.take_button.text, self.take_button.icon = self._words.taking(advised.action)
        if self._pictured is not None:
            self._head.remove_widget(self._pictured)
        self._pictured = self._picture(advised.action)
        if self._pictured is not None:
            self._head.add_widget(self._pictured)
        self._mark_row()
        self._body.advised(advised.action, [one.action for one in self.found])
        self._game.app.feedback.say(f"{self._title.text}. {self._why.text}")

    def _picture(self, action: Action) -> Widget | None:
        return drawing_of(self._state.game.id).action_picture(self._state, action)

    def _take(self) -> None:
        action = self.found[self._chosen].action
        self.dismiss()
        self._body.choose(action)

    # -- where it lies -------------------------------------------------------------------------------------------

    def _turn(self, *_: object) -> None:
        super()._turn()
        self._cover()

    def _cover(self, *_: object) -> None:
        if self.host is not None:
            self._body.cover(*((0, self.panel.width) if self.aside else (self.panel.height, 0)))

    def on_touch_down(self, touch: Any) -> bool:
        """A second tap on the bulb asks for the answer."""
        if not self.revealed and self._bulb.collide_point(*self._bulb.to_widget(*touch.pos)):
            self.reveal()
            return True
        return super().on_touch_down(touch)


class Lamp(Surface):
    """The bulb in its circle."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(size_hint=(None, None), size=(dp(44), dp(44)), fill="chosen", radius=[dp(22)], **kwargs)
        self._icon = Icon(name="lightbulb", tone="accent_text", icon_size=dp(24))
        self.pos_hint = {"top": 1}
        self.add_widget(self._icon)
        self.bind(pos=self._place)

    def _place(self, *_: object) -> None:
        self._icon.center = self.center


class Rank(Widget):
    """A place: filled if it is the one that is shown, else dashed."""

    solid = BooleanProperty(False)

    def __init__(self, number: int, **kwargs: Any) -> None:
        super().__init__(size_hint=(None, None), size=(dp(26), dp(26)), **kwargs)
        self._number = Text(text=str(number), kind="secondary_strong", flow="hug")
        self.add_widget(self._number)
        self.bind(pos=self._draw, solid=self._draw)
        self._number.bind(size=self._draw)
        theme.bind(mode=self._draw)
        self._draw()

    def _draw(self, *_: object) -> None:
        self._number.center = middle(self)
        self._number.tone = "accent_ink" if self.solid else "accent_text"
        self.canvas.before.clear()
        with self.canvas.before:
            Color(rgba=colour("accent" if self.solid else "accent_text"))
            if self.solid:
                SmoothEllipse(pos=self.pos, size=self.size)
                return
            DashedBox((*self.pos, *self.size), self.width / 2, dp(5), dp(4), dp(0.9))


class HintRow(ListRow):
    """A place, what to do, how good it is."""

    picked = BooleanProperty(False)
    barred = BooleanProperty(False)
    """Whether there is room for the bar, which all rows of a hint have or none."""

    def __init__(
        self, number: int, words: str, value: str, share: float, picture: Widget | None = None, **kwargs: Any
    ) -> None:
        self._rank = Rank(number)
        leading: Widget = self._rank
        if picture is not None:
            leading = Row(spacing=dp(14), size_hint_x=None, width=self._rank.width + dp(14) + picture.width)
            for part in (self._rank, picture):
                leading.add_widget(part)
        self._before = leading.width
        self._line = ProgressLine(value=share, thickness=dp(7), size_hint_x=None, width=dp(BAR))
        self._line.pos_hint = {"center_y": 0.5}
        self._number = Text(text=value, kind="strong", flow="fit", halign="right", size_hint_x=None)
        super().__init__(title=words, leading=leading, least=dp(46), padding=(dp(14), dp(6)), **kwargs)
        self.trailing.spacing = dp(14)
        self.add_widget(self._number)
        self.voice = f"{number}, {words}, {value}"
        self.bind(picked=self._dress, barred=self._dress)
        self._dress()

    def needs(self) -> tuple[float, float]:
        """Widths in pixels: of all but the number and the bar, and of the number."""
        words = text_width(self.title, FACES[600], sp_(TYPE["row"].size))
        return words + self._before + dp(14 + 14 + 14 + 14), text_width(
            self._number.text, FACES[700], sp_(TYPE["strong"].size)
        )

    def fit(self, number: float, barred: bool) -> None:
        self._number.width, self.barred = number + dp(2), barred

    def _dress(self, *_: object) -> None:
        self._rank.solid = self.picked
        self._number.tone = "accent_text" if self.picked else "text"
        self._line.bar = "accent" if self.picked else "text3"
        if self.barred != (self._line.parent is not None):
            if self.barred:
                self.trailing.add_widget(self._line, 1)
            else:
                self.trailing.remove_widget(self._line)
