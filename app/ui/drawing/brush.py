"""A brush for sheets: takes places in the units of a sheet (y downwards) and adds few instructions to a group.

Brush(group, left, top, unit)       `unit` is the pixels of one unit of the sheet
    box, outline, dashes, line, polygon      shapes
    hand, text, icon            around a point
    placed(place)               pixels of a place: x, y, width, height (y upwards)
Labels are kept in `labels`: while somebody holds them, their textures come back after a lost graphics context.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kivy.core.text import Label as CoreLabel
from kivy.graphics import Color, InstructionGroup, Mesh, Rectangle, SmoothLine, SmoothRoundedRectangle

from app.ui.drawing.dashes import DashedBox
from app.ui.drawing.icon_codes import ICON_CODES
from app.ui.text import lettering
from app.ui.theme import FACES, HAND, ICONS, Rgba
from rules.sheet import Place

Point = tuple[float, float]

HAND_LEAN = 0.065
"""Caveat leans: how far its digits are moved left, in parts of the size."""
HAND_RISE = 0.30
CAPITAL_RISE = 0.35
"""From the baseline to the visual centre of digits, in parts of the size."""
SOFT = 0.5
"""What a smooth line loses of its width to its soft edge, in pixels."""


class Brush:
    def __init__(self, group: InstructionGroup, left: float, top: float, unit: float) -> None:
        self._group = group
        self._left, self._top, self.unit = left, top, unit
        self._colour: Rgba | None = None
        self.labels: list[CoreLabel] = []

    def at(self, x: float, y: float) -> Point:
        return self._left + x * self.unit, self._top - y * self.unit

    def placed(self, place: Place, grown: float = 0.0) -> tuple[float, float, float, float]:
        x, y, width, height = place
        left, low = self.at(x - grown, y + height + grown)
        return left, low, (width + 2 * grown) * self.unit, (height + 2 * grown) * self.unit

    def colour(self, rgba: Rgba | None) -> None:
        """None goes on in whatever colour the group is in."""
        if rgba is not None and rgba != self._colour:
            self._group.add(Color(rgba=rgba))
            self._colour = rgba

    def add(self, instruction: Any) -> None:
        self._group.add(instruction)

    # -- shapes --------------------------------------------------------------------------------------------

    def box(self, place: Place, rgba: Rgba, radius: float, grown: float = 0.0) -> None:
        x, y, width, height = self.placed(place, grown)
        self.colour(rgba)
        self.add(SmoothRoundedRectangle(pos=(x, y), size=(width, height), radius=[(radius + grown) * self.unit]))

    def outline(self, place: Place, rgba: Rgba | None, radius: float, width: float, grown: float = 0.0) -> None:
        """A line whose middle lies `grown` outside of the place."""
        shape = (*self.placed(place, grown), (radius + grown) * self.unit)
        self.colour(rgba)
        self.add(SmoothLine(rounded_rectangle=shape, width=width * self.unit / 2 + SOFT))

    def dashes(
        self, place: Place, rgba: Rgba, radius: float, width: float, dash: float = 5.0, gap: float = 4.0
    ) -> None:
        self.colour(rgba)
        radius, dash, gap = (part * self.unit for part in (radius, dash, gap))
        self.add(DashedBox(self.placed(place), radius, dash, gap, width=width * self.unit / 2 + SOFT))

    def line(self, points: Sequence[Point], rgba: Rgba, width: float) -> None:
        self.colour(rgba)
        pixels = [part for x, y in points for part in self.at(x, y)]
        self.add(SmoothLine(points=pixels, width=width * self.unit / 2 + SOFT, cap="round", joint="round"))

    def polygon(self, points: Sequence[Point], rgba: Rgba) -> None:
        """A filled shape that can be seen whole from its centre."""
        corners = [self.at(x, y) for x, y in points]
        x = sum(corner[0] for corner in corners) / len(corners)
        y = sum(corner[1] for corner in corners) / len(corners)
        fan = [(x, y), *corners, corners[0]]
        vertices = [part for px, py in fan for part in (px, py, 0, 0)]
        self.colour(rgba)
        self.add(Mesh(vertices=vertices, indices=list(range(len(fan))), mode="triangle_fan"))
        self.add(SmoothLine(points=[part for corner in corners for part in corner], close=True, width=0.7))

    # -- letters -------------------------------------------------------------------------------------------

    def hand(self, text: str, x: float, y: float, size: float, rgba: Rgba) -> None:
        self._letters(text, HAND, x - HAND_LEAN * size, y, size, rgba, HAND_RISE)

    def text(self, text: str, x: float, y: float, size: float, rgba: Rgba, weight: int = 700) -> None:
        self._letters(text, FACES[weight], x, y, size, rgba, CAPITAL_RISE)

    def icon(self, name: str, x: float, y: float, size: float, rgba: Rgba) -> None:
        label = lettering(ICON_CODES[name], ICONS, max(4, round(size * self.unit)))
        px, py = self.at(x, y)
        width, height = label.texture.size
        self._stamp(label, px - width / 2, py - height / 2, rgba)

    def _letters(self, text: str, face: str, x: float, y: float, size: float, rgba: Rgba, rise: float) -> None:
        pixels = max(4, round(size * self.unit))
        label = lettering(text, face, pixels)
        px, py = self.at(x, y)
        below = label.texture.height - label.get_ascent()
        self._stamp(label, px - label.texture.width / 2, py - rise * pixels - below, rgba)

    def _stamp(self, label: CoreLabel, x: float, y: float, rgba: Rgba) -> None:
        self.labels.append(label)
        self.colour(rgba)
        self.add(Rectangle(texture=label.texture, pos=(round(x), round(y)), size=label.texture.size))
