"""Scenes of a shared table as its host sees it. Its guests are names without devices: nothing is sent anywhere."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import rules
from app.pages.shared_table.people import show_people
from app.play.host_session import SharedTable
from app.shared.host.addresses import Address
from app.shared.host.hosting import Hosting
from app.shared.wire.protocol import VERSION, HelloMessage, ReadyMessage
from app.store.seats import PERSON, Seat, bot
from app.store.store import Profile
from app.table.draft import Draft
from app.table.proposals import HOST, Act, Proposal, RollDice
from tests.app.harness import Hands

HOME = [
    Address("192.168.1.23", "wifi", "wlan0"),
    Address("192.168.43.1", "hotspot", "ap0"),
    Address("100.101.102.103", "vpn", "tailscale0"),
]
PORT = 8021


class Nobody:
    """An outlet that leads nowhere."""

    def show(self, snapshot: Any) -> None: ...
    def answer(self, id: str, answer: Any) -> None: ...
    def nudge(self, by: str) -> None: ...
    def keep(self, table: Any) -> None: ...
    def sign(self, guest: Any, secret: str) -> None: ...
    def close(self, reason: Any) -> None: ...


class Table:
    """A shared table without a port."""

    def __init__(self, hands: Hands, game_id: str = "twenty_one", networks: list[Address] | None = None) -> None:
        self.hands = hands
        house = hands.app.house
        owner = Profile("owner", "Jana", "amber", owner=True)
        draft = Draft(rules.game(game_id), (), (owner,), shared=True).sit(owner)
        self.hosting = house.ask(lambda h: Hosting.open(h, draft, lambda n: f"Guest {n}")).result()
        self.shared = SharedTable(house, self.hosting)
        self.shared.look_for_networks = lambda: None
        self.shared.addresses = HOME if networks is None else networks
        self.shared.begin(PORT)
        hands.app.shared = self.shared
        self.outlets: dict[str, Nobody] = {}

    def comes(
        self, name: str, client: Any = "browser", ready: bool = True, secret: bool = True, claim: bool = False
    ) -> str:
        outlet, hosting = Nobody(), self.hosting
        hello = HelloMessage(
            VERSION, client, name=name, secret=hosting.secret if secret else "", claim=name if claim else ""
        )
        address = self.shared.address
        via = f"{address.address}:{PORT}" if address else ""
        id: str = self.hands.app.house.ask(lambda _: hosting.hello(hello, outlet, via)).result().guest.id
        self.outlets[id] = outlet
        if ready and secret:
            self.hands.app.house.ask(lambda _: hosting.take(id, ReadyMessage(True)))
        return id

    def goes(self, id: str) -> None:
        self.hands.app.house.ask(lambda _: self.hosting.gone(id, self.outlets[id]))

    def everyone(self) -> list[str]:
        return [
            self.comes("Eva", "app"),
            self.comes("Bára"),
            self.comes("Řehoř", ready=False),
        ]

    def play(self) -> str:
        hosting = self.hosting
        names = [seat.name for seat in hosting.draft.seats]
        id: str = self.hands.app.house.ask(lambda _: hosting.start(names)).result()
        self.hands.app.navigator.open("game", id=id)
        self.hands.wait(2)
        return id

    def play_out(self) -> str:
        """A whole game without its page."""
        hosting, house, rng = self.hosting, self.hands.app.house, Random(1)
        names = [seat.name for seat in hosting.draft.seats]
        id: str = house.ask(lambda _: hosting.start(names)).result()

        def play(house: Any) -> None:
            game = house.table(id)
            while not game.state.over():
                pending = game.state.chance()
                seat = pending.seat if pending else game.state.to_act()[0]
                ask = RollDice(seat) if pending else Act(seat, rng.choice(list(game.state.legal(seat))))
                answer = game.propose(Proposal(str(game.revision), game.seats[seat].controller.guest or HOST, ask))
                assert answer.accepted, answer

        house.ask(play).result()
        return id


def lobby(hands: Hands) -> None:
    table = Table(hands)
    table.everyone()
    hands.app.navigator.open("lobby")


def lobby_empty(hands: Hands) -> None:
    Table(hands, "knister")
    hands.app.navigator.open("lobby")


def lobby_no_network(hands: Hands) -> None:
    Table(hands, networks=[])
    hands.app.navigator.open("lobby")


def lobby_waiting(hands: Hands) -> None:
    """Somebody at the door, somebody away, a computer, somebody without a phone, and one who looks on."""
    table = Table(hands)
    eva, *_ = table.everyone()
    seats = (Seat("Děda", PERSON, "lilac"), Seat("Karel", bot("hard"), "sky"))
    for seat in seats:
        table.shared.change(lambda draft, seat=seat: draft.put(seat))
    table.comes("Ota")
    table.goes(eva)
    table.comes("Maxmilián Alexandr", secret=False)
    hands.app.navigator.open("lobby")


def lobby_person(hands: Hands) -> None:
    lobby(hands)
    hands.wait(1)
    hands.tap(hands.page.rows[2])


def hosted_game(hands: Hands) -> None:
    """Somebody is away, and it is seen."""
    table = Table(hands)
    _, _, rehor = table.everyone()
    table.play()
    table.goes(rehor)


def hosted_people(hands: Hands) -> None:
    """The list from the menu; one looks on, one is away."""
    table = Table(hands)
    _, bara, _ = table.everyone()
    table.play()
    table.comes("Ota")
    table.goes(bara)
    hands.wait(3)
    show_people(hands.page)


def hosted_code(hands: Hands) -> None:
    hosted_people(hands)
    hands.wait(1)
    hands.tap(hands.app.tr("Show the code"))


def hosted_back(hands: Hands) -> None:
    """The host's address changed; one who scanned again is back by name."""
    table = Table(hands)
    _, bara, _ = table.everyone()
    table.play()
    table.goes(bara)
    table.shared.addresses = [Address("10.1.2.3", "hotspot", "ap0")]
    hands.wait(1)
    table.comes("Bára", claim=True)
    hands.wait(0.5)


def hosted_results(hands: Hands) -> None:
    """Over; somebody is at the door."""
    table = Table(hands)
    table.everyone()
    id = table.play_out()
    hands.app.navigator.open("results", id=id, fresh=True)
    hands.wait(3)
    table.comes("Maxmilián Alexandr", secret=False)
    hands.wait(1)


def hosted_dice(hands: Hands) -> None:
    """Nobody sits at this device."""
    table = Table(hands, "qwantum")
    table.shared.change(lambda draft: draft.remove(0))
    table.everyone()
    table.play()
    hands.tap(hands.app.tr("Roll"))
    hands.wait(3)


def home_open_table(hands: Hands) -> None:
    """Home, while guests sit at a table of this device."""
    table = Table(hands)
    table.everyone()
    table.play()
    hands.app.navigator.home()
    hands.wait(1)


def open_table_drawer(hands: Hands) -> None:
    home_open_table(hands)
    hands.tap(hands.app.tr("Your table is open"))


def left_table(hands: Hands) -> None:
    home_open_table(hands)
    table = hands.app.shared
    kept = hands.app.house.ask(lambda _: table.hosting.kept()).result()
    hands.app.shared = None
    hands.app.left_table = kept
    hands.app.navigator.tab("settings")


def table_dice_many(hands: Hands) -> None:
    hands.app.navigator.open("table_dice")
    hands.wait(1)
    hands.tap(hands.app.tr("Many phones"))


def evening_lobby(hands: Hands) -> None:
    """The next game of an evening, which has a seat too few."""
    table = Table(hands)
    table.everyone()
    table.play_out()
    table.comes("Ota")
    hands.app.house.ask(lambda _: table.hosting.another_game("qwantum")).result()
    hands.app.navigator.open("lobby")


def next_game(hands: Hands) -> None:
    evening_lobby(hands)
    hands.wait(1)
    hands.tap(hands.page.other_game)


def who_plays(hands: Hands) -> None:
    evening_lobby(hands)
    hands.wait(1)
    hands.tap(hands.page.full)


SCENES: tuple[Callable[[Hands], None], ...] = (
    lobby,
    lobby_empty,
    lobby_no_network,
    lobby_waiting,
    lobby_person,
    hosted_game,
    hosted_people,
    hosted_code,
    hosted_back,
    hosted_results,
    hosted_dice,
    evening_lobby,
    next_game,
    who_plays,
    home_open_table,
    open_table_drawer,
    left_table,
    table_dice_many,
)
