"""A sheet in small: its cells and boxes with what is written in them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from kivy.graphics import Color, Rectangle, RoundedRectangle

from app.games.drawing import Box
from app.ui.text import lettering
from app.ui.theme import GAME_COLOURS, HAND, Rgba, colour, mixed
from rules.core import State
from rules.sheet import Item


def paint_items(items: Sequence[Item], box: Box, fill: Callable[[Item], Rgba]) -> None:
    """As large as the box allows."""
    left = min(item.place[0] for item in items)
    top = min(item.place[1] for item in items)
    wide = max(item.place[0] + item.place[2] for item in items) - left
    high = max(item.place[1] + item.place[3] for item in items) - top
    scale = min(box[2] / wide, box[3] / high)
    from_x = box[0] + (box[2] - wide * scale) / 2 - left * scale
    from_y = box[1] + (box[3] + high * scale) / 2 + top * scale
    for item in items:
        x, y, width, height = (part * scale for part in item.place)
        low = from_y - y - height
        Color(rgba=fill(item))
        RoundedRectangle(pos=(from_x + x, low), size=(width, height), radius=[9 * scale], segments=4)
        if item.written:
            tone = colour("score_ink" if item.kind == "box" else "pen")
            size = (36 if item.kind == "box" else 46) * scale
            _write(item.written, (from_x + x + width / 2, low + height / 2), size, tone)


def paint_cells(state: State[Any], seat: int, box: Box) -> None:
    """Each cell in its colour: strong where something is written, faint where it is yet to come."""

    def fill(item: Item) -> Rgba:
        share = 0.55 if item.written else 0.2 if item.mark == "future" else 0.32
        return mixed(colour("paper"), GAME_COLOURS[item.colour or "white"].light, share)

    paint_items([item for item in state.sheet(seat).items if item.kind == "cell"], box, fill)


def _write(text: str, centre: tuple[float, float], size: float, tone: Rgba) -> None:
    texture = lettering(text, HAND, max(4, round(size))).texture
    width, height = texture.size
    Color(rgba=tone)
    Rectangle(texture=texture, pos=(centre[0] - width / 2 - 0.065 * size, centre[1] - height / 2), size=(width, height))
