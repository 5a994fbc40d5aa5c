"""The arithmetic of fair dice against printed tables and against plain counting."""

from __future__ import annotations

from itertools import product
from math import inf

import pytest

from app.store.odds import band, chi_square, uneven_chance, wait_chance


@pytest.mark.parametrize(
    ("x", "freedom", "tail"),
    [
        (1.145476, 5, 0.95),
        (4.351460, 5, 0.50),
        (9.236357, 5, 0.10),
        (11.070498, 5, 0.05),
        (15.086272, 5, 0.01),
        (20.515006, 5, 0.001),
        (3.841459, 1, 0.05),
        (5.991465, 2, 0.05),
        (18.307038, 10, 0.05),
        (0.0, 5, 1.0),
    ],
)
def test_the_tail_is_that_of_the_tables(x: float, freedom: int, tail: float) -> None:
    assert uneven_chance(x, freedom) == pytest.approx(tail, rel=1e-5)


def test_the_tail_only_falls_and_both_ways_to_it_meet() -> None:
    tails = [uneven_chance(step / 10, 5) for step in range(2000)]
    assert tails == sorted(tails, reverse=True) and tails[0] == 1.0 and 0 < tails[-1] < 1e-30
    assert uneven_chance(6.9999999, 5) == pytest.approx(uneven_chance(7.0000001, 5), rel=1e-6)


def test_counts_are_as_uneven_as_worked_out_by_hand() -> None:
    assert chi_square((67, 75, 71, 83, 66, 76)) == pytest.approx(202 / 73)
    assert chi_square((10,) * 6) == 0 and chi_square((0,) * 6) == 0
    assert chi_square((60, 0, 0, 0, 0, 0)) == pytest.approx(300)


def test_the_band_holds_nineteen_of_twenty_counts() -> None:
    """By adding up the binomial probabilities of one face among 600 dice."""
    low, high = band(600, 6)
    share, chance = 0.0, (5 / 6) ** 600
    for count in range(601):
        share += chance if low <= count <= high else 0
        chance *= (600 - count) / (count + 1) / 5
    assert share == pytest.approx(0.95, abs=0.005)
    assert band(2, 6)[0] == 0


@pytest.mark.parametrize("wait", [1, 2, 3, 4])
def test_waits_for_a_six_are_counted_exactly(wait: int) -> None:
    for total in range(6):
        throws = list(product(range(6), repeat=total))
        long = sum(longest(throw) >= wait for throw in throws)
        assert wait_chance(total, wait) == pytest.approx(long / len(throws))


def longest(throw: tuple[int, ...]) -> float:
    runs = "".join("6" if pip == 5 else "." for pip in throw).split("6")
    return max(map(len, runs), default=-inf)
