"""How the table with its dice is looked at.

Every die is seen from the same height and near enough for perspective, as if the viewer stood right before it; where
it lies on the table is seen from afar. So a die at the edge of a wide tray looks like one in the middle. The shaders
do the same with the same numbers.

In edge lengths of a die; `seen` gives places on the screen with y upwards, the middle of the room at (0, 0).
"""

from __future__ import annotations

from math import cos, radians, sin

from app.dice.physics import Pose
from app.dice.pose import Vector, turned

ELEVATION = radians(62)
RISE, LIE = cos(ELEVATION), sin(ELEVATION)
"""How much a height and a depth are foreshortened on the screen."""
DISTANCE = 5.5
"""How far the viewer is from the die."""
CLOSER = 0.25
"""Part of its height above the table by which a flying die comes closer to the viewer."""

LOW, HIGH = -0.48, 1.06
"""How far a die at rest is seen below and above the point it lies on."""
MIDDLE = (LOW + HIGH) / 2
WIDE = 1.40
"""The most it takes across, turned as far as it may be."""


def seen(pose: Pose, point: Vector) -> tuple[float, float]:
    """Where a point of a die (in its own directions, from its middle) is on the screen."""
    x, y, z, turn = pose
    lift = y - 0.5
    across, up, towards = turned(turn, point)
    up += 0.5
    near = up * LIE + towards * RISE + CLOSER * lift * LIE
    larger = DISTANCE / (DISTANCE - near)
    return x + across * larger, lift * RISE - z * LIE + (up * RISE - towards * LIE) * larger
