"""Make the pictures of dice on cards, with the dice that the app throws.

    python tools/make_card_dice.py

Writes assets/ui/table_dice.png, since a home page must not set up the dice's own drawing before it is seen, and
daily_<game>.png for the deals of the day.
"""

from __future__ import annotations

import sys
import zlib
from math import radians
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

SIZE, EDGE, SMALL_EDGE = (340, 300), 110, 96
Lying = tuple[str, int | str, float, float, float]
PICTURES: dict[str, tuple[Lying, ...]] = {
    "table_dice": (("blue", 2, 0.3, -1.06, 14), ("red", 4, -0.7, 0.02, -7), ("ivory", 5, 0.72, 0.22, -17)),
    "daily_knister": (("ivory", 6, 0.52, -0.62, -10), ("ivory", 2, -0.42, 0.3, 12)),
    "daily_twenty_one": (("yellow", 3, 0.2, -0.9, 14), ("green", 6, -0.7, 0.22, -7), ("red", 5, 0.62, 0.42, -17)),
    "daily_qwantum": (("white", 4, 0.2, -0.9, 14), ("die3", "Y4", -0.7, 0.22, -7), ("die5", "B6", 0.62, 0.42, -17)),
}
"""Colour or name in Qwantum, number, place and turn of each die, the rearmost first."""
FADE = 18


def faded(row: bytes, up: float, both_sides: bool) -> bytes:
    """Shadows end softly at the left and at the foot; `up` is the way from the foot, 1 where it is no more felt."""
    pixels = bytearray(row)
    wide = len(row) // 4
    for x in range(wide):
        share = min(1.0, up) * min(1.0, x / FADE)
        if both_sides:
            share *= min(1.0, (wide - 1 - x) / FADE)
        pixels[4 * x + 3] = round(pixels[4 * x + 3] * share)
    return bytes(pixels)


def main() -> None:
    from app.start import environment

    environment.prepare(offscreen=True)
    from kivy.base import EventLoop
    from kivy.core.window import Window

    from app.dice.physics import Rest
    from app.dice.pose import after, relabelled
    from app.dice.stage import DiceStage
    from app.ui.drawing.picture import chunk
    from rules.dice import Die
    from rules.qwantum.scoring import DICE as QWANTUM

    EventLoop.ensure_window()
    EventLoop.start()
    stage = DiceStage()
    for part in stage.parts:
        Window.canvas.add(part)
    named = {die.id: die for die in QWANTUM}
    half = SIZE[0] / 2, SIZE[1] / 2
    for name, lying in PICTURES.items():
        dice = [named.get(body) or Die(body, body) for body, *_ in lying]
        stage.put(dice)
        stage.resize(
            SIZE, EDGE if len(dice) < 3 or name == "table_dice" else SMALL_EDGE, (-half[0], -half[1], half[0], half[1])
        )
        poses = []
        for die, (_, face, x, z, turn) in zip(dice, lying, strict=True):
            rest = Rest(x, z, radians(turn)).pose
            poses.append((*rest[:3], after(rest[3], relabelled(rest[3], die.faces.index(face)))))
        stage.place(poses)
        for _ in range(3):
            EventLoop.idle()
        texture = stage.texture
        width, height = texture.size
        line, margin = 4 * width, stage.margin
        rows = [texture.pixels[start : start + line] for start in range(0, 4 * width * height, line)][::-1]
        kept = [row[4 * margin : line - 4 * margin] for row in rows[margin : height - margin]]
        both = name != "table_dice"  # which ends with its card
        kept = [faded(row, (len(kept) - number) / FADE, both) for number, row in enumerate(kept)]
        head = b"".join(part.to_bytes(4, "big") for part in SIZE) + bytes((8, 6, 0, 0, 0))
        data = zlib.compress(b"".join(b"\0" + row for row in kept), 9)
        png = b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", data) + chunk(b"IEND", b"")
        (ROOT / "assets" / "ui" / f"{name}.png").write_bytes(png)


if __name__ == "__main__":
    main()
