"""Which face can write a text: Kivy has no per-glyph fallback, a missing letter would be an empty box.

`able_face(text, face)` gives the face itself if it has every letter, else the first fallback that does
(Kivy's Roboto for Greek and Cyrillic, its DejaVu for much more, then what the device brings along).
"""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

import kivy

from app.shapes.typeface import code_points

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
