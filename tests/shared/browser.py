"""A real browser at a phone's size, whoever made it: chromium.py, firefox.py and webkit.py know how each is driven.

The page is opened under a made-up host name that leads to loopback: so it is the insecure context that a phone's
address on the local network is, too.
"""

from __future__ import annotations

import contextlib
import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps
from pathlib import Path
from typing import Any, ParamSpec, Protocol

import pytest

PATIENCE = 60.0
NAME, MOVED = "petka.test", "moved.test"
"""Host names that exist only inside the browser."""

GOES = 3
"""How often a test may begin when browsers die. A page that crashes every browser is a page that fails."""


P = ParamSpec("P")


class BrowserGone(Exception):
    """A browser or its driver crashed, hung or was killed: nothing is said about the page."""

    times = 0
    """In this process, ever; whoever meets a dead browser counts, also a thread that nobody listens to."""

    def __init__(self, how: str) -> None:
        super().__init__(how)
        BrowserGone.times += 1


def anew(test: Callable[P, None], unless: str = "") -> Callable[P, None]:
    """The test as it is, but begun again if it failed and a browser has died in it. One that died in every go fails
    the test; or, with a sentence in `unless`, the test is skipped for that reason.
    """

    @wraps(test)
    def patient(*args: P.args, **kwargs: P.kwargs) -> None:
        for go in range(1, GOES + 1):
            before = BrowserGone.times
            try:
                test(*args, **kwargs)
            except Exception:
                if BrowserGone.times == before or (go == GOES and not unless):
                    raise
            else:
                return
        pytest.skip(unless)

    return patient


@dataclass(frozen=True)
class Look:
    """How a browser should be: its language, whether it is dark and whether things may move."""

    language: str = "en"
    dark: bool = False
    size: tuple[int, int] = (412, 800)
    touch: bool = True
    moving: bool = False


class Session(Protocol):
    """One browser that runs, with one page. What it cannot find at the moment is answered with False."""

    def go(self, address: str) -> None: ...

    def reload(self) -> None: ...

    def first(self, script: str) -> None:
        """From now on this script runs before those of a page."""

    def run(self, script: str, *arguments: Any) -> Any: ...

    def click(self, selector: str) -> bool: ...

    def type(self, selector: str, text: str) -> bool: ...

    def mouse(self, selector: str | None, *actions: Any) -> bool:
        """Actions of a mouse after it went to the middle of an element, or where it is."""

    def keys(self, *keys: str) -> None: ...

    def picture(self) -> bytes: ...

    def close(self) -> None: ...


class Driver(Protocol):
    """Begins browsers of one kind."""

    def begin(self, look: Look) -> Session: ...

    def close(self) -> None:
        """With every browser it has begun."""


class Browser:
    """One phone: a fresh profile, its own language and look."""

    def __init__(
        self,
        driver: Driver,
        language: str = "en",
        dark: bool = False,
        size: tuple[int, int] = (412, 800),
        touch: bool = True,
        moving: bool = False,
    ) -> None:
        """Dice lie still at once unless it is `moving`: nobody waits for them in a test."""
        self.session = driver.begin(Look(language, dark, size, touch, moving))

    def open(self, port: int, secret: str, name: str = NAME) -> None:
        self.go(f"http://{name}:{port}/#{secret}")

    def go(self, address: str) -> None:
        self.session.go(address)

    def hurry(self, times: int) -> None:
        """On the next page time runs so much faster for what it waits for."""
        self.session.first(f"const wait = setTimeout; window.setTimeout = (work, late) => wait(work, late / {times});")

    def reload(self) -> None:
        self.session.reload()

    def run(self, script: str, *arguments: Any) -> Any:
        return self.session.run(script, *arguments)

    def text(self) -> str:
        return str(self.run("return document.body.innerText"))

    def until(self, true: Callable[[], Any], what: str = "") -> None:
        end = time.monotonic() + PATIENCE
        while not true():
            assert time.monotonic() < end, f"{what or 'nothing happened'}: {self.text()[:500]}"
            time.sleep(0.03)

    def sees(self, words: str) -> None:
        self.until(lambda: words in self.text(), f"{words!r} is not on the page")

    def find(self, selector: str) -> bool:
        return bool(self.run("return !!document.querySelector(arguments[0])", selector))

    def tap(self, selector: str) -> None:
        """A real click where the element is. The page is made anew all the time: what was found may be gone, and there
        again, before it is touched.
        """
        self.until(lambda: self.session.click(selector), selector)

    def type(self, selector: str, text: str) -> None:
        self.until(lambda: self.session.type(selector, text), selector)

    def press(self, selector: str) -> None:
        """The button of a mouse goes down on the element, until `lift`; for a browser without `touch`."""
        self.until(lambda: self.session.mouse(selector, {"type": "pointerDown", "button": 0}), selector)

    def lift(self) -> None:
        self.session.mouse(None, {"type": "pointerUp", "button": 0})

    def picture(self, path: Path) -> None:
        path.write_bytes(self.session.picture())

    def close(self) -> None:
        """Also of a browser that is gone, which is noticed here at the latest."""
        with contextlib.suppress(BrowserGone):
            self.run("return 0")
            self.session.close()
