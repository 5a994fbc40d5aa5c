"""What Trigon's page says."""

from __future__ import annotations

from typing import cast

from app.games.board.words import BoardNotice, BoardWords, TrayWords
from app.games.game_words import GameWords, OptionFact, OptionWords, Scoring
from app.i18n import Translator, mark
from app.table.draft import Draft
from rules.board import BoardPiece, ColourStock
from rules.trigon.game import TrigonSetup, TrigonState
from rules.trigon.geometry import COLOURS, INNER_BOARD, WHOLE_BOARD
from rules.trigon.pieces import PIECES, TRIANGLES
from rules.trigon.scoring import ALL_PLACED, SINGLE_LAST

ALL_PIECES = len(COLOURS) * len(PIECES)
"""Of the four colours together."""

NEXT = {
    "blue": mark("Blue is next"),
    "yellow": mark("Yellow is next"),
    "red": mark("Red is next"),
    "green": mark("Green is next"),
}
THEN = {
    "blue": mark("then blue"),
    "yellow": mark("then yellow"),
    "red": mark("then red"),
    "green": mark("then green"),
}
NAMES = {
    "blue": mark("Blue"),
    "yellow": mark("Yellow"),
    "red": mark("Red"),
    "green": mark("Green"),
}
STUCK = {
    "blue": mark("Blue cannot place another piece and is out."),
    "yellow": mark("Yellow cannot place another piece and is out."),
    "red": mark("Red cannot place another piece and is out."),
    "green": mark("Green cannot place another piece and is out."),
}
LEFT_OUT = {
    "blue": mark("Blue has no corner left."),
    "yellow": mark("Yellow has no corner left."),
    "red": mark("Red has no corner left."),
    "green": mark("Green has no corner left."),
}
DONE = {
    "blue": mark("Blue has placed all its pieces."),
    "yellow": mark("Yellow has placed all its pieces."),
    "red": mark("Red has placed all its pieces."),
    "green": mark("Green has placed all its pieces."),
}


def colour_name(tr: Translator, colour: int) -> str:
    return tr(NAMES[COLOURS[colour]])


def next_words(tr: Translator, colour: int) -> str:
    return tr(NEXT[COLOURS[colour]])


def left_words(tr: Translator, state: TrigonState, colour: int) -> str:
    """ "13 left, 58 triangles"."""
    pieces = tr.plural("{n} left", "{n} left", pieces_left(state, colour))
    return f"{pieces}, {triangles(tr, triangles_left(state, colour))}"


def then_words(tr: Translator, state: TrigonState, colour: int) -> str:
    """ "11 pieces left, then green"."""
    pieces = tr.plural("{n} piece left", "{n} pieces left", pieces_left(state, colour))
    following = next_colour(state, colour)
    return pieces if following is None else f"{pieces}, {tr(THEN[COLOURS[following]])}"


def next_colour(state: TrigonState, colour: int) -> int | None:
    """The colour that comes after it, if another one is still in."""
    count = state.setup.colours
    order = ((colour + step) % count for step in range(1, count))
    return next((other for other in order if other not in state.out), None)


def pieces_left(state: TrigonState, colour: int) -> int:
    return len(PIECES) - len(state.placed[colour])


def triangles_left(state: TrigonState, colour: int) -> int:
    return TRIANGLES - sum(map(len, state.placed[colour]))


def triangles(tr: Translator, n: int) -> str:
    return tr.plural("{n} triangle", "{n} triangles", n)


def fits_words(tr: Translator, n: int, starts: bool) -> str:
    if starts:
        return tr.plural("{n} start is open", "{n} starts are open", n)
    return tr.plural("{n} corner fits", "{n} corners fit", n)


# -- beside the game -------------------------------------------------------------------------------------------

OPTIONS = {
    "teams": OptionWords(mark("Teams of two"), mark("partners add up their points")),
    "touching": OptionWords(mark("Vertex to vertex only"), mark("corners may not touch a side of their colour")),
}
PLAYED = {
    "blue": mark("blue"),
    "yellow": mark("yellow"),
    "red": mark("red"),
    "green": mark("green"),
}


def scoring(tr: Translator) -> Scoring:
    return Scoring(
        tr("What a colour brings"),
        [
            (tr("Each triangle left"), "−1", ""),
            (tr("All pieces placed"), f"+{ALL_PLACED}", ""),
            (tr("The single triangle last"), f"+{SINGLE_LAST}", tr("if all pieces are placed")),
        ],
        tr("The scores of colours that play together are added. Alone the pieces on the board count."),
    )


def setup_facts(tr: Translator, seats: int) -> list[OptionFact]:
    inner, whole = str(len(INNER_BOARD)), str(len(WHOLE_BOARD))
    board = OptionFact(
        tr("Board"), tr("triangles; three players use the inner part"), inner if seats == 3 else whole, (inner, whole)
    )
    if seats == 1:
        return [board, OptionFact(tr("Alone"), tr("you place all four colours in turn"))]
    colours = tr("two for each player") if seats == 2 else tr("one for each player")
    return [board, OptionFact(tr("Colours"), colours, tr.plural("{n} colour", "{n} colours", 3 if seats == 3 else 4))]


def own_colours(tr: Translator, draft: Draft, seat: int) -> list[str]:
    colours = TrigonSetup(len(draft.seats)).colours_of(seat)
    return [", ".join(tr(PLAYED[COLOURS[colour]]) for colour in colours)]


def alone(tr: Translator, placed: int) -> str:
    return tr("{n} of {all} placed", n=placed, all=ALL_PIECES)


REFUSALS = {
    "not_ascending": mark("The triangles must be named in order."),
    "not_a_piece": mark("There is no piece of this shape."),
    "piece_placed": mark("This piece is already on the board."),
    "cells_taken": mark("Something already lies there."),
    "not_on_start": mark("The first piece must cover a start triangle."),
    "start_closed": mark("This start triangle is not open to you."),
    "touches_own_edge": mark("Pieces of one colour may not touch along an edge."),
    "no_corner": mark("The piece must touch a corner of your own colour."),
    "touches_straight_side": mark("Here corners may meet corners only, not sides."),
}
"""What only this game refuses."""

# -- the board -----------------------------------------------------------------------------------------------


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


WORDS = GameWords(
    scoring=scoring,
    setup=setup_facts,
    options=OPTIONS,
    seat=own_colours,
    alone=alone,
    refusals=REFUSALS,
    board=TrigonBoardWords,
)
