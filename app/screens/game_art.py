"""The little picture of each game on its card, drawn from shapes in a field of 184 × 82."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import cos, pi, sin

from kivy.clock import Clock
from kivy.core.text import Label as CoreLabel
from kivy.graphics import (
    Canvas,
    Color,
    Mesh,
    PopMatrix,
    PushMatrix,
    Rectangle,
    Rotate,
    RoundedRectangle,
    Scale,
    SmoothLine,
    Translate,
)
from kivy.graphics.boxshadow import BoxShadow
from kivy.graphics.texture import Texture
from kivy.metrics import dp
from kivy.properties import NumericProperty, OptionProperty, StringProperty
from kivy.uix.widget import Widget

from app.ui.paint import gradient
from app.ui.theme import CARD_TINTS, FACES, GAME_COLOURS, HAND, RADIUS, Rgba, rgba, theme

WIDTH, HEIGHT = 184, 82
Point = tuple[float, float]

TINTS = {**CARD_TINTS, "table_dice": (rgba("#FFCB66"), rgba("#E79A2C"))}


def polygon(points: Sequence[Point], colour: Rgba) -> None:
    """A filled shape, seen from its centre, with smooth edges."""
    x = sum(p[0] for p in points) / len(points)
    y = sum(p[1] for p in points) / len(points)
    Color(*colour)
    corners = [(x, y), *points, points[0]]
    Mesh(
        vertices=[part for px, py in corners for part in (px, py, 0, 0)],
        indices=list(range(len(corners))),
        mode="triangle_fan",
    )
    SmoothLine(points=[part for point in points for part in point], close=True, width=0.35)


def shaded(points: Sequence[Point], shading: Texture) -> None:
    """A convex shape with a gradient from its lowest to its highest point."""
    low, high = min(p[1] for p in points), max(p[1] for p in points)
    Color(1, 1, 1, 1)
    Mesh(
        vertices=[part for x, y in points for part in (x, y, 0.5, (y - low) / (high - low))],
        indices=list(range(len(points))),
        mode="triangle_fan",
        texture=shading,
    )


def top_rounded(width: float, height: float, radius: float) -> list[Point]:
    """A rectangle with two round corners, from its lower left corner anticlockwise."""
    arc = [(radius * cos(step * pi / 32), radius * sin(step * pi / 32)) for step in range(17)]
    top = height - radius
    return [
        (0, 0),
        (width, 0),
        *((width - radius + across, top + up) for across, up in arc),
        *((radius - across, top + up) for across, up in reversed(arc)),
    ]


def left_rounded(width: float, height: float, radius: float) -> list[Point]:
    """The same, lying on its side: the round corners are the left ones."""
    return [(width - up, across) for across, up in top_rounded(height, width, radius)]


def around(x: float, y: float, radii: Iterable[float], turn: float = 0.0) -> list[Point]:
    """Points around a centre, the first one at the top, `turn` in degrees clockwise."""
    radii = list(radii)
    angles = (pi / 2 - (turn / 180 + 2 * i / len(radii)) * pi for i in range(len(radii)))
    return [(x + r * cos(a), y + r * sin(a)) for r, a in zip(radii, angles, strict=True)]


def disc(x: float, y: float, radius: float, colour: Rgba) -> None:
    polygon(around(x, y, [radius] * 28), colour)


def rounded(x: float, y: float, width: float, height: float, radius: float, colour: Rgba) -> None:
    Color(*colour)
    RoundedRectangle(pos=(x, y), size=(width, height), radius=[radius], segments=12)
    SmoothLine(rounded_rectangle=(x, y, width, height, radius, 24), width=0.35)


def outlined(x: float, y: float, width: float, height: float, radius: float, colour: Rgba) -> None:
    Color(*colour)
    SmoothLine(rounded_rectangle=(x, y, width, height, radius, 24), width=0.55)


class Turned:
    """What is drawn inside is turned by `degrees` anticlockwise around a point."""

    def __init__(self, degrees: float, origin: Point) -> None:
        self.degrees, self.origin = degrees, origin

    def __enter__(self) -> None:
        PushMatrix()
        Rotate(angle=self.degrees, origin=self.origin)

    def __exit__(self, *_: object) -> None:
        PopMatrix()


class GameArt(Widget):
    game_id = StringProperty()
    radius = NumericProperty(RADIUS["card"])
    rounded_side = OptionProperty("top", options=["top", "left"])

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self._texts: list[CoreLabel] = []
        self._scale = 1.0
        with self.canvas:
            PushMatrix()
            self._place = Translate()
            self._drawing = Canvas()
            PopMatrix()
        self._seen = (0.0, 0.0)
        self._ground_only = True
        draw = self._settle = Clock.create_trigger(self._draw_when_settled, -1)
        self.bind(pos=self._move, size=draw, game_id=draw, rounded_side=draw)
        theme.bind(mode=draw)

    def _move(self, *_: object) -> None:
        self._place.xy = self.pos

    def _draw_when_settled(self, *_: object) -> None:
        """A layout finds its sizes in several passes of one frame; drawing waits for the last of them."""
        size = tuple(self.size)
        if size != self._seen:
            self._seen = size
            self._settle()
        else:
            self._draw()
            if self._ground_only:
                self._ground_only = False
                Clock.schedule_once(lambda _: self._draw())

    def _draw(self) -> None:
        """The ground comes with the first picture of a screen, what lies on it with the next."""
        if not self.game_id or self.width < 2 or self.height < 2:
            return
        self._texts.clear()
        self._drawing.clear()
        self._scale = min(self.width / WIDTH, self.height / HEIGHT) * 0.96
        with self._drawing:
            outline = top_rounded if self.rounded_side == "top" else left_rounded
            ground = outline(self.width, self.height, dp(self.radius))
            shaded(ground, gradient(*TINTS[self.game_id]))
            if self._ground_only:
                return
            PushMatrix()
            Translate((self.width - WIDTH * self._scale) / 2, (self.height - HEIGHT * self._scale) / 2)
            Scale(self._scale, self._scale, 1)
            getattr(self, f"_{self.game_id}")()
            PopMatrix()

    def _text(self, text: str, x: float, y: float, font: str, size: float, colour: Rgba) -> None:
        """A text around a point, drawn as sharp as the screen shows it."""
        sharp = self._scale * 2
        label = CoreLabel(text=text, font_name=font, font_size=size * sharp)
        label.refresh()
        self._texts.append(label)
        width, height = (part / sharp for part in label.texture.size)
        Color(*colour)
        Rectangle(texture=label.texture, pos=(x - width / 2, y - height / 2), size=(width, height))

    def _hand(self, text: str, x: float, y: float, size: float) -> None:
        self._text(text, x - 0.065 * size, y, HAND, size, theme.pen)

    # -- the six pictures -------------------------------------------------------------------------------------

    def _genial(self) -> None:
        rows = (
            (62.5, ("yellow", "green", "purple"), 1),
            (41, ("blue", "red", "red", "purple"), -0.5),
            (19.5, ("green", "yellow", "orange"), 0),
        )
        for y, colours, shift in rows:
            for i, colour in enumerate(colours):
                x = 67 + (i + shift) * 24.8
                polygon(around(x, y - 1.6, [14.2] * 6), theme.tile_base)
                polygon(around(x, y, [13.8] * 6), theme.tile_base)
                polygon(around(x, y, [11.8] * 6), GAME_COLOURS[colour].base)
                polygon(around(x, y + 0.5, [10.8] * 6), GAME_COLOURS[colour].light)
                polygon(around(x, y - 0.4, [10.5] * 6), GAME_COLOURS[colour].base)
                self._symbol(colour, x, y)

    def _symbol(self, colour: str, x: float, y: float) -> None:
        ink = GAME_COLOURS[colour].on
        if colour == "red":
            polygon(around(x, y, [6.8, 2.9] * 5), ink)
        elif colour == "green":
            disc(x, y, 5, ink)
        elif colour == "blue":
            polygon(around(x, y, [6.8, 3.9] * 6), ink)
        elif colour == "orange":
            polygon(around(x, y, [6] * 6, turn=30), ink)
        elif colour == "purple":
            Color(*ink)
            SmoothLine(circle=(x, y, 4.2, 0, 360, 40), width=1.1)
        else:
            disc(x, y, 3, ink)
            Color(*ink)
            for (ax, ay), (bx, by) in zip(around(x, y, [4.6] * 8), around(x, y, [6.6] * 8), strict=True):
                SmoothLine(points=(ax, ay, bx, by), width=0.55, cap="round")

    def _twenty_one(self) -> None:
        with Turned(3, (92, 41)):
            Color(0, 0, 0, 0.35)
            BoxShadow(pos=(7, 12), size=(170, 58), offset=(0, -2), blur_radius=9, border_radius=(7,) * 4)
            rounded(7, 12, 170, 58, 7, theme.paper)
            fields = (("red", 6, "6"), ("white", 5, "4"), ("blue", 4, "4"), ("yellow", 3, ""), ("green", 2, ""))
            for i, (colour, number, written) in enumerate(fields):
                x = 15.5 + i * 31.2
                rounded(x, 33, 27.5, 29.5, 7, GAME_COLOURS[colour].shade)
                rounded(x, 34, 27.5, 28.5, 7, GAME_COLOURS[colour].base)
                self._text(str(number), x + 5.5, 57, FACES[700], 8, GAME_COLOURS[colour].on)
                rounded(x + 3.5, 37, 20.5, 14, 4.5, theme.sheet_cell)
                self._hand(written, x + 14, 44.5, 16)
                outlined(x + 8.5, 17.5, 10.5, 10.5, 2.5, theme.rule)
                if written == str(number):
                    Color(*theme.pen)
                    SmoothLine(points=(x + 11, 20, x + 16.5, 25.5), width=0.8)
                    SmoothLine(points=(x + 11, 25.5, x + 16.5, 20), width=0.8)

    def _qwantum(self) -> None:
        bars = (("red", 20), ("yellow", 32), ("blue", 44), ("purple", 56), ("red", 41), ("yellow", 27))
        for i, (colour, height) in enumerate(bars):
            x = 22 + i * 23.2 + (10 if i > 3 else 0)
            rounded(x, 9, 17, height, 6, GAME_COLOURS[colour].shade)
            rounded(x, 10, 17, height - 1, 6, GAME_COLOURS[colour].base)
            rounded(x + 2, height + 1.5, 13, 5, 2.5, GAME_COLOURS[colour].light)
        rounded(115, 7, 2, 70, 1, rgba("#FFFFFF", 0.7))
        for rise in (((26, 36), (70, 62), (110, 76)), ((122, 70), (142, 62), (166, 46))):
            for step in range(11):
                share = step / 10
                x, y = (
                    a * (1 - share) ** 2 + 2 * b * share * (1 - share) + c * share**2
                    for a, b, c in zip(*rise, strict=True)
                )
                disc(x, y, 0.9, theme.accent_hi)

    def _trigon(self) -> None:
        """Four pieces that meet at their corners."""
        edge, height = 16.6, 14.4
        pieces = {
            "blue": ((1, 3), (1, 4), (1, 5), (2, 2), (2, 3)),
            "green": ((3, 2), (3, 3), (3, 4), (4, 3), (4, 4), (4, 5)),
            "red": ((0, 8), (0, 7), (0, 6), (1, 8), (1, 9)),
            "yellow": ((2, 8), (2, 9), (3, 7), (3, 8), (3, 6)),
        }
        for colour, triangles in pieces.items():
            paint = GAME_COLOURS[colour]
            shapes = []
            for row, column in triangles:
                x, y = 42 + column * edge / 2, 77 - row * height
                up = (row + column) % 2 == 0
                tip, flat = (y, y - height) if up else (y - height, y)
                shapes.append(((x, flat), (x + edge / 2, tip), (x + edge, flat)))
            for shape in shapes:
                polygon([(x, y - 1.6) for x, y in shape], paint.shade)
            for shape in shapes:
                polygon(shape, paint.base)
                Color(*paint.shade)
                SmoothLine(points=[part for point in shape for part in point], close=True, width=0.4)
            for shape in shapes:
                self._micro_mark(colour, sum(p[0] for p in shape) / 3, sum(p[1] for p in shape) / 3)

    def _micro_mark(self, colour: str, x: float, y: float) -> None:
        ink = GAME_COLOURS[colour].on
        if colour == "green":
            disc(x, y, 1.6, ink)
        elif colour == "blue":
            rounded(x - 2.6, y - 0.6, 5.2, 1.2, 0.6, ink)
        elif colour == "yellow":
            Color(*ink)
            SmoothLine(circle=(x, y, 1.8, 0, 360, 24), width=0.55)
        else:
            Color(*ink)
            for px, py in around(x, y, [3] * 3):
                SmoothLine(points=(x, y, px, py), width=0.55)

    def _knister(self) -> None:
        grid = ("74.97", ".87..", "56789", ".7.7.", "T..47")
        Color(0, 0, 0, 0.35)
        BoxShadow(pos=(16, 2), size=(78, 78), offset=(0, -2), blur_radius=9, border_radius=(6,) * 4)
        rounded(16, 2, 78, 78, 6, theme.paper)
        for row, numbers in enumerate(grid):
            for column, number in enumerate(numbers):
                x, y = 21 + column * 13.8, 62.5 - row * 13.8
                full_row = row == 2
                rounded(x, y, 12.4, 12.4, 3, theme.score_fill if full_row else theme.paper2)
                if number != ".":
                    self._hand("10" if number == "T" else number, x + 6.6, y + 6.4, 13)
        self._die(134, 30, 31, 4, "white", 10)
        self._die(156, 54, 31, 3, "white", -14)

    def _table_dice(self) -> None:
        self._die(56, 36, 42, 4, "red", -8)
        self._die(104, 54, 38, 2, "blue", 12)
        self._die(138, 30, 38, 5, "white", -16)

    def _die(self, x: float, y: float, side: float, value: int, colour: str, turn: float) -> None:
        paint = GAME_COLOURS[colour]
        half, radius = side / 2, side * 0.24
        with Turned(turn, (x, y)):
            Color(0, 0, 0, 0.45)
            BoxShadow(
                pos=(x - half, y - half),
                size=(side, side),
                offset=(side * 0.06, -side * 0.1),
                blur_radius=side * 0.3,
                border_radius=(radius,) * 4,
            )
            rounded(x - half, y - half, side, side, radius, paint.shade)
            rounded(x - half, y - half + side * 0.05, side, side * 0.95, radius, paint.base)
            for px, py in pips(value):
                disc(x + px * side * 0.26, y + side * 0.025 + py * side * 0.26, side * 0.085, paint.on)


def pips(value: int) -> list[Point]:
    """Where the pips of a face stand, in a square from -1 to 1."""
    places: list[Point] = [(0, 0)] if value % 2 else []
    if value > 1:
        places += [(-1, 1), (1, -1)]
    if value > 3:
        places += [(1, 1), (-1, -1)]
    if value == 6:
        places += [(-1, 0), (1, 0)]
    return places
