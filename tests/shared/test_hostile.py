"""Whoever comes with bad intentions gets a closed connection; the honest ones notice nothing."""

from __future__ import annotations

import contextlib
import socket
import time
from random import Random

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

from app.intake.bucket import Bucket
from app.shared.host import server as serving
from app.shared.host.door import Limits
from app.shared.wire.protocol import LONGEST
from tests.shared.conftest import Open
from tests.shared.people import LOOPBACK, PATIENCE, Guest, Host

SECRETS = ("secret", "key")


def http(host: Host, request: bytes, wait: float = PATIENCE) -> bytes:
    """What the port answers to these bytes, until it closes the connection."""
    with socket.create_connection((LOOPBACK, host.port), timeout=wait) as wire:
        wire.sendall(request)
        answer = b""
        while more := wire.recv(65536):
            answer += more
    return answer


def get(host: Host, path: str, *headers: str) -> bytes:
    lines = [f"GET {path} HTTP/1.1", f"Host: {LOOPBACK}:{host.port}", *headers, "", ""]
    return http(host, "\r\n".join(lines).encode())


def still_fine(host: Host, eva: Guest) -> None:
    """The honest guest is connected and served."""
    before = eva.table["guest"]["ready"]
    eva.say("ready", yes=not before)
    eva.until(lambda: eva.table["guest"]["ready"] != before)


@pytest.fixture
def host(open_host: Open, monkeypatch: pytest.MonkeyPatch) -> Host:
    """One that waits less long for strangers, so that nobody waits for the tests."""
    monkeypatch.setattr(serving, "HELLO_WITHIN", 3.0)
    return open_host()


@pytest.fixture
def eva(host: Host) -> Guest:
    eva = Guest(host)
    eva.until(lambda: eva.table["seat"] == 1)
    return eva


# -- HTTP ------------------------------------------------------------------------------------------------------


def test_the_page_comes_with_a_policy(host: Host) -> None:
    answer = get(host, "/")
    head = answer.split(b"\r\n\r\n")[0].decode()
    assert head.startswith("HTTP/1.1 200")
    for header in ("Content-Security-Policy: default-src 'none'", "X-Content-Type-Options: nosniff", "no-store"):
        assert header in head
    assert host.hosting.secret.encode() not in answer


@pytest.mark.parametrize(
    "path",
    [
        *(
            "/..",
            "/../app/__init__.py",
            "/%2e%2e/app/__init__.py",
            "/..%2fapp%2f__init__.py",
            "//etc/passwd",
            "/.",
            "/js/",
        ),
        *(
            "/index.html/../../main.py",
            "/index.html%00.js",
            "/\\..\\main.py",
            "/secret",
            "/assets",
            "/?../..",
            "/table/x",
        ),
    ],
)
def test_no_path_leads_out_of_the_page(host: Host, path: str) -> None:
    answer = get(host, path)
    if path == "/?../..":
        assert answer.startswith(b"HTTP/1.1 200")
    else:
        assert answer.startswith((b"HTTP/1.1 404", b"HTTP/1.1 400"))
        assert b"import" not in answer and b"root:" not in answer


@pytest.mark.parametrize(
    "request_bytes",
    [
        b"POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\nhello",
        b"GET / HTTP/9\r\n\r\n",
        b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + b"\x00" * 200,
        b"GET /" + b"a" * 100_000 + b" HTTP/1.1\r\n\r\n",
        b"GET / HTTP/1.1\r\n" + b"".join(b"X-%d: y\r\n" % n for n in range(2000)) + b"\r\n",
        b"\r\n\r\n",
        b"\x00" * 5000,
    ],
)
def test_other_talk_is_closed(host: Host, eva: Guest, request_bytes: bytes) -> None:
    try:
        answer = http(host, request_bytes)
    except ConnectionError:
        answer = b""
    assert not answer.startswith((b"HTTP/1.1 200", b"HTTP/1.1 101"))
    still_fine(host, eva)


def test_a_page_of_another_origin_is_refused(host: Host) -> None:
    for origin in ("http://evil.example", "null", f"https://{LOOPBACK}:{host.port}"):
        with (
            pytest.raises(InvalidStatus) as error,
            connect(f"ws://{LOOPBACK}:{host.port}/table", origin=origin, proxy=None),
        ):  # type: ignore[arg-type]
            pass
        assert error.value.response.status_code == 403


def test_slow_talkers_are_cut_off(host: Host, eva: Guest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither a request that never ends nor a connection without a hello keeps a place."""
    with (
        socket.create_connection((LOOPBACK, host.port)) as slow,
        connect(f"ws://{LOOPBACK}:{host.port}/table", proxy=None, open_timeout=PATIENCE) as mute,
    ):
        slow.settimeout(PATIENCE)
        slow.sendall(b"GET / HTTP/1.1\r\nHost:")
        assert slow.recv(100) == b""
        with pytest.raises(ConnectionClosed):
            mute.recv(PATIENCE)
    still_fine(host, eva)


def test_a_crowd_at_the_door_leaves_the_table_alone(host: Host, eva: Guest) -> None:
    crowd = [socket.create_connection((LOOPBACK, host.port)) for _ in range(200)]
    time.sleep(0.2)
    still_fine(host, eva)
    for one in crowd:
        one.close()


# -- frames ----------------------------------------------------------------------------------------------------


def test_too_long_a_message_ends_the_connection(host: Host, eva: Guest) -> None:
    mallory = Guest(host, "Mallory")
    mallory.until(lambda: bool(mallory.guest))
    mallory.send("x" * (LONGEST + 1))
    mallory.ended()
    still_fine(host, eva)


@pytest.mark.parametrize("hello", [{"language": "\ud800"}, {"name": "\udfff"}, {"language": "x" * 5000}])
def test_letters_that_cannot_be_kept_stay_outside(host: Host, eva: Guest, hello: dict[str, str]) -> None:
    """Once inside, nothing about the table could be stored again."""
    mallory = Guest(host, **{"name": "Mallory", **hello})
    mallory.ended()
    assert [one.name for one in host.on_table(host.hosting.gathering).people] == ["Jana", "Eva"]
    still_fine(host, eva)
    Guest(host, "Ota").until(lambda: len(host.hosting.draft.seats) == 3)


def test_who_talks_too_fast_is_cut_off(host: Host, eva: Guest) -> None:
    mallory = Guest(host, "Mallory")
    mallory.until(lambda: bool(mallory.guest))
    with contextlib.suppress(ConnectionClosed):
        for _ in range(180):
            mallory.say("look")
    assert mallory.ended()["reason"] == "too_fast"
    still_fine(host, eva)


def test_a_bucket_refills() -> None:
    now = 0.0
    per_second, burst = Limits().messages
    bucket = Bucket((per_second, burst), lambda: now)
    assert all(bucket.take() for _ in range(int(burst)))
    assert not bucket.take()
    now = 1.0
    assert sum(bucket.take() for _ in range(int(burst))) == per_second


def test_racks_of_others_never_leave_the_host(open_host: Open) -> None:
    """Two guests in the app play Genial; neither hears of the other's tiles or of what is in the bag."""
    host = open_host("genial", locals=())
    eva, bara = Guest(host, "Eva", "app"), Guest(host, "Bára", "app")
    watcher = None
    for guest in (eva, bara):
        guest.until(lambda guest=guest: guest.table["seat"] is not None)
    host.start()
    watcher = Guest(host, "Ota", "app")
    rng = Random(3)
    from rules.core import action_json

    for _ in range(12):
        revision = host.table.revision
        for guest in (eva, bara, watcher):
            guest.catch_up(revision)
        state = host.table.state
        for seat, guest in ((0, eva), (1, bara), (None, watcher)):
            shown = guest.table["state"]["state"]
            assert [rack is not None and None not in rack for rack in shown["racks"]] == [n == seat for n in (0, 1)]
        seat = state.to_act()[0]
        action = rng.choice(list(state.legal(seat)))
        assert (eva, bara)[seat].ask("act", action=action_json(action))["accepted"]
    drawn = [m for m in watcher.heard for e in m.get("entries", []) if e["what"]["event"] == "chanced" for m in [e]]
    assert drawn and all(value is None for entry in drawn for value in entry["what"]["values"])
