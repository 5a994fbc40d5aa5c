"""What the device lacks is left out, with one line in the log. What a phone does is tried in tests/phone."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from app.device import (
    awake,
    back,
    bars,
    files,
    insets,
    language,
    links,
    permissions,
    platform,
    ringer,
    shake,
    share,
    silence,
    speech,
    text_size,
    theme,
    vibration,
)
from app.device.permissions import PermissionAnswer


class JavaException(Exception):
    pass


def module(name: str, **content: Any) -> ModuleType:
    made = ModuleType(name)
    vars(made).update(content)
    return made


@pytest.fixture
def android(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ANDROID_ARGUMENT", "/data/app")
    monkeypatch.setattr(silence, "told", set())
    monkeypatch.setattr(platform, "named", {})
    shake.sensor_listener.cache_clear()
    files.picker.cache_clear()


PICTURE = Path(__file__).parent / "no-such-picture.png"
FAILING: dict[str, tuple[Callable[[], object], object]] = {
    "vibrate": (lambda: vibration.vibrate("press"), None),
    "ringer": (ringer.is_audible, True),
    "theme": (theme.system_theme, "dark"),
    "language": (language.preferred_languages, ()),
    "letters": (text_size.system_text_scale, 1.0),
    "density": (text_size.kivy_metrics, {}),
    "share": (lambda: share.share("text"), share.Shared()),
    "picture": (lambda: share.share(picture=PICTURE), share.Shared()),
    "pick": (lambda: files.pick(lambda _: None, 4), False),
    "pick into": (lambda: files.pick_into(PICTURE, lambda _: None), False),
    "save": (lambda: files.save(PICTURE, "text/csv", lambda _: None), False),
    "local network": (permissions.for_local_network, ()),
    "settings": (permissions.open_settings, False),
    "shake": (lambda: shake.Shake(lambda: None).start(), False),
    "voice": (speech.found_voice, None),
    "bars": (lambda: bars.suit(True), None),
}
ERRORS = [
    NotImplementedError(),
    JavaException("JVM exception occurred"),
    AttributeError("mActivity"),
    ImportError("No module named 'jnius'"),
    KeyError("weird"),
    SystemError("returned a result with an exception set"),
]


@pytest.mark.usefixtures("android")
@pytest.mark.parametrize("error", ERRORS, ids=lambda error: type(error).__name__)
@pytest.mark.parametrize("name", FAILING)
def test_failures_of_every_kind_are_silent_with_one_line(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, name: str, error: Exception
) -> None:
    def fail(*_: object, **__: object) -> Any:
        raise error

    jnius = module("jnius", autoclass=fail, find_javaclass=fail, cast=fail, PythonJavaClass=object, java_method=fail)
    monkeypatch.setitem(sys.modules, "jnius", jnius)
    ask, answer = FAILING[name]
    assert [ask(), ask(), ask()] == [answer] * 3
    assert {record.levelname for record in caplog.records} == {"WARNING"}
    assert len(caplog.records) == len({record.getMessage() for record in caplog.records})


@pytest.mark.usefixtures("android")
def test_a_phone_without_java_is_a_phone_without_extras(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    for name in ("jnius", "android", "android.permissions", "android.display_cutout", "android.activity"):
        monkeypatch.setitem(sys.modules, name, None)
    for ask, answer in FAILING.values():
        assert ask() == answer
    assert insets.current() == insets.NOTHING
    links.listen(lambda _: None)()
    answers: list[permissions.Answers] = []
    permissions.request(["x"], answers.append)
    assert answers == [{"x": PermissionAnswer.REFUSED}]
    assert len(caplog.records) == len({record.getMessage() for record in caplog.records})


@pytest.mark.usefixtures("android")
def test_android_is_known_by_its_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    assert platform.is_android()
    monkeypatch.delenv("ANDROID_ARGUMENT")
    monkeypatch.delenv("P4A_BOOTSTRAP", raising=False)
    assert not platform.is_android()
    monkeypatch.setenv("P4A_BOOTSTRAP", "SDL2")
    assert platform.is_android()


@pytest.mark.usefixtures("android")
def test_insets_fall_back_to_the_bars_usual_heights(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "jnius", None)
    fallback = module("android.display_cutout", get_heights_of_both_bars=lambda: (90.0, 126.0))
    monkeypatch.setitem(sys.modules, "android.display_cutout", fallback)
    assert insets.current() == insets.Insets(top=90, bottom=126)


# -- window --------------------------------------------------------------------------------------------------


class Window:
    allow_screensaver = True

    def __init__(self) -> None:
        self.handlers: list[Callable[..., bool]] = []

    def bind(self, on_keyboard: Callable[..., bool]) -> None:
        self.handlers.append(on_keyboard)

    def unbind(self, on_keyboard: Callable[..., bool]) -> None:
        self.handlers.remove(on_keyboard)

    def press(self, key: int) -> bool:
        return any(handler(self, key, 0, None, []) for handler in self.handlers)


@pytest.fixture
def window(monkeypatch: pytest.MonkeyPatch) -> Window:
    window = Window()
    monkeypatch.setitem(sys.modules, "kivy.core.window", module("kivy.core.window", Window=window))
    return window


def test_back(window: Window) -> None:
    places = ["home", "game", "sheet"]

    def go_back() -> bool:
        if len(places) == 1:
            return False
        places.pop()
        return True

    stop = back.listen(go_back)
    assert not window.press(ord("a"))
    assert window.press(27)
    assert window.press(27)
    assert places == ["home"]
    assert not window.press(27), "left to the system"
    stop()
    assert window.handlers == []


def test_awake(window: Window) -> None:
    awake.keep_awake(True)
    assert window.allow_screensaver is False
    awake.keep_awake(False)
    assert window.allow_screensaver is True


def test_awake_without_a_window(monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture) -> None:
    monkeypatch.setattr(silence, "told", set())
    monkeypatch.setitem(sys.modules, "kivy.core.window", None)
    awake.keep_awake(True)
    awake.keep_awake(False)
    assert len(caplog.records) == 1
