"""Join a table: by its link, by the code that is read out, or back to one where one was lately."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.gridlayout import GridLayout
from kivy.uix.widget import Widget

from app.device import permissions
from app.games.words import game_name, moment
from app.i18n.sentences import sentence
from app.pages.home.owner import COLOURS
from app.pages.shared_table.camera_card import CameraCard
from app.pages.shared_table.guest_words import table_name
from app.pages.shared_table.lobby_parts import TroubleCard, WaitingRoom
from app.pages.shared_table.table_strip import show_table
from app.play.guest_client import GuestClient
from app.play.hosted_table import is_own
from app.play.page import GameScreen
from app.shared.guest.rejoin import KeptSeat, kept_seats, leading_to
from app.shared.wire.codes import PORTS, NoCode, TableLink, code_of, is_code, link_of
from app.shared.wire.protocol import NetReason
from app.store.seats import NAME_LENGTH, tidy
from app.store.store import Profile
from app.table.house import House, new_id
from app.ui.bars import AppBar, BottomBar
from app.ui.boxes import Card, Column, Page, Row, refill
from app.ui.buttons import PrimaryButton, SecondaryButton
from app.ui.chips import IconTile
from app.ui.fields import TextField
from app.ui.folding import SectionHeader
from app.ui.layout import layout
from app.ui.on_ui import on_ui
from app.ui.overlay.drawers import Dialog
from app.ui.people.avatar_button import AvatarButton
from app.ui.rows import ListRow
from app.ui.screen import AppScreen
from app.ui.text import Text
from app.ui.theme import AVATARS

if TYPE_CHECKING:
    from app.play.services import PlayServices

LONGEST = 120
"""Letters of the longest link."""
NUMBER_LENGTH = 7
"""Letters of a number: six digits, and perhaps a gap."""

EXAMPLE = code_of("192.168.1.23", PORTS[0])
"""A code such as most hosts have."""

JOIN_WITHIN = 16
"""Seconds within which a table has to answer."""

REFUSED, BLOCKED = "join_refused", "join_blocked"
"""Reasons of our own: people refused Android's permission, or Android will not ask again."""


def open_link(app: PlayServices, text: str) -> None:
    """A link from outside shows where it leads; it joins nothing and leaves nothing without a tap."""
    try:
        link = link_of(text)
    except NoCode:
        app.tell("no_code")
        return
    if is_own(app, link):
        app.tell("own_table")
        show_table(app)
        return
    client, page = app.guest_client, app.navigator.page
    if client is not None and client.session.link == link:
        return
    if client is None and not isinstance(page, GameScreen):
        show_link(app, text)
        return
    tr = app.tr
    dialog = Dialog(
        title=tr("Go to another table?"),
        text=tr("A link leads to a table at {place}. The game here is saved.", place=link.address)
        if client is None
        else tr("A link leads to a table at {place}. You would go away from this one.", place=link.address),
        primary_text=tr("Stay"),
        secondary_text=tr("Look at it"),
    )
    dialog.bind(on_secondary=lambda *_: show_link(app, text))
    app.overlay.show(dialog)


def show_link(app: PlayServices, text: str) -> None:
    if app.guest_client is not None or isinstance(app.navigator.page, GameScreen):
        app.navigator.home()
    again = isinstance(app.navigator.page, JoinScreen)
    (app.navigator.replace if again else app.navigator.open)("join", link=text)


class JoinScreen(AppScreen):
    place = None

    app: PlayServices

    def __init__(self, app: PlayServices, link: str = "", **kwargs: Any) -> None:
        super().__init__(app, **kwargs)
        self._owner: Profile | None = None
        self._palette = next(iter(AVATARS))
        self._ways: list[KeptSeat] = []
        self._client: GuestClient | None = None
        self._reason = ""
        self._linked = link
        self._bar = AppBar()
        self.how_to_join = Text(tone="text2")
        self._tile = IconTile(icon="wifi")
        self._camera = CameraCard()
        self.code = TextField(most=LONGEST, big=True, keyboard="url")
        self.person = TextField(most=NAME_LENGTH)
        self.number = TextField(most=NUMBER_LENGTH, big=True, keyboard="number")
        self.has_number = SecondaryButton(icon="smartphone")
        self.colour_dots = [AvatarButton(dp(40), palette=palette) for palette in AVATARS]
        self._colours = GridLayout(cols=len(self.colour_dots), size_hint_y=None, height=dp(52))
        self._recent, self._list = SectionHeader(), Card(padding=0)
        self._trouble = TroubleCard(icon="wifi-off")
        self._tried: tuple[TableLink, list[KeptSeat]] | None = None
        self.join_button = PrimaryButton(icon="arrow-right")
        self._room, self.cancel_button = WaitingRoom(), SecondaryButton(icon="x", sunk=True)
        self._patience = Clock.create_trigger(self._lose_patience, JOIN_WITHIN)
        self._page, self._foot = Page(spacing=dp(16)), BottomBar()
        self._foot_room = Column()
        self._foot_room.add_widget(self._foot)
        for dot in self.colour_dots:
            dot.bind(on_release=lambda chosen: self._choose(chosen.palette))
            self._colours.add_widget(dot)
        how = Row(spacing=dp(14))
        for part in (self._tile, self.how_to_join):
            how.add_widget(part)
        self._parts: list[Widget] = [how, self.code, self.person, self._colours, self.has_number]
        body = BoxLayout(orientation="vertical")
        for part in (self._bar, self._page, self._foot_room):
            body.add_widget(part)
        self.add_widget(body)
        self.code.text = link
        self._bar.bind(on_back=lambda *_: app.go_back())
        self.code.bind(text=self._typed, on_done=lambda *_: self.join())
        self.person.bind(text=self._show, on_done=lambda *_: self.join())
        self.join_button.bind(on_release=lambda *_: self.join())
        self.has_number.bind(on_release=lambda *_: self._ask_number())
        self.number.bind(text=self._show, on_done=lambda *_: self.join())
        self.cancel_button.bind(on_release=lambda *_: self.cancel())
        self._trouble.bind(on_help=lambda *_: self._help())
        self._page.fbind("width", self._pad)
        layout.bind(kind=self._pad)
        self._foot.bind(height=self._lift)
        self.bind(tr=self._translate)
        self._show()
        on_ui(app.house.ask(self._look), self._take)

    # -- what is known ---------------------------------------------------------------------------------------

    @staticmethod
    def _look(house: House) -> tuple[Profile | None, list[KeptSeat]]:
        owner = next((profile for profile in house.store.profiles() if profile.owner), None)
        return owner, kept_seats(house.store.settings())

    def _take(self, found: tuple[Profile | None, list[KeptSeat]]) -> None:
        self._owner, self._ways = found
        if self._owner is not None:
            self.person.text = self.person.text or self._owner.name
            self._palette = self._owner.avatar if self._owner.avatar in AVATARS else self._palette
        self._translate()

    def _translate(self, *_: object) -> None:
        self._list_ways()
        self._show()

    def _list_ways(self) -> None:
        tr, now = self.tr, self.app.house.now()
        self._list.clear_widgets()
        tables: dict[tuple[str, TableLink], KeptSeat] = {}
        for way in self._ways:
            tables.setdefault((way.table, way.link), way)
        for number, way in enumerate(tables.values()):
            about = [game_name(tr, way.game_id)] if way.game_id else []
            row = ListRow(
                title=table_name(tr, way.host),
                subtitle=", ".join([*about, moment(tr, way.at, now)]),
                title_kind="strong",
                icon="history",
                chevron=True,
                divider=number > 0,
            )
            row.bind(on_release=lambda *_, way=way: self._rejoin(way))
            self._list.add_widget(row)

    # -- what is shown ---------------------------------------------------------------------------------------

    def _show(self, *_: object) -> None:
        tr, busy = self.tr, self._client is not None
        self._bar.title, self._bar.back_voice = tr("Join a table"), tr("Back")
        self._tile.icon = "link" if self._linked else "wifi"
        self.how_to_join.text = self._whereto() if self._linked else tr("Both devices must be on the same Wi-Fi.")
        self._camera.title, self._camera.steps = (
            tr("With the phone’s camera"),
            [
                tr("Open the camera of this phone, not Pětka."),
                tr("Point it at the code on the host’s screen."),
                tr("Tap the link that comes up."),
            ],
        )
        self.code.label, self.code.hint = tr("Code or link"), tr("for example {code}", code=EXAMPLE)
        self.code.error = sentence(tr, self._reason, {}) if self._reason and not self._shut_out else ""
        self._show_trouble()
        self.has_number.text = tr("I have a seat on another phone")
        self.number.label, self.number.hint = tr("Number from the other phone"), tr("six digits")
        self.person.label, self.person.hint = tr("Name"), tr("Your name")
        for dot, palette in zip(self.colour_dots, AVATARS, strict=True):
            dot.name, dot.chosen, dot.voice = self.person.text, palette == self._palette, tr(COLOURS[palette])
        self._recent.text = tr("Where you were lately")
        self._room.title.text = tr("Looking for the table")
        self._room.note.text = tr("It takes a few seconds at most.")
        self.join_button.text, self.cancel_button.text = tr("Join"), tr("Cancel")
        refill(self._foot, [self.cancel_button if busy else self.join_button])
        named = bool(self.number.text.strip() if self._moves else tidy(self.person.text))
        self.join_button.disabled = busy or not named or not self.code.text.strip()
        if busy:
            refill(self._page.body, [self._room])
            return
        trouble = self._trouble if self._shut_out else None
        parts = [part for part in self._parts if part is not self.code or not self._linked or self._reason]
        camera = None if self._linked else self._camera
        refill(self._page.body, [trouble, *parts, *([self._recent, self._list] if self._ways else []), camera])

    @property
    def _moves(self) -> bool:
        """A seat of our own comes here from another phone, with its name and colour."""
        return self.number in self._parts

    def _ask_number(self) -> None:
        self._parts = [part for part in self._parts if part not in (self.person, self._colours, self.has_number)]
        self._parts.append(self.number)
        self._show()
        self.number.input.focus = True

    def _whereto(self) -> str:
        """What a link from outside would do."""
        tr = self.tr
        try:
            link = link_of(self.code.text)
        except NoCode:
            return tr("That is not a code of a table.")
        if ways := leading_to(self._ways, link):
            return tr("The link leads to a table where you were lately: {table}.", table=table_name(tr, ways[0].host))
        return tr("The link leads to a table at {place}. Join only if you know whose it is.", place=link.place)

    @property
    def _shut_out(self) -> bool:
        """Without Android's permission we can reach nobody."""
        return self._reason in (BLOCKED, REFUSED)

    def _show_trouble(self) -> None:
        tr, card, blocked = self.tr, self._trouble, self._reason == BLOCKED
        card.title = tr("The table is out of sight")
        card.text = sentence(tr, self._reason, {}) if self._shut_out else ""
        card.action = tr("Open settings") if blocked else tr("Try again")
        card.button.icon = "settings" if blocked else "refresh-cw"

    def _help(self) -> None:
        if self._reason == BLOCKED and permissions.open_settings():
            self._reason = REFUSED
            self._show()
        elif self._tried is not None:
            self._go(*self._tried)

    def _typed(self, *_: object) -> None:
        """Codes are written in capitals; a link stays as it is."""
        text = self.code.text
        if text != text.upper() and not any(sign in text for sign in ":/."):
            self.code.text = text.upper()
            return
        self._reason = ""
        self._show()

    def _choose(self, palette: str) -> None:
        self._palette = palette
        self._show()

    def _pad(self, *_: object) -> None:
        left, _, right, _ = self._page.body.padding
        self._foot_room.padding = (left, 0, right, 0) if self._foot.bare else 0

    def _lift(self, *_: object) -> None:
        if self.app.navigator.page is self:
            self.app.overlay.floor = self._foot.height

    # -- joining ---------------------------------------------------------------------------------------------

    def join(self) -> None:
        if self.join_button.disabled:
            return
        try:
            link = link_of(self.code.text)
        except NoCode:
            self.fail("no_code")
            return
        if is_own(self.app, link):
            self.app.navigator.pop()
            self.app.tell("own_table")
            show_table(self.app)
            return
        self._go(link, [] if self._moves else leading_to(self._ways, link))

    def _rejoin(self, way: KeptSeat) -> None:
        if tidy(self.person.text):
            self._go(way.link, [way, *(other for other in leading_to(self._ways, way.link) if other is not way)])
        else:
            self.person.input.focus = True

    def _go(self, link: TableLink, ways: list[KeptSeat]) -> None:
        if self._client is not None:
            return
        if not self._moves:
            self._keep_owner()
        self._tried = link, ways

        def answered(answers: permissions.Answers) -> None:
            given = set(answers.values())
            if given <= {permissions.PermissionAnswer.GRANTED}:
                self._connect(link, ways)
            else:
                blocked = permissions.PermissionAnswer.BLOCKED in given
                self.fail(BLOCKED if blocked else REFUSED)

        permissions.request(permissions.for_local_network(), answered)

    def _connect(self, link: TableLink, ways: list[KeptSeat]) -> None:
        self._reason = ""
        number = "".join(self.number.text.split()) if self._moves else ""
        self._client = GuestClient(self.app, link, tidy(self.person.text), self._palette, ways, number)
        self._client.show_on(self)
        self._client.bind(on_ended=self._ended)
        self._patience()
        self._show()

    def _lose_patience(self, *_: object) -> None:
        """A host that answers a little at a time counts as none."""
        if self._client is not None and self._client.place is None:
            self._client.end(NetReason.OUT_OF_REACH)

    def cancel(self) -> None:
        """Back to what was typed."""
        self._patience.cancel()
        client, self._client = self._client, None
        if client is not None:
            client.unbind(on_ended=self._ended)
            client.close()
        self._show()

    def back(self) -> bool:
        busy = self._client is not None
        if busy:
            self.cancel()
        return busy

    def _keep_owner(self) -> None:
        """Whoever joins with a name for the first time is the one whose device it is."""
        if self._owner is None or not self._owner.name:
            id = self._owner.id if self._owner else new_id()
            profile = self._owner = Profile(id, tidy(self.person.text), self._palette, owner=True)
            on_ui(self.app.house.ask(lambda house: house.store.save_profile(profile, house.now())), lambda _: None)

    def _ended(self, _: Any, reason: str) -> None:
        self._client = None
        self._patience.cancel()
        typed = self._tried is not None and not self._tried[1] and is_code(self.code.text)
        self.fail("nobody_there" if typed and reason == NetReason.OUT_OF_REACH else reason)
        on_ui(self.app.house.ask(self._look), self._take)

    def fail(self, reason: str) -> None:
        self._reason = reason
        self.app.feedback("illegal")
        self.app.feedback.say(sentence(self.tr, reason, {}))
        self._show()

    def shown(self) -> None:
        self._lift()
        if self._client is not None:
            self._client.follow()

    def closed(self) -> None:
        super().closed()
        layout.unbind(kind=self._pad)
        self._patience.cancel()
        if self._client is not None:
            self._client.unbind(on_ended=self._ended)
            self._client.page_closed(self)
