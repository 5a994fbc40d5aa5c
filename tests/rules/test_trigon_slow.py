"""Trigon once more, slowly and written differently: triangles are sets of three points, pieces are sets of triangles.

Nothing here knows rows, masks or orientations. Legal moves, turns and scores of random games in every variant are
compared with it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import combinations
from random import Random
from typing import Any

import pytest

from rules.trigon.geometry import CELL_XY, CELLS, corner_points
from rules.trigon.placements import all_placements, ids
from tests.rules.driver import LONG, VARIANTS, Variant

Point = tuple[int, int]
Triangle = frozenset[Point]
Laid = frozenset[Triangle]

TRIGON = [variant for variant in VARIANTS if variant.game_id == "trigon"]
every_variant = pytest.mark.parametrize("variant", TRIGON, ids=str)
DIRECTIONS = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
"""The six neighbours of a point, in a circle."""


@pytest.fixture(scope="module", autouse=True)
def forgotten_afterwards() -> Iterator[None]:
    """Everything that can be laid takes a hundred megabytes, which the tests after these would carry along."""
    yield
    for remembered in (all_laid, kind, points, outline, mid_side, by_point):
        remembered.cache_clear()


def inside(point: Point, side: int) -> bool:
    return max(abs(point[0]), abs(point[1]), abs(sum(point))) <= side


def hexagon(side: int) -> frozenset[Triangle]:
    span = range(-side, side + 1)
    found = set()
    for i in span:
        for j in span:
            for (a, b), (c, d) in zip(DIRECTIONS, (*DIRECTIONS[1:], DIRECTIONS[0]), strict=True):
                corners = ((i, j), (i + a, j + b), (i + c, j + d))
                if all(inside(corner, side) for corner in corners):
                    found.add(frozenset(corners))
    return frozenset(found)


def edges(triangle: Triangle) -> set[frozenset[Point]]:
    return {frozenset(pair) for pair in combinations(triangle, 2)}


@cache
def all_laid() -> tuple[Laid, ...]:
    """Everything of one to six triangles that hangs together."""
    board = hexagon(9)
    by_edge: dict[frozenset[Point], set[Triangle]] = {}
    for triangle in board:
        for edge in edges(triangle):
            by_edge.setdefault(edge, set()).add(triangle)
    beside = {triangle: set().union(*(by_edge[edge] for edge in edges(triangle))) - {triangle} for triangle in board}
    level = {frozenset({triangle}) for triangle in board}
    found = set(level)
    for _ in range(5):
        level = {laid | {new} for laid in level for t in laid for new in beside[t] if new not in laid}
        found |= level
    return tuple(found)


@cache
def kind(laid: Laid) -> tuple[int, ...]:
    """What does not change when a piece is moved, turned or flipped.

    The distances between its triangles tell most pieces apart, the number of triangles at each point all of them.
    """
    centres = [(sum(p[0] for p in triangle), sum(p[1] for p in triangle)) for triangle in laid]
    pairs = (((a - c), (b - d)) for (a, b), (c, d) in combinations(centres, 2))
    at_points = Counter(point for triangle in laid for point in triangle)
    return (*sorted(x * x + x * y + y * y for x, y in pairs), *sorted(at_points.values()))


@cache
def points(laid: Laid) -> frozenset[Point]:
    return frozenset().union(*laid)


@cache
def outline(laid: Laid) -> frozenset[frozenset[Point]]:
    """The edges that belong to one triangle only."""
    result: set[frozenset[Point]] = set()
    for triangle in laid:
        result ^= edges(triangle)
    return frozenset(result)


@cache
def mid_side(laid: Laid) -> frozenset[Point]:
    """Points at which the outline runs straight on, and does not come by a second time."""
    found = set()
    for point in points(laid):
        ends = [next(iter(edge - {point})) for edge in outline(laid) if point in edge]
        if len(ends) == 2 and all(a + b == 2 * c for a, b, c in zip(*ends, point, strict=True)):
            found.add(point)
    return frozenset(found)


@cache
def by_point() -> dict[Point, list[Laid]]:
    found: dict[Point, list[Laid]] = {}
    for laid in all_laid():
        for point in points(laid):
            found.setdefault(point, []).append(laid)
    return found


def triangle_of(cell: int) -> Triangle:
    return frozenset(((x - 18 - (y - 9)) // 2, y - 9) for x, y in corner_points(CELL_XY[cell]))


TRIANGLE_OF = [triangle_of(cell) for cell in range(CELLS)]


def laid_of(cells: tuple[int, ...]) -> Laid:
    return frozenset(TRIANGLE_OF[cell] for cell in cells)


@cache
def is_start(triangle: Triangle) -> bool:
    """The middle one of the fourth row from a side: its base is three rows of points in from the middle of the side."""
    i, j = (sum(p[axis] for p in triangle) for axis in (0, 1))
    return {abs(i), abs(j), abs(i + j)} == {8, 16}


def angle(triangle: Triangle) -> tuple[int, int]:
    i, j = (sum(p[axis] for p in triangle) for axis in (0, 1))
    return i, j


class SlowGame:
    """Pieces by colour as sets of triangles; rules straight from the sheet."""

    def __init__(self, variant: Variant) -> None:
        options = dict(variant.options)
        self.seats = variant.seats
        self.vertex = options["touching"] == "vertex"
        self.area = hexagon(8 if variant.seats == 3 else 9)
        self.laid: list[list[Laid]] = [[] for _ in range(3 if variant.seats == 3 else 4)]
        self.out: set[int] = set()

    def start_allowed(self, colour: int, start: Triangle) -> bool:
        begun = {other: next(t for t in pieces[0] if is_start(t)) for other, pieces in enumerate(self.laid) if pieces}
        opposite = frozenset((-i, -j) for i, j in start)
        if self.seats == 3:
            near = [t for t in begun.values() if t == start or close(t, start)]
            return not near and opposite not in begun.values()
        if self.seats == 2:
            if colour >= 2:
                return begun[colour - 2] == opposite
            return opposite not in begun.values()
        return True

    def legal(self, colour: int) -> set[Laid]:
        own = self.laid[colour]
        taken = {triangle for pieces in self.laid for laid in pieces for triangle in laid}
        used = {kind(laid) for laid in own}
        if not own:
            return {
                laid
                for laid in all_laid()
                if laid <= self.area
                and not laid & taken
                and any(is_start(triangle) and self.start_allowed(colour, triangle) for triangle in laid)
            }
        own_points = frozenset().union(*map(points, own))
        own_edges = {edge for laid in own for triangle in laid for edge in edges(triangle)}
        return {
            laid
            for laid in {laid for point in own_points for laid in by_point()[point]}
            if kind(laid) not in used
            and laid <= self.area
            and not laid & taken
            and not outline(laid) & own_edges
            and not (self.vertex and self.against_side(laid, own))
        }

    @staticmethod
    def against_side(laid: Laid, own: list[Laid]) -> bool:
        return any((mid_side(laid) & points(other)) or (mid_side(other) & points(laid)) for other in own)

    def colour_score(self, colour: int) -> int:
        left = 110 - sum(map(len, self.laid[colour]))
        if left:
            return -left
        return 20 if len(self.laid[colour][-1]) == 1 else 15

    def scores(self, teams: bool) -> tuple[int, ...]:
        if self.seats == 1:
            return (sum(map(len, self.laid)),)
        each = [self.colour_score(colour) for colour in range(len(self.laid))]
        if self.seats == 2:
            return each[0] + each[2], each[1] + each[3]
        if teams:
            return (each[0] + each[2], each[1] + each[3]) * 2
        return tuple(each)


def close(one: Triangle, other: Triangle) -> bool:
    """Whether two start triangles are neighbours along the ring: 60 degrees apart as seen from the middle."""
    (a, b), (c, d) = angle(one), angle(other)
    return 2 * a * c + 2 * b * d + a * d + b * c == a * a + b * b + a * b


def random_positions(variant: Variant, seed: str) -> Iterator[tuple[Any, SlowGame, Any]]:
    """A random game, played by the rules and noted down in the slow one."""
    rng = Random(seed)
    state: Any = variant.game.start(variant.setup)
    slow = SlowGame(variant)
    while not state.over():
        seat = state.to_act()[0]
        move = rng.choice(list(state.legal(seat)))
        yield state, slow, move
        slow.laid[state.turn].append(laid_of(move.cells))
        state = state.play(seat, move)
    yield state, slow, None


def test_there_are_as_many_of_everything() -> None:
    assert len(hexagon(9)) == 486 and len(hexagon(8)) == 384
    assert len(all_laid()) == 32131
    assert len({kind(laid) for laid in all_laid()}) == 22
    assert sum(map(is_start, hexagon(9))) == sum(map(is_start, hexagon(8))) == 6
    assert {laid_of(cells) for cells in all_placements().cells} == set(all_laid())
    kinds: dict[int, set[tuple[int, ...]]] = {}
    for piece, mask in enumerate(all_placements().piece):
        kinds[piece] = {kind(laid_of(all_placements().cells[id])) for id in ids(mask)}
    assert all(len(found) == 1 for found in kinds.values())
    assert all(
        sum(close(one, other) for other in hexagon(9) if is_start(other)) == 2 for one in hexagon(9) if is_start(one)
    )


@every_variant
@pytest.mark.parametrize("seed", range(6 if LONG else 1))
def test_legal_moves_equal_the_slow_ones(variant: Variant, seed: int) -> None:
    for number, (state, slow, _) in enumerate(random_positions(variant, f"legal{variant}{seed}")):
        if number < 5 or number % 13 == 0 or state.over():
            for colour in range(len(slow.laid)) if number == 39 else (state.turn,):
                mask = state.legal_mask(colour)
                assert {laid_of(all_placements().cells[id]) for id in ids(mask)} == slow.legal(colour)


@every_variant
def test_turns_go_to_the_next_colour_that_can_and_scores_follow(variant: Variant) -> None:
    teams = dict(variant.options).get("teams", False)
    colours = 3 if variant.seats == 3 else 4
    expected = 0
    out: list[int] = []
    for state, slow, _ in random_positions(variant, f"turns{variant}"):
        assert state.scores() == slow.scores(teams)
        for _ in range(colours):
            if expected in out or (sum(map(len, slow.laid)) > 35 and not slow.legal(expected)):
                out = out if expected in out else [*out, expected]
                expected = (expected + 1) % colours
            else:
                break
        assert list(state.out) == out
        assert state.over() == (len(out) == colours)
        if not state.over():
            assert state.turn == expected
            expected = (expected + 1) % colours
