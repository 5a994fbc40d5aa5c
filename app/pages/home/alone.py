"""What home has beside the games: the deal of the day, patterns to find, a table for many phones.

Made after the first picture.
"""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING, Any

from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, OptionProperty, StringProperty
from kivy.properties import VariableListProperty as Corners
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from app.games.art import GameArt
from app.games.registry import faces
from app.i18n import Translator
from app.pages.daily import words as daily_words
from app.pages.home.game_card import CARD_WORDS
from app.pages.home.which_game import WhichGameDrawer
from app.store.daily import DailyBook
from app.ui.boxes import Column, Row, refill
from app.ui.chips import Chip, IconTile
from app.ui.drawing.icons import Icon
from app.ui.drawing.paint import Surface
from app.ui.folding import SectionHeader
from app.ui.people.avatar import Avatar
from app.ui.press import Pressable
from app.ui.progress import ProgressLine
from app.ui.text import Text
from app.ui.theme import CARD_GAP, RADIUS

if TYPE_CHECKING:
    from app.ui.services import Services

ROOMY = 190
"""From this height on, in dp, a card has room for more than its title."""
FREE_SEATS = 3


class _Day(Column):
    """A day of the week, and whether its deal was played."""

    def __init__(self, **kwargs: Any) -> None:
        self._name = Text(kind="micro", tone="text2", halign="center")
        self._square = Surface(size_hint=(None, None), size=(dp(25), dp(25)), radius=[dp(8)], line_width=dp(2))
        super().__init__(spacing=dp(4), **kwargs)
        self._square.pos_hint = {"center_x": 0.5}
        for part in (self._name, self._square):
            self.add_widget(part)

    def show(self, name: str, played: bool, today: bool) -> None:
        self._name.text = name
        self._square.fill, self._square.fill_top = ("accent", "accent_hi") if played else ("well", "")
        self._square.line = "accent" if today and not played else ""


class _Week(Row):
    def __init__(self, **kwargs: Any) -> None:
        super().__init__(spacing=dp(2), **kwargs)
        for _ in range(7):
            self.add_widget(_Day())

    def show(self, tr: Translator, book: DailyBook) -> None:
        monday = book.today - timedelta(days=book.today.weekday())
        for number, (name, day) in enumerate(zip(daily_words.DAYS_IN_SHORT, self.children[::-1], strict=True)):
            date = monday + timedelta(days=number)
            day.show(tr(name), book.counts(date), date == book.today)


class _FreePlaces(Row):
    """Whose device it is, and room for others."""

    name = StringProperty("")
    palette = StringProperty("amber")

    def __init__(self, **kwargs: Any) -> None:
        own = Avatar(avatar_size=dp(38))
        super().__init__(spacing=dp(8), **kwargs)
        self.bind(name=own.setter("name"), palette=own.setter("palette"))
        self.add_widget(own)
        for _ in range(FREE_SEATS):
            seat = Surface(size_hint=(None, None), size=own.size, radius=[dp(19)], line="dashes", line_width=dp(1.5))
            seat.dashed = True
            self.add_widget(seat)
        self.add_widget(Widget())


class Door(Pressable, BoxLayout):
    """Leads to a page of its own: a row, or a card among those of the games (`tall`, `least` as high as they are).

    A card has `sign` in its corner, a row has it at its end if `signed`; a card has `inside` if there is room."""

    tall = BooleanProperty(False)
    signed = BooleanProperty(True)
    least = NumericProperty(0)
    fill = ObjectProperty("surf")
    line = ObjectProperty("surf_line")
    radius = Corners([dp(RADIUS["card"])])
    elevation = OptionProperty("card", options=Surface.elevation.options)

    def __init__(self, icon: str, inside: Widget, **kwargs: Any) -> None:
        self._tile, self._title = IconTile(icon=icon), Text(kind="strong")
        self._note = Text(kind="secondary", tone="text2")
        self._words = Column()
        self.sign: Widget | None = None
        self._end = Icon(name="chevron-right", tone="text2", icon_size=dp(20))
        self._row, self._gap, self._air = Row(), Widget(), Widget()
        self._room = BoxLayout(padding=(dp(14), dp(4)))
        super().__init__(orientation="vertical", size_hint_y=None, **kwargs)
        for part in (self._title, self._note):
            self._words.add_widget(part)
        inside.pos_hint = {"center_y": 0.5}
        self._room.add_widget(inside)
        for name in ("tall", "least", "minimum_height"):
            self.fbind(name, self._measure)
        for name in ("tall", "least"):
            self.fbind(name, self._arrange)
        self._arrange()

    def show(self, title: str, note: str, sign: Widget | None = None, spoken: str = "") -> None:
        self._title.text, self._note.text, self.sign = title, note, sign
        self.voice = ", ".join(filter(None, (title, note, spoken)))
        self._arrange()

    def _arrange(self, *_: object) -> None:
        tall, sign = self.tall, self.sign if self.tall or self.signed else None
        self._title.kind, self._words.padding = ("section", CARD_WORDS) if tall else ("strong", 0)
        self._row.spacing, self._row.least = dp(14), 0 if tall else dp(68)
        self._row.padding = (dp(14), dp(14), dp(14), 0) if tall else (dp(14), dp(8))
        refill(self._row, [self._tile, self._gap, sign] if tall else [self._tile, self._words, sign, self._end])
        room = self._room if self.least >= dp(ROOMY) else self._air
        refill(self, [self._row, room, self._words] if tall else [self._row])

    def _measure(self, *_: object) -> None:
        self.height = self.least if self.tall else self.minimum_height


class AloneSection:
    """`show(...)` brings it up to date; `doors` stand among the games or, but for the last, in the `section`."""

    def __init__(self, app: Services) -> None:
        self._app = app
        self._head = SectionHeader()
        self._list = Column(spacing=dp(CARD_GAP))
        self.section = Column(spacing=dp(8), padding=(0, dp(5), 0, 0))
        self._week, self._places = _Week(), _FreePlaces()
        self._streak, self._solved = Chip(icon="flame"), ProgressLine(thickness=dp(8), size_hint_x=None, width=dp(84))
        self._daily = Door("calendar", self._week)
        self._patterns = Door(
            "puzzle", GameArt(game_id=_with_patterns(), picture="patterns", grounded=False), signed=False
        )
        self._host = Door("smartphone", self._places)
        for door, go in (
            (self._daily, lambda *_: app.navigator.open("daily")),
            (self._patterns, lambda *_: app.navigator.open("patterns")),
            (self._host, lambda *_: self._choose_game()),
        ):
            door.bind(on_release=go)
        self._streak.bind(on_release=lambda *_: app.navigator.open("daily"))
        self.doors = [self._daily, self._patterns, self._host]
        for part in (self._head, self._list):
            self.section.add_widget(part)

    def among_games(self, tall: bool) -> list[Widget]:
        """The doors that stand in the grid of games; the others are in the section below."""
        for door in self.doors:
            door.tall = tall
        refill(self._list, [] if tall else self.doors[:-1])
        return self.doors if tall else []

    def show(self, tr: Translator, book: DailyBook, patterns: tuple[int, int], owner: tuple[str, str]) -> None:
        solved, there = patterns
        self._head.text = tr("Some time for yourself")
        self._week.show(tr, book)
        days = self._streak.value = daily_words.streak(tr, book.streak) if book.streak else ""
        today = daily_words.today(tr, book)
        self._daily.show(tr("Daily challenge"), today, self._streak if days else None, days)
        self._solved.value = solved / there if there else 0
        self._patterns.show(tr("Trigon patterns"), tr("{n} of {all} solved", n=solved, all=there), self._solved)
        self._places.name, self._places.palette = owner
        self._host.show(tr("Host a table"), tr("phones join with a code"))

    def _choose_game(self) -> None:
        """Which game everybody will play on a phone of their own."""
        self._app.overlay.show(WhichGameDrawer(self._app, many=True))


def _with_patterns() -> str:
    """The game whose pieces fill them."""
    return next(face.id for face in faces() if face.facts.beside and face.facts.beside.page == "patterns")
