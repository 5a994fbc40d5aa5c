"""What opens over a game at somebody else's table: who is here, the menu, a free seat, going away."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from kivy.metrics import dp

from app.games.registry import worn
from app.games.scoring_drawer import show_scoring
from app.i18n import Translator
from app.pages.shared_table.guest_words import person_line, table_name
from app.play.guest_session import GuestSession
from app.shared.guest.from_host import TablePerson
from app.ui.buttons import SecondaryButton
from app.ui.overlay.drawers import Dialog, Drawer
from app.ui.people.avatar import Avatar
from app.ui.rows import ListRow
from app.ui.screen import AppScreen
from app.ui.text import Text
from app.ui.theme import theme

if TYPE_CHECKING:
    from app.pages.shared_table.guest_game import GuestGameScreen

ROOMY = 1.3
"""Below this text scale a button has room for its word beside a name."""


def _avatar(one: TablePerson) -> Avatar:
    return Avatar(name=one.name, palette=one.avatar, bot=one.kind == "bot", faded=not one.here)


def people_of(game: GuestGameScreen) -> tuple[TablePerson, ...]:
    """In the colours they play."""
    standing, state = game.guest.standing, game.guest.state
    return tuple(
        replace(one, avatar=worn(state.game.id, state.setup.seats, one.seat, one.avatar))
        for one in (standing.people if standing else ())
    )


def free_seats(game: GuestGameScreen) -> list[TablePerson]:
    """Seats that can be asked for: a computer's, or one whose guest is away."""
    state = game.guest.state
    return [
        one
        for one in people_of(game)
        if one.seat is not None
        and one.seat not in state.left
        and not game.guest.seats[one.seat].resigned
        and (one.kind == "bot" or not one.here)
    ]


def show_people(game: GuestGameScreen) -> None:
    """Everybody at the table, and a nudge for whoever the others wait for."""
    tr, session = game.tr, game.guest
    pending, acting = session.state.chance(), session.state.to_act()
    drawer = Drawer(title=table_name(tr, session.host_name))

    def nudge(one: TablePerson) -> None:
        drawer.dismiss()
        if session.line == "here" and one.seat is not None:
            session.nudge(one.seat)
            game.app.feedback("ready")
            game.app.overlay.toast(tr("{name} has been nudged.", name=one.name), icon="hand")
        else:
            game.app.tell("line_away")

    for one in people_of(game):
        due = one.seat is not None and (one.seat in acting or (pending is not None and pending.seat == one.seat))
        line = person_line(tr, one)
        row = ListRow(title=one.name, title_kind="strong", least=dp(62), tappable=False)
        row.subtitle = f"{line}, {tr('everyone waits')}" if due and not one.you else line
        row.leading = _avatar(one)
        if due and one.kind != "bot" and not one.you and one.here:
            button = SecondaryButton(icon="hand", voice=tr("Nudge {name}", name=one.name), hug=True, sunk=True)
            button.text = tr("Nudge") if theme.text_scale < ROOMY else ""
            button.bind(on_release=lambda *_, one=one: nudge(one))
            row.add_widget(button)
        drawer.add_widget(row)
    game.app.overlay.show(drawer)


def show_seats(game: GuestGameScreen) -> None:
    """Ask for a seat; the host decides."""
    tr = game.tr
    drawer = Drawer(title=tr("Which seat?"))
    for one in free_seats(game):
        if one.seat is not None:
            row = ListRow(title=one.name, subtitle=person_line(tr, one), title_kind="strong", least=dp(62))
            row.leading = _avatar(one)
            drawer.offer(row, partial(game.guest.sit, one.seat))
    game.app.overlay.show(drawer)


class SeatCodeDrawer(Drawer):
    """The number that opens one's own seat on another phone: asked for when this opens, followed while it is open."""

    def __init__(self, tr: Translator, session: GuestSession) -> None:
        super().__init__(title=tr("Continue on another phone"))
        self._tr, self._session = tr, session
        self._number = Text(kind="title", halign="center")
        self._line = Text(tone="text2")
        self.body.spacing = dp(12)
        for part in (self._number, self._line):
            self.add_widget(part)
        session.bind(on_changed=self._show)
        self.bind(on_dismiss=lambda *_: session.unbind(on_changed=self._show))
        self._show()
        session.move()

    def _show(self, *_: object) -> None:
        tr, standing = self._tr, self._session.standing
        code = standing.seat_code.code if standing is not None else ""
        half = len(code) // 2
        self._number.text = f"{code[:half]} {code[half:]}" if code else tr("One moment")
        self._line.text = tr(
            "Join this table on the other phone and type in this number. It counts once, for five minutes."
        )


def show_move(page: AppScreen, session: GuestSession) -> None:
    if session.line == "here":
        page.app.overlay.show(SeatCodeDrawer(page.tr, session))
    else:
        page.app.tell("line_away")


def show_guest_menu(game: GuestGameScreen) -> None:
    tr, session = game.tr, game.guest
    drawer = Drawer(title=tr("Game"))

    def row(icon: str, title: str, subtitle: str, chosen: Callable[[], object]) -> None:
        drawer.offer(ListRow(icon=icon, title=title, subtitle=subtitle, least=dp(56)), chosen)

    row("clipboard-list", tr("Scoring table"), "", lambda: show_scoring(game.app.overlay, tr, session.game.id))
    row("graduation-cap", tr("How to play"), tr("pages with something to try"), game.show_lesson)
    row("book-open", tr("Rules"), tr("to read and to search"), game.show_rules)
    row("users", tr("Who is here"), tr("and a nudge for whoever is waited for"), partial(show_people, game))
    if game.can_take_back is not None:
        row("undo-2", tr("Take back"), tr("until the dice roll again") if session.game.dice else "", game.take_back)
    if session.seat is None and free_seats(game):
        row("user-plus", tr("Ask for a seat"), tr("the host decides"), partial(show_seats, game))
    standing = session.standing
    if session.seat is None and standing is not None and not session.state.over():
        watches = standing.watches
        title = tr("Play the next game") if watches else tr("Only watch the next game, too")
        row("user-plus" if watches else "eye", title, "", lambda: session.watch(not watches))
    row(
        "smartphone",
        tr("Continue on another phone"),
        tr("with a number, without the host"),
        partial(show_move, game, session),
    )
    row("log-out", tr("Go away for a while"), _stays(game), partial(ask_to_go, game))
    if session.seat is not None and session.seat not in session.state.left:
        row("door-open", tr("Give my seat up"), tr("for good; the others play on"), partial(_ask_for_good, game))
    game.app.overlay.show(drawer)


def _stays(game: GuestGameScreen) -> str:
    return game.tr("your seat stays yours") if game.guest.seat is not None else ""


def ask_to_go(game: GuestGameScreen) -> None:
    tr = game.tr
    seated = game.guest.seat is not None
    dialog = Dialog(
        title=tr("Go away from the table?"),
        text=tr("Your seat stays yours. You come back through Join a table.")
        if seated
        else tr("You come back through Join a table."),
        primary_text=tr("Stay"),
        secondary_text=tr("Go away"),
    )
    dialog.bind(on_secondary=lambda *_: game.app.navigator.pop())
    game.app.overlay.show(dialog)


def _ask_for_good(game: GuestGameScreen) -> None:
    tr = game.tr
    dialog = Dialog(
        title=tr("Give your seat up?"),
        text=tr("The others play on without you. There is no way back."),
        primary_text=tr("Stay"),
        secondary_text=tr("Give up"),
    )
    dialog.bind(on_secondary=lambda *_: game.client.give_up())
    game.app.overlay.show(dialog)
