"""The first picture: what it is made of, what it does not wait for, and what follows it."""

from __future__ import annotations

import json
import logging
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from app.games.registry import faces
from app.start.first_picture import FILE, Remembered
from app.start.settings import StoredSettings
from app.ui.theme import theme
from bench import bench_start
from tests.app.conftest import Stage
from tests.app.harness import Hands, InstantWorker, close_app, open_app, open_house
from tests.app.stored_games import own_device, stored

ROOT = Path(__file__).resolve().parents[2]

LATER = (
    "sqlite3",
    "rules.core",
    "app.table.house",
    "app.store.store",
    "app.pages.history.shelf",
    "app.games.words",
    "app.pages.history.cards",
)
"""What the first picture does not wait for, and much that comes with it."""
ALSO_LATER = (
    "app.device.feedback",
    "app.ui.overlay.messages",
    "app.ui.overlay.drawers",
    "app.ui.choice",
    "kivy.uix.textinput",
    "pydyf",
    "datetime",
)

FIRST_PICTURE = """
import json, sys
from app.start import environment
environment.prepare(offscreen=True)
from kivy.clock import Clock
from kivy.core.window import Window
from app.start.petka_app import PetkaApp
app = PetkaApp("en")
def first(*_):
    Window.unbind(on_flip=first)
    texts = [widget.text for widget in app.root.walk() if getattr(widget, "text", None)]
    art = [len(widget.drawing.children) for widget in app.root.walk() if type(widget).__name__ == "GameArt"]
    print(json.dumps([list(sys.modules), texts, art]))
    app.when_open(lambda: (print(json.dumps(list(sys.modules))), app.stop()))
Window.bind(on_flip=first)
app.run()
"""


def test_the_first_picture_is_home_and_waits_for_nothing_else(tmp_path: Path) -> None:
    run = subprocess.run(
        [sys.executable, "-c", FIRST_PICTURE],
        cwd=ROOT,
        env={**os.environ, "PETKA_DATA": str(tmp_path)},
        capture_output=True,
        text=True,
        check=True,
        timeout=120,
    )
    (modules, texts, art), after = map(json.loads, run.stdout.splitlines())
    assert not {*LATER, *ALSO_LATER} & set(modules)
    assert {*LATER} - {"app.pages.history.shelf", "app.games.words", "app.pages.history.cards"} <= set(after)
    names = {face.facts.name for face in faces()}
    assert names | {"Pětka", "Five games, one table", "Games", "Play", "History", "Settings"} <= set(texts)
    assert len(art) >= len(faces())
    assert all(count > 5 for count in art), "each card shows its picture"
    assert (tmp_path / FILE).exists()


def test_the_first_picture_loads_few_modules_beside_kivys_own(tmp_path: Path) -> None:
    empty, petka = (bench_start.start(code, str(tmp_path)) for code in (bench_start.EMPTY, bench_start.PETKA))
    assert empty.modules < petka.modules <= empty.modules + bench_start.MORE_MODULES


# -- on the stage --------------------------------------------------------------------------------------------


class Beginning:
    """The app up to its first picture."""

    def __init__(self, stage: Stage, folder: Path) -> None:
        from app.start.petka_app import PetkaApp

        self.app: Any = PetkaApp("en", open_house(folder), InstantWorker())  # type: ignore[arg-type]
        self.app.root = self.app.build()
        stage.window.add_widget(self.app.root)
        self.app.dispatch("on_start")
        stage.frames(1)
        self.hands = Hands(stage, self.app)


@pytest.fixture
def begin(stage: Stage, tmp_path: Path) -> Iterator[Any]:
    begun: list[Beginning] = []

    def begin() -> Any:
        begun.append(Beginning(stage, tmp_path))
        return begun[-1].hands

    yield begin
    for each in begun:
        close_app(each.hands)
    theme.mode = "dark"


def test_the_first_picture_has_the_look_of_last_time(stage: Stage, tmp_path: Path, begin: Any) -> None:
    hands = open_app(stage, tmp_path)
    hands.app.settings.theme, hands.app.settings.text_scale = "light", 1.2
    own_device(hands.app.house)
    hands.page.shown()
    hands.wait(1)
    close_app(hands)
    theme.mode = "dark"
    hands = begin()
    assert not hands.app.is_open
    assert (theme.mode, theme.text_scale, hands.page.header.owner.name) == ("light", 1.2, "Jana")


def test_what_the_store_says_counts(tmp_path: Path, begin: Any) -> None:
    house = open_house(tmp_path)
    house.ask(lambda house: house.store.save_settings({"theme": "light", "shake": "high"}))
    house.close()
    Remembered(tmp_path).keep("settings", {"theme": "dark", "text_scale": 1.5})
    hands = begin()
    assert (theme.mode, theme.text_scale) == ("dark", 1.5)
    hands.wait(0.5)
    assert (theme.mode, hands.app.settings.shake) == ("light", "high")
    assert Remembered(tmp_path).part("settings") == hands.app.settings.values()


def test_a_text_size_nobody_has_set_is_the_system_s(
    tmp_path: Path, begin: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Older versions remembered one for the first picture even then."""
    monkeypatch.setattr("app.start.petka_app.system_text_scale", lambda: 1.3)
    Remembered(tmp_path).keep("settings", {"theme": "dark", "text_scale": 1.0})
    hands = begin()
    hands.wait(0.5)
    assert (hands.app.settings.text_scale, theme.text_scale) == (0, 1.3)
    assert Remembered(tmp_path).part("settings")["text_scale"] == 0


def test_a_text_size_somebody_has_set_stays(tmp_path: Path, begin: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("app.start.petka_app.system_text_scale", lambda: 1.3)
    house = open_house(tmp_path)
    house.ask(lambda house: house.store.save_settings({"text_scale": 1.0}))
    house.close()
    hands = begin()
    assert theme.text_scale == 1.3
    hands.wait(0.5)
    assert (hands.app.settings.text_scale, theme.text_scale) == (1.0, 1.0)


def test_what_is_set_before_the_store_is_open_is_kept(begin: Any) -> None:
    hands = begin()
    hands.app.settings.sound = False
    hands.wait(0.5)
    assert not hands.app.settings.sound
    assert hands.app.house.store.settings()["sound"] is False


def test_the_game_left_open_has_its_room_from_the_first_picture_on(stage: Stage, tmp_path: Path, begin: Any) -> None:
    hands = open_app(stage, tmp_path)
    stored(hands.app.house, moves=8)
    hands.page.shown()
    hands.wait(1)
    close_app(hands)
    hands = begin()
    cards = hands.page.cards
    before = [(card.pos, card.size) for card in cards]
    assert "Resume Knister" not in hands.texts()
    hands.wait(0.5)
    assert "Resume Knister" in hands.texts()
    assert [(card.pos, card.size) for card in cards] == before


@pytest.mark.parametrize(
    "damaged",
    [
        b"",
        b'{"settings": {"theme": "light"',
        b"\xff\xfe\x00",
        b"[1, 2]",
        b'{"settings": [], "home": 7}',
        b'{"settings": {"theme": "pink", "sound": 3}, "home": {"name": 5, "palette": [], "resume": -9}}',
    ],
)
def test_a_damaged_file_costs_only_the_look_of_the_first_picture(
    tmp_path: Path, begin: Any, caplog: pytest.LogCaptureFixture, damaged: bytes
) -> None:
    house = open_house(tmp_path)
    house.ask(lambda house: house.store.save_settings({"shake": "high"}))
    house.close()
    (tmp_path / FILE).write_bytes(damaged)
    with caplog.at_level(logging.WARNING):
        hands = begin()
    assert hands.app.settings.values() == StoredSettings().values()
    assert "Pětka" in hands.texts()
    if not damaged.endswith(b"}"):
        assert FILE in caplog.text
    hands.wait(1)
    assert hands.app.settings.shake == "high"
    assert json.loads((tmp_path / FILE).read_text(encoding="utf-8"))["settings"]["shake"] == "high"


def test_a_folder_that_cannot_be_written_is_no_trouble(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    nowhere = tmp_path / "file"
    nowhere.write_text("")
    remembered = Remembered(nowhere)
    remembered.keep("home", {"name": "Jana"})
    assert "could not be remembered" in caplog.text
    assert remembered.part("home") == {"name": "Jana"}
