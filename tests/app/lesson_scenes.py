"""How to play among the pictures of all screens."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from app.games.lessons.library import PART, lesson_of
from app.games.registry import FACES
from tests.app.harness import Hands


def how_to(hands: Hands) -> None:
    learned = [page.id for page in lesson_of("knister").pages]
    store = hands.app.house.store
    store.keep(PART, "knister", learned, 1.0)
    store.keep(PART, "twenty_one", ["write", "hits"], 1.0)
    hands.app.navigator.open("how_to")


def opened(hands: Hands, game_id: str, page: int) -> Any:
    hands.app.navigator.open("lesson", game_id=game_id, page=page)
    hands.wait(0.5)
    return hands.page


def page_scene(game_id: str, page: int, trying: bool) -> Callable[[Hands], None]:
    def scene(hands: Hands) -> None:
        opened(hands, game_id, page)
        if trying:
            hands.page.try_it()

    scene.__name__ = f"lesson_{game_id}_{page + 1}{'_try' if trying else ''}"
    return scene


def lesson_end(hands: Hands) -> None:
    opened(hands, "qwantum", len(lesson_of("qwantum").pages))


def lesson_wrong(hands: Hands) -> None:
    """Two wrong tries: the reason and a hint."""
    page = opened(hands, "knister", 3)
    page.try_it()
    task = page.lesson.pages[3].task
    for mistake in task.mistakes[:2]:
        page.answer(mistake)


def lesson_right(hands: Hands) -> None:
    page = opened(hands, "knister", 3)
    page.try_it()
    page.answer(page.lesson.pages[3].task.solution)


def first_game(hands: Hands) -> None:
    """With its first tip."""
    opened(hands, "twenty_one", len(lesson_of("twenty_one").pages))
    hands.tap(hands.page.next_button)
    hands.wait(2)


def tip_scene(game_id: str, chosen: bool) -> Callable[[Hands], None]:
    """The first game after a lesson, with its first tip, or with that about confirming."""

    def scene(hands: Hands) -> None:
        opened(hands, game_id, len(lesson_of(game_id).pages))
        hands.tap(hands.page.next_button)
        hands.wait(4)
        if chosen:
            hands.page.body.placing.show_next()
            hands.wait(1)

    scene.__name__ = f"tip_{game_id}{'_chosen' if chosen else ''}"
    return scene


TIPS = (tip_scene("knister", False), tip_scene("genial", False), tip_scene("genial", True), tip_scene("trigon", True))


def lesson_scenes() -> list[Callable[[Hands], None]]:
    """What is only looked at: their words are read in tests of their own, and a tip lies over the players."""
    pages = [(game_id, page) for game_id in FACES for page in range(len(lesson_of(game_id).pages))]
    each = [page_scene(game_id, page, trying) for game_id, page in pages for trying in (False, True)]
    return [lesson_end, lesson_wrong, lesson_right, first_game, *TIPS, *each]


SCENES = (how_to,)
