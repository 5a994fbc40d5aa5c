"""Seconds of thinking turned into simulations, which is what computers count, so that their play can be repeated.

What a simulation costs on this device is found out once: a fixed piece of work is timed and compared with the machine
on which the costs of the games were measured. What was found is kept beside the store, on the device it is true of,
until the app has another yardstick or another Python, or a glance says that it can no longer be right.
"""

from __future__ import annotations

import logging
import platform
from pathlib import Path
from time import perf_counter

from app.intake.document import read_kept, write_kept

log = logging.getLogger(__name__)

LONGEST = 5.0
"""Seconds a computer may be told to think at most."""

YARDSTICK = 0.0038
"""Seconds that `_work` took there."""

FILE = "device_speed.json"

FAR_OFF = 2.0
"""A glance that differs so many times is a reason to measure again."""


def _work() -> int:
    """A sample of what simulations do: look things up in lists, add, compare."""
    values = list(range(64))
    found = 0
    for turn in range(2000):
        offers = [values[i] + values[i + 1] for i in range(12)]
        best = max(offers)
        values[turn & 63] = (values[best & 63] + turn) & 255
        found += best
    return found


def timed() -> float:
    start = perf_counter()
    _work()
    return perf_counter() - start


def _measured() -> float:
    """How many times slower than the machine of the games' costs this device is; about 20 ms."""
    return max(0.1, min(timed() for _ in range(5)) / YARDSTICK)


class Speed:
    """Measured when it is first asked for; asked from the thread that owns the store."""

    def __init__(self) -> None:
        self._folder: Path | None = None
        self._slowness: float | None = None

    def keep_in(self, folder: Path) -> None:
        """Where what is found shall be kept from now on."""
        self._folder, self._slowness = folder, None

    def slowness(self) -> float:
        if self._slowness is None:
            self._slowness = self._kept() or self._found()
        return self._slowness

    def _kept(self) -> float | None:
        """What is kept, unless it was found in other circumstances or a glance is far from it."""
        if self._folder is None:
            return None
        try:
            kept = read_kept(self._folder / FILE)
            slowness = float(kept["slowness"])
            same = kept["with"] == _circumstances()
        except FileNotFoundError:
            return None
        except (OSError, ValueError, TypeError, LookupError) as error:
            log.warning("%s cannot be read: %r", FILE, error)
            return None
        glance = timed() / YARDSTICK
        return slowness if same and slowness / FAR_OFF < glance < slowness * FAR_OFF else None

    def _found(self) -> float:
        slowness = _measured()
        log.info("This device is %.2f times slower than the one of the yardstick", slowness)
        if self._folder is not None:
            try:
                write_kept(self._folder / FILE, {"slowness": round(slowness, 3), "with": _circumstances()})
            except OSError as error:
                log.warning("%s cannot be written: %s", FILE, error)
        return slowness


def _circumstances() -> list[object]:
    return [YARDSTICK, platform.python_version()]


_this_device = Speed()
keep_in = _this_device.keep_in
slowness = _this_device.slowness


def simulations(cost: float, seconds: float) -> int:
    """How many a hard computer can make in about so many seconds, if one takes `cost` where it was measured."""
    return int(min(seconds, LONGEST) / (cost * slowness()))
