"""Throws without a screen: they end as asked, obey the table, the walls, gravity and each other, on every seed."""

from __future__ import annotations

from itertools import combinations, pairwise
from math import acos, dist, inf, pi, radians
from random import Random

import pytest

from app.dice.physics import (
    FRAME,
    GRAVITY,
    PER_DIE,
    SETTLE,
    TUMBLE,
    Pose,
    Rest,
    Room,
    Throw,
    gap,
    reach,
    throw,
)
from app.dice.places import ROOM_ACROSS, ROOM_UP, arranged
from app.dice.pose import PLACES, UP, about, after, on_top, quarter_turns, relabelled, rows, tilt, turned, yaw
from app.dice.view import HIGH, LIE, LOW

BOXES = [
    (1, 388, 166),
    (2, 264, 166),
    (2, 120, 300),
    (6, 388, 90),
    (7, 388, 80),
    (7, 388, 200),
    (6, 388, 600),
    (12, 900, 420),
]
SEEDS = 8
DOWN = (0.0, -1.0, 0.0)


def table(count: int, width: float, height: float, seed: int) -> tuple[Room, list[Rest]]:
    """Dice as a tray of that size would lay them."""
    rng = Random(seed)
    places = arranged(count, width, height, 150)
    room = Room.of(width / places.edge - 0.1, (height / places.edge - (HIGH - LOW)) / LIE + 1.3)
    return room, [Rest(x / places.edge, -y / places.edge / LIE, radians(rng.uniform(-20, 20))) for x, y in places.spots]


def throws(count: int, width: float, height: float) -> list[tuple[Room, list[Rest], Throw]]:
    found = []
    for seed in range(SEEDS):
        room, rests = table(count, width, height, seed)
        found.append((room, rests, throw(room, rests, range(count), seed)))
    return found


def low(pose: Pose) -> float:
    return pose[1] - reach(rows(pose[3]), DOWN)


@pytest.mark.parametrize("box", BOXES)
def test_they_come_to_rest_where_they_shall_one_after_another(box: tuple[int, int, int]) -> None:
    count = box[0]
    for _room, rests, thrown in throws(*box):
        assert thrown.seconds == pytest.approx(TUMBLE + PER_DIE * count + SETTLE)
        assert thrown.lands == pytest.approx([TUMBLE + PER_DIE * (n + 1) for n in range(count)])
        for index, (rest, end) in enumerate(zip(rests, thrown.poses(thrown.seconds), strict=True)):
            assert end[:3] == pytest.approx((rest.x, 0.5, rest.z))
            assert tilt(end[3]) < 1e-6
            assert turned(end[3], (0, 0, 1)) == pytest.approx(turned(about(UP, rest.turn), (0, 0, 1)))
            still = thrown.poses(thrown.lands[index] + SETTLE)[index]
            assert dist(still[:3], end[:3]) < 0.01
            assert tilt(still[3]) < radians(1)
            before = thrown.poses(thrown.lands[index] - 0.25)[index]
            assert dist(before[:3], end[:3]) + tilt(before[3]) > 0.1, "it lay there long before it landed"


@pytest.mark.parametrize("box", BOXES)
def test_no_die_is_ever_in_the_table_or_in_another(box: tuple[int, int, int]) -> None:
    for _room, _rests, thrown in throws(*box):
        for step in range(round(thrown.seconds / FRAME * 2) + 1):
            poses = thrown.poses(step * FRAME / 2)
            assert min(map(low, poses)) > -0.02
            assert min((gap(one, other) for one, other in combinations(poses, 2)), default=1) > -0.06


@pytest.mark.parametrize("box", BOXES)
def test_they_come_over_the_wall_and_then_stay_between_the_walls(box: tuple[int, int, int]) -> None:
    came_from_outside = False
    for room, _rests, thrown in throws(*box):
        inside = [False] * len(thrown.films)
        for poses in zip(*thrown.films, strict=True):
            for index, (x, _y, z, turn) in enumerate(poses):
                matrix = rows(turn)
                across = abs(x) + reach(matrix, (1.0, 0.0, 0.0)) - room.width / 2
                along = abs(z) + reach(matrix, (0.0, 0.0, 1.0)) - room.depth / 2
                out = max(across, along) > 0.02
                came_from_outside |= out
                touches = low(poses[index]) < 0.03
                inside[index] |= touches and not out
                if inside[index] and touches:
                    assert not out, "it lies beyond the wall"
    assert came_from_outside


@pytest.mark.parametrize("box", BOXES)
def test_nothing_jumps(box: tuple[int, int, int]) -> None:
    for _room, _rests, thrown in throws(*box):
        for film in thrown.films:
            for one, other in pairwise(film):
                assert dist(one[:3], other[:3]) < 0.5
                near = min(1.0, abs(sum(a * b for a, b in zip(one[3], other[3], strict=True))))
                assert 2 * acos(near) < pi / 4


def test_between_bounces_they_fall_as_things_fall_and_turn_evenly() -> None:
    falling = turning = total = 0
    for _room, _rests, thrown in throws(2, 388, 166):
        for film, lands in zip(thrown.films, thrown.lands, strict=True):
            flight = film[: round((lands - 0.15) / FRAME)]
            for a, b, c in zip(flight, flight[1:], flight[2:], strict=False):
                total += 1
                falling += abs((a[1] - 2 * b[1] + c[1]) / FRAME**2 + GRAVITY) < 1
                first, second = (after(p[3], (q[3][0], -q[3][1], -q[3][2], -q[3][3])) for p, q in ((b, a), (c, b)))
                turning += abs(abs(sum(x * y for x, y in zip(first, second, strict=True))) - 1) < 1e-6
    assert falling > 0.7 * total
    assert turning > 0.7 * total


def test_every_bounce_is_lower_than_the_one_before() -> None:
    lower = higher = 0
    for _room, _rests, thrown in throws(1, 388, 166):
        heights = [low(pose) for pose in thrown.films[0]]
        peaks = [b for a, b, c in zip(heights, heights[1:], heights[2:], strict=False) if b > a and b >= c and b > 0.05]
        assert peaks, "it does not bounce at all"
        for first, second in pairwise(peaks):
            lower += second < first
            higher += second >= first
    assert lower > 4 * higher


def test_each_tumbles_through_several_faces() -> None:
    for _room, _rests, thrown in throws(7, 388, 200):
        for film in thrown.films:
            tops = [on_top(pose[3]) for pose in film]
            assert sum(a != b for a, b in pairwise(tops)) >= 2


def test_the_same_seed_is_the_same_throw_and_another_is_not() -> None:
    room, rests = table(3, 388, 166, 1)
    assert throw(room, rests, range(3), "a") == throw(room, rests, range(3), "a")
    assert throw(room, rests, range(3), "a") != throw(room, rests, range(3), "b")


def test_dice_that_are_not_thrown_lie_still_and_are_not_run_into() -> None:
    for seed in range(SEEDS):
        room, rests = table(6, 388, 200, seed)
        thrown = throw(room, rests, [0, 2, 3], seed)
        assert thrown.seconds == pytest.approx(TUMBLE + 3 * PER_DIE + SETTLE)
        assert [land == inf for land in thrown.lands] == [False, True, False, False, True, True]
        for poses in zip(*thrown.films, strict=True):
            for index in (1, 4, 5):
                assert poses[index] == rests[index].pose
            assert min(gap(one, other) for one, other in combinations(poses, 2)) > -0.06


def test_whichever_way_a_throw_ends_the_wanted_face_can_be_on_top_and_read() -> None:
    assert len({tuple(tuple(round(part) for part in row) for row in rows(turn)) for turn in quarter_turns()}) == 24
    for seed in range(400):
        rng = Random(seed)
        rest = after(about(UP, radians(rng.uniform(-20, 20))), rng.choice(quarter_turns()))
        for place in range(6):
            end = after(rest, relabelled(rest, place))
            assert on_top(end) == place
            assert turned(end, PLACES[place][0]) == pytest.approx(UP)
            assert abs(yaw(end)) < radians(20.1)


def test_opposite_places_add_up() -> None:
    for place, (looks, upper) in enumerate(PLACES):
        assert PLACES[5 - place][0] == tuple(-part for part in looks)
        assert sum(a * b for a, b in zip(looks, upper, strict=True)) == 0


@pytest.mark.parametrize("count", range(1, 13))
@pytest.mark.parametrize(
    "box", [(388, 90), (388, 166), (264, 166), (120, 400), (388, 600), (900, 420), (300, 300), (60, 40)]
)
def test_dice_of_any_number_fit_into_a_box_of_any_shape(count: int, box: tuple[int, int]) -> None:
    width, height = box
    places = arranged(count, width, height, 150)
    across, up = places.edge * ROOM_ACROSS / 2 - 0.01, places.edge * ROOM_UP / 2 - 0.01
    assert len(places.spots) == count
    for x, y in places.spots:
        assert abs(x) + across <= width / 2 or places.edge == 1
        assert abs(y) + up <= height / 2 or places.edge == 1
    for (x, y), (other_x, other_y) in combinations(places.spots, 2):
        assert abs(x - other_x) >= 2 * across or abs(y - other_y) >= 2 * up


def lines(count: int, width: float, height: float) -> list[int]:
    heights = [round(y, 3) for _x, y in arranged(count, width, height, 150).spots]
    return [heights.count(y) for y in sorted(set(heights), reverse=True)]


def test_they_lie_as_in_the_pictures() -> None:
    assert lines(2, 264, 166) == [2]
    assert lines(2, 120, 300) == [1, 1]
    assert lines(6, 388, 96) == [6]
    assert lines(6, 388, 600) == [2, 2, 2]
    assert lines(6, 600, 388) == [3, 3]
    assert lines(7, 388, 80) == [7]
    assert lines(7, 388, 360) == [4, 3]
    assert arranged(2, 388, 400, 150).edge > 100


def test_room_beside_and_below_each_die_stays_free() -> None:
    places = arranged(6, 388, 600, 150, aside=90, beneath=20)
    assert [round(x) for x, _y in places.spots[:2]] == [round(places.spots[0][0]), round(places.spots[1][0])]
    (x, y), (right, _), (_, below) = places.spots[0], places.spots[1], places.spots[2]
    assert right - x >= places.edge * ROOM_ACROSS + 90 - 0.01
    assert y - below >= places.edge * ROOM_UP + 20 - 0.01
    assert min(y for _x, y in places.spots) - places.edge * ROOM_UP / 2 - 20 >= -300.01
