"""The curtain between people: nothing of the next one is drawn or known before the hold is complete."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from app.store.seats import PERSON, bot
from app.ui.people.avatar import Avatar
from tests.app.conftest import Finger, centre, cut_texts, written
from tests.app.knister_hands import Knister

SIZES = ((360, 640), (412, 915), (915, 412), (640, 360), (1280, 800))

Sit = Callable[..., Knister]


@pytest.fixture
def sit(stage: Any, tmp_path: Path) -> Iterator[Sit]:
    """Opens a game with the curtain switched on; another one replaces it."""
    opened: list[Knister] = []

    def begin(seats: list[Any], **how: Any) -> Knister:
        if opened:
            opened.pop().close()
        folder = tmp_path / str(how.get("choice_seed", 0))
        folder.mkdir()
        opened.append(Knister(stage, folder, seats, **{"curtain": True, **how}))
        stage.run(0.5)
        return opened[0]

    yield begin
    for game in opened:
        game.close()


def hold(game: Knister, seconds: float) -> None:
    finger = Finger(game.stage, *centre(game.page.curtain.button))
    game.stage.run(seconds)
    finger.up()
    game.stage.run(0.1)


def open_curtain(game: Knister) -> None:
    hold(game, 0.9)
    game.stage.run(0.5)
    game.settle()


def test_a_game_begins_behind_the_curtain(sit: Sit) -> None:
    game = sit([PERSON, PERSON])
    assert game.page.curtain is not None and game.session.seat is None
    assert game.body.parent is None, "nothing of the table is there to be drawn"
    texts = game.hands.texts()
    assert "Jana" in texts and "Hold to open" in texts and "Pass the device to" in texts


def test_a_short_hold_does_not_open(sit: Sit) -> None:
    game = sit([PERSON, PERSON])
    hold(game, 0.6)
    assert game.page.curtain is not None and game.session.seat is None
    assert game.page.curtain.button.held == 0, "the next hold begins anew"
    hold(game, 0.6)
    assert game.page.curtain is not None


def test_a_full_hold_opens_and_shows_the_table(sit: Sit) -> None:
    game = sit([PERSON, PERSON])
    hold(game, 0.75)
    assert game.page.curtain is None and game.session.seat == 0
    game.stage.run(0.6)
    assert game.page.children == [game.body]


@pytest.mark.parametrize("key", [32, 13])
def test_a_held_key_opens_and_a_short_one_does_not(sit: Sit, key: int) -> None:
    game = sit([PERSON, PERSON])
    window = game.stage.window
    window.dispatch("on_key_down", key, 0, "", [])
    game.stage.run(0.3)
    window.dispatch("on_key_up", key, 0)
    game.stage.run(1)
    assert game.page.curtain is not None
    window.dispatch("on_key_down", key, 0, "", [])
    game.stage.run(0.4)
    window.dispatch("on_key_down", key, 0, "", [])
    game.stage.run(0.4)
    window.dispatch("on_key_up", key, 0)
    assert game.page.curtain is None and game.session.seat == 0


def test_a_key_on_the_focused_button_is_held_too(sit: Sit) -> None:
    from app.ui.focus import focus

    game = sit([PERSON, PERSON])
    focus.widget = game.page.curtain.button
    game.stage.window.dispatch("on_key_down", 32, 0, " ", [])
    game.stage.run(0.8)
    game.stage.window.dispatch("on_key_up", 32, 0)
    assert game.page.curtain is None


def test_the_curtain_falls_between_people_and_only_then(sit: Sit) -> None:
    game = sit([PERSON, PERSON, bot("easy")])
    open_curtain(game)
    game.roll()
    assert game.page.curtain is None, "the one who rolled also writes first"
    game.write(0)
    assert game.page.curtain is not None and game.session.seat == 0
    assert "Eva" in game.hands.texts()
    open_curtain(game)
    assert game.session.seat == 1


def test_one_person_alone_has_no_curtain(sit: Sit) -> None:
    game = sit([PERSON, bot("easy")])
    game.roll()
    game.write(0)
    game.stage.run(3)
    assert game.page.curtain is None


def test_without_secrets_and_wish_there_is_none(sit: Sit) -> None:
    game = sit([PERSON, PERSON], curtain=False)
    assert game.page.curtain is None and game.session.seat == 0


@pytest.mark.parametrize("held", [0.0, 0.5])
def test_two_worlds_that_differ_in_the_next_sheet_look_the_same(sit: Sit, held: float) -> None:
    pictures = []
    for choice_seed in (1, 2):
        game = sit([PERSON, PERSON], rounds=8, choice_seed=choice_seed, theme="dark")
        finger = Finger(game.stage, *centre(game.page.curtain.button)) if held else None
        game.stage.run(held)
        assert game.session.seat is None
        pictures.append((game.stage.picture().rgb, game.state.grids))
        if finger:
            finger.up()
    (first, grids), (second, other_grids) = pictures
    assert grids != other_grids
    assert first == second


def test_open_the_two_worlds_differ(sit: Sit) -> None:
    pictures = []
    for choice_seed in (1, 2):
        game = sit([PERSON, PERSON], rounds=8, choice_seed=choice_seed, theme="dark")
        open_curtain(game)
        game.stage.run(1)
        pictures.append(game.stage.picture().rgb)
    assert pictures[0] != pictures[1]


def test_back_leaves_the_game_and_keeps_it(sit: Sit) -> None:
    game = sit([PERSON, PERSON], rounds=3)
    assert game.app.go_back()
    game.stage.run(0.5)
    assert game.app.navigator.page is not game.page
    assert game.stored.round == 3


def test_the_cross_leaves_and_the_loudspeaker_switches_sound(sit: Sit) -> None:
    game = sit([PERSON, PERSON])
    assert game.app.settings.sound
    game.hands.tap("Sound")
    assert not game.app.settings.sound and not game.page.curtain.sounding
    game.hands.tap("Leave game")
    assert game.app.navigator.page is not game.page


def test_rotating_keeps_the_curtain_closed(sit: Sit) -> None:
    game = sit([PERSON, PERSON])
    for size in SIZES:
        game.stage.resize(*size)
        game.stage.run(0.2)
        assert game.page.curtain is not None and game.body.parent is None
        assert tuple(game.page.curtain.size) == size
    game.stage.resize(412, 915)
    open_curtain(game)
    assert game.session.seat == 0


@pytest.mark.parametrize("language", ["en", "cs"])
@pytest.mark.parametrize("scale", [1.0, 2.0])
@pytest.mark.long
def test_no_text_is_cut_or_overlaps(sit: Sit, language: str, scale: float) -> None:
    game = sit([PERSON, PERSON], language=language, text_scale=scale)
    for size in SIZES:
        game.stage.resize(*size)
        game.stage.run(0.2)
        assert cut_texts(game.page) == []
        curtain = game.page.curtain
        avatar = next(part for part in curtain.walk(restrict=True) if isinstance(part, Avatar))
        texts = (curtain.pass_word, curtain.name, curtain.hold_word, curtain.heading)
        parts = [avatar, curtain.button, *(written(curtain, text) for text in texts)]
        for one in parts:
            for other in parts:
                if one is not other:
                    across = min(one.right, other.right) - max(one.x, other.x)
                    up = min(one.top, other.top) - max(one.y, other.y)
                    assert min(across, up) <= 1, (size, one, other)


def test_large_words_leave_the_button_alone(sit: Sit, stage: Any) -> None:
    stage.resize(360, 640)
    game = sit([PERSON, PERSON], text_scale=2.0)
    curtain = game.page.curtain
    assert written(curtain, curtain.name).y >= curtain.button.top + 12
    assert curtain.button.y - written(curtain, curtain.hold_word).top == pytest.approx(24, abs=1)


def test_the_words_follow_the_language(sit: Sit) -> None:
    game = sit([PERSON, PERSON], language=None)
    game.app.settings.language = "cs"
    game.stage.run(0.1)
    assert "Podrž a odkryj" in game.hands.texts()
    game.app.settings.language = "en"
    game.stage.run(0.1)
    assert "Hold to open" in game.hands.texts()


def test_reduced_motion_does_not_shorten_the_hold(sit: Sit) -> None:
    game = sit([PERSON, PERSON], reduced_motion=True)
    hold(game, 0.6)
    assert game.page.curtain is not None
    open_curtain(game)
    assert game.page.curtain is None
