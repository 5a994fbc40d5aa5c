"""Looking back at a game from its results: with progress, cancelled by leaving, told in words."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from app.games.miniature import Miniature
from app.i18n import LANGUAGES, Translator
from app.pages.review.page import MomentCard
from app.pages.review.words import STANDING, standing
from app.store.seats import PERSON, bot
from app.thinking.looking_back import DiceReview
from app.thinking.worker import AskBack, OnAnswer, OnProgress, Ticket
from rules.turning import Estimate
from tests.app.conftest import cut_texts
from tests.app.genial_hands import stored_genial
from tests.app.harness import Hands, InstantWorker, close_app, open_app, review_for
from tests.app.sheet_hands import stored_game


class Patient(InstantWorker):
    """Keeps what it was asked until a test answers."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[tuple[AskBack, OnAnswer, OnProgress | None]] = []
        self.cancelled = 0

    def ask(self, ask: Any, on_answer: OnAnswer, on_progress: OnProgress | None = None) -> Ticket:
        if not isinstance(ask, AskBack):
            return super().ask(ask, on_answer)
        self.open.append((ask, on_answer, on_progress))
        return Ticket(len(self.open), ask, on_answer)

    def cancel(self, ticket: Ticket) -> None:
        self.cancelled += 1


@pytest.fixture
def hands(stage: Any, tmp_path: Path) -> Iterator[Hands]:
    stage.resize(412, 915)
    hands = open_app(stage, tmp_path, home=False)
    hands.app.worker = Patient()
    yield hands
    close_app(hands)


def from_results(hands: Hands, id: str) -> Patient:
    hands.app.navigator.open("results", id=id)
    hands.wait(2)
    hands.tap("What the computer would have done")
    hands.wait(0.5)
    worker: Patient = hands.app.worker
    return worker


def test_progress_is_shown_then_what_cost_most(hands: Hands) -> None:
    worker = from_results(hands, stored_game(hands, "knister", [PERSON, bot("easy")], 500))
    [(ask, on_answer, on_progress)] = worker.open
    assert "The computer plays the game again…" in hands.texts() and hands.page.progress.value == 0
    on_progress(0.4)
    hands.wait(0.2)
    assert hands.page.progress.value == 0.4
    found = review_for(ask)
    assert isinstance(found, DiceReview) and found.costly
    on_answer(found, None)
    hands.wait(0.3)
    texts = hands.texts()
    assert f"With your dice the computer would have made {found.computer}." in texts
    assert any(text.startswith("Played: row ") for text in texts) and any(
        text.startswith("Better: row ") for text in texts
    )
    state = hands.page.past.states[found.costly[0].event]
    assert f"Round {state.round}, rolled {state.number}" in texts
    hands.app.tr = Translator("cs")
    hands.wait(0.3)
    assert "Co stálo nejvíc" in hands.texts()
    for size in ((360, 640), (915, 412)):
        hands.stage.resize(*size)
        hands.wait(0.3)
        assert cut_texts(hands.app.root) == []


def test_stopping_and_leaving_call_it_off_and_a_late_answer_is_let_go(hands: Hands) -> None:
    worker = from_results(hands, stored_game(hands, "twenty_one", [PERSON, bot("easy")], 500))
    hands.tap("Stop")
    hands.wait(0.5)
    assert hands.page.name.startswith("results") and worker.cancelled == 1
    [(ask, on_answer, on_progress)] = worker.open
    on_progress(0.7)
    on_answer(review_for(ask), None)
    hands.wait(0.3)
    assert hands.page.name.startswith("results") and hands.app.overlay.modal is None


def test_an_error_is_told_and_leads_back(hands: Hands) -> None:
    worker = from_results(hands, stored_game(hands, "twenty_one", [PERSON, bot("easy")], 500))
    worker.open[0][1](None, "it died")
    hands.wait(0.5)
    assert hands.page.name.startswith("results") and hands.app.overlay.message is not None


def test_everybody_at_the_table_can_be_looked_at(hands: Hands) -> None:
    worker = from_results(hands, stored_game(hands, "knister", [PERSON, PERSON, bot("easy")], 500))
    hands.tap(hands.page.whose)
    hands.wait(0.5)
    assert "Karel" not in hands.texts(), "computers need no look back"
    hands.tap("Eva")
    hands.wait(0.5)
    assert worker.cancelled == 1 and [ask.seat for ask, *_ in worker.open] == [0, 1]
    worker.open[0][1](review_for(worker.open[0][0]), None)
    hands.wait(0.2)
    assert "The computer plays the game again…" in hands.texts(), "this was about somebody else"
    found = review_for(worker.open[1][0])
    worker.open[1][1](found, None)
    hands.wait(0.3)
    assert f"With Eva’s dice the computer would have made {found.computer}." in hands.texts()


def test_a_board_game_shows_the_curve_and_the_moves_that_turned_it(hands: Hands) -> None:
    worker = from_results(hands, stored_genial(hands, [PERSON, bot("easy")], 500))
    [(ask, on_answer, _)] = worker.open
    found = review_for(ask)
    on_answer(found, None)
    hands.wait(0.3)
    texts = hands.texts()
    assert "The moves where the lead turned" in texts and found.turns
    curve = next(widget for widget in hands.walk() if type(widget).__name__ == "ChancesCurve")
    assert [len(values) for _, values in curve.lines] == [len(found.course)] * 2
    assert len(curve.marks) == len(found.turns)
    for turn in found.turns:
        name = hands.page.past.seats[turn.seat].name if turn.seat else "You"
        assert any(text.startswith(f"{name}, move ") for text in texts)


def test_chances_have_words_whoever_plays() -> None:
    for language in LANGUAGES:
        tr = Translator(language)
        said = [
            standing(tr, Estimate((held, 1 - held), (0.0, 0.0)), 0) for held in (0.95, 0.7, 0.6, 0.5, 0.4, 0.2, 0.0)
        ]
        assert [one.split(",")[0] for one in said] == [tr(word) for _, word in STANDING]
    four = Estimate((0.25, 0.25, 0.25, 0.25), (0.0,) * 4)
    assert standing(Translator("en"), four, 2) == "even, 25 %"
    assert standing(Translator("cs"), Estimate((1.0,), (17.25,)), 0) == "17,2"


def test_a_tap_on_a_mistake_shows_the_better_move_large(hands: Hands) -> None:
    worker = from_results(hands, stored_game(hands, "knister", [PERSON, bot("easy")], 500))
    found = review_for(worker.open[0][0])
    worker.open[0][1](found, None)
    hands.wait(0.3)
    mistake = found.costly[0]
    better = next(widget for widget in hands.walk() if isinstance(widget, MomentCard))
    picture = next(widget for widget in better.walk() if isinstance(widget, Miniature))
    number = hands.page.past.states[mistake.event].number
    assert picture.state.grids[0][mistake.better.cell] == number, "where it should have been written"
    hands.tap(better)
    hands.wait(1)
    page = hands.page
    assert page.name.startswith("replay") and page.other == mistake.better
    assert page.replay.steps[page.number].event.action == mistake.action
    assert page.stage.sheet.fresh == {f"cell{mistake.better.cell}"}
    hands.app.go_back()
    hands.wait(0.5)
    assert hands.page.name.startswith("review")


def test_a_move_that_lost_ground_on_a_board_has_a_better_one(hands: Hands) -> None:
    worker = from_results(hands, stored_genial(hands, [PERSON, bot("easy")], 500))
    found = review_for(worker.open[0][0])
    worst = found.turns[0]
    state = hands.page.past.states[worst.event]
    other = next(action for action in state.legal(worst.seat) if action != worst.action)
    worker.open[0][1](replace(found, turns=(replace(worst, better=other),)), None)
    hands.wait(0.3)
    assert any(text.startswith("Better: lay ") for text in hands.texts())
    hands.tap(next(widget for widget in hands.walk() if isinstance(widget, MomentCard)))
    hands.wait(1)
    assert hands.page.other == other
    assert hands.page.replay.steps[hands.page.number].event.action == worst.action
