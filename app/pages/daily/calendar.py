"""A month of deals: what each day brought, which were missed, which are to come.

MonthCard
    show(title, note, days)     `days` are all of the month, `DayView` each
    may_turn(back, on)          whether there are months before and after it
    on_choose(day)
    on_turn(step)               -1 or 1 months
"""

from __future__ import annotations

from datetime import date
from typing import Any, NamedTuple

from kivy.metrics import dp
from kivy.properties import BooleanProperty, OptionProperty, StringProperty, VariableListProperty
from kivy.uix.gridlayout import GridLayout
from kivy.uix.widget import Widget

from app.i18n import Translator
from app.pages.daily.words import DAYS_IN_SHORT
from app.ui.boxes import Card, Cluster, Row, refill
from app.ui.buttons import IconButton
from app.ui.press import Pressable
from app.ui.text import Text
from app.ui.theme import RADIUS, STRIP_DROPS_LINE_AT, colour, faded, theme

CELL = 44
GAP = 4
WEEK = 7


class DayView(NamedTuple):
    """kind: "played", "open" (begun), "missed", "before" (the first day), "today" (nothing yet) or "future"."""

    day: date
    kind: str
    score: str = ""
    today: bool = False
    chosen: bool = False
    voice: str = ""


class DayCell(Pressable, Cluster):
    """Touched exactly where it is drawn, and half of the gap around it."""

    kind = OptionProperty("missed", options=["played", "open", "missed", "before", "today", "future"])
    number = StringProperty("")
    score = StringProperty("")
    today = BooleanProperty(False)
    chosen = BooleanProperty(False)
    orientation = OptionProperty("vertical", options=["horizontal", "vertical"])
    radius = VariableListProperty([dp(RADIUS["cell"])])

    def __init__(self, **kwargs: Any) -> None:
        self._number = Text(kind="row", flow="hug")
        self._score = Text(kind="micro", flow="hug")
        super().__init__(**kwargs)
        self.day = date.min
        self.padding, self.spacing = 0, -dp(2)
        for name in ("kind", "number", "score", "today", "chosen"):
            self.fbind(name, self._show)
        theme.bind(mode=self._show)
        self._show()

    def collide_point(self, x: float, y: float) -> bool:
        half = dp(GAP) / 2
        return self.x - half <= x <= self.right + half and self.y - half <= y <= self.top + half

    def show(self, view: DayView) -> None:
        self.day, self.kind, self.today, self.chosen = view.day, view.kind, view.today, view.chosen
        self.number, self.score, self.voice = str(view.day.day), view.score, view.voice
        self.disabled = view.kind == "future"
        self.focusable = not self.disabled

    def _show(self, *_: object) -> None:
        full = self.today and self.kind == "played"
        self._number.text, self._score.text = self.number, self.score
        self._number.kind = "strong" if self.kind == "played" or self.today else "row"
        tones = {"played": "accent_text", "open": "accent_text", "today": "text", "future": "text3"}
        self._number.tone = "accent_ink" if full else tones.get(self.kind, "text2")
        self._score.tone = "accent_ink" if full else "text" if self.kind == "played" else "text2"
        self._number.opacity = 0.6 if self.kind == "future" else 1
        self.fill, self.fill_top = ("accent", "accent_hi") if full else ("", "")
        if self.kind == "played" and not full:
            self.fill = faded(colour("accent"), 0.2)
        self.line, self.line_width = ("surf_line" if self.kind == "missed" else ""), dp(1.5)
        if self.kind in ("open", "today"):
            self.line = faded(colour("accent"), 0.6)
        if self.chosen:
            self.line, self.line_width = ("text" if full else "accent"), dp(2.5)
        refill(self, [self._number, self._score if self.score else None])


class MonthCard(Card):
    __events__ = ("on_choose", "on_turn")

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(padding=(dp(12), dp(4), dp(12), dp(12)), spacing=dp(2), **kwargs)
        self.earlier, self.later = IconButton(icon="chevron-left"), IconButton(icon="chevron-right")
        self.heading = Text(kind="strong", flow="fit", halign="center")
        self.note = Text(kind="secondary", tone="text2", halign="right")
        self._head, self._below = Row(spacing=dp(2)), Row(padding=(0, 0, dp(4), dp(4)))
        self._names = GridLayout(cols=WEEK, spacing=dp(GAP), size_hint_y=None)
        self.days = GridLayout(cols=WEEK, spacing=dp(GAP), size_hint_y=None, row_force_default=True)
        self._words = [Text(kind="secondary", tone="text2", halign="center") for _ in range(WEEK)]
        self._cells: list[DayCell] = []
        self._blanks: list[Widget] = []
        for grid in (self._names, self.days):
            grid.bind(minimum_height=grid.setter("height"))
        for word in self._words:
            self._names.add_widget(word)
        self.earlier.bind(on_release=lambda *_: self.dispatch("on_turn", -1))
        self.later.bind(on_release=lambda *_: self.dispatch("on_turn", 1))
        theme.bind(text_scale=self._arrange)
        self._arrange()

    def on_choose(self, day: date) -> None: ...

    def on_turn(self, step: int) -> None: ...

    def _arrange(self, *_: object) -> None:
        """Large words have the count of days below the month."""
        large = theme.text_scale >= STRIP_DROPS_LINE_AT
        self.days.row_default_height = dp(CELL) * (1 + (theme.text_scale - 1) * 0.6)
        self.note.flow = "wrap" if large else "hug"
        refill(self._head, [self.earlier, self.heading, self.later, None if large else self.note])
        refill(self._below, [self.note] if large else [])
        refill(self, [self._head, self._below if large else None, self._names, self.days])

    def may_turn(self, back: bool, on: bool) -> None:
        self.earlier.disabled, self.later.disabled = not back, not on

    def show(self, tr: Translator, title: str, note: str, days: list[DayView]) -> None:
        self.heading.text, self.note.text = title, note
        self.earlier.voice, self.later.voice = tr("The month before"), tr("The month after")
        for word, name in zip(self._words, DAYS_IN_SHORT, strict=True):
            word.text = tr(name)
        while len(self._cells) < len(days):
            cell = DayCell()
            cell.bind(on_release=lambda cell: self.dispatch("on_choose", cell.day))
            self._cells.append(cell)
        before = days[0].day.weekday()
        while len(self._blanks) < before:
            self._blanks.append(Widget())
        for cell, view in zip(self._cells, days, strict=False):
            cell.show(view)
        refill(self.days, [*self._blanks[:before], *self._cells[: len(days)]])

    def cell(self, day: date) -> DayCell:
        return next(cell for cell in self._cells if cell.day == day and cell.parent is not None)
