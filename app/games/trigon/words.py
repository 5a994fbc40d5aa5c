"""What Trigon's page says."""

from __future__ import annotations

from app.games.game_words import GameWords, OptionFact, OptionWords, Scoring
from app.i18n import Translator, mark
from app.table.draft import Draft
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

WORDS = GameWords(scoring=scoring, setup=setup_facts, options=OPTIONS, seat=own_colours, alone=alone, refusals=REFUSALS)
