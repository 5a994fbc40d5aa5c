"""A shared table on loopback: a host with its port, and guests who speak the protocol by hand."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any, Protocol

from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

import rules
from app.shared.host.door import Limits
from app.shared.host.hosting import Hosting
from app.shared.host.kept import kept_tables
from app.shared.host.server import TableServer
from app.shared.wire.protocol import VERSION
from app.store.folders import ASSETS
from app.store.seats import PERSON, Seat, bot
from app.table.draft import Draft
from app.table.house import House, new_id
from app.table.proposals import HOST, Act, Ask, RollDice
from app.table.table import Table
from rules.core import Roll

LOOPBACK = "127.0.0.1"
NAMES = ("petka.test", "moved.test")
"""What browsers of the tests call the host."""
PATIENCE = 60.0
"""Seconds that nothing takes, however busy the machine is."""
WEB = ASSETS / "web"
ALWAYS = (1000.0, 1000.0)
ALL_HERE = Limits(
    guests_of_address=100,
    waiting_of_address=8,
    waiting_knocks=ALWAYS,
    newcomers=ALWAYS,
    strangers_of_address=96,
    knocks=ALWAYS,
    strangers_knocks=ALWAYS,
    guests_knocks=ALWAYS,
)
"""For tests in which a whole room of guests comes from one address."""

UNTOLD: dict[str, Any] = {"kind": "", "seat": None, "people": [], "page": {}, "guest": {"ready": False}, "revision": -1}
"""What a guest knows before the host tells it."""


def nameless(number: int) -> str:
    return f"Guest {number}"


class Reached(Protocol):
    """All that a guest knows of a host."""

    @property
    def port(self) -> int: ...

    @property
    def secret(self) -> str: ...


class Host:
    """A device that hosts: house, table and port, as the app has them; `kill` leaves only what was stored."""

    def __init__(self, folder: Path, game_id: str = "knister", locals: tuple[str, ...] = ("Jana",), **how: Any) -> None:
        self.folder = folder
        self.limits: Limits = how.pop("limits", ALL_HERE)
        self.house = House(folder)
        self.house.opened.result(PATIENCE)
        seats = tuple(Seat(name, PERSON, "amber") for name in locals)
        seats += tuple(Seat(f"Robot {n}", bot("easy"), "sky") for n in range(how.pop("bots", 0)))
        draft = Draft(rules.game(game_id), seats, options=how, shared=True)
        self.hosting = self.on_table(lambda: Hosting.open(self.house, draft, nameless, self.limits))
        self.serve()

    @property
    def secret(self) -> str:
        secret: str = self.hosting.secret
        return secret

    def serve(self, ports: tuple[int, ...] = (0,)) -> None:
        self.server = TableServer(self.hosting, WEB, LOOPBACK, ports, NAMES)
        self.port = self.server.start()

    def on_table(self, work: Callable[[], Any]) -> Any:
        return self.house.ask(lambda _: work()).result(PATIENCE)

    def start(self) -> str:
        names = [seat.name for seat in self.hosting.draft.seats]
        game: str = self.on_table(lambda: self.hosting.start(names))
        return game

    @property
    def table(self) -> Table:
        table: Table = self.on_table(lambda: self.house.table(self.hosting.game or ""))
        return table

    def propose(self, ask: Ask) -> Any:
        return self.house.propose(self.hosting.game or "", HOST, ask).result(PATIENCE)

    def roll(self) -> None:
        """Let the pending roll happen, whoever's it is."""
        pending = self.table.state.chance()
        assert isinstance(pending, Roll)
        answer = self.propose(RollDice(pending.seat))
        assert answer.accepted, answer

    def play_locals(self, rng: Random) -> bool:
        """One thing for a person at this device; false if none of them has to do anything."""
        table = self.table
        for seat in table.state.to_act():
            if table.seats[seat].controller.kind == "person":
                answer = self.propose(Act(seat, rng.choice(list(table.state.legal(seat)))))
                assert answer.accepted, answer
                return True
        return False

    def wait(self, true: Callable[[], bool], what: str = "") -> None:
        wait(lambda: self.on_table(true), what)

    def stop(self) -> None:
        self.server.stop()
        self.house.close()

    def restart(self) -> None:
        """As after a kill: nothing but the stored file is left, and the table is opened again from it."""
        port = self.port
        self.stop()
        self.house = House(self.folder)
        self.house.opened.result(PATIENCE)
        kept = self.on_table(lambda: kept_tables(self.house.store.settings())[0])
        self.hosting = self.on_table(lambda: Hosting.reopen(self.house, kept, nameless, self.limits))
        assert self.hosting.port == port
        self.serve()


class Guest:
    """A guest who plays by what the page offers, as a browser does. Keeps what it was told."""

    def __init__(
        self, host: Reached, name: str = "Eva", client: str = "browser", address: str = "", **hello: Any
    ) -> None:
        self.host = host
        self.address = address
        self.name = name
        self.client = client
        self.guest = ""
        self.key = ""
        self.table: dict[str, Any] = UNTOLD
        self._people: list[dict[str, Any]] = []
        """Told only when somebody changes."""
        self.heard: list[dict[str, Any]] = []
        self.answers: dict[str, dict[str, Any]] = {}
        self.open(**hello)

    def open(self, port: int | None = None, **hello: Any) -> None:
        self.table = UNTOLD
        address = f"ws://{LOOPBACK}:{port or self.host.port}/table"
        self.socket: ClientConnection = connect(
            # answers the host's pings also while a test looks elsewhere and lets messages pile up
            address,
            proxy=None,
            compression=None,
            open_timeout=PATIENCE,
            close_timeout=1,
            max_queue=None,
            ping_interval=None,
            source_address=(self.address, 0) if self.address else None,
        ).__enter__()
        first = {"kind": "hello", "version": VERSION, "client": self.client, "name": self.name, "language": "en"}
        first["secret"] = self.host.secret
        if self.guest:
            first |= {"guest": self.guest, "key": self.key}
        self.send({**first, **hello})

    def send(self, message: Any) -> None:
        self.socket.send(message if isinstance(message, (str, bytes)) else json.dumps(message))

    def say(self, kind: str, **fields: Any) -> None:
        self.send({"kind": kind, **fields})

    def ask(self, kind: str, **fields: Any) -> dict[str, Any]:
        """Ask and wait for the answer."""
        id = fields.pop("id", None) or new_id()
        self.answers.pop(id, None)
        self.say(kind, id=id, **fields)
        self.until(lambda: id in self.answers)
        return self.answers[id]

    def hear(self, timeout: float = PATIENCE) -> dict[str, Any] | None:
        try:
            text = self.socket.recv(timeout)
        except TimeoutError:
            return None
        message: dict[str, Any] = json.loads(text)
        self.heard.append(message)
        kind = message["kind"]
        if kind == "welcome":
            self.guest = message["guest"]
            self.key = message.get("key") or self.key
        elif kind == "waiting":
            self.table = message
        elif kind in ("lobby", "table"):
            self._people = message.setdefault("people", self._people)
            self.table = message
        elif kind == "answer":
            self.answers[message["id"]] = message
        return message

    def until(self, true: Callable[[], bool]) -> None:
        end = time.monotonic() + PATIENCE
        while not true():
            assert time.monotonic() < end, f"{self.name} heard last: {str(self.table)[:600]}"
            self.hear(0.5)

    def catch_up(self, revision: int) -> None:
        self.until(lambda: self.table.get("revision", -1) >= revision)

    def ended(self) -> dict[str, Any]:
        """The last message before the host closed the connection."""
        try:
            while self.hear() is not None:
                pass
        except ConnectionClosed:
            return self.heard[-1] if self.heard else {}
        raise AssertionError("still connected")

    def close(self) -> None:
        self.socket.close()

    def cut(self) -> None:
        """Without a word, as a phone that falls asleep."""
        self.socket.socket.close()

    @property
    def page(self) -> dict[str, Any]:
        page: dict[str, Any] = self.table["page"]
        return page

    def play(self, rng: Random) -> bool:
        """Whatever the page offers now; false if nothing."""
        if self.table.get("kind") != "table":
            return False
        if self.page.get("rolls"):
            answer = self.ask("roll")
        else:
            choices = self.page.get("sheet", {}).get("choices", [])
            if not choices:
                return False
            answer = self.ask("act", action=rng.choice(choices)["action"])
        assert answer["accepted"], answer
        self.catch_up(answer["revision"])
        return True


def wait(true: Callable[[], bool], what: str = "") -> None:
    end = time.monotonic() + PATIENCE
    while not true():
        assert time.monotonic() < end, what or "nothing happened"
        time.sleep(0.005)


def play_out(host: Host, guests: list[Guest], rng: Random, between: Callable[[], object] = lambda: None) -> None:
    """Everybody plays until the end."""
    while not host.table.state.over():
        between()
        revision = host.table.revision
        for guest in guests:
            guest.catch_up(revision)
        played = [guest.play(rng) for guest in guests]
        if not any(played) and not host.play_locals(rng):
            host.roll()
