"""Attacks on the port itself: whoever exceeds a limit is cut off, honest guests from elsewhere notice nothing."""

from __future__ import annotations

import contextlib
import json
import socket
from collections.abc import Iterator
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed, InvalidHandshake
from websockets.frames import Frame, Opcode
from websockets.sync.client import ClientConnection, connect

from app.shared.host import server
from app.shared.host.door import Limits
from app.shared.wire.protocol import VERSION, hashed, proof_of, sign_of
from tests.attacks.floods import KINDS, flooding, said
from tests.shared.conftest import Open
from tests.shared.people import LOOPBACK, PATIENCE, Guest, Host
from tests.shared.test_hostile import get

MALLORY, EVA = "127.6.6.6", "127.0.0.9"


@pytest.fixture
def host(open_host: Open, monkeypatch: pytest.MonkeyPatch) -> Host:
    monkeypatch.setattr(server, "own_names", lambda: frozenset({"localhost"}))  # no names for the tests' browsers
    return open_host(limits=Limits())


@pytest.fixture
def eva(host: Host) -> Guest:
    eva = Guest(host, address=EVA)
    eva.until(lambda: eva.table["seat"] == 1)
    return eva


def still_fine(eva: Guest) -> None:
    before = eva.table["guest"]["ready"]
    eva.say("ready", yes=not before)
    eva.until(lambda: eva.table["guest"]["ready"] != before)
    assert sum(message["kind"] == "welcome" for message in eva.heard) == 1


@contextlib.contextmanager
def wire(host: Host, address: str = MALLORY) -> Iterator[ClientConnection]:
    target = f"ws://{LOOPBACK}:{host.port}/table"
    with connect(target, proxy=None, source_address=(address, 0), ping_interval=None, close_timeout=0.1) as socket:
        yield socket


def cut_off(wire: ClientConnection) -> None:
    with contextlib.suppress(ConnectionClosed):
        while wire.recv(PATIENCE):
            pass
        raise AssertionError("still connected")


def flood(socket: ClientConnection, data: bytes, times: int) -> None:
    with contextlib.suppress(OSError):
        for _ in range(times):
            socket.socket.sendall(data)


# -- HTTP ------------------------------------------------------------------------------------------------------


def test_two_origins_are_a_refusal(host: Host) -> None:
    page = f"http://{LOOPBACK}:{host.port}"
    headers = ("Upgrade: websocket", "Connection: Upgrade", "Sec-WebSocket-Version: 13")
    for origins in ((page, "http://evil.example"), (page, page), ("http://evil.example", page)):
        answer = get(host, "/table", *headers, *(f"Origin: {origin}" for origin in origins))
        assert answer.startswith(b"HTTP/1.1 403"), answer[:80]


@pytest.mark.parametrize("name", ["evil.example", "127.0.0.1.evil.example", "", "[::1]", "petka"])
def test_a_page_by_another_name_is_refused(host: Host, name: str) -> None:
    for path in ("/", "/table.js", "/table"):
        request = f"GET {path} HTTP/1.1\r\nHost: {name}:{host.port}\r\n\r\n"
        with socket.create_connection((LOOPBACK, host.port), timeout=PATIENCE) as plain:
            plain.sendall(request.encode())
            assert plain.recv(100).startswith((b"HTTP/1.1 403", b"HTTP/1.1 400"))


def test_two_hosts_or_none_are_refused(host: Host) -> None:
    for lines in ("", f"Host: {LOOPBACK}\r\nHost: evil.example\r\n"):
        with socket.create_connection((LOOPBACK, host.port), timeout=PATIENCE) as plain:
            plain.sendall(f"GET / HTTP/1.1\r\n{lines}\r\n".encode())
            assert plain.recv(100).startswith((b"HTTP/1.1 403", b"HTTP/1.1 400"))


def test_the_tables_own_names_are_fine(host: Host) -> None:
    host.on_table(lambda: host.hosting.reachable_at([f"petka.home:{host.port}"]))
    for name in (LOOPBACK, "localhost", "192.168.1.7", "Petka.home"):
        request = f"GET / HTTP/1.1\r\nHost: {name}:{host.port}\r\n\r\n"
        with socket.create_connection((LOOPBACK, host.port), timeout=PATIENCE) as plain:
            plain.sendall(request.encode())
            assert plain.recv(100).startswith(b"HTTP/1.1 200"), name


# -- limits ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("known", [False, True])
def test_pings_end_the_connection(host: Host, eva: Guest, known: bool) -> None:
    ping = Frame(Opcode.PING, b"").serialize(mask=True)
    with wire(host) as mallory:
        if known:
            mallory.socket.sendall(said("hello", version=VERSION, client="browser", secret=host.hosting.secret))
            assert json.loads(mallory.recv(PATIENCE))["kind"] == "welcome"
        flood(mallory, ping * 500, 50)
        cut_off(mallory)
    still_fine(eva)


def test_an_honest_pace_of_pings_is_fine(host: Host, eva: Guest) -> None:
    for _ in range(10):
        assert eva.socket.ping().wait(PATIENCE)
    still_fine(eva)


def test_a_message_in_a_thousand_pieces_ends_the_connection(host: Host, eva: Guest) -> None:
    with wire(host) as mallory:
        pieces = Frame(Opcode.TEXT, b"{", fin=False).serialize(mask=True)
        pieces += Frame(Opcode.CONT, b" ", fin=False).serialize(mask=True) * 1000
        flood(mallory, pieces, 1)
        cut_off(mallory)
    still_fine(eva)


def test_a_stranger_says_a_few_kilobytes_and_no_more(host: Host, eva: Guest) -> None:
    with (
        socket.create_connection((LOOPBACK, host.port), source_address=(MALLORY, 0), timeout=PATIENCE) as plain,
        contextlib.suppress(OSError),
    ):
        for number in range(200):
            plain.sendall(f"X-{number}: {'x' * 7000}\r\n".encode() if number else b"GET / HTTP/1.1\r\n")
        assert plain.recv(100) == b""
    still_fine(eva)


def test_a_guest_sends_no_more_bytes_than_a_game_has(host: Host, eva: Guest) -> None:
    mallory = Guest(host, "Mallory", address=MALLORY)
    mallory.until(lambda: bool(mallory.guest))
    with contextlib.suppress(OSError, ConnectionClosed):
        for _ in range(40):
            mallory.send(json.dumps({"kind": "rename", "name": "x", "": "y" * 7000}))
    mallory.ended()
    still_fine(eva)


def test_one_address_has_so_many_connections(host: Host, eva: Guest) -> None:
    limit = host.limits.strangers_of_address
    crowd = [socket.create_connection((LOOPBACK, host.port), source_address=(MALLORY, 0)) for _ in range(limit + 20)]
    try:
        ended = 0
        for one in crowd[limit:]:
            one.settimeout(PATIENCE)
            with contextlib.suppress(ConnectionError):
                assert one.recv(1) == b""
            ended += 1
        assert ended == 20 and host.server.door.strangers <= limit
        still_fine(eva)
        ota = Guest(host, "Ota", address="127.0.0.10")
        ota.until(lambda: ota.table["seat"] == 2)
    finally:
        for one in crowd:
            one.close()


def test_who_was_cut_off_too_often_stays_outside_for_a_while(host: Host, eva: Guest) -> None:
    ping = Frame(Opcode.PING, b"").serialize(mask=True)
    tries = 0
    with contextlib.suppress(OSError, InvalidHandshake, EOFError, ConnectionClosed):
        while tries < 100:
            with wire(host) as mallory:
                tries += 1
                flood(mallory, ping * 200, 1)
                cut_off(mallory)
    assert tries < 30
    still_fine(eva)


def test_who_is_sent_away_too_often_stays_outside_for_a_while(host: Host, eva: Guest) -> None:
    tries = 0
    with contextlib.suppress(OSError, InvalidHandshake, EOFError, ConnectionClosed):
        while tries < 100:
            with wire(host) as mallory:
                tries += 1
                assert told(mallory, **hello(host, secret="guessed"))["reason"] == "wrong_secret"
    assert tries < 30
    still_fine(eva)


# -- the way back ----------------------------------------------------------------------------------------------


def told(wire: ClientConnection, **message: Any) -> dict[str, Any]:
    wire.send(json.dumps(message))
    answer: dict[str, Any] = json.loads(wire.recv(PATIENCE))
    return answer


def hello(host: Host, **fields: Any) -> dict[str, Any]:
    return {"kind": "hello", "version": VERSION, "client": "app", "secret": host.hosting.secret, **fields}


def test_the_key_is_told_after_the_hosts_proof(host: Host, eva: Guest) -> None:
    eva.cut()
    place = f"{LOOPBACK}:{host.port}"
    with wire(host) as again:
        proof = told(again, **hello(host, guest=eva.guest, nonce="once"))
        assert proof == {"kind": "proof", "proof": proof_of(hashed(eva.key), "once", place)}
        welcome = told(again, kind="key", key=eva.key)
        assert welcome["guest"] == eva.guest
        assert welcome["sign"] == sign_of(host.hosting.secret, eva.guest, hashed(eva.key))


def test_without_a_proof_one_comes_as_somebody_new(host: Host, eva: Guest) -> None:
    with wire(host) as other:
        assert told(other, **hello(host, guest="of another table", nonce="once"))["proof"] == ""
        welcome = told(other, kind="key", key="")
        assert welcome["guest"] not in ("of another table", eva.guest) and welcome["key"]
    with wire(host) as thief:
        told(thief, **hello(host, guest=eva.guest, nonce="once"))
        assert told(thief, kind="key", key="guessed")["reason"] == "wrong_secret"
    with wire(host) as mute:
        told(mute, **hello(host, guest=eva.guest, nonce="once"))
        mute.send(json.dumps({"kind": "ready", "yes": True}))
        cut_off(mute)
    still_fine(eva)


# -- floods ----------------------------------------------------------------------------------------------------

SHORT = ("pings", "thirty at the limit")


@pytest.mark.parametrize("kind", [pytest.param(k, marks=() if k in SHORT else pytest.mark.long) for k in KINDS])
def test_during_a_flood_an_honest_guest_is_served(host: Host, eva: Guest, kind: str) -> None:
    """How fast, `make bench` tells."""
    host.start()
    host.roll()
    eva.until(lambda: bool(eva.table.get("page", {}).get("sheet", {}).get("choices")))
    with flooding(kind, host.port, host.hosting.secret, PATIENCE):
        for _ in range(10):
            answer = eva.ask("act", action=eva.page["sheet"]["choices"][0]["action"])
            assert answer["accepted"]
            eva.catch_up(answer["revision"])
            answer = eva.ask("undo")
            assert answer["accepted"]
            eva.catch_up(answer["revision"])
        limits = host.limits
        assert host.server.door.strangers <= limits.strangers
        assert len(host.on_table(host.hosting.gathering).people) <= limits.guests + 2
    still_fine(eva)
