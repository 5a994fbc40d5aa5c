"""Twenty One on paper: six sheets, and on each what its exact hits bring."""

from __future__ import annotations

from collections.abc import Mapping

from app.games.paper.drawing import RULE, SOFT, PaperBrush
from app.games.paper.paper import Paper
from rules.sheet import Sheet, around
from rules.twenty_one.fields import COLOURS, SHEETS
from rules.twenty_one.game import GAME


def blank(kind: str) -> Sheet:
    return GAME.start(1, sheets=[kind]).sheet(0)


def under(brush: PaperBrush, sheet: Sheet, words: Mapping[str, str]) -> None:
    """The words of the table of hits, and the rule above it."""
    table = around(item for item in sheet.items if item.id.startswith("bonus"))
    rows = around(item for item in sheet.items if item.id.startswith(("cell", "row")))
    left, right = rows[0], rows[0] + rows[2]
    brush.pen.line([(left, table[1] - 8), (right, table[1] - 8)], RULE, 1)
    room = table[0] - left - 6
    brush.aside(words["bonus"], left, table[1] + 11, 13, room)
    brush.aside(words["hits"], left, table[1] + 27, 11, room, SOFT, bold=False)


PAPER = Paper(blank, kinds=tuple(SHEETS), colours=COLOURS, tabled=True, under=under)
