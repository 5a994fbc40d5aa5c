"""What statistics and goals want to know of a finished game beyond its points, read off its last position.

knister         how many lines there are of each combination; "lines" that score, "best_line"
twenty_one      "hits" on the whole sheet, "hits_row" in its best row, "crossed" fields
qwantum         "columns" that are full, "best_column", "misses"
genial          "best_tile", the pegs that reached 18 or 36 as "tops"
trigon          "left:6c": how many of the seat's colours kept that piece; "placed" in all

A game's rules are imported when one of its positions is here: whoever opens the store does without them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any

from rules.core import State

LEFT = "left:"


def notes_of(state: State[Any], seat: int) -> dict[str, int]:
    made = NOTES.get(state.game.id)
    return {code: value for code, value in made(state, seat).items() if value} if made else {}


def _knister(state: Any, seat: int) -> Mapping[str, int]:
    from rules.knister.scoring import LINES, combination, line_points

    grid = state.grids[seat]
    worth = [line_points(grid, line) or 0 for line in LINES]
    full = [tuple(sorted(grid[cell] for cell in cells)) for cells in LINES.values() if None not in _at(grid, cells)]
    found = Counter(str(kind) for kind in map(combination, full) if kind)
    return {**found, "lines": sum(points > 0 for points in worth), "best_line": max(worth)}


def _at(grid: Any, cells: tuple[int, ...]) -> list[Any]:
    return [grid[cell] for cell in cells]


def _twenty_one(state: Any, seat: int) -> Mapping[str, int]:
    from rules.twenty_one.scoring import CROSSED

    hits = [dict(part.values)["hits"] for part in state.breakdown(seat)]
    crossed = sum(filled.count(CROSSED) for filled in state.rows[seat])
    return {"hits": sum(hits), "hits_row": max(hits), "crossed": crossed}


def _qwantum(state: Any, seat: int) -> Mapping[str, int]:
    from rules.qwantum.scoring import COLUMNS, column_points

    columns = [column_points(state.rows[seat], column) for column in range(COLUMNS)]
    full = [points for points in columns if points is not None]
    return {"columns": len(full), "best_column": max(full, default=0), "misses": state.misses[seat]}


def _genial(state: Any, seat: int) -> Mapping[str, int]:
    from rules.genial.scoring import LAP

    gains = [sum(placed.gains) for placed in state.placed if placed.seat == seat]
    return {"best_tile": max(gains, default=0), "tops": sum(peg // LAP for peg in state.track(seat))}


def _trigon(state: Any, seat: int) -> Mapping[str, int]:
    from rules.trigon.pieces import PIECES

    colours = state.setup.colours_of(seat)
    left = Counter(f"{LEFT}{PIECES[piece].name}" for colour in colours for piece in state.remaining(colour))
    return {**left, "placed": sum(len(state.placed[colour]) for colour in colours)}


NOTES: dict[str, Callable[[Any, int], Mapping[str, int]]] = {
    "knister": _knister,
    "twenty_one": _twenty_one,
    "qwantum": _qwantum,
    "genial": _genial,
    "trigon": _trigon,
}
