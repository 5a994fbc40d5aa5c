"""Knister as it is drawn: its sheet in the usual way, its lines in small."""

from __future__ import annotations

from typing import Any

from kivy.metrics import dp

from app.games.drawing import Box
from app.games.sheet.drawing import SheetDrawing
from app.games.sheet.small import paint_items
from app.games.sheet.style import SheetStyle
from app.ui.theme import Rgba, colour
from rules.core import State
from rules.knister.game import KnisterState
from rules.knister.scoring import LINES
from rules.sheet import Item

ROOM_FOR_BOXES = 110
"""From this height in dp on."""


def paint_small(state: State[Any], seat: int, box: Box) -> None:
    """The grid; the boxes of its lines too where they can be read. Cells of a full line are amber."""
    sheet = state.sheet(seat)
    full = {f"cell{cell}" for line, cells in LINES.items() if sheet.item(line).mark == "full" for cell in cells}
    shown = [item for item in sheet.items if item.kind == "cell" or box[3] > dp(ROOM_FOR_BOXES)]

    def fill(item: Item) -> Rgba:
        if item.id in full or item.mark == "full":
            return colour("score_fill")
        return colour("paper3" if item.written else "paper2")

    paint_items(shown, box, fill)


def written(state: State[Any], seat: int) -> object:
    assert isinstance(state, KnisterState)
    return state.grids[seat]


DRAWING = SheetDrawing(SheetStyle(summed=True, written=written), paint_small)
