"""What a process of the tests holds at most: said at the end of a run, and more than `MOST` fails the run."""

from __future__ import annotations

import contextlib
import ctypes
import resource
import sys
from pathlib import Path
from typing import Any

import pytest

MOST = 750
"""MB. It should be 500: what the app's tests keep from one to the next is not all found yet."""

STATUS = Path("/proc/self/status")
UNIT = 2**20 if sys.platform == "darwin" else 2**10


MMAP_THRESHOLD, SMALL = -3, 2**16
"""What Linux's `mallopt` calls it, in bytes."""


def give_back_what_is_freed() -> None:
    """Pixels and the like come from the system and return to it at once. By itself the C library soon takes them from
    its own heap, which after some hundred windows is full of holes and three times as large as what is in use.
    """
    if sys.platform.startswith("linux"):
        with contextlib.suppress(AttributeError, OSError):
            ctypes.CDLL(None).mallopt(MMAP_THRESHOLD, SMALL)


def held() -> int:
    """MB, at most until now. What `getrusage` says of a new process on Linux begins with what its parent held."""
    if STATUS.exists():
        peak = next(line for line in STATUS.read_text().splitlines() if line.startswith("VmHWM"))
        return int(peak.split()[1]) // 2**10
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // UNIT


def told(peaks: dict[str, int]) -> str:
    return "memory at most: " + ", ".join(f"{name} {peak} MB" for name, peak in sorted(peaks.items()))


class Memory:
    """Every process tells its own; the one that started them adds them up."""

    def __init__(self) -> None:
        self.peaks: dict[str, int] = {}

    @property
    def too_much(self) -> dict[str, int]:
        return {name: peak for name, peak in self.peaks.items() if peak > MOST}

    @pytest.hookimpl(optionalhook=True)
    def pytest_testnodedown(self, node: Any, error: object) -> None:
        if "memory" in getattr(node, "workeroutput", {}):
            self.peaks[node.gateway.id] = node.workeroutput["memory"]

    @pytest.hookimpl(trylast=True)
    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        output = getattr(session.config, "workeroutput", None)
        if output is not None:
            output["memory"] = held()
            return
        self.peaks = self.peaks or {"this process": held()}
        if self.too_much and session.exitstatus == pytest.ExitCode.OK:
            session.exitstatus = pytest.ExitCode.TESTS_FAILED

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        terminalreporter.write_line(told(self.peaks))
        if self.too_much:
            terminalreporter.write_line(f"more than {MOST} MB: {told(self.too_much)}", red=True)
