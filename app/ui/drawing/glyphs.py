"""Which face can write a text: Kivy has no per-glyph fallback, a missing letter would be an empty box.

`able_face(text, face)` gives the face itself if it has every letter, else the first fallback that does
(Kivy's Roboto for Greek and Cyrillic, its DejaVu for much more, then what the device brings along).
"""

from __future__ import annotations

import struct
from functools import lru_cache
from pathlib import Path

import kivy

_KIVY_FONTS = Path(kivy.__file__).parent / "data" / "fonts"
_SYSTEM_FACES = (
    "/system/fonts/NotoSansCJK-Regular.ttc",
    "/system/fonts/NotoNaskhArabic-Regular.ttf",
    "/system/fonts/NotoSansDevanagari-Regular.otf",
    "/system/fonts/NotoSansThai-Regular.ttf",
    "/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc",
    "/System/Library/Fonts/PingFang.ttc",
    "C:/Windows/Fonts/msyh.ttc",
)


def able_face(text: str, face: str) -> str:
    letters = frozenset(ord(letter) for letter in text if letter.isprintable())
    if letters <= coverage(face):
        return face
    bold = any(weight in face for weight in ("600", "700", "800"))
    return next((other for other in _fallbacks(bold) if letters <= coverage(other)), _widest())


@lru_cache(maxsize=2)
def _fallbacks(bold: bool) -> tuple[str, ...]:
    roboto = _KIVY_FONTS / ("Roboto-Bold.ttf" if bold else "Roboto-Regular.ttf")
    system = (Path(path) for path in _SYSTEM_FACES)
    return tuple(str(path) for path in (roboto, Path(_widest()), *system) if path.exists())


def _widest() -> str:
    return str(_KIVY_FONTS / "DejaVuSans.ttf")


@lru_cache(maxsize=32)
def coverage(face: str) -> frozenset[int]:
    """Every code point the face has a glyph for."""
    return frozenset(code_points(Path(face).read_bytes()))


def code_points(font: bytes) -> dict[int, int]:
    """The font's character map: code point to glyph number (formats 4 and 12, which all our faces use)."""
    start = tables(font)["cmap"]
    glyphs: dict[int, int] = {}
    (count,) = struct.unpack_from(">H", font, start + 2)
    for record in range(count):
        (offset,) = struct.unpack_from(">I", font, start + 8 + 8 * record)
        at = start + offset
        (form,) = struct.unpack_from(">H", font, at)
        if form == 4:
            glyphs.update(_segments(font, at))
        elif form == 12:
            (groups,) = struct.unpack_from(">I", font, at + 12)
            for first, last, glyph in struct.iter_unpack(">III", font[at + 16 : at + 16 + 12 * groups]):
                glyphs.update(zip(range(first, last + 1), range(glyph, glyph + last - first + 1), strict=True))
    return glyphs


def tables(font: bytes) -> dict[str, int]:
    """Where each table of the font begins; of a collection the first font's."""
    base = struct.unpack_from(">I", font, 12)[0] if font[:4] == b"ttcf" else 0
    (count,) = struct.unpack_from(">H", font, base + 4)
    records = struct.iter_unpack(">4sIII", font[base + 12 : base + 12 + 16 * count])
    return {tag.decode("latin-1"): offset for tag, _checksum, offset, _length in records}


def _segments(font: bytes, at: int) -> dict[int, int]:
    (double,) = struct.unpack_from(">H", font, at + 6)
    shape = f">{double // 2}"
    ends = struct.unpack_from(shape + "H", font, at + 14)
    starts = struct.unpack_from(shape + "H", font, at + 16 + double)
    deltas = struct.unpack_from(shape + "h", font, at + 16 + 2 * double)
    offsets_at = at + 16 + 3 * double
    offsets = struct.unpack_from(shape + "H", font, offsets_at)
    glyphs = {}
    for i, (first, last) in enumerate(zip(starts, ends, strict=True)):
        for code in range(first, min(last, 0xFFFE) + 1):
            glyph = code
            if offsets[i]:
                (glyph,) = struct.unpack_from(">H", font, offsets_at + 2 * i + offsets[i] + 2 * (code - first))
            if not offsets[i] or glyph:
                glyph = (glyph + deltas[i]) & 0xFFFF
            if glyph:
                glyphs[code] = glyph
    return glyphs
