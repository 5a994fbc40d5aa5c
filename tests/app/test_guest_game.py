"""A guest's game by touches: the same pages as at one's own table, over a line to a host on loopback."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from app.shared.guest.connection import RETRIES
from app.table.proposals import TypeDice, Undo
from app.ui.people.avatar import Avatar
from rules.core import Roll
from tests.app.conftest import Stage
from tests.app.guest_hands import GuestHands, open_guest
from tests.app.harness import close_app
from tests.shared.conftest import Open, open_host
from tests.shared.people import Guest, Host
from tests.shared.proxy import Proxy

__all__ = ["open_host"]


@pytest.fixture
def hands(stage: Stage, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[GuestHands]:
    monkeypatch.setattr("app.shared.guest.connection.RETRIES", RETRIES[:1])
    hands = open_guest(stage, tmp_path / "guest")
    hands.app.settings.reduced_motion = True
    yield hands
    close_app(hands)


def write(hands: GuestHands, rng: Random | None = None) -> None:
    """Choose something that the sheet offers, then tap the big button."""
    table = hands.page.body
    hands.until(lambda: table.picker.live and table.picker.sheet.choices and not table.busy)
    choices = table.picker.sheet.choices
    table.picker.selection = (rng.choice(choices) if rng else choices[0]).items
    hands.stage.frames(2)
    hands.tap(table.primary)


def play_on(hands: GuestHands, host: Host, rng: Random) -> None:
    """One thing: a roll, what we may write, or somebody at the host's device."""
    state, own = host.table.state, hands.guest.seat
    pending = state.chance()
    if own in state.to_act():
        hands.up_to(host)
        revision = hands.guest.revision
        write(hands, rng)
        hands.until(lambda: host.table.revision > revision)
    elif isinstance(pending, Roll) and pending.seat == own:
        hands.up_to(host)
        hands.until(lambda: hands.page.body.may_roll or host.table.state.chance() != pending)
        if hands.page.body.may_roll:
            hands.tap(hands.page.body.primary)
        hands.until(lambda: host.table.state.chance() != pending)
    elif isinstance(pending, Roll):
        host.roll()
    else:
        assert host.play_locals(rng)


def test_a_whole_game_of_knister_ends_in_the_own_history_and_the_rematch_is_followed(
    hands: GuestHands, open_host: Open
) -> None:
    host, rng = open_host(), Random(4)
    hands.join(host)
    hands.sees("Jana’s table", "Jana", "Ota (you)", "1 of 2 ready")
    hands.tap("I’m ready")
    hands.sees("2 of 2 ready")
    hands.start(host)
    assert hands.page.body.bar.subtitle == "Jana’s table, round 1"
    assert hands.page.people() == [1], "the host's people sit elsewhere"
    while not host.table.state.over():
        play_on(hands, host, rng)
    hands.sees("Where the points came from")
    store = hands.app.house.store
    hands.until(lambda: store.games("finished"))
    [listed] = store.games("finished")
    assert listed.scores == host.table.state.scores()
    [(_, facts)] = store.facts("knister")
    assert [seat.profile for seat in facts.seats] == [None, "own"]
    assert "Rematch" not in hands.texts()
    over = host.table
    again = host.on_table(lambda: host.house.create(over.rematch()).id)
    host.on_table(lambda: host.hosting.play(again))
    hands.until(lambda: hands.page.name.startswith("guest_game") and hands.page.body is not None)
    assert hands.guest.id == again
    assert hands.guest.seat == 0, "everyone has moved up one seat"


def test_a_guest_reads_the_rules_while_the_others_play_on(hands: GuestHands, open_host: Open) -> None:
    host = open_host()
    hands.join(host)
    hands.start(host)
    page = hands.page
    page.show_menu()
    hands.wait(0.3)
    hands.tap("Rules")
    hands.wait(0.5)
    assert hands.page.name.startswith("rules") and hands.page.game_id == "knister"
    host.roll()
    hands.app.go_back()
    hands.wait(0.5)
    assert hands.page is page
    hands.up_to(host)
    assert hands.guest.state.dice == host.table.state.dice


@pytest.mark.parametrize("game_id", ["twenty_one", "qwantum"])
def test_the_other_dice_games_go_the_same_way(hands: GuestHands, open_host: Open, game_id: str) -> None:
    host, rng = open_host(game_id), Random(5)
    hands.join(host)
    hands.start(host)
    assert hands.page.body.bar.subtitle == "Jana’s table, round 1"
    for _ in range(16):
        play_on(hands, host, rng)
    hands.up_to(host)
    assert hands.guest.state == host.table.state
    dice = list(host.table.state.dice)
    hands.until(lambda: not dice or list(hands.page.body.tray.faces) == dice, "other dice lie here")


def lay(hands: GuestHands, host: Host) -> None:
    """A tile where the app proposes it, or what else the big button offers."""
    hands.up_to(host)
    table, revision = hands.page.body, hands.guest.revision
    assert sorted(hands.guest.state.racks[1]) == sorted(host.table.state.racks[1])
    assert not any(hands.guest.state.racks[0]), "nobody else's tiles are known here"
    hands.until(lambda: table.placing.live or table.offer() is not None)
    if table.offer() is None:
        hands.tap(table.help)
        hands.wait(0.4)
    hands.tap(table.primary)
    hands.until(lambda: host.table.revision > revision)


def test_in_genial_one_sees_the_own_rack_only(hands: GuestHands, open_host: Open) -> None:
    host, rng = open_host("genial"), Random(6)
    hands.join(host)
    hands.start(host)
    for _ in range(6):
        if 1 in host.table.state.to_act():
            lay(hands, host)
        else:
            assert host.play_locals(rng)
    hands.up_to(host)
    assert hands.guest.state.placed == host.table.state.placed


def test_a_cut_wire_leaves_the_sheet_readable_and_mends_by_itself(hands: GuestHands, open_host: Open) -> None:
    host, rng = open_host(), Random(7)
    proxy = Proxy(host.port)
    host.on_table(lambda: host.hosting.reachable_at([proxy.place]))
    hands.join(host, proxy.port)
    hands.start(host)
    host.roll()
    hands.up_to(host)
    proxy.cut()
    hands.sees("Looking for the table again")
    lower = hands.page.body.height
    hands.until(lambda: hands.page.body.tray.opacity < 0.5)
    write(hands)
    hands.wait(0.2)
    assert "The table cannot be reached right now. Nothing is lost; try again in a moment." in hands.texts()
    assert 1 in host.table.state.to_act()
    host.play_locals(rng)
    proxy.mend()
    hands.until(lambda: "Looking for the table again" not in hands.texts())
    assert hands.page.body.height > lower, "the banner's room comes back"
    hands.until(lambda: hands.page.body.tray.opacity == 1)
    hands.up_to(host)
    write(hands)
    hands.until(lambda: not host.table.state.to_act())
    assert hands.guest.seat == 1
    proxy.close()


def test_a_host_that_was_killed_is_found_again(hands: GuestHands, open_host: Open) -> None:
    host = open_host()
    hands.join(host)
    hands.start(host)
    host.roll()
    hands.up_to(host)
    host.restart()
    hands.until(lambda: hands.guest.line == "here" and host.on_table(lambda: not host.hosting.gathering().away))
    write(hands)
    hands.until(lambda: 1 not in host.table.state.to_act())


def test_who_is_waited_for_can_be_nudged_and_a_sleeping_host_is_told(hands: GuestHands, open_host: Open) -> None:
    host = open_host()
    eva = Guest(host, "Eva")
    hands.join(host)
    hands.start(host)
    host.roll()
    hands.up_to(host)
    hands.tap("Who is here")
    hands.wait(0.5)
    hands.tap("Nudge Eva")
    eva.until(lambda: any(message["kind"] == "nudge" for message in eva.heard))
    host.on_table(lambda: host.hosting.nudge(2, "Jana"))
    hands.sees("Jana is waiting for you.")
    eva.close()
    hands.until(lambda: hands.page.is_away(1))
    hands.until(lambda: hands.page.body.strip.players[1].badge == "hourglass")
    host.on_table(lambda: host.hosting.sleep(True))
    hands.sees("The host is away for a moment")
    host.on_table(lambda: host.hosting.sleep(False))
    hands.until(lambda: "The host is away for a moment" not in hands.texts())


def avatars(root: Any) -> list[Avatar]:
    """From top to bottom."""
    found = [widget for widget in root.walk() if isinstance(widget, Avatar)]
    return sorted(found, key=lambda avatar: -avatar.to_window(*avatar.center)[1])


def test_in_trigon_the_own_pieces_are_laid(hands: GuestHands, open_host: Open) -> None:
    host, rng = open_host("trigon"), Random(8)
    hands.join(host)
    worn = ["blue red", "yellow green"]
    hands.until(lambda: [one.palette for one in avatars(hands.page)] == worn)
    hands.start(host)
    assert host.play_locals(rng)
    hands.up_to(host)
    table = hands.page.body
    hands.tap(hands.page.bar_buttons[0])
    hands.wait(0.5)
    assert [one.palette for one in avatars(hands.app.overlay.modal)] == worn, "everybody wears what they play"
    hands.app.go_back()
    hands.wait(0.5)
    hands.until(lambda: table.placing.live)
    hands.tap(table.help)
    hands.wait(0.5)
    hands.tap(table.primary)
    hands.until(lambda: host.table.state.to_act() == (0,))
    hands.up_to(host)
    assert hands.guest.state == host.table.state


def test_whoever_wrote_since_is_asked_about_an_undo(hands: GuestHands, open_host: Open) -> None:
    host = open_host()
    hands.join(host)
    hands.start(host)
    host.roll()
    assert host.play_locals(Random(8))
    hands.up_to(host)
    write(hands)
    hands.until(lambda: not host.table.state.to_act())
    assert host.propose(Undo(0)).asked == (1,)
    hands.sees("Do you agree?", "Jana wants to take the last move back.")
    hands.wait(0.4)
    hands.tap("Agree")
    hands.until(lambda: host.table.state.to_act() == (0,))
    hands.up_to(host)
    assert hands.guest.state == host.table.state


def test_dice_on_the_table_are_typed_by_whose_roll_it_is(hands: GuestHands, open_host: Open) -> None:
    host = open_host()
    host.hosting.draft = replace(host.hosting.draft, real_dice=True)
    hands.join(host)
    hands.start(host)
    assert hands.page.real_dice.panel is None, "it is Jana’s roll"
    assert host.propose(TypeDice(0, (3, 4))).accepted
    hands.up_to(host)
    assert tuple(hands.page.body.tray.faces) == (3, 4)
    write(hands)
    hands.until(lambda: host.table.state.to_act() == (0,))
    assert host.play_locals(Random(9))
    hands.until(lambda: hands.page.real_dice.pending is not None)
    assert hands.page.body.primary.text == "Type the dice"


def test_whoever_watched_sees_the_result_too(hands: GuestHands, open_host: Open) -> None:
    host, rng = open_host(), Random(10)
    hands.join(host)
    hands.tap("Only watch")
    hands.sees("You will watch this game.")
    hands.start(host)
    hands.app.language = "cs"
    host.wait(lambda: [guest.language for guest in host.hosting.kept().guests] == ["cs"])
    hands.app.language = "en"
    while not host.table.state.over():
        host.roll() if isinstance(host.table.state.chance(), Roll) else host.play_locals(rng)
    hands.sees("Where the points came from")
    hands.wait(0.5)
    store = hands.app.house.store
    hands.until(lambda: store.games("finished"))
    assert len(store.load(hands.guest.id).entries) == host.table.revision
    [(_, facts)] = store.facts("knister")
    assert [seat.profile for seat in facts.seats] == [None], "it counts for nobody here"
    host.on_table(host.hosting.close)
    hands.until(lambda: hands.client is None)
    assert "Where the points came from" in hands.texts(), "what was won stays in sight"


def test_a_spectator_asks_for_a_seat_and_the_host_gives_it(hands: GuestHands, open_host: Open) -> None:
    host = open_host(bots=1)
    hands.join(host)
    hands.tap("Only watch")
    hands.sees("You will watch this game.")
    hands.start(host)
    hands.sees("You are watching")
    assert hands.guest.seat is None
    hands.tap("Sit down")
    hands.wait(0.5)
    hands.tap("Robot 0")
    hands.sees("The host is asked for the seat.")
    [(guest, seat)] = host.on_table(lambda: host.hosting.gathering().wishes)
    assert seat == 1
    host.on_table(lambda: host.hosting.grant(guest, yes=True))
    hands.until(lambda: hands.guest.seat == 1)
    hands.until(lambda: "You are watching" not in hands.texts())


def test_going_away_keeps_the_seat_and_giving_up_does_not(hands: GuestHands, open_host: Open) -> None:
    host = open_host()
    hands.join(host)
    hands.start(host)
    hands.app.go_back()
    hands.wait(0.4)
    hands.tap("Go away")
    hands.wait(0.6)
    assert hands.page.tab == "play"
    host.wait(lambda: bool(host.hosting.gathering().away))
    hands.join(host)
    hands.until(lambda: getattr(hands.page, "body", None) is not None)
    hands.wait(0.6)
    assert hands.guest.seat == 1
    hands.tap("Menu")
    hands.wait(0.5)
    hands.tap("Give my seat up")
    hands.wait(0.5)
    hands.tap("Give up")
    hands.until(lambda: hands.page.tab == "play")
    assert set(host.table.state.left) == {1}
    assert hands.client is None
