"""The moves where the lead turned."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import rules
from rules.core import Acted
from rules.record import Record
from rules.review import Stopped
from rules.turning import Estimate, TurningPoint, averaged, final, leads, most_telling, turning_points
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
    found = turning_points(record, Random(1), 1, shares.append, lambda: False)
    assert shares == sorted(shares) and shares[-1] == 1
    assert [move.event for move in found] == sorted(move.event for move in found) and 1 <= len(found) <= 3
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
    assert made == Estimate((0.625, 0.375), (0.5, -0.5))
    assert made.leader == 0
    assert averaged([], 2).chances == (0.5, 0.5)
    assert leads([4, 9, 7]) == (-5, 2, -2) and leads([12]) == (12,)


def test_a_turned_lead_tells_more_than_a_greater_swing() -> None:
    def move(event: int, before: float, after: float) -> TurningPoint:
        made = [Estimate((chance, 1 - chance), (0.0, 0.0)) for chance in (before, after)]
        return TurningPoint(event, 0, 0, object(), *made)  # type: ignore[arg-type]

    quiet, swing, turn, slip = move(1, 0.5, 0.55), move(2, 0.6, 0.8), move(3, 0.55, 0.42), move(4, 0.9, 0.3)
    assert [one.event for one in most_telling([quiet, swing, turn, slip])] == [4, 3, 2]
    assert turn.turned and not swing.turned
