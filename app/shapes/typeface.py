"""A TrueType font, as far as showing letters elsewhere needs it: which there are, how wide, and what shapes they have.

code_points(font)           the font's character map: code point to glyph number
tables(font)                where each table begins; of a collection the first font's
Typeface(font)              `glyph(letter)`, `advance(glyph)`, `thinned(glyphs)`: the font without any other shape
"""

from __future__ import annotations

import struct
from collections.abc import Iterable, Iterator
from functools import cached_property

Tables = dict[bytes, bytes]

MAGIC = 0xB1B0AFBA
NEEDED = (b"head", b"hhea", b"hmtx", b"maxp")
"""Tables that a font inside of another file has besides its shapes."""

WORDS, SCALED, MORE, TWO_SCALES, TWO_BY_TWO = 0x1, 0x8, 0x20, 0x40, 0x80
"""What the flags of a part of a glyph say."""


def code_points(font: bytes) -> dict[int, int]:
    """Formats 4 and 12, which all our faces use."""
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


# -- the parts of a font -------------------------------------------------------------------------------------------


def content(font: bytes) -> Tables:
    (count,) = struct.unpack_from(">H", font, 4)
    records = struct.iter_unpack(">4sIII", font[12 : 12 + 16 * count])
    return {name: font[start : start + length] for name, _checksum, start, length in records}


def written(parts: Tables) -> bytes:
    """These tables as a font; its checksum stands in the head, where it counts as nothing."""
    count = len(parts)
    power = count.bit_length() - 1
    directory = struct.pack(">IHHHH", 0x00010000, count, 16 << power, power, 16 * count - (16 << power))
    body = b""
    for name, table in sorted(parts.items()):
        start = 12 + 16 * count + len(body)
        directory += struct.pack(">4sIII", name, _checksum(table), start, len(table))
        body += table + bytes(-len(table) % 4)
    font = directory + body
    at = font.index(parts[b"head"])
    return font[: at + 8] + struct.pack(">I", (MAGIC - _checksum(font)) & 0xFFFFFFFF) + font[at + 12 :]


def shape_of(parts: Tables, glyph: int) -> bytes:
    long = struct.unpack_from(">h", parts[b"head"], 50)[0] == 1
    ends = struct.unpack_from(">2I" if long else ">2H", parts[b"loca"], glyph * (4 if long else 2))
    start, end = ends if long else (2 * ends[0], 2 * ends[1])
    shape = parts[b"glyf"][start:end]
    return shape + bytes(-len(shape) % 4)


def made_of(shape: bytes) -> Iterator[int]:
    """The glyphs that a glyph consists of: a letter and its accent."""
    if not shape or struct.unpack_from(">h", shape)[0] >= 0:
        return
    at, flags = 10, MORE
    while flags & MORE:
        flags, glyph = struct.unpack_from(">HH", shape, at)
        yield glyph
        at += 4 + (4 if flags & WORDS else 2)
        at += 2 if flags & SCALED else 4 if flags & TWO_SCALES else 8 if flags & TWO_BY_TWO else 0


def places(shapes: Iterable[bytes]) -> bytes:
    """Where each shape begins and ends, in long numbers."""
    ends = [0]
    for shape in shapes:
        ends.append(ends[-1] + len(shape))
    return struct.pack(f">{len(ends)}I", *ends)


def long_places(head: bytes) -> bytes:
    """The head of a font whose places are long numbers, its checksum to be made."""
    return head[:8] + bytes(4) + head[12:50] + struct.pack(">hh", 1, 0)


def _checksum(data: bytes) -> int:
    padded = data + bytes(-len(data) % 4)
    words: tuple[int, ...] = struct.unpack(f">{len(padded) // 4}I", padded)
    return sum(words) & 0xFFFFFFFF


class Typeface:
    def __init__(self, font: bytes) -> None:
        self._font = font
        self._parts = content(font)
        (self.units,) = struct.unpack_from(">H", self._parts[b"head"], 18)
        """Of its own, to a size."""
        self.bounds: tuple[int, int, int, int] = struct.unpack_from(">4h", self._parts[b"head"], 36)
        self.ascent, self.descent = struct.unpack_from(">2h", self._parts[b"hhea"], 4)
        (self._count,) = struct.unpack_from(">H", self._parts[b"maxp"], 4)
        (self._advances,) = struct.unpack_from(">H", self._parts[b"hhea"], 34)

    @cached_property
    def _glyphs(self) -> dict[int, int]:
        return code_points(self._font)

    def glyph(self, letter: str) -> int:
        """0, the empty box, for a letter that it lacks."""
        return self._glyphs.get(ord(letter), 0)

    def advance(self, glyph: int) -> int:
        """In units; glyphs behind the last one with an advance of its own share that one's."""
        (advance,) = struct.unpack_from(">H", self._parts[b"hmtx"], 4 * min(glyph, self._advances - 1))
        return int(advance)

    def thinned(self, glyphs: Iterable[int]) -> bytes:
        """The same font, in which only these have a shape; all keep their numbers."""
        wanted, waiting = {0}, list(glyphs)
        while waiting:
            glyph = waiting.pop()
            if glyph not in wanted:
                wanted.add(glyph)
                waiting += made_of(shape_of(self._parts, glyph))
        wanted |= set(made_of(shape_of(self._parts, 0)))
        shapes = [shape_of(self._parts, glyph) if glyph in wanted else b"" for glyph in range(self._count)]
        kept = {name: self._parts[name] for name in NEEDED}
        kept |= {b"glyf": b"".join(shapes), b"loca": places(shapes), b"head": long_places(kept[b"head"])}
        return written(kept)
