"""Files that people pick: with a pretended Android picker, and from the folders of a desktop."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

from app.device import files, silence


class Intent:
    ACTION_OPEN_DOCUMENT, CATEGORY_OPENABLE = "OPEN_DOCUMENT", "OPENABLE"

    def __init__(self, action: str) -> None:
        self.action = action

    def addCategory(self, name: str) -> None:  # noqa: N802
        self.category = name

    def setType(self, name: str) -> None:  # noqa: N802
        self.type = name


class Now:
    """A thread that has run when it is started."""

    def __init__(self, target: Any, args: tuple[Any, ...], daemon: bool) -> None:
        self.start = lambda: target(*args)


@pytest.fixture
def phone(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Any:
    """`phone.answer(result, file)` is what the picker comes back with."""
    bus: Any = ModuleType("android.activity")
    bus.bound = []

    def bind(on_activity_result: Any) -> None:
        bus.bound.append(on_activity_result)

    def unbind(on_activity_result: Any) -> None:
        bus.bound.remove(on_activity_result)

    bus.bind, bus.unbind = bind, unbind
    asked: list[tuple[Any, int]] = []

    def opened(path: Path, _mode: str) -> Any:
        return SimpleNamespace(detachFd=lambda: os.open(path, os.O_RDONLY))

    android: Any = ModuleType("android")
    android.activity = bus
    activity = SimpleNamespace(
        startActivityForResult=lambda intent, code: asked.append((intent, code)),
        getContentResolver=lambda: SimpleNamespace(openFileDescriptor=opened),
    )
    let_go: list[None] = []
    jnius: Any = ModuleType("jnius")
    jnius.autoclass, jnius.detach = (lambda _name: Intent), (lambda: let_go.append(None))
    for name, module in {"android": android, "android.activity": bus, "jnius": jnius}.items():
        monkeypatch.setitem(sys.modules, name, module)
    monkeypatch.setenv("ANDROID_ARGUMENT", "")
    monkeypatch.setattr(silence, "_told", set())
    monkeypatch.setattr(files, "activity", lambda **_members: activity)
    monkeypatch.setattr(files, "Thread", Now)
    monkeypatch.setattr(files, "on_kivy_thread", lambda call, *values: call(*values))

    def answer(result: int, path: Path | None, code: int = files.PICK) -> None:
        for hears in list(bus.bound):
            hears(code, result, SimpleNamespace(getData=lambda: path) if path else None)

    return SimpleNamespace(answer=answer, asked=asked, bus=bus, let_go=let_go, folder=tmp_path)


def test_what_is_picked_is_read_and_no_more_than_needed(phone: Any) -> None:
    got: list[bytes | None] = []
    assert files.pick(got.append, 4)
    [(intent, code)] = phone.asked
    assert (intent.action, intent.category, intent.type, code) == ("OPEN_DOCUMENT", "OPENABLE", "*/*", files.PICK)
    path = phone.folder / "game"
    path.write_bytes(b"123456789")
    phone.answer(files.PICKED, path, code=7)
    assert got == [] and len(phone.bus.bound) == 1
    phone.answer(files.PICKED, path)
    assert got == [b"12345"] and phone.bus.bound == [] and len(phone.let_go) == 1


def test_nothing_picked_is_nothing_and_what_cannot_be_read_is_said(phone: Any) -> None:
    got: list[bytes | None] = []
    files.pick(got.append, 4)
    phone.answer(0, None)
    assert got == [] and phone.bus.bound == []
    files.pick(got.append, 4)
    phone.answer(files.PICKED, phone.folder / "gone")
    assert got == [None]


def test_without_java_there_is_no_picker(phone: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "jnius", None)
    assert not files.pick(lambda _: None, 4)
    monkeypatch.delenv("ANDROID_ARGUMENT")
    monkeypatch.delenv("P4A_BOOTSTRAP", raising=False)
    assert not files.pick(lambda _: None, 4)


def test_the_files_of_a_desktop_the_latest_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(files, "downloads_folder", lambda: tmp_path / "down")
    monkeypatch.setattr(files, "documents_folder", lambda: tmp_path / "none")
    (tmp_path / "down" / "folder.json").mkdir(parents=True)
    for number, name in enumerate(("old.JSON", "new.blksgf", "other.txt")):
        (tmp_path / "down" / name).write_text("x")
        os.utime(tmp_path / "down" / name, (number, number))
    assert [path.name for path, _ in files.lying((".json", ".blksgf"))] == ["new.blksgf", "old.JSON"]
    assert files.read(tmp_path / "down" / "old.JSON", 4) == b"x"
    assert files.read(tmp_path / "down" / "folder.json", 4) is None
    assert files.read(tmp_path / "gone", 4) is None and files.read(Path("\0"), 4) is None
