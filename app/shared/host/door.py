"""Who may come in at the port, before a word of theirs is read: so many of one address, so many a second.

One address may hold a family behind a router: several guests with a browser each, not hundreds. Where there is no room
left, whoever has taken the most of it gives way. Nothing here waits, and nothing grows with the number of strangers.
"""

from __future__ import annotations

import time
from collections import OrderedDict
from dataclasses import dataclass
from typing import Protocol

from app.intake.bucket import Bucket, Now, Rate
from app.shared.wire.frames import SMALL_FRAMES


@dataclass(frozen=True)
class Limits:
    """How much one table takes. Rates of bytes and frames are for each connection."""

    guests: int = 300
    guests_of_address: int = 16
    waiting: int = 8
    """Newcomers without the secret, until the host lets them in."""
    waiting_of_address: int = 3
    waiting_knocks: Rate = (2, 16)
    """Of all of them together."""
    screens: int = 4
    """Big screens that show the table at a time: each gets everybody's sheets."""
    newcomers: Rate = (0.5, 16)
    """New guests of one address: whoever comes back by a key is none."""
    strangers: int = 240
    """Connections that have not been welcomed: a browser opens several for the page alone."""
    strangers_of_address: int = 48
    knocks: Rate = (5, 120)
    """Connections of one address."""
    strangers_knocks: Rate = (160, 1400)
    """Of all addresses that no guest has come from: some twenty for each phone that opens the page."""
    guests_knocks: Rate = (80, 320)
    """Of all others."""
    strangers_bytes: Rate = (4 << 10, 16 << 10)
    guests_bytes: Rate = (16 << 10, 64 << 10)
    small_frames: Rate = SMALL_FRAMES
    messages: Rate = (20, 60)


class Buckets:
    """One for each of the latest addresses."""

    MOST = 1024

    def __init__(self, rate: Rate, now: Now = time.monotonic) -> None:
        self._rate, self._now = rate, now
        self._of: OrderedDict[str, Bucket] = OrderedDict()

    def __getitem__(self, address: str) -> Bucket:
        bucket = self._of.get(address)
        if bucket is None:
            bucket = self._of[address] = Bucket(self._rate, self._now)
            if len(self._of) > self.MOST:
                self._of.popitem(last=False)
        else:
            self._of.move_to_end(address)
        return bucket


class Caller(Protocol):
    """A connection at the door."""

    def cut(self) -> None:
        """End it, without another word."""


class PortDoor:
    """On the network's thread. `knock` before a connection is made, `enter` and `leave` with it, `welcome` with the
    guest's hello, `blame` whoever flooded."""

    FINE = 10
    """Knocks that it costs an address to be cut off."""

    HOMES = 256
    """So many addresses of guests are known."""

    def __init__(self, limits: Limits, now: Now = time.monotonic) -> None:
        self._limits = limits
        self._knocks = Buckets(limits.knocks, now)
        self._strangers_knocks = Bucket(limits.strangers_knocks, now)
        self._guests_knocks = Bucket(limits.guests_knocks, now)
        self._homes: OrderedDict[str, None] = OrderedDict()
        self._strangers: dict[str, dict[Caller, None]] = {}
        self._count = 0

    @property
    def strangers(self) -> int:
        return self._count

    def knock(self, address: str) -> bool:
        """Whether this address may connect now."""
        everyone = self._guests_knocks if address in self._homes else self._strangers_knocks
        return self._has_room(address) and self._knocks[address].take() and everyone.take()

    def _has_room(self, address: str) -> bool:
        mine = len(self._strangers.get(address, ()))
        if mine >= self._limits.strangers_of_address:
            return False
        return self._count < self._limits.strangers or self._crowd(address) is not None

    def _crowd(self, address: str) -> str | None:
        """Who holds the most places, if that is more than `address` would hold with one more."""
        crowd = max(self._strangers, key=lambda one: len(self._strangers[one]))
        mine = len(self._strangers.get(address, ()))
        held = mine if address in self._homes else mine + 1
        return crowd if crowd != address and len(self._strangers[crowd]) > held else None

    def enter(self, address: str, caller: Caller) -> bool:
        """A stranger, until there is a hello. Whoever holds the most places gives one to whoever holds fewer."""
        if not self._has_room(address):
            return False
        if self._count >= self._limits.strangers and (crowd := self._crowd(address)) is not None:
            oldest = next(iter(self._strangers[crowd]))
            self.leave(crowd, oldest)
            oldest.cut()
        self._strangers.setdefault(address, {})[caller] = None
        self._count += 1
        return True

    def leave(self, address: str, caller: Caller) -> None:
        """No stranger any more: gone, or welcome."""
        mine = self._strangers.get(address, {})
        if caller in mine:
            del mine[caller]
            self._count -= 1
            if not mine:
                del self._strangers[address]

    def welcome(self, address: str, caller: Caller) -> None:
        self.leave(address, caller)
        self._homes[address] = None
        self._homes.move_to_end(address)
        if len(self._homes) > self.HOMES:
            self._homes.popitem(last=False)

    def blame(self, address: str) -> None:
        self._knocks[address].fine(self.FINE)
