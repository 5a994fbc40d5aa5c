"""Bots that misbehave, for the tests of the worker. They leave marks in the folder that `STRANGE_BOTS` names.

They wait with `sleep(0)`, since before Python 3.12 a sub-interpreter that computes lets nobody else run.
"""

from __future__ import annotations

import os
import signal
import sys
import time
from contextlib import suppress
from pathlib import Path
from typing import Any

from rules.core import Action, Bot, BotFiles, Rng, Stop


def _first(view: Any, seat: int) -> Action:
    action: Action = next(iter(view.legal(seat)))
    return action


def _mark(name: str) -> int:
    """How often this was called, over all processes."""
    marks = Path(os.environ["STRANGE_BOTS"]) / name
    with marks.open("ab", buffering=0) as file:
        file.write(b"x")
    return marks.stat().st_size


def _in_child() -> bool:
    return sys.argv[0].endswith("thinker.py")


def _die() -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def obedient(view: Any, seat: int, rng: Rng, files: BotFiles, budget: int, stop: Stop) -> Action:
    """Thinks for a minute, or until it is stopped."""
    _mark("obedient")
    end = time.monotonic() + 60
    while not stop() and time.monotonic() < end:
        time.sleep(0)
    return _first(view, seat)


def stubborn(view: Any, seat: int, rng: Rng, files: BotFiles, budget: int, stop: Stop) -> Action:
    """Thinks for `budget` ms, whatever it is told."""
    _mark("stubborn")
    end = time.monotonic() + budget / 1000
    while time.monotonic() < end:
        time.sleep(0)
    _mark("stubborn ended")
    return _first(view, seat)


def raises(view: Any, seat: int, rng: Rng, files: BotFiles, budget: int, stop: Stop) -> Action:
    raise RuntimeError("no idea")


def leaves(view: Any, seat: int, rng: Rng, files: BotFiles, budget: int, stop: Stop) -> Action:
    sys.exit("enough")


def talks(view: Any, seat: int, rng: Rng, files: BotFiles, budget: int, stop: Stop) -> Action:
    print("talking on stdout")
    print("talking on stderr", file=sys.stderr)
    return _first(view, seat)


def modest(view: Any, seat: int, rng: Rng, files: BotFiles, budget: int, stop: Stop) -> Action:
    """Writes down how far its thread steps back behind others."""
    (Path(os.environ["STRANGE_BOTS"]) / "modest").write_text(str(os.getpriority(os.PRIO_PROCESS, 0)))
    return _first(view, seat)


def dies_once(view: Any, seat: int, rng: Rng, files: BotFiles, budget: int, stop: Stop) -> Action:
    if _mark("dies_once") == 1:
        _die()
    return _first(view, seat)


def dies_in_children(view: Any, seat: int, rng: Rng, files: BotFiles, budget: int, stop: Stop) -> Action:
    _mark("dies_in_children")
    if _in_child():
        _die()
    return _first(view, seat)


def freezes_once(view: Any, seat: int, rng: Rng, files: BotFiles, budget: int, stop: Stop) -> Action:
    if _mark("freezes_once") == 1:
        os.kill(os.getpid(), signal.SIGSTOP)
    return _first(view, seat)


def exits_once(view: Any, seat: int, rng: Rng, files: BotFiles, budget: int, stop: Stop) -> Action:
    if _mark("exits_once") == 1:
        os._exit(0)
    return _first(view, seat)


def babbles_once(view: Any, seat: int, rng: Rng, files: BotFiles, budget: int, stop: Stop) -> Action:
    """Writes nonsense wherever it can, its answers' pipe included."""
    if _mark("babbles_once") == 1:
        for descriptor in range(3, 16):
            with suppress(OSError):
                os.write(descriptor, b"\xff{nonsense\n")
    return _first(view, seat)


BOTS: dict[str, Bot] = {
    bot.__name__: bot
    for bot in (
        obedient,
        stubborn,
        raises,
        leaves,
        talks,
        modest,
        dies_once,
        dies_in_children,
        freezes_once,
        exits_once,
        babbles_once,
    )
}
