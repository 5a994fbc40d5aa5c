"""JSON from outside, within bounds. Nothing else in the app may parse it; tests/intake/test_only_way_in.py holds that.

What is let through has no number that is not finite, none beyond what a JavaScript number holds exactly, no half of a
surrogate pair, and never more depth, text or items than its `Bounds` say. Everything else is `Unfit`.
"""

from __future__ import annotations

import json
import math
import os
from dataclasses import dataclass
from json import JSONDecoder
from pathlib import Path
from typing import Any

JSON = Any
LARGEST_NUMBER = 2**53
MOST_DIGITS = 40


class Unfit(ValueError):
    """What came from outside is not one of our documents. The text is for the log, and short whatever was sent."""

    def __init__(self, why: str) -> None:
        super().__init__(why[:200])


@dataclass(frozen=True)
class Bounds:
    size: int
    """Bytes, or letters where it is text already."""
    depth: int = 16
    text: int = 1000
    """Letters of one text."""
    items: int = 2000
    """In one list or object."""
    values: int = 50_000
    """Altogether."""


OWN = Bounds(64 << 20, depth=32, text=1 << 20, items=200_000, values=2_000_000)
"""What this device wrote itself, and may have been damaged since."""


SMALL_FILE = Bounds(1 << 20, depth=16, text=4000, items=4000)


def _whole(digits: str) -> int:
    number = int(digits) if len(digits) <= MOST_DIGITS else LARGEST_NUMBER + 1
    if abs(number) > LARGEST_NUMBER:
        raise Unfit("too large a number")
    return number


def _broken(digits: str) -> float:
    number = float(digits) if len(digits) <= MOST_DIGITS else math.inf
    if not abs(number) <= LARGEST_NUMBER:
        raise Unfit("too large a number")
    return number


def _constant(name: str) -> Any:
    raise Unfit(f"{name} is no number")


_DECODER = JSONDecoder(parse_int=_whole, parse_float=_broken, parse_constant=_constant)


def read_json(data: str | bytes, bounds: Bounds) -> JSON:
    """The value of a JSON text, or `Unfit`."""
    if len(data) > bounds.size:
        raise Unfit("too long")
    try:
        text = data if isinstance(data, str) else data.decode("utf-8-sig")
        value = _DECODER.decode(text)
    except RecursionError as error:
        raise Unfit("too deep") from error
    except Unfit:
        raise
    except ValueError as error:
        raise Unfit(f"not JSON: {error}") from error
    check(value, bounds)
    return value


def read_own(data: str | bytes) -> JSON:
    """The same for what this device kept."""
    return read_json(data, OWN)


def read_kept(path: Path) -> dict[str, JSON]:
    """An object that this device keeps in a small file; `Unfit` if it is none of ours, `OSError` if it cannot be read.

    Never more bytes than such a file may have, and never from a pipe or a device, which might not end.
    """
    if path.exists() and not path.is_file():
        raise Unfit("not a file")
    with path.open("rb") as file:
        return read_object(read_json(file.read(SMALL_FILE.size + 1), SMALL_FILE))


def write_kept(path: Path, value: dict[str, JSON]) -> None:
    """The other way round, or `OSError`: whenever the app ends, the old file is there or the new one.

    Nothing is written into what lies about under that name, be it a pipe, which nobody reads.
    """
    new = path.with_suffix(".new")
    new.unlink(missing_ok=True)
    with open(os.open(new, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600), "w", encoding="utf-8") as file:
        json.dump(value, file, ensure_ascii=False)
    new.replace(path)


def check(value: JSON, bounds: Bounds) -> None:
    """`Unfit` if anything in it is too deep, too long or too much."""
    level, depth, seen = [value], 0, 0
    while level:
        seen += len(level)
        if seen > bounds.values:
            raise Unfit("too many values")
        below: list[JSON] = []
        for item in level:
            if isinstance(item, str):
                _check_text(item, bounds.text)
            elif isinstance(item, list | dict):
                if len(item) > bounds.items:
                    raise Unfit("too long a list")
                below += item if isinstance(item, list) else (*item, *item.values())
        level, depth = below, depth + 1
        if level and depth > bounds.depth:
            raise Unfit("too deep")


def _check_text(text: str, most: int) -> None:
    if len(text) > most:
        raise Unfit("too long a text")
    if not text.isascii():
        try:
            text.encode()
        except UnicodeEncodeError as error:
            raise Unfit("half a surrogate pair") from error


def read_object(value: JSON) -> dict[str, JSON]:
    if not isinstance(value, dict):
        raise Unfit("not an object")
    return value
