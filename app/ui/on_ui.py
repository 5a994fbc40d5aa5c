"""From the thread that owns the store back to the one that draws."""

from __future__ import annotations

import threading
from collections.abc import Callable
from concurrent.futures import Future
from typing import TypeVar

from kivy.clock import Clock

T = TypeVar("T")


def on_ui(
    future: Future[T], then: Callable[[T], object], failed: Callable[[BaseException], object] | None = None
) -> None:
    """Hand a result over to the UI thread. An error goes to `failed` there, or is one that nobody caught."""

    def done(finished: Future[T]) -> None:
        error = finished.exception()
        if error is None:
            result = finished.result()
            Clock.schedule_once(lambda _: then(result))
        elif failed:
            Clock.schedule_once(lambda _: failed(error))
        else:
            caught = (type(error), error, error.__traceback__, threading.current_thread())
            threading.excepthook(threading.ExceptHookArgs(caught))

    future.add_done_callback(done)
