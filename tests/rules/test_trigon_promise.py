"""What placements promise: the cells behind it, and what is worth more than what."""

from __future__ import annotations

from dataclasses import astuple
from itertools import chain
from math import exp
from random import Random

import pytest

import rules
from rules.trigon.geometry import CELLS, EDGE_NEIGHBOURS, POINT_NEIGHBOURS
from rules.trigon.placements import ids
from rules.trigon.promise import BIT, STAGES, Outlook, amid, beside, bits, footprint
from rules.trigon.search import apart
from tests.rules.driver import Variant
from tests.rules.test_trigon import TRIGON, random_game
from tools.fit_promises import features, fitted

GAME = rules.game("trigon")


def cells_in(mask: int) -> set[int]:
    return {cell for cell in range(CELLS) if mask & BIT[cell]}


def test_neighbours_are_a_shift_away() -> None:
    rng = Random(1)
    for share in (0.1, 0.5, 0.9):
        some = {cell for cell in range(CELLS) if rng.random() < share}
        assert cells_in(beside(bits(some))) == set(chain.from_iterable(EDGE_NEIGHBOURS[cell] for cell in some))
        inner = {c for c in some if len(EDGE_NEIGHBOURS[c]) == 3 and some.issuperset(EDGE_NEIGHBOURS[c])}
        assert cells_in(amid(bits(some))) == inner


def test_corners_are_where_a_colour_may_go_on() -> None:
    for variant in TRIGON[:8]:
        state = next(state for number, (state, _) in enumerate(random_game(variant, "corners")) if number == 21)
        outlook = Outlook.of(state)
        board = state.board()
        for colour in range(state.setup.colours):
            own = [cell for cell in range(CELLS) if board[cell] == colour]
            shut = set(chain.from_iterable(EDGE_NEIGHBOURS[cell] for cell in own))
            near = set(chain.from_iterable(POINT_NEIGHBOURS[cell] for cell in own)) - shut
            assert cells_in(outlook.corners_of(colour)) == {
                cell for cell in near if board[cell] is None and cell in state.area
            }


def test_an_outlook_follows_the_game() -> None:
    steps = list(random_game(TRIGON[0], "outlook"))
    outlook = Outlook.of(steps[0][0])
    for state, event in steps:
        now = Outlook.of(state)
        assert vars(outlook) == vars(now) and vars(outlook.copy()) == vars(now)
        outlook.lay(state.turn, event.action.cells)


def test_size_and_rivals_corners_promise_more() -> None:
    state = next(
        state for number, (state, _) in enumerate(random_game(Variant("trigon", 2), "promise")) if number == 16
    )
    rivals, partners = apart(state)
    made = state.position.made
    legal = [made.cells[id] for id in ids(state.legal_mask(state.turn))]
    outlook = Outlook.of(state)
    promises = outlook.promises(state.turn, rivals[state.turn], partners[state.turn], legal)
    by_size = {size: [p for p, cells in zip(promises, legal, strict=True) if len(cells) == size] for size in (1, 6)}
    assert min(by_size[6]) > max(by_size[1])
    taken = outlook.corners_of(rivals[state.turn][0])
    blocking = [bool(footprint(cells)[0] & taken) for cells in legal]
    means = [
        sum(p for p, b in zip(promises, blocking, strict=True) if b is wanted) / blocking.count(wanted)
        for wanted in (True, False)
    ]
    assert means[0] > means[1]


def test_weights_are_found_again_in_choices_made_by_them() -> None:
    """The tool that fitted the weights: choices made by known weights give about those weights."""
    rng = Random(2)
    true = [1.5, -1.0, 0.0]
    data = []
    for _ in range(150):
        seen = [tuple(rng.choice((0.0, 1.0, 2.0)) for _ in true) for _ in range(8)]
        chances = [exp(sum(w * x for w, x in zip(true, one, strict=True))) for one in seen]
        chosen = rng.choices(seen, chances)[0]
        data.append([chosen, *(one for one in seen if one is not chosen)])
    found = fitted(data, rounds=60)
    assert all(abs(one - other) < 0.4 for one, other in zip(found, true, strict=True))


def test_a_promise_is_the_sum_of_what_is_seen() -> None:
    stages = set()
    for number, (state, event) in enumerate(random_game(Variant("trigon", 2), "fit")):
        if number % 9 == 0:
            outlook = Outlook.of(state)
            rivals, partners = apart(state)
            promised = outlook.promises(state.turn, rivals[state.turn], partners[state.turn], [event.action.cells])
            (seen,) = features(state, outlook, [event.action.cells])
            weights = astuple(STAGES[outlook.stage()][1])
            assert promised[0] == pytest.approx(sum(w * x for w, x in zip(weights, seen, strict=True)))
            stages.add(outlook.stage())
    assert stages == set(STAGES)
