"""The picture of dice on a table that is not there: only the dice, their shadows and their rims are in it.

Stage
    parts               instructions for a canvas, to be drawn before the picture is used
    texture             the picture; it reaches `margin` pixels beyond the box on each side
    put(dice)           other dice
    resize(size, edge, felt)    the box in pixels, the edge length of a die, and as far as there is a table for shadows
                        to fall on: left, bottom, right and top from the middle of the box
    place(poses)        where they are now
    rim(colours, wide)  the colour of the rim around each (None: without) and its width in edge lengths
    drawn               how often the picture was drawn: it is not, as long as nothing moves

It is drawn finer than it is shown, with colours already multiplied by their opacity, so that edges come out smooth on
any ground; a last step brings it to its size and to colours as Kivy has them.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt

from kivy.graphics import (
    Callback,
    ChangeState,
    ClearBuffers,
    ClearColor,
    Fbo,
    Instruction,
    InstructionGroup,
    MatrixInstruction,
    Mesh,
    PopMatrix,
    PushMatrix,
    Rectangle,
    RenderContext,
)
from kivy.graphics.opengl import (
    GL_BLEND,
    GL_DEPTH_TEST,
    GL_ONE,
    GL_ONE_MINUS_SRC_ALPHA,
    GL_SRC_ALPHA,
    glBlendFunc,
    glBlendFuncSeparate,
    glDisable,
    glEnable,
)
from kivy.graphics.texture import Texture
from kivy.graphics.transformation import Matrix

from app.dice import shaders
from app.dice.body import FORMAT, MATERIALS, Glyphs, glyphs_of, mesh
from app.dice.physics import Pose
from app.dice.pose import rows
from app.dice.view import MIDDLE
from app.ui.theme import Rgba
from rules.dice import Die

MARGIN = 0.9
"""Room around the box, in edge lengths, in which dice and their shadows fade away."""
FINE, MOST_PIXELS = 2.0, 2_500_000
"""How many times finer it is drawn, as long as it does not get too much for a graphics card."""
FADING = 0.12
"""Where the table ends shadows end, over so many edge lengths."""
SHADOW_REACH = 1.75
"""How far from the middle of a die the table may be darkened by it."""

_FLOOR = [
    -SHADOW_REACH,
    -SHADOW_REACH,
    SHADOW_REACH,
    -SHADOW_REACH,
    SHADOW_REACH,
    SHADOW_REACH,
    -SHADOW_REACH,
    SHADOW_REACH,
]


class DiceStage:
    def __init__(self) -> None:
        self.drawn = 0
        self.margin = 0
        self.glyphs: Glyphs | None = None
        self._atlas = InstructionGroup()
        self._scene = Fbo(size=(8, 8), with_depthbuffer=True)
        self._shadows = RenderContext(vs=shaders.SHADOW_VERTEX, fs=shaders.SHADOW_FRAGMENT)
        self._rims = RenderContext(vs=shaders.RIM_VERTEX, fs=shaders.RIM_FRAGMENT)
        self._bodies = RenderContext(vs=shaders.BODY_VERTEX, fs=shaders.BODY_FRAGMENT)
        with self._scene:
            ClearColor(0, 0, 0, 0)
            ClearBuffers(clear_depth=True)
            Callback(self._begin)
        self._scene.add(self._shadows)
        self._scene.add(self._rims)
        with self._scene:
            Callback(self._solid)
        self._scene.add(self._bodies)
        with self._scene:
            Callback(self._end)
        self._finish = Fbo(size=(8, 8), fs=shaders.FINISH_FRAGMENT)
        with self._finish:
            Callback(lambda _: glDisable(GL_BLEND))
            self._fine = Rectangle()
            Callback(lambda _: glEnable(GL_BLEND))
        self.parts: tuple[Instruction, ...] = (self._atlas, self._scene, self._finish)
        self._dice: list[_Drawn] = []
        self._scene.add_reload_observer(self._reloaded)

    @property
    def texture(self) -> Texture:
        return self._finish.texture

    def put(self, dice: Sequence[Die]) -> None:
        glyphs = glyphs_of(dice)
        self._atlas.clear()
        self.glyphs = Glyphs(glyphs) if glyphs else None
        if self.glyphs:
            self._atlas.add(self.glyphs.fbo)
        texture = self.glyphs.texture if self.glyphs else None
        for group in (self._shadows, self._rims, self._bodies):
            group.clear()
        self._dice = [_Drawn(*mesh(die, glyphs), MATERIALS[die.body].body, texture) for die in dice]
        for drawn in self._dice:
            self._shadows.add(drawn.shadow)
            self._rims.add(drawn.rim)
            self._bodies.add(drawn.body)

    def resize(self, size: Sequence[float], edge: float, felt: Sequence[float]) -> None:
        self.margin = round(edge * MARGIN)
        width, height = (round(part) + 2 * self.margin for part in size)
        fine = max(1.0, min(FINE, sqrt(MOST_PIXELS / (width * height))))
        for fbo, wanted in (
            (self._scene, (round(width * fine), round(height * fine))),
            (self._finish, (width, height)),
        ):
            if tuple(fbo.size) != wanted:
                fbo.size = wanted
        scale = 2 * edge / width, 2 * edge / height
        for context in (self._shadows, self._rims, self._bodies):
            context["scale"] = scale
            context["origin"] = 0.0, -MIDDLE * scale[1]
        left, low, right, top = felt
        self._shadows["felt"] = 2 * left / width, 2 * low / height, 2 * right / width, 2 * top / height
        self._shadows["fading"] = scale[0] * FADING, scale[1] * FADING
        self._bodies["pixel"] = 1 / (edge * fine)
        self._finish["margin"] = self.margin / width, self.margin / height
        self._fine.size = width, height
        self._fine.texture = self._scene.texture

    def place(self, poses: Sequence[Pose]) -> None:
        for drawn, pose in zip(self._dice, poses, strict=True):
            drawn.place(pose)
        self.ask()

    def rim(self, colours: Sequence[Rgba | None], wide: float) -> None:
        self._rims["wide"] = wide
        for drawn, colour in zip(self._dice, colours, strict=True):
            drawn.show_rim(colour)
        self.ask()

    def ask(self) -> None:
        self._scene.ask_update()
        self._finish.ask_update()

    def _reloaded(self, *_: object) -> None:
        self._fine.texture = self._scene.texture
        self.ask()

    def _begin(self, _: Callback) -> None:
        self.drawn += 1
        glBlendFunc(GL_ONE, GL_ONE_MINUS_SRC_ALPHA)

    def _solid(self, _: Callback) -> None:
        glEnable(GL_DEPTH_TEST)

    def _end(self, _: Callback) -> None:
        glDisable(GL_DEPTH_TEST)
        glBlendFuncSeparate(GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA, GL_ONE, GL_ONE)


class _Drawn:
    """One die: its body, its shadow and its rim move together."""

    def __init__(self, vertices: list[float], indices: Sequence[int], body: Rgba, texture: Texture | None) -> None:
        self._matrix = Matrix()
        self._moves: list[MatrixInstruction] = []
        floor = Mesh(vertices=_FLOOR, indices=[0, 1, 2, 0, 2, 3], fmt=[(b"vPosition", 2, "float")], mode="triangles")
        self._cube = Mesh(vertices=vertices, indices=indices, fmt=FORMAT, mode="triangles", texture=texture)
        self.shadow = self._moved(floor)
        self.body = self._moved(ChangeState(body=body), self._cube)
        self.rim = InstructionGroup()

    def _moved(self, *parts: Instruction) -> InstructionGroup:
        group = InstructionGroup()
        move = MatrixInstruction()
        move.matrix = self._matrix
        self._moves.append(move)
        for part in (PushMatrix(), move, *parts, PopMatrix()):
            group.add(part)
        return group

    def show_rim(self, colour: Rgba | None) -> None:
        if self.rim.length():
            self.rim.clear()
            self._moves.pop()
        if colour:
            self.rim.add(self._moved(ChangeState(body=colour), self._cube))

    def place(self, pose: Pose) -> None:
        x, y, z, turn = pose
        a, b, c = rows(turn)
        self._matrix = Matrix()
        self._matrix.set(flat=[a[0], b[0], c[0], 0, a[1], b[1], c[1], 0, a[2], b[2], c[2], 0, x, y, z, 1])
        for move in self._moves:
            move.matrix = self._matrix
