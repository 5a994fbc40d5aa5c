"""Genial, rule by rule. The numbers in brackets are those of the rule file."""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from typing import Any

import pytest

from rules.bots import fair_values
from rules.core import Acted, Chanced, Draw, Event, IllegalAction, IllegalSetup, Reason
from rules.genial.actions import Decline, GenialAction, Keep, Place, Swap
from rules.genial.game import (
    GAME,
    GenialReason,
    GenialSetup,
    GenialState,
    Phase,
    Placed,
    Shown,
    scored_moves,
)
from rules.genial.geometry import COLOURS, SIDE_FOR_SEATS, Cells, area, hexagons, symbol_beside
from rules.genial.playout import finish
from rules.genial.position import Position
from rules.genial.scoring import advance, score_place
from rules.genial.tiles import ALL, KINDS, Tile, spread, with_back, without
from rules.record import Record, event_json, parse_event, parse_state, state_json

R, G, B, O, Y, P = range(6)
VARIANTS = [(1, False), (2, False), (3, False), (4, False), (4, True)]


def at(q: int, r: int) -> int:
    return hexagons().axial.index((q, r))


def pair(q: int, r: int, q2: int, r2: int) -> Cells:
    return at(q, r), at(q2, r2)


def world(
    seats: int = 2,
    teams: bool = False,
    *,
    placed: Iterable[tuple[Tile, Cells]] = (),
    tracks: Iterable[tuple[int, ...]] | None = None,
    racks: Iterable[Iterable[Tile]] = (),
    **fields: Any,
) -> GenialState:
    """A state in the middle of a game, seat 0 to place; seats without a given rack get one, the bag holds the rest."""
    tiles = tuple(Placed(seats - 1, tile, cells, (0, 0)) for tile, cells in placed)
    given = [tuple(rack) for rack in racks]
    bag = without(ALL, [placed.tile for placed in tiles] + [tile for rack in given for tile in rack])
    assert min(bag) >= 0
    while len(given) < seats:
        rack = tuple(random.Random(len(given)).sample(spread(bag), 1 if seats == 1 else 6))
        bag = without(bag, rack)
        given.append(rack)
    sides = 2 if teams else seats
    values: dict[str, Any] = {
        "setup": GenialSetup(seats, teams),
        "phase": Phase.PLACE,
        "turn": 0,
        "bonus": 0,
        "placed": tiles,
        "tracks": tuple(tracks) if tracks else ((0,) * 6,) * sides,
        "racks": tuple(given),
        "bag": bag,
        "first": tuple(range(seats)),
        "shown": None,
        "draws": seats,
    }
    return GenialState(**{**values, **fields})


def filled(seats: int, reserved: Iterable[int], seed: int = 0) -> list[tuple[Tile, Cells]]:
    """Tiles all over the area, but for `reserved` and lonely cells, laid at random."""
    rng = random.Random(seed)
    pairs = list(area(SIDE_FOR_SEATS[seats]).pairs)
    rng.shuffle(pairs)
    tiles = spread(without(ALL, [(0, 0), (1, 1), (0, 1)]))
    rng.shuffle(tiles)
    taken = set(reserved)
    found = []
    for cells in pairs:
        if not taken & set(cells):
            taken |= set(cells)
            found.append((tiles.pop(), cells))
    return found


def crowded(seats: int, cells: Cells, room: int = 1) -> list[tuple[Tile, Cells]]:
    """A board with room for a tile in so many places, one of them `cells`, where red and green score."""
    for seed in range(1000):
        tiles = filled(seats, cells, seed)
        position = Position.after(SIDE_FOR_SEATS[seats], tiles)
        if position.room == room and position.points[R][cells[0]] and position.points[G][cells[1]]:
            return tiles
    raise AssertionError("not found")


def tiles_of(state: GenialState) -> Counter[Tile]:
    """Where the 120 tiles are."""
    assert not isinstance(state.bag, int)
    found = Counter(spread(state.bag))
    found.update(placed.tile for placed in state.placed)
    found.update(tile for rack in state.racks for tile in rack if tile is not None)
    if state.phase is Phase.EXCHANGE and state.shown:
        found.update(tile for tile in state.shown.tiles if tile is not None)
    return found


def refused(state: GenialState, seat: int, action: object) -> IllegalAction:
    with pytest.raises(IllegalAction) as caught:
        state.play(seat, action)
    return caught.value


def reason(state: GenialState, seat: int, action: object) -> str:
    return refused(state, seat, action).reason


def mixed(state: GenialState, seat: int, rng: random.Random) -> GenialAction:
    """Half sensible, half any: such games see bonus turns and swaps, and odd places too."""
    if state.phase is Phase.BONUS and state.setup.teams and rng.random() < 0.2:
        return Decline()
    if rng.random() < 0.6:
        return GAME.bots["medium"](state.view(seat), seat, rng, {}, 0, lambda: False)  # type: ignore[return-value]
    return rng.choice(list(state.legal(seat)))


def walk(
    seats: int,
    teams: bool,
    seed: int,
    choose: Callable[[GenialState, int, random.Random], GenialAction] = mixed,
) -> Iterator[tuple[GenialState, Event | None]]:
    """Every state of a game, and what happens next."""
    rng = random.Random(seed)
    state: Any = GAME.start(seats, teams=teams)
    while not state.over():
        pending = state.chance()
        event: Event
        if pending is not None:
            event = Chanced(fair_values(pending, rng), "seed")
        else:
            seat = state.to_act()[0]
            event = Acted(seat, choose(state, seat, rng))
        yield state, event
        state = state.apply(event)
    yield state, None


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
    after = state.play(0, Place((R, G), pair(0, 0, 1, 0)))
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
    assert all(isinstance(action, Place) for action in state.legal(0))
    for action in (Keep(), Swap()):
        assert reason(state, 0, action) == GenialReason.PLACE_FIRST
    assert reason(state, 0, Decline()) == GenialReason.NO_BONUS


def test_3_legal_moves_are_every_turning_of_every_tile_once() -> None:
    state = world(racks=[[(R, G), (R, G), (B, B), (Y, P), (Y, P), (Y, P)]])
    moves = list(state.legal(0))
    assert len(moves) == len(set(moves)) == len(state.legal(0)) == 222 * (2 + 1 + 2)
    brute = [
        Place(tile, (x, y))
        for tile in ((R, G), (B, B), (Y, P))
        for x in range(169)
        for y in range(169)
        if (x, y) in area(6).pairs or ((y, x) in area(6).pairs and tile != (B, B))
    ]
    assert set(moves) == set(brute)
    around = {
        y for move in moves if isinstance(move, Place) for x, y in [move.cells] if (x, move.tile) == (at(0, 0), (R, G))
    }
    assert around == hexagons().neighbours[at(0, 0)]  # six rotations


def test_3_later_tiles_go_anywhere_and_may_leave_holes() -> None:
    state = world(placed=[((R, G), pair(0, 0, 1, 0))], racks=[[(R, B)] * 6])
    assert Place((R, B), pair(2, 1, 3, 1)) in state.legal(0)


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
    assert reason(state, 0, Place((R, B), pair(0, 0, 1, 0))) == GenialReason.NOT_AT_SYMBOL
    assert Place((R, B), (inward, at(3, 0))) in state.legal(0)
    taken = state.with_(first=(None, R))
    error = refused(taken, 0, Place((R, B), (inward, at(3, 0))))
    assert error.reason == GenialReason.SYMBOL_USED
    assert error.values == {"symbol": R, "seat": 1}
    assert Place((R, B), (inward, at(3, 0))) in state.with_(first=(R, R)).legal(0)


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
    assert reason(state, 0, Place((R, B), cells)) == why


def test_tiles_refused() -> None:
    state = world(racks=[[(R, B), (G, G), (O, O), (Y, Y), (P, P), (R, R)]])
    cells = pair(0, 0, 1, 0)
    assert reason(state, 0, Place((R, G), cells)) == GenialReason.NOT_ON_RACK
    for tile in ((B, R), (0, 6), (-1, 2), (99, 99)):
        assert reason(state, 0, Place(tile, cells)) == GenialReason.NO_SUCH_TILE
    assert reason(state, 0, Place((G, G), (cells[1], cells[0]))) == GenialReason.DOUBLE_ORDER
    assert Place((G, G), cells) in state.legal(0)


def test_actions_of_wrong_types_are_malformed() -> None:
    state = world(racks=[[(R, B)] * 6])
    nonsense: list[Any] = [
        None,
        7,
        Place,
        Place((R, B), None),  # type: ignore[arg-type]
        Place("RB", pair(0, 0, 1, 0)),  # type: ignore[arg-type]
        Place((R, True), pair(0, 0, 1, 0)),
        Place((R, B, B), pair(0, 0, 1, 0)),  # type: ignore[arg-type]
        Place((0.0, 2), pair(0, 0, 1, 0)),  # type: ignore[arg-type]
    ]
    for action in nonsense:
        assert reason(state, 0, action) == Reason.MALFORMED
    assert reason(state, 1, Place((R, B), pair(0, 0, 1, 0))) == Reason.NOT_YOUR_TURN
    for seat in (2, -1, True, "0", None):
        assert reason(state, seat, Keep()) == Reason.NO_SUCH_SEAT  # type: ignore[arg-type]
    lists = Place([R, B], list(pair(0, 0, 1, 0)))  # type: ignore[arg-type]
    assert state.play(0, lists) == state.play(0, Place((R, B), pair(0, 0, 1, 0)))


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


def test_4_both_halves_score_also_when_alike_and_never_each_other() -> None:
    state = world(placed=[*RUN_OF_THREE, ((R, B), pair(2, 0, 2, 1))], racks=[[(R, R)] * 2 + [(Y, P)] * 4])
    assert points(state, (R, R), pair(0, 0, 1, 0)) == (3, 1)
    after = state.play(0, Place((R, R), pair(0, 0, 1, 0)))
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

GREEN_YELLOW = Place((G, Y), pair(0, 0, 1, 0))
ELSEWHERE = pair(0, 3, 1, 3)


def bonus_world(track: tuple[int, ...], rack: Iterable[Tile], seats: int = 2, teams: bool = False) -> GenialState:
    others = ((0,) * 6,) * ((2 if teams else seats) - 1)
    return world(seats, teams, placed=GREEN_2_YELLOW_4, tracks=(track, *others), racks=[rack])


def test_5_no_peg_passes_18_and_each_that_reaches_it_earns_a_bonus_turn() -> None:
    state = bonus_world((0, 16, 0, 0, 16, 0), [(G, Y), (R, R), (R, B), (B, B), (R, P), (P, P)])
    after = state.play(0, GREEN_YELLOW)
    assert after.tracks[0] == (0, 18, 0, 0, 18, 0)
    assert after.placed[-1].gains == (2, 2)
    assert (after.phase, after.bonus, after.to_act(), after.chance()) == (Phase.BONUS, 2, (0,), None)
    assert len(after.racks[0]) == 5
    once = after.play(0, Place((R, R), ELSEWHERE))
    assert (once.phase, once.bonus, len(once.racks[0])) == (Phase.BONUS, 1, 4)
    done = once.play(0, Place((P, P), pair(0, 4, 1, 4)))
    assert (done.phase, done.bonus) == (Phase.REFILL, 0)
    pending = done.chance()
    assert pending is not None and pending.count == 3  # refilled only now


def test_5_one_peg_one_bonus_and_none_short_of_18() -> None:
    rack = [(G, Y), (R, R), (R, B), (B, B), (R, P), (P, P)]
    assert bonus_world((0, 16, 0, 0, 13, 0), rack).play(0, GREEN_YELLOW).bonus == 1
    assert bonus_world((0, 15, 0, 0, 13, 0), rack).play(0, GREEN_YELLOW).phase is Phase.REFILL


def test_5_a_peg_already_at_18_earns_nothing() -> None:
    state = bonus_world((0, 18, 0, 0, 18, 0), [(G, Y), (R, R), (R, B), (B, B), (R, P), (P, P)])
    after = state.play(0, GREEN_YELLOW)
    assert (after.tracks[0], after.phase, after.bonus) == ((0, 18, 0, 0, 18, 0), Phase.REFILL, 0)


def test_5_a_bonus_turn_can_earn_more() -> None:
    state = bonus_world((0, 16, 0, 0, 18, 17), [(G, Y)] + [(R, P)] * 5)
    after = state.play(0, GREEN_YELLOW)
    assert after.bonus == 1
    beside_purple = at(4, -4)
    more = after.play(0, Place((R, P), (at(3, -3), beside_purple)))
    assert more.tracks[0] == (0, 18, 0, 0, 18, 18)
    assert (more.phase, more.bonus) == (Phase.BONUS, 1)


def test_5_bonus_turns_are_compulsory() -> None:
    after = bonus_world((0, 16, 0, 0, 16, 0), [(G, Y)] + [(R, B)] * 5).play(0, GREEN_YELLOW)
    assert reason(after, 0, Decline()) == GenialReason.BONUS_COMPULSORY
    assert all(isinstance(action, Place) for action in after.legal(0))
    assert reason(after, 0, Swap()) == GenialReason.PLACE_FIRST


def test_5_without_a_tile_bonus_turns_lapse() -> None:
    state = bonus_world((0, 16, 0, 0, 16, 0), [(G, Y), (R, R)])
    after = state.play(0, GREEN_YELLOW)
    assert after.bonus == 2
    done = after.play(0, Place((R, R), ELSEWHERE))
    assert (done.phase, done.bonus, done.racks[0]) == (Phase.REFILL, 0, ())
    pending = done.chance()
    assert pending is not None and pending.count == 6


def test_5_without_space_bonus_turns_lapse_and_the_game_ends() -> None:
    cells = pair(0, 0, 1, 0)
    state = world(placed=crowded(2, cells), tracks=[(17, 17, 0, 0, 0, 0), (0,) * 6], racks=[[(R, G)]])
    after = state.play(0, Place((R, G), cells))
    assert after.tracks[0] == (18, 18, 0, 0, 0, 0)
    assert (after.phase, after.bonus, after.over(), after.to_act(), after.chance()) == (Phase.OVER, 0, True, (), None)


# -- [6] swap ------------------------------------------------------------------------------------------------

LOW_BLUE = (3, 3, 0, 3, 3, 3)
NO_BLUE = [(R, G), (R, R), (R, Y), (O, P), (Y, P), (G, Y)]


def swap_world(track: tuple[int, ...] = LOW_BLUE, rack: Iterable[Tile] = NO_BLUE) -> GenialState:
    """After seat 0 has laid its red and green tile, without points."""
    state = world(3, tracks=(track, (0,) * 6, (0,) * 6), racks=[rack])
    return state.play(0, Place((R, G), pair(0, 0, 1, 0)))


def test_6_a_rack_without_the_lowest_colour_may_be_swapped_before_refilling() -> None:
    state = swap_world()
    assert (state.phase, state.to_act(), state.chance()) == (Phase.SWAP, (0,), None)
    assert state.lowest(0) == (B,)
    assert list(state.legal(0)) == [Swap(), Keep()]
    assert len(state.legal(0)) == 2
    assert reason(state, 0, Place((R, R), pair(0, 2, 1, 2))) == GenialReason.PLACING_DONE
    assert reason(state, 0, Decline()) == GenialReason.NO_BONUS


def test_6_swapped_tiles_lie_aside_until_six_new_ones_are_drawn() -> None:
    old = tuple(NO_BLUE[1:])
    before = swap_world()
    state = before.play(0, Swap())
    assert (state.phase, state.racks[0], state.shown) == (Phase.EXCHANGE, (), Shown(0, old))
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
    assert (after.phase, after.turn, after.shown) == (Phase.PLACE, 1, Shown(0, old))
    assert tiles_of(after) == Counter(spread(ALL))


def test_6_shown_tiles_stay_public_until_the_next_seats_turn_is_done() -> None:
    state = swap_world().play(0, Swap())
    for seat in (None, 0, 1, 2):
        assert state.view(seat).shown == state.shown
    state = state.resolve([(B, B), (B, B), (B, O), (B, O), (B, Y), (B, Y)])
    tile = state.racks[1][0]
    assert tile is not None
    state = state.play(1, Place(tile, pair(0, 2, 1, 2)))
    if state.phase is Phase.SWAP:
        state = state.play(1, Keep())
    assert state.shown is not None and state.chance() is not None
    assert state.resolve([(B, P)]).shown is None


def test_6_all_or_none_and_once_a_turn() -> None:
    after = swap_world().play(0, Swap()).resolve([(R, R), (R, Y), (G, Y), (G, Y), (G, Y), (G, Y)])
    assert after.may_swap(0)  # and yet the turn is over
    assert after.to_act() == (1,)


def test_6_keeping_the_rack_refills_it() -> None:
    state = swap_world().play(0, Keep())
    pending = state.chance()
    assert pending is not None and (state.phase, pending.count) == (Phase.REFILL, 1)
    assert state.shown is None


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
    assert (state.phase, state.may_swap(0)) == (Phase.REFILL, False)
    assert reason(state, 0, Swap()) == Reason.WAITING_FOR_CHANCE


def test_6_judged_after_all_scoring_on_the_tiles_left() -> None:
    state = bonus_world((9, 0, 1, 9, 9, 9), [(G, Y), (R, G), (R, R), (R, R), (R, R), (R, R)])
    assert state.lowest(0) == (G,)
    after = state.play(0, GREEN_YELLOW)  # green climbs to 2: blue is lowest now
    assert (after.lowest(0), after.phase) == ((B,), Phase.SWAP)


def test_6_after_bonus_turns_fewer_tiles_are_swapped_for_six_and_never_an_empty_rack() -> None:
    state = bonus_world((9, 16, 0, 9, 9, 9), [(G, Y), (R, R), (R, P)]).play(0, GREEN_YELLOW)
    assert state.phase is Phase.BONUS
    state = state.play(0, Place((R, R), ELSEWHERE))
    assert state.phase is Phase.SWAP
    state = state.play(0, Swap())
    pending = state.chance()
    assert state.shown == Shown(0, ((R, P),)) and pending is not None and pending.count == 6
    empty = bonus_world((9, 9, 0, 9, 9, 9), [(G, Y)]).play(0, GREEN_YELLOW)
    assert (empty.phase, empty.may_swap(0)) == (Phase.REFILL, False)


# -- [7, 8] the end ------------------------------------------------------------------------------------------


def test_7_all_six_pegs_at_18_win_at_once() -> None:
    state = bonus_world((18, 17, 18, 18, 17, 18), [(G, Y)] + [(R, B)] * 5)
    state = state.with_(tracks=(state.tracks[0], (18, 18, 18, 18, 18, 17)))
    after = state.play(0, GREEN_YELLOW)
    assert (after.phase, after.bonus, after.to_act(), after.chance()) == (Phase.OVER, 0, (), None)
    outcome = after.outcome()
    assert outcome is not None
    assert (outcome.places, outcome.scores) == ((1, 2), (18, 17))
    assert reason(after, 1, GREEN_YELLOW) == Reason.GAME_OVER


def test_7_before_8_the_last_tile_may_win() -> None:
    cells = pair(0, 0, 1, 0)
    state = world(placed=crowded(2, cells), tracks=[(17, 17, 18, 18, 18, 18), (18,) * 5 + (17,)], racks=[[(R, G)]])
    outcome = state.play(0, Place((R, G), cells)).outcome()
    assert outcome is not None and (outcome.places, outcome.scores) == ((1, 2), (18, 17))


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_8_the_game_ends_when_no_two_adjacent_free_cells_are_left(seats: int) -> None:
    cells = pair(0, 0, 1, 0)
    last = world(seats, placed=crowded(seats, cells), racks=[[(R, G)]])
    assert last.open_pairs(0) == [cells]
    assert last.play(0, Place((R, G), cells)).over()
    not_last = world(seats, placed=crowded(seats, cells, room=2), racks=[[(R, G)]])
    for action in not_last.legal(0):
        assert isinstance(action, Place)
        after = not_last.play(0, action)
        board = after.board
        room = [pair for pair in area(after.side).pairs if board[pair[0]] is None and board[pair[1]] is None]
        assert after.over() == (not room)


def test_8_swap_and_refill_lapse_at_the_end() -> None:
    cells = pair(0, 0, 1, 0)
    state = world(placed=crowded(2, cells), tracks=[(9, 9, 0, 9, 9, 9), (0,) * 6], racks=[[(R, G), (R, R)]])
    after = state.play(0, Place((R, G), cells))
    assert (after.phase, after.may_swap(0), after.racks[0]) == (Phase.OVER, True, ((R, R),))


def places_of(*tracks: tuple[int, ...], teams: bool = False) -> tuple[int | None, ...]:
    state = world(4 if teams else len(tracks), teams, tracks=tracks, phase=Phase.OVER)
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
        assert (after.phase, after.bonus, after.to_act()) == (Phase.BONUS, 2, (0,))
    else:
        assert (after.phase, after.bonus) == (Phase.REFILL, 0)


def test_teams_pegs_go_on_from_18_and_reaching_36_earns_a_bonus_turn() -> None:
    rack = [(G, Y)] + [(R, B)] * 5
    assert bonus_world((0, 18, 0, 0, 17, 0), rack, 4, True).play(0, GREEN_YELLOW).tracks[0] == (0, 20, 0, 0, 18, 0)
    after = bonus_world((0, 35, 0, 0, 32, 0), rack, 4, True).play(0, GREEN_YELLOW)
    assert (after.tracks[0], after.bonus) == ((0, 36, 0, 0, 36, 0), 2)
    again = bonus_world((0, 36, 0, 0, 36, 0), rack, 4, True).play(0, GREEN_YELLOW)
    assert (again.tracks[0], again.bonus) == ((0, 36, 0, 0, 36, 0), 0)


def test_teams_may_decline_bonus_turns() -> None:
    after = bonus_world((0, 16, 0, 0, 16, 0), [(G, Y)] + [(R, B)] * 5, 4, True).play(0, GREEN_YELLOW)
    assert Decline() in list(after.legal(0))
    assert len(after.legal(0)) == len(list(after.legal(0)))
    declined = after.play(0, Decline())
    pending = declined.chance()
    assert pending is not None and (declined.bonus, pending.count) == (0, 1)
    one_taken = after.play(0, Place((R, B), ELSEWHERE)).play(0, Decline())
    pending = one_taken.chance()
    assert pending is not None and (one_taken.bonus, pending.count) == (0, 2)


def test_teams_swap_looks_at_the_teams_lowest_colours() -> None:
    state = bonus_world((9, 16, 0, 9, 16, 9), [(G, Y)] + [(R, P)] * 5, 4, True).play(0, GREEN_YELLOW)
    assert state.play(0, Decline()).phase is Phase.SWAP
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
    assert (state.phase, state.chance().count) == (Phase.REFILL, 1)
    state = state.resolve([(R, R)])
    assert (state.phase, state.turn, len(state.legal(0))) == (Phase.PLACE, 0, len(state.position.open_pairs()))


def test_solo_has_no_swap() -> None:
    state = world(1, tracks=[LOW_BLUE], racks=[[(R, G)]]).play(0, Place((R, G), pair(0, 0, 1, 0)))
    assert state.phase is Phase.REFILL
    assert not world(1, tracks=[LOW_BLUE], racks=[[(R, G)]]).may_swap(0)


def test_solo_all_six_at_36_end_the_game() -> None:
    after = bonus_world((36, 34, 36, 36, 35, 36), [(G, Y)], 1).play(0, GREEN_YELLOW)
    assert after.over() and after.scores() == (36,)


def test_solo_hides_nothing_but_counts_the_bag() -> None:
    state = world(1)
    assert state.view(None).racks == state.racks
    assert state.view(None).bag == 119
    assert state.view(0).determinize(random.Random(1)) == state
    start: Any = GAME.start(1)
    event = Chanced(((R, G),))
    assert start.redact(event, None) == event


# -- every reason has been seen ------------------------------------------------------------------------------


def test_every_reason_is_reachable() -> None:
    rack = [(R, B), (G, G), (O, O), (Y, Y), (P, P), (R, R)]
    state = world(placed=[((G, B), pair(0, 0, 1, 0))], racks=[rack])
    bonus = bonus_world((0, 16, 0, 0, 16, 0), [(G, Y)] + [(R, B)] * 5).play(0, GREEN_YELLOW)
    seen = {reason(state, 0, Place((R, B), cells)) for _, cells in CELLS_REFUSED}
    seen |= {reason(state, 0, Place(tile, pair(0, 2, 1, 2))) for tile in ((B, R), (R, G))}
    seen |= {reason(state, 0, Place((G, G), pair(1, 2, 0, 2))), reason(state, 0, Swap()), reason(state, 0, Decline())}
    seen |= {reason(bonus, 0, Decline()), reason(swap_world(), 0, Place((R, R), pair(0, 2, 1, 2)))}
    first = state.with_(first=(None, R))
    seen |= {reason(first, 0, Place((R, B), cells)) for cells in (pair(0, 2, 1, 2), pair(4, 0, 3, 0))}
    assert seen == set(GenialReason)


# -- an independent referee ----------------------------------------------------------------------------------


class Referee:
    """The rules once more, slowly, on cube coordinates and without a look at the package's tables."""

    STEPS = ((1, -1, 0), (1, 0, -1), (0, 1, -1), (-1, 1, 0), (-1, 0, 1), (0, -1, 1))

    def __init__(self, seats: int, teams: bool) -> None:
        reach = {1: 5, 2: 5, 3: 6, 4: 7}[seats]
        every = [(x, -x - z, z) for z in range(-7, 8) for x in range(-7, 8) if abs(x + z) <= 7]
        self.number = {cube: n for n, cube in enumerate(every)}
        self.area = {cube for cube in every if max(map(abs, cube)) <= reach}
        corners = ((5, -5, 0), (0, -5, 5), (-5, 0, 5), (-5, 5, 0), (0, 5, -5), (5, 0, -5))
        self.printed = dict(zip(corners, range(6), strict=True))
        self.on = dict(self.printed)
        self.pegs = [[0] * 6 for _ in range(2 if teams else seats)]
        self.laps = 2 if teams or seats == 1 else 1
        self.seats, self.teams = seats, teams
        self.first: dict[int, int] = {}

    def pegs_of(self, seat: int) -> list[int]:
        return self.pegs[seat % 2 if self.teams else seat]

    @staticmethod
    def next(cube: tuple[int, int, int], step: tuple[int, int, int]) -> tuple[int, int, int]:
        return cube[0] + step[0], cube[1] + step[1], cube[2] + step[2]

    def free(self, cube: tuple[int, int, int]) -> bool:
        return cube in self.area and cube not in self.on

    def symbols(self, *cubes: tuple[int, int, int]) -> set[int]:
        near = {self.next(cube, step) for cube in cubes for step in self.STEPS}
        return {colour for cube, colour in self.printed.items() if cube in near}

    def legal(self, seat: int, rack: Iterable[Tile | None]) -> dict[Place, tuple[int, int]]:
        found = {}
        for tile in {tile for tile in rack if tile is not None}:
            for cube, n in self.number.items():
                for step in self.STEPS:
                    other = self.next(cube, step)
                    if not (self.free(cube) and self.free(other)):
                        continue
                    if tile[0] == tile[1] and n > self.number[other]:
                        continue
                    if seat not in self.first:
                        touched = self.symbols(cube, other)
                        if not touched or touched & set(self.first.values()):
                            continue
                    found[Place(tile, (n, self.number[other]))] = self.points(tile, cube, other)
        return found

    def points(self, tile: Tile, cube: tuple[int, int, int], other: tuple[int, int, int]) -> tuple[int, int]:
        return self.half(tile[0], cube, other), self.half(tile[1], other, cube)

    def half(self, colour: int, cube: tuple[int, int, int], partner: tuple[int, int, int]) -> int:
        total = 0
        for step in self.STEPS:
            ahead = self.next(cube, step)
            if ahead == partner:
                continue
            while self.on.get(ahead) == colour:
                total += 1
                ahead = self.next(ahead, step)
        return total

    def place(self, seat: int, action: Place) -> int:
        """Lays and scores; how many bonus turns that earns."""
        by_number = {n: cube for cube, n in self.number.items()}
        cube, other = (by_number[n] for n in action.cells)
        halves = list(zip(action.tile, self.points(action.tile, cube, other), strict=True))
        pegs = self.pegs_of(seat)
        ends = []
        for order in (halves, halves[::-1]):
            after, earned = list(pegs), 0
            for colour, gained in order:
                for _ in range(gained):
                    if after[colour] == 18 * self.laps:
                        break
                    after[colour] += 1
                    if after[colour] in (18, 36):
                        earned += 1
                        break
            ends.append((sum(after), earned, after))
        _, earned, after = max(ends)
        pegs[:] = after
        self.on[cube], self.on[other] = action.tile
        self.first.setdefault(seat, min(self.symbols(cube, other), default=-1))
        return 0 if self.seats == 1 else earned

    def room(self) -> bool:
        return any(self.free(cube) and self.free(self.next(cube, step)) for cube in self.area for step in self.STEPS)

    def may_swap(self, seat: int, rack: list[Tile]) -> bool:
        pegs = self.pegs_of(seat)
        lowest = {colour for colour in range(6) if pegs[colour] == min(pegs)}
        return self.seats > 1 and bool(rack) and not lowest & {colour for tile in rack for colour in tile}


@pytest.mark.parametrize("seed", [1, 2])
@pytest.mark.parametrize(("seats", "teams"), VARIANTS)
def test_whole_games_agree_with_an_independent_referee(seats: int, teams: bool, seed: int) -> None:
    referee = Referee(seats, teams)
    due = 0
    expected: Phase | None = None
    for step, (state, event) in enumerate(walk(seats, teams, seed)):
        assert [list(track) for track in state.tracks] == referee.pegs
        assert expected is None or state.phase is expected
        assert tiles_of(state) == Counter(spread(ALL))
        assert {n: referee.on.get(cube) for cube, n in referee.number.items()} == dict(enumerate(state.board))
        expected = None
        if not isinstance(event, Acted):
            continue
        seat, action = event.seat, event.action
        rack = [tile for tile in state.racks[seat] if tile is not None]
        if state.phase is Phase.BONUS:
            assert state.bonus == due > 0
        if isinstance(action, Place):
            if step % 7 == 0 or state.phase is Phase.BONUS or len(state.placed) < seats:
                legal = referee.legal(seat, rack)
                assert {action: points for points, action in scored_moves(state, seat)} == legal
                assert {move for move in state.legal(seat) if isinstance(move, Place)} == set(legal)
            due = max(0, due - 1) + referee.place(seat, action)
            rack.remove(action.tile)
            if min(referee.pegs_of(seat)) == 18 * referee.laps or not referee.room():
                expected = Phase.OVER
            elif due and rack:
                expected = Phase.BONUS
            else:
                due = 0
                expected = Phase.SWAP if referee.may_swap(seat, rack) else Phase.REFILL
        else:
            due = 0
            if isinstance(action, Decline):
                expected = Phase.SWAP if referee.may_swap(seat, rack) else Phase.REFILL
            else:
                expected = Phase.EXCHANGE if isinstance(action, Swap) else Phase.REFILL


def test_those_games_see_every_phase_and_action() -> None:
    seen: set[object] = set()
    for seats, teams in VARIANTS:
        for seed in (1, 2):
            for state, event in walk(seats, teams, seed):
                seen |= {state.phase, type(event.action) if isinstance(event, Acted) else None}
    assert seen >= {*Phase, Place, Swap, Keep, Decline}


# -- views, worlds, events -----------------------------------------------------------------------------------


@pytest.mark.parametrize(("seats", "teams"), [variant for variant in VARIANTS if variant[0] > 1])
def test_views_leak_nothing(seats: int, teams: bool) -> None:
    rng = random.Random(seats)
    differing = 0
    for state, event in walk(seats, teams, 3):
        for seat in (None, *range(seats)):
            view = state.view(seat)
            text = json.dumps(state_json(view))
            other_world = view.determinize(rng)
            differing += other_world != state
            assert json.dumps(state_json(other_world.view(seat))) == text
            assert parse_state(json.loads(text)) == view == view.view(seat)
            assert all((None in rack) == (bool(rack) and other != seat) for other, rack in enumerate(view.racks))
            assert view.bag == sum(state.bag) if isinstance(state.bag, tuple) else False
            pending = view.chance()
            assert pending is None or pending.bag == ()
            if isinstance(event, Chanced):
                hidden = state.redact(event, seat)
                assert isinstance(hidden, Chanced)
                assert hidden.values == (event.values if seat == state.turn else (None,) * len(event.values))
            elif event is not None:
                assert state.redact(event, seat) == event
    assert differing > 50


@pytest.mark.parametrize(("seats", "teams"), VARIANTS)
def test_determinized_worlds_are_possible(seats: int, teams: bool) -> None:
    rng = random.Random(seats)
    for step, (state, _) in enumerate(walk(seats, teams, 4)):
        for seat in (None, *range(seats)):
            possible = state.view(seat).determinize(rng)
            assert tiles_of(possible) == Counter(spread(ALL))
            assert not isinstance(possible.bag, int) and min(possible.bag) >= 0
            assert possible.bag_size == state.bag_size
            if state.phase is Phase.SWAP:
                assert possible.may_swap(state.turn)
            if state.shown and state.phase is not Phase.EXCHANGE:
                back = Counter(tile for tile in state.shown.tiles if tile is not None)
                assert not back - Counter(spread(possible.bag))
        if step % 20 == 0:
            while not possible.over():
                pending = possible.chance()
                if pending is not None:
                    possible = possible.resolve(fair_values(pending, rng))
                else:
                    possible = possible.play(possible.turn, rng.choice(list(possible.legal(possible.turn))))


def test_legal_moves_work_on_the_own_view() -> None:
    for state, _ in walk(2, False, 5):
        for seat in state.to_act():
            assert list(state.view(seat).legal(seat)) == list(state.legal(seat))
            assert scored_moves(state.view(seat), seat) == scored_moves(state, seat)
            other = 1 - seat
            assert not state.view(other).legal(other)
            assert state.view(other).scores() == state.scores()


def test_a_rack_one_does_not_know_has_no_placements() -> None:
    view = world().view(1)
    assert list(view.legal(0)) == [] and len(view.legal(0)) == 0
    assert reason(view, 0, Place((R, B), pair(0, 0, 1, 0))) == GenialReason.NOT_ON_RACK


def test_states_round_trip_and_caches_stay_outside() -> None:
    for state, _ in walk(3, False, 6):
        again = parse_state(json.loads(json.dumps(state_json(state))))
        assert isinstance(again, GenialState)
        assert again == state and hash(again) == hash(state)
        assert again.position is not state.position
        assert again.position.points == state.position.points
        assert again.position.room == state.position.room
    assert "position" not in json.dumps(state_json(state))


@pytest.mark.parametrize(
    ("tile", "cells"), [((0, 9), (82, 83)), ((1, 0), (82, 83)), ((0, 1), (0, 168)), ((0, 1), (-1, 500))]
)
def test_a_damaged_board_is_malformed(tile: Tile, cells: Cells) -> None:
    document = state_json(world())
    document["state"]["placed"] = [{"seat": 0, "tile": tile, "cells": cells, "gains": [0, 0]}]
    with pytest.raises(ValueError, match="placed"):
        parse_state(json.loads(json.dumps(document)))


def test_breakdown_names_the_six_pegs() -> None:
    state = world(tracks=[(3, 1, 4, 1, 5, 9), (2, 6, 5, 3, 5, 8)])
    assert [(part.code, part.points) for part in state.breakdown(1)] == list(
        zip(COLOURS, (2, 6, 5, 3, 5, 8), strict=True)
    )


def test_text_shows_board_pegs_and_racks() -> None:
    lines = swap_world().play(0, Swap()).text().splitlines()
    assert lines[6] == ". O . . . . R G . . . R ."
    assert "seat 0  R3 G3 B0 O3 Y3 P3" in lines
    assert "rack 0" in lines
    assert "shown by 0  RR RY OP YP GY" in lines
    assert lines[-1].startswith("exchange  turn 0  bonus 0  bag ")
    assert "rack 1  ?? ?? ?? ?? ?? ??" in world().view(0).text()


# -- computer players ----------------------------------------------------------------------------------------


def bot_game(levels: list[str], teams: bool, seed: int, budget: int = 12) -> Record:
    def choose(state: GenialState, seat: int, rng: random.Random) -> GenialAction:
        view = parse_state(json.loads(json.dumps(state_json(state.view(seat)))))
        action = GAME.bots[levels[seat]](view, seat, rng, {}, budget, lambda: False)
        assert action in state.legal(seat)
        return action  # type: ignore[return-value]

    events = tuple(event for _, event in walk(len(levels), teams, seed, choose) if event is not None)
    return Record(GAME, GenialSetup(len(levels), teams), events)


@pytest.mark.parametrize("level", ["easy", "medium"])
@pytest.mark.parametrize(("seats", "teams"), VARIANTS)
def test_bots_play_whole_games(level: str, seats: int, teams: bool) -> None:
    for seed in range(3):
        final = bot_game([level] * seats, teams, seed).final()
        assert final.over() and final.outcome() is not None


@pytest.mark.parametrize(("seats", "teams"), VARIANTS)
def test_hard_bot_plays_a_legal_game_among_mediums(seats: int, teams: bool) -> None:
    assert bot_game(["hard", "medium", "medium", "medium"][:seats], teams, 1).final().over()


def test_bots_repeat_themselves_with_the_same_seed() -> None:
    assert bot_game(["easy", "medium"], False, 9) == bot_game(["easy", "medium"], False, 9)


def test_bots_get_better_by_level() -> None:
    wins = 0.0
    for seed in range(20):
        levels = ["medium", "easy"] if seed % 2 else ["easy", "medium"]
        outcome = bot_game(levels, False, seed).final().outcome()
        assert outcome is not None
        wins += (levels.index("medium") in outcome.winners) / len(outcome.winners)
    assert wins >= 15


def test_hard_stops_when_told() -> None:
    asked = []

    def stop() -> bool:
        asked.append(True)
        return len(asked) > 2

    state = world()
    action = GAME.bots["hard"](state.view(0), 0, random.Random(1), {}, 10**6, stop)
    assert action in state.legal(0) and len(asked) == 3


@pytest.mark.parametrize(("seats", "teams"), VARIANTS)
def test_playouts_follow_the_rules(seats: int, teams: bool) -> None:
    rng = random.Random(7)
    for step, (state, _) in enumerate(walk(seats, teams, 8)):
        if step % 9 or state.phase is Phase.DEAL:
            continue
        log: list[Event] = []
        tracks = finish(state, rng, log)
        for event in log:
            state = state.apply(event)
        assert state.over()
        assert list(state.tracks) == tracks
