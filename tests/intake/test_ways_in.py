"""Whatever bytes come, by whichever way: they are let in or refused, and never anything else."""

from __future__ import annotations

import platform
import re
import subprocess
import sys
import time
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as some

from app.games.notation import Unreadable
from app.games.trigon.notation import parse
from tests.intake.ways_in import WAYS, changed, let_in, seeds
from tests.test_project import ROOT

FEW = 300
MANY = {"guest": 200_000, "host": 150_000, "link": 150_000, "own": 100_000, "settings": 20_000}
MANY |= {"file": 20_000, "backup": 10_000}
"""Files and backups are played through, which takes longest."""
ALONG = {"guest": 400_000, "host": 200_000, "link": 200_000, "own": 100_000, "settings": 60_000}
ALONG |= {"file": 30_000, "backup": 10_000}
"""A million, found along the branches of the code."""
ATHERIS = sys.platform == "linux" and platform.machine() == "x86_64" and sys.version_info < (3, 14)
"""Where there is a wheel of it; requirements-dev.txt says the same."""


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
def test_very_many_changed_bytes(sound: dict[str, list[bytes]], way: str) -> None:
    tried(sound[way], way, MANY[way])


def along_the_branches(way: str, runs: int) -> str:
    """The figures of libFuzzer; it ends with a stack and another code where anything but the refusal came out."""
    command = [sys.executable, "-m", "tests.intake.fuzz", way, f"-runs={runs}", "-seed=1", "-print_final_stats=1"]
    found = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert found.returncode == 0, found.stderr[-4000:]
    figures = dict(re.findall(r"stat::(\w+): +(\d+)", found.stderr))
    assert int(figures["number_of_executed_units"]) >= runs
    branches = re.findall(r"cov: (\d+)", found.stderr)[-1]
    return (
        f"{way}: {figures['number_of_executed_units']} inputs, {branches} branches, {figures['new_units_added']} kept"
    )


@pytest.mark.skipif(not ATHERIS, reason="atheris has no wheel for this machine")
def test_the_fuzzer_works() -> None:
    assert along_the_branches("link", 300)


@pytest.mark.long
@pytest.mark.timeout(0)
@pytest.mark.skipif(not ATHERIS, reason="atheris has no wheel for this machine")
@pytest.mark.parametrize("way", WAYS)
def test_a_million_inputs_along_the_branches(way: str) -> None:
    assert set(ALONG) == set(WAYS) and sum(ALONG.values()) == 1_000_000
    print(along_the_branches(way, ALONG[way]))


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
