"""Who sits around a running dice table: people may be named at any time, renamed, or go home."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from kivy.clock import Clock
from kivy.metrics import dp

from app.pages.dice_table.draft import GAME
from app.pages.dice_table.drawers import NamesDrawer
from app.pages.dice_table.words import is_named
from app.pages.setup.drawers import PersonDrawer
from app.store.store import Profile
from app.table.draft import Draft
from app.table.house import House
from app.table.name_people import name_people
from app.ui.on_ui import on_ui
from app.ui.overlay.drawers import Drawer
from app.ui.people.avatar import Avatar
from app.ui.rows import ListRow

if TYPE_CHECKING:
    from app.pages.dice_table.open_table import OpenDiceTable


def show_names(page: OpenDiceTable) -> None:
    def ready(known: list[Profile]) -> None:
        people = tuple(profile for profile in known if profile.name)
        if is_named(page.running.seats):
            _show_seats(page, Draft(GAME, page.running.seats, people))
        else:
            _ask_names(page, Draft(GAME, (), people))

    on_ui(page.app.house.ask(lambda house: house.store.profiles()), ready)


def _ask_names(page: OpenDiceTable, draft: Draft) -> None:
    tr = page.tr
    note = tr("In the order of play. Whoever is first has the turn now.")
    drawer = NamesDrawer(page.app, tr, draft, lambda _: None, note)
    drawer.bind(on_dismiss=lambda *_: _keep(page, drawer.people))
    page.app.overlay.show(drawer)


def _show_seats(page: OpenDiceTable, draft: Draft) -> None:
    tr = page.tr
    drawer = Drawer(title=tr("Names"))
    for number, seat in enumerate(page.running.seats):
        gone = number in page.state.left
        row = ListRow(title=seat.name, title_kind="strong", least=dp(56), tappable=not gone, chevron=not gone)
        row.subtitle = tr("went home") if gone else ""
        row.leading = Avatar(name=seat.name, palette=seat.avatar, faded=gone)
        drawer.offer(row, partial(_show_person, page, draft, number))
    page.app.overlay.show(drawer)


def _show_person(page: OpenDiceTable, draft: Draft, number: int) -> None:
    """Every change is kept at once: the table opens anew with it."""
    now = [draft]

    def change(draft: Draft) -> None:
        now[0] = draft

    drawer = PersonDrawer(
        page.tr,
        draft,
        number,
        lambda name: change(now[0].rename(number, name)),
        lambda avatar: change(now[0].recolour(number, avatar)),
        lambda profile: change(now[0].change_person(number, profile)),
        lambda: page.running.leave(number),
    )

    def dismissed(*_: object) -> None:
        """The drawer reports its last change as it closes."""
        Clock.schedule_once(lambda _: _keep(page, now[0]))

    drawer.bind(on_dismiss=dismissed)
    page.app.overlay.show(drawer)


def _keep(page: OpenDiceTable, people: Draft) -> None:
    seats, known = people.seats, people.players()
    if not seats or seats == page.running.seats:
        return

    def save(house: House) -> None:
        for profile in known:
            house.store.save_profile(profile, house.now())
        name_people(house, page.id, seats)

    def kept(_: object) -> None:
        if page.app.navigator.page is page:
            page.reopen()

    on_ui(page.app.house.ask(save), kept, page.failed)
