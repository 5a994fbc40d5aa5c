"""The menu of a table of dice."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from kivy.metrics import dp

from app.games.paper.paper import printed_games
from app.games.registry import FACES
from app.pages.dice_table.names import show_names
from app.ui.overlay.drawers import Dialog, Drawer
from app.ui.rows import ListRow, SwitchRow

if TYPE_CHECKING:
    from app.pages.dice_table.open_table import OpenDiceTable


def show_menu(page: OpenDiceTable) -> None:
    tr, app, state = page.tr, page.app, page.state
    drawer = Drawer(title=tr("Table"))

    def row(icon: str, title: str, subtitle: str, chosen: Callable[[], object]) -> None:
        drawer.offer(ListRow(icon=icon, title=title, subtitle=subtitle, least=dp(56)), chosen)

    if page.rounds:
        row("list", tr("All rolls"), tr("of this table"), page.show_rolls)
    if page.plays in printed_games():
        sheets = partial(app.navigator.open, "sheets", game_id=page.plays, seats=state.setup.seats)
        row("printer", tr("Sheets to print"), tr("to write on, as a PDF"), sheets)
    if page.plays in FACES:
        rules_of = partial(app.navigator.open, "rules", game_id=page.plays)
        row("book-open", tr("Rules"), tr("to read and to search"), rules_of)
    row("scale", tr("Are the dice fair?"), tr("how often each face fell"), lambda: app.navigator.open("fairness"))
    flat = SwitchRow(
        icon="flip-vertical-2",
        title=tr("Flat on the table"),
        subtitle=tr("numbers also for the people opposite"),
        active=app.settings.table_flat,
        least=dp(56),
    )
    flat.bind(on_toggle=lambda _, active: setattr(app.settings, "table_flat", active))
    drawer.add_widget(flat)
    if not page.busy:
        row("users", tr("Names"), tr("optional"), lambda: show_names(page))
    if not state.paper.rounds and state.round:
        row("flag", tr("Finish"), tr("the game on paper is over"), lambda: _ask_to_finish(page))
    row("log-out", tr("Leave table"), tr("the table stays saved"), page.leave)
    app.overlay.show(drawer)


def _ask_to_finish(page: OpenDiceTable) -> None:
    tr = page.tr
    dialog = Dialog(
        title=tr("Finish?"),
        text=tr("No more rolls at this table. You can write the totals down then."),
        primary_text=tr("Finish"),
        secondary_text=tr("Go on"),
    )
    dialog.bind(on_primary=lambda *_: page.finish())
    page.app.overlay.show(dialog)
