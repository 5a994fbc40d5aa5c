"""Genial's board: areas, printed symbols, rays, and where things are drawn."""

from __future__ import annotations

from itertools import pairwise
from math import atan2, hypot, pi, sqrt

import pytest

from rules.genial.geometry import (
    COLOURS,
    DIRECTIONS,
    PRINTED_SIDE,
    SIDE_FOR_SEATS,
    area,
    cell_at,
    centre,
    hexagons,
    symbol_beside,
)

SIDES = (6, 7, 8)


def distance(one: int, other: int) -> int:
    (q, r), (q2, r2) = hexagons().axial[one], hexagons().axial[other]
    return (abs(q - q2) + abs(r - r2) + abs(q + r - q2 - r2)) // 2


def test_cells_are_numbered_row_by_row_from_the_top() -> None:
    axial = hexagons().axial
    rows = [[q for q, row in axial if row == r] for r in range(-7, 8)]
    assert [len(row) for row in rows] == [8, 9, 10, 11, 12, 13, 14, 15, 14, 13, 12, 11, 10, 9, 8]
    assert all(b == a + 1 for row in rows for a, b in pairwise(row))
    assert list(axial) == sorted(axial, key=lambda place: (place[1], place[0]))


@pytest.mark.parametrize(("side", "cells", "pairs"), [(6, 91, 222), (7, 127, 306), (8, 169, 426)])
def test_areas(side: int, cells: int, pairs: int) -> None:
    inside = area(side)
    assert len(inside.cells) == cells
    assert len(inside.pairs) == len(set(inside.pairs)) == pairs
    middle = cell_at(0, 0)
    assert middle is not None
    assert {cell for cell in range(169) if distance(cell, middle) < side} == inside.cells
    assert all(x < y and distance(x, y) == 1 and {x, y} <= inside.cells for x, y in inside.pairs)
    assert not set(hexagons().printed) & {cell for pair in inside.pairs for cell in pair}


def test_areas_are_nested_and_follow_the_seats() -> None:
    assert area(6).cells < area(7).cells < area(8).cells
    assert SIDE_FOR_SEATS == {1: 6, 2: 6, 3: 7, 4: 8}


def test_symbols_are_printed_on_the_corners_of_the_smallest_area_clockwise_from_red_at_the_right() -> None:
    printed = hexagons().printed
    corners = {cell for cell in area(6).cells if len(hexagons().neighbours[cell] & area(6).cells) == 3}
    assert set(printed) == corners
    assert COLOURS == ("red", "green", "blue", "orange", "yellow", "purple")
    angles = [atan2(y, x) % (2 * pi) for x, y in map(centre, printed)]
    assert angles == pytest.approx([n * pi / 3 for n in range(6)])  # y points down, so angles grow clockwise


def test_rays_walk_straight_to_the_edge() -> None:
    board = hexagons()
    for cell, (q, r) in enumerate(board.axial):
        for (dq, dr), ray in zip(DIRECTIONS, board.rays[cell], strict=True):
            walked = []
            q2, r2 = q + dq, r + dr
            while max(abs(q2), abs(r2), abs(q2 + r2)) <= 7:
                walked.append(board.axial.index((q2, r2)))
                q2, r2 = q2 + dq, r2 + dr
            assert list(ray) == walked
        assert board.neighbours[cell] == {other for other in range(169) if distance(cell, other) == 1}


@pytest.mark.parametrize("side", SIDES)
def test_no_tile_touches_two_printed_symbols(side: int) -> None:
    board = hexagons()
    for x, y in area(side).pairs:
        touched = (board.neighbours[x] | board.neighbours[y]) & set(board.printed)
        assert len(touched) <= 1
        symbol = symbol_beside((x, y))
        assert symbol == symbol_beside((y, x))
        assert touched == (set() if symbol is None else {board.printed[symbol]})


@pytest.mark.parametrize("side", SIDES)
def test_every_printed_symbol_has_room_for_a_first_tile(side: int) -> None:
    """With the test above: only its own first tile can take that room, so a first move always exists."""
    beside = [symbol_beside(pair) for pair in area(side).pairs]
    assert all(beside.count(colour) > 0 for colour in range(6))


def test_printed_symbols_are_five_steps_from_the_middle() -> None:
    middle = cell_at(0, 0)
    assert middle is not None
    assert {distance(cell, middle) for cell in hexagons().printed} == {PRINTED_SIDE - 1}


def test_centres_are_a_hexagon_apart_and_found_again() -> None:
    for x, y in area(8).pairs:
        (x1, y1), (x2, y2) = centre(x), centre(y)
        assert hypot(x1 - x2, y1 - y2) == pytest.approx(sqrt(3))
    for cell in range(169):
        left, top = centre(cell)
        for dx, dy in ((0, 0), (0.8, 0), (-0.8, 0), (0, 0.95), (0, -0.95), (0.6, 0.5), (-0.6, -0.5)):
            assert cell_at(left + dx, top + dy) == cell
    assert cell_at(0, 12.6) is None
    assert cell_at(-15 * sqrt(3) / 2 - 0.1, 0) is None
