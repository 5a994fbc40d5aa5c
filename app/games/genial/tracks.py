"""Genial's tracks and tiles outside of the board. Everything is drawn as one mesh; numbers are texts.

TrackRows       six lying bars: `tracks` (a `Tracks`), `gains` before they are confirmed, `columns` 1 or 2
MiniBars        six standing bars with their symbols, for others
TileRow         tiles side by side, to look at
Coin            one symbol on a disc
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from kivy.clock import Clock
from kivy.graphics import InstructionGroup
from kivy.metrics import dp
from kivy.properties import NumericProperty, ObjectProperty
from kivy.uix.widget import Widget

from app.games.genial.paint import STEP, coin, symbol, symbol_ink, tile
from app.ui.drawing.dashes import dashed_box
from app.ui.drawing.mesh import Sketch, capsule
from app.ui.drawing.sketched import SketchedWidget
from app.ui.text import BarText
from app.ui.theme import GAME_COLOURS, bar_grown, colour, faded, mixed, theme
from rules.genial.geometry import COLOURS
from rules.genial.scoring import LAP
from rules.genial.tiles import Tile

SMALLEST_SIGN = 14
"""Across, in dp."""

Box = tuple[float, float, float, float]
"""Left, low, right and high, in pixels."""


@dataclass(frozen=True)
class Tracks:
    """The pegs of a side; a double track is two laps long."""

    pegs: tuple[int, ...]
    lowest: tuple[int, ...]
    top: int


def brief_room() -> float:
    """The width of a sign's number where there are no bars, in pixels."""
    return dp(5) + bar_grown(18)


def brief_columns(width: float) -> int:
    """How many legible signs with their numbers fit into a line of this width."""
    return 6 if width / 6 >= brief_room() + dp(SMALLEST_SIGN) else 3


class TrackRows(Widget):
    """Three layers: the ground, the pegs, and dashes around the lowest; a preview draws only the pegs again."""

    tracks: Tracks | None = ObjectProperty(None, allownone=True)
    gains: Mapping[int, int] = ObjectProperty({})
    columns = NumericProperty(1)
    roomy = NumericProperty(1)
    """Whether gains have a place of their own."""

    def __init__(self, **kwargs: Any) -> None:
        self._ground, self._pegs, self._marks = (InstructionGroup() for _ in range(3))
        self._lay = Clock.create_trigger(self._lay_now, -1)
        self._move = Clock.create_trigger(self._move_now, -1)
        self.bars: list[Box] = []
        self._drawn: tuple[object, ...] = ()
        super().__init__(**kwargs)
        for layer in (self._ground, self._pegs, self._marks):
            self.canvas.before.add(layer)
        self._numbers = [BarText(kind="label", flow="hug") for _ in COLOURS]
        self._plus = [BarText(kind="secondary_strong", tone="good", flow="hug") for _ in COLOURS]
        for part in (*self._numbers, *self._plus):
            part.bind(texture_size=self._move)
            self.add_widget(part)
        for name in ("pos", "size", "columns", "roomy"):
            self.fbind(name, self._lay)
        for name in ("tracks", "gains"):
            self.fbind(name, self._move)
        theme.bind(mode=self._recolour, text_scale=self._recolour)

    def _recolour(self, *_: object) -> None:
        self._lay()

    @property
    def brief(self) -> bool:
        """No room for bars: signs and numbers in one line, what a tile brings added to them."""
        return self.columns > 2

    def _lay_now(self, *_: object) -> None:
        """Where everything is, and what never moves there."""
        if self.tracks is None or self.width < 2 or self.height < 2:
            return
        rows = -(-len(COLOURS) // int(self.columns))
        gap = dp(4 if self.brief else 14)
        pitch, wide = self.height / rows, (self.width + gap) / self.columns - gap
        size = min(pitch * 0.43, dp(13), (wide - brief_room()) / 2 if self.brief else dp(13))
        thick = min(size * 0.85, dp(11))
        sketch = Sketch(1.0)
        self.bars = []
        for name in range(len(COLOURS)):
            column, row = divmod(name, rows)
            left = self.x + column * (wide + gap)
            y = self.top - (row + 0.5) * pitch
            coin(sketch, name, left + size, y, size)
            end = left + wide - bar_grown(26) - (bar_grown(28) if self.roomy and not self.brief else 0)
            self.bars.append((left + 2 * size + dp(6), y - thick / 2, end, y + thick / 2))
            if not self.brief:
                self._draw_bar(sketch, self.bars[-1], self.tracks.top)
        sketch.put(self._ground)
        self._drawn = ()
        self._move_now()

    def _draw_bar(self, sketch: Sketch, bar: Box, top: int) -> None:
        left, low, right, high = bar
        sketch.shape(capsule(*bar), colour("well"))
        for point in range(1, top):
            if top == LAP or point % 3 == 0:
                dot = dp(3.2) if point % LAP == 0 else dp(1.9) if point % 6 == 0 else dp(1.1)
                x, y = left + (right - left) * point / top, (low + high) / 2
                sketch.disc(x, y, dot, faded(colour("text3"), 0.55), 8)

    def _move_now(self, *_: object) -> None:
        tracks = self.tracks
        if tracks is None or self.width < 2:
            return
        if not self.bars:
            self._lay_now()
            return
        sketch = Sketch(1.0)
        for name, bar in enumerate(self.bars):
            self._write(tracks, name, bar)
            if not self.brief:
                self._draw_peg(sketch, tracks, name, bar)
        sketch.put(self._pegs)
        lowest = (tracks.lowest, *(self._numbers[name].texture_size[0] for name in tracks.lowest))
        if self._drawn != lowest:
            self._drawn = lowest
            self._draw_lowest(tracks)

    def _write(self, tracks: Tracks, name: int, bar: Box) -> None:
        number, plus = self._numbers[name], self._plus[name]
        gain = self.gains.get(name, 0)
        number.text = str(tracks.pegs[name] + (gain if self.brief else 0))
        number.tone = "accent_text" if name in tracks.lowest else "text"
        plus.text = f"+{gain}" if gain and self.roomy and not self.brief else ""
        end, y = bar[2] + bar_grown(26), (bar[1] + bar[3]) / 2
        number.right, number.center_y = end, y
        if self.brief:
            number.x = bar[0] - dp(2)
            number.tone = "good" if gain else number.tone
        plus.x, plus.center_y = end + dp(5), y

    def _draw_peg(self, sketch: Sketch, tracks: Tracks, name: int, bar: Box) -> None:
        paint, peg, gain = GAME_COLOURS[COLOURS[name]], tracks.pegs[name], self.gains.get(name, 0)
        left, low, right, high = bar
        thick, y = high - low, (low + high) / 2

        def reach(points: int) -> float:
            return left + max(thick, (right - left) * points / tracks.top)

        if gain:
            sketch.shape(capsule(left, low, reach(peg + gain), high), mixed(colour("well"), paint.base, 0.45))
        if peg:
            sketch.shape(capsule(left, low, reach(peg), high), paint.base)
            if reach(peg) - left > thick * 1.6:
                shine = capsule(left + thick * 0.4, y + thick * 0.08, reach(peg) - thick * 0.4, y + thick * 0.3)
                sketch.shape(shine, paint.light)

    def _draw_lowest(self, tracks: Tracks) -> None:
        sketch, gap = Sketch(1.0), dp(3.5)
        for name in tracks.lowest:
            left, low, right, high = self.bars[name]
            if self.brief:
                number = self._numbers[name]
                left, right = number.x - dp(1), number.x + number.texture_size[0] + dp(1)
                low, high = low - dp(4), high + dp(4)
            box = (left - gap, low - gap, right - left + 2 * gap, high - low + 2 * gap)
            radius = min((high - low) / 2 + gap, box[2] / 2)
            for piece in dashed_box(box, radius, dp(6), dp(4)):
                ends = [(piece[0], piece[1]), (piece[-2], piece[-1])]
                sketch.ring(ends, colour("accent"), dp(1.3), closed=False)
        sketch.put(self._marks)


class MiniBars(SketchedWidget):
    tracks: Tracks | None = ObjectProperty(None, allownone=True)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.fbind("tracks", self.redraw)

    def draw(self, sketch: Sketch) -> None:
        tracks = self.tracks
        if tracks is None:
            return
        pitch = min(self.width / len(COLOURS), dp(26))
        left = self.x + (self.width - pitch * len(COLOURS)) / 2
        sign = min(pitch * 0.62, dp(13))
        thick = min(pitch * 0.55, dp(13))
        low, high = self.y + sign + dp(5), self.top - dp(2)
        for name, peg in enumerate(tracks.pegs):
            x = left + (name + 0.5) * pitch
            paint = GAME_COLOURS[COLOURS[name]]
            sketch.shape(capsule(x - thick / 2, low, x + thick / 2, high), colour("well"))
            if peg:
                top = low + max(thick, (high - low) * peg / tracks.top)
                sketch.shape(capsule(x - thick / 2, low, x + thick / 2, top), paint.base)
            if tracks.top > LAP:
                middle = (low + high) / 2
                sketch.ring([(x - thick / 2, middle), (x + thick / 2, middle)], colour("text3"), dp(1), closed=False)
            if name in tracks.lowest:
                gap = dp(2)
                ring = capsule(x - thick / 2 - gap, low - gap, x + thick / 2 + gap, high + gap)
                sketch.ring(ring, colour("accent"), dp(1.4))
            symbol(sketch, name, x, self.y + sign / 2 + dp(0.5), sign, symbol_ink(name))


class TileRow(SketchedWidget):
    tiles: tuple[Tile | None, ...] = ObjectProperty(())
    biggest = NumericProperty(dp(15))
    """The largest radius of a half."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.fbind("tiles", self.redraw)

    def draw(self, sketch: Sketch) -> None:
        known = [names for names in self.tiles if names is not None]
        if not known:
            return
        pitch = self.width / len(known)
        size = min(self.biggest, self.height / 2.2, pitch / (2 * STEP + 0.25))
        pitch = min(pitch, size * (2 * STEP + 0.9))
        left = self.x + self.width / 2 - pitch * len(known) / 2
        for place, names in enumerate(known):
            x = left + (place + 0.5) * pitch - STEP / 2 * size
            tile(sketch, names, x, self.y + self.height / 2, 0, size)


class Coin(SketchedWidget):
    name = NumericProperty(0)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(size_hint=(None, None), **kwargs)
        self.fbind("name", self.redraw)

    def draw(self, sketch: Sketch) -> None:
        coin(sketch, int(self.name), self.x + self.width / 2, self.y + self.height / 2, min(self.size) / 2)
