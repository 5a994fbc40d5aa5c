"""Advice in every variant of every game: whoever has to act is told what to do and why, on any seat."""

from __future__ import annotations

import json
from random import Random

import pytest

from rules.bots import TOP
from strength.match import TABLES
from tests.rules.driver import VARIANTS, Variant, random_game


@pytest.mark.parametrize("variant", [variant for variant in VARIANTS if variant.game.advise], ids=str)
def test_everybody_who_acts_is_advised_with_a_reason(variant: Variant) -> None:
    advise = variant.game.advise
    assert advise is not None
    asked = set()
    acting = [state for state, _ in random_game(variant, "advice") if state.to_act()]
    for state in acting[3 :: max(1, len(acting) // 5)]:
        for seat in state.to_act():
            advised = advise(state.view(seat), seat, Random(1), TABLES, 2, lambda: False)
            assert 1 <= len(advised) <= TOP
            assert all(one.action in state.legal(seat) and str(one.reason) for one in advised)
            assert json.dumps([dict(one.values) for one in advised])
            asked.add(seat)
    assert asked
