"""What is said about Trigon's board: pieces, corners, and colours that are out."""

from __future__ import annotations

from typing import cast

from app.games.board_words import BoardNotice, BoardWords, TrayWords
from app.games.trigon.words import (
    DONE,
    LEFT_OUT,
    STUCK,
    colour_name,
    fits_words,
    left_words,
    next_words,
    pieces_left,
    then_words,
    triangles,
)
from app.i18n import Translator
from rules.board import BoardPiece, ColourStock
from rules.trigon.game import TrigonState
from rules.trigon.geometry import COLOURS
from rules.trigon.pieces import PIECES


def piece_words(tr: Translator, piece: int) -> str:
    """ "Piece 5a, 5 triangles"."""
    return tr("Piece {name}, {triangles}", name=PIECES[piece].name, triangles=triangles(tr, PIECES[piece].size))


def laid_words(tr: Translator, name: str, colour: int, size: int) -> str:
    """ "Eva: red, 5 triangles"."""
    return tr("{name}: {what}", name=name, what=f"{colour_name(tr, colour).lower()}, {triangles(tr, size)}")


class TrigonBoardWords(BoardWords):
    @property
    def state(self) -> TrigonState:
        return cast("TrigonState", self.sight.state)

    @property
    def _solo(self) -> bool:
        return bool(self.state.setup.seats == 1)

    def subtitle(self) -> str:
        if self._solo:
            return self.tr("All 88 pieces, four colours in turn")
        return "" if self.state.over() else self.tr("turn {n}", n=len(self.board.laid) + 1)

    def turn(self) -> str:
        return f"{super().turn()}, {colour_name(self.tr, self.state.turn).lower()}"

    def mark_names(self) -> list[str]:
        return [colour_name(self.tr, colour) for colour in range(len(COLOURS))]

    def laid(self, number: int) -> str:
        laid = self.board.laid[number]
        return laid_words(self.tr, self.sight.name(laid.seat), laid.marks[0], len(laid.cells))

    def notice(self) -> BoardNotice | None:
        """A colour that is out has to be seen by whoever plays it."""
        tr, state = self.tr, self.state
        out = [colour for colour in state.out if state.setup.seat_of(colour) == self.sight.own]
        if not out or state.over():
            return None
        if all(not pieces_left(state, colour) for colour in out):
            return BoardNotice(" ".join(tr(DONE[COLOURS[colour]]) for colour in out), "", out[0])
        stuck = [tr(STUCK[COLOURS[colour]]) for colour in out if pieces_left(state, colour)]
        return BoardNotice(tr("No corner left"), " ".join([*stuck, tr("The other colours play on.")]), out[0])

    def tray(self) -> TrayWords:
        tr, state, board = self.tr, self.state, self.board
        dots = len(board.dots or board.open_starts)
        fits = fits_words(tr, dots, not board.dots) if board.spots else ""
        colour = board.pieces[0].marks[0] if board.pieces else state.turn
        if len(state.setup.colours_of(0)) > 1:
            return TrayWords(next_words(tr, colour), then_words(tr, state, colour), fits)
        return TrayWords(tr("Your pieces"), left_words(tr, state, colour), fits)

    def voice(self, piece: BoardPiece) -> str:
        words = f"{colour_name(self.tr, piece.marks[0])}, {piece_words(self.tr, piece.id)}"
        return words if piece.fits else f"{words}, {self.tr('fits nowhere')}"

    def badge(self, piece: BoardPiece) -> str:
        return str(PIECES[piece.id].size)

    def choose(self) -> str:
        return self.tr("Choose a piece")

    def fits_nowhere(self) -> str:
        return self.tr("This piece fits nowhere now.")

    def joins(self, n: int) -> str:
        return self.tr.plural("reaches {n} corner", "reaches {n} corners", n)

    def stock(self, stock: ColourStock) -> str:
        words = left_words(self.tr, self.state, stock.mark)
        if not stock.is_out:
            return words
        return self.tr((LEFT_OUT if pieces_left(self.state, stock.mark) else DONE)[COLOURS[stock.mark]])


WORDS = TrigonBoardWords
