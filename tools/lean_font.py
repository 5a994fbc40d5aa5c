"""A TrueType font with only some of its glyphs.

`lean(font, codes)` keeps the glyphs of these code points, with their names, and drops what an icon has no use for:
to open a font of two thousand icons whose names are ligatures takes four times as long as to open one of words.
"""

from __future__ import annotations

import struct
from collections.abc import Iterable

from app.shapes.typeface import Tables, code_points, content, long_places, made_of, places, shape_of, written

KEPT_AS_THEY_ARE = (b"OS/2", b"name")


def lean(font: bytes, codes: Iterable[int]) -> bytes:
    known = code_points(font)
    wanted = {code: known[code] for code in sorted(codes)}
    glyphs = [0, *sorted(set(wanted.values()))]
    number = {glyph: new for new, glyph in enumerate(glyphs)}
    old = content(font)
    shapes = [_whole(old, glyph) for glyph in glyphs]
    new = {name: old[name] for name in KEPT_AS_THEY_ARE}
    new |= {
        b"cmap": _cmap({code: number[glyph] for code, glyph in wanted.items()}),
        b"glyf": b"".join(shapes),
        b"loca": places(shapes),
        b"head": long_places(old[b"head"]),
        b"hhea": old[b"hhea"][:34] + struct.pack(">H", len(glyphs)),
        b"hmtx": b"".join(_metrics(old, glyph) for glyph in glyphs),
        b"maxp": old[b"maxp"][:4] + struct.pack(">H", len(glyphs)) + old[b"maxp"][6:],
        b"post": _post(old[b"post"][:32], [glyph_names(font)[glyph] for glyph in glyphs]),
    }
    return written(new)


def glyph_names(font: bytes) -> list[str]:
    """The font's own names, by glyph number (`post` table, format 2)."""
    post = content(font)[b"post"]
    (count,) = struct.unpack_from(">H", post, 32)
    numbers = struct.unpack_from(f">{count}H", post, 34)
    names: list[str] = []
    place = 34 + 2 * count
    while len(names) <= max(numbers) - 258:
        length = post[place]
        names.append(post[place + 1 : place + 1 + length].decode("ascii"))
        place += 1 + length
    return [names[number - 258] if number >= 258 else "" for number in numbers]


def _whole(parts: Tables, glyph: int) -> bytes:
    shape = shape_of(parts, glyph)
    if any(made_of(shape)):
        raise ValueError(f"glyph {glyph} is made of others")
    return shape


def _metrics(tables: Tables, glyph: int) -> bytes:
    """Advance and left side; glyphs behind the last one with an advance of its own share that one's."""
    (count,) = struct.unpack_from(">H", tables[b"hhea"], 34)
    advance = struct.unpack_from(">H", tables[b"hmtx"], 4 * min(glyph, count - 1))[0]
    side = 4 * glyph + 2 if glyph < count else 4 * count + 2 * (glyph - count)
    return struct.pack(">Hh", advance, struct.unpack_from(">h", tables[b"hmtx"], side)[0])


def _cmap(glyphs: dict[int, int]) -> bytes:
    """One table of format 12, a group for each glyph."""
    groups = b"".join(struct.pack(">III", code, code, glyph) for code, glyph in sorted(glyphs.items()))
    table = struct.pack(">HHIII", 12, 0, 16 + len(groups), 0, len(glyphs)) + groups
    return struct.pack(">HHHHI", 0, 1, 3, 10, 12) + table


def _post(head: bytes, names: list[str]) -> bytes:
    own = [name for name in names if name]
    numbers = [258 + own.index(name) if name else 0 for name in names]
    spelt = b"".join(bytes([len(name)]) + name.encode("ascii") for name in own)
    return b"\x00\x02\x00\x00" + head[4:] + struct.pack(f">{1 + len(names)}H", len(names), *numbers) + spelt
