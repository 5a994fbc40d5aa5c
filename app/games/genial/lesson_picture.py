"""Pictures of Genial in lessons: cells on paper, tiles, rays with their numbers, tracks, a rack."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from kivy.metrics import dp
from kivy.properties import StringProperty
from kivy.uix.widget import Widget

from app.games.board.lesson_picture import BoardPicture
from app.games.board.placing import Placing, Refusal, Spot
from app.games.genial.board import GenialField, Ghost
from app.games.genial.lesson import GenialShows
from app.games.genial.paint import STEP, at, hexagon
from app.games.genial.paint import symbol as paint_symbol
from app.games.genial.parts import RackSlot
from app.games.genial.pieces import Marks, Tiles, cells_of
from app.games.genial.tracks import TrackRows, Tracks
from app.games.genial.words import COLOUR_NAMES
from app.ui.buttons import SecondaryButton
from app.ui.drawing.mesh import Sketch
from app.ui.drawing.paint import Surface
from app.ui.press import Pressable
from app.ui.text import BarText, Text
from app.ui.theme import GAME_COLOURS, Rgba, bar_grown, colour, mixed
from rules.core import Action
from rules.genial.game import GenialState
from rules.genial.geometry import COLOURS, area, cell_at, hexagons
from rules.genial.scoring import HalfScore, advance, score_place
from rules.genial.tiles import Tile

if TYPE_CHECKING:
    from app.ui.services import Services

EDGE = 0.35
"""Around the cells that are seen, in radii."""
SHADES = {6: 0.0, 7: 0.4, 8: 0.85}
"""How much darker the areas for three and four are."""
FEW = 3
"""Tiles that have room to be large."""


class PaperField(GenialField):
    """The board as it is printed in a book: only some cells of it, on paper in both themes."""

    def __init__(self, picture: GenialPicture, **kwargs: Any) -> None:
        self.cells: frozenset[int] = frozenset()
        self.areas = self.numbered = False
        self.chosen: tuple[int, bool] | None = None
        """A cell that was pointed at, and whether that was right."""
        self._picture = picture
        self._counts: list[Text] = []
        super().__init__(picture, **kwargs)
        self.max_scale = dp(1)
        self._mark = self.layer()
        self.bind(on_view=self._place_counts)

    def picture(self, state: GenialState, cells: frozenset[int], areas: bool, numbered: bool) -> None:
        self.state, self.cells, self.areas, self.numbered = state, cells, areas, numbered
        self.chosen = None
        self._redraw()

    def _redraw(self, *args: object) -> None:
        super()._redraw(*args)
        self._draw_chosen()

    def _draw_ground(self) -> None:
        sketch = self._sketch()
        board = hexagons()
        line, fill = colour("pattern_line"), colour("pattern_cell")
        for cell in self.cells:
            side = next(side for side in SHADES if cell in area(side).cells)
            shade = mixed(fill, line, SHADES[side]) if self.areas else mixed(fill, colour("message"), 0.35)
            x, y = at(cell)
            sketch.shape(hexagon(x, y, 0.95), line)
            sketch.shape(hexagon(x, y, 0.88), shade)
            if cell in board.printed:
                self._draw_printed(sketch, board.printed.index(cell), x, y)
        sketch.put(self._ground)

    def _draw_printed(self, sketch: Sketch, name: int, x: float, y: float) -> None:
        paint = GAME_COLOURS[COLOURS[name]]
        sketch.shape(hexagon(x, y, 0.88), mixed(colour("message"), paint.base, 0.34))
        paint_symbol(sketch, name, x, y, 1.0, mixed(paint.shade, (0, 0, 0, 1), 0.12))

    def choose(self, cell: int, right: bool) -> None:
        self.chosen = cell, right
        self._draw_chosen()

    def _draw_chosen(self) -> None:
        sketch = self._sketch()
        if self.chosen is not None:
            cell, right = self.chosen
            tint = colour("accent") if right else colour("message_bad")
            sketch.ring(hexagon(*at(cell), 0.9), tint, 0.24)
            sketch.disc(*at(cell), 0.26, tint, 18)
        if hasattr(self, "_mark"):
            sketch.put(self._mark)

    # -- what counts is counted out ------------------------------------------------------------------------

    def _place_bubbles(self, *args: object) -> None:
        super()._place_bubbles(*args)
        self._place_counts()

    def _place_counts(self, *_: object) -> None:
        ghost = self.ghost
        counted: Sequence[int] = ()
        if self.numbered and ghost is not None and self.grown >= 99:
            counted = [cell for score in ghost.scores for ray in score.rays for cell in ray]
        while len(self._counts) < len(counted):
            self._counts.append(Text(kind="micro_strong", tone="", flow="hug", color=colour("message")))
            self.add_widget(self._counts[-1])
        for number, label in enumerate(self._counts):
            label.opacity = int(number < len(counted))
            if number < len(counted):
                label.text = str(number + 1)
                label.settle()
                label.center = self.from_board(*at(counted[number]))

    def _draw_rays(self, sketch: Sketch, score: HalfScore, cell: int) -> None:
        super()._draw_rays(sketch, score, cell)
        if self.numbered:
            for ray in score.rays:
                for counted in ray[: max(0, int(self.grown + 0.5))]:
                    sketch.disc(*at(counted), 0.5, colour("message"), 22)
                    sketch.disc(*at(counted), 0.41, DARK, 22)

    # -- fingers -------------------------------------------------------------------------------------------

    def on_touch_down(self, touch: Any) -> bool:
        if self._picture.still or touch.is_mouse_scrolling:
            return False
        return super().on_touch_down(touch)


DARK: Rgba = (0.055, 0.204, 0.224, 1.0)


class SeenTiles(Tiles):
    """Only places that are on the picture."""

    cells: frozenset[int] = frozenset()

    def _find(self, piece: int) -> list[Spot]:
        return [spot for spot in super()._find(piece) if self.cells.issuperset(spot.action.cells)]


class RackShelf(Surface):
    """The rack: tiles to choose from, or to point at, and a button that turns the one in hand."""

    def __init__(self, picture: GenialPicture, **kwargs: Any) -> None:
        super().__init__(size_hint=(None, None), **kwargs)
        self.fill, self.line, self.radius = "surf", "surf_line", [dp(16)]
        self._picture = picture
        self.slots: list[RackSlot] = []
        self.turn = SecondaryButton(icon="rotate-cw", sunk=True, hug=True)
        self.turn.bind(on_release=lambda *_: picture.placing.rotate())
        for name in ("pos", "size"):
            self.fbind(name, self._lay)

    def show(self, tiles: Sequence[Tile | None], voices: Sequence[str], turnable: bool) -> None:
        while len(self.slots) < len(tiles):
            place, slot = len(self.slots), RackSlot()
            slot.bind(on_release=lambda *_, place=place: self._picture.tap_tile(place))
            self.slots.append(slot)
        for place, slot in enumerate(self.slots):
            wanted = place < len(tiles)
            slot.tile = tiles[place] if wanted else None
            slot.voice = voices[place] if wanted else ""
            if wanted != (slot.parent is self):
                (self.add_widget if wanted else self.remove_widget)(slot)
        if turnable != (self.turn.parent is self):
            (self.add_widget if turnable else self.remove_widget)(self.turn)
        self._lay()

    @property
    def _shown(self) -> list[RackSlot]:
        return [slot for slot in self.slots if slot.parent is self]

    def _per_row(self, width: float) -> int:
        room = width - dp(16) - (self.turn.width + dp(8) if self.turn.parent else 0)
        return max(1, min(len(self._shown), int(room // dp(44))))

    def natural(self, width: float) -> float:
        rows = -(-len(self._shown) // self._per_row(width)) if self._shown else 0
        return rows * self._slot + dp(12)

    @property
    def _slot(self) -> float:
        return dp(54 if len(self._shown) > FEW else 70)

    def _lay(self, *_: object) -> None:
        slots = self._shown
        if not slots or self.width < 2:
            return
        per_row = self._per_row(self.width)
        aside = self.turn.width + dp(8) if self.turn.parent else 0.0
        wide = min((self.width - dp(16) - aside) / per_row, dp(96))
        left = self.x + (self.width - aside - wide * per_row) / 2
        for place, slot in enumerate(slots):
            row, column = divmod(place, per_row)
            slot.size = wide, self._slot
            slot.pos = left + column * wide, self.y + self.height - dp(6) - (row + 1) * self._slot
        self.turn.right, self.turn.center_y = self.x + self.width - dp(8), self.y + self.height / 2


class TrackCard(Pressable):
    """The six tracks of one side, with its name and what it scores."""

    title = StringProperty("")

    def __init__(self, **kwargs: Any) -> None:
        self._title = BarText(kind="strong", flow="hug")
        self._score = BarText(kind="h2", tone="accent_text", flow="hug")
        self.rows = TrackRows(columns=2)
        super().__init__(size_hint=(None, None), **kwargs)
        self.fill, self.line, self.radius = "surf", "surf_line", [dp(16)]
        for part in (self._title, self._score, self.rows):
            self.add_widget(part)
        for name in ("pos", "size", "title"):
            self.fbind(name, self._lay)
        for part in (self._title, self._score):
            part.bind(size=self._lay)

    def show(self, title: str, tracks: Tracks, gains: dict[int, int], score: str, tappable: bool) -> None:
        self.title, self._title.text, self._score.text = title, title, score
        self.rows.tracks, self.rows.gains = tracks, gains
        self.rows.roomy = int(bool(gains))
        self.focusable, self.voice = tappable, f"{title}: {', '.join(map(str, tracks.pegs))}"

    def dress(self, line: str) -> None:
        self.line, self.line_width = line or "surf_line", dp(2.5 if line else 1)

    def natural(self, width: float) -> float:
        self.rows.columns = 2 if width > bar_grown(270) else 1
        rows = 3 if self.rows.columns == 2 else 6
        return dp(18) + bar_grown(28) + rows * max(dp(24), bar_grown(22))

    def _lay(self, *_: object) -> None:
        head = bar_grown(28)
        middle = self.y + self.height - dp(8) - head / 2
        self._title.x, self._title.center_y = self.x + dp(14), middle
        self._title.max_width = self.width - dp(36) - self._score.width
        self._score.right, self._score.center_y = self.x + self.width - dp(14), middle
        self.rows.pos = self.x + dp(14), self.y + dp(8)
        self.rows.size = self.width - dp(28), max(2.0, self.height - dp(18) - head)

    def on_touch_down(self, touch: Any) -> bool:
        return bool(super().on_touch_down(touch)) if self.focusable else False


class GenialPicture(BoardPicture):
    smallest, largest = 16.0, 34.0

    def __init__(self, app: Services, **kwargs: Any) -> None:
        self.tiles = SeenTiles()
        self.cards: list[TrackCard] = []
        super().__init__(app, Placing(self.tiles), **kwargs)
        self.field: PaperField = PaperField(self)
        self.shelf = RackShelf(self)

    @property
    def shows(self) -> GenialShows:
        found = self.drawn.extra
        assert isinstance(found, GenialShows)
        return found

    # -- drawing -------------------------------------------------------------------------------------------

    def draw(self) -> None:
        shows, state = self.shows, self.state
        self.tiles.cells = shows.cells
        self.tiles.take(state, None)
        self.tiles.take(state, self.drawn.seat)
        self.field.forgive()
        self.field.picture(state, shows.cells, shows.areas, shows.numbers)
        while len(self.cards) < len(shows.tracks):
            number, card = len(self.cards), TrackCard()
            card.bind(on_release=lambda *_, number=number: self.point_at(f"seat{self.shows.tracks[number]}"))
            self.cards.append(card)
        for card in self.cards:
            card.dress("")
        for slot in self.shelf.slots:
            slot.held = slot.out = False
        self._say()

    def _say(self, *_: object) -> None:
        if not hasattr(self, "drawn"):
            return
        tr, state, seat = self.app.tr, self.state, self.drawn.seat
        if self.shows.rack:
            rack = state.racks[seat]
            words = [tuple(tr(COLOUR_NAMES[COLOURS[name]]) for name in tile) for tile in rack if tile is not None]
            voices = [tr("{one} and {other}", one=one, other=other) for one, other in words]
            self.shelf.show(rack, voices, self.placing.live)
            self.shelf.turn.voice = tr("Rotate")
        self._show_tracks({})

    def _show_tracks(self, gains: dict[int, int]) -> None:
        tr, state, own = self.app.tr, self.state, self.drawn.seat
        pointed = self.task is not None and "seat0" in self.task.points
        for card, seat in zip(self.cards, self.shows.tracks, strict=False):
            name = tr("Your tracks") if seat == own else tr("The computer")
            if state.setup.teams:
                name = tr("Your team’s tracks") if seat == own else tr("The other team")
            lowest = () if pointed else state.lowest(seat)
            score = "" if pointed else str(state.scores()[seat])
            tracks = Tracks(state.track(seat), lowest, state.top)
            card.show(name, tracks, gains if seat == own else {}, score, pointed)

    def extent_of(self) -> tuple[float, float, float, float] | None:
        cells = self.shows.cells
        if not cells:
            return None
        places = [at(cell) for cell in cells]
        half = STEP / 2 + EDGE
        left, right = min(x for x, _ in places) - half, max(x for x, _ in places) + half
        return left, min(y for _, y in places) - 1 - EDGE, right, max(y for _, y in places) + 1 + EDGE

    def below(self) -> list[Widget]:
        parts: list[Widget] = self.cards[: len(self.shows.tracks)]
        return [*parts, self.shelf] if self.shows.rack else parts

    @property
    def state(self) -> GenialState:
        state = self.drawn.state
        assert isinstance(state, GenialState)
        return state

    def draw_held(self) -> None:
        """While one tries, what a tile would score is not given away; it is when the answer is right."""
        placing, shown = self.placing, self.drawn.shown if self.still else None
        spot, held = placing.spot, placing.piece
        told = self.settled is not None or shown is not None
        ghost = None
        if shown is not None and self.spot_of_shown(shown) is not None:
            spot = self.spot_of_shown(shown)
        if spot is not None:
            ghost = self._ghost(spot, told)
        self.field.hold(ghost)
        openly = placing.live and self.state.first[self.drawn.seat] is None
        cells = (
            {cell for found in self.tiles.spots(held) for cell in found.action.cells}
            if openly and held is not None
            else set()
        )
        self.field.show_open(cells if openly else ())
        gains: dict[int, int] = {}
        if told and ghost is not None:
            for name, gain in zip(ghost.tile, ghost.gains, strict=True):
                gains[name] = gains.get(name, 0) + gain
        self._show_tracks(gains)
        for place, slot in enumerate(self.shelf.slots):
            slot.held = place == held
            slot.out = slot.held and spot is not None
            slot.turn = (placing.turn or 0) if slot.held else 0

    def spot_of_shown(self, action: Action) -> Spot | None:
        found = self.spot_of(action)
        return found[1] if found is not None else None

    def _ghost(self, spot: Spot, told: bool) -> Ghost:
        state, names = self.state, spot.action.tile
        scores = score_place(state.board, names, cells_of(spot))
        gains = advance(state.track(self.drawn.seat), names, (scores[0].points, scores[1].points), state.top).gains
        if not told:
            scores, gains = (HalfScore(names[0], ()), HalfScore(names[1], ())), (0, 0)
        return Ghost(names, cells_of(spot), spot.turn, scores, gains)

    # -- what is done --------------------------------------------------------------------------------------

    def tap_tile(self, place: int) -> None:
        if self.pointing:
            self.point_at(f"tile{place}")
        else:
            self.placing.pick(place)

    def id_at(self, x: float, y: float) -> str | None:
        cell = cell_at(x, -y)
        return f"cell{cell}" if cell in self.shows.cells else None

    def on_ghost(self, x: float, y: float) -> bool:
        spot = self.placing.spot
        return spot is not None and cell_at(x, -y) in spot.action.cells

    def mark_refusal(self, why: Refusal) -> None:
        self.field.refuse(why.marks if isinstance(why.marks, Marks) else Marks())

    def mark_answer(self, id: str, right: bool) -> None:
        kind, number = id.rstrip("0123456789"), int(id.lstrip("abcdefghijklmnopqrstuvwxyz"))
        if kind == "cell":
            self.field.choose(number, right)
        elif kind == "tile":
            for place, slot in enumerate(self.shelf.slots):
                slot.held = right and place == number
        else:
            for card, seat in zip(self.cards, self.shows.tracks, strict=False):
                card.dress(("accent" if right else "bad") if seat == number else "")
