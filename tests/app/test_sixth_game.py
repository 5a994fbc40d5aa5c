"""A game that is two folders and one line: everything about it works, and nobody else knows it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from app.i18n.numbers import with_minus
from app.store.seats import PERSON, bot
from tests.app.conftest import cut_texts
from tests.app.harness import Hands, close_app, open_app
from tests.app.sheet_hands import SheetGame, stored_game
from tests.sixth_game import LADDER, ladder_in_the_box


class Ladder(SheetGame):
    """The game that is open on the page."""

    def __init__(self, hands: Hands) -> None:
        self.hands, self.stage, self.app = hands, hands.stage, hands.app
        self.page = hands.page
        self.id = self.page.id
        self.settle()


@pytest.fixture
def hands(stage: Any, tmp_path: Path) -> Iterator[Hands]:
    stage.resize(412, 915)
    with ladder_in_the_box():
        hands = open_app(stage, tmp_path)
        yield hands
        close_app(hands)


def open_page(hands: Hands, name: str, **how: Any) -> Any:
    page = hands.app.navigator.open(name, **how)
    hands.wait(1)
    return page


def test_it_is_played_from_its_card_to_its_statistics(hands: Hands) -> None:
    hands.tap("Ladder")
    hands.wait(1)
    assert {"Ladder", "One die, six rungs", "1–4 players", "Rungs", "6"} <= set(hands.texts())
    hands.tap("Start with 2 players")
    hands.wait(1)
    game = Ladder(hands)
    assert hands.page.name.startswith("game") and "Rung 1" in hands.texts()

    game.confirm()
    hands.page.bulb.show()
    hands.wait(1)
    assert "Take your time: one choice is better than the others." in hands.texts()
    hands.page.bulb.show()
    hands.wait(1)
    told = hands.texts()
    assert "High numbers belong high up." in told and any(text.startswith("Climb rung") for text in told)
    hands.tap("Climb here")
    hands.wait(0.5)
    game.confirm()
    written = next(item.id for item in game.picker.sheet.items if item.written)
    game.confirm()
    game.tap(written)
    hands.wait(0.3)
    assert f"Rung {int(written[-1]) + 1} is taken." in hands.texts()
    hands.tap("Why?")
    hands.wait(1)
    assert "Everybody writes the die on a free rung of their own ladder." in hands.texts()
    hands.app.go_back()
    hands.wait(1)

    rng = Random(1)
    while not game.over:
        game.play_on(rng)
    hands.wait(3)
    scores = game.stored.scores()
    assert {with_minus(score) for score in scores} <= set(hands.texts()) and "Rungs" in hands.texts()

    hands.tap("Replay")
    hands.wait(1)
    page = hands.page
    for _ in range(3):
        hands.tap("One step on")
    assert page.number == 3 and page.replay.last == 18
    page.go(page.replay.last)
    hands.wait(0.5)
    assert page.replay.positions[-1].over() and not cut_texts(page)

    open_page(hands, "stats")
    hands.tap("Ladder")
    hands.wait(1)
    assert "Games" in hands.texts() and str(scores[0]) in hands.texts()


@pytest.mark.parametrize("name", ["rules", "lesson", "scoring"])
def test_it_is_explained(hands: Hands, name: str) -> None:
    if name == "scoring":
        from app.games.scoring_drawer import show_scoring

        show_scoring(hands.app.overlay, hands.app.tr, LADDER)
        hands.wait(0.5)
        assert "Higher than the one below" in hands.texts()
        return
    page = open_page(hands, name, game_id=LADDER)
    words = {"rules": "1  Climbing", "lesson": "Low numbers below"}[name]
    assert words in hands.texts() and not cut_texts(page)


def test_its_open_game_lies_on_the_home_page_and_in_the_history(hands: Hands) -> None:
    stored_game(hands, LADDER, [PERSON, bot("easy")], moves=6)
    hands.tap("History")
    hands.wait(1)
    assert any("Ladder" in text for text in hands.texts())
    hands.tap("Play")
    hands.wait(1)
    assert "Resume Ladder" in hands.texts()


def test_afterwards_nobody_knows_it() -> None:
    import rules
    from app.games.registry import FACES, faces

    with ladder_in_the_box():
        assert rules.game(LADDER).id == LADDER in FACES
    assert LADDER not in FACES and LADDER not in {face.id for face in faces()}
    with pytest.raises(KeyError):
        rules.game(LADDER)
