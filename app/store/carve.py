"""Records out of a SQLite file that SQLite itself gives up on: page by page, trusting none of them.

Our tables have no rowid, so every row stands whole on an index page or its overflow pages, and nothing above it
in the tree is needed to read it. Pages are of SQLite's default size, which the store leaves as it is.
"""

from __future__ import annotations

import struct
from collections.abc import Collection, Iterator
from pathlib import Path
from typing import Any

PAGE = 4096
LARGEST_LOCAL = (PAGE - 12) * 64 // 255 - 23
SMALLEST_LOCAL = (PAGE - 12) * 32 // 255 - 23
"""How much of a record stays on its page, at most and at least; the rest overflows."""

INTERIOR, LEAF = 2, 10
INTEGER_BYTES = {1: 1, 2: 2, 3: 3, 4: 4, 5: 6, 6: 8}

Row = tuple[Any, ...]


def carved(path: Path, widths: Collection[int]) -> Iterator[Row]:
    """Every record with so many columns that can be made out in the file and its write-ahead log."""
    pages = pages_of(path)
    for page in pages.values():
        yield from records_on(page, pages, widths)


def pages_of(path: Path) -> dict[int, bytes]:
    """The pages by number, each as it was last written."""
    pages = dict(enumerate(chunks(path.read_bytes(), 0, PAGE), 1))
    log = path.with_name(path.name + "-wal")
    if log.is_file():
        written = log.read_bytes()
        salt = written[16:24]
        for frame in chunks(written, 32, 24 + PAGE):
            if frame[8:16] == salt:
                pages[int.from_bytes(frame[:4])] = frame[24:]
    return pages


def chunks(data: bytes, start: int, size: int) -> Iterator[bytes]:
    return (data[at : at + size].ljust(size, b"\0") for at in range(start, len(data), size))


def records_on(page: bytes, pages: dict[int, bytes], widths: Collection[int]) -> Iterator[Row]:
    if page[0] not in (INTERIOR, LEAF):
        return
    child = 4 if page[0] == INTERIOR else 0
    first = 8 + child
    (count,) = struct.unpack_from(">H", page, 3)
    for pointer in range(first, min(first + 2 * count, PAGE - 1), 2):
        (cell,) = struct.unpack_from(">H", page, pointer)
        try:
            data = payload(page, cell + child, pages)
            kinds, start = kinds_of(data)
            if len(kinds) in widths:
                yield record(data, kinds, start)
        except (LookupError, OverflowError, ValueError, struct.error):
            continue


def payload(page: bytes, at: int, pages: dict[int, bytes]) -> bytes:
    size, at = varint(page, at)
    if size > PAGE * len(pages):
        raise ValueError("longer than the file")
    local = size
    if size > LARGEST_LOCAL:
        local = SMALLEST_LOCAL + (size - SMALLEST_LOCAL) % (PAGE - 4)
        if local > LARGEST_LOCAL:
            local = SMALLEST_LOCAL
    found = page[at : at + local]
    at += local
    (following,) = struct.unpack_from(">I", page, at) if size > local else (0,)
    while len(found) < size:
        overflow = pages[following]
        (following,) = struct.unpack_from(">I", overflow)
        found += overflow[4 : 4 + size - len(found)]
    return found


def kinds_of(data: bytes) -> tuple[list[int], int]:
    """The kinds of a record's values, and where these begin."""
    start, at = varint(data, 0)
    kinds = []
    while at < start:
        kind, at = varint(data, at)
        kinds.append(kind)
    return kinds, start


def record(data: bytes, kinds: list[int], at: int) -> Row:
    values = []
    for kind in kinds:
        value, at = read_value(kind, data, at)
        values.append(value)
    if at != len(data):
        raise ValueError("not a record")
    return tuple(values)


def read_value(kind: int, data: bytes, at: int) -> tuple[Any, int]:
    if kind == 0:
        return None, at
    if kind in INTEGER_BYTES:
        end = at + INTEGER_BYTES[kind]
        return int.from_bytes(data[at:end], signed=True), end
    if kind == 7:
        return struct.unpack_from(">d", data, at)[0], at + 8
    if kind in (8, 9):
        return kind - 8, at
    if kind < 12:
        raise ValueError("a kind that is not used")
    end = at + (kind - 12) // 2
    raw = data[at:end]
    return (raw.decode("utf-8", "replace") if kind % 2 else raw), end


def varint(data: bytes, at: int) -> tuple[int, int]:
    """A number of SQLite's, and where it ends."""
    value = 0
    for end in range(at + 1, at + 9):
        byte = data[end - 1]
        value = value << 7 | byte & 0x7F
        if byte < 0x80:
            return value, end
    return value << 8 | data[at + 8], at + 9
