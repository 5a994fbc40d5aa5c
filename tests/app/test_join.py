"""Joining somebody else's table by touches: code, link, the way back, and one sentence for whatever is wrong."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from app.device import permissions
from app.pages.shared_table import guest_lobby, join
from app.pages.shared_table.camera_card import PhonesPicture
from app.pages.shared_table.join import open_link
from app.shared.guest import connection as guest
from app.shared.guest.rejoin import MOST, KeptSeat, forget, keep, kept_seats
from app.shared.wire.codes import PORTS, TableLink, code_of
from app.store.seats import PERSON, bot
from app.store.store import Store
from app.ui.progress import ProgressRing
from tests.app.conftest import Stage
from tests.app.guest_hands import GuestHands, open_guest, own
from tests.app.harness import close_app, knister
from tests.shared.conftest import Open, open_host
from tests.shared.hostile_host import hostile_host, says
from tests.shared.people import LOOPBACK, PATIENCE

__all__ = ["open_host"]


@pytest.fixture
def hands(stage: Stage, tmp_path: Path) -> Iterator[GuestHands]:
    hands = open_guest(stage, tmp_path / "guest", name="", home=True)
    yield hands
    close_app(hands)


def join_page(hands: GuestHands) -> Any:
    hands.tap("Join a table, With the host’s code")
    hands.wait(0.6)
    return hands.page


def typed(hands: GuestHands, code: str, name: str = "Ota") -> None:
    page = hands.page
    page.code.input.insert_text(code)
    page.person.input.insert_text(name)
    hands.wait(0.2)
    hands.tap("Join")


def test_by_the_code_one_waits_for_the_host(hands: GuestHands, open_host: Open) -> None:
    host = open_host()
    host.server.stop()
    host.hosting.port = 0
    host.serve(PORTS)
    join_page(hands)
    assert hands.page.join_button.disabled
    code = hands.page.code
    typed(hands, code_of(LOOPBACK, host.port).lower().replace(" ", "  "))
    assert code.text and code.text == code.text.upper()
    hands.sees("The host has to let you in")
    [waiting] = host.on_table(lambda: host.hosting.gathering().waiting)
    assert waiting.name == "Ota"
    host.on_table(lambda: host.hosting.let_in(waiting.id))
    hands.sees("Jana’s table", "Ota (you)")
    assert host.hosting.draft.seats[1].avatar == "coral", "the host's amber is taken"
    [owner] = hands.app.house.store.profiles()
    assert (owner.name, owner.owner) == ("Ota", True)


def test_a_link_from_outside_shows_where_it_leads_and_joins_by_a_tap(hands: GuestHands, open_host: Open) -> None:
    host = open_host()
    link = TableLink(LOOPBACK, host.port, host.hosting.secret)
    own(hands)
    open_link(hands.app, link.app)
    hands.sees(f"The link leads to a table at {link.place}. Join only if you know whose it is.")
    hands.wait(1.0)
    assert hands.client is None
    assert len(host.hosting.gathering().people) == 1, "nobody has come"
    hands.tap("Join")
    hands.sees("Ota (you)")
    there = hands.page
    open_link(hands.app, link.app)
    hands.wait(0.3)
    assert hands.page is there and not hands.app.overlay.modals
    hands.app.go_back()
    hands.wait(0.6)
    assert hands.client is None
    open_link(hands.app, link.http)
    hands.sees("The link leads to a table where you were lately: Jana’s table.")
    hands.wait(0.6)
    hands.tap("Join")
    hands.sees("Ota (you)")
    assert len(host.hosting.draft.seats) == 2, "back on the own seat"


def test_a_link_never_leaves_a_table_without_asking(hands: GuestHands, open_host: Open) -> None:
    own(hands)
    host = open_host()
    hands.join(host)
    there, visit = hands.page, hands.client
    elsewhere = TableLink("10.1.2.3", 8021, "secret").app
    open_link(hands.app, elsewhere)
    hands.wait(0.6)
    assert hands.page is there
    assert "A link leads to a table at 10.1.2.3. You would go away from this one." in hands.texts()
    hands.tap("Stay")
    hands.wait(0.6)
    assert hands.page is there and hands.client is visit
    open_link(hands.app, elsewhere)
    hands.wait(0.6)
    hands.tap("Look at it")
    hands.sees("The link leads to a table at 10.1.2.3:8021. Join only if you know whose it is.")
    assert hands.client is None


def test_a_link_never_leaves_a_game_without_asking(hands: GuestHands) -> None:
    id = knister(hands.app.house, [PERSON, bot("easy")])
    hands.app.navigator.open("game", id=id)
    hands.wait(1.0)
    there = hands.page
    open_link(hands.app, TableLink("10.1.2.3", 8021, "secret").app)
    hands.wait(0.6)
    assert hands.page is there
    assert "A link leads to a table at 10.1.2.3. The game here is saved." in hands.texts()


def test_a_link_can_start_the_app(stage: Stage, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    link = TableLink(LOOPBACK, PORTS[0], "secret").app
    monkeypatch.setattr("sys.argv", ["petka", link])
    hands = open_guest(stage, tmp_path, name="", home=True)
    try:
        assert hands.page.code.text == link
    finally:
        close_app(hands)


@pytest.mark.parametrize("code", ["kolotoč", "https://example.org/", "petka://"])
def test_what_is_no_code_gets_a_sentence(hands: GuestHands, code: str) -> None:
    join_page(hands)
    typed(hands, code)
    assert "That is not a code of a table." in hands.texts()
    assert hands.client is None
    hands.page.code.input.insert_text("1")
    hands.wait(0.2)
    assert "That is not a code of a table." not in hands.texts()


def test_a_blocked_permission_leads_to_the_settings(hands: GuestHands, monkeypatch: pytest.MonkeyPatch) -> None:
    answer, opened = [permissions.PermissionAnswer.BLOCKED], []
    monkeypatch.setattr(permissions, "for_local_network", lambda: (permissions.LOCAL_NETWORK,))
    monkeypatch.setattr(permissions, "request", lambda names, then: then(dict.fromkeys(names, answer[0])))
    monkeypatch.setattr(permissions, "open_settings", lambda: opened.append(1) or True)
    with socket.create_server((LOOPBACK, 0)) as empty:
        port = empty.getsockname()[1]
    join_page(hands)
    typed(hands, f"{LOOPBACK}:{port}")
    assert "Allow Pětka to reach devices nearby in Android’s settings, then join again." in hands.texts()
    hands.tap("Open settings")
    assert opened == [1]
    hands.sees("Try again")
    answer[0] = permissions.PermissionAnswer.GRANTED
    hands.tap("Try again")
    hands.sees("There is no table there. Both devices must be on the same Wi-Fi.")
    assert "Try again" not in hands.texts()


def test_where_no_table_is_one_hears_so(hands: GuestHands) -> None:
    with socket.create_server((LOOPBACK, 0)) as empty:
        port = empty.getsockname()[1]
    join_page(hands)
    typed(hands, f"{LOOPBACK}:{port}")
    hands.sees("There is no table there. Both devices must be on the same Wi-Fi.")
    assert hands.client is None
    assert not hands.page.join_button.disabled


def test_the_way_by_the_phones_camera_is_told_and_no_scanner_is_promised(hands: GuestHands) -> None:
    door = hands.find("Join a table, With the host’s code")
    join_page(hands)
    told = {text for text in hands.texts() if text[:2] in ("1.", "2.", "3.")}
    assert told == {
        "1. Open the camera of this phone, not Pětka.",
        "2. Point it at the code on the host’s screen.",
        "3. Tap the link that comes up.",
    }
    assert not any("scan" in text.lower() for text in (*hands.texts(), door.voice))
    assert f"for example {code_of('192.168.1.23', PORTS[0])}" == hands.page.code.hint
    [picture] = [part for part in hands.page.walk() if isinstance(part, PhonesPicture)]
    hands.scroll_to(picture)
    seen, (x, y) = hands.stage.picture(), picture.to_window(*picture.pos)
    high = hands.stage.window.height
    across, down = range(int(x), int(x + picture.width), 2), range(int(high - y - picture.height), int(high - y), 2)
    pixels = {tuple(seen.at(left, top)) for left in across for top in down}
    assert any(min(pixel) > 220 for pixel in pixels), "the paper below a code"
    assert any(max(pixel) < 70 for pixel in pixels), "its dark squares"


def test_a_code_of_nobody_says_so(hands: GuestHands, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(guest, "OPEN_WITHIN", 0.2)
    join_page(hands)
    typed(hands, code_of(LOOPBACK, PORTS[-1]))
    hands.sees("Nobody has a table open under this code. Compare it with the host’s screen.")


def test_looking_for_a_table_moves_can_be_cancelled_and_ends(
    hands: GuestHands, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A host that takes the line and says nothing."""
    monkeypatch.setattr(join, "JOIN_WITHIN", 3)
    with socket.create_server((LOOPBACK, 0)) as silent:
        code = f"{LOOPBACK}:{silent.getsockname()[1]}"
        join_page(hands)
        typed(hands, code)
        hands.sees("Looking for the table", "Cancel")
        assert turns(hands)
        hands.tap("Cancel")
        hands.sees("Join")
        assert hands.client is None and hands.page.code.text == code
        hands.wait(0.5)
        hands.tap("Join")
        hands.sees("Cancel")
        hands.app.go_back()
        assert hands.client is None and hands.page.code.text == code
        hands.wait(0.5)
        hands.tap("Join")
        hands.sees("Cancel")
        hands.wait(3)
        hands.sees("There is no table there. Both devices must be on the same Wi-Fi.")
        assert hands.client is None


def turns(hands: GuestHands) -> bool:
    """Something turns all the time."""
    hands.wait(0.6)
    [ring] = [widget for widget in hands.walk(hands.page) if isinstance(widget, ProgressRing)]
    seen = set()
    for _ in range(4):
        hands.wait(0.55)
        seen.add(round(ring.turn))
    return len(seen) == 4


def test_knocking_moves_can_be_cancelled_and_ends(
    hands: GuestHands, open_host: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(guest_lobby, "REMIND_AFTER", 5)
    monkeypatch.setattr(guest_lobby, "GIVE_UP_AFTER", 10)
    host = open_host()
    host.server.stop()
    host.hosting.port = 0
    host.serve(PORTS)
    code = code_of(LOOPBACK, host.port)
    own(hands)
    hands.app.navigator.open("join", link=code)
    hands.until(lambda: not hands.page.join_button.disabled)
    hands.page.join()
    hands.sees("The host has to let you in", "Cancel")
    assert turns(hands)
    hands.tap("Cancel")
    hands.until(lambda: not host.on_table(lambda: host.hosting.gathering().waiting))
    assert hands.client is None and hands.page.tab == "play"
    hands.wait(0.5)
    hands.app.navigator.open("join", link=code)
    hands.until(lambda: not hands.page.join_button.disabled)
    hands.page.join()
    hands.sees("The host has to let you in")
    hands.wait(6)
    hands.sees("Nobody has answered yet. Your name is on the host’s screen: ask for a tap there.")
    hands.wait(6)
    hands.sees("Nobody has let you in. Ask the host to look at the screen, then join again.")
    assert hands.client is None and hands.page.tab == "play"


def test_another_version_is_refused_with_a_sentence(
    hands: GuestHands, open_host: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(guest, "VERSION", 99)
    host = open_host()
    join_page(hands)
    typed(hands, TableLink(LOOPBACK, host.port, host.hosting.secret).http)
    hands.sees("This table runs another version of Pětka. Bring both up to date.")


def test_one_finds_back_from_the_list_and_is_sent_home_for_good(hands: GuestHands, open_host: Open) -> None:
    host = open_host()
    hands.app.navigator.open("join")
    hands.wait(0.6)
    typed(hands, TableLink(LOOPBACK, host.port, host.hosting.secret).http)
    hands.sees("Ota (you)")
    hands.wait(0.6)
    hands.app.go_back()
    hands.wait(0.6)
    host.wait(lambda: not host.hosting.gathering().people[1].here)
    hands.app.navigator.open("join")
    hands.sees("Jana’s table", "Where you were lately")
    hands.wait(0.6)
    hands.tap("Jana’s table")
    hands.sees("Ota (you)")
    assert len(host.hosting.gathering().people) == 2
    guest = host.hosting.gathering().people[1].guest
    host.on_table(lambda: host.hosting.remove(guest))
    hands.until(lambda: hands.page.tab == "play")
    assert "The host has taken you off this table." in hands.texts()
    assert kept_seats(hands.app.house.store.settings()) == []


def test_a_table_that_pretends_to_be_another_one_takes_no_way_back_away(hands: GuestHands) -> None:
    """It was told our id there with the hello, and says that we were removed."""
    own(hands)
    welcome = {"kind": "welcome", "version": 2, "table": "true", "guest": "eva"}
    told = says({"kind": "proof", "proof": ""}, welcome, {"kind": "sorry", "reason": "removed"})
    with hostile_host(told, gave_key=False) as host:
        way = KeptSeat("true", "eva", "key", LOOPBACK, host.port, "secret", "Jana", "knister", at=1)
        store(hands, way)
        hands.app.navigator.open("join")
        hands.sees("Jana’s table")
        hands.wait(0.6)
        hands.tap("Jana’s table")
        hands.sees("The host has taken you off this table.")
    assert way in hands.app.house.ask(lambda house: kept_seats(house.store.settings())).result(PATIENCE)


def store(hands: GuestHands, way: KeptSeat) -> None:
    hands.app.house.ask(lambda house: keep(house.store, way)).result(PATIENCE)


def test_only_a_handful_of_ways_back_are_kept() -> None:
    store = Store.in_memory()
    for number in range(MOST + 2):
        keep(store, KeptSeat(f"t{number}", "g", "k", "10.0.0.1", 8021, f"s{number}"))
    assert [way.table for way in kept_seats(store.settings())] == ["t6", "t5", "t4", "t3", "t2"]
    forget(store, "t5", "somebody else")
    assert len(kept_seats(store.settings())) == MOST, "a table that only says another one's name"
    keep(store, KeptSeat("t4", "h", "k", "10.0.0.66", 8021, "theirs"))
    assert "k" in [way.key for way in kept_seats(store.settings()) if (way.table, way.guest) == ("t4", "g")]
    forget(store, "t4", "h")
    forget(store, "t5", "g")
    kept = kept_seats(store.settings())
    assert [way.table for way in kept] == ["t6", "t4", "t3"]
    assert kept[0].leads_to(TableLink("10.9.9.9", 8022, "s6")), "a table is known by its secret wherever it is"
    assert not kept[0].leads_to(TableLink("10.0.0.1", 8021, "other"))
    assert kept[0].leads_to(TableLink("10.0.0.1", 8021))
    keep(store, KeptSeat("t3", "h", "k", "10.0.0.1", 8021, "s3"))
    assert [way.guest for way in kept_seats(store.settings()) if way.table == "t3"] == ["h", "g"], "in the same place"
    store.save_settings({"joined": [{"table": 3}, "x"]})
    assert kept_seats(store.settings()) == []
