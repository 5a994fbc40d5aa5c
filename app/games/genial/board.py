"""Genial's board under the finger: plate, cells, printed symbols, tiles; a ghost with the rays that it would score.

GenialField
    show(state)                     the position
    show_moves(tiles, newest)       outline what the others laid: (cells, initial or "", palette) each
    show_open(cells)                lighten where the held tile may lie
    hold(ghost)                     a `Ghost` with its rays, or None
    refuse(marks)                   what is wrong, for a moment
    hands                           who is told of touches
Each layer is one mesh and drawn again only when what it shows changed.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import zip_longest
from math import cos, hypot, pi, sin
from typing import Any, Protocol

from kivy.animation import Animation
from kivy.clock import Clock, ClockEvent
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty
from kivy.uix.widget import Widget

from app.games.board.field import Field
from app.games.genial.paint import (
    STEP,
    at,
    hexagon,
    plate,
    plate_radius,
    printed,
    symbol_ink,
    tile,
    tile_base,
    tile_face,
)
from app.games.genial.paint import cell as free_cell
from app.games.genial.paint import symbol as paint_symbol
from app.games.genial.pieces import Marks
from app.ui.boxes import Cluster
from app.ui.drawing.mesh import Point, Sketch, around
from app.ui.drawing.paint import Surface, middle
from app.ui.motion import animate
from app.ui.people.avatar import Avatar
from app.ui.text import BarText
from app.ui.theme import GAME_COLOURS, Rgba, colour, faded, mixed, rgba, theme
from rules.genial.game import GenialState
from rules.genial.geometry import COLOURS, area, hexagons
from rules.genial.scoring import HalfScore
from rules.genial.tiles import Tile

LIGHTER = 0.2
"""How much lighter a cell is where the held tile may lie."""
A_CELL = 0.04
"""Seconds in which a ray grows by a cell."""
WRONG = 2.0
"""Seconds that a refusal stays marked."""
WHO = 17
"""The size, in dp, of the letter that tells whose tile it is."""
RAY_ON_PAPER = rgba("#123F45")


Box = tuple[float, float, float, float]
"""Left, low, right and high, in board units."""


@dataclass(frozen=True)
class Ghost:
    tile: Tile
    cells: tuple[int, int]
    turn: int
    scores: tuple[HalfScore, HalfScore]
    gains: tuple[int, int]
    """The points that count: a peg stops at the end of its track."""
    carried: bool = False
    """A finger still carries the tile: this is only where it would lie."""


@dataclass(frozen=True)
class LaidTile:
    """Somebody else's tile since one's own last."""

    cells: tuple[int, int]
    name: str
    palette: str
    bot: bool


class GenialTouches(Protocol):
    """Whoever is told about fingers on the board."""

    def tap_board(self, x: float, y: float) -> None: ...
    def takes_ghost(self, touch: Any) -> bool: ...
    def lift(self, touch: Any) -> bool: ...
    def carry(self, touch: Any) -> None: ...
    def drop(self, touch: Any) -> None: ...
    def twist(self, steps: int) -> None: ...


class GenialField(Field):
    grown = NumericProperty(1.0)
    """How far the rays have grown, in cells."""

    def __init__(self, hands: GenialTouches, **kwargs: Any) -> None:
        self._hands = hands
        super().__init__(size_hint=(None, None), max_scale=dp(46), **kwargs)
        self._ground, self._open, self._tiles, self._moves, self._rays, self._wrong = (self.layer() for _ in range(6))
        self.state: GenialState | None = None
        self._open_cells: frozenset[int] = frozenset()
        self.laid: tuple[LaidTile, ...] = ()
        self._newest: LaidTile | None = None
        self.ghost: Ghost | None = None
        self.marks: Marks | None = None
        self._forget_marks: ClockEvent | None = None
        self._who: list[Avatar] = []
        self._draw_ghost_soon = Clock.create_trigger(self._draw_ghost, -1)
        self._draw_open_soon = Clock.create_trigger(self._draw_open, -1)
        self.bubbles = (GainBubble(), GainBubble())
        for bubble in self.bubbles:
            self.add_widget(bubble)
        self.bind(on_view=self._place_bubbles, on_scaled=self._redraw)
        theme.bind(mode=self._redraw)

    # -- touches -------------------------------------------------------------------------------------------

    def tapped(self, x: float, y: float) -> None:
        self._hands.tap_board(x, y)

    def takes(self, touch: Any) -> bool:
        return self._hands.takes_ghost(touch)

    def lifted(self, touch: Any) -> None:
        self._hands.lift(touch)

    def dragged(self, touch: Any) -> None:
        self._hands.carry(touch)

    def dropped(self, touch: Any) -> None:
        self._hands.drop(touch)

    def twisted(self, steps: int) -> None:
        self._hands.twist(steps)

    # -- drawing -------------------------------------------------------------------------------------------

    def _sketch(self) -> Sketch:
        return Sketch(1 / max(self.scale, 0.01))

    def _redraw(self, *_: object) -> None:
        if self.state is not None:
            self._draw_ground()
            self._draw_open()
            self._draw_tiles()
            self._draw_moves()
            self._draw_ghost()
            self._draw_wrong()

    def show(self, state: GenialState) -> None:
        before, self.state = self.state, state
        if before is None or before.side != state.side:
            radius = plate_radius(state.side)
            self.extent = (-radius - 0.1, -radius * STEP / 2 - 0.35, radius + 0.1, radius * STEP / 2 + 0.1)
            self._redraw()
        elif before.placed != state.placed:
            self._draw_tiles()

    def _draw_ground(self) -> None:
        state = self.state
        if state is None:
            return
        sketch = self._sketch()
        plate(sketch, state.side)
        board = hexagons()
        for cell in area(state.side).cells.difference(board.printed):
            free_cell(sketch, *at(cell), colour("cell"))
        for name, cell in enumerate(board.printed):
            printed(sketch, name, *at(cell))
        sketch.put(self._ground)

    def show_open(self, cells: Iterable[int]) -> None:
        cells = frozenset(cells)
        if cells != self._open_cells:
            self._open_cells = cells
            self._draw_open_soon()

    def _draw_open(self, *_: object) -> None:
        sketch = self._sketch()
        light = mixed(colour("cell"), colour("start_spot") if theme.mode == "dark" else colour("plate"), LIGHTER)
        for cell in self._open_cells:
            free_cell(sketch, *at(cell), light)
        sketch.put(self._open)

    def _draw_tiles(self) -> None:
        sketch = self._sketch()
        placed = self.state.placed if self.state else ()
        for laid in placed:
            for cell in laid.cells:
                tile_base(sketch, *at(cell))
        for laid in placed:
            for name, cell in zip(laid.tile, laid.cells, strict=True):
                tile_face(sketch, name, *at(cell))
        sketch.put(self._tiles)

    def show_moves(self, laid: Iterable[LaidTile], newest: LaidTile | None) -> None:
        shown = tuple(laid)
        if (shown, newest) != (self.laid, self._newest):
            self.laid, self._newest = shown, newest
            self._draw_moves()

    def _draw_moves(self) -> None:
        """A light outline around both halves, and who it was between them; the newest is stronger."""
        sketch = self._sketch()
        for laid in self.laid:
            strong = laid is self._newest or laid == self._newest
            for shape in _outline(laid.cells, 1.04):
                sketch.ring(shape, ray_colour() if strong else faded(ray_colour(), 0.75), 0.18 if strong else 0.1)
            for shape in _outline(laid.cells, 0.9):
                sketch.ring(shape, colour("message"), 0.1 if strong else 0.06)
        sketch.put(self._moves)
        self._show_who()

    def _show_who(self) -> None:
        while len(self._who) < len(self.laid):
            self._who.append(Avatar(avatar_size=dp(WHO)))
            self.add_widget(self._who[-1], index=len(self.children))
        for avatar, laid in zip_longest(self._who, self.laid):
            avatar.opacity = 0 if laid is None else 1
            if laid is not None:
                avatar.name, avatar.palette, avatar.bot = laid.name, laid.palette, laid.bot
        self._place_who()

    def _place_who(self, *_: object) -> None:
        """Between the halves: whose tile it is."""
        for avatar, laid in zip(self._who, self.laid, strict=False):
            (ax, ay), (bx, by) = at(laid.cells[0]), at(laid.cells[1])
            avatar.center = self.from_board((ax + bx) / 2, (ay + by) / 2)
            covered = any(bubble.shown and bubble.collide_widget(avatar) for bubble in self.bubbles)
            avatar.opacity = int(self.collide_point(*avatar.center) and not covered)

    # -- the ghost -----------------------------------------------------------------------------------------

    def hold(self, ghost: Ghost | None) -> None:
        if ghost == self.ghost:
            return
        self.ghost = ghost
        Animation.cancel_all(self, "grown")
        longest = max((len(ray) for score in ghost.scores for ray in score.rays), default=0) if ghost else 0
        if ghost is None or ghost.carried or theme.reduced_motion or not longest:
            self.grown = 99.0
            self._draw_ghost_soon()
            self._place_bubbles()
        else:
            self.grown = 0.0
            grows = Animation(grown=longest, duration=A_CELL * longest)
            grows.bind(on_complete=lambda *_: self._grown())
            grows.start(self)
            self._draw_ghost_soon()
            self._hide_bubbles()

    def _grown(self) -> None:
        self.grown = 99.0
        self._place_bubbles()
        for bubble in self.bubbles:
            bubble.pop()

    def on_grown(self, *_: object) -> None:
        self._draw_ghost_soon()

    def _draw_ghost(self, *_: object) -> None:
        sketch = self._sketch()
        ghost = self.ghost
        if ghost is not None:
            for score, cell in zip(ghost.scores, ghost.cells, strict=True):
                self._draw_rays(sketch, score, cell)
            rim = colour("accent")
            x, y = at(ghost.cells[0])
            if ghost.carried:
                for shape in _outline(ghost.cells, 0.92):
                    sketch.ring(shape, rim, 0.2)
                for name, cell in zip(ghost.tile, ghost.cells, strict=True):
                    paint_symbol(sketch, name, *at(cell), 1.0, faded(symbol_ink(name), 0.75))
            else:
                tile(sketch, ghost.tile, x, y, ghost.turn, rim=rim)
        sketch.put(self._rays)

    def _draw_rays(self, sketch: Sketch, score: HalfScore, cell: int) -> None:
        ink, core = ray_colour(), ray_core()
        for ray in score.rays:
            seen = ray[: max(0, int(self.grown + 0.5))]
            if not seen:
                continue
            for counted in seen:
                sketch.ring(hexagon(*at(counted), 0.95), ink, 0.15)
            line = [at(cell), at(seen[-1])]
            sketch.ring(line, ink, 0.26, closed=False)
            sketch.ring(line, core, 0.09, closed=False)
            for counted in seen:
                sketch.disc(*at(counted), 0.21, ink, 14)
                sketch.disc(*at(counted), 0.11, core, 12)

    def _hide_bubbles(self) -> None:
        for bubble in self.bubbles:
            bubble.shown = False
        self._place_who()

    def _place_bubbles(self, *_: object) -> None:
        ghost = self.ghost
        if ghost is None or self.grown < 99:
            self._hide_bubbles()
            return
        counted = [at(cell) for score in ghost.scores for ray in score.rays for cell in ray]
        tile_at = [at(cell) for cell in ghost.cells]
        taken: list[Box] = []
        for bubble, name, place, gain in zip(self.bubbles, ghost.tile, tile_at, ghost.gains, strict=True):
            bubble.shown = bool(gain)
            if gain:
                bubble.show(name, gain)
                box = self._bubble_box(bubble, place, tile_at, counted, taken)
                taken.append(box)
                bubble.center = self.from_board((box[0] + box[2]) / 2, (box[1] + box[3]) / 2)
        self._place_who()

    def _bubble_box(
        self, bubble: GainBubble, here: Point, tile_at: list[Point], counted: list[Point], taken: list[Box]
    ) -> Box:
        """Beside its half, where it hides nothing of the tile, no other bubble, and as little as possible of what
        counts.
        """
        left, low, right, high = self.view
        half_x, half_y = bubble.width / 2 / self.scale, bubble.height / 2 / self.scale

        def hides(box: Box) -> float:
            cost = 9.0 * sum(_touches(box, place) for place in tile_at) + sum(_touches(box, place) for place in counted)
            cost += 0.5 * sum(_touches(box, at(cell)) for laid in self.laid for cell in laid.cells)
            cost += 20.0 * sum(_overlap(box, other) for other in taken)
            outside = max(0.0, left - box[0], box[2] - right) + max(0.0, low - box[1], box[3] - high)
            return cost + 8 * outside + 0.1 * hypot((box[0] + box[2]) / 2 - here[0], (box[1] + box[3]) / 2 - here[1])

        found = []
        for step in range(24):
            across, up = cos(step * pi / 12), sin(step * pi / 12)
            for far in (1.05, 1.9):
                x = here[0] + across * (far + half_x)
                y = here[1] + up * (far + half_y)
                found.append((x - half_x, y - half_y, x + half_x, y + half_y))
        return min(found, key=hides)

    # -- what is wrong -------------------------------------------------------------------------------------

    def refuse(self, marks: Marks) -> None:
        self.marks = marks
        self._draw_wrong()
        if self._forget_marks is not None:
            self._forget_marks.cancel()
        self._forget_marks = Clock.schedule_once(lambda _: self.forgive(), WRONG)

    def forgive(self) -> None:
        if self.marks is not None:
            self.marks = None
            self._draw_wrong()

    def _draw_wrong(self) -> None:
        """Red outlines with a cross: the cells, the border of the area, the symbols it is about."""
        sketch = self._sketch()
        marks, state = self.marks, self.state
        if marks is not None and state is not None:
            bad = colour("bad")
            for cell in marks.cells:
                x, y = at(cell)
                sketch.ring(hexagon(x, y, 0.93), bad, 0.17)
                for a, b in (((-0.34, -0.34), (0.34, 0.34)), ((-0.34, 0.34), (0.34, -0.34))):
                    line = [(x + a[0], y + a[1]), (x + b[0], y + b[1])]
                    sketch.ring(line, bad, 0.17, closed=False)
            if marks.border:
                sketch.ring(around(0, 0, [plate_radius(state.side) - 0.12] * 6, turn=30), bad, 0.24)
            for name in marks.symbols:
                x, y = at(hexagons().printed[name])
                sketch.ring(around(x, y, [1.3] * 30), colour("accent"), 0.18)
        sketch.put(self._wrong)


def _touches(box: Box, place: Point) -> bool:
    """Whether a box lies over a cell."""
    left, low, right, high = box
    x, y = place
    return hypot(max(left - x, x - right, 0.0), max(low - y, y - high, 0.0)) < 0.85


def _overlap(box: Box, other: Box) -> bool:
    return box[0] < other[2] and other[0] < box[2] and box[1] < other[3] and other[1] < box[3]


def ray_colour() -> Rgba:
    return colour("paper") if theme.mode == "dark" else RAY_ON_PAPER


def ray_core() -> Rgba:
    return colour("tile_base") if theme.mode == "dark" else colour("paper")


def _outline(cells: tuple[int, int], radius: float) -> list[list[Point]]:
    return [hexagon(*at(cell), radius) for cell in cells]


class GainBubble(Surface, Cluster):
    """ "+5" beside a half, with its symbol; it never takes a touch."""

    shown = BooleanProperty(False)

    def __init__(self, **kwargs: Any) -> None:
        self._sign, self._words = Sign(), BarText(kind="strong", tone="ink", flow="hug")
        super().__init__(size_hint=(None, None), opacity=0, **kwargs)
        self.fill, self.line_width, self.radius = "message", dp(2), [dp(16)]
        self.padding, self.spacing = [dp(9), dp(4), dp(10), dp(4)], dp(5)
        for part in (self._sign, self._words):
            self.add_widget(part)
        self.bind(minimum_width=self._measure, minimum_height=self._measure)

    def _measure(self, *_: object) -> None:
        x, y = middle(self)
        self.size = self.minimum_width, self.minimum_height
        self.pos = x - self.width / 2, y - self.height / 2

    def show(self, name: int, gain: int) -> None:
        self._sign.name, self._words.text = name, f"+{gain}"
        self.line = GAME_COLOURS[COLOURS[name]].base
        self._words.settle()
        self.do_layout()

    def on_shown(self, *_: object) -> None:
        self.opacity = int(self.shown)

    def pop(self) -> None:
        if self.shown:
            self.opacity = 0
            animate(self, "bubble", opacity=1)

    def on_touch_down(self, _touch: Any) -> bool:
        return False


class Sign(Widget):
    """A symbol in its colour, on paper."""

    name = NumericProperty(0)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(size_hint=(None, None), size=(dp(18), dp(18)), **kwargs)
        self._draw = Clock.create_trigger(self._draw_now, -1)
        self.bind(pos=self._draw, size=self._draw, name=self._draw)

    def _draw_now(self, *_: object) -> None:
        paint = GAME_COLOURS[COLOURS[int(self.name)]]
        ink = paint.base if sum(paint.on[:3]) > 1.5 else paint.shade
        sketch = Sketch(1.0)
        paint_symbol(sketch, int(self.name), self.x + self.width / 2, self.y + self.height / 2, self.width * 0.95, ink)
        sketch.put(self.canvas)
