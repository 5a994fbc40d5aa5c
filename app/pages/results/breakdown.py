"""Where the points came from: a bar for everybody on a sheet of paper.

Source(code, name, tint)    the tint is colour, ink and mark, so that colour never tells alone
Bar(source, points)
Person(players, name, total, bars, faded)
Breakdown
    title, sources, people
    lowest      the bars are not added up: each has its own cell, and the lowest is marked
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from kivy.clock import Clock
from kivy.graphics import Color, SmoothEllipse, SmoothLine
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.relativelayout import RelativeLayout
from kivy.uix.stacklayout import StackLayout
from kivy.uix.widget import Widget

from app.games.result_words import Result, result_words_of
from app.i18n import Translator
from app.i18n.numbers import with_minus
from app.ui.boxes import Column, Divider, PaperCard, Row
from app.ui.drawing.flat import Flat, around
from app.ui.drawing.paint import Surface
from app.ui.people.players import AvatarRow, PlayerView
from app.ui.settle import settle
from app.ui.text import Text, WrittenText, text_width
from app.ui.theme import GAME_COLOURS, RADIUS, TYPE, Rgba, grown, rgba, sp_, theme

BAR_HEIGHT = 26
SEGMENT_GAP = 2
SMALLEST = 0.6
AT_ONCE = 4
"""How many rows are made at once; the others, further down, follow one per frame."""
MARK = 5
"""Half the room a mark takes in a bar."""


@dataclass(frozen=True)
class Tint:
    """How a source looks: its colour, what is written on it, its mark."""

    fill: Rgba
    ink: Rgba
    mark: str = ""
    mark_ink: Rgba = (1, 1, 1, 1)


TINTS = {
    "amber": Tint(rgba("#F6B23C"), rgba("#2B1B00")),
    "teal": Tint(rgba("#5FB7B0"), rgba("#06302D"), "stroke"),
    "coral": Tint(rgba("#E98A78"), rgba("#3A0C06"), "disc"),
    "loss": Tint(rgba("#E2D3B4"), rgba("#7A2A1C"), "cross", rgba("#A8503F")),
    **{name: Tint(paint.base, paint.on, paint.symbol, paint.on) for name, paint in GAME_COLOURS.items()},
}


def draw_mark(name: str, x: float, y: float, size: float, ink: Rgba) -> None:
    """A mark around a point, `size` from its middle to its edge."""
    if name in STARS:
        star = Flat(1)
        star.polygon(around(x, y, [size * share for share in STARS[name]]), ink)
        star.paint()
        return
    Color(rgba=ink)
    match name:
        case "disc":
            SmoothEllipse(pos=(x - size * 0.6, y - size * 0.6), size=(size * 1.2, size * 1.2))
        case "ring":
            SmoothLine(circle=(x, y, size * 0.66), width=size * 0.2)
        case "stroke":
            reach = size * 0.62
            SmoothLine(points=(x - reach, y - reach, x + reach, y + reach), width=size * 0.24, cap="round")
        case "cross":
            reach = size * 0.5
            for up in (reach, -reach):
                SmoothLine(points=(x - reach, y - up, x + reach, y + up), width=size * 0.2, cap="round")


STARS: dict[str, list[float]] = {
    "star": [1, 0.45] * 5,
    "hexagram": [1, 0.58] * 6,
    "hexagon": [0.9] * 6,
    "sun": [1, 0.6] * 8,
    "triangle": [1] * 3,
    "square": [1] * 4,
}


@dataclass(frozen=True)
class Source:
    code: str
    name: str
    tint: Tint


def shown_sources(tr: Translator, result: Result) -> list[Source]:
    """Where points came from for anybody."""
    known = result_words_of(result.game_id).sources
    return [Source(code, tr(known[code].name), TINTS[known[code].tint or code]) for code in result.sources]


@dataclass(frozen=True)
class Bar:
    source: Source
    points: int


@dataclass(frozen=True)
class PersonPoints:
    players: tuple[PlayerView, ...]
    name: str
    total: int
    bars: tuple[Bar, ...]
    faded: bool = False


# -- legend --------------------------------------------------------------------------------------------------


class SourceSwatch(Surface):
    def __init__(self, tint: Tint, **kwargs: Any) -> None:
        super().__init__(size_hint=(None, None), size=(dp(14), dp(14)), radius=[dp(4)], fill=tint.fill, **kwargs)
        self._tint = tint
        self.bind(pos=self._mark)

    def _mark(self, *_args: object) -> None:
        self.canvas.after.clear()
        with self.canvas.after:
            draw_mark(self._tint.mark, self.center_x, self.center_y, dp(4.6), self._tint.mark_ink)


class _Key(Row):
    """A swatch and what it stands for."""

    def __init__(self, source: Source) -> None:
        super().__init__(size_hint_x=None, spacing=dp(6))
        words = Text(text=source.name, kind="secondary", tone="ink2", flow="hug")
        for part in (SourceSwatch(source.tint), words):
            self.add_widget(part)
        self.bind(minimum_width=self.setter("width"))


class Legend(StackLayout):
    sources: Sequence[Source] = ListProperty()

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(size_hint_y=None, spacing=(dp(16), dp(4)), **kwargs)
        self.bind(minimum_height=self.setter("height"), sources=self._show)

    def _show(self, *_args: object) -> None:
        self.clear_widgets()
        for source in self.sources:
            self.add_widget(_Key(source))


# -- bars ----------------------------------------------------------------------------------------------------


class _BarSegment(Surface):
    """One source's part of a bar, with its points and its mark."""

    def __init__(self, bar: Bar) -> None:
        self.tint = bar.source.tint
        self.points = bar.points
        self._written = 0.0
        self._label = WrittenText(text=with_minus(bar.points), font_name=TYPE["label"].face, color=self.tint.ink)
        super().__init__(fill=self.tint.fill, radius=[dp(7)])
        self.add_widget(self._label)

    @property
    def needed(self) -> float:
        """The narrowest it may be with its points in full size."""
        return text_width(self._label.text, TYPE["label"].face, sp_(TYPE["label"].size)) + self._mark_room + dp(8)

    @property
    def _mark_room(self) -> float:
        return dp(2 * MARK + 4) if self.tint.mark else 0

    def show(self, pos: tuple[float, float], size: tuple[float, float], share: float) -> None:
        """At this place; `share` of its full size is what the bar has room to write in."""
        self.pos, self.size = pos, size
        label, room = self._label, self._mark_room * share
        written = sp_(TYPE["label"].size) * share
        if written != self._written:
            label.font_size = self._written = written
            label.texture_update()
            label.size = label.texture_size
        left = self.x + (self.width - label.width - room) / 2
        label.pos = left + room, self.y + (self.height - label.height) / 2
        self.canvas.after.clear()
        if self.tint.mark:
            with self.canvas.after:
                place = left + dp(MARK) * share, self.y + self.height / 2
                draw_mark(self.tint.mark, *place, dp(MARK) * share, self.tint.mark_ink)


class ScoreBar(Widget):
    """A bar of segments as long as their points, or equal cells of which the lowest is marked."""

    bars: Sequence[Bar] = ListProperty()
    most = NumericProperty(1)
    """Points of the longest bar."""
    lowest = BooleanProperty(False)

    def __init__(self, **kwargs: Any) -> None:
        self._segments: list[_BarSegment] = []
        self._arrange = Clock.create_trigger(self._arrange_now, -1)
        super().__init__(size_hint_y=None, **kwargs)
        for name in ("pos", "size", "most", "lowest"):
            self.fbind(name, self._arrange)
        self.bind(bars=self._show)
        theme.bind(text_scale=self._grow)
        self._grow()
        self._show()

    def _grow(self, *_args: object) -> None:
        self.height = max(dp(BAR_HEIGHT), grown(BAR_HEIGHT * 0.85))
        self._arrange()

    def _show(self, *_args: object) -> None:
        self.clear_widgets()
        self._segments = [_BarSegment(bar) for bar in self.bars if bar.points or self.lowest]
        for segment in self._segments:
            self.add_widget(segment)
        self._arrange()

    def _arrange_now(self, *_args: object) -> None:
        x, widths = self.x, self._widths()
        least = min((bar.points for bar in self.bars), default=0)
        shares = (width / segment.needed for segment, width in zip(self._segments, widths, strict=True))
        share = min(1.0, max(SMALLEST, min(shares, default=1.0)))
        for segment, width in zip(self._segments, widths, strict=True):
            segment.show((x, self.y), (width, self.height), share)
            marked = self.lowest and segment.points == least
            segment.line, segment.line_width = ("ink" if marked else ""), dp(2)
            x += width + dp(SEGMENT_GAP)

    def _widths(self) -> list[float]:
        count = len(self._segments)
        room = self.width - dp(SEGMENT_GAP) * max(0, count - 1)
        if self.lowest:
            return [room / count] * count
        fair = [room * abs(segment.points) / max(1, self.most) for segment in self._segments]
        needed = [segment.needed for segment in self._segments]
        return stretched(fair, needed, room)


def stretched(fair: list[float], needed: list[float], room: float) -> list[float]:
    """Widths in proportion as far as possible, none below what it needs, together no more than the room."""
    if sum(needed) >= room:
        return [width * room / sum(needed) for width in needed]
    widths = [max(one, other) for one, other in zip(fair, needed, strict=True)]
    over = sum(widths) - room
    spare = [max(0.0, width - other) for width, other in zip(widths, needed, strict=True)]
    if over > 0:
        widths = [width - over * own / sum(spare) for width, own in zip(widths, spare, strict=True)]
    return widths


# -- the sheet -----------------------------------------------------------------------------------------------


class _PersonRow(RelativeLayout):
    """Relative, so that nothing in it is laid out again when rows come below it."""

    def __init__(self, person: PersonPoints, most: int, lowest: bool, named: bool) -> None:
        super().__init__(size_hint_y=None)
        row = Row(least=dp(52), spacing=dp(10), padding=(0, dp(6)))
        row.bind(height=self.setter("height"))
        self.height = row.height
        avatars = AvatarRow(players=list(person.players), avatar_size=dp(34))
        avatars.opacity = 0.6 if person.faded else 1
        middle = Column(spacing=dp(3), pos_hint={"center_y": 0.5})
        if named:
            middle.add_widget(Text(text=person.name, kind="secondary_strong", tone="ink"))
        middle.add_widget(ScoreBar(bars=list(person.bars), most=most, lowest=lowest))
        total = Text(text=with_minus(person.total), kind="hand", tone="pen", halign="right", size_hint_x=None)
        total.width = max(dp(46), text_width(total.text, TYPE["hand"].face, dp(TYPE["hand"].size)) + dp(6))
        for part in (avatars, middle, total):
            row.add_widget(part)
        self.add_widget(row)


class Breakdown(PaperCard):
    title = StringProperty("")
    sources: Sequence[Source] = ListProperty()
    people: Sequence[PersonPoints] = ListProperty()
    lowest = BooleanProperty(False)
    named = BooleanProperty(False)
    """Names stand beside the bars, unless a podium shows them all."""
    radius = ObjectProperty([dp(RADIUS["sheet_card"])] * 4)

    def __init__(self, **kwargs: Any) -> None:
        self._title = Text(kind="section", tone="ink")
        self._legend = Legend()
        self.rows = Column()
        self._due: list[PersonPoints] = []
        self._refill = Clock.create_trigger(self._fill, -1)
        self._add_later = Clock.create_trigger(self._add_next)
        super().__init__(padding=(dp(16), dp(14), dp(16), dp(8)), spacing=dp(8), **kwargs)
        for part in (self._title, self._legend, self.rows):
            self.add_widget(part)
        for name in ("title", "sources", "people", "lowest", "named"):
            self.fbind(name, self._refill)
        self._refill()

    def _fill(self, *_args: object) -> None:
        self._title.text = self.title
        self._legend.sources = self.sources
        self.rows.clear_widgets()
        self._due = list(self.people)
        for _ in self.people[:AT_ONCE]:
            self._add_next()

    def _add_next(self, *_args: object) -> None:
        if self._due:
            most = max(sum(abs(bar.points) for bar in person.bars) for person in self.people)
            self.rows.add_widget(Divider(fill="rule"))
            row = _PersonRow(self._due.pop(0), most, self.lowest, self.named)
            row.width = self.rows.width
            settle(row)
            self.rows.add_widget(row)
            self._add_later()
