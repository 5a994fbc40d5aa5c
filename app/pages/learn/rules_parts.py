"""Parts of the rules page: a section with its rules, and the list of sections."""

from __future__ import annotations

from typing import Any

from kivy.metrics import dp
from kivy.properties import StringProperty
from kivy.uix.boxlayout import BoxLayout

from app.games.rule_book.book import Rule, Section
from app.i18n import Translator
from app.i18n.search import hits, matches
from app.pages.learn.marked import MarkedText
from app.ui.boxes import Card, Column, Row, Scroller, refill
from app.ui.drawing.paint import Surface
from app.ui.layout import layout
from app.ui.rows import ListRow
from app.ui.text import Text
from app.ui.theme import grown, large, theme

NUMBER = 34
"""Room for a rule's number, in dp at usual text size."""
ROOMY = 230
"""With less, the number stands above the rule."""


class RuleRow(Surface, Row):
    """A rule with its number and perhaps a small table; `chosen` if somebody was sent to it."""

    def __init__(self, number: str, rule: Rule, **kwargs: Any) -> None:
        super().__init__(padding=(dp(10), dp(9)), spacing=dp(6), radius=[dp(14)], **kwargs)
        self.id, self.rule = rule.id, rule
        self._number = Text(text=number, kind="secondary_strong", tone="accent_text", size_hint_x=None)
        self._number.pos_hint = {"top": 1}
        self.words = MarkedText(kind="body")
        self._column = Column(spacing=dp(4), pos_hint={"top": 1})
        self._cells: list[tuple[str, str, str]] = []
        self._rows: list[ListRow] = []
        theme.bind(text_scale=self._arrange)
        self.bind(width=self._arrange)
        self._arrange()

    def _arrange(self, *_: object) -> None:
        """Large words need the whole width of a phone."""
        above = large() and self.width < grown(ROOMY)
        self._number.width = grown(NUMBER)
        refill(self._column, [self._number if above else None, self.words, *self._rows])
        refill(self, [None if above else self._number, self._column])

    def show(self, tr: Translator, chosen: bool) -> None:
        self.words.words = tr(self.rule.text)
        self._cells = self.rule.table(tr) if self.rule.table else []
        self.fill, self.line, self.line_width = ("chosen", "accent", dp(2)) if chosen else ("", "", dp(1))
        self._rows = [
            ListRow(title=name, subtitle=example, value=worth, tappable=False, least=dp(40), padding=(0, dp(5)))
            for name, example, worth in self._cells
        ]
        for row in self._rows:
            row.divider = True
        self._arrange()

    def look_for(self, words: tuple[str, ...], title: str) -> bool:
        self.words.marks = hits(words, self.words.words)
        cells = [cell for row in self._cells for cell in row]
        return matches(words, self.words.words, title, *cells)


class SectionCard(Column):
    """The section's heading above a card of its rules; `found` if any of them is to be seen."""

    def __init__(self, number: int, section: Section, **kwargs: Any) -> None:
        super().__init__(spacing=dp(6), **kwargs)
        self.section = section
        self.found = True
        self._number = number
        self._heading = MarkedText(kind="h2")
        self._card = Card(padding=(dp(6), dp(7)))
        self.rows = [RuleRow(f"{number}.{place}", rule) for place, rule in enumerate(section.rules, 1)]
        for part in (self._heading, self._card):
            self.add_widget(part)

    def show(self, tr: Translator, at: str) -> None:
        self._heading.words = f"{self._number}  {tr(self.section.title)}"
        for row in self.rows:
            row.show(tr, row.id == at)

    def look_for(self, words: tuple[str, ...]) -> int:
        """How many rules have all the words; the others are out of sight."""
        found = [row for row in self.rows if row.look_for(words, self._heading.words)]
        self._heading.marks = hits(words, self._heading.words)
        refill(self._card, found)
        self.found = bool(found)
        return len(found)


class SectionList(BoxLayout):
    """Sections at the side; the one being read is marked. on_choose(id)."""

    chosen = StringProperty("")
    __events__ = ("on_choose",)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(size_hint_x=None, **kwargs)
        self._rows: dict[str, ListRow] = {}
        self._scroll = Scroller()
        self._column = Column(spacing=dp(2))
        self._scroll.add_widget(self._column)
        self.add_widget(self._scroll)
        self.bind(chosen=self._mark)
        layout.bind(inset_left=self._pad, inset_bottom=self._pad)
        self._pad()

    def on_choose(self, id: str) -> None: ...

    def _pad(self, *_: object) -> None:
        self._column.padding = dp(12) + layout.inset_left, dp(2), dp(4), dp(16) + layout.inset_bottom

    def show(self, sections: list[tuple[str, str]]) -> None:
        for id, title in sections:
            if id not in self._rows:
                row = self._rows[id] = ListRow(least=dp(48))
                row.bind(on_release=lambda *_, id=id: self.dispatch("on_choose", id))
                self._column.add_widget(row)
            self._rows[id].title = title
        self._mark()

    def _mark(self, *_: object) -> None:
        for id, row in self._rows.items():
            chosen = id == self.chosen
            row.title_kind, row.title_tone = ("strong", "accent_text") if chosen else ("row", "text")
            row.fill, row.radius = ("chosen", [dp(16)]) if chosen else ("", [0])
