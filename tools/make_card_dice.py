"""Make the picture of dice on the Table dice card, with the dice that the app throws.

    python tools/make_card_dice.py

Writes assets/ui/table_dice.png: a home page must not set up the dice's own drawing before it is seen.
"""

from __future__ import annotations

import sys
import zlib
from math import radians
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

SIZE, EDGE = (340, 300), 110
DICE = (("blue", 2, 0.3, -1.06, 14), ("red", 4, -0.7, 0.02, -7), ("ivory", 5, 0.72, 0.22, -17))
"""Colour, number, place and turn of each, the rearmost first."""
FADE = 18


def faded(row: bytes, up: float) -> bytes:
    """Shadows end softly at the left and at the foot; `up` is the way from the foot, 1 where it is no more felt."""
    pixels = bytearray(row)
    for x in range(len(row) // 4):
        share = min(1.0, up) * min(1.0, x / FADE)
        pixels[4 * x + 3] = round(pixels[4 * x + 3] * share)
    return bytes(pixels)


def main() -> None:
    from app import environment

    environment.prepare(offscreen=True)
    from kivy.base import EventLoop
    from kivy.core.window import Window

    from app.dice.physics import Rest
    from app.dice.pose import after, relabelled
    from app.dice.stage import Stage
    from app.picture import chunk
    from rules.dice import PIPS, Die

    EventLoop.ensure_window()
    EventLoop.start()
    stage = Stage()
    for part in stage.parts:
        Window.canvas.add(part)
    stage.put([Die(body, body) for body, *_ in DICE])
    half = SIZE[0] / 2, SIZE[1] / 2
    stage.resize(SIZE, EDGE, (-half[0], -half[1], half[0], half[1]))
    poses = []
    for _, number, x, z, turn in DICE:
        rest = Rest(x, z, radians(turn)).pose
        poses.append((*rest[:3], after(rest[3], relabelled(rest[3], PIPS.index(number)))))
    stage.place(poses)
    for _ in range(3):
        EventLoop.idle()
    texture = stage.texture
    width, height = texture.size
    line, margin = 4 * width, stage.margin
    rows = [texture.pixels[start : start + line] for start in range(0, 4 * width * height, line)][::-1]
    kept = [row[4 * margin : line - 4 * margin] for row in rows[margin : height - margin]]
    kept = [faded(row, (len(kept) - number) / FADE) for number, row in enumerate(kept)]
    head = b"".join(part.to_bytes(4, "big") for part in SIZE) + bytes((8, 6, 0, 0, 0))
    data = zlib.compress(b"".join(b"\0" + row for row in kept), 9)
    png = b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", data) + chunk(b"IEND", b"")
    (ROOT / "assets" / "ui" / "table_dice.png").write_bytes(png)


if __name__ == "__main__":
    main()
