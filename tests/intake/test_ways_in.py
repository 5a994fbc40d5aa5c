"""Whatever bytes come, by whichever way: they are let in or refused, and never anything else."""

from __future__ import annotations

import time
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as some

from app.games.notation import Unreadable
from app.games.trigon.notation import parse
from tests.intake.ways_in import WAYS, changed, let_in, seeds

FEW = 300
MANY = {"guest": 300_000, "host": 250_000, "link": 280_000, "own": 150_000, "file": 20_000}
"""A million. Files are played through, which takes longest."""


@pytest.fixture(scope="module")
def sound() -> dict[str, list[bytes]]:
    return seeds()


@pytest.mark.parametrize("way", WAYS)
def test_sound_bytes_come_in(sound: dict[str, list[bytes]], way: str) -> None:
    assert [one[:60] for one in sound[way] if not let_in(way, one)] == []


@pytest.mark.parametrize("way", WAYS)
@given(data=some.binary(max_size=200) | some.text(max_size=200).map(lambda text: text.encode("utf-8", "replace")))
def test_any_bytes_are_let_in_or_refused(way: str, data: bytes) -> None:
    let_in(way, data)


@pytest.mark.parametrize("way", WAYS)
def test_changed_bytes_are_let_in_or_refused(sound: dict[str, list[bytes]], way: str) -> None:
    tried(sound[way], way, FEW)


@pytest.mark.long
@pytest.mark.timeout(0)
@pytest.mark.parametrize("way", WAYS)
def test_a_million_changed_bytes(sound: dict[str, list[bytes]], way: str) -> None:
    tried(sound[way], way, MANY[way])


def tried(sound: list[bytes], way: str, count: int) -> None:
    rng, begin, came = Random(way), time.perf_counter(), 0
    for _ in range(count):
        came += let_in(way, changed(rng.choice(sound), rng))
    print(f"{way}: {count} inputs, {came} let in, {time.perf_counter() - begin:.0f} s")


@pytest.mark.parametrize(
    "text",
    [
        f"(;GM[Blokus Trigon]P1[{'x' * 1001}])",
        f"(;GM[Blokus Trigon]P1[{chr(92) * 900_000}])",
        "(;GM[Blokus Trigon]" + "[x]" * 20_000 + ")",
        "(;" + "A" * 900_000,
        "(" * 900_000,
    ],
    ids=["value", "backslashes", "values", "name", "brackets"],
)
def test_a_file_of_pentobi_is_bounded_before_it_is_understood(text: str) -> None:
    with pytest.raises(Unreadable):
        parse(text)
