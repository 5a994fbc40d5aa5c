"""A run says what its processes held, and turns red if that was too much."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from tests.memory import MOST, Memory, held, told


def finished(*peaks: int, status: int = pytest.ExitCode.OK) -> tuple[Memory, Any]:
    """A run whose workers held so much."""
    memory, session = Memory(), SimpleNamespace(config=SimpleNamespace(), exitstatus=status)
    for number, peak in enumerate(peaks):
        node = SimpleNamespace(gateway=SimpleNamespace(id=f"gw{number}"), workeroutput={"memory": peak})
        memory.pytest_testnodedown(node, None)
    memory.pytest_sessionfinish(session)  # type: ignore[arg-type]
    return memory, session


def test_what_every_worker_held_is_told() -> None:
    memory, session = finished(240, MOST)
    assert told(memory.peaks) == f"memory at most: gw0 240 MB, gw1 {MOST} MB"
    assert session.exitstatus == pytest.ExitCode.OK


def test_a_worker_that_held_too_much_fails_the_run() -> None:
    memory, session = finished(240, MOST + 1)
    assert memory.too_much == {"gw1": MOST + 1}
    assert session.exitstatus == pytest.ExitCode.TESTS_FAILED


def test_a_run_that_was_stopped_stays_one() -> None:
    _, session = finished(MOST + 1, status=pytest.ExitCode.INTERRUPTED)
    assert session.exitstatus == pytest.ExitCode.INTERRUPTED


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="as Linux counts it")
def test_large_pieces_go_back_to_the_system_when_they_are_freed() -> None:
    """Also after larger ones, from which the C library learns to keep them by itself."""

    def now() -> int:
        return int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE") // 2**20

    del [bytes(8 * 2**20)][0]
    before = now()
    pieces = [bytes(b"x" * 2**20) for _ in range(30)]
    last = bytes(2**20)
    del pieces
    assert now() - before < 10, "nothing is kept below what was taken last"
    assert last


def test_a_worker_tells_its_own() -> None:
    output: dict[str, int] = {}
    session = SimpleNamespace(config=SimpleNamespace(workeroutput=output), exitstatus=pytest.ExitCode.OK)
    Memory().pytest_sessionfinish(session)  # type: ignore[arg-type]
    assert 10 < output["memory"] <= held()
