"""Genial: what others may know, what is stored, what is shown."""

from __future__ import annotations

import json
import random
from collections import Counter

import pytest

from rules.bots import fair_values
from rules.codec import encode
from rules.core import Chanced, IllegalSetup, SetupReason
from rules.genial.actions import PlaceTile, Swap
from rules.genial.game import (
    GAME,
    GenialPhase,
    GenialReason,
    GenialState,
    scored_moves,
)
from rules.genial.geometry import COLOURS, Cells
from rules.genial.tiles import ALL, Tile, spread
from rules.record import parse_state, state_json
from tests.rules.genial_worlds import (
    VARIANTS,
    B,
    R,
    pair,
    reason,
    swap_world,
    tiles_of,
    walk,
    world,
)


@pytest.mark.parametrize(("seats", "teams"), [variant for variant in VARIANTS if variant[0] > 1])
def test_views_leak_nothing(seats: int, teams: bool) -> None:
    rng = random.Random(seats)
    differing = 0
    for state, event in walk(seats, teams, 2):
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


@pytest.mark.parametrize("confer", [False, True])
def test_partners_see_each_others_racks_only_where_all_agreed_to_that(confer: bool) -> None:
    rng = random.Random(7)
    for state, event in walk(4, True, 3, partners_see=confer):
        for seat in range(4):
            seen = {seat, (seat + 2) % 4} if confer else {seat}
            view = state.view(seat)
            for other, rack in enumerate(view.racks):
                assert rack == (state.racks[other] if other in seen else (None,) * len(rack))
            if isinstance(event, Chanced):
                hidden = state.redact(event, seat)
                assert isinstance(hidden, Chanced)
                assert hidden.values == (event.values if state.turn in seen else (None,) * len(event.values))
            assert all(view.determinize(rng).racks[other] == state.racks[other] for other in seen)
        assert not any(tile for rack in state.view(None).racks for tile in rack)


def test_only_teams_may_confer() -> None:
    how: dict[str, bool]
    for how in ({"partners_see": True}, {"teams": False, "partners_see": True}):
        with pytest.raises(IllegalSetup) as refused:
            GAME.make_setup(4, **how)
        assert refused.value.reason is SetupReason.OPTION_NEEDS_OPTION
    plain = GAME.make_setup(4, teams=True)
    assert "partners_see" not in encode(plain), "older set-ups stay as they are"


@pytest.mark.parametrize(("seats", "teams"), VARIANTS)
def test_determinized_worlds_are_possible(seats: int, teams: bool) -> None:
    rng = random.Random(seats)
    for step, (state, _) in enumerate(walk(seats, teams, 4)):
        for seat in (None, *range(seats)):
            possible = state.view(seat).determinize(rng)
            assert tiles_of(possible) == Counter(spread(ALL))
            assert not isinstance(possible.bag, int) and min(possible.bag) >= 0
            assert possible.bag_size == state.bag_size
            if state.phase is GenialPhase.SWAP:
                assert possible.may_swap(state.turn)
            before = [shown for shown in state.open_racks if shown.seat == (state.turn - 1) % seats]
            if before:
                back = Counter(tile for tile in before[0].tiles if tile is not None)
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
    assert reason(view, 0, PlaceTile((R, B), pair(0, 0, 1, 0))) == GenialReason.NOT_ON_RACK


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
