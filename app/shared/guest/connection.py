"""A guest's side of a shared table, for the app: stays connected, comes back by itself, loses no ask.

Everything a guest asks for has an id and is sent again after a break until it is answered; the host does it once.
"""

from __future__ import annotations

import asyncio
import contextlib
import hmac
import logging
import secrets
import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Literal

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from app.shared.guest.from_host import (
    LONGEST,
    Answered,
    BadHost,
    GameInParts,
    GivenGame,
    GivenGamePart,
    Heard,
    Proved,
    Signed,
    Sorry,
    TableStanding,
    Waiting,
    Welcomed,
    read,
)
from app.shared.wire.codes import TableLink
from app.shared.wire.frames import SMALL_FRAMES, CountedFrames
from app.shared.wire.protocol import VERSION, NetReason, dumps, hashed, proof_of
from app.table.house import new_id
from rules.codec import JSON

log = logging.getLogger(__name__)

OPEN_WITHIN = 6.0
SPEAK_WITHIN = 8.0
"""Seconds until a host that was reached has to say how things stand."""
ANSWER_WITHIN = 15.0
"""Seconds for an answer to what was asked; then the connection is taken for dead and the next one asks again."""
ASKED_OVER = 3
"""So many connections may leave an ask unanswered; then it is given up."""
MOST_NONSENSE = 10
"""Messages that make no sense, and floods of others, until the table is left for good."""
A_SECOND, AT_ONCE = 100.0, 400.0
"""How many messages are read; a long one counts once for every `PORTION` bytes. A host of ours never sends as many."""
PORTION = 16 * 1024
MOST_WAITING = 200
"""Messages of ours that a host has not taken yet; then it is as good as gone."""
CROWDED = 0.25
"""Seconds until we look again whether somebody listens."""
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
    NetReason.BAD_HOST,
    NetReason.WRONG_CODE,
}
"""After these the guest does not try again by itself."""


@dataclass(frozen=True)
class Pass:
    """A guest's way back to its seat, kept on the guest's device."""

    guest: str = ""
    key: str = ""


NOBODY = Pass()


class NextPass(Exception):
    """This table did not give us the key we came with, and perhaps another one."""


Line = Literal["connecting", "here", "away", "ended"]
"""How the connection stands: first try, connected, lost and trying again, over."""


class GuestLine:
    """The connection, on a thread of its own. `hear(message)` and `stands(line)` are called there.

    `send(kind, **fields)` sends once if connected; `ask(kind, **fields)` until it is answered. Both from any thread.
    `passes` are the ways back to this table that are known, the latest first: the table has to prove one of them before
    it is told the key, and without that one comes as somebody new. `is_known` says that it did, or gave us a new key.
    While `room()` is false nothing is read, so whoever does not listen is not buried by what a host says.
    """

    def __init__(
        self,
        link: TableLink,
        name: str,
        language: str,
        hear: Callable[[Heard], None],
        stands: Callable[[Line], None],
        passes: Sequence[Pass] = (),
        avatar: str = "",
        room: Callable[[], bool] = lambda: True,
        seat_code: str = "",
    ) -> None:
        self._seat_code = seat_code
        self.link = link
        self._passes = list(passes)
        self.guest_pass = self._passes.pop(0) if self._passes else NOBODY
        self.is_known = False
        self._told: set[str] = set()
        """The ids under which we have said hello, to whoever was there."""
        self.sign = ""
        """Tells the table's link when it is met again."""
        self._name, self._avatar = name, avatar
        self._language = language
        self._hear = hear
        self._stands = stands
        self._room = room
        self._open: dict[str, _Waits] = {}
        self._asleep = False
        self._nonsense = 0
        self._gathering = GameInParts()
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
            self._open[id] = _Waits(message)
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
        if self._outbox is not None and self._outbox.qsize() < MOST_WAITING:
            self._outbox.put_nowait(message)

    def _run(self) -> None:
        try:
            asyncio.run(self._main())
        except asyncio.CancelledError:
            pass
        except Exception:
            log.exception("the line to the table ended in a way that nobody expected")
            self._stands("ended")

    async def _main(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._task = asyncio.current_task()
        tries = 0
        self._stands("connecting")
        while not self._ended.is_set():
            try:
                met = await self._connected()
            except NextPass:
                continue
            except (OSError, TimeoutError, InvalidHandshake, ConnectionClosed) as error:
                log.info("the table is out of reach: %r", error)
                met = False
            except Exception:
                log.exception("the line to the table broke in a way that nobody expected")
                met = False
            if self._ended.is_set():
                break
            tries = 0 if met else tries + 1
            self._stands("away")
            await asyncio.sleep(RETRIES[min(tries, len(RETRIES) - 1)])
        self._stands("ended")

    async def _connected(self) -> bool:
        """One connection until it breaks; whether the host answered."""
        met, self._gathering, self.is_known = False, GameInParts(), False
        await self._until_heard()
        async with StraightConnect(
            self.link.socket,
            open_timeout=OPEN_WITHIN,
            ping_interval=5,
            ping_timeout=12,
            close_timeout=1,
            max_size=LONGEST,
            compression=None,
            proxy=None,
            user_agent_header=None,
            logger=_QUIET,
            create_connection=partial(CountedLine, PORTION, SMALL_FRAMES),  # type: ignore[arg-type]
        ) as socket:
            nonce = secrets.token_urlsafe(16)
            await socket.send(dumps(self._hello(nonce)))
            self._outbox = asyncio.Queue()
            tasks: list[asyncio.Task[None]] = []
            try:
                async with asyncio.timeout(SPEAK_WITHIN) as patience:
                    pace = Pace()
                    async for text in socket:
                        message = self._read(text)
                        if isinstance(message, Proved) and not met and not self.is_known:
                            await socket.send(dumps({"kind": "key", "key": self._key_for(message, nonce)}))
                        elif isinstance(message, Signed) and met:
                            self.sign = message.sign
                        elif isinstance(message, Welcomed):
                            if met or not self._welcomed(message):
                                continue
                            met = True
                            tasks += map(asyncio.create_task, (self._send(socket), self._watch(socket)))
                        elif isinstance(message, Waiting | TableStanding) and met:
                            patience.reschedule(None)
                        if message is not None and (met or isinstance(message, Sorry)):
                            self._heard(message)
                        if self._ended.is_set():
                            break
                        await asyncio.sleep(pace.rest(1 + len(text) / PORTION))
                        await self._until_heard()
            except TimeoutError:
                log.info("the host says nothing")
                return False
            except ConnectionClosed as error:
                log.info("cut off: %s", error)
                if isinstance(socket, CountedFrames) and socket.is_flooded and (ended := self._nonsense_more()):
                    self._heard(ended)
            finally:
                self._outbox = None
                for task in tasks:
                    task.cancel()
        return met

    async def _until_heard(self) -> None:
        while not self._room():
            await asyncio.sleep(CROWDED)

    def _read(self, text: str | bytes) -> Heard:
        """The message. Nonsense is skipped, and too much of it ends the stay."""
        try:
            heard = read(text)
            return self._gathering.add(heard) if isinstance(heard, GivenGame | GivenGamePart) else heard
        except BadHost as error:
            log.warning("the host sent nonsense: %s", error)
            return self._nonsense_more()

    def _nonsense_more(self) -> Sorry | None:
        self._nonsense += 1
        return Sorry(NetReason.BAD_HOST) if self._nonsense >= MOST_NONSENSE else None

    def _key_for(self, proved: Proved, nonce: str) -> str:
        """Our key, for the table that gave it; nobody else gets to know it."""
        proof = proof_of(hashed(self.guest_pass.key), nonce, self.link.host)
        if self.guest_pass.key and hmac.compare_digest(proof, proved.proof):
            self.is_known = True
            return self.guest_pass.key
        log.info("this table did not give us our key")
        if self._passes:
            self.guest_pass = self._passes.pop(0)
            raise NextPass
        self.guest_pass = NOBODY
        return ""

    def _hello(self, nonce: str) -> JSON:
        hello: dict[str, JSON] = {"kind": "hello", "version": VERSION, "client": "app", "language": self._language}
        hello |= {"name": self._name, "avatar": self._avatar, "secret": self.link.secret}
        if self._seat_code:
            hello["seat_code"] = self._seat_code
        elif self.guest_pass.guest:
            hello |= {"guest": self.guest_pass.guest, "nonce": nonce}
            self._told.add(self.guest_pass.guest)
        return hello

    def _welcomed(self, message: Welcomed) -> bool:
        """Whether we are in: at the table that has proved to know us, or as somebody new, who is given an id of their
        own and a key."""
        if not self.is_known and (not message.key or message.guest in self._told):
            log.warning("the host welcomes us as somebody it does not know")
            return False
        self._seat_code = ""
        if message.key:
            self.guest_pass = Pass(message.guest, message.key)
            self.is_known = True
        self.sign = message.sign
        for waiting in self._open.values():
            self._put(waiting.message)
            waiting.since = time.monotonic()
        self._stands("here")
        return True

    def _heard(self, message: Heard) -> None:
        if isinstance(message, Answered):
            if self._open.pop(message.id, None) is None:
                return  # nobody asked
        elif isinstance(message, TableStanding):
            self._asleep = message.asleep
        elif isinstance(message, Sorry) and message.reason in FINAL:
            self._ended.set()
        self._hear(message)

    async def _send(self, socket: ClientConnection) -> None:
        with contextlib.suppress(ConnectionClosed):
            while self._outbox is not None:
                await socket.send(dumps(await self._outbox.get()))

    async def _watch(self, socket: ClientConnection) -> None:
        """A host that is awake and leaves an ask unanswered is as good as gone."""
        while True:
            await asyncio.sleep(1)
            late = [id for id, one in self._open.items() if time.monotonic() - one.since > ANSWER_WITHIN]
            if not late or self._asleep:
                continue
            for id in late:
                one = self._open[id]
                one.times += 1
                if one.times >= ASKED_OVER:
                    del self._open[id]
                    self._hear(Answered(id, False, reason=NetReason.LINE_AWAY))
            log.info("the host leaves %d asks unanswered", len(late))
            await socket.close()
            return


class _Waits:
    """An ask without an answer."""

    def __init__(self, message: JSON) -> None:
        self.message = message
        self.since = time.monotonic()
        self.times = 0


_QUIET = logging.getLogger(f"{__name__}.wire")
_QUIET.setLevel(logging.CRITICAL)


class CountedLine(CountedFrames, ClientConnection):
    """A host that floods us with what nobody reads is cut off."""


class StraightConnect(connect):
    """A table is where the person was told it is: nobody is sent on to somewhere else."""

    def process_redirect(self, exc: Exception) -> Exception | str:
        return exc


class Pace:
    """How long to rest after a message, so that reading never takes the whole device."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._now, self._at, self._left = now, now(), AT_ONCE

    def rest(self, cost: float) -> float:
        now = self._now()
        self._left = min(AT_ONCE, self._left + (now - self._at) * A_SECOND) - cost
        self._at = now
        return max(0.0, -self._left / A_SECOND)
