"""What home has for one person: the deal of the day, and patterns to find. Made after the first picture."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kivy.metrics import dp
from kivy.uix.gridlayout import GridLayout

from app import daily_words
from app.i18n import Translator
from app.table.daily import Book
from app.ui.boxes import Card, Column, refill
from app.ui.chips import Chip, IconTile
from app.ui.layout import layout
from app.ui.rows import ListRow, SectionHeader
from app.ui.theme import CARD_GAP

if TYPE_CHECKING:
    from app.shell import PetkaApp


class Door(Card):
    """A row that leads to a page of its own."""

    def __init__(self, icon: str, **kwargs: Any) -> None:
        super().__init__(padding=0, **kwargs)
        self.row = ListRow(leading=IconTile(icon=icon), chevron=True, title_kind="strong", least=dp(68))
        self.add_widget(self.row)


class Alone(Column):
    """`show(tr, book, patterns)` brings it up to date."""

    def __init__(self, app: PetkaApp, **kwargs: Any) -> None:
        super().__init__(spacing=dp(8), padding=(0, dp(8), 0, 0), **kwargs)
        self._head = SectionHeader()
        self._grid = GridLayout(size_hint_y=None, spacing=dp(CARD_GAP))
        self._grid.bind(minimum_height=self._grid.setter("height"))
        self._daily = Door("calendar")
        self._streak = Chip(icon="flame")
        self._daily.row.bind(on_release=lambda *_: app.navigator.open("daily"))
        self._patterns = Door("puzzle")
        self._patterns.row.bind(on_release=lambda *_: app.navigator.open("patterns"))
        self._doors = [self._daily, self._patterns] if app.navigator.has("patterns") else [self._daily]
        for part in (self._head, self._grid):
            self.add_widget(part)
        layout.bind(kind=self._arrange)
        self._arrange()

    def _arrange(self, *_: object) -> None:
        beside = layout.kind in ("wide", "landscape") and len(self._doors) > 1
        self._grid.cols = len(self._doors) if beside else 1
        refill(self._grid, self._doors)

    def show(self, tr: Translator, book: Book, patterns: tuple[int, int]) -> None:
        solved, there = patterns
        self._patterns.row.title = tr("Trigon patterns")
        self._patterns.row.subtitle = tr("{n} of {all} solved", n=solved, all=there)
        self._head.text = tr("Some time for yourself")
        self._daily.row.title = tr("Daily challenge")
        self._daily.row.subtitle = daily_words.today(tr, book)
        days = book.streak
        self._streak.value = daily_words.streak(tr, days)
        if bool(days) != (self._streak.parent is not None):
            if days:
                self._daily.row.add_widget(self._streak)
            else:
                self._streak.parent.remove_widget(self._streak)
