"""The host's address changes: guests scan again and find their seats; nobody else gets one."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from app.shared.guest.rejoin import KeptSeat
from app.shared.host.whereabouts import MOST, Whereabouts
from app.shared.wire.codes import TableLink
from app.shared.wire.protocol import VERSION, hashed, sign_of
from tests.shared.browser import MOVED, NAME, Driver
from tests.shared.conftest import Open
from tests.shared.people import LOOPBACK, PATIENCE, Guest, Host
from tests.shared.phone import Phone

OLD, NEW = "old", "new"


def moves(host: Host, *names: str) -> None:
    """Guests reach the host under these names now."""
    host.on_table(lambda: host.hosting.reachable_at([f"{name}:{host.port}" for name in names]))


@pytest.fixture
def host(open_host: Open) -> Host:
    host = open_host("knister")
    moves(host, LOOPBACK)
    return host


def seeks(host: Host, **fields: Any) -> dict[str, Any]:
    """What somebody hears who asks before the hello."""
    with connect(f"ws://{LOOPBACK}:{host.port}/table", proxy=None, open_timeout=PATIENCE) as wire:
        wire.send(json.dumps({"kind": "seek", "version": VERSION, **fields}))
        heard: dict[str, Any] = json.loads(wire.recv(PATIENCE))
        with pytest.raises(ConnectionClosed):
            wire.recv(PATIENCE)
    return heard


def lost(host: Host) -> list[str]:
    return [one.name for one in host.on_table(host.hosting.lost)]


def test_who_is_lost_depends_on_where_the_table_was() -> None:
    where = Whereabouts()
    assert not where.left("a")
    assert where.are(["a", "b"]) and not where.are(["b", "a"])
    assert not where.left("a") and not where.left("x"), "a name that was never ours says nothing"
    where.are([])
    assert not where.left("a"), "without a network nobody knows"
    where.are(["c"])
    assert where.left("a") and not where.left("c")
    where.are(map(str, range(MOST)))
    assert len(where.been) == MOST


@pytest.mark.parametrize("playing", [False, True])
def test_after_a_move_a_name_leads_back_to_the_seat(host: Host, playing: bool) -> None:
    eva, bara = Guest(host, "Eva"), Guest(host, "Bára", "app")
    for guest in (eva, bara):
        guest.until(lambda guest=guest: guest.table["seat"] is not None)
    eva.say("ready", yes=True)
    eva.until(lambda: eva.table["guest"]["ready"])
    if playing:
        host.start()
        host.roll()
    seat = eva.table["seat"]
    for guest in (eva, bara):
        guest.close()
    host.wait(lambda: len(host.hosting.gathering().away) == 2)
    assert lost(host) == [], "away is not lost"
    host.restart()
    assert lost(host) == [], "the table does not know where it is"
    moves(host, NEW)
    assert lost(host) == ["Eva"], "the app finds its seat by itself"
    returned: list[str] = []
    host.on_table(lambda: host.hosting.watch(lambda _: None, None, lambda _guest, name: returned.append(name)))
    told = seeks(host, secret=host.hosting.secret)
    assert told["people"] == [{"name": "Eva", "avatar": eva.heard[-1]["guest"]["avatar"]}]
    again = Guest(host, "Eva", claim="Eva")
    again.until(lambda: again.table["seat"] == seat)
    assert (again.guest, returned, lost(host)) == (eva.guest, ["Eva"], [])
    assert again.table["guest"]["ready"] and again.key != eva.key
    thief = Guest(host, "Eva", guest=eva.guest, key=eva.key)
    assert thief.ended()["reason"] == "wrong_secret", "the old key has ended"
    if playing:
        assert again.play(Random(1))
    assert len(host.on_table(host.hosting.gathering).people) == 3


def test_the_app_knows_the_table_by_its_link_wherever_it_is() -> None:
    """Also when it was let in by the code and never had the secret."""
    way = KeptSeat("table", "guest", "key", "192.168.1.23", 8021, sign=sign_of("secret", "guest", hashed("key")))
    assert way.leads_to(TableLink("10.0.0.7", 8022, "secret"))
    assert not way.leads_to(TableLink("10.0.0.7", 8022, "another"))
    assert not KeptSeat("table", "guest", "key", "192.168.1.23", 8021).leads_to(
        TableLink("192.168.1.23", 8021, "secret")
    )


def test_a_seat_is_not_for_the_taking(host: Host) -> None:
    eva, ota = Guest(host, "Eva"), Guest(host, "Ota", "app")
    for guest in (eva, ota):
        guest.until(lambda guest=guest: guest.table["seat"] is not None)
    moves(host, NEW)
    assert Guest(host, claim="Eva").ended()["reason"] == "seat_taken", "she is here"
    ota.close()
    eva.close()
    host.wait(lambda: len(host.hosting.gathering().away) == 2)
    assert Guest(host, claim="Ota").ended()["reason"] == "seat_taken", "the app has its key"
    assert Guest(host, claim="Jana").ended()["reason"] == "seat_taken", "she sits at the host's device"
    assert Guest(host, claim="Eva", secret="wrong").ended()["reason"] == "wrong_secret"
    stranger = Guest(host, "Eva", claim="Eva", secret="")
    stranger.until(lambda: stranger.table["kind"] == "waiting")
    assert seeks(host, secret="wrong")["reason"] == "wrong_secret"
    assert seeks(host, secret="")["reason"] == "wrong_secret"
    assert seeks(host, secret=host.hosting.secret, version=9)["reason"] == "other_version"
    moves(host, LOOPBACK, NEW)
    assert Guest(host, claim="Eva").ended()["reason"] == "seat_taken", "she can come where she came before"
    eva.open()
    eva.until(lambda: eva.table["seat"] is not None)


def test_who_only_says_the_name_is_sent_out_again_and_the_seat_stays(host: Host) -> None:
    eva = Guest(host, "Eva")
    eva.until(lambda: eva.table["seat"] == 1)
    host.start()
    eva.close()
    moves(host, NEW)
    host.wait(lambda: len(host.hosting.lost()) == 1)
    mallory = Guest(host, claim="Eva")
    mallory.until(lambda: mallory.table["seat"] == 1)
    host.on_table(lambda: host.hosting.doubt(mallory.guest))
    assert mallory.ended()["reason"] == "removed"
    assert Guest(host, guest=mallory.guest, key=mallory.key).ended()["reason"] == "wrong_secret"
    moves(host, OLD)
    assert lost(host) == [], "from now on only the host gives this seat"
    again = Guest(host, "Eva")
    again.until(lambda: again.table["kind"] == "table")
    again.say("sit", seat=1)
    again.until(lambda: again.table["wished"] == 1)
    host.on_table(lambda: host.hosting.grant(again.guest, True))
    again.until(lambda: again.table["seat"] == 1)


def test_a_browser_finds_its_seat_under_another_address(open_host: Open, driver: Driver) -> None:
    """In the lobby and in the game, by the link alone; back under the first address, whose stored key is old, too."""
    host = open_host("knister", locals=())
    moves(host, NAME)
    eva = Phone(driver, "en")
    try:
        eva.join(host.port, host.hosting.secret, "Eva")
        eva.tap(".bar .primary")
        host.wait(lambda: host.hosting.gathering().people[0].ready)
        moves(host, MOVED)
        eva.comes_back(host.port, host.hosting.secret, "Eva", MOVED)
        eva.until(lambda: eva.find(".list li"), "no lobby")
        assert [(one.name, one.ready, one.here) for one in host.on_table(host.hosting.gathering).people] == [
            ("Eva", True, True)
        ]
        host.start()
        host.roll()
        eva.until(eva.offers, "nothing to write")
        moves(host, NAME)
        eva.comes_back(host.port, host.hosting.secret, "Eva", NAME)
        eva.until(eva.offers, "nothing to write")
        eva.play(lambda: not host.table.state.to_act(), Random(1))
        eva.reload()
        eva.until(lambda: eva.find(".dot.here"), "the new key is kept")
        assert len(host.on_table(host.hosting.gathering).people) == 1
    finally:
        eva.close()
