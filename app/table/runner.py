"""Where a table's work is done: on the one thread that owns the store, or, for tests, right here."""

from __future__ import annotations

import queue
import threading
from collections import deque
from collections.abc import Callable
from concurrent.futures import Future
from typing import Any, Protocol, TypeVar

T = TypeVar("T")


class Runner(Protocol):
    def call(self, work: Callable[[], T]) -> Future[T]:
        """Do `work` in turn; the future brings its result."""

    def close(self) -> None:
        """Finish what was asked for, then end."""


def settle(future: Future[T], work: Callable[[], T]) -> None:
    """Do it, unless whoever asked no longer wants it; once begun it can't be called off."""
    if not future.set_running_or_notify_cancel():
        return
    try:
        future.set_result(work())
    except BaseException as error:
        future.set_exception(error)


def complain(future: Future[Any]) -> None:
    """For work whose result nobody waits for: what went wrong is an error that nobody caught on this thread."""
    if error := future.exception():
        caught = (type(error), error, error.__traceback__, threading.current_thread())
        threading.excepthook(threading.ExceptHookArgs(caught))


BUSY = 100
"""After so much work in a row, what waits for a quiet moment is done anyway."""


class OwnerThread:
    """One thread with a queue. Work that raises is the asker's problem, never the thread's.

    `when_idle` is done there whenever nothing else waits.
    """

    def __init__(self, when_idle: Callable[[], None] = lambda: None) -> None:
        self._when_idle = when_idle
        self._queue: queue.SimpleQueue[tuple[Future[Any], Callable[[], Any]] | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="table", daemon=True)
        self._thread.start()

    def call(self, work: Callable[[], T]) -> Future[T]:
        future: Future[T] = Future()
        self._queue.put((future, work))
        return future

    def close(self) -> None:
        self._queue.put(None)
        if threading.current_thread() is not self._thread:
            self._thread.join()

    def _run(self) -> None:
        done = 0
        while (item := self._queue.get()) is not None:
            settle(*item)
            done += 1
            if self._queue.empty() or done == BUSY:
                self._when_idle()
                done = 0


class Inline:
    """At once, on the caller's thread; work asked for meanwhile waits until the current one is done."""

    def __init__(self) -> None:
        self._waiting: deque[Callable[[], None]] = deque()
        self._busy = False

    def call(self, work: Callable[[], T]) -> Future[T]:
        future: Future[T] = Future()
        self._waiting.append(lambda: settle(future, work))
        if not self._busy:
            self._busy = True
            try:
                while self._waiting:
                    self._waiting.popleft()()
            finally:
                self._busy = False
        return future

    def close(self) -> None:
        """Nothing is left to do."""
