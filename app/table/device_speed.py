"""Seconds of thinking turned into simulations, which is what computers count, so that their play can be repeated.

What a simulation costs on this device is found out once: a fixed piece of work is timed and compared with the machine
on which `COSTS` were measured.
"""

from __future__ import annotations

from functools import cache
from time import perf_counter

COSTS = {"knister": 4.5e-5, "twenty_one": 5e-4, "qwantum": 8e-5, "genial": 2.1e-3, "trigon": 1.6e-3}
"""Seconds of a simulation where they were measured: early in the game, when they take longest."""

LONGEST = 5.0
"""Seconds a computer may be told to think at most."""

YARDSTICK = 0.0038
"""Seconds that `_work` took there."""


def _work() -> int:
    """A bit of what simulations do: look things up in lists, add, compare."""
    values = list(range(64))
    found = 0
    for turn in range(2000):
        offers = [values[i] + values[i + 1] for i in range(12)]
        best = max(offers)
        values[turn & 63] = (values[best & 63] + turn) & 255
        found += best
    return found


@cache
def slowness() -> float:
    """How many times slower than the machine of `COSTS` this device is; asked once, about 20 ms."""
    times = []
    for _ in range(5):
        start = perf_counter()
        _work()
        times.append(perf_counter() - start)
    return max(0.1, min(times) / YARDSTICK)


def simulations(game_id: str, seconds: float) -> int:
    """How many a hard computer can make in about so many seconds, at the start of a game."""
    return int(min(seconds, LONGEST) / (COSTS[game_id] * slowness()))
