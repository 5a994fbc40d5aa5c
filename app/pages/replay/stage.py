"""What a replay shows of each game: its own board or sheet to look at, and who plays.

A stage has
    board           what lies in the middle;  room(width) -> how high it wants to be in this width
    strip           the players, above it;  strip_height(width)
    picture         what the card of a step shows beside its words, or None
    show(replay, number, tr)    the position after a step
    tints(replay)   the colours of the sides, for graph and ticks
    fade(opacity)   what has a shader of its own fades with the page
"""

from __future__ import annotations

from typing import Any

from kivy.metrics import dp
from kivy.properties import ObjectProperty
from kivy.uix.widget import Widget

from app.games.board.placing import Placing
from app.games.game_words import sheet_words_of
from app.games.genial.board import GenialField, LaidTile
from app.games.genial.tracks import TileRow, Tracks
from app.games.scoring_words import points
from app.games.sheet.aside import OtherSheets, SmallSheet
from app.games.sheet.drawing import style_of
from app.games.sheet.paint import radius_of
from app.games.sheet.parts import SheetPlace
from app.games.sheet.picking import Picker
from app.games.sheet.sheet import SheetWidget
from app.games.sheet.words import Sight
from app.games.trigon.board import TrigonBoard
from app.games.trigon.parts import ColourView, SeatView, TrigonStrip
from app.games.trigon.pieces import TrigonPieces
from app.games.trigon.words import colour_name, left_words, pieces_left, triangles_left
from app.games.words import names
from app.i18n import Translator
from app.pages.replay.parts import DiceRow, PieceSign, SideCards, SideView, tint_of
from app.store.replaying import Replay
from app.store.seats import Seat
from app.ui.people.players import PlayerStrip, PlayerView
from app.ui.theme import AVATARS, Rgba, colour
from rules.core import Acted
from rules.genial.geometry import COLOURS as GENIAL_COLOURS
from rules.sheet import Sheet
from rules.trigon.geometry import COLOURS


class ZoomingTouches:
    """Fingers move and zoom a board here, and nothing on it."""

    def tap_board(self, x: float, y: float) -> None: ...

    def takes_ghost(self, touch: Any) -> bool:
        return False

    def lift(self, touch: Any) -> bool:
        return False

    def carry(self, touch: Any) -> None: ...

    def drop(self, touch: Any) -> None: ...

    def twist(self, steps: int) -> None: ...


def palette_of(seat: Seat) -> str:
    return seat.avatar if seat.avatar in AVATARS else "amber"


def player_of(seat: Seat, note: str = "", turn: bool = False) -> PlayerView:
    return PlayerView(seat.name, note, palette_of(seat), seat.controller.kind == "bot", turn=turn)


class ReplayStage:
    board: Any
    strip: Any
    picture: Widget | None = None
    seat: int | None = None
    """Whose sheet is looked at; None follows whoever acts."""

    def room(self, width: float) -> float:
        raise NotImplementedError

    def strip_height(self, width: float) -> float:
        raise NotImplementedError

    def show(self, replay: Replay, number: int, tr: Translator) -> None:
        raise NotImplementedError

    def tints(self, replay: Replay) -> list[Rgba]:
        """By seat."""
        return [tint_of(palette_of(seat)) for seat in replay.seats]

    def fade(self, opacity: float) -> None:
        """Nothing of its own."""


# -- boards ------------------------------------------------------------------------------------------------------


class GenialStage(ReplayStage):
    def __init__(self) -> None:
        self.board = GenialField(ZoomingTouches())
        self.strip = SideCards()
        self._tile = TileRow(size_hint=(None, None), size=(dp(52), dp(34)), biggest=dp(14))

    def room(self, width: float) -> float:
        wide, high = self.board.board_size
        return float(width * high / wide)

    def strip_height(self, width: float) -> float:
        return self.strip.natural(width)

    def show(self, replay: Replay, number: int, tr: Translator) -> None:
        state: Any = replay.positions[number]
        step = replay.step(number)
        self.board.show(state)
        laid = None
        if step is not None and isinstance(step.event, Acted) and step.event.action.kind == "place":
            seat = replay.seats[step.seat]
            placed = state.placed[-1]
            laid = LaidTile(placed.cells, seat.name, palette_of(seat), seat.controller.kind == "bot")
            self._tile.tiles = (placed.tile,)
        self.board.show_moves([laid] if laid else [], laid)
        self.picture = self._tile if laid else None
        scores = state.scores()
        self.strip.sides = [
            SideView(
                tuple(player_of(replay.seats[one]) for one in side),
                names(tr, [replay.seats[one].name for one in side]),
                scores[side[0]],
                self._tracks(state, side[0]),
                step is not None and step.seat in side,
            )
            for side in replay.sides
        ]

    def _tracks(self, state: Any, seat: int) -> Tracks:
        lowest = state.lowest(seat)
        return Tracks(state.track(seat), lowest if len(lowest) < len(GENIAL_COLOURS) else (), state.top)


class TrigonStage(ReplayStage):
    def __init__(self) -> None:
        self._pieces = TrigonPieces()
        self.board = TrigonBoard(ZoomingTouches(), Placing(self._pieces), self._pieces)
        self.strip = TrigonStrip()
        self._piece = PieceSign()

    def room(self, width: float) -> float:
        wide, high = self.board.board_size
        return float(width * high / wide)

    def strip_height(self, width: float) -> float:
        return self.strip.natural(width)

    def tints(self, replay: Replay) -> list[Rgba]:
        """Two players have two colours each: their first one."""
        return [tint_of("", COLOURS[seat % len(COLOURS)]) for seat in range(len(replay.seats))]

    def fade(self, opacity: float) -> None:
        for inked in (self.board.inked, self.board.map.inked):
            inked.veil = opacity

    def show(self, replay: Replay, number: int, tr: Translator) -> None:
        state: Any = replay.positions[number]
        step = replay.step(number)
        self._pieces.state = state
        self.board.show(state)
        cells = step.event.action.cells if step is not None and isinstance(step.event, Acted) else None
        self.board.moves = [cells] if cells else []
        self.board.newest = cells
        self.picture = None
        if step is not None and cells:
            before: Any = replay.positions[number - 1]
            self._piece.show(cells, tint_of("", COLOURS[before.turn]))
            self.picture = self._piece
            if self.board.zoomed:
                self.board.bring(cells)
        self.strip.seats = [
            self._seat_view(replay, state, seat, step is not None and step.seat == seat, tr)
            for seat in range(len(replay.seats))
        ]

    def _seat_view(self, replay: Replay, state: Any, seat: int, turn: bool, tr: Translator) -> SeatView:
        own = state.setup.colours_of(seat)
        colours = tuple(
            ColourView(one, pieces_left(state, one), state.remaining(one), out=one in state.out) for one in own
        )
        name = replay.seats[seat].name
        told = [f"{colour_name(tr, one)}, {left_words(tr, state, one)}" for one in own]
        left = sum(triangles_left(state, one) for one in own)
        return SeatView(name, "", left, tr("left"), colours, turn, ", ".join([name, *told]))


# -- sheets ------------------------------------------------------------------------------------------------------


class ReplaySheet(SheetWidget):
    """A sheet on which what was just written is pointed out."""

    fresh: frozenset[str] = ObjectProperty(frozenset())

    def __init__(self, picker: Picker, **kwargs: Any) -> None:
        super().__init__(picker, **kwargs)
        self.fbind("fresh", self._draw_mark)

    def _draw_mark(self, *_: object) -> None:
        brush = self._brush(self._mark, "mark")
        if self.picker.sheet is not None:
            for item in self.items():
                if item.id in self.fresh:
                    brush.outline(item.place, colour("hint_ring"), radius_of(item), 2.4, 2.2)


class SheetStage(ReplayStage):
    """Follows whoever writes, or stays with one player's sheet."""

    def __init__(self, game_id: str) -> None:
        self._picker = Picker()
        self._picker.live = False
        self.sheet = ReplaySheet(self._picker, show_points=False)
        self._style, self._words = style_of(game_id), sheet_words_of(game_id)
        self.sheet.skirting = self._style.skirting
        self.board = SheetPlace(self.sheet)
        self.strip = PlayerStrip(size_hint=(None, None))
        self.others = OtherSheets()
        self._dice = DiceRow()

    def room(self, width: float) -> float:
        wide, high = self.sheet.natural()
        scale = min(max((width - dp(24)) / dp(wide), 0.85), 1.5)
        return float(dp(high) * scale + dp(16))

    def strip_height(self, width: float) -> float:
        return float(self.strip.height)

    def shown(self, replay: Replay, number: int) -> int:
        """Whose sheet: the chosen one's, or of whoever wrote last up to here."""
        if self.seat is not None:
            return self.seat
        while number:
            step = replay.steps[number - 1]
            if not step.is_roll:
                return step.seat
            number -= 1
        return 0

    def show(self, replay: Replay, number: int, tr: Translator) -> None:
        state: Any = replay.positions[number]
        step = replay.step(number)
        seat = self.shown(replay, number)
        words = self._words(Sight(tr, state, lambda seat: replay.seats[seat].name))
        sheet = state.sheet(seat)
        self.sheet.printed = lambda brush, sheet: self._style.paint(brush, sheet, words.print_words())
        self._picker.sheet = sheet
        self.sheet.title, self.sheet.note, self.sheet.total_word = words.title(seat), "", tr("Total")
        self.sheet.voice = self.sheet.title
        self.sheet.fresh = self._written(replay, number, seat, sheet) if step is not None else frozenset()
        self._dice.show(state.game.dice, state.dice)
        self.picture = self._dice if state.dice and step is not None else None
        scores = state.scores()
        self.strip.players = [
            player_of(replay.seats[one], words.standing(one, scores[one]), turn=one == seat)
            for one in range(len(replay.seats))
        ]
        if self.others.parent is not None:
            self._show_others(replay, state, seat, tr)

    def _show_others(self, replay: Replay, state: Any, seat: int, tr: Translator) -> None:
        """All sheets in small, where there is room for them."""
        scores, sheet = state.scores(), self._picker.sheet
        written = self._style.written
        self.others.title.text = tr("All sheets")
        self.others.show(
            [
                SmallSheet(one, sits.name, points(tr, scores[one]), state, written(state, one), one == seat)
                for one, sits in enumerate(replay.seats)
            ],
            sheet.size[1] / sheet.size[0] if sheet else 1.0,
        )

    def _written(self, replay: Replay, number: int, seat: int, sheet: Sheet) -> frozenset[str]:
        """What came onto the sheet with this step."""
        step = replay.step(number)
        if step is None or step.seat != seat or step.is_roll:
            return frozenset()
        earlier: Any = replay.positions[number - 1]
        before = {item.id: (item.written, item.mark) for item in earlier.sheet(seat).items}
        changed = [item for item in sheet.items if item.kind == "cell" and item.written]
        return frozenset(item.id for item in changed if before.get(item.id, ("", ""))[0] != item.written)


def stage_for(game_id: str) -> ReplayStage:
    if game_id == "genial":
        return GenialStage()
    return TrigonStage() if game_id == "trigon" else SheetStage(game_id)
