"""Tables where this device was a guest lately, and the keys to its seats there."""

from __future__ import annotations

import logging
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from app.intake.values import moment_kept
from app.shared.guest.connection import Pass
from app.shared.wire.codes import NoCode, TableLink, link_of
from app.shared.wire.protocol import hashed, sign_of
from app.store.seats import tidy
from app.store.store import Store
from rules.codec import JSON, Malformed, decode, encode

log = logging.getLogger(__name__)

JOINED = "joined"
"""The setting under which they are kept."""
MOST = 5


@dataclass(frozen=True)
class KeptSeat:
    table: str
    guest: str
    key: str
    address: str
    port: int
    secret: str = ""
    host: str = ""
    """Whose table it is, as far as it was told."""
    game_id: str = ""
    at: int = 0
    """Seconds; when one was there last."""
    sign: str = ""
    """By this a guest recognises a link of the table, even one who was let in without its secret."""

    played: tuple[str, ...] = ()
    """The games there in which one took part, lately."""

    @property
    def link(self) -> TableLink:
        return TableLink(self.address, self.port, self.secret)

    @property
    def ticket(self) -> Pass:
        return Pass(self.guest, self.key)

    def leads_to(self, link: TableLink) -> bool:
        """The table of this link: by its secret, wherever it is now; by a mere code only at the same address."""
        if link.secret:
            return link.secret == self.secret or self.sign == sign_of(link.secret, self.guest, hashed(self.key))
        return (link.address, link.port) == (self.address, self.port)

    def replaces(self, other: KeptSeat) -> bool:
        """Whether the other one is the same seat. Of a table that merely says to be the same one nothing is known."""
        return (self.table, self.guest) == (other.table, other.guest)


def kept_seats(settings: Mapping[str, JSON]) -> list[KeptSeat]:
    """The latest first."""
    found: list[KeptSeat] = []
    entries = settings.get(JOINED)
    for value in entries if isinstance(entries, list) else []:
        try:
            way = decode(KeptSeat, value)
            link_of(way.link.app)
            found.append(replace(way, host=tidy(way.host), at=int(moment_kept(way.at))))
        except (Malformed, NoCode) as error:
            log.warning("a way back cannot be read: %s", error)
    return found


def leading_to(ways: Iterable[KeptSeat], link: TableLink) -> list[KeptSeat]:
    """The latest first. There may be several: a table that took the place of another one gives a key of its own."""
    return [way for way in ways if way.leads_to(link)]


def keep(store: Store, way: KeptSeat) -> None:
    others = [other for other in kept_seats(store.settings()) if not way.replaces(other)]
    _save(store, [way, *others][:MOST])


def forget(store: Store, table: str, guest: str) -> None:
    """A table that merely says another one's name takes nothing from that: it does not know our id there."""
    ways = kept_seats(store.settings())
    _save(store, [way for way in ways if (way.table, way.guest) != (table, guest)])


def _save(store: Store, ways: list[KeptSeat]) -> None:
    store.save_settings({JOINED: [encode(way) for way in ways]})
