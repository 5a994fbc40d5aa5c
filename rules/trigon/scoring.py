"""What a colour scores."""

from __future__ import annotations

ALL_PLACED = 15
SINGLE_LAST = 5


def colour_points(triangles_left: int, last_size: int) -> int:
    """[6] A point lost for each triangle left; with none left 15, and 5 more if the last piece was the single one."""
    if triangles_left:
        return -triangles_left
    return ALL_PLACED + (SINGLE_LAST if last_size == 1 else 0)
