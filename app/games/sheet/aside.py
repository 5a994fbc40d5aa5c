"""What stands beside a sheet where the window is wide: the others' sheets in small, and what scores.

OtherSheets     `show([SmallSheet])`;  on_choose(seat)
ScoringCard     `show(scoring)`
Both take a width and tell with `natural(width)` how high they want to be; OtherSheets can do with less.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from kivy.metrics import dp
from kivy.properties import BooleanProperty, ObjectProperty, OptionProperty, VariableListProperty

from app.games.game_words import Scoring
from app.games.miniature import Miniature
from app.ui.boxes import Card, Column, Row
from app.ui.drawing.paint import Surface
from app.ui.press import Pressable
from app.ui.text import BarText, Text
from app.ui.theme import RADIUS, large
from rules.core import State

PAD, GAP = 14, 10
SMALLEST = 64
"""A picture lower than this, in dp, tells nothing."""


@dataclass(frozen=True)
class SmallSheet:
    seat: int
    name: str
    points: str
    state: State[Any]
    written: object
    """What is on the paper: it is painted anew when this changes."""
    chosen: bool
    """Whether it is the one being looked at."""


class SheetTile(Pressable):
    """Somebody's sheet and whose it is; a tap shows it large."""

    chosen = BooleanProperty(False)
    radius = VariableListProperty([dp(14)])

    def __init__(self, **kwargs: Any) -> None:
        self.picture = Miniature(size_hint=(None, None))
        self._name = BarText(kind="secondary_strong", flow="fit")
        self._points = BarText(kind="secondary", tone="text2", flow="hug")
        self._written: tuple[int, object] | None = None
        super().__init__(size_hint=(None, None), **kwargs)
        self.seat = 0
        for part in (self.picture, self._name, self._points):
            self.add_widget(part)
        for name in ("pos", "size"):
            self.fbind(name, self._arrange)
        for part in (self._name, self._points):
            part.bind(size=self._arrange)

    @property
    def _is_stacked(self) -> bool:
        """Large words: the points stand below the name."""
        return large() and self._name.natural_width() + self._points.natural_width() > self.width - dp(22)

    @property
    def words_height(self) -> float:
        name, points = self._name.height, self._points.height
        return (name + points if self._is_stacked else max(name, points)) + dp(12)

    def show(self, small: SmallSheet) -> None:
        self.seat, self.chosen, self.voice = small.seat, small.chosen, f"{small.name}, {small.points}"
        self._name.text, self._points.text = small.name, small.points
        self.fill, self.line, self.line_width = ("chosen", "accent", dp(2)) if small.chosen else ("", "", dp(1))
        if (small.seat, small.written) != self._written:
            self._written = small.seat, small.written
            self.picture.state, self.picture.seat = small.state, small.seat

    def _arrange(self, *_: object) -> None:
        edge = dp(4)
        words = self.words_height
        self.picture.size = self.width - 2 * edge, max(1.0, self.height - words - edge)
        self.picture.pos = self.x + edge, self.y + words
        left, room = self.x + dp(8), self.width - dp(16)
        if self._is_stacked:
            self._name.width = self._points.max_width = room
            self._points.pos = left, self.y + dp(6)
            self._name.pos = left, self.y + dp(6) + self._points.height
            return
        x, y = left + room - self._points.width, self.y + words / 2
        self._points.max_width = 0
        self._points.pos = x, y - self._points.height / 2
        self._name.width = max(dp(20), x - left - dp(6))
        self._name.pos = left, y - self._name.height / 2


class OtherSheets(Surface):
    fill = ObjectProperty("surf")
    line = ObjectProperty("surf_line")
    radius = VariableListProperty([dp(RADIUS["card"])])
    elevation = OptionProperty("card", options=Surface.elevation.options)
    __events__ = ("on_choose",)

    def __init__(self, **kwargs: Any) -> None:
        self.title = BarText(kind="secondary_strong", tone="text2", flow="fit")
        self.tiles: list[SheetTile] = []
        self._shape = 1.0
        super().__init__(size_hint=(None, None), **kwargs)
        self.add_widget(self.title)
        for name in ("pos", "size"):
            self.fbind(name, self._arrange)
        self.title.bind(height=self._arrange)

    def on_choose(self, seat: int) -> None: ...

    def show(self, sheets: Sequence[SmallSheet], shape: float) -> None:
        """`shape` is the height of such a sheet by its width."""
        self._shape = shape
        while len(self.tiles) > len(sheets):
            self.remove_widget(self.tiles.pop())
        while len(self.tiles) < len(sheets):
            tile = SheetTile()
            tile.bind(on_release=lambda tile: self.dispatch("on_choose", tile.seat))
            self.tiles.append(tile)
            self.add_widget(tile)
        for tile, small in zip(self.tiles, sheets, strict=True):
            tile.show(small)
        self._arrange()

    def _grid(self) -> tuple[int, int]:
        """Columns and rows."""
        columns = 1 if len(self.tiles) < 2 else 2
        return columns, -(-len(self.tiles) // columns)

    def _around(self) -> float:
        """Height of everything but the pictures."""
        _, rows = self._grid()
        words = max((tile.words_height + dp(4) for tile in self.tiles), default=0.0)
        return 2 * dp(PAD) + self.title.height + rows * (words + dp(GAP))

    def natural(self, width: float) -> float:
        columns, rows = self._grid()
        wide = (width - 2 * dp(PAD) - (columns - 1) * dp(GAP)) / columns
        return self._around() + rows * wide * self._shape

    @property
    def least(self) -> float:
        return self._around() + self._grid()[1] * dp(SMALLEST)

    def _arrange(self, *_: object) -> None:
        columns, rows = self._grid()
        left, top = self.x + dp(PAD), self.top - dp(PAD)
        self.title.x, self.title.width, self.title.top = left, max(dp(20), self.width - 2 * dp(PAD)), top
        if not rows:
            return
        wide = (self.width - 2 * dp(PAD) - (columns - 1) * dp(GAP)) / columns
        high = (top - self.title.height - self.y - dp(PAD)) / rows - dp(GAP)
        for number, tile in enumerate(self.tiles):
            row, column = divmod(number, columns)
            tile.size = wide, max(1.0, high)
            tile.x = left + column * (wide + dp(GAP))
            tile.top = self.title.y - dp(GAP) - row * (high + dp(GAP))


class ScoringCard(Card):
    def __init__(self, **kwargs: Any) -> None:
        super().__init__(size_hint=(None, None), padding=dp(PAD), spacing=dp(6), **kwargs)
        self._shown: Scoring | None = None

    def natural(self, _width: float) -> float:
        return float(self.minimum_height)

    def show(self, scoring: Scoring) -> None:
        if scoring == self._shown:
            return
        self._shown = scoring
        self.clear_widgets()
        self.add_widget(Text(text=scoring.title, kind="secondary_strong", tone="text2"))
        for name, worth, example in scoring.rows:
            words = Column(pos_hint={"center_y": 0.5})
            words.add_widget(Text(text=name, kind="secondary_strong"))
            if example:
                words.add_widget(Text(text=example, kind="secondary", tone="text2"))
            row = Row(spacing=dp(10), least=dp(28))
            row.add_widget(words)
            row.add_widget(Text(text=worth, kind="secondary", tone="accent_text", flow="hug"))
            self.add_widget(row)
        self.add_widget(Text(text=scoring.note, kind="secondary", tone="text2"))
