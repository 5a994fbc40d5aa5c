"""How much is taken in within a time, of anything."""

from __future__ import annotations

import time
from collections.abc import Callable

Now = Callable[[], float]

Rate = tuple[float, float]
"""So many a second, and so many at once."""


class Bucket:
    """Empties by what is taken, fills again with time."""

    def __init__(self, rate: Rate, now: Now = time.monotonic) -> None:
        self._per_second, self._burst = rate
        self._now = now
        self._left = float(self._burst)
        self._at = now()

    def take(self, amount: float = 1) -> bool:
        """False where that much is not there; then nothing is taken."""
        now = self._now()
        self._left = min(self._burst, self._left + (now - self._at) * self._per_second)
        self._at = now
        if self._left < amount:
            return False
        self._left -= amount
        return True

    def fine(self, amount: float) -> None:
        """Take it, whether it is there or not."""
        self._left = max(self._left - amount, -self._burst)
