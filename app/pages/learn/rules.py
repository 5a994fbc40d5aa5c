"""The full rules of a game: sections to jump to, words to look for, and one rule that somebody was sent to."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from kivy.clock import Clock, ClockEvent
from kivy.metrics import dp
from kivy.properties import StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from app.games.registry import facts
from app.games.rule_book.book import Section
from app.games.rule_book.library import book
from app.i18n.search import wanted
from app.pages.learn.rules_parts import SectionCard, SectionList
from app.ui.bars import AppBar
from app.ui.boxes import Page, refill
from app.ui.buttons import IconButton
from app.ui.fields import SearchField
from app.ui.layout import layout
from app.ui.overlay.drawers import Drawer
from app.ui.overlay.messages import EmptyState
from app.ui.rows import ListRow
from app.ui.screen import AppScreen
from app.ui.settle import settle
from app.ui.theme import MARGIN

if TYPE_CHECKING:
    from app.ui.services import Services

READABLE = 720
"""The widest that lines get, in dp."""
LIST, NARROW_LIST = 264, 208
PAUSE = 0.1
"""Seconds between the last letter that was typed and the search."""
ABOVE = 12
"""Room above whatever is scrolled to the top."""
BEFORE_RULE = 0.2
"""Share of the page for what stands before a rule."""


class RulesScreen(AppScreen):
    """`query` is what is looked for; `at` the rule that stands out."""

    query = StringProperty("")

    def __init__(self, app: Services, game_id: str, at: str = "", **kwargs: Any) -> None:
        super().__init__(app, **kwargs)
        self.game_id, self.at = game_id, at
        self.book = book(game_id)
        self.bar = AppBar()
        self.contents_button = IconButton(icon="list")
        self.search_field = SearchField()
        self.page = Page(widest=dp(READABLE), spacing=dp(16))
        self.aside = SectionList()
        self._nothing = EmptyState(picture="search", action_icon="list")
        self._made: dict[int, SectionCard] = {}
        self._making: ClockEvent | None = None
        self.bar.bind(on_back=lambda *_: app.navigator.pop())
        self.contents_button.bind(on_release=lambda *_: self._show_contents())
        self.search_field.bind(text=self.setter("query"))
        self._nothing.bind(on_action=lambda *_: setattr(self, "query", ""))
        self.aside.bind(on_choose=lambda _, id: self.open_section(id))
        self._held: tuple[Widget, float] | None = None
        self._hold = Clock.create_trigger(self._hold_now, -1)
        self.page.bind(scroll_y=self._follow, on_taken=self._let_go, height=self._hold)
        self.page.body.bind(height=self._hold)
        self._build()
        self._look_soon = Clock.create_trigger(self._look, PAUSE)
        self.bind(tr=self._show, query=self._look_soon, size=self._arrange)
        layout.bind(**dict.fromkeys(("kind", "inset_left", "inset_right"), self._arrange))
        self._make(*self._nearby())
        self._arrange()
        self._show()
        if at in self.book.ids:
            self.open_rule(at)
        self.size = layout.width, layout.height
        settle(self)
        self._making = Clock.schedule_interval(self._make_next, 0)

    # -- what is where ---------------------------------------------------------------------------------------

    def _build(self) -> None:
        self._main = BoxLayout(orientation="vertical")
        self._body = BoxLayout()
        column = BoxLayout(orientation="vertical")
        for part in (self.search_field, self.page):
            self._main.add_widget(part)
        for part in (self.bar, self._body):
            column.add_widget(part)
        self.add_widget(column)

    def _arrange(self, *_: object) -> None:
        """Sections at the side where there is room, otherwise behind a button."""
        beside = layout.kind in ("landscape", "wide")
        refill(self.bar.actions, [None if beside else self.contents_button])
        refill(self._body, [self.aside if beside else None, self._main])
        if beside:
            self._show_aside()
        self.aside.width = dp(LIST if layout.is_wide else NARROW_LIST) + layout.inset_left
        across = layout.width - (self.aside.width if beside else 0)
        spare = max(0, (across - dp(READABLE)) / 2)
        left = max(spare, dp(MARGIN) + (0 if beside else layout.inset_left))
        self.search_field.padding = left, dp(2), max(spare, dp(MARGIN) + layout.inset_right), dp(10)

    # -- sections --------------------------------------------------------------------------------------------

    @property
    def cards(self) -> list[SectionCard]:
        """The sections made so far, from top to bottom."""
        return [self._made[number] for number in sorted(self._made)]

    def _nearby(self) -> range:
        """What is seen first: the section with the rule, what stands before it and after it."""
        sections = self.book.sections
        here = next((n for n, section in enumerate(sections) if self.at in {rule.id for rule in section.rules}), 0)
        return range(max(0, here - 1), min(len(sections), here + 2))

    def _make(self, *numbers: int) -> None:
        for number in numbers:
            if number not in self._made:
                card = self._made[number] = SectionCard(number + 1, self.book.sections[number])
                card.show(self.tr, self.at)

    def _make_all(self) -> None:
        self._stop_making()
        self._make(*range(len(self.book.sections)))

    def _make_next(self, _: float) -> bool:
        """One section per frame, once the page has come in: a book is long, and nobody shall wait for its end."""
        if self.app.navigator.manager.transition.is_active:
            return True
        missing = [number for number in range(len(self.book.sections)) if number not in self._made]
        if missing:
            before = [number for number in missing if number < min(self._made)]
            number = before[-1] if before else missing[0]
            self._make(number)
            card, below = self._made[number], [n for n in self._made if n > number]
            card.look_for(())
            card.width = self.page.body.width
            settle(card)
            self.page.body.add_widget(card, index=len(below))
        return len(missing) > 1

    def _stop_making(self) -> None:
        if self._making is not None:
            self._making.cancel()

    # -- words -----------------------------------------------------------------------------------------------

    def _show(self, *_: object) -> None:
        tr = self.tr
        self.bar.title, self.bar.back_voice = tr("Rules"), tr("Back")
        self.contents_button.voice, self.search_field.clear_voice = tr("Sections"), tr("Clear")
        self.search_field.hint = tr("Search the rules")
        self._nothing.title = tr("Nothing found")
        self._nothing.text = tr("Try another word, or a shorter one.")
        self._nothing.action_text = tr("All rules")
        for card in self.cards:
            card.show(tr, self.at)
        if self.aside.parent is not None:
            self._show_aside()
        self._look()

    def _show_aside(self) -> None:
        self.aside.show([(section.id, self._heading(section)) for section in self.book.sections])

    def _heading(self, section: Section) -> str:
        return f"{self.book.sections.index(section) + 1}  {self.tr(section.title)}"

    def _look(self, *_: object) -> None:
        """Show only the rules with all the words of the search, and mark the words."""
        self.search_field.text = self.query
        words = wanted(self.query)
        if words:
            self._make_all()
        found = sum(card.look_for(words) for card in self.cards)
        refill(self.page.body, [card for card in self.cards if card.found] if found else [self._nothing])
        game = self.tr(facts(self.game_id).name)
        counted = self.tr.plural("{game}: {n} rule found", "{game}: {n} rules found", found, game=game)
        self.bar.subtitle = counted if words else game
        if words:
            self._held = None
            self.page.scroll_y = 1
        self._follow()

    # -- where one is ----------------------------------------------------------------------------------------

    def open_rule(self, id: str) -> None:
        """Scroll to one rule, a little below the top, so that people see where it belongs."""
        self._bring(next(row for card in self.cards for row in card.rows if row.id == id), BEFORE_RULE)

    def open_section(self, id: str) -> None:
        self.query = ""
        self._make_all()
        self._look()
        self._bring(next(card for card in self.cards if card.section.id == id), 0)

    def _bring(self, part: Widget, lower: float) -> None:
        self._held = part, lower
        self._hold()

    def _let_go(self, *_: object) -> None:
        self._held = None

    def _hold_now(self, *_: object) -> None:
        """What was scrolled to the top stays there, however the window turns, until somebody scrolls."""
        if self._held is None:
            return
        settle(self)
        part, lower = self._held
        body, page = self.page.body, self.page
        most = body.height - page.height
        if most > 0:
            top = part.top + dp(ABOVE) + lower * page.height
            page.scroll_y = max(0.0, min(1.0, (top - page.height) / most))

    def _follow(self, *_: object) -> None:
        """The section at the top is the one chosen in the list."""
        shown = [card for card in self.cards if card.parent is not None]
        if not shown:
            self.aside.chosen = ""
            return
        body, page = self.page.body, self.page
        top = page.height + max(0, body.height - page.height) * page.scroll_y - dp(ABOVE + 24)
        at = [card for card in shown if card.top >= top] or shown[:1]
        self.aside.chosen = at[-1].section.id

    def _show_contents(self) -> None:
        drawer = Drawer(title=self.tr("Sections"))
        for section in self.book.sections:
            drawer.offer(ListRow(title=self._heading(section), least=dp(48)), partial(self.open_section, section.id))
        self.app.overlay.show(drawer)

    # -- coming and going ------------------------------------------------------------------------------------

    def shown(self) -> None:
        self.app.overlay.floor = layout.inset_bottom

    def back(self) -> bool:
        """Back clears the search first, then leaves the page."""
        if not self.query:
            return False
        self.query = ""
        return True

    def closed(self) -> None:
        super().closed()
        self._stop_making()
        layout.unbind(**dict.fromkeys(("kind", "inset_left", "inset_right"), self._arrange))
