"""How to play: every page's task accepts what is right and refuses what is wrong, on paper and under the finger."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from app.games.lessons.lesson import LessonPage, refusal
from app.games.lessons.library import PART, lesson_of
from app.games.registry import FACES, facts
from app.i18n import LANGUAGES, Translator
from app.pages.learn.lesson import HINT_AFTER
from rules.core import State
from tests.app.conftest import cut_texts
from tests.app.harness import Hands, close_app, open_app
from tests.app.test_shots import overlapping
from tests.rules.driver import LONG

PAGES = [(game_id, page) for game_id in FACES for page in lesson_of(game_id).pages]
WINDOWS = (((360, 640), 2.0), ((915, 412), 2.0), ((1280, 800), 1.0))[: 3 if LONG else 1]
"""In the longer language, with large letters where there is little room."""
NAMES = [f"{game_id} {page.id}" for game_id, page in PAGES]


@cache
def translators() -> list[Translator]:
    return [Translator(language) for language in LANGUAGES]


# -- what is taught ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game_id", FACES)
def test_a_lesson_has_five_to_eight_pages_with_three_steps_each(game_id: str) -> None:
    pages = lesson_of(game_id).pages
    assert 5 <= len(pages) <= 8
    assert len({page.id for page in pages}) == len(pages)
    assert all(len(page.steps) == 3 for page in pages)


@pytest.mark.parametrize(("game_id", "page"), PAGES, ids=NAMES)
def test_a_task_accepts_the_right_answer_and_refuses_wrong_ones_with_a_reason(game_id: str, page: LessonPage) -> None:
    task = page.task
    assert task.check(task.solution).right
    assert task.mistakes
    for mistake in task.mistakes:
        verdict = task.check(mistake)
        assert not verdict.right
        for tr in translators():
            assert tr(verdict.text, **verdict.values)


@pytest.mark.parametrize(("game_id", "page"), PAGES, ids=NAMES)
def test_a_page_shows_positions_of_its_game_and_the_rules_allow_the_solution(game_id: str, page: LessonPage) -> None:
    for picture in (page.picture, page.trying):
        assert isinstance(picture.state, State) and picture.state.game.id == game_id
    if not page.task.points:
        legal = list(page.trying.state.legal(page.trying.seat))
        assert page.task.solution in legal
        wrong = [answer for answer in (*legal, *page.task.mistakes) if not page.task.check(answer).right]
        assert wrong, "there is something to be wrong about"


def test_a_reason_without_words_still_gets_a_sentence() -> None:
    assert refusal("knister", "no_such_reason", {}).text == "That did not work."


# -- under the finger ----------------------------------------------------------------------------------------


@pytest.fixture
def hands(stage: Any, tmp_path: Path, home: bool) -> Iterator[Hands]:
    hands = open_app(stage, tmp_path, home=home)
    yield hands
    close_app(hands)


def opened(hands: Hands, game_id: str, page: str) -> Any:
    ids = [one.id for one in lesson_of(game_id).pages]
    hands.app.navigator.open("lesson", game_id=game_id, page=ids.index(page))
    hands.wait(0.5)
    return hands.page


def tap_item(hands: Hands, id: str) -> None:
    view = hands.page.picture.view
    hands.stage.tap(view.to_window(*view.place_of(id)))
    hands.wait(0.4)


def test_wrong_tries_are_explained_then_helped_and_the_right_one_is_remembered(hands: Hands) -> None:
    page = opened(hands, "knister", "straights")
    task = page.lesson.pages[page.page].task
    hands.tap("Try it")
    hands.wait(0.3)
    assert task.ask in hands.texts() and "Show me" not in hands.texts()
    tap_item(hands, "cell13")
    assert "This street has a 7 in it: 8 points, not 12." in hands.texts()
    assert task.hint not in hands.texts()
    tap_item(hands, "cell9")
    assert "This place is taken." in hands.texts()
    assert page.wrong == HINT_AFTER and {task.hint, "Show me"} <= set(hands.texts())
    tap_item(hands, "cell2")
    assert task.good in hands.texts() and page.solved
    assert hands.app.house.store.kept(PART)["knister"] == ["straights"]
    tap_item(hands, "cell13")
    assert task.good in hands.texts(), "it is over"
    hands.tap("Next")
    assert page.page == 4 and not page.trying


def test_fields_are_chosen_together_and_then_checked(hands: Hands) -> None:
    page = opened(hands, "twenty_one", "write")
    hands.tap("Try it")
    hands.wait(0.3)
    tap_item(hands, "cell0_4")
    assert "A 4 is too high for a field of 2." in hands.texts() and "Check" not in hands.texts()
    for column in (0, 1, 2, 3):
        tap_item(hands, f"cell0_{column}")
    hands.tap("Check")
    hands.wait(0.3)
    assert "That is allowed, but more would fit." in hands.texts()
    for column in (0, 1, 2, 3, 5):
        tap_item(hands, f"cell0_{column}")
    hands.tap("Check")
    assert page.solved and page.done == {"write"}


def test_dice_and_sums_and_boxes_can_be_what_is_asked_for(hands: Hands) -> None:
    page = opened(hands, "twenty_one", "reroll")
    page.try_it()
    hands.wait(0.3)
    spots = page.picture.tray.dice.spots
    hands.stage.tap(page.picture.tray.dice.to_window(*spots[0]))
    hands.wait(0.3)
    assert "This die would be rolled again." in hands.texts()
    hands.stage.tap(page.picture.tray.dice.to_window(*spots[1]))
    assert page.solved
    hands.app.navigator.back()
    assert not page.trying, "back ends the try"
    page = opened(hands, "qwantum", "columns")
    page.try_it()
    hands.wait(0.3)
    hands.tap(page.picture.sums.chip("chip_blue"))
    hands.wait(0.3)
    assert "Allowed, but no column becomes full." in hands.texts()
    hands.tap(page.picture.sums.chip("chip_red"))
    assert page.solved
    page = opened(hands, "qwantum", "misses")
    page.try_it()
    hands.wait(0.3)
    tap_item(hands, "miss4")
    assert page.wrong == 1
    tap_item(hands, "miss2")
    assert page.solved
    page = opened(hands, "qwantum", "roll")
    page.try_it()
    hands.wait(0.3)
    dice = page.picture.tray.dice
    for die in (3, 4, 5, 6):
        hands.stage.tap(dice.to_window(*dice.spots[die]))
    hands.tap("Check")
    assert page.solved


def test_who_gives_up_is_shown_the_answer_but_it_does_not_count_as_done(hands: Hands) -> None:
    page = opened(hands, "knister", "lines")
    page.try_it()
    hands.wait(0.3)
    for cell in ("cell1", "cell2"):
        tap_item(hands, cell)
    assert "Only 2 lines run through this cell." in hands.texts()
    hands.tap("Show me")
    assert page.picture.picker.selection == {"cell12"} and not page.done


@pytest.mark.parametrize("game_id", FACES)
def test_every_page_fits_every_window(stage: Any, tmp_path: Path, game_id: str) -> None:
    hands = open_app(stage, tmp_path, "cs", home=False)
    try:
        hands.app.navigator.open("lesson", game_id=game_id)
        page = hands.page
        for size, scale in WINDOWS:
            hands.app.settings.text_scale = scale
            stage.resize(*size)
            hands.wait(0.3)
            for number in range(len(page.lesson.pages) + 1):
                page.turn_to(number)
                for trying in (False, True) if not page.at_end else (False,):
                    if trying:
                        page.try_it()
                        page.answer(page.lesson.pages[number].task.mistakes[0])
                    stage.frames(6)
                    how = (size, number, trying)
                    assert (how, cut_texts(page)) == (how, [])
                    assert (how, overlapping(page)) == (how, [])
    finally:
        close_app(hands)


@pytest.mark.home
def test_the_overview_tells_how_far_one_is_and_goes_on_there(hands: Hands) -> None:
    hands.tap("How to play")
    hands.wait(0.5)
    pages = lesson_of("knister").pages
    card = next(card for card in hands.page.cards if card.game_id == "knister")
    assert card.voice == f"Knister, 0 of {len(pages)}"
    hands.tap(card)
    hands.wait(0.5)
    assert hands.page.page == 0
    hands.page.try_it()
    hands.page.answer(pages[0].task.solution)
    hands.wait(0.2)
    hands.app.tr = Translator("cs")
    hands.wait(0.2)
    assert "Jak se hraje" in hands.texts()
    hands.app.tr = Translator("en")
    hands.app.navigator.pop()
    hands.wait(0.5)
    assert card.voice == f"Knister, 1 of {len(pages)}"
    hands.tap(card)
    hands.wait(0.5)
    assert hands.page.page == 1


def test_what_is_kept_may_be_damaged(hands: Hands) -> None:
    hands.app.house.store.keep(PART, "knister", {"no": "list"}, 1.0)
    hands.app.house.store.keep(PART, "qwantum", [1, None, "rows", "gone long ago"], 1.0)
    hands.app.navigator.open("how_to")
    hands.wait(0.5)
    voices = {card.game_id: card.voice for card in hands.page.cards}
    assert voices["knister"].endswith("0 of 6") and voices["qwantum"].endswith("1 of 8")


def test_the_lesson_is_opened_from_the_set_up_and_from_a_running_game(hands: Hands) -> None:
    hands.app.navigator.open("setup", game_id="qwantum")
    hands.wait(0.5)
    hands.tap("How to play")
    hands.wait(0.5)
    assert hands.page.game_id == "qwantum"
    hands.app.navigator.pop()
    hands.wait(0.3)
    hands.tap("Start with 2 players")
    hands.wait(1)
    hands.page.show_menu()
    hands.wait(0.5)
    hands.tap("How to play")
    hands.wait(0.5)
    assert hands.page.game_id == "qwantum"
    hands.app.navigator.pop()
    hands.wait(0.5)
    assert hands.page.coach is None, "tips are for the first game after a lesson"


def test_a_page_is_read_aloud_whatever_is_set(stage: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("app.pages.learn.lesson.has_voice", lambda: True)
    said: list[str] = []
    monkeypatch.setattr("app.device.speech.Speech.speak", lambda self, text, *_, **__: said.append(text))
    hands = open_app(stage, tmp_path, home=False)
    try:
        opened(hands, "knister", "roll")
        hands.tap("Read aloud")
        assert not hands.app.settings.voice
        assert said[0].startswith("One roll for everybody. Two dice are rolled. ")
    finally:
        close_app(hands)


@pytest.mark.parametrize("game_id", [game for game in FACES if facts(game).kind == "sheet"])
def test_no_button_of_an_exercise_can_only_fail(hands: Hands, game_id: str) -> None:
    """What the sheet offers besides is neither taught yet nor in the way of "Check"."""
    page = opened(hands, game_id, lesson_of(game_id).pages[0].id)
    for number, shown in enumerate(page.lesson.pages):
        page.turn_to(number)
        page.try_it()
        picture = page.picture
        buttons = picture.buttons.children if picture.buttons.parent is not None else []
        wanted = picture.items_of(shown.task.solution)
        assert len(buttons) == sum(item.kind == "button" and item.id in wanted for item in picture.picker.sheet.items)


def test_nothing_stands_between_the_right_choice_and_its_check(hands: Hands) -> None:
    page = opened(hands, "twenty_one", "write")
    page.try_it()
    task = page.lesson.pages[page.page].task
    for _ in range(HINT_AFTER):
        page.answer(task.mistakes[0])
    hands.wait(0.5)
    assert page.try_button.parent is not None
    for item in page.picture.items_of(task.solution):
        page.picture.picker.tap(item)
    hands.wait(0.3)
    assert page.next_button.text == "Check" and page.try_button.parent is None


def test_the_counter_says_what_was_solved_and_which_page_it_is(hands: Hands) -> None:
    page = opened(hands, "knister", "roll")
    assert page.segments.done == [False] * len(page.lesson.pages)
    assert "Knister, page 1 of 6" in hands.texts()
    page.go_on()
    hands.wait(0.5)
    assert "Knister, page 2 of 6" in hands.texts()
    assert not any(page.segments.done), "a page that was only read is not done"
    page.try_it()
    page.answer(page.lesson.pages[1].task.solution)
    assert page.segments.done == [False, True, False, False, False, False]
