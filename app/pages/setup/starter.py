"""Who starts: somebody who is chosen, or by lot; a small wheel picks."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import SystemRandom
from typing import Any

from kivy.animation import Animation
from kivy.graphics import Color, Ellipse, SmoothLine, Triangle
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.widget import Widget

from app.games.option_words import seat_name
from app.games.registry import facts
from app.i18n import Translator
from app.table.draft import Draft
from app.ui.buttons import PrimaryButton
from app.ui.focus import focus
from app.ui.overlay.drawers import Drawer
from app.ui.people.avatar import Avatar
from app.ui.rows import ListRow
from app.ui.text import Text
from app.ui.theme import colour, theme, tones

SIDE = 168
"""Of the wheel, in dp."""
TURNS, SECONDS = 5, 3.2
"""How often it turns before it stops, and how long that takes."""

chance = SystemRandom()


class Wheel(Widget):
    """A slice for each colour; the one below the pointer at the top is picked. on_stop(slice)"""

    turn = NumericProperty(0)
    spins = BooleanProperty(False)
    __events__ = ("on_stop",)

    def __init__(self, palettes: Sequence[str], **kwargs: Any) -> None:
        super().__init__(size_hint=(None, None), size=(dp(SIDE), dp(SIDE)), **kwargs)
        self._palettes = tuple(palettes)
        self._going: Animation | None = None
        for name in ("pos", "size", "turn"):
            self.fbind(name, self._draw)
        self._draw()

    def on_stop(self, slice: int) -> None: ...

    @property
    def share(self) -> float:
        return 360 / len(self._palettes)

    def spin(self) -> None:
        """Chance decides first. Then the wheel turns so that it stops there, anywhere within the slice."""
        if self.spins:
            return
        picked = chance.randrange(len(self._palettes))
        within = chance.uniform(0.15, 0.85) * self.share
        rest = (360 - picked * self.share - within) % 360
        if theme.reduced_motion:
            self.turn = rest
            self.dispatch("on_stop", picked)
            return
        self.spins = True
        self.turn %= 360
        goal = self.turn + 360 * TURNS + (rest - self.turn) % 360
        self._going = Animation(turn=goal, duration=SECONDS, t="out_cubic")
        self._going.bind(on_complete=lambda *_: self._stopped(picked))
        self._going.start(self)

    def _stopped(self, picked: int) -> None:
        self.spins = False
        self.dispatch("on_stop", picked)

    def end(self) -> None:
        if self._going is not None:
            self._going.cancel(self)

    def _draw(self, *_: object) -> None:
        self.canvas.clear()
        across = self.width - dp(14)
        x, y = self.x + dp(7), self.y
        middle, top = self.x + self.width / 2, y + across
        with self.canvas:
            for number, palette in enumerate(self._palettes):
                start = number * self.share + self.turn
                tone = tones(palette)[0]
                Color(rgba=tone.top if number % 2 == 0 else tone.bottom)
                Ellipse(pos=(x, y), size=(across, across), angle_start=start, angle_end=start + self.share)
            Color(rgba=colour("text"))
            SmoothLine(ellipse=(x, y, across, across), width=dp(1.5))
            Color(rgba=colour("surf_high"))
            hub = dp(26)
            Ellipse(pos=(middle - hub / 2, y + across / 2 - hub / 2), size=(hub, hub))
            Color(rgba=colour("text"))
            Triangle(points=[middle - dp(9), top + dp(10), middle + dp(9), top + dp(10), middle, top - dp(8)])


class StarterDrawer(Drawer):
    """`begin(seat)` is told whoever is chosen or picked."""

    def __init__(self, tr: Translator, draft: Draft, begin: Callable[[int], object]) -> None:
        super().__init__(title=tr("Who starts"))
        self._tr, self._begin = tr, begin
        self._names = [seat_name(tr, draft, seat) for seat in range(len(draft.seats))]
        self.body.spacing = dp(8)
        youngest = facts(draft.game.id).youngest_begins
        self.said = Text(tone="text2", halign="center")
        self.said.text = (
            tr("The rules let the youngest begin. Choose them, or spin.")
            if youngest
            else tr("Choose somebody, or spin.")
        )
        self.wheel = Wheel([seat.avatar for seat in draft.seats], pos_hint={"center_x": 0.5})
        room = FloatLayout(size_hint_y=None, height=dp(SIDE + 12))
        self.wheel.pos_hint = {"center_x": 0.5, "center_y": 0.5}
        room.add_widget(self.wheel)
        self.spin_button = PrimaryButton(icon="refresh-cw", text=tr("Spin the wheel"))
        self.spin_button.bind(on_release=lambda *_: self.wheel.spin())
        self.wheel.bind(on_stop=lambda _, seat: self._picked(seat), spins=self._hold)
        self.rows: list[ListRow] = []
        for part in (self.said, room, self.spin_button):
            self.add_widget(part)
        for number, seat in enumerate(draft.seats):
            face = Avatar(name=self._names[number], palette=seat.avatar, bot=seat.controller.kind == "bot")
            row = ListRow(title=self._names[number], leading=face, least=dp(56), divider=number > 0)
            row.chosen = number == 0
            row.bind(on_release=lambda *_, number=number: self._choose(number))
            self.rows.append(row)
            self.add_widget(row)

    def _hold(self, _: Any, spins: bool) -> None:
        self.spin_button.disabled = spins
        for row in self.rows:
            row.disabled = spins

    def _picked(self, seat: int) -> None:
        self.said.text = self._tr("{name} starts", name=self._names[seat])
        self.said.tone, self.said.kind = "accent_text", "section"
        focus.dispatch("on_voice", self.said.text)
        self._mark(seat)

    def _choose(self, seat: int) -> None:
        self._mark(seat)
        self.dismiss()

    def _mark(self, seat: int) -> None:
        for number, row in enumerate(self.rows):
            row.chosen = number == seat
        self._starter = seat

    _starter: int | None = None

    def on_dismiss(self) -> None:
        """Told at the end, so that the seats stay where they are while the wheel turns."""
        self.wheel.end()
        starter, self._starter = self._starter, None
        if starter is not None:
            self._begin(starter)
