"""The coach of a first game: one tip at the right moment. `app/games/lessons/tips.py` knows which tip is due.

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
from app.ui.places import Area, hidden
from app.ui.text import BarText
from app.ui.theme import theme

if TYPE_CHECKING:
    from app.games.running_game import GameBody
    from app.play.game_page import GamePage

LOOK = 0.25
"""Seconds between two looks at the body."""
WIDEST, ASIDE = 480, 330
"""Of a tip, in dp: above the body, and in the lower left corner of a window that is wider than high."""
EDGE = 12
LARGE = 1.2
"""From this text scale on a tip is written smaller, so that it leaves something of the body."""


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
        self._lamp = Icon(name="graduation-cap", tone="paper_accent", icon_size=dp(24))
        for part in (self._lamp, self._words, self.close):
            self.add_widget(part)
        self.bind(text=self._words.setter("text"), kind=self._words.setter("kind"))
        self.close.bind(on_release=lambda *_: self.dispatch("on_close"))

    def on_close(self) -> None: ...

    def height_in(self, width: float) -> float:
        """How high it would be in this width."""
        left, low, right, high = self.padding
        room = width - left - right - 2 * self.spacing - self._lamp.width - self.close.width
        return float(max(self.close.height, self._words.height_in(room, [self.text])) + low + high)

    def on_touch_down(self, touch: Any) -> bool:
        return bool(super().on_touch_down(touch)) or self.collide_point(*touch.pos)


class Coach:
    """Looks at a game and speaks up; `told` are the tips it has given."""

    def __init__(self, game: GamePage, told: list[str]) -> None:
        self._game, self.told = game, told
        self.tip: Tip | None = None
        self._quiet: tuple[int, bool] | None = None
        """How things stood when somebody closed a tip; the next one waits until they change."""
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
        game, body = self._game, self._game.body
        if body is None or game.curtain is not None or game.app.navigator.page is not game:
            return
        session = game.running
        seat = session.seat if session.seat is not None else next(iter(game.people()), None)
        if seat is None:
            return
        moment = TipMoment(session.state, seat, body.pending)
        if self.tip is not None and not self.tip.when(moment):
            self._hide()
        if game.app.overlay.modal is not None:
            self._step_aside()
            return
        now = (session.revision, moment.chosen)
        if body.busy or game.handing or now == self._quiet:
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
        elif self.bubble.parent is None:
            self._appear()

    def _keep(self, id: str) -> None:
        self.told.append(id)
        told, name, house = list(self.told), key(self._game.id), self._game.app.house
        house.ask(lambda h: h.store.keep(PART, name, told, h.now())).add_done_callback(complain)

    def _close(self) -> None:
        body = self._game.body
        if body is not None:
            self._quiet = (self._game.running.revision, body.pending)
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
        self._step_aside()

    def _step_aside(self) -> None:
        """The bulb or something else is speaking; the tip may come back afterwards."""
        if self.bubble.parent is not None:
            self.bubble.parent.remove_widget(self.bubble)

    def _place(self, *_: object) -> None:
        """Where it leaves free what it speaks of; of several such places the first."""
        bubble, body, tip = self.bubble, self._game.body, self.tip
        if bubble.parent is None or body is None or tip is None:
            return
        about = tip.about or ("dice" if body.may_roll else "play")
        boxes = self._beside(body) if layout.kind in ("landscape", "wide") else self._upright(body)
        box = min(boxes, key=lambda box: body.hides(about, box))
        bubble.width, bubble.pos = box.width, (box.x, box.y)

    def _box(self, x: float, width: float, low: float | None = None, top: float = 0.0) -> Area:
        """A place for the tip above `low`, or else below `top`."""
        height = self.bubble.height_in(width)
        return Area(x, top - height if low is None else low, width, height)

    def _upright(self, body: GameBody) -> list[Area]:
        """Below the bar, above what lies at the bottom, or over the tray."""
        game, tray = self._game, body.tray
        width = min(dp(WIDEST), game.width - dp(2 * EDGE))
        x, foot = (game.width - width) / 2, body.actions.top
        lows = [foot]
        if tray.get_root_window() is not None and tray.center_y < game.height / 2:
            lows.insert(0, max(foot, tray.top))
        return [self._box(x, width, top=body.bar.y - dp(2)), *(self._box(x, width, low + dp(EDGE)) for low in lows)]

    def _beside(self, body: GameBody) -> list[Area]:
        """In the corner away from the buttons, there as narrow as need be, or in the column of the buttons."""
        game, actions, mirrored = self._game, body.actions, theme.left_handed
        left, right = layout.inset_left + dp(EDGE), game.width - layout.inset_right - dp(EDGE)
        widest, low = min(dp(ASIDE), game.width * 0.5), layout.inset_bottom + dp(EDGE)
        boxes = [self._box(right - width if mirrored else left, width, low) for width in (widest, widest * 0.7)]
        wide = min(widest, actions.width)
        x = actions.x if mirrored else actions.right - wide
        boxes.append(self._box(actions.x if mirrored else actions.right - widest, widest, actions.top + dp(EDGE)))
        boxes += [self._box(x, wide, body.tray.top + dp(EDGE)), self._box(x, wide, top=body.tray.top)]
        roof = game.height - layout.inset_top
        return [box for box in boxes if box.y + (box.height or 0) <= roof and not hidden(actions, box)]
