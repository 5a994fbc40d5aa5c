"""Board, pieces and placements of Trigon, counted and compared with another engine's."""

from __future__ import annotations

import gzip
import hashlib
import json
import zlib
from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest

from rules.trigon import placements
from rules.trigon.geometry import (
    AROUND_POINT,
    CELL_AT,
    CELL_XY,
    CELLS,
    EDGE_NEIGHBOURS,
    INNER_BOARD,
    POINT_NEIGHBOURS,
    POINT_XY,
    POINTS_OF_CELL,
    START_RING,
    cell_at,
    plane,
    points_of,
    points_up,
)
from rules.trigon.pieces import FLIPPED, ORIENTATIONS, PIECES, SINGLE, TRIANGLES, TURNED
from rules.trigon.placements import all_placements, dump, ids, narrow, packed, passes_straight, restore

DATA = Path(__file__).parent.parent / "data" / "trigon"
BOARDS: dict[str, Any] = json.loads(gzip.decompress((DATA / "boards.json.gz").read_bytes()))

SHIFT = {"trigon": (0, 0), "trigon_3": (2, 1)}
"""Where a reference board lies on ours."""

THEIR_NAMES = [*"12", "I3", "I4", "C4", "A4", "L5", "I5", "P5", "C5", "V", "P6", "I6", "L6", *"YWSFGO", "A6", "X"]
"""How the other engine calls our pieces."""


def sha(placed: Iterable[tuple[int, ...]]) -> str:
    return hashlib.sha256("".join(",".join(map(str, cells)) + "\n" for cells in sorted(placed)).encode()).hexdigest()


def to_ours(board: str) -> list[int]:
    """Our id of every cell of a reference board."""
    dx, dy = SHIFT[board]
    return [CELL_AT[x + dx, y + dy] for x, y, *_ in BOARDS[board]["cells"]]


def test_the_board_has_486_triangles_in_18_rows() -> None:
    assert CELLS == 486 and len(POINT_XY) == 271
    assert list(Counter(y for _, y in CELL_XY).values()) == [*range(19, 36, 2), *range(35, 18, -2)]
    for row in range(18):
        for index in (0, 1, 8, 9):
            assert points_up(CELL_XY[cell_at(row, index)]) == (index % 2 == 0 if row <= 8 else index % 2 == 1)


@pytest.mark.parametrize("name", BOARDS)
def test_the_board_is_the_reference_board(name: str) -> None:
    board = BOARDS[name]
    ours = to_ours(name)
    assert set(ours) == (set(range(CELLS)) if name == "trigon" else INNER_BOARD)
    assert ours == sorted(ours)
    assert {ours[cell] for cell in board["start_cells"]} == set(START_RING)
    for cell, (_, _, up, edges, vertices) in zip(ours, board["cells"], strict=True):
        assert points_up(CELL_XY[cell]) == bool(up)
        assert [ours[other] for other in edges] == [other for other in EDGE_NEIGHBOURS[cell] if other in set(ours)]
        assert [ours[other] for other in vertices] == [other for other in POINT_NEIGHBOURS[cell] if other in set(ours)]


def test_start_triangles_ring_clockwise_and_point_to_their_sides() -> None:
    assert [CELL_XY[cell][1] for cell in START_RING] == [3, 6, 11, 14, 11, 6]
    centre = plane((18, 9))
    middle = {cell: [sum(axis) / 3 for axis in zip(*map(plane, corners(cell)), strict=True)] for cell in START_RING}
    for step, cell in enumerate(START_RING):
        opposite = START_RING[(step + 3) % 6]
        for axis in (0, 1):
            assert middle[cell][axis] + middle[opposite][axis] == pytest.approx(2 * centre[axis])
        after = START_RING[(step + 1) % 6]
        ax, ay = (middle[cell][axis] - centre[axis] for axis in (0, 1))
        bx, by = (middle[after][axis] - centre[axis] for axis in (0, 1))
        assert ax * by - ay * bx > 0, "clockwise with y downwards"
    assert points_up(CELL_XY[START_RING[0]]) and not points_up(CELL_XY[START_RING[3]])


def corners(cell: int) -> list[tuple[int, int]]:
    return [POINT_XY[point] for point in POINTS_OF_CELL[cell]]


def test_the_area_for_three_is_the_hexagon_of_side_8() -> None:
    assert len(INNER_BOARD) == 384
    assert set(START_RING) <= INNER_BOARD


def test_points_and_cells_know_each_other() -> None:
    for point, around in enumerate(AROUND_POINT):
        assert {cell for cell in around if cell is not None} == {
            cell for cell in range(CELLS) if point in POINTS_OF_CELL[cell]
        }
        for one, other in zip(around, (*around[1:], around[0]), strict=True):
            if one is not None and other is not None:
                assert other in EDGE_NEIGHBOURS[one]
    assert {plane(POINT_XY[point]) for point in points_of((0,))} == {plane((8, 1)), plane((10, 1)), plane((9, 0))}


def test_the_22_pieces_come_out() -> None:
    assert Counter(piece.size for piece in PIECES) == {1: 1, 2: 1, 3: 1, 4: 3, 5: 4, 6: 12}
    assert len({piece.name for piece in PIECES}) == 22 and TRIANGLES == 110
    assert PIECES[SINGLE].size == 1
    assert [piece.size for piece in PIECES] == sorted(piece.size for piece in PIECES)
    assert len(ORIENTATIONS) == 155 == len({orientation.shape for orientation in ORIENTATIONS})
    assert max(len(piece.orientations) for piece in PIECES) == 12
    for index, piece in enumerate(PIECES):
        assert {ORIENTATIONS[i].piece for i in piece.orientations} == {index}


def test_turning_and_flipping_go_round() -> None:
    for index, orientation in enumerate(ORIENTATIONS):
        seen = {index, FLIPPED[index]}
        at = index
        for _ in range(6):
            at = TURNED[at]
            seen |= {at, FLIPPED[at]}
        assert at == index
        assert FLIPPED[FLIPPED[index]] == index
        assert TURNED[FLIPPED[TURNED[FLIPPED[index]]]] == index
        assert seen == set(PIECES[orientation.piece].orientations)


def test_a_turn_is_a_sixth_clockwise_and_a_flip_keeps_rows() -> None:
    line = next(i for i, o in enumerate(ORIENTATIONS) if len(o.shape) == 6 and len({y for _, y in o.shape}) == 1)
    turned = ORIENTATIONS[TURNED[line]].shape
    assert len({y for _, y in turned}) == 3 and turned[0][0] < turned[-1][0], "it falls to the right"
    for index, orientation in enumerate(ORIENTATIONS):
        rows = Counter(y for _, y in orientation.shape)
        assert Counter(y for _, y in ORIENTATIONS[FLIPPED[index]].shape) == rows


@pytest.mark.parametrize("name", BOARDS)
def test_placements_are_those_of_the_reference(name: str) -> None:
    """All 32,131 of them, and 24,859 in the area for three; the pieces carry other names there."""
    made = all_placements()
    area = made.everywhere if name == "trigon" else made.inner
    assert area.bit_count() == {"trigon": 32131, "trigon_3": 24859}[name]
    theirs = {cell: id for id, cell in enumerate(to_ours(name))}
    by_hash = {piece["sha256"]: (their, piece) for their, piece in BOARDS[name]["pieces"].items()}
    found = []
    for piece, mask in zip(PIECES, made.piece, strict=True):
        listed = [tuple(theirs[cell] for cell in made.cells[id]) for id in ids(mask & area)]
        their, facts = by_hash[sha(listed)]
        assert (facts["size"], facts["count"]) == (piece.size, len(listed))
        found.append(their)
    assert found == THEIR_NAMES


def test_first_moves() -> None:
    made = all_placements()
    assert made.on_starts(START_RING).bit_count() == 2478
    assert {made.on_starts([cell]).bit_count() for cell in START_RING} == {413}


def test_placements_are_numbered_by_piece_and_orientation() -> None:
    made = all_placements()
    for index, (mask, orientation) in enumerate(zip(made.orientation, ORIENTATIONS, strict=True)):
        listed = [made.cells[id] for id in ids(mask)]
        assert listed == sorted(listed)
        for cells in listed[::40]:
            assert made.orientation_of(cells) == index and made.piece_of(cells) == orientation.piece
            assert list(cells) == sorted(cells)
    assert sum(made.orientation) == sum(made.piece) == made.everywhere
    with pytest.raises(KeyError):
        made.piece_of((0, 2))


def test_masks_say_what_touches_what() -> None:
    made = all_placements()
    for id in range(0, len(made.cells), 4001):
        cells = made.cells[id]
        beside = {other for cell in cells for other in EDGE_NEIGHBOURS[cell]} | set(cells)
        corner = points_of(cells)
        blocked, forbidden, reached = (set(ids(f(cells))) for f in (made.blocked, made.forbidden, made.reached))
        for other in range(id % 5, len(made.cells), 5):
            theirs = made.cells[other]
            assert (other in blocked) == bool(set(cells) & set(theirs))
            assert (other in forbidden) == bool(beside & set(theirs))
            assert (other in reached) == bool(corner & points_of(theirs))


def test_straight_sides() -> None:
    row = tuple(cell_at(8, index) for index in range(10, 15))
    straight = {POINT_XY[point] for point in points_of(row) if passes_straight(row, point)}
    assert straight == {(12, 9), (14, 9), (13, 8)}
    made = all_placements()
    for point in range(0, len(POINT_XY), 7):
        assert set(ids(made.straight[point])) == {
            id for id in ids(made.meeting[point]) if passes_straight(made.cells[id], point)
        }


def test_restored_tables_equal_built_ones() -> None:
    built, data = all_placements(), dump()
    placements.release()
    restore(data)
    restored = all_placements()
    assert restored is not built
    assert restored.meeting == built.meeting and restored.straight == built.straight
    assert vars(restored) == vars(built)


def test_tables_are_built_once_and_only_when_needed() -> None:
    before = all_placements()
    placements.release()
    placements.build()
    made = all_placements()
    assert made is not before
    placements.build()
    assert all_placements() is made


def test_the_checksum_is_that_of_the_tables() -> None:
    assert zlib.crc32(packed(all_placements())) == placements.CHECKSUM


def made_without_first_orientation() -> placements.Placements:
    made = all_placements()
    return made.only(range(made.bounds[1], len(made.cells)))


@pytest.mark.parametrize("how", ["empty", "foreign", "short", "flipped", "version", "long", "other"])
def test_bytes_that_are_not_ours_are_refused(how: str) -> None:
    before, data = all_placements(), dump()
    magic = placements.MAGIC
    older = packed(made_without_first_orientation())
    bad = {
        "empty": b"",
        "foreign": b"PNG" + data,
        "short": data[:-100],
        "flipped": data[:5000] + bytes([data[5000] ^ 4]) + data[5001:],
        "version": magic + zlib.compress(older),
        "long": magic + zlib.compress(packed(before) + b"x"),
        "other": magic + zlib.compress(b"\xff" * 1000),
    }[how]
    with pytest.raises(ValueError, match="Trigon placements"):
        restore(bad)
    assert all_placements() is before


def test_smaller_tables_number_the_same_placements_anew() -> None:
    made = all_placements()
    keep = list(range(5, len(made.cells), 11))
    small = made.only(keep)
    assert small.cells == tuple(made.cells[id] for id in keep)
    for before, after in ((made.piece, small.piece), (made.covering, small.covering), (made.straight, small.straight)):
        for large, little in zip(before, after, strict=True):
            kept = large & sum(1 << id for id in keep)
            assert little == narrow(kept, keep)
            assert [small.cells[id] for id in ids(little)] == [made.cells[id] for id in ids(kept)]
