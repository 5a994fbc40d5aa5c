"""The app on a device as an earlier app has left it: its first picture, its settings, every page that reads them."""

from __future__ import annotations

import json
import logging
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import rules
from app.table.house import House
from app.table.runner import Inline
from app.ui.theme import theme
from tests.app.conftest import Stage
from tests.app.harness import Hands, InstantWorker, close_app
from tests.golden import LATER, SUMMARY, ZONE, unpack

FROZEN: dict[str, Any] = json.loads(SUMMARY.read_text("utf-8"))
SET = {name: value for name, value in FROZEN["settings"].items() if not name.startswith("setup.")}
PAGES = ("history", "stats", "goals", "fairness", "daily", "patterns", "how_to", "settings", "join", "table_dice")


@pytest.fixture(scope="module")
def device(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return unpack(tmp_path_factory.mktemp("device"))


@pytest.fixture
def hands(
    stage: Stage, device: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> Iterator[Hands]:
    from app.start.petka_app import PetkaApp

    caplog.set_level(logging.WARNING)
    monkeypatch.setenv("TZ", ZONE)
    time.tzset()
    app: Any = PetkaApp(None, House(device, Inline(), lambda: LATER), InstantWorker())  # type: ignore[arg-type]
    app.root = app.build()
    stage.window.add_widget(app.root)
    app.dispatch("on_start")
    stage.frames(1)
    hands = Hands(stage, app)
    yield hands
    close_app(hands)
    theme.mode = "dark"
    monkeypatch.undo()
    time.tzset()
    assert [record.getMessage() for record in caplog.records if record.name.startswith(("app", "rules"))] == []


def test_the_first_picture_is_that_of_the_owner(hands: Hands) -> None:
    assert SET.items() <= hands.app.settings.values().items(), "before the store is open"
    assert "Hry" in hands.texts() and theme.mode == "light"
    assert hands.find("J")
    hands.wait(1)
    assert SET.items() <= hands.app.settings.values().items()


def looks_at(hands: Hands, *pages: tuple[str, dict[str, Any]]) -> None:
    """Each page shows something, and nothing has to be said about it."""
    troubles: list[str] = []
    hands.app.tell = lambda reason, **_: troubles.append(reason)
    for name, how in pages:
        hands.app.navigator.open(name, **how)
        hands.wait(0.7)
        assert len(hands.texts()) > 3 and not troubles, (name, how, troubles)
        hands.app.navigator.home()
        hands.wait(0.3)


def test_every_page_opens(hands: Hands) -> None:
    hands.wait(0.5)
    looks_at(hands, *((name, {}) for name in PAGES))


EACH = {(game["game"], game["status"]): id for id, game in FROZEN["games"].items()}
"""One game of each kind, open and finished."""


@pytest.mark.parametrize(
    "ids", [tuple(EACH.values()), pytest.param(tuple(FROZEN["games"]), marks=pytest.mark.long)], ids=["each", "all"]
)
def test_stored_games_open(hands: Hands, ids: tuple[str, ...]) -> None:
    """Open ones on the page where they go on, finished ones with their results and their replay."""
    hands.wait(0.5)
    looks_at(hands, *((name, {"id": id}) for id in ids for name in pages_of(FROZEN["games"][id])))


def pages_of(game: dict[str, Any]) -> tuple[str, ...]:
    on_paper = game["game"] == rules.TABLE_DICE
    if game["status"] == "open":
        return ("dice_table",) if on_paper else ("game",)
    return ("dice_table_summary",) if on_paper else ("results", "replay")
