"""Trigon's rules, as the rule sheet tells them."""

from __future__ import annotations

import json
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

import rules
from rules.codec import Malformed
from rules.core import IllegalAction, Part, Reason
from rules.record import parse_state, state_json
from rules.trigon.actions import PlacePiece
from rules.trigon.game import TrigonSetup, TrigonState
from rules.trigon.geometry import EDGE_NEIGHBOURS, POINT_AT, START_RING, cell_at
from rules.trigon.pieces import PIECES, SINGLE
from rules.trigon.placements import all_placements, ids
from rules.trigon.why import TrigonReason
from tests.rules import driver
from tests.rules.driver import VARIANTS, Variant

GAME = rules.game("trigon")
BLUE, YELLOW, RED, GREEN = range(4)
TRIGON = [variant for variant in VARIANTS if variant.game_id == "trigon"]
every_variant = pytest.mark.parametrize("variant", TRIGON, ids=str)
every_touching = pytest.mark.parametrize("touching", ["any", "vertex"])


def random_game(variant: Variant, seed: int | str) -> Iterator[tuple[Any, Any]]:
    return driver.random_game(variant, seed)


def at(row: int, *indices: int) -> PlacePiece:
    """Cells of one row."""
    return PlacePiece(tuple(cell_at(row, index) for index in indices))


def on_start(step: int) -> PlacePiece:
    """The single triangle on a start triangle."""
    return PlacePiece((START_RING[step],))


def start(seats: int, **options: Any) -> Any:
    return GAME.start(seats, **options)


def play(state: Any, *moves: PlacePiece) -> Any:
    for move in moves:
        state = state.play(state.to_act()[0], move)
    return state


def refused(state: Any, move: PlacePiece) -> tuple[TrigonReason, dict[str, Any]]:
    seat = state.to_act()[0]
    assert move not in state.legal(seat)
    with pytest.raises(IllegalAction) as error:
        state.play(seat, move)
    assert isinstance(error.value.reason, TrigonReason)
    return error.value.reason, error.value.values


def second_round(first: PlacePiece, touching: str = "any") -> Any:
    """Blue began with `first` on the uppermost start triangle, the others with a line far from it."""
    others = [next(m for m in start(4).places(BLUE, piece=2) if START_RING[step] in m.cells) for step in (2, 3, 4)]
    return play(start(4, touching=touching), first, *others)


# -- turns and colours ---------------------------------------------------------------------------------------


def test_blue_yellow_red_green_and_round_again() -> None:
    state = start(4)
    order = []
    for step in range(4):
        order.append((state.turn, state.to_act()))
        state = play(state, on_start(step))
    order.append((state.turn, state.to_act()))
    assert order == [(0, (0,)), (1, (1,)), (2, (2,)), (3, (3,)), (0, (0,))]


@pytest.mark.parametrize(("seats", "owners"), [(1, (0, 0, 0, 0)), (2, (0, 1, 0, 1)), (3, (0, 1, 2)), (4, (0, 1, 2, 3))])
def test_who_owns_which_colour(seats: int, owners: tuple[int, ...]) -> None:
    setup = start(seats).setup
    assert tuple(map(setup.seat_of, range(setup.colours))) == owners
    for seat in range(seats):
        assert [owners[colour] for colour in setup.colours_of(seat)] == [seat] * owners.count(seat)


def test_another_seat_has_to_wait() -> None:
    state = start(4)
    with pytest.raises(IllegalAction) as error:
        state.play(1, on_start(0))
    assert error.value.reason is Reason.NOT_YOUR_TURN
    assert not state.legal(1) and list(state.legal(1)) == []


def test_there_is_no_passing_and_no_leaving() -> None:
    assert GAME.actions == (PlacePiece,)
    with pytest.raises(IllegalAction) as error:
        start(4).leave(0)
    assert error.value.reason is Reason.CANNOT_LEAVE


# -- first pieces --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("seats", "count"), [(1, 2478), (2, 2478), (3, 2478), (4, 2478)])
def test_first_moves_cover_a_start(seats: int, count: int) -> None:
    moves = list(start(seats).legal(0))
    assert len(moves) == count == len(start(seats).legal(0))
    assert all(sum(cell in move.cells for cell in START_RING) == 1 for move in moves), "no piece covers two"


def test_a_first_piece_off_the_starts_is_refused() -> None:
    assert refused(start(4), at(8, 17)) == (TrigonReason.NOT_ON_START, {"starts": START_RING})


@pytest.mark.parametrize("options", [{}, {"teams": True}])
def test_four_colours_start_anywhere(options: dict[str, Any]) -> None:
    state = play(start(4, **options), on_start(0))
    assert state.open_starts(YELLOW) == START_RING[1:]
    for step in range(1, 6):
        assert on_start(step) in state.legal(1)
    assert refused(state, on_start(0)) == (TrigonReason.CELLS_TAKEN, {"cells": (START_RING[0],)})


def test_alone_all_colours_start_anywhere() -> None:
    state = play(start(1), on_start(0), on_start(3), on_start(1))
    assert state.turn == GREEN and state.open_starts(GREEN) == tuple(START_RING[step] for step in (2, 4, 5))


@pytest.mark.parametrize("first", range(6))
def test_three_seats_leave_a_start_free_between_any_two(first: int) -> None:
    state = play(start(3), on_start(first))
    two, four = (START_RING[(first + steps) % 6] for steps in (2, 4))
    for steps in (1, 3, 5):
        reason, values = refused(state, on_start((first + steps) % 6))
        assert reason is TrigonReason.START_CLOSED
        assert values["cell"] == START_RING[(first + steps) % 6] and set(values["starts"]) == {two, four}
    for second, third in ((two, four), (four, two)):
        after = play(state, PlacePiece((second,)))
        assert after.open_starts(RED) == (third,)
        assert {cell for move in after.legal(2) for cell in move.cells} & set(START_RING) == {third}
        assert play(after, PlacePiece((third,))).turn == BLUE


def test_with_three_later_pieces_may_cover_any_start() -> None:
    covered = set()
    for seed in range(6):
        for state, event in random_game(Variant("trigon", 3, (("touching", "any"),)), seed):
            if all(state.placed):
                covered |= {START_RING.index(cell) for cell in event.action.cells if cell in START_RING}
    assert len(covered) >= 3


@pytest.mark.parametrize("blue", range(6))
@pytest.mark.parametrize("steps", [1, 2, 4, 5])
def test_with_two_the_second_colour_starts_opposite_the_first(blue: int, steps: int) -> None:
    yellow = (blue + steps) % 6
    state = play(start(2), on_start(blue))
    assert state.to_act() == (1,)
    assert refused(state, on_start((blue + 3) % 6))[0] is TrigonReason.START_CLOSED
    state = play(state, on_start(yellow))
    assert state.to_act() == (0,) and state.open_starts(RED) == (START_RING[(blue + 3) % 6],)
    wrong = next(step for step in range(6) if step not in (blue, yellow, (blue + 3) % 6))
    assert refused(state, on_start(wrong))[0] is TrigonReason.START_CLOSED
    state = play(state, on_start((blue + 3) % 6))
    assert state.to_act() == (1,) and state.open_starts(GREEN) == (START_RING[(yellow + 3) % 6],)
    state = play(state, on_start((yellow + 3) % 6))
    assert state.turn == BLUE and all(state.open_starts(colour) == () for colour in range(4))


# -- later pieces --------------------------------------------------------------------------------------------


@every_touching
def test_a_vertex_on_a_vertex_is_allowed(touching: str) -> None:
    state = second_round(on_start(0), touching)
    assert at(3, 14, 15) in state.legal(0)


@every_touching
def test_edge_to_edge_is_refused_even_with_a_vertex(touching: str) -> None:
    state = second_round(on_start(0), touching)
    reason, values = refused(state, at(3, 13, 14))
    assert reason is TrigonReason.TOUCHES_OWN_EDGE
    assert values == {"edges": ((cell_at(3, 13), cell_at(3, 12)),)}


@every_touching
def test_a_piece_needs_a_corner(touching: str) -> None:
    state = second_round(on_start(0), touching)
    assert refused(state, at(3, 16, 17)) == (TrigonReason.NO_CORNER, {})


LINE = at(3, 10, 11, 12, 13, 14)
"""Five in a row; its lower side runs from (15, 4) to (21, 4)."""


@pytest.mark.parametrize(
    ("first", "move", "point"),
    [(LINE, at(4, 12), (17, 4)), (on_start(0), at(2, 10, 11, 12), (18, 3))],
    ids=["new corner on old side", "new side on old corner"],
)
def test_a_vertex_on_a_straight_side(first: PlacePiece, move: PlacePiece, point: tuple[int, int]) -> None:
    """Allowed by the basic rule, refused by the alternative one."""
    assert move in second_round(first).legal(0)
    reason, values = refused(second_round(first, "vertex"), move)
    assert reason is TrigonReason.TOUCHES_STRAIGHT_SIDE
    assert values == {"points": (POINT_AT[point],)}


def test_other_colours_may_be_touched_in_any_way() -> None:
    """Also edge to edge, also with the alternative rule."""
    found = dict.fromkeys(range(4), 0)
    for state, event in random_game(Variant("trigon", 4, (("touching", "vertex"),)), 1):
        board = state.board()
        found[state.turn] += sum(
            board[other] not in (None, state.turn) for cell in event.action.cells for other in EDGE_NEIGHBOURS[cell]
        )
    assert all(found.values())


def test_every_orientation_is_open() -> None:
    """Each of the 155 ways to lie is legal somewhere at the start."""
    state = start(4)
    for orientation in range(155):
        moves = list(state.places(BLUE, orientation=orientation))
        assert moves and {all_placements().orientation_of(move.cells) for move in moves} == {orientation}


# -- every other way to be wrong -----------------------------------------------------------------------------


@pytest.mark.parametrize("cell", [-1, 486, 10**9])
def test_cells_off_the_board(cell: int) -> None:
    assert refused(start(4), PlacePiece((START_RING[0], cell))) == (TrigonReason.NO_SUCH_CELL, {"cell": cell})


@pytest.mark.parametrize("cells", [(76, 75), (75, 75), (75, 76, 76)])
def test_cells_out_of_order_or_twice(cells: tuple[int, ...]) -> None:
    assert refused(start(4), PlacePiece(cells)) == (TrigonReason.NOT_ASCENDING, {"cells": cells})


@pytest.mark.parametrize(
    "cells", [(), (75, 77), (75, 400), tuple(range(70, 77)), tuple(range(400))], ids=["none", "gap", "far", "7", "400"]
)
def test_cells_that_are_no_piece(cells: tuple[int, ...]) -> None:
    assert refused(start(4), PlacePiece(cells)) == (TrigonReason.NOT_A_PIECE, {"cells": cells})


def test_a_piece_is_there_once() -> None:
    state = second_round(on_start(0))
    assert refused(state, at(3, 14)) == (TrigonReason.PIECE_PLACED, {"piece": "1"})


def test_three_seats_keep_to_the_inner_area() -> None:
    """A line across the border of the inner hexagon, while two other colours still hold their starts."""
    assert cell_at(1, 1) not in start(3).area and cell_at(1, 2) in start(3).area
    assert refused(start(3), at(1, 1, 2, 3)) == (TrigonReason.OUTSIDE_AREA, {"cells": (cell_at(1, 1),)})
    assert at(1, 2, 3) not in start(3).legal(0)
    for state, _ in random_game(Variant("trigon", 3, (("touching", "any"),)), "area"):
        assert all(set(move.cells) <= state.area for move in state.legal(*state.to_act()))


def test_taken_cells_are_named() -> None:
    state = play(start(4), at(3, 10, 11, 12))
    assert refused(state, at(3, 11, 12, 13)) == (
        TrigonReason.CELLS_TAKEN,
        {"cells": (cell_at(3, 11), cell_at(3, 12))},
    )


def test_what_is_not_legal_always_has_a_reason() -> None:
    """Whatever placement the masks exclude, the explanation by cells finds the rule it breaks."""
    rng = Random("why")
    seen = set()
    for variant in TRIGON:
        for number, (state, _) in enumerate(random_game(variant, "why")):
            if number % 8 and number > 3:
                continue
            legal = set(state.legal(*state.to_act()))
            for cells in rng.sample(all_placements().cells, 60):
                if PlacePiece(cells) not in legal:
                    reason, values = refused(state, PlacePiece(cells))
                    seen.add(reason)
                    assert json.dumps(values)
                    if reason is TrigonReason.TOUCHES_STRAIGHT_SIDE:
                        assert values["points"] and state.setup.touching == "vertex"
    assert seen == set(TrigonReason) - {
        TrigonReason.NO_SUCH_CELL,
        TrigonReason.NOT_ASCENDING,
        TrigonReason.NOT_A_PIECE,
    }


# -- the end -------------------------------------------------------------------------------------------------


@every_variant
def test_a_colour_that_cannot_go_on_is_out_for_good(variant: Variant) -> None:
    out: tuple[int, ...] = ()
    last = None
    for state, event in random_game(variant, "out"):
        after = state.apply(event)
        assert after.out[: len(out)] == out, "nobody comes back"
        for colour in after.out:
            assert after.legal_mask(colour) == 0 and after.fitting(colour) == ()
        out, last = after.out, after
    assert last is not None and last.over() and sorted(last.out) == list(range(last.setup.colours))
    assert last.to_act() == ()
    with pytest.raises(IllegalAction) as error:
        last.play(0, on_start(0))
    assert error.value.reason is Reason.GAME_OVER


def laid_without(*missing: list[int], single_last: tuple[int, ...] = ()) -> tuple[tuple[tuple[int, ...], ...], ...]:
    """Pieces of four colours somewhere on the board, each but the missing sizes, packed from the top left.

    For counting points it does not matter how they touch.
    """
    made = all_placements()
    empty = made.everywhere
    laid: list[list[tuple[int, ...]]] = [[], [], [], []]
    wanted = []
    for colour, sizes in enumerate(missing):
        pieces = list(range(len(PIECES)))
        for size in sizes:
            pieces.remove(max(piece for piece in pieces if PIECES[piece].size == size))
        first = pieces.pop()
        cells = made.cells[next(ids(empty & made.piece[first] & made.covering[START_RING[colour]]))]
        laid[colour].append(cells)
        empty &= ~made.blocked(cells)
        wanted += [(PIECES[piece].size, piece, colour) for piece in pieces]
    for _, piece, colour in sorted(wanted, reverse=True):
        options = [made.cells[id] for id in ids(empty & made.piece[piece])]
        cells = min(options)
        laid[colour].append(cells)
        empty &= ~made.blocked(cells)
    for colour, own in enumerate(laid):
        if colour not in single_last:
            own.insert(1, own.pop())
    return tuple(map(tuple, laid))


def ended(placed: tuple[tuple[tuple[int, ...], ...], ...], seats: int = 4, teams: bool = False) -> TrigonState:
    return TrigonState(TrigonSetup(seats, teams), placed, 0, (0, 1, 2, 3))


EXAMPLE: tuple[list[int], ...] = ([], [4, 4, 4], [5, 4], [4, 4, 5, 6, 6, 6])


def test_the_example_of_the_rule_sheet() -> None:
    state = ended(laid_without(*EXAMPLE, single_last=(BLUE,)))
    assert state.scores() == (20, -12, -9, -31)
    outcome = state.outcome()
    assert outcome is not None and outcome.winners == (0,) and outcome.places == (1, 3, 2, 4)
    assert state.breakdown(0) == (
        Part("all_placed", 15, (("colour", 0), ("pieces", 0))),
        Part("single_last", 5, (("colour", 0), ("pieces", 0))),
    )
    assert state.breakdown(3) == (Part("triangles_left", -31, (("colour", 3), ("pieces", 6))),)


def test_without_the_single_last_it_is_15() -> None:
    assert ended(laid_without(*EXAMPLE)).scores() == (15, -12, -9, -31)


def test_two_colours_a_player_are_added() -> None:
    state = ended(laid_without(*EXAMPLE, single_last=(BLUE,)), seats=2)
    assert state.scores() == (20 - 9, -12 - 31)
    assert [part.points for part in state.breakdown(0)] == [15, 5, -9]
    outcome = state.outcome()
    assert outcome is not None and outcome.places == (1, 2)


def test_teams_are_blue_and_red_against_yellow_and_green() -> None:
    state = ended(laid_without(*EXAMPLE, single_last=(BLUE,)), teams=True)
    assert state.sides() == state.colour_sides() == ((0, 2), (1, 3))
    assert state.scores() == (11, -43, 11, -43)
    outcome = state.outcome()
    assert outcome is not None and outcome.places == (1, 2, 1, 2)
    for seat in range(4):
        assert sum(part.points for part in state.breakdown(seat)) == state.scores()[seat]


def test_alone_the_pieces_count() -> None:
    state = ended(laid_without(*EXAMPLE), seats=1)
    assert state.scores() == (88 - 3 - 2 - 6,)
    assert [part.points for part in state.breakdown(0)] == [22, 19, 20, 16]


def test_equal_scores_share_the_place() -> None:
    state = ended(tuple(((START_RING[step],),) for step in (0, 1, 2, 3)))
    outcome = state.outcome()
    assert outcome is not None and outcome.places == (1, 1, 1, 1) and outcome.scores == (-109,) * 4


def test_scores_as_they_stand() -> None:
    state = start(4)
    assert state.scores() == (-110,) * 4
    assert play(state, LINE).scores() == (-105, -110, -110, -110)


# -- what screens and bots ask -------------------------------------------------------------------------------


def test_remaining_and_fitting_pieces() -> None:
    state = second_round(on_start(0))
    assert state.remaining(BLUE) == tuple(range(1, 22))
    for variant in TRIGON[::3]:
        for position, _ in random_game(variant, "fitting"):
            colour = position.turn
            moves = list(position.legal(*position.to_act()))
            assert set(position.fitting(colour)) == {all_placements().piece_of(move.cells) for move in moves}
            assert set(position.fitting(colour)) <= set(position.remaining(colour))
            piece = position.fitting(colour)[-1]
            assert list(position.places(colour, piece=piece)) == [
                move for move in moves if all_placements().piece_of(move.cells) == piece
            ]


def test_corners_where_a_piece_can_go() -> None:
    state = second_round(LINE, "vertex")
    assert start(4).corners(BLUE) == ()
    ends = {POINT_AT[xy] for xy in ((15, 4), (21, 4), (16, 3), (20, 3))}
    assert set(state.corners(BLUE)) == ends
    assert set(state.corners(BLUE, piece=SINGLE)) == ends
    assert len(second_round(LINE).corners(BLUE)) == len(ends) + 3, "the insides of its sides too"


def test_the_board_by_cells_and_as_text() -> None:
    state = play(start(3), LINE)
    board = state.board()
    assert [cell for cell, colour in enumerate(board) if colour == BLUE] == list(LINE.cells)
    lines = state.text().splitlines()
    assert lines[0] == " " * 8 + "-" * 19 and lines[3] == " " * 5 + "--" + "." * 8 + "bbbbb" + "." * 8 + "--"
    assert "".join(lines).count("*") == 5
    assert lines[18:] == [
        "blue    1      1 2 3 4a 4b 4c 5a 5c 5d 6a 6b 6c 6d 6e 6f 6g 6h 6i 6j 6k 6l",
        "yellow  0 turn 1 2 3 4a 4b 4c 5a 5b 5c 5d 6a 6b 6c 6d 6e 6f 6g 6h 6i 6j 6k 6l",
        "red     0      1 2 3 4a 4b 4c 5a 5b 5c 5d 6a 6b 6c 6d 6e 6f 6g 6h 6i 6j 6k 6l",
    ]


# -- states --------------------------------------------------------------------------------------------------


@every_variant
def test_masks_follow_from_what_lies_on_the_board(variant: Variant) -> None:
    """Kept up to date move by move, or worked out from a stored state: the same, and no part of the state."""
    for number, (state, _) in enumerate(random_game(variant, "masks")):
        if number % 11 == 0:
            again = parse_state(json.loads(json.dumps(state_json(state))))
            assert isinstance(again, TrigonState) and again == state and hash(again) == hash(state)
            assert again.position == state.position
            assert state.with_(placed=((),) * state.setup.colours).position != state.position or number == 0
    assert set(state_json(state)["state"]) == {"placed", "turn", "out"}


@pytest.mark.parametrize(
    "broken",
    [
        {"placed": []},
        {"placed": [[[75]], [], []]},
        {"placed": [[[75, 400]], [], [], []]},
        {"placed": [[[75], [75]], [], [], []]},
        {"placed": [[[75], [0]], [], [], []]},
        {"placed": [[[75]], [[75]], [], []]},
        {"placed": [[[0]], [], [], []]},
        {"placed": [[[75]], [[9999]], [], []]},
        {"placed": [[[]], [], [], []]},
        {"turn": 4},
        {"turn": -1},
        {"out": [0]},
        {"out": [1, 1]},
        {"out": [7]},
        {"placed": 3},
        {"turn": None},
    ],
    ids=str,
)
def test_damaged_states_are_refused(broken: dict[str, Any]) -> None:
    document = state_json(start(4))
    document["state"].update(broken)
    with pytest.raises(Malformed):
        parse_state(document)
