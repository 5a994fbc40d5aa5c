"""Genial, rule by rule. The numbers in brackets are those of the rule file."""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Iterable
from typing import Any

import pytest

from rules.bots import fair_values
from rules.core import Chanced, Draw, IllegalAction, IllegalSetup, Reason
from rules.genial.actions import DeclineBonus, KeepRack, PlaceTile, Swap
from rules.genial.game import (
    GAME,
    GenialPhase,
    GenialReason,
    GenialState,
    Placed,
    ShownRack,
)
from rules.genial.geometry import Cells, area, hexagons, symbol_beside
from rules.genial.position import GenialPosition
from rules.genial.scoring import advance, score_place
from rules.genial.tiles import ALL, KINDS, Tile, spread, with_back, without
from rules.record import event_json, parse_event
from tests.rules.genial_worlds import (
    LOW_BLUE,
    NO_BLUE,
    VARIANTS,
    B,
    G,
    O,
    P,
    R,
    Y,
    at,
    crowded,
    pair,
    reason,
    refused,
    swap_world,
    tiles_of,
    turn_without_swapping,
    world,
)

# -- material and set-up -------------------------------------------------------------------------------------


def test_120_tiles_six_of_each_mixed_pair_five_of_each_double() -> None:
    assert sum(ALL) == 120
    assert len(KINDS) == len(set(KINDS)) == 21
    assert {count for (a, b), count in zip(KINDS, ALL, strict=True) if a == b} == {5}
    assert {count for (a, b), count in zip(KINDS, ALL, strict=True) if a != b} == {6}
    assert with_back(without(ALL, [(0, 0), (0, 1)]), [(0, 1), (0, 0)]) == ALL


def test_at_most_81_tiles_fit_so_the_bag_cannot_run_out() -> None:
    free = len(area(8).cells) - 6
    assert free // 2 == 81
    assert 120 - 81 - 24 == 15


@pytest.mark.parametrize(("seats", "side"), [(1, 6), (2, 6), (3, 7), (4, 8)])
def test_area_follows_the_seats(seats: int, side: int) -> None:
    state: Any = GAME.start(seats)
    assert state.side == side
    assert {cell: colour for cell, colour in enumerate(state.board) if colour is not None} == dict(
        zip(hexagons().printed, range(6), strict=True)
    )


def test_teams_need_four_seats() -> None:
    for seats in (1, 2, 3):
        with pytest.raises(IllegalSetup):
            GAME.start(seats, teams=True)
    for seats in (0, 5):
        with pytest.raises(IllegalSetup):
            GAME.start(seats)


def test_1_each_seat_draws_six_then_seat_0_begins() -> None:
    state: Any = GAME.start(3)
    for seat in range(3):
        assert state.to_act() == ()
        pending = state.chance()
        assert isinstance(pending, Draw)
        assert (pending.seat, pending.count, pending.size, pending.round) == (seat, 6, 120 - 6 * seat, seat + 1)
        assert sum(count for _, count in pending.bag) == pending.size
        state = state.resolve([(R, G)] * 2 + [(seat, seat)] * 4)
    assert state.chance() is None and state.to_act() == (0,)
    assert [len(rack) for rack in state.racks] == [6, 6, 6]
    assert dict(zip(KINDS, state.bag, strict=True))[R, G] == 0


@pytest.mark.parametrize(
    "values",
    [
        ((R, R),) * 5,
        ((R, R),) * 6,  # there are five
        ((R, R),) * 5 + ((G, R),),
        ((R, R),) * 5 + ((R, 6),),
        ((R, R),) * 5 + ((R, True),),
        ((R, R),) * 5 + (None,),
        ((R, R),) * 5 + ("RG",),
        ((R, R),) * 5 + ({},),
        ((R, R),) * 5 + (([], []),),
        ((R, R),) * 5 + ((0, 1, 2),),
        ((R, R),) * 5 + (7,),
    ],
)
def test_impossible_draws_are_refused(values: tuple[Any, ...]) -> None:
    state = GAME.start(2)
    with pytest.raises(IllegalAction) as caught:
        state.resolve(values)
    assert caught.value.reason == Reason.IMPOSSIBLE_DRAW
    assert state.resolve(((R, R),) * 5 + ((R, G),)) != state


def test_draws_out_of_json_are_tiles() -> None:
    event = Chanced(((R, R), (R, G), (G, G), (B, O), (Y, P), (P, P)), "app")
    again = parse_event(GAME, json.loads(json.dumps(event_json(event))))
    assert again == event
    state: Any = GAME.start(2)
    assert state.apply(again) == state.apply(event) == state.resolve([list(tile) for tile in event.values])


# -- [2, 3] placing ------------------------------------------------------------------------------------------


def test_2_a_turn_places_scores_and_refills_then_the_next_seat() -> None:
    state = world(3, racks=[[(R, G), (R, G), (R, B), (G, B), (B, O), (Y, P)]])
    after = state.play(0, PlaceTile((R, G), pair(0, 0, 1, 0)))
    assert after.placed == (Placed(0, (R, G), pair(0, 0, 1, 0), (0, 0)),)
    assert after.board[at(0, 0)] == R and after.board[at(1, 0)] == G
    assert after.racks[0] == ((R, G), (R, B), (G, B), (B, O), (Y, P))
    pending = after.chance()
    assert pending is not None and (pending.seat, pending.count) == (0, 1)
    refilled = after.resolve([(P, P)])
    assert refilled.racks[0] == ((R, G), (R, B), (G, B), (B, O), (Y, P), (P, P))
    assert refilled.to_act() == (1,)
    assert refilled.with_(turn=2).play(2, next(iter(refilled.with_(turn=2).legal(2)))).resolve([(P, P)]).turn == 0


def test_2_no_passing() -> None:
    state = world()
    assert all(isinstance(action, PlaceTile) for action in state.legal(0))
    for action in (KeepRack(), Swap()):
        assert reason(state, 0, action) == GenialReason.PLACE_FIRST
    assert reason(state, 0, DeclineBonus()) == GenialReason.NO_BONUS


def test_3_legal_moves_are_every_turning_of_every_tile_once() -> None:
    state = world(racks=[[(R, G), (R, G), (B, B), (Y, P), (Y, P), (Y, P)]])
    moves = list(state.legal(0))
    assert len(moves) == len(set(moves)) == len(state.legal(0)) == 222 * (2 + 1 + 2)
    brute = [
        PlaceTile(tile, (x, y))
        for tile in ((R, G), (B, B), (Y, P))
        for x in range(169)
        for y in range(169)
        if (x, y) in area(6).pairs or ((y, x) in area(6).pairs and tile != (B, B))
    ]
    assert set(moves) == set(brute)
    around = {
        y
        for move in moves
        if isinstance(move, PlaceTile)
        for x, y in [move.cells]
        if (x, move.tile) == (at(0, 0), (R, G))
    }
    assert around == hexagons().neighbours[at(0, 0)]  # six rotations


def test_3_later_tiles_go_anywhere_and_may_leave_holes() -> None:
    state = world(placed=[((R, G), pair(0, 0, 1, 0))], racks=[[(R, B)] * 6])
    assert PlaceTile((R, B), pair(2, 1, 3, 1)) in state.legal(0)


@pytest.mark.parametrize(("seats", "teams"), VARIANTS)
def test_3_first_tile_lies_beside_a_symbol_nobody_else_used(seats: int, teams: bool) -> None:
    for seed in range(5):
        rng = random.Random(seed)
        state: Any = GAME.start(seats, teams=teams)
        while state.chance():
            state = state.resolve(fair_values(state.chance(), rng))
        for seat in range(seats):
            used = {symbol for symbol in state.first if symbol is not None}
            assert len(used) == seat
            moves = list(state.legal(seat))
            assert {symbol_beside(move.cells) for move in moves} == set(range(6)) - used
            state = state.play(seat, rng.choice(moves))
            assert state.first[seat] == symbol_beside(state.placed[-1].cells)
            while state.chance():
                state = state.resolve(fair_values(state.chance(), rng))


def test_3_first_tile_refusals() -> None:
    east = hexagons().printed[R]
    inward = at(4, 0)
    assert east == at(5, 0)
    state = world(racks=[[(R, B)] * 6], first=(None, None))
    assert reason(state, 0, PlaceTile((R, B), pair(0, 0, 1, 0))) == GenialReason.NOT_AT_SYMBOL
    assert PlaceTile((R, B), (inward, at(3, 0))) in state.legal(0)
    taken = state.with_(first=(None, R))
    error = refused(taken, 0, PlaceTile((R, B), (inward, at(3, 0))))
    assert error.reason == GenialReason.SYMBOL_USED
    assert error.values == {"symbol": R, "seat": 1}
    assert PlaceTile((R, B), (inward, at(3, 0))) in state.with_(first=(R, R)).legal(0)


CELLS_REFUSED = [
    (GenialReason.NO_SUCH_CELL, (-1, 0)),
    (GenialReason.NO_SUCH_CELL, (at(2, 0), 169)),
    (GenialReason.OUTSIDE_AREA, pair(6, 0, 5, 0)),
    (GenialReason.OUTSIDE_AREA, pair(6, -6, 7, -7)),
    (GenialReason.PRINTED_CELL, pair(4, 0, 5, 0)),
    (GenialReason.CELL_TAKEN, pair(0, 0, 1, 0)),
    (GenialReason.CELL_TAKEN, pair(2, 0, 1, 0)),
    (GenialReason.NOT_ADJACENT, pair(2, 0, 2, 2)),
    (GenialReason.NOT_ADJACENT, pair(2, 0, 2, 0)),
]


@pytest.mark.parametrize(("why", "cells"), CELLS_REFUSED)
def test_3_cells_refused(why: GenialReason, cells: Cells) -> None:
    state = world(placed=[((G, B), pair(0, 0, 1, 0))], racks=[[(R, B)] * 6])
    assert reason(state, 0, PlaceTile((R, B), cells)) == why


def test_tiles_refused() -> None:
    state = world(racks=[[(R, B), (G, G), (O, O), (Y, Y), (P, P), (R, R)]])
    cells = pair(0, 0, 1, 0)
    assert reason(state, 0, PlaceTile((R, G), cells)) == GenialReason.NOT_ON_RACK
    for tile in ((B, R), (0, 6), (-1, 2), (99, 99)):
        assert reason(state, 0, PlaceTile(tile, cells)) == GenialReason.NO_SUCH_TILE
    assert reason(state, 0, PlaceTile((G, G), (cells[1], cells[0]))) == GenialReason.DOUBLE_ORDER
    assert PlaceTile((G, G), cells) in state.legal(0)


def test_actions_of_wrong_types_are_malformed() -> None:
    state = world(racks=[[(R, B)] * 6])
    nonsense: list[Any] = [
        None,
        7,
        PlaceTile,
        PlaceTile((R, B), None),  # type: ignore[arg-type]
        PlaceTile("RB", pair(0, 0, 1, 0)),  # type: ignore[arg-type]
        PlaceTile((R, True), pair(0, 0, 1, 0)),
        PlaceTile((R, B, B), pair(0, 0, 1, 0)),  # type: ignore[arg-type]
        PlaceTile((0.0, 2), pair(0, 0, 1, 0)),  # type: ignore[arg-type]
    ]
    for action in nonsense:
        assert reason(state, 0, action) == Reason.MALFORMED
    assert reason(state, 1, PlaceTile((R, B), pair(0, 0, 1, 0))) == Reason.NOT_YOUR_TURN
    for seat in (2, -1, True, "0", None):
        assert reason(state, seat, KeepRack()) == Reason.NO_SUCH_SEAT  # type: ignore[arg-type]
    lists = PlaceTile([R, B], list(pair(0, 0, 1, 0)))  # type: ignore[arg-type]
    assert state.play(0, lists) == state.play(0, PlaceTile((R, B), pair(0, 0, 1, 0)))


def test_leaving_is_refused_a_computer_takes_over() -> None:
    with pytest.raises(IllegalAction) as caught:
        world().leave(0)
    assert caught.value.reason == Reason.CANNOT_LEAVE


# -- [4] scoring ---------------------------------------------------------------------------------------------


def points(state: GenialState, tile: Tile, cells: Cells) -> tuple[int, int]:
    first, second = score_place(state.board, tile, cells)
    assert (state.position.points[tile[0]][cells[0]], state.position.points[tile[1]][cells[1]]) == (
        first.points,
        second.points,
    )
    return first.points, second.points


RUN_OF_THREE = [((R, R), pair(-3, 0, -2, 0)), ((R, G), pair(-1, 0, -1, 1))]


def test_example_double_at_the_end_of_a_run_of_three() -> None:
    state = world(placed=RUN_OF_THREE)
    near, far = score_place(state.board, (R, R), pair(0, 0, 1, 0))
    assert near.rays == (tuple(at(q, 0) for q in (-1, -2, -3)),)
    assert far.rays == ()
    assert points(state, (R, R), pair(0, 0, 1, 0)) == (3, 0)
    laid = GenialPosition.after(state.side, [*RUN_OF_THREE, ((R, R), pair(0, 0, 1, 0))])
    assert score_place(laid.colours, (R, R), pair(0, 0, 1, 0)) == (near, far)


def test_4_both_halves_score_also_when_alike_and_never_each_other() -> None:
    state = world(placed=[*RUN_OF_THREE, ((R, B), pair(2, 0, 2, 1))], racks=[[(R, R)] * 2 + [(Y, P)] * 4])
    assert points(state, (R, R), pair(0, 0, 1, 0)) == (3, 1)
    after = state.play(0, PlaceTile((R, R), pair(0, 0, 1, 0)))
    assert after.tracks[0] == (4, 0, 0, 0, 0, 0)
    assert after.placed[-1].gains == (3, 1)


def test_4_five_directions_each_to_a_free_cell_another_symbol_or_the_edge() -> None:
    ring = [
        ((R, R), pair(0, 1, 0, 2)),  # two, then free
        ((R, G), pair(-1, 1, -2, 2)),  # one, then another symbol
        ((R, R), pair(0, -1, 0, -2)),
        ((R, R), pair(0, -3, 0, -4)),  # four, then the yellow printed symbol
        ((R, R), pair(1, -1, 2, -2)),
        ((R, R), pair(3, -3, 4, -4)),  # four, then the purple printed symbol
    ]
    state = world(placed=ring)
    assert points(state, (R, B), pair(0, 0, -1, 0)) == (2 + 1 + 4 + 4, 0)
    assert points(state, (R, B), pair(0, 0, 1, 0)) == (2 + 1 + 4 + 4, 0)


def test_4_printed_symbols_count_and_the_edge_stops() -> None:
    state = world(placed=[((R, R), pair(3, 0, 4, 0))])
    assert points(state, (R, B), pair(2, 0, 1, 0)) == (3, 0)
    assert points(state, (B, R), pair(1, 0, 2, 0)) == (0, 3)


def test_4_first_half_then_second_on_a_single_track() -> None:
    assert advance((0, 5, 0, 0, 0, 0), (R, G), (3, 4), 18).track == (3, 9, 0, 0, 0, 0)
    assert advance((10, 0, 0, 0, 0, 0), (R, R), (3, 4), 18).track == (17, 0, 0, 0, 0, 0)
    capped = advance((10, 0, 0, 0, 0, 0), (R, R), (3, 9), 18)
    assert (capped.track, sum(capped.gains), capped.reached) == ((18, 0, 0, 0, 0, 0), 8, (R,))


@pytest.mark.parametrize(
    ("peg", "scored", "after", "gains", "bonuses"),
    [
        (16, (5, 1), 19, (2, 1), 1),  # 16 to 18, then on to 19
        (16, (1, 5), 19, (1, 2), 1),  # the second half first: 18, then 19; the other order stops at 18
        (16, (1, 1), 18, (1, 1), 1),
        (16, (2, 4), 22, (2, 4), 1),  # 18 exactly, then all four; the other order would end at 20
        (16, (4, 2), 22, (4, 2), 1),
        (10, (3, 4), 17, (3, 4), 0),
        (10, (9, 9), 27, (8, 9), 1),
        (10, (9, 8), 27, (9, 8), 1),
        (17, (1, 20), 36, (1, 18), 2),
        (18, (3, 4), 25, (3, 4), 0),
        (30, (4, 4), 36, None, 1),
        (35, (0, 9), 36, (0, 1), 1),
        (36, (3, 3), 36, (0, 0), 0),
        (18, (0, 0), 18, (0, 0), 0),
        (16, (0, 5), 18, (0, 2), 1),
    ],
)
def test_4_double_on_a_double_track_takes_the_order_that_leaves_the_peg_higher(
    peg: int, scored: tuple[int, int], after: int, gains: tuple[int, int] | None, bonuses: int
) -> None:
    track = (0, 0, peg, 0, 0, 0)
    moved = advance(track, (B, B), scored, 36)
    assert moved.track == (0, 0, after, 0, 0, 0)
    assert sum(moved.gains) == after - peg
    assert gains is None or moved.gains == gains
    assert moved.reached == (B,) * bonuses


# -- [5] bonus turns -----------------------------------------------------------------------------------------

GREEN_2_YELLOW_4 = [
    ((G, G), pair(-2, 0, -1, 0)),
    ((Y, Y), pair(2, 0, 3, 0)),
    ((Y, Y), pair(2, -1, 3, -2)),
]
"""Green scores 2 on the middle cell, yellow 4 right of it."""

GREEN_YELLOW = PlaceTile((G, Y), pair(0, 0, 1, 0))
ELSEWHERE = pair(0, 3, 1, 3)


def bonus_world(track: tuple[int, ...], rack: Iterable[Tile], seats: int = 2, teams: bool = False) -> GenialState:
    others = ((0,) * 6,) * ((2 if teams else seats) - 1)
    return world(seats, teams, placed=GREEN_2_YELLOW_4, tracks=(track, *others), racks=[rack])


def test_5_no_peg_passes_18_and_each_that_reaches_it_earns_a_bonus_turn() -> None:
    state = bonus_world((0, 16, 0, 0, 16, 0), [(G, Y), (R, R), (R, B), (B, B), (R, P), (P, P)])
    after = state.play(0, GREEN_YELLOW)
    assert after.tracks[0] == (0, 18, 0, 0, 18, 0)
    assert after.placed[-1].gains == (2, 2)
    assert (after.phase, after.bonus, after.to_act(), after.chance()) == (GenialPhase.BONUS, 2, (0,), None)
    assert len(after.racks[0]) == 5
    once = after.play(0, PlaceTile((R, R), ELSEWHERE))
    assert (once.phase, once.bonus, len(once.racks[0])) == (GenialPhase.BONUS, 1, 4)
    done = once.play(0, PlaceTile((P, P), pair(0, 4, 1, 4)))
    assert (done.phase, done.bonus) == (GenialPhase.REFILL, 0)
    pending = done.chance()
    assert pending is not None and pending.count == 3  # refilled only now


def test_5_one_peg_one_bonus_and_none_short_of_18() -> None:
    rack = [(G, Y), (R, R), (R, B), (B, B), (R, P), (P, P)]
    assert bonus_world((0, 16, 0, 0, 13, 0), rack).play(0, GREEN_YELLOW).bonus == 1
    assert bonus_world((0, 15, 0, 0, 13, 0), rack).play(0, GREEN_YELLOW).phase is GenialPhase.REFILL


def test_5_a_peg_already_at_18_earns_nothing() -> None:
    state = bonus_world((0, 18, 0, 0, 18, 0), [(G, Y), (R, R), (R, B), (B, B), (R, P), (P, P)])
    after = state.play(0, GREEN_YELLOW)
    assert (after.tracks[0], after.phase, after.bonus) == ((0, 18, 0, 0, 18, 0), GenialPhase.REFILL, 0)


def test_5_a_bonus_turn_can_earn_more() -> None:
    state = bonus_world((0, 16, 0, 0, 18, 17), [(G, Y)] + [(R, P)] * 5)
    after = state.play(0, GREEN_YELLOW)
    assert after.bonus == 1
    beside_purple = at(4, -4)
    more = after.play(0, PlaceTile((R, P), (at(3, -3), beside_purple)))
    assert more.tracks[0] == (0, 18, 0, 0, 18, 18)
    assert (more.phase, more.bonus) == (GenialPhase.BONUS, 1)


def test_5_bonus_turns_are_compulsory() -> None:
    after = bonus_world((0, 16, 0, 0, 16, 0), [(G, Y)] + [(R, B)] * 5).play(0, GREEN_YELLOW)
    assert reason(after, 0, DeclineBonus()) == GenialReason.BONUS_COMPULSORY
    assert all(isinstance(action, PlaceTile) for action in after.legal(0))
    assert reason(after, 0, Swap()) == GenialReason.PLACE_FIRST


def test_5_without_a_tile_bonus_turns_lapse() -> None:
    state = bonus_world((0, 16, 0, 0, 16, 0), [(G, Y), (R, R)])
    after = state.play(0, GREEN_YELLOW)
    assert after.bonus == 2
    done = after.play(0, PlaceTile((R, R), ELSEWHERE))
    assert (done.phase, done.bonus, done.racks[0]) == (GenialPhase.REFILL, 0, ())
    pending = done.chance()
    assert pending is not None and pending.count == 6


def test_5_without_space_bonus_turns_lapse_and_the_game_ends() -> None:
    cells = pair(0, 0, 1, 0)
    state = world(placed=crowded(2, cells), tracks=[(17, 17, 0, 0, 0, 0), (0,) * 6], racks=[[(R, G)]])
    after = state.play(0, PlaceTile((R, G), cells))
    assert after.tracks[0] == (18, 18, 0, 0, 0, 0)
    assert (after.phase, after.bonus, after.over(), after.to_act(), after.chance()) == (
        GenialPhase.OVER,
        0,
        True,
        (),
        None,
    )


# -- [6] swap ------------------------------------------------------------------------------------------------


def test_6_a_rack_without_the_lowest_colour_may_be_swapped_before_refilling() -> None:
    state = swap_world()
    assert (state.phase, state.to_act(), state.chance()) == (GenialPhase.SWAP, (0,), None)
    assert state.lowest(0) == (B,)
    assert list(state.legal(0)) == [Swap(), KeepRack()]
    assert len(state.legal(0)) == 2
    assert reason(state, 0, PlaceTile((R, R), pair(0, 2, 1, 2))) == GenialReason.PLACING_DONE
    assert reason(state, 0, DeclineBonus()) == GenialReason.NO_BONUS


def test_6_swapped_tiles_lie_aside_until_six_new_ones_are_drawn() -> None:
    old = tuple(NO_BLUE[1:])
    before = swap_world()
    state = before.play(0, Swap())
    assert (state.phase, state.racks[0], state.shown) == (GenialPhase.EXCHANGE, (), ShownRack(0, old))
    assert state.bag == before.bag
    pending = state.chance()
    assert pending is not None and pending.count == 6
    assert tiles_of(state) == Counter(spread(ALL))
    available = dict(pending.bag)
    scarce = next(tile for tile in old if available.get(tile, 0) < 6)
    with pytest.raises(IllegalAction):
        state.resolve([scarce] * 6)
    new = [(B, B), (B, B), (B, O), (B, O), (B, Y), (B, Y)]
    after = state.resolve(new)
    assert after.racks[0] == tuple(new)
    assert not isinstance(before.bag, int)
    assert after.bag == with_back(without(before.bag, new), old)
    assert (after.phase, after.turn, after.shown) == (GenialPhase.PLACE, 1, ShownRack(0, old))
    assert tiles_of(after) == Counter(spread(ALL))


def test_6_shown_tiles_stay_public_until_the_next_turn_of_whoever_swapped() -> None:
    state = swap_world().play(0, Swap())
    for seat in (None, 0, 1, 2):
        assert state.view(seat).open_racks == state.open_racks
    swapped = state.open_racks
    state = state.resolve([(B, B), (B, B), (B, O), (B, O), (B, Y), (B, Y)])
    for seat in range(1, state.setup.seats):
        assert state.turn == seat
        assert state.view(seat).open_racks == swapped
        state = turn_without_swapping(state)
    assert (state.turn, state.open_racks) == (0, ())


def test_6_racks_that_several_swapped_are_public_side_by_side() -> None:
    first, second = ShownRack(0, ((R, R),)), ShownRack(1, ((G, G),))
    state = turn_without_swapping(world(3, turn=2, shown=second, shown_before=(first,)))
    assert (state.turn, state.open_racks) == (0, (second,))


def test_6_all_or_none_and_once_a_turn() -> None:
    after = swap_world().play(0, Swap()).resolve([(R, R), (R, Y), (G, Y), (G, Y), (G, Y), (G, Y)])
    assert after.may_swap(0)  # and yet the turn is over
    assert after.to_act() == (1,)


def test_6_keeping_the_rack_refills_it() -> None:
    state = swap_world().play(0, KeepRack())
    pending = state.chance()
    assert pending is not None and (state.phase, pending.count) == (GenialPhase.REFILL, 1)
    assert state.open_racks == ()


@pytest.mark.parametrize(
    ("track", "rack"),
    [
        (LOW_BLUE, [(R, G), (R, R), (R, Y), (O, P), (Y, P), (B, Y)]),
        ((3, 3, 0, 3, 0, 3), [(R, G), (R, R), (R, R), (O, P), (O, P), (G, Y)]),  # yellow is tied for lowest
        ((3, 3, 0, 0, 3, 3), [(R, G), (R, R), (R, R), (O, P), (Y, P), (Y, P)]),
    ],
)
def test_6_example_one_symbol_of_a_tied_lowest_colour_forbids_it(track: tuple[int, ...], rack: list[Tile]) -> None:
    state = swap_world(track, rack)
    assert (state.phase, state.may_swap(0)) == (GenialPhase.REFILL, False)
    assert reason(state, 0, Swap()) == Reason.WAITING_FOR_CHANCE


def test_6_judged_after_all_scoring_on_the_tiles_left() -> None:
    state = bonus_world((9, 0, 1, 9, 9, 9), [(G, Y), (R, G), (R, R), (R, R), (R, R), (R, R)])
    assert state.lowest(0) == (G,)
    after = state.play(0, GREEN_YELLOW)  # green climbs to 2: blue is lowest now
    assert (after.lowest(0), after.phase) == ((B,), GenialPhase.SWAP)


def test_6_after_bonus_turns_fewer_tiles_are_swapped_for_six_and_never_an_empty_rack() -> None:
    state = bonus_world((9, 16, 0, 9, 9, 9), [(G, Y), (R, R), (R, P)]).play(0, GREEN_YELLOW)
    assert state.phase is GenialPhase.BONUS
    state = state.play(0, PlaceTile((R, R), ELSEWHERE))
    assert state.phase is GenialPhase.SWAP
    state = state.play(0, Swap())
    pending = state.chance()
    assert state.open_racks == (ShownRack(0, ((R, P),)),) and pending is not None and pending.count == 6
    empty = bonus_world((9, 9, 0, 9, 9, 9), [(G, Y)]).play(0, GREEN_YELLOW)
    assert (empty.phase, empty.may_swap(0)) == (GenialPhase.REFILL, False)


# -- [7, 8] the end ------------------------------------------------------------------------------------------


def test_7_all_six_pegs_at_18_win_at_once() -> None:
    state = bonus_world((18, 17, 18, 18, 17, 18), [(G, Y)] + [(R, B)] * 5)
    state = state.with_(tracks=(state.tracks[0], (18, 18, 18, 18, 18, 17)))
    after = state.play(0, GREEN_YELLOW)
    assert (after.phase, after.bonus, after.to_act(), after.chance()) == (GenialPhase.OVER, 0, (), None)
    outcome = after.outcome()
    assert outcome is not None
    assert (outcome.places, outcome.scores) == ((1, 2), (18, 17))
    assert reason(after, 1, GREEN_YELLOW) == Reason.GAME_OVER


def test_7_before_8_the_last_tile_may_win() -> None:
    cells = pair(0, 0, 1, 0)
    state = world(placed=crowded(2, cells), tracks=[(17, 17, 18, 18, 18, 18), (18,) * 5 + (17,)], racks=[[(R, G)]])
    outcome = state.play(0, PlaceTile((R, G), cells)).outcome()
    assert outcome is not None and (outcome.places, outcome.scores) == ((1, 2), (18, 17))


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_8_the_game_ends_when_no_two_adjacent_free_cells_are_left(seats: int) -> None:
    cells = pair(0, 0, 1, 0)
    last = world(seats, placed=crowded(seats, cells), racks=[[(R, G)]])
    assert last.open_pairs(0) == [cells]
    assert last.play(0, PlaceTile((R, G), cells)).over()
    not_last = world(seats, placed=crowded(seats, cells, room=2), racks=[[(R, G)]])
    for action in not_last.legal(0):
        assert isinstance(action, PlaceTile)
        after = not_last.play(0, action)
        board = after.board
        room = [pair for pair in area(after.side).pairs if board[pair[0]] is None and board[pair[1]] is None]
        assert after.over() == (not room)


def test_8_swap_and_refill_lapse_at_the_end() -> None:
    cells = pair(0, 0, 1, 0)
    state = world(placed=crowded(2, cells), tracks=[(9, 9, 0, 9, 9, 9), (0,) * 6], racks=[[(R, G), (R, R)]])
    after = state.play(0, PlaceTile((R, G), cells))
    assert (after.phase, after.may_swap(0), after.racks[0]) == (GenialPhase.OVER, True, ((R, R),))


def places_of(*tracks: tuple[int, ...], teams: bool = False) -> tuple[int | None, ...]:
    state = world(4 if teams else len(tracks), teams, tracks=tracks, phase=GenialPhase.OVER)
    outcome = state.outcome()
    assert outcome is not None
    return outcome.places


def test_example_lowest_10_beats_lowest_9_and_the_third_lowest_decides() -> None:
    a, b, c = (18, 10, 18, 12, 10, 11), (9, 18, 12, 14, 18, 18), (13, 9, 18, 12, 18, 18)
    assert places_of(a, b, c) == (1, 2, 3)
    assert places_of(c, b, a) == (3, 2, 1)
    assert world(3, tracks=(a, b, c)).scores() == (10, 9, 9)


def test_8_duplicates_count_and_full_equality_shares_the_place() -> None:
    assert places_of((9, 9, 18, 18, 18, 18), (9, 10, 10, 10, 10, 10)) == (2, 1)
    assert places_of((9, 9, 12, 13, 14, 15), (15, 14, 13, 12, 9, 9), (8, 18, 18, 18, 18, 18)) == (1, 1, 3)


# -- teams ---------------------------------------------------------------------------------------------------


def test_teams_share_a_double_track() -> None:
    state = world(4, True, placed=GREEN_2_YELLOW_4, racks=[[(G, Y)] + [(R, B)] * 5])
    assert (state.side, state.top, state.sides()) == (8, 36, ((0, 2), (1, 3)))
    after = state.play(0, GREEN_YELLOW)
    assert after.tracks == ((0, 2, 0, 0, 4, 0), (0,) * 6)
    assert after.track(0) == after.track(2) == after.tracks[0]
    assert after.track(1) == after.track(3) == after.tracks[1]


@pytest.mark.parametrize(("seats", "teams"), [(4, True), (1, False)])
def test_example_green_2_from_16_and_yellow_4_from_16_both_stop_at_18(seats: int, teams: bool) -> None:
    state = bonus_world((0, 16, 0, 0, 16, 0), [(G, Y)] + ([(R, B)] * 5 if teams else []), seats, teams)
    after = state.play(0, GREEN_YELLOW)
    assert after.tracks[0] == (0, 18, 0, 0, 18, 0)
    assert after.placed[-1].gains == (2, 2)
    assert advance((0, 16, 0, 0, 16, 0), (G, Y), (2, 4), 36).reached == (G, Y)
    if teams:
        assert (after.phase, after.bonus, after.to_act()) == (GenialPhase.BONUS, 2, (0,))
    else:
        assert (after.phase, after.bonus) == (GenialPhase.REFILL, 0)


def test_teams_pegs_go_on_from_18_and_reaching_36_earns_a_bonus_turn() -> None:
    rack = [(G, Y)] + [(R, B)] * 5
    assert bonus_world((0, 18, 0, 0, 17, 0), rack, 4, True).play(0, GREEN_YELLOW).tracks[0] == (0, 20, 0, 0, 18, 0)
    after = bonus_world((0, 35, 0, 0, 32, 0), rack, 4, True).play(0, GREEN_YELLOW)
    assert (after.tracks[0], after.bonus) == ((0, 36, 0, 0, 36, 0), 2)
    again = bonus_world((0, 36, 0, 0, 36, 0), rack, 4, True).play(0, GREEN_YELLOW)
    assert (again.tracks[0], again.bonus) == ((0, 36, 0, 0, 36, 0), 0)


def test_teams_may_decline_bonus_turns() -> None:
    after = bonus_world((0, 16, 0, 0, 16, 0), [(G, Y)] + [(R, B)] * 5, 4, True).play(0, GREEN_YELLOW)
    assert DeclineBonus() in list(after.legal(0))
    assert len(after.legal(0)) == len(list(after.legal(0)))
    declined = after.play(0, DeclineBonus())
    pending = declined.chance()
    assert pending is not None and (declined.bonus, pending.count) == (0, 1)
    one_taken = after.play(0, PlaceTile((R, B), ELSEWHERE)).play(0, DeclineBonus())
    pending = one_taken.chance()
    assert pending is not None and (one_taken.bonus, pending.count) == (0, 2)


def test_teams_swap_looks_at_the_teams_lowest_colours() -> None:
    state = bonus_world((9, 16, 0, 9, 16, 9), [(G, Y)] + [(R, P)] * 5, 4, True).play(0, GREEN_YELLOW)
    assert state.play(0, DeclineBonus()).phase is GenialPhase.SWAP
    partner = world(
        4, True, tracks=((9, 9, 9, 9, 9, 0), (0, 9, 9, 9, 9, 9)), turn=2, racks=[[(G, G)] * 5, NO_BLUE, NO_BLUE]
    )
    assert partner.lowest(2) == (P,)
    no_purple = partner.with_(racks=(partner.racks[0], partner.racks[1], ((R, G), (R, R), (G, Y)), partner.racks[3]))
    assert no_purple.may_swap(2)
    assert not partner.may_swap(2)


def test_teams_results_are_the_teams() -> None:
    tracks = ((20, 30, 36, 36, 25, 21), (19, 36, 36, 36, 36, 36))
    assert world(4, True, tracks=tracks).scores() == (20, 19, 20, 19)
    assert places_of(*tracks, teams=True) == (1, 2, 1, 2)
    assert places_of((5,) * 6, (5,) * 6, teams=True) == (1, 1, 1, 1)


def test_teams_all_six_at_36_win_at_once() -> None:
    after = bonus_world((36, 35, 36, 36, 35, 36), [(G, Y)] + [(R, B)] * 5, 4, True).play(0, GREEN_YELLOW)
    assert after.over()
    assert not bonus_world((18, 17, 18, 18, 17, 18), [(G, Y)] + [(R, B)] * 5, 4, True).play(0, GREEN_YELLOW).over()


def test_partners_do_not_see_each_others_racks() -> None:
    view = world(4, True).view(0)
    assert view.racks[1:] == ((None,) * 6,) * 3
    assert None not in view.racks[0]


# -- solo ----------------------------------------------------------------------------------------------------


def test_solo_draws_and_places_one_tile_at_a_time() -> None:
    state: Any = GAME.start(1)
    pending = state.chance()
    assert (pending.count, state.side, state.top) == (1, 6, 36)
    state = state.resolve([(R, G)])
    assert state.racks == (((R, G),),)
    assert {symbol_beside(move.cells) for move in state.legal(0)} == set(range(6))
    state = state.play(0, next(iter(state.legal(0))))
    assert (state.phase, state.chance().count) == (GenialPhase.REFILL, 1)
    state = state.resolve([(R, R)])
    assert (state.phase, state.turn, len(state.legal(0))) == (GenialPhase.PLACE, 0, len(state.position.open_pairs()))


def test_solo_has_no_swap() -> None:
    state = world(1, tracks=[LOW_BLUE], racks=[[(R, G)]]).play(0, PlaceTile((R, G), pair(0, 0, 1, 0)))
    assert state.phase is GenialPhase.REFILL
    assert not world(1, tracks=[LOW_BLUE], racks=[[(R, G)]]).may_swap(0)


def test_solo_all_six_at_36_end_the_game() -> None:
    after = bonus_world((36, 34, 36, 36, 35, 36), [(G, Y)], 1).play(0, GREEN_YELLOW)
    assert after.over() and after.scores() == (36,)


def test_solo_the_bag_is_no_secret_to_who_counts() -> None:
    state = world(1)
    assert state.view(0).bag == 119
    assert state.view(0).determinize(random.Random(1)) == state


# -- every reason has been seen ------------------------------------------------------------------------------


def test_every_reason_is_reachable() -> None:
    rack = [(R, B), (G, G), (O, O), (Y, Y), (P, P), (R, R)]
    state = world(placed=[((G, B), pair(0, 0, 1, 0))], racks=[rack])
    bonus = bonus_world((0, 16, 0, 0, 16, 0), [(G, Y)] + [(R, B)] * 5).play(0, GREEN_YELLOW)
    seen = {reason(state, 0, PlaceTile((R, B), cells)) for _, cells in CELLS_REFUSED}
    seen |= {reason(state, 0, PlaceTile(tile, pair(0, 2, 1, 2))) for tile in ((B, R), (R, G))}
    seen |= {
        reason(state, 0, PlaceTile((G, G), pair(1, 2, 0, 2))),
        reason(state, 0, Swap()),
        reason(state, 0, DeclineBonus()),
    }
    seen |= {reason(bonus, 0, DeclineBonus()), reason(swap_world(), 0, PlaceTile((R, R), pair(0, 2, 1, 2)))}
    first = state.with_(first=(None, R))
    seen |= {reason(first, 0, PlaceTile((R, B), cells)) for cells in (pair(0, 2, 1, 2), pair(4, 0, 3, 0))}
    assert seen == set(GenialReason)
