"""Before a shared game: the way to the table, and who has come."""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import BooleanProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from app.device import permissions
from app.device.share import copy, share
from app.games.option_words import option_words, seat_name, seat_names, start_words
from app.games.registry import facts, worn
from app.games.words import names
from app.i18n import Translator, is_you
from app.i18n.sentences import sentence
from app.pages.setup.drawers import AddDrawer, EachDrawer, KindDrawer, PersonDrawer
from app.pages.setup.starter import StarterDrawer
from app.pages.shared_table.evening import EveningCard, WhoPlaysDrawer, choose_game, without_seat
from app.pages.shared_table.lobby_drawers import GuestDrawer, NetworkDrawer, OptionsDrawer, offer_order
from app.pages.shared_table.lobby_parts import (
    LobbyBar,
    LobbyPill,
    LobbyRow,
    Opening,
    Pills,
    QrCard,
    SeatLine,
    TroubleCard,
    WaitingCard,
)
from app.pages.shared_table.people import Arrivals
from app.pages.shared_table.words import (
    NETWORK_ICONS,
    WHERE_ICONS,
    lobby_line,
    lobby_trouble,
    network,
    scan_line,
    start_without,
)
from app.play import hosted_table
from app.play.host_session import SharedTable
from app.shared.host.hosting import Gathering, Here
from app.shared.host.kept import Guest
from app.store.seats import Seat
from app.store.store import StoreError
from app.table.draft import Draft, is_person
from app.table.house import House
from app.table.runner import complain
from app.ui.bars import AppBar
from app.ui.boxes import Card, Column, Page, refill
from app.ui.buttons import IconButton
from app.ui.folding import SectionHeader
from app.ui.layout import layout
from app.ui.overlay.drawers import Dialog, Drawer
from app.ui.reorder import ReorderList
from app.ui.rows import ListRow
from app.ui.screen import AppScreen
from app.ui.theme import MARGIN, grown, theme

if TYPE_CHECKING:
    from app.play.services import PlayServices

log = logging.getLogger(__name__)

FOLLOWED = ("gathering", "draft", "addresses", "chosen", "secret")
"""What of the table is shown here."""

CODE, LEAST_CODE, LARGE_CODE = 232, 148, 400
"""Side of the QR code, in dp: on a phone, on a small one, in a wide window."""


class LobbyScreen(AppScreen):
    """With a `draft` it opens a table for it; without, it shows the one that is open."""

    awake = BooleanProperty(True)

    app: PlayServices

    def __init__(self, app: PlayServices, draft: Draft | None = None, **kwargs: Any) -> None:
        super().__init__(app, **kwargs)
        self._wanted = draft
        self.reason = ""
        """Why there is no table."""
        self.starting = False
        self.table: SharedTable | None = None
        self._arrivals: Arrivals | None = None
        self._drawer: Drawer | None = None
        self.rows: list[LobbyRow] = []
        self._doors: dict[str, WaitingCard] = {}
        self._gone = False
        self._make()
        self._arrange = Clock.create_trigger(self._arrange_now, -1)
        self.bind(tr=self._translate)
        layout.bind(**dict.fromkeys(("kind", "width", "height", "inset_left", "inset_right"), self._replace))
        theme.bind(text_scale=self._tell)
        self._arrange_now()
        if draft is None and app.shared is not None:
            self._opened(app.shared)
        else:
            self.open()

    # -- making ----------------------------------------------------------------------------------------------

    def _make(self) -> None:
        self.bar = AppBar()
        self.other_game = IconButton(icon="dices")
        self.options = IconButton(icon="sliders-horizontal")
        for button in (self.other_game, self.options):
            self.bar.add_widget(button)
        self.opening, self.trouble = Opening(), TroubleCard()
        self.code = QrCard()
        self.network, self.copy, self.share = (
            LobbyPill(icon_tone="good"),
            LobbyPill(icon="link"),
            LobbyPill(icon="share-2"),
        )
        self.pills = Pills()
        for pill in (self.network, self.copy, self.share):
            self.pills.add_widget(pill)
        self.waiting = Column(spacing=dp(10))
        self.header, self.list, self.order = SectionHeader(), Card(padding=0), ReorderList()
        self.list.add_widget(self.order)
        self.full = ListRow(icon="users", chevron=True, least=dp(60))
        self._full_card = Card(padding=0)
        self._full_card.add_widget(self.full)
        self.evening = EveningCard()
        self.start_bar = LobbyBar()
        self._way, self._people = Column(spacing=dp(16)), Column(spacing=dp(6))
        self._left, self._right = Page(), Page()
        self._side = BoxLayout(orientation="vertical")
        self._panes = BoxLayout()
        body = BoxLayout(orientation="vertical")
        for part in (self.bar, self._panes):
            body.add_widget(part)
        self._body = body
        self.add_widget(body)
        self.bar.bind(on_back=lambda *_: self.app.go_back())
        self.options.bind(on_release=lambda *_: self._show_options())
        self.other_game.bind(on_release=lambda *_: choose_game(self.app, self._open_table))
        self.full.bind(on_release=lambda *_: self._show_drawer(WhoPlaysDrawer(self.tr, self._open_table)))
        self.order.bind(on_reorder=self._reordered, lifted=self._tell)
        self.trouble.bind(on_help=lambda *_: self._help())
        self.network.bind(on_release=lambda *_: self._choose_network())
        self.copy.bind(on_release=lambda *_: self.copy_link())
        self.share.bind(on_release=lambda *_: self.share_link())
        self.start_bar.bind(on_add=lambda *_: self._add(), on_start=lambda *_: self.start())

    # -- the table -------------------------------------------------------------------------------------------

    def open(self) -> None:
        """Open the table, or try again."""
        draft = self._wanted
        if draft is None:
            return
        self.reason = ""
        self._tell()
        people = draft.players()

        def know(house: House) -> None:
            for profile in people:
                house.store.save_profile(profile, house.now())

        self.app.house.ask(know).add_done_callback(complain)
        hosted_table.open_table(self.app, named(self.tr, draft), self._came, self._failed)

    def _came(self, table: SharedTable) -> None:
        if self._gone:
            if not any(one.guest for one in table.gathering.people):
                hosted_table.close_table(self.app)
        else:
            self._opened(table)

    def _opened(self, table: SharedTable) -> None:
        self.table = table
        table.bind(**dict.fromkeys(FOLLOWED, self._tell))
        self._arrivals = Arrivals(self.app, table)
        self._tell()
        table.look_for_networks()

    def _failed(self, reason: str) -> None:
        self.reason = reason
        self._tell()

    def serves(self, game: str | None) -> bool:
        return True

    def shown(self) -> None:
        self._lift_messages()
        if self.table is not None:
            self.table.look_for_networks()

    def closed(self) -> None:
        super().closed()
        self._gone = True
        if self.table is not None:
            self.table.unbind(**dict.fromkeys(FOLLOWED, self._tell))
        if self._arrivals is not None:
            self._arrivals.end()

    # -- what is shown ---------------------------------------------------------------------------------------

    @property
    def draft(self) -> Draft | None:
        return self.table.draft if self.table is not None else self._wanted

    @property
    def gathering(self) -> Gathering:
        return self.table.gathering if self.table is not None else Gathering(())

    @property
    def late(self) -> list[Here]:
        """Who has a seat and is not ready."""
        return [one for one in self.gathering.people if one.seat is not None and not (one.ready and one.here)]

    def _translate(self, *_: object) -> None:
        if self._drawer is not None:
            self._drawer.dismiss()
        self._tell()

    def _tell(self, *_: object) -> None:
        tr, table, draft = self.tr, self.table, self.draft
        self.bar.title, self.bar.back_voice = tr("Host a table"), tr("Back")
        self.bar.subtitle = tr(facts(draft.game.id).name) if draft else ""
        self.options.voice = tr("Options")
        self.options.disabled = self.other_game.disabled = table is None
        self.other_game.voice = tr("Another game")
        self.opening.text = tr("Opening the table")
        self._tell_trouble()
        self.start_bar.opacity = self.header.opacity = 0 if table is None else 1
        self.start_bar.disabled = table is None
        if table is not None and draft is not None:
            self._tell_way(table)
            if self.order.lifted is None:
                self._tell_people(draft)
            self._tell_start(draft)
        self._arrange()

    def _tell_trouble(self) -> None:
        tr, card = self.tr, self.trouble
        card.icon = "wifi-off"
        if self.table is None and self.reason:
            blocked = self.reason == hosted_table.BLOCKED
            card.title, card.text = tr("The table is not open"), sentence(tr, self.reason, {})
            card.action = tr("Open settings") if blocked else tr("Try again")
            card.button.icon = "settings" if blocked else "refresh-cw"
        else:
            card.title = tr("No network")
            card.text = tr("Turn on Wi-Fi, or a hotspot on this phone. The others need to be on the same network.")
            card.action = tr("Look again")
            card.button.icon = "refresh-cw"

    def _tell_way(self, table: SharedTable) -> None:
        tr, link, address = self.tr, table.link, table.address
        self.code.link, self.code.code = link.http if link else "", table.code
        self.code.title = tr("Scan with any camera")
        self.code.about = scan_line(tr, address)
        self.network.text = network(tr, address) if address else ""
        self.network.icon = NETWORK_ICONS[address.kind] if address else ""
        self.network.trailing = "chevron-down" if len(table.addresses) > 1 else ""
        self.network.voice = tr("Network: {name}, change", name=self.network.text)
        self.copy.text, self.share.text = tr("Copy link"), tr("Share")

    def _tell_people(self, draft: Draft) -> None:
        tr, people = self.tr, self.gathering.people
        seated = [one for one in people if one.seat is not None]
        ready = len(seated) - len(self.late)
        self.header.text = tr("At the table")
        self.header.note = tr("{n} of {m} ready", n=ready, m=len(seated)) if seated else ""
        self._count_rows(len(people))
        for number, (row, one) in enumerate(zip(self.rows, people, strict=True)):
            state = "away" if not one.here else "ready" if one.ready else "joining"
            word = {"away": tr("Away"), "ready": tr("Ready"), "joining": tr("Joining")}[state]
            if one.seat is None and state != "away":
                state, word = "joining" if not one.ready else "ready", tr("looks on")
            known = one.seat is not None and one.seat < len(draft.seats)
            name = one.name or (seat_name(tr, draft, one.seat) if known and one.seat is not None else "")
            line = lobby_line(tr, draft, one) if known or one.seat is None else ""
            owner = one.kind == "person" and known and one.seat is not None and draft.is_owner(one.seat)
            icon = "smartphone" if owner else WHERE_ICONS[one.kind]
            row.movable = one.seat is not None and len(seated) > 1
            avatar = worn(draft.game.id, len(draft.seats), one.seat, one.avatar)
            row.show(SeatLine(name, avatar, one.kind == "bot", line, icon, state, word, divider=number > 0))
        self._tell_waiting(self.gathering.waiting)
        left_over = without_seat(self._open_table)
        self.full.title = tr("Who plays, who watches?")
        self.full.subtitle = tr("No seat left for {names}", names=names(tr, left_over)) if left_over else ""
        self.evening.show_ours(tr, self.gathering)

    def _count_rows(self, wanted: int) -> None:
        for row in self.rows[wanted:]:
            self.order.remove_widget(row)
        del self.rows[wanted:]
        for _ in range(wanted - len(self.rows)):
            row = LobbyRow()
            row.bind(on_release=lambda row: self._who(self.rows.index(row)))
            self.rows.append(row)
            self.order.add_widget(row)

    def _tell_waiting(self, waiting: tuple[Guest, ...]) -> None:
        tr, before = self.tr, self._doors
        self._doors = {guest.id: before.get(guest.id) or self._door(guest) for guest in waiting}
        for card in self._doors.values():
            card.about, card.yes, card.no = tr("typed the code and wants to join"), tr("Let in"), tr("No")
        refill(self.waiting, list(self._doors.values()))

    def _door(self, guest: Guest) -> WaitingCard:
        card = WaitingCard(name=guest.name, palette=guest.avatar)
        card.bind(
            on_let_in=lambda *_: self._open_table.let_in(guest.id),
            on_refuse=lambda *_: self._open_table.remove(guest.id),
        )
        return card

    def _tell_start(self, draft: Draft) -> None:
        tr, bar, late = self.tr, self.start_bar, self.late
        left = self._without(draft, late)
        names = [one.name for one in late]
        bar.text = start_without(tr, names) if late else start_words(tr, draft) if draft.seats else tr("Start")
        bar.reason = lobby_trouble(tr, left, names)
        if len(left.seats) < 2:
            bar.text = tr("Start")
        bar.live = not bar.reason and not self.starting
        bar.can_add, bar.add_voice = draft.can_add, tr("Add player or computer")

    def _without(self, draft: Draft, late: list[Here]) -> Draft:
        for one in reversed(late):
            if one.seat is not None and one.seat < len(draft.seats):
                draft = draft.remove(one.seat)
        return draft

    # -- places ----------------------------------------------------------------------------------------------

    def _replace(self, *_: object) -> None:
        self._arrange()

    def _arrange_now(self, *_: object) -> None:
        """The code above the people, or beside them."""
        beside = layout.kind in ("landscape", "wide")
        self._measure_code(beside)
        if self.table is None:
            way: list[Widget] = [self.trouble if self.reason else self.opening]
        elif self.table.link is None:
            way = [self.trouble]
        else:
            way = [self.code, self.pills]
        refill(self._way, way)
        waiting = self.waiting if self.waiting.children else None
        full = self._full_card if self.full.subtitle else None
        people = [
            waiting if beside else None,
            self.header,
            full if beside else None,
            self.list if self.rows else None,
            self.evening if self.evening.children else None,
        ]
        refill(self._people, people if self.table is not None else [])
        bar = self.start_bar if self.table is not None else None
        if beside:
            refill(self._left.body, [self._way])
            refill(self._right.body, [self._people])
            refill(self._side, [self._right, bar])
            refill(self._panes, [self._left, self._side])
            refill(self._body, [self.bar, self._panes])
        else:
            refill(self._left.body, [waiting, full, self._way, self._people])
            refill(self._side, [])
            refill(self._panes, [self._left])
            refill(self._body, [self.bar, self._panes, bar])
        wide = layout.is_wide
        self._left.size_hint_x, self._side.size_hint_x = (0.46, 0.54) if beside else (1, 1)
        for page in (self._left, self._right):
            page.widest = dp(560) if wide else layout.content_width
        self.start_bar.beside = self._beside_list() if beside else 0
        self.start_bar.clear_right = dp(MARGIN) + layout.inset_right if beside and layout.inset_right else 0
        self._lift_messages()

    def _beside_list(self) -> float:
        """So that the bar stands below the list, as wide as that."""
        side = layout.width * 0.54
        listed = min(self._right.widest, side - dp(2 * MARGIN))
        return float((side - listed) / 2 - max(0, (side - dp(720)) / 2))

    def _measure_code(self, beside: bool) -> None:
        room = layout.width * (0.46 if beside else 1) - dp(2 * MARGIN)
        if layout.is_wide:
            side = min(dp(LARGE_CODE), layout.height * 0.48)
        elif beside:
            side = layout.height * 0.4
        else:
            side = min(dp(CODE), max(dp(LEAST_CODE), layout.height * 0.255))
        side = min(side, room - dp(32))
        self.code.side = side
        self.code.width = min(room, max(side + dp(76), grown(240)))

    def _lift_messages(self) -> None:
        if self.app.navigator.page is self:
            below = layout.kind in ("phone", "medium") and self.table is not None
            self.app.overlay.floor = self.start_bar.height if below else 0

    # -- what people do --------------------------------------------------------------------------------------

    @property
    def _open_table(self) -> SharedTable:
        assert self.table is not None
        return self.table

    def _show_drawer(self, drawer: Drawer) -> None:
        self._drawer = drawer
        drawer.bind(on_dismiss=lambda *_: setattr(self, "_drawer", None))
        self.app.overlay.show(drawer)

    def _help(self) -> None:
        """What the card about a trouble offers."""
        if self.table is not None:
            self.table.look_for_networks()
        elif self.reason == hosted_table.BLOCKED and permissions.open_settings():
            self.reason = hosted_table.REFUSED
        else:
            self.open()

    def _choose_network(self) -> None:
        self._open_table.look_for_networks()
        self._show_drawer(NetworkDrawer(self.tr, self._open_table))

    def copy_link(self) -> None:
        link = self._open_table.link
        if link is not None and copy(link.http):
            self.app.overlay.toast(self.tr("The link was copied."), icon="check")

    def share_link(self) -> None:
        link, draft, tr = self._open_table.link, self.draft, self.tr
        if link is None or draft is None:
            return
        text = tr("Come and play {game} with us: {link}", game=tr(facts(draft.game.id).name), link=link.http)
        if share(text).copied:
            self.app.overlay.toast(tr("The words were copied."), icon="check")

    def _show_options(self) -> None:
        if self.table is not None:
            self._show_drawer(OptionsDrawer(self.tr, self.table, self._each, self._who_starts))

    def _who_starts(self) -> None:
        """The drawer closes if somebody comes, goes or changes seats meanwhile."""
        table, draft = self._open_table, self.draft
        if draft is None or len(draft.seats) < 2:
            return
        people = {(seat.name, seat.controller) for seat in draft.seats}

        def begin(seat: int) -> None:
            sits = draft.seats[seat]
            self._change(lambda now: _at(now, sits, seat, lambda now, at: now.begin_with(at)))

        def changed(_: Any, other: Draft) -> None:
            if {(seat.name, seat.controller) for seat in other.seats} != people:
                drawer.dismiss()

        drawer = StarterDrawer(self.tr, draft, begin)
        table.bind(draft=changed)
        drawer.bind(on_dismiss=lambda *_: table.unbind(draft=changed))
        self._show_drawer(drawer)

    def _each(self, id: str) -> None:
        """Which sheet everybody plays; the drawer closes if somebody comes or goes meanwhile."""
        table, draft = self._open_table, self.draft
        if draft is None or not draft.seats:
            return
        now = [draft]

        def give(seat: int, choice: object) -> Draft:
            table.change(lambda draft: draft.give(id, seat, choice))
            now[0] = now[0].give(id, seat, choice)
            return now[0]

        def changed(_: Any, other: Draft) -> None:
            if len(other.seats) != len(now[0].seats):
                drawer.dismiss()

        drawer = EachDrawer(self.tr, option_words(self.tr, draft, draft.option(id)).title, draft, id, give)
        table.bind(draft=changed)
        drawer.bind(on_dismiss=lambda *_: table.unbind(draft=changed))
        self._show_drawer(drawer)

    def _add(self) -> None:
        draft = self.draft
        if draft is None or self.table is None:
            return
        change = self._change
        self._show_drawer(
            AddDrawer(
                self.tr,
                draft,
                lambda name: change(lambda draft: draft.sit_by_name(name) if draft.can_add else draft),
                lambda profile: change(lambda draft: draft.sit(profile) if draft.can_add else draft),
                lambda level: change(lambda draft: draft.add_computer(level) if draft.can_add else draft),
            )
        )

    def _change(self, change: Callable[[Draft], Draft]) -> None:
        """Change the draft, and keep the names and colours that people have now."""
        table = self._open_table

        def keep(house: House) -> None:
            for profile in table.hosting.draft.players():
                if profile.name:
                    house.store.save_profile(profile, house.now())

        tr = self.tr
        table.change(lambda draft: named(tr, change(draft)))
        table.house.ask(keep).add_done_callback(complain)
        self.app.feedback("pick")

    def _who(self, number: int) -> None:
        one, draft = self.gathering.people[number], self.draft
        if draft is None:
            return
        if one.guest:
            self._show_guest(one, draft)
        elif one.seat is not None and one.seat < len(draft.seats):
            self._show_seat(one.seat, draft)

    def _show_guest(self, one: Here, draft: Draft) -> None:
        table, seat = self._open_table, one.seat
        taken = [other.name for other in self.gathering.people if other.guest != one.guest]
        nudge = None
        if seat is not None and one.here and not one.ready:
            nudge = lambda: table.nudge(seat, self._my_name(draft))  # noqa: E731
        drawer = GuestDrawer(
            self.tr, one, taken, lambda name: table.rename(one.guest, name), lambda: self._remove(one), nudge
        )
        if seat is not None:
            offer_order(drawer, self.tr, draft, seat, lambda to: self._move(draft.seats[seat], seat, to))
        self._show_drawer(drawer)

    def _my_name(self, draft: Draft) -> str:
        own = next((seat for seat in range(len(draft.seats)) if draft.is_owner(seat)), None)
        return seat_name(self.tr, draft, own) if own is not None else self.tr("the host")

    def _remove(self, one: Here) -> None:
        self._open_table.remove(one.guest)
        self.app.overlay.toast(self.tr("{name} has left the table", name=one.name), icon="door-open")

    def _show_seat(self, seat: int, draft: Draft) -> None:
        """A person at this device, or a computer."""
        sits = draft.seats[seat]

        def on(change: Callable[[Draft, int], Draft]) -> None:
            self._change(lambda draft: _at(draft, sits, seat, change))

        def gone() -> None:
            on(lambda draft, at: draft.remove(at))

        drawer: Drawer
        if is_person(sits):
            drawer = PersonDrawer(
                self.tr,
                draft,
                seat,
                lambda name: on(lambda draft, at: draft.rename(at, name)) if name != sits.name else None,
                lambda avatar: on(lambda draft, at: draft.recolour(at, avatar)),
                lambda profile: on(lambda draft, at: draft.change_person(at, profile)),
                gone,
            )
        else:
            drawer = KindDrawer(
                self.tr,
                draft,
                seat,
                lambda: on(lambda draft, at: draft.make_person(at)),
                lambda level: on(lambda draft, at: draft.make_computer(at, level)),
                gone,
            )
        offer_order(drawer, self.tr, draft, seat, lambda to: self._move(sits, seat, to))
        self._show_drawer(drawer)

    def _reordered(self, _: Any, start: int, end: int) -> None:
        """Guests who look on stay below."""
        self.rows = self.order.rows()
        draft = self.draft
        if draft is not None and start < len(draft.seats):
            self._move(draft.seats[start], start, min(end, len(draft.seats) - 1))

    def _move(self, sits: Seat, start: int, end: int) -> None:
        self._change(lambda draft: _at(draft, sits, start, lambda draft, at: draft.move(at, end)))

    def key(self, name: str) -> bool:
        if name == "enter":
            self.start()
        return name == "enter"

    # -- the way in and out ----------------------------------------------------------------------------------

    def start(self) -> None:
        if self.table is None or not self.start_bar.live or self.start_bar.reason:
            return
        self.starting = True
        self.start_bar.live = False
        tr, late = self.tr, [one.guest for one in self.late]

        def begun(id: str) -> None:
            self.starting = False
            if self.app.navigator.page is self:
                self.app.overlay.settle()
                self.app.feedback("confirm")
                self.app.navigator.replace("game", id=id)

        def failed(error: BaseException) -> None:
            self.starting = False
            log.error("not started", exc_info=error)
            self.app.tell(error.reason if isinstance(error, StoreError) else "")
            self._tell()

        self.table.start(lambda draft: seat_names(tr, draft), late, begun, failed)

    def back(self) -> bool:
        """Leaving closes the table, so that nobody waits in vain."""
        if self.table is None:
            return False
        tr = self.tr
        alone = not any(one.guest for one in self.gathering.people)
        if alone and not self.gathering.waiting:
            self.leave()
            return True
        dialog = Dialog(
            title=tr("Close the table?"),
            text=tr("The others are told that it is closed."),
            primary_text=tr("Stay"),
            secondary_text=tr("Close the table"),
        )
        dialog.bind(on_secondary=lambda *_: self.leave())
        self.app.overlay.show(dialog)
        return True

    def leave(self) -> None:
        hosted_table.close_table(self.app)
        self.app.navigator.pop()


def named(tr: Translator, draft: Draft) -> Draft:
    """Everybody needs a name that guests can be told."""
    for number, seat in enumerate(draft.seats):
        if not seat.name or is_you(seat.name):
            name = tr("Host") if draft.is_owner(number) else tr("Player {number}", number=number + 1)
            draft = draft.replace_seat(number, replace(seat, name=name))
    return draft


def _at(draft: Draft, sits: Seat, near: int, change: Callable[[Draft, int], Draft]) -> Draft:
    """Change the seat of whoever sits there by now, if they still do."""

    def who(seat: Seat) -> tuple[object, ...]:
        return seat.controller.kind, seat.controller.guest, seat.profile or seat.name

    found = [number for number, seat in enumerate(draft.seats) if who(seat) == who(sits)]
    return change(draft, min(found, key=lambda at: abs(at - near))) if found else draft
