"""The lobby and the people of a hosted game by touch; guests are names without devices, nothing leaves the app."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from app.device import awake, networks, permissions
from app.play import host_session
from app.play.host_session import SharedTable
from app.shared.host import addresses
from app.shared.host.addresses import Address
from app.shared.wire.protocol import NetReason, NudgeMessage, ReadyMessage, SitMessage
from app.store.seats import PERSON, Seat, bot
from app.store.store import StoreError, StoreReason
from tests.app.conftest import Finger
from tests.app.harness import Hands, close_app, open_app
from tests.app.lobby_scenes import HOME, Table


@pytest.fixture
def hands(stage: Any, tmp_path: Path) -> Iterator[Hands]:
    hands = open_app(stage, tmp_path, home=False)
    yield hands
    close_app(hands)


@pytest.fixture
def table(hands: Hands) -> Table:
    table = Table(hands)
    table.everyone()
    hands.app.navigator.open("lobby")
    hands.wait(0.5)
    return table


def seats(table: Table) -> list[tuple[str, str | None]]:
    return [(seat.name, seat.controller.level or seat.controller.kind) for seat in table.hosting.draft.seats]


def tap_and_see(hands: Hands, *words: Any) -> None:
    for word in words:
        hands.tap(word)
        hands.wait(0.6)


def test_people_without_a_phone_and_computers_join_and_change(hands: Hands, table: Table) -> None:
    page = hands.page
    tap_and_see(hands, page.start_bar.add)
    hands.app.overlay.modal.field.text = "Děda"
    tap_and_see(hands, "Add", page.start_bar.add, "Hard")
    assert seats(table)[4:] == [("Děda", "person"), ("Karel", "hard")]
    assert ("Děda", "Ready") in [(row.name, row.standing) for row in page.rows]
    assert page.start_bar.add.disabled, "Twenty One is full with six"
    tap_and_see(hands, page.rows[5], "Easy", page.rows[4], "Play earlier")
    assert seats(table)[3:] == [("Děda", "person"), ("Řehoř", "guest"), ("Karel", "easy")]
    tap_and_see(hands, page.rows[5], "Remove from the table")
    assert [name for name, _ in seats(table)] == ["Jana", "Eva", "Bára", "Děda", "Řehoř"]
    assert any(profile.name == "Děda" for profile in hands.app.house.store.profiles())
    tap_and_see(hands, page.options, "We roll real dice")
    assert table.hosting.draft.real_dice
    hands.app.go_back()


def test_a_guest_at_a_full_table_has_the_colour_of_the_computer_that_leaves(hands: Hands, table: Table) -> None:
    for seat in (Seat("Děda", PERSON, "lilac"), Seat("Karel", bot("hard"), "mint")):
        table.shared.change(lambda draft, seat=seat: draft.put(seat))
    hands.wait(0.5)
    before = {seat.name: seat.avatar for seat in table.hosting.draft.seats}
    assert len(set(before.values())) == 6
    table.comes("Ota")
    hands.wait(0.5)
    after = {seat.name: seat.avatar for seat in table.hosting.draft.seats}
    assert after.pop("Ota") == before.pop("Karel")
    assert after == before, "nobody who was there changes"


def test_a_guest_whose_colour_the_host_takes_keeps_the_new_one(hands: Hands, table: Table) -> None:
    table.shared.change(lambda draft: draft.recolour(0, "coral"))
    hands.wait(0.5)
    worn = {seat.name: seat.avatar for seat in table.hosting.draft.seats}
    assert worn["Jana"] == "coral" != worn["Eva"]
    table.play_out()
    assert {one.name: one.avatar for one in table.hosting.evening.shown()} == worn
    hands.app.house.ask(lambda _: table.hosting.another_game("knister")).result()
    assert {seat.name: seat.avatar for seat in table.hosting.draft.seats} == worn


def test_another_network_gives_another_code(hands: Hands, table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    from app.pages.shared_table import lobby

    page, copied = hands.page, []
    monkeypatch.setattr(lobby, "copy", lambda text: copied.append(text) or True)
    before = page.code.code, page.code.link
    assert before == (table.shared.code, f"http://{HOME[0].address}:8021/#{table.hosting.secret}")
    tap_and_see(hands, page.network, "Hotspot", page.copy)
    assert page.code.code != before[0]
    assert copied == [page.code.link] == [f"http://{HOME[1].address}:8021/#{table.hosting.secret}"]
    table.shared.addresses, table.shared.chosen = [], 0
    hands.wait(0.3)
    assert "No network" in hands.texts() and page.code.parent is None
    table.shared.look_for_networks = lambda: setattr(table.shared, "addresses", [Address("10.1.2.3", "cable")])
    tap_and_see(hands, "Look again")
    assert "Cable" in hands.texts() and page.code.parent is not None


def test_a_vpn_is_shown_to_those_who_want_it(hands: Hands, table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    wifi, hotspot, vpn = HOME
    shared = table.shared

    def show(*found: Address) -> Address | None:
        monkeypatch.setattr(host_session, "addresses", lambda *_: list(found))
        SharedTable.look_for_networks(shared)
        return shared.address

    assert show(wifi, vpn) == wifi
    tap_and_see(hands, hands.page.network, "VPN")
    assert shared.address == vpn and "for devices on the same VPN" in hands.texts()
    assert show(hotspot, wifi, vpn) == vpn, "chosen by the host"
    assert show(wifi) == wifi
    assert show(vpn) == vpn, "there is nothing else"


def test_a_vpn_nobody_chose_gives_way_to_the_hotspot(
    hands: Hands, table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    wifi, hotspot, vpn = HOME
    shared = table.shared
    for found, shown in (([vpn], vpn), ([hotspot, vpn], hotspot), ([wifi, hotspot, vpn], hotspot)):
        monkeypatch.setattr(host_session, "addresses", lambda *_, found=found: found)
        SharedTable.look_for_networks(shared)
        assert shared.address == shown


def test_where_the_c_library_fails_the_host_shows_what_java_knows(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    def denied() -> None:
        raise PermissionError

    monkeypatch.setattr(addresses, "ask_c_library", denied)
    monkeypatch.setattr(networks, "interfaces", lambda: [("ap0", "192.168.43.1", True)])
    SharedTable.look_for_networks(table.shared)
    assert table.shared.address == Address("192.168.43.1", "hotspot", "ap0")


def test_leaving_closes_the_table_and_a_paused_host_is_asleep(
    hands: Hands, table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept: list[bool] = []
    monkeypatch.setattr(awake, "keep_awake", kept.append)
    hands.app.settings.keep_awake = False
    assert kept[-1], "while hosting the screen stays on"
    assert not table.hosting.asleep
    hands.app.dispatch("on_pause")
    assert table.hosting.asleep
    hands.app.dispatch("on_resume")
    hands.wait(0.1)
    assert not table.hosting.asleep
    closed: list[Any] = []
    for outlet in table.outlets.values():
        outlet.close = closed.append  # type: ignore[method-assign]
    hands.app.go_back()
    hands.wait(0.6)
    tap_and_see(hands, "Stay")
    assert hands.app.shared is table.shared
    hands.app.go_back()
    hands.wait(0.6)
    tap_and_see(hands, "Close the table")
    assert closed == [NetReason.TABLE_CLOSED] * 3
    assert hands.app.shared is None and hands.page.tab == "play"
    assert not kept[-1]


def test_a_refused_permission_is_explained(hands: Hands, monkeypatch: pytest.MonkeyPatch) -> None:
    from app.play import hosted_table

    answer, opened = [permissions.PermissionAnswer.REFUSED], []
    monkeypatch.setattr(permissions, "for_local_network", lambda: (permissions.LOCAL_NETWORK,))
    monkeypatch.setattr(permissions, "request", lambda names, then: then(dict.fromkeys(names, answer[0])))
    monkeypatch.setattr(hosted_table.SharedTable, "open", lambda *args: opened.append(args))
    hands.app.navigator.open("setup", game_id="knister")
    hands.wait(0.6)
    tap_and_see(hands, "Many phones", "Open the table")
    assert "Others can only come if Pětka may reach devices nearby." in hands.texts()
    answer[0] = permissions.PermissionAnswer.GRANTED
    tap_and_see(hands, "Try again")
    assert opened and "Opening the table" in hands.texts()


def test_newcomers_wishes_and_nudges_reach_the_host_in_the_game(hands: Hands, table: Table) -> None:
    house, eva = hands.app.house, next(iter(table.outlets))
    hands.app.navigator.pop()
    id = table.play()
    house.ask(lambda _: table.hosting.take(eva, NudgeMessage(0)))
    hands.wait(0.5)
    assert "Eva is waiting for you" in hands.texts()
    ota = table.comes("Ota", secret=False)
    hands.wait(0.6)
    tap_and_see(hands, "Let in")
    assert [one.name for one in table.shared.gathering.people if one.seat is None] == ["Ota"]
    table.goes(eva)
    hands.wait(0.6)
    assert hands.page.body.strip.players[1].offline
    house.ask(lambda _: table.hosting.take(ota, SitMessage(1)))
    hands.wait(0.6)
    tap_and_see(hands, "No")
    assert table.shared.gathering.wishes == ()
    tap_and_see(hands, hands.page.body.menu, "People", "Eva", "Play on this device")
    assert house.ask(lambda h: h.table(id).seats[1].controller).result() == PERSON
    hands.wait(1)
    assert hands.page.people() == [0, 1]
    tap_and_see(hands, hands.page.body.menu, "People", "Bára", "Go on without Bára", "Go on")
    assert 2 in hands.page.running.state.left


def test_after_a_move_guests_scan_again_and_the_host_sees_who_is_back(hands: Hands, table: Table) -> None:
    *_, bara, _ = table.outlets
    hands.app.navigator.pop()
    table.play()
    table.shared.addresses = [Address("10.1.2.3", "hotspot", "ap0")]
    table.goes(bara)
    hands.wait(0.5)
    assert "Your network has changed. The others scan the code again." in hands.texts()
    tap_and_see(hands, "Show the code")
    assert table.shared.code in hands.texts()
    hands.app.go_back()
    hands.wait(0.6)
    assert table.comes("Bára", ready=False, claim=True) == bara
    hands.wait(0.6)
    assert not hands.page.is_away(2)
    tap_and_see(hands, "Not them?")
    assert hands.page.is_away(2) and hands.page.running.seats[2].controller.guest == bara


def test_the_code_is_renewed_with_one_tap(hands: Hands, table: Table) -> None:
    """In the lobby, where the code is seen at once, and in the game."""
    *_, bara, _ = table.outlets
    people = [name for name, _ in seats(table)]
    was = hands.page.code.link
    tap_and_see(hands, hands.page.network, "Make a new QR code")
    assert "everyone here keeps their seat" in hands.texts()
    hands.app.go_back()
    hands.wait(0.5)
    assert hands.page.code.link not in ("", was) and [name for name, _ in seats(table)] == people
    hands.app.navigator.pop()
    table.play()
    hands.wait(0.5)
    renewed = table.shared.link
    hands.app.people.show_people(hands.page)
    hands.wait(0.6)
    tap_and_see(hands, "Show the code", "Make a new QR code")
    assert table.shared.link != renewed
    table.hosting.remove(bara)
    hands.wait(0.5)
    assert table.shared.link.secret == table.hosting.secret


def test_a_full_disk_is_told_once(hands: Hands, table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(_: object) -> None:
        raise StoreError(StoreReason.FULL)

    monkeypatch.setattr(hands.app.house.store, "save_settings", full)
    people = [name for name, _ in seats(table)]
    with pytest.raises(AttributeError):  # sent away instead of welcomed
        table.comes("Ota")
    hands.wait(0.5)
    assert any("nobody new can come to the table" in text for text in hands.texts())
    assert [name for name, _ in seats(table)] == people


def test_between_two_games_newcomers_are_let_in_and_the_list_is_at_hand(hands: Hands, table: Table) -> None:
    house = hands.app.house
    hands.app.navigator.pop()
    id = table.play_out()
    hands.app.navigator.open("results", id=id, fresh=True)
    hands.wait(2)
    assert "Where the points came from" in hands.texts()
    ota = table.comes("Ota", secret=False)
    hands.wait(0.6)
    tap_and_see(hands, "Let in", "At the table", "Ota", "Remove from the table")
    assert all(one.guest != ota for one in table.shared.gathering.people)
    iva = table.comes("Iva")
    house.ask(lambda _: table.hosting.take(iva, SitMessage(1)))
    hands.wait(0.6)
    assert table.shared.gathering.wishes == (), "there is no seat to ask for now"
    tap_and_see(hands, "At the table", "Show the code")
    assert table.shared.code in hands.texts()


def test_the_order_of_play_is_dragged(hands: Hands, table: Table) -> None:
    """Also while somebody comes."""
    page = hands.page
    table.comes("Ota")
    hands.stage.resize(412, 1400)
    hands.wait(0.5)
    rows = list(page.rows)
    x, y = rows[3].grip.to_window(*rows[3].grip.center)
    to = rows[1].to_window(*rows[1].center)[1] + 6
    finger = Finger(hands.stage, x, y)
    for step in range(1, 21):
        finger.move(x, y + step * (to - y) / 20)
        if step == 12:
            table.comes("Iva")
            hands.wait(0.2)
    finger.up()
    hands.wait(1)
    assert [name for name, _ in seats(table)] == ["Jana", "Řehoř", "Eva", "Bára", "Ota", "Iva"]
    assert [row.name for row in page.rows] == ["Jana", "Řehoř", "Eva", "Bára", "Ota", "Iva"]
    assert page.rows == sorted(page.rows, key=lambda row: -row.y)


def test_no_guest_hears_of_a_game_with_the_seats_of_the_lobby(hands: Hands, table: Table) -> None:
    """Somebody is left out at the start: every picture of the game has its own people."""
    shown: list[Any] = []
    for outlet in table.outlets.values():
        outlet.show = shown.append  # type: ignore[method-assign]
    tap_and_see(hands, "Start without Řehoř")
    games = [snapshot for snapshot in shown if snapshot.update is not None]
    assert games
    for snapshot in games:
        seated = [one for one in snapshot.gathering.people if one.seat is not None]
        assert len(seated) == len(snapshot.update.seats) == 3


def test_an_open_table_is_seen_from_every_page_and_closed_there(hands: Hands, table: Table) -> None:
    """Also from a page above its game, and a tap right after it came up is not for it."""
    game = table.play()
    assert "Your table is open" not in hands.texts()
    hands.app.navigator.open("rules", game_id="twenty_one")
    hands.wait(1)
    tap_and_see(hands, "Your table is open")
    assert hands.app.shared.code in hands.texts()
    tap_and_see(hands, "Back to the table")
    assert hands.page.id == game and len(hands.app.navigator.stack) < 4
    hands.app.navigator.home()
    hands.wait(0.1)
    tap_and_see(hands, "Your table is open")
    assert hands.app.overlay.modal is None, "it came up under the finger"
    for tab in ("play", "history", "stats", "settings"):
        hands.app.navigator.tab(tab)
        hands.wait(0.4)
        assert "Your table is open" in hands.texts()
    hands.wait(1)
    tap_and_see(hands, "Your table is open", "Close the table")
    assert "Stay" in hands.texts()
    tap_and_see(hands, "Close the table")
    assert hands.app.shared is None and "Your table is open" not in hands.texts()


def test_a_table_keeps_whether_guests_are_there(hands: Hands, table: Table) -> None:
    from app.shared.host.kept import kept_tables

    def connected() -> int:
        return kept_tables(hands.app.house.store.settings())[0].connected

    hands.wait(6)
    assert connected() > 0
    for guest in table.outlets:
        table.goes(guest)
    hands.wait(6)
    assert connected() == 0


def test_the_table_goes_on_with_another_game_and_everybody_is_in_it(hands: Hands, table: Table) -> None:
    """From the results by touch; too few seats: the host says who plays."""
    game = table.play_out()
    hands.app.navigator.replace("results", id=game, fresh=True)
    hands.wait(1)
    assert "Tonight at this table" in hands.texts()
    late = table.comes("Ota")
    secret = table.hosting.secret
    hands.wait(0.5)
    tap_and_see(hands, "Another game", "Qwantum")
    page: Any = hands.page
    assert type(page).__name__ == "LobbyScreen" and hands.app.shared is table.shared
    assert (table.hosting.secret, table.hosting.game) == (secret, None)
    assert [name for name, _ in seats(table)] == ["Jana", "Eva", "Bára", "Ota"]
    assert "No seat left for Řehoř" in hands.texts() and "Tonight at this table" in hands.texts()
    tap_and_see(hands, page.full, "Eva", "Řehoř")
    hands.app.go_back()
    hands.wait(0.6)
    assert [name for name, _ in seats(table)] == ["Jana", "Bára", "Ota", "Řehoř"]
    tap_and_see(hands, page.other_game, "Knister")
    assert [name for name, _ in seats(table)] == ["Jana", "Bára", "Ota", "Řehoř", "Eva"]
    tap_and_see(hands, page.start_bar.start)
    hands.wait(1)
    assert hands.page.running.game.id == "knister" and table.hosting.seat_of(late) == 2


def test_a_table_opened_from_set_up_is_the_one_that_is_open(hands: Hands, table: Table) -> None:
    import rules
    from app.table.draft import Draft

    running = table.play()
    hands.app.navigator.home()
    hands.app.navigator.open("lobby", draft=Draft.first(rules.game("knister"), hands.app.house.store.profiles()))
    hands.wait(1)
    assert hands.app.shared is table.shared and table.hosting.game is None
    assert [name for name, _ in seats(table)] == ["Host", "Eva", "Bára", "Řehoř"], "the default computer gives way"
    assert hands.app.house.store.load(running) is not None


def test_ones_own_table_is_recognised(hands: Hands, table: Table) -> None:
    for text in (table.shared.code, table.shared.link.app, f"127.0.0.1:{table.shared.port}"):
        hands.app.navigator.home()
        hands.wait(0.5)
        hands.app.navigator.open("join")
        hands.page.person.text, hands.page.code.text = "Jana", text
        hands.wait(0.5)
        hands.page.join()
        hands.wait(0.5)
        assert hands.app.guest_client is None
        assert hands.page.serves(None), "straight to the table"
        assert "This is your own table. It is open on this very device." in hands.texts()


def test_nobody_starts_alone_while_people_are_expected(hands: Hands) -> None:
    table = Table(hands, "knister")
    hands.app.navigator.open("lobby")
    hands.wait(0.5)
    bar = hands.page.start_bar
    assert (bar.text, bar.reason, bar.live) == ("Start", "Nobody has come yet.", False)
    bara = table.comes("Bára", ready=False)
    hands.wait(0.5)
    assert (bar.text, bar.reason, bar.live) == ("Start", "Waiting for Bára", False)
    hands.app.house.ask(lambda _: table.hosting.take(bara, ReadyMessage(True)))
    hands.wait(0.5)
    assert (bar.text, bar.reason, bar.live) == ("Start with 2 players", "", True)


def test_who_starts_is_picked_in_the_lobby_too(hands: Hands, table: Table) -> None:
    before = [name for name, _ in seats(table)]
    tap_and_see(hands, hands.page.options, "Who starts")
    sheet = hands.app.overlay.modal
    tap_and_see(hands, sheet.rows[2])
    hands.wait(0.5)
    assert [name for name, _ in seats(table)] == [*before[2:], *before[:2]]
