"""Parts of the pages of patterns.

PatternCounter          on the playing page: how many pieces lie there, and for how long
PatternPicture          a pattern with what lies there, small and flat
PatternView             the same in large, as on the board
LeftPieces              the pieces that are still to be laid, each on its own card
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kivy.clock import Clock
from kivy.graphics import (
    Color,
    InstructionGroup,
    PopMatrix,
    PushMatrix,
    Scale,
    SmoothLine,
    SmoothRoundedRectangle,
    Translate,
)
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ObjectProperty
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.widget import Widget

from app.games.trigon import paint
from app.games.trigon.ink import Ink, Inked
from app.games.trigon.patterns.attempts import Attempt
from app.games.trigon.patterns.board import Coloured, box_of, silhouette
from app.games.trigon.shapes import CENTRES, CORNERS, HEIGHT, WIDTH, Point, hexagon, shape_middle
from app.ui.chips import LevelBars
from app.ui.drawing.icons import Icon
from app.ui.drawing.mesh import Sketch
from app.ui.drawing.paint import Surface
from app.ui.progress import ProgressRing
from app.ui.text import BarText
from app.ui.theme import FELT, GAME_COLOURS, colour, theme
from rules.trigon.geometry import COLOURS, SIDE
from rules.trigon.patterns import FILL, FillPosition, LastPosition, Pattern, piece_on
from rules.trigon.pieces import PIECES
from rules.trigon.placements import Cells

RING = 44


class PatternCounter(Surface, FloatLayout):
    upright = BooleanProperty(False)
    hidden = BooleanProperty(False)
    """It takes no room."""

    def __init__(self, level: int, **kwargs: Any) -> None:
        self._ring = ProgressRing(size=(dp(RING), dp(RING)), thickness=dp(6))
        self._words = BarText(kind="strong", flow="hug")
        self._note = BarText(kind="secondary", tone="text2", flow="hug")
        self._bars = LevelBars(level=level)
        self._watch = Icon(name="timer", tone="text2", icon_size=dp(20))
        self._time = BarText(kind="title", flow="hug")
        super().__init__(size_hint=(None, None), fill="surf", line="surf_line", radius=[dp(20)], **kwargs)
        for part in (self._ring, self._words, self._note, self._bars, self._watch, self._time):
            self.add_widget(part)
        self._lay = Clock.create_trigger(self._lay_now, -1)
        for name in ("pos", "size", "upright"):
            self.fbind(name, self._lay)
        for part in (self._words, self._note, self._time):
            part.bind(size=self._lay)

    def show(self, laid: int, count: int, words: str, level: str, time: str) -> None:
        self._ring.value = laid / count
        self._words.text, self._note.text, self._time.text = words, level, time

    def natural(self, width: float) -> float:
        words = self._words.height + self._note.height
        if self.hidden:
            return 0.0
        if self.upright:
            return dp(RING + 42) + words + self._time.height
        return max(dp(62), words + dp(18))

    def _lay_now(self, *_: object) -> None:
        edge = dp(14)
        self._words.max_width = self._note.max_width = max(dp(40), self.width - 2 * edge)
        if self.upright:
            top, x = self.top - edge, self.x + self.width / 2
            self._ring.pos = x - self._ring.width / 2, top - self._ring.height
            top = self._ring.y - dp(6)
            for part in (self._words, self._note):
                top -= part.height
                part.pos = x - part.width / 2, top
            self._bars.opacity = 0
            wide = self._watch.width + dp(6) + self._time.width
            self._time.pos = x - wide / 2 + self._watch.width + dp(6), top - dp(4) - self._time.height
        else:
            y = self.y + self.height / 2
            self._ring.pos = self.x + edge, y - self._ring.height / 2
            left = self._ring.right + dp(12)
            words = self._words.height + self._note.height
            self._words.pos = left, y + words / 2 - self._words.height
            self._bars.opacity = 1
            self._bars.pos = left, self._words.y - self._note.height / 2 - self._bars.height / 2 + dp(1)
            self._note.pos = self._bars.right + dp(8), y - words / 2
            self._time.pos = self.right - edge - self._time.width, y - self._time.height / 2
        middle = self._time.y + self._time.height / 2
        self._watch.pos = self._time.x - dp(6) - self._watch.width, middle - self._watch.height / 2


def laid_by_colour(pattern: Pattern, laid: tuple[Cells, ...]) -> tuple[tuple[Cells, ...], ...]:
    """All that lies there, with what lay there from the beginning."""
    if pattern.kind == FILL:
        return Coloured.of(FillPosition(pattern, laid)).placed
    return LastPosition(pattern, laid).state.placed if laid else pattern.start


class PatternPicture(Widget):
    """On a tile of paper."""

    pattern: Pattern | None = ObjectProperty(None, allownone=True)
    laid: tuple[Cells, ...] = ObjectProperty(())

    def __init__(self, **kwargs: Any) -> None:
        self._draw = Clock.create_trigger(self._draw_now, -1)
        self._shift, self._drawing = Translate(), InstructionGroup()
        super().__init__(**kwargs)
        for part in (PushMatrix(), self._shift, self._drawing, PopMatrix()):
            self.canvas.add(part)
        for name in ("size", "pattern", "laid"):
            self.fbind(name, self._draw)
        self.fbind("pos", self._move)
        theme.bind(mode=self._redraw)
        self._draw()

    def _redraw(self, *_: object) -> None:
        self._draw()

    def _move(self, *_: object) -> None:
        """In a list that scrolls: what is drawn stays."""
        self._shift.xy = self.pos

    def _draw_now(self, *_: object) -> None:
        self._drawing.clear()
        pattern = self.pattern
        if pattern is None or self.width < 2:
            return
        whole = pattern.kind != FILL
        left, low, right, high = (0.0, 0.0, WIDTH, HEIGHT) if whole else box_of(pattern.cells)
        gap = dp(5)
        unit = min((self.width - 2 * gap) / (right - left), (self.height - 2 * gap) / (high - low), dp(14))
        from_x = self.width / 2 - (left + right) / 2 * unit
        from_y = self.height / 2 - (low + high) / 2 * unit

        def place(points: Sequence[Point]) -> list[Point]:
            return [(from_x + x * unit, from_y + y * unit) for x, y in points]

        sketch = Sketch(1)
        if whole:
            sketch.shape(place(hexagon(SIDE + 0.5)), FELT.plate)
        for cell in sorted(pattern.cells):
            sketch.shape(place(_grown(cell, 1 + 1.4 / unit)), colour("pattern_line"))
        for cell in sorted(pattern.cells):
            sketch.shape(place(_grown(cell, 1 - 0.6 / unit)), colour("pattern_cell"))
        for number, own in enumerate(laid_by_colour(pattern, self.laid)):
            tint = GAME_COLOURS[COLOURS[number]].base
            for cells in own:
                for cell in cells:
                    sketch.shape(place(_grown(cell, 1 + 1.6 / unit)), tint)
        self._drawing.add(Color(rgba=colour("paper")))
        self._drawing.add(SmoothRoundedRectangle(size=self.size, radius=[dp(10)]))
        self._drawing.add(Color(rgba=colour("rule")))
        self._drawing.add(SmoothLine(rounded_rectangle=(0, 0, *self.size, dp(10)), width=dp(0.5)))
        for instruction in sketch.draw():
            self._drawing.add(instruction)


def _grown(cell: int, share: float) -> list[Point]:
    x, y = CENTRES[cell]
    return [(x + (px - x) * share, y + (py - y) * share) for px, py in CORNERS[cell]]


class PatternView(Widget):
    """`inked.veil` follows the page."""

    def __init__(self, **kwargs: Any) -> None:
        self.inked = Inked()
        self._ground, self._pieces = self.inked.layer(), self.inked.layer()
        self._shift, self._scale = Translate(), Scale()
        self._shown: tuple[Pattern, Attempt] | None = None
        super().__init__(**kwargs)
        for part in (PushMatrix(), self._shift, self._scale, self.inked, PopMatrix()):
            self.canvas.add(part)
        for name in ("pos", "size"):
            self.fbind(name, self._place)
        theme.bind(mode=self._repaint)

    def show(self, pattern: Pattern, attempt: Attempt) -> None:
        if self._shown is None or (pattern, attempt.laid) != (self._shown[0], self._shown[1].laid):
            self._shown = pattern, attempt
            self._repaint()
            self._place()

    def _repaint(self, *_: object) -> None:
        if self._shown is None:
            return
        pattern, attempt = self._shown
        ground, pieces = Ink(), Ink()
        if pattern.kind != FILL:
            ground.polygon(hexagon(SIDE + 0.6)[::-1], FELT.plate)
        ground.add(silhouette(pattern.cells))
        placed = laid_by_colour(pattern, attempt.laid)
        for own in placed:
            for cells in own:
                pieces.add(paint.shadow_of(cells))
        for number, own in enumerate(placed):
            for cells in own:
                pieces.add(paint.piece_on(number, cells))
        self._ground.show(ground)
        self._pieces.show(pieces)

    def _place(self, *_: object) -> None:
        if self._shown is None:
            return
        pattern = self._shown[0]
        left, low, right, high = (
            box_of(pattern.cells) if pattern.kind == FILL else (-0.6, -0.6, WIDTH + 0.6, HEIGHT + 0.6)
        )
        unit = max(1.0, min(self.width / (right - left), self.height / (high - low), dp(44)))
        self._scale.xyz = unit, unit, 1
        self._shift.xy = (
            self.x + self.width / 2 - (left + right) / 2 * unit,
            self.y + self.height / 2 - (low + high) / 2 * unit,
        )


class LeftPieces(Widget):
    """Cards of at most 84 by 62 dp; as many as there are, smaller where they are many."""

    def __init__(self, **kwargs: Any) -> None:
        self.inked = Inked()
        self._layer = self.inked.layer()
        self._scale = Scale()
        self._pieces: list[tuple[int, int]] = []
        super().__init__(size_hint_y=None, height=0, **kwargs)
        for part in (PushMatrix(), self._scale, self.inked, PopMatrix()):
            self.canvas.after.add(part)
        self._lay = Clock.create_trigger(self._lay_now, -1)
        for name in ("pos", "width"):
            self.fbind(name, self._lay)
        theme.bind(mode=self._relay)

    def show(self, pieces: list[tuple[int, int]]) -> None:
        """Each with its colour."""
        self._pieces = pieces
        self._lay_now()

    def _relay(self, *_: object) -> None:
        self._lay()

    def _lay_now(self, *_: object) -> None:
        self.canvas.before.clear()
        count, gap = len(self._pieces), dp(8)
        self.height = 0
        if not count or self.width < dp(60):
            self._layer.show(None)
            return
        rows = 1 if count * dp(52) <= self.width else 2
        columns = -(-count // rows)
        wide = min(dp(84), (self.width - gap * (columns - 1)) / columns)
        high = min(dp(62), max(dp(40), wide * 0.74))
        self.height = rows * (high + gap) - gap
        unit = min(wide / 4.4, high / 3.6)
        self._scale.xyz = unit, unit, 1
        ink = Ink()
        for number, (piece, tint) in enumerate(self._pieces):
            row, column = divmod(number, columns)
            here = min(columns, count - row * columns)
            left = self.x + (self.width - here * (wide + gap) + gap) / 2 + column * (wide + gap)
            low = self.y + self.height - (row + 1) * (high + gap) + gap
            with self.canvas.before:
                Color(rgba=colour("paper2"))
                SmoothRoundedRectangle(pos=(left, low), size=(wide, high), radius=[dp(12)])
                Color(rgba=colour("rule"))
                SmoothLine(rounded_rectangle=(left, low, wide, high, dp(12)), width=dp(0.6))
            turn = PIECES[piece].orientations[0]
            x, y = shape_middle(turn)
            ink.add(paint.piece(tint, turn), (left + wide / 2) / unit - x, (low + high / 2) / unit - y)
        self._layer.show(ink)


def left_pieces(pattern: Pattern, attempt: Attempt) -> list[tuple[int, int]]:
    """What is still to be laid, with its colour, the largest first."""
    if pattern.kind == FILL:
        left = FillPosition(pattern, attempt.laid).left
        return sorted(((piece, pattern.hues[piece]) for piece in left), reverse=True)
    found = []
    for number, own in enumerate(laid_by_colour(pattern, attempt.laid)):
        laid = {piece_on(cells) for cells in own}
        found += [(piece, number) for piece in range(len(PIECES) - 1, -1, -1) if piece not in laid]
    return found
