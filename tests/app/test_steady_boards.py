"""Nothing jumps: board, players, tray and buttons keep their places while moves are made and words change."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from app.store.seats import PERSON, bot
from rules.genial.game import GenialPhase
from tests.app.genial_hands import GenialGame
from tests.app.trigon_hands import TrigonHands

EASY = bot("easy")
PARTS = ("strip", "field", "tray", "actions", "shelf")
SIZES = [
    (412, 915, 1.0),
    (360, 640, 1.5),
    (1280, 800, 1.0),
    *(
        pytest.param(*size, scale, marks=pytest.mark.long)
        for size in ((360, 640), (412, 915), (640, 360), (915, 412), (1280, 800))
        for scale in (1.0, 1.5, 2.0)
    ),
]


def places(table: Any) -> dict[str, tuple[int, ...]]:
    found = {}
    for name in PARTS:
        part = getattr(table, name)
        if part.parent is not None:
            found[name] = tuple(round(value) for value in (*part.pos, *part.size))
    return found


def words(table: Any) -> tuple[str, ...]:
    return table.bar.subtitle, table.primary.text


def opened(stage: Any, folder: Path, game_id: str) -> Any:
    """A person's turn in the middle of a game against two computers."""
    seats = [PERSON, EASY, EASY]
    if game_id == "trigon":
        return TrigonHands(stage, folder, seats, 12)
    return GenialGame(stage, folder, seats, moves=21, until=lambda s: s.turn == 0 and s.phase is GenialPhase.PLACE)


@pytest.mark.parametrize(("width", "height", "scale"), SIZES)
@pytest.mark.parametrize("game_id", ["genial", "trigon"])
def test_boards_keep_their_places_while_others_move(
    stage: Any, tmp_path: Path, game_id: str, width: int, height: int, scale: float
) -> None:
    stage.resize(width, height)
    game = opened(stage, tmp_path, game_id)
    page, table = game.hands.page, game.hands.page.body
    game.hands.app.settings.text_scale = scale
    game.hands.app.settings.language = "cs"
    stage.run(5)
    kept, said = places(table), {words(table)}

    def look(what: str) -> None:
        assert places(table) == kept, f"{what}: {words(table)}"
        said.add(words(table))

    for _ in range(2):
        table.placing.pick(table.placing.pieces.pieces()[0])
        stage.run(0.3)
        look("picked")
        table.show_legal()
        stage.run(0.3)
        look("shown")
        table.placing.confirm()
        for _ in range(200):
            stage.run(0.25)
            if any(notice.text for notice in table.notices):
                break
            look("waiting")
            if table.placing.live and page.running.state.to_act() == (0,):
                break
    assert len(said) > 2, "words did change"
    game.close()
