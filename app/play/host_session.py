"""The table that this device hosts, as its pages see it: the port, the way there, and who has come.

`SharedTable.open` and `reopen` give it to `then` on the UI thread when guests can come. Everything that waits happens
on the tables' thread or on the port's own.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from threading import Thread
from typing import TypeVar

from kivy.clock import Clock, ClockEvent
from kivy.event import EventDispatcher
from kivy.properties import ListProperty, NumericProperty, ObjectProperty, StringProperty

from app.device import networks
from app.shared.host.addresses import Address, Interface, addresses
from app.shared.host.hosting import Gathering, Hosting
from app.shared.host.kept import KeptTable, kept_tables
from app.shared.host.server import CannotHost, TableServer
from app.shared.wire.codes import NoCode, TableLink, code_of
from app.shared.wire.protocol import NetReason
from app.store.folders import ASSETS
from app.store.seats import PERSON, Controller
from app.table.draft import Draft
from app.table.house import House
from app.table.proposals import Answer
from app.table.runner import complain
from app.ui.on_ui import on_ui

log = logging.getLogger(__name__)

T = TypeVar("T")

LOOK_EVERY = 4
"""Seconds between two looks for networks: Wi-Fi comes and goes."""

BEAT_EVERY = 5
"""Seconds between two looks at whether guests are connected."""

Nameless = Callable[[int], str]


class SharedTable(EventDispatcher):
    """
    gathering   who is there, who waits, who wants a seat
    draft       the game being set up, with the guests in their seats
    addresses   the networks guests could come from; `chosen` is the one shown
    secret      what the code holds; another one when it is renewed or somebody was sent out
    """

    gathering: Gathering = ObjectProperty(Gathering(()))
    draft: Draft | None = ObjectProperty(None, allownone=True)
    addresses: list[Address] = ListProperty()
    chosen = NumericProperty(0)
    secret = StringProperty("")
    __events__ = ("on_nudged", "on_returned", "on_troubled")

    def __init__(self, house: House, hosting: Hosting) -> None:
        super().__init__()
        self.house = house
        self.hosting = hosting
        self.draft = hosting.draft
        self.secret = hosting.secret
        self._server: TableServer | None = None
        self.port = 0
        self._closed = False
        self._regularly: list[ClockEvent] = []
        self._wanted: Address | None = None

    @classmethod
    def open(
        cls,
        house: House,
        draft: Draft,
        nameless: Nameless,
        then: Callable[[SharedTable], object],
        failed: Callable[[str], object],
        bind: str = "0.0.0.0",
    ) -> None:
        """A new table with this draft; `failed` gets a reason for a sentence."""
        cls._begin(house, lambda h: Hosting.open(h, draft, nameless), then, failed, bind)

    @classmethod
    def reopen(
        cls,
        house: House,
        kept: KeptTable,
        nameless: Nameless,
        then: Callable[[SharedTable], object],
        failed: Callable[[str], object],
        bind: str = "0.0.0.0",
    ) -> None:
        """The same table again after the app was closed or killed."""
        cls._begin(house, lambda h: Hosting.reopen(h, kept, nameless), then, failed, bind)

    @classmethod
    def _begin(
        cls,
        house: House,
        make: Callable[[House], Hosting],
        then: Callable[[SharedTable], object],
        failed: Callable[[str], object],
        bind: str,
    ) -> None:
        def made(hosting: Hosting) -> None:
            table = cls(house, hosting)
            started: Future[int] = Future()

            def start() -> None:
                try:
                    table._server = TableServer(hosting, ASSETS / "web", bind)
                    started.set_result(table._server.start())
                except CannotHost as error:
                    started.set_exception(error)

            def ready(port: int) -> None:
                table.begin(port)
                then(table)

            Thread(target=start, name="opening a table", daemon=True).start()
            on_ui(started, ready, lambda error: failed(_reason(error)))

        on_ui(house.ask(make), made, lambda error: failed(_reason(error)))

    def begin(self, port: int) -> None:
        """Guests can come to this port: follow what they do."""
        self.port = port
        self.look_for_networks()
        self.on_addresses()
        self._regularly = [
            Clock.schedule_interval(lambda _: self.look_for_networks(), LOOK_EVERY),
            Clock.schedule_interval(lambda _: self._do(self.hosting.beat), BEAT_EVERY),
        ]
        self._do(lambda: self.hosting.watch(self._gathered, self._nudged, self._returned, self._troubled))

    @property
    def game(self) -> str | None:
        """The stored game that is played at this table; None in the lobby."""
        return self.hosting.game

    # -- the way there -----------------------------------------------------------------------------------------

    def look_for_networks(self) -> None:
        """Which addresses there are now: they change with the Wi-Fi."""
        found = addresses(lambda: (Interface(*one) for one in networks.interfaces()))
        shown = self.address
        if shown is not None and shown.kind == "vpn" and shown != self._wanted:
            shown = None
        self.addresses = found
        self.chosen = found.index(shown) if shown in found else 0

    def choose(self, number: int) -> None:
        """Show this address, as the host wants. A VPN that nobody chose gives way as soon as there is another
        network.
        """
        self.chosen = number
        self._wanted = self.address

    def on_addresses(self, *_: object) -> None:
        """Guests whose browsers knew this table at another address may have lost their way."""
        if self.port:
            where = [f"{item.address}:{self.port}" for item in self.addresses]
            self._do(lambda: self.hosting.reachable_at(where))

    @property
    def address(self) -> Address | None:
        return self.addresses[self.chosen] if self.chosen < len(self.addresses) else None

    @property
    def link(self) -> TableLink | None:
        """What the QR code holds; none without a network."""
        return TableLink(self.address.address, self.port, self.secret) if self.address else None

    @property
    def code(self) -> str:
        """What people read out; empty where the port has none."""
        try:
            return code_of(self.address.address, self.port) if self.address else ""
        except NoCode:
            return ""

    # -- people ------------------------------------------------------------------------------------------------

    def _gathered(self, gathering: Gathering) -> None:
        """On the tables' thread."""
        draft, secret = self.hosting.draft, self.hosting.secret
        Clock.schedule_once(lambda _: None if self._closed else self._show(gathering, draft, secret))

    def _show(self, gathering: Gathering, draft: Draft, secret: str) -> None:
        self.secret = secret
        self.draft = draft
        self.gathering = gathering

    def _nudged(self, seat: int, by: str) -> None:
        """On the tables' thread."""
        Clock.schedule_once(lambda _: None if self._closed else self.dispatch("on_nudged", seat, by))

    def on_nudged(self, seat: int, by: str) -> None:
        """A guest waits for somebody at this device."""

    def _returned(self, guest: str, name: str) -> None:
        """On the tables' thread."""
        Clock.schedule_once(lambda _: None if self._closed else self.dispatch("on_returned", guest, name))

    def on_returned(self, guest: str, name: str) -> None:
        """Somebody took a lost seat again by its name, after the table moved."""

    def _troubled(self, reason: str) -> None:
        """On the tables' thread."""
        Clock.schedule_once(lambda _: None if self._closed else self.dispatch("on_troubled", reason))

    def on_troubled(self, reason: str) -> None:
        """The store cannot keep what people do."""

    def renew(self) -> None:
        """Another code: the old one lets nobody in, whoever is here stays."""
        self._do(self.hosting.renew)

    def doubt(self, guest: str) -> None:
        self._do(lambda: self.hosting.doubt(guest))

    def change(self, change: Callable[[Draft], Draft]) -> None:
        """Change the draft as it is by then: somebody may be sitting down right now."""
        self._do(lambda: self.hosting.change(change(self.hosting.draft)))

    def let_in(self, guest: str) -> None:
        self._do(lambda: self.hosting.let_in(guest))

    def remove(self, guest: str) -> None:
        self._do(lambda: self.hosting.remove(guest))

    def rename(self, guest: str, name: str) -> None:
        self._do(lambda: self.hosting.rename(guest, name))

    def grant(self, guest: str, yes: bool, refused: Callable[[Answer], object] | None = None) -> None:
        self._do(lambda: self.hosting.grant(guest, yes), refused)

    def hand_over(
        self, seat: int, controller: Controller = PERSON, refused: Callable[[Answer], object] | None = None
    ) -> None:
        self._do(lambda: self.hosting.hand_over(seat, controller), refused)

    def go_on_without(self, seat: int, refused: Callable[[Answer], object] | None = None) -> None:
        self._do(lambda: self.hosting.go_on_without(seat), refused)

    def nudge(self, seat: int, by: str) -> None:
        self._do(lambda: self.hosting.nudge(seat, by))

    # -- playing and living ------------------------------------------------------------------------------------

    def start(
        self,
        naming: Callable[[Draft], Sequence[str]],
        without: Sequence[str],
        then: Callable[[str], object],
        failed: Callable[[BaseException], object],
    ) -> None:
        """Begin the game; guests `without` whom it begins look on. `then` gets the id under which it is stored."""

        def begin(_: House) -> str:
            self.hosting.set_aside(without)
            return self.hosting.start(naming(self.hosting.draft))

        on_ui(self.house.ask(begin), then, failed)

    def rematch(self, then: Callable[[str | None], object], failed: Callable[[BaseException], object]) -> None:
        """The same again; `then` gets the new game, or None if the lobby is open because seats are too few."""
        on_ui(self.house.ask(lambda _: self._with_draft(self.hosting.rematch)), self._told(then), failed)

    def another_game(
        self, game_id: str, then: Callable[[None], object], failed: Callable[[BaseException], object]
    ) -> None:
        """Everybody comes along to the lobby of the next game."""
        on_ui(
            self.house.ask(lambda _: self._with_draft(lambda: self.hosting.another_game(game_id))),
            self._told(then),
            failed,
        )

    def next_game(
        self, draft: Draft, then: Callable[[None], object], failed: Callable[[BaseException], object]
    ) -> None:
        """The same with a game that was set up elsewhere."""
        on_ui(
            self.house.ask(lambda _: self._with_draft(lambda: self.hosting.next_game(draft))), self._told(then), failed
        )

    def _with_draft(self, work: Callable[[], T]) -> tuple[T, Gathering, Draft, str]:
        done = work()
        return done, self.hosting.gathering(), self.hosting.draft, self.hosting.secret

    def _told(self, then: Callable[[T], object]) -> Callable[[tuple[T, Gathering, Draft, str]], object]:
        """The page that opens next must not find the previous game."""

        def tell(done: tuple[T, Gathering, Draft, str]) -> None:
            if not self._closed:
                self._show(*done[1:])
                then(done[0])

        return tell

    def place(self, guest: str, plays: bool) -> None:
        self._do(lambda: self.hosting.place(guest, plays))

    def sleep(self, asleep: bool) -> None:
        self._do(lambda: self.hosting.sleep(asleep))

    def close(self, for_good: bool = True) -> None:
        """End it; not for good when only the app ends, so that the next start opens it again."""
        self._closed = True
        for event in self._regularly:
            event.cancel()

        def end() -> None:
            self.hosting.beat()
            if for_good:
                self.hosting.close()
            if self._server is not None:
                Thread(target=self._server.stop, name="closing a table", daemon=True).start()

        self._do(end)

    def _do(self, work: Callable[[], object], refused: Callable[[Answer], object] | None = None) -> None:
        def told(answer: object) -> None:
            if refused is not None and isinstance(answer, Answer) and not answer.accepted:
                refused(answer)

        asked = self.house.ask(lambda _: work())
        asked.add_done_callback(complain)
        if refused is not None:
            on_ui(asked, told, lambda _: None)


def find_kept(house: House, then: Callable[[list[KeptTable]], object]) -> None:
    """The shared tables that can be opened again, the latest first."""
    on_ui(house.ask(lambda h: kept_tables(h.store.settings())), then)


def _reason(error: BaseException) -> str:
    log.error("no shared table", exc_info=error)
    return str(getattr(error, "reason", NetReason.CANNOT_HOST))
