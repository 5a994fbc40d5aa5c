"""BotFiles that pretend to be another one: they learn no key, plant none, and take no way back away."""

from __future__ import annotations

import json
import socket
from typing import Any

import pytest
from websockets.sync.client import connect

from app.shared.guest import connection as guest
from app.shared.guest.connection import GuestLine, Pass
from app.shared.guest.from_host import Answered, Heard, Waiting
from app.shared.wire.codes import TableLink
from app.shared.wire.protocol import hashed, sign_of
from tests.shared.app_guest import AppGuest
from tests.shared.conftest import Open
from tests.shared.hostile_host import LOBBY, WELCOME, HostileHost, hostile_host, says
from tests.shared.people import LOOPBACK, PATIENCE, Host, wait

PING = bytes([0x89, 125]) + b"x" * 125


@pytest.fixture
def host(open_host: Open) -> Host:
    return open_host()


class Visitor:
    """A line to one table, and what it told."""

    def __init__(self, port: int, *passes: Pass) -> None:
        self.heard: list[Heard] = []
        self.stands: list[str] = []
        link = TableLink(LOOPBACK, port, "secret")
        self.line = GuestLine(link, "Eva", "en", self.heard.append, self.stands.append, passes)
        self.line.start()


def known_guest(host: Host) -> Pass:
    eva = AppGuest(host.port, host.secret, "Eva")
    wait(lambda: eva.standing is not None)
    eva.close()
    return eva.line.guest_pass


def test_who_passes_everything_on_learns_no_key(host: Host) -> None:
    """Another guest knows the secret, so its link looks like one of this table; it asks the true host for the proof."""
    eva = known_guest(host)

    def pass_on(mallory: HostileHost, to_eva: Any) -> None:
        wire = socket.create_connection((LOOPBACK, host.port))
        with connect(f"ws://{LOOPBACK}:{mallory.port}/table", sock=wire, proxy=None) as to_host:
            to_host.send(json.dumps(mallory.hellos[-1]))
            to_eva.send(to_host.recv(PATIENCE))
            mallory.heard.append(json.loads(to_eva.recv(PATIENCE)))

    with hostile_host(pass_on, gave_key=False) as mallory:
        visitor = Visitor(mallory.port, eva)
        wait(lambda: bool(mallory.heard))
        visitor.line.close()
    assert mallory.heard[0] == {"kind": "key", "key": ""}
    again = AppGuest(host.port, host.secret, "Eva", eva)
    wait(lambda: again.standing is not None)
    assert again.line.guest_pass == eva and len(host.hosting.draft.seats) == 2, "nobody sits there but Eva"
    again.close()


@pytest.mark.parametrize("planted", [{}, {"key": "planted"}], ids=["no key", "a key of theirs"])
def test_nobody_is_welcomed_under_their_own_id_by_a_table_that_does_not_know_them(planted: dict[str, str]) -> None:
    """The id was told to it with the hello; with a key of its own it would take the place of the true one."""
    welcome = {"kind": "welcome", "version": 2, "table": "t1", "guest": "eva", "name": "Eva", **planted}
    proof = {"kind": "proof", "proof": "0" * 32}
    with hostile_host(says(proof, welcome, LOBBY, {"kind": "sorry", "reason": "removed"}), gave_key=False) as mallory:
        visitor = Visitor(mallory.port, Pass("eva", "true key"))
        wait(lambda: "ended" in visitor.stands)
        visitor.line.close()
    assert not visitor.line.is_known and visitor.line.guest_pass.key != "planted"
    assert [type(one).__name__ for one in visitor.heard] == ["Sorry"], "nothing of it is shown"


def test_a_planted_key_does_not_hide_the_true_one(host: Host) -> None:
    eva = known_guest(host)
    again = AppGuest(host.port, host.secret, "Eva", Pass("planted", "by somebody else"), eva)
    wait(lambda: again.standing is not None)
    assert again.line.guest_pass == eva and again.line.is_known
    assert len(host.hosting.draft.seats) == 2
    again.close()


def test_whom_the_table_has_forgotten_comes_as_somebody_new(host: Host) -> None:
    came = AppGuest(host.port, host.secret, "Eva", Pass("long", "ago"), Pass("longer", "ago"))
    wait(lambda: came.standing is not None)
    assert came.line.is_known and came.line.guest_pass.guest not in ("long", "longer")
    came.close()


def test_the_sign_of_the_table_is_renewed_with_its_code(host: Host) -> None:
    eva = AppGuest(host.port, host.secret, "Eva")
    wait(lambda: eva.standing is not None)
    host.on_table(host.hosting.renew)
    guest, key = eva.line.guest_pass.guest, eva.line.guest_pass.key
    wait(lambda: eva.line.sign == sign_of(host.secret, guest, hashed(key)))
    eva.close()


def test_answers_that_nobody_asked_for_reach_nobody() -> None:
    answers = [{"kind": "answer", "id": f"a{n}", "accepted": False, "reason": "field_taken"} for n in range(50)]
    with hostile_host(says(WELCOME, LOBBY, *answers, {"kind": "waiting"})) as host:
        visitor = Visitor(host.port)
        wait(lambda: any(isinstance(one, Waiting) for one in visitor.heard))
        visitor.line.close()
    assert not any(isinstance(one, Answered) for one in visitor.heard)


def test_a_host_that_floods_with_pings_is_left(monkeypatch: pytest.MonkeyPatch) -> None:
    """It never reads the answers, which would pile up on this device."""
    monkeypatch.setattr(guest, "RETRIES", (0.0,))

    def flood(_: HostileHost, connection: Any) -> None:
        connection.send(json.dumps(WELCOME))
        connection.send(json.dumps(LOBBY))
        while True:
            connection.socket.sendall(PING * 500)

    with hostile_host(flood) as host:
        visitor = Visitor(host.port)
        wait(lambda: "ended" in visitor.stands)
        assert visitor.stands.count("here") <= guest.MOST_NONSENSE
        visitor.line.close()
