"""The moves where the lead turned."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest

import rules
from rules.core import Acted
from rules.record import Record
from rules.review import Stopped
from rules.turning import (
    SURE,
    Estimate,
    TurningPoint,
    averaged,
    checked,
    final,
    judged,
    leads,
    most_telling,
    turning_points,
)
from tests.rules import driver
from tests.rules.driver import Variant


def played(game_id: str, seats: int, **options: Any) -> Record:
    variant = Variant(game_id, seats, tuple(options.items()))
    events = tuple(event for _, event in driver.random_game(variant, "turning"))
    return Record(rules.game(game_id), variant.setup, events)


@pytest.mark.parametrize(
    "record",
    [played("trigon", 2), played("trigon", 1), played("genial", 2), played("genial", 4, teams=True)],
    ids=["trigon", "trigon-solo", "genial", "genial-teams"],
)
def test_a_record_is_walked_with_progress(record: Record) -> None:
    shares: list[float] = []
    found = turning_points(record, Random(1), 4, shares.append, lambda: False)
    assert shares == sorted(shares) and shares[-1] == 1
    assert [move.event for move in found] == sorted(move.event for move in found) and len(found) <= 3
    for move in found:
        event = record.events[move.event]
        assert isinstance(event, Acted) and (event.seat, event.action) == (move.seat, move.action)
        assert abs(move.swing) >= 0.1


def test_a_walk_stops_when_told() -> None:
    asked: list[bool] = []

    def stop() -> bool:
        asked.append(True)
        return len(asked) > 5

    with pytest.raises(Stopped):
        turning_points(played("trigon", 2), Random(1), 60, lambda _: None, stop)
    assert len(asked) < 9


def test_the_last_position_is_what_happened() -> None:
    state = played("trigon", 2).final()
    scores = state.scores()
    assert final(state).leads == (scores[0] - scores[1], scores[1] - scores[0])
    assert final(state).chances == tuple(float(score == max(scores)) for score in scores)


def test_an_estimate_is_a_mean() -> None:
    made = averaged([((3, 1), (3, 1)), ((2, 2), (2, 2)), ((0, 4), (0, 4)), ((5, 1), (5, 1))], 2)
    assert (made.chances, made.leads) == ((0.625, 0.375), (0.5, -0.5))
    assert made.leader == 0
    assert made.errors == pytest.approx((0.239, 0.239), abs=0.001), "one of its chance, as of four games"
    assert averaged([], 2).chances == (0.5, 0.5)
    assert leads([4, 9, 7]) == (-5, 2, -2) and leads([12]) == (12,)


def test_a_turned_lead_tells_more_than_a_greater_swing() -> None:
    def move(event: int, before: float, after: float) -> TurningPoint:
        made = [Estimate((chance, 1 - chance), (0.0, 0.0)) for chance in (before, after)]
        return TurningPoint(event, 0, 0, object(), *made)  # type: ignore[arg-type]

    quiet, swing, turn, slip = move(1, 0.5, 0.55), move(2, 0.6, 0.8), move(3, 0.55, 0.42), move(4, 0.9, 0.3)
    assert [one.event for one in most_telling([quiet, swing, turn, slip])] == [4, 3, 2]
    assert turn.turned and not swing.turned


def test_a_swing_that_luck_alone_can_make_is_not_told() -> None:
    """With a few games ten moves seem to turn something; those that are told hold with many."""
    record = played("genial", 2)
    moves = judged(record, Random(3), 8, lambda _: None, lambda: False)
    swings = most_telling(moves, 10)
    told = checked(record, moves, Random(4), 8, lambda _: None, lambda: False)
    assert len(swings) == 10 and len(told) <= 3
    for move in told:
        assert abs(move.swing) >= SURE * move.unsure > 0
    unsure = TurningPoint(1, 0, 0, object(), Estimate((0.5, 0.5), (0, 0), (0.07, 0.07)), Estimate((0.7, 0.3), (0, 0)))  # type: ignore[arg-type]
    assert not unsure.sure and replace(unsure, after=Estimate((0.8, 0.2), (0, 0))).sure
