"""What app/device does where there is no phone: nothing, or what the desktop has instead."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

from app.device import insets, language, permissions, ringer, shake, share, silence, theme, vibration

ROOT = Path(silence.__file__).parents[2]
MODULES = sorted(path.stem for path in Path(silence.__file__).parent.glob("*.py"))


@pytest.fixture(autouse=True)
def desktop(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("ANDROID_ARGUMENT", "P4A_BOOTSTRAP"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(silence, "told", set())


def test_importing_touches_nothing() -> None:
    code = (
        "import sys\n"
        + "".join(f"import app.device.{name}\n" for name in MODULES if name != "__init__")
        + "app.device.feedback.Feedback()\n"
        + "loaded = {name.partition('.')[0] for name in sys.modules}\n"
        + "print(sorted(loaded & {'kivy', 'plyer', 'jnius', 'android'}))\n"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"


def test_a_desktop_has_none_of_it_and_needs_no_word_about_it(caplog: pytest.LogCaptureFixture) -> None:
    for pattern in vibration.PATTERNS:
        vibration.vibrate(pattern)
    assert ringer.is_audible()
    assert insets.current() == insets.Insets(0, 0, 0, 0, 0)
    seen: list[insets.Insets] = []
    insets.watch(seen.append)()
    assert seen == [insets.NOTHING]
    assert permissions.for_local_network() == ()
    assert not permissions.open_settings()
    answers: list[permissions.Answers] = []
    permissions.request(["x"], answers.append)
    assert answers == [{"x": permissions.PermissionAnswer.GRANTED}]
    listening = shake.Shake(lambda: None)
    assert not listening.start("high")
    listening.stop()
    assert caplog.records == []


def test_a_pattern_nobody_knows_is_one_line(caplog: pytest.LogCaptureFixture) -> None:
    vibration.vibrate("earthquake")
    vibration.vibrate("earthquake")
    assert len(caplog.records) == 1


# -- language ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("settings", "expected"),
    [
        ({"LANG": "cs_CZ.UTF-8"}, ("cs_CZ.UTF-8",)),
        ({"LANGUAGE": "cs:en", "LANG": "en_US.UTF-8"}, ("cs", "en", "en_US.UTF-8")),
        ({"LC_ALL": "cs_CZ", "LANG": "en_US"}, ("cs_CZ", "en_US")),
        ({}, ()),
    ],
)
def test_languages(monkeypatch: pytest.MonkeyPatch, settings: dict[str, str], expected: tuple[str, ...]) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    for name, value in settings.items():
        monkeypatch.setenv(name, value)
    assert language.preferred_languages() == expected


# -- theme ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("portal", "gnome", "expected"),
    [
        ("(<<uint32 1>>,)", "", "dark"),
        ("(<<uint32 2>>,)", "'prefer-dark'", "light"),
        ("(<<uint32 0>>,)", "'default'", "dark"),
        ("", "'prefer-light'", "light"),
        ("", "'prefer-dark'", "dark"),
        ("", "", "dark"),
    ],
)
def test_linux_theme(monkeypatch: pytest.MonkeyPatch, portal: str, gnome: str, expected: str) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.delenv("GTK_THEME", raising=False)
    monkeypatch.setenv("DBUS_SESSION_BUS_ADDRESS", "unix:path=/nowhere")
    monkeypatch.setattr(theme, "answer", {theme.PORTAL: portal, theme.GNOME: gnome}.__getitem__)
    assert theme.system_theme() == expected


@pytest.mark.parametrize(("forced", "expected"), [("Adwaita:dark", "dark"), ("Adwaita", "light")])
def test_a_forced_theme_is_heeded(monkeypatch: pytest.MonkeyPatch, forced: str, expected: str) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setenv("GTK_THEME", forced)
    assert theme.system_theme() == expected


def test_without_a_session_nothing_is_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.delenv("GTK_THEME", raising=False)
    monkeypatch.delenv("DBUS_SESSION_BUS_ADDRESS", raising=False)
    monkeypatch.setattr(theme, "answer", lambda _command: pytest.fail("asked"))
    assert theme.system_theme() == "dark"


@pytest.mark.parametrize(("style", "expected"), [("Dark\n", "dark"), ("", "light")])
def test_macos_theme(monkeypatch: pytest.MonkeyPatch, style: str, expected: str) -> None:
    monkeypatch.setattr(sys, "platform", "darwin")
    monkeypatch.setattr(theme, "answer", {theme.MACOS: style}.__getitem__)
    assert theme.system_theme() == expected


class Key:
    def __enter__(self) -> Key:
        return self

    def __exit__(self, *_error: object) -> None:
        pass


@pytest.mark.parametrize(("light", "expected"), [(1, "light"), (0, "dark"), (None, "dark")])
def test_windows_theme(monkeypatch: pytest.MonkeyPatch, light: int | None, expected: str) -> None:
    def query(_key: Key, name: str) -> tuple[int, int]:
        assert name == "AppsUseLightTheme"
        if light is None:
            raise FileNotFoundError(name)
        return light, 4

    registry: Any = ModuleType("winreg")
    registry.HKEY_CURRENT_USER, registry.OpenKey, registry.QueryValueEx = 1, lambda _root, _path: Key(), query
    monkeypatch.setitem(sys.modules, "winreg", registry)
    monkeypatch.setattr(sys, "platform", "win32")
    assert theme.system_theme() == expected


def test_commands_that_are_missing_or_slow_answer_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    assert theme.answer(("petka-has-no-such-program",)) == ""
    assert theme.answer((sys.executable, "-c", "import time; print(1, flush=True); time.sleep(9)")) == ""
    monkeypatch.setattr(theme, "PATIENCE", 30)
    assert theme.answer((sys.executable, "-c", "print('prefer-dark')")) == "prefer-dark\n"


# -- share ---------------------------------------------------------------------------------------------------


@pytest.fixture
def home(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    monkeypatch.setattr(Path, "home", lambda: tmp_path)
    monkeypatch.delenv("XDG_CONFIG_HOME", raising=False)
    return tmp_path


@pytest.fixture
def clipboard(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    copied: list[str] = []
    fake: Any = ModuleType("kivy.core.clipboard")
    fake.Clipboard = SimpleNamespace(copy=copied.append)
    monkeypatch.setitem(sys.modules, "kivy.core.clipboard", fake)
    return copied


@pytest.mark.parametrize(("held", "has_text"), [("Eva", True), ("", False)])
def test_what_the_clipboard_holds_may_be_pasted(clipboard: list[str], held: str, has_text: bool) -> None:
    from kivy.core.clipboard import Clipboard

    from app.device import clipboard as device

    Clipboard.paste = lambda: held
    assert device.has_text() is has_text


@pytest.fixture
def picture(tmp_path: Path) -> Path:
    path = tmp_path / "knister.png"
    path.write_bytes(b"\x89PNG picture")
    return path


def test_text_goes_to_the_clipboard_and_pictures_to_pictures(home: Path, clipboard: list[str], picture: Path) -> None:
    shared = share.share("Anna 57", picture)
    assert shared == share.Shared(copied=True, saved=home / "Pictures" / "knister.png")
    assert clipboard == ["Anna 57"]
    assert shared.saved is not None
    assert shared.saved.read_bytes() == picture.read_bytes()


def test_a_file_goes_to_the_downloads(home: Path, clipboard: list[str], picture: Path) -> None:
    table = picture.with_name("table.csv")
    table.write_text("a,b")
    saved = [share.share_file(table, "text/csv").saved for _ in range(2)]
    assert saved == [home / "Downloads" / "table.csv", home / "Downloads" / "table-2.csv"] and clipboard == []
    assert saved[1] is not None and saved[1].read_text() == "a,b"


def test_no_picture_is_overwritten(home: Path, clipboard: list[str], picture: Path) -> None:
    saved = [share.share(picture=picture).saved for _ in range(3)]
    assert [path and path.name for path in saved] == ["knister.png", "knister-2.png", "knister-3.png"]
    assert clipboard == []


def test_linux_names_the_folder(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    config = home / ".config" / "user-dirs.dirs"
    config.parent.mkdir()
    config.write_text('# comment\nXDG_MUSIC_DIR="$HOME/Hudba"\nXDG_PICTURES_DIR="$HOME/Obrázky"\n', "utf-8")
    assert share.pictures_folder() == home / "Obrázky"
    config.write_text('XDG_PICTURES_DIR="/mnt/Bilder"\n', "utf-8")
    assert share.pictures_folder() == Path("/mnt/Bilder")


def test_what_cannot_be_shared_is_said(
    home: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, picture: Path
) -> None:
    monkeypatch.setitem(sys.modules, "kivy.core.clipboard", None)
    (home / "Pictures").write_text("a file where the folder should be", "utf-8")
    assert not share.share("Anna 57", picture)
    assert not share.share("Anna 57", picture)
    assert len(caplog.records) == 2
    assert not share.share()
