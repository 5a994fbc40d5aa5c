"""A guest's side of a shared table, for the app: stays connected, comes back by itself, loses no ask.

Everything a guest asks for has an id and is sent again after a break until it is answered; the host does it once.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import threading
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Literal

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from app.intake.document import Bounds, Unfit, read_json, read_object
from app.shared.wire.codes import TableLink
from app.shared.wire.protocol import VERSION, NetReason, dumps
from app.store.log import Entry, parse_what
from app.store.seats import Seat
from app.table.house import new_id
from rules.codec import JSON, Malformed, decode
from rules.core import IllegalAction, State
from rules.record import UnknownDocument, parse_head, parse_state

log = logging.getLogger(__name__)

LONGEST = 4 * 1024 * 1024
"""Bytes of the longest message a host may send: a whole game."""

FROM_HOST = Bounds(LONGEST, depth=16, text=400, items=50_000, values=2_000_000)

OPEN_WITHIN = 6.0
RETRIES = (0.2, 0.5, 1.0, 2.0, 3.0)
"""Seconds before the next try; the last one again and again."""

FINAL = {
    NetReason.OTHER_VERSION,
    NetReason.WRONG_SECRET,
    NetReason.REMOVED,
    NetReason.ELSEWHERE,
    NetReason.TABLE_CLOSED,
    NetReason.TABLE_FULL,
    NetReason.BAD_MESSAGE,
}
"""After these the guest does not try again by itself."""


@dataclass(frozen=True)
class Pass:
    """A guest's way back to its seat, kept on the guest's device."""

    guest: str = ""
    key: str = ""


Line = Literal["connecting", "here", "away", "ended"]
"""How the connection stands: first try, connected, lost and trying again, over."""


class GuestLine:
    """The connection, on a thread of its own. `hear(message)` and `stands(line)` are called there.

    `send(kind, **fields)` sends once if connected; `ask(kind, **fields)` until it is answered. Both from any thread.
    """

    def __init__(
        self,
        link: TableLink,
        name: str,
        language: str,
        hear: Callable[[dict[str, JSON]], None],
        stands: Callable[[Line], None],
        way_back: Pass | None = None,
        avatar: str = "",
    ) -> None:
        self.link = link
        self.way_back = way_back or Pass()
        self.sign = ""
        """Tells the table's link when it is met again."""
        self._name, self._avatar = name, avatar
        self._language = language
        self._hear = hear
        self._stands = stands
        self._open: dict[str, JSON] = {}
        self._outbox: asyncio.Queue[JSON] | None = None
        self._loop: asyncio.AbstractEventLoop | None = None
        self._task: asyncio.Task[None] | None = None
        self._ended = threading.Event()
        self._thread = threading.Thread(target=self._run, name="guest", daemon=True)

    def start(self) -> None:
        self._thread.start()

    def send(self, kind: str, **fields: JSON) -> None:
        self._soon(lambda: self._put({"kind": kind, **fields}))

    def ask(self, kind: str, **fields: JSON) -> str:
        id = new_id()
        message = {"kind": kind, "id": id, **fields}

        def post() -> None:
            self._open[id] = message
            self._put(message)

        self._soon(post)
        return id

    def speak(self, language: str) -> None:
        self._language = language
        self.send("speak", language=language)

    def close(self, wait: bool = True) -> None:
        """Leave for now; the seat stays ours."""
        self._ended.set()
        self._soon(lambda: self._task and self._task.cancel())
        if wait and self._thread.is_alive() and self._thread is not threading.current_thread():
            self._thread.join(3)

    # -- the thread --------------------------------------------------------------------------------------------

    def _soon(self, work: Callable[[], object]) -> None:
        if self._loop is not None:
            with contextlib.suppress(RuntimeError):
                self._loop.call_soon_threadsafe(work)

    def _put(self, message: JSON) -> None:
        if self._outbox is not None:
            self._outbox.put_nowait(message)

    def _run(self) -> None:
        with contextlib.suppress(asyncio.CancelledError):
            asyncio.run(self._main())

    async def _main(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._task = asyncio.current_task()
        tries = 0
        self._stands("connecting")
        while not self._ended.is_set():
            try:
                met = await self._connected()
            except (OSError, TimeoutError, InvalidHandshake, ConnectionClosed) as error:
                log.info("the table is out of reach: %r", error)
                met = False
            if self._ended.is_set():
                break
            tries = 0 if met else tries + 1
            self._stands("away")
            await asyncio.sleep(RETRIES[min(tries, len(RETRIES) - 1)])
        self._stands("ended")

    async def _connected(self) -> bool:
        """One connection until it breaks; whether the host answered."""
        met = False
        async with connect(
            self.link.socket,
            open_timeout=OPEN_WITHIN,
            ping_interval=5,
            ping_timeout=12,
            close_timeout=1,
            max_size=LONGEST,
            compression=None,
            proxy=None,
            user_agent_header=None,
        ) as socket:
            await socket.send(dumps(self._hello()))
            self._outbox = asyncio.Queue()
            sender: asyncio.Task[None] | None = None
            try:
                async for text in socket:
                    message = read(text)
                    if message.get("kind") == "welcome":
                        met = True
                        self._welcomed(message)
                        sender = asyncio.create_task(self._send(socket))
                    self._heard(message)
                    if self._ended.is_set():
                        break
            except ConnectionClosed as error:
                log.info("cut off: %s", error)
            finally:
                self._outbox = None
                if sender is not None:
                    sender.cancel()
        return met

    def _hello(self) -> JSON:
        hello: dict[str, JSON] = {"kind": "hello", "version": VERSION, "client": "app", "language": self._language}
        hello |= {"name": self._name, "avatar": self._avatar, "secret": self.link.secret}
        if self.way_back.guest:
            hello |= {"guest": self.way_back.guest, "key": self.way_back.key}
        return hello

    def _welcomed(self, message: dict[str, JSON]) -> None:
        if message.get("key"):
            self.way_back = Pass(str(message.get("guest")), str(message["key"]))
        self.sign = str(message.get("sign") or "")
        for waiting in self._open.values():
            self._put(waiting)
        self._stands("here")

    def _heard(self, message: dict[str, JSON]) -> None:
        kind = message.get("kind")
        if kind == "answer":
            self._open.pop(str(message.get("id")), None)
        elif kind == "sorry" and message.get("reason") in FINAL:
            self._ended.set()
        self._hear(message)

    async def _send(self, socket: ClientConnection) -> None:
        with contextlib.suppress(ConnectionClosed):
            while self._outbox is not None:
                await socket.send(dumps(await self._outbox.get()))


def read(text: str | bytes) -> dict[str, JSON]:
    """A host's message; nothing sensible becomes an empty one."""
    try:
        return read_object(read_json(text, FROM_HOST))
    except Unfit as error:
        log.warning("the host sent nonsense: %s", error)
        return {}


class BadHost(ValueError):
    """What the host sent cannot be shown."""


@dataclass(frozen=True)
class TablePerson:
    """Somebody at the table, as the host lists them."""

    name: str
    avatar: str
    kind: Literal["person", "bot", "app", "browser"]
    seat: int | None = None
    here: bool = True
    ready: bool = True
    you: bool = False


@dataclass(frozen=True)
class TableStanding:
    """How a shared table stands for a guest in the app. In the lobby there is no `state` yet."""

    game_id: str
    people: tuple[TablePerson, ...]
    seat: int | None
    asleep: bool
    ready: bool
    name: str
    state: State[Any] | None = None
    play: str = ""
    """The host's id of the game, to tell a rematch from the game before."""
    seats: tuple[Seat, ...] = ()
    entries: tuple[Entry, ...] = ()
    revision: int = 0
    can_undo: bool = False
    asked: tuple[int, ...] = ()
    undo_by: int | None = None
    wished: int | None = None
    real_dice: bool = False
    hints: bool = False


def standing_of(message: dict[str, JSON]) -> TableStanding:
    """A "lobby" or "table" message, or `BadHost`."""
    try:
        guest = message["guest"]
        common: dict[str, Any] = {
            "game_id": message["game"],
            "people": decode(tuple[TablePerson, ...], message["people"]),
            "seat": message["seat"],
            "asleep": bool(message["asleep"]),
            "ready": bool(guest["ready"]),
            "name": str(guest["name"]),
        }
        if message["kind"] == "lobby":
            return TableStanding(**common)
        state = parse_state(message["state"])
        entries = tuple(
            Entry(entry["revision"], 0.0, parse_what(state.game, entry["what"])) for entry in message["entries"]
        )
        return TableStanding(
            **common,
            state=state,
            play=str(message["play"]),
            seats=decode(tuple[Seat, ...], message["seats"]),
            entries=entries,
            revision=message["revision"],
            can_undo=bool(message["can_undo"]),
            asked=tuple(message["asked"]),
            undo_by=message["undo_by"],
            wished=message["wished"],
            real_dice=bool(message["real_dice"]),
            hints=bool(message.get("hints")),
        )
    except (KeyError, TypeError, Malformed, UnknownDocument, IllegalAction) as error:
        raise BadHost(repr(error)) from error


@dataclass(frozen=True)
class Given:
    """A finished game as the host gave it, for the guest's own history."""

    id: str
    head: JSON
    seats: tuple[Seat, ...]
    real_dice: bool
    created: float
    entries: tuple[Entry, ...]


def given_of(message: dict[str, JSON]) -> Given:
    """A "game" message, or `BadHost`. Whether it can be played shows when it is replayed."""
    try:
        game, _ = parse_head(message["head"])
        entries = tuple(
            Entry(entry["revision"], float(entry["at"]), parse_what(game, entry["what"]))
            for entry in message["entries"]
        )
        return Given(
            str(message["id"]),
            message["head"],
            decode(tuple[Seat, ...], message["seats"]),
            bool(message["real_dice"]),
            float(message["created"]),
            entries,
        )
    except (KeyError, TypeError, ValueError, IllegalAction) as error:
        raise BadHost(repr(error)) from error
