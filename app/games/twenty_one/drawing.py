"""Twenty One as it is drawn: its row in turn and its bonus are printed on the paper."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from app.games.sheet.drawing import SheetDrawing
from app.games.sheet.paint import CURRENT
from app.games.sheet.printing import LEFT, RIGHT, aside
from app.games.sheet.style import SheetStyle
from app.ui.drawing.brush import Brush
from app.ui.theme import colour, mixed
from rules.core import State
from rules.sheet import Item, Sheet, around, grown
from rules.twenty_one.game import TwentyOneState


def paint(brush: Brush, sheet: Sheet, words: Mapping[str, str]) -> None:
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


def hits(sheet: Sheet) -> set[str]:
    return {item.id for item in sheet.items if item.mark == "hit"}


def written(state: State[Any], seat: int) -> object:
    assert isinstance(state, TwentyOneState)
    return state.rows[seat]


DRAWING = SheetDrawing(SheetStyle(badges=True, chime="hit", paint=paint, scored=hits, written=written))
