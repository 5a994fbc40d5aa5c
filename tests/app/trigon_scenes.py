"""Trigon among the pictures of all screens."""

from __future__ import annotations

from typing import Any

from app.store.seats import PERSON, bot
from tests.app.harness import Hands
from tests.app.trigon_hands import stored_trigon

FOUR = [PERSON, PERSON, bot("medium"), PERSON]


def _open(hands: Hands, seats: list[Any], moves: int, **options: Any) -> Any:
    hands.app.navigator.open("game", id=stored_trigon(hands, seats, moves, **options))
    hands.wait(2)
    return hands.page.body


def trigon_start(hands: Hands) -> None:
    """Three players: the area is smaller, two starts are open to the second."""
    table = _open(hands, [PERSON] * 3, 1)
    table.pick(table.placing.pieces.pieces()[0])


def trigon_middle(hands: Hands) -> None:
    _open(hands, FOUR, 36).show_legal()


def trigon_wrong(hands: Hands) -> None:
    """A piece held where it touches its own colour along an edge."""
    from app.games.trigon.shapes import CENTRES

    table = _open(hands, [PERSON, bot("hard")], 24)
    pieces = table.placing.pieces
    piece = pieces.pieces()[0]
    table.pick(piece)
    for x, y in CENTRES:
        refusal = pieces.why_not(piece, table.placing.turn, x, y)
        touches = refusal is not None and refusal.reason == "touches_own_edge"
        if touches and pieces.nearest(piece, table.placing.turn, x, y, True) is None:
            table.board.look_at(x, y, table.board.zoom)
            table.tap_board(x, y)
            return


def trigon_solo(hands: Hands) -> None:
    _open(hands, [PERSON], 46).show_legal()


def trigon_end(hands: Hands) -> None:
    """Teams near the end: pieces that fit nowhere, colours that are out."""
    _open(hands, FOUR, 200, teams=True, until=lambda state: state.out and state.to_act() != (2,))


def trigon_pieces(hands: Hands) -> None:
    _open(hands, FOUR, 36).look_at(1)


def trigon_out(hands: Hands) -> None:
    table = _open(hands, [PERSON, PERSON], 40)
    table.show_stuck([0, 1])


def trigon_results(hands: Hands) -> None:
    hands.app.navigator.open("results", id=stored_trigon(hands, FOUR, 200))
    hands.wait(3)


TRIGON_SCENES = (
    trigon_start,
    trigon_middle,
    trigon_wrong,
    trigon_solo,
    trigon_end,
    trigon_pieces,
    trigon_out,
    trigon_results,
)
