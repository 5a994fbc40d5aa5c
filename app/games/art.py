"""The little picture of each game on its card, drawn from shapes in a field of 184 × 82."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import lru_cache
from math import cos, pi, sin

from kivy.clock import Clock
from kivy.graphics import (
    BorderImage,
    Canvas,
    Color,
    Mesh,
    PopMatrix,
    PushMatrix,
    Rotate,
    Scale,
    Translate,
)
from kivy.graphics.texture import Texture
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, OptionProperty, StringProperty
from kivy.uix.widget import Widget

from app.games.tints import card_tint
from app.ui.drawing.flat import Flat, Point, around, rounded_box
from app.ui.drawing.paint import gradient, patch_texture
from app.ui.drawing.patches import PATCHES
from app.ui.text import Unruled, lettering
from app.ui.theme import FACES, GAME_COLOURS, HAND, RADIUS, Rgba, rgba, theme

WIDTH, HEIGHT = 184, 82
TRIANGLE = (16.6, 14.4)
"""Edge and height of Trigon's."""


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


@lru_cache(maxsize=16)
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


def all_rounded(width: float, height: float, radius: float) -> list[Point]:
    return list(rounded_box(0, 0, width, height, radius))


OUTLINES: dict[str, Callable[[float, float, float], list[Point]]] = {
    "top": top_rounded,
    "left": left_rounded,
    "all": all_rounded,
}


class GameArt(Unruled, Widget):
    """`grounded` False where the game's colour is there already."""

    game_id = StringProperty()
    grounded = BooleanProperty(True)
    radius = NumericProperty(RADIUS["card"])
    rounded_side = OptionProperty("top", options=["top", "left", "all"])

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self._texts: dict[tuple[str, float, Rgba], list[tuple[str, float, float]]] = {}
        self._scale = 1.0
        with self.canvas:
            PushMatrix()
            self._place = Translate()
            self.drawing = Canvas()
            PopMatrix()
        self._seen = (0.0, 0.0)
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

    def _draw(self) -> None:
        if not self.game_id or self.width < 2 or self.height < 2:
            return
        self.drawing.clear()
        self._scale = min(self.width / WIDTH, self.height / HEIGHT) * 0.96
        with self.drawing:
            if self.grounded:
                ground = OUTLINES[self.rounded_side](self.width, self.height, dp(self.radius))
                shaded(ground, gradient(*card_tint(self.game_id)))
            PushMatrix()
            Translate((self.width - WIDTH * self._scale) / 2, (self.height - HEIGHT * self._scale) / 2)
            Scale(self._scale, self._scale, 1)
            self._flat = Flat(1 / self._scale)
            getattr(self, f"_{self.game_id}")()
            self._paint()
            PopMatrix()

    def _paint(self) -> None:
        """The shapes gathered so far, and the texts on them."""
        self._flat.paint()
        for (font, size, colour), texts in self._texts.items():
            self._write(texts, font, size, colour)
        self._texts.clear()

    def _write(self, texts: list[tuple[str, float, float]], font: str, size: float, colour: Rgba) -> None:
        """Texts around their points, cut from one picture that has a line for each of them."""
        sharp = self._scale * 2
        lines = sorted({text for text, _x, _y in texts})
        texture = lettering("\n".join(lines), font, int(size * sharp)).texture
        left, low, right, _low, _right, high = texture.tex_coords[:6]
        wide, tall = texture.width / sharp / 2, texture.height / sharp / len(lines) / 2
        pitch = (low - high) / len(lines)
        vertices: list[float] = []
        for text, x, y in texts:
            top = high + pitch * lines.index(text)
            vertices += (x - wide, y - tall, left, top + pitch, x + wide, y - tall, right, top + pitch)
            vertices += (x + wide, y + tall, right, top, x - wide, y + tall, left, top)
        indices = [4 * number + corner for number in range(len(texts)) for corner in (0, 1, 2, 0, 2, 3)]
        Color(*colour)
        Mesh(vertices=vertices, indices=indices, mode="triangles", texture=texture)

    @contextmanager
    def _turned(self, degrees: float, origin: Point) -> Iterator[None]:
        """What is drawn inside is turned by `degrees` anticlockwise around a point."""
        self._paint()
        PushMatrix()
        Rotate(angle=degrees, origin=origin)
        yield
        self._paint()
        PopMatrix()

    def _shadow(self, x: float, y: float, width: float, height: float) -> None:
        """What a box of this size throws on what was drawn before: a card's shadow, made smaller."""
        self._paint()
        patch = PATCHES["card"]
        margin = patch.margin / 3
        Color(0, 0, 0, 1)
        BorderImage(
            pos=(x - margin, y - margin),
            size=(width + 2 * margin, height + 2 * margin),
            texture=patch_texture("card"),
            border=[patch.border * patch.px] * 4,
            display_border=[patch.border / 3] * 4,
        )

    def _text(self, text: str, x: float, y: float, font: str, size: float, colour: Rgba) -> None:
        """A text around a point, drawn as sharp as the screen shows it."""
        if text:
            self._texts.setdefault((font, size, tuple(colour)), []).append((text, x, y))  # type: ignore[arg-type]

    def _hand(self, text: str, x: float, y: float, size: float) -> None:
        self._text(text, x - 0.065 * size, y, HAND, size, theme.pen)

    # -- the six pictures -------------------------------------------------------------------------------------

    def _genial(self) -> None:
        draw = self._flat
        rows = (
            (62.5, ("yellow", "green", "purple"), 1),
            (41, ("blue", "red", "red", "purple"), -0.5),
            (19.5, ("green", "yellow", "orange"), 0),
        )
        for y, colours, shift in rows:
            for i, colour in enumerate(colours):
                x = 67 + (i + shift) * 24.8
                draw.regular(x, y - 1.6, 14.2, 6, theme.tile_base)
                draw.regular(x, y, 13.8, 6, theme.tile_base)
                draw.regular(x, y, 11.8, 6, GAME_COLOURS[colour].base)
                draw.regular(x, y + 0.5, 10.8, 6, GAME_COLOURS[colour].light)
                draw.regular(x, y - 0.4, 10.5, 6, GAME_COLOURS[colour].base)
                self._symbol(colour, x, y)

    def _symbol(self, colour: str, x: float, y: float) -> None:
        draw = self._flat
        ink = GAME_COLOURS[colour].on
        if colour == "red":
            draw.polygon(around(x, y, [6.8, 2.9] * 5), ink)
        elif colour == "green":
            draw.disc(x, y, 5, ink)
        elif colour == "blue":
            draw.polygon(around(x, y, [6.8, 3.9] * 6), ink)
        elif colour == "orange":
            draw.regular(x, y, 6, 6, ink, turn=30)
        elif colour == "purple":
            draw.circle(x, y, 4.2, 2.2, ink)
        else:
            draw.disc(x, y, 3, ink)
            for start, end in zip(around(x, y, [4.6] * 8), around(x, y, [6.6] * 8), strict=True):
                draw.line(start, end, 1.3, ink)

    def _twenty_one(self) -> None:
        draw = self._flat
        with self._turned(3, (92, 41)):
            self._shadow(7, 12, 170, 58)
            draw.rounded(7, 12, 170, 58, 7, theme.paper)
            fields = (("red", 6, "6"), ("white", 5, "4"), ("blue", 4, "4"), ("yellow", 3, ""), ("green", 2, ""))
            for i, (colour, number, written) in enumerate(fields):
                x = 15.5 + i * 31.2
                draw.rounded(x, 33, 27.5, 29.5, 7, GAME_COLOURS[colour].shade)
                draw.rounded(x, 34, 27.5, 28.5, 7, GAME_COLOURS[colour].base)
                self._text(str(number), x + 5.5, 57, FACES[700], 8, GAME_COLOURS[colour].on)
                draw.rounded(x + 3.5, 37, 20.5, 14, 4.5, theme.sheet_cell)
                self._hand(written, x + 14, 44.5, 16)
                draw.rounded_ring(x + 8.5, 17.5, (10.5, 10.5), 2.5, 1.1, theme.rule)
                if written == str(number):
                    draw.line((x + 11, 20), (x + 16.5, 25.5), 1.6, theme.pen)
                    draw.line((x + 11, 25.5), (x + 16.5, 20), 1.6, theme.pen)

    def _qwantum(self) -> None:
        draw = self._flat
        bars = (("red", 20), ("yellow", 32), ("blue", 44), ("purple", 56), ("red", 41), ("yellow", 27))
        for i, (colour, height) in enumerate(bars):
            x = 22 + i * 23.2 + (10 if i > 3 else 0)
            draw.rounded(x, 9, 17, height, 6, GAME_COLOURS[colour].shade)
            draw.rounded(x, 10, 17, height - 1, 6, GAME_COLOURS[colour].base)
            draw.rounded(x + 2, height + 1.5, 13, 5, 2.5, GAME_COLOURS[colour].light)
        draw.rounded(115, 7, 2, 70, 1, rgba("#FFFFFF", 0.7))
        for rise in (((26, 36), (70, 62), (110, 76)), ((122, 70), (142, 62), (166, 46))):
            for step in range(11):
                share = step / 10
                x, y = (
                    a * (1 - share) ** 2 + 2 * b * share * (1 - share) + c * share**2
                    for a, b, c in zip(*rise, strict=True)
                )
                draw.disc(x, y, 0.9, theme.accent_hi)

    def _trigon(self) -> None:
        """Four pieces that meet at their corners."""
        pieces = {
            "blue": ((1, 3), (1, 4), (1, 5), (2, 2), (2, 3)),
            "green": ((3, 2), (3, 3), (3, 4), (4, 3), (4, 4), (4, 5)),
            "red": ((0, 8), (0, 7), (0, 6), (1, 8), (1, 9)),
            "yellow": ((2, 8), (2, 9), (3, 7), (3, 8), (3, 6)),
        }
        for colour, triangles in pieces.items():
            self._piece(colour, triangles, 42, 77)

    def _patterns(self) -> None:
        """Four pieces in a row, as they lie beside a shape to fill."""
        pieces = {
            "blue": ((0, 0), (0, 1), (0, 2), (1, 1), (1, 2)),
            "yellow": ((0, 0), (1, 0), (1, 1), (1, 2), (0, 2)),
            "red": ((0, 1), (1, 0), (1, 1), (1, 2), (0, 2), (1, 3)),
            "green": ((0, 1), (1, 1), (1, 0), (2, 0), (2, 1), (0, 0)),
        }
        for number, (colour, triangles) in enumerate(pieces.items()):
            high, wide = (1 + max(place) for place in zip(*triangles, strict=True))
            middle = WIDTH * (number + 0.5) / len(pieces)
            self._piece(colour, triangles, middle - (wide + 1) * TRIANGLE[0] / 4, HEIGHT / 2 + high * TRIANGLE[1] / 2)

    def _piece(self, colour: str, triangles: Iterable[tuple[int, int]], left: float, top: float) -> None:
        """Rows and columns of triangles, every second of them upside down."""
        draw, paint, (edge, height) = self._flat, GAME_COLOURS[colour], TRIANGLE
        radius = height * 2 / 3
        places = []
        for row, column in triangles:
            down = (row + column) % 2
            places.append((left + (column + 1) * edge / 2, top - (row + (1 if down else 2) / 3) * height, 180 * down))
        for x, y, turn in places:
            draw.regular(x, y - 1.6, radius, 3, paint.shade, turn)
        for x, y, turn in places:
            draw.regular(x, y, radius, 3, paint.base, turn)
            draw.regular_ring(x, y, radius, 3, 0.8, paint.shade, turn)
        for x, y, _turn in places:
            self._micro_mark(colour, x, y)

    def _micro_mark(self, colour: str, x: float, y: float) -> None:
        draw = self._flat
        ink = GAME_COLOURS[colour].on
        if colour == "green":
            draw.disc(x, y, 1.6, ink)
        elif colour == "blue":
            draw.rounded(x - 2.6, y - 0.6, 5.2, 1.2, 0.6, ink)
        elif colour == "yellow":
            draw.circle(x, y, 1.8, 1.1, ink)
        else:
            for point in around(x, y, [3] * 3):
                draw.line((x, y), point, 1.1, ink)

    def _knister(self) -> None:
        draw = self._flat
        grid = ("74.97", ".87..", "56789", ".7.7.", "T..47")
        self._shadow(16, 2, 78, 78)
        draw.rounded(16, 2, 78, 78, 6, theme.paper)
        for row, numbers in enumerate(grid):
            for column, number in enumerate(numbers):
                x, y = 21 + column * 13.8, 62.5 - row * 13.8
                full_row = row == 2
                draw.rounded(x, y, 12.4, 12.4, 3, theme.score_fill if full_row else theme.paper2)
                if number != ".":
                    self._hand("10" if number == "T" else number, x + 6.6, y + 6.4, 13)
        self._die(134, 30, 31, 4, "white", 10)
        self._die(156, 54, 31, 3, "white", -14)

    def _table_dice(self) -> None:
        self._die(56, 36, 42, 4, "red", -8)
        self._die(104, 54, 38, 2, "blue", 12)
        self._die(138, 30, 38, 5, "white", -16)

    def _die(self, x: float, y: float, side: float, value: int, colour: str, turn: float) -> None:
        draw = self._flat
        paint = GAME_COLOURS[colour]
        half, radius = side / 2, side * 0.24
        with self._turned(turn, (x, y)):
            self._shadow(x - half + side * 0.06, y - half - side * 0.04, side, side)
            draw.rounded(x - half, y - half, side, side, radius, paint.shade)
            draw.rounded(x - half, y - half + side * 0.05, side, side * 0.95, radius, paint.base)
            for px, py in pips(value):
                draw.disc(x + px * side * 0.26, y + side * 0.025 + py * side * 0.26, side * 0.085, paint.on)


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
