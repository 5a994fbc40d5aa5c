"""What the window shows, as pixels and as a PNG file, with nothing but the standard library."""

from __future__ import annotations

import struct
import zlib
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Picture:
    """Rows from top to bottom, three bytes a pixel."""

    width: int
    height: int
    rgb: bytes

    def at(self, x: int, y: int) -> tuple[int, int, int]:
        """The colour at a place counted from the top left."""
        start = 3 * (y * self.width + x)
        return self.rgb[start], self.rgb[start + 1], self.rgb[start + 2]

    def save(self, path: Path) -> None:
        line = 3 * self.width
        rows = b"".join(b"\0" + self.rgb[start : start + line] for start in range(0, len(self.rgb), line))
        head = struct.pack(">IIBBBBB", self.width, self.height, 8, 2, 0, 0, 0)
        path.parent.mkdir(parents=True, exist_ok=True)
        chunks = (chunk(b"IHDR", head), chunk(b"IDAT", zlib.compress(rows, 6)), chunk(b"IEND", b""))
        path.write_bytes(b"\x89PNG\r\n\x1a\n" + b"".join(chunks))


def chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def picture_of(width: int, height: int, rgba: bytes) -> Picture:
    """From pixels as OpenGL gives them: four bytes each, rows from bottom to top."""
    rgb = bytearray(3 * width * height)
    for part in range(3):
        rgb[part::3] = rgba[part::4]
    line = 3 * width
    rows = (bytes(rgb[start : start + line]) for start in range(0, len(rgb), line))
    return Picture(width, height, b"".join(reversed(list(rows))))


def take(then: Callable[[Picture], None]) -> None:
    """Hand over the next frame. It is read just before it is shown, since it may be gone afterwards."""
    from kivy.core.window import Window
    from kivy.graphics.opengl import GL_RGBA, GL_UNSIGNED_BYTE, glReadPixels

    def read(*_: object) -> None:
        Window.unbind(on_flip=read)
        width, height = map(int, Window.system_size)
        then(picture_of(width, height, glReadPixels(0, 0, width, height, GL_RGBA, GL_UNSIGNED_BYTE)))

    Window.bind(on_flip=read)
    Window.canvas.ask_update()
