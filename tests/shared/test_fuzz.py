"""Hostile frames, random and made from real ones, against a table at which honest guests play."""

from __future__ import annotations

import contextlib
import json
import logging
import socket
import threading
import time
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from app.shared.host import server as serving
from app.shared.wire.protocol import LONGEST, MESSAGES, VERSION, BadMessage, HelloMessage, SeekMessage, parse
from app.table.proposals import RollDice
from rules.core import action_json
from tests.shared.conftest import Open
from tests.shared.people import ALL_HERE, LOOPBACK, PATIENCE, Guest, Host

REAL: list[dict[str, Any]] = [
    {"kind": "hello", "version": 1, "client": "browser", "language": "cs", "name": "Eva", "secret": "s"},
    {"kind": "seek", "version": 1, "secret": "s"},
    {"kind": "act", "id": "a1", "action": {"kind": "write", "cell": 3}},
    {"kind": "roll", "id": "a2"},
    {"kind": "type", "id": "a3", "values": [3, 4]},
    {"kind": "undo", "id": "a4"},
    {"kind": "agree", "id": "a5", "yes": True},
    {"kind": "ready", "yes": True},
    {"kind": "rename", "name": "Iva"},
    {"kind": "sit", "seat": 0},
    {"kind": "nudge", "seat": 0},
    {"kind": "look", "seat": 0},
    {"kind": "watch", "yes": True},
    {"kind": "speak", "language": "cs"},
    {"kind": "fetch"},
]
STRANGE = [
    *(None, True, -1, 2**70, 1e308, "", "x" * 300, "\u202e\x00<script>", [], {}, [[[[]]]], {"kind": "act"}, "💥", -0.0),
    *("../../etc/passwd", float("nan"), {"__class__": "x"}, ["a"] * 50),
]


def mutated(rng: Random, real: list[dict[str, Any]] = REAL) -> str:
    """A real message, often with something wrong, or no message at all."""
    message: Any = dict(rng.choice(real))
    way = rng.randrange(8)
    if way == 0:
        message[rng.choice(list(message))] = rng.choice(STRANGE)
    elif way == 1:
        del message[rng.choice(list(message))]
    elif way == 2:
        message[rng.choice(["seat", "secret", "guest", "x"])] = rng.choice(STRANGE)
    elif way == 3:
        message = rng.choice(STRANGE)
    text = json.dumps(message)
    if way == 4:
        at = rng.randrange(len(text))
        text = text[:at] + chr(rng.choice([0, 34, 92, 123, 0x7F, 0x2028, 0x1F4A9])) + text[at + rng.randrange(3) :]
    elif way == 5:
        text = "[" * rng.randrange(1, 4000) + text
    elif way == 6:
        text = "".join(chr(rng.randrange(1, 0xD7FF)) for _ in range(rng.randrange(200)))
    return text


def test_ten_thousand_hostile_messages_parse_or_are_refused() -> None:
    rng = Random(1)
    for _ in range(10_000):
        text = mutated(rng)
        with contextlib.suppress(BadMessage):
            assert type(parse(text)) in MESSAGES.values()
    for junk in (b"{}", "", "[]", "nul", "{" * 5000, "[" * 5000):
        with pytest.raises(BadMessage):
            parse(junk)


class Mallory:
    """Sends so many hostile messages over as many connections as it takes; knows the table's secret, and has a way
    back of its own."""

    def __init__(self, host: Host, honest: list[Guest], client: str, seated: bool, count: int, seed: int) -> None:
        self.host, self.honest, self.client, self.seated = host, honest, client, seated
        self.count, self.rng = count, Random(seed)
        self.real = [dict(message, secret=host.hosting.secret) if "secret" in message else message for message in REAL]
        self.guest = self.key = ""
        self.sent = self.connections = 0
        self.leaks: list[str] = []
        self.trouble: BaseException | None = None
        self.thread = threading.Thread(target=self._run)

    def join(self) -> None:
        """Before the game, for a seat."""
        with self._open() as wire:
            self._hear(wire)
            if not self.seated:
                wire.send(json.dumps({"kind": "watch", "yes": True}))
                self._hear(wire)

    def _run(self) -> None:
        try:
            while self.sent < self.count:
                self._attack()
        except BaseException as error:
            self.trouble = error

    def _wire(self) -> ClientConnection:
        self.connections += 1
        address = f"ws://{LOOPBACK}:{self.host.port}/table"
        return connect(address, proxy=None, compression=None, open_timeout=PATIENCE, close_timeout=1).__enter__()

    def _open(self) -> ClientConnection:
        wire = self._wire()
        hello = {"kind": "hello", "version": VERSION, "client": self.client, "name": "Mallory"}
        wire.send(json.dumps({**hello, "secret": self.host.hosting.secret, "guest": self.guest, "key": self.key}))
        return wire

    def _attack(self) -> None:
        """A few messages; the last one is answered, so that all before it were taken. Nonsense ends it sooner."""
        if self.rng.random() < 0.15:
            self._knock()
            return
        with contextlib.suppress(ConnectionClosed), self._open() as wire:
            told = self._hear(wire)
            if self.seated and told.get("kind") == "table":
                self._play_fairly(wire, told)
            for _ in range(12):
                if not self._send(wire):
                    break
            if self.rng.random() < 0.1:
                self._garble(wire)
                return
            wire.send(json.dumps({"kind": "undo", "id": "last"}))
            while self._hear(wire).get("id") != "last":
                pass

    def _play_fairly(self, wire: ClientConnection, told: dict[str, Any]) -> None:
        """So that the others' game goes on."""
        choices = told["page"].get("sheet", {}).get("choices", [])
        if choices:
            wire.send(json.dumps({"kind": "act", "id": f"fair{self.sent}", "action": choices[0]["action"]}))

    def _knock(self) -> None:
        """Something else than a hello, or a hello in somebody else's name."""
        wire = self._wire()
        with contextlib.suppress(ConnectionClosed), wire:
            victim = self.rng.choice(self.honest)
            false = {"kind": "hello", "version": VERSION, "client": "app", "secret": self.host.hosting.secret}
            false |= {"guest": victim.guest, "key": self.rng.choice(["", self.key, victim.guest, "x" * 24])}
            if self.rng.random() < 0.3:
                wire.send(json.dumps(false))
                self.sent += 1
            elif self.rng.random() < 0.3:
                wire.send(json.dumps({**false, "guest": "", "claim": victim.name}))
                self.sent += 1
            else:
                self._send(wire, [message for message in self.real if message["kind"] != "hello"])
            for _ in range(3):
                self._hear(wire)

    def _send(self, wire: ClientConnection, real: list[dict[str, Any]] | None = None) -> bool:
        """Whether the host should want to hear more."""
        self.sent += 1
        way = self.rng.random()
        text = mutated(self.rng, real or self.real + self._overheard())
        if way < 0.02:
            wire.send(self.rng.randbytes(self.rng.randrange(1, 50)), text=self.rng.random() < 0.5)
            return False
        if way < 0.03:
            wire.send("x" * (LONGEST + self.rng.randrange(2, 5000)))
            return False
        wire.send((text[at : at + 7] for at in range(0, len(text), 7)) if way < 0.05 and text else text)
        try:
            return not isinstance(parse(text), HelloMessage | SeekMessage)
        except BadMessage:
            return False

    def _garble(self, wire: ClientConnection) -> None:
        """No frames at all, and gone."""
        self.sent += 1
        with contextlib.suppress(OSError):
            wire.socket.sendall(self.rng.randbytes(self.rng.randrange(1, 200)))
            wire.socket.shutdown(socket.SHUT_RDWR)

    def _overheard(self) -> list[dict[str, Any]]:
        """What the honest said, to be said again in one's own name or changed."""
        return [message for guest in self.honest for message in guest.said[-2:]]  # type: ignore[attr-defined]

    def _hear(self, wire: ClientConnection) -> dict[str, Any]:
        """What the host says, looked through for what is none of our business."""
        text = str(wire.recv(PATIENCE))
        message: dict[str, Any] = json.loads(text)
        if message["kind"] == "welcome":
            self.guest, self.key = message["guest"], message.get("key") or self.key
            return self._hear(wire)
        self.leaks += [text for guest in self.honest if guest.key in text or guest.guest in text]
        if self.host.hosting.secret in text:
            self.leaks.append(text)
        if message["kind"] == "table" and message["game_id"] == "genial":
            self._look_for_tiles(text, message)
        return message

    def _look_for_tiles(self, text: str, message: dict[str, Any]) -> None:
        drawn = [entry["what"]["values"] for entry in message["entries"] if entry["what"]["event"] == "chanced"]
        known = [tile for tiles in (*message["state"]["state"]["racks"], *drawn) for tile in tiles if tile is not None]
        self.leaks += [text] * bool(known)


class Honest(Guest):
    """Remembers what it said; whatever happens at the table, it only plays."""

    def __init__(self, host: Host, name: str, client: str) -> None:
        self.said: list[dict[str, Any]] = []
        super().__init__(host, name, client)

    def send(self, message: Any) -> None:
        if message["kind"] != "hello":
            self.said.append(message)
        super().send(message)


def play_on(host: Host, honest: list[Honest], rng: Random) -> None:
    """Whatever the honest have to do now; then the next game."""
    table = host.table
    state = table.state
    if state.over():
        game = host.on_table(lambda: host.house.create(table.rematch()).id)
        host.on_table(lambda: host.hosting.play(game))
        return
    pending = state.chance()
    if pending is not None:
        host.propose(RollDice(pending.seat))
        return
    for guest in honest:
        seat = next(n for n, seat in enumerate(table.seats) if seat.controller.guest == guest.guest)
        if seat in state.to_act():
            action = rng.choice(list(state.legal(seat)))
            answer = guest.ask("act", action=action_json(action))
            assert answer["accepted"] or answer["reason"] in WAITS, answer


WAITS = ("not_your_turn", "game_over")
"""Mallory may take back its own move meanwhile."""


def quick_and_long(count: int, long: int) -> list[Any]:
    return [count, pytest.param(long, marks=pytest.mark.long)]


@pytest.mark.parametrize("count", quick_and_long(150, 5_000))
@pytest.mark.parametrize(("game_id", "client", "seated"), [("twenty_one", "browser", True), ("genial", "app", False)])
def test_hostile_frames_disturb_nobody_and_learn_nothing(
    open_host: Open,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    game_id: str,
    client: str,
    seated: bool,
    count: int,
) -> None:
    """In a seat of a dice game, and looking on where others have racks; without the limit of how fast one may talk."""
    monkeypatch.setattr(serving, "CLOSE_WITHIN", 0.05)
    endless = (1e9, 1e9)
    limits = replace(ALL_HERE, messages=endless, small_frames=endless, guests_bytes=endless, strangers_bytes=endless)
    host = open_host(game_id, locals=(), limits=limits)
    honest = [Honest(host, "Eva", client), Honest(host, "Bára", client)]
    for guest in honest:
        guest.until(lambda guest=guest: guest.table["seat"] is not None)
    mallory = Mallory(host, honest, client, seated, count, 7)
    mallory.join()
    host.start()
    rng = Random(8)
    with caplog.at_level(logging.ERROR):
        mallory.thread.start()
        while mallory.thread.is_alive():
            play_on(host, honest, rng)
            time.sleep(0.002)
        mallory.thread.join()
    assert mallory.trouble is None, mallory.trouble
    assert mallory.sent >= count
    assert not mallory.leaks, mallory.leaks[0][:300]
    unexpected = [record for record in caplog.records if record.name.startswith(("app", "rules", "asyncio"))]
    assert not unexpected, "nothing happens that nobody thought of"
    for guest in honest:
        guest.catch_up(host.table.revision)
        assert not any(message["kind"] == "sorry" for message in guest.heard)
        assert sum(message["kind"] == "welcome" for message in guest.heard) == 1, "one connection from begin to end"
        assert guest.said, "they played"
    seats = [seat.controller.guest for seat in host.table.seats]
    assert {guest.guest for guest in honest} <= set(seats)
