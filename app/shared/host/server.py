"""The port of a shared table: the page over HTTP, the guests over WebSockets, all on one thread of its own.

The thread only passes messages on. Anything unexpected (a flood, an oversized frame, a slow hello, another origin, an
unknown path) ends in a closed connection and a log line; the table never hears of it.
"""

from __future__ import annotations

import asyncio
import contextlib
import gzip
import logging
import os
import re
import socket
import struct
import sys
import threading
from collections import deque
from collections.abc import Callable, Iterable
from concurrent.futures import Future
from dataclasses import dataclass, replace
from functools import partial
from html import escape
from http import HTTPStatus
from ipaddress import IPv4Address
from pathlib import Path
from typing import Any, TypeVar

from websockets.asyncio.server import Server, ServerConnection, serve
from websockets.datastructures import Headers
from websockets.exceptions import ConnectionClosed
from websockets.extensions.permessage_deflate import ServerPerMessageDeflateFactory
from websockets.http11 import Request, Response

import rules
from app.i18n import LANGUAGES
from app.intake.bucket import Bucket
from app.shared.host import messages
from app.shared.host.door import Limits, PortDoor
from app.shared.host.hosting import Hosting, Snapshot, Welcome
from app.shared.host.kept import Guest
from app.shared.host.standing import Standings
from app.shared.host.web_board import ground_json, grounds_of
from app.shared.host.web_book import book_of, has_book
from app.shared.host.web_page import door_of
from app.shared.host.web_words import needs_script, words_of
from app.shared.wire.codes import PORTS
from app.shared.wire.frames import CountedFrames
from app.shared.wire.protocol import (
    LONGEST,
    BadMessage,
    GuestMessage,
    HelloMessage,
    KeyMessage,
    NetReason,
    SeekMessage,
    SpeakMessage,
    dumps,
    parse,
    sign_of,
)
from app.store.log import Entry
from app.table.proposals import Answer
from app.table.runner import complain
from app.table.table import Table
from rules.board import GameGround
from rules.core import Roll

log = logging.getLogger(__name__)

T = TypeVar("T")

HELLO_WITHIN = 5.0
"""Seconds from a connection to its hello."""

SEND_WITHIN = 15.0
"""Seconds a guest may take to receive one message."""

CLOSE_WITHIN = 2.0
"""Seconds that a guest who is sent away has to answer that."""

FAREWELL = 1.5
"""Seconds for guests to receive what is on its way when the port closes."""

PAUSE, PAUSE_EACH = 0.03, 0.004
"""Seconds between two pictures of the table for one guest, and more for each guest: what happens meanwhile comes in
one, so that a crowd costs no more than a few. There is none before what somebody waits for."""

READ = 2048
"""Bytes read of one connection before the others have their turn."""

AT_ONCE = 512
"""Connections that wait to be let in."""

LONGEST_HOST = 80

PINGS = 5.0
SILENCE = 12.0
"""Seconds without an answer to a ping until a guest counts as away."""

SEES_WHO_KNOCKS = sys.platform != "win32"
"""Windows accepts connections by itself: there the door is asked once they are made."""

AT_ONCE_AND_HARD = struct.pack("ii", 1, 0)
"""SO_LINGER: nothing of the connection stays."""

TYPES = {
    ".json": "application/json",
    ".html": "text/html; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".woff2": "font/woff2",
    ".ttf": "font/ttf",
}

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self';"
    " connect-src 'self' ws:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)


PAGES = {"/": "/index.html", "/tv": "/big.html"}
"""What people type: the table, and the table on a big screen."""

GROUNDS = "/board/"
"""Below this the rules of all games are asked, which takes a moment at the first time."""

PACKED = (".html", ".css", ".js", ".json", ".svg")
"""Types that gzip makes smaller."""

LEANED = (".css", ".js")
TO_READ = re.compile(rb"^ *(/\*.*?\*/ *\n)?|(?<=\n)\n", re.MULTILINE | re.DOTALL)
"""What only people need who read the page's files: comments on lines of their own, indentation, empty lines."""
ROOMY = re.compile(rb"(?<=[{};:,]) | (?={)|;(?= ?})")
"""In styles also the room around signs."""

SQUEEZE = ServerPerMessageDeflateFactory(
    server_max_window_bits=15, client_max_window_bits=10, compress_settings={"level": 3, "memLevel": 6}
)
"""A page is sent anew after every move and hardly differs from the one before: with that in the window it is sent as
its difference, about a twentieth of its size."""


class CannotHost(OSError):
    """No port was free."""


class GuestConnection:
    """One guest's connection: an `Outlet` for the table's thread, a queue for ours."""

    def __init__(self, server: TableServer, connection: BoundedConnection) -> None:
        self._server = server
        self.connection = connection
        self.guest: str | None = None
        self.language = "en"
        self._queue: deque[Callable[[], str]] = deque()
        self._snapshot: Snapshot | None = None
        self._entries: list[Entry] = []
        self._people = ""
        """Whom this guest has in the list."""
        self._latest: Snapshot | None = None
        """Also when it has been sent."""
        self._hurries = False
        """What comes next is waited for."""
        self._awaited = 0
        """The revision that this guest's own doing has brought, until it is shown."""
        self._wake = asyncio.Event()
        self._over = asyncio.Event()
        self._end: NetReason | None = None

    # from the table's thread

    def show(self, snapshot: Snapshot) -> None:
        self._server.soon(lambda: self._show(snapshot))

    def answer(self, id: str, answer: Answer) -> None:
        def made() -> str:
            if answer.accepted:
                self._awaited = answer.revision
                self._look_for_awaited()
            return dumps(messages.answer(id, answer, self._server.game_id, self.language))

        self._later(made)

    def nudge(self, by: str) -> None:
        self._later(lambda: dumps({"kind": "nudge", "by": by}))

    def react(self, by: str, sign: str) -> None:
        self._later(lambda: dumps({"kind": "reaction", "by": by, "sign": sign}))

    def keep(self, table: Table) -> None:
        kept = messages.Kept.of(table)
        self._later(lambda: self._part(kept, 0))

    def sign(self, guest: Guest, secret: str) -> None:
        told = dumps({"kind": "sign", "sign": sign_of(secret, guest.id, guest.key)})
        self._later(lambda: told)

    def close(self, reason: NetReason) -> None:
        self._server.soon(lambda: self._finish(reason))

    # on the network's thread

    def _later(self, make: Callable[[], str]) -> None:
        self._server.soon(lambda: self.put(make))

    def put(self, make: Callable[[], str]) -> None:
        self._queue.append(make)
        self._wake.set()

    def _part(self, kept: messages.Kept, number: int) -> str:
        """The next part follows when this one is sent; the other guests come in between."""
        text, more = self._server.finished.part(kept, number)
        if more:
            self._queue.appendleft(lambda: self._part(kept, number + 1))
        return text

    def _show(self, snapshot: Snapshot) -> None:
        if self._snapshot is not None and self._snapshot.gathering.game != snapshot.gathering.game:
            self._entries = []  # of a game that has made room for another
        if snapshot.update is not None:
            self._entries += snapshot.update.entries
        if self._latest is None or is_awaited(self._latest, snapshot):
            self._hurries = True
        self._snapshot = self._latest = snapshot
        self._look_for_awaited()
        self._wake.set()

    def _look_for_awaited(self) -> None:
        """Whoever did something waits for the picture of it, not for one from before."""
        update = self._snapshot.update if self._snapshot is not None else None
        if self._awaited and update is not None and update.revision >= self._awaited:
            self._hurries, self._awaited = True, 0

    def _finish(self, reason: NetReason) -> None:
        self._end = reason
        self.finish()

    def finish(self) -> None:
        """Send what there is without another pause, then stop."""
        self._over.set()
        self._wake.set()

    async def send_all(self) -> None:
        """Until the connection ends: answers in order and at once, the latest picture of the table now and then."""
        clock = asyncio.get_running_loop().time
        shown = 0.0
        while True:
            await self._woken(shown + self._pause - clock() if self._has_picture else None)
            while self._queue:
                await self._send(self._queue.popleft()())
                await asyncio.sleep(0)
            if self._has_picture and (clock() >= shown + self._pause or self._over.is_set()):
                self._hurries = False
                await self._send(self._picture())
                shown = clock()
            if self._over.is_set() and not self._queue:
                break
        if self._end is not None:
            await self.send_away(self._end)

    @property
    def _pause(self) -> float:
        """Whoever did something sees it soon, however much the others do; so does everybody what all wait for."""
        return 0.0 if self._hurries else self._server.pause

    @property
    def _has_picture(self) -> bool:
        return self._snapshot is not None and self._end in (None, NetReason.TABLE_CLOSED)

    def _picture(self) -> str:
        snapshot, entries = self._snapshot, self._entries
        assert snapshot is not None
        self._snapshot, self._entries = None, []
        standings, known = self._server.standings, self._people
        if snapshot.guest.status == "in":
            self._people = standings.people(snapshot.gathering)
        return standings.table(snapshot, entries, known)

    async def _woken(self, within: float | None) -> None:
        """Something is to be sent, or this time is over."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(within if within is None else max(within, 0)):
                await self._wake.wait()
        self._wake.clear()

    async def send_away(self, reason: NetReason) -> None:
        with contextlib.suppress(ConnectionClosed, TimeoutError):
            await self._send(dumps(messages.sorry(reason, self.language)))
            await self.connection.close(1008, reason)

    async def _send(self, text: str) -> None:
        async with asyncio.timeout(SEND_WITHIN):
            await self.connection.send(text)


class TableServer:
    """`TableServer(hosting, web).start()` gives the port; `stop()` ends it. Both wait and belong on no UI thread.

    `web` is the folder of the page, read once: no path ever reaches the file system. `names` are how this device is
    called besides what it calls itself.
    """

    def __init__(
        self,
        hosting: Hosting,
        web: Path,
        bind: str = "0.0.0.0",
        ports: tuple[int, ...] = PORTS,
        names: Iterable[str] = (),
    ) -> None:
        self._hosting = hosting
        self._bind = bind
        wanted = hosting.port
        self._ports = (wanted, *(port for port in ports if port != wanted)) if wanted else ports
        self._files = read_files(web) | words_files()
        self._made_later = book_files()
        self.standings = Standings()
        self.finished = messages.Finished()
        self.door = PortDoor(hosting.limits)
        self._names = own_names().union(names)
        self._links: dict[GuestConnection, asyncio.Task[None]] = {}
        self._work: deque[Callable[[], object]] = deque()
        self._is_called = False
        self._loop: asyncio.AbstractEventLoop | None = None
        self._done: asyncio.Event | None = None
        self._thread: threading.Thread | None = None

    @property
    def game_id(self) -> str:
        return self._hosting.draft.game.id

    def start(self) -> int:
        """The port, the same as last time if it is free; `CannotHost` otherwise."""
        started: Future[int] = Future()
        self._thread = threading.Thread(target=self._run, args=(started,), name="guests", daemon=True)
        self._thread.start()
        port = started.result()
        self._hosting.house.ask(lambda _: self._hosting.at_port(port)).add_done_callback(complain)
        return port

    def stop(self) -> None:
        if self._done is not None:
            self.soon(self._done.set)
        if self._thread is not None and self._thread is not threading.current_thread():
            self._thread.join(5)

    def soon(self, work: Callable[[], object]) -> None:
        """Do it on the network's thread; nothing happens once that has ended. A crowd's news wake it once for all."""
        self._work.append(work)
        if self._loop is not None and not self._is_called:
            self._is_called = True
            with contextlib.suppress(RuntimeError):
                self._loop.call_soon_threadsafe(self._take_work)

    def _take_work(self) -> None:
        self._is_called = False
        while self._work:
            asyncio.get_running_loop().call_soon(self._work.popleft())

    # -- the thread --------------------------------------------------------------------------------------------

    def _run(self, started: Future[int]) -> None:
        try:
            asyncio.run(self._main(started))
        except Exception as error:
            log.exception("the shared table's port ended")
            if not started.done():
                started.set_exception(CannotHost(str(error)))

    async def _main(self, started: Future[int]) -> None:
        self._loop = asyncio.get_running_loop()
        self._done = asyncio.Event()
        server = await self._open()
        if server is None:
            started.set_exception(CannotHost("every port is taken"))
            return
        async with server:
            port: int = next(iter(server.sockets)).getsockname()[1]
            log.info("shared table at port %d", port)
            started.set_result(port)
            await self._done.wait()
            await self._say_goodbye()

    async def _say_goodbye(self) -> None:
        """Whatever has been told reaches the guests before the connections end."""
        for link in self._links:
            link.finish()
        if self._links:
            await asyncio.wait(list(self._links.values()), timeout=FAREWELL)

    async def _open(self) -> Server | None:
        for port in self._ports:
            try:
                return await serve(
                    self._guest,
                    sock=_Doorstep.at(self._bind, port, self.door),
                    backlog=AT_ONCE,
                    process_request=self._request,
                    create_connection=partial(BoundedConnection, self.door, self._hosting.limits),  # type: ignore[arg-type]
                    open_timeout=HELLO_WITHIN,
                    ping_interval=PINGS,
                    ping_timeout=SILENCE,
                    close_timeout=CLOSE_WITHIN,
                    max_size=LONGEST,
                    max_queue=8,
                    compression=None,
                    extensions=[SQUEEZE],
                    server_header=None,
                    logger=_QUIET,
                )
            except OSError as error:
                log.info("port %d cannot be had: %s", port, error)
        return None

    @property
    def pause(self) -> float:
        return PAUSE + PAUSE_EACH * len(self._links)

    # -- HTTP --------------------------------------------------------------------------------------------------

    async def _request(self, connection: ServerConnection, request: Request) -> Response | None:
        if not self._called_rightly(request.headers):
            log.warning("refused a request by another name")
            return respond(HTTPStatus.FORBIDDEN, b"", "text/plain")
        path = request.path.partition("?")[0]
        if path == "/table":
            if not same_origin(request.headers):
                log.warning("refused a page of another origin")
                return respond(HTTPStatus.FORBIDDEN, b"", "text/plain")
            return None
        found = self._files.get(PAGES.get(path, path))
        if path.startswith(GROUNDS) and path not in self._made_later:
            self._made_later |= await asyncio.to_thread(ground_files)
        if found is None and path in self._made_later:
            found = self._files[path] = await asyncio.to_thread(self._made_later[path])
        if found is None:
            log.info("no page at %.80r", path)
            return respond(HTTPStatus.NOT_FOUND, b"", "text/plain")
        packed = bool(found.packed) and takes_gzip(request.headers)
        return respond(HTTPStatus.OK, found.packed if packed else found.body, found.kind, packed)

    def _called_rightly(self, headers: Headers) -> bool:
        """By an address, or by the name of this device: a page whose name was bent to our address says its own."""
        try:
            name = headers["Host"].lower().partition(":")[0]
        except LookupError:
            return False
        return is_address(name) or name in self._names or name in self._hosting.names

    def _place(self, connection: BoundedConnection) -> str:
        """Where the guest went to find us, nothing if that is not us: then somebody in between passes it all on."""
        place = came_to(connection)
        address, port = connection.transport.get_extra_info("sockname", ("", 0))[:2]
        ours = {f"{name}:{port}" for name in (address, *self._names)}.union(self._hosting.places)
        return place if place in ours or f"{place}:80" in ours else ""

    # -- guests ------------------------------------------------------------------------------------------------

    async def _guest(self, connection: ServerConnection) -> None:
        assert isinstance(connection, BoundedConnection)
        link = GuestConnection(self, connection)
        try:
            welcomed = await self._hello(link)
            if welcomed is None:
                return
            link.guest = welcomed.guest.id
            connection.welcome()
            await connection.send(dumps(messages.welcome(self._hosting.id, self._hosting.secret, welcomed)))
            if (task := asyncio.current_task()) is not None:
                self._links[link] = task
            async with asyncio.TaskGroup() as group:
                listening = group.create_task(self._listen(link))
                sending = group.create_task(link.send_all())
                await asyncio.wait((listening, sending), return_when=asyncio.FIRST_COMPLETED)
                listening.cancel()
                sending.cancel()
        except* (ConnectionClosed, TimeoutError, BadMessage) as group_error:
            log.info("a guest went: %s", "; ".join(map(repr, group_error.exceptions)))
        except* Exception:
            log.exception("a guest's connection failed")
        finally:
            self._links.pop(link, None)
            guest = link.guest
            if guest is not None:
                self._hosting.house.ask(lambda _: self._hosting.gone(guest, link)).add_done_callback(complain)

    async def _hello(self, link: GuestConnection) -> Welcome | None:
        message = await self._first_message(link)
        if isinstance(message, SeekMessage):
            await self._tell_lost(link, message)
            return None
        if not isinstance(message, HelloMessage):
            raise BadMessage("no hello")
        link.language = message.language
        via = came_to(link.connection)
        answered = await self._ask(lambda: self._hosting.hello(message, link, via, link.connection.address))
        if isinstance(answered, Welcome):
            return answered
        log.info("sent away: %s", answered)
        self.door.blame(link.connection.address)
        await link.send_away(answered)
        return None

    async def _first_message(self, link: GuestConnection) -> GuestMessage:
        """A hello with a key is one whether the key came at once or after our proof."""
        async with asyncio.timeout(HELLO_WITHIN):
            hello = parse(await link.connection.recv())
            if not isinstance(hello, HelloMessage) or not hello.nonce:
                return hello
            place = self._place(link.connection)
            proof = await self._ask(lambda: self._hosting.prove(hello.guest, hello.nonce, place)) if place else ""
            await link.connection.send(dumps({"kind": "proof", "proof": proof}))
            answer = parse(await link.connection.recv())
        if not isinstance(answer, KeyMessage):
            raise BadMessage("no key")
        return replace(hello, guest=hello.guest if answer.key else "", key=answer.key)

    async def _tell_lost(self, link: GuestConnection, seek: SeekMessage) -> None:
        found = await self._ask(lambda: self._hosting.seek(seek.secret))
        if isinstance(found, NetReason):
            await link.send_away(found)
        else:
            game, there = await self._ask(lambda: (self._hosting.draft.game, self._hosting.gathering()))
            door = door_of(messages.translator(seek.language), game, there)
            await link.connection.send(dumps(messages.lost(found, door)))

    async def _ask(self, work: Callable[[], T]) -> T:
        """On the tables' thread."""
        return await asyncio.wrap_future(self._hosting.house.ask(lambda _: work()))

    async def _listen(self, link: GuestConnection) -> None:
        bucket = Bucket(self._hosting.limits.messages)
        guest = link.guest
        assert guest is not None
        async for text in link.connection:
            if not bucket.take():
                log.warning("a guest talks too fast")
                self.door.blame(link.connection.address)
                await link.send_away(NetReason.TOO_FAST)
                return
            try:
                message = parse(text)
            except BadMessage as error:
                log.warning("a guest sent nonsense: %s", error)
                await link.send_away(NetReason.BAD_MESSAGE)
                return
            if isinstance(message, HelloMessage | KeyMessage | SeekMessage):
                await link.send_away(NetReason.BAD_MESSAGE)
                return
            if isinstance(message, SpeakMessage):
                link.language = message.language
            taken = partial(self._hosting.take, guest, message)
            await asyncio.wrap_future(self._hosting.house.runner.call(taken))


class BoundedConnection(CountedFrames, ServerConnection):
    """One connection within its limits. Whoever exceeds them is cut off without a word, which costs least."""

    def __init__(self, door: PortDoor, limits: Limits, *args: Any, **kwargs: Any) -> None:
        super().__init__(READ, limits.small_frames, *args, **kwargs)
        self.address = ""
        self._door, self._limits = door, limits
        self._bytes = Bucket(limits.strangers_bytes)

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        self.address = transport.get_extra_info("peername", ("",))[0]
        knocked = SEES_WHO_KNOCKS or self._door.knock(self.address)
        if not knocked or not self._door.enter(self.address, self):
            log.info("no room for another connection")
            self.cut()

    def welcome(self) -> None:
        """A guest from now on."""
        self._bytes = Bucket(self._limits.guests_bytes)
        self._door.welcome(self.address, self)

    def may_say(self, nbytes: int) -> bool:
        return self._bytes.take(nbytes)

    def flooded(self) -> None:
        if not self.transport.is_closing():
            log.warning("a connection was cut off: it said too much")
            self._door.blame(self.address)
            super().flooded()

    def cut(self) -> None:
        self.transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        self._door.leave(self.address, self)
        super().connection_lost(exc)


@dataclass(frozen=True)
class WebFile:
    """What is sent for a path, as it is and by gzip."""

    body: bytes
    kind: str
    packed: bytes = b""

    @classmethod
    def of(cls, body: bytes, suffix: str) -> WebFile:
        if suffix in LEANED:
            body = TO_READ.sub(b"", body)
        if suffix == ".css":
            body = ROOMY.sub(b"", body)
        return cls(body, TYPES[suffix], gzip.compress(body, mtime=0) if suffix in PACKED else b"")


class _Doorstep(socket.socket):
    """Where the port listens: whoever knocks too often is turned away before anything is made for them."""

    door: PortDoor

    @classmethod
    def at(cls, bind: str, port: int, door: PortDoor) -> _Doorstep:
        step = cls(socket.AF_INET, socket.SOCK_STREAM)
        try:
            step.door = door
            if os.name == "posix":  # on Windows the option lets two programs share a port
                step.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            step.setblocking(False)
            step.bind((bind, port))
        except OSError:
            step.close()
            raise
        return step

    def accept(self) -> tuple[socket.socket, tuple[str, int]]:
        connection, peer = super().accept()
        if self.door.knock(peer[0]):
            return connection, peer
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, AT_ONCE_AND_HARD)
        connection.close()
        raise ConnectionAbortedError("too many connections of this address")


def is_awaited(before: Snapshot, after: Snapshot) -> bool:
    """Whether this is what people wait for: dice have fallen or are theirs to roll, a game begins or ends."""
    was, now = before.update, after.update
    if was is None or now is None or before.gathering.game != after.gathering.game:
        return was is not now
    if before.throw is not after.throw or was.view.over() != now.view.over():
        return True
    pending = now.view.chance()
    return isinstance(pending, Roll) and pending.seat == after.seat and was.view is not now.view


def read_files(web: Path) -> dict[str, WebFile]:
    """The page's files by their paths: nothing else can be asked for."""
    return {
        "/" + path.relative_to(web).as_posix(): WebFile.of(_filled(path), path.suffix)
        for path in sorted(web.rglob("*"))
        if path.is_file() and path.suffix in TYPES
    }


def _filled(path: Path) -> bytes:
    """What a page must know before it has any words: our languages, and what to say where scripts are switched off."""
    if path.suffix != ".html":
        return path.read_bytes()
    text = path.read_text("utf-8").replace("{languages}", escape(dumps(LANGUAGES)))
    return text.replace("{needs_script}", " ".join(map(needs_script, LANGUAGES))).encode()


def words_files() -> dict[str, WebFile]:
    """The page's own words, one file a language."""
    return {
        f"/words/{language}.json": WebFile.of(dumps(words_of(messages.translator(language))).encode(), ".json")
        for language in LANGUAGES
    }


def book_files() -> dict[str, Callable[[], WebFile]]:
    """Lesson and rule book of each game, made when somebody opens them."""
    return {
        f"/book/{game}.{language}.json": partial(_book_file, language, game)
        for game in rules.GAME_IDS
        if has_book(game)
        for language in LANGUAGES
    }


def ground_files() -> dict[str, Callable[[], WebFile]]:
    """What the board games are laid on."""
    grounds = (ground for game in rules.games() for ground in grounds_of(game).items())
    return {f"/{address}": partial(_ground_file, ground) for address, ground in grounds}


def _ground_file(ground: GameGround) -> WebFile:
    return WebFile.of(dumps(ground_json(ground)).encode(), ".json")


def _book_file(language: str, game: str) -> WebFile:
    return WebFile.of(dumps(book_of(language, game)).encode(), ".json")


def takes_gzip(headers: Headers) -> bool:
    try:
        return "gzip" in headers.get("Accept-Encoding", "")
    except LookupError:
        return False


def same_origin(headers: Headers) -> bool:
    """A browser may only come from our own page; the app sends no origin."""
    origins, hosts = headers.get_all("Origin"), headers.get_all("Host")
    return not origins or (len(origins) == len(hosts) == 1 and origins[0] == f"http://{hosts[0]}")


def is_address(text: str) -> bool:
    try:
        IPv4Address(text)
    except ValueError:
        return False
    return True


def own_names() -> frozenset[str]:
    """How this device is called where addresses have names."""
    name = socket.gethostname().lower()
    return frozenset({"localhost", name, f"{name.split('.')[0]}.local"})


def came_to(connection: ServerConnection) -> str:
    """The address of this table as the guest's device calls it."""
    request = connection.request
    try:
        return (request.headers.get("Host") or "")[:LONGEST_HOST].lower() if request else ""
    except LookupError:
        return ""


def respond(status: HTTPStatus, body: bytes, kind: str, packed: bool = False) -> Response:
    headers = Headers(
        [
            ("Content-Type", kind),
            ("Content-Length", str(len(body))),
            ("Content-Security-Policy", POLICY),
            ("X-Content-Type-Options", "nosniff"),
            ("Referrer-Policy", "no-referrer"),
            ("Cache-Control", "no-store"),
            ("Connection", "close"),
        ]
    )
    if packed:
        headers["Content-Encoding"] = "gzip"
    return Response(status, status.phrase, headers, body)


_QUIET = logging.getLogger(f"{__name__}.wire")
_QUIET.setLevel(logging.CRITICAL)
