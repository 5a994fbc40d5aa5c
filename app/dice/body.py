"""The body of a die: a rounded cube with something on each of its six faces.

mesh(die, glyphs)       vertices and indices for a `Mesh` in FORMAT
glyphs_of(dice)         what is printed on these dice rather than drilled: (number, colour or "") of each face
Glyphs                  the atlas they are printed from
MATERIALS               body and ink of each kind of die
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from math import pi, sqrt, tan

from kivy.graphics import ClearBuffers, ClearColor, Fbo, InstructionGroup
from kivy.graphics.texture import Texture

from app.dice.physics import CORE, ROUND
from app.dice.pose import PLACES, Vector, cross
from app.dice.shaders import GLYPH_CELL, PIP, SINGLE_PIP
from app.ui.drawing.brush import Brush
from app.ui.drawing.symbols import symbol
from app.ui.theme import GAME_COLOURS, Rgba, rgba
from rules.dice import Die, Face

FORMAT = [
    (b"vPosition", 3, "float"),
    (b"vNormal", 3, "float"),
    (b"vRight", 3, "float"),
    (b"vSpot", 2, "float"),
    (b"vPips", 4, "float"),
    (b"vGlyph", 2, "float"),
    (b"vInk", 3, "float"),
]
STEPS = 4
"""Flat pieces from a face to the middle of its round edge."""

LETTERS = {"P": "purple", "B": "blue", "R": "red", "Y": "yellow"}
PIPS: dict[Face, tuple[float, float, float, float]] = {
    1: (SINGLE_PIP, 0, 0, 0),
    2: (0, PIP, 0, 0),
    3: (PIP, PIP, 0, 0),
    4: (0, PIP, PIP, 0),
    5: (PIP, PIP, PIP, 0),
    6: (0, PIP, PIP, PIP),
}
"""Radius of the pip in the middle, of those on either diagonal and of those at the sides."""

UNDRILLED, UNPRINTED = (0.0, 0.0, 0.0, 0.0), (-1.0, -1.0)

Glyph = tuple[str, str]


@dataclass(frozen=True)
class Material:
    body: Rgba
    """The last number says how much it shines, instead of the opacity."""
    ink: Rgba


def _material(body: Rgba, ink: Rgba, gloss: float) -> Material:
    return Material((*body[:3], gloss), ink)


MATERIALS = {
    "ivory": _material(rgba("#F4EEDA"), rgba("#2A2622"), 0.75),
    "amber": _material(rgba("#F6B23C"), rgba("#2B1B00"), 0.9),
    **{name: _material(paint.base, paint.on, 1.0) for name, paint in GAME_COLOURS.items()},
    "white": _material(rgba("#F3F6F8"), rgba("#26292D"), 0.8),
}
PRINT = {
    **{name: paint.base for name, paint in GAME_COLOURS.items()},
    "yellow": rgba("#B97F1E"),
}


def glyph_of(face: Face) -> Glyph:
    """Number and colour."""
    return (str(face), "") if isinstance(face, int) else (face[1:], LETTERS[face[0]])


def glyphs_of(dice: Iterable[Die]) -> tuple[Glyph, ...]:
    """Beside dice with coloured numbers an ordinary one has numbers as well; otherwise nothing is printed."""
    faces = dict.fromkeys(face for die in dice for face in die.faces)
    return tuple(map(glyph_of, faces)) if any(isinstance(face, str) for face in faces) else ()


@cache
def _lattice() -> tuple[float, ...]:
    bend = [ROUND * tan(pi / 4 * step / STEPS) for step in range(STEPS + 1)]
    return tuple([-CORE - b for b in reversed(bend)] + [CORE + b for b in bend])


@cache
def _cube() -> tuple[tuple[tuple[tuple[float, ...], float, float], ...], ...]:
    """For each place the vertices of its face: what does not depend on the die, and where it is on the face."""
    faces = []
    for looks, upper in PLACES:
        right = cross(upper, looks)
        face = []
        for up in _lattice():
            for across in _lattice():
                point = tuple(0.5 * looks[k] + across * right[k] + up * upper[k] for k in range(3))
                face.append((_rounded(point, right), across, up))  # type: ignore[arg-type]
        faces.append(tuple(face))
    return tuple(faces)


def _rounded(point: Vector, right: Vector) -> tuple[float, ...]:
    """A point of the sharp cube brought onto the round one, its normal, and the face's direction to the right."""
    core = [max(-CORE, min(part, CORE)) for part in point]
    out = [part - inner for part, inner in zip(point, core, strict=True)]
    length = sqrt(sum(part * part for part in out))
    normal = [part / length for part in out]
    return (*(inner + ROUND * part for inner, part in zip(core, normal, strict=True)), *normal, *right)


@cache
def _indices() -> tuple[int, ...]:
    line = len(_lattice())
    found: list[int] = []
    for place in range(6):
        for row in range(line - 1):
            for column in range(line - 1):
                first = (place * line + row) * line + column
                above = first + line
                found += (first, first + 1, above + 1, first, above + 1, above)
    return tuple(found)


def mesh(die: Die, glyphs: Sequence[Glyph]) -> tuple[list[float], Sequence[int]]:
    vertices: list[float] = []
    for face, cube in zip(die.faces, _cube(), strict=True):
        if glyphs:
            glyph = glyph_of(face)
            left, low, wide, high = Glyphs.cell(glyphs.index(glyph))
            ink = (PRINT[glyph[1]] if glyph[1] else MATERIALS[die.body].ink)[:3]
            for fixed, across, up in cube:
                vertices += (
                    *fixed,
                    across,
                    up,
                    0,
                    0,
                    0,
                    0,
                    left + (across + 0.5) * wide,
                    low + (up + 0.5) * high,
                    *ink,
                )
        else:
            drilled = (*PIPS[face], *UNPRINTED, *MATERIALS[die.body].ink[:3])
            for fixed, across, up in cube:
                vertices += (*fixed, across, up, *drilled)
    return vertices, _indices()


class Glyphs:
    """Numbers with their symbols, white on black, one cell each; they paint themselves again after a lost context."""

    ACROSS, DOWN, CELL = 8, 4, GLYPH_CELL

    def __init__(self, glyphs: Sequence[Glyph]) -> None:
        self.fbo = Fbo(size=(self.ACROSS * self.CELL, self.DOWN * self.CELL))
        white = (1.0, 1.0, 1.0, 1.0)
        group = InstructionGroup()
        self._brushes = []
        for number, (text, colour) in enumerate(glyphs):
            row, column = divmod(number, self.ACROSS)
            brush = Brush(group, column * self.CELL, (row + 1) * self.CELL, self.CELL / 100)
            if colour:
                brush.text(text, 50, 42, 54, white, 800)
                symbol(brush, colour, 50, 75, 9.5, white)
            else:
                brush.text(text, 50, 50, 62, white, 800)
            self._brushes.append(brush)
        with self.fbo:
            ClearColor(0, 0, 0, 1)
            ClearBuffers()
        self.fbo.add(group)

    @property
    def texture(self) -> Texture:
        return self.fbo.texture

    @classmethod
    def cell(cls, number: int) -> tuple[float, float, float, float]:
        """Left, bottom, width and height of a cell in the atlas."""
        row, column = divmod(number, cls.ACROSS)
        return column / cls.ACROSS, row / cls.DOWN, 1 / cls.ACROSS, 1 / cls.DOWN
