"""Small pictures of stored positions, for lists and the resume card: nothing to touch, drawn once.

Miniature(state, seat)      `ground` "paper" (the sheet fills it) or "table" (it lies on the felt)
A further game needs one function in PAINTERS.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from kivy.clock import Clock
from kivy.graphics import Color, Rectangle, RoundedRectangle, SmoothLine, SmoothRoundedRectangle
from kivy.metrics import dp
from kivy.properties import NumericProperty, ObjectProperty, OptionProperty
from kivy.uix.widget import Widget

from app.games.registry import facts
from app.ui.drawing.paint import gradient
from app.ui.text import lettering
from app.ui.theme import GAME_COLOURS, HAND, Rgba, colour, mixed, theme
from rules.core import State
from rules.knister.scoring import LINES
from rules.sheet import Item

SHEET_SHAPE = 1.04
"""Height of a sheet that lies on the table by its width."""
ROOM_FOR_BOXES = 110
"""From this height in dp on."""

Box = tuple[float, float, float, float]
"""x, y, width, height in pixels, y upwards."""


def _write(text: str, centre: tuple[float, float], size: float, tone: Rgba) -> None:
    texture = lettering(text, HAND, max(4, round(size))).texture
    width, height = texture.size
    Color(rgba=tone)
    Rectangle(texture=texture, pos=(centre[0] - width / 2 - 0.065 * size, centre[1] - height / 2), size=(width, height))


def paint_items(items: Sequence[Item], box: Box, fill: Callable[[Item], Rgba]) -> None:
    """Cells and boxes of a sheet with what is written in them, as large as the box allows."""
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


def knister(state: Any, seat: int, box: Box) -> None:
    """The grid; the boxes of its lines too where they can be read. Cells of a full line are amber."""
    sheet = state.sheet(seat)
    full = {f"cell{cell}" for line, cells in LINES.items() if sheet.item(line).mark == "full" for cell in cells}
    shown = [item for item in sheet.items if item.kind == "cell" or box[3] > dp(ROOM_FOR_BOXES)]

    def fill(item: Item) -> Rgba:
        if item.id in full or item.mark == "full":
            return colour("score_fill")
        return colour("paper3" if item.written else "paper2")

    paint_items(shown, box, fill)


def coloured(state: Any, seat: int, box: Box) -> None:
    """Sheets with a colour for each cell: strong where something is written, faint where it is yet to come."""

    def fill(item: Item) -> Rgba:
        share = 0.55 if item.written else 0.2 if item.mark == "future" else 0.32
        return mixed(colour("paper"), GAME_COLOURS[item.colour or "white"].light, share)

    paint_items([item for item in state.sheet(seat).items if item.kind == "cell"], box, fill)


def genial(state: Any, seat: int, box: Box) -> None:
    """The board as it lies, its plate as large as the box allows."""
    from app.games.genial.paint import paint_small

    paint_small(state, box)


def trigon(state: Any, seat: int, box: Box) -> None:
    from app.games.trigon.miniature import paint_small

    paint_small(state, box)


def table_dice(state: Any, seat: int, box: Box) -> None:
    from app.games.table_dice.miniature import paint_small

    paint_small(state, box)


PAINTERS: dict[str, Callable[[Any, int, Box], None]] = {
    "genial": genial,
    "knister": knister,
    "twenty_one": coloured,
    "qwantum": coloured,
    "table_dice": table_dice,
    "trigon": trigon,
}


class Miniature(Widget):
    state: State[Any] | None = ObjectProperty(None, allownone=True)
    seat = NumericProperty(0)
    ground = OptionProperty("paper", options=["paper", "table"])
    radius = NumericProperty(dp(11))

    def __init__(self, **kwargs: Any) -> None:
        self._draw = Clock.create_trigger(self._draw_now, -1)
        super().__init__(**kwargs)
        for name in ("pos", "size", "state", "seat", "ground"):
            self.fbind(name, self._draw)
        theme.bind(mode=self._redraw)
        self._draw()

    def _redraw(self, *_args: object) -> None:
        self._draw()

    def _draw_now(self, *_args: object) -> None:
        self.canvas.clear()
        if self.width < 2 or self.height < 2:
            return
        with self.canvas:
            box = self._lay()
            if self.state is not None and self.state.game.id in PAINTERS:
                PAINTERS[self.state.game.id](self.state, self.seat, box)

    def _lay(self) -> Box:
        """Draw what the picture lies on; the room that is left for it."""
        if self.state is not None and facts(self.state.game.id).on_table:
            return self._lay_felt()
        if self.ground == "table":
            return self._lay_table()
        Color(rgba=colour("paper"))
        SmoothRoundedRectangle(pos=self.pos, size=self.size, radius=[self.radius])
        Color(rgba=colour("rule"))
        SmoothLine(rounded_rectangle=(*self.pos, *self.size, self.radius), width=dp(0.5))
        gap = self.height * 0.06
        return self.x + gap, self.y + gap, self.width - 2 * gap, self.height - 2 * gap

    def _lay_felt(self) -> Box:
        top, _middle, bottom = theme.palette.tray
        Color(rgba=bottom)
        SmoothRoundedRectangle(pos=self.pos, size=self.size, radius=[self.radius])
        Color(1, 1, 1, 1)
        inner = {"pos": (self.x + 1, self.y + 1), "size": (self.width - 2, self.height - 2)}
        RoundedRectangle(**inner, radius=[self.radius - 1], texture=gradient(bottom, top))
        gap = min(self.size) * 0.06
        return self.x + gap, self.y + gap, self.width - 2 * gap, self.height - 2 * gap

    def _lay_table(self) -> Box:
        _x, _y, room, tall = self._lay_felt()
        wide = min(room, tall / SHEET_SHAPE)
        high = wide * SHEET_SHAPE
        x, y = self.x + (self.width - wide) / 2, self.y + (self.height - high) / 2
        for shift, token in ((0.025, "paper3"), (0, "paper")):
            Color(rgba=colour(token))
            SmoothRoundedRectangle(pos=(x, y - high * shift), size=(wide, high), radius=[wide * 0.07])
        edge = wide * 0.05
        return x + edge, y + edge, wide - 2 * edge, high - 2 * edge
