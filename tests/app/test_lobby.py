"""A host by touches, guests over loopback: who comes is seen, let in, renamed, removed; then they play."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.app.harness import close_app
from tests.app.lobby_hands import HostHands, open_host, stay_on_loopback


@pytest.fixture
def hands(stage: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[HostHands]:
    stay_on_loopback(monkeypatch)
    hands = open_host(stage, tmp_path)
    yield hands
    close_app(hands)


def open_table(hands: HostHands, game: str = "Knister") -> None:
    """From the home page: a game, many phones, open."""
    hands.tap(game)
    hands.until_said("Many phones")
    hands.wait(0.5)
    hands.tap("Many phones")
    hands.tap("Open the table")
    hands.until(lambda: hands.shared is not None and hands.page.table is not None)
    hands.until_said("Scan with any camera")


def rows(hands: HostHands) -> list[tuple[str, str]]:
    return [(row._name.text, row._word.text) for row in hands.page._rows]


def test_guests_come_are_let_in_renamed_and_removed(hands: HostHands) -> None:
    open_table(hands)
    page = hands.page
    assert (
        page.code.link
        == hands.shared.link.http
        == f"http://127.0.0.1:{hands.shared.port}/#{hands.shared.hosting.secret}"
    )
    eva = hands.guest("Eva", "app")
    hands.until(lambda: ("Eva", "Ready") in rows(hands))
    bara = hands.guest("Bára", ready=False)
    hands.until(lambda: ("Bára", "Joining") in rows(hands))
    hands.until_said("Start without Bára")
    ota = hands.guest("Ota", ready=False, secret="")
    hands.until_said("Let in")
    assert "Ota" not in [name for name, _ in rows(hands)]
    hands.wait(0.2)
    hands.tap("Let in")
    hands.until(lambda: ("Ota", "Joining") in rows(hands))
    ota.until(lambda: ota.table["kind"] == "lobby")
    hands.tap("Bára, in the browser, Joining")
    hands.until_said("Remove from the table")
    hands.app.overlay.modal.field.text = "Barbora"
    hands.app.go_back()
    hands.until(lambda: ("Barbora", "Joining") in rows(hands))
    bara.until(lambda: any(one["name"] == "Barbora" for one in bara.table["people"]))
    hands.wait(0.5)
    hands.tap("Ota, in the browser, Joining")
    hands.until_said("Remove from the table")
    hands.tap("Remove from the table")
    assert ota.ended()["reason"] == "removed"
    hands.until(lambda: "Ota" not in [name for name, _ in rows(hands)])
    for guest in (eva, bara):
        guest.close()
