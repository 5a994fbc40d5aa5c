"""What home has for one person: the deal of the day, and patterns to find. Made after the first picture."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, OptionProperty
from kivy.properties import VariableListProperty as Corners
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.floatlayout import FloatLayout

from app import daily_words
from app.i18n import Translator
from app.screens.game_card import CARD_WORDS
from app.table.daily import Book
from app.ui.boxes import Column, Row, refill
from app.ui.chips import Chip, IconTile
from app.ui.icons import Icon
from app.ui.paint import Surface
from app.ui.press import Pressable
from app.ui.rows import SectionHeader
from app.ui.text import Text
from app.ui.theme import CARD_GAP, RADIUS, colour, faded, theme

if TYPE_CHECKING:
    from app.shell import PetkaApp


class _Picture(Surface, FloatLayout):
    """What a game's card has its picture for; a chip may hang in its corner."""

    def __init__(self, icon: str, **kwargs: Any) -> None:
        super().__init__(radius=[dp(RADIUS["card"]), dp(RADIUS["card"]), 0, 0], **kwargs)
        self._icon = Icon(name=icon, tone="accent_text", icon_size=dp(44), pos_hint={"center_x": 0.5, "center_y": 0.5})
        theme.bind(mode=self._dress)
        self._dress()

    def _dress(self, *_: object) -> None:
        self.fill = faded(colour("accent_text"), 0.18)

    def hang(self, chip: Chip | None) -> None:
        refill(self, [self._icon, chip])


class Door(Pressable, BoxLayout):
    """Leads to a page of its own: a row, or a card among those of the games (`tall`, `least` as high as they are)."""

    tall = BooleanProperty(False)
    least = NumericProperty(0)
    fill = ObjectProperty("surf")
    line = ObjectProperty("surf_line")
    radius = Corners([dp(RADIUS["card"])])
    elevation = OptionProperty("card", options=Surface.elevation.options)

    def __init__(self, icon: str, **kwargs: Any) -> None:
        self._picture, self._tile = _Picture(icon), IconTile(icon=icon)
        self._title = Text(kind="strong")
        self._note = Text(kind="secondary", tone="text2")
        self._words = Column()
        self._chip = Chip(icon="flame")
        self._end = Icon(name="chevron-right", tone="text2", icon_size=dp(20))
        self._row = Row(spacing=dp(14), padding=(dp(14), dp(8)), least=dp(68))
        super().__init__(orientation="vertical", size_hint_y=None, **kwargs)
        for part in (self._title, self._note):
            self._words.add_widget(part)
        self._chip.bind(on_release=lambda *_: self.dispatch("on_release"))
        for name in ("tall", "least", "minimum_height"):
            self.fbind(name, self._measure)
        self.fbind("tall", self._arrange)
        self._arrange()

    def show(self, title: str, note: str, chip: str = "") -> None:
        self._title.text, self._note.text, self._chip.value = title, note, chip
        self.voice = ", ".join(filter(None, (title, note, chip)))
        self._arrange()

    def _arrange(self, *_: object) -> None:
        tall, chip = self.tall, self._chip if self._chip.value else None
        self._title.kind, self._words.padding = ("section", CARD_WORDS) if tall else ("strong", 0)
        self._chip.pos_hint = {"right": 0.96, "top": 0.93} if tall else {"center_y": 0.5}
        self._picture.hang(chip if tall else None)
        refill(self._row, [] if tall else [self._tile, self._words, chip, self._end])
        refill(self, [self._picture, self._words] if tall else [self._row])

    def _measure(self, *_: object) -> None:
        self.height = self.least if self.tall else self.minimum_height


class Alone:
    """`show(tr, book, patterns)` brings it up to date; `doors` stand among the games or in the `section`."""

    def __init__(self, app: PetkaApp) -> None:
        self._head = SectionHeader()
        self._list = Column(spacing=dp(CARD_GAP))
        self.section = Column(spacing=dp(8), padding=(0, dp(5), 0, 0))
        self._daily, self._patterns = Door("calendar"), Door("puzzle")
        self._daily.bind(on_release=lambda *_: app.navigator.open("daily"))
        self._patterns.bind(on_release=lambda *_: app.navigator.open("patterns"))
        self.doors = [self._daily, self._patterns] if app.navigator.has("patterns") else [self._daily]
        for part in (self._head, self._list):
            self.section.add_widget(part)

    def among_games(self, tall: bool) -> list[Any]:
        """What belongs into the grid of games; the rest is in the section."""
        for door in self.doors:
            door.tall = tall
        refill(self._list, [] if tall else self.doors)
        return self.doors if tall else []

    def show(self, tr: Translator, book: Book, patterns: tuple[int, int]) -> None:
        solved, there = patterns
        self._head.text = tr("Some time for yourself")
        days = daily_words.streak(tr, book.streak) if book.streak else ""
        self._daily.show(tr("Daily challenge"), daily_words.today(tr, book), days)
        self._patterns.show(tr("Trigon patterns"), tr("{n} of {all} solved", n=solved, all=there))
