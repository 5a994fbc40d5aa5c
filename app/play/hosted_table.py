"""The table this device hosts, whatever page is shown: opened, asleep while nobody looks after it, opened again.

`app.shared` is the table, or None. A table that was open when the app ended opens again at the next start if guests
were there minutes ago. Otherwise it is `app.left_table`, and people are asked: at the start, or when its game opens.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import TYPE_CHECKING

from app.device import permissions
from app.device.permissions import PermissionAnswer
from app.play.host_session import SharedTable
from app.shared.host.kept import KeptTable, keep_closed, kept_tables
from app.shared.wire.codes import TableLink
from app.table.draft import Draft
from app.table.house import House
from app.table.runner import complain
from app.ui.on_ui import on_ui

if TYPE_CHECKING:
    from app.play.services import PlayServices

log = logging.getLogger(__name__)

BIND = "0.0.0.0"
"""Guests may come from every network."""

RECENT = 6 * 3600
"""For so many seconds people are asked about a table that was left open."""

AWAITED = 600
"""For so many seconds a table that was open with guests opens again by itself."""

THIS_DEVICE = ("127.0.0.1", "localhost", "::1")

REFUSED, BLOCKED = "network_refused", "network_blocked"
"""Reasons of our own: people refused Android's permission, or Android will not ask again."""

Opened = Callable[[SharedTable], object]
Failed = Callable[[str], object]


def open_table(app: PlayServices, draft: Draft, then: Opened, failed: Failed) -> None:
    """The table of this evening, or a new one; `failed` gets a reason. Who is at a table stays there."""
    left = app.left_table

    def on_with(table: SharedTable) -> None:
        table.next_game(draft, lambda _: then(table), lambda error: failed(str(getattr(error, "reason", ""))))

    def allowed() -> None:
        if app.shared is not None:
            on_with(app.shared)
        elif left is not None and left.open and app.house.now() - left.at < RECENT:
            SharedTable.reopen(app.house, left, nameless(app), lambda table: _take(app, table, on_with), failed, BIND)
        else:
            SharedTable.open(app.house, draft, nameless(app), lambda table: _take(app, table, then), failed, BIND)

    _ask_for_network(allowed, failed)


def look_for_left_open(app: PlayServices) -> None:
    """At the start: a table that was open when the app ended.

    It opens by itself only if guests wait for it; otherwise people are asked (`app.left_table`). No page is opened:
    whatever people are about to tap stays where it is.
    """

    def look(house: House) -> tuple[KeptTable, bool] | None:
        for kept in kept_tables(house.store.settings()):
            age = _age(house, kept) if kept.open else None
            if age is not None and age < RECENT:
                return kept, kept.connected > 0 and age < AWAITED
        return None

    def found(left: tuple[KeptTable, bool] | None) -> None:
        if left is None or app.shared is not None:
            return
        kept, awaited = left
        if awaited:
            _reopen(app, kept, lambda _: None)
        else:
            app.left_table = kept

    on_ui(app.house.ask(look), found)


def offer_for(app: PlayServices, game: str) -> None:
    """Guests sit at this stored game: people may open its table for them again."""
    if app.shared is not None and app.shared.game == game:
        return

    def found(kept: KeptTable | None) -> None:
        if kept is not None and (app.shared is None or app.shared.game != game):
            app.left_table = kept

    on_ui(app.house.ask(lambda h: next((k for k in kept_tables(h.store.settings()) if k.game == game), None)), found)


def reopen_left(app: PlayServices, then: Opened) -> None:
    """The person's word: open it again."""
    if app.left_table is not None:
        _reopen(app, app.left_table, then)


def close_left(app: PlayServices) -> None:
    kept, app.left_table = app.left_table, None
    if kept is not None:
        app.house.ask(lambda house: keep_closed(house.store, kept.id)).add_done_callback(complain)


def close_table(app: PlayServices, for_good: bool = True) -> None:
    if app.shared is not None:
        app.shared.close(for_good)
        app.shared = None


def is_own(app: PlayServices, link: TableLink) -> bool:
    """Whether this is the table that is open on this device."""
    table = app.shared
    if table is None or link.port != table.port:
        return False
    own = {one.address for one in table.addresses}
    return link.secret == table.secret or link.address in own or link.address in THIS_DEVICE


def nameless(app: PlayServices) -> Callable[[int], str]:
    tr = app.tr
    return lambda number: tr("Guest {number}", number=number)


def _reopen(app: PlayServices, kept: KeptTable, then: Opened) -> None:
    def allowed() -> None:
        SharedTable.reopen(app.house, kept, nameless(app), lambda table: _take(app, table, then), app.tell, BIND)

    _ask_for_network(allowed, app.tell)


def _take(app: PlayServices, table: SharedTable, then: Opened) -> None:
    close_table(app, for_good=False)
    app.shared, app.left_table = table, None
    then(table)


def _age(house: House, kept: KeptTable) -> float | None:
    """Seconds since somebody did something at this table; None if its game is gone."""
    latest: float = kept.at
    if kept.game is not None:
        played = [listed.updated for listed in house.store.games() if listed.id == kept.game and not listed.damaged]
        if not played:
            return None
        latest = max(latest, *played)
    return house.now() - latest


def _ask_for_network(allowed: Callable[[], object], failed: Failed) -> None:
    wanted = permissions.for_local_network()

    def answered(answers: permissions.Answers) -> None:
        given = set(answers.values())
        if given <= {PermissionAnswer.GRANTED}:
            allowed()
        else:
            failed(BLOCKED if PermissionAnswer.BLOCKED in given else REFUSED)

    permissions.request(wanted, answered)
