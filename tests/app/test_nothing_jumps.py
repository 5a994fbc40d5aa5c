"""What is played on keeps its place while texts change, computers think and dice fly."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import rules
from app.store.seats import PERSON, Seat, bot
from app.store.store import NewGame
from tests.app.conftest import Stage
from tests.app.harness import Hands, close_app, open_app

SEATS = (("Maxmilián", PERSON), ("Bartoloměj", bot("easy")), ("Eva", bot("easy")))


@pytest.fixture
def hands(stage: Stage, tmp_path: Path) -> Iterator[Hands]:
    hands = open_app(stage, tmp_path, language=None, home=False)
    hands.app.settings.language = "cs"
    yield hands
    close_app(hands)


def opened(hands: Hands, game_id: str) -> Any:
    game = rules.game(game_id)
    seats = tuple(Seat(name, controller) for name, controller in SEATS)
    new = NewGame(game, game.make_setup(len(seats)), seats, luck="seed:3")
    id = hands.app.house.ask(lambda house: house.create(new).id).result()
    page = hands.app.navigator.open("game", id=id)
    hands.wait(0.6)
    return page.body


def play(hands: Hands, table: Any) -> None:
    """The next thing that can be done: roll, or choose something and write it."""
    picker = table.picker
    if table.busy or table.game.handing:
        return
    if picker.pending is None and not table.may_roll and picker.live and picker.sheet.choices:
        picker.choose(picker.sheet.choices[-1].items)
    elif picker.pending is not None or table.may_roll:
        table.do_it()


WINDOWS = (((360, 640), 1.0), ((412, 915), 1.5), ((915, 412), 1.0))


@pytest.mark.parametrize(
    ("game_id", "size", "scale"),
    [
        *((game_id, *window) for game_id in ("knister", "twenty_one", "qwantum") for window in WINDOWS),
        ("twenty_one", (360, 740), 1.2),
        pytest.param("qwantum", (360, 740), 1.2, marks=pytest.mark.long),
    ],
)
def test_sheet_and_tray_keep_their_places(
    hands: Hands, stage: Stage, game_id: str, size: tuple[int, int], scale: float
) -> None:
    hands.app.settings.text_scale = scale
    stage.resize(*size)
    table, places = opened(hands, game_id), {}
    for frame in range(700):
        if frame % 20 == 0:
            play(hands, table)
        stage.frames()
        texts = (table.bar.subtitle, table.primary.text, table.tray.hint, table.sheet.note)
        parts = (table.tray, table.place, table.actions)
        where = tuple(round(number) for part in parts for number in (*part.pos, *part.size))
        places.setdefault(where, texts)
    assert len(places) == 1, places
