"""Links that open the app, on the command line and on a pretended phone."""

from __future__ import annotations

import sys
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

from app.device import links


def test_a_link_on_the_command_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "argv", ["petka", "--demo", "petka://192.168.1.24:8021/#s", "http://elsewhere"])
    opened: list[str] = []
    links.listen(opened.append)()
    assert opened == ["petka://192.168.1.24:8021/#s"]


class Intent:
    def __init__(self, link: Any) -> None:
        self.link = link

    def getDataString(self) -> Any:  # noqa: N802
        return self.link


@pytest.fixture
def bus(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    bus: Any = ModuleType("android.activity")
    bus.bound = []

    def bind(on_new_intent: Any) -> None:
        bus.bound.append(on_new_intent)

    def unbind(on_new_intent: Any) -> None:
        bus.bound.remove(on_new_intent)

    bus.bind, bus.unbind = bind, unbind
    android: Any = ModuleType("android")
    activity = SimpleNamespace(getIntent=lambda: Intent("petka://10.0.0.1:8022/"))
    android.activity = bus
    monkeypatch.setitem(sys.modules, "android", android)
    monkeypatch.setitem(sys.modules, "android.activity", bus)
    monkeypatch.setenv("ANDROID_ARGUMENT", "")
    monkeypatch.setattr(links, "activity", lambda **_members: activity)
    monkeypatch.setattr(links, "on_kivy_thread", lambda call, *values: call(*values))
    return bus


def test_a_phone_opens_the_link_it_was_started_with_and_later_ones(bus: Any) -> None:
    opened: list[str] = []
    stop = links.listen(opened.append)
    for link in ("petka://10.0.0.2:8021/#x", None, "https://elsewhere", 7):
        bus.bound[0](Intent(link))
    assert opened == ["petka://10.0.0.1:8022/", "petka://10.0.0.2:8021/#x"]
    stop()
    assert bus.bound == []


def test_a_phone_without_the_module_starts_all_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ANDROID_ARGUMENT", "")
    links.listen(lambda _: None)()
