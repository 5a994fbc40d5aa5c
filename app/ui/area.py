"""A part of the window, as pages lay out what stands in it."""

from __future__ import annotations

from typing import Any, NamedTuple


class Area(NamedTuple):
    """In pixels, y upwards. Parts that know their own height only take the rest."""

    x: float
    y: float
    width: float
    height: float | None = None


Plan = dict[Any, Area]
"""Where each widget stands."""
