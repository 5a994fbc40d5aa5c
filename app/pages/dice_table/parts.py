"""Parts of the page of a table of dice.

Mirrored            what is in it is read from the opposite side of the table
FarStrip            numbers with their signs: `show([(number, colour)])`
FarSum              Knister's sum with its making, and whose it is
Ticks(count, now)   how far a game is
TurnSteps           Qwantum's steps: `show([(letter, title, line, state)])`, state "", "current" or "done"
SumTiles            Qwantum's numbers: `show([Tile])`;  on_choose(colour);  `columns`
DiceTableHead           whose turn it is, the round, voice and menu;  on_leave, on_voice, on_menu
BigButton           an action with a line of words below its name; `loud` is amber
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from kivy.clock import Clock
from kivy.graphics import PopMatrix, PushMatrix, Rotate
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.properties import VariableListProperty as Corners
from kivy.uix.widget import Widget

from app.pages.dice_table.side import DiceTableWays
from app.pages.dice_table.tray import HugeNumber
from app.ui.boxes import Cluster, Column, Row, refill
from app.ui.buttons import IconButton
from app.ui.drawing.brush import Brush
from app.ui.drawing.drawn import Drawn
from app.ui.drawing.icons import Icon
from app.ui.drawing.paint import Surface, middle
from app.ui.drawing.symbols import disc, symbol
from app.ui.people.avatar import Avatar
from app.ui.press import Pressable
from app.ui.text import BarText, text_width
from app.ui.theme import (
    FACES,
    FELT,
    GAME_COLOURS,
    SMALLEST_TEXT,
    STRIP_DROPS_LINE_AT,
    Rgba,
    bar_sp,
    colour,
    faded,
    theme,
)

DIM = 0.45
LOW = 72
"""A tile lower than this, in dp, has everything in one line."""


class UpsideDown(Surface):
    """Turned by half a turn. It takes no touches: whoever taps it taps the table."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(size_hint=(None, None), fill="well", line="well_line", **kwargs)
        self.radius = [dp(20)]
        self.turn = Rotate(angle=180)
        for place, instruction in enumerate((PushMatrix(), self.turn)):
            self.canvas.before.insert(place, instruction)
        self.canvas.after.add(PopMatrix())
        self.bind(pos=self._centre, size=self._centre)

    def _centre(self, *_: object) -> None:
        self.turn.origin = middle(self)

    def to_parent(self, x: float, y: float, relative: bool = False) -> tuple[float, float]:
        return self.x + self.right - x, self.y + self.top - y

    def to_local(self, x: float, y: float, relative: bool = False) -> tuple[float, float]:
        return self.to_parent(x, y)

    def on_touch_down(self, _touch: Any) -> bool:
        return False


class FarStrip(Drawn, UpsideDown):
    from_corner = True

    def __init__(self, **kwargs: Any) -> None:
        self._numbers: list[tuple[str, str]] = []
        super().__init__(**kwargs)

    def show(self, numbers: Sequence[tuple[str, str]]) -> None:
        self._numbers = list(numbers)
        self.redraw()

    def draw(self, brush: Brush) -> None:
        if not self._numbers:
            return
        room = (self.width - dp(16)) / len(self._numbers)
        longest = max(len(number) for number, _ in self._numbers)
        size = min(self.height * 0.62, dp(64), room / (0.56 * longest + 1.2))
        for place, (number, tint) in enumerate(self._numbers):
            x, y = dp(8) + (place + 0.5) * room, self.height / 2
            if tint:
                disc(brush, tint, x - size * (0.07 + 0.28 * longest), y, size * 0.36)
                x += size * 0.43
            brush.text(number, x, y, size, theme.text, 800)


class FarSum(UpsideDown):
    number = StringProperty("")
    made = StringProperty("")
    title = StringProperty("")
    note = StringProperty("")

    def __init__(self, **kwargs: Any) -> None:
        self._huge = HugeNumber()
        self._made = BarText(kind="h2", tone="text2", flow="hug")
        self._title = BarText(kind="strong", flow="hug")
        self._line = BarText(kind="secondary", tone="text2", flow="hug")
        super().__init__(**kwargs)
        for part in (self._huge, self._made, self._title, self._line):
            self.add_widget(part)
        self._arrange = Clock.create_trigger(self._arrange_now, -1)
        for name in ("pos", "size", "number", "made", "title", "note"):
            self.fbind(name, self._arrange)
        for part in (self._made, self._title, self._line):
            part.bind(size=self._arrange)
        theme.bind(mode=self._tint)
        self._tint()

    def _tint(self, *_: object) -> None:
        self._huge.color = theme.accent_hi if theme.mode == "dark" else theme.accent_text

    def _arrange_now(self, *_: object) -> None:
        self._huge.text, self._made.text = self.number, self.made
        self._title.text, self._line.text = self.title, self.note
        self._huge.high = self.height * 0.66
        wide = self._huge.natural("12") if self.number else 0
        self._huge.size = wide, self._huge.high
        self._huge.right, self._huge.center_y = self.right - dp(20), self.center_y
        self._made.right, self._made.center_y = self._huge.x - dp(18), self.center_y
        room = (self._made.x if self.number else self.right) - self.x - dp(34)
        x, deep = self.x + dp(20), self._title.height + self._line.height
        for part in (self._title, self._line):
            part.max_width = max(dp(40), room)
            part.opacity = 1 if deep <= self.height and room > dp(60) else 0
        self._title.pos = x, self.center_y + deep / 2 - self._title.height
        self._line.pos = x, self.center_y - deep / 2


class Ticks(Drawn):
    count = NumericProperty(25)
    now = NumericProperty(0)
    from_corner = True

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(size_hint=(None, None), height=dp(5), **kwargs)
        for name in ("count", "now"):
            self.fbind(name, self.redraw)

    def draw(self, brush: Brush) -> None:
        gap = dp(3)
        wide = (self.width - gap * (self.count - 1)) / self.count
        for place in range(int(self.count)):
            done = place < self.now - 1
            tint = theme.accent if done else theme.text if place == self.now - 1 else faded(theme.text, 0.2)
            brush.box((place * (wide + gap), 0, wide, self.height), tint, self.height / 2)


# -- Qwantum ---------------------------------------------------------------------------------------------------


class TurnStep(Surface):
    def __init__(self, **kwargs: Any) -> None:
        self._ring = Surface(size_hint=(None, None), size=(dp(28), dp(28)), radius=[dp(14)])
        self._letter = BarText(kind="secondary_strong", tone="", flow="hug")
        self._tick = Icon(name="check", tone="", icon_size=dp(17))
        self._title = BarText(kind="secondary_strong", flow="fit", halign="left")
        self._line = BarText(kind="micro", tone="text2", flow="fit", halign="left")
        super().__init__(size_hint=(None, None), **kwargs)
        self.radius = [dp(14)]
        for part in (self._ring, self._letter, self._tick, self._title, self._line):
            self.add_widget(part)
        self._arrange = Clock.create_trigger(self._arrange_now, -1)
        for name in ("pos", "size"):
            self.fbind(name, self._arrange)
        for part in (self._letter, self._title, self._line):
            part.bind(size=self._arrange)

    def show(self, letter: str, title: str, line: str, state: str) -> None:
        current = state == "current"
        self.fill = faded(theme.accent, 0.18) if current else "surf"
        self.line, self.line_width = ("accent", dp(2)) if current else ("surf_line", dp(1))
        self._ring.fill = "accent" if current else "well"
        self._letter.text, self._letter.color = ("", theme.text2) if state == "done" else (letter, theme.text2)
        if current:
            self._letter.color = theme.accent_ink
        self._tick.opacity, self._tick.color = (1 if state == "done" else 0), theme.good
        self._title.text, self._line.text = title, line
        self._arrange()

    def _arrange_now(self, *_: object) -> None:
        narrow = self.width < dp(116)
        side = dp(22 if narrow else 28)
        self._ring.size, self._ring.radius = (side, side), [side / 2]
        self._ring.pos = self.x + dp(5 if narrow else 9), self.center_y - side / 2
        self._letter.center = self._tick.center = middle(self._ring)
        x = self._ring.right + dp(4 if narrow else 8)
        for part in (self._title, self._line):
            part.width, part.x = max(dp(20), self.right - x - dp(2)), x
        deep = self._title.height + self._line.height
        lined = deep <= self.height - dp(4)
        self._line.opacity = 1 if lined else 0
        self._title.y = (
            self.center_y + deep / 2 - self._title.height if lined else self.center_y - self._title.height / 2
        )
        self._line.y = self.center_y - deep / 2


class TurnSteps(Widget):
    def __init__(self, **kwargs: Any) -> None:
        super().__init__(size_hint=(None, None), **kwargs)
        self.steps = [TurnStep() for _ in range(3)]
        for step in self.steps:
            self.add_widget(step)
        self.bind(pos=self._arrange, size=self._arrange)

    def show(self, steps: Sequence[tuple[str, str, str, str]]) -> None:
        for step, words in zip(self.steps, steps, strict=True):
            step.show(*words)

    def _arrange(self, *_: object) -> None:
        wide = (self.width - 2 * dp(8)) / 3
        for place, step in enumerate(self.steps):
            step.size = wide, self.height
            step.pos = self.x + place * (wide + dp(8)), self.y


@dataclass(frozen=True)
class Tile:
    """A colour's number. `pending` are the places in `numbers` of dice that will be thrown again."""

    colour: str
    total: str
    numbers: tuple[int, ...] = ()
    pending: tuple[int, ...] = ()
    chosen: bool = False
    taken: bool = False
    note: str = ""
    voice: str = ""


class SumTile(Drawn, Pressable):
    radius = Corners([dp(20)])
    from_corner = True

    def __init__(self, tint: str, **kwargs: Any) -> None:
        self.colour = tint
        self.tile = Tile(tint, "")
        paint = GAME_COLOURS[tint]
        self._note = BarText(kind="secondary_strong", tone="", flow="fit", halign="left", color=paint.on)
        super().__init__(size_hint=(None, None), **kwargs)
        self.fill_top, self.fill, self.elevation = paint.base, paint.shade, "card"
        self.add_widget(self._note)
        self._note.bind(size=self.redraw)
        theme.bind(text_scale=self._again)

    def show(self, tile: Tile) -> None:
        self.tile, self.voice = tile, tile.voice
        self.line, self.line_width = ("accent_hi", dp(4)) if tile.chosen else ("", dp(1))
        self.opacity = DIM if tile.taken else 1
        self.redraw()

    def draw(self, brush: Brush) -> None:
        """Symbol and making at the left, the number at the right; in a low tile all in one line."""
        tile, paint = self.tile, GAME_COLOURS[self.colour]
        wide, high = self.size
        upright, low = high > wide * 0.8, high < dp(LOW)
        reach = min(dp(26), high * 0.2, wide * 0.13) if high > dp(90) else min(dp(15), high * 0.17)
        symbol(brush, self.colour, dp(12) + reach, high / 2 if low else dp(12) + reach, reach)
        long = max(2, len(tile.total))
        room, tall = (wide - dp(20), high - 2 * reach - dp(40)) if upright else (wide * 0.5, high * 0.66)
        size = max(dp(20), min(dp(140), tall / 0.78, room / (0.62 * long)))
        half = size * 0.31 * len(tile.total)
        x = wide / 2 if upright else wide - dp(12) - half
        brush.text(tile.total, x, high - dp(12) - size * 0.39 if upright else high / 2, size, paint.on, 800)
        left = dp(20) + 2 * reach if low else dp(16)
        self._place_note(left, reach, upright, x - half)
        if not tile.note and tile.numbers:
            self._draw_making(brush, paint.on, upright, left, x - half)

    def _place_note(self, left: float, reach: float, upright: bool, end: float) -> None:
        """Whose it is."""
        note = self._note
        note.text, note.halign = self.tile.note, "right" if upright else "left"
        note.width = self.width - 2 * reach - dp(36) if upright else max(dp(20), end - left - dp(4))
        if upright:
            note.pos = self.right - dp(14) - note.width, self.top - dp(12) - reach - note.height / 2
        else:
            note.x, note.y = self.x + left, self.y + dp(10)
            if self.height < dp(LOW):
                note.center_y = self.center_y

    def _draw_making(self, brush: Brush, ink: Rgba, upright: bool, left: float, end: float) -> None:
        """ "3 + 5 + 3", in two lines where one has no room; what will be thrown again is dim and underlined."""
        parts = [(str(number), place in self.tile.pending) for place, number in enumerate(self.tile.numbers)]
        size = min(bar_sp(16), dp(22))
        room = self.width * 0.62 if upright else end - left - dp(4)
        lines = [parts]
        if size * room / _long(parts, size) < dp(SMALLEST_TEXT):
            half = (len(parts) + 1) // 2
            lines = [parts[:half], parts[half:]]
        longest = max(_long(line, size) for line in lines)
        size = max(dp(SMALLEST_TEXT), min(size, size * room / longest))
        deep = size * 1.15
        y = dp(20) + size * 0.3 if upright else self.height - dp(10) - size * 0.4 - deep * (len(lines) - 1)
        if self.height < dp(LOW):
            y = self.height / 2 - deep * (len(lines) - 1) / 2
        for number, line in enumerate(lines):
            self._draw_sum(brush, ink, line, left, y + number * deep, size, upright, number + 1 < len(lines))

    def _draw_sum(
        self,
        brush: Brush,
        ink: Rgba,
        parts: Sequence[tuple[str, bool]],
        left: float,
        y: float,
        size: float,
        right: bool,
        more: bool,
    ) -> None:
        plus = text_width(" + ", FACES[600], size)
        widths = [text_width(text, FACES[600], size) for text, _ in parts]
        x = self.width - dp(16) - sum(widths) - plus * (len(parts) - (not more)) if right else left
        for place, ((text, pending), long) in enumerate(zip(parts, widths, strict=True)):
            tint = faded(ink, 0.6) if pending else ink
            brush.text(text, x + long / 2, y, size, tint, 600)
            if pending:
                brush.line([(x, y + size * 0.62), (x + long, y + size * 0.62)], tint, dp(1.5))
            x += long
            if more or place + 1 < len(parts):
                brush.text("+", x + plus / 2, y, size, ink, 600)
                x += plus


def _long(parts: Sequence[tuple[str, bool]], size: float) -> float:
    """How wide numbers are with a plus behind each."""
    return text_width(" + ".join(text for text, _ in parts) + " +", FACES[600], size)


class SumTiles(Widget):
    columns = NumericProperty(2)
    __events__ = ("on_choose",)

    def __init__(self, colours: Sequence[str], **kwargs: Any) -> None:
        super().__init__(size_hint=(None, None), **kwargs)
        self.tiles = [SumTile(tint) for tint in colours]
        for tile in self.tiles:
            tile.bind(on_release=lambda tile: self.dispatch("on_choose", tile.colour))
            self.add_widget(tile)
        self.bind(pos=self._arrange, size=self._arrange, columns=self._arrange)

    def on_choose(self, colour: str) -> None: ...

    def show(self, tiles: Sequence[Tile]) -> None:
        for tile, content in zip(self.tiles, tiles, strict=True):
            tile.show(content)

    def _arrange(self, *_: object) -> None:
        gap = dp(10)
        columns = int(self.columns)
        rows = -(-len(self.tiles) // columns)
        wide, high = (self.width - gap * (columns - 1)) / columns, (self.height - gap * (rows - 1)) / rows
        for place, tile in enumerate(self.tiles):
            row, column = divmod(place, columns)
            tile.size = wide, high
            tile.pos = self.x + column * (wide + gap), self.top - (row + 1) * high - row * gap


# -- head and foot ---------------------------------------------------------------------------------------------


class RoundCount(Column):
    """ "Round" and below it "9 of 25"."""

    word = StringProperty("")
    number = StringProperty("")
    of = StringProperty("")

    def __init__(self, **kwargs: Any) -> None:
        self._word = BarText(kind="secondary", tone="text2", flow="hug")
        self._number = BarText(kind="h2", flow="hug")
        self._of = BarText(kind="secondary", tone="text2", flow="hug")
        super().__init__(size_hint=(None, None), pos_hint={"center_y": 0.5}, **kwargs)
        self._line = Row(size_hint=(None, None), spacing=dp(4), pos_hint={"right": 1})
        self._word.pos_hint = {"right": 1}
        for part in (self._number, self._of):
            self._line.add_widget(part)
            part.bind(width=self._measure)
        self._word.bind(width=self._measure)
        for part in (self._word, self._line):
            self.add_widget(part)
        for name in ("word", "number", "of"):
            self.fbind(name, self._show)

    def _show(self, *_: object) -> None:
        self._word.text, self._number.text, self._of.text = self.word, self.number, self.of
        self._measure()

    def _measure(self, *_: object) -> None:
        self._line.width = self._number.width + (self._of.width + dp(4) if self.of else 0)
        self.width = max(self._word.width, self._line.width)


class DiceTableHead(DiceTableWays, Row):
    title = StringProperty("")
    subtitle = StringProperty("")
    name = StringProperty("")
    palette = StringProperty("amber")
    voiced = BooleanProperty(False)
    counted = BooleanProperty(True)
    """Whether there is room for the round."""

    def __init__(self, **kwargs: Any) -> None:
        self.leave, self.voice_button = IconButton(icon="x"), IconButton(icon="volume-2")
        self.menu = IconButton(icon="ellipsis-vertical")
        self._avatar = Avatar(avatar_size=dp(40))
        self._title = BarText(kind="h2", flow="fit")
        self._subtitle = BarText(kind="secondary", tone="text2", flow="fit")
        self._words = Column()
        self.round = RoundCount()
        super().__init__(size_hint_x=None, least=dp(60), spacing=dp(8), **kwargs)
        for button, event in ((self.leave, "on_leave"), (self.voice_button, "on_voice"), (self.menu, "on_menu")):
            button.bind(on_release=lambda *_, event=event: self.dispatch(event))
        for name in ("title", "subtitle", "name", "palette", "voiced", "counted"):
            self.fbind(name, self._show)
        self._show()

    def _show(self, *_: object) -> None:
        self._title.text, self._subtitle.text = self.title, self.subtitle
        self._avatar.name, self._avatar.palette = self.name, self.palette
        self.voice_button.icon = "volume-2" if self.voiced else "volume-x"
        self.voice_button.tone = "text" if self.voiced else "text2"
        avatar = [self._avatar] if self.name and theme.text_scale < STRIP_DROPS_LINE_AT else []
        count = [self.round] if self.counted else []
        refill(self, [self.leave, *avatar, self._words, *count, self.voice_button, self.menu])
        refill(self._words, [self._title, self._subtitle if self.subtitle else None])


class BigButton(Pressable, Cluster):
    text = StringProperty("")
    line_text = StringProperty("")
    icon = StringProperty("")
    loud = BooleanProperty(False)
    upright = BooleanProperty(False)
    """The icon stands above small words."""
    radius = Corners([dp(24)])

    def __init__(self, **kwargs: Any) -> None:
        self._icon = Icon(icon_size=dp(24))
        self._text = BarText(kind="title", flow="hug", halign="center")
        self._below = BarText(kind="secondary", flow="hug", halign="center", tone="text2")
        self._row = Cluster(size_hint=(None, None), padding=0, spacing=dp(10))
        super().__init__(
            size_hint=(None, None), orientation="vertical", spacing=dp(2), padding=(dp(10), dp(6)), **kwargs
        )
        self._row.bind(minimum_width=self._row.setter("width"), minimum_height=self._row.setter("height"))
        for name in ("text", "line_text", "icon", "loud", "upright", "disabled", "width"):
            self.fbind(name, self._show)
        self._show()

    def _show(self, *_: object) -> None:
        loud = self.loud and not self.disabled
        self.fill, self.fill_top = ("accent", "accent_hi") if loud else ("surf", "")
        self.rim, self.elevation, self.line = loud, "card" if loud else "", "" if loud else "surf_line"
        ink = "accent_ink" if loud else "text3" if self.disabled else "text"
        self._icon.name, self._text.text, self._below.text = self.icon, self.text, self.line_text
        self._icon.tone = ink if loud or self.disabled else "accent_text"
        self._text.tone, self._text.kind = ink, "secondary_strong" if self.upright else "title"
        self._below.tone = ink if loud else "text2"
        self._row.orientation = "vertical" if self.upright else "horizontal"
        self._row.spacing = dp(2) if self.upright else dp(10)
        icon = self._icon.width + self._row.spacing if self.icon and not self.upright else 0
        self._text.max_width = max(dp(30), self.width - dp(20) - icon)
        self._below.max_width = max(dp(30), self.width - dp(20))
        refill(self, [self._row, self._below if self.line_text else None])
        refill(self._row, [self._icon if self.icon else None, self._text])


def tinted(tint: str) -> Rgba:
    """The colour that stands for a die's body where it is only a square."""
    if tint in GAME_COLOURS:
        return GAME_COLOURS[tint].base
    return colour("accent") if tint == "amber" else FELT.paper2


def ink_on(tint: str) -> Rgba:
    return GAME_COLOURS[tint].on if tint in GAME_COLOURS else FELT.ink
