"""Pictures of Trigon in lessons: a part of the board on paper, a piece to lay, pieces and colours to point at."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from kivy.graphics import PopMatrix, PushMatrix, Scale
from kivy.metrics import dp
from kivy.properties import NumericProperty
from kivy.uix.widget import Widget

from app.games.board.lesson_picture import BoardPicture
from app.games.board.placing import Placing, Refusal, Spot
from app.games.trigon import paint
from app.games.trigon.board import TrigonBoard
from app.games.trigon.ink import Ink, Inked
from app.games.trigon.lesson import TrigonShows, inside
from app.games.trigon.pieces import TrigonPieces
from app.games.trigon.shapes import HEIGHT, ROW, WIDTH, cell_under, shape_middle, shape_size
from app.games.trigon.tray import ColourDisc, PiecesView
from app.i18n import mark
from app.ui.buttons import SecondaryButton
from app.ui.drawing.paint import Surface
from app.ui.press import Pressable
from app.ui.text import Text
from app.ui.theme import CLEAR, PAPER, Palette, grown, rgba
from rules.trigon.game import TrigonState
from rules.trigon.geometry import CELL_AT, COLOURS
from rules.trigon.pieces import PIECES

if TYPE_CHECKING:
    from app.ui.services import Services

NAMES = {"blue": mark("blue"), "yellow": mark("yellow"), "red": mark("red"), "green": mark("green")}
PRINTED = Palette(**{**vars(PAPER), "start_spot": rgba("#A38A54"), "plate": rgba("#F3E9D0")})
"""How a board looks that is printed on paper."""
SLOT = 66
"""Height of a piece to choose, in dp."""


class PaperBoard(TrigonBoard):
    """The board as it is printed in a book: on paper in both themes, without dots while one tries."""

    def __init__(self, picture: TrigonPicture, placing: Placing, pieces: TrigonPieces, **kwargs: Any) -> None:
        self.dotted = False
        self.chosen: tuple[int, bool] | None = None
        """A triangle that was pointed at, and whether that was right."""
        self._picture = picture
        super().__init__(picture, placing, pieces, **kwargs)
        self.max_scale = dp(1)

    def show(self, state: TrigonState) -> None:
        self.chosen = None
        super().show(state)
        while self._more.is_triggered:
            self._more.cancel()
            self._draw_more()
        self.draw_held()

    def _draw_board(self) -> None:
        state = self._state
        if state is not None:
            covered = frozenset(cell for own in state.placed for cells in own for cell in cells)
            self._inks["board"].show(paint.board(PRINTED, state.setup.seats == 3, covered, CLEAR))

    def _draw_dots(self, state: TrigonState) -> None:
        starts = state.open_starts(state.turn)
        ink: Ink | None = None
        if self.dotted and self._picture.still:
            ink = paint.start_dots(starts, PAPER.accent) if starts else self._corners(state)
        if self.chosen is not None:
            cell, right = self.chosen
            ink = paint.start_dots([cell], PAPER.accent) if right else paint.crossed_cells([cell], PAPER.bad)
        self._inks["dot"].show(ink)

    def _corners(self, state: TrigonState) -> Ink:
        offered = self._picture.shows.pieces
        return paint.corner_dots(state.corners(state.turn, offered[0] if offered else None), PAPER.accent)

    def choose(self, cell: int, right: bool) -> None:
        self.chosen = cell, right
        self.draw_held()

    def on_touch_down(self, touch: Any) -> bool:
        if self._picture.still or touch.is_mouse_scrolling:
            return False
        return super().on_touch_down(touch)


class SeenPieces(TrigonPieces):
    """Only the pieces that are offered, and only places that are on the picture."""

    shows: TrigonShows = TrigonShows()

    def pieces(self) -> Sequence[int]:
        return [piece for piece in super().pieces() if piece in self.shows.pieces]

    def spots(self, piece: int) -> list[Spot]:
        region = self.shows.region
        return [spot for spot in super().spots(piece) if region is None or inside(spot.action.cells, region)]


class PieceFace(Widget):
    """A piece in the middle, as large as it may be."""

    turn = NumericProperty(0)
    colour = NumericProperty(0)

    def __init__(self, **kwargs: Any) -> None:
        self.inked = Inked()
        self._layer, self._scale = self.inked.layer(), Scale()
        super().__init__(size_hint=(None, None), **kwargs)
        for part in (PushMatrix(), self._scale, self.inked, PopMatrix()):
            self.canvas.add(part)
        for name in ("pos", "size", "turn", "colour"):
            self.fbind(name, self._draw)

    def _draw(self, *_: object) -> None:
        wide, high = shape_size(int(self.turn))
        unit = max(1.0, min((self.width - dp(10)) / max(wide, 2.0), (self.height - dp(12)) / max(high, 1.8), dp(22)))
        self._scale.xyz = unit, unit, 1
        middle = shape_middle(int(self.turn))
        x, y = (self.x + self.width / 2) / unit, (self.y + self.height / 2) / unit
        self._layer.show(paint.piece(int(self.colour), int(self.turn)), x - middle[0], y - middle[1])


class PieceButton(Pressable):
    def __init__(self, piece: int, colour: int, **kwargs: Any) -> None:
        super().__init__(size_hint=(None, None), **kwargs)
        self.radius = [dp(14)]
        self.face = PieceFace(colour=colour, turn=PIECES[piece].orientations[0])
        self.add_widget(self.face)
        for name in ("pos", "size"):
            self.fbind(name, self._lay)
        self.dress(False)

    def _lay(self, *_: object) -> None:
        self.face.pos, self.face.size = self.pos, self.size

    def dress(self, chosen: bool) -> None:
        self.fill, self.line, self.line_width = ("chosen", "accent", dp(2)) if chosen else ("", "", dp(1))


class PieceShelf(Surface):
    """Pieces to lay or to point at, and buttons that turn and flip the one in hand."""

    def __init__(self, picture: TrigonPicture, **kwargs: Any) -> None:
        super().__init__(size_hint=(None, None), **kwargs)
        self.fill, self.line, self.radius = "surf", "surf_line", [dp(16)]
        self._picture = picture
        self.cards: dict[int, PieceButton] = {}
        self.turn, self.flip = (
            SecondaryButton(icon=icon, sunk=True, hug=True) for icon in ("rotate-cw", "flip-horizontal")
        )
        self.turn.bind(on_release=lambda *_: picture.placing.rotate())
        self.flip.bind(on_release=lambda *_: picture.placing.flip())
        for name in ("pos", "size"):
            self.fbind(name, self._lay)

    def show(self, colour: int, pieces: Sequence[int], voices: Sequence[str], turnable: bool) -> None:
        self.clear_widgets()
        self.cards = {}
        for piece, voice in zip(pieces, voices, strict=True):
            card = self.cards[piece] = PieceButton(piece, colour, voice=voice)
            card.bind(on_release=lambda *_, piece=piece: self._picture.tap_piece(piece))
            self.add_widget(card)
        for button in (self.turn, self.flip) if turnable else ():
            self.add_widget(button)
        self._lay()

    @property
    def _aside(self) -> float:
        return self.turn.width + self.flip.width + dp(16) if self.turn.parent else 0.0

    def _per_row(self, width: float) -> int:
        return max(1, min(len(self.cards), int((width - dp(16) - self._aside) // dp(60))))

    def natural(self, width: float) -> float:
        rows = -(-len(self.cards) // self._per_row(width)) if self.cards else 0
        return rows * dp(SLOT) + dp(12)

    def _lay(self, *_: object) -> None:
        if not self.cards or self.width < 2:
            return
        per_row = self._per_row(self.width)
        wide = min((self.width - dp(16) - self._aside) / per_row, dp(92))
        left = self.x + (self.width - self._aside - wide * per_row) / 2
        for place, card in enumerate(self.cards.values()):
            row, column = divmod(place, per_row)
            card.size = wide, dp(SLOT)
            card.pos = left + column * wide, self.y + self.height - dp(6) - (row + 1) * dp(SLOT)
        right = self.x + self.width - dp(8)
        for button in (self.flip, self.turn):
            button.right, button.center_y = right, self.y + self.height / 2
            right -= button.width + dp(8)


class ColoursCard(Pressable):
    """What some colours have left, counted together."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(size_hint=(None, None), **kwargs)
        self.radius = [dp(16)]
        self.fill = "surf"
        self._rows: list[tuple[ColourDisc, PiecesView | Text]] = []
        self._score = Text(kind="h2", tone="accent_text", flow="hug")
        for name in ("pos", "size"):
            self.fbind(name, self._lay)
        self._score.bind(size=self._lay)
        self.dress("")

    def show(self, left: Sequence[tuple[int, Sequence[int]]], nothing: str, score: str, tappable: bool) -> None:
        self.clear_widgets()
        self._rows = []
        for colour, pieces in left:
            disc = ColourDisc(dp(26), name=COLOURS[colour])
            shown: PiecesView | Text = Text(text=nothing, kind="secondary", tone="text2")
            if pieces:
                shown = PiecesView(unit=dp(13), size_hint_x=None)
                shown.show(colour, pieces)
            shown.bind(height=self._lay)
            self._rows.append((disc, shown))
            for part in (disc, shown):
                self.add_widget(part)
        self._score.text = score
        self.add_widget(self._score)
        self.focusable = tappable
        self._lay()

    def dress(self, line: str) -> None:
        self.line, self.line_width = line or "surf_line", dp(2.5 if line else 1)

    def _row_height(self, part: PiecesView | Text, width: float) -> float:
        inner = width - dp(62) - (grown(50) if self._score.text else 0)
        return max(dp(34), part.needed(inner) if isinstance(part, PiecesView) else part.height)

    def natural(self, width: float) -> float:
        return dp(12) + sum(self._row_height(part, width) for _, part in self._rows)

    def _lay(self, *_: object) -> None:
        top, inner = self.y + self.height - dp(6), self.width - dp(62) - (grown(50) if self._score.text else 0)
        for disc, part in self._rows:
            high = self._row_height(part, self.width)
            disc.pos = self.x + dp(12), top - high / 2 - disc.height / 2
            part.width = max(2.0, inner)
            part.x, part.center_y = self.x + dp(50), top - high / 2
            top -= high
        self._score.right, self._score.center_y = self.x + self.width - dp(14), self.y + self.height / 2

    def on_touch_down(self, touch: Any) -> bool:
        return bool(super().on_touch_down(touch)) if self.focusable else False


class TrigonPicture(BoardPicture):
    smallest, largest = 15.0, 40.0

    def __init__(self, app: Services, **kwargs: Any) -> None:
        self.pieces = SeenPieces()
        self.cards: list[ColoursCard] = []
        super().__init__(app, Placing(self.pieces), **kwargs)
        self.field: PaperBoard = PaperBoard(self, self.placing, self.pieces)
        self.shelf = PieceShelf(self)

    def fade(self, opacity: float) -> None:
        """What has a shader of its own must be told when the page fades."""
        views = [part for card in self.cards for _, part in card._rows if isinstance(part, PiecesView)]
        faces = [card.face.inked for card in self.shelf.cards.values()]
        for inked in (self.field.inked, *faces, *(view.inked for view in views)):
            inked.veil = opacity

    @property
    def shows(self) -> TrigonShows:
        found = self.drawn.extra
        assert isinstance(found, TrigonShows)
        return found

    @property
    def state(self) -> TrigonState:
        state = self.drawn.state
        assert isinstance(state, TrigonState)
        return state

    # -- drawing -------------------------------------------------------------------------------------------

    def draw(self) -> None:
        shows, state = self.shows, self.state
        self.pieces.shows, self.pieces.turns = shows, {}
        self.pieces.state = state
        self.field.dotted = shows.dots
        self.field.show(state)
        while len(self.cards) < len(shows.sides):
            number, card = len(self.cards), ColoursCard()
            card.bind(on_release=lambda *_, number=number: self.point_at(f"side{number}"))
            self.cards.append(card)
        for card in self.cards:
            card.dress("")
        self._say()

    def _say(self, *_: object) -> None:
        if not hasattr(self, "drawn"):
            return
        tr, state, shows = self.app.tr, self.state, self.shows
        if self._shelved:
            voices = [tr("Piece {name}", name=PIECES[piece].name) for piece in shows.pieces]
            self.shelf.show(state.turn, shows.pieces, voices, self.placing.live)
            self.shelf.turn.voice, self.shelf.flip.voice = tr("Rotate"), tr("Flip")
        pointed = self.task is not None and "side0" in self.task.points
        for card, colours in zip(self.cards, shows.sides, strict=False):
            points = sum(part.points for colour in colours for part in state.colour_breakdown(colour))
            told = f"{points:+d}".replace("-", "−")
            card.show(
                [(colour, state.remaining(colour)) for colour in colours],
                tr("all pieces laid"),
                "" if pointed else told,
                pointed,
            )
            card.voice = ", ".join(tr(NAMES[COLOURS[colour]]) for colour in colours)

    @property
    def _shelved(self) -> bool:
        """In a picture that is only looked at, the piece that is shown lies on the board."""
        return bool(self.shows.pieces) and (not self.still or self.drawn.shown is None)

    def extent_of(self) -> tuple[float, float, float, float] | None:
        region = self.shows.region
        if region is None:
            edge = paint.FRAME
            return -edge / ROW, -edge, WIDTH + edge / ROW, HEIGHT + edge
        left, high, right, low = region
        return left / 2, HEIGHT - low * ROW, right / 2, HEIGHT - high * ROW

    def below(self) -> list[Widget]:
        cards: list[Widget] = self.cards[: len(self.shows.sides)]
        return [*cards, self.shelf] if self._shelved else cards

    def draw_held(self) -> None:
        placing, shown = self.placing, self.drawn.shown if self.still else None
        if shown is not None and placing.piece is None:
            found = self.spot_of(shown)
            if found is not None:
                placing.live = True
                placing.hold(found[0], found[1].turn, found[1])
                placing.live = False
        for piece, card in self.shelf.cards.items():
            card.dress(piece == placing.piece)
            if piece == placing.piece:
                card.face.turn = placing.turn
        self.field.draw_held()

    # -- what is done --------------------------------------------------------------------------------------

    def tap_piece(self, piece: int) -> None:
        if self.pointing:
            self.point_at(f"piece{piece}")
        else:
            self.placing.pick(piece)

    def id_at(self, x: float, y: float) -> str | None:
        cell = CELL_AT.get(cell_under(x, y))
        return f"cell{cell}" if cell is not None else None

    def on_ghost(self, x: float, y: float) -> bool:
        return self.field.covers(x, y)

    def mark_refusal(self, why: Refusal) -> None:
        self.field.draw_held()

    def mark_answer(self, id: str, right: bool) -> None:
        kind, number = id.rstrip("0123456789"), int(id.lstrip("abcdefghijklmnopqrstuvwxyz"))
        if kind == "cell":
            self.field.choose(number, right)
        elif kind == "piece":
            for piece, card in self.shelf.cards.items():
                card.dress(right and piece == number)
        else:
            for place, card in enumerate(self.cards):
                card.dress(("accent" if right else "bad") if place == number else "")
