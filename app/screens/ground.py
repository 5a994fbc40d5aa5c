"""The table everything lies on: a radial gradient with the grain of felt or paper."""

from __future__ import annotations

from functools import cache
from itertools import pairwise
from math import hypot
from typing import Any

from kivy.core.image import Image as CoreImage
from kivy.graphics import Color, Rectangle
from kivy.graphics.texture import Texture
from kivy.metrics import dp
from kivy.uix.floatlayout import FloatLayout

from app.ui.theme import ASSETS, PALETTES, Rgba, theme

CENTRE = (0.5, 0.9)
"""Where the light falls, as a share of width and height, upwards."""

GRAIN_SIZE = 96


@cache
def light(mode: str, width: int = 32, height: int = 64) -> Texture:
    """A radial gradient small enough to compute at once; the graphics card smooths it."""
    stops = PALETTES[mode].table
    far = hypot(max(CENTRE[0], 1 - CENTRE[0]), max(CENTRE[1], 1 - CENTRE[1]))
    pixels = bytes(
        round(255 * part)
        for y in range(height)
        for x in range(width)
        for part in colour_at(stops, hypot((x + 0.5) / width - CENTRE[0], (y + 0.5) / height - CENTRE[1]) / far)
    )
    return filled_texture((width, height), pixels)


def colour_at(stops: tuple[tuple[float, Rgba], ...], place: float) -> tuple[float, ...]:
    for (low, first), (high, second) in pairwise(stops):
        if place <= high:
            share = (place - low) / (high - low)
            return tuple(a + (b - a) * share for a, b in zip(first[:3], second[:3], strict=True))
    return stops[-1][1][:3]


def filled_texture(size: tuple[int, int], pixels: bytes) -> Texture:
    """A texture that knows its pixels again after the graphics context was lost."""
    texture = Texture.create(size=size, colorfmt="rgb")

    def fill(texture: Any) -> None:
        texture.blit_buffer(pixels, colorfmt="rgb", bufferfmt="ubyte")

    fill(texture)
    texture.add_reload_observer(fill)
    return texture


class Ground(FloatLayout):
    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        with self.canvas.before:
            Color(1, 1, 1, 1)
            self._light = Rectangle()
            self._grain_colour = Color()
            self._grain = Rectangle()
        self.bind(pos=self._lay, size=self._lay)
        theme.bind(mode=self._paint)
        self._paint()

    def _paint(self, *_: object) -> None:
        grain = CoreImage(str(ASSETS / "textures" / theme.palette.grain_file)).texture
        grain.wrap = "repeat"
        self._light.texture = light(theme.mode)
        self._grain.texture = grain
        self._grain_colour.rgba = theme.grain
        self._lay()

    def _lay(self, *_: object) -> None:
        self._light.pos = self._grain.pos = self.pos
        self._light.size = self._grain.size = self.size
        across, up = self.width / dp(GRAIN_SIZE), self.height / dp(GRAIN_SIZE)
        self._grain.tex_coords = (0, 0, across, 0, across, up, 0, up)
