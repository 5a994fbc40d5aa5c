"""Trigon's board as shapes: no window needed."""

from __future__ import annotations

from random import Random

import pytest

from app.games.trigon.pieces import shape_at, spot_of
from app.games.trigon.shapes import CENTRES, CORNERS, HEIGHT, ROW, WIDTH, cell_under, outline
from rules.trigon.actions import PlacePiece
from rules.trigon.geometry import CELL_AT, CELL_XY, corner_points
from rules.trigon.pieces import ORIENTATIONS
from rules.trigon.placements import all_placements


def test_every_point_of_a_triangle_lies_in_it() -> None:
    rng = Random(1)
    for cell, corners in enumerate(CORNERS):
        for _ in range(4):
            weights = [rng.uniform(0.02, 1) for _ in corners]
            x, y = (sum(w * c[axis] for w, c in zip(weights, corners, strict=True)) / sum(weights) for axis in (0, 1))
            assert cell_under(x, y) == CELL_XY[cell]


def test_the_board_fills_its_extent() -> None:
    points = [point for corners in CORNERS for point in corners]
    assert (min(x for x, _ in points), max(x for x, _ in points)) == (0, WIDTH)
    assert (min(y for _, y in points), max(y for _, y in points)) == pytest.approx((0, HEIGHT))


@pytest.mark.parametrize("number", range(len(ORIENTATIONS)))
def test_an_outline_encloses_the_triangles_of_a_piece(number: int) -> None:
    shape = ORIENTATIONS[number].shape
    area = 0.0
    for loop in outline(shape):
        for (ax, ay), (bx, by) in zip(loop, [*loop[1:], loop[0]], strict=True):
            area -= (ax * by - bx * ay) / 2
        assert set(loop) <= {point for cell in shape for point in corner_points(cell)}
    assert area == len(shape), "in half bases and rows a triangle has the area 1; the inside is at the left"


def test_a_piece_held_near_its_spot_covers_its_cells() -> None:
    rng = Random(2)
    for cells in rng.sample(all_placements().cells, 400):
        spot = spot_of(PlacePiece(cells))
        near = shape_at(spot.turn, spot.x + rng.uniform(-0.2, 0.2), spot.y + rng.uniform(-0.3, 0.3) * ROW)
        assert tuple(sorted(CELL_AT[xy] for xy in near)) == cells
        assert min(abs(CENTRES[cell][0] - spot.x) for cell in cells) <= 1
