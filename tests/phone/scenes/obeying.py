"""Does what is sent through the standard input, as adb would bring it: taps, keys, pictures of the screen."""

from __future__ import annotations

import struct
import sys
from pathlib import Path
from queue import SimpleQueue
from threading import Thread

from tests.phone import fingers
from tests.phone.hands import LOOK, Hands
from tests.phone.process import Script

STATUS_BAR = 24


def obey(hands: Hands) -> Script:
    """Until the input ends. The window lies below a status bar, as it does before Android 15."""
    hands.phone.statusBar = STATUS_BAR
    lines: SimpleQueue[str] = SimpleQueue()

    def listen() -> None:
        for line in sys.stdin:
            lines.put(line)
        lines.put("end")

    Thread(target=listen, daemon=True).start()
    while True:
        if lines.empty():
            yield LOOK
            continue
        what, *words = lines.get().split()
        if what == "end":
            return
        if what == "tap":  # in no time, as `input tap` does it
            finger = fingers.Finger()
            finger.down(*_in_the_window(*words))
            finger.up()
        elif what == "swipe":
            x, y, to_y = words
            yield from hands.drag(_in_the_window(x, y), _in_the_window(x, to_y), steps=20)
        elif what == "back":
            fingers.key(fingers.BACK)
        elif what == "picture":
            _picture(Path(words[0]))
            yield from hands.until(Path(words[0]).exists, "a picture")


def _in_the_window(x: str, y: str) -> tuple[float, float]:
    """From places on the screen."""
    from kivy.core.window import Window

    return float(x), Window.height - (float(y) - STATUS_BAR)


def _picture(path: Path) -> None:
    """As `screencap` writes it."""
    from app.ui.drawing import picture

    def keep(seen: picture.Picture) -> None:
        pixels = bytearray(b"\xff" * (4 * seen.width * seen.height))
        for part in range(3):
            pixels[part::4] = seen.rgb[part::3]
        half = path.with_suffix(".half")
        half.write_bytes(struct.pack("<IIII", seen.width, seen.height, 1, 0) + pixels)
        half.rename(path)

    picture.take(keep)
