"""The table's code as modules, and as text for a terminal."""

from __future__ import annotations

import segno

QUIET = 4
"""Modules of free paper around, as the standard wants it."""

PAPER, INK = "\x1b[97;107m", "\x1b[30;107m"
"""Bright white on itself, and black on it: a terminal may have any colours of its own."""

PLAIN = "\x1b[0m"

HALVES = {(True, True): "█", (True, False): "▀", (False, True): "▄", (False, False): " "}
"""Two modules above each other make one letter."""


def modules(text: str) -> list[list[bool]]:
    return [[bool(bit) for bit in row] for row in segno.make(text, error="m", micro=False).matrix]


def blocks(text: str, coloured: bool = True) -> str:
    """Dark on white where there are colours. Otherwise what is light is drawn: most terminals are dark."""
    rows = modules(text)
    side = len(rows) + 2 * QUIET
    free = [False] * QUIET
    paper = [[False] * side] * QUIET
    rows = [*paper, *([*free, *row, *free] for row in rows), *paper, [False] * side]
    lines = []
    for upper, lower in zip(rows[: side + side % 2 : 2], rows[1 : side + 1 : 2], strict=True):
        halves = "".join(HALVES[a == coloured, b == coloured] for a, b in zip(upper, lower, strict=True))
        lines.append(f"{INK}{halves}{PLAIN}" if coloured else halves)
    return "\n".join(lines)
