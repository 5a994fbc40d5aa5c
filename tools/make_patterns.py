"""`python -m tools.make_patterns`: makes the patterns of Trigon anew and writes assets/patterns.json.

Shapes are filled by search with pieces drawn by lot; last pieces come from boards that `tools.pack_trigon` has packed
with all 88. Every draw is seeded: the same program makes the same file. `--only star` shows what becomes of one.
"""

from __future__ import annotations

import argparse
import json
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from math import hypot
from pathlib import Path
from random import Random
from typing import Any

from rules.trigon.geometry import CELL_AT, CELL_XY, COLOURS, ROWS, WIDTH, plane
from rules.trigon.patterns import (
    FILL,
    LAST,
    FillPosition,
    LastPosition,
    Pattern,
    PatternPosition,
    SearchSteps,
    TooMuch,
    completions,
)
from rules.trigon.pieces import PIECES
from rules.trigon.placements import Cells
from tools import pattern_shapes as shapes
from tools.pack_trigon import Packing, in_touch, pack

FILE = Path("assets") / "patterns.json"
VERSION = 1
STEPS = 60_000
"""A pattern whose ways cannot all be found in so many steps is not taken: a hint would take too long."""
DRAWS = 600
"""Sets of pieces that are tried for a shape."""
CANDIDATES = 5
"""Solvable sets of which one is taken."""
COUNTED = 120
"""Ways that are counted; a pattern that has more is gentle anyway."""
PACKINGS = (2, 9, 10)
"""Seeds of the packed boards."""


@dataclass(frozen=True)
class Fill:
    """A shape, the sizes of the pieces that are to fill it, and whether one wants many ways or few."""

    name: str
    shape: shapes.Shape
    sizes: str
    easy: bool = False


@dataclass(frozen=True)
class Last:
    """The last pieces of a packed board, around the place where its x and y (0 to 1) are."""

    board: int
    count: int
    at: tuple[float, float]

    @property
    def name(self) -> str:
        return f"board_{'abc'[self.board]}_{self.count}"


FILLS = (
    Fill("small_star", shapes.star(1), "642", easy=True),
    Fill("small_triangle", shapes.triangle(4), "664", easy=True),
    Fill("small_rhombus", shapes.rhomboid(3, 3), "5544", easy=True),
    Fill("small_hexagon", shapes.hexagon(2), "6666", easy=True),
    Fill("short_rhomboid", shapes.rhomboid(4, 3), "65544", easy=True),
    Fill("trapezoid", shapes.trapezoid(3, 3), "66555", easy=True),
    Fill("tree", shapes.tree(), "666543", easy=True),
    Fill("kite", shapes.kite(), "666554", easy=True),
    Fill("fish", shapes.fish(), "666664", easy=True),
    Fill("rhombus", shapes.rhomboid(4, 4), "666644"),
    Fill("zigzag", shapes.zigzag(), "666666"),
    Fill("long_rhomboid", shapes.rhomboid(6, 3), "666666"),
    Fill("strip", shapes.rhomboid(9, 2), "6665544"),
    Fill("triangle", shapes.triangle(6), "6665544"),
    Fill("chevron", shapes.chevron(), "66665552"),
    Fill("arrow", shapes.arrow(), "6666655"),
    Fill("bridge", shapes.bridge(), "6666655"),
    Fill("hourglass", shapes.hourglass(2, 3), "66665544"),
    Fill("boat", shapes.boat(), "66665554"),
    Fill("drop", shapes.drop(), "66666655"),
    Fill("mountains", shapes.mountains(), "6666555432"),
    Fill("star", shapes.star(2), "66666666"),
    Fill("crown", shapes.crown(), "66666666"),
    Fill("fir", shapes.fir(), "6666555441"),
    Fill("half_hexagon", shapes.trapezoid(4, 4), "66666666"),
    Fill("double_hexagon", shapes.double_hexagon(), "66666666"),
    Fill("big_rhombus", shapes.rhomboid(5, 5), "666666554"),
    Fill("big_triangle", shapes.triangle(7), "666666643"),
    Fill("big_hexagon", shapes.hexagon(3), "666666666"),
)
LASTS = (
    Last(1, 4, (0.2, 0.5)),
    Last(2, 4, (0.2, 0.5)),
    Last(1, 5, (0.7, 0.3)),
    Last(0, 5, (0.7, 0.3)),
    Last(1, 6, (0.8, 0.6)),
    Last(0, 6, (0.8, 0.6)),
    Last(0, 7, (0.3, 0.8)),
    Last(1, 9, (0.9, 0.5)),
    Last(0, 9, (0.9, 0.5)),
    Last(1, 8, (0.5, 0.9)),
    Last(2, 8, (0.5, 0.9)),
    Last(1, 10, (0.3, 0.2)),
)


# -- shapes ----------------------------------------------------------------------------------------------------


def placed(shape: shapes.Shape) -> frozenset[int]:
    """The cells of the board that a shape covers when it lies in the middle."""
    xs, ys = [x for x, _ in shape], [y for _, y in shape]
    dx = (WIDTH - min(xs) - max(xs)) // 2
    dy = (ROWS - min(ys) - max(ys)) // 2
    dx += (dx + dy) % 2
    return frozenset(CELL_AT[x + dx, y + dy] for x, y in shape)


def drawn_lot(sizes: str, rng: Random) -> tuple[int, ...]:
    """Different pieces of these sizes."""
    found: list[int] = []
    for size, count in sorted(Counter(map(int, sizes)).items()):
        found += rng.sample([piece for piece, made in enumerate(PIECES) if made.size == size], count)
    return tuple(found)


def filled(plan: Fill) -> Pattern:
    """Of some sets of pieces that fill the shape the one with the most ways, or the fewest."""
    cells, rng = placed(plan.shape), Random(plan.name)
    if sum(map(int, plan.sizes)) != len(cells):
        raise ValueError(f"{plan.name}: {len(cells)} triangles")
    found: list[Pattern] = []
    for _ in range(DRAWS):
        pieces = drawn_lot(plan.sizes, rng)
        pattern = counted(FillPosition(_wanted(plan.name, cells, pieces)))
        if pattern is not None:
            found.append(pattern)
        if len(found) == CANDIDATES:
            break
    if not found:
        raise ValueError(f"{plan.name}: nothing fills it")
    return (max if plan.easy else min)(found, key=lambda pattern: pattern.solutions / pattern.effort)


def _wanted(name: str, cells: frozenset[int], pieces: Sequence[int]) -> Pattern:
    """A pattern of which only the question is known."""
    unknown = Pattern(name, FILL, 1, 0, 0, ())
    vars(unknown).update(cells=cells, pieces=tuple(pieces))
    return unknown


def counted(position: PatternPosition) -> Pattern | None:
    """The pattern with a solution and what its search takes; None if that is too much, or there is none."""
    tally, solutions = SearchSteps(STEPS), 0
    first: list[Cells] = []
    try:
        for way in completions(position, tally):
            first = first or way
            solutions += 1
            if solutions == COUNTED:
                break
    except TooMuch:
        return None
    if not first:
        return None
    if position.pattern.kind == FILL:
        first = tidy(first)
    found = replace(position.pattern, solution=tuple(first), solutions=solutions, effort=tally.steps)
    return replace(found, level=level(found))


def tidy(way: list[Cells]) -> list[Cells]:
    """From the top downwards."""
    return sorted(way, key=lambda cells: min((CELL_XY[cell][1], CELL_XY[cell][0]) for cell in cells))


def level(pattern: Pattern) -> int:
    """By how much has to be tried for one way to the end."""
    tried = pattern.effort / pattern.solutions
    return 1 if tried < 12 else 2 if tried < 120 else 3


# -- last pieces -----------------------------------------------------------------------------------------------


@cache
def board(number: int) -> Packing:
    return pack(PACKINGS[number])


def last(plan: Last) -> Pattern:
    """Take pieces off a packed board around a place, colour by colour against the turn, as long as the rest holds."""
    full = [list(own) for own in board(plan.board)]
    wide, high = plane((WIDTH + 1, ROWS))
    at = plan.at[0] * wide, plan.at[1] * high

    def far(cells: Cells) -> float:
        points = [plane(CELL_XY[cell]) for cell in cells]
        return sum(hypot(x - at[0], y - at[1]) for x, y in points) / len(points)

    for number in range(plan.count):
        own = full[len(COLOURS) - 1 - number % len(COLOURS)]
        for cells in sorted(own, key=far):
            rest = [other for other in own if other != cells]
            if len(in_touch(rest)) == len(rest):
                own.remove(cells)
                break
    start = tuple(tuple(own[number] for number in in_touch(own)) for own in full)
    turn = (len(COLOURS) - plan.count) % len(COLOURS)
    found = counted(LastPosition(Pattern(plan.name, LAST, 1, 0, 0, (), start, turn)))
    if found is None:
        raise ValueError(f"{plan.name}: too much to search")
    return found


# -- the file --------------------------------------------------------------------------------------------------


def make(only: str = "") -> Iterator[Pattern]:
    for fill in FILLS:
        if only in ("", fill.name):
            yield filled(fill)
    for plan in LASTS:
        if only in ("", plan.name):
            yield last(plan)


def to_json(pattern: Pattern) -> dict[str, Any]:
    values: dict[str, Any] = {name: getattr(pattern, name) for name in ("id", "kind", "level", "solutions", "effort")}
    values["solution"] = [list(cells) for cells in pattern.solution]
    if pattern.kind == LAST:
        values |= {"turn": pattern.turn, "start": [[list(cells) for cells in own] for own in pattern.start]}
    return values


def main() -> None:
    parser = argparse.ArgumentParser(description="Makes the patterns of Trigon.")
    parser.add_argument("--only", default="", help="show one of them instead of writing the file")
    wish = parser.parse_args()
    made = []
    for pattern in make(wish.only):
        print(
            f"{pattern.id:16} {pattern.kind} level {pattern.level} pieces {len(pattern.solution):2}"
            f" ways {pattern.solutions:5} steps {pattern.effort}",
            flush=True,
        )
        made.append(pattern)
    if not wish.only:
        made.sort(key=lambda pattern: (pattern.level, pattern.effort / pattern.solutions))
        lines = ",\n".join(json.dumps(to_json(pattern), separators=(",", ":")) for pattern in made)
        FILE.write_text(f'{{"version":{VERSION},"patterns":[\n{lines}\n]}}\n', "utf-8")


if __name__ == "__main__":
    main()
