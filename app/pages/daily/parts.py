"""Parts of the page of the day: the deal, your result beside the computer's, the other deals."""

from __future__ import annotations

from typing import Any, NamedTuple

from kivy.core.image import Image as CoreImage
from kivy.graphics import Color, Rectangle
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, OptionProperty, StringProperty
from kivy.properties import VariableListProperty as Corners
from kivy.uix.widget import Widget

import rules
from app.games.art import GameArt
from app.games.tints import card_tint
from app.ui.boxes import Cluster, Column, Divider, PaperCard, Row, refill
from app.ui.drawing.icons import Icon
from app.ui.drawing.paint import Surface
from app.ui.progress import ProgressLine, ThinkingDots
from app.ui.text import Text
from app.ui.theme import ASSETS, ONE_COLUMN_AT, RADIUS, STRIP_DROPS_LINE_AT, grown, rgba, theme

WIDEST_ART = 200
ROOMY = 440
"""From this width on, in dp, a card keeps its picture even with large words."""
ROOM = 1.22
"""How far the best result's bar reaches."""
NEUTRAL = rgba("#9DB6B0")
SHADE = rgba("#000000", 0.28)


class StatusPill(Surface, Cluster):
    """It only tells; it is no button."""

    icon = StringProperty("")
    text = StringProperty("")

    def __init__(self, **kwargs: Any) -> None:
        self._icon = Icon(tone="", color=rgba("#FFCE6E"), icon_size=dp(18))
        self._text = Text(kind="label", tone="message", flow="hug")
        super().__init__(size_hint=(None, None), fill=SHADE, padding=(dp(12), dp(5)), spacing=dp(8), **kwargs)
        for part in (self._icon, self._text):
            self.add_widget(part)
        for name in ("icon", "text"):
            self.fbind(name, self._show)
        for name in ("minimum_width", "minimum_height"):
            self.fbind(name, self._measure)
        self._show()
        self._measure()

    def give(self, width: float) -> None:
        """It has no more room than this."""
        self._text.max_width = width - self._icon.width - self.spacing - self.padding[0] - self.padding[2]

    def _show(self, *_: object) -> None:
        self._icon.name, self._text.text = self.icon, self.text

    def _measure(self, *_: object) -> None:
        self.size = self.minimum_width, max(dp(32), self.minimum_height)
        self.radius = [self.height / 2]


class DiceOfTheDay(Widget):
    """The game's dice, as large as there is room."""

    game_id = StringProperty("")

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        with self.canvas:
            Color(1, 1, 1, 1)
            self._picture = Rectangle()
        self.bind(game_id=self._load, pos=self._place, size=self._place)

    def _load(self, *_: object) -> None:
        self._picture.texture = CoreImage(str(ASSETS / "ui" / f"daily_{self.game_id}.png")).texture
        self._place()

    def _place(self, *_: object) -> None:
        if self._picture.texture is None:
            return
        wide, high = self._picture.texture.size
        share = min(self.width / wide, self.height / high)
        self._picture.size = wide * share, high * share
        self._picture.pos = self.right - wide * share, self.y + (self.height - high * share) / 2


class DealCard(Surface, Row):
    """The deal in its game's colours."""

    game_id = StringProperty("")
    label = StringProperty("")
    name = StringProperty("")
    about = StringProperty("")
    radius = Corners([dp(RADIUS["card"])])
    elevation = OptionProperty("card", options=Surface.elevation.options)

    def __init__(self, **kwargs: Any) -> None:
        self._label = Text(kind="row", tone="message")
        self._name = Text(kind="h1", tone="message", flow="fit")
        self._about = Text(kind="row", tone="message")
        self.status = StatusPill()
        self._art = GameArt(radius=0, size_hint=(None, 1))
        self._dice = DiceOfTheDay(size_hint=(None, 1))
        self._words = Column(spacing=dp(3), padding=(0, dp(14), 0, dp(14)))
        super().__init__(least=dp(158), padding=(dp(18), 0, dp(RADIUS["card"]), 0), spacing=dp(6), **kwargs)
        gap = Surface(size_hint_y=None, height=dp(5))
        for part in (self._label, self._name, self._about, gap, self.status):
            self._words.add_widget(part)
        self._words.bind(width=lambda _, width: self.status.give(width))
        for name in ("game_id", "label", "name", "about", "width"):
            self.fbind(name, self._show)
        theme.bind(text_scale=self._show)
        self._show()

    def _show(self, *_: object) -> None:
        self._label.text, self._name.text, self._about.text = self.label, self.name, self.about
        if not self.game_id:
            return
        art: GameArt | DiceOfTheDay = self._dice if rules.game(self.game_id).dice else self._art
        art.game_id, art.width = self.game_id, min(dp(WIDEST_ART), self.width * 0.4)
        self.fill_top, self.fill = card_tint(self.game_id)
        pictured = theme.text_scale < ONE_COLUMN_AT or self.width >= dp(ROOMY)
        refill(self, [self._words, art if pictured else None])


class ResultView(NamedTuple):
    """Somebody's points, or none while they still play."""

    face: Widget
    name: str
    points: int | None
    own: bool = False


class ResultRow(Row):
    """Who, a bar, and the points as if written by hand."""

    share = NumericProperty(0)
    own = BooleanProperty(False)

    def __init__(self, **kwargs: Any) -> None:
        self._name = Text(kind="row", tone="ink")
        self._bar = ProgressLine(fill="paper3", size_hint_x=None, width=dp(120))
        self._points = Text(kind="hand", tone="pen", flow="hug")
        self._dots = ThinkingDots()
        self._face: Widget | None = None
        super().__init__(least=dp(46), spacing=dp(12), **kwargs)
        for name in ("width", "share", "own"):
            self.fbind(name, self._arrange)
        theme.bind(text_scale=self._arrange)

    def show(self, view: ResultView, most: int) -> None:
        self._face, self._name.text, self.own = view.face, view.name, view.own
        self._points.text = "" if view.points is None else str(view.points).replace("-", "−")
        self.share = 0 if view.points is None else max(0.0, view.points / (most * ROOM))
        self._arrange()

    def _arrange(self, *_: object) -> None:
        self._bar.bar, self._bar.value = ("bonus1" if self.own else NEUTRAL), self.share
        self._bar.width = max(dp(60), min(dp(200), self.width * 0.32))
        barred = self.width >= grown(260)
        number = self._points if self._points.text else self._dots
        refill(self, [self._face, self._name, self._bar if barred else None, number])


class ResultCard(PaperCard):
    """Your result, the computer's, and what you usually make."""

    def __init__(self, **kwargs: Any) -> None:
        padding = (dp(16), dp(10), dp(16), dp(12))
        super().__init__(padding=padding, spacing=dp(2), radius=[dp(RADIUS["sheet_card"])], **kwargs)
        self._title = Text(kind="section", tone="ink")
        self._note = Text(kind="secondary", tone="ink2", flow="hug")
        self._head = Row(spacing=dp(10), least=dp(34))
        self._icon = Icon(name="trophy", tone="paper_accent", icon_size=dp(20))
        self._line = Text(kind="row", tone="paper_accent")
        self._verdict = Row(spacing=dp(10), least=dp(34))
        for part in (self._icon, self._line):
            self._verdict.add_widget(part)
        self._rows: list[ResultRow] = []
        theme.bind(text_scale=self._arrange)
        self._arrange()

    def _arrange(self, *_: object) -> None:
        large = theme.text_scale >= STRIP_DROPS_LINE_AT
        refill(self._head, [self._title, None if large else self._note])

    def show(self, title: str, note: str, results: list[ResultView], line: str) -> None:
        self._title.text, self._note.text, self._line.text = title, note, line
        while len(self._rows) < len(results):
            self._rows.append(ResultRow())
        most = max([one.points or 1 for one in results] + [1])
        parts: list[Widget | None] = [self._head]
        for row, one in zip(self._rows, results, strict=False):
            row.show(one, most)
            parts += [Divider(fill="rule"), row]
        refill(self, [*parts, self._verdict if line else None])
