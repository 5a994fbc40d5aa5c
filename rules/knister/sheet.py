"""The Knister sheet, described: 25 cells, a box for each of the twelve lines."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from rules.knister.scoring import LINES, LINES_OF_CELL, SIDE, line_points, total
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


@lru_cache(maxsize=32)
def knister_sheet(state: KnisterState, seat: int) -> Sheet:
    grid = state.grids[seat]
    may_write = seat in state.writing
    items = []
    choices = []
    for cell, number in enumerate(grid):
        row, column = divmod(cell, SIDE)
        why = "cell_taken" if number is not None else None if may_write else "not_your_turn"
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
        if why is None:
            choices.append(write_choice(state, seat, cell))
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


def write_choice(state: KnisterState, seat: int, cell: int) -> Choice:
    from rules.knister.game import WriteSum

    grid = list(state.grids[seat])
    grid[cell] = state.number
    completed = {line: points for line in LINES_OF_CELL[cell] if (points := line_points(grid, line)) is not None}
    return Choice(
        items=frozenset({f"cell{cell}"}),
        action=WriteSum(cell),
        gain=sum(completed.values()),
        shows=((f"cell{cell}", str(state.number)), *((line, str(points)) for line, points in completed.items())),
    )
