"""What is kept of a pattern, and the question that the worker answers about it."""

from __future__ import annotations

import json
from pathlib import Path

from app.games.trigon.patterns.attempts import Attempt, keep_attempt, next_after, patterns, position_of, read_attempts
from app.store.folders import ASSETS
from app.table.house import House
from app.table.runner import Inline
from app.thinking.thinker import thinking
from app.thinking.worker import AskAhead, ThinkerAnswer, answer_found
from rules.trigon.patterns import PatternOutlook

STAR = patterns()["star"]


def test_the_worker_tells_whether_there_is_a_way(tmp_path: Path) -> None:
    ask = AskAhead("trigon", "star", STAR.solution[:5])
    request = ask.request(7)
    said = thinking(ASSETS, tmp_path)(request, lambda: False, lambda _: None)
    found = answer_found(ask.game, ThinkerAnswer(7, **json.loads(json.dumps(said))))
    assert isinstance(found, PatternOutlook)
    assert found.good == 5
    assert found.next in STAR.solution[5:]


def test_an_attempt_is_kept_as_it_was(tmp_path: Path) -> None:
    house = House(tmp_path, Inline())
    attempt = Attempt(STAR.solution[:3], 61.5, 40.0)
    keep_attempt(house, "star", attempt)
    assert read_attempts(house) == {"star": attempt}
    keep_attempt(house, "no such pattern", attempt)
    assert read_attempts(house) == {"star": attempt}
    house.close()


def test_the_best_time_stays(tmp_path: Path) -> None:
    first = Attempt(STAR.solution[:7], 80.0).at(position_of(STAR, Attempt(STAR.solution)), 80.0)
    assert (first.best, first.solved) == (80.0, True)
    again = first.again()
    assert (again.laid, again.seconds, again.best) == ((), 0.0, 80.0)
    slower = Attempt(STAR.solution[:7], 95.0, 80.0).at(position_of(STAR, Attempt(STAR.solution)), 95.0)
    assert slower.best == 80.0


def test_the_next_pattern_is_one_that_is_not_solved() -> None:
    ids = list(patterns())
    assert next_after(ids[0], {}) == ids[1]
    assert next_after(ids[0], {ids[1]: Attempt(best=3.0)}) == ids[2]
    assert next_after(ids[-1], {}) == ids[0]
    assert next_after(ids[0], {id: Attempt(best=3.0) for id in ids}) is None
