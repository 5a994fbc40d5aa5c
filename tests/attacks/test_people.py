"""What guests may take from each other and from the host: names, places, peace, views. Nothing."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

import rules
from app.shared.host import hosting
from app.shared.host.door import Limits
from app.shared.host.hosting import NUDGE_EVERY, Hosting, Snapshot, Welcome
from app.shared.host.kept import Guest, kept_tables
from app.shared.wire.protocol import (
    VERSION,
    HelloMessage,
    LookMessage,
    NetReason,
    NudgeMessage,
    ReactMessage,
    ReadyMessage,
    RenameMessage,
    WatchMessage,
    hashed,
    proof_of,
    sign_of,
)
from app.store.seats import PERSON, Controller, Seat, bot, look_of
from app.store.store import StoreReason
from app.table.draft import Draft
from app.table.house import House
from app.table.proposals import HOST, Answer, Proposal, RollDice
from app.table.runner import Inline
from app.table.table import Table
from rules.core import Roll


class Clock:
    now = 1_800_000_000.0

    def __call__(self) -> float:
        return self.now


@dataclass(eq=False)
class Ear:
    """A connection that remembers what it was told."""

    shown: list[Snapshot] = field(default_factory=list)
    nudges: list[str] = field(default_factory=list)
    signs: list[str] = field(default_factory=list)
    closed: list[NetReason] = field(default_factory=list)
    signs_seen: list[str] = field(default_factory=list)

    def show(self, snapshot: Snapshot) -> None:
        self.shown.append(snapshot)

    def answer(self, id: str, answer: Answer) -> None: ...

    def nudge(self, by: str) -> None:
        self.nudges.append(by)

    def keep(self, table: Table) -> None: ...

    def react(self, by: str, sign: str) -> None:
        self.signs_seen.append(sign)

    def sign(self, guest: Guest, secret: str) -> None:
        self.signs.append(sign_of(secret, guest.id, guest.key))

    def close(self, reason: NetReason) -> None:
        self.closed.append(reason)


class Room:
    """A table and its guests, without a port."""

    def __init__(self, folder: Path, game_id: str = "knister", limits: Limits | None = None) -> None:
        self.clock = Clock()
        self.house = House(folder, Inline(), self.clock)
        seats = (Seat("Jana", PERSON, "amber"), Seat("Robot", bot("easy"), "sky"))
        draft = Draft(rules.game(game_id), seats, shared=True)
        self.hosting = Hosting.open(self.house, draft, lambda number: f"Guest {number}", limits or Limits())
        self.ears: dict[str, Ear] = {}
        self.keys: dict[str, str] = {}
        self.trouble: list[str] = []
        self.hosting.watch(lambda _: None, troubled=self.trouble.append)

    def comes(self, name: str, peer: str = "10.0.0.1", **hello: Any) -> Welcome | NetReason:
        ear = Ear()
        told = {"secret": self.hosting.secret, "name": name, "client": "app", **hello}
        came = self.house.ask(
            lambda _: self.hosting.hello(HelloMessage(version=VERSION, **told), ear, "here", peer)
        ).result()
        if isinstance(came, Welcome):
            self.ears[came.guest.id] = ear
            self.keys[came.guest.id] = came.key or self.keys[came.guest.id]
        return came

    def guest(self, name: str, peer: str = "10.0.0.1", **hello: Any) -> Guest:
        came = self.comes(name, peer, **hello)
        assert isinstance(came, Welcome), came
        return came.guest

    def says(self, guest: Guest, message: Any) -> None:
        self.house.ask(lambda _: self.hosting.take(guest.id, message)).result()

    def roll(self) -> None:
        """Whoever's roll is due; everybody is awaited then."""
        table = self.house.table(self.hosting.game or "")
        pending = table.state.chance()
        assert isinstance(pending, Roll)
        assert self.do(lambda: table.propose(Proposal("roll", HOST, RollDice(pending.seat)))).accepted

    def do(self, work: Any) -> Any:
        return self.house.ask(lambda _: work()).result()

    @property
    def people(self) -> list[str]:
        return [one.name for one in self.hosting.gathering().people]


@pytest.fixture
def room(tmp_path: Path) -> Iterator[Room]:
    room = Room(tmp_path)
    yield room
    room.house.close()


DISGUISED = {
    "wide letters": "\uff2a\uff41\uff4e\uff41",
    "Cyrillic letters": "J\u0430n\u0430",
    "Greek letters": "R\u03bfb\u03bft",
    "a mark that chooses a shape": "Jana\ufe0f",
    "a joiner that is not seen": "Ja\u034fna",
    "a filler": "Jana\u3164",
    "a ring for a letter": "R0b0t",
}


# -- names -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["Jana", " jana ", "JANA", "Robot", *DISGUISED.values()], ids=ascii)
def test_no_guest_has_the_name_of_the_hosts_people_or_a_computer(room: Room, name: str) -> None:
    assert room.guest(name).name.endswith(" 2")
    eva = room.guest("Eva")
    room.says(eva, RenameMessage(name))
    assert not set(room.people[2:]) & {"Jana", "Robot", name}


def test_a_crowd_of_one_name_costs_no_more_than_any_other(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each of them is compared with all, and not each name that one could have instead."""
    compared = [0]

    def counting(name: str) -> str:
        compared[0] += 1
        return look_of(name)

    monkeypatch.setattr(hosting, "look_of", counting)
    crowd = [room.guest("Mallory", f"10.0.6.{number}") for number in range(60)]
    assert len({guest.name for guest in crowd}) == 60
    compared[0] = 0
    room.says(crowd[0], RenameMessage("Robot"))
    assert compared[0] < 200


def test_names_that_look_different_are_different(room: Room) -> None:
    names = (
        "Jan",
        "Hana",
        "J\u00e1na",
        "\u0410\u043d\u043d\u0430",
        "\u0418\u0432\u0430\u043d",
        "\u674e",
        "\u263a",
        "Eva",
        "Ela",
        "Ota",
    )
    assert [room.guest(name, f"10.0.3.{number}").name for number, name in enumerate(names)] == list(names)


def test_a_guest_keeps_their_own_name(room: Room) -> None:
    eva = room.guest("Eva")
    room.says(eva, RenameMessage("eva"))
    assert room.people == ["Jana", "Robot", "eva"]


def test_nor_while_a_game_runs_under_the_names_it_began_with(room: Room) -> None:
    room.do(lambda: room.hosting.start(["Player 1", "Robot"]))
    assert room.guest("Player 1").name == "Player 1 2"


# -- places ----------------------------------------------------------------------------------------------------


def test_one_address_takes_some_places_and_leaves_the_others(tmp_path: Path) -> None:
    room = Room(tmp_path, limits=Limits(guests_of_address=3))
    crowd = [room.comes(f"Mallory {number}", "10.6.6.6") for number in range(20)]
    refused = [came for came in crowd if not isinstance(came, Welcome)]
    assert len(refused) == 17 and set(refused) <= {NetReason.TABLE_FULL, NetReason.TOO_FAST}
    assert room.guest("Eva").name in room.people


def test_one_address_does_not_take_all_of_the_door(room: Room) -> None:
    crowd = [room.comes(f"Mallory {number}", "10.6.6.6", secret="") for number in range(8)]
    assert sum(isinstance(came, Welcome) for came in crowd) == room.hosting.limits.waiting_of_address
    assert isinstance(room.comes("Eva", secret=""), Welcome)


def test_strangers_at_the_door_disturb_the_host_alone(room: Room) -> None:
    eva = room.guest("Eva")
    before, kept = len(room.ears[eva.id].shown), room.house.store.settings()
    told: list[int] = []
    room.do(lambda: room.hosting.watch(lambda people: told.append(len(people.waiting))))
    came = []
    for number in range(200):
        came.append(room.comes(f"Mallory {number}", f"10.6.6.{number}", secret=""))
        if isinstance(came[-1], Welcome):
            guest = came[-1].guest.id
            room.do(lambda guest=guest: room.hosting.gone(guest, room.ears[guest]))
    assert sum(isinstance(one, Welcome) for one in came) < 30, "they come at a walking pace"
    assert len(room.ears[eva.id].shown) == before and room.house.store.settings() == kept
    assert 1 in told and told[-1] == 0


def test_newcomers_of_one_address_come_at_a_walking_pace(tmp_path: Path) -> None:
    room = Room(tmp_path, limits=Limits(newcomers=(0.01, 2), guests_of_address=100))
    came = [room.comes(str(number), "10.6.6.6") for number in range(3)]
    assert [isinstance(one, Welcome) for one in came] == [True, True, False] and came[2] is NetReason.TOO_FAST


def test_a_guest_comes_back_by_a_key_however_often(tmp_path: Path) -> None:
    room = Room(tmp_path, limits=Limits(newcomers=(0.01, 1)))
    eva = room.guest("Eva")
    for _ in range(10):
        assert room.guest("Eva", guest=eva.id, key=room.keys[eva.id]).id == eva.id


# -- peace -----------------------------------------------------------------------------------------------------


def test_a_seat_is_nudged_now_and_then_whoever_nudges(room: Room) -> None:
    eva = room.guest("Eva")
    room.do(lambda: room.hosting.start(["Jana", "Robot", "Eva"]))
    room.roll()
    for number in range(10):
        room.says(room.guest(f"Mallory {number}", f"10.6.6.{number}"), NudgeMessage(2))
    assert len(room.ears[eva.id].nudges) == 1
    room.clock.now += NUDGE_EVERY
    room.says(room.guest("Ota"), NudgeMessage(2))
    assert len(room.ears[eva.id].nudges) == 2


def test_all_seats_together_are_nudged_now_and_then(room: Room) -> None:
    guests = [room.guest(f"Guest {number}", f"10.0.1.{number}") for number in range(12)]
    room.do(lambda: room.hosting.start(["Jana", "Robot", *(guest.name for guest in guests)]))
    room.roll()
    for number in range(12):
        room.says(guests[0], NudgeMessage(number + 2))
    assert sum(len(ear.nudges) for ear in room.ears.values()) == 4


def test_signs_are_shown_now_and_then_however_many_guests_there_are(room: Room) -> None:
    eva = room.guest("Eva", client="browser")
    crowd = [room.guest(f"Guest {number}", f"10.0.4.{number}") for number in range(40)]
    for guest in crowd * 2:
        room.says(guest, ReactMessage("heart"))
    assert len(room.ears[eva.id].signs_seen) == 20
    room.clock.now += 1
    for guest in crowd * 2:
        room.says(guest, ReactMessage("heart"))
    assert len(room.ears[eva.id].signs_seen) == 25


def test_of_guests_who_come_and_go_nothing_stays(tmp_path: Path) -> None:
    room = Room(tmp_path, limits=Limits(guests=3, newcomers=(1000, 1000)))
    room.do(lambda: room.hosting.start(["Jana", "Robot"]))
    for number in range(40):
        guest = room.guest(f"Mallory {number}", f"10.0.5.{number}")
        room.says(guest, ReactMessage("heart"))
        room.says(guest, LookMessage(0))
        room.do(lambda guest=guest: room.hosting.gone(guest.id, room.ears[guest.id]))
    assert len(room.hosting.gathering().people) <= 2 + 3


def test_people_who_change_fast_are_told_of_once(room: Room) -> None:
    eva, ota = room.guest("Eva"), room.guest("Ota")
    before = len(room.ears[ota.id].shown)

    def storm() -> None:
        for number in range(200):
            room.hosting.take(eva.id, ReadyMessage(number % 2 == 1))

    room.do(storm)
    assert len(room.ears[ota.id].shown) == before + 1
    assert [one.ready for one in room.ears[ota.id].shown[-1].gathering.people if one.name == "Eva"] == [True]


# -- out and in ------------------------------------------------------------------------------------------------


def test_who_was_removed_waits_for_the_host_and_nobody_else_does(room: Room) -> None:
    eva, mallory = room.guest("Eva"), room.guest("Mallory", "10.6.6.6")
    secret = room.hosting.secret
    room.do(lambda: room.hosting.remove(mallory.id))
    assert room.comes("Mallory", guest=mallory.id, key=room.keys[mallory.id]) is NetReason.REMOVED
    again = room.guest("Mallory", "10.6.6.7", secret=secret)
    assert again.status == "waiting" and room.people == ["Jana", "Robot", "Eva"]
    assert room.guest("Eva", guest=eva.id, key=room.keys[eva.id], secret=secret).id == eva.id
    assert room.guest("Bára").status == "in", "by the code that the host shows now"
    room.do(lambda: room.hosting.let_in(again.id))
    assert "Mallory" in room.people


def test_who_pretended_to_be_a_lost_guest_is_out_with_the_code_they_knew(room: Room) -> None:
    room.guest("Bára", client="browser")
    room.do(lambda: room.hosting.start(["Jana", "Robot", "Bára"]))
    room.do(lambda: room.hosting.reachable_at(["here"]))
    bara = next(iter(room.ears))
    room.do(lambda: room.hosting.gone(bara, room.ears[bara]))
    room.do(lambda: room.hosting.reachable_at(["there"]))
    secret = room.hosting.secret
    assert room.guest("Mallory", claim="Bára").id == bara
    room.do(lambda: room.hosting.doubt(bara))
    assert room.comes("Mallory", secret=secret, claim="Bára").guest.status == "waiting"


def test_a_refusal_at_the_door_leaves_the_code_alone(room: Room) -> None:
    secret, stranger = room.hosting.secret, room.guest("Mallory", secret="")
    room.do(lambda: room.hosting.remove(stranger.id))
    assert room.hosting.secret == secret


def test_the_code_is_renewed_and_seats_are_kept(room: Room) -> None:
    eva = room.guest("Eva")
    old = room.hosting.secret
    room.do(room.hosting.renew)
    assert room.hosting.secret != old and room.people == ["Jana", "Robot", "Eva"]
    assert room.ears[eva.id].signs == [sign_of(room.hosting.secret, eva.id, eva.key)]
    assert room.guest("Ota", secret=old).status == "waiting"
    kept = kept_tables(room.house.store.settings())[0]
    room.hosting.close()
    again = Hosting.reopen(room.house, kept, str)
    assert again.secret == room.hosting.secret
    assert isinstance(again.hello(HelloMessage(VERSION, "app", secret=old), Ear(), peer="x"), Welcome)
    assert again.hello(HelloMessage(VERSION, "app", secret="none of ours"), Ear()) is NetReason.WRONG_SECRET


# -- the way back ----------------------------------------------------------------------------------------------


def test_only_the_true_host_proves_that_it_gave_the_key(room: Room) -> None:
    eva = room.guest("Eva")
    assert room.hosting.prove(eva.id, "nonce", "here") == proof_of(hashed(room.keys[eva.id]), "nonce", "here")
    assert room.hosting.prove("somebody", "nonce", "here") == ""


def test_a_sign_is_for_one_guest_and_none_for_strangers(room: Room) -> None:
    from app.shared.host import messages

    secret = room.hosting.secret
    eva, ota, stranger = room.comes("Eva"), room.comes("Ota"), room.comes("Mallory", secret="")
    told = [messages.welcome(room.hosting.id, secret, came) for came in (eva, ota, stranger)]
    assert told[0]["sign"] != told[1]["sign"] and "sign" not in told[2]
    room.do(lambda: room.hosting.let_in(stranger.guest.id))
    assert room.ears[stranger.guest.id].signs == [sign_of(secret, stranger.guest.id, stranger.guest.key)]


# -- a full disk -----------------------------------------------------------------------------------------------


class Full:
    def __init__(self, room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
        store = room.house.store

        def save(_: object) -> None:
            from app.store.store import StoreError

            raise StoreError(StoreReason.FULL)

        monkeypatch.setattr(store, "save_settings", save)


def test_on_a_full_disk_nobody_new_sits_down_and_everyone_known_comes_in(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    eva = room.guest("Eva")
    Full(room, monkeypatch)
    assert room.comes("Ota") is NetReason.NOT_KEPT
    assert room.people == ["Jana", "Robot", "Eva"], "no ghost"
    assert room.guest("Eva", guest=eva.id, key=room.keys[eva.id]).id == eva.id
    room.says(eva, RenameMessage("Iva"))
    room.says(eva, WatchMessage(True))
    assert room.people == ["Jana", "Robot", "Eva"]
    assert [one.seat for one in room.hosting.gathering().people] == [0, 1, 2]
    room.says(eva, ReadyMessage(True))
    assert room.trouble and set(room.trouble) == {str(StoreReason.FULL)}, "the host is told"


def test_a_store_that_is_really_full_refuses_a_newcomer(room: Room) -> None:
    eva = room.guest("Eva")
    connection: sqlite3.Connection = room.house.store.connection
    (pages,) = connection.execute("PRAGMA page_count").fetchone()
    connection.execute(f"PRAGMA max_page_count = {pages}")
    came = [room.comes("x" * 24 + str(number), f"10.0.2.{number}") for number in range(90)]
    assert NetReason.NOT_KEPT in came
    seats = [seat.controller.guest for seat in room.hosting.draft.seats if seat.controller.guest]
    assert set(seats) <= {eva.id, *(one.guest.id for one in came if isinstance(one, Welcome))}
    assert room.guest("Eva", guest=eva.id, key=room.keys[eva.id]).id == eva.id


# -- views -----------------------------------------------------------------------------------------------------


def test_after_a_hand_over_the_former_holder_sees_no_more_of_the_seat(tmp_path: Path) -> None:
    room = Room(tmp_path, "genial")
    eva, ota = room.guest("Eva"), room.guest("Ota")
    game = room.do(lambda: room.hosting.start(["Jana", "Robot", "Eva", "Ota"]))
    seat = room.hosting.seat_of(eva.id)
    assert seat is not None
    room.ears[eva.id].shown.clear()
    room.do(lambda: room.hosting.hand_over(seat, Controller("person")))
    views = [shown.update.view for shown in room.ears[eva.id].shown if shown.update is not None]
    assert views and all(view.racks[seat] is None or None in view.racks[seat] for view in views)
    assert room.hosting.seat_of(ota.id) is not None and game
