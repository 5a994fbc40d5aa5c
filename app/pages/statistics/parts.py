"""Parts of the statistics page: words and numbers in, taps out.

TabStrip(tabs, current)     pills side by side that scroll; on_choose(name)
Figure(title, text)         a number and what it is
SummaryCard                 the ring and the figures beside it
CurveCard, BarsCard         a chart under its headline
ShareRow(title, share, text, leading)       somebody or something with a bar and what it stands for
FilterRow                   pills that open a choice, as many beside each other as have room
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import (
    BooleanProperty,
    ListProperty,
    NumericProperty,
    ObjectProperty,
    StringProperty,
    VariableListProperty,
)
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.layout import Layout
from kivy.uix.widget import Widget

from app.pages.fairness.parts import Sample
from app.pages.statistics.charts import BarChart, Curve, EmptyChart, ShareRing
from app.ui.boxes import Card, Cluster, Column, Row, refill
from app.ui.buttons import PrimaryButton
from app.ui.drawing.icons import Icon
from app.ui.press import Pressable
from app.ui.progress import ProgressLine
from app.ui.scrolling import Scrolling
from app.ui.text import Text, text_width
from app.ui.theme import FACES, STRIP_DROPS_LINE_AT, TOUCH, TYPE, grown, sp_, theme

GAP = 8
BAR_WIDE, BAR_LEAST = 108, 56


class Tab(Pressable, Cluster):
    name = StringProperty("")
    text = StringProperty("")
    chosen = BooleanProperty(False)
    radius = VariableListProperty([dp(TOUCH)])

    def __init__(self, **kwargs: Any) -> None:
        self._word = Text(kind="button_small", flow="hug")
        super().__init__(size_hint=(None, None), **kwargs)
        self.padding = dp(18), dp(10)
        self.add_widget(self._word)
        for name in ("text", "chosen"):
            self.fbind(name, self._show)
        for name in ("minimum_width", "minimum_height"):
            self.fbind(name, self._measure)
        self._show()

    def _show(self, *_: object) -> None:
        self._word.text = self.text
        self._word.tone = "accent_ink" if self.chosen else "text"
        self.fill, self.fill_top = ("accent", "accent_hi") if self.chosen else ("chip", "")
        self._measure()

    def _measure(self, *_: object) -> None:
        self.size = max(dp(56), self.minimum_width), max(dp(TOUCH), self.minimum_height)


class TabStrip(Scrolling):
    tabs = ListProperty()
    """Name and text of each."""
    current = StringProperty("")
    margin = NumericProperty(dp(16))
    __events__ = ("on_choose",)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(size_hint_y=None, do_scroll_y=False, **kwargs)
        self._pills: list[Tab] = []
        self._box = BoxLayout(spacing=dp(GAP), size_hint=(None, 1))
        self._box.bind(minimum_width=self._box.setter("width"))
        self.add_widget(self._box)
        self._settle = Clock.create_trigger(self._settle_now, -1)
        self.bind(tabs=self._show, current=self._show, margin=self._settle, width=self._settle)
        self._show()

    def on_choose(self, name: str) -> None: ...

    def _show(self, *_: object) -> None:
        while len(self._pills) < len(self.tabs):
            pill = Tab()
            pill.bind(on_release=lambda chosen: self.dispatch("on_choose", chosen.name), size=self._settle)
            self._pills.append(pill)
        refill(self._box, self._pills[: len(self.tabs)])
        for pill, (name, text) in zip(self._pills, self.tabs, strict=False):
            pill.name, pill.text, pill.chosen = name, text, name == self.current
        self._settle()

    def _settle_now(self, *_: object) -> None:
        """High enough for the words, and scrolled to the chosen one."""
        shown = self._pills[: len(self.tabs)]
        self._box.padding = (self.margin, 0)
        self.height = max((pill.height for pill in shown), default=dp(TOUCH))
        before = self.margin
        for pill in shown:
            if pill.chosen:
                reach = max(1.0, self._box.minimum_width - self.width)
                left = self.scroll_x * reach
                right = left + self.width
                if before < left or before + pill.width > right:
                    self.scroll_x = min(max((before - dp(48)) / reach, 0.0), 1.0)
            before += pill.width + dp(GAP)


class FilterRow(Layout):
    """Its children keep their size; they begin a new line where the width ends."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(size_hint_y=None, **kwargs)
        for name in ("pos", "width", "children"):
            self.fbind(name, self._trigger_layout)

    def add_widget(self, widget: Widget, *args: Any, **kwargs: Any) -> None:
        widget.bind(size=self._trigger_layout)
        super().add_widget(widget, *args, **kwargs)

    def do_layout(self, *_: object) -> None:
        x, down, high = 0.0, 0.0, 0.0
        places = []
        for child in reversed(self.children):
            if x and x + child.width > self.width:
                x, down, high = 0.0, down + high + dp(GAP), 0.0
            places.append((child, x, down))
            x, high = x + child.width + dp(GAP), max(high, child.height)
        self.height = down + high
        for child, left, below in places:
            child.pos = self.x + left, self.top - below - child.height


class Figure(Column):
    title = StringProperty("")
    text = StringProperty("")

    def __init__(self, **kwargs: Any) -> None:
        self._title = Text(kind="secondary", tone="text2", flow="fit")
        self._text = Text(kind="h2", flow="fit")
        super().__init__(**kwargs)
        for part in (self._title, self._text):
            self.add_widget(part)
        for name in ("title", "text"):
            self.fbind(name, self._show)

    def _show(self, *_: object) -> None:
        self._title.text, self._text.text = self.title, self.text


class SummaryCard(Card):
    """Without a ring where nobody could win. A line below the figures says what they leave out."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(spacing=dp(12), padding=(dp(18), dp(16)), **kwargs)
        self.ring = ShareRing()
        self.figures = [Figure() for _ in range(4)]
        self._rows = [Row(spacing=dp(12)), Row(spacing=dp(12))]
        self._words = Column(spacing=dp(10))
        for row in self._rows:
            self._words.add_widget(row)
        self._top = Row(spacing=dp(20))
        self._note = Text(kind="secondary", tone="text2")
        self._ringed = True
        theme.bind(text_scale=self._arrange)
        self.bind(width=self._arrange)
        self._arrange()

    def _arrange(self, *_: object) -> None:
        """Beside each other, or the ring above the figures where those need the width."""
        beside = self.width >= grown(300)
        for row, pair in zip(self._rows, (self.figures[:2], self.figures[2:]), strict=True):
            refill(row, pair)
        self.ring.pos_hint = {"center_y": 0.5} if beside else {"center_x": 0.5}
        ring = self.ring if self._ringed else None
        note = self._note if self._note.text else None
        if beside:
            refill(self._top, [ring, self._words])
            refill(self, [self._top, note])
        else:
            refill(self, [ring, self._words, note])

    def show(self, share: float | None, words: tuple[str, str], figures: Sequence[tuple[str, str]], note: str) -> None:
        self._ringed = share is not None
        self.ring.share, self.ring.text, self.ring.note = share or 0.0, *words
        for figure, (title, text) in zip(self.figures, figures, strict=True):
            figure.title, figure.text = title, text
        self._note.text = note
        self._arrange()


class HeadedCard(Card):
    """A headline, a few words at its right, and whatever belongs below."""

    def __init__(self, **kwargs: Any) -> None:
        kwargs.setdefault("spacing", dp(10))
        super().__init__(padding=(dp(16), dp(12), dp(16), dp(14)), **kwargs)
        self.headline = Text(kind="section")
        self._icon = Icon(icon_size=dp(18))
        self._note = Text(kind="secondary_strong", flow="hug")
        self._beside = Row(size_hint_x=None, spacing=dp(6))
        self._beside.bind(minimum_width=self._beside.setter("width"))
        self._head, self._under = Row(spacing=dp(8)), Row()
        self._parts: list[Widget] = []
        theme.bind(text_scale=self._arrange)
        self.bind(width=self._arrange)
        self._arrange()

    def _arrange(self, *_: object) -> None:
        """Large words have the note on a line of its own."""
        large = theme.text_scale >= STRIP_DROPS_LINE_AT
        icon = self._icon.width + self._beside.spacing if self._icon.name else 0
        self._note.max_width = self.width - self.padding[0] - self.padding[2] - icon if large else 0
        refill(self._beside, [self._icon if self._icon.name else None, self._note])
        note = self._beside if self._note.text else None
        refill(self._head, [self.headline, None if large else note])
        refill(self._under, [note if large else None])
        refill(self, [self._head, self._under if large and note else None, *self._parts])

    def head(self, title: str, note: str = "", tone: str = "text2", icon: str = "") -> None:
        self.headline.text, self._note.text, self._note.tone = title, note, tone
        self._icon.name, self._icon.tone = icon, tone
        self._arrange()

    def hold(self, parts: Sequence[Widget | None]) -> None:
        self._parts = [part for part in parts if part is not None]
        self._arrange()


class CurveCard(HeadedCard):
    """The last results; which one is chosen is told below."""

    __events__ = ("on_choose",)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.curve = Curve()
        self.told = Text(kind="secondary", tone="text2")
        self.curve.bind(on_choose=lambda _, index: self.dispatch("on_choose", index))
        self.hold([self.curve, self.told])

    def on_choose(self, index: int) -> None: ...

    def show(self, values: list[int]) -> None:
        """The best of them is chosen, the latest if there are several."""
        if self.curve.values != values:
            self.curve.values = values
            self.curve.chosen = max(range(len(values)), key=lambda n: (values[n], n)) if values else -1


class BarsCard(HeadedCard):
    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.bars = BarChart()
        self._sample = Sample()
        self._legend = Text(kind="secondary", tone="text2")
        self.foot = Row(spacing=dp(8))
        for part in (self._sample, self._legend):
            self.foot.add_widget(part)
        self.hold([self.bars])

    def show(
        self,
        bars: list[tuple[str, float]],
        high: int = -1,
        curve: Sequence[float] = (),
        legend: str = "",
        more: Sequence[Widget] = (),
    ) -> None:
        new = self.bars.bars != bars
        self.bars.bars, self.bars.high, self.bars.curve = bars, high, list(curve)
        self._legend.text = legend
        self.hold([self.bars, self.foot if legend else None, *more])
        if new:
            self.bars.grow()


class EmptyCard(Card):
    """Where a chart will be."""

    __events__ = ("on_action",)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(spacing=dp(8), padding=(dp(16), dp(16), dp(16), dp(20)), **kwargs)
        self._chart = EmptyChart()
        self._title = Text(kind="section", halign="center")
        self._text = Text(kind="body", tone="text2", halign="center")
        self.button = PrimaryButton(small=True, hug=True, pos_hint={"center_x": 0.5})
        self.button.bind(on_release=lambda *_: self.dispatch("on_action"))

    def on_action(self) -> None: ...

    def show(self, title: str, text: str = "", action: str = "", icon: str = "play") -> None:
        self._title.text, self._text.text = title, text
        self.button.text, self.button.icon = action, icon
        refill(self, [self._chart, self._title, self._text if text else None, self.button if action else None])


class ShareRow(Row):
    """Who or what, a bar, and what it stands for. In large words the bar goes below."""

    title = StringProperty("")
    text = StringProperty("")
    share = NumericProperty(0.0)
    leading = ObjectProperty(None, allownone=True)
    room = NumericProperty(0)
    """For the words at the right, so that the bars of all rows end at one line."""

    def __init__(self, **kwargs: Any) -> None:
        self._title = Text(kind="row")
        self._text = Text(kind="secondary_strong", halign="right", size_hint_x=None)
        self._line = ProgressLine(size_hint_x=None)
        self._words = Column(spacing=dp(4))
        super().__init__(spacing=dp(12), least=dp(44), **kwargs)
        for name in ("title", "text", "share", "leading", "room", "width"):
            self.fbind(name, self._show)
        theme.bind(text_scale=self._show)
        self._show()

    def _show(self, *_: object) -> None:
        self._title.text, self._text.text, self._line.value = self.title, self.text, self.share
        self._text.width = self.room or self.needed()
        roomy = self.width >= grown(300)
        if roomy:
            self._line.size_hint_x, self._line.width = None, min(dp(180), max(dp(BAR_LEAST), self.width * 0.3))
            refill(self._words, [self._title])
            refill(self, [self.leading, self._words, self._line, self._text])
        else:
            self._line.size_hint_x = 1
            refill(self._words, [self._title, self._line])
            refill(self, [self.leading, self._words, self._text])

    def needed(self) -> float:
        return text_width(self.text, FACES[TYPE["secondary_strong"].weight], sp_(TYPE["secondary_strong"].size)) + dp(2)


class ShareCard(HeadedCard):
    """Rows with bars, the first few of them until all are asked for."""

    FEW = 5

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(spacing=dp(6), **kwargs)
        self._rows: list[ShareRow] = []
        self._all = False
        self._more = _More()
        self._more.bind(on_release=lambda *_: self._show_all())
        self._count = 0
        theme.bind(text_scale=self._align)

    def _show_all(self) -> None:
        self._all = True
        self._fill()

    def show(
        self,
        rows: Sequence[tuple[str, float, str]],
        leading: Callable[[int, Widget | None], Widget],
        more: Callable[[int], str] = str,
    ) -> None:
        """`leading` makes what stands before a row, or changes the one it is given."""
        while len(self._rows) < len(rows):
            self._rows.append(ShareRow())
        for number, (title, share, text) in enumerate(rows):
            row = self._rows[number]
            row.leading = leading(number, row.leading)
            row.title, row.share, row.text = title, share, text
        self._count = len(rows)
        self._align()
        self._more.text = more(self._count - self.FEW)
        self._fill()

    def _align(self, *_: object) -> None:
        shown = self._rows[: self._count]
        room = max((row.needed() for row in shown), default=0.0)
        for row in shown:
            row.room = room

    def _fill(self) -> None:
        whole = self._all or self._count <= self.FEW + 1
        shown = self._rows[: self._count if whole else self.FEW]
        self.hold([*shown, None if whole else self._more])


class _More(Pressable, Cluster):
    text = StringProperty("")
    radius = VariableListProperty([dp(14)])

    def __init__(self, **kwargs: Any) -> None:
        self._word = Text(kind="button_small", tone="accent_text", flow="hug")
        super().__init__(size_hint_y=None, height=dp(TOUCH), **kwargs)
        self.add_widget(self._word)
        self.bind(text=self._word.setter("text"))
        self.fbind("minimum_height", lambda *_: setattr(self, "height", max(dp(TOUCH), self.minimum_height)))
