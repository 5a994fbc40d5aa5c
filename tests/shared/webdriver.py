"""The plain WebDriver protocol, as Chromium's and WebKit's drivers speak it."""

from __future__ import annotations

import base64
import contextlib
import json
import os
import signal
import subprocess
from collections.abc import Callable
from http.client import HTTPException
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen

from tests.shared.browser import PATIENCE, BrowserGone

ELEMENT = "element-6066-11e4-a52e-4f735466cecf"

GONE = {"invalid session id", "session not created", "tab crashed"}
GONE_WORDS = ("crash", "disconnected", "not reachable", "session deleted")
"""How drivers say that it is the browser that failed; some of them know only the code "unknown error"."""


def failure(told: dict[str, str]) -> Exception:
    code, words = told["error"], told["message"]
    gone = code in GONE or (code != "javascript error" and any(word in words for word in GONE_WORDS))
    return BrowserGone(words) if gone else AssertionError(f"{code}: {words}")


class WebDriver:
    """A driver's process, one for all browsers of a test run; started again when it has died."""

    def __init__(self) -> None:
        self.process, self.port = self.start()

    def start(self) -> tuple[subprocess.Popen[bytes], int]:
        """The process, in a group of its own, and where it listens."""
        raise NotImplementedError

    def new(self, capabilities: dict[str, Any]) -> dict[str, Any]:
        """A new browser."""
        if self.process.poll() is not None:
            self.close()
            self.process, self.port = self.start()
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
            raise failure(json.load(error)["value"]) from None
        except (OSError, HTTPException) as error:
            self.close()
            raise BrowserGone(f"the driver does not answer: {error}") from None

    def close(self) -> None:
        """With every browser it has started."""
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()


class WebDriverSession:
    def __init__(self, driver: WebDriver, capabilities: dict[str, Any]) -> None:
        self.driver = driver
        session = driver.new(capabilities)
        self.capabilities: dict[str, Any] = session["capabilities"]
        self.path = f"/session/{session['sessionId']}"

    def post(self, path: str, body: Any = None) -> Any:
        return self.driver.call("POST", self.path + path, body)

    def go(self, address: str) -> None:
        self.post("/url", {"url": address})

    def reload(self) -> None:
        self.post("/refresh")

    def run(self, script: str, *arguments: Any) -> Any:
        return self.post("/execute/sync", {"script": script, "args": list(arguments)})

    def click(self, selector: str) -> bool:
        return self._touch(selector, lambda found: self.post(f"/element/{found}/click"))

    def type(self, selector: str, text: str) -> bool:
        return self._touch(selector, lambda found: self.post(f"/element/{found}/value", {"text": text}))

    def mouse(self, selector: str | None, *actions: Any) -> bool:
        if selector is None:
            self._act(*actions)
            return True
        way = {"type": "pointerMove", "x": 0, "y": 0, "duration": 0}
        return self._touch(selector, lambda found: self._act({**way, "origin": {ELEMENT: found}}, *actions))

    def keys(self, *keys: str) -> None:
        strokes = [{"type": f"key{way}", "value": key} for key in keys for way in ("Down", "Up")]
        self.post("/actions", {"actions": [{"type": "key", "id": "keys", "actions": strokes}]})

    def _act(self, *actions: Any) -> None:
        mouse = {"type": "pointer", "id": "mouse", "parameters": {"pointerType": "mouse"}, "actions": list(actions)}
        self.post("/actions", {"actions": [mouse]})

    def _touch(self, selector: str, act: Callable[[str], object]) -> bool:
        """False if the element is not there, or was made anew just now."""
        try:
            found = self.post("/elements", {"using": "css selector", "value": selector})
            if found:
                act(found[0][ELEMENT])
        except AssertionError as error:
            if "stale element" not in str(error):
                raise
            return False
        return bool(found)

    def picture(self) -> bytes:
        return base64.b64decode(self.driver.call("GET", self.path + "/screenshot"))

    def close(self) -> None:
        self.driver.call("DELETE", self.path)
