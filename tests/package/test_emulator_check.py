"""What the check of the emulators finds wrong, and what it lets pass. `tests/phone` lets it play the app itself."""

from __future__ import annotations

import os
import struct
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

import rules
from app.store.seats import Seat
from app.store.store import NewGame
from app.table.house import House
from app.table.runner import Inline
from app.ui.drawing.picture import Picture
from tests.table.tables import next_ask, origin_of
from tools.android import emulator_check
from tools.android.emulator_check import Adb, Check, Wrong, colours, faults, moves, picture_of

OURS, OTHERS = 4242, 99


def line(text: str, process: int = OURS, tag: str = "python") -> str:
    return f"11-18 04:12:50.893 {process:5} {process + 18:5} I {tag:8}: {text}"


# -- a device that plays along --------------------------------------------------------------------------------

COLOURFUL = Picture(80, 60, Random(1).randbytes(3 * 80 * 60))
BLACK = Picture(80, 60, bytes(3 * 80 * 60))
SCRIPT = {
    "places 1": ["PLACE 9 9 GameCard Knister, 1–12 players", "PLACE 8 8 GameCard Genial, 1–4 players", "PLACES 1 play"],
    "tap 9 9": ["PLACE 1 1 PrimaryButton Start with 2 players", "PLACES 2 setup"],
    "tap 1 1": ["PLACE 2 2 PrimaryButton Roll", "PLACES 3 game"],
    "tap 2 2": ["PLACE 3 3 cell cell0", "PLACES 4 game"],
    "tap 3 3": ["PLACE 4 4 chosen cell0", "PLACES 5 game"],
    "tap 4 4": ["PLACE 3 3 cell cell1", "PLACES 6 game"],
    "back": ["PLACE 11 9 ResumeCard Knister", "BEYOND 8 90 GameCard Genial, 1–4 players", "PLACES 7 play"],
    "swipe": ["PLACE 8 30 GameCard Genial, 1–4 players", "PLACES 8 play"],
    "tap 8 30": ["PLACE 5 5 PrimaryButton Start with 2 players", "PLACES 9 setup"],
    "tap 5 5": ["PLACE 6 6 RackSlot Red and Blue", "PLACES 10 game"],
    "tap 6 6": ["PLACE 7 7 spot ", "PLACES 11 game"],
    "tap 7 7": ["PLACE 7 7 ghost ", "PLACE 10 10 PrimaryButton Place +1", "PLACES 12 game"],
    "tap 10 10": ["PLACE 6 6 RackSlot Red and Blue", "PLACES 13 game"],
    "selftest 2": ["knister, 1 seats", "SELFTEST OK"],
    "places 3": ["PLACE 11 11 ResumeCard Genial", "PLACES 1 play"],
    "tap 11 11": ["PLACE 6 6 RackSlot Red and Blue", "PLACES 2 game"],
}
"""What the app says to what is done to it."""

Files = dict[str, bytes]


class Scripted:
    def __init__(self, files: Files) -> None:
        self.files = files
        self.script = dict(SCRIPT)
        self.lines = [line("hello", OTHERS, "system")]
        self.screen = COLOURFUL
        self.starts = 0
        self.errand = ""

    def _do(self, what: str) -> None:
        self.lines += [line(text) for text in self.script.get(what, [])]

    def install(self, package: Path) -> None: ...

    def ask(self, errand: str) -> None:
        self.errand = errand

    def start(self) -> None:
        self.starts += 1
        self._do(f"{self.errand} {self.starts}")

    def end(self) -> None: ...

    def tap(self, x: int, y: int) -> None:
        self._do(f"tap {x} {y}")

    def swipe(self, x: int, y: int, to_y: int) -> None:
        assert to_y < y, "what lies below comes up"
        self._do("swipe")

    def press(self, key: str) -> None:
        self._do("back")

    def picture(self) -> Picture:
        return self.screen

    def kept(self) -> Files:
        return self.files

    def log(self) -> str:
        return "\n".join(self.lines)


def stored(folder: Path, *games: str) -> Files:
    """A store with a few moves of these games, as files."""
    house = House(folder, Inline())
    for name in games:
        game = rules.game(name)
        table = house.create(NewGame(game, game.make_setup(2), (Seat("Jana"), Seat("Eva")), luck="seed:1"))
        for number in range(4):
            ask = next_ask(table, Random(number))
            assert house.propose(table.id, origin_of(table, ask.seat), ask).result().accepted
    house.close()
    return {path.name: path.read_bytes() for path in folder.glob("petka*")}


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> Files:
    return stored(tmp_path_factory.mktemp("store"), "knister", "genial")


@pytest.fixture
def device(files: Files) -> Scripted:
    return Scripted(dict(files))


def checked(device: Scripted, folder: Path) -> list[str]:
    return Check(device, folder, pause=lambda _: None).run(Path("petka.apk"))


def test_an_app_that_plays_along_is_well(device: Scripted, tmp_path: Path) -> None:
    assert checked(device, tmp_path) == []
    assert len(list(tmp_path.glob("*.png"))) == 9
    assert moves(tmp_path).keys() == {"knister", "genial"}
    assert device.starts == 3


def crash(device: Scripted) -> None:
    device.lines.append(line("Fatal signal 11 (SIGSEGV), code 1, fault addr 0x0 in tid 4260 (SDLThread)", tag="libc"))


def traceback(device: Scripted) -> None:
    device.script["tap 2 2"] = ["Traceback (most recent call last):", "ValueError: 7", *SCRIPT["tap 2 2"]]


def survived(device: Scripted) -> None:
    device.files["petka.log"] = (
        b"ERROR app.start.petka_app: uncaught\nTraceback (most recent call last):\nValueError: 8"
    )


def no_selftest(device: Scripted) -> None:
    device.script["selftest 2"] = ["knister, 1 seats"]


def failed_selftest(device: Scripted) -> None:
    device.script["selftest 2"] = ["The self-test stopped: SelftestFailed('home shows only 1 colours')"]


def dark(device: Scripted) -> None:
    device.screen = BLACK


def deaf(device: Scripted) -> None:
    del device.script["tap 3 3"]


def forgetful(device: Scripted) -> None:
    device.script["places 3"] = ["PLACE 9 9 GameCard Knister", "PLACES 1 play"]


@pytest.mark.parametrize(
    ("spoil", "what"),
    [
        (crash, "Fatal signal 11"),
        (traceback, "ValueError: 7"),
        (survived, "ValueError: 8"),
        (no_selftest, "the self-test does not come"),
        (failed_selftest, "home shows only 1 colours"),
        (dark, "the picture of home is empty: it has 1 colours"),
        (deaf, "a number in a cell does not come"),
        (forgetful, "the game left open does not come"),
    ],
)
def test_what_is_wrong_is_told(device: Scripted, tmp_path: Path, spoil: Callable[[Scripted], None], what: str) -> None:
    spoil(device)
    assert what in "\n".join(checked(device, tmp_path))


def test_moves_that_were_not_kept_are_missed(tmp_path: Path) -> None:
    device = Scripted(stored(tmp_path / "store", "knister"))
    (tmp_path / "left").mkdir()
    assert "nobody's move of genial is in the store" in checked(device, tmp_path / "left")[0]


def test_a_self_test_must_not_touch_what_people_keep(
    device: Scripted, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = Scripted.start

    def start(self: Scripted) -> None:
        real(self)
        if self.errand == "selftest":
            self.files = {**self.files, "petka.db": b"other games"}

    monkeypatch.setattr(Scripted, "start", start)
    assert checked(device, tmp_path) == ["the self-test has changed what people keep"]


# -- the log --------------------------------------------------------------------------------------------------


def test_only_our_own_process_counts() -> None:
    log = [
        line("hello"),
        line("Traceback (most recent call last)", OTHERS, "else"),
        line("Fatal signal 6 (SIGABRT) in tid 99 (gms)", OTHERS, "libc"),
        line("ANR in com.android.launcher3", 1, "ActivityManager"),
    ]
    assert faults("\n".join(log)) == []


@pytest.mark.parametrize(
    "text",
    [
        ">>> org.petkagames.petka <<<",
        "ANR in org.petkagames.petka (org.petkagames.petka/org.kivy.android.PythonActivity)",
    ],
)
def test_what_the_system_says_about_us_counts(text: str) -> None:
    assert faults(line(text, 1, "DEBUG")) == [text]


def test_a_crash_before_python_began_counts() -> None:
    started = line(f"Start proc {OURS}:org.petkagames.petka/u0a85 for activity", 1, "ActivityManager")
    died = line("FATAL EXCEPTION: main", OURS, "AndroidRuntime")
    assert faults(f"{started}\n{died}") == ["FATAL EXCEPTION: main"]


# -- the bridge -----------------------------------------------------------------------------------------------

BRIDGE = """#!/bin/sh
echo "$*" >> {told}
case "$*" in
    "logcat -v threadtime") echo '{line}' ;;
    "exec-out screencap") cat {screen} ;;
    *"ls files") printf 'app\\npetka.db\\npetka.log\\n' ;;
    *"cat files/petka.db") printf 'games' ;;
    *"keyevent"*) echo 'error: device offline' >&2; exit 1 ;;
esac
"""


@pytest.fixture
def bridge(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An `adb` that writes down what it is told."""
    screen, told, program = tmp_path / "screen", tmp_path / "told", tmp_path / "adb"
    pixels = b"".join(bytes((1, 2, 3, 255)) for _ in range(6))
    screen.write_bytes(struct.pack("<IIII", 3, 2, 1, 1) + pixels)
    program.write_text(BRIDGE.format(told=told, screen=screen, line=line("hello")))
    program.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path), prepend=os.pathsep)
    return told


def test_adb_is_told_what_a_person_would_do(bridge: Path, tmp_path: Path) -> None:
    adb = Adb(tmp_path / "log.txt")
    adb.install(Path("petka.apk"))
    adb.ask("places")
    adb.start()
    adb.tap(3, 4)
    adb.swipe(5, 400, 100)
    assert adb.picture() == Picture(3, 2, bytes((1, 2, 3)) * 6)
    assert adb.kept() == {"petka.db": b"games", "petka.log": b""}
    adb.end()
    assert adb.log_reader is not None
    adb.log_reader.wait(60)
    assert adb.log().strip() == line("hello")
    adb.close()
    told = bridge.read_text().splitlines()
    for words in (
        "install -r -t petka.apk",
        "shell pm clear org.petkagames.petka",
        "shell run-as org.petkagames.petka touch files/places",
        "shell am start -W -n org.petkagames.petka/org.kivy.android.PythonActivity",
        "shell input tap 3 4",
        "shell input swipe 5 400 5 100 1500",
        "shell am force-stop org.petkagames.petka",
    ):
        assert words in told


def test_a_device_that_goes_away_is_told(bridge: Path, tmp_path: Path) -> None:
    with pytest.raises(Wrong, match="keyevent KEYCODE_BACK: error: device offline"):
        Adb(tmp_path / "log.txt").press("KEYCODE_BACK")


def test_the_program_fails_without_adb(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    assert emulator_check.main(["petka.apk", "--folder", str(tmp_path / "left")]) == 1
    assert "WRONG: adb install -r -t petka.apk: " in capsys.readouterr().out


@pytest.mark.parametrize("head", [struct.pack("<III", 2, 1, 1), struct.pack("<IIII", 2, 1, 1, 1)])
def test_pictures_of_old_and_new_androids_are_read(head: bytes) -> None:
    seen = picture_of(head + bytes((1, 2, 3, 255, 4, 5, 6, 255)))
    assert seen == Picture(2, 1, bytes((1, 2, 3, 4, 5, 6)))
    assert colours(COLOURFUL) > 200


@pytest.mark.parametrize("raw", [b"", struct.pack("<III", 2, 1, 1) + b"xx"])
def test_half_a_picture_is_none(raw: bytes) -> None:
    with pytest.raises(Wrong):
        picture_of(raw)


def test_the_package_is_the_one_the_spec_names() -> None:
    from configparser import ConfigParser

    spec = ConfigParser(interpolation=None)
    spec.read(Path(__file__).parents[2] / "buildozer.spec", "utf-8")
    assert f"{spec['app']['package.domain']}.{spec['app']['package.name']}" == emulator_check.PACKAGE
