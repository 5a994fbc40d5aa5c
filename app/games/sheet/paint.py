"""How each kind of thing on a sheet looks. The rules decide what it means; here are only places, texts and marks."""

from __future__ import annotations

from dataclasses import dataclass

from app.ui.drawing.brush import Brush
from app.ui.drawing.symbols import symbol
from app.ui.theme import GAME_COLOURS, Rgba, colour, faded, mixed
from rules.sheet import Item, Place

ARROWS = {"diagonal_up": "arrow-up-right", "diagonal_down": "arrow-down-right"}
FUTURE = 0.42
SMALL = 24
"""In anything lower than this only marks and small print fit."""
PENDING_INK = 0.75
COVER = 52.0
"""How wide something written may be that stands in no box."""
CURRENT = 0.14
"""The opacity of the amber under the row that is being filled."""
OUT_OF_LINE = ("not_higher", "not_lower")
"""Reasons for which a number that the dice offer is shown struck out."""
TINTS = ((6, 0.40), (3, 0.22), (1, 0.10))
"""From so many points on, so much amber in the cell."""


@dataclass(frozen=True)
class ItemLook:
    """What the drawing of an item needs besides the item."""

    gain: int | None = None
    """Points it would bring, if it can be chosen alone and people want to see them."""
    legal: bool = False
    blank: bool = False
    """Leave out what is written: it is drawn elsewhere."""


def centre(item: Item) -> tuple[float, float]:
    x, y, width, height = item.place
    return x + width / 2, y + height / 2


def radius_of(item: Item) -> float:
    return min(10.5, min(item.place[2:]) * 0.3)


def hand_size(item: Item) -> float:
    """How large a number is written into it."""
    share = 0.70 if item.kind == "cell" else 0.64
    return item.place[3] * share * (0.82 if is_block(item) else 1.0)


def paint(brush: Brush, item: Item, look: ItemLook) -> None:
    _PAINTERS[item.kind](brush, item, look)


def paint_written(brush: Brush, item: Item, text: str, ink: Rgba, size: float = 1.0) -> None:
    """A number by hand in the middle; crosses and strokes are drawn."""
    x, y = _writing_place(item)
    if text == "×":
        reach = min(item.place[2:]) * 0.30
        brush.line([(x - reach, y - reach), (x + reach, y + reach)], ink, 2.2)
        brush.line([(x - reach, y + reach), (x + reach, y - reach)], ink, 2.2)
    elif text == "—":
        brush.line([(x - item.place[2] * 0.28, y), (x + item.place[2] * 0.28, y)], ink, 2.4)
    else:
        brush.hand(text, x, y, hand_size(item) * size, ink)


def _writing_place(item: Item) -> tuple[float, float]:
    x, y = centre(item)
    if is_block(item):
        return x, y + item.place[3] * 0.16
    return (x, y + item.place[3] * 0.10) if item.id in ARROWS else (x, y)


def block_window(item: Item) -> Place:
    """Where a coloured block is written in."""
    x, y, width, height = item.place
    return x + width * 0.1, y + height * 0.33, width * 0.8, height * 0.55


def cover(brush: Brush, item: Item) -> None:
    """Hide what stands in an item, so that something else can be shown there."""
    if is_block(item):
        brush.box(block_window(item), colour("pending"), item.place[3] * 0.17)
    elif item.kind == "label":
        ground = mixed(colour("paper"), colour("accent"), CURRENT) if item.place[3] < SMALL else colour("paper")
        x, _ = centre(item)
        half = min(item.place[2], COVER) / 2
        brush.box((x - half, item.place[1], 2 * half, item.place[3]), ground, 2)
    elif item.kind == "box" and (item.written or item.printed):
        brush.box(item.place, colour("paper2"), radius_of(item))


def is_block(item: Item) -> bool:
    """A coloured block with its own number, and a white window to write in."""
    return item.kind == "cell" and bool(item.colour and item.printed)


# -- on paper ------------------------------------------------------------------------------------------------


def cell_fill(item: Item, look: ItemLook) -> Rgba:
    on_diagonal = item.mark == "diagonal"
    if item.written:
        return _diagonal() if on_diagonal else mixed(colour("paper"), colour("paper2"), 0.8)
    free = mixed(colour("sheet_cell"), colour("paper2"), 0.4) if on_diagonal else colour("sheet_cell")
    share = next((share for least, share in TINTS if (look.gain or 0) >= least), 0.0)
    return mixed(free, colour("accent"), share)


def _diagonal() -> Rgba:
    return mixed(colour("paper2"), colour("rule"), 0.3)


def _cell(brush: Brush, item: Item, look: ItemLook) -> None:
    if item.colour and item.printed:
        _block(brush, item, item.colour)
    elif item.colour:
        paint_colour = GAME_COLOURS[item.colour]
        brush.box(item.place, colour("sheet_cell"), radius_of(item))
        brush.outline(item.place, mixed(paint_colour.light, colour("paper"), 0.35), radius_of(item), 1.4, -0.7)
    else:
        brush.box(item.place, cell_fill(item, look), radius_of(item))
        if not item.written:
            brush.outline(item.place, colour("rule"), radius_of(item), 1.4, -0.7)
    _inside(brush, item, look)


def _inside(brush: Brush, item: Item, look: ItemLook) -> None:
    if item.written:
        if not look.blank:
            paint_written(brush, item, item.written, colour("pen"))
        return
    x, y = _writing_place(item)
    values = dict(item.values)
    ghost = values.get("die" if values.get("fits") else "number" if item.mark == "current" else "", "")
    if ghost != "" and (look.legal or values.get("fits")):
        brush.hand(str(ghost), x, y, hand_size(item) * 0.86, faded(colour("hint_ring"), 0.75))
    elif item.why in OUT_OF_LINE and item.mark == "current" and "number" in values:
        _struck(brush, str(values["number"]), x, y)
    elif look.gain:
        brush.text(f"+{look.gain}", x, y, 15.5, colour("paper_accent"))
    elif look.gain == 0:
        brush.box((x - 2.5, y - 2.5, 5, 5), mixed(colour("rule"), colour("ink3"), 0.35), 2.5)


def _struck(brush: Brush, text: str, x: float, y: float) -> None:
    ink = colour("ink3")
    reach = 3.0 + 4.5 * len(text)
    brush.text(text, x, y, 15, ink)
    brush.line([(x - reach, y), (x + reach, y)], ink, 1.6)


def _block(brush: Brush, item: Item, name: str) -> None:
    """Paler by mixing, as boxes are: the soft edge of what lets light through is not cut off where the paper is."""
    paint_colour = GAME_COLOURS[name]
    alpha = FUTURE if item.mark == "future" else 1.0
    x, y, width, height = item.place
    radius = height * 0.24
    body = mixed(colour("paper"), paint_colour.base, alpha)
    ink = mixed(body, paint_colour.on, alpha)
    brush.box(item.place, mixed(colour("paper"), paint_colour.shade, alpha), radius)
    brush.box((x, y, width, height - 2.5), body, radius)
    if name == "white":
        brush.outline(item.place, mixed(colour("paper"), colour("rule"), alpha), radius, 1.4, -0.7)
    brush.text(item.printed, x + width * 0.17, y + height * 0.16, height * 0.27, ink)
    symbol(brush, name, x + width * 0.8, y + height * 0.17, height * 0.13, ink)
    brush.box(block_window(item), mixed(body, colour("sheet_cell"), min(1.0, alpha + 0.3)), height * 0.17)


def _box(brush: Brush, item: Item, look: ItemLook) -> None:
    small = item.place[3] < SMALL
    reached = item.mark == "current" and bool(item.printed)
    full = (item.mark == "full" and not small) or (small and bool(item.written)) or reached
    alpha = FUTURE if item.mark == "future" else 1.0
    if item.mark == "crossed":
        fill, line = mixed(colour("paper2"), colour("message_bad"), 0.22), colour("message_bad")
    else:
        fill, line = (colour("score_fill"), colour("score_line")) if full else (colour("paper2"), colour("rule"))
    fill, line = mixed(colour("paper"), fill, alpha), mixed(colour("paper"), line, alpha)
    brush.box(item.place, fill, radius_of(item))
    if "filled" in dict(item.values) and not full:
        brush.dashes(item.place, line, radius_of(item), 1.4)
    else:
        brush.outline(item.place, line, radius_of(item), 2.0 if reached else 1.4, -0.7)
    _printed(brush, item)
    if item.written and not look.blank:
        paint_written(brush, item, item.written, box_ink(item))


def box_ink(item: Item) -> Rgba:
    if item.written == "×":
        return colour("pen")
    return colour("score_ink" if item.mark == "full" else "ink2")


def _printed(brush: Brush, item: Item) -> None:
    x, y, width, height = item.place
    values = dict(item.values)
    if item.id in ARROWS:
        brush.icon(ARROWS[item.id], x + 10, y + 10.5, 14, colour("ink2"))
        brush.text(item.printed, x + width - 11.5, y + 10.5, 11.5, colour("ink2"))
    elif item.printed and "hits" in values:
        brush.text(f"×{values['hits']}", x + 12, y + 10.5, 11.5, colour("ink2"))
        ink = colour("score_ink" if item.mark == "current" else "ink")
        brush.text(item.printed, x + width - 13, y + height - 13, 16, ink)
    elif item.printed:
        size = min(15.0, height * 0.4)
        brush.text(item.printed, x + width / 2, y + height / 2, size, colour("ink2"))


def _label(brush: Brush, item: Item, look: ItemLook) -> None:
    x, y = centre(item)
    if item.colour:
        brush.box(item.place, GAME_COLOURS[item.colour].base, 9)
        symbol(brush, item.colour, x, y, item.place[2] * 0.3)
    elif item.written:
        if item.place[3] < SMALL:
            brush.text(item.written, x, y, 11.5, colour("ink2"), 600)
        else:
            paint_written(brush, item, item.written, colour("pen"), 1.5)
    elif item.printed:
        brush.text(item.printed, x, y, 16, colour("ink"))


_PAINTERS = {"cell": _cell, "box": _box, "label": _label}
