"""Luck is even, and a day's luck is the same everywhere."""

from __future__ import annotations

from collections import Counter
from datetime import date
from typing import Any

import pytest

import rules
from app.store.chance import ChanceSource, SecureChance, daily, luck_of, seeded
from rules.core import Draw, Roll
from rules.dice import Die

DICE = {die.id if game.id == "qwantum" else "ordinary": die for game in rules.games() for die in game.dice}
ROLLS = 100_000
CRITICAL = 25.74
"""Chi-square with five degrees of freedom is larger than this once in 10,000."""


def one_of(id: str) -> Any:
    """All go the same way: two kinds are enough for every day."""
    return DICE[id] if id in ("ordinary", "die1") else pytest.param(DICE[id], marks=pytest.mark.long)


def chi_square(counts: Counter[object], kinds: int, total: int) -> float:
    expected = total / kinds
    return sum((count - expected) ** 2 / expected for count in counts.values()) + (kinds - len(counts)) * expected


@pytest.mark.parametrize("die", [one_of(id) for id in DICE], ids=DICE)
def test_every_kind_of_die_is_even_over_a_hundred_thousand_rolls(die: Die) -> None:
    source = seeded(f"even {die.id}")
    indexed = Die(die.id, die.body, tuple(range(6)))
    counts: Counter[object] = Counter()
    for round in range(ROLLS):
        counts.update(source.answer(Roll(0, (indexed,), round)).values)
    assert sum(counts.values()) == ROLLS
    assert chi_square(counts, 6, ROLLS) < CRITICAL


def test_a_loaded_die_would_be_noticed() -> None:
    source = seeded("loaded")
    counts: Counter[object] = Counter(min(source.below(61, round, 0, "") // 10, 5) for round in range(ROLLS))
    assert chi_square(counts, 6, ROLLS) > CRITICAL


def test_daily_values_are_even_too() -> None:
    source = daily(date(2026, 1, 1), "knister")
    counts: Counter[object] = Counter(source.below(6, round, 0, "first") for round in range(20_000))
    assert chi_square(counts, 6, 20_000) < CRITICAL


def test_the_secure_source_rolls_every_face() -> None:
    values = Counter(SecureChance().answer(Roll(0, (Die("a", "ivory"),) * 600, 1)).values)
    assert set(values) == {1, 2, 3, 4, 5, 6}


def test_draws_take_things_out_of_the_bag_without_repeating_them() -> None:
    bag = (((0, 1), 2), ((2, 2), 1))
    for source in (SecureChance(), seeded("1"), daily(date(2026, 5, 4), "genial")):
        drawn = source.answer(Draw(0, 3, 3, bag, 1))
        assert sorted(drawn.values) == [(0, 1), (0, 1), (2, 2)] and drawn.source == source.name


def test_draws_are_even_over_the_bag() -> None:
    source = seeded("bag")
    counts: Counter[object] = Counter()
    for round in range(20_000):
        counts.update(source.answer(Draw(0, 2, 6, tuple((kind, 1) for kind in range(6)), round)).values)
    assert chi_square(counts, 6, 40_000) < CRITICAL


def test_a_seed_repeats_its_luck() -> None:
    roll = Roll(0, tuple(Die(str(n), "ivory") for n in range(20)), 1)
    assert seeded("7").answer(roll) == luck_of("seed:7", "knister").answer(roll) != seeded("8").answer(roll)


def test_luck_is_named_in_the_store() -> None:
    assert luck_of("app", "knister").name == "app"
    assert luck_of("daily:2026-11-16", "knister").name == "daily"
    for text in ("", "daily:never", "magic", "app:1"):
        with pytest.raises(ValueError, match=r".*"):
            luck_of(text, "knister")


def knister_day(source: ChanceSource) -> list[tuple[object, ...]]:
    dice = rules.game("knister").dice
    return [source.answer(Roll(0, dice, round)).values for round in range(1, 26)]


def test_a_fixed_date_gives_fixed_rolls() -> None:
    assert knister_day(daily(date(2026, 11, 16), "knister"))[:6] == FIXED_KNISTER
    assert knister_day(daily(date(2026, 11, 17), "knister")) != knister_day(daily(date(2026, 11, 16), "knister"))
    dice = rules.game("qwantum").dice
    assert daily(date(2027, 2, 28), "qwantum").answer(Roll(0, dice, 3, 1)).values == FIXED_QWANTUM


FIXED_KNISTER: list[tuple[object, ...]] = [(2, 5), (2, 1), (3, 1), (6, 2), (6, 2), (5, 1)]
FIXED_QWANTUM: tuple[object, ...] = (6, "R1", "P4", "B4", "Y6", "Y4", "Y5")


def test_a_different_reroll_does_not_shift_later_rolls() -> None:
    dice = rules.game("qwantum").dice
    whole, part = (daily(date(2026, 3, 9), "qwantum") for _ in range(2))
    assert whole.answer(Roll(0, dice, 1)) == part.answer(Roll(0, dice, 1))
    rerolled = whole.answer(Roll(0, dice, 1, 1)).values
    assert part.answer(Roll(0, dice[2:4], 1, 1)).values == rerolled[2:4]
    assert whole.answer(Roll(0, dice, 2)) == part.answer(Roll(0, dice, 2))
