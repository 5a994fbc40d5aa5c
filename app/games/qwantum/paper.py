"""Qwantum on paper: rows in their colours, where they turn, and how they rise and fall."""

from __future__ import annotations

from collections.abc import Mapping

from app.games.paper.drawing import BAND, INK, RULE, SOFT, PaperBrush
from app.games.paper.paper import Paper
from rules.qwantum.game import GAME
from rules.qwantum.scoring import COLOURS, RISING
from rules.qwantum.sheet import CELL_WIDTH, column_left
from rules.sheet import Sheet, around, grown

SIGMA = ((6, -8), (-6, -8), (1, 0), (-6, 8), (6, 8))
BEHIND, BEFORE = column_left(RISING), column_left(RISING - 1) + CELL_WIDTH


def blank(kind: str) -> Sheet:
    return GAME.start(1).sheet(0)


def under(brush: PaperBrush, sheet: Sheet, words: Mapping[str, str]) -> None:
    cells = around(item for item in sheet.items if item.kind == "cell")
    for colour in COLOURS:
        row = around(item for item in sheet.on_paper if item.colour == colour)
        if brush.coloured:
            brush.pen.box(grown(row, 4, 3.5), 12, fill=brush.tint(colour, BAND))
    left, right, top = cells[0], cells[0] + cells[2], cells[1]
    bar = (BEFORE + BEHIND) / 2
    brush.pen.line([(bar, top - 8), (bar, top + cells[3] + 8)], INK, 2.6)
    low, high = top - 8, top - 16
    brush.arrow((left + 4, low), (BEFORE - 4, high))
    brush.arrow((BEHIND + 2, high), (right - 4, low))
    for word, edge, room in (("rising", BEFORE - 4, BEFORE - left), ("falling", right - 4, right - BEHIND)):
        size = 12 * min(1.0, room / max(1.0, brush.pen.width_of(words[word], 12, 500)))
        brush.pen.text(words[word], edge, top - 28, size, SOFT, 500, "right")
    sums = around(item for item in sheet.items if item.id.startswith("column"))
    misses = around(item for item in sheet.items if item.id.startswith("miss"))
    labels = around(item for item in sheet.items if item.kind == "label" and item.colour)
    x, y = labels[0] + labels[2] / 2, sums[1] + sums[3] / 2
    brush.pen.line([(x + across, y + down) for across, down in SIGMA], SOFT, 2)
    rule = (sums[1] + sums[3] + misses[1]) / 2
    brush.pen.line([(labels[0], rule), (right, rule)], RULE, 1)
    total, middle = sheet.item("total").place, misses[1] + misses[3] / 2
    brush.aside(words["misses"], labels[0], middle, 13, misses[0] - labels[0] - 6)
    room = total[0] - misses[0] - misses[2] - 8
    size = 13 * min(1.0, room / max(1.0, brush.pen.width_of(words["total"], 13)))
    brush.pen.text(words["total"], total[0] - 4, middle, size, SOFT, 700, "right")


PAPER = Paper(blank, colours=COLOURS, under=under)
