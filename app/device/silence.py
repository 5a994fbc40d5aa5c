"""A game goes on even without a vibrator, a voice or a sensor."""

from __future__ import annotations

import functools
import logging
from collections.abc import Callable
from typing import ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")
D = TypeVar("D")

log = logging.getLogger(__name__)
told: set[str] = set()


def silently(otherwise: D) -> Callable[[Callable[P, T]], Callable[P, T | D]]:
    """Answer `otherwise` where the function fails in whatever way; its first failure is one line in the log."""

    def wrap(function: Callable[P, T]) -> Callable[P, T | D]:
        @functools.wraps(function)
        def quiet(*args: P.args, **kwargs: P.kwargs) -> T | D:
            try:
                return function(*args, **kwargs)
            except Exception as error:
                tell_once(f"{function.__module__}.{function.__qualname__}", error)
                return otherwise

        return quiet

    return wrap


def tell_once(what: str, why: object) -> None:
    if what not in told:
        told.add(what)
        log.warning("%s does not work here: %r", what, why)
