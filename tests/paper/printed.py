"""A printed PDF as poppler sees it: its pages as pictures, its words and where they stand, its fonts."""

from __future__ import annotations

import re
import subprocess
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path

from app.games.paper.pages import PrintOrder, print_sheets
from app.i18n import Translator

DPI = 72.0


def printed(folder: Path, order: PrintOrder, language: str = "en") -> Path:
    file = folder / f"{order.game_id}-{order.format}-{order.per_page}-{language}-{order.coloured}.pdf"
    target = BytesIO()
    print_sheets(order, Translator(language), target)
    file.write_bytes(target.getvalue())
    return file


def ask(program: str, *words: str | Path) -> bytes:
    """What one of poppler's programs says; it complains about anything that is wrong with a file."""
    done = subprocess.run([program, *map(str, words)], capture_output=True, check=True)
    assert done.stderr == b"", done.stderr
    return done.stdout


def info(file: Path) -> dict[str, str]:
    lines = ask("pdfinfo", file).decode().splitlines()
    return {name.strip(): value.strip() for name, _, value in (line.partition(":") for line in lines)}


def text(file: Path, page: int = 1) -> str:
    return ask("pdftotext", "-layout", "-f", str(page), "-l", str(page), file, "-").decode()


@dataclass(frozen=True)
class PrintedWord:
    text: str
    left: float
    top: float
    right: float
    foot: float
    """In points."""


def words(file: Path) -> list[PrintedWord]:
    """Of the first page."""
    found = ask("pdftotext", "-bbox", "-l", "1", file, "-").decode()
    numbers = r'xMin="([\d.-]+)" yMin="([\d.-]+)" xMax="([\d.-]+)" yMax="([\d.-]+)"'
    return [
        PrintedWord(word, *map(float, places)) for *places, word in re.findall(rf"<word {numbers}>(.*?)</word>", found)
    ]


@dataclass(frozen=True)
class Pixels:
    """A page in shades of grey, or in colours: `at` gives a tuple."""

    width: int
    height: int
    data: bytes
    parts: int
    dpi: int

    def at(self, x: float, y: float) -> tuple[int, ...]:
        """At a place in points from the upper left corner."""
        column, row = int(x * self.dpi / DPI), int(y * self.dpi / DPI)
        start = (row * self.width + column) * self.parts
        return tuple(self.data[start : start + self.parts])

    def row(self, y: float, left: float, right: float) -> bytes:
        """The greys between two places at this height."""
        scale = self.dpi / DPI
        start = int(y * scale) * self.width
        return self.data[start + int(left * scale) : start + int(right * scale)]

    def ink(self, left: float, top: float, width: float, height: float) -> int:
        """How many pixels of a place are not white."""
        rows = range(int(top * self.dpi / DPI), int((top + height) * self.dpi / DPI))
        return sum(value < 200 for y in rows for value in self.row(y * DPI / self.dpi + 0.001, left, left + width))


def picture(file: Path, dpi: int = 100, grey: bool = True, page: int = 1) -> Pixels:
    options = ["-gray"] if grey else []
    data = ask("pdftoppm", *options, "-r", str(dpi), "-f", str(page), "-l", str(page), file)
    kind, width, height, most = data.split(maxsplit=4)[:4]
    assert most == b"255"
    parts = 1 if kind == b"P5" else 3
    size = int(width) * int(height) * parts
    return Pixels(int(width), int(height), data[len(data) - size :], parts, dpi)
