"""A sheet for the printer as the screen shows it: drawn by the same hand that writes the PDF."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kivy.clock import Clock
from kivy.graphics import Color, InstructionGroup
from kivy.metrics import dp
from kivy.properties import NumericProperty
from kivy.uix.widget import Widget

from app.games.paper.pages import HEAD, WIDTH, PrintedSheet
from app.shapes.pen import Align, Rgb, Weight
from app.shapes.symbols import Point
from app.ui.drawing.brush import Brush
from app.ui.drawing.paint import Surface
from app.ui.text import text_width
from app.ui.theme import FACES, Rgba
from rules.sheet import Place

BORDER = 14.0
"""White around the sheet, in its units."""
EXACT, SMALLEST = 100, 4
"""The size at which words are measured, and that of the smallest that are shown, in pixels."""


def _rgba(colour: Rgb) -> Rgba:
    return (*colour, 1.0)


class ScreenPen:
    """A `PaperPen` over a `Brush`."""

    def __init__(self, brush: Brush) -> None:
        self._brush = brush

    def polygon(self, points: Sequence[Point], ink: Rgb, /) -> None:
        self._brush.polygon(points, _rgba(ink))

    def line(self, points: Sequence[Point], ink: Rgb, width: float, /, dash: float = 0.0) -> None:
        self._brush.line(points, _rgba(ink), width)

    def box(
        self,
        place: Place,
        radius: float,
        /,
        fill: Rgb | None = None,
        ink: Rgb | None = None,
        width: float = 1.0,
        dash: float = 0.0,
    ) -> None:
        if fill is not None:
            self._brush.box(place, _rgba(fill), radius)
        if ink is not None:
            self._brush.outline(place, _rgba(ink), radius, width, -width / 2)

    def text(
        self, text: str, x: float, y: float, size: float, ink: Rgb, /, weight: Weight = 700, align: Align = "centre"
    ) -> None:
        away = {"left": 0.5, "centre": 0.0, "right": -0.5}[align]
        shown = text_width(text, FACES[weight], max(SMALLEST, round(size * self._brush.unit))) / self._brush.unit
        self._brush.text(text, x + away * shown, y, size, _rgba(ink), weight)

    def width_of(self, text: str, size: float, weight: Weight = 700, /) -> float:
        return text_width(text, FACES[weight], EXACT) / EXACT * size


class SheetPreview(Surface):
    """White paper with a sheet on it, as wide as there is room, at most `highest`."""

    highest = NumericProperty(dp(420))

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(fill=(1, 1, 1, 1), elevation="card", radius=[dp(6)], size_hint=(None, None), **kwargs)
        self._sheet: PrintedSheet | None = None
        self._coloured = True
        self._drawn = InstructionGroup()
        self._brushes: list[Brush] = []
        self.canvas.add(self._drawn)
        self._draw = Clock.create_trigger(self._draw_now, -1)
        self.bind(pos=self._draw, size=self._draw)

    def show(self, sheet: PrintedSheet, coloured: bool) -> None:
        self._sheet, self._coloured = sheet, coloured
        self._draw()

    def fit(self, room: float) -> None:
        """The size in so much room from left to right."""
        if self._sheet is not None:
            wide, high = WIDTH + 2 * BORDER, self._sheet.height(ScreenPen(Brush(self._drawn, 0, 0, 1))) + 2 * BORDER
            unit = min(room / wide, self.highest / high)
            self.size = round(wide * unit), round(high * unit)

    def _draw_now(self, *_: object) -> None:
        self._drawn.clear()
        if self._sheet is None or not self.height:
            return
        unit = self.width / (WIDTH + 2 * BORDER)
        left, top = self.x + BORDER * unit, self.top - BORDER * unit
        self._brushes = [Brush(self._drawn, left, top - below * unit, unit) for below in (0, HEAD)]
        upper, lower = map(ScreenPen, self._brushes)
        self._sheet.draw(upper, lower, self._coloured)
        self._drawn.add(Color(1, 1, 1, 1))


class Centred(Widget):
    """Room as wide as there is, with one widget in its middle."""

    def __init__(self, inner: SheetPreview, **kwargs: Any) -> None:
        super().__init__(size_hint_y=None, **kwargs)
        self.inner = inner
        self.add_widget(inner)
        for name in ("pos", "width"):
            self.fbind(name, self.arrange)
        inner.bind(size=self.arrange, highest=self.arrange)

    def arrange(self, *_: object) -> None:
        self.inner.fit(self.width)
        self.height = self.inner.height
        self.inner.center = self.center
