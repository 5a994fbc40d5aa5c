"""Seconds become simulations."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from app.games.registry import FACES, facts
from app.table.computers import budget
from app.table.house import House
from app.table.runner import Inline
from app.thinking import device_speed
from app.thinking.device_speed import LONGEST, Speed, simulations


@pytest.mark.parametrize("game_id", list(FACES))
def test_more_seconds_are_more_simulations_and_never_fewer_than_usual(
    game_id: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(device_speed, "slowness", lambda: 1.0)
    assert budget(game_id) == facts(game_id).budget == budget(game_id, 0.001)
    assert facts(game_id).budget < budget(game_id, 2.0) <= budget(game_id, LONGEST) == budget(game_id, 60.0)


def test_a_slower_device_counts_fewer(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(device_speed, "slowness", lambda: 1.0)
    quick = simulations(facts("trigon").cost, 5)
    monkeypatch.setattr(device_speed, "slowness", lambda: 3.0)
    assert simulations(facts("trigon").cost, 5) == quick // 3


@pytest.fixture
def timed(monkeypatch: pytest.MonkeyPatch) -> Timed:
    return Timed(monkeypatch)


class Timed:
    """A device whose yardstick takes as long as we say."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.slowness = 3.0
        self.times = 0
        monkeypatch.setattr(device_speed, "timed", self._time)

    def _time(self) -> float:
        self.times += 1
        return self.slowness * device_speed.YARDSTICK


def test_the_device_is_measured_once_and_remembered(timed: Timed, tmp_path: Path) -> None:
    speed = Speed()
    speed.keep_in(tmp_path)
    assert speed.slowness() == speed.slowness() == pytest.approx(3.0) and timed.times == 5
    timed.slowness = 4.0
    later = Speed()
    later.keep_in(tmp_path)
    assert later.slowness() == pytest.approx(3.0) and timed.times == 6, "a glance is enough"


def test_without_a_folder_it_is_measured_all_the_same(timed: Timed) -> None:
    assert Speed().slowness() == pytest.approx(3.0) and timed.times == 5


@pytest.mark.parametrize("now", [1.4, 6.1])
def test_what_can_no_longer_be_right_is_measured_again(now: float, timed: Timed, tmp_path: Path) -> None:
    for slowness in (3.0, now, now):
        timed.slowness = slowness
        speed = Speed()
        speed.keep_in(tmp_path)
        assert speed.slowness() == pytest.approx(slowness)
    assert timed.times == 5 + 6 + 1


def test_another_python_measures_again(timed: Timed, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for version in ("3.11.7", "3.14.0"):
        monkeypatch.setattr("platform.python_version", lambda version=version: version)
        timed.slowness += 0.5
        speed = Speed()
        speed.keep_in(tmp_path)
        assert speed.slowness() == pytest.approx(timed.slowness)


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"slowness": "fast", "with": 1}', "\\x00"])
def test_a_damaged_file_is_measured_over(text: str, timed: Timed, tmp_path: Path) -> None:
    (tmp_path / device_speed.FILE).write_text(text)
    speed = Speed()
    speed.keep_in(tmp_path)
    assert speed.slowness() == pytest.approx(3.0)
    assert json.loads((tmp_path / device_speed.FILE).read_text())["slowness"] == pytest.approx(3.0)


def test_a_folder_that_cannot_be_written_is_no_trouble(timed: Timed, tmp_path: Path) -> None:
    speed = Speed()
    speed.keep_in(tmp_path / "missing")
    assert speed.slowness() == pytest.approx(3.0)


def test_a_house_keeps_the_speed_beside_its_store(timed: Timed, tmp_path: Path) -> None:
    house = House(tmp_path, Inline())
    assert house.ask(lambda _: budget("trigon", 5.0)).result() > facts("trigon").budget
    assert (tmp_path / device_speed.FILE).exists()
    house.close()


def test_a_game_without_computers_needs_no_budget() -> None:
    assert budget("table_dice", 5.0) == 0
