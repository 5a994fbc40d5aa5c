"""Where computers think: JSON lines in, JSON lines out, one thought at a time in the order of the asking.

    in   {"ask": 1, "game": …, "level": "hard", "seat": 0, "view": {…}, "seed": "text", "budget": 300}
         {"ask": 2, …, "level": "advice", "also": {…an action…}}
         {"ask": 3, …, "level": "review", "view": {…a whole game…}}
         {"ask": 4, …, "level": "outlook", "view": {…a pattern and what lies there…}}
         {"cancel": 1}
    out  {"id": 1, "action": {…}}     {"id": 2, "advice": [{…}]}
         {"id": 3, "done": 0.4}       {"id": 3, "review": {…}}       {"id": 4, "outlook": {…}}
         {"id": 1, "failed": "text"}  {"id": 1, "cancelled": true}

A line that cannot be understood is answered with `failed` too, under its id if it had one, else under `null`.
The end of the input is the end of all thinking. `python -m app.thinking.thinker` serves its standard input.
"""

from __future__ import annotations

import argparse
import json
import os
import signal
import socket
import sys
import threading
import traceback
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from importlib import import_module
from pathlib import Path
from queue import SimpleQueue
from random import Random
from typing import Any, BinaryIO

import rules
from app.games.facts import Foresight
from app.games.registry import face
from app.thinking.bot_files import bot_files_of, prepare
from app.thinking.looking_back import looked_back
from rules.codec import JSON, decode, encode
from rules.core import Bot, BotFiles, Game, Stop, action_json
from rules.record import parse_record, parse_state
from rules.review import Progress

PATIENCE = 0.5
"""Seconds that a cancelled thought may go on before its process is ended."""

MODESTY = 5
"""How far a thought with a lock of its own steps back behind what draws frames, where cores are few."""

ORPHANED = 0
STUBBORN = 3
"""Exit codes: nobody listens any more; a cancelled thought did not stop."""


@dataclass(frozen=True)
class Request:
    """A line that asks for a thought."""

    ask: int
    game: str
    level: str
    seat: int
    view: Any
    seed: str
    budget: int
    also: Any = None
    """An action that is asked about beside the best."""


Think = Callable[[Request, Stop, Progress], dict[str, JSON]]
"""The answer to a request: an action, advice, or a look back, which tells how far it is."""

ADVICE = "advice"
"""The level at which a game tells what it thinks instead of moving."""
REVIEW = "review"
"""The one at which a finished game is looked back at."""
OUTLOOK = "outlook"
"""And the one at which a pattern is searched for a way to its end."""

STEP = 0.01
"""Progress is told when it is so much more."""


def thinking(assets: Path, cache: Path, bots: str | None = None) -> Think:
    """Thoughts of the rules' own bots. `bots` names a module whose `BOTS` go before them, which tests use."""
    files = bot_files_of(assets)
    first: Mapping[str, Bot] = import_module(bots).BOTS if bots else {}

    def think(request: Request, stop: Stop, progress: Progress) -> dict[str, JSON]:
        game = rules.game(request.game)
        prepare(game, cache)
        if request.level == REVIEW:
            record = parse_record(request.view)
            return {
                "review": looked_back(record, request.seat, Random(request.seed), files, request.budget, progress, stop)
            }
        if request.level == OUTLOOK:
            foresight = face(game.id).part("patterns.facts", "FORESIGHT", Foresight)
            return {"outlook": foresight.look(assets, request.view, stop)}
        view = parse_state(request.view)
        if view.game is not game:
            raise ValueError(f"a view of {view.game.id} for {game.id}")
        luck = Random(request.seed)
        if request.level == ADVICE:
            return {"advice": _advice(game, view, luck, files, request, stop)}
        bot = first.get(request.level) or game.bots[request.level]
        return {"action": action_json(bot(view, request.seat, luck, files, request.budget, stop))}

    return think


def _advice(game: Game, view: Any, luck: Random, files: BotFiles, request: Request, stop: Stop) -> JSON:
    if game.advise is None:
        raise ValueError(f"{game.id} gives no advice")
    also = None if request.also is None else game.parse_action(request.also)
    return [
        {
            "action": action_json(advice.action),
            "value": advice.value,
            "reason": str(advice.reason),
            "values": {name: encode(value) for name, value in advice.values},
        }
        for advice in game.advise(view, request.seat, luck, files, request.budget, stop, also)
    ]


@dataclass(eq=False)
class _Thought:
    request: Request
    stop: threading.Event = field(default_factory=threading.Event)


class Server:
    """Reads in a thread of its own, so that a cancellation reaches a running thought; thinks in the caller's.

    `abort` belongs to a process of its own: it is called with an exit code when the input ends, which must be the end
    even in the middle of a thought, and when a cancelled thought does not stop. Where the thinking shares a process
    with others there is no such way out, and thoughts are waited for.
    """

    def __init__(
        self, requests: BinaryIO, answers: BinaryIO, think: Think, abort: Callable[[int], object] | None = None
    ) -> None:
        self._requests = requests
        self._answers = answers
        self._think = think
        self._abort = abort
        self._lock = threading.Lock()
        self._queue: SimpleQueue[_Thought | None] = SimpleQueue()
        self._open: dict[int, _Thought] = {}
        self._running: _Thought | None = None
        self._patience: threading.Timer | None = None

    def serve(self) -> None:
        # a daemon exactly if its starter is one: isolated sub-interpreters allow no daemons
        reader = threading.Thread(target=self._read, name="bots: requests")
        reader.start()
        while (thought := self._queue.get()) is not None:
            self._answer(thought)
        reader.join()

    def _read(self) -> None:
        try:
            for line in self._requests:
                self._take(line)
        except OSError:
            pass  # as good as the end
        if self._abort is not None:
            self._abort(ORPHANED)
        with self._lock:
            for thought in self._open.values():
                thought.stop.set()
        self._queue.put(None)

    def _take(self, line: bytes) -> None:
        id = None
        try:
            message = json.loads(line)
            if "cancel" in message:
                self._cancel(decode(int, message["cancel"]))
                return
            id = message.get("ask")
            thought = _Thought(decode(Request, message))
        except (ValueError, TypeError, AttributeError, RecursionError) as error:
            with self._lock:
                self._write(id=id if isinstance(id, int) else None, failed=f"no request: {error}")
            return
        with self._lock:
            self._open[thought.request.ask] = thought
        self._queue.put(thought)

    def _cancel(self, id: int) -> None:
        with self._lock:
            thought = self._open.pop(id, None)
            if thought is None:
                return
            thought.stop.set()
            if thought is not self._running:
                self._write(id=id, cancelled=True)
            elif self._abort is not None:
                self._patience = threading.Timer(PATIENCE, self._abort, [STUBBORN])
                self._patience.start()

    def _answer(self, thought: _Thought) -> None:
        with self._lock:
            if thought.stop.is_set():
                return
            self._running = thought
        answer: dict[str, JSON]
        try:
            answer = self._think(thought.request, thought.stop.is_set, self._telling(thought))
        except (Exception, SystemExit):
            answer = {"failed": traceback.format_exc().rstrip()}
        with self._lock:
            self._running = None
            if self._patience is not None:
                self._patience.cancel()
                self._patience = None
            self._open.pop(thought.request.ask, None)
            if thought.stop.is_set():
                answer = {"cancelled": True}
            self._write(id=thought.request.ask, **answer)

    def _telling(self, thought: _Thought) -> Progress:
        told = 0.0

        def tell(done: float) -> None:
            nonlocal told
            if done - told >= STEP and not thought.stop.is_set():
                told = done
                with self._lock:
                    self._write(id=thought.request.ask, done=round(done, 3))

        return tell

    def _write(self, **answer: JSON) -> None:
        try:
            self._answers.write(json.dumps(answer, separators=(",", ":")).encode() + b"\n")
            self._answers.flush()
        except OSError:
            pass  # nobody listens: the input ends too


def serve_socket(theirs: socket.socket, think: Think) -> None:
    with suppress(OSError), theirs.makefile("rb") as requests, theirs.makefile("wb") as answers:
        Server(requests, answers, think).serve()


def serve_descriptor(fileno: int, assets: str, cache: str, bots: str | None) -> None:
    """Think in a sub-interpreter, over a socket that remains its starter's."""
    if sys.platform in ("linux", "android"):  # there it concerns this thread alone
        os.nice(MODESTY)
    theirs = socket.socket(fileno=fileno)
    try:
        serve_socket(theirs, thinking(Path(assets), Path(cache), bots))
    finally:
        theirs.detach()


def main() -> None:
    parser = argparse.ArgumentParser(prog="thinker", description="Answers requests for computers' actions.")
    parser.add_argument("--assets", type=Path, required=True)
    parser.add_argument("--cache", type=Path, required=True)
    parser.add_argument("--bots", help="a module with more bots")
    options = parser.parse_args()
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl+C is for the parent, with whom we end
    if hasattr(os, "nice"):
        os.nice(MODESTY)
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # whatever prints, prints into the log
    Server(sys.stdin.buffer, answers, thinking(options.assets, options.cache, options.bots), os._exit).serve()


if __name__ == "__main__":
    main()
