"""Rolls that are no decision are thrown by themselves, if people want that, and at their pace."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from app.store.seats import PERSON, bot
from tests.app.conftest import Stage
from tests.app.knister_hands import Knister


@pytest.fixture
def game(stage: Stage, tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Knister]:
    game = Knister(stage, tmp_path, getattr(request, "param", [PERSON]), reduced_motion=True)
    yield game
    game.close()


def due(game: Knister) -> bool:
    return game.state.chance() is not None


@pytest.mark.parametrize("game", [[PERSON], [PERSON, bot("easy")]], indirect=True)
def test_the_dice_roll_by_themselves_from_round_to_round(game: Knister, stage: Stage) -> None:
    game.app.settings.auto_roll = "normal"
    rng = Random(1)
    for number in range(1, 4):
        stage.run(5)
        assert game.state.round >= number
        assert not due(game)
        game.write(rng.choice(game.free()))
    assert game.state.round >= 3


def test_there_is_time_to_read_and_each_pace_is_quicker(game: Knister, stage: Stage) -> None:
    waited: dict[str, int] = {}
    for pace in ("slow", "normal", "quick"):
        game.app.settings.auto_roll = pace
        stage.frames(2)
        assert "The dice roll in a moment" in game.hands.texts()
        waited[pace] = next(frame for frame in range(400) if stage.frames() or not due(game))
        game.app.settings.auto_roll = "off"
        stage.run(2)
        game.write(game.free()[0])
        stage.run(6)
        assert due(game)
    assert waited["slow"] > waited["normal"] > waited["quick"] > 30


def test_nothing_rolls_while_people_look_at_something_else(game: Knister, stage: Stage) -> None:
    game.app.settings.auto_roll = "quick"
    game.page.show_menu()
    stage.run(5)
    assert due(game)
    game.app.overlay.back()
    stage.run(3)
    assert not due(game)


def test_the_menu_of_a_game_switches_it(game: Knister, stage: Stage) -> None:
    for wanted in ("normal", "off"):
        game.page.show_menu()
        stage.run(0.5)
        game.hands.tap("Roll by itself")
        stage.run(0.3)
        assert game.app.settings.auto_roll == wanted
        game.app.overlay.back()
        stage.run(0.5)


def test_a_sum_is_gone_when_the_next_roll_is_due(game: Knister, stage: Stage) -> None:
    tray: Any = game.body.tray
    game.roll()
    stage.run(1)
    assert tray.written_sum
    game.write(game.free()[0])
    stage.run(1)
    assert due(game)
    assert not tray.written_sum


def test_the_settings_offer_a_pace(game: Knister, stage: Stage) -> None:
    page = game.app.navigator.open("settings")
    stage.run(0.5)
    segments = {segment.value: segment for segment in page.auto_roll_choice.segments}
    game.hands.tap(segments["slow"])
    stage.run(0.3)
    assert game.app.settings.auto_roll == "slow"
