"""The pictures of the README can be made again, and are small."""

from __future__ import annotations

import struct
import zlib
from collections import Counter
from pathlib import Path
from typing import Any

from app.ui.drawing.picture import Picture
from tests.app.pictures import COLOURS, FOLDER, PICTURES, SIZE, palette, small_png, take


def test_every_picture_was_taken_at_a_phone_s_size() -> None:
    assert {path.stem for path in FOLDER.iterdir()} == set(PICTURES)
    for path in FOLDER.iterdir():
        assert struct.unpack(">II", path.read_bytes()[16:24]) == SIZE


def test_a_picture_is_taken_from_the_app(stage: Any, tmp_path: Path) -> None:
    path = take(stage, "knister", tmp_path)
    data = path.read_bytes()
    assert struct.unpack(">IIBB", data[16:26]) == (*SIZE, 8, 3)
    assert 20_000 < len(data) < 120_000


def test_few_colours_are_kept_exactly() -> None:
    rgb = bytes((1, 2, 3, 200, 100, 0, 1, 2, 3, 255, 255, 255))
    data = small_png(Picture(2, 2, rgb))
    colours, lines = part(data, b"PLTE"), zlib.decompress(part(data, b"IDAT"))
    shown = b"".join(colours[3 * number : 3 * number + 3] for number in lines[1:3] + lines[4:6])
    assert shown == rgb


def test_many_colours_become_as_many_as_a_palette_holds() -> None:
    counts = Counter({(red, green, 7): red + 1 for red in range(0, 256, 4) for green in range(0, 256, 4)})
    boxes = palette(counts)
    assert len(boxes) == COLOURS
    assert sorted(colour for box in boxes for colour in box) == sorted(counts)
    assert max(max(part) - min(part) for box in boxes for part in zip(*box, strict=True)) < 64


def part(data: bytes, kind: bytes) -> bytes:
    start = data.index(kind) + 4
    return data[start : start + struct.unpack(">I", data[start - 8 : start - 4])[0]]
