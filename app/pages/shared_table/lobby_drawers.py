"""What opens from the bottom in a lobby: the networks, a guest, the order of seats, the game's options, the code."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from kivy.metrics import dp
from kivy.uix.widget import Widget

from app.i18n import Translator
from app.pages.setup.drawers import remove_row
from app.pages.setup.options import OptionsCard
from app.pages.shared_table.lobby_parts import QrCard
from app.pages.shared_table.words import NETWORK_ICONS, network, scan_line
from app.play.host_session import SharedTable
from app.shared.host.hosting import Here
from app.store.seats import NAME_LENGTH, alike, tidy
from app.table.draft import Draft
from app.ui.fields import TextField
from app.ui.layout import layout
from app.ui.overlay.drawers import Drawer
from app.ui.rows import ListRow


class NetworkDrawer(Drawer):
    """Which network the others are on; followed while it is open."""

    def __init__(self, tr: Translator, table: SharedTable) -> None:
        super().__init__(title=tr("Which network are you on together?"))
        self._tr, self._table = tr, table
        table.bind(addresses=self._list, chosen=self._list)
        self.bind(on_dismiss=lambda *_: table.unbind(addresses=self._list, chosen=self._list))
        self._list()

    def _list(self, *_: object) -> None:
        self.body.clear_widgets()
        for number, address in enumerate(self._table.addresses):
            subtitle = " · ".join(filter(None, (address.address, address.network)))
            row = ListRow(
                title=network(self._tr, address),
                subtitle=subtitle,
                icon=NETWORK_ICONS[address.kind],
                chosen=number == self._table.chosen,
            )
            row.bind(on_release=lambda *_, number=number: self._choose(number))
            self.add_widget(row)
        again = ListRow(title=self._tr("Look again"), icon="refresh-cw", divider=True)
        again.bind(on_release=lambda *_: self._table.look_for_networks())
        self.add_widget(again)
        self.add_widget(screen_row(self._tr, self._table, divider=True))
        self.add_widget(renew_row(self._tr, self._table, divider=True))

    def _choose(self, number: int) -> None:
        self._table.choose(number)
        self.dismiss()


class GuestDrawer(Drawer):
    """A guest before the game: what they are called, and whether they stay."""

    def __init__(
        self,
        tr: Translator,
        here: Here,
        taken: list[str],
        rename: Callable[[str], object],
        remove: Callable[[], object],
        nudge: Callable[[], object] | None = None,
    ) -> None:
        super().__init__(title=here.name)
        self._tr, self._taken, self._was = tr, taken, here.name
        self._rename: Callable[[str], object] | None = rename
        self.field = TextField(label=tr("Name"), text=here.name, hint=here.name, most=NAME_LENGTH)
        self.field.bind(text=self._look, on_done=lambda *_: self.dismiss())
        self.add_widget(self.field)
        if nudge is not None:
            row = ListRow(title=tr("Nudge"), subtitle=tr("their phone rings and shakes"), icon="bell")
            self.offer(row, nudge)
        self.add_widget(remove_row(tr("Remove from the table"), lambda: self.answer(remove)))

    def answer(self, then: Callable[[], object]) -> None:
        self._rename = None
        super().answer(then)

    def _look(self, *_: object) -> None:
        taken = any(alike(self.field.text, name) for name in self._taken)
        self.field.error = self._tr("This name is already at the table.") if taken else ""

    def on_dismiss(self) -> None:
        rename, self._rename = self._rename, None
        name = tidy(self.field.text)
        if rename and name and name != self._was and not self.field.error:
            rename(name)


def offer_order(drawer: Drawer, tr: Translator, draft: Draft, seat: int, move: Callable[[int], object]) -> None:
    """Rows for an earlier or a later seat, above the one that removes."""

    def row(icon: str, title: str, to: int) -> None:
        drawer.offer(ListRow(icon=icon, title=title, divider=True, least=dp(56)), partial(move, to), index=1)

    if seat > 0:
        row("arrow-up", tr("Play earlier"), seat - 1)
    if seat < len(draft.seats) - 1:
        row("arrow-down", tr("Play later"), seat + 1)


class OptionsDrawer(Drawer):
    """The game's options, while the lobby is open."""

    def __init__(
        self, tr: Translator, table: SharedTable, each: Callable[[str], object], starter: Callable[[], object]
    ) -> None:
        super().__init__()
        self._tr, self._table = tr, table
        self._card = OptionsCard()
        self.add_widget(self._card)
        self._card.bind(
            on_choose=lambda _, id, value: table.change(lambda draft: draft.choose(id, value)),
            on_each=lambda _, id: self._each(each, id),
            on_real_dice=lambda _, on: table.change(lambda draft: draft.roll_real_dice(on)),
            on_hints=lambda _, on: table.change(lambda draft: draft.allow_hints(on)),
            on_starter=lambda *_: self._leave_for(starter),
        )
        table.bind(draft=self._show)
        self.bind(on_dismiss=lambda *_: table.unbind(draft=self._show))
        self._show()

    def _each(self, each: Callable[[str], object], id: str) -> None:
        self._leave_for(lambda: each(id))

    def _leave_for(self, then: Callable[[], object]) -> None:
        self.dismiss()
        then()

    def _show(self, *_: object) -> None:
        if self._table.draft is not None:
            self._card.show(self._tr, self._table.draft)


class CodeDrawer(Drawer):
    """The way to the table again, for those who come late."""

    def __init__(self, tr: Translator, table: SharedTable) -> None:
        super().__init__(title=tr("Join this table"))
        card = QrCard(code=table.code)
        card.title, card.about = tr("Scan with any camera"), scan_line(tr, table.address)
        card.side = min(dp(232), layout.height * 0.42)
        card.width = card.side + dp(56)
        self.add_widget(card)
        self.add_widget(Widget(size_hint_y=None, height=dp(10)))
        self.add_widget(screen_row(tr, table))
        self.add_widget(renew_row(tr, table, divider=True))
        self._card, self._table = card, table
        table.bind(secret=self._show)
        self.bind(on_dismiss=lambda *_: table.unbind(secret=self._show))
        self._show()

    def _show(self, *_: object) -> None:
        link = self._table.link
        self._card.link = link.http if link else ""


def screen_row(tr: Translator, table: SharedTable, divider: bool = False) -> ListRow:
    """What to type on a TV, or that it is there already."""
    shown = table.gathering.screens
    address = table.address.address if table.address else "?"
    if shown:
        line = tr.plural("{n} screen shows this table", "{n} screens show this table", shown)
    else:
        line = tr("open {address} in its browser, then let it in here", address=f"{address}:{table.port}/tv")
    return ListRow(
        icon="monitor", title=tr("Show on a big screen"), subtitle=line, least=dp(56), divider=divider, tappable=False
    )


def renew_row(tr: Translator, table: SharedTable, divider: bool = False) -> ListRow:
    """One tap, for a code that has fallen into the wrong hands; whoever is here stays."""
    row = ListRow(
        icon="refresh-cw",
        title=tr("Make a new QR code"),
        subtitle=tr("whoever has the old one waits until you let them in"),
        least=dp(56),
        divider=divider,
    )

    def renew(*_: object) -> None:
        table.renew()
        row.title, row.icon, row.tappable = tr("The QR code is new"), "check", False
        row.subtitle = tr("everyone here keeps their seat")

    row.bind(on_release=renew)
    return row
