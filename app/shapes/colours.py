"""The colours of the games. None is ever shown without its symbol."""

from __future__ import annotations

from typing import NamedTuple


class ColourCodes(NamedTuple):
    base: str
    shade: str
    light: str
    on: str
    """What is written on it."""
    symbol: str
    mark: str | None = None
    """The small one on Trigon's triangles."""


CODES = {
    "red": ColourCodes("#D03C3C", "#A62A2C", "#E25B55", "#FFF4E6", "star", "spokes"),
    "green": ColourCodes("#2C9A63", "#1D7849", "#43B47B", "#F4FFF4", "disc", "dot"),
    "blue": ColourCodes("#2A6FC9", "#1C549F", "#4A8CE2", "#F1F7FF", "hexagram", "bar"),
    "orange": ColourCodes("#F08B2D", "#CC6A12", "#F9A650", "#3D2000", "hexagon"),
    "yellow": ColourCodes("#F6C938", "#D9A414", "#FFDD6A", "#4A3300", "sun", "ring"),
    "purple": ColourCodes("#8450BE", "#65389A", "#9E6DD4", "#FAF2FF", "ring"),
    "white": ColourCodes("#F7F2E6", "#DDD2BB", "#FFFFFF", "#3A3F45", "triangle"),
    "black": ColourCodes("#2C3138", "#171B20", "#454C55", "#F4EBD8", "square"),
}
