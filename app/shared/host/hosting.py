"""Who is at a shared table: the lobby, then the seats of a running game, and the guests who look on.

Lives on the thread that owns the tables and knows no sockets: a guest's connection is an `Outlet`. The table itself
stays the only authority; a guest is one more origin of proposals. Whatever a guest needs to come back to its seat is
kept in the store, so a host that was killed opens the same table again.
"""

from __future__ import annotations

import logging
import secrets
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, Literal, Protocol

import rules
from app.i18n import is_you
from app.intake.bucket import Bucket, Rate
from app.shared.host import seating
from app.shared.host.door import Buckets, Limits
from app.shared.host.evening import NOT_BEGUN, Evening
from app.shared.host.kept import Guest, KeptTable, keep, new_secret, same
from app.shared.host.seat_codes import SeatCodes
from app.shared.host.whereabouts import Whereabouts
from app.shared.wire import protocol as say
from app.shared.wire.codes import TableLink
from app.shared.wire.protocol import NetReason, hashed, proof_of
from app.store.log import Entry, HandedOver, Happened, Undone
from app.store.seats import AVATARS, PERSON, Controller, Seat, look_of, tidy
from app.store.store import StoreError
from app.table import proposals as table_asks
from app.table.draft import Draft
from app.table.house import House, new_id
from app.table.proposals import HOST, Answer, Proposal, Update
from app.table.runner import complain
from app.table.table import Table
from rules.core import Acted, Action, Chanced, IllegalAction, Roll, State
from rules.dice import Die

log = logging.getLogger(__name__)

PAST = 12
"""How many earlier games the table knows: guests may still ask for them."""

EVENING_ENDS = 8 * 3600
"""Seconds after which people who come together again begin another evening."""

KEEP_EVERY = 60
"""Seconds after which a table with guests is kept again."""

LIMITS = Limits()
KEEPS: Rate = (0.2, 6)
"""Finished games that one guest asks for: each may be a whole log to read."""

OLD_SECRETS = 8
"""How many renewed secrets are known: whoever comes by one of them has to wait, as if they had none."""

NUDGE_EVERY = 3.0
"""Seconds between two nudges of one seat, whoever nudges: nobody's phone shall ring all the time."""

REACT_EVERY = 1.5
"""Seconds between two signs of one guest."""

NUDGES: Rate = (0.5, 4)
REACTIONS: Rate = (5, 20)
"""Of everybody at the table together: each sign is told to everybody."""

FEW = 12
"""Up to so many seats everyone's undo is looked at after each move; with more, only the mover's, and all after luck."""


AskMessage = (
    say.ActMessage
    | say.WhyMessage
    | say.RollMessage
    | say.TypeMessage
    | say.UndoMessage
    | say.AgreeMessage
    | say.LeaveMessage
)
"""What changes the game, and is answered."""


class Outlet(Protocol):
    """A guest's connection, as seen from the table's thread. None of these waits."""

    def show(self, snapshot: Snapshot) -> None:
        """How things stand; only the latest matters, but no entry of an update may get lost."""

    def answer(self, id: str, answer: Answer) -> None: ...
    def nudge(self, by: str) -> None: ...
    def react(self, by: str, sign: str) -> None:
        """Somebody shows everybody a sign."""

    def keep(self, table: Table) -> None:
        """The whole finished game, for the guest's own history."""

    def sign(self, guest: Guest, secret: str) -> None:
        """The guest is in, and this is how it knows the table's links from now on."""

    def close(self, reason: NetReason) -> None: ...


@dataclass(frozen=True)
class Here:
    """One line in the list of people: a seat, or a guest who looks on."""

    name: str
    avatar: str
    kind: Literal["person", "bot", "app", "browser"]
    seat: int | None
    here: bool = True
    ready: bool = True
    guest: str = ""
    level: str | None = None
    watches: bool = False
    """They want no seat in the next game either."""


@dataclass(frozen=True)
class Gathering:
    """All that the host's screen shows about the people; also what every guest may know."""

    people: tuple[Here, ...]
    waiting: tuple[Guest, ...] = ()
    """Guests who typed the code and want to be let in."""
    wishes: tuple[tuple[str, int], ...] = ()
    """Guests who want a seat of the running game."""
    game: str | None = None
    asleep: bool = False
    screens: int = 0
    """Big screens that show the table."""
    unattended: bool = False
    """No page of the host shows this table: it begins by itself once everybody is ready."""
    evening: Evening = NOT_BEGUN

    @cached_property
    def away(self) -> tuple[Here, ...]:
        """Seats whose guests are not here."""
        return tuple(one for one in self.people if one.seat is not None and not one.here)


@dataclass(frozen=True)
class LatestRoll:
    """The latest roll: its number in the log, when it fell by `time.monotonic`, and which of the game's dice moved."""

    revision: int
    at: float
    moved: tuple[int, ...]


@dataclass(frozen=True)
class LatestMove:
    """The latest move, as everybody may know it."""

    seat: int
    action: Action
    before: State[Any]
    after: State[Any]


@dataclass(frozen=True)
class Snapshot:
    """How the table stands for one guest."""

    table: str
    guest: Guest
    draft: Draft
    gathering: Gathering
    seat: int | None = None
    update: Update | None = None
    can_undo: bool = False
    real_dice: bool = False
    hints: bool = True
    looked: int | None = None
    wished: int | None = None
    throw: LatestRoll | None = None
    move: LatestMove | None = None
    invitation: TableLink | None = None
    """The way to the table, for a big screen to show."""
    seat_code: str = ""
    """The number that opens this seat on another device, while it counts, and for how many seconds."""
    seat_code_lasts: int = 0


@dataclass(frozen=True)
class Welcome:
    """A guest's way in. `key` is told once, at the first welcome."""

    guest: Guest
    key: str = ""


class Hosting:
    """`Hosting.open(house, draft, names)` on the owner thread; `take` and the host's own methods there too.

    `nameless(n)` names a guest who gave no name. `watch` tells the host's screen about people.
    """

    _move: LatestMove | None = None
    _seen: State[Any] | None = None
    """The position before the latest news, as everybody may know it."""
    _seated: tuple[tuple[Seat, ...], dict[str | None, int]] = ((), {})
    """Where each guest sits, by these seats."""
    _telling = _to_keep = _for_all = False
    _kept_at, _kept_connected = 0.0, 0

    def __init__(
        self,
        house: House,
        kept: KeptTable,
        draft: Draft,
        nameless: Callable[[int], str],
        limits: Limits,
    ) -> None:
        self.house = house
        self.limits = limits
        self.id = kept.id
        self.secret = kept.secret
        self._old_secrets = kept.old_secrets
        self.port = kept.port
        self.draft = draft
        self.game = kept.game
        self._past = kept.past
        self._stand_in, self._evening = kept.stand_in, kept.evening
        """Without the game that is on the table now."""
        self._is_over = False
        self._benched: set[str] = set()
        """Whom the host asked to look on at the next game."""
        self.asleep = self.unattended = False
        self._open = kept.open
        self._nameless = nameless
        self._guests = {guest.id: guest for guest in kept.guests}
        self._outlets: dict[str, Outlet] = {}
        self._watchers: list[Callable[[Gathering], None]] = []
        self._nudged: Callable[[int, str], object] = lambda _seat, _by: None
        self._returned: Callable[[str, str], object] = lambda _guest, _name: None
        self._troubled: Callable[[str], object] = lambda _reason: None
        self._newcomers, self._codes = Buckets(limits.newcomers), SeatCodes(house.now)
        self._knocks = Bucket(limits.waiting_knocks)
        self._peers: dict[str, str] = {}
        """The address of the network each guest came from, while the port is open."""
        self._where = Whereabouts(kept.been)
        self._untold: set[str] = set()
        """Pages that do not show yet what happened."""
        self._wishes: dict[str, int] = {}
        self._looks: dict[str, int] = {}
        self._keeps = Buckets(KEEPS)
        self._nudges: dict[int, float] = {}
        """When each seat was last nudged."""
        self._all_nudges, self._all_reactions = Bucket(NUDGES, house.now), Bucket(REACTIONS, house.now)
        self._can_undo: dict[str, bool] = {}
        self._shown_seat: dict[str, int | None] = {}
        self._stops: dict[str, Callable[[], None]] = {}
        self._table: Table | None = None
        self._reacted: dict[str, float] = {}
        """When each guest last showed a sign."""
        self._throw: LatestRoll | None = None
        self._pending: Roll | None = None
        """What was to be rolled before the latest news."""
        self._gathered: Gathering | None = None
        """Until people change."""
        if self.game is not None:
            self._sit_down(self.game)

    @classmethod
    def open(cls, house: House, draft: Draft, nameless: Callable[[int], str], limits: Limits = LIMITS) -> Hosting:
        kept = KeptTable(new_id(), new_secret(), game_id=draft.game.id, stand_in=seating.default_computer(draft))
        hosting = cls(house, kept, replace(draft, shared=True), nameless, limits)
        hosting._keep()
        return hosting

    @classmethod
    def reopen(cls, house: House, kept: KeptTable, nameless: Callable[[int], str], limits: Limits = LIMITS) -> Hosting:
        """The same table again: secret, port, people and game."""
        draft = kept.draft(house.store.profiles())
        evening = kept.evening if house.now() - kept.at < EVENING_ENDS else NOT_BEGUN
        hosting = cls(house, replace(kept, open=True, evening=evening), draft, nameless, limits)
        hosting._try_to_keep()
        return hosting

    # -- people ------------------------------------------------------------------------------------------------

    def watch(
        self,
        watcher: Callable[[Gathering], None],
        nudged: Callable[[int, str], object] | None = None,
        returned: Callable[[str, str], object] | None = None,
        troubled: Callable[[str], object] | None = None,
    ) -> Callable[[], None]:
        """Tell `watcher` whenever people come, go or change; call the result to end that.

        `nudged(seat, by)` hears who is waiting for somebody at this device, `returned(guest, name)` who took a lost
        seat again without its key, `troubled(reason)` why the store takes nothing any more.
        """
        self._watchers.append(watcher)
        self._nudged = nudged or self._nudged
        self._returned = returned or self._returned
        self._troubled = troubled or self._troubled
        watcher(self.gathering())
        return lambda: self._watchers.remove(watcher)

    def gathering(self) -> Gathering:
        seats = self._table.seats if self._table else self.draft.seats
        people = [self._in_seat(number, seat) for number, seat in enumerate(seats)]
        seated = {one.guest for one in people}
        people += [
            Here(
                guest.name,
                guest.avatar,
                "app" if guest.client == "app" else "browser",
                None,
                guest.id in self._outlets,
                guest.ready,
                guest.id,
                watches=guest.watches,
            )
            for guest in self._guests.values()
            if guest.status == "in" and guest.client != "screen" and guest.id not in seated
        ]
        waiting = tuple(g for g in self._guests.values() if g.status == "waiting")
        screens = sum(self._is_screen(guest) and self._guests[guest].status == "in" for guest in self._outlets)
        return Gathering(
            tuple(people),
            waiting,
            tuple(self._wishes.items()),
            self.game,
            self.asleep,
            screens,
            self.unattended,
            self.evening,
        )

    @property
    def evening(self) -> Evening:
        """Who won what tonight, also in the game that has just ended."""
        evening = self._evening.with_game(self._table) if self._table else self._evening
        return evening.called({f"guest:{guest.id}": (guest.name, guest.avatar) for guest in self._guests.values()})

    def _in_seat(self, number: int, seat: Seat) -> Here:
        controller = seat.controller
        if controller.kind == "guest":
            guest = self._guests.get(controller.guest or "")
            here = guest is not None and guest.id in self._outlets
            kind: Literal["app", "browser"] = "app" if guest and guest.client == "app" else "browser"
            return Here(seat.name, seat.avatar, kind, number, here, bool(guest and guest.ready), controller.guest or "")
        return Here(seat.name, seat.avatar, controller.kind, number, level=controller.level)

    def _is_screen(self, guest: str) -> bool:
        return self._guests[guest].client == "screen"

    def seat_of(self, guest: str) -> int | None:
        seats = self._table.seats if self._table else self.draft.seats
        if seats is not self._seated[0]:
            taken = {seat.controller.guest: number for number, seat in reversed(list(enumerate(seats)))}
            self._seated = seats, taken
        return self._seated[1].get(guest)

    # -- guests come and go ------------------------------------------------------------------------------------

    def prove(self, guest: str, nonce: str, place: str) -> str:
        """What only the table that gave this guest its key can answer, to who came to `place`; nothing where the guest
        is unknown."""
        known = self._guests.get(guest)
        return proof_of(known.key, nonce, place) if known is not None else ""

    def hello(self, hello: say.HelloMessage, outlet: Outlet, via: str = "", peer: str = "") -> Welcome | NetReason:
        """Let somebody in, or tell why not. Whoever comes without the table's secret has to wait.

        `via` is the address they came to, `peer` the one they came from.
        """
        if hello.version != say.VERSION:
            return NetReason.OTHER_VERSION
        if hello.seat_code:
            return self._come_by_number(hello, outlet, via, peer)
        known = self._guests.get(hello.guest)
        if known is not None:
            if not same(known.key, hashed(hello.key)) or (hello.client == "screen") != (known.client == "screen"):
                return NetReason.WRONG_SECRET
            if known.status == "removed":
                return NetReason.REMOVED
            guest = replace(known, client=hello.client, language=hello.language, via=via)
            self._guests[guest.id] = guest
            if guest.status == "in" and self.seat_of(guest.id) is None:
                self._seat(guest)  # a game ended while they were away
            if guest != known:
                self._try_to_keep()  # they are known: they come in also where nothing can be kept
            return self._arrived(guest, outlet, Welcome(guest), peer)
        outdated = any(same(hello.secret, old) for old in self._old_secrets)
        if hello.secret and not outdated and not same(hello.secret, self.secret):
            return NetReason.WRONG_SECRET
        waits = outdated or not hello.secret
        if hello.claim and not waits:
            return self._claimed(hello, outlet, via, peer)
        if (reason := self._no_room(waits, peer, hello.client == "screen")) is not None:
            return reason
        key = secrets.token_urlsafe(18)
        guest = Guest(
            new_id(),
            hashed(key),
            self._free_name(hello.name),
            self._free_avatar(hello.avatar),
            hello.client,
            hello.language,
            "waiting" if waits else "in",
            via=via,
        )
        if waits:  # nothing is kept of them
            self._guests[guest.id] = guest
            return self._arrived(guest, outlet, Welcome(guest, key), peer)
        try:
            with self._kept_or_not():
                self._guests[guest.id] = guest
                self._seat(guest)
        except StoreError:
            return NetReason.NOT_KEPT
        return self._arrived(guest, outlet, Welcome(guest, key), peer)

    def _no_room(self, waits: bool, peer: str, screen: bool) -> NetReason | None:
        """Why there is none for one more guest, at all or from this address."""
        limits = self.limits
        waiting = [guest.id for guest in self._guests.values() if guest.status == "waiting"]
        if waits and (
            len(waiting) >= limits.waiting
            or sum(self._peers.get(guest) == peer for guest in waiting) >= limits.waiting_of_address
        ):
            return NetReason.TABLE_FULL
        if screen and sum(map(self._is_screen, self._outlets)) >= limits.screens:
            return NetReason.TABLE_FULL
        if not self._newcomers[peer].take() or (waits and not self._knocks.take()):
            return NetReason.TOO_FAST
        family = [guest for guest in self._guests if self._peers.get(guest) == peer]
        if len(family) >= limits.guests_of_address and not self._forget_one_of(family):
            return NetReason.TABLE_FULL
        if len(self._guests) >= limits.guests and not self._forget_one_of(list(self._guests)):
            return NetReason.TABLE_FULL
        return None

    def _arrived(self, guest: Guest, outlet: Outlet, welcome: Welcome, peer: str) -> Welcome:
        earlier = self._outlets.get(guest.id)
        self._outlets[guest.id] = outlet
        self._peers[guest.id] = peer
        if earlier is not None:
            earlier.close(NetReason.ELSEWHERE)
        self._attach(guest.id)
        self._changed(guest)
        return welcome

    def _forget_one_of(self, guests: list[str]) -> bool:
        """Whoever has neither a seat nor a connection makes room for newcomers."""
        gone = [guest for guest in guests if guest not in self._outlets and self.seat_of(guest) is None]
        gone.sort(key=lambda guest: self._guests[guest].status == "removed")
        for guest in gone[:1]:
            self._forget(guest)
        return bool(gone)

    def _forget(self, guest: str) -> None:
        del self._guests[guest]
        known: tuple[dict[str, Any], ...] = self._peers, self._reacted, self._shown_seat, self._can_undo, self._looks
        for about in known:
            about.pop(guest, None)

    # -- after a move ------------------------------------------------------------------------------------------

    @property
    def names(self) -> set[str]:
        """How guests' devices call this one, or did lately. On any thread."""
        return {address.partition(":")[0].lower() for address in self._where.been}

    @property
    def places(self) -> tuple[str, ...]:
        """Where guests find this table now. On any thread."""
        return tuple(place.lower() for place in self._where.now)

    def reachable_at(self, addresses: Sequence[str]) -> None:
        """Where guests find the table now."""
        if self._where.are(addresses):
            self._try_to_keep()

    def lost(self) -> tuple[Guest, ...]:
        """Who has a seat and a browser whose page was at an address that the table has left: they cannot come back by
        their keys."""
        return tuple(
            guest
            for guest in self._guests.values()
            if guest.status == "in"
            and guest.client == "browser"
            and guest.id not in self._outlets
            and self._where.left(guest.via)
            and self.seat_of(guest.id) is not None
        )

    def seek(self, secret: str) -> tuple[Guest, ...] | NetReason:
        """Whom somebody with the table's secret may be, before they say hello."""
        if not same(secret, self.secret):
            return NetReason.WRONG_SECRET
        return self.lost()

    def _claimed(self, hello: say.HelloMessage, outlet: Outlet, via: str, peer: str) -> Welcome | NetReason:
        """A lost seat is taken again, with a new key; the old one ends. The host is told."""
        known = next((guest for guest in self.lost() if guest.name == hello.claim), None)
        if known is None:
            return NetReason.SEAT_TAKEN
        return self._taken_over(known, hello, outlet, via, peer)

    def _come_by_number(self, hello: say.HelloMessage, outlet: Outlet, via: str, peer: str) -> Welcome | NetReason:
        """The same person on another phone, without the host's help. The host is told."""
        if not self._newcomers[peer].take():
            return NetReason.TOO_FAST
        found = self._codes.take(hello.seat_code)
        known = self._guests.get(found or "")
        if known is None or known.status != "in" or hello.client == "screen":
            return NetReason.WRONG_CODE
        return self._taken_over(known, hello, outlet, via, peer)

    def _taken_over(
        self, known: Guest, hello: say.HelloMessage, outlet: Outlet, via: str, peer: str
    ) -> Welcome | NetReason:
        key = secrets.token_urlsafe(18)
        guest = replace(known, key=hashed(key), client=hello.client, language=hello.language, via=via)
        try:
            with self._kept_or_not():
                self._guests[guest.id] = guest
        except StoreError:
            return NetReason.NOT_KEPT
        log.info("somebody is back without a key")
        welcome = self._arrived(guest, outlet, Welcome(guest, key), peer)
        self.house.ask(lambda _: self._returned(guest.id, guest.name)).add_done_callback(complain)  # after "is here"
        return welcome

    def doubt(self, guest: str) -> None:
        """Whoever came back is somebody else: out with them. In a game the seat stays, and only the host gives it."""
        here = self._guests.get(guest)
        if here is None or self._table is None:
            self.remove(guest)
            return
        self._guests[guest] = replace(here, key=hashed(secrets.token_urlsafe(18)), via="")
        self._dismiss(guest)
        self.renew()  # they know the secret

    def gone(self, guest: str, outlet: Outlet) -> None:
        """The connection ended; the seat stays."""
        if self._outlets.get(guest) is not outlet:
            return
        del self._outlets[guest]
        self._detach(guest)
        here = self._guests[guest]
        if here.status == "waiting":
            self._forget(guest)
        self._changed(here)

    def _seat(self, guest: Guest) -> None:
        """A place in the lobby, if there is one; otherwise they look on."""
        if self._table is None and guest.id not in self._benched:
            self.draft = self._with(self.draft, guest) or self.draft
            self._wear_what_is_seen()

    def _wear_what_is_seen(self) -> None:
        """A guest whose colour the host took has another one, also in the games to come."""
        for seat in self.draft.seats:
            guest = self._guests.get(seat.controller.guest or "")
            if guest is not None:
                self._guests[guest.id] = replace(guest, avatar=seat.avatar)

    def _with(self, draft: Draft, guest: Guest) -> Draft | None:
        """This guest plays, too; None where there is no seat for them."""
        if not _may_play(guest):
            return None
        return seating.seated(draft, guest.id, guest.name, guest.avatar, self._stand_in)

    def _unseat(self, guest: str) -> None:
        seat = self.seat_of(guest)
        if self._table is None and seat is not None:
            self.draft = self.draft.remove(seat)

    def _names(self, but: str = "") -> list[str]:
        others = [guest.name for guest in self._guests.values() if guest.id != but and guest.status != "removed"]
        seats = (*self.draft.seats, *(self._table.seats if self._table else ()))
        return [*others, *(seat.name for seat in seats if not (but and seat.controller.guest == but))]

    def _free_name(self, wanted: str, guest: str = "") -> str:
        """Nobody is "You": everybody else would read that they themselves have won."""
        taken, name = self._names(guest), tidy(wanted)
        if not name or is_you(name):
            name = next(n for n in (tidy(self._nameless(number)) for number in range(1, 999)) if n not in taken)
        tries = [name, *(f"{name[:20]} {number}" for number in range(2, 999))]
        looks = set(map(look_of, taken))
        return next(one for one in tries if look_of(one) not in looks)

    def _free_avatar(self, wanted: str) -> str:
        """Nobody's, or else a computer's: it takes another one, or gives way."""
        worn = [seat.avatar for seat in self.draft.seats]
        people = [seat.avatar for seat in self.draft.seats if seat.controller.kind != "bot"]
        guests = [guest.avatar for guest in self._guests.values()]
        if wanted in AVATARS and wanted not in worn:
            return wanted
        return min(AVATARS, key=lambda avatar: (people.count(avatar), worn.count(avatar), guests.count(avatar)))

    # -- what the host may do ----------------------------------------------------------------------------------

    def let_in(self, guest: str) -> None:
        here = self._guests.get(guest)
        if here is None or here.status != "waiting":
            return
        with self._kept_or_told():
            self._guests[guest] = replace(here, status="in")
            self._seat(self._guests[guest])
        outlet = self._outlets.get(guest)
        if outlet is not None and self._guests[guest].status == "in":
            outlet.sign(self._guests[guest], self.secret)
            self._attach(guest)
        self._changed()

    def remove(self, guest: str) -> None:
        """This guest does not come back unless the host lets them in: the code they know is renewed."""
        here = self._guests.get(guest)
        if here is None:
            return
        self._unseat(guest)
        self._guests[guest] = replace(here, status="removed")
        self._dismiss(guest)
        if here.status == "in":
            self.renew()
        else:
            self._moved()

    def renew(self) -> None:
        """Another secret: nobody comes in by the old one, whoever is here keeps their seat."""
        self._old_secrets = (self.secret, *self._old_secrets)[:OLD_SECRETS]
        self.secret = new_secret()
        self._try_to_keep()
        for guest, outlet in self._outlets.items():
            if self._guests[guest].status == "in":
                outlet.sign(self._guests[guest], self.secret)
        self._changed()

    def _dismiss(self, guest: str) -> None:
        self._wishes.pop(guest, None)
        outlet = self._outlets.pop(guest, None)
        self._detach(guest)
        if outlet is not None:
            outlet.close(NetReason.REMOVED)

    def rename(self, guest: str, name: str) -> None:
        here = self._guests.get(guest)
        if here is None or not tidy(name) or self._table is not None:
            return
        with self._kept_or_told():
            self._guests[guest] = replace(here, name=self._free_name(name, guest))
            seat = self.seat_of(guest)
            if seat is not None:
                named = replace(self.draft.seats[seat], name=self._guests[guest].name)
                self.draft = self.draft.replace_seat(seat, named)
        self._changed()

    def recolour(self, guest: str, avatar: str) -> None:
        """Another colour before the game, unless somebody else has it."""
        here = self._guests.get(guest)
        if here is None or self._table is not None or avatar not in AVATARS:
            return
        seat = self.seat_of(guest)
        if any(other.avatar == avatar for number, other in enumerate(self.draft.seats) if number != seat):
            return
        with self._kept_or_told():
            self._guests[guest] = replace(here, avatar=avatar)
            if seat is not None:
                self.draft = self.draft.replace_seat(seat, replace(self.draft.seats[seat], avatar=avatar))
        self._changed()

    def change(self, draft: Draft) -> None:
        """The host changed people without a phone, computers, order or options."""
        if self._table is None:
            with self._kept_or_told():
                self.draft = replace(draft, shared=True)
                self._wear_what_is_seen()
            self._changed()

    def set_aside(self, guests: Sequence[str]) -> None:
        """They are not ready: they will look on."""
        for guest in guests:
            self._unseat(guest)

    def place(self, guest: str, plays: bool) -> None:
        """Before a game with too few seats the host says who plays and who looks on."""
        here = self._guests.get(guest)
        if here is None or here.status != "in" or self._table is not None:
            return
        with self._kept_or_told():
            self._benched.discard(guest)
            if plays and self.seat_of(guest) is None:
                self._guests[guest] = replace(here, watches=False)
                self._seat(self._guests[guest])
            elif not plays:
                self._benched.add(guest)
                self._unseat(guest)
        self._changed()

    def _followers(self) -> list[Guest]:
        """Who plays the next game: who sat at the last one and has not left it, then who came late."""
        table = self._table
        seats = table.seats if table else self.draft.seats
        left = table.state.left if table else ()
        sat = [seat.controller.guest or "" for number, seat in enumerate(seats) if number not in left]
        late = [guest for guest in self._outlets if guest not in sat and self.seat_of(guest) is None]
        found = (self._guests.get(guest) for guest in (*sat, *late))
        return [guest for guest in found if guest is not None and guest.status == "in" and _may_play(guest)]

    def another_game(self, game_id: str) -> None:
        """The next game, with the people of this device and the options it was last played with."""
        store, game = self.house.store, rules.game(game_id)
        recalled = Draft.recalled(game, store.profiles(), store.settings().get(f"setup.{game_id}"))
        self.next_game(seating.another_game(self._draft_now(), game, recalled))

    def _draft_now(self) -> Draft:
        """With the people who sit at this device by now."""
        return replace(self.draft, seats=self._table.seats) if self._table else self.draft

    def next_game(self, draft: Draft) -> None:
        """Back to the lobby of the same table: `draft` is the next game without its guests, and all who are here play
        it as far as there are seats. Who came late goes first; whom to ask to look on is the host's to say."""
        followers = self._followers()
        late = [guest for guest in followers if self.seat_of(guest.id) is None]
        self._put_away()
        self._stand_in, self._benched = seating.default_computer(draft), set()
        draft = replace(draft, shared=True)
        for guest in (*late, *(one for one in followers if one not in late)):
            draft = self._with(draft, guest) or draft
        self.draft = seating.in_order(draft, [guest.id for guest in followers])
        for guest in followers:
            if guest.id in self._outlets:
                self._guests[guest.id] = replace(guest, ready=True)
        self._gathered = None
        for id in list(self._outlets):
            self._attach(id)
        self._moved()

    def rematch(self) -> str | None:
        """The same again: the next seat begins, and latecomers play too. None if the host first has to say who plays;
        then the lobby is open.
        """
        table = self._table
        if table is None or self.game is None:
            return None
        new, followers = table.rematch(), self._followers()
        playing = {guest.id for guest in followers}
        draft = seating.draft_of(new.game, new.seats, new.setup, self.draft)
        for number in reversed(range(len(new.seats))):
            guest = new.seats[number].controller.guest
            if guest and guest not in playing:
                draft = draft.remove(number)
        everybody: Draft | None = draft
        for late in followers:
            if everybody is not None and not any(seat.controller.guest == late.id for seat in draft.seats):
                everybody = self._with(everybody, late)
        if everybody is None or everybody.trouble():
            people = tuple(seat for seat in draft.seats if not seat.controller.guest)
            self.next_game(seating.draft_of(new.game, people, new.setup, self.draft))
            return None
        again = everybody.new_game([seat.name for seat in everybody.seats])
        game = self.house.create(replace(again, luck=new.luck)).id
        self.draft = everybody
        self.play(game)
        return game

    def nobody_ready(self) -> None:
        """Whoever is ready for this game has yet to say so for the next."""
        self._guests = {id: replace(guest, ready=False) for id, guest in self._guests.items()}
        self._moved()

    def start(self, names: Sequence[str]) -> str:
        """Begin; `names` are those shown. `IllegalSetup` and `StoreError` pass through."""
        table = self.house.create(self.draft.new_game(names))
        self.play(table.id)
        return table.id

    def play(self, game: str) -> None:
        """This stored game is what the table plays now: the first one, a rematch, or one that was left."""
        self._put_away()
        self._past = tuple(one for one in self._past if one != game)
        self._sit_down(game)
        self._gathered = None  # nobody shall hear of this game with the lobby's seats
        for guest in list(self._outlets):
            self._attach(guest)
        self._moved()

    def _put_away(self) -> None:
        """The game on the table makes room; it stays stored, and what it brought is counted."""
        if self._table is not None:
            self._evening = self._evening.with_game(self._table)
        if self.game is not None:
            self._past = (self.game, *self._past)[:PAST]
        self._leave_table()
        self.game = None

    def grant(self, guest: str, yes: bool) -> Answer | None:
        """Give the seat that a guest asked for, or not."""
        seat = self._wishes.pop(guest, None)
        answer = None
        if yes and seat is not None:
            answer = self.hand_over(seat, Controller("guest", guest=guest))
        self._moved()
        return answer

    def hand_over(self, seat: int, controller: Controller = PERSON) -> Answer | None:
        """A computer, a person here or another guest takes a seat; or a seat that stays away is let go."""
        return self._propose(HOST, table_asks.HandOver(seat, controller), new_id())

    def go_on_without(self, seat: int) -> Answer | None:
        return self._propose(HOST, table_asks.Leave(seat), new_id())

    def nudge(self, seat: int, by: str) -> None:
        controller = (self._table.seats if self._table else self.draft.seats)[seat].controller
        outlet = self._outlets.get(controller.guest or "")
        if outlet is not None:
            outlet.nudge(by)
        elif controller.kind == "person":
            self._nudged(seat, by)

    def sleep(self, asleep: bool) -> None:
        """The host's screen is off or elsewhere: guests are told instead of left wondering."""
        if asleep != self.asleep:
            self.asleep = asleep
            self._changed()

    def at_port(self, port: int) -> None:
        self.port = port
        self._try_to_keep()

    def beat(self) -> None:
        """Called every few seconds: whoever starts the app after it was killed learns whether guests were here."""
        connected = self._connected()
        aged = connected and self.house.now() - self._kept_at >= KEEP_EVERY
        if self._open and (aged or bool(connected) != bool(self._kept_connected)):
            with suppress(StoreError):
                self._keep()

    def close(self) -> None:
        """The host ends it; guests are told."""
        self._open = False
        for guest, outlet in list(self._outlets.items()):
            self._detach(guest)
            outlet.close(NetReason.TABLE_CLOSED)
        self._outlets.clear()
        self._leave_table()
        self._try_to_keep()

    # -- what guests may do ------------------------------------------------------------------------------------

    def take(self, guest: str, message: say.GuestMessage) -> None:
        """A guest's message after its hello. What is not allowed is answered, never applied."""
        here = self._guests.get(guest)
        outlet = self._outlets.get(guest)
        if here is None or outlet is None:
            return
        if isinstance(message, say.SpeakMessage):
            self._guests[guest] = replace(here, language=message.language)
            self._refresh(guest)  # answered always, so that a browser knows of a line that died
        elif here.status != "in" or here.client == "screen":
            return
        elif isinstance(message, AskMessage):
            outlet.answer(message.id, self._asked(guest, message))
        else:
            self._chat(here, outlet, message)

    def _chat(self, guest: Guest, outlet: Outlet, message: say.GuestMessage) -> None:
        """What changes no game."""
        match message:
            case say.RenameMessage(name):
                self.rename(guest.id, name)
            case say.ReadyMessage(yes):
                self._guests[guest.id] = replace(guest, ready=yes)
                self._moved()
            case say.WatchMessage(yes) if self._table is None or self.seat_of(guest.id) is None:
                with self._kept_or_told():
                    self._guests[guest.id] = replace(guest, watches=yes)
                    self._unseat(guest.id)
                    if not yes:
                        self._seat(self._guests[guest.id])
                self._changed()
            case say.SitMessage(seat) if self._free_to_ask(guest.id, seat):
                self._wishes[guest.id] = seat
                self._changed()
            case say.RecolourMessage(avatar):
                self.recolour(guest.id, avatar)
            case say.ReactMessage(sign):
                self._react(guest, sign)
            case say.MoveMessage():
                self._codes.make(guest.id)
                self._refresh(guest.id)
            case say.NudgeMessage(seat) if self._awaited(seat):
                self._nudge(seat, guest.name)
            case say.LookMessage(seat):
                self._look(guest.id, seat)
            case say.FetchMessage(game) if self._keeps[guest.id].take():
                self._give(outlet, game or self.game or "")

    def _awaited(self, seat: int) -> bool:
        """Whether the others wait for this seat: only then it may be nudged."""
        if self._table is None:
            return False
        pending = self._table.state.chance()
        return seat in self._table.state.to_act() or (isinstance(pending, Roll) and pending.seat == seat)

    def _react(self, guest: Guest, sign: str) -> None:
        now = self.house.now()
        if 0 <= now - self._reacted.get(guest.id, 0.0) < REACT_EVERY or not self._all_reactions.take():
            return
        self._reacted[guest.id] = now
        for other, outlet in self._outlets.items():
            if self._guests[other].client != "app" and self._guests[other].status == "in":
                outlet.react(guest.name, sign)

    def _nudge(self, seat: int, by: str) -> None:
        now = self.house.now()
        if not 0 <= now - self._nudges.get(seat, 0.0) < NUDGE_EVERY and self._all_nudges.take():
            self._nudges[seat] = now
            self.nudge(seat, by)

    def _give(self, outlet: Outlet, game: str) -> None:
        """A finished game of this table, whole."""
        if game == self.game and self._table is not None and self._table.finished:
            outlet.keep(self._table)
        elif game in self._past:
            try:
                table = self.house.table(game)
            except StoreError as error:
                log.warning("an earlier game cannot be given: %s", error)
                return
            if table.finished:
                outlet.keep(table)
            self.house.forget(game)

    def _free_to_ask(self, guest: str, seat: int) -> bool:
        """A seat whose own guest is here cannot be asked for."""
        table = self._table
        if table is None or table.finished or not 0 <= seat < len(table.seats) or self.seat_of(guest) is not None:
            return False
        if self._guests[guest].client == "screen":
            return False
        return table.seats[seat].controller.guest not in self._outlets

    def _look(self, guest: str, seat: int | None) -> None:
        if seat is None:
            self._looks.pop(guest, None)
        elif self._table and 0 <= seat < len(self._table.seats):
            self._looks[guest] = seat
        self._refresh(guest)

    def _asked(self, guest: str, message: AskMessage) -> Answer:
        table = self._table
        seat = self.seat_of(guest)
        if seat is None:
            return Answer(False, table.revision if table else 0, NetReason.NO_SEAT)
        if table is None:
            if isinstance(message, say.LeaveMessage):
                self._unseat(guest)
                self._guests[guest] = replace(self._guests[guest], watches=True)
                self._moved()
                return Answer(True, 0)
            return Answer(False, 0, NetReason.NOT_NOW)
        try:
            if isinstance(message, say.WhyMessage):
                table.state.view(seat).check(seat, table.new.game.parse_action(message.action))
                return Answer(True, table.revision)
            ask = self._ask_of(table, seat, message)
        except IllegalAction as error:
            return Answer(False, table.revision, str(error.reason), error.values)
        answer = table.propose(Proposal(f"{guest}:{message.id}", guest, ask))
        if answer.accepted and isinstance(message, say.LeaveMessage):
            self._guests[guest] = replace(self._guests[guest], watches=True)
            self._moved()
        return answer

    def _ask_of(self, table: Table, seat: int, message: AskMessage) -> table_asks.Ask:
        match message:
            case say.ActMessage(_, action):
                return table_asks.Act(seat, table.new.game.parse_action(action))
            case say.RollMessage():
                return table_asks.RollDice(seat)
            case say.TypeMessage(_, values):
                return table_asks.TypeDice(seat, values)
            case say.UndoMessage():
                return table_asks.Undo(seat)
            case say.AgreeMessage(_, yes):
                return table_asks.Agree(seat, yes)
        return table_asks.Leave(seat)

    def _propose(self, origin: str, ask: table_asks.Ask, id: str) -> Answer | None:
        return self._table.propose(Proposal(id, origin, ask)) if self._table else None

    # -- telling -----------------------------------------------------------------------------------------------

    def _sit_down(self, game: str) -> None:
        self.game = game
        self.house.hold(game)
        self._table = self.house.table(game)
        self._throw, self._pending, self._is_over = None, _roll_of(self._table), self._table.finished
        self._move, self._seen = None, self._table.view(None)
        self._stops[""] = self._table.observe(self._watch_table, None)

    def _leave_table(self) -> None:
        for stop in self._stops.values():
            stop()
        self._stops.clear()
        self._can_undo.clear()
        self._untold.clear()
        self._wishes.clear()
        self._looks.clear()
        if self.game is not None:
            self.house.release(self.game)
        self._table = None

    def _watch_table(self, update: Update) -> None:
        """Before any guest hears of it: seats may have changed hands, dice may have been rolled."""
        for entry in update.entries:
            if isinstance(entry.what, Happened) and isinstance(entry.what.event, Chanced) and self._pending is not None:
                dice = moved(self.draft.game.dice, self._pending.dice)
                self._throw = LatestRoll(entry.revision, time.monotonic(), dice)
            self._follow_move(entry, update)
        self._seen = update.view
        self._pending = _roll_of(self._table) if self._table is not None else None
        if self._table is not None and self._table.finished != self._is_over:
            self._is_over = self._table.finished
            self._changed()  # it counts for the evening
        if any(isinstance(entry.what, HandedOver) for entry in update.entries):
            for guest in list(self._outlets):
                if self._shown_seat.get(guest) != self.seat_of(guest):
                    self._attach(guest)
            self._changed()
        for guest in self._outlets:
            self._look_at_undo(guest, update)
        self._tell_pages()

    def _look_at_undo(self, guest: str, update: Update) -> None:
        table, seat = self._table, self.seat_of(guest)
        if table is None or seat is None:
            return
        if len(table.seats) <= FEW or any(_about(entry, seat) for entry in update.entries):
            self._can_undo[guest] = table.can_undo(seat) is None

    def _tell_pages(self) -> None:
        """Pages are told soon, once for all that happens until then: in a hall many write at once."""
        was_told = not self._untold
        self._untold |= {id for id in self._outlets if self._guests[id].client != "app"}
        if was_told and self._untold:
            self.house.ask(lambda _: self._refresh_untold()).add_done_callback(complain)

    def _refresh_untold(self) -> None:
        for guest in tuple(self._untold):
            self._refresh(guest)

    def _follow_move(self, entry: Entry, update: Update) -> None:
        """What a big screen says in words."""
        if isinstance(entry.what, Undone):
            self._move = None
        elif isinstance(entry.what, Happened) and isinstance(entry.what.event, Acted) and self._seen is not None:
            self._move = LatestMove(entry.what.event.seat, entry.what.event.action, self._seen, update.view)

    def _attach(self, guest: str) -> None:
        """Show the table to a guest from now on."""
        self._detach(guest)
        table = self._table
        if table is not None and self._guests[guest].status == "in":
            seat = self._shown_seat[guest] = self.seat_of(guest)
            self._can_undo[guest] = seat is not None and table.can_undo(seat) is None
            if self._guests[guest].client == "app":
                self._stops[guest] = table.observe(lambda update: self._tell(guest, update), seat)
        self._refresh(guest)

    def _detach(self, guest: str) -> None:
        self._stops.pop(guest, lambda: None)()

    def _refresh(self, guest: str) -> None:
        self._untold.discard(guest)
        table = self._table
        if guest not in self._outlets:
            return
        seen = table is not None and self._guests[guest].status == "in"
        self._show(guest, table.update(self.seat_of(guest)) if seen and table else None)

    def _tell(self, guest: str, update: Update) -> None:
        """An app hears of every entry."""
        table, outlet = self._table, self._outlets.get(guest)
        if table is None:
            return
        if table.finished and update.entries and outlet is not None:
            outlet.keep(table)  # at once: the host may close any moment
        self._show(guest, update)

    def _show(self, guest: str, update: Update | None) -> None:
        outlet = self._outlets.get(guest)
        if outlet is None:
            return
        here = self._guests[guest]
        if self._gathered is None:
            self._gathered = self.gathering()
        number = self._codes.of(guest)
        outlet.show(
            Snapshot(
                table=self.id,
                guest=here,
                draft=self.draft,
                gathering=self._gathered,
                seat=self.seat_of(guest),
                update=update,
                can_undo=self._can_undo.get(guest, False),
                real_dice=self._table.new.real_dice if self._table else self.draft.real_dice,
                hints=self._table.new.hints if self._table else self.draft.hints,
                looked=self._looks.get(guest),
                wished=self._wishes.get(guest),
                throw=self._throw,
                move=self._move,
                invitation=self._invitation(here) if here.client == "screen" else None,
                seat_code=number.code if number else "",
                seat_code_lasts=round(number.until - self.house.now()) if number else 0,
            )
        )

    def _invitation(self, screen: Guest) -> TableLink | None:
        """People in the room come by the address that the screen came to, unless only this device can reach that."""
        for place in (screen.via, *self._where.now):
            address, _, port = place.partition(":")
            if port.isdecimal() and address != "localhost" and not address.startswith("127."):
                return TableLink(address, int(port), self.secret)
        return None

    def _moved(self) -> None:
        """Something changed that is kept as soon as there is time."""
        self._to_keep = True
        self._changed()

    def _changed(self, who: Guest | None = None) -> None:
        """People changed: everyone is told soon, once for all that happens until then. Who waits at the door concerns
        the host alone."""
        self._gathered = None
        self._for_all = self._for_all or who is None or who.status != "waiting"
        if not self._telling:
            self._telling = True
            self.house.ask(lambda _: self._tell_everyone()).add_done_callback(complain)

    def _tell_everyone(self) -> None:
        for_all, self._for_all = self._for_all, False
        self._telling = False
        if self._to_keep:
            self._try_to_keep()
        for guest in list(self._outlets) if for_all else ():
            self._refresh(guest)
        for watcher in list(self._watchers):
            watcher(self.gathering())

    # -- keeping -----------------------------------------------------------------------------------------------

    def kept(self) -> KeptTable:
        guests = tuple(guest for guest in self._guests.values() if guest.status != "waiting")
        draft = self.draft
        return KeptTable(
            self.id,
            self.secret,
            self.port,
            draft.game.id,
            draft.seats,
            dict(draft.options),
            draft.real_dice,
            draft.hints,
            guests,
            self.game,
            self._open,
            int(self.house.now()),
            self._where.been,
            self._past,
            self._old_secrets,
            self._connected(),
            stand_in=self._stand_in,
            evening=self._evening,
        )

    def _connected(self) -> int:
        """Guests who are here, without those who knock."""
        return sum(self._guests[guest].status == "in" for guest in self._outlets)

    @contextmanager
    def _kept_or_not(self) -> Iterator[None]:
        """Change people or seats here: what cannot be kept has not happened. `StoreError` passes through."""
        before = dict(self._guests), self.draft
        try:
            yield
            self._keep()
        except StoreError as error:
            self._guests, self.draft = before
            self._gathered = None
            self._tell_trouble(error)
            raise

    @contextmanager
    def _kept_or_told(self) -> Iterator[None]:
        """The same for what nobody waits for."""
        with suppress(StoreError), self._kept_or_not():
            yield

    def _try_to_keep(self) -> None:
        """What is so already, whether it can be kept or not."""
        try:
            self._keep()
        except StoreError as error:
            self._tell_trouble(error)

    def _tell_trouble(self, error: StoreError) -> None:
        log.error("the shared table cannot be kept: %s", error)
        self._troubled(str(error.reason))

    def _keep(self) -> None:
        self._to_keep = False
        kept = self.kept()
        self._kept_at, self._kept_connected = kept.at, kept.connected
        keep(self.house.store, kept)


def _about(entry: Entry, seat: int) -> bool:
    """Whether this is luck, after which nothing is taken back, or what somebody in this seat did."""
    what = entry.what.event if isinstance(entry.what, Happened) else entry.what
    return isinstance(what, Chanced) or what.seat == seat


def _roll_of(table: Table) -> Roll | None:
    pending = table.state.chance()
    return pending if isinstance(pending, Roll) else None


def moved(dice: Sequence[Die], thrown: Sequence[Die]) -> tuple[int, ...]:
    """Which of a game's dice these are."""
    ids = {die.id for die in thrown}
    return tuple(number for number, die in enumerate(dice) if die.id in ids)


def _may_play(guest: Guest) -> bool:
    return not guest.watches and guest.client != "screen"
