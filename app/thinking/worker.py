"""Computers think beside the game, never in its way: in a child process, a sub-interpreter, or at worst a thread.

All three run the same `thinker.Server` and talk to it in the same JSON lines. A carrier that dies is replaced and the
open asks are asked again; one that keeps dying, or cannot even start, makes room for the next kind.
"""

from __future__ import annotations

import atexit
import json
import logging
import os
import socket
import subprocess
import sys
import threading
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from importlib import import_module
from itertools import count
from pathlib import Path
from time import monotonic, perf_counter, sleep
from typing import Any, BinaryIO

import rules
from app.games.facts import Foresight
from app.games.registry import face
from app.thinking.looking_back import parse_review
from app.thinking.thinker import OUTLOOK, REVIEW, Request, serve_socket, thinking
from rules.codec import JSON, decode
from rules.core import Action, Game, IllegalAction, State, Stop, action_json
from rules.record import Record, record_json, state_json
from rules.review import Progress

log = logging.getLogger(__name__)

ROOT = Path(__file__).resolve().parents[2]

PROCESS, INTERPRETER, THREAD = "process", "interpreter", "thread"

RESTARTS = 3
"""So often a carrier may die over one ask before the next kind takes over."""

FROZEN = 90.0
"""Seconds without a word over which no thought takes, on no device: then whoever thinks is replaced."""

GOODBYE = 1.0
"""Seconds to wait for the end of a thought that cannot be killed."""

SHORT = 0.0002
"""Seconds after which a thinking thread lets others run, which keeps frames smooth."""

TURN, GLANCE, HELD_UP, AWAY = 0.001, 0.00005, 0.0004, 0.004
"""Short turns alone would give a frame every other one only. So a thinking thread lets go after each `TURN` for a
`GLANCE`: whoever then holds it up for longer has a frame to make, and it stays `AWAY` for most of it. In seconds."""


@dataclass(frozen=True)
class Ask:
    """What a computer is asked: the view of its seat, and how hard and with which luck to think."""

    game_id: str
    level: str
    seat: int
    view: State[Any]
    seed: str
    budget: int
    also: Action | None = None
    """An action that advice shall speak of, too."""

    @property
    def game(self) -> Game:
        return self.view.game

    def request(self, id: int) -> Request:
        also = None if self.also is None else action_json(self.also)
        return Request(id, self.game_id, self.level, self.seat, state_json(self.view), self.seed, self.budget, also)


@dataclass(frozen=True)
class AskBack:
    """A finished game to be looked back at from a seat."""

    record: Record
    seat: int
    seed: str
    budget: int

    @property
    def game(self) -> Game:
        return self.record.game

    def request(self, id: int) -> Request:
        return Request(id, self.game.id, REVIEW, self.seat, record_json(self.record), self.seed, self.budget)


@dataclass(frozen=True)
class AskAhead:
    """A pattern and what lies there: is there a way to the end?"""

    game_id: str
    pattern: str
    laid: tuple[tuple[int, ...], ...]

    @property
    def game(self) -> Game:
        return rules.game(self.game_id)

    def request(self, id: int) -> Request:
        view: JSON = {"id": self.pattern, "laid": [list(cells) for cells in self.laid]}
        return Request(id, self.game.id, OUTLOOK, 0, view, "", 0)


@dataclass(frozen=True)
class Advised:
    """An action a computer would consider, what it expects of it, and why: a code and what a sentence needs."""

    action: Action
    value: float
    reason: str
    values: dict[str, Any]


OnAnswer = Callable[[Any, str | None], object]
"""Called from the worker's thread with an action (or with the level "advice" a list of `Advised`, best first, or for
`AskBack` a `Review`, for `AskAhead` an `Outlook`), or with `None` and why not; should only hand over."""

OnProgress = Callable[[float], object]
"""Called from the worker's thread with 0 to 1 while a game is looked back at; should only hand over."""


class Ticket:
    """An open ask. Its lock makes sure that nothing is answered once a cancellation has returned."""

    def __init__(
        self, id: int, ask: Ask | AskBack | AskAhead, on_answer: OnAnswer, on_progress: OnProgress | None = None
    ) -> None:
        self.id = id
        self.game = ask.game
        self.has_time = isinstance(ask, AskAhead)
        """It is thought about as long as somebody waits."""
        self.line = _line(vars(ask.request(id)))
        self.deaths = 0
        self._on_answer: OnAnswer | None = on_answer
        self._on_progress = on_progress
        self._lock = threading.RLock()

    def settle(self, found: Any, error: str | None) -> None:
        with self._lock:
            on_answer, self._on_answer = self._on_answer, None
            if on_answer is None:
                return
            try:
                on_answer(found, error)
            except Exception:
                log.exception("An answer of a computer was not taken well")

    def tell(self, done: float) -> None:
        with self._lock:
            if self._on_answer is not None and self._on_progress is not None:
                self._on_progress(done)

    def drop(self) -> None:
        with self._lock:
            self._on_answer = None


@dataclass(frozen=True)
class ThinkerAnswer:
    """A line of the thinker."""

    id: int | None
    action: Any = None
    advice: Any = None
    review: Any = None
    outlook: Any = None
    done: Any = None
    failed: str | None = None
    cancelled: bool = False


def _line(message: JSON) -> bytes:
    return json.dumps(message, separators=(",", ":")).encode() + b"\n"


# -- carriers ------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Sources:
    """Where a thinker finds its files, and in tests more bots."""

    assets: Path
    cache: Path
    bots: str | None = None


class Carrier(ABC):
    """A running thinker. `answers` ends when it does."""

    answers: BinaryIO
    _requests: BinaryIO

    def send(self, line: bytes) -> None:
        with suppress(OSError):  # it died, as `answers` will tell
            self._requests.write(line)
            self._requests.flush()

    @abstractmethod
    def halt(self) -> None:
        """End it now; from any thread."""

    @abstractmethod
    def close(self) -> None:
        """Once it has ended or was halted: give everything back."""

    def _close_files(self) -> None:
        for file in (self._requests, self.answers):
            with suppress(OSError):  # what could not be written is lost on nobody
                file.close()


class ProcessCarrier(Carrier):
    """A child process over pipes. It ends with its input, so it cannot outlive us, however we end."""

    def __init__(self, sources: Sources) -> None:
        command = [sys.executable, "-m", "app.thinking.thinker"]
        command += ["--assets", str(sources.assets), "--cache", str(sources.cache)]
        if sources.bots:
            command += ["--bots", sources.bots]
        paths = [str(ROOT), *filter(None, [os.environ.get("PYTHONPATH")])]
        self._process = subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            cwd=ROOT,
            env={**os.environ, "PYTHONPATH": os.pathsep.join(paths)},
            creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
        )
        pipes: tuple[Any, ...] = (self._process.stdin, self._process.stdout, self._process.stderr)
        self._requests, self.answers, self._errors = pipes
        self._logging = threading.Thread(target=self._log_errors, name="bots: errors", daemon=True)
        self._logging.start()

    def _log_errors(self) -> None:
        for line in self._errors:
            log.warning("bots: %s", line.decode(errors="replace").rstrip())

    def halt(self) -> None:
        self._process.kill()

    def close(self) -> None:
        self._process.kill()
        code = self._process.wait()
        log.info("The computers' process ended with %d", code)
        self._logging.join()
        self._errors.close()
        self._close_files()


class _InProcess(Carrier):
    """A thread of this process over a pair of sockets: shutting one down ends all reading at once, on both sides."""

    def __init__(self, think: Callable[[socket.socket], None]) -> None:
        self._ours, theirs = socket.socketpair()
        self._requests, self.answers = self._ours.makefile("wb"), self._ours.makefile("rb")
        self._thread = threading.Thread(target=self._think, args=(think, theirs), name="bots: thinking", daemon=True)
        self._thread.start()

    def _think(self, think: Callable[[socket.socket], None], theirs: socket.socket) -> None:
        with theirs:
            try:
                think(theirs)
            except Exception:
                log.exception("The computers' thinking failed")

    def halt(self) -> None:
        with suppress(OSError):
            self._ours.shutdown(socket.SHUT_RDWR)

    def close(self) -> None:
        self.halt()
        self._thread.join(GOODBYE)
        if self._thread.is_alive():
            log.warning("A computer thinks on after it was told to stop")
        self._close_files()
        self._ours.close()


class InterpreterCarrier(_InProcess):
    """A sub-interpreter with a lock of its own, as Python has them since 3.14."""

    SCRIPT = (
        "import sys\n"
        "sys.path[:] = {path!r}\n"
        "from app.thinking.thinker import serve_descriptor\n"
        "serve_descriptor({fileno!r}, {assets!r}, {cache!r}, {bots!r})\n"
    )

    def __init__(self, sources: Sources) -> None:
        interpreter = import_module("concurrent.interpreters").create()

        def think(theirs: socket.socket) -> None:
            values = {"assets": str(sources.assets), "cache": str(sources.cache), "bots": sources.bots}
            try:
                interpreter.exec(self.SCRIPT.format(path=sys.path, fileno=theirs.fileno(), **values))
            finally:
                interpreter.close()

        super().__init__(think)


class ThreadCarrier(_InProcess):
    """A thread that shares the lock with the screen: the way that is always there."""

    def __init__(self, sources: Sources) -> None:
        think = thinking(sources.assets, sources.cache, sources.bots)

        def think_politely(request: Request, stop: Stop, progress: Progress) -> dict[str, JSON]:
            with _politeness:
                return think(request, giving_way(stop), progress)

        super().__init__(lambda theirs: serve_socket(theirs, think_politely))


def giving_way(stop: Stop) -> Stop:
    """`stop` for a thought that shares the lock: asked again and again, it is where the screen gets its time."""
    since = perf_counter()

    def asked() -> bool:
        nonlocal since
        now = perf_counter()
        if now - since >= TURN:
            sleep(GLANCE)
            if perf_counter() - now > HELD_UP:
                sleep(AWAY)
            since = perf_counter()
        return stop()

    return asked


class _Politeness:
    """Short turns for all threads while at least one of ours thinks."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._thinking = 0
        self._before = sys.getswitchinterval()

    def __enter__(self) -> None:
        with self._lock:
            if not self._thinking:
                self._before = sys.getswitchinterval()
                sys.setswitchinterval(SHORT)
            self._thinking += 1

    def __exit__(self, *error: object) -> None:
        with self._lock:
            self._thinking -= 1
            if not self._thinking:
                sys.setswitchinterval(self._before)


_politeness = _Politeness()

CARRIERS: dict[str, Callable[[Sources], Carrier]] = {
    PROCESS: ProcessCarrier,
    INTERPRETER: InterpreterCarrier,
    THREAD: ThreadCarrier,
}


# -- the worker ----------------------------------------------------------------------------------------------


class Worker:
    """Takes asks from any thread. One thread of its own starts carriers, listens to them, replaces them."""

    def __init__(self, kinds: Sequence[str], sources: Sources) -> None:
        self._kinds = list(kinds)
        self._sources = sources
        self._ids = count(1)
        self._open: dict[int, Ticket] = {}
        self._carrier: Carrier | None = None
        self._closed = False
        self._lock = threading.Lock()
        self._needed = threading.Condition(self._lock)
        self._ending = threading.Event()
        self._heard = monotonic()
        """When the carrier last said something, or had nothing to say."""
        self._thread = threading.Thread(target=self._run, name="bots", daemon=True)
        self._watch = threading.Thread(target=self._watch_over, name="bots: watch", daemon=True)
        self._thread.start()
        self._watch.start()
        atexit.register(self.close)

    @property
    def kind(self) -> str:
        """How it thinks now."""
        return self._kinds[0]

    def ask(self, ask: Ask | AskBack | AskAhead, on_answer: OnAnswer, on_progress: OnProgress | None = None) -> Ticket:
        ticket = Ticket(next(self._ids), ask, on_answer, on_progress)
        with self._lock:
            if self._closed:
                raise RuntimeError("the worker is closed")
            if not self._open:
                self._heard = monotonic()
            self._open[ticket.id] = ticket
            self._send(ticket.line)
            self._needed.notify()
        return ticket

    def cancel(self, ticket: Ticket) -> None:
        """Forget an ask: once this returns it will not be answered."""
        ticket.drop()
        with self._lock:
            if self._open.pop(ticket.id, None) is not None:
                self._send(_line({"cancel": ticket.id}))

    def close(self) -> None:
        """End all thinking; what is open stays unanswered."""
        with self._lock:
            self._closed = True
            dropped = list(self._open.values())
            self._open.clear()
            if self._carrier is not None:
                self._carrier.halt()
            self._needed.notify()
        self._ending.set()
        for ticket in dropped:
            ticket.drop()
        for thread in (self._thread, self._watch):
            if threading.current_thread() is not thread:
                thread.join()
        atexit.unregister(self.close)

    def _send(self, line: bytes) -> None:
        if self._carrier is not None:
            self._carrier.send(line)

    def _watch_over(self) -> None:
        """A carrier that is alive and says nothing is ended; its thoughts are thought again by the next one."""
        while not self._ending.wait(FROZEN / 8):
            with self._lock:
                waited_for = bool(self._open) and not any(ticket.has_time for ticket in self._open.values())
                if self._carrier is None or not waited_for:
                    self._heard = monotonic()
                elif monotonic() - self._heard > FROZEN:
                    log.warning("The computers' %s is frozen", self.kind)
                    self._heard = monotonic()
                    self._carrier.halt()

    # in the worker's own thread

    def _run(self) -> None:
        while not self._closed:
            carrier = self._start()
            if carrier is not None:
                self._use(carrier)
            with self._needed:
                self._needed.wait_for(lambda: self._open or self._closed)

    def _start(self) -> Carrier | None:
        """The first kind that can start. If none can, whoever waits is told, and the last kind stays to be tried."""
        while True:
            try:
                return CARRIERS[self.kind](self._sources)
            except Exception as error:
                log.warning("Computers cannot think in a %s here: %r", self.kind, error)
                if not self._next_kind():
                    self._fail(f"computers cannot think here: {error!r}")
                    return None

    def _use(self, carrier: Carrier) -> None:
        """Ask what is open, listen until the carrier ends, and count whose thought it was."""
        with self._lock:
            if not self._closed:
                self._carrier, self._heard = carrier, monotonic()
                for ticket in self._open.values():
                    carrier.send(ticket.line)
        try:
            while self._carrier is not None and (line := carrier.answers.readline()):
                self._take(line)
        except (OSError, ValueError, TypeError, LookupError, RecursionError, IllegalAction) as error:
            log.warning("The computers' %s talks nonsense: %r", self.kind, error)
        with self._lock:
            self._carrier = None
            thought = next(iter(self._open.values()), None)
        carrier.close()
        if thought is None:
            return
        log.warning("The computers' %s ended in the middle of a thought", self.kind)
        thought.deaths += 1
        if thought.deaths > RESTARTS and not self._next_kind():
            self._fail("computers cannot think here: every attempt died")

    def _next_kind(self) -> bool:
        if len(self._kinds) == 1:
            return False
        del self._kinds[0]
        log.warning("Computers now think in a %s", self.kind)
        return True

    def _fail(self, error: str) -> None:
        with self._lock:
            failed = list(self._open.values())
            self._open.clear()
        for ticket in failed:
            ticket.settle(None, error)

    def _take(self, line: bytes) -> None:
        """Hand an answer over; nonsense raises and leaves its ask open."""
        answer = decode(ThinkerAnswer, json.loads(line))
        with self._lock:
            self._heard = monotonic()
            ticket = self._open.get(answer.id) if answer.id is not None else None
        if answer.failed is not None:
            log.warning("A computer has no answer: %s", answer.failed)
        if ticket is None:
            return
        if answer.done is not None:
            ticket.tell(float(answer.done))
            return
        found = answer_found(ticket.game, answer) if answer.failed is None else None
        with self._lock:
            self._open.pop(ticket.id, None)
        ticket.settle(found, answer.failed)


def answer_found(game: Game, answer: ThinkerAnswer) -> Any:
    """What a thinker found; nonsense raises."""
    if answer.review is not None:
        return parse_review(game, answer.review)
    if answer.outlook is not None:
        return face(game.id).part("patterns.facts", "FORESIGHT", Foresight).parse(answer.outlook)
    if answer.advice is None:
        return game.parse_action(answer.action)
    return [
        Advised(game.parse_action(one["action"]), float(one["value"]), str(one["reason"]), dict(one["values"]))
        for one in answer.advice
    ]


def open_worker(kind: str | None = None, *, assets: Path, cache: Path, bots: str | None = None) -> Worker:
    """A worker that thinks in `kind`, or what `PETKA_BOTS` says, or what suits the machine; a thread if that fails."""
    # Android's choice by the figures in docs/dependencies.md: smoother frames and quicker thoughts, for 26 MB
    chosen = kind or os.environ.get("PETKA_BOTS") or (INTERPRETER if "ANDROID_ARGUMENT" in os.environ else PROCESS)
    if chosen not in CARRIERS:
        raise ValueError(f"{chosen} is none of {', '.join(CARRIERS)}")
    kinds = list(dict.fromkeys((chosen, THREAD)))
    return Worker(kinds, Sources(assets.resolve(), cache.resolve(), bots))
