"""Where dice lie in a box of any shape: in even rows, as few as let them be large."""

from __future__ import annotations

from dataclasses import dataclass

from app.dice.view import HIGH, LOW, WIDE

ROOM_ACROSS, ROOM_UP = WIDE + 0.12, HIGH - LOW + 0.14
"""What a die needs of the screen, in edge lengths."""
FEWER_LINES = 0.8
"""Rather than in one more row they lie in fewer, as long as they keep so much of their size."""
LOOSE = 1.25
"""They do not drift apart farther than so many times what they need."""


@dataclass(frozen=True)
class DicePlaces:
    """Edge length of a die, the middle of each (from the middle of the box, y upwards), and the room each has."""

    edge: float
    spots: tuple[tuple[float, float], ...]
    cell: tuple[float, float]


def arranged(
    count: int,
    width: float,
    height: float,
    largest: float,
    aside: float = 0.0,
    beneath: float = 0.0,
    loose: float = LOOSE,
) -> DicePlaces:
    """`aside` and `beneath` stay free to the right of and below each die; `loose`: how far they may drift apart."""
    count = max(1, count)

    def edge(lines: int) -> float:
        longest = -(-count // lines)
        across = (width / longest - aside) / ROOM_ACROSS
        return max(1.0, min(across, (height / lines - beneath) / ROOM_UP, largest))

    best = max(map(edge, range(1, count + 1)))
    lines = next(lines for lines in range(1, count + 1) if edge(lines) >= best * FEWER_LINES)
    side = edge(lines)
    longest = -(-count // lines)
    cell = (
        min(width / longest, (side * ROOM_ACROSS + aside) * loose),
        min(height / lines, (side * ROOM_UP + beneath) * loose),
    )
    spots: list[tuple[float, float]] = []
    for line in range(lines):
        here = count // lines + (line < count % lines)
        y = ((lines - 1) / 2 - line) * cell[1] + beneath / 2
        spots += [((column - (here - 1) / 2) * cell[0] - aside / 2, y) for column in range(here)]
    return DicePlaces(side, tuple(spots), cell)
