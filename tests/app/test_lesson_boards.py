"""The lessons of the board games under real touches: tiles and pieces are laid, cells, tiles and cards pointed at."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from app.games.genial.lesson import cell
from app.games.lessons.library import PART
from tests.app.harness import Hands, close_app, open_app


@pytest.fixture
def hands(stage: Any, tmp_path: Path) -> Iterator[Hands]:
    hands = open_app(stage, tmp_path, home=False)
    hands.app.settings.reduced_motion = True
    yield hands
    close_app(hands)


def try_page(hands: Hands, game_id: str, id: str) -> Any:
    """The page of that name, tried; its picture."""
    if not hands.page.name.startswith("lesson"):
        hands.app.navigator.open("lesson", game_id=game_id)
        hands.wait(0.5)
    page = hands.page
    page.turn_to(next(number for number, one in enumerate(page.lesson.pages) if one.id == id))
    page.try_it()
    hands.wait(0.4)
    return page.picture


def told(hands: Hands) -> str:
    return str(hands.page.card.told)


def test_tiles_are_laid_and_the_rules_judge(hands: Hands) -> None:
    from app.games.genial.paint import at

    def tap(place: int) -> None:
        field = hands.page.picture.field
        hands.stage.tap(field.to_window(*field.from_board(*at(place))))

    picture = try_page(hands, "genial", "first")
    hands.stage.tap(picture.shelf.slots[0])
    tap(cell(0, 0))
    assert told(hands) == "The first tile goes beside a printed symbol." and not hands.page.solved
    tap(cell(0, 4))
    assert picture.ready and picture.placing.spot is not None
    hands.tap("Check")
    assert hands.page.solved and told(hands).startswith("Well begun.")
    picture = try_page(hands, "genial", "lines")
    tap(cell(1, 1))
    assert not any(picture.field.ghost.scores[half].points for half in (0, 1)), "the answer is not given away"
    hands.tap("Check")
    assert told(hands).startswith("There the tile scores ") and not hands.page.solved
    right = hands.page.lesson.pages[hands.page.page].task.solution
    picture.placing.put(picture.spot_of(right)[1])
    tap(right.cells[1])
    assert hands.page.solved, "a tap on the tile hands it in"
    assert [score.points for score in picture.field.ghost.scores] == [3, 2]
    kept = hands.app.house.ask(lambda house: house.store.kept(PART)).result()
    assert kept["genial"] == ["first", "lines"]


def test_cells_tiles_and_tracks_are_pointed_at(hands: Hands) -> None:
    from app.games.genial.paint import at

    picture = try_page(hands, "genial", "players")
    for place, right in ((cell(0, 0), False), (cell(7, 0), False), (cell(6, 0), True)):
        hands.stage.tap(picture.field.to_window(*picture.field.from_board(*at(place))))
        assert hands.page.solved == right and picture.field.chosen == (place, right)
    picture = try_page(hands, "genial", "swap")
    hands.stage.tap(picture.shelf.slots[0])
    assert told(hands) == "This tile has neither red nor purple."
    hands.stage.tap(picture.shelf.slots[3])
    assert hands.page.solved
    picture = try_page(hands, "genial", "lowest")
    hands.tap(picture.cards[1])
    hands.wait(0.2)
    assert not hands.page.solved and picture.cards[1].line == "bad"
    hands.tap(picture.cards[0])
    hands.wait(0.2)
    assert hands.page.solved


def test_pieces_are_laid_and_pointed_at(hands: Hands) -> None:
    from app.games.trigon.paint import middle_of
    from app.games.trigon.pieces import spot_of
    from app.games.trigon.shapes import CENTRES

    picture = try_page(hands, "trigon", "corner")
    field, task = picture.field, hands.page.lesson.pages[hands.page.page].task
    edge, beside, _ = task.mistakes
    for mistake, why in ((edge, "touch along an edge"), (beside, "touch a corner")):
        spot = spot_of(mistake)
        picture.placing.turn = spot.turn
        picture.placing.aim(spot.x, spot.y)
        hands.stage.frames(2)
        assert why in told(hands) or picture.placing.spot is not None, "a tap may turn the piece so that it fits"
        picture.placing.spot = None
    hands.stage.tap(field.to_window(*field.from_board(*middle_of(task.solution.cells))))
    assert picture.ready
    hands.tap("Check")
    assert hands.page.solved
    picture = try_page(hands, "trigon", "seats")
    state = hands.page.lesson.pages[hands.page.page].trying.state
    right = state.open_starts(1)[0]
    for place in (int(hands.page.lesson.pages[hands.page.page].task.mistakes[-1][4:]), right):
        hands.stage.tap(picture.field.to_window(*picture.field.from_board(*CENTRES[place])))
        assert hands.page.solved == (place == right)
    for id, part in (("out", "piece"), ("score", "side"), ("together", "side")):
        picture = try_page(hands, "trigon", id)
        task = hands.page.lesson.pages[hands.page.page].task
        cards = picture.shelf.cards if part == "piece" else dict(enumerate(picture.cards))
        hands.tap(cards[int(task.mistakes[0][len(part) :])])
        hands.wait(0.2)
        assert not hands.page.solved and told(hands)
        hands.tap(cards[int(task.solution[len(part) :])])
        hands.wait(0.2)
        assert hands.page.solved
