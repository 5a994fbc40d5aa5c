"""What is drawn of the dice for a paper table. Their page is one of their own."""

from __future__ import annotations

from typing import Any

from app.games.drawing import Box, Drawing
from app.games.table_dice.miniature import paint_small
from rules.core import State
from rules.table_dice.game import TableDiceState


class TableDiceDrawing(Drawing):
    def paint_small(self, state: State[Any], seat: int, box: Box) -> None:
        assert isinstance(state, TableDiceState)
        paint_small(state, box)


DRAWING = TableDiceDrawing()
