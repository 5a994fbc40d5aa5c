"""The coach of a first game: the right tip at the right moment, each once, and none for whoever has had enough."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from app.games.lessons.library import PART, lesson_of
from app.games.lessons.tips import CONFIRM, ENOUGH, TipMoment, due, key, tips_of, told_in
from app.games.registry import FACES
from app.games.trigon.lesson import OVER
from app.ui.places import Area
from rules.core import Acted
from rules.twenty_one.actions import TwentyOnePhase
from tests.app.conftest import cut_texts
from tests.app.harness import Hands, close_app, open_app
from tests.rules.driver import Variant, random_game

RARE = {"genial": {"bonus", "swap", "near", "block"}, "trigon": {"out", "last"}, "qwantum": {"column", "bar", "miss"}}
"""Tips whose moment does not come in every game."""


def moments(game_id: str, seed: int, most: int) -> Iterator[TipMoment]:
    """A game of two who do anything, seen from the first seat."""
    for state, event in islice(random_game(Variant(game_id, 2), seed), most):
        yield TipMoment(state.view(0), 0)
        if isinstance(event, Acted) and event.seat == 0:
            yield TipMoment(state.view(0), 0, chosen=True)


@pytest.mark.parametrize("game_id", FACES)
def test_tips_come_in_a_game_and_never_twice(game_id: str) -> None:
    told: list[str] = []
    for moment in moments(game_id, 3, 24 if game_id in ("trigon", "genial") else 400):
        tip = due(moment, told)
        if tip is not None:
            assert tip.when(moment) and tip.id not in told
            told.append(tip.id)
    assert {tip.id for tip in tips_of(game_id)} - RARE.get(game_id, set()) <= set(told)


def test_every_game_has_tips_for_its_beginning_and_for_confirming() -> None:
    for tips in map(tips_of, FACES):
        assert len({tip.id for tip in tips}) == len(tips) >= 6
        assert CONFIRM in {tip.id for tip in tips}


def test_a_finished_game_needs_no_tips() -> None:
    *_, last = moments("twenty_one", 1, 400)
    assert due(last, ()) is not None
    assert due(TipMoment(last.state.with_(phase=TwentyOnePhase.OVER), 0), ()) is None


def test_a_colour_at_18_is_not_near_it_and_one_that_laid_all_has_nothing_left() -> None:
    near = next(tip for tip in tips_of("genial") if tip.id == "near")
    genial: Any = next(moment.state for moment in moments("genial", 3, 24) if moment.acts)
    for pegs, told in (((17, 0, 0, 0, 0, 0), True), ((18, 0, 0, 0, 0, 0), False), ((18, 14, 0, 0, 0, 0), True)):
        assert near.when(TipMoment(genial.with_(tracks=(pegs, pegs)), 0)) is told
    out = next(tip for tip in tips_of("trigon") if tip.id == "out")
    assert [out.when(TipMoment(OVER.state, seat)) for seat in range(4)] == [False, True, True, True], (
        "blue has laid all"
    )


# -- at the table --------------------------------------------------------------------------------------------


@pytest.fixture
def hands(stage: Any, tmp_path: Path) -> Iterator[Hands]:
    hands = open_app(stage, tmp_path, home=False)
    yield hands
    close_app(hands)


def first_game(hands: Hands, game_id: str) -> Any:
    """By the last page of its lesson."""
    hands.app.navigator.open("lesson", game_id=game_id, page=len(lesson_of(game_id).pages))
    hands.wait(0.5)
    hands.tap("Play")
    hands.wait(1.5)
    return hands.page


def tip(hands: Hands) -> str:
    coach = hands.page.coach
    return coach.tip.id if coach.tip is not None else ""


def test_the_coach_tells_what_to_do_now_and_each_thing_once(hands: Hands) -> None:
    page = first_game(hands, "knister")
    new = page.running.new
    assert [seat.controller.level for seat in new.seats] == [None, "easy"] and new.hints
    assert tip(hands) == "roll" and page.coach.bubble.text in hands.texts()
    for size, scale in (((360, 640), 2.0), ((915, 412), 1.0), ((412, 915), 1.0)):
        hands.app.settings.text_scale = scale
        hands.stage.resize(*size)
        bubble = page.coach.bubble
        assert cut_texts(bubble) == [] and bubble.x >= 0 and bubble.right <= size[0] and bubble.top <= size[1]
    page.body.roll()
    hands.wait(4)
    assert tip(hands) == "write"
    picker = page.body.picker
    picker.tap("cell12")
    hands.wait(0.5)
    assert tip(hands) == CONFIRM
    picker.confirm()
    hands.wait(4)
    assert tip(hands) == "" and page.coach.bubble.parent is None
    assert told_in(hands.app.house, page.id) == ["roll", "write", CONFIRM]
    hands.app.navigator.pop()
    hands.wait(0.5)
    hands.app.navigator.open("game", id=page.id)
    hands.wait(1.5)
    assert hands.page.coach.told == ["roll", "write", CONFIRM] and tip(hands) == ""


def test_a_closed_tip_stays_closed_and_whoever_has_had_enough_gets_no_more(hands: Hands) -> None:
    page = first_game(hands, "twenty_one")
    hands.tap(page.coach.bubble.close)
    hands.wait(1)
    assert tip(hands) == "", "nothing else until something happens"
    page.body.roll()
    hands.wait(4)
    assert tip(hands) != ""
    hands.tap(page.coach.bubble.close)
    hands.wait(0.4)
    hands.tap("No more")
    hands.wait(0.5)
    assert ENOUGH in hands.app.house.store.kept(PART)[key(page.id)]
    assert told_in(hands.app.house, page.id) is None
    page.body.picker.tap("keep")
    hands.wait(2)
    assert page.coach.bubble.parent is None


@pytest.mark.parametrize("game_id", ["genial", "trigon"])
def test_board_games_have_a_coach_too(hands: Hands, game_id: str) -> None:
    page = first_game(hands, game_id)
    assert tip(hands) == "first"
    placing = page.body.placing
    placing.show_next()
    hands.wait(0.5)
    assert tip(hands) == CONFIRM


def test_what_is_kept_may_be_damaged(hands: Hands) -> None:
    house = hands.app.house
    house.store.keep(PART, key("a"), {"no": "list"}, 1.0)
    house.store.keep(PART, key("b"), ["roll", 7], 1.0)
    assert told_in(house, "a") is None and told_in(house, "b") == ["roll"] and told_in(house, "c") is None


def covers(hands: Hands, part: Any) -> Any:
    """Whether the tip lies over a part of the table."""
    bubble = hands.page.coach.bubble
    left, low = part.to_window(part.x, part.y)
    beside = bubble.right <= left or bubble.x >= left + part.width
    return not beside and bubble.y < low + part.height and bubble.top > low


@pytest.mark.parametrize("size", [(360, 640), (915, 412), (1280, 800)])
def test_a_tip_covers_nothing_that_it_speaks_of(hands: Hands, size: tuple[int, int]) -> None:
    hands.stage.resize(*size)
    page = first_game(hands, "knister")
    table = page.body
    assert tip(hands) == "roll" and not covers(hands, table.tray) and not covers(hands, table.actions)
    table.roll()
    hands.wait(4)
    assert tip(hands) == "write" and not covers(hands, table.place) and not covers(hands, table.actions)


@pytest.mark.parametrize("size", [(360, 640), (412, 915)])
def test_a_tip_about_the_rays_leaves_the_board_free(hands: Hands, size: tuple[int, int]) -> None:
    hands.stage.resize(*size)
    page = first_game(hands, "genial")
    page.body.placing.show_next()
    hands.wait(0.5)
    assert tip(hands) == CONFIRM
    bubble = page.coach.bubble
    assert not page.body.field.hidden_under(Area(*bubble.pos, *bubble.size)), "around the board it may lie"
    assert not any(covers(hands, part) for part in (page.body.tray, page.body.actions))


@pytest.mark.parametrize("game_id", ["genial", "trigon"])
def test_a_tip_on_a_phone_held_sideways_leaves_board_and_buttons_free(hands: Hands, game_id: str) -> None:
    hands.stage.resize(915, 412)
    page = first_game(hands, game_id)
    table, bubble = page.body, page.coach.bubble
    for _ in range(2):
        seen = bubble.x, bubble.y, bubble.right, bubble.top
        assert tip(hands) in ("first", CONFIRM) and seen[0] >= 0 and seen[3] <= 412
        pieces = table.placing.pieces
        for spot in (spot for piece in pieces.pieces() for spot in pieces.spots(piece)):
            x, y = table.field.to_window(*table.field.from_board(spot.x, spot.y))
            assert not (seen[0] < x < seen[2] and seen[1] < y < seen[3]), f"{tip(hands)} hides {spot.action}"
        assert not any(covers(hands, part) for part in (table.actions, *(table.turning if table.pending else [])))
        table.placing.show_next()
        hands.wait(0.5)


def test_a_tip_steps_aside_for_the_bulb_and_goes_when_its_moment_is_over(hands: Hands) -> None:
    page = first_game(hands, "knister")
    page.body.roll()
    hands.wait(4)
    assert tip(hands) == "write"
    page.bulb.show()
    hands.wait(0.5)
    assert page.coach.bubble.parent is None
    hands.tap("Close")
    hands.wait(1)
    assert tip(hands) == "write" and page.coach.bubble.parent is not None
    page.body.picker.tap("cell12")
    page.body.picker.confirm()
    hands.wait(0.6)
    assert page.coach.bubble.parent is None, "also while something moves"
