"""The coach of a first game: one line at the right moment. What is due, `app/games/lessons/tips.py` knows.

A tip goes when its moment is over or when somebody closes it, and does not come back, in this game or when it is
opened again.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import ObjectProperty, OptionProperty, StringProperty, VariableListProperty

from app.games.lessons.library import PART
from app.games.lessons.tips import ENOUGH, Tip, TipMoment, due, key
from app.table.runner import complain
from app.ui.boxes import Row
from app.ui.buttons import IconButton
from app.ui.drawing.icons import Icon
from app.ui.drawing.paint import Surface
from app.ui.layout import layout
from app.ui.motion import Movable, animate
from app.ui.text import BarText
from app.ui.theme import theme

if TYPE_CHECKING:
    from app.play.game_page import GamePage

LOOK = 0.25
"""Seconds between two looks at the table."""
WIDEST, ASIDE = 480, 330
"""Of a tip, in dp: above the table, and in the lower left corner of a window that is wider than high."""
EDGE = 12
LARGE = 1.2
"""From this text scale on a tip is written smaller, so that it leaves something of the table."""


class Bubble(Movable, Surface, Row):
    text = StringProperty("")
    kind = StringProperty("row")
    fill = ObjectProperty("message")
    radius = VariableListProperty([dp(18)])
    elevation = OptionProperty("sheet", options=Surface.elevation.options)
    __events__ = ("on_close",)

    def __init__(self, **kwargs: Any) -> None:
        self._words = BarText(kind="row", tone="ink")
        self.close = IconButton(icon="x", tone="ink2")
        super().__init__(size_hint=(None, None), padding=(dp(14), dp(6), dp(2), dp(6)), spacing=dp(10), **kwargs)
        for part in (Icon(name="graduation-cap", tone="paper_accent", icon_size=dp(24)), self._words, self.close):
            self.add_widget(part)
        self.bind(text=self._words.setter("text"), kind=self._words.setter("kind"))
        self.close.bind(on_release=lambda *_: self.dispatch("on_close"))

    def on_close(self) -> None: ...

    def on_touch_down(self, touch: Any) -> bool:
        return bool(super().on_touch_down(touch)) or self.collide_point(*touch.pos)


class Coach:
    """Looks at a game and speaks up; `told` are the tips it has given."""

    def __init__(self, game: GamePage, told: list[str]) -> None:
        self._game, self.told = game, told
        self.tip: Tip | None = None
        self._quiet: tuple[int, bool] | None = None
        """As things stood when somebody closed a tip: there is no other one until they change."""
        self.bubble = Bubble(opacity=0)
        self.bubble.bind(on_close=lambda *_: self._close(), height=self._place)
        game.bind(size=self._place, tr=self._say)
        layout.bind(kind=self._place, inset_left=self._place, inset_bottom=self._place)
        theme.bind(left_handed=self._place)
        self._clock = Clock.schedule_interval(lambda _: self.look(), LOOK)

    def end(self) -> None:
        self._clock.cancel()
        self._game.unbind(size=self._place, tr=self._say)
        layout.unbind(kind=self._place, inset_left=self._place, inset_bottom=self._place)
        self._hide()

    # -- what is due -------------------------------------------------------------------------------------------

    def look(self) -> None:
        game, table = self._game, self._game.table
        if table is None or game.curtain is not None or game.app.navigator.page is not game:
            return
        if table.busy or game.handing or game.app.overlay.modal is not None:
            return
        session = game.running
        seat = session.seat if session.seat is not None else next(iter(game.people()), None)
        if seat is None:
            return
        moment = TipMoment(session.state, seat, table.pending)
        now = (session.revision, moment.chosen)
        if now == self._quiet:
            return
        known = [id for id in self.told if self.tip is None or id != self.tip.id]
        self._show(due(moment, known))

    def _show(self, tip: Tip | None) -> None:
        if tip is None:
            self._hide()
        elif self.tip is None or tip.id != self.tip.id:
            self.tip = tip
            self._keep(tip.id)
            self._say()
            self._appear()
            self._game.app.feedback.say(self.bubble.text, after=True)

    def _keep(self, id: str) -> None:
        self.told.append(id)
        told, name, house = list(self.told), key(self._game.id), self._game.app.house
        house.ask(lambda h: h.store.keep(PART, name, told, h.now())).add_done_callback(complain)

    def _close(self) -> None:
        table = self._game.table
        if table is not None:
            self._quiet = (self._game.running.revision, table.pending)
        self._hide()
        tr = self._game.tr
        self._game.app.overlay.toast(
            tr("More tips follow when they help."), icon="graduation-cap", action=tr("No more"), on_action=self._enough
        )

    def _enough(self) -> None:
        self._keep(ENOUGH)
        self.end()

    # -- where it is said --------------------------------------------------------------------------------------

    def _say(self, *_: object) -> None:
        if self.tip is not None:
            self.bubble.kind = "secondary_strong" if theme.text_scale > LARGE else "row"
            self.bubble.text = self._game.tr(self.tip.text)

    def _appear(self) -> None:
        if self.bubble.parent is None:
            self._game.add_widget(self.bubble)
        self._place()
        self.bubble.opacity, self.bubble.nudge_y = 0, dp(12)
        animate(self.bubble, "push", opacity=1, nudge_y=0)

    def _hide(self) -> None:
        self.tip = None
        if self.bubble.parent is not None:
            self.bubble.parent.remove_widget(self.bubble)

    def _place(self, *_: object) -> None:
        """Below the bar, over the players, who are only two; in a wide window in the corner away from the buttons."""
        game, bubble = self._game, self.bubble
        if bubble.parent is None or game.table is None:
            return
        if layout.kind in ("landscape", "wide"):
            bubble.width = min(dp(ASIDE), game.width * 0.5)
            right = game.width - layout.inset_right - dp(EDGE) - bubble.width
            bubble.x = right if theme.left_handed else layout.inset_left + dp(EDGE)
            bubble.y = layout.inset_bottom + dp(EDGE)
        else:
            bubble.width = min(dp(WIDEST), game.width - dp(2 * EDGE))
            bubble.x = (game.width - bubble.width) / 2
            bubble.y = game.table.bar.y - bubble.height - dp(2)
