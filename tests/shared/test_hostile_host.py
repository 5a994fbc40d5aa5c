"""A guest at the table of somebody who means harm: whatever is said there, the guest's device stays its owner's."""

from __future__ import annotations

import json
import socket
import threading
from collections.abc import Sequence
from functools import cache
from random import Random
from typing import Any

import pytest

from app.shared.guest import connection as guest
from app.shared.guest.connection import GuestLine, Pace, Pass
from app.shared.guest.from_host import (
    MOST_PEOPLE,
    MOST_SEATS,
    BadHost,
    GivenGame,
    Heard,
    Nudged,
    Sorry,
    TableStanding,
    heard_of,
    read,
)
from app.shared.guest.inbox import MOST_ENTRIES, UNREAD, Inbox
from app.shared.host import messages
from app.shared.wire.codes import NoCode, TableLink, link_of
from app.shared.wire.protocol import NetReason
from app.store.seats import AVATARS, NAME_LENGTH
from rules.core import State
from tests.shared.app_guest import AppGuest
from tests.shared.hostile_host import LOBBY, WELCOME, HostileHost, hostile_host, says
from tests.shared.people import LOOPBACK, PATIENCE, wait
from tests.table.tables import new_table, play_on


class Ear:
    """A line and all that it told."""

    def __init__(self, port: int, address: str = LOOPBACK, passes: Sequence[Pass] = ()) -> None:
        self.heard: list[Heard] = []
        self.stands: list[str] = []
        link = TableLink(address, port, "secret")
        self.line = GuestLine(link, "Ota", "en", self.heard.append, self.stands.append, passes)
        self.line.start()

    def until(self, *stands: str) -> None:
        wait(lambda: tuple(self.stands[-len(stands) :]) == stands, f"{self.stands}")

    def close(self) -> None:
        self.line.close()


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody waits long for tests."""
    monkeypatch.setattr(guest, "SPEAK_WITHIN", 0.3)
    monkeypatch.setattr(guest, "ANSWER_WITHIN", 0.0)
    monkeypatch.setattr(guest, "RETRIES", (0.05,))


NONSENSE: list[Any] = [
    {"kind": "sorry", "reason": ["removed"], "text": "x"},
    {"kind": "sorry", "reason": {}, "text": "x"},
    {"kind": ["welcome"]},
    {"kind": "answer", "id": ["a"], "accepted": True},
    {"kind": "answer", "id": "a", "accepted": False, "values": [1]},
    {"kind": "nudge", "by": 3},
    {**WELCOME, "key": {"a": 1}},
    {**WELCOME, "table": "x" * 65},
    {**LOBBY, "people": [{**LOBBY["people"][0], "seat": MOST_SEATS}]},
    {**LOBBY, "people": LOBBY["people"] * (MOST_PEOPLE + 1)},
    {**LOBBY, "game_id": "no such game"},
    {**LOBBY, "kind": "table"},
    {**LOBBY, "guest": None},
    "[" * 100_000,
    '{"kind": "nudge", "by": NaN}',
    '{"kind": "nudge", "by": "' + "x" * 5000 + '"}',
]


@pytest.mark.parametrize("nonsense", NONSENSE, ids=lambda one: str(one)[:40])
def test_nonsense_is_refused(nonsense: Any) -> None:
    text = nonsense if isinstance(nonsense, str) else json.dumps(nonsense)
    try:
        assert read(text) is None
    except BadHost as error:
        assert len(str(error)) <= 220


def test_after_nonsense_the_line_still_stands() -> None:
    with hostile_host(says(WELCOME, *NONSENSE[:8], LOBBY)) as host:
        ear = Ear(host.port)
        wait(lambda: any(isinstance(one, TableStanding) for one in ear.heard))
        assert ear.stands == ["connecting", "here"]
        ear.close()


def test_who_only_talks_nonsense_is_left() -> None:
    with hostile_host(says(WELCOME, LOBBY, *["{"] * guest.MOST_NONSENSE)) as host:
        ear = Ear(host.port)
        ear.until("here", "ended")
        assert ear.heard[-1] == Sorry(NetReason.BAD_HOST)


@pytest.mark.parametrize("said", [(), (WELCOME,)], ids=["nothing", "only welcome"])
def test_a_silent_host_is_not_waited_for(quick: None, said: tuple[Any, ...]) -> None:
    with hostile_host(says(*said)) as host:
        ear = Ear(host.port)
        wait(lambda: "away" in ear.stands, f"{ear.stands}")
        ear.close()


def test_a_host_that_answers_nothing_is_asked_again_and_then_no_more(quick: None) -> None:
    with hostile_host(says(WELCOME, LOBBY)) as host:
        app = AppGuest(host.port, "secret")
        wait(lambda: "here" in app.line_stands)
        answer = app.ask("roll")
        assert (answer.accepted, answer.reason) == (False, NetReason.LINE_AWAY)
        assert len([one for one in host.heard if one["kind"] == "roll"]) == guest.ASKED_OVER
        assert len({one["id"] for one in host.heard if one["kind"] == "roll"}) == 1
        app.close()


@pytest.mark.parametrize("address", ["::1", "a" * 64, "no such host", "x" * 5000])
def test_an_address_that_cannot_be_ends_in_away(quick: None, address: str) -> None:
    ear = Ear(9, address)
    wait(lambda: "away" in ear.stands, f"{ear.stands}")
    ear.close()


@pytest.mark.parametrize(
    "text",
    [
        f"petka://{'a' * 64}:8021/",
        f"petka://{'a.' * 200}cz:8021/",
        "petka://a b:8021/",
        "petka://h\u00e1j.cz:8021/",
        "petka://[fe80::1%25eth0]:8021/",
        "petka://user:word@10.0.0.1:8021/",
        "petka://10.0.0.1:0/",
        "petka://10.0.0.1:8021/#" + "s" * 65,
        "petka://10.0.0.1:8021/#a b",
        "petka://" + "1" * 100_000,
        "\u0661.1.1.1:8021",
    ],
    ids=lambda text: text[:30],
)
def test_a_link_leads_to_an_address_or_is_none(text: str) -> None:
    with pytest.raises(NoCode):
        link_of(text)


def test_a_link_to_the_newer_kind_of_address() -> None:
    link = link_of("petka://[::1]:8021/#secret")
    assert link == TableLink("::1", 8021, "secret")
    assert link.socket == "ws://[::1]:8021/table"
    assert link_of(link.app) == link_of(link.http) == link


def test_a_key_is_for_the_table_that_gave_it() -> None:
    ticket = Pass("g1", "a key of another table")

    def talk(_: HostileHost, connection: Any) -> None:
        connection.send(json.dumps({"kind": "proof", "proof": "0" * 32}))

    with hostile_host(talk, gave_key=False) as host:
        ear = Ear(host.port, passes=[ticket])
        wait(lambda: host.heard)
        ear.close()
    assert ticket.key not in json.dumps([*host.hellos, *host.heard])
    assert host.heard == [{"kind": "key", "key": ""}]


def test_nobody_is_sent_on_to_another_place(quick: None) -> None:
    with socket.create_server((LOOPBACK, 0)) as other, socket.create_server((LOOPBACK, 0)) as first:
        other.settimeout(0.5)
        place = other.getsockname()[1]

        def redirect() -> None:
            wire, _ = first.accept()
            with wire:
                wire.recv(65536)
                head = f"HTTP/1.1 302 Found\r\nLocation: ws://{LOOPBACK}:{place}/table\r\nContent-Length: 0\r\n\r\n"
                wire.sendall(head.encode())

        thread = threading.Thread(target=redirect)
        thread.start()
        ear = Ear(first.getsockname()[1])
        wait(lambda: "away" in ear.stands)
        ear.close()
        thread.join(PATIENCE)
        with pytest.raises(TimeoutError):
            other.accept()


# -- what may be drawn -------------------------------------------------------------------------------------------


def test_names_and_colours_are_those_that_can_be_shown() -> None:
    people = [{**LOBBY["people"][0], "name": "x" * 300 + "\n", "avatar": "no such colour"}]
    standing = heard_of({**LOBBY, "people": people, "guest": {"name": "y" * 300, "avatar": "", "ready": True}})
    assert isinstance(standing, TableStanding)
    [one] = standing.people
    assert one.name == "x" * NAME_LENGTH
    assert one.avatar in AVATARS
    assert standing.name == "y" * NAME_LENGTH
    nudge = read(json.dumps({"kind": "nudge", "by": "z" * 300}))
    assert nudge == Nudged("z" * NAME_LENGTH)


@cache
def whole_game() -> tuple[State[Any], GivenGame]:
    table = new_table("knister", 2)
    play_on(table, Random(1))
    given = heard_of(messages.keep(table))
    assert isinstance(given, GivenGame)
    return table.state, given


def standing(revision: int, entries: int = 0) -> TableStanding:
    state, given = whole_game()
    return TableStanding("knister", (), 0, False, False, "Ota", state, "p", (), given.entries[:entries], revision)


def test_unread_messages_stay_a_handful() -> None:
    inbox = Inbox()
    assert inbox.put(standing(0, 2))
    for number in range(1000):
        assert not inbox.put(Nudged(str(number)))
        inbox.put(standing(number, 3))
    assert not inbox.has_room()
    kept = inbox.take()
    assert [type(one) for one in kept] == [Nudged, TableStanding]
    last = kept[-1]
    assert isinstance(last, TableStanding)
    assert last.revision == 999
    assert len(last.entries) <= MOST_ENTRIES
    assert inbox.has_room() and not inbox.take()


def test_moves_of_unread_messages_are_told_together() -> None:
    inbox = Inbox()
    inbox.put(standing(2, 2))
    inbox.put(standing(5, 3))
    [one] = inbox.take()
    assert isinstance(one, TableStanding)
    assert (one.revision, len(one.entries)) == (5, 5)


def test_who_does_not_listen_is_not_buried() -> None:
    """While the app is paused nothing more is read; what the host says stays with the host."""
    inbox = Inbox()
    heard: list[Heard] = []

    def hear(message: Heard) -> None:
        heard.append(message)
        inbox.put(message)

    with hostile_host(says(WELCOME, *[LOBBY] * (UNREAD + 20))) as host:
        link = TableLink(LOOPBACK, host.port, "secret")
        line = GuestLine(link, "Ota", "en", hear, lambda _: None, room=inbox.has_room)
        line.start()
        wait(lambda: not inbox.has_room())
        assert len(heard) == UNREAD
        inbox.take()
        wait(lambda: len(heard) == 1 + UNREAD + 20)
        line.close()


def test_reading_takes_rests() -> None:
    clock = [0.0]
    pace = Pace(lambda: clock[0])
    for _ in range(int(guest.AT_ONCE)):
        assert pace.rest(1) == 0
    assert pace.rest(1) > 0
    clock[0] += 60
    assert pace.rest(1) == 0
