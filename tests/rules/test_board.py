"""The described boards offer exactly what the rules allow, and show nothing that a seat may not know."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import Any

import pytest

from rules.board import NO_CELL, GameBoard, GameGround
from rules.core import State, action_json
from tests.rules.driver import LONG, VARIANTS, Variant, random_game

BOARDS = [variant for variant in VARIANTS if variant.game.ground is not None]
GAMES, EVERY = (12, 1) if LONG else (1, 4)


def positions(variant: Variant, games: int = 1, every: int = 1) -> Iterator[State[Any]]:
    for seed in range(games):
        game = (state for state, _ in random_game(variant, f"board{seed}"))
        yield from islice(game, 0, None, every)


def offered(board: GameBoard) -> set[str]:
    found = [*board.offered(), *map(action_json, board.choices)]
    return {json.dumps(action, sort_keys=True) for action in found}


def legal(state: State[Any], seat: int) -> set[str]:
    return {json.dumps(action_json(action), sort_keys=True) for action in state.legal(seat)}


@pytest.mark.parametrize("variant", BOARDS, ids=str)
def test_what_is_offered_is_what_is_legal(variant: Variant) -> None:
    """In both directions, for every seat, all along whole games."""
    for state in positions(variant, GAMES, EVERY):
        for seat in range(state.setup.seats):
            assert offered(state.view(seat).described(seat)) == legal(state, seat)
        assert not offered(state.view(None).described(None))


@pytest.mark.parametrize("variant", BOARDS, ids=str)
def test_every_offer_can_be_read_and_played(variant: Variant) -> None:
    rng = Random(1)
    for state in positions(variant, every=12):
        for seat in state.to_act():
            offers = list(state.view(seat).described(seat).offered())
            for action in rng.sample(offers, min(5, len(offers))):
                state.play(seat, state.game.parse_action(action))


@pytest.mark.parametrize("variant", BOARDS, ids=str)
def test_what_lies_there_is_told_in_order(variant: Variant) -> None:
    before: tuple[Any, ...] = ()
    for state in positions(variant):
        board = state.described(None)
        cells = [cell for laid in board.laid for cell in laid.cells]
        assert len(cells) == len(set(cells)) and not {cell for cell in cells if board.ground.cells[cell] is None}
        assert board.laid[: len(before)] == before
        before = board.laid


def ground_of(variant: Variant) -> GameGround:
    assert variant.game.ground is not None
    return variant.game.ground(variant.setup)


@pytest.mark.parametrize("variant", BOARDS, ids=str)
def test_lies_turn_in_circles_and_flip_back(variant: Variant) -> None:
    lies = ground_of(variant).lies
    for number, lie in enumerate(lies):
        assert lies[lie.flipped].flipped == number and tuple(lie.cells[0][:2]) == (0, 0)
        turned = number
        for _ in range(6):
            turned = lies[turned].turned
        assert turned == number
        assert len(lies[lie.turned].cells) == len(lies[lie.flipped].cells) == len(lie.cells)


def test_a_spot_at_the_edge_says_which_cells_are_missing() -> None:
    ground = ground_of(Variant("genial", 2))
    corner = min(cell for cell, found in enumerate(ground.cells) if found is not None)
    assert ground.covered(3, corner) == (corner, NO_CELL)
    assert ground.covered(0, 0) == (NO_CELL, NO_CELL), "outside of the area for two"


@pytest.mark.parametrize("variant", [one for one in BOARDS if one.game_id == "genial"], ids=str)
def test_what_a_tile_is_said_to_bring_it_brings(variant: Variant) -> None:
    rng = Random(3)
    for state in positions(variant, every=8):
        for seat in state.to_act():
            board = state.view(seat).described(seat)
            seen: dict[tuple[int, int], int] = {}
            for line in board.seen:
                seen[line.cell, line.mark] = seen.get((line.cell, line.mark), 0) + line.likes
            for piece in board.pieces if board.spots else ():
                lie = rng.choice([lie for lie in piece.lies if lie in board.spots])
                cells = board.ground.covered(lie, rng.choice(board.spots[lie]))
                one, other = (seen.get(half, 0) for half in zip(cells, piece.marks, strict=True))
                after = state.play(seat, state.game.parse_action({**piece.action, "cells": list(cells)}))
                assert after.placed[-1].gains == piece.pays[one][other]


@pytest.mark.parametrize("variant", [one for one in BOARDS if one.game_id == "trigon"], ids=str)
def test_every_piece_that_is_offered_touches_its_dots(variant: Variant) -> None:
    for state in positions(variant, every=12):
        for seat in state.to_act():
            board = state.described(seat)
            if not state.placed[state.turn]:
                assert not board.dots and set(board.open_starts) <= set(board.ground.starts)
                continue
            assert all(dot.pieces for dot in board.dots)
            for piece in board.pieces:
                assert piece.fits == any(lie in board.spots for lie in piece.lies)
                dots = {(dot.x, dot.y) for dot in board.dots if piece.id in dot.pieces}
                for lie in piece.lies:
                    for first in board.spots.get(lie, ()):
                        assert dots & corners_of(board.ground, lie, first)


def corners_of(ground: GameGround, lie: int, first: int) -> set[tuple[int, int]]:
    found = [ground.cells[cell] for cell in ground.covered(lie, first)]
    return {(cell.x + x, cell.y + y) for cell in found if cell is not None for x, y in ground.shapes[cell.shape]}


@pytest.mark.parametrize("variant", [one for one in BOARDS if one.game_id == "genial"], ids=str)
def test_tiles_of_others_stay_hidden(variant: Variant) -> None:
    for state in positions(variant, every=12):
        for seat in (None, *range(state.setup.seats)):
            board = state.view(seat).described(seat)
            assert board == state.described(seat), "a view is all that it takes"
            if seat is not None:
                assert [piece.marks for piece in board.pieces] == list(state.racks[seat])
            open_to = {*state.racks_seen(seat), *(rack.seat for rack in state.open_racks)}
            assert {rack.seat for rack in board.shown} <= open_to - {seat}


def test_what_others_did_since() -> None:
    state = next(islice(positions(Variant("trigon", 4)), 30, None))
    board = state.described(0)
    assert [board.laid[number].seat for number in board.since(2, 6)] == [3, 0, 1]
    assert list(board.since(2, 2)) == [28, 29]
    assert list(board.since(None, 6)) == [29]
