"""A QR code on paper, with room for the app's mark in its middle.

`QrCode(text)` is square; `text` may change. All dark modules are one mesh.
"""

from __future__ import annotations

from typing import Any

from kivy.graphics import Color, Mesh
from kivy.properties import StringProperty
from kivy.uix.widget import Widget

QUIET = 2
"""Modules of free paper around; the card around it adds more."""

INK = (0.055, 0.2, 0.21, 1.0)
MARK = 0.22
"""How much of the side the mark in the middle may cover: error correction H restores up to 30 % of the area."""


def modules(text: str) -> list[list[bool]]:
    import segno

    return [[bool(bit) for bit in row] for row in segno.make(text, error="h", micro=False).matrix]


class QrCode(Widget):
    text = StringProperty()

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        with self.canvas:
            Color(*INK)
            self._mesh = Mesh(mode="triangles")
        self._shown: tuple[Any, ...] = ()
        self.bind(text=self._draw, pos=self._draw, size=self._draw)
        self._draw()

    def _draw(self, *_: object) -> None:
        wanted = (self.text, *self.pos, *self.size)
        if wanted == self._shown or not self.text:
            return
        self._shown = wanted
        rows = modules(self.text)
        count = len(rows)
        side = min(self.size) / (count + 2 * QUIET)
        left = self.center_x - side * count / 2
        top = self.center_y + side * count / 2
        vertices: list[float] = []
        indices: list[int] = []
        hole = count * MARK / 2
        for y, row in enumerate(rows):
            for x, dark in enumerate(row):
                inside = abs(x + 0.5 - count / 2) < hole and abs(y + 0.5 - count / 2) < hole
                if dark and not inside:
                    first = len(vertices) // 4
                    for dx, dy in ((0, 0), (1, 0), (1, 1), (0, 1)):
                        vertices += (left + (x + dx) * side, top - (y + dy) * side, 0, 0)
                    indices += (first, first + 1, first + 2, first, first + 2, first + 3)
        self._mesh.vertices, self._mesh.indices = vertices, indices
