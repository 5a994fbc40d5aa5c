"""Pixels and the PNG files made of them."""

from __future__ import annotations

from pathlib import Path

from kivy.core.image import Image

from app.ui.drawing.picture import Picture


def test_a_saved_picture_reads_back(tmp_path: Path) -> None:
    rows = [[(255, 0, 0), (0, 255, 0)], [(0, 0, 255), (9, 8, 7)], [(1, 2, 3), (4, 5, 6)]]
    picture = Picture(2, 3, bytes(part for row in rows for pixel in row for part in pixel))
    assert [[picture.at(x, y) for x in range(2)] for y in range(3)] == rows
    path = tmp_path / "new" / "p.png"
    picture.save(path)
    read = Image(str(path), keep_data=True)
    assert read.size == (2, 3)
    for y in range(3):
        for x in range(2):
            assert [round(255 * part) for part in read.read_pixel(x, y)[:3]] == list(rows[y][x])
