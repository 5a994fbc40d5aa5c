"""Where colours begin: the limits that two and three seats put on first pieces."""

from __future__ import annotations

from collections.abc import Mapping

from rules.trigon.geometry import START_RING
from rules.trigon.placements import Cells

STEPS = range(len(START_RING))


def ring_step(cells: Cells) -> int:
    """Which start triangle a piece covers, counted along the ring, or -1. No piece covers two."""
    return next((step for step in STEPS if START_RING[step] in cells), -1)


def open_steps(seats: int, colour: int, begun: Mapping[int, int]) -> list[int]:
    """Where `colour` may begin after the others began at these steps of the ring."""
    if seats == 3:
        return [step for step in STEPS if all((step - other) % 6 in (2, 4) for other in begun.values())]
    if seats == 2:
        partner = begun.get((colour + 2) % 4)
        if partner is not None:
            return [(partner + 3) % 6]
        return [step for step in STEPS if all((step - other) % 3 for other in begun.values())]
    return [step for step in STEPS if step not in begun.values()]
