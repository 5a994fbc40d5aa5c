"""The Knister sheet, described: 25 cells, a box for each of the twelve lines."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from rules.knister.scoring import LINES, LINES_OF_CELL, SIDE, Grid, line_points, total
from rules.sheet import Choice, Item, Place, Sheet

if TYPE_CHECKING:
    from rules.knister.game import KnisterState

CELL, GAP, BOX_WIDTH, BOX_HEIGHT = 55.8, 5.0, 53.0, 44.0
PITCH = CELL + GAP
LEFT = 14.0
RIGHT = LEFT + SIDE * PITCH + 3
TOP = BOX_HEIGHT + GAP
BOTTOM = TOP + SIDE * PITCH + 3
SIZE = (RIGHT + BOX_WIDTH + 14, BOTTOM + BOX_HEIGHT + 14)


def box_place(line: str) -> Place:
    """A row's box stands right of it, a column's below, a diagonal's at its right end."""
    if line.startswith("row"):
        return (RIGHT, TOP + int(line[-1]) * PITCH + (CELL - BOX_HEIGHT) / 2, BOX_WIDTH, BOX_HEIGHT)
    if line.startswith("column"):
        return (LEFT + int(line[-1]) * PITCH + (CELL - BOX_WIDTH) / 2, BOTTOM, BOX_WIDTH, BOX_HEIGHT)
    return (RIGHT, 0 if line == "diagonal_up" else BOTTOM, BOX_WIDTH, BOX_HEIGHT)


def knister_sheet(state: KnisterState, seat: int) -> Sheet:
    return _sheet(seat, state.grids[seat], state.number if seat in state.writing else None)


@lru_cache(maxsize=512)
def _sheet(seat: int, grid: Grid, to_write: int | None) -> Sheet:
    """In a hall one of many is another one after a move."""
    items = []
    choices = []
    for cell, number in enumerate(grid):
        row, column = divmod(cell, SIDE)
        why = "cell_taken" if number is not None else "not_your_turn" if to_write is None else None
        items.append(
            Item(
                id=f"cell{cell}",
                kind="cell",
                place=(LEFT + column * PITCH, TOP + row * PITCH, CELL, CELL),
                written="" if number is None else str(number),
                mark="diagonal" if len(LINES_OF_CELL[cell]) > 2 else None,
                why=why,
                values=(("row", row + 1), ("column", column + 1)),
            )
        )
        if to_write is not None and number is None:
            choices.append(_choice(grid, cell, to_write))
    for line in LINES:
        points = line_points(grid, line)
        items.append(
            Item(
                id=line,
                kind="box",
                place=box_place(line),
                printed="×2" if line.startswith("diagonal") else "",
                written="" if points is None else str(points),
                mark="full" if points is not None else None,
            )
        )
    return Sheet(seat, SIZE, tuple(items), tuple(choices), total(grid))


def _choice(grid: Grid, cell: int, number: int) -> Choice:
    from rules.knister.game import WriteSum

    then = (*grid[:cell], number, *grid[cell + 1 :])
    completed = {line: points for line in LINES_OF_CELL[cell] if (points := line_points(then, line)) is not None}
    return Choice(
        items=frozenset({f"cell{cell}"}),
        action=WriteSum(cell),
        gain=sum(completed.values()),
        shows=((f"cell{cell}", str(number)), *((line, str(points)) for line, points in completed.items())),
    )
