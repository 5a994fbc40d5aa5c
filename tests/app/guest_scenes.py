"""A guest's pages for pictures: a host in the same process whose words are handed over without any port."""

from __future__ import annotations

import json
import tempfile
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any
from unittest.mock import patch

import rules
from app.pages.shared_table.join import open_link
from app.play.guest_client import GuestClient
from app.shared.guest.connection import GuestLine
from app.shared.guest.from_host import heard_of
from app.shared.guest.rejoin import KeptSeat, keep
from app.shared.host.hosting import Hosting, Snapshot
from app.shared.host.standing import Standings
from app.shared.wire.codes import TableLink
from app.shared.wire.protocol import VERSION, HelloMessage, ReadyMessage
from app.store.seats import PERSON, Seat, bot
from app.table.draft import Draft
from app.table.proposals import Act, Proposal, RollDice
from rules.core import Roll
from tests.app.harness import Hands, open_house
from tests.table.tables import origin_of

SECRET = "secret"
LINK = TableLink("192.168.1.20", 8021, SECRET)


class Ear:
    """Hands what the host shows to a guest's session."""

    def __init__(self) -> None:
        self.client: Any = None
        self._standings = Standings()
        self._before: list[dict[str, Any]] = []

    def show(self, snapshot: Snapshot) -> None:
        entries: Sequence[Any] = snapshot.update.entries if snapshot.update else ()
        self.say(json.loads(self._standings.table(snapshot, entries)))

    def say(self, message: dict[str, Any]) -> None:
        if self.client is None:
            self._before.append(message)
        else:
            self.client.session.hear(heard_of(message))

    def hear(self, visit: GuestClient) -> None:
        self.client = visit
        for message in self._before:
            self.say(message)

    def answer(self, *_: Any) -> None: ...
    def nudge(self, by: str) -> None: ...
    def keep(self, *_: Any) -> None: ...
    def close(self, *_: Any) -> None: ...


class NextDoor:
    """The host: Jana at her own device, guests on theirs, and us."""

    def __init__(self, game_id: str, others: tuple[str, ...] = ("Eva", "Bára"), bots: int = 0) -> None:
        self.house = open_house(Path(tempfile.mkdtemp()))
        seats = (Seat("Jana", PERSON, "amber"),) + (Seat("Karel", bot("easy"), "lilac"),) * bots
        draft = Draft(rules.game(game_id), seats, shared=True)
        self.hosting = Hosting.open(self.house, draft, lambda number: f"Guest {number}")
        self.hosting.secret = SECRET
        client = "browser" if draft.game.dice else "app"
        self.ears = {name: self._hello(name, client, "coral") for name in others}

    def _hello(self, name: str, client: Any, avatar: str, secret: str = SECRET) -> tuple[str, Ear]:
        ear = Ear()
        welcome: Any = self.hosting.hello(HelloMessage(VERSION, client, "en", name, avatar, secret), ear)
        return welcome.guest.id, ear

    def visit(self, hands: Hands, name: str = "Ota", secret: str = SECRET) -> None:
        guest, self.ear = self._hello(name, "app", "sky", secret)
        self.own = guest
        with patch.object(GuestLine, "start"):
            visit = GuestClient(hands.app, LINK, name, "sky")
        visit.show_on(hands.app.navigator.open("join"))
        hands.wait(0.5)
        visit.session.stand("here")
        self.ear.hear(visit)
        hands.wait()

    def play(self, moves: int, seed: int = 3) -> None:
        """Start if need be, then so many rolls and moves of whoever is due, ourselves last."""
        hosting, rng = self.hosting, Random(seed)
        if hosting.game is None:
            hosting.start([seat.name for seat in hosting.draft.seats])
        table, own = self.house.table(hosting.game or ""), hosting.seat_of(self.own)
        for number in range(moves):
            pending = table.state.chance()
            if isinstance(pending, Roll):
                ask: Any = RollDice(pending.seat)
            else:
                seat = max(table.state.to_act(), key=lambda seat: (seat != own, -seat))
                ask = Act(seat, rng.choice(list(table.state.legal(seat))))
            origin = origin_of(table, ask.seat)
            answer = table.propose(Proposal(f"{number} {table.revision}", origin, ask))
            assert answer.accepted, answer


def join(hands: Hands) -> None:
    def ways(house: Any) -> None:
        for number, (host, game) in enumerate((("Eva", "genial"), ("Jana", "knister"))):
            keep(
                house.store, KeptSeat(f"t{number}", "g", "k", *LINK, host, game, int(house.now()) - 700 * (2 - number))
            )

    hands.app.house.ask(ways).result()
    hands.app.navigator.open("join")


def join_by_link(hands: Hands) -> None:
    """A link from outside: where it leads."""
    join(hands)
    hands.app.navigator.home()
    hands.wait(0.5)
    open_link(hands.app, TableLink("192.168.1.24", 8021, "another").app)


def join_asks(hands: Hands) -> None:
    """A link comes in the middle of a game."""
    guest_knister(hands)
    open_link(hands.app, TableLink("192.168.1.24", 8021, "another").app)


def join_error(hands: Hands) -> None:
    page = hands.app.navigator.open("join")
    hands.wait(0.5)
    page.person.text, page.code.text = "Ota", "kolotoč"
    page.join()


def join_looking(hands: Hands) -> None:
    """The line is being made."""
    page = hands.app.navigator.open("join")
    hands.wait(0.5)
    page.person.text, page.code.text = "Ota", "HEBA 84"
    with patch.object(GuestLine, "start"):
        page.join()


def join_blocked(hands: Hands) -> None:
    """Android does not even ask."""
    page = hands.app.navigator.open("join")
    hands.wait(0.5)
    page.person.text, page.code.text = "Ota", "KOLO 57"
    page.fail("join_blocked")


def guest_waits(hands: Hands) -> None:
    NextDoor("knister").visit(hands, secret="")


def guest_lobby(hands: Hands) -> None:
    door = NextDoor("twenty_one", bots=1)
    door.visit(hands)
    door.hosting.take(door.ears["Eva"][0], ReadyMessage(True))


def guest_knister(hands: Hands) -> None:
    door = NextDoor("knister")
    door.visit(hands)
    door.play(5 * 7 + 2)
    hands.wait(3)


def guest_twenty_one(hands: Hands) -> None:
    door = NextDoor("twenty_one")
    door.visit(hands)
    door.play(5 * 9)
    hands.wait(3)


def guest_away(hands: Hands) -> None:
    guest_knister(hands)
    hands.page.guest.stand("away")


def guest_asleep(hands: Hands) -> None:
    door = NextDoor("twenty_one")
    door.visit(hands)
    door.play(5 * 9)
    hands.wait(3)
    guest, ear = door.ears["Eva"]
    door.hosting.gone(guest, ear)
    door.hosting.sleep(True)


def guest_people(hands: Hands) -> None:
    guest_knister(hands)
    hands.tap(hands.app.tr("Who is here"))


def guest_watches(hands: Hands) -> None:
    door = NextDoor("genial", others=("Eva",), bots=1)
    door.visit(hands)
    door.hosting.set_aside([door.own])
    door.play(7)
    hands.wait(3)


GUEST_SCENES = (
    join,
    join_by_link,
    join_asks,
    join_error,
    join_looking,
    join_blocked,
    guest_waits,
    guest_lobby,
    guest_twenty_one,
    guest_away,
    guest_asleep,
    guest_people,
    guest_watches,
)
