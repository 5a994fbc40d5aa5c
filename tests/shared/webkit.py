"""Debian's WebKit, the engine of every browser on an iPhone: its driver starts WebKit's own small browser.

There is one at a time on the whole machine, drawn without a graphics card: several at once, or with one that is only
pretended, die by themselves more often.
"""

from __future__ import annotations

import fcntl
import os
import shutil
import socket
import subprocess
import tempfile
import time
from pathlib import Path
from urllib.request import urlopen

from tests.shared.browser import MOVED, NAME, PATIENCE, BrowserGone, Look
from tests.shared.webdriver import WebDriver, WebDriverSession

DRIVER = "WebKitWebDriver"
LOOPBACK = "[::ffff:127.0.0.1]"
"""No made-up names here; but so written, WebKit takes this device for any other, whose pages are insecure."""
NAMED = "["
"""What the table makes of it."""

BARS = 38
"""How high the browser's own bar is above the page."""

BY_HAND = {
    "GDK_BACKEND": "x11",
    "LIBGL_ALWAYS_SOFTWARE": "1",
    "NO_AT_BRIDGE": "1",
}


class Screen:
    """A screen that nobody sees."""

    def __init__(self) -> None:
        path = shutil.which("Xvfb")
        assert path, "Xvfb is missing: tools/setup.sh installs it"
        told, tells = os.pipe()
        self._process = subprocess.Popen(
            [path, "-displayfd", str(tells), "-screen", "0", "1600x1400x24", "-nolisten", "tcp"],
            pass_fds=[tells],
            stderr=subprocess.DEVNULL,
        )
        os.close(tells)
        with os.fdopen(told) as number:
            self.name = ":" + number.readline().strip()

    def close(self) -> None:
        self._process.kill()
        self._process.wait()


class Process(WebDriver):
    """The driver of one browser, which takes its language, its theme and whether things move from its surroundings."""

    def __init__(self, look: Look, screen: str, home: Path) -> None:
        self._surroundings = surroundings(look, screen, home)
        super().__init__()

    def start(self) -> tuple[subprocess.Popen[bytes], int]:
        path = shutil.which(DRIVER)
        assert path, f"{DRIVER} is missing: tools/setup.sh installs it"
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = int(free.getsockname()[1])
        process = subprocess.Popen(
            [path, f"--port={port}"],
            env=self._surroundings,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
        end = time.monotonic() + PATIENCE
        while not answers(port):
            if time.monotonic() > end or process.poll() is not None:
                raise BrowserGone(f"{DRIVER} does not answer")
            time.sleep(0.02)
        return process, port


def answers(port: int) -> bool:
    try:
        with urlopen(f"http://127.0.0.1:{port}/status", timeout=PATIENCE):
            return True
    except OSError:
        return False


def surroundings(look: Look, screen: str, home: Path) -> dict[str, str]:
    settings = home / "gtk-3.0"
    settings.mkdir(exist_ok=True)
    (settings / "settings.ini").write_text(f"[Settings]\ngtk-enable-animations={int(look.moving)}\n", encoding="utf-8")
    return {
        **os.environ,
        **BY_HAND,
        "DISPLAY": screen,
        "GTK_THEME": "Adwaita:dark" if look.dark else "Adwaita",
        "HOME": str(home),
        "LANGUAGE": look.language,
        "XDG_CONFIG_HOME": str(home),
    }


class WebKitSession(WebDriverSession):
    def __init__(self, look: Look, screen: str) -> None:
        self._home = tempfile.TemporaryDirectory(prefix="petka-webkit")
        super().__init__(Process(look, screen, Path(self._home.name)), {})
        width, height = look.size
        self.post("/window/rect", {"x": 0, "y": 0, "width": width, "height": height + BARS})

    def go(self, address: str) -> None:
        for name in (NAME, MOVED):
            address = address.replace(f"//{name}:", f"//{LOOPBACK}:")
        super().go(address)

    def close(self) -> None:
        super().close()
        self.end()

    def end(self) -> None:
        self.driver.close()
        self._home.cleanup()


class WebKit:
    @staticmethod
    def missing() -> bool:
        return shutil.which(DRIVER) is None

    def __init__(self) -> None:
        self._lock = (Path(tempfile.gettempdir()) / "petka-webkit.lock").open("w")
        fcntl.flock(self._lock, fcntl.LOCK_EX)
        self._screen = Screen()
        self._begun: list[WebKitSession] = []

    def begin(self, look: Look) -> WebKitSession:
        for session in self._begun:
            session.end()
        self._begun = [WebKitSession(look, self._screen.name)]
        return self._begun[0]

    def close(self) -> None:
        for session in self._begun:
            session.end()
        self._screen.close()
        self._lock.close()
