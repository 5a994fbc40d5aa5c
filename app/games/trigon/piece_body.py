"""What all bodies with Trigon's pieces share, for a game or a pattern: a tray, tools that turn, a piece in hand.

PieceBody      a BoardBody with `board` and `tray`; whoever makes one answers these:
    make_board()            the board under the finger
    make_strip()            what stands above it
    held_colour             the colour of the piece in hand
    rows_of_tray            how many rows of pieces a phone shows if there is room, else one
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kivy.graphics import InstructionGroup
from kivy.metrics import dp

from app.games.board.body import BoardBody
from app.games.board.places import EDGE, GAP
from app.games.board.placing import Refusal, Spot
from app.games.trigon.board import TrigonBoard, carried
from app.games.trigon.ink import Inked
from app.games.trigon.pieces import TrigonPieces
from app.games.trigon.shapes import shape_middle
from app.games.trigon.tray import PieceTray
from app.games.trigon.words import fits_words, piece_words, triangles
from app.ui.buttons import IconButton, SecondaryButton
from app.ui.layout import layout
from app.ui.motion import shake
from app.ui.theme import TOUCH, grown, theme
from rules.trigon.pieces import PIECES

if TYPE_CHECKING:
    from kivy.uix.widget import Widget

    from app.games.running_game import RunningGame

ROWS = 2
ENOUGH = 0.9
"""Of the height that the board has when it fills the width."""
CROWDED = 390
"""A bar of fewer dp has room for the word on the big button, but not for all that stands beside it."""


class PieceBody(BoardBody):
    board: TrigonBoard
    rows_of_tray = ROWS

    def __init__(self, game: RunningGame, pieces: TrigonPieces, **kwargs: Any) -> None:
        self._pieces, self._inked = pieces, Inked()
        super().__init__(game, pieces, **kwargs)
        game.bind(opacity=self._fade)
        self._fade(game, game.opacity)

    def make_board(self) -> TrigonBoard:
        raise NotImplementedError

    def make_strip(self) -> Widget:
        raise NotImplementedError

    def _show_tray(self) -> None:
        raise NotImplementedError

    @property
    def held_colour(self) -> int:
        raise NotImplementedError

    def make(self) -> None:
        self.field = self.board = self.make_board()
        self.strip = self.make_strip()
        self.tray = PieceTray()
        self.put_back = IconButton(icon="x")
        self.back_turn, self.flip_button = SecondaryButton(icon="rotate-ccw"), SecondaryButton(icon="flip-horizontal")
        self._turners = (self.back_turn, self.rotate_button, self.flip_button)
        self.tools = self._turners
        self._layer = self._inked.layer()
        self.back_turn.bind(on_release=lambda *_: self.placing.rotate(-1))
        self.flip_button.bind(on_release=lambda *_: self.placing.flip())
        self.put_back.bind(on_release=lambda *_: self.placing.cancel())
        self.tray.bind(
            on_pick=lambda _, piece: self.pick(piece),
            on_lift=lambda _, piece, touch: self._lift_out(piece, touch),
            on_carry=lambda _, touch: self.carry(touch),
            on_drop=lambda _, touch: self.drop(touch),
        )

    def closed(self) -> None:
        super().closed()
        self.game.unbind(opacity=self._fade)

    def _fade(self, _: Any, opacity: float) -> None:
        """Pages fade in and out; what has a shader of its own must be told."""
        for inked in (self.board.inked, self.board.map.inked, self.tray.cards.inked, self._inked):
            inked.veil = opacity

    # -- words ---------------------------------------------------------------------------------------------

    def say_words(self, *_: object) -> None:
        tr = self.app.tr
        self.back_turn.voice, self.flip_button.voice = tr("Rotate left"), tr("Flip")
        self.put_back.voice = tr("Put back")
        self.board.fits_words = lambda n, starts: fits_words(self.app.tr, n, starts)
        super().say_words()
        self.rotate_button.voice = tr("Rotate right")

    def action(self) -> tuple[str, str, str]:
        piece = self.placing.piece
        return self.app.tr("Place"), "check", str(PIECES[piece].size) if piece is not None else ""

    def says(self, spot: Spot) -> str:
        tr = self.app.tr
        return tr("{triangles} here", triangles=triangles(tr, len(spot.action.cells)))

    # -- what is shown -------------------------------------------------------------------------------------

    def _arrange(self, *_: object) -> None:
        upright = layout.kind in ("landscape", "wide")
        self.tray.mode = "wide" if layout.kind == "wide" else "grid" if upright else "row"
        self.tray.rows = self.rows_of_tray if not upright and self._room_for_rows() else 1
        self._place_tools(upright)
        super()._arrange()
        if not upright and self.app.navigator.page is self.game:
            self.app.overlay.floor = self.shelf.height

    def _room_for_rows(self) -> bool:
        """Whether the board stays large enough below the counter and above a tray of several rows."""
        tray = self.tray.natural_of(self.rows_of_tray, self.width - dp(2 * EDGE))
        parts = self.bar.height + self.strip.natural(self.width) + self.actions.height + tray + dp(2 * GAP)
        wide, high = self.board.board_size
        return bool(self.height - parts > ENOUGH * min(self.width, layout.content_width) * high / wide)

    @property
    def turning(self) -> tuple[SecondaryButton, ...]:
        return self._turners

    cancel_in_bar = False
    """On a phone the tray has a button to put a piece back, elsewhere it stands with those that turn it."""

    def _place_tools(self, upright: bool) -> None:
        """In the bar of a phone, below the pieces where there is a column for them."""
        if upright == bool(self.tray.tools):
            return
        self.tools = () if upright else self._turners
        for tool in (*self._turners, self.cancel):
            if tool.parent is not None:
                tool.parent.remove_widget(tool)
        self.tray.tools = [*self._turners, self.cancel] if upright else []
        self.show_placing()

    def _show_action(self) -> None:
        super()._show_action()
        crowded = bool(self.tools) and self.actions.width < grown(CROWDED)
        for tool in (*self._turners, self.cancel):
            tool.size_hint = (1 if self.tray.tools else None), tool.size_hint_y
            tool.disabled = self.placing.piece is None
            tool.least = dp(TOUCH) if crowded or layout.kind == "landscape" else dp(56)
        if crowded and self.placing.piece is not None:
            self.primary.icon = ""
            if theme.text_scale > 1.2:
                self.primary.badge = ""

    def _turn_of(self, piece: int) -> int:
        held: int = self.placing.turn if piece == self.placing.piece else self._pieces.first_turn(piece)
        return held

    def _piece_voice(self, piece: int, fits: bool) -> str:
        words = piece_words(self.app.tr, piece)
        return words if fits else f"{words}, {self.app.tr('fits nowhere')}"

    def show_placing(self) -> None:
        self._show_tray()
        held = self.placing.piece is not None and not self.tray.tools
        self.tray.put_back = self.put_back if held else None

    def _show_carried(self) -> None:
        placing = self.placing
        if not placing.dragging:
            super()._show_carried()
            return
        x, y = shape_middle(placing.turn)
        self._layer.show(carried(self.held_colour, placing.turn, placing.spot is not None), -x, -y)
        self.carried.show(self, self.board.scale)

    def put(self, group: InstructionGroup) -> None:
        """The carried piece, for the widget that moves it."""
        group.clear()
        group.add(self._inked)

    # -- what people do ------------------------------------------------------------------------------------

    def pick(self, piece: int) -> None:
        if self.placing.live and piece not in self._pieces.pieces():
            self.app.feedback("illegal")
            self.app.overlay.toast(self.app.tr("This piece fits nowhere now."), icon="circle-alert", bad=True)
            card = self.tray.card(piece)
            if card is not None:
                shake(card)
            return
        super().pick(piece)

    def follow_ghost(self) -> None:
        """It was moved without a finger: bring it into sight."""
        if self.placing.spot is not None:
            self.board.bring(self.placing.spot.action.cells)

    def _lift_out(self, piece: int, touch: Any) -> None:
        if not self.lift(touch, piece):
            self.pick(piece)

    def on_ghost(self, x: float, y: float) -> bool:
        return self.board.covers(x, y)

    def takes_ghost(self, touch: Any) -> bool:
        """Even one that lies where it may not."""
        return self.placing.live and self.board.covers(*self.board.to_board(*touch.pos))

    def refused(self, refusal: Refusal) -> None:
        shake(self.primary)
