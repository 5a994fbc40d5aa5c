"""The table this device hosts, whatever page is shown: opened, asleep while nobody looks after it, opened again.

`app.shared` is the table, or None. A table that was open when the app ended is opened again at the next start, if that
was not long ago; later on, whenever its game is opened.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import TYPE_CHECKING

from app.device import permissions
from app.device.permissions import PermissionAnswer
from app.play.host_session import SharedTable
from app.shared.host.hosting import KeptTable, kept_tables
from app.table.draft import Draft
from app.table.house import House
from app.ui.on_ui import on_ui

if TYPE_CHECKING:
    from app.play.services import PlayServices

log = logging.getLogger(__name__)

BIND = "0.0.0.0"
"""Guests may come from every network."""

RECENT = 6 * 3600
"""Seconds for which an open table is waited for by its guests."""

REFUSED, BLOCKED = "network_refused", "network_blocked"
"""Reasons of our own: Android asked, and people said no; or it will not even ask again."""

Opened = Callable[[SharedTable], object]
Failed = Callable[[str], object]


def open_table(app: PlayServices, draft: Draft, then: Opened, failed: Failed) -> None:
    """A new table in place of any other; `failed` gets a reason."""

    def allowed() -> None:
        close_table(app, for_good=app.shared is not None and app.shared.game is None)
        SharedTable.open(app.house, draft, nameless(app), lambda table: _take(app, table, then), failed, BIND)

    _ask_for_network(allowed, failed)


def reopen_recent(app: PlayServices) -> None:
    """At the start: the table that was open when the app ended, with the page that belongs to it."""

    def look(house: House) -> KeptTable | None:
        return next((kept for kept in kept_tables(house.store.settings()) if _is_recent(house, kept)), None)

    def found(kept: KeptTable | None) -> None:
        if kept is not None and app.shared is None:
            _reopen(app, kept, go)

    def go(table: SharedTable) -> None:
        page = app.navigator.page
        if page is not None and page.tab:
            app.navigator.open("game", id=table.game) if table.game else app.navigator.open("lobby")

    on_ui(app.house.ask(look), found)


def reopen_for(app: PlayServices, game: str) -> None:
    """Guests sit at this stored game: let them in again."""
    if app.shared is not None and app.shared.game == game:
        return

    def found(kept: KeptTable | None) -> None:
        if kept is not None:
            close_table(app, for_good=False)
            _reopen(app, kept, lambda _: None)

    on_ui(app.house.ask(lambda h: next((k for k in kept_tables(h.store.settings()) if k.game == game), None)), found)


def close_table(app: PlayServices, for_good: bool = True) -> None:
    if app.shared is not None:
        app.shared.close(for_good)
        app.shared = None


def nameless(app: PlayServices) -> Callable[[int], str]:
    tr = app.tr
    return lambda number: tr("Guest {number}", number=number)


def _reopen(app: PlayServices, kept: KeptTable, then: Opened) -> None:
    def allowed() -> None:
        SharedTable.reopen(app.house, kept, nameless(app), lambda table: _take(app, table, then), app.tell, BIND)

    _ask_for_network(allowed, app.tell)


def _take(app: PlayServices, table: SharedTable, then: Opened) -> None:
    close_table(app, for_good=False)
    app.shared = table
    then(table)


def _is_recent(house: House, kept: KeptTable) -> bool:
    if not kept.open:
        return False
    latest: float = kept.at
    if kept.game is not None:
        played = [listed.updated for listed in house.store.games() if listed.id == kept.game and not listed.damaged]
        if not played:
            return False
        latest = max(latest, *played)
    return house.now() - latest < RECENT


def _ask_for_network(allowed: Callable[[], object], failed: Failed) -> None:
    wanted = permissions.for_local_network()

    def answered(answers: permissions.Answers) -> None:
        given = set(answers.values())
        if given <= {PermissionAnswer.GRANTED}:
            allowed()
        else:
            failed(BLOCKED if PermissionAnswer.BLOCKED in given else REFUSED)

    permissions.request(wanted, answered)
