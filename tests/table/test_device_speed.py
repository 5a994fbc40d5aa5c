"""Seconds become simulations."""

from __future__ import annotations

import pytest

from app.table import device_speed
from app.table.computers import BUDGETS, budget
from app.table.device_speed import LONGEST, simulations


@pytest.mark.parametrize("game_id", list(BUDGETS))
def test_more_seconds_are_more_simulations_and_never_fewer_than_usual(
    game_id: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(device_speed, "slowness", lambda: 1.0)
    assert budget(game_id) == BUDGETS[game_id] == budget(game_id, 0.001)
    assert BUDGETS[game_id] < budget(game_id, 2.0) <= budget(game_id, LONGEST) == budget(game_id, 60.0)


def test_a_slower_device_counts_fewer(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(device_speed, "slowness", lambda: 1.0)
    quick = simulations("trigon", 5)
    monkeypatch.setattr(device_speed, "slowness", lambda: 3.0)
    assert simulations("trigon", 5) == quick // 3


def test_the_device_is_measured_once(monkeypatch: pytest.MonkeyPatch) -> None:
    device_speed.slowness.cache_clear()
    calls: list[int] = []
    monkeypatch.setattr(device_speed, "_work", lambda: calls.append(1))
    first = device_speed.slowness()
    assert device_speed.slowness() == first and len(calls) == 5
    device_speed.slowness.cache_clear()


def test_a_game_without_computers_needs_no_budget() -> None:
    assert budget("table_dice", 5.0) == 0
