"""A finished game is looked back at in the worker, tells how far it is, and can be called off."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

import rules
from app.thinking.looking_back import BoardReview, DiceReview, looked_back, parse_review
from app.thinking.thinker import ADVICE
from app.thinking.worker import PROCESS, THREAD, Ask, AskBack, Worker, open_worker
from rules.bots import fair_values
from rules.core import Acted, Chanced, Event
from rules.record import Record

ASSETS = Path(__file__).resolve().parents[2] / "assets"
SOON = 60.0


def finished(game_id: str, seats: int = 2) -> Record:
    """A game of easy computers."""
    game, rng, events = rules.game(game_id), Random(4), []
    setup = game.make_setup(seats)
    state: Any = game.start(setup)
    while not state.over():
        pending = state.chance()
        if pending is not None:
            event: Event = Chanced(fair_values(pending, rng), "app")
        else:
            seat = state.to_act()[0]
            event = Acted(seat, game.bots["easy"](state.view(seat), seat, rng, {}, 0, lambda: False))
        events.append(event)
        state = state.apply(event)
    return Record(game, setup, tuple(events))


@pytest.fixture(params=[PROCESS, THREAD])
def worker(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Worker]:
    opened = open_worker(request.param, assets=ASSETS, cache=tmp_path)
    yield opened
    opened.close()


def test_dice_are_played_again_and_progress_is_told(worker: Worker) -> None:
    record, ready = finished("knister", 1), threading.Event()
    told: list[float] = []
    answers: list[tuple[Any, str | None]] = []

    def answered(found: Any, error: str | None) -> None:
        answers.append((found, error))
        ready.set()

    worker.ask(AskBack(record, 0, "seed", 20), answered, told.append)
    assert ready.wait(SOON)
    [(found, error)] = answers
    assert error is None and isinstance(found, DiceReview)
    assert found.points == record.final().scores()[0]
    assert len(told) > 10 and told == sorted(told) and 0 < told[0] < told[-1] <= 1
    for mistake in found.costly:
        event = record.events[mistake.event]
        assert isinstance(event, Acted) and event.action == mistake.action != mistake.better and mistake.cost > 0


def test_a_look_back_that_nobody_waits_for_ends(worker: Worker) -> None:
    begun, ready = threading.Event(), threading.Event()
    answers: list[Any] = []
    ticket = worker.ask(
        AskBack(finished("knister", 1), 0, "seed", 2000), lambda *a: answers.append(a), lambda _: begun.set()
    )
    assert begun.wait(SOON)
    worker.cancel(ticket)
    worker.ask(AskBack(finished("twenty_one", 1), 0, "seed", 1), lambda *_: ready.set())
    assert ready.wait(SOON) and not answers, "the next one is not kept waiting, the first never answered"


def test_the_lead_of_a_board_game_is_followed_to_its_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("app.thinking.looking_back.GAMES", 1)
    record = finished("genial")
    sent = looked_back(record, 0, Random(1), {}, 0, lambda _: None, lambda: False)
    found = parse_review(record.game, json.loads(json.dumps(sent)))
    assert isinstance(found, BoardReview)
    moves = [number for number, event in enumerate(record.events) if isinstance(event, Acted)]
    assert len(found.course) == len(moves) + 1
    scores = record.final().scores()
    assert found.course[-1].leads == (scores[0] - scores[1], scores[1] - scores[0])
    for turn in found.turns:
        event = record.events[turn.event]
        assert isinstance(event, Acted) and (event.seat, event.action) == (turn.seat, turn.action)
        assert found.course[moves.index(turn.event)] == turn.before


@pytest.mark.parametrize("game_id", ["knister", "genial"])
def test_advice_comes_with_its_reasons(game_id: str, tmp_path: Path) -> None:
    record, ready = finished(game_id, 2), threading.Event()
    states = list(record.states())
    number = next(n for n, event in enumerate(record.events) if n > 8 and isinstance(event, Acted) and event.seat == 0)
    found: list[Any] = []

    def answered(advice: Any, error: str | None) -> None:
        found.append((advice, error))
        ready.set()

    worker = open_worker(THREAD, assets=ASSETS, cache=tmp_path)
    worker.ask(Ask(game_id, ADVICE, 0, states[number].view(0), "seed", 10), answered)
    assert ready.wait(SOON)
    worker.close()
    [(advice, error)] = found
    assert error is None and 1 <= len(advice) <= 3
    assert all(one.action in set(states[number].legal(0)) and one.reason and one.values for one in advice)
