"""Shapes collected into one mesh with a colour for each corner and edges that stay smooth at every zoom.

Ink
    polygon(points, colour)             convex, or seen whole from its middle; counter-clockwise
    shaded(points, colours)             a triangle with a colour for each corner, no soft edge
    stroke(points, colour, width, closed=True, pixels=0)     a line with sharp corners: `width` in units of the board
                                        and `pixels` more that do not grow with the zoom
    disc, ring                          around a middle
    add(other, dx=0, dy=0, veil=1)      what another ink has drawn
    vertices, indices, FORMAT           for a Kivy Mesh

Inked       draws inks in layers, in the units that the matrices around it make of it
    layer()     a new layer on top: `show(ink, x, y)`
    veil        opacity of all of it; the page's own is not known to a shader of one's own

A vertex has a place in board units, a colour, and a push in pixels: the shader adds it after zooming. Soft edges are
pushed outwards by half a pixel with no opacity left, so nothing has to be drawn anew when one zooms.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from functools import lru_cache
from math import cos, hypot, pi, sin

from kivy.graphics import InstructionGroup, Mesh, PopMatrix, PushMatrix, RenderContext, Translate
from kivy.metrics import dp

from app.ui.theme import Rgba

Point = tuple[float, float]

FORMAT = [(b"vPosition", 2, "float"), (b"vColor", 4, "float"), (b"vPush", 2, "float")]
SIZE = 8
"""Numbers for each vertex."""
SOFT = 0.75
"""Half the width of a soft edge, in pixels."""
SHARPEST = 2.4
"""A corner reaches no further out than this many half widths."""

VERTEX_SHADER = """
#ifdef GL_ES
precision highp float;
#endif
attribute vec2 vPosition;
attribute vec4 vColor;
attribute vec2 vPush;
uniform mat4 modelview_mat;
uniform mat4 projection_mat;
uniform float density;
uniform float veil;
varying vec4 tint;
void main() {
    tint = vec4(vColor.rgb, vColor.a * veil);
    vec4 place = modelview_mat * vec4(vPosition, 0.0, 1.0);
    gl_Position = projection_mat * (place + vec4(vPush * density, 0.0, 0.0));
}
"""
FRAGMENT_SHADER = """
#ifdef GL_ES
precision mediump float;
#endif
varying vec4 tint;
void main() {
    gl_FragColor = tint;
}
"""


class Ink:
    def __init__(self) -> None:
        self.vertices = array("f")
        self.indices = array("H")

    def add(self, other: Ink, dx: float = 0.0, dy: float = 0.0, veil: float = 1.0) -> None:
        first = len(self.vertices) // SIZE
        vertices = other.vertices
        if dx or dy or veil != 1:
            vertices = vertices[:]
            vertices[::SIZE] = array("f", [x + dx for x in vertices[::SIZE]])
            vertices[1::SIZE] = array("f", [y + dy for y in vertices[1::SIZE]])
            if veil != 1:
                vertices[5::SIZE] = array("f", [alpha * veil for alpha in vertices[5::SIZE]])
        self.vertices += vertices
        self.indices.extend([index + first for index in other.indices] if first else other.indices)

    def _corner(self, x: float, y: float, colour: Rgba, push_x: float = 0.0, push_y: float = 0.0) -> None:
        self.vertices.extend((x, y, *colour, push_x, push_y))

    # -- surfaces ------------------------------------------------------------------------------------------

    def shaded(self, points: Sequence[Point], colours: Sequence[Rgba]) -> None:
        first = len(self.vertices) // SIZE
        for (x, y), colour in zip(points, colours, strict=True):
            self._corner(x, y, colour)
        self.indices.extend((first, first + 1, first + 2))

    def polygon(self, points: Sequence[Point], colour: Rgba) -> None:
        first, count, clear = len(self.vertices) // SIZE, len(points), (*colour[:3], 0.0)
        out = outwards(points, closed=True)
        for push, tint in ((-SOFT, colour), (SOFT, clear)):
            for (x, y), (out_x, out_y) in zip(points, out, strict=True):
                self._corner(x, y, tint, push * out_x, push * out_y)
        self.indices.extend([part for i in range(1, count - 1) for part in (first, first + i, first + i + 1)])
        self._strip(first, first + count, count, closed=True)

    def disc(self, at: Point, radius: float, colour: Rgba, corners: int = 14) -> None:
        self.polygon([(at[0] + radius * x, at[1] + radius * y) for x, y in _circle(corners)], colour)

    # -- lines ---------------------------------------------------------------------------------------------

    def ring(self, at: Point, radius: float, colour: Rgba, width: float, corners: int = 14, pixels: float = 0) -> None:
        self.stroke(
            [(at[0] + radius * x, at[1] + radius * y) for x, y in _circle(corners)], colour, width, pixels=pixels
        )

    def stroke(
        self, points: Sequence[Point], colour: Rgba, width: float, closed: bool = True, pixels: float = 0.0
    ) -> None:
        """Four rows of corners: clear, full, full, clear. A hair line gets no thinner than its soft edges."""
        first, count = len(self.vertices) // SIZE, len(points)
        core = pixels / 2 - SOFT if width else max(0.0, pixels / 2 - SOFT)
        clear = (*colour[:3], 0.0)
        out = outwards(points, closed)
        for half, push, tint in (
            (width / 2, core + 2 * SOFT, clear),
            (width / 2, core, colour),
            (-width / 2, -core, colour),
            (-width / 2, -core - 2 * SOFT, clear),
        ):
            for (x, y), (out_x, out_y) in zip(points, out, strict=True):
                self._corner(x + half * out_x, y + half * out_y, tint, push * out_x, push * out_y)
        for row in range(3):
            self._strip(first + row * count, first + (row + 1) * count, count, closed)

    def _strip(self, inner: int, outer: int, count: int, closed: bool) -> None:
        for i in range(count if closed else count - 1):
            j = (i + 1) % count
            self.indices.extend((inner + i, outer + i, outer + j, inner + i, outer + j, inner + j))


@lru_cache(maxsize=8)
def _circle(corners: int) -> tuple[Point, ...]:
    return tuple((cos(2 * pi * i / corners), sin(2 * pi * i / corners)) for i in range(corners))


def outwards(points: Sequence[Point], closed: bool) -> list[Point]:
    """For each corner where it goes when all sides move outwards by one: to the right of the way along the points."""
    count = len(points)
    found = []
    sides = [_right(points[i], points[(i + 1) % count]) for i in range(count)]
    for i in range(count):
        before, after = sides[i - 1], sides[i]
        if not closed and i in (0, count - 1):
            before = after = sides[0] if i == 0 else sides[count - 2]
        x, y = before[0] + after[0], before[1] + after[1]
        length = max(hypot(x, y), 2 / SHARPEST)
        found.append((2 * x / length**2, 2 * y / length**2))
    return found


def _right(start: Point, end: Point) -> Point:
    x, y = end[0] - start[0], end[1] - start[1]
    length = hypot(x, y) or 1.0
    return y / length, -x / length


class Inked(RenderContext):
    """A shader costs more than a mesh: one of these holds all layers of a widget."""

    def __init__(self) -> None:
        super().__init__(vs=VERTEX_SHADER, fs=FRAGMENT_SHADER, use_parent_projection=True, use_parent_modelview=True)
        self["density"] = max(1.0, dp(1) / 2)
        self.veil = 1.0

    @property
    def veil(self) -> float:
        return self._veil

    @veil.setter
    def veil(self, value: float) -> None:
        self._veil = value
        self["veil"] = float(value)

    def layer(self) -> InkLayer:
        layer = InkLayer()
        self.add(layer.group)
        return layer


class InkLayer:
    def __init__(self) -> None:
        self.group = InstructionGroup()
        self._shift = Translate()
        self._mesh: Mesh | None = None
        self._shown: Ink | None = None

    def show(self, ink: Ink | None, x: float = 0.0, y: float = 0.0) -> None:
        """Draw this instead, moved by so much. The same ink again is only moved."""
        if (x, y) != (self._shift.x, self._shift.y):
            self._shift.xy = x, y
        if ink is self._shown:
            return
        self._shown = ink
        if ink is None or not ink.indices:
            self.group.clear()
            self._mesh = None
        elif self._mesh is None:
            self._mesh = Mesh(vertices=ink.vertices, indices=ink.indices, fmt=FORMAT, mode="triangles")
            for part in (PushMatrix(), self._shift, self._mesh, PopMatrix()):
                self.group.add(part)
        else:
            self._mesh.vertices, self._mesh.indices = ink.vertices, ink.indices

    def grow(self, ink: Ink) -> None:
        """The ink that is shown has grown."""
        self._shown = None
        self.show(ink, *self._shift.xy)
