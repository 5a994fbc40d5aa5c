"""Debian's Chromium, by its own driver: an Android phone's browser, with a phone's screen and touch."""

from __future__ import annotations

import re
import shutil
import subprocess
import tempfile
import time
from typing import IO

from tests.shared.browser import MOVED, NAME, PATIENCE, Look
from tests.shared.webdriver import WebDriver, WebDriverSession


class ChromiumSession(WebDriverSession):
    def __init__(self, driver: Chromium, look: Look) -> None:
        width, height = look.size
        options = {
            "binary": shutil.which("chromium"),
            "args": [
                *("--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"),
                f"--lang={look.language}",
                f"--host-resolver-rules=MAP {NAME} 127.0.0.1, MAP {MOVED} 127.0.0.1",
                *("--no-first-run", "--disable-background-networking", "--disable-component-update"),
                *(["--blink-settings=preferredColorScheme=0"] if look.dark else []),
            ],
            "prefs": {
                "intl.accept_languages": look.language,
                "webkit.webprefs.default_font_size": round(16 * look.text),
            },
            "mobileEmulation": {
                "deviceMetrics": {"width": width, "height": height, "pixelRatio": 1.0, "touch": look.touch}
            },
        }
        super().__init__(driver, {"goog:chromeOptions": options})
        self.process: int = self.capabilities["goog:processID"]
        motion = {"name": "prefers-reduced-motion", "value": "no-preference" if look.moving else "reduce"}
        theme = [{"name": "prefers-color-scheme", "value": "dark"}] if look.dark else []
        self.tell("Emulation.setEmulatedMedia", features=[motion, *theme])

    def tell(self, command: str, **how: object) -> None:
        """What only Chromium's own protocol has."""
        self.post("/goog/cdp/execute", {"cmd": command, "params": how})

    def first(self, script: str) -> None:
        self.tell("Page.addScriptToEvaluateOnNewDocument", source=script)


class Chromium(WebDriver):
    def start(self) -> tuple[subprocess.Popen[bytes], int]:
        path = shutil.which("chromedriver")
        assert path, "chromedriver is missing: tools/setup.sh installs it"
        with tempfile.TemporaryFile("w+") as told:
            process = subprocess.Popen(
                [path, "--port=0", "--allowed-ips=127.0.0.1"],
                stdout=told,
                stderr=subprocess.DEVNULL,
                start_new_session=True,
            )
            end = time.monotonic() + PATIENCE
            while not (port := self._port_in(told)):
                assert time.monotonic() < end, "chromedriver does not say where it listens"
                time.sleep(0.02)
        return process, int(port[1])

    @staticmethod
    def _port_in(told: IO[str]) -> re.Match[str] | None:
        told.seek(0)
        return re.search(r"successfully on port (\d+)", told.read())

    def begin(self, look: Look) -> ChromiumSession:
        return ChromiumSession(self, look)
