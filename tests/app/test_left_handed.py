"""Whoever plays with the left hand finds the buttons at the left, in every game and every wide window."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import rules
from app.store.seats import PERSON, bot
from app.store.store import NewGame
from tests.app.conftest import Stage, centre
from tests.app.dice_table_hands import stored_table
from tests.app.harness import Hands, close_app, open_app, seated

SIZES = ((915, 412), (740, 360), (1280, 800))


@pytest.fixture
def hands(stage: Stage, tmp_path: Path) -> Iterator[Hands]:
    hands = open_app(stage, tmp_path, home=False)
    hands.app.settings.reduced_motion = True
    yield hands
    close_app(hands)


def opened(hands: Hands, game_id: str) -> Any:
    game = rules.game(game_id)
    new = NewGame(game, game.make_setup(2), seated(("Jana", "Eva"), [PERSON, bot("easy")]), luck="seed:1")
    id = hands.app.house.ask(lambda house: house.create(new).id).result()
    page = hands.app.navigator.open("game", id=id)
    hands.wait(1)
    return page.body


def mirrors(hands: Hands, root: Any, button: Any, main: Any) -> None:
    """`button` and `main`, what is played on, change sides, and nothing leaves the window."""
    assert button.get_parent_window() is not None
    stage, settings = hands.stage, hands.app.settings
    for width, height in SIZES:
        settings.left_handed = False
        stage.resize(width, height)
        hands.wait(0.3)
        assert button.x > main.center_x
        settings.left_handed = True
        hands.wait(0.3)
        assert button.right < main.center_x < width
        shown = [part for part in root.children if part.width > 1 and part.opacity]
        assert all(part.x > -9 and part.right < width + 9 for part in shown), (width, height)
        apart = button.right <= main.x + 1 or main.top <= button.y + 1
        assert apart, (width, height)


@pytest.mark.parametrize("game_id", ["knister", "genial", "trigon"])
def test_a_game_has_its_buttons_at_the_left(hands: Hands, game_id: str) -> None:
    table = opened(hands, game_id)
    mirrors(hands, table, table.actions, table.place if hasattr(table, "place") else table.field)


def test_a_table_of_dice_has_its_buttons_at_the_left(hands: Hands) -> None:
    page = hands.app.navigator.open("dice_table", id=stored_table(hands, "twenty_one", rounds=1))
    hands.wait(1)
    mirrors(hands, page.root, page.primary, page.tray)


def test_a_lesson_has_its_buttons_at_the_left(hands: Hands) -> None:
    page = hands.app.navigator.open("lesson", game_id="genial", page=0)
    for size in SIZES:
        hands.stage.resize(*size)
        for left_handed in (False, True):
            hands.app.settings.left_handed = left_handed
            hands.wait(0.5)
            assert (centre(page.next_button)[0] < centre(page.picture)[0]) is left_handed


def test_a_board_keeps_clear_of_a_hint_at_the_left(hands: Hands) -> None:
    table = opened(hands, "genial")
    hands.app.settings.left_handed = True
    hands.stage.resize(1280, 800)
    hands.wait(0.3)
    table.cover(0, 340)
    hands.wait(0.3)
    assert table.field.x > 340
