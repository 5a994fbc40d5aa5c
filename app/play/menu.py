"""The menu of a running game, and the small drawers that it opens."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from kivy.metrics import dp

from app.games.scoring_drawer import show_scoring
from app.store.seats import PERSON, bot
from app.ui.overlay.drawers import Dialog, Drawer
from app.ui.people.avatar import Avatar
from app.ui.rows import ListRow, SwitchRow
from rules.core import IllegalAction, Reason

if TYPE_CHECKING:
    from app.play.game_page import GamePage

STAND_IN = bot("medium")
"""How well a computer plays that stands in for a person."""


AddRow = Callable[[str, str, str, Callable[[], object]], None]
"""Icon, title, subtitle and what happens."""


def show_menu(game: GamePage) -> None:
    tr, session = game.tr, game.running
    drawer = Drawer(title=tr("Game"))

    def row(icon: str, title: str, subtitle: str, chosen: Callable[[], object]) -> None:
        drawer.offer(ListRow(icon=icon, title=title, subtitle=subtitle, least=dp(56)), chosen)

    row("clipboard-list", tr("Scoring table"), "", lambda: show_scoring(game.app.overlay, tr, session.game.id))
    row("graduation-cap", tr("How to play"), tr("pages with something to try"), game.show_lesson)
    row("book-open", tr("Rules"), tr("to read and to search"), game.show_rules)
    row("rewind", tr("Replay"), tr("the game so far, move by move"), game.show_replay)
    if session.game.dice and not session.new.real_dice and game.people():
        settings = game.app.settings
        rolling = SwitchRow(
            icon="dices",
            title=tr("Roll by itself"),
            subtitle=tr("where rolling is no decision"),
            active=settings.auto_roll != "off",
            least=dp(56),
        )
        rolling.bind(on_toggle=lambda _, active: setattr(settings, "auto_roll", "normal" if active else "off"))
        drawer.add_widget(rolling)
    if session.game.dice and not session.new.real_dice:
        row(
            "scale",
            tr("Are the dice fair?"),
            tr("how often each face fell"),
            lambda: game.app.navigator.open("fairness"),
        )
    if game.can_take_back is not None:
        name = session.seats[game.can_take_back].name
        title = tr("Take back the last move of {name}", name=name) if len(game.people()) > 1 else tr("Take back")
        row("undo-2", title, tr("until the dice roll again") if session.game.dice else "", game.take_back)
    if game.shared is not None or any(seat.controller.kind == "guest" for seat in session.seats):
        row("users", tr("People"), tr("who is here, the code, other seats"), lambda: game.app.people.show_people(game))
    _stand_in_rows(game, row)
    if session.state.setup.seats > 1 and game.people():
        goes_on = tr("for good; the others play on") if _can_leave(game) else tr("for good; a computer plays on")
        row("door-open", tr("Someone goes home"), goes_on, lambda: _show_leaving(game))
    row("log-out", tr("Leave game"), tr("it stays saved"), lambda: _ask_to_leave(game))
    game.app.overlay.show(drawer)


def _owned(game: GamePage) -> list[int]:
    """Seats that people sat down at, whoever plays for them now."""
    session = game.running
    return [
        number
        for number, seat in enumerate(session.new.seats)
        if seat.controller.kind == "person"
        and number not in session.state.left
        and not session.seats[number].resigned
        and session.seats[number].controller.kind in ("person", "bot")
    ]


def _stand_in_rows(game: GamePage, row: AddRow) -> None:
    tr, session, owned = game.tr, game.running, _owned(game)
    if session.new.luck.startswith("daily:"):
        return
    if len(owned) == 1:
        seat = owned[0]
        if session.seats[seat].controller.kind == "person":
            words = tr("Let a computer play for me"), tr("until I come back")
        else:
            words = tr("I’m back"), tr("I play for myself again")
        row("bot", *words, lambda: _swap(game, seat))
    elif owned:
        row("bot", tr("A computer stands in"), tr("for someone who is away"), lambda: _show_stand_ins(game))


def _swap(game: GamePage, seat: int) -> None:
    session = game.running
    here = session.seats[seat].controller.kind == "person"
    session.hand_over(seat, STAND_IN if here else PERSON)


def _show_stand_ins(game: GamePage) -> None:
    tr, session = game.tr, game.running
    drawer = Drawer(title=tr("A computer plays for"))
    for number in _owned(game):
        seat = session.seats[number]
        entry = SwitchRow(title=seat.name, active=seat.controller.kind == "bot", least=dp(56))
        entry.leading = Avatar(name=seat.name, palette=seat.avatar)
        entry.bind(on_toggle=lambda _row, _active, number=number: _swap(game, number))
        drawer.add_widget(entry)
    game.app.overlay.show(drawer)


def _show_leaving(game: GamePage) -> None:
    tr, session = game.tr, game.running
    drawer = Drawer(title=tr("Who goes home?"))
    for number in game.people():
        seat = session.seats[number]
        face = Avatar(name=seat.name, palette=seat.avatar)
        drawer.offer(
            ListRow(title=seat.name, title_kind="strong", leading=face, least=dp(56)),
            partial(_ask_for_good, game, number),
        )
    game.app.overlay.show(drawer)


def _can_leave(game: GamePage) -> bool:
    """Whether the others can play on without somebody; otherwise a computer takes the seat."""
    state = game.running.state
    try:
        state.leave(game.people()[0])
    except IllegalAction as error:
        return error.reason is not Reason.CANNOT_LEAVE
    return True


def _ask_for_good(game: GamePage, seat: int) -> None:
    tr, name = game.tr, game.called(seat)
    dialog = Dialog(
        title=tr("{name} goes home?", name=name),
        text=tr("The sheet stays as it is and gets no place in the results. There is no way back.")
        if _can_leave(game)
        else tr("A computer plays on in this seat."),
        primary_text=tr("Stay"),
        secondary_text=tr("Go home"),
    )
    dialog.bind(on_secondary=lambda *_: game.running.leave(seat))
    game.app.overlay.show(dialog)


def _ask_to_leave(game: GamePage) -> None:
    tr = game.tr
    dialog = Dialog(
        title=tr("Leave game?"),
        text=tr("It is saved. The others wait until you come back.")
        if game.shared is not None
        else tr("It is saved. You find it on the home screen and in History."),
        primary_text=tr("Stay"),
        secondary_text=tr("Leave"),
    )
    dialog.bind(on_secondary=lambda *_: game.leave())
    game.app.overlay.show(dialog)
