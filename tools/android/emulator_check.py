"""Try a debug package on the Android that adb reaches, with nothing but taps, as a person would.

python -m tools.android.emulator_check bin/petka-0.1.0-x86_64-debug.apk --folder build/emulator

It installs the package anew, plays a Knister round, places a tile of Genial, ends the app without a word to it, looks
into the store for what was played, lets the app test itself, and opens it again. Pictures, Android's log and the app's
own are left in the folder. Whatever was wrong is told at the end, and the program ends with 1: a traceback, a crash, an
empty picture, something that does not come, a move that was not kept.

The app itself tells where things are (`app/start/report_places.py`), so neither the screen's size nor its bars matter.
"""

from __future__ import annotations

import argparse
import re
import struct
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Protocol

from app.store.log import Happened
from app.store.rescue import open_store
from app.ui.drawing.picture import Picture
from rules.core import Acted, Chanced

PACKAGE = "org.petkagames.petka"
ACTIVITY = f"{PACKAGE}/org.kivy.android.PythonActivity"
PATIENCE = 180.0
"""Seconds for what should come at once: an emulator without a graphics card is slow."""
SELFTEST_PATIENCE = 600.0
LOOK = 0.5
BACK = "KEYCODE_BACK"
COLOURS_AT_LEAST = 200
"""A drawn page has thousands of different colours, an empty one a handful."""
QUIET = (
    ("settings", "put", "global", "hide_error_dialogs", "1"),
    ("settings", "put", "secure", "immersive_mode_confirmations", "confirmed"),
    ("svc", "power", "stayon", "true"),
)
"""Nothing of the system's shall lie over the app, and the screen stays on."""


class Wrong(Exception):
    """What the check found."""


# -- the device -----------------------------------------------------------------------------------------------


class Device(Protocol):
    def install(self, package: Path) -> None: ...

    def ask(self, errand: str) -> None:
        """Put a file of this name into the app's private folder."""

    def start(self) -> None: ...

    def end(self) -> None:
        """As Android ends an app: without a word to it."""

    def tap(self, x: int, y: int) -> None: ...

    def swipe(self, x: int, y: int, to_y: int) -> None: ...

    def press(self, key: str) -> None: ...

    def picture(self) -> Picture: ...

    def kept(self) -> dict[str, bytes]:
        """The files that the app keeps in its private folder."""

    def log(self) -> str:
        """Android's log since the check began."""


class Adb:
    """Android through the debug bridge; `log_file` takes its log."""

    def __init__(self, log_file: Path) -> None:
        self._log_file = log_file
        self._log_file.touch()
        self.log_reader: subprocess.Popen[bytes] | None = None

    def run(self, *words: str) -> bytes:
        try:
            return subprocess.run(["adb", *words], capture_output=True, timeout=PATIENCE, check=True).stdout
        except subprocess.CalledProcessError as error:
            why = (error.stderr or error.stdout).decode(errors="replace").strip()
            raise Wrong(f"adb {' '.join(words)}: {why}") from error
        except (OSError, subprocess.TimeoutExpired) as error:
            raise Wrong(f"adb {' '.join(words)}: {error}") from error

    def shell(self, *words: str) -> str:
        return self.run("shell", *words).decode(errors="replace")

    def install(self, package: Path) -> None:
        self.run("install", "-r", "-t", str(package))
        self.shell("pm", "clear", PACKAGE)
        for words in QUIET:
            self.shell(*words)
        self.run("logcat", "-G", "8M")
        self.run("logcat", "-c")
        with self._log_file.open("wb") as file:
            self.log_reader = subprocess.Popen(["adb", "logcat", "-v", "threadtime"], stdout=file)

    def ask(self, errand: str) -> None:
        self.shell("run-as", PACKAGE, "mkdir", "-p", "files")
        self.shell("run-as", PACKAGE, "touch", f"files/{errand}")

    def start(self) -> None:
        self.shell("am", "start", "-W", "-n", ACTIVITY)

    def end(self) -> None:
        self.shell("am", "force-stop", PACKAGE)

    def tap(self, x: int, y: int) -> None:
        self.shell("input", "tap", str(x), str(y))

    def swipe(self, x: int, y: int, to_y: int) -> None:
        """Slowly: what is flung goes on by itself."""
        self.shell("input", "swipe", *map(str, (x, y, x, to_y, 1500)))

    def press(self, key: str) -> None:
        self.shell("input", "keyevent", key)

    def picture(self) -> Picture:
        return picture_of(self.run("exec-out", "screencap"))

    def kept(self) -> dict[str, bytes]:
        names = [name for name in self.shell("run-as", PACKAGE, "ls", "files").split() if name.startswith("petka")]
        return {name: self.run("exec-out", "run-as", PACKAGE, "cat", f"files/{name}") for name in names}

    def log(self) -> str:
        return self._log_file.read_text(encoding="utf-8", errors="replace")

    def close(self) -> None:
        if self.log_reader is not None:
            self.log_reader.terminate()
            self.log_reader.wait()


def picture_of(raw: bytes) -> Picture:
    """`screencap` without a format: width, height, kind of pixels (and, since Android 9, of colours), then RGBA."""
    if len(raw) < 12:
        raise Wrong("there is no picture of the screen")
    width, height = struct.unpack_from("<II", raw)
    head = len(raw) - 4 * width * height
    if not width * height or head < 12:
        raise Wrong(f"half a picture of the screen: {len(raw)} bytes for {width} × {height}")
    pixels = raw[head:]
    rgb = bytearray(3 * width * height)
    for part in range(3):
        rgb[part::3] = pixels[part::4]
    return Picture(width, height, bytes(rgb))


def colours(picture: Picture) -> int:
    return len({picture.at(x, y) for x in range(0, picture.width, 4) for y in range(0, picture.height, 4)})


# -- the log --------------------------------------------------------------------------------------------------

LINE = re.compile(r"^\S+ \S+ +(?P<process>\d+) +\d+ [VDIWEF] (?P<tag>.*?) *: (?P<text>.*)$")
STARTED = re.compile(rf"Start proc (\d+):{re.escape(PACKAGE)}/")
OURS = re.compile(
    r"Traceback \(most recent call last\)|Fatal signal|FATAL EXCEPTION|JNI DETECTED ERROR|Python initialization failed"
)
"""What must not be in a line of our own process."""
ABOUT_US = re.compile(rf">>> {re.escape(PACKAGE)} <<<|ANR in {re.escape(PACKAGE)}")
"""And what the system must not say about it."""
AROUND = 25
"""Lines of a fault that are told."""


def faults(log: str) -> list[str]:
    """Tracebacks, crashes and freezes of the app, not those of the system around it."""
    lines = [found for found in map(LINE.match, log.splitlines()) if found]
    ours = {found["process"] for found in lines if found["tag"] == "python"}
    ours |= {started[1] for found in lines if (started := STARTED.search(found["text"]))}
    wrong = []
    for number, found in enumerate(lines):
        if (found["process"] in ours and OURS.search(found["text"])) or ABOUT_US.search(found["text"]):
            same = [line["text"] for line in lines[number:] if line["process"] == found["process"]]
            wrong.append("\n    ".join(same[:AROUND]))
    return wrong


def said(log: str) -> list[str]:
    """What the app printed."""
    return [found["text"] for found in map(LINE.match, log.splitlines()) if found and found["tag"] == "python"]


@dataclass(frozen=True)
class ShownPlace:
    x: int
    y: int
    kind: str
    words: str
    beyond: bool = False


@dataclass(frozen=True)
class ShownPage:
    """What the app told about itself when it stood still."""

    name: str = ""
    places: tuple[ShownPlace, ...] = ()

    def find(self, kind: str, words: str = "") -> ShownPlace | None:
        return next((place for place in self.places if place.kind == kind and words in place.words), None)


def pages(lines: list[str]) -> Iterator[ShownPage]:
    places: list[ShownPlace] = []
    for line in lines:
        word, *rest = line.split(" ", 4)
        if word in ("PLACE", "BEYOND") and len(rest) >= 3:
            places.append(ShownPlace(int(rest[0]), int(rest[1]), rest[2], " ".join(rest[3:]), word == "BEYOND"))
        elif word == "PLACES":
            yield ShownPage(rest[-1], tuple(places))
            places = []


# -- the check ------------------------------------------------------------------------------------------------


@dataclass
class Check:
    device: Device
    folder: Path
    pause: Callable[[float], None] = time.sleep
    pictures: int = 0
    _lines_before: int = field(default=0, init=False)
    """What was said before this start."""
    _pages_before: int = field(default=0, init=False)
    """What was told before the last touch."""

    def run(self, package: Path) -> list[str]:
        """Everything; what was wrong."""
        wrong = []
        try:
            self.device.install(package)
            self.play()
            self.look_into_the_store()
            self.test_itself()
            self.go_on()
        except Wrong as error:
            wrong.append(str(error))
            wrong += self._last_look()
        return wrong + faults(self.device.log()) + self._keep_what_the_app_wrote()

    def play(self) -> None:
        self.start("places")
        self.wait(lambda page: page.find("GameCard"), "home")
        self.take("home")
        self.knister()
        self.come_home()
        self.genial()
        self.device.end()

    def knister(self) -> None:
        self.tap("GameCard", "Knister")
        self.tap("PrimaryButton", "Start")
        self.wait(lambda page: page.find("PrimaryButton", "Roll"), "the dice")
        self.take("knister")
        self.tap("PrimaryButton", "Roll")
        self.tap("cell")
        self.wait(lambda page: page.find("chosen"), "a number in a cell")
        self.take("knister-chosen")
        self.tap("chosen")
        self.wait(lambda page: not page.find("chosen") and (page.find("cell") or page.find("PrimaryButton")), "a round")
        self.take("knister-written")

    def genial(self) -> None:
        self.tap("GameCard", "Genial")
        self.tap("PrimaryButton", "Start")
        self.wait(lambda page: page.find("RackSlot"), "tiles")
        self.take("genial")
        self.tap("RackSlot")
        self.tap("spot")
        self.wait(lambda page: page.find("ghost"), "a tile on the board")
        self.take("genial-ghost")
        self.tap("PrimaryButton")
        self.wait(lambda page: page.find("RackSlot") and not page.find("ghost"), "a placed tile")
        self.take("genial-placed")

    def come_home(self) -> None:
        """Home stands still once it shows the game that was left."""
        for _ in range(5):
            if self.page().find("GameCard"):
                self.wait(lambda page: page.find("ResumeCard"), "the game left open")
                return
            self._touched()
            self.device.press(BACK)
            self.wait(lambda _: True, "back")
        raise Wrong("back does not lead home")

    def look_into_the_store(self) -> None:
        self._copy(kept := self.device.kept())
        played = moves(self.folder)
        for game in ("knister", "genial"):
            if not played.get(game):
                raise Wrong(f"nobody's move of {game} is in the store: {played}, {sorted(kept)}")

    def test_itself(self) -> None:
        before = self._games()
        self.start("selftest")
        ended = ("SELFTEST OK", "The self-test stopped")
        self._until(lambda: any(line.startswith(ended) for line in self.said()), "the self-test", SELFTEST_PATIENCE)
        stopped = [line for line in self.said() if line.startswith(ended[1])]
        if stopped:
            raise Wrong(stopped[0])
        self.device.end()
        if self._games() != before:
            raise Wrong("the self-test has changed what people keep")

    def _games(self) -> dict[str, bytes]:
        return {name: content for name, content in self.device.kept().items() if not name.endswith(".log")}

    def go_on(self) -> None:
        """The next start is like any other, and what was ended in the middle can be gone on with."""
        self.start("places")
        self.wait(lambda page: page.find("ResumeCard"), "the game left open")
        self.take("resume")
        self.tap("ResumeCard")
        self.wait(lambda page: page.name == "game" and page.find("RackSlot"), "the game again")
        self.take("resumed")
        self.device.end()

    # -- hands and eyes --------------------------------------------------------------------------------------

    def start(self, errand: str) -> None:
        self.device.ask(errand)
        self._lines_before, self._pages_before = len(said(self.device.log())), 0
        self.device.start()

    def said(self) -> list[str]:
        """By the app that runs now."""
        return said(self.device.log())[self._lines_before :]

    def page(self) -> ShownPage:
        """The last that was told since something was touched."""
        told = list(pages(self.said()))
        return told[-1] if len(told) > self._pages_before else ShownPage()

    def wait(self, found: Callable[[ShownPage], object], what: str) -> ShownPage:
        self._until(lambda: self.page().places and found(self.page()), what, PATIENCE)
        return self.page()

    def tap(self, kind: str, words: str = "") -> None:
        """Tap the first thing of this kind that says these words, once it is there; scroll to it if needed."""
        what = f"{kind} {words}".strip()
        for _ in range(10):
            place = self.wait(lambda page: page.find(kind, words), what).find(kind, words)
            if place is not None and not place.beyond:
                self._touched()
                self.device.tap(place.x, place.y)
                return
            if place is not None:
                self._scroll(place)
        raise Wrong(f"{what} cannot be scrolled to")

    def _scroll(self, place: ShownPlace) -> None:
        """Bring it towards the middle of the screen."""
        seen = self.device.picture()
        middle, far = seen.height // 2, seen.height // 4
        self._touched()
        self.device.swipe(seen.width // 2, middle, middle - max(-far, min(far, place.y - middle)))

    def take(self, name: str) -> None:
        self.pictures += 1
        seen = self.device.picture()
        seen.save(self.folder / f"{self.pictures:02}-{name}.png")
        if (number := colours(seen)) < COLOURS_AT_LEAST:
            raise Wrong(f"the picture of {name} is empty: it has {number} colours")

    def _touched(self) -> None:
        self._pages_before = len(list(pages(self.said())))

    def _until(self, done: Callable[[], object], what: str, patience: float) -> None:
        for _ in range(int(patience / LOOK)):
            if done():
                return
            if crashed := faults(self.device.log()):
                raise Wrong(f"{what} does not come; {crashed[0].splitlines()[0]}")
            self.pause(LOOK)
        there = sorted({f"{place.kind} {place.words}" for place in self.page().places})
        raise Wrong(f"{what} does not come within {patience:.0f} seconds; on {self.page().name or 'no page'}: {there}")

    # -- what is left behind ---------------------------------------------------------------------------------

    def _last_look(self) -> list[str]:
        try:
            self.take("stuck")
        except Wrong as error:
            return [str(error)]
        return []

    def _copy(self, files: dict[str, bytes]) -> None:
        for name, content in files.items():
            (self.folder / name).write_bytes(content)

    def _keep_what_the_app_wrote(self) -> list[str]:
        """The app's own log has what it survived."""
        try:
            files = self.device.kept()
        except Wrong as error:
            return [str(error)]
        logs = {name: content for name, content in files.items() if name.endswith(".log")}
        self._copy(logs)
        return [
            f"{name}: {text[text.index('Traceback') :][:2000]}"
            for name, text in ((name, content.decode(errors="replace")) for name, content in logs.items())
            if "Traceback (most recent call last)" in text
        ]


def moves(folder: Path) -> dict[str, int]:
    """How many moves of the first seat lie in a store, by game; where there are dice, only if they were rolled."""
    store, _ = open_store(folder, time.time)
    try:
        found: dict[str, int] = {}
        for listed in store.games():
            game = store.load(listed.id)
            events = [entry.what.event for entry in game.entries if isinstance(entry.what, Happened)]
            acted = sum(isinstance(event, Acted) and event.seat == 0 for event in events)
            rolled = any(isinstance(event, Chanced) for event in events)
            found[listed.game_id] = found.get(listed.game_id, 0) + (acted if rolled else 0)
        return found
    finally:
        store.close()


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(description="Try a debug package on the Android that adb reaches.")
    parser.add_argument("package", type=Path)
    parser.add_argument("--folder", type=Path, default=Path("build") / "emulator", help="for pictures and logs")
    options = parser.parse_args(arguments)
    options.folder.mkdir(parents=True, exist_ok=True)
    device = Adb(options.folder / "logcat.txt")
    try:
        check = Check(device, options.folder)
        wrong = check.run(options.package)
    finally:
        device.close()
    for what in wrong:
        print(f"WRONG: {what}")
    print(f"{check.pictures} pictures are in {options.folder}; {'not good' if wrong else 'all is well'}.")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
