"""A TrueType font with only some of its glyphs.

`lean(font, codes)` keeps the glyphs of these code points, with their names, and drops what an icon has no use for:
to open a font of two thousand icons whose names are ligatures takes four times as long as to open one of words.
"""

from __future__ import annotations

import struct
from collections.abc import Iterable

from app.ui.drawing.glyphs import code_points

Tables = dict[bytes, bytes]

KEPT_AS_THEY_ARE = (b"OS/2", b"name")
MAGIC = 0xB1B0AFBA


def lean(font: bytes, codes: Iterable[int]) -> bytes:
    known = code_points(font)
    wanted = {code: known[code] for code in sorted(codes)}
    glyphs = [0, *sorted(set(wanted.values()))]
    number = {glyph: new for new, glyph in enumerate(glyphs)}
    old = read(font)
    shapes = [_shape(old, glyph) for glyph in glyphs]
    new = {name: old[name] for name in KEPT_AS_THEY_ARE}
    new |= {
        b"cmap": _cmap({code: number[glyph] for code, glyph in wanted.items()}),
        b"glyf": b"".join(shapes),
        b"loca": _loca(shapes),
        b"head": old[b"head"][:8] + bytes(4) + old[b"head"][12:50] + struct.pack(">hh", 1, 0),
        b"hhea": old[b"hhea"][:34] + struct.pack(">H", len(glyphs)),
        b"hmtx": b"".join(_metrics(old, glyph) for glyph in glyphs),
        b"maxp": old[b"maxp"][:4] + struct.pack(">H", len(glyphs)) + old[b"maxp"][6:],
        b"post": _post(old[b"post"][:32], [glyph_names(font)[glyph] for glyph in glyphs]),
    }
    return written(new)


def read(font: bytes) -> Tables:
    (count,) = struct.unpack_from(">H", font, 4)
    records = struct.iter_unpack(">4sIII", font[12 : 12 + 16 * count])
    return {name: font[start : start + length] for name, _checksum, start, length in records}


def written(tables: Tables) -> bytes:
    """The tables as a file; its checksum stands in the head, where it counts as nothing."""
    count = len(tables)
    power = count.bit_length() - 1
    directory = struct.pack(">IHHHH", 0x00010000, count, 16 << power, power, 16 * count - (16 << power))
    content = b""
    for name, table in sorted(tables.items()):
        start = 12 + 16 * count + len(content)
        directory += struct.pack(">4sIII", name, _checksum(table), start, len(table))
        content += table + bytes(-len(table) % 4)
    font = directory + content
    at = font.index(tables[b"head"])
    return font[: at + 8] + struct.pack(">I", (MAGIC - _checksum(font)) & 0xFFFFFFFF) + font[at + 12 :]


def glyph_names(font: bytes) -> list[str]:
    """The font's own names, by glyph number (`post` table, format 2)."""
    post = read(font)[b"post"]
    (count,) = struct.unpack_from(">H", post, 32)
    numbers = struct.unpack_from(f">{count}H", post, 34)
    names: list[str] = []
    place = 34 + 2 * count
    while len(names) <= max(numbers) - 258:
        length = post[place]
        names.append(post[place + 1 : place + 1 + length].decode("ascii"))
        place += 1 + length
    return [names[number - 258] if number >= 258 else "" for number in numbers]


def _checksum(data: bytes) -> int:
    padded = data + bytes(-len(data) % 4)
    words: tuple[int, ...] = struct.unpack(f">{len(padded) // 4}I", padded)
    return sum(words) & 0xFFFFFFFF


def _shape(tables: Tables, glyph: int) -> bytes:
    long = struct.unpack_from(">h", tables[b"head"], 50)[0] == 1
    ends = struct.unpack_from(">2I" if long else ">2H", tables[b"loca"], glyph * (4 if long else 2))
    start, end = ends if long else (2 * ends[0], 2 * ends[1])
    shape = tables[b"glyf"][start:end]
    if shape and struct.unpack_from(">h", shape)[0] < 0:
        raise ValueError(f"glyph {glyph} is made of others")
    return shape + bytes(-len(shape) % 4)


def _loca(shapes: list[bytes]) -> bytes:
    ends = [0]
    for shape in shapes:
        ends.append(ends[-1] + len(shape))
    return struct.pack(f">{len(ends)}I", *ends)


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
