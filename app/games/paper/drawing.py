"""A described sheet as it looks on paper: white, with ink where it helps, and legible without any colour.

Everything that has a colour has its symbol, too; a printer without colours gets outlines instead of tints.
"""

from __future__ import annotations

from dataclasses import dataclass

from app.shapes.colours import CODES
from app.shapes.pen import PaperPen, Rgb, Weight, blend, rgb
from app.shapes.symbols import SYMBOLS, Point
from rules.sheet import Item, Place, Sheet

WHITE, INK, SOFT, RULE = rgb("#FFFFFF"), rgb("#222222"), rgb("#5E5E5E"), rgb("#8C8C8C")
HAIR = rgb("#BFBFBF")
PALE = rgb("#EEEEEE")
"""What stands out from its neighbours where there is no colour."""
TINT, BAND = 0.45, 0.2
"""How much colour there is in a field, and below a row of them."""
LINE, STRONG = 1.3, 2.0
SMALL = 24
"""Lower than this a box is for a mark alone."""
ARROWS = {"diagonal_up": -1, "diagonal_down": 1}
"""Boxes of lines that run across the sheet, and whether those fall."""
DARK = ("black",)
"""What is written in white on them."""


@dataclass(frozen=True)
class PaperBrush:
    pen: PaperPen
    coloured: bool = True

    def tint(self, colour: str, share: float = TINT) -> Rgb:
        """The ground of something in this colour."""
        if colour in DARK:
            return INK
        if not self.coloured or colour == "white":
            return WHITE
        return blend(WHITE, rgb(CODES[colour].base), share)

    def edge(self, colour: str) -> Rgb:
        if not self.coloured or colour in (*DARK, "white"):
            return INK
        return rgb(CODES[colour].shade)

    def symbol(self, colour: str, x: float, y: float, radius: float, ink: Rgb | None = None) -> None:
        SYMBOLS[CODES[colour].symbol](self.pen, x, y, radius, ink or INK)

    def arrow(self, start: Point, end: Point, ink: Rgb = SOFT, width: float = LINE, head: float = 6.0) -> None:
        """From left to right, up, down or level."""
        (x, y), (to_x, to_y) = start, end
        length = max(1.0, ((to_x - x) ** 2 + (to_y - y) ** 2) ** 0.5)
        along, rise = (to_x - x) / length * head, (to_y - y) / length * head
        self.pen.line([start, end], ink, width)
        sides = [(to_x - along * 0.8 - rise * 0.6 * side, to_y - rise * 0.8 + along * 0.6 * side) for side in (1, -1)]
        self.pen.line([sides[0], end, sides[1]], ink, width)

    def aside(self, text: str, x: float, y: float, size: float, room: float, ink: Rgb = INK, bold: bool = True) -> None:
        """Words that begin at `x`, smaller where there is less room."""
        weight: Weight = 700 if bold else 500
        wide = self.pen.width_of(text, size, weight)
        self.pen.text(text, x, y, size * min(1.0, room / wide) if wide else size, ink, weight, "left")


def draw_sheet(brush: PaperBrush, sheet: Sheet) -> None:
    for item in sheet.on_paper:
        _DRAWERS[item.kind](brush, item)


def radius_of(place: Place) -> float:
    return min(10.5, min(place[2:]) * 0.22)


def _cell(brush: PaperBrush, item: Item) -> None:
    if item.colour and item.printed:
        _block(brush, item, item.colour)
    elif item.colour:
        brush.pen.box(item.place, radius_of(item.place), fill=WHITE, ink=brush.edge(item.colour), width=LINE)
    else:
        fill = PALE if item.mark == "diagonal" else WHITE
        brush.pen.box(item.place, radius_of(item.place), fill=fill, ink=INK, width=LINE)


def _block(brush: PaperBrush, item: Item, colour: str) -> None:
    """A coloured block with its number and its symbol, and a window to write in."""
    x, y, width, height = item.place
    ink = WHITE if colour in DARK else INK
    brush.pen.box(item.place, height * 0.2, fill=brush.tint(colour), ink=brush.edge(colour), width=STRONG)
    brush.pen.text(item.printed, x + width * 0.21, y + height * 0.19, height * 0.27, ink)
    brush.symbol(colour, x + width * 0.77, y + height * 0.19, height * 0.125, ink)
    window = x + width * 0.09, y + height * 0.34, width * 0.82, height * 0.57
    outline = INK if brush.tint(colour) == WHITE else None
    brush.pen.box(window, height * 0.14, fill=WHITE, ink=outline, width=0.8)


def _box(brush: PaperBrush, item: Item) -> None:
    small = item.place[3] < SMALL
    brush.pen.box(
        item.place, radius_of(item.place), fill=WHITE, ink=RULE if small else SOFT, width=1.0 if small else LINE
    )
    x, y, width, height = item.place
    values = dict(item.values)
    if item.id in ARROWS:
        fall = ARROWS[item.id]
        brush.arrow((x + 6, y + 10 - 5 * fall), (x + 16, y + 10 + 5 * fall), head=4.5)
        brush.pen.text(item.printed, x + width - 6, y + 10, 11, SOFT, 700, "right")
    elif item.printed and "hits" in values:
        brush.pen.text(f"×{values['hits']}", x + 5, y + 10, 11, SOFT, 700, "left")
        brush.pen.text(item.printed, x + width - 5, y + height - 12, 16, INK, 700, "right")
    elif item.printed and "filled" not in values:
        brush.pen.text(item.printed, x + width / 2, y + height / 2, min(15.0, height * 0.42), SOFT)


def _label(brush: PaperBrush, item: Item) -> None:
    x, y, width, height = item.place
    if item.colour:
        edge = brush.edge(item.colour)
        brush.pen.box(item.place, 9, fill=brush.tint(item.colour), ink=edge, width=STRONG)
        brush.symbol(item.colour, x + width / 2, y + height / 2, width * 0.3)
    elif item.id == "total":
        brush.pen.box(item.place, radius_of(item.place), fill=WHITE, ink=INK, width=STRONG)
    elif item.printed:
        brush.pen.text(item.printed, x, y + height / 2, 24, INK, 700, "left")


_DRAWERS = {"cell": _cell, "box": _box, "label": _label}
