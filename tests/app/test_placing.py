"""Placing in two steps, without a window: what can be picked, where its ghost goes, what is refused."""

from __future__ import annotations

from typing import Any

import pytest

from app.games.board.placing import Placing, Refusal, Spot, nearest_spot


class Row:
    """Two pieces on a row of ten cells; the second fits on even cells only, and not when it is turned."""

    def pieces(self) -> list[str]:
        return ["any", "even"]

    def first_turn(self, piece: str) -> int:
        return 0

    def rotated(self, piece: str, turn: int, steps: int) -> int:
        return (turn + steps) % 4

    def flipped(self, piece: str, turn: int) -> int:
        return (turn + 2) % 4

    def turned_on(self, piece: str, turn: int, x: float, y: float, steps: int) -> Spot | None:
        return None

    def every(self) -> list[tuple[str, Spot]]:
        return [(piece, spot) for piece in self.pieces() for spot in self.spots(piece)]

    def spots(self, piece: str) -> list[Spot]:
        cells = range(10) if piece == "any" else range(0, 10, 2)
        turns = range(4) if piece == "any" else (0,)
        return [Spot(cell, 0, turn, (piece, cell, turn)) for turn in turns for cell in cells]

    def nearest(self, piece: str, turn: int, x: float, y: float, loose: bool) -> Spot | None:
        return nearest_spot((spot for spot in self.spots(piece) if spot.turn == turn), x, y, 0.6)

    def why_not(self, piece: str, turn: int, x: float, y: float) -> Refusal | None:
        return Refusal("odd", {"cell": round(x)}) if -1 < x < 10 else None


class Heard:
    def __init__(self, placing: Placing) -> None:
        self.moved: list[str] = []
        self.refused: list[str] = []
        self.confirmed: list[Any] = []
        placing.bind(
            on_moved=lambda _, what: self.moved.append(what),
            on_refused=lambda _, refusal: self.refused.append(refusal.reason),
            on_confirmed=lambda _, piece, spot: self.confirmed.append((piece, spot.action)),
        )


@pytest.fixture
def placing() -> Placing:
    placing = Placing(Row())
    placing.live = True
    return placing


def test_pick_aim_confirm(placing: Placing) -> None:
    heard = Heard(placing)
    assert not placing.confirm()
    assert placing.pick("any")
    assert placing.aim(3.2, 0.1)
    assert placing.spot is not None
    assert placing.spot.action == ("any", 3, 0)
    assert not heard.confirmed, "nothing is placed without a confirmation"
    assert placing.confirm()
    assert heard.confirmed == [("any", ("any", 3, 0))]
    assert placing.piece is None
    assert heard.moved == ["pick", "ghost"]


def test_the_same_piece_again_turns_it_and_returns_it_from_the_board(placing: Placing) -> None:
    placing.pick("any")
    placing.pick("any")
    assert placing.turn == 1
    placing.aim(3, 0)
    placing.pick("any")
    assert placing.piece is None


def test_a_tap_where_it_cannot_lie_says_why_and_leaves_the_ghost(placing: Placing) -> None:
    heard = Heard(placing)
    placing.pick("even")
    placing.aim(4, 0)
    assert placing.aim(5, 0)
    assert heard.refused == ["odd"]
    assert placing.spot is not None
    assert placing.spot.action == ("even", 4, 0)
    assert placing.refusal is not None
    assert not placing.aim(50, 0), "beside the board a tap means nothing"


def test_turning_on_the_board_can_make_it_illegal_and_legal_again(placing: Placing) -> None:
    placing.pick("even")
    placing.aim(4, 0)
    placing.rotate()
    assert placing.spot is None
    assert placing.refusal is not None
    assert placing.place == (4, 0)
    assert not placing.confirm()
    placing.rotate(-1)
    assert placing.spot is not None
    assert placing.refusal is None


def test_a_drop_keeps_the_nearest_legal_spot(placing: Placing) -> None:
    placing.lift("any")
    placing.carry(6.4, 0.2)
    assert placing.dragging
    placing.drop(True)
    assert placing.spot is not None
    assert placing.spot.action == ("any", 6, 0)
    assert not placing.dragging


def test_an_illegal_drop_goes_back_to_where_it_was(placing: Placing) -> None:
    heard = Heard(placing)
    placing.lift("even")
    placing.carry(5, 0)
    placing.drop(True)
    assert heard.refused == ["odd"]
    assert placing.piece == "even"
    assert placing.spot is None
    placing.aim(4, 0)
    placing.lift()
    placing.carry(7, 0)
    placing.drop(True)
    assert placing.spot is not None
    assert placing.spot.action == ("even", 4, 0)


def test_a_drop_beside_the_board_puts_it_back(placing: Placing) -> None:
    heard = Heard(placing)
    placing.lift("any")
    placing.carry(3, 0)
    placing.drop(False)
    assert placing.piece is None
    assert placing.spot is None
    assert not heard.refused


def test_a_dragged_piece_cannot_be_confirmed(placing: Placing) -> None:
    placing.lift("any")
    placing.carry(3, 0)
    assert not placing.confirm()


def test_arrows_go_from_spot_to_spot(placing: Placing) -> None:
    placing.pick("even")
    placing.step(1, 0)
    seen = []
    for _ in range(3):
        placing.step(1, 0)
        assert placing.spot is not None
        seen.append(placing.spot.x)
    assert seen == [6, 8, 8]
    placing.step(-1, 0)
    assert placing.spot is not None
    assert placing.spot.x == 6


def test_show_me_a_legal_move_goes_through_all_of_them(placing: Placing) -> None:
    placing.pick("even")
    seen = []
    for _ in range(6):
        assert placing.show_next()
        assert placing.spot is not None
        seen.append(placing.spot.x)
    assert seen == [0, 2, 4, 6, 8, 0]
    placing.cancel()
    assert placing.show_next()
    assert placing.piece == "any", "without a piece in hand it takes the first that fits"


def test_the_only_piece_there_is_stays_in_hand(placing: Placing) -> None:
    placing.only = True
    placing.renew()
    assert placing.piece == "any"
    assert not placing.cancel(), "there is nothing to put back"
    placing.aim(3, 0)
    assert placing.cancel()
    assert (placing.piece, placing.spot) == ("any", None)


def test_nothing_is_picked_while_it_is_not_live(placing: Placing) -> None:
    placing.live = False
    assert not placing.pick("any")
    assert not placing.lift("any")
    assert not placing.show_next()


def test_another_position_puts_back_what_does_not_fit(placing: Placing) -> None:
    placing.pick("any")
    placing.aim(3, 0)
    placing.renew()
    assert placing.spot is not None
    placing.live = False
    placing.renew()
    assert placing.piece is None
