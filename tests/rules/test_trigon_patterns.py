"""Every pattern can be solved as its file says, and a search tells whether what lies there can be."""

from __future__ import annotations

import json
from itertools import chain
from pathlib import Path

import pytest

from app.games.trigon.patterns.facts import load
from rules.core import IllegalAction
from rules.trigon.actions import PlacePiece
from rules.trigon.game import GAME, TrigonState
from rules.trigon.geometry import COLOURS, EDGE_NEIGHBOURS
from rules.trigon.patterns import (
    FILL,
    LAST,
    FillPosition,
    LastPosition,
    Pattern,
    SearchSteps,
    begin,
    completions,
    orientation_on,
    outlook,
    piece_on,
    replay,
    told_apart,
    ways_into,
)
from rules.trigon.pieces import ORIENTATIONS, PIECES, normal
from rules.trigon.placements import all_placements
from tools import make_patterns

ROOT = Path(__file__).resolve().parents[2]
PATTERNS = load(ROOT / "assets" / "patterns.json")
BY_ID = {pattern.id: pattern for pattern in PATTERNS}


def of_kind(kind: str) -> list[Pattern]:
    return [pattern for pattern in PATTERNS if pattern.kind == kind]


def test_there_are_enough_of_every_kind_and_level() -> None:
    assert len(PATTERNS) >= 36
    assert len(BY_ID) == len(PATTERNS)
    assert len(of_kind(LAST)) >= 10
    assert all(sum(pattern.level == level for pattern in PATTERNS) >= 8 for level in (1, 2, 3))


@pytest.mark.parametrize("pattern", of_kind(FILL), ids=lambda pattern: pattern.id)
def test_a_shape_is_covered_once_by_different_pieces(pattern: Pattern) -> None:
    cells = list(chain.from_iterable(pattern.solution))
    assert len(cells) == len(set(cells)) == len(pattern.cells)
    assert len(set(pattern.pieces)) == len(pattern.pieces)
    for placed in pattern.solution:
        shape = ORIENTATIONS[all_placements().orientation_of(placed)].shape
        assert shape == ORIENTATIONS[orientation_on(placed)].shape == normal(tables_xy(placed))
    position = replay(pattern, pattern.solution)
    assert position.solved
    assert not position.left


def tables_xy(cells: tuple[int, ...]) -> list[tuple[int, int]]:
    from rules.trigon.geometry import CELL_XY

    return [CELL_XY[cell] for cell in cells]


@pytest.mark.parametrize("pattern", of_kind(LAST), ids=lambda pattern: pattern.id)
def test_the_last_pieces_end_a_game_alone_with_all_88(pattern: Pattern) -> None:
    """The rules play the whole game: first what lies there by turns, then the stored solution."""
    game = GAME.begin(GAME.make_setup(1))
    assert isinstance(game, TrigonState)
    rounds = [own[number] for number in range(22) for own in pattern.start if number < len(own)]
    for cells in rounds:
        game = game.play(0, PlacePiece(cells))
    assert (game.placed, game.turn, game.out) == (pattern.start, pattern.turn, ())
    for cells in pattern.solution:
        game = game.play(0, PlacePiece(cells))
    assert game.over()
    assert game.scores() == (len(COLOURS) * len(PIECES),)
    assert replay(pattern, pattern.solution).solved


def test_what_the_file_says_about_effort_is_what_a_search_takes() -> None:
    for id in ("small_star", "rhombus", "star", "board_a_7"):
        pattern, tally = BY_ID[id], SearchSteps()
        assert len(list(completions(begin(pattern), tally))) == pattern.solutions
        assert tally.steps == pattern.effort


def test_the_program_makes_the_same_patterns_again() -> None:
    written = {value["id"]: value for value in json.loads((ROOT / "assets" / "patterns.json").read_text())["patterns"]}
    for id in ("small_hexagon", "kite", "bridge"):
        (made,) = make_patterns.make(id)
        assert json.loads(json.dumps(make_patterns.to_json(made))) == written[id]


@pytest.mark.long
def test_the_program_makes_the_whole_file_again() -> None:
    written = {value["id"]: value for value in json.loads((ROOT / "assets" / "patterns.json").read_text())["patterns"]}
    made = {pattern.id: json.loads(json.dumps(make_patterns.to_json(pattern))) for pattern in make_patterns.make()}
    assert made == written


def test_neighbours_never_have_the_same_colour() -> None:
    for pattern in of_kind(FILL):
        for laid in (pattern.solution, pattern.solution[::-1], pattern.solution[1::2] + pattern.solution[::2]):
            position = replay(pattern, laid)
            assert isinstance(position, FillPosition)
            owner = {cell: colour for cells, colour in zip(laid, position.colours, strict=True) for cell in cells}
            piece = {cell: number for number, cells in enumerate(laid) for cell in cells}
            for cell, colour in owner.items():
                for other in EDGE_NEIGHBOURS[cell]:
                    assert other not in owner or piece[other] == piece[cell] or owner[other] != colour


def test_pieces_keep_their_own_colour_while_nothing_speaks_against_it() -> None:
    pattern = BY_ID["star"]
    position = replay(pattern, pattern.solution)
    assert isinstance(position, FillPosition)
    assert position.colours == tuple(pattern.hues[piece] for piece in pattern.pieces)
    assert told_apart((), ()) == ()


def test_a_shape_refuses_what_is_outside_or_taken() -> None:
    pattern = BY_ID["small_hexagon"]
    position = FillPosition(pattern)
    first, second = pattern.solution[:2]
    outside = next(
        cells
        for cells in all_placements().cells
        if piece_on(cells) == piece_on(first) and not set(cells) & pattern.cells
    )
    with pytest.raises(IllegalAction) as refused:
        position.lay(outside)
    assert refused.value.reason == "outside_area"
    laid = position.lay(first)
    with pytest.raises(IllegalAction) as refused:
        laid.lay(first)
    assert refused.value.reason == "piece_placed"
    over = next(cells for cells in ways_into(pattern.cells, piece_on(second)) if set(cells) & set(first))
    with pytest.raises(IllegalAction) as refused:
        laid.lay(over)
    assert refused.value.reason == "cells_taken"
    assert laid.back() == position
    assert laid.lay(second).without(first).laid == (second,)


def test_a_hint_goes_on_from_any_good_beginning() -> None:
    for id in ("star", "drop", "board_b_8"):
        pattern = BY_ID[id]
        position = begin(pattern)
        while not position.solved:
            found = outlook(position)
            assert found.sure
            assert found.good == len(position.laid)
            assert found.next is not None
            position = position.lay(found.next)


def test_a_hint_finds_another_way_where_the_stored_one_is_left() -> None:
    pattern = BY_ID["star"]
    other = next(way for way in completions(begin(pattern), SearchSteps()) if set(way).isdisjoint(pattern.solution))
    found = outlook(FillPosition(pattern, (other[0],)))
    assert found.good == 1
    assert found.next is not None


def test_a_hint_says_how_far_to_take_back() -> None:
    """The first piece that leaves every way to the end is the first to go, with all that came after it."""
    pattern = BY_ID["long_rhomboid"]
    ways = [set(way) for way in completions(begin(pattern), SearchSteps())]
    good = FillPosition(pattern, (pattern.solution[0],))
    bad = next(
        cells
        for piece in good.left
        for cells in good.places(piece)
        if not any({pattern.solution[0], cells} <= way for way in ways)
    )
    wrong = good.lay(bad)
    found = outlook(wrong)
    assert (found.good, found.next, found.sure) == (1, None, True)
    later = wrong.lay(wrong.places(wrong.left[0])[0])
    assert outlook(later).good == 1


def test_a_colour_that_is_out_too_early_has_to_be_taken_back() -> None:
    pattern = BY_ID["board_b_6"]
    open_: list[LastPosition] = [LastPosition(pattern)]
    stuck = None
    while open_ and stuck is None:
        position = open_.pop()
        for place in position.state.places(position.state.turn):
            after = position.lay(place.cells)
            if after.stuck:
                stuck = after
                break
            open_.append(after)
    assert stuck is not None
    found = outlook(stuck)
    assert found.next is None
    assert found.good < len(stuck.laid)
    assert outlook(replay(pattern, stuck.laid[: found.good])).next is not None


def test_a_search_that_takes_too_long_says_so() -> None:
    pattern = BY_ID["big_triangle"]
    first = next(cells for cells in ways_into(pattern.cells, pattern.pieces[0]) if cells not in pattern.solution)
    found = outlook(FillPosition(pattern, (first,)), limit=3)
    assert (found.good, found.sure) == (0, False)
