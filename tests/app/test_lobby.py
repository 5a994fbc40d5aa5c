"""A host by touches, guests over loopback: who comes is seen, let in, renamed, removed; then they play."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from app.table.proposals import Proposal
from tests.app.harness import close_app
from tests.app.lobby_hands import HostHands, open_host, stay_on_loopback
from tests.shared.people import PATIENCE, Guest
from tests.table.tables import next_ask, origin_of


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
    hands.until_said("Open the table")
    hands.tap("Open the table")
    hands.until(lambda: hands.shared is not None and hands.page.table is not None)
    hands.until_said("Scan with any camera")


def rows(hands: HostHands) -> list[tuple[str, str]]:
    return [(row.name, row.standing) for row in hands.page.rows]


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
    hands.until_said("Start without Barbora")
    start(hands)
    assert [seat.name for seat in hands.page.running.seats] == ["Host", "Eva"], "the default computer gives way"
    eva.until(lambda: eva.table["kind"] == "table" and eva.table["seat"] == 1)
    bara.until(lambda: bara.table["kind"] == "table" and bara.table["seat"] is None)
    for guest in (eva, bara):
        guest.close()


def test_a_host_without_a_seat_rolls_for_all_and_a_computer_stands_in(hands: HostHands) -> None:
    """From Table dice: nobody sits here; one goes away, a computer plays on, the guest takes the seat back."""
    hands.app.navigator.open("table_dice")
    hands.until_said("Many phones")
    hands.wait(0.5)
    hands.tap("Many phones")
    hands.tap("Knister")
    hands.until(lambda: hands.shared is not None and hands.page.table is not None)
    hands.until_said("Nobody sits at the table yet.")
    guests = eva, bara = [hands.guest("Eva"), hands.guest("Bára")]
    hands.until_said("Start with 2 players")
    start(hands)
    rng = Random(1)
    for _ in range(2):
        play_round(hands, guests, rng)
    bara.cut()
    hands.until(lambda: hands.page.is_away(1))
    hands.until(lambda: [view.badge for view in hands.page.body.strip.players][1] == "hourglass")
    hands.tap(hands.page.body.progress.rows[1])
    hands.until_said("A computer plays on")
    hands.wait(0.5)
    hands.tap("A computer plays on")
    hands.until(lambda: hands.page.running.seats[1].controller.kind == "bot")
    play_round(hands, [eva], rng)
    bara.open()
    bara.until(lambda: bara.table.get("kind") == "table" and bara.table["seat"] is None)
    bara.say("sit", seat=1)
    hands.until_said("Bára wants the seat of Bára")
    hands.wait(0.5)
    hands.tap("Give the seat")
    hands.until(lambda: hands.page.running.seats[1].controller.guest == bara.guest)
    bara.until(lambda: bara.table["seat"] == 1)
    play_round(hands, guests, rng)
    for guest in guests:
        guest.close()


def test_a_killed_host_comes_back_to_its_table_and_guests_follow_a_rematch(
    hands: HostHands, stage: Any, tmp_path: Path
) -> None:
    open_table(hands)
    eva = hands.guest("Eva")
    hands.until(lambda: ("Eva", "Ready") in rows(hands))
    secret, port = hands.shared.hosting.secret, hands.shared.port
    close_app(hands)
    again = open_host(stage, tmp_path)
    hands.app = again.app
    hands.until(lambda: hands.shared is not None, "a guest was here a moment ago")
    assert hands.page.tab == "play", "nothing takes the first tap"
    hands.until_said("Your table is open")
    back_to_table(hands)
    hands.until(lambda: type(hands.page).__name__ == "LobbyScreen")
    assert (hands.shared.hosting.secret, hands.shared.port) == (secret, port)
    hands.until(lambda: ("Eva", "Away") in rows(hands))
    eva.open()
    hands.until(lambda: ("Eva", "Ready") in rows(hands))
    start(hands)
    game = hands.shared.game
    hands.until_said("Roll")
    hands.tap("Roll")
    hands.until(lambda: hands.page.running.state.dice and not hands.page.body.busy)
    eva.until(lambda: bool(eva.page.get("sheet", {}).get("choices")))
    assert eva.play(Random(2))
    hands.until(lambda: 0 in hands.page.running.state.to_act() and len(hands.page.running.state.to_act()) == 1)
    close_app(hands)
    hands.app = open_host(stage, tmp_path).app
    hands.until(lambda: hands.shared is not None)
    back_to_table(hands)
    hands.until(lambda: type(hands.page).__name__ == "GameScreen" and hands.page.body is not None)
    eva.open()
    eva.until(lambda: eva.table.get("kind") == "table" and eva.table["seat"] is not None)
    hands.until(lambda: hands.shared is not None and not hands.shared.gathering.away)
    play_out(hands, game)
    hands.until_said("Rematch")
    hands.wait(2)
    hands.tap("Rematch")
    hands.until(lambda: type(hands.page).__name__ == "GameScreen" and hands.page.body is not None)
    assert hands.shared.game != game
    eva.until(lambda: eva.table.get("kind") == "table" and eva.table["revision"] <= 1)
    assert not hands.shared.hosting.asleep
    hands.wait(1)
    hands.tap("Back")
    hands.until(lambda: hands.shared.gathering.asleep, "guests are told that nobody looks after the table")
    hands.until_said("Knister, 1 guest is here")
    eva.close()


def test_guests_wait_for_ten_minutes(hands: HostHands, stage: Any, tmp_path: Path) -> None:
    open_table(hands)
    eva = hands.guest("Eva")
    hands.until(lambda: ("Eva", "Ready") in rows(hands))
    close_app(hands)
    hands.app = open_host(stage, tmp_path, later=11 * 60).app
    hands.until_said("Your table was left open")
    assert hands.shared is None
    close_app(hands)
    hands.app = open_host(stage, tmp_path, later=9 * 60).app
    hands.until_said("Your table is open")
    assert hands.shared is not None and hands.page.tab == "play"
    eva.close()


def test_a_table_without_guests_opens_only_with_the_persons_word(hands: HostHands, stage: Any, tmp_path: Path) -> None:
    open_table(hands)
    secret = hands.shared.hosting.secret
    close_app(hands)
    hands.app = open_host(stage, tmp_path).app
    hands.until_said("Your table was left open")
    assert hands.shared is None, "nobody can come before the person says so"
    hands.wait(1)
    hands.tap("Your table was left open")
    hands.wait(0.6)
    hands.tap("Open it again")
    hands.until(lambda: type(hands.page).__name__ == "LobbyScreen")
    assert hands.shared.hosting.secret == secret
    close_app(hands)
    hands.app = open_host(stage, tmp_path).app
    hands.until_said("Your table was left open")
    hands.wait(1)
    hands.tap("Your table was left open")
    hands.wait(0.6)
    hands.tap("Close the table")
    hands.until(lambda: "Your table was left open" not in hands.texts())
    close_app(hands)
    hands.app = open_host(stage, tmp_path).app
    hands.wait(1)
    assert hands.shared is None and hands.app.left_table is None


def back_to_table(hands: HostHands) -> None:
    hands.wait(1)
    hands.tap("Your table is open")
    hands.wait(0.6)
    hands.tap("Back to the table")


def start(hands: HostHands) -> None:
    hands.wait(0.3)
    hands.tap(hands.page.start_bar.start)
    hands.until(lambda: type(hands.page).__name__ == "GameScreen" and hands.page.body is not None)
    hands.wait(1)


def play_round(hands: HostHands, guests: list[Guest], rng: Random) -> None:
    """The host rolls, unless a computer has done so, and everybody writes."""
    hands.until(lambda: hands.page.body.may_roll or hands.page.running.state.to_act(), "nobody can do anything")
    hands.wait(0.2)
    if hands.page.body.may_roll:
        hands.tap("Roll")
    hands.until(lambda: hands.page.running.state.to_act() and not hands.page.body.busy)
    for guest in guests:
        guest.until(lambda guest=guest: bool(guest.page.get("sheet", {}).get("choices")))
        assert guest.play(rng)


def play_out(hands: HostHands, id: str) -> None:
    """To the end at once, on the tables' own thread."""
    rng = Random(3)

    def play(house: Any) -> None:
        table = house.table(id)
        number = 0
        while not table.state.over():
            wish = next_ask(table, rng)
            table.propose(Proposal(f"{id} {number}", origin_of(table, wish.seat), wish))
            number += 1

    hands.app.house.ask(play).result(PATIENCE)
