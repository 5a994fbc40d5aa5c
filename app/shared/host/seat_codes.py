"""Short numbers by which guests take their own seats to another phone: one for each, made on demand, used once."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from dataclasses import dataclass
from hmac import compare_digest

DIGITS = 6
LASTS = 300
"""Seconds."""
MOST_WRONG = 5
"""Wrong tries by anybody, after which every number that was open is void."""


@dataclass(frozen=True)
class SeatCode:
    code: str
    until: float


class SeatCodes:
    def __init__(self, now: Callable[[], float]) -> None:
        self._now = now
        self._open: dict[str, SeatCode] = {}
        self._wrong = 0

    def make(self, guest: str) -> None:
        """Another number for this guest; the one before counts no more."""
        self._drop_old()
        self._open.pop(guest, None)
        if not self._open:
            self._wrong = 0
        taken = {one.code for one in self._open.values()}
        code = next(code for code in iter(_number, "") if code not in taken)
        self._open[guest] = SeatCode(code, self._now() + LASTS)

    def of(self, guest: str) -> SeatCode | None:
        self._drop_old()
        return self._open.get(guest)

    def take(self, code: str) -> str | None:
        """Whose number this is, which is used up by that; None for a wrong one."""
        self._drop_old()
        typed = "".join(code.split())
        found = [guest for guest, one in self._open.items() if compare_digest(one.code.encode(), typed.encode())]
        if found:
            del self._open[found[0]]
            return found[0]
        self._wrong += 1
        if self._wrong >= MOST_WRONG:
            self._open.clear()
        return None

    def _drop_old(self) -> None:
        if not self._open:
            return
        now = self._now()
        self._open = {guest: one for guest, one in self._open.items() if 0 < one.until - now <= LASTS}


def _number() -> str:
    return f"{secrets.randbelow(10**DIGITS):0{DIGITS}}"
