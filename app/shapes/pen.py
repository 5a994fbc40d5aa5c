"""What draws on paper, whatever paper is: a page of a PDF, or a picture of it on the screen.

Places are in units of whoever draws, y downwards. Colours are red, green and blue from 0 to 1.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, Protocol

from app.shapes.symbols import Point
from rules.sheet import Place

Rgb = tuple[float, float, float]
Align = Literal["left", "centre", "right"]
Weight = Literal[500, 700]


class PaperPen(Protocol):
    def polygon(self, points: Sequence[Point], ink: Rgb, /) -> None: ...

    def line(self, points: Sequence[Point], ink: Rgb, width: float, /, dash: float = 0.0) -> None:
        """Round at its ends; in dashes of this length if there is one."""

    def box(
        self,
        place: Place,
        radius: float,
        /,
        fill: Rgb | None = None,
        ink: Rgb | None = None,
        width: float = 1.0,
        dash: float = 0.0,
    ) -> None:
        """With round corners; the outline lies within the place."""

    def text(
        self, text: str, x: float, y: float, size: float, ink: Rgb, /, weight: Weight = 700, align: Align = "centre"
    ) -> None:
        """One line; `y` is the middle of its capitals and digits."""

    def width_of(self, text: str, size: float, weight: Weight = 700, /) -> float: ...


def rgb(code: str) -> Rgb:
    value = int(code[1:], 16)
    return (value >> 16) / 255, (value >> 8 & 255) / 255, (value & 255) / 255


def blend(colour: Rgb, other: Rgb, share: float) -> Rgb:
    """The colour with a share of the other laid over it."""
    red, green, blue = (part + (to - part) * share for part, to in zip(colour, other, strict=True))
    return red, green, blue
