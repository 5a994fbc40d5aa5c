"""Parts of the page of a sheet game.

ScoringChips(entries)       (name, points) as pills: `columns` 0 is a line that scrolls sideways, else a grid
    on_choose       tapped anywhere
RailHead(title, subtitle)   the head of a landscape phone's rail; on_back; `bare` without words
MyPane(name, palette, note, total)      who "I" am, beside a wide sheet
SheetPlace(sheet)   holds a sheet as large as it may be; one that is still too high scrolls
Announcement        a name large over the table for a moment: `say(name, palette)`
"""

from __future__ import annotations

from typing import Any

from kivy.animation import Animation
from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.gridlayout import GridLayout
from kivy.uix.layout import Layout

from app.games.sheet.sheet import EDGE, STACK, SheetWidget
from app.ui.bars import StatusLine
from app.ui.boxes import Card, Cluster, Column, Row
from app.ui.buttons import IconButton
from app.ui.chips import Chip
from app.ui.drawing.paint import Surface
from app.ui.people.avatar import Avatar
from app.ui.scrolling import Scrolling
from app.ui.text import BarText, Text
from app.ui.theme import MOTION

BEFORE, BEHIND = 8, 30
"""How much should be seen above and below the row that is being filled, in units of the sheet."""
ANNOUNCED = 0.75
"""Seconds that a name stands still."""


class ScoringChips(Scrolling):
    entries: list[tuple[str, int]] = ListProperty()
    columns = NumericProperty(0)
    margin = NumericProperty(dp(12))
    __events__ = ("on_choose",)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(size_hint=(None, None), **kwargs)
        self.chips: list[Chip] = []
        self._box: Layout = BoxLayout()
        self.bind(entries=self._show, columns=self._turn, width=self._measure)
        self._turn()

    def on_choose(self) -> None: ...

    def natural(self, columns: int) -> float:
        """How high it is, in pixels, as a line (0) or in so many columns."""
        high = max((chip.height for chip in self.chips), default=dp(32))
        if not columns:
            return high + dp(20)
        rows = -(-len(self.chips) // columns)
        return rows * high + (rows - 1) * dp(6)

    def _turn(self, *_: object) -> None:
        """Move the same chips to another box."""
        if self.children:
            self._box.clear_widgets()
            self.remove_widget(self._box)
        if self.columns:
            self._box = GridLayout(cols=self.columns, spacing=(dp(8), dp(6)), size_hint=(1, None))
            self._box.bind(minimum_height=self._box.setter("height"))
        else:
            self._box = BoxLayout(spacing=dp(8), padding=(self.margin, 0), size_hint=(None, 1))
            self._box.bind(minimum_width=self._box.setter("width"))
        self.do_scroll_x, self.do_scroll_y = not self.columns, bool(self.columns)
        self.scroll_x, self.scroll_y = 0, 1
        self.add_widget(self._box)
        for chip in self.chips:
            self._hang(chip)

    def _hang(self, chip: Chip) -> None:
        chip.hug = not self.columns
        chip.size_hint = (1 if self.columns else None), chip.size_hint_y
        chip.pos_hint = {} if self.columns else {"center_y": 0.5}
        self._box.add_widget(chip)

    def _show(self, *_: object) -> None:
        while len(self.chips) > len(self.entries):
            self._box.remove_widget(self.chips.pop())
        while len(self.chips) < len(self.entries):
            chip = Chip()
            chip.bind(on_release=lambda *_: self.dispatch("on_choose"), height=self._measure)
            self.chips.append(chip)
            self._hang(chip)
        for chip, (name, points) in zip(self.chips, self.entries, strict=True):
            chip.text, chip.value = name, str(points)

    def _measure(self, *_: object) -> None:
        self.height = self.natural(self.columns) if self.chips else 0


class SheetPlace(FloatLayout):
    def __init__(self, sheet: SheetWidget, **kwargs: Any) -> None:
        self._sheet = sheet
        self._page = FloatLayout(size_hint=(1, None))
        self._scroll = Scrolling(do_scroll_x=False)
        super().__init__(size_hint=(None, None), **kwargs)
        self._scroll.add_widget(self._page)
        self._lay = Clock.create_trigger(self._lay_now, -1)
        self.bind(pos=self._lay, size=self._lay)
        sheet.picker.bind(sheet=self._lay)
        self._seen: tuple[float, ...] = ()
        self.wanted: frozenset[str] = frozenset()
        """What shall be in sight, rather than the row that is being filled."""

    def _lay_now(self, *_: object) -> None:
        sheet = self._sheet
        sheet.fit(self.width - dp(2 * EDGE), self.height - dp(STACK))
        spare = self.height - dp(STACK) - sheet.height
        scrolls = spare < -1
        home = self._page if scrolls else self
        if sheet.parent is not home:
            if sheet.parent is not None:
                sheet.parent.remove_widget(sheet)
            self.clear_widgets()
            if scrolls:
                self.add_widget(self._scroll)
            home.add_widget(sheet)
        left = (self.width - sheet.width) / 2
        if scrolls:
            self._page.height = sheet.height + dp(STACK)
            sheet.pos = left, dp(STACK)
            self._scroll.pos = self.pos
            self._bring_current()
        else:
            sheet.pos = self.x + left, self.y + dp(STACK) + max(0.0, spare / 2)

    def _bring_current(self) -> None:
        """Scroll to what is being filled when another sheet or another row of it comes up."""
        described = self._sheet.picker.sheet
        if described is None:
            return
        cells = [item for item in described.items if item.kind == "cell"]
        current = [item for item in cells if item.id in self.wanted]
        current = current or [item for item in cells if item.mark == "current"]
        if not current:
            return
        top, foot = min(item.place[1] for item in current), max(item.place[1] + item.place[3] for item in current)
        seen: tuple[float, ...] = (described.seat, foot, self.height)
        if seen == self._seen:
            return
        self._seen = seen
        unit = self._sheet.unit
        down = max(0.0, min(top - BEFORE, foot + BEHIND - self.height / unit))
        self._scroll.scroll_y = 1 - min(1.0, down * unit / (self._page.height - self.height))


class RailHead(Column):
    title = StringProperty("")
    subtitle = StringProperty("")
    dot = StringProperty("")
    back_voice = StringProperty("")
    bare = BooleanProperty(False)
    __events__ = ("on_back",)

    def __init__(self, **kwargs: Any) -> None:
        back = IconButton(icon="arrow-left")
        title, subtitle = BarText(kind="title", flow="fit"), StatusLine()
        self._words = (title, subtitle)
        super().__init__(size_hint_x=None, **kwargs)
        back.bind(on_release=lambda *_: self.dispatch("on_back"))
        for part in (back, title, subtitle):
            self.add_widget(part)
        self.bind(title=title.setter("text"), subtitle=subtitle.setter("text"), dot=subtitle.setter("dot"))
        self.bind(back_voice=back.setter("voice"))

    def on_back(self) -> None: ...

    def on_bare(self, *_: object) -> None:
        for part in self._words:
            if self.bare:
                self.remove_widget(part)
            else:
                self.add_widget(part)


class MyPane(Card):
    name = StringProperty("")
    palette = StringProperty("amber")
    note = StringProperty("")
    total = StringProperty("")

    def __init__(self, **kwargs: Any) -> None:
        self._avatar = Avatar(avatar_size=dp(44))
        self._name = Text(kind="strong", flow="fit")
        self._note = Text(kind="secondary", tone="accent_text")
        self._total = Text(kind="h1", tone="accent_text", flow="hug")
        super().__init__(size_hint=(None, None), padding=dp(14), **kwargs)
        self.line, self.line_width = "accent", dp(1.5)
        words = Column()
        row = Row(spacing=dp(12))
        for part in (self._name, self._note):
            words.add_widget(part)
        for part in (self._avatar, words, self._total):
            row.add_widget(part)
        self.add_widget(row)
        for name in ("name", "palette", "note", "total"):
            self.fbind(name, self._show)

    def _show(self, *_: object) -> None:
        self._avatar.name, self._avatar.palette = self.name, self.palette
        self._name.text, self._note.text, self._total.text = self.name, self.note, self.total


class Announcement(Surface, Cluster):
    """It never takes a touch."""

    def __init__(self, **kwargs: Any) -> None:
        self._avatar = Avatar(avatar_size=dp(64))
        self._words = Text(kind="h1", tone="ink", flow="hug", halign="center")
        super().__init__(size_hint=(None, None), opacity=0, **kwargs)
        self.fill, self.radius, self.elevation = "message", [dp(24)], "sheet"
        self.orientation, self.padding, self.spacing = "vertical", [dp(24), dp(20)], dp(12)
        for part in (self._avatar, self._words):
            self.add_widget(part)
        self.bind(minimum_height=self.setter("height"), width=self._give_words_room)

    def _give_words_room(self, *_: object) -> None:
        self._words.max_width = self.width - self.padding[0] - self.padding[2]

    def say(self, words: str, name: str, palette: str) -> None:
        self._avatar.name, self._avatar.palette, self._words.text = name, palette, words
        Animation.cancel_all(self, "opacity")
        fade = MOTION["fade"].seconds
        stages = Animation(opacity=1, duration=fade) + Animation(duration=ANNOUNCED)
        (stages + Animation(opacity=0, duration=2 * fade)).start(self)

    def on_touch_down(self, _touch: Any) -> bool:
        return False
