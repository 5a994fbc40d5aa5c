"""What is printed on the paper of each game besides its items: lines, bands, and words that explain the boxes.

Each takes a brush, the sheet, and the words it needs in the reader's language. Places follow those of the items; what
belongs to items that a part of a sheet lacks is left out.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import pairwise

from app.games.sheet.paint import CURRENT
from app.ui.drawing.brush import Brush
from app.ui.text import text_width
from app.ui.theme import FACES, GAME_COLOURS, colour, mixed
from rules.sheet import Item, Place, Sheet

Words = Mapping[str, str]
LEFT, RIGHT = 12.0, 376.0
NUMBER = 52.0
"""How wide a written total may be."""


def around(items: Iterable[Item]) -> Place:
    """The smallest place that holds them all."""
    places = [item.place for item in items]
    left, top = min(place[0] for place in places), min(place[1] for place in places)
    right, foot = max(place[0] + place[2] for place in places), max(place[1] + place[3] for place in places)
    return left, top, right - left, foot - top


def grown(place: Place, across: float, up: float) -> Place:
    return place[0] - across, place[1] - up, place[2] + 2 * across, place[3] + 2 * up


def aside(brush: Brush, text: str, x: float, y: float, size: float, tone: str, room: float, weight: int = 700) -> None:
    """Words that begin at `x`, smaller where there is less room."""
    wide = text_width(text, FACES[weight], 100) / 100
    size = min(size, room / wide)
    brush.text(text, x + wide * size / 2, y, size, colour(tone), weight)


def twenty_one(brush: Brush, sheet: Sheet, words: Words) -> None:
    rows = [item for item in sheet.items if item.id.startswith(("cell", "hit", "row", "made"))]
    current = [item for item in rows if item.id.startswith("row") and item.mark == "current"]
    for box in current:
        place = grown(around(item for item in rows if _row(item) == _row(box)), 7.0, 5.0)
        brush.box(place, mixed(colour("paper"), colour("accent"), CURRENT), 12)
        brush.outline(place, mixed(colour("paper"), colour("accent"), 0.8), 12, 1.6)
    table = [item for item in sheet.items if item.id.startswith("bonus")]
    if not table:
        return
    bonus = around(table)
    rule = bonus[1] - 7
    brush.line([(LEFT, rule), (RIGHT, rule)], colour("rule"), 1.2)
    room = bonus[0] - LEFT - 6
    aside(brush, words["bonus"], LEFT + 2, bonus[1] + 12, 13, "ink", room)
    aside(brush, words["hits"], LEFT + 2, bonus[1] + 28, 11.5, "ink2", room, 500)


def _row(item: Item) -> str:
    """The number in ids such as "cell2_4" and "made2"."""
    return "".join(filter(str.isdigit, item.id.split("_")[0]))


def qwantum(brush: Brush, sheet: Sheet, words: Words) -> None:
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


def _way(brush: Brush, cells: list[Item], words: Words) -> None:
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
