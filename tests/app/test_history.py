"""The history under real touches: resume, results, swipe and undo, damaged saves, a thousand games."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from app.store.seats import PERSON, bot
from tests.app.conftest import Finger, Stage, centre, cut_texts
from tests.app.genial_hands import stored_genial
from tests.app.harness import Hands, close_app, open_app
from tests.app.stored_games import DAY, HOUR, MINUTE, kept, multiply, own_device, spoil, spoil_seats, stored

SIZES = ((360, 640), (412, 915), (700, 1000), (915, 412), (1280, 800))


@pytest.fixture
def hands(stage: Stage, tmp_path: Path, home: bool) -> Iterator[Hands]:
    hands = open_app(stage, tmp_path, home=home)
    own_device(hands.app.house)
    yield hands
    close_app(hands)


@pytest.fixture
def opened(hands: Hands, monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """Pages that were asked for on top of the history."""
    asked: list[Any] = []
    open_page = hands.app.navigator.open

    def ask(route: str, **how: Any) -> Any:
        return asked.append((route, how)) if how else open_page(route)

    monkeypatch.setattr(hands.app.navigator, "open", ask)
    return asked


def look(hands: Hands) -> None:
    hands.app.navigator.tab("history")
    hands.page.shown()
    hands.wait(0.5)


def ids(hands: Hands) -> list[str]:
    """The games whose rows are there, from top to bottom."""
    rows = [row for games in hands.page.panes.children[::-1] for row in games.rows]
    return [row.content.listed.id for row in rows if hasattr(row, "front")]


def row_of(hands: Hands, id: str) -> Any:
    rows = [row for games in hands.page.panes.children for row in games.rows if hasattr(row, "front")]
    return next(row for row in rows if row.content.listed.id == id)


def swipe(hands: Hands, id: str, share: float, steps: int = 10) -> None:
    x, y = centre(row_of(hands, id))
    hands.stage.drag((x, y), (x - row_of(hands, id).width * share, y), steps)


def in_store(hands: Hands) -> list[str]:
    return [game.id for game in hands.app.house.store.games()]


def test_nothing_yet(hands: Hands) -> None:
    look(hands)
    assert {"No games yet", "Your first one will be here."} <= set(hands.texts())
    hands.tap("Play")
    hands.wait(0.5)
    assert hands.page.tab == "play"


def test_open_games_resume(hands: Hands, opened: list[Any]) -> None:
    house = hands.app.house
    older = stored(house, ("Jana", "Eva"), moves=6, ago=DAY)
    newer = stored(house, ("Jana", "Ota"), moves=3, ago=12 * MINUTE)
    look(hands)
    assert ids(hands) == [newer, older]
    shown = hands.texts()
    assert {"Open games", "2 saved", "Knister with Eva", "Your turn", "round 3 of 25, yesterday"} <= set(shown)
    assert {"Knister with Ota", "Ota is next", "round 2 of 25, 12 minutes ago"} <= set(shown)
    hands.tap("Knister with Eva")
    hands.tap(row_of(hands, newer).front.button)
    assert opened == [("game", {"id": older}), ("game", {"id": newer})]


def test_amber_only_when_it_is_somebodys_turn_here(hands: Hands) -> None:
    house = hands.app.house
    mine = stored(house, ("Jana", "Eva"), moves=6, ago=2 * DAY)
    others = stored(house, ("Eva", "Ota"), moves=6, ago=DAY)
    theirs = stored(house, ("Jana", "Hugo"), moves=3, controllers=(PERSON, bot("easy")))
    look(hands)
    assert [row_of(hands, id).front.button.amber for id in (mine, others, theirs)] == [True, True, False]
    assert "Hugo is next" in hands.texts()


def test_finished_games_show_their_result_and_open_it(hands: Hands, opened: list[Any]) -> None:
    house = hands.app.house
    id = stored(house, ("Jana", "Eva"), ago=DAY)
    (game,) = house.store.games()
    look(hands)
    best, second = sorted(game.scores, reverse=True)
    winner = "You won" if game.scores[0] > game.scores[1] else "Eva won"
    assert {"Finished", "1 game", f"{winner}, {best} to {second}", "yesterday"} <= set(hands.texts())
    hands.tap("Knister")
    assert opened == [("results", {"id": id})]


def typed(hands: Hands, words: str) -> None:
    hands.page.search_field.field.input.text = words
    hands.wait(0.5)


def test_games_are_found_by_names_without_accents_and_capitals(hands: Hands) -> None:
    house = hands.app.house
    eva = stored(house, ("Jana", "Eva"), moves=6, ago=DAY)
    barbora = stored(house, ("Jana", "Bára"))
    look(hands)
    hands.tap("Search")
    assert hands.page.search_field.field.input.focus
    typed(hands, "BARA kni")
    assert ids(hands) == [barbora] and "1 game" in hands.texts()
    typed(hands, "Xaver")
    assert ids(hands) == [] and "Nothing found" in hands.texts()
    hands.tap("All games")
    hands.wait(0.5)
    assert ids(hands) == [eva, barbora] and not hands.page.searching


def test_one_game_is_shown_alone_until_back_shows_all(hands: Hands, opened: list[Any]) -> None:
    house = hands.app.house
    knister = stored(house)
    genial = stored_genial(hands, [PERSON, PERSON], 3)
    look(hands)
    hands.tap("Filter")
    hands.wait(0.5)
    assert {"All games", "Genial", "Knister"} <= set(hands.texts()) and "Trigon" not in hands.texts()
    hands.tap("Genial")
    hands.wait(0.5)
    assert ids(hands) == [genial] and "only Genial" in hands.texts()
    hands.tap("Search")
    typed(hands, "kni")
    assert ids(hands) == []
    assert hands.app.go_back()
    hands.wait(0.5)
    assert ids(hands) == [genial, knister] and hands.page.tab == "history"
    assert hands.app.go_back()
    hands.wait(0.5)
    assert hands.page.tab == "play"


def test_a_swipe_past_a_third_deletes_and_undo_brings_back(hands: Hands, opened: list[Any]) -> None:
    house = hands.app.house
    first, second, third = (stored(house, moves=6, ago=age * HOUR) for age in (1, 2, 3))
    look(hands)
    swipe(hands, second, 0.45)
    assert ids(hands) == in_store(hands) == [first, third]
    assert "Knister with Eva deleted" in hands.texts()
    hands.tap("Undo")
    hands.wait(0.5)
    assert ids(hands) == in_store(hands) == [first, second, third]
    assert row_of(hands, second).front.nudge_x == 0
    assert opened == []


@pytest.mark.parametrize("share", [0.1, 0.3])
def test_a_shorter_swipe_springs_back(hands: Hands, opened: list[Any], share: float) -> None:
    id = stored(hands.app.house, moves=6)
    look(hands)
    swipe(hands, id, share)
    assert in_store(hands) == [id]
    assert row_of(hands, id).front.nudge_x == 0
    assert opened == []


def test_a_flick_faster_than_a_press_deletes_too(hands: Hands, opened: list[Any]) -> None:
    id = stored(hands.app.house)
    look(hands)
    swipe(hands, id, 0.6, steps=2)
    assert in_store(hands) == []
    assert opened == []


def test_a_swipe_after_a_rest_still_is_one(hands: Hands, opened: list[Any], stage: Stage) -> None:
    id = stored(hands.app.house, moves=6)
    look(hands)
    x, y = centre(row_of(hands, id))
    finger = Finger(stage, x, y)
    stage.run(0.3)
    for step in range(10):
        finger.move(x - 20 * step, y)
    finger.up()
    hands.wait(0.5)
    assert in_store(hands) == []
    assert opened == []


def test_after_six_seconds_it_stays_deleted(hands: Hands) -> None:
    house = hands.app.house
    id = stored(house, moves=6)
    look(hands)
    swipe(hands, id, 0.5)
    hands.wait(4)
    assert kept(house, id)
    hands.wait(2)
    assert not kept(house, id)
    assert "No games yet" in hands.texts()


def test_of_two_deleted_games_the_second_can_be_brought_back(hands: Hands) -> None:
    house = hands.app.house
    first, second = stored(house, moves=6), stored(house, moves=6, ago=2 * HOUR)
    look(hands)
    swipe(hands, first, 0.5)
    swipe(hands, second, 0.5)
    assert in_store(hands) == []
    hands.tap("Undo")
    hands.wait(0.5)
    assert ids(hands) == in_store(hands) == [second]
    assert not kept(house, first)


@pytest.mark.home
def test_undo_on_another_page_counts(hands: Hands) -> None:
    id = stored(hands.app.house, moves=6)
    look(hands)
    swipe(hands, id, 0.5)
    hands.tap("Play")
    hands.wait(0.5)
    assert "Resume Knister" not in hands.texts()
    hands.tap("Undo")
    hands.wait(0.5)
    assert "Resume Knister" in hands.texts()


def test_a_long_press_offers_delete(hands: Hands, opened: list[Any]) -> None:
    id = stored(hands.app.house, moves=6)
    look(hands)
    hands.stage.tap(row_of(hands, id), hold=1)
    hands.wait(0.5)
    assert hands.app.overlay.modal is not None
    assert opened == []
    hands.tap("Delete")
    hands.wait(0.5)
    assert in_store(hands) == []
    hands.tap("Undo")
    hands.wait(0.3)
    assert in_store(hands) == [id]


def test_a_finger_that_opened_the_menu_moves_nothing_behind_it(hands: Hands, opened: list[Any]) -> None:
    games = [stored(hands.app.house, moves=6, ago=hours * HOUR) for hours in range(12)]
    look(hands)
    [view] = hands.page.panes.children
    x, y = centre(row_of(hands, games[2]))
    finger = Finger(hands.stage, x, y)
    hands.wait(1)
    assert hands.app.overlay.modal is not None
    for step in range(1, 11):
        finger.move(x, y + 16 * step)
    assert view.scrolled == 0
    finger.up()
    hands.wait(0.5)
    assert view.scrolled == 0 and opened == []
    assert hands.app.overlay.modal is not None


def test_the_keyboard_reaches_row_and_bin(hands: Hands, opened: list[Any], stage: Stage) -> None:
    from app.ui.focus import focus

    first, second = stored(hands.app.house, moves=6), stored(hands.app.house, moves=6, ago=2 * HOUR)
    look(hands)
    focus.widget = row_of(hands, first).front
    stage.frames(2)
    stage.window.dispatch("on_key_down", 13, 40, "", [])
    hands.wait(0.3)
    assert opened == [("game", {"id": first})]
    stage.window.dispatch("on_key_down", 9, 43, "", [])
    stage.frames(2)
    assert focus.widget.voice == "Delete Knister with Eva"
    stage.window.dispatch("on_key_down", 13, 40, "", [])
    hands.wait(0.5)
    assert in_store(hands) == [second]


def test_the_bin_appears_under_the_pointer(hands: Hands, stage: Stage) -> None:
    id = stored(hands.app.house)
    look(hands)
    front = row_of(hands, id).front
    assert front.bin.parent is None
    stage.window.mouse_pos = centre(row_of(hands, id))
    stage.frames(3)
    assert front.bin.parent is front
    stage.window.mouse_pos = centre(front.bin)
    stage.frames(3)
    hands.tap(front.bin)
    hands.wait(0.5)
    assert in_store(hands) == []


def test_damaged_games_say_so_and_can_only_be_deleted(hands: Hands, opened: list[Any]) -> None:
    house = hands.app.house
    whole, broken, unreadable = (stored(house, moves=6, ago=age * HOUR) for age in (1, 2, 3))
    lost = stored(house, ago=4 * HOUR)
    spoil(house, broken)
    spoil_seats(house, unreadable)
    spoil_seats(house, lost)
    look(hands)
    assert ids(hands) == [whole, broken, unreadable, lost]
    texts = hands.texts()
    assert texts.count("This save is damaged") == 3
    assert "Knister with Eva cannot be opened any more." in texts
    hands.stage.tap(row_of(hands, broken))
    assert opened == []
    hands.tap("Delete Knister with Eva")
    hands.wait(0.5)
    assert ids(hands) == in_store(hands) == [whole, unreadable, lost]
    swipe(hands, unreadable, 0.5)
    assert in_store(hands) == [whole, lost]


def test_a_thousand_games_have_a_handful_of_rows(hands: Hands, stage: Stage) -> None:
    house = hands.app.house
    finished, opened = stored(house, ago=HOUR), stored(house, moves=20)
    copies = multiply(house, finished, 700)
    multiply(house, opened, 300)
    began = time.process_time()
    look(hands)
    assert time.process_time() - began < 3
    assert {"301 saved"} <= set(hands.texts())
    assert len(ids(hands)) < 16
    games = hands.page.lists[0]
    for _ in range(5):
        stage.drag((206, 300), (206, 800), steps=3)
        assert len(games.rows) < 24
    assert games.scroll_y < 1
    hands.wait(3)
    games.scroll_y = 0
    hands.wait(0.3)
    assert ids(hands)[-1] == copies[-1]
    assert len(games.children[0].children) < 24
    assert games.spare < 40


def test_scrolling_opens_and_deletes_nothing(hands: Hands, opened: list[Any], stage: Stage) -> None:
    id = stored(hands.app.house, moves=6)
    multiply(hands.app.house, id, 120)
    look(hands)
    before = in_store(hands)
    stage.drag((150, 300), (160, 700))
    assert hands.page.lists[0].scroll_y < 1
    after_first = hands.page.lists[0].scroll_y
    finger = Finger(stage, 150, 300)
    stage.run(0.3)
    for step in range(10):
        finger.move(150, 300 + 20 * step)
    finger.up()
    hands.wait(1)
    assert hands.page.lists[0].scroll_y < after_first
    assert opened == []
    assert in_store(hands) == before


def test_rotating_keeps_the_place(hands: Hands, stage: Stage) -> None:
    id = stored(hands.app.house, moves=6)
    multiply(hands.app.house, id, 60)
    look(hands)
    games = hands.page.lists[0]
    games.scroll_y = 0.5
    hands.wait(0.2)
    offset = games.offset
    for size in ((700, 1000), (412, 915)):
        stage.resize(*size)
        hands.wait(0.3)
    assert games.offset == pytest.approx(offset, abs=2)
    hands.page.shown()
    hands.wait(0.3)
    assert games.offset == pytest.approx(offset, abs=2)


@pytest.mark.parametrize("size", [(915, 412), (1280, 800)])
def test_wide_windows_show_both_beside_each_other(hands: Hands, stage: Stage, size: tuple[int, int]) -> None:
    opened, finished = stored(hands.app.house, moves=6), stored(hands.app.house)
    look(hands)
    x, y = centre(row_of(hands, opened))
    assert centre(row_of(hands, finished))[1] < y
    stage.resize(*size)
    hands.wait(0.3)
    assert centre(row_of(hands, opened))[0] < centre(row_of(hands, finished))[0]
    swipe(hands, finished, 0.5)
    assert ids(hands) == in_store(hands) == [opened]
    stage.resize(412, 915)
    hands.wait(0.3)
    assert centre(row_of(hands, opened)) == pytest.approx((x, y), abs=2)


def test_words_follow_at_once(hands: Hands) -> None:
    stored(hands.app.house, moves=6, ago=12 * MINUTE)
    look(hands)
    hands.app.fixed_language = None
    hands.app.settings.language = "cs"
    hands.wait(0.3)
    assert {"Historie", "Rozehrané", "Knister: Eva", "Jsi na řadě", "3. kolo z 25, před 12 minutami"} <= set(
        hands.texts()
    )


@pytest.mark.long
def test_no_text_is_cut(hands: Hands, stage: Stage) -> None:
    house = hands.app.house
    twelve = ("Jana", "Maxmilián", "Bartoloměj", "Ota", "Iva", "Petr", "Hana", "Jiří", "Lída", "Aleš", "Zuzana", "Bára")
    hands.app.fixed_language = None
    for full in (False, True):
        if full:
            stored(house, twelve, moves=30, ago=DAY)
            stored(house, ("Jana", "Maxmilián", "Bartoloměj", "Ota"), ago=12 * MINUTE)
            stored(house, ("Jana", "Eva"), ago=30 * DAY)
            spoil(house, stored(house, moves=9, ago=2 * MINUTE))
        for language, scale in product(("en", "cs"), (1.0, 2.0)):
            hands.app.settings.language, hands.app.settings.text_scale = language, scale
            look(hands)
            for size in SIZES:
                stage.resize(*size)
                hands.wait(0.2)
                assert cut_texts(hands.page) == [], (size, full, language, scale)


def test_games_of_other_tables_say_so(hands: Hands) -> None:
    """Also those that an earlier version took in, whose seats alone tell it."""
    house = hands.app.house
    here, visited, older = (stored(house, ("Jana", "Eva"), ago=DAY, seed=seed) for seed in (1, 2, 3))

    def mark(h: Any) -> None:
        sql = h.store.connection.execute
        sql("UPDATE games SET luck = 'visited' WHERE id = ?", (visited,))
        seats = json.loads(sql("SELECT seats FROM games WHERE id = ?", (older,)).fetchone()[0])
        seats[1]["controller"] = {"kind": "guest", "level": None, "guest": "elsewhere"}
        sql("UPDATE games SET seats = ? WHERE id = ?", (json.dumps(seats, separators=(",", ":")), older))

    house.ask(mark).result()
    look(hands)
    voices = {id: row_of(hands, id).front.voice.split(", You")[0].split(", Eva")[0] for id in (here, visited, older)}
    assert voices == {
        here: "Knister",
        visited: "Knister, played elsewhere",
        older: "Knister, played elsewhere",
    }
    hands.app.navigator.open("results", id=visited)
    hands.wait(0.5)
    assert hands.page.bar.subtitle.startswith("Knister, played elsewhere, 25 rounds")
