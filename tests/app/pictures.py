"""`make pictures`: the pictures of the README, taken from the app itself.

python -m tests.app.pictures [--folder docs/pictures]

Pictures have a palette of 256 colours, so that they are small.
"""

from __future__ import annotations

import argparse
import struct
import tempfile
import zlib
from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from app.ui.drawing.picture import Picture, chunk
from tests.app.harness import close_app
from tests.app.shots import Shot, stage_shot

FOLDER = Path(__file__).resolve().parents[2] / "docs" / "pictures"
SIZE = (412, 915)
COLOURS = 256

PICTURES = {
    "home": ("home", "dark"),
    "genial": ("genial_middle", "dark"),
    "twenty_one": ("twenty_one_write", "light"),
    "qwantum": ("qwantum_everyone", "dark"),
    "trigon": ("trigon_middle", "dark"),
    "knister": ("knister_well", "light"),
    "table-host": ("lobby", "dark"),
    "table-guest": ("guest_twenty_one", "dark"),
    "table-dice": ("table_knister", "dark"),
}
"""File, scene, theme."""

Colour = tuple[int, int, int]


def palette(counts: Counter[Colour]) -> list[list[Colour]]:
    """Median cut: the box whose longest side and pixels weigh most is halved until there are enough of them."""
    boxes = [list(counts)]
    costs = [_cost(boxes[0], counts)]
    while len(boxes) < min(COLOURS, len(counts)):
        box = boxes.pop(worst := max(range(len(boxes)), key=costs.__getitem__))
        costs.pop(worst)
        spans = [max(part) - min(part) for part in zip(*box, strict=True)]
        box.sort(key=lambda colour: colour[spans.index(max(spans))])
        half, seen = sum(counts[colour] for colour in box) / 2, 0
        cut = 0
        while cut < len(box) - 1 and (not cut or seen < half):
            seen += counts[box[cut]]
            cut += 1
        for part in (box[:cut], box[cut:]):
            boxes.append(part)
            costs.append(_cost(part, counts))
    return boxes


def _cost(box: list[Colour], counts: Counter[Colour]) -> float:
    longest = max(max(part) - min(part) for part in zip(*box, strict=True))
    return float(longest**3 * sum(counts[colour] for colour in box) ** 0.5)


def _mean(box: Iterable[Colour], counts: Counter[Colour]) -> bytes:
    box = list(box)
    pixels = sum(counts[colour] for colour in box)
    return bytes(round(sum(colour[part] * counts[colour] for colour in box) / pixels) for part in range(3))


def small_png(picture: Picture) -> bytes:
    rgb = picture.rgb
    pixels = list(zip(rgb[::3], rgb[1::3], rgb[2::3], strict=True))
    counts = Counter(pixels)
    boxes = palette(counts)
    number = {colour: index for index, box in enumerate(boxes) for colour in box}
    line = picture.width
    rows = b"".join(
        b"\0" + bytes(number[colour] for colour in pixels[start : start + line])
        for start in range(0, len(pixels), line)
    )
    head = struct.pack(">IIBBBBB", picture.width, picture.height, 8, 3, 0, 0, 0)
    chunks = (
        chunk(b"IHDR", head),
        chunk(b"PLTE", b"".join(_mean(box, counts) for box in boxes)),
        chunk(b"IDAT", zlib.compress(rows, 9)),
        chunk(b"IEND", b""),
    )
    return b"\x89PNG\r\n\x1a\n" + b"".join(chunks)


def take(stage: Any, name: str, folder: Path) -> Path:
    scene, mode = PICTURES[name]
    with tempfile.TemporaryDirectory() as data:
        hands = stage_shot(stage, Shot(scene, SIZE, "en", 1.0, (mode,)), Path(data))
        path = folder / f"{name}.png"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(small_png(stage.picture()))
        close_app(hands)
    return path


def main() -> None:
    parser = argparse.ArgumentParser(description="The pictures of the README.")
    parser.add_argument("--folder", type=Path, default=FOLDER)
    wish = parser.parse_args()

    from tests.app.conftest import open_stage

    stage = open_stage()
    for name in PICTURES:
        path = take(stage, name, wish.folder)
        print(f"{path}: {path.stat().st_size / 1000:.0f} kB")


if __name__ == "__main__":
    main()
