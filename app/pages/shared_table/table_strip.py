"""The table of this device, wherever its own page is not shown: a strip at the foot of every page, and its drawer."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import NumericProperty, ObjectProperty, StringProperty
from kivy.uix.widget import Widget

from app.games.registry import facts
from app.games.words import game_name
from app.i18n import Translator
from app.pages.shared_table.lobby_parts import QrCard
from app.pages.shared_table.words import scan_line
from app.play import hosted_table
from app.play.host_session import SharedTable
from app.shared.host.kept import KeptTable
from app.ui.boxes import Column, Row
from app.ui.buttons import PrimaryButton, SecondaryButton
from app.ui.chips import IconTile
from app.ui.drawing.icons import Icon
from app.ui.layout import layout
from app.ui.overlay.drawers import Dialog, Drawer
from app.ui.press import Pressable
from app.ui.text import Text
from app.ui.theme import grown

if TYPE_CHECKING:
    from app.play.services import PlayServices

DEAF = 0.7
"""For so many seconds after it came up, a tap was meant for what stood there before."""


class TableStrip(Pressable, Row):
    """`foot` is what lies below it of the screen's edge."""

    fill = ObjectProperty("surf_high")
    line = StringProperty("surf_line")
    foot = NumericProperty(0)

    def __init__(self, app: PlayServices, **kwargs: Any) -> None:
        self._app = app
        self._table: SharedTable | None = None
        self._tile = IconTile(icon="qr-code", tile_size=dp(40))
        self._title, self._note = Text(kind="secondary_strong"), Text(kind="secondary", tone="text2")
        self._came = 0.0
        super().__init__(spacing=dp(12), least=dp(60), **kwargs)
        words = Column(pos_hint={"center_y": 0.5})
        for part in (self._title, self._note):
            words.add_widget(part)
        for part in (self._tile, words, Icon(name="chevron-right", tone="text2", icon_size=dp(20))):
            self.add_widget(part)
        self.bind(on_release=lambda *_: self._open(), foot=self._pad)
        layout.bind(inset_left=self._pad, inset_right=self._pad)
        self._pad()

    def _pad(self, *_: object) -> None:
        self.padding = (
            dp(16) + layout.inset_left,
            dp(8),
            dp(16) + layout.inset_right,
            dp(8) + self.foot,
        )

    def on_parent(self, _: Any, parent: Widget | None) -> None:
        if parent is not None:
            self._came = Clock.get_boottime()
        elif self._table is not None:
            self._table.unbind(gathering=self.tell)
            self._table = None

    def on_touch_down(self, touch: Any) -> bool:
        if self.collide_point(*touch.pos) and Clock.get_boottime() - self._came < DEAF:
            return True
        return bool(super().on_touch_down(touch))

    def wanted(self) -> bool:
        """Whether there is a table that the page on top does not show."""
        app, page = self._app, self._app.navigator.page
        if app.shared is not None:
            return page is None or not page.serves(app.shared.game)
        return app.left_table is not None

    def tell(self, *_: object) -> None:
        app, tr = self._app, self._app.tr
        if app.shared is not self._table:
            if self._table is not None:
                self._table.unbind(gathering=self.tell)
            self._table = app.shared
            if self._table is not None:
                self._table.bind(gathering=self.tell)
        if app.shared is not None:
            self._title.text, self._note.text = tr("Your table is open"), open_line(tr, app.shared)
        elif app.left_table is not None:
            left = app.left_table
            self._title.text = tr("Your table is closed") if not left.open else tr("Your table was left open")
            self._note.text = tr("{game}. Open it again?", game=game_name(tr, left.game_id))
        self._tile.icon = "qr-code" if app.shared is not None else "history"
        self.voice = f"{self._title.text}, {self._note.text}"

    def _open(self) -> None:
        app = self._app
        if app.shared is not None:
            app.overlay.show(OpenTableDrawer(app, app.shared))
        elif app.left_table is not None:
            app.overlay.show(LeftTableDrawer(app, app.left_table))


class OpenTableDrawer(Drawer):
    """The way to the table, for those who come and for its host."""

    def __init__(self, app: PlayServices, table: SharedTable) -> None:
        tr = app.tr
        super().__init__(title=tr("Your table is open"))
        self._app, self._table = app, table
        self._line = Text(tone="text2")
        side = min(dp(200), layout.height * 0.32)
        self._code = QrCard(side=side, width=max(side + dp(76), grown(240)))
        self.body.spacing = dp(12)
        self.go, self.end = PrimaryButton(icon="arrow-right"), SecondaryButton(icon="power", sunk=True)
        self.go.text, self.end.text = tr("Back to the table"), tr("Close the table")
        self.go.bind(on_release=lambda *_: self._leave_for(lambda: show_table(app)))
        self.end.bind(on_release=lambda *_: self._leave_for(lambda: ask_to_close(app)))
        table.bind(gathering=self._show, addresses=self._show, chosen=self._show, secret=self._show)
        self.bind(
            on_dismiss=lambda *_: table.unbind(
                gathering=self._show, addresses=self._show, chosen=self._show, secret=self._show
            )
        )
        for part in (self._line, self._code, self.go, self.end):
            self.add_widget(part)
        self._show()

    def _show(self, *_: object) -> None:
        tr, table, link = self._app.tr, self._table, self._table.link
        self._line.text = open_line(tr, table)
        self._code.link, self._code.code = link.http if link else "", table.code
        self._code.title = tr("Scan with any camera") if link else tr("No network")
        self._code.about = scan_line(tr, table.address)

    def _leave_for(self, then: Callable[[], object]) -> None:
        self.dismiss()
        then()


class LeftTableDrawer(Drawer):
    def __init__(self, app: PlayServices, left: KeptTable) -> None:
        tr = app.tr
        super().__init__(title=tr("Your table was left open") if left.open else tr("Your table is closed"))
        self.body.spacing = dp(12)
        self.go, self.end = PrimaryButton(icon="qr-code"), SecondaryButton(icon="power", sunk=True)
        self.go.text = tr("Open it again")
        self.end.text = tr("Close the table") if left.open else tr("Not now")
        text = tr("Guests find their seats again when it is open. Until then nobody can reach this device.")
        self.add_widget(Text(text=f"{game_name(tr, left.game_id)}. {text}", tone="text2"))
        for part in (self.go, self.end):
            self.add_widget(part)
        self.go.bind(on_release=lambda *_: self._reopen(app))
        self.end.bind(on_release=lambda *_: self._close(app))

    def _reopen(self, app: PlayServices) -> None:
        self.dismiss()
        hosted_table.reopen_left(app, lambda _: show_table(app))

    def _close(self, app: PlayServices) -> None:
        self.dismiss()
        hosted_table.close_left(app)


def open_line(tr: Translator, table: SharedTable) -> str:
    """The game, and how many are there."""
    here = sum(bool(one.guest) and one.here for one in table.gathering.people)
    guests = tr.plural("{n} guest is here", "{n} guests are here", here) if here else tr("no guests here")
    return f"{tr(facts(table.hosting.draft.game.id).name)}, {guests}"


def show_table(app: PlayServices) -> None:
    """The page of the open table, wherever it is."""
    table, navigator = app.shared, app.navigator
    if table is None or (navigator.page is not None and navigator.page.serves(table.game)):
        return
    if not navigator.find_below(lambda page: page.serves(table.game)):
        navigator.open("game", id=table.game) if table.game else navigator.open("lobby")


def ask_to_close(app: PlayServices) -> None:
    """Close the table, at once if nobody is there, otherwise after a question."""
    table, tr = app.shared, app.tr
    if table is None:
        return
    if not any(one.guest and one.here for one in table.gathering.people) and not table.gathering.waiting:
        hosted_table.close_table(app)
        return
    dialog = Dialog(
        title=tr("Close the table?"),
        text=tr("The others are told that it is closed. The game stays saved.")
        if table.game
        else tr("The others are told that it is closed."),
        primary_text=tr("Stay"),
        secondary_text=tr("Close the table"),
    )
    dialog.bind(on_secondary=lambda *_: hosted_table.close_table(app))
    app.overlay.show(dialog)
