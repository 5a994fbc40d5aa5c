"""Looking back: the same dice for the computer, and the decisions that cost most."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import rules
from rules.bots import Advice
from rules.core import Acted, Chanced, Event, Left
from rules.knister.bot import KnisterAdvice
from rules.knister.game import WriteSum
from rules.record import Record
from rules.review import Stopped, costly, replayed, review, tells
from strength.match import TABLES
from tests.rules.driver import SeededChance


def never() -> bool:
    return False


def game_of(game_id: str, levels: list[str], seed: int, leaves: int | None = None) -> Record:
    """A game of computers; after five rounds `leaves` goes away."""
    game = rules.game(game_id)
    state: Any = game.start(len(levels))
    luck, rng = SeededChance(seed), Random(seed)
    events: list[Event] = []
    while not state.over():
        pending = state.chance()
        if leaves is not None and state.round == 5 and leaves not in state.left:
            event: Event = Left(leaves)
        elif pending is not None:
            event = luck.answer(pending)
        else:
            seat = state.to_act()[0]
            event = Acted(seat, game.bots[levels[seat]](state.view(seat), seat, rng, TABLES, 20, never))
        events.append(event)
        state = state.apply(event)
    return Record(game, game.make_setup(len(levels)), tuple(events))


@pytest.mark.parametrize("game_id", ["knister", "twenty_one", "qwantum"])
@pytest.mark.parametrize("seats", [1, 3])
def test_the_computer_makes_more_of_a_beginners_dice(game_id: str, seats: int) -> None:
    record = game_of(game_id, ["easy", *["medium"] * (seats - 1)], 3)
    told: list[float] = []
    found = review(record, 0, Random(1), TABLES, 30, told.append, never)
    assert found.points == record.final().scores()[0] < found.computer
    assert told == sorted(told) and told[-1] == 1.0
    assert 1 <= len(found.costly) <= 2
    first, last = found.costly[0], found.costly[-1]
    assert first.cost >= last.cost > 0
    for decision in found.costly:
        event = record.events[decision.event]
        assert isinstance(event, Acted) and event.seat == 0 and event.action == decision.action
        assert decision.better.action != decision.action


def test_whoever_played_like_the_computer_gets_its_points() -> None:
    """Bots that need no luck of their own, the same dice: the same game."""
    record = game_of("twenty_one", ["medium", "easy"], 4)
    game = record.game
    rolled = [event.values for event in record.events if isinstance(event, Chanced)]
    thought: list[Any] = []

    class AsThen:
        """Stands in for the hard bot and does what was done."""

        def __call__(self, view: Any, seat: int, *rest: Any) -> Any:
            mine = [event.action for event in record.events if isinstance(event, Acted) and event.seat == 0]
            thought.append(mine[len(thought)])
            return thought[-1]

    before = game.bots
    object.__setattr__(game, "bots", {**before, "hard": AsThen()})
    try:
        points = replayed(record, 0, Random(9), TABLES, 1, lambda done: None, never)
    finally:
        object.__setattr__(game, "bots", before)
    assert points == record.final().scores()[0] and rolled


def test_a_mistake_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """A 2 would have made the straight 2-6 in the first row; it went to the other corner."""
    monkeypatch.setattr("rules.review.MOST", 25)
    grid = [0, 3, 4, 5, 6, 8, 3, 12, 2, 6, 10, 3, 4, 8, 2, 3, 11, 2, 5, 9, 4, 8, 12, 3, 0]
    cells = [*(cell for cell in range(25) if grid[cell]), 24, 0]
    numbers = [*(number for number in grid if number), 2, 10]
    events: list[Event] = []
    for cell, number in zip(cells, numbers, strict=True):
        first = min(6, number - 1)
        events += [Chanced((first, number - first)), Acted(0, WriteSum(cell))]
    game = rules.game("knister")
    found = costly(Record(game, game.make_setup(1), tuple(events)), 0, Random(2), TABLES, 60, lambda done: None, never)
    wrong = [decision for decision in found if decision.event == 47]
    assert wrong and wrong[0].action == WriteSum(24) and wrong[0].better.action == WriteSum(0) and wrong[0].cost > 6


def test_a_seat_that_left_leaves_again() -> None:
    record = game_of("qwantum", ["easy", "medium", "medium"], 5, leaves=2)
    assert replayed(record, 0, Random(1), TABLES, 20, lambda done: None, never) > -16


def test_looking_back_can_be_stopped() -> None:
    record = game_of("knister", ["easy"], 1)
    with pytest.raises(Stopped):
        review(record, 0, Random(1), TABLES, 30, lambda done: None, lambda: True)
    asked = iter([False] * 40)
    with pytest.raises(Stopped):
        review(record, 0, Random(1), TABLES, 10**7, lambda done: None, lambda: next(asked, True))


def test_nothing_is_costly_that_the_estimate_cannot_tell_from_luck() -> None:
    def one(value: float, doubt: float) -> Advice:
        return Advice(WriteSum(0), value, KnisterAdvice.BEGINS, (), doubt)

    assert tells(one(5.0, 0.0), one(4.0, 0.0)) and not tells(one(5.0, 0.0), one(4.8, 0.0)), "a trifle"
    assert not tells(one(5.0, 0.0), one(4.0, 0.5)) and tells(one(5.0, 0.0), one(2.0, 0.5))
    assert not tells(one(5.0, 0.5), one(4.0, 0.0)), "the better one may have been lucky"
