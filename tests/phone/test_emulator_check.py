"""The check of the emulators, on the phone that this computer can be: every tap it would send, on the packaged app."""

from __future__ import annotations

import shutil
import subprocess
import time
from pathlib import Path

from app.ui.drawing.picture import Picture
from tests.phone import rehearsal
from tools.android.emulator_check import Check, moves, picture_of

SDK = 30
"""The window still lies between the bars."""


class PhoneAtHand:
    def __init__(self, phone: rehearsal.Phone, folder: Path) -> None:
        self._phone, self._folder = phone, folder
        self._private, self._log = folder / "private", folder / "log.txt"
        self._app: subprocess.Popen[str] | None = None
        self._pictures = 0
        self._log.touch()

    def install(self, package: Path) -> None:
        shutil.rmtree(self._private, ignore_errors=True)

    def ask(self, errand: str) -> None:
        self._private.mkdir(exist_ok=True)
        (self._private / errand).touch()

    def start(self) -> None:
        properties = {"width": 360, "height": 640}
        environment = rehearsal.environment(self._phone, self._folder, SDK, properties)
        with self._log.open("a") as log:
            self._app = subprocess.Popen(
                rehearsal.command(self._phone, self._folder / "report", ["obeying.obey"]),
                cwd=self._phone.tree,
                env={**environment, "PYTHONUNBUFFERED": "1"},
                stdin=subprocess.PIPE,
                stdout=log,
                stderr=log,
                text=True,
            )

    def end(self) -> None:
        if self._app is not None:
            self._app.kill()
            self._app.communicate()
            self._app = None

    def _send(self, *words: object) -> None:
        assert self._app is not None and self._app.stdin is not None
        self._app.stdin.write(" ".join(map(str, words)) + "\n")
        self._app.stdin.flush()

    def tap(self, x: int, y: int) -> None:
        self._send("tap", x, y)

    def swipe(self, x: int, y: int, to_y: int) -> None:
        self._send("swipe", x, y, to_y)

    def press(self, key: str) -> None:
        assert key == "KEYCODE_BACK"
        self._send("back")

    def picture(self) -> Picture:
        self._pictures += 1
        path = self._folder / f"screen{self._pictures}"
        self._send("picture", path)
        end = time.monotonic() + 60
        while not path.exists() and time.monotonic() < end:
            time.sleep(0.02)
        return picture_of(path.read_bytes())

    def kept(self) -> dict[str, bytes]:
        return {path.name: path.read_bytes() for path in self._private.glob("petka*")}

    def log(self) -> str:
        lines = self._log.read_text(errors="replace").splitlines()
        return "\n".join(f"11-18 04:12:50.893  4242  4260 I python  : {line}" for line in lines)


def test_a_knister_round_and_a_genial_move_are_played_kept_and_gone_on_with(
    phone: rehearsal.Phone, tmp_path: Path
) -> None:
    """On the real clock, beside other tests: a tap may meet a page that still moves. What fails twice is a fault."""
    for attempt in ("first", "second"):
        left, private = tmp_path / attempt / "left", tmp_path / attempt / "phone"
        for folder in (left, private):
            folder.mkdir(parents=True)
        device = PhoneAtHand(phone, private)
        try:
            wrong = Check(device, left, pause=lambda seconds: time.sleep(seconds / 2)).run(Path("petka.apk"))
        finally:
            device.end()
        if not wrong:
            break
    assert wrong == []
    names = [path.stem[3:] for path in sorted(left.glob("*.png"))]
    knister, genial = ["knister", "knister-chosen", "knister-written"], ["genial", "genial-ghost", "genial-placed"]
    assert names == ["home", *knister, *genial, "resume", "resumed"]
    assert moves(left) == {"knister": 1, "genial": 1}
    assert (left / "petka.log").exists()
    assert "SELFTEST OK" in device.log()
