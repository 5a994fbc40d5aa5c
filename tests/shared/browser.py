"""A real browser at a phone's size, driven through Debian's chromedriver by the plain WebDriver protocol.

The page is opened under a made-up host name that is mapped to loopback: so it is the insecure context that a phone's
address on the local network is, too.
"""

from __future__ import annotations

import base64
import contextlib
import json
import os
import re
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Callable
from functools import wraps
from http.client import HTTPException
from pathlib import Path
from typing import IO, Any, ParamSpec
from urllib.error import HTTPError
from urllib.request import Request, urlopen

PATIENCE = 60.0
NAME, MOVED = "petka.test", "moved.test"
"""Host names that exist only inside the browser."""

ELEMENT = "element-6066-11e4-a52e-4f735466cecf"

GONE = {"invalid session id", "session not created", "tab crashed"}
GONE_WORDS = ("crash", "disconnected", "not reachable", "session deleted")
"""How drivers say that it is the browser that failed; some of them know only the code "unknown error"."""

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


def anew(test: Callable[P, None]) -> Callable[P, None]:
    """The test as it is, but begun again if it failed and a browser has died in it."""

    @wraps(test)
    def patient(*args: P.args, **kwargs: P.kwargs) -> None:
        for _ in range(GOES - 1):
            before = BrowserGone.times
            try:
                test(*args, **kwargs)
            except Exception:
                if BrowserGone.times == before:
                    raise
            else:
                return
        test(*args, **kwargs)

    return patient


class Driver:
    """chromedriver, one for all browsers of a test run; started again when it has died."""

    def __init__(self) -> None:
        path = shutil.which("chromedriver")
        assert path, "chromedriver is missing: tools/setup.sh installs it"
        self._path = path
        self._start()

    def _start(self) -> None:
        with tempfile.TemporaryFile("w+") as told:
            self.process = subprocess.Popen(
                [self._path, "--port=0", "--allowed-ips=127.0.0.1"],
                stdout=told,
                stderr=subprocess.DEVNULL,
                start_new_session=True,
            )
            end = time.monotonic() + PATIENCE
            while not (port := self._port_in(told)):
                assert time.monotonic() < end, "chromedriver does not say where it listens"
                time.sleep(0.02)
        self.port = int(port[1])

    @staticmethod
    def _port_in(told: IO[str]) -> re.Match[str] | None:
        told.seek(0)
        return re.search(r"successfully on port (\d+)", told.read())

    def session(self, capabilities: dict[str, Any]) -> dict[str, Any]:
        """A new browser."""
        if self.process.poll() is not None:
            self.close()
            self._start()
        session: dict[str, Any] = self.call("POST", "/session", {"capabilities": {"alwaysMatch": capabilities}})
        return session

    def call(self, method: str, path: str, body: Any = None) -> Any:
        data = json.dumps(body if body is not None else {}).encode() if method == "POST" else None
        request = Request(
            f"http://127.0.0.1:{self.port}{path}", data, {"Content-Type": "application/json"}, method=method
        )
        try:
            with urlopen(request, timeout=PATIENCE) as answer:
                return json.load(answer)["value"]
        except HTTPError as error:
            raise self.failure(json.load(error)["value"]) from None
        except (OSError, HTTPException) as error:
            self.close()
            raise BrowserGone(f"the driver does not answer: {error}") from None

    @staticmethod
    def failure(told: dict[str, str]) -> Exception:
        code, words = told["error"], told["message"]
        gone = code in GONE or (code != "javascript error" and any(word in words for word in GONE_WORDS))
        return BrowserGone(words) if gone else AssertionError(words)

    def close(self) -> None:
        """With every browser it has started."""
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()


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
        self._driver = driver
        width, height = size
        options = {
            "binary": shutil.which("chromium"),
            "args": [
                *("--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", f"--lang={language}"),
                f"--host-resolver-rules=MAP {NAME} 127.0.0.1, MAP {MOVED} 127.0.0.1",
                *("--no-first-run", "--disable-background-networking", "--disable-component-update"),
                *(["--blink-settings=preferredColorScheme=0"] if dark else []),
            ],
            "prefs": {"intl.accept_languages": language},
            "mobileEmulation": {"deviceMetrics": {"width": width, "height": height, "pixelRatio": 1.0, "touch": touch}},
        }
        session = driver.session({"goog:chromeOptions": options})
        self._path = f"/session/{session['sessionId']}"
        self.process: int = session["capabilities"]["goog:processID"]
        features = [{"name": "prefers-reduced-motion", "value": "no-preference" if moving else "reduce"}]
        if dark:
            features.append({"name": "prefers-color-scheme", "value": "dark"})
        self._post("/goog/cdp/execute", {"cmd": "Emulation.setEmulatedMedia", "params": {"features": features}})

    def _post(self, path: str, body: Any = None) -> Any:
        return self._driver.call("POST", self._path + path, body)

    def open(self, port: int, secret: str, name: str = NAME) -> None:
        self.go(f"http://{name}:{port}/#{secret}")

    def go(self, address: str) -> None:
        self._post("/url", {"url": address})

    def hurry(self, times: int) -> None:
        """On the next page time runs so much faster for what it waits for."""
        source = f"const wait = setTimeout; window.setTimeout = (work, late) => wait(work, late / {times});"
        self._post("/goog/cdp/execute", {"cmd": "Page.addScriptToEvaluateOnNewDocument", "params": {"source": source}})

    def reload(self) -> None:
        self._post("/refresh")

    def run(self, script: str, *arguments: Any) -> Any:
        return self._post("/execute/sync", {"script": script, "args": list(arguments)})

    def text(self) -> str:
        return str(self.run("return document.body.innerText"))

    def until(self, true: Callable[[], Any], what: str = "") -> None:
        end = time.monotonic() + PATIENCE
        while not true():
            assert time.monotonic() < end, f"{what or 'nothing happened'}: {self.text()[:500]}"
            time.sleep(0.03)

    def sees(self, words: str) -> None:
        self.until(lambda: words in self.text(), f"{words!r} is not on the page")

    def find(self, selector: str) -> str | None:
        found = self._post("/elements", {"using": "css selector", "value": selector})
        return found[0][ELEMENT] if found else None

    def _touch(self, selector: str, how: str, body: Any = None) -> None:
        """The page is made anew all the time: what was found may be gone, and there again, before it is touched."""

        def touched() -> bool:
            found = self.find(selector)
            try:
                return found is not None and self._post(f"/element/{found}/{how}", body) is None
            except AssertionError as error:
                if "stale element" not in str(error):
                    raise
                return False

        self.until(touched, selector)

    def tap(self, selector: str) -> None:
        """A real click where the element is."""
        self._touch(selector, "click")

    def type(self, selector: str, text: str) -> None:
        self._touch(selector, "value", {"text": text})

    def press(self, selector: str) -> None:
        """The button of a mouse goes down on the element, until `lift`; for a browser without `touch`."""
        self.until(lambda: self.find(selector), selector)
        move = {"type": "pointerMove", "origin": {ELEMENT: self.find(selector)}, "x": 0, "y": 0, "duration": 0}
        self._mouse(move, {"type": "pointerDown", "button": 0})

    def lift(self) -> None:
        self._mouse({"type": "pointerUp", "button": 0})

    def _mouse(self, *actions: Any) -> None:
        mouse = {"type": "pointer", "id": "mouse", "parameters": {"pointerType": "mouse"}, "actions": list(actions)}
        self._post("/actions", {"actions": [mouse]})

    def picture(self, path: Path) -> None:
        path.write_bytes(base64.b64decode(self._driver.call("GET", self._path + "/screenshot")))

    def close(self) -> None:
        """Also of a browser that is gone, which is noticed here at the latest."""
        with contextlib.suppress(BrowserGone):
            self.run("return 0")
            self._driver.call("DELETE", self._path)
