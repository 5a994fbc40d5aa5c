"""A table that moved: which addresses guests came to, and whether they can still be reached there.

A browser keeps a guest's key under the address of the page, so after a move the key is out of its reach. Whoever then
comes with the table's secret may take the name of somebody who is lost that way, and gets a new key.
"""

from __future__ import annotations

from collections.abc import Iterable

MOST = 16
"""So many addresses are remembered."""


class Whereabouts:
    """Where the table is and was: "192.168.1.23:8021" and the like, as guests' devices call it."""

    def __init__(self, been: tuple[str, ...] = ()) -> None:
        self.been = been
        self.now: tuple[str, ...] = ()
        """The best first."""

    def are(self, addresses: Iterable[str]) -> bool:
        """The table is here now; whether that is new."""
        now = tuple(addresses)
        fresh = set(now) != set(self.now)
        self.now = now
        self.been = tuple(dict.fromkeys((*sorted(now), *self.been)))[:MOST]
        return fresh

    def left(self, address: str) -> bool:
        """Whether the table was there and is somewhere else now. A name that was never ours says nothing."""
        return bool(self.now) and address in self.been and address not in self.now
