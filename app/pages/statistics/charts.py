"""Charts of the statistics page: numbers in, nothing counted here.

ShareRing(share, text, note)        a ring that is filled so far, words in its middle
Curve(values, chosen)               the last results, one after another; a tap chooses one (on_choose(index))
Bars(bars, high)                    a bar for each count, its number above, its name below; `curve` what was expected
EmptyChart                          grey axes and a dashed curve: here will be a chart
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import cos, pi, sin
from typing import Any

from kivy.graphics import Mesh, SmoothLine
from kivy.metrics import dp
from kivy.properties import ListProperty, NumericProperty, StringProperty, VariableListProperty

from app.i18n.numbers import with_minus
from app.pages.fairness.parts import on_surf
from app.ui.drawing.brush import SOFT, Brush
from app.ui.drawing.drawn import Drawn
from app.ui.motion import animate
from app.ui.press import Pressable
from app.ui.text import text_width
from app.ui.theme import FACES, colour, grown, mixed, sp_, theme

RING, RING_WIDTH = 104, 14
CURVE, BARS = 128, 120
LABEL, NAME = 13, 13
POINT, CHOSEN_POINT = 5.0, 7.0
BUBBLE = 24
MOST_LINES = 4
BAR_SHARE = 0.76
ROOM = 22
"""Above the highest bar, for its number."""

Bar = tuple[str, float]
"""Its name and how high it is."""


class ShareRing(Drawn):
    share = NumericProperty(0.0)
    text = StringProperty("")
    note = StringProperty("")

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(size_hint=(None, None), **kwargs)
        for name in ("share", "text", "note"):
            self.fbind(name, self.redraw)
        theme.bind(text_scale=self._measure)
        self._measure()

    def _measure(self, *_: object) -> None:
        side = dp(RING) * (1 + (theme.text_scale - 1) * 0.6)
        self.size = side, side
        self.redraw()

    def draw(self, brush: Brush) -> None:
        half = (self.width - dp(RING_WIDTH)) / 2
        x, y = brush.at(0, 0)
        brush.colour(colour("well"))
        brush.add(SmoothLine(circle=(x, y, half), width=dp(RING_WIDTH) / 2))
        share = min(max(self.share, 0.0), 1.0)
        if share:
            brush.colour(colour("accent"))
            brush.add(SmoothLine(circle=(x, y, half, 0, 360 * share), width=dp(RING_WIDTH) / 2))
            cap = dp(RING_WIDTH) / 2
            for turn in (0.0, 2 * pi * share):
                end = half * sin(turn), -half * cos(turn)
                brush.box((end[0] - cap, end[1] - cap, 2 * cap, 2 * cap), colour("accent"), cap)
        room = 2 * half - dp(RING_WIDTH) - dp(4)
        written(brush, self.text, 0, -dp(6) if self.note else 0, sp_(20), "text", 800, room)
        if self.note:
            written(brush, self.note, 0, grown(14), sp_(13), "text2", 500, room * 0.8)


def written(
    brush: Brush, text: str, x: float, y: float, size: float, tone: str, weight: int, room: float = 0.0
) -> None:
    """The ring around a point, smaller where there is less room."""
    if room > 0:
        wide = text_width(text, FACES[weight], size)
        size = size * min(1.0, room / wide) if wide else size
    brush.text(text, x, y, size, colour(tone), weight)


def round_steps(least: float, most: float) -> list[int]:
    """A few round numbers between these, for lines across a chart."""
    return next(found for found in _steps(least, most) if len(found) <= MOST_LINES)


def _steps(least: float, most: float) -> Iterator[list[int]]:
    tens = 1
    while True:
        for step in (tens, 2 * tens, 5 * tens):
            first = -int(-least // step)
            yield [number * step for number in range(first, int(most // step) + 1)]
        tens *= 10


class Curve(Pressable, Drawn):
    values = ListProperty()
    chosen = NumericProperty(-1)
    radius = VariableListProperty([dp(12)])
    __events__ = ("on_choose",)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(size_hint_y=None, height=dp(CURVE), **kwargs)
        for name in ("values", "chosen"):
            self.fbind(name, self.redraw)
        theme.bind(text_scale=self._again)

    def on_choose(self, index: int) -> None: ...

    def on_state(self, _widget: Any, state: str) -> None:
        """A tap picks a point; the chart neither shrinks nor darkens."""

    def on_release(self) -> None:
        if self.values and self.last_touch is not None:
            left, step = self.across()
            x = self.last_touch.x - self.center_x
            self._take(round((x - left) / step) if step else 0)

    def arrow(self, dx: int, dy: int) -> bool:
        if dx:
            self._take(self.chosen + dx)
        return bool(dx)

    def _take(self, index: int) -> None:
        index = min(max(index, 0), len(self.values) - 1)
        if index != self.chosen:
            self.chosen = index
            self.dispatch("on_choose", index)

    def across(self) -> tuple[float, float]:
        """Where the first point is, from the middle, and how far it is to the next."""
        left, right = -self.width / 2 + dp(12), self.width / 2 - self._margin()
        count = len(self.values)
        return (left, (right - left) / (count - 1)) if count > 1 else ((left + right) / 2, 0.0)

    def _margin(self) -> float:
        """Room for the numbers at the right."""
        wide = max(text_width(with_minus(value), FACES[500], sp_(LABEL)) for value in self._lines() or [0])
        return wide + dp(26)

    def _span(self) -> tuple[float, float]:
        least, most = min(self.values), max(self.values)
        room = max(1.0, (most - least) * 0.12)
        return least - room, most + room

    def _lines(self) -> list[int]:
        return round_steps(*self._span()) if self.values else []

    def draw(self, brush: Brush) -> None:
        if not self.values:
            return
        least, most = self._span()
        top, floor = -self.height / 2 + dp(BUBBLE + 8), self.height / 2 - dp(4)
        unit = (floor - top) / (most - least)
        left, step = self.across()
        for value in self._lines():
            y = floor - (value - least) * unit
            brush.line([(-self.width / 2, y), (self.width / 2, y)], mixed(colour("surf"), colour("text"), 0.12), dp(1))
            label = with_minus(value)
            wide = text_width(label, FACES[500], sp_(LABEL))
            x = self.width / 2 - wide / 2 - dp(1)
            place = (x - wide / 2 - dp(4), y - dp(8), wide + dp(8), dp(16))
            brush.box(place, colour("surf"), dp(2))
            brush.text(label, x, y, sp_(LABEL), colour("text2"), 500)
        points = [(left + number * step, floor - (value - least) * unit) for number, value in enumerate(self.values)]
        self._shade(brush, points, floor)
        if len(points) > 1:
            brush.line(points, colour("accent"), dp(2.6))
        for number, (x, y) in enumerate(points):
            self._point(brush, x, y, number == self.chosen)
        if 0 <= self.chosen < len(points):
            self._bubble(brush, *points[int(self.chosen)])

    def _shade(self, brush: Brush, points: Sequence[tuple[float, float]], floor: float) -> None:
        if len(points) < 2:
            return
        vertices = [part for x, y in points for edge in (y, floor) for part in (*brush.at(x, edge), 0, 0)]
        brush.colour(on_surf("band"))
        brush.add(Mesh(vertices=vertices, indices=list(range(2 * len(points))), mode="triangle_strip"))

    def _point(self, brush: Brush, x: float, y: float, chosen: bool) -> None:
        out = dp(CHOSEN_POINT if chosen else POINT)
        brush.box((x - out, y - out, 2 * out, 2 * out), colour("accent"), out)
        inner, fill = out - dp(2.2), colour("accent_hi" if chosen else "surf")
        brush.box((x - inner, y - inner, 2 * inner, 2 * inner), fill, inner)

    def _bubble(self, brush: Brush, x: float, y: float) -> None:
        text = with_minus(int(self.values[int(self.chosen)]))
        wide = max(dp(44), text_width(text, FACES[800], sp_(15)) + dp(18))
        high = dp(BUBBLE)
        x = min(max(x, -self.width / 2 + wide / 2), self.width / 2 - wide / 2)
        up = y - dp(CHOSEN_POINT + 4) - high / 2
        brush.box((x - wide / 2, up - high / 2, wide, high), colour("accent_hi"), high / 2)
        brush.text(text, x, up, min(sp_(15), dp(19)), colour("accent_ink"), 800)


class BarChart(Drawn):
    bars = ListProperty()
    high = NumericProperty(-1)
    """The bar that stands out, -1 for none."""
    curve = ListProperty()
    """What was to be expected of each bar."""
    grown = NumericProperty(1.0)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(size_hint_y=None, **kwargs)
        for name in ("bars", "high", "curve", "grown"):
            self.fbind(name, self.redraw)
        theme.bind(text_scale=self._measure)
        self._measure()

    def _measure(self, *_: object) -> None:
        self.height = dp(BARS + ROOM) + sp_(NAME) + dp(10)
        self.redraw()

    def grow(self) -> None:
        """The bars rise from the ground."""
        self.grown = 0
        animate(self, "count", grown=1)

    def draw(self, brush: Brush) -> None:
        if not self.bars:
            return
        most = max([1.0, *(value for _, value in self.bars), *self.curve])
        floor = -self.height / 2 + dp(ROOM + BARS)
        unit = dp(BARS) / most
        left, each = -self.width / 2, self.width / len(self.bars)
        wide = min(each * BAR_SHARE, dp(56))
        named = self._named(each)
        for number, (name, value) in enumerate(self.bars):
            x = left + (number + 0.5) * each
            tall = max(dp(3), value * unit * self.grown)
            tint = colour("accent" if number == self.high else "bar_neutral")
            brush.box((x - wide / 2, floor - tall, wide, tall), tint, min(dp(9), tall / 2, wide / 3))
            if value and not self.curve:
                written(brush, str(int(value)), x, floor - tall - dp(11), sp_(14), "text", 800, each - dp(2))
            if number % named == 0:
                written(brush, name, x, floor + dp(8) + sp_(NAME) / 2, sp_(NAME), "text2", 500, each * named - dp(2))
        if self.curve:
            points = [(left + (number + 0.5) * each, floor - value * unit) for number, value in enumerate(self.curve)]
            if len(set(self.curve)) == 1:
                points = [(left, points[0][1]), (-left, points[0][1])]
            dashed(brush, points, "band_line", dp(2), dp(5))

    def _named(self, each: float) -> int:
        """Only every so many bars have a name, so that the names can be read."""
        widest = max(text_width(name, FACES[500], sp_(NAME)) for name, _ in self.bars)
        return max(1, -int(-(widest * 0.8 + dp(4)) // each))


def dashed(brush: Brush, points: Sequence[tuple[float, float]], tone: str, width: float, dash: float) -> None:
    """A line through the points, in dashes of one length, however long its parts are."""
    brush.colour(colour(tone))
    drawn, left, pieces = True, dash, []
    piece = [points[0]]
    for (ax, ay), (bx, by) in pairwise(points):
        far = ((bx - ax) ** 2 + (by - ay) ** 2) ** 0.5
        at = 0.0
        while far - at > left:
            at += left
            here = (ax + (bx - ax) * at / far, ay + (by - ay) * at / far)
            if drawn:
                pieces.append([*piece, here])
            drawn, left, piece = not drawn, dash, [here]
        left -= far - at
        piece.append((bx, by))
    if drawn:
        pieces.append(piece)
    for piece in pieces:
        flat = [part for x, y in piece for part in brush.at(x, y)]
        brush.add(SmoothLine(points=flat, width=width / 2 + SOFT, cap="none", joint="round"))


class EmptyChart(Drawn):
    def __init__(self, **kwargs: Any) -> None:
        super().__init__(size_hint_y=None, height=dp(112), **kwargs)

    def draw(self, brush: Brush) -> None:
        half, top, floor = min(self.width / 2, dp(190)), -self.height / 2 + dp(6), self.height / 2 - dp(8)
        axes = mixed(colour("surf"), colour("text2"), 0.45)
        left, right = -half + dp(10), half - dp(10)
        brush.line([(left, top), (left, floor), (right, floor)], axes, dp(2))
        count = 28
        wave = [
            (
                left + dp(14) + (right - left - dp(20)) * n / count,
                floor - (floor - top) * (0.28 + 0.4 * n / count + 0.13 * sin(n / 2.6)),
            )
            for n in range(count + 1)
        ]
        dashed(brush, wave, "text3", dp(2.4), dp(7))
