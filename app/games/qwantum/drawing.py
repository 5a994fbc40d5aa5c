"""Qwantum as it is drawn: its rows, where they turn, and its misses are printed on the paper."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise
from typing import Any

from app.games.sheet.drawing import SheetDrawing
from app.games.sheet.printing import LEFT, RIGHT, aside
from app.games.sheet.style import SheetStyle
from app.ui.drawing.brush import Brush
from app.ui.text import text_width
from app.ui.theme import FACES, GAME_COLOURS, colour, mixed
from rules.core import State
from rules.qwantum.game import QwantumState
from rules.sheet import Item, Sheet, around, grown

NUMBER = 52.0
"""How wide a written total may be."""


def paint(brush: Brush, sheet: Sheet, words: Mapping[str, str]) -> None:
    cells = [item for item in sheet.items if item.kind == "cell"]
    for colour_name in dict.fromkeys(item.colour for item in cells):
        row = [item for item in sheet.items if item.colour == colour_name and item.kind in ("cell", "label")]
        band = mixed(colour("paper"), GAME_COLOURS[colour_name or "white"].light, 0.24)
        brush.box(grown(around(row), 4.0, 3.5), band, 13)
    _way(brush, cells, words)
    if not any(item.id == "total" for item in sheet.items):
        return
    sums = around(item for item in sheet.items if item.id.startswith("column"))
    x, y = LEFT + 17, sums[1] + sums[3] / 2
    sigma = ((6, -8), (-6, -8), (1, 0), (-6, 8), (6, 8))
    brush.line([(x + dx, y + dy) for dx, dy in sigma], colour("ink2"), 2.2)
    misses = around(item for item in sheet.items if item.id.startswith("miss"))
    rule = (sums[1] + sums[3] + misses[1]) / 2
    brush.line([(LEFT, rule), (RIGHT, rule)], colour("rule"), 1.2)
    middle = misses[1] + misses[3] / 2
    aside(brush, words["misses"], LEFT + 2, middle, 13, "ink", misses[0] - LEFT - 6)
    right = misses[0] + misses[2]
    number = around([sheet.item("total")])
    room = number[0] + number[2] / 2 - NUMBER / 2 - right - 5
    aside(brush, words["total"], right + 4, middle, 13, "ink2", room, 600)


def _way(brush: Brush, cells: list[Item], words: Mapping[str, str]) -> None:
    """The bar where rising ends, and an arrow above each part."""
    area = around(cells)
    lefts = sorted({item.place[0] for item in cells})
    gaps = [(after - before, after) for before, after in pairwise(lefts)]
    behind = max(gaps)[1]
    before = max(left for left in lefts if left < behind) + cells[0].place[2]
    bar = (before + behind) / 2
    ink = mixed(colour("rule"), colour("ink2"), 0.7)
    brush.line([(bar, area[1] - 8), (bar, area[1] + area[3] + 5)], ink, 2.6)
    light = mixed(colour("rule"), colour("ink3"), 0.6)
    low, high = area[1] - 8, area[1] - 16
    parts = ((area[0] + 4, low, before - 4, high, "rising"), (behind + 2, high, area[0] + area[2] - 4, low, "falling"))
    for from_x, from_y, to_x, to_y, word in parts:
        brush.line([(from_x, from_y), (to_x, to_y)], light, 1.8)
        brush.line([(to_x - 7, to_y - 5), (to_x, to_y), (to_x - 8, to_y + 4)], light, 1.8)
        wide = text_width(words[word], FACES[600], 100) / 100 * 12
        brush.text(words[word], to_x - wide / 2, area[1] - 29, 12, colour("ink2"), 600)


def full_columns(sheet: Sheet) -> set[str]:
    return {item.id for item in sheet.items if item.kind == "box" and item.mark == "full"}


def written(state: State[Any], seat: int) -> object:
    assert isinstance(state, QwantumState)
    return state.rows[seat], state.misses[seat]


DRAWING = SheetDrawing(
    SheetStyle(
        skirting=22.0,
        paint=paint,
        scored=full_columns,
        giving_away=frozenset({"not_higher", "not_lower"}),
        written=written,
    )
)
