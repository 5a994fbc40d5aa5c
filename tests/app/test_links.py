"""Links that open the app from the command line; tests/phone has those of a phone."""

from __future__ import annotations

import sys

import pytest

from app.device import links


def test_a_link_on_the_command_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "argv", ["petka", "--demo", "petka://192.168.1.24:8021/#s", "http://elsewhere"])
    opened: list[str] = []
    links.listen(opened.append)()
    assert opened == ["petka://192.168.1.24:8021/#s"]
