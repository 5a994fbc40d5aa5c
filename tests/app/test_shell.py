"""Around the screens: back is never a trap, faults are said in a sentence, nothing of the app is lost on the way."""

from __future__ import annotations

import gc
import weakref
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from kivy.base import ExceptionManager

from app.store.seats import PERSON, bot
from app.store.store import StoreError, StoreReason
from app.table.runner import complain
from app.ui.bars import BottomBar
from app.ui.layout import layout
from app.ui.press import Pressable
from tests.app.conftest import sweep
from tests.app.harness import Hands, close_app, knister, open_app
from tests.app.shots import Shot, played, stage_shot


@pytest.fixture
def hands(stage: Any, tmp_path: Path) -> Iterator[Hands]:
    hands = open_app(stage, tmp_path)
    yield hands
    close_app(hands)


def where(hands: Hands) -> str:
    return hands.page.name.split()[0]


def back(hands: Hands) -> bool:
    """Android's back key, as Kivy reports it."""
    handled = bool(hands.stage.window.dispatch("on_keyboard", 27, 0, None, []))
    hands.wait()
    return handled


def test_back_goes_one_step_at_a_time_and_leaves_only_from_home(hands: Hands) -> None:
    hands.tap("Knister")
    hands.wait()
    assert where(hands) == "setup"
    assert back(hands)
    assert where(hands) == "play"
    hands.tap("Settings")
    hands.wait()
    hands.tap("About Pětka")
    hands.wait()
    assert where(hands) == "about"
    assert back(hands)
    assert where(hands) == "settings"
    assert back(hands)
    assert where(hands) == "play"
    assert not back(hands), "at home the system may take over"


def test_back_closes_what_lies_on_top_first_and_a_left_game_waits_at_home(hands: Hands) -> None:
    id = played(hands, [PERSON, PERSON], 12)
    hands.app.navigator.open("game", id=id)
    hands.wait(2)
    hands.tap(hands.page.body.menu)
    hands.wait()
    assert hands.app.overlay.modal is not None
    assert back(hands)
    assert hands.app.overlay.modal is None
    assert where(hands) == "game"
    assert back(hands)
    assert where(hands) == "play"
    hands.tap("Resume Knister")
    hands.wait(2)
    assert hands.page.session.id == id


@pytest.mark.parametrize("frames", [1, 8])
def test_going_back_before_a_page_has_come_in_shows_the_page_before(hands: Hands, frames: int) -> None:
    home = hands.page
    hands.app.navigator.open("about")
    hands.stage.frames(frames)
    assert back(hands)
    assert hands.app.navigator.manager.children == [home]
    assert hands.app.navigator.manager.screens == [home]
    assert (home.opacity, home.pos) == (1, hands.app.navigator.manager.pos)


@pytest.mark.parametrize(
    ("route", "how"),
    [("about", {}), ("join", {}), ("rules", {"game_id": "genial"}), ("setup", {"game_id": "trigon"})],
)
def test_a_page_that_was_left_is_gone_from_memory_a_moment_later(
    stage: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, route: str, how: dict[str, str]
) -> None:
    monkeypatch.setattr("app.start.navigation.SETTLED", 3)
    hands = open_app(stage, tmp_path)
    gone = weakref.ref(hands.app.navigator.open(route, **how))
    hands.wait(2)
    gc.disable()
    try:
        assert back(hands)
        hands.wait(2)
        assert gone() is not None
        hands.wait(2)
        assert gone() is None
    finally:
        gc.enable()
        close_app(hands)


@pytest.mark.parametrize("scene", ["game_menu", "history_search"])
def test_nothing_of_a_closed_app_lives_on(stage: Any, tmp_path: Path, scene: str) -> None:
    """Not even if it ends with a sheet over a game, or while somebody types."""
    hands = stage_shot(stage, Shot(scene, (412, 915), "en", 1.0), tmp_path)
    gone = weakref.ref(hands.app)
    close_app(hands)
    del hands
    stage.frames()
    sweep()
    assert gone() is None


def test_an_unexpected_error_is_said_once_and_the_app_goes_on(hands: Hands) -> None:
    for _ in range(3):
        assert ExceptionManager.handle_exception(RuntimeError("boom")) == ExceptionManager.PASS
    hands.wait()
    assert "Something went wrong" in hands.texts()
    assert len(hands.app.overlay.modals) == 1
    assert "boom" in hands.app.diary.text()
    assert "boom" in (hands.app.folder / "petka.log").read_text(encoding="utf-8")
    hands.tap("Go on")
    hands.wait()
    assert hands.app.overlay.modal is None
    hands.tap("Settings")
    hands.wait()
    assert where(hands) == "settings"


def test_an_error_on_the_tables_thread_is_said_too(hands: Hands, monkeypatch: pytest.MonkeyPatch) -> None:
    hands.app.navigator.open("game", id=knister(hands.app.house, [PERSON]))
    hands.wait()

    def nobody_expects(*_: object) -> None:
        raise RuntimeError("boom")

    monkeypatch.setattr("app.table.table.Table.propose", nobody_expects)
    hands.tap("Roll")
    hands.wait()
    assert "Something went wrong" in hands.texts()
    assert "boom" in hands.app.diary.text()
    hands.tap("Go on")
    hands.wait()
    hands.app.navigator.home()
    hands.app.house.ask(nobody_expects).add_done_callback(complain)
    hands.wait()
    assert "Something went wrong" in hands.texts()


def test_a_full_device_is_said_in_a_sentence_whatever_was_to_be_kept(
    hands: Hands, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise StoreError(StoreReason.FULL)

    monkeypatch.setattr(hands.app.house.store, "save_settings", full)
    hands.app.settings.left_handed = True
    hands.wait(0.5)
    assert any("device is full" in text for text in hands.texts())


def test_the_log_can_be_shared(hands: Hands, monkeypatch: pytest.MonkeyPatch) -> None:
    shared: list[str] = []
    monkeypatch.setattr("app.start.trouble.share", lambda *, text: shared.append(text))
    ExceptionManager.handle_exception(RuntimeError("boom"))
    hands.wait()
    hands.tap("Share the log")
    assert "Pětka" in shared[0]
    assert "boom" in shared[0]


def test_a_damaged_store_is_told_when_the_app_starts(stage: Any, tmp_path: Path) -> None:
    (tmp_path / "petka.db").write_bytes(b"SQLite format 3\0" + bytes(5000))
    hands = open_app(stage, tmp_path)
    assert any("damaged" in text for text in hands.texts())
    assert where(hands) == "play"
    close_app(hands)


def test_a_game_that_cannot_be_opened_gets_a_sentence(hands: Hands) -> None:
    hands.app.navigator.open("game", id="nonsense")
    hands.wait()
    assert where(hands) == "play"
    assert "This game is no longer there." in hands.texts()


@pytest.mark.parametrize("route", ["play", "history", "settings", "setup", "game", "results"])
def test_a_lost_graphics_context_comes_back_as_it_was(hands: Hands, route: str) -> None:
    from kivy.graphics.context import get_context

    hands.app.settings.reduced_motion = True
    if route == "setup":
        hands.app.navigator.open(route, game_id="knister")
    elif route == "game":
        hands.app.navigator.open(route, id=played(hands, [PERSON, PERSON], 14))
    elif route == "results":
        hands.app.navigator.open(route, id=played(hands, [PERSON, bot("easy")], 500))
    elif route != "play":
        hands.app.navigator.tab(route)
    hands.wait(3)
    before = hands.stage.picture()
    get_context().reload()
    hands.stage.frames(3)
    assert hands.stage.picture().rgb == before.rgb


def test_the_screen_stays_on_in_games_only_and_only_if_wanted(hands: Hands, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[bool] = []
    monkeypatch.setattr("app.device.awake.keep_awake", asked.append)
    hands.app.navigator.open("game", id=knister(hands.app.house, [PERSON]))
    hands.wait()
    assert asked[-1] is True
    hands.app.settings.keep_awake = False
    assert asked[-1] is False
    hands.app.settings.keep_awake = True
    hands.app.navigator.home()
    hands.wait()
    assert asked[-1] is False


def test_pause_and_resume_keep_the_game_and_stop_the_thinking(hands: Hands) -> None:
    hands.app.navigator.open("game", id=played(hands, [PERSON, bot("easy")], 7))
    hands.wait(2)
    state = hands.page.session.state
    assert hands.app.dispatch("on_pause") or hands.app.on_pause()
    hands.wait(3)
    hands.app.dispatch("on_resume")
    hands.wait(1)
    assert hands.page.session.state.round >= state.round


def test_pages_keep_clear_of_the_safe_area(hands: Hands) -> None:
    layout.inset_top, layout.inset_bottom = 48, 34
    try:
        for route in ("play", "history", "settings"):
            hands.app.navigator.tab(route)
            hands.wait()
            for label in hands.page.walk():
                if getattr(label, "text", "") and hasattr(label, "texture_size") and label.opacity:
                    top = label.to_window(0, label.top)[1]
                    assert top <= hands.stage.window.height - 48 or top > hands.stage.window.height, label.text
    finally:
        layout.inset_top = layout.inset_bottom = 0


def test_rotation_and_resize_keep_the_page_and_its_navigation(hands: Hands) -> None:
    hands.tap("Settings")
    hands.wait()
    for size in ((915, 412), (1280, 800), (700, 900), (360, 640)):
        hands.stage.resize(*size)
        hands.wait(0.3)
        assert where(hands) == "settings"
        hands.tap("History")
        hands.wait()
        assert where(hands) == "history"
        hands.tap("Settings")
        hands.wait()


@pytest.mark.parametrize("scene", ["curtain", "results_solo", "statistics_all", "knister_twelve", "genial_zoomed"])
def test_a_device_turned_there_and_back_shows_what_it_showed(stage: Any, tmp_path: Path, scene: str) -> None:
    hands = stage_shot(stage, Shot(scene, (412, 915), "en", 1.0), tmp_path)
    hands.app.settings.reduced_motion = True
    hands.wait(3)
    before = stage.picture()
    for size in ((915, 412), (1280, 800), (412, 915)):
        stage.resize(*size)
        hands.wait(0.5)
    same = stage.picture().rgb == before.rgb
    close_app(hands)
    assert same


def test_a_message_and_the_curtain_keep_clear_of_a_camera_at_the_side(stage: Any, tmp_path: Path) -> None:
    """Also when the device is turned upside down: the window stays as large as it is."""
    hands = stage_shot(stage, Shot("curtain", (640, 360), "en", 1.0), tmp_path)
    message = hands.app.overlay.toast("This saved game is damaged and cannot be opened.", icon="circle-alert")
    leave, sound = hands.find("Leave game"), hands.find("Sound")
    try:
        for layout.inset_left, layout.inset_right in ((60, 0), (0, 60)):
            hands.wait(0.2)
            assert leave.x >= layout.inset_left
            assert sound.right <= 640 - layout.inset_right
            assert message.x >= layout.inset_left
            assert message.right <= 640 - layout.inset_right
        layout.keyboard_height = 200
        hands.wait(0.2)
        assert message.y >= 200
    finally:
        layout.inset_left = layout.inset_right = layout.keyboard_height = 0
        close_app(hands)


@pytest.mark.parametrize("scene", ["summary_open", "guest_lobby", "patterns_list", "lobby"])
def test_buttons_at_the_foot_keep_clear_of_a_camera_at_the_side(stage: Any, tmp_path: Path, scene: str) -> None:
    hands = stage_shot(stage, Shot(scene, (720, 360), "en", 1.0), tmp_path)
    try:
        layout.inset_left = layout.inset_right = 48
        hands.wait(0.2)
        bars = [bar for bar in hands.page.walk() if isinstance(bar, BottomBar)]
        buttons = [part for bar in bars for part in bar.walk() if isinstance(part, Pressable)]
        assert buttons
        for button in buttons:
            x, _ = button.to_window(*button.pos)
            assert 48 <= x <= x + button.width <= 720 - 48
    finally:
        layout.inset_left = layout.inset_right = 0
        close_app(hands)


def test_a_banner_that_comes_before_the_device_is_turned_keeps_clear_too(stage: Any, tmp_path: Path) -> None:
    hands = stage_shot(stage, Shot("guest_asleep", (720, 360), "en", 1.0), tmp_path)
    try:
        for layout.inset_left, layout.inset_right in ((48, 0), (0, 48)):
            hands.wait(0.2)
            left, _, right, _ = hands.page.banner.padding
            assert left > layout.inset_left and right > layout.inset_right
    finally:
        layout.inset_left = layout.inset_right = 0
        close_app(hands)


def test_messages_and_dialogs_are_spoken(hands: Hands, monkeypatch: pytest.MonkeyPatch) -> None:
    said: list[str] = []
    monkeypatch.setattr(hands.app.feedback, "say", lambda text, **_: said.append(text))
    hands.app.refuse("knister", "cell_taken", {})
    ExceptionManager.handle_exception(RuntimeError("boom"))
    assert said[0] == "This place is taken."
    assert said[1].startswith("Something went wrong. Your game is saved.")
