"""How to play: every game's lesson and how far one has come."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kivy.metrics import dp
from kivy.properties import ObjectProperty, OptionProperty, VariableListProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.gridlayout import GridLayout

from app.games.art import GameArt
from app.games.lessons.library import PART, done, lesson_of
from app.games.registry import FACES, facts
from app.ui.bars import AppBar
from app.ui.boxes import Column, Page, Row
from app.ui.drawing.icons import Icon
from app.ui.drawing.paint import Surface
from app.ui.layout import layout
from app.ui.on_ui import on_ui
from app.ui.press import Pressable
from app.ui.progress import ProgressLine
from app.ui.screen import AppScreen
from app.ui.text import Text
from app.ui.theme import CARD_GAP, ONE_COLUMN_AT, RADIUS, theme

if TYPE_CHECKING:
    from app.games.services import HouseServices
    from app.table.house import House

ART = 104, 76


class LessonCard(Pressable, Row):
    """A game: its picture, its name, what it is about, and its progress."""

    fill = ObjectProperty("surf")
    line = ObjectProperty("surf_line")
    radius = VariableListProperty([dp(RADIUS["card"])])
    elevation = OptionProperty("card", options=Surface.elevation.options)

    def __init__(self, game_id: str, **kwargs: Any) -> None:
        self.game_id = game_id
        self._art = GameArt(game_id=game_id, radius=14, rounded_side="all", size_hint=(None, None))
        self._art.size = dp(ART[0]), dp(ART[1])
        self._name, self._line = Text(kind="section"), Text(kind="secondary", tone="text2")
        self._far = Text(kind="micro_strong", tone="accent_text", flow="hug")
        self._bar = ProgressLine(thickness=dp(6))
        self._sign = Icon(icon_size=dp(22), tone="text2")
        super().__init__(padding=dp(12), spacing=dp(14), least=dp(100), **kwargs)
        words = Column(spacing=dp(3))
        progress = Row(spacing=dp(10), padding=(0, dp(3), 0, 0))
        self._bar.pos_hint = {"center_y": 0.5}
        for part in (self._bar, self._far):
            progress.add_widget(part)
        for part in (self._name, self._line, progress):
            words.add_widget(part)
        self._words = words
        theme.bind(text_scale=self._fit)
        self._fit()

    def _fit(self, *_: object) -> None:
        """Large words need the room of the picture."""
        pictured = theme.text_scale < ONE_COLUMN_AT
        self.clear_widgets()
        for part in (*([self._art] if pictured else []), self._words, self._sign):
            self.add_widget(part)

    def show(self, name: str, line: str, far: str, share: float) -> None:
        self._name.text, self._line.text, self._far.text = name, line, far
        self._bar.value = share
        self._sign.name, self._sign.tone = ("circle-check", "good") if share >= 1 else ("chevron-right", "text2")
        self.voice = f"{name}, {far}"


class HowToScreen(AppScreen):
    app: HouseServices

    def __init__(self, app: HouseServices, **kwargs: Any) -> None:
        super().__init__(app, **kwargs)
        self._far: dict[str, tuple[int, int]] = {}
        """How many pages of each lesson are done, and how many there are."""
        self._bar = AppBar()
        self._bar.bind(on_back=lambda *_: app.navigator.back())
        self._intro = Text(tone="text2")
        self.cards = [LessonCard(game_id) for game_id in FACES]
        self._grid = GridLayout(size_hint_y=None, spacing=dp(CARD_GAP))
        self._grid.bind(minimum_height=self._grid.setter("height"))
        for card in self.cards:
            card.bind(on_release=lambda card: app.navigator.open("lesson", game_id=card.game_id))
            self._grid.add_widget(card)
        self._page = Page(spacing=dp(14))
        for part in (self._intro, self._grid):
            self._page.add_widget(part)
        column = BoxLayout(orientation="vertical")
        for part in (self._bar, self._page):
            column.add_widget(part)
        self.add_widget(column)
        layout.bind(kind=self._arrange)
        self.bind(tr=self._show)
        self._arrange()
        self._show()

    def _arrange(self, *_: object) -> None:
        beside = layout.kind in ("landscape", "wide")
        self._grid.cols = 2 if beside else 1
        self._page.widest = dp(1000)

    def shown(self) -> None:
        def read(house: House) -> dict[str, tuple[int, int]]:
            """Off the UI thread, because a game's first positions can take a while."""
            kept = house.store.kept(PART)
            pages = {card.game_id: {page.id for page in lesson_of(card.game_id).pages} for card in self.cards}
            return {game_id: (len(ids & done(kept, game_id)), len(ids)) for game_id, ids in pages.items()}

        on_ui(self.app.house.ask(read), self._take)

    def _take(self, far: dict[str, tuple[int, int]]) -> None:
        self._far = far
        self._show()

    def _show(self, *_: object) -> None:
        tr = self.tr
        self._bar.title, self._bar.back_voice = tr("How to play"), tr("Back")
        self._intro.text = tr("A few pages for each game, and on every page something to try.")
        for card in self.cards:
            known, pages = self._far.get(card.game_id, (0, 0))
            far = tr("{n} of {all}", n=known, all=pages) if pages else ""
            card.show(tr(facts(card.game_id).name), tr(facts(card.game_id).line), far, known / pages if pages else 0)
