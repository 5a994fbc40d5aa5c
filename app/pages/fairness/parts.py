"""Charts of the fairness page: figures in, nothing counted here.

FaceChart(tally)        a bar for each face beside the band in which fair dice stay, the faces below
RarityScale(chance)     where a chance lies between rare and common
DieBars(tally)          one kind of die in small; tapped it is chosen
Sample(what)            what a dashed line ("mean") or a shade ("band") in the chart means
DieGrid                 children of one height in as many columns as have room
"""

from __future__ import annotations

from typing import Any

from kivy.graphics import SmoothLine
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, OptionProperty, VariableListProperty
from kivy.uix.layout import Layout

from app.dice.face import paint_badge, paint_face
from app.i18n.numbers import grouped
from app.store.fairness import RARE, UNUSUAL, FaceTally
from app.ui.drawing.brush import Brush
from app.ui.drawing.drawn import Drawn
from app.ui.motion import animate
from app.ui.press import Pressable
from app.ui.theme import GAME_COLOURS, RADIUS, TOUCH, Rgba, colour, mixed, sp_, theme
from rules.table_dice.paper import COLOURED_BODIES

BARS, FACE, COLOURED_FACE, GAP = 188, 24, 32, 8
BAR_SHARE = 0.64
"""Of the room each bar has."""
SPARE = 1.06
"""Room above the highest bar, as a part of it."""
INSIDE = 30
"""A bar as high as this (dp) has its number inside."""
DIGIT, LEAST_DIGIT = 17, 15
WHITE: Rgba = (1.0, 1.0, 1.0, 1.0)
CREAM: Rgba = (1.0, 0.957, 0.863, 1.0)
NARROWEST_DIE = 128


def on_surf(token: str) -> Rgba:
    """A translucent colour as it looks on a card; Kivy cannot smooth translucent boxes inside what scrolls."""
    tint = colour(token)
    return mixed(colour("surf"), (*tint[:3], 1.0), tint[3])


def dashes(brush: Brush, left: float, right: float, y: float, dash: float = 5.0) -> None:
    brush.colour(colour("band_line"))
    step = dp(dash)
    x = left
    while x < right:
        (x0, y0), (x1, _) = brush.at(x, y), brush.at(min(x + step, right), y)
        brush.add(SmoothLine(points=(x0, y0, x1, y0), width=dp(1) + 0.5, cap="none"))
        x += 2 * step


class FaceChart(Drawn):
    tally: FaceTally | None = ObjectProperty(None, allownone=True)
    grown = NumericProperty(1.0)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(size_hint_y=None, height=dp(BARS + GAP + COLOURED_FACE), **kwargs)
        for name in ("tally", "grown"):
            self.fbind(name, self.redraw)
        theme.bind(text_scale=self._again)

    def grow(self) -> None:
        """The bars rise from the ground."""
        self.grown = 0
        animate(self, "count", grown=1)

    def draw(self, brush: Brush) -> None:
        tally = self.tally
        if tally is None:
            return
        low, high = tally.band
        top, floor = -self.height / 2, -self.height / 2 + dp(BARS)
        unit = dp(BARS) / max(1.0, high * SPARE, max(tally.counts) * SPARE)
        left, each = -self.width / 2, self.width / len(tally.counts)
        wide = min(each * BAR_SHARE, dp(72))
        place = (left, max(top, floor - high * unit), self.width, (high - low) * unit)
        if tally.total:
            brush.box(place, on_surf("band"), dp(8))
        for number, count in enumerate(tally.counts):
            height = max(dp(2), count * unit * self.grown)
            self._bar(brush, left + (number + 0.5) * each, floor, wide, height)
            self._number(brush, left + (number + 0.5) * each, floor, each, height, count)
        if tally.total:
            dashes(brush, left, -left, floor - tally.expected * unit)
        for number, face in enumerate(tally.die.faces):
            side = dp(FACE if isinstance(face, int) else COLOURED_FACE)
            paint_face(brush, tally.die, face, left + (number + 0.5) * each, floor + dp(GAP) + side / 2, side)

    def _bar(self, brush: Brush, x: float, floor: float, wide: float, height: float) -> None:
        brush.box((x - wide / 2, floor - height, wide, height), colour("bar_neutral"), min(dp(10), height / 2))

    def _number(self, brush: Brush, x: float, floor: float, each: float, height: float, count: int) -> None:
        """As large as the bar is wide. A long number may stand out of the bar rather than be too small to read."""
        text, inside = grouped(count), height >= dp(INSIDE)
        letter = 0.58 * max(1, len(text))
        readable = min(dp(LEAST_DIGIT), (each - dp(4)) / letter)
        size = min(sp_(DIGIT), max(readable, (each * BAR_SHARE - dp(4)) / letter))
        ink = WHITE if theme.mode == "dark" and inside else colour("text")
        brush.text(text, x, floor - (dp(17) if inside else height + dp(12)), size, ink, 800)


class RarityScale(Drawn):
    chance = NumericProperty(0.5)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(size_hint_y=None, height=dp(22), **kwargs)
        self.fbind("chance", self.redraw)

    def draw(self, brush: Brush) -> None:
        left, wide, high = -self.width / 2, self.width, dp(12)
        parts = ((1.0, "good", 0.55), (UNUSUAL, "accent", 0.8), (RARE, "message_bad", 1.0))
        for end, token, share in parts:
            tint = mixed(colour("surf"), colour(token), share)
            width = max(wide * end, dp(5))
            brush.box((left, -high / 2, width, high), tint, min(dp(6), width / 2))
        x = left + max(dp(8), min(self.chance * wide, wide - dp(8)))
        brush.box((x - dp(9), -dp(11), dp(18), dp(22)), mixed(colour("surf"), (0, 0, 0, 1), 0.35), dp(9))
        brush.box((x - dp(8), -dp(10), dp(16), dp(20)), CREAM, dp(8))


class Sample(Drawn):
    what = OptionProperty("mean", options=["mean", "band"])

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(size_hint=(None, None), size=(dp(20), dp(14)), **kwargs)
        self.fbind("what", self.redraw)

    def draw(self, brush: Brush) -> None:
        left = -self.width / 2
        if self.what == "mean":
            dashes(brush, left, -left, 0, 7)
        else:
            brush.box((left, -self.height / 2, self.width, self.height), on_surf("band"), dp(4))


class DieBars(Pressable, Drawn):
    tally: FaceTally | None = ObjectProperty(None, allownone=True)
    chosen = BooleanProperty(False)
    odd = BooleanProperty(False)
    """It is unusual enough for a second look."""
    radius = VariableListProperty([dp(RADIUS["cell"])])

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(size_hint_y=None, height=dp(TOUCH), **kwargs)
        for name in ("tally", "chosen", "odd"):
            self.fbind(name, self._dress)
        self._dress()

    def _dress(self, *_: object) -> None:
        self.fill, self.line = ("chosen", "accent") if self.chosen else ("", "")
        self.line_width = dp(2)
        self.redraw()

    def draw(self, brush: Brush) -> None:
        tally = self.tally
        if tally is None:
            return
        left, right, high = -self.width / 2 + dp(8), self.width / 2 - dp(8), dp(30)
        self._sign(brush, tally, left + dp(13))
        first, last = left + dp(36), min(right - dp(28), left + dp(36 + 120))
        each, top = (last - first) / len(tally.counts), max(1, *tally.counts)
        for number, count in enumerate(tally.counts):
            tall = max(dp(2), high * count / top)
            place = (first + number * each, high / 2 - tall, each - dp(2), tall)
            brush.box(place, colour("bar_neutral"), min(dp(3), tall / 2))
        name, token = ("eye", "accent_text") if self.odd else ("check", "good")
        if not tally.telling:
            name, token = "ellipsis", "text2"
        brush.icon(name, right - dp(9), 0, dp(18), colour(token))

    def _sign(self, brush: Brush, tally: FaceTally, x: float) -> None:
        """The colour's symbol; the number of one of Qwantum's; else the die itself."""
        die = tally.die
        if die.id in COLOURED_BODIES:
            brush.box((x - dp(13), -dp(13), dp(26), dp(26)), colour("paper2"), dp(8))
            brush.text(die.id[-1], x, 0, dp(16), colour("ink"), 800)
        elif die.id in GAME_COLOURS:
            paint_badge(brush, die.id, x, 0, dp(13))
            brush.outline((x - dp(13), -dp(13), dp(26), dp(26)), GAME_COLOURS[die.id].shade, dp(13), dp(1))
        else:
            paint_face(brush, die, 5, x, 0, dp(24))


class DieGrid(Layout):
    """`widest` is how many columns there may be."""

    widest = NumericProperty(3)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(size_hint_y=None, **kwargs)
        for name in ("pos", "width", "children"):
            self.fbind(name, self._trigger_layout)

    def do_layout(self, *_: object) -> None:
        count = len(self.children)
        columns = max(1, min(int(self.width // dp(NARROWEST_DIE)), self.widest))
        rows = -(-count // columns)
        self.height = rows * dp(TOUCH + 2)
        wide = self.width / columns
        for number, child in enumerate(reversed(self.children)):
            row, column = divmod(number, columns)
            child.size = wide - dp(6), dp(TOUCH)
            child.pos = self.x + column * wide, self.top - (row + 1) * dp(TOUCH + 2)
