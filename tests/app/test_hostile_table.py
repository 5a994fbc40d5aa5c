"""A guest's pages at the table of a host that lies: whatever is let in can be shown, and nothing takes long."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

import rules
from app.shared.guest.from_host import BadHost, TableStanding, heard_of
from app.shared.guest.inbox import MOST_ENTRIES, Inbox
from tests.app.conftest import Stage
from tests.app.guest_hands import GuestHands, open_guest
from tests.app.guest_scenes import NextDoor
from tests.app.harness import close_app
from tests.intake.ways_in import changed

MOVES = 12
FEW, MANY = 12, 400
"""Lies that are told."""


@pytest.fixture
def hands(stage: Stage, tmp_path: Path) -> Iterator[GuestHands]:
    hands = open_guest(stage, tmp_path / "guest", name="Ota")
    yield hands
    close_app(hands)


class Told:
    """All that a true host says in the course of a game."""

    def __init__(self, hands: GuestHands, game_id: str) -> None:
        self.door = NextDoor(game_id, others=("Eva",))
        self.messages: list[dict[str, Any]] = []
        self.door.visit(hands)
        self.session = hands.guest
        ear = self.door.ear
        say = ear.say

        def heard(message: dict[str, Any]) -> None:
            self.messages.append(message)
            say(message)

        ear.say = heard
        self.door.play(MOVES)
        hands.wait(0.5)

    def lie(self, rng: Random) -> Any:
        """One of its messages, changed so that it is let in."""
        for _ in range(500):
            message = rng.choice(self.messages)
            if rng.random() < 0.5 and message.get("entries"):
                message = {**message, "entries": strange_entries(message, rng)}
            text = changed(json.dumps(message).encode(), rng) if rng.random() < 0.7 else json.dumps(message).encode()
            try:
                heard = heard_of(json.loads(text))
            except (BadHost, ValueError):
                continue
            if heard is not None:
                return heard
        raise AssertionError("nothing is let in")


def strange_entries(message: dict[str, Any], rng: Random) -> list[dict[str, Any]]:
    whats = [
        {"event": "undone", "seat": rng.randrange(2), "revokes": []},
        {"event": "chanced", "values": [rng.choice((0, 7, -1, 99, "x", "")) for _ in range(6)], "source": "app"},
        {"event": "chanced", "values": [rng.randrange(1, 7) for _ in range(rng.randrange(8))], "source": "typed"},
        {"event": "left", "seat": rng.randrange(3)},
        {"event": "handed_over", "seat": 0, "controller": {"kind": "bot", "level": None}},
        *(line["what"] for line in message["entries"]),
    ]
    count = rng.choice((1, 2, 30))
    return [{"revision": rng.randrange(1 << 31), "what": rng.choice(whats)} for _ in range(count)]


@pytest.mark.parametrize("game_id", rules.GAME_IDS)
@pytest.mark.parametrize("lies", [FEW, pytest.param(MANY, marks=pytest.mark.long)])
def test_lies_are_shown_harmlessly(hands: GuestHands, game_id: str, lies: int) -> None:
    told, rng = Told(hands, game_id), Random(f"{game_id} {lies}")
    for _ in range(lies):
        told.session.hear(told.lie(rng))
        hands.wait(0.15)
    told.door.play(2)
    hands.wait(4)
    assert hands.texts()


def test_of_very_many_moves_at_once_only_the_end_is_shown(hands: GuestHands) -> None:
    told = Told(hands, "knister")
    message = next(one for one in reversed(told.messages) if one["kind"] == "table")
    undone = {"event": "undone", "seat": 0, "revokes": []}
    inbox = Inbox()
    for count, left in ((MOST_ENTRIES + 1, 0), (3, 3)):
        heard = heard_of({**message, "entries": [{"revision": 1, "what": undone}] * count})
        inbox.put(heard)
        [one] = inbox.take()
        assert isinstance(one, TableStanding) and len(one.entries) == left


def test_two_hundred_undone_moves_are_told_of_once(hands: GuestHands) -> None:
    told = Told(hands, "knister")
    message = next(one for one in reversed(told.messages) if one["kind"] == "table")
    undone = [{"revision": n + 1, "what": {"event": "undone", "seat": 0, "revokes": []}} for n in range(MOST_ENTRIES)]
    shown: list[str] = []
    toast = hands.app.overlay.toast
    hands.app.overlay.toast = lambda text, **how: (shown.append(text), toast(text, **how))
    told.session.hear(heard_of({**message, "entries": undone}))
    hands.wait(0.5)
    assert len(shown) == 1
