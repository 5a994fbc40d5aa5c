"""What is kept of shared tables in the store, so that a host that was killed opens the same table again."""

from __future__ import annotations

import logging
import secrets
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from hmac import compare_digest
from typing import Literal

import rules
from app.shared.host.evening import NOT_BEGUN, Evening
from app.store.seats import Seat
from app.store.store import Profile, Store
from app.table.draft import Draft
from rules.codec import JSON, Malformed, decode, encode

log = logging.getLogger(__name__)

HOSTED = "hosted"
"""The setting under which shared tables are kept."""

REMEMBERED = 6
"""How many shared tables can be opened again."""


@dataclass(frozen=True)
class Guest:
    """Somebody on another device. Only a hash of its key is kept."""

    id: str
    key: str
    name: str
    avatar: str
    client: Literal["app", "browser", "screen"]
    """A screen shows the table to everybody in the room and never plays."""
    language: str = "en"
    status: Literal["waiting", "in", "removed"] = "in"
    ready: bool = False
    via: str = ""
    """The address the guest came to last."""
    watches: bool = False
    """By their own wish: they get no seat in the next game."""


@dataclass(frozen=True)
class KeptTable:
    """A shared table as it is kept."""

    id: str
    secret: str
    port: int = 0
    game_id: str = ""
    seats: tuple[Seat, ...] = ()
    options: JSON = field(default_factory=dict)
    real_dice: bool = False
    hints: bool = True
    guests: tuple[Guest, ...] = ()
    game: str | None = None
    """The stored game, once it has begun."""
    open: bool = True
    at: int = 0
    """When people last came, went or changed."""
    been: tuple[str, ...] = ()
    """Where guests could reach the table, lately."""
    past: tuple[str, ...] = ()
    """The games before this one, the latest first."""
    old_secrets: tuple[str, ...] = ()
    """What earlier codes held, the latest first."""
    connected: int = 0
    """Guests who were connected at that time."""
    stand_in: str = ""
    """The computer that was there before anybody came: it gives way to the first guest."""
    evening: Evening = NOT_BEGUN

    def draft(self, people: Sequence[Profile]) -> Draft:
        """What was being set up, or was played."""
        options = {name: _frozen(value) for name, value in self.options.items()}
        game = rules.game(self.game_id)
        return Draft(game, self.seats, tuple(people), options, self.real_dice, self.hints, shared=True)


def new_secret() -> str:
    return secrets.token_urlsafe(12)


def same(secret: str, other: str) -> bool:
    """In constant time."""
    return compare_digest(secret.encode(), other.encode())


def kept_tables(settings: dict[str, JSON]) -> list[KeptTable]:
    """The shared tables that can be opened again, the latest first."""
    found: list[KeptTable] = []
    entries = settings.get(HOSTED)
    for value in entries if isinstance(entries, list) else []:
        try:
            kept = decode(KeptTable, value)
            rules.game(kept.game_id)
        except (Malformed, KeyError, TypeError) as error:
            log.warning("a shared table cannot be read: %s", error)
            continue
        found.append(kept)
    return found


def keep_closed(store: Store, table: str) -> None:
    """Nobody opens this table again by itself; guests keep their seats if its game is opened."""
    tables = [replace(kept, open=kept.open and kept.id != table) for kept in kept_tables(store.settings())]
    store.save_settings({HOSTED: [_kept_json(kept) for kept in tables]})


def keep(store: Store, kept: KeptTable) -> None:
    """This table first; the oldest is forgotten. The others stay as they are: this happens whenever people change."""
    found = store.settings().get(HOSTED)
    entries = [one for one in found if isinstance(one, dict)] if isinstance(found, list) else []
    others = [one for one in entries if one.get("id") != kept.id]
    store.save_settings({HOSTED: [_kept_json(kept), *others][:REMEMBERED]})


def _kept_json(kept: KeptTable) -> JSON:
    options = {name: encode(value) for name, value in kept.options.items()}
    people = {"guests": [_guest_json(guest) for guest in kept.guests], "options": options}
    return {**encode(replace(kept, options=None, guests=())), **people}


@lru_cache(1024)
def _guest_json(guest: Guest) -> JSON:
    """Remembered, as most of them are the same each time."""
    return encode(guest)


def _frozen(value: JSON) -> JSON:
    return tuple(map(_frozen, value)) if isinstance(value, list) else value
