"""Debian's Firefox, by WebDriver BiDi, which it speaks itself over a WebSocket: no driver beside it is needed."""

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
from pathlib import Path
from typing import IO, Any

from websockets.exceptions import WebSocketException
from websockets.sync.client import connect

from tests.shared.browser import MOVED, NAME, PATIENCE, BrowserGone, Look

LISTENS = re.compile(r"BiDi listening on (ws://\S+)")

GONE_AGAIN = {"no such node", "move target out of bounds", "no such element", "stale element reference"}
"""What is said of an element that was made anew meanwhile."""

FIND = """
    const found = document.querySelector(arguments[0]);
    if (found) found.scrollIntoView({block: "nearest", inline: "nearest"});
    return found;
"""

NEVER_ASKS = {
    "app.normandy.enabled": False,
    "app.update.disabledForTesting": True,
    "browser.startup.homepage_override.mstone": "ignore",
    "datareporting.policy.dataSubmissionEnabled": False,
    "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False,
    "remote.active-protocols": 1,
    "services.settings.server": "data:,",
    "toolkit.telemetry.server": "data:,",
}


def profile(folder: Path, look: Look) -> None:
    wanted: dict[str, Any] = {
        **NEVER_ASKS,
        "intl.accept_languages": look.language,
        "layout.css.prefers-color-scheme.content-override": 0 if look.dark else 1,
        "network.dns.localDomains": f"{NAME},{MOVED}",
        "ui.prefersReducedMotion": 0 if look.moving else 1,
    }
    lines = [f"user_pref({json.dumps(name)}, {json.dumps(value)});" for name, value in wanted.items()]
    (folder / "user.js").write_text("\n".join(lines), encoding="utf-8")


class FirefoxSession:
    def __init__(self, look: Look) -> None:
        path = program()
        assert path, "Firefox is missing: tools/setup.sh installs it"
        self._folder = tempfile.TemporaryDirectory(prefix="petka-firefox")
        profile(Path(self._folder.name), look)
        self._told = tempfile.TemporaryFile("w+")  # noqa: SIM115
        self._process = subprocess.Popen(
            [path, "--headless", "--no-remote", "--profile", self._folder.name, "--remote-debugging-port=0"],
            stdout=subprocess.DEVNULL,
            stderr=self._told,
            start_new_session=True,
        )
        self._asked = 0
        try:
            self._wire = connect(
                self._address(), proxy=None, compression=None, max_size=None, ping_interval=None, open_timeout=PATIENCE
            ).__enter__()
            self.ask("session.new", capabilities={})
            self._page: str = self.ask("browsingContext.getTree")["contexts"][0]["context"]
            width, height = look.size
            self.ask("browsingContext.setViewport", context=self._page, viewport={"width": width, "height": height})
        except BaseException:
            self.end()
            raise

    def _address(self) -> str:
        end = time.monotonic() + PATIENCE
        while not (found := self._listens(self._told)):
            if time.monotonic() > end or self._process.poll() is not None:
                raise BrowserGone("Firefox does not say where it listens")
            time.sleep(0.02)
        return found[1] + "/session"

    @staticmethod
    def _listens(told: IO[str]) -> re.Match[str] | None:
        told.seek(0)
        return LISTENS.search(told.read())

    def ask(self, method: str, **how: Any) -> Any:
        self._asked += 1
        try:
            self._wire.send(json.dumps({"id": self._asked, "method": method, "params": how}))
            while (answer := json.loads(self._wire.recv(PATIENCE))).get("id") != self._asked:
                pass
        except (OSError, WebSocketException) as error:
            self.end()
            raise BrowserGone(f"Firefox does not answer: {error}") from None
        if answer["type"] == "error":
            raise self.failure(answer)
        return answer["result"]

    @staticmethod
    def failure(told: dict[str, str]) -> Exception:
        code, words = told["error"], told["message"]
        gone = code in ("no such frame", "invalid session id") or "crash" in words
        return BrowserGone(words) if gone else AssertionError(f"{code}: {words}")

    def go(self, address: str) -> None:
        self.ask("browsingContext.navigate", context=self._page, url=address, wait="complete")

    def reload(self) -> None:
        self.ask("browsingContext.reload", context=self._page, wait="complete")

    def first(self, script: str) -> None:
        self.ask("script.addPreloadScript", functionDeclaration=f"() => {{ {script} }}")

    def run(self, script: str, *arguments: Any) -> Any:
        """What comes back is written as JSON there, what goes there is written as JSON here."""
        body = f"return Promise.resolve((function () {{ {script} }})(...JSON.parse(told))).then(JSON.stringify)"
        found = self._call(f"function (told) {{ {body} }}", {"type": "string", "value": json.dumps(arguments)})
        return json.loads(found["value"]) if found["type"] == "string" else None

    def _call(self, function: str, *arguments: Any) -> dict[str, Any]:
        answer = self.ask(
            "script.callFunction",
            functionDeclaration=function,
            target={"context": self._page},
            awaitPromise=True,
            arguments=list(arguments),
        )
        assert answer["type"] == "success", answer["exceptionDetails"]["text"]
        found: dict[str, Any] = answer["result"]
        return found

    def click(self, selector: str) -> bool:
        return self.mouse(selector, {"type": "pointerDown", "button": 0}, {"type": "pointerUp", "button": 0})

    def type(self, selector: str, text: str) -> bool:
        keys = [{"type": kind, "value": letter} for letter in text for kind in ("keyDown", "keyUp")]
        return self.click(selector) and self._act({"type": "key", "id": "keys", "actions": keys})

    def mouse(self, selector: str | None, *actions: Any) -> bool:
        way = []
        if selector is not None:
            node = self._call(f"function () {{ {FIND} }}", {"type": "string", "value": selector})
            if node["type"] != "node":
                return False
            origin = {"type": "element", "element": {"sharedId": node["sharedId"]}}
            way = [{"type": "pointerMove", "x": 0, "y": 0, "origin": origin}]
        return self._act({"type": "pointer", "id": "mouse", "actions": [*way, *actions]})

    def keys(self, *keys: str) -> None:
        strokes = [{"type": f"key{way}", "value": key} for key in keys for way in ("Down", "Up")]
        self._act({"type": "key", "id": "keys", "actions": strokes})

    def _act(self, source: dict[str, Any]) -> bool:
        try:
            self.ask("input.performActions", context=self._page, actions=[source])
        except AssertionError as error:
            if not any(code in str(error) for code in GONE_AGAIN):
                raise
            return False
        return True

    def picture(self) -> bytes:
        return base64.b64decode(self.ask("browsingContext.captureScreenshot", context=self._page)["data"])

    def close(self) -> None:
        self.end()

    def end(self) -> None:
        """Without a farewell: the profile is thrown away anyhow."""
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()
        self._told.close()
        with contextlib.suppress(OSError):
            self._folder.cleanup()


def program() -> str | None:
    return shutil.which("firefox-esr") or shutil.which("firefox")


class Firefox:
    @staticmethod
    def missing() -> bool:
        return program() is None

    def __init__(self) -> None:
        self._begun: list[FirefoxSession] = []

    def begin(self, look: Look) -> FirefoxSession:
        self._begun.append(FirefoxSession(look))
        return self._begun[-1]

    def close(self) -> None:
        for session in self._begun:
            session.end()
