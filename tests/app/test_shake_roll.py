"""A shaken phone rolls the dice: once, for the person whose roll it is, and only as people have set it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from app.store.log import Happened
from app.store.seats import PERSON, bot
from app.ui.overlay.drawers import Dialog
from rules.core import Chanced
from tests.app.knister_hands import Knister


class Phone:
    """In place of an accelerometer."""

    def __init__(self) -> None:
        self.listening = ""

    def start(self, sensitivity: str = "normal") -> bool:
        self.listening = sensitivity
        return True

    def stop(self) -> None:
        self.listening = ""


@pytest.fixture
def game(stage: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Knister]:
    monkeypatch.setattr("app.device.shake.Shake", lambda _shaken: Phone())
    game = Knister(stage, tmp_path, [PERSON, bot("easy"), PERSON])
    yield game
    game.close()


def rolls(game: Knister) -> int:
    stored = game.app.house.ask(lambda house: house.store.load(game.id)).result()
    events = [entry.what.event for entry in stored.entries if isinstance(entry.what, Happened)]
    return sum(isinstance(event, Chanced) for event in events)


def test_a_shake_rolls_once(game: Knister) -> None:
    refused: list[Any] = []
    game.session.bind(on_refused=lambda _, answer: refused.append(answer))
    game.app.shaken()
    game.app.shaken()
    game.stage.run(0.3)
    game.app.shaken()
    game.settle()
    assert rolls(game) == 1 and refused == []
    game.app.shaken()
    game.stage.run(0.3)
    assert rolls(game) == 1, "there is nothing to roll now"


def test_nobody_shakes_for_somebody_else(game: Knister) -> None:
    game.app.shaken()
    game.settle()
    game.write(0)
    game.stage.run(2)
    game.session.pause()
    game.tap_cell(0)
    game.tap_cell(0)
    game.stage.run(0.3)
    pending = game.state.chance()
    assert pending is not None and pending.seat == 1 and rolls(game) == 1
    game.app.shaken()
    game.stage.run(0.3)
    assert rolls(game) == 1


def test_nothing_rolls_under_a_dialog(game: Knister) -> None:
    dialog = Dialog(title="?", primary_text="Yes")
    game.app.overlay.show(dialog)
    game.app.shaken()
    game.stage.run(0.3)
    assert rolls(game) == 0
    dialog.dismiss()
    game.stage.run(0.3)
    game.app.shaken()
    game.stage.run(0.3)
    assert rolls(game) == 1


def test_the_phone_is_listened_to_only_on_the_page_of_a_game(game: Knister) -> None:
    phone = game.app.shake
    assert phone.listening == "normal"
    game.app.on_pause()
    assert phone.listening == ""
    game.app.settings.shake = "high"
    game.app.on_resume()
    game.stage.frames(2)
    assert phone.listening == "high"
    game.page.hidden()
    game.app.settings.shake = "off"
    game.page.shown()
    assert phone.listening == ""
    game.app.settings.shake = "low"
    game.page.shown()
    assert phone.listening == "low"
    game.app.navigator.pop()
    game.stage.run(0.5)
    assert phone.listening == ""


def test_the_sensitivity_is_set_and_kept(game: Knister) -> None:
    game.app.navigator.tab("settings")
    game.stage.run(0.5)
    page = game.app.navigator.page
    segments = {segment.value: segment for segment in page.shake_choice.segments}
    segments["high"].activate()
    game.stage.run(0.3)
    assert game.app.settings.shake == "high"
    kept = game.app.house.ask(lambda house: house.store.settings()).result()
    assert kept["shake"] == "high"


def test_a_tap_on_the_tray_skips_the_throw(game: Knister) -> None:
    game.hands.tap("Roll")
    assert game.body.busy
    game.stage.tap(game.body.tray.dice)
    assert not game.body.busy and game.state.to_act()
    assert rolls(game) == 1
