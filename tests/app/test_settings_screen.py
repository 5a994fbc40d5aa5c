"""Settings do at once what they say, and are still there after a restart."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from app.store.seats import PERSON, bot
from app.table.computers import budget
from app.ui.theme import theme
from tests.app.conftest import cut_texts, labels
from tests.app.genial_hands import stored_genial
from tests.app.harness import Hands, close_app, open_app, open_house


@pytest.fixture
def hands(stage: Any, tmp_path: Path) -> Iterator[Hands]:
    hands = open_app(stage, tmp_path, language=None, home=False)
    hands.app.settings.language = "en"
    hands.app.navigator.tab("settings")
    hands.wait()
    yield hands
    close_app(hands)


def test_language_is_switched_live_everywhere(hands: Hands) -> None:
    assert "Settings" in hands.texts()
    hands.tap("Čeština")
    assert hands.app.settings.language == "cs"
    assert "Nastavení" in hands.texts()
    assert "Historie" in hands.texts()
    hands.tap("English")
    assert "Nastavení" not in hands.texts()


def test_theme_is_switched_live(hands: Hands) -> None:
    hands.tap("Theme: light paper")
    hands.wait()
    assert theme.mode == "light"
    light = hands.stage.picture()
    hands.tap("Theme: dark felt")
    hands.wait()
    assert theme.mode == "dark"
    assert hands.stage.picture() != light


def test_hard_computers_think_as_long_as_people_like(hands: Hands, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("app.thinking.device_speed.slowness", lambda: 1.0)
    slider = hands.page.thinking_slider
    assert "as usual" in hands.texts()
    hands.scroll_to(slider)
    hands.stage.drag(
        slider.to_window(slider.x + 12, slider.center_y), slider.to_window(slider.right - 2, slider.center_y)
    )
    assert hands.app.settings.think_seconds == 5 and "up to 5 s" in hands.texts()
    worker, budgets = hands.app.worker, []
    answer = worker.ask
    monkeypatch.setattr(worker, "ask", lambda ask, then: (budgets.append(ask.budget), answer(ask, then))[1])
    hands.app.navigator.open("game", id=stored_genial(hands, [bot("hard"), PERSON]))
    hands.wait(1)
    assert budgets[:1] == [budget("genial", 5.0)] != [budget("genial")]
    assert hands.page.session.seat == 1
    hands.wait(4)
    hands.tap("Hint")
    hands.wait(0.3)
    assert budgets[1:] == budgets[:1], "hints think as long"


def test_text_grows_with_the_slider(hands: Hands) -> None:
    slider = hands.page.size_slider
    hands.stage.drag(
        slider.to_window(slider.x + 12, slider.center_y), slider.to_window(slider.right - 2, slider.center_y)
    )
    assert hands.app.settings.text_scale == theme.text_scale == 2.0
    assert "200 %" in hands.texts()
    assert cut_texts(hands.app.root) == []


def test_text_is_as_large_as_the_system_writes_until_a_size_is_set(
    hands: Hands, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A system that changes its size while the app sleeps, and then a person who knows better."""
    size = 1.3
    monkeypatch.setattr("app.start.petka_app.system_text_scale", lambda: size)
    hands.app.on_resume()
    hands.wait()
    assert theme.text_scale == 1.3 and "130 %" in hands.texts()
    assert hands.page.system_size.chosen and hands.page.size_slider.value == 1.3
    hands.page.size_slider.arrow(1, 0)
    hands.wait()
    size = 2.0
    hands.app.on_resume()
    hands.wait()
    assert hands.app.settings.text_scale == theme.text_scale == 1.4
    assert not hands.page.system_size.chosen
    hands.tap("Text size: as the device has it")
    assert hands.app.settings.text_scale == 0
    assert theme.text_scale == 2.0 and "200 %" in hands.texts()


def test_a_system_that_writes_larger_is_followed_while_the_app_is_in_front(
    stage: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    size = 1.0
    monkeypatch.setattr("app.start.petka_app.system_text_scale", lambda: size)
    monkeypatch.setattr("app.start.petka_app.is_android", lambda: True)
    hands = open_app(stage, tmp_path)
    size = 1.5
    hands.wait(1.2)
    assert theme.text_scale == 1.5
    close_app(hands)
    size = 2.0
    hands.wait(1.2)
    assert theme.text_scale == 1.0, "nobody looks any more"


@pytest.mark.parametrize("scale", [1.0, 1.5, 2.0])
def test_a_small_phone_has_room_for_what_is_set(hands: Hands, stage: Any, scale: float) -> None:
    """The names of the languages are as large as each other, the slider is long enough for its steps."""
    stage.resize(360, 640)
    hands.app.settings.text_scale = scale
    hands.wait()
    page = hands.page
    sizes = [label.font_size for label in labels(page.language_choice)]
    assert min(sizes) >= 0.85 * max(sizes)
    assert page.size_slider.width >= 190


@pytest.mark.parametrize("name", ["Sound", "Haptics", "Voice"])
def test_tiles_switch_what_is_heard_and_felt(hands: Hands, name: str) -> None:
    before = getattr(hands.app.feedback, name.lower())
    hands.tap(name)
    assert getattr(hands.app.feedback, name.lower()) != before
    assert getattr(hands.app.settings, name.lower()) != before


def test_turning_the_voice_on_is_answered_aloud(hands: Hands, monkeypatch: pytest.MonkeyPatch) -> None:
    said: list[str] = []
    monkeypatch.setattr(hands.app.feedback.speech, "speak", lambda text, language, **_: said.append(text))
    hands.tap("Voice")
    assert len(said) == 1
    assert "aloud" in said[0]


@pytest.mark.parametrize(
    ("title", "name"),
    [
        ("Reduced motion", "reduced_motion"),
        ("Quick write", "quick_write"),
        ("Points in free cells", "show_points"),
        ("Curtain between players", "curtain"),
        ("Keep screen awake", "keep_awake"),
        ("Left-handed", "left_handed"),
    ],
)
def test_switches(hands: Hands, title: str, name: str) -> None:
    before = getattr(hands.app.settings, name)
    hands.tap(title)
    assert getattr(hands.app.settings, name) != before
    if hasattr(theme, name):
        assert getattr(theme, name) != before


def test_settings_survive_a_restart(stage: Any, tmp_path: Path) -> None:
    hands = open_app(stage, tmp_path, language=None, home=False)
    hands.app.settings.language = "cs"
    hands.app.settings.text_scale = 1.3
    hands.app.settings.quick_write = True
    close_app(hands)
    hands = open_app(stage, tmp_path, language=None, home=False)
    assert (hands.app.settings.text_scale, hands.app.settings.quick_write) == (1.3, True)
    assert hands.app.tr.language == "cs"
    close_app(hands)


def test_settings_that_make_no_sense_are_passed_over(stage: Any, tmp_path: Path) -> None:
    house = open_house(tmp_path)
    nonsense = {"language": "xx", "theme": 7, "text_scale": 99, "sound": "loud", "quick_write": True, "unknown": 1}
    house.ask(lambda h: h.store.save_settings(nonsense)).result()
    raw = {"think_seconds": "NaN", "shake": "[" * 100_000, "hosted": "1e999", "voice": b"\xff"}
    with house.store.transaction() as write:
        write.executemany("INSERT INTO settings VALUES (?, ?)", raw.items())
    house.close()
    hands = open_app(stage, tmp_path, home=False)
    settings = hands.app.settings
    assert (settings.think_seconds, settings.shake, settings.voice) == (0, "normal", False)
    assert (settings.language, settings.theme, settings.text_scale, settings.sound) == ("system", "system", 0, True)
    assert settings.quick_write
    close_app(hands)


@pytest.mark.parametrize("language", ["cs", "en"])
@pytest.mark.parametrize("route", ["settings", "about"])
@pytest.mark.long
def test_nothing_is_cut(stage: Any, tmp_path: Path, language: str, route: str) -> None:
    hands = open_app(stage, tmp_path, language, home=False)
    hands.app.navigator.tab(route) if route == "settings" else hands.app.navigator.open(route)
    for scale, size in product((1.0, 2.0), ((360, 640), (412, 915), (915, 412), (1280, 800))):
        hands.app.settings.text_scale = scale
        stage.resize(*size)
        hands.wait(0.4)
        assert (size, scale, cut_texts(hands.app.root)) == (size, scale, [])
    close_app(hands)


def test_about_shows_the_licences(hands: Hands) -> None:
    hands.page.about_row.parent.parent.parent.scroll_to(hands.page.about_row, animate=False)
    hands.wait(0.2)
    hands.tap("About Pětka")
    hands.wait()
    hands.tap("Caveat")
    hands.wait()
    assert any("SIL OPEN FONT LICENSE" in text for text in hands.texts())
    assert hands.app.go_back()
    hands.wait()
    assert hands.app.go_back()
    hands.wait()
    assert hands.page.tab == "settings"


def test_our_own_licence_is_the_one_of_the_project() -> None:
    root = Path(__file__).parents[2]
    assert (root / "assets/licences/Petka-MIT.txt").read_bytes() == (root / "LICENSE").read_bytes()
