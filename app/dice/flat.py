"""Dice drawn flat: a rounded body with light from above left, pips or a coloured numeral, each with its own turn.

FlatDice
    show(dice, faces)               at rest; without faces they lie there unthrown
    roll(dice, faces, then, lands)  tumble, come to rest one after another, then call `then`
    dim             they do not count any more (or not yet)
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import cos, pi, radians, sin
from typing import Any

from kivy.animation import Animation
from kivy.clock import Clock
from kivy.graphics import (
    Color,
    InstructionGroup,
    PopMatrix,
    PushMatrix,
    Rotate,
    RoundedRectangle,
    Scale,
    SmoothEllipse,
    SmoothRoundedRectangle,
    Translate,
)
from kivy.graphics.boxshadow import BoxShadow
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty
from kivy.uix.widget import Widget

from app.boards.sheet_brush import Brush
from app.boards.sheet_symbols import symbol
from app.ui.paint import gradient
from app.ui.theme import GAME_COLOURS, MOTION, Rgba, mixed, rgba, theme
from rules.dice import Die, Face

TUMBLE, PER_DIE = 0.70, 0.04
SETTLE = MOTION["settle"].seconds
LARGEST = 96
"""The side of a die, in dp."""
FLIPS = 9
"""Faces that flash by while a die tumbles."""
TURNS = (14.0, -9.0, 6.0, -16.0, 11.0, -5.0, 17.0)
"""How each die lies: a throw never looks like a row of icons."""
DIM = 0.5
BODIES: dict[str, tuple[Rgba, Rgba, Rgba, Rgba]] = {
    "ivory": (rgba("#FFFBEE"), rgba("#EFE7D0"), rgba("#B9AD8C"), rgba("#2A2621")),
    "amber": (rgba("#FFD98A"), rgba("#F6B23C"), rgba("#A86F0C"), rgba("#2B1B00")),
    **{name: (paint.light, paint.base, paint.shade, paint.on) for name, paint in GAME_COLOURS.items()},
}
"""Lit, body, side and pip colour."""
LETTERS = {"P": "purple", "B": "blue", "R": "red", "Y": "yellow"}

PIPS: dict[int, tuple[tuple[int, int], ...]] = {
    1: ((0, 0),),
    2: ((-1, 1), (1, -1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (-1, 1), (1, -1), (1, 1)),
    5: ((-1, -1), (-1, 1), (0, 0), (1, -1), (1, 1)),
    6: ((-1, -1), (-1, 0), (-1, 1), (1, -1), (1, 0), (1, 1)),
}


class _Body:
    """One die's instructions: placed by a few matrices, so that moving it draws nothing anew."""

    def __init__(self, die: Die, number: int) -> None:
        self.die = die
        self.turn = TURNS[number % len(TURNS)]
        self.face: Face | None = None
        self.group = InstructionGroup()
        self._drawn: tuple[object, ...] = ()
        self._place, self._rotate, self._scale = Translate(), Rotate(), Scale()
        self._cube, self._face = InstructionGroup(), InstructionGroup()
        for part in (PushMatrix(), self._place, self._rotate, self._scale, self._cube, self._face, PopMatrix()):
            self.group.add(part)
        self._labels: list[Any] = []

    def put(self, x: float, y: float, angle: float = 0.0, size: float = 1.0) -> None:
        self._place.xy = x, y
        self._rotate.angle = self.turn + angle
        self._scale.x = self._scale.y = size

    def draw(self, side: float, face: Face | None, dim: bool) -> None:
        """Only what is not drawn like that already."""
        alpha = DIM if dim else 1.0
        cube = (side, alpha, theme.mode)
        if cube != self._drawn[:-1]:
            self._draw_cube(side, alpha)
        if (*cube, face) != self._drawn:
            self._draw_face(side, face, alpha)
        self._drawn = (*cube, face)
        self.face = face

    def _draw_cube(self, side: float, alpha: float) -> None:
        lit, body, shade, _ink = BODIES[self.die.body]
        half, radius, deep = side / 2, side * 0.24, side * 0.13
        add = self._cube.add
        self._cube.clear()
        add(Color(0, 0, 0, 0.5 * alpha))
        angle = radians(self.turn)
        down = side * 0.16
        add(
            BoxShadow(
                pos=(-half, -half - deep),
                size=(side, side + deep),
                offset=(-down * sin(angle), -down * cos(angle)),
                blur_radius=side * 0.26,
                border_radius=(radius,) * 4,
            )
        )
        back = theme.palette.tray[1]
        add(Color(rgba=mixed(back, shade, alpha)))
        add(SmoothRoundedRectangle(pos=(-half, -half - deep), size=(side, side), radius=[radius]))
        add(Color(rgba=mixed(back, body, alpha)))
        add(SmoothRoundedRectangle(pos=(-half, -half), size=(side, side), radius=[radius]))
        inset = side * 0.045
        top, low = mixed(back, lit, alpha), mixed(back, body, alpha)
        add(Color(1, 1, 1, 1))
        add(
            RoundedRectangle(
                pos=(-half + inset, -half + inset),
                size=(side - 2 * inset, side - 2 * inset),
                radius=[radius * 0.9],
                texture=gradient(low, top),
            )
        )

    def _draw_face(self, side: float, face: Face | None, alpha: float) -> None:
        self._face.clear()
        _lit, body, _shade, pip = BODIES[self.die.body]
        ink = mixed(mixed(theme.palette.tray[1], body, alpha), pip, alpha)
        if face is None:
            return
        if isinstance(face, int):
            reach, radius = side * 0.255, side * 0.088
            for across, up in PIPS[face]:
                x, y = across * reach, up * reach
                self._dot(x, y - side * 0.012, radius * 1.06, (1, 1, 1, 0.7 * alpha - 0.35))
                self._dot(x, y, radius, ink)
            return
        name = LETTERS[face[0]]
        brush = Brush(self._face, 0, 0, side / 50)
        tint = mixed(GAME_COLOURS[name].base, GAME_COLOURS[name].shade, 0.3 if name == "yellow" else 0)
        brush.text(face[1:], 0, -5, 27, tint, 800)
        symbol(brush, name, 0, 14, 6, tint)
        self._labels = brush.labels

    def _dot(self, x: float, y: float, radius: float, ink: Rgba) -> None:
        self._face.add(Color(rgba=ink))
        self._face.add(SmoothEllipse(pos=(x - radius, y - radius), size=(2 * radius, 2 * radius)))


class FlatDice(Widget):
    dim = BooleanProperty(False)
    flight = NumericProperty(1.0)
    """0 when thrown, 1 when all lie still; seconds do not matter here."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._bodies: list[_Body] = []
        self._faces: tuple[Face, ...] = ()
        self._landed = 0
        self._lands: Callable[[], object] | None = None
        self._arrange = Clock.create_trigger(self._arrange_now, -1)
        self.bind(pos=self._arrange, size=self._arrange, dim=self._arrange)
        theme.bind(mode=self._redraw)

    def _redraw(self, *_: object) -> None:
        self._arrange()

    @property
    def rolling(self) -> bool:
        return self.flight < 1

    def show(self, dice: Sequence[Die], faces: Sequence[Face]) -> None:
        self._stop()
        self._take(dice, faces)

    def roll(
        self,
        dice: Sequence[Die],
        faces: Sequence[Face],
        then: Callable[[], object],
        lands: Callable[[], object] | None = None,
    ) -> None:
        self._stop()
        self._take(dice, faces)
        if theme.reduced_motion:
            self.opacity = 0.3
            appear = Animation(opacity=1, duration=MOTION["fade"].seconds)
            appear.bind(on_complete=lambda *_: self._all_still(then, lands))
            appear.start(self)
            return
        self._lands, self._landed = lands, 0
        self.flight = 0
        fall = Animation(flight=1, duration=TUMBLE + PER_DIE * len(dice) + SETTLE)
        fall.bind(on_complete=lambda *_: then())
        fall.start(self)

    def _all_still(self, then: Callable[[], object], lands: Callable[[], object] | None) -> None:
        for _ in self._bodies:
            if lands:
                lands()
        then()

    def _stop(self) -> None:
        Animation.cancel_all(self)
        self.opacity = 1
        self.flight = 1

    def _take(self, dice: Sequence[Die], faces: Sequence[Face]) -> None:
        if [body.die for body in self._bodies] != list(dice):
            self.canvas.clear()
            self._bodies = [_Body(die, number) for number, die in enumerate(dice)]
            for body in self._bodies:
                self.canvas.add(body.group)
        self._faces = tuple(faces)
        self._arrange_now()

    # -- places --------------------------------------------------------------------------------------------

    def places(self) -> tuple[float, list[tuple[float, float]]]:
        """The side of a die, and the middle of each: side by side, or one above the other where it is narrow."""
        count = max(1, len(self._bodies))
        across = self.width >= self.height
        long, short = (self.width, self.height) if across else (self.height, self.width)
        side = min(short * 0.6, long / (count * 1.3), dp(LARGEST))
        pitch = min(long / count, side * 1.42)
        start = -pitch * (count - 1) / 2
        lift = side * 0.05
        spots = []
        for number in range(count):
            along = start + pitch * number
            aside = side * 0.06 * (1 if number % 2 == 0 else -1) if count > 1 else 0
            spot = (along, aside) if across else (aside, -along)
            spots.append((self.center_x + spot[0], self.center_y + spot[1] + lift))
        return side, spots

    def _arrange_now(self, *_: object) -> None:
        if self.width <= 1 or not self._bodies:
            return
        side, _spots = self.places()
        for number, body in enumerate(self._bodies):
            body.draw(side, self._faces[number] if self._faces else None, self.dim)
        self.on_flight()

    def on_flight(self, *_: object) -> None:
        if not self._bodies or self.width <= 1:
            return
        total = TUMBLE + PER_DIE * len(self._bodies) + SETTLE
        now = self.flight * total
        side, spots = self.places()
        for number, (body, spot) in enumerate(zip(self._bodies, spots, strict=True)):
            lands = TUMBLE + PER_DIE * (number + 1)
            self._fly(body, number, spot, side, min(now / lands, 1.0), max(0.0, (now - lands) / SETTLE))

    def _fly(
        self, body: _Body, number: int, spot: tuple[float, float], side: float, fallen: float, settled: float
    ) -> None:
        rest = self._faces[number] if self._faces else None
        if fallen >= 1 and self.rolling and number >= self._landed:
            self._landed += 1
            if self._lands:
                self._lands()
        face = rest
        if fallen < 1 and isinstance(rest, (int, str)):
            faces = body.die.faces
            step = int((1 - (1 - fallen) ** 2) * FLIPS)
            away = max(0, FLIPS - 1 - step) * (2 * number + 3)
            face = faces[(faces.index(rest) + away) % len(faces)]
        if face != body.face:
            body.draw(side, face, self.dim)
        behind = (1 - fallen) ** 2
        bounce = abs(sin(fallen * 3 * pi)) * (1 - fallen) * side * 0.55
        bump = sin(min(settled, 1) * pi) * side * 0.04 if settled < 1 else 0
        x = spot[0] - behind * self.width * 0.35
        body.put(x, spot[1] + bounce + bump, behind * (420 + 90 * number), 1 + 0.12 * bounce / max(1.0, side))
