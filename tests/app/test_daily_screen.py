"""The daily challenge under the finger: one try, what comes after it, and the calendar."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from app.games.trigon.patterns.facts import FILE, load
from app.start import petka_app
from app.store.daily import FIRST, Deal, featured_deal, read_book
from app.store.folders import ASSETS
from tests.app.conftest import Stage
from tests.app.daily_scenes import EVENING, MISSED, TODAY, evening, played
from tests.app.harness import Hands, close_app, open_app

KNISTER = Deal(TODAY, "knister")


@pytest.fixture
def hands(stage: Stage, tmp_path: Path, home: bool) -> Iterator[Hands]:
    hands = open_app(stage, tmp_path, home=home)
    hands.app.house.now = lambda: EVENING
    yield hands
    close_app(hands)


def opened(hands: Hands) -> Any:
    hands.app.navigator.open("daily")
    hands.wait(0.4)
    return hands.page


def finish(hands: Hands) -> None:
    """Play the open game to its end behind the page's back, as quickly as a computer can."""
    game: Any = hands.page
    played(hands, KNISTER)
    hands.wait(0.2)
    game.advance()
    hands.wait(3)


@pytest.mark.home
def test_from_home_to_a_result_that_counts_once(hands: Hands) -> None:
    hands.page.shown()
    hands.wait(0.3)
    hands.tap("Daily challenge")
    hands.wait(0.5)
    page = hands.page
    assert page.card.label == "Today’s deal" and page.card.status.text == "Your first try counts"
    assert page.bar.subtitle == "Monday 16 November" and page.flame.parent is None
    hands.tap("Play")
    hands.wait(2)
    game = hands.page
    assert game.running.new.luck == "daily:2026-11-16"
    assert game.bulb is None, "no hints in a try that counts"
    game.show_menu()
    hands.wait(0.4)
    assert "Let a computer play for me" not in hands.texts()
    hands.app.navigator.back()
    hands.wait(0.4)
    hands.app.navigator.pop()
    hands.wait(0.4)
    assert hands.page is page and page.card.status.text == "Begun, it waits for you"
    hands.tap("Continue")
    hands.wait(2)
    assert hands.page.id == game.id
    finish(hands)
    assert "Daily challenge" in hands.texts() and "Rematch" not in hands.texts()
    assert any(text.startswith("Knister, daily challenge") for text in hands.texts())
    hands.app.navigator.back()
    hands.wait(0.5)
    assert hands.page is page
    points = read_book(hands.app.house.store, hands.app.house.now()).tries[KNISTER].score
    assert page.share_button.text == f"Share {points}" and "Played at 19:20" in hands.texts()
    assert page.flame.value == "1 day"
    computer = read_book(hands.app.house.store, hands.app.house.now()).computers[KNISTER]
    assert {str(points), str(computer), "Karel, hard"} <= set(hands.texts())
    hands.tap("Play it again")
    hands.wait(2)
    assert hands.page.id != game.id and hands.page.bulb is not None, "practice may have hints"
    assert read_book(hands.app.house.store, hands.app.house.now()).tries[KNISTER].game == game.id


def test_the_calendar_leads_to_past_days_and_not_to_those_to_come(hands: Hands) -> None:
    evening(hands)
    page = opened(hands)
    calendar = page.calendar
    assert calendar.heading.text == "November 2026" and calendar.note.text == "13 of 16 days"
    assert page.flame.value == "6 days"
    missed = TODAY.replace(day=MISSED[1])
    hands.tap(calendar.cell(missed))
    hands.wait(0.3)
    assert page.deal == featured_deal(missed) and page.card.label == "The deal of 9 Nov"
    assert page.card.status.text == "Not played that day" and page.play_button.text == "Practise"
    hands.tap(calendar.cell(TODAY - timedelta(days=1)))
    hands.wait(0.3)
    assert page.result_card.parent is not None and page.foot.children[0] is page.share_button
    hands.tap(calendar.cell(TODAY + timedelta(days=1)))
    hands.wait(0.3)
    assert page.deal == featured_deal(TODAY - timedelta(days=1))
    for cell in calendar.days.children:
        assert cell.height + 4 >= 48 and cell.width + 4 >= 48
    assert calendar.later.disabled
    hands.tap(calendar.earlier)
    hands.wait(0.2)
    assert calendar.heading.text == "October 2026" and calendar.note.text == "30 of 30 days"
    for _ in range(9):
        hands.tap(calendar.earlier)
        hands.wait(0.2)
    assert calendar.heading.text == "January 2026" and calendar.earlier.disabled
    page.choose(featured_deal(FIRST - timedelta(days=1)))
    assert page.deal == featured_deal(TODAY - timedelta(days=1))


def test_the_other_deals_of_the_day_are_played_too(hands: Hands) -> None:
    page = opened(hands)
    hands.tap(page.rows[2])
    hands.wait(0.3)
    assert page.deal == Deal(TODAY, "genial") and page.card.label == "Also today"
    assert [row.title for row in page.rows] == ["Knister, the big deal", "Twenty One", "Qwantum"]
    hands.tap("Play")
    hands.wait(3)
    assert hands.page.running.game.id == "genial" and hands.page.running.state.setup.seats == 1
    hands.app.navigator.pop()
    hands.wait(0.3)
    assert not read_book(hands.app.house.store, hands.app.house.now()).counts(TODAY)
    assert hands.page.card.status.text == "Begun, it waits for you"


def test_midnight_brings_the_next_deal_and_an_open_try_keeps_its_day(hands: Hands) -> None:
    page = opened(hands)
    played(hands, KNISTER, moves=6)
    hands.app.house.now = lambda: EVENING + 5 * 3600
    hands.wait(61)
    assert page.deal == featured_deal(TODAY + timedelta(days=1)) and page.play_button.text == "Play"
    page.choose(KNISTER)
    hands.wait(0.3)
    assert page.play_button.text == "Continue"
    played(hands, KNISTER)
    page.shown()
    hands.wait(0.3)
    assert page.card.status.text == "Finished on 17 Nov" and page.flame.value == "1 day"


@pytest.fixture
def shared(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> dict[str, Any]:
    from app.device import share

    clipboard: dict[str, Any] = {"folder": tmp_path / "Pictures"}

    def copy(text: str) -> bool:
        clipboard["text"] = text
        return True

    monkeypatch.setattr(share, "pictures_folder", lambda: clipboard["folder"])
    monkeypatch.setattr(share, "copy", copy)
    return clipboard


def test_share_gives_squares_and_a_picture(hands: Hands, shared: dict[str, Any]) -> None:
    evening(hands)
    id = played(hands, KNISTER)
    page = opened(hands)
    hands.tap(page.share_button)
    hands.wait(0.3)
    lines = shared["text"].splitlines()
    points, computer = page.book.tries[KNISTER].score, page.book.computers[KNISTER]
    assert lines[:3] == [f"Pětka, 16 Nov 2026: Knister, {points}", f"The computer: {computer}", "🔥 7 days in a row"]
    assert [len(line) for line in lines[3:]] == [5, 5, 2]
    assert [file.name for file in shared["folder"].iterdir()] == ["petka-knister-2026-11-16.png"]
    hands.app.house.store.delete(id, 0)
    hands.app.house.store.purge()
    hands.tap(page.share_button)
    hands.wait(0.3)
    assert shared["text"].splitlines() == lines[:3], "the words alone, where the game was deleted"


def test_history_knows_them_and_their_results_lead_to_the_day(hands: Hands) -> None:
    id = played(hands, KNISTER)
    hands.app.navigator.tab("history")
    hands.wait(0.4)
    hands.tap("Knister, daily challenge")
    hands.wait(3)
    assert hands.page.place == id and not hands.page.key("r"), "no rematch"
    hands.tap("Daily challenge")
    hands.wait(0.4)
    assert hands.page.deal == KNISTER
    hands.app.navigator.back()
    hands.wait(0.4)
    assert hands.page.tab == "history"


def test_the_page_follows_window_theme_and_language(hands: Hands, stage: Stage) -> None:
    evening(hands)
    played(hands, KNISTER)
    page = opened(hands)
    stage.resize(1280, 800)
    hands.wait(0.3)
    assert page.calendar.to_window(*page.calendar.pos)[0] > page.card.to_window(page.card.right, 0)[0]
    stage.resize(412, 915)
    hands.app.settings.theme = "light"
    hands.app.fixed_language = None
    hands.app.settings.language = "cs"
    hands.wait(0.3)
    assert page.bar.subtitle == "Pondělí 16. listopadu" and page.flame.value == "7 dní"
    assert page.calendar.heading.text == "Listopad 2026"
    assert page.calendar.to_window(0, page.calendar.top)[1] < page.card.to_window(*page.card.pos)[1]


def test_a_store_that_is_full_is_told_and_the_try_is_still_there(hands: Hands, monkeypatch: pytest.MonkeyPatch) -> None:
    from app.store.store import StoreError, StoreReason

    page = opened(hands)

    def full(*_: object, **__: object) -> None:
        raise StoreError(StoreReason.FULL)

    with monkeypatch.context() as broken:
        broken.setattr(hands.app.house.store, "add_game", full)
        hands.tap("Play")
        hands.wait(0.4)
    assert hands.page is page and not page.play_button.disabled
    assert read_book(hands.app.house.store, hands.app.house.now()).would_count(KNISTER)


def test_home_has_what_one_person_can_do(stage: Stage, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(petka_app.SCREENS, "patterns", "app.pages.settings.about:AboutScreen")
    hands = open_app(stage, tmp_path)
    try:
        evening(hands)
        hands.app.house.store.keep("patterns", "one", {"laid": [], "seconds": 3, "best": 2.5}, 0)
        hands.app.house.store.keep("patterns", "two", {"laid": [], "seconds": 3, "best": None}, 0)
        hands.page.shown()
        hands.wait(0.3)
        known = len(load(ASSETS / FILE))
        assert {"Some time for yourself", "Today: Knister", "6 days", f"1 of {known} solved"} <= set(hands.texts())
        played(hands, KNISTER, moves=3)
        hands.page.shown()
        hands.wait(0.3)
        assert "Knister waits for you" in hands.texts()
        assert any(text.startswith("daily challenge, ") for text in hands.texts()), "and above it can be resumed"
        hands.tap("Trigon patterns")
        hands.wait(0.4)
        assert hands.page.name.startswith("patterns")
    finally:
        close_app(hands)
