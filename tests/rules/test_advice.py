"""Advice in every variant of every game: whoever has to act is told what to do and why, on any seat."""

from __future__ import annotations

import json
from random import Random

import pytest

from rules.bots import TOP, never
from rules.qwantum.actions import QwantumKeep
from rules.qwantum.bot import QwantumAdvice
from rules.qwantum.game import GAME as QWANTUM
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


def test_a_sum_that_fits_nowhere_is_no_reason_to_keep_the_dice() -> None:
    stuck = QWANTUM.begin(QWANTUM.make_setup(1)).with_(rows=(((5, 6, 7, 8, 1),) * 4,))
    rolled = stuck.resolve((3, "B5", "B5", "R3", "P3", "Y4", "Y1"))
    advised = QWANTUM.advise(rolled, 0, Random(1), TABLES, 20, never, QwantumKeep())  # type: ignore[misc]
    keep = next(one for one in advised if one.action == QwantumKeep())
    assert keep.reason is QwantumAdvice.KEEP and dict(keep.values)["best"] is None
