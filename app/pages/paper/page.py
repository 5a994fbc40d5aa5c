"""Sheets for the printer: which, how many, on what paper; a look at one, and the file."""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kivy.metrics import dp
from kivy.properties import ObjectProperty
from kivy.uix.boxlayout import BoxLayout

from app.device.language import preferred_languages
from app.device.share import shares_files
from app.games.paper.pages import MOST, PER_PAGE, PrintedSheet, PrintOrder, print_sheets, usual_format
from app.games.paper.paper import paper_of, printed_games
from app.games.registry import facts
from app.pages.giving import save_file, share_on
from app.pages.paper.preview import Centred, SheetPreview
from app.store.backup import BackupReason
from app.ui.bars import AppBar
from app.ui.boxes import Card, Column, Page, refill
from app.ui.buttons import IconButton, PrimaryButton, SecondaryButton
from app.ui.choice import Segmented
from app.ui.layout import layout
from app.ui.on_ui import on_ui
from app.ui.rows import ListRow, SwitchRow
from app.ui.screen import AppScreen
from app.ui.text import Text

if TYPE_CHECKING:
    from app.games.services import HouseServices
    from app.table.house import House

log = logging.getLogger(__name__)

KIND = "application/pdf"
NARROW, AROUND = 300, 190
"""How high the picture of a sheet is above its options; beside them, how much of the window's height it leaves."""


class PaperScreen(AppScreen):
    """`order` is what would be printed."""

    order: PrintOrder = ObjectProperty()

    app: HouseServices

    def __init__(self, app: HouseServices, game_id: str = "", seats: int = 0, **kwargs: Any) -> None:
        super().__init__(app, **kwargs)
        games = printed_games()
        self._busy = False
        self._done = ""
        self._bar = AppBar()
        self._bar.bind(on_back=lambda *_: app.go_back())
        self.game_choice = Segmented()
        self.preview = SheetPreview()
        self._shown = Centred(self.preview)
        self.fewer, self.more = IconButton(icon="minus"), IconButton(icon="plus")
        self.count_row = ListRow(icon="layers", tappable=False)
        for button in (self.fewer, self.more):
            self.count_row.add_widget(button)
        self.per_page_choice, self.format_choice = Segmented(), Segmented()
        self._per_page = ListRow(icon="grid-2x2", divider=True, tappable=False)
        self._format = ListRow(icon="file-text", divider=True, tappable=False)
        self.colour_row = SwitchRow(icon="palette", divider=True)
        self.save_button, self.share_button = PrimaryButton(icon="printer"), SecondaryButton(icon="share-2")
        self._end = ListRow(icon="circle-check", tappable=False)
        self._end_card = Card(padding=0)
        self._end_card.add_widget(self._end)
        self._hint = Text(kind="secondary", tone="text2")
        self._build()
        self.fewer.bind(on_release=lambda *_: self._add(-self.order.per_page))
        self.more.bind(on_release=lambda *_: self._add(self.order.per_page))
        self.game_choice.bind(on_change=lambda _, game: self._change(replace(self.order, game_id=game)))
        self.per_page_choice.bind(on_change=lambda _, count: self._lay_out(count))
        self.format_choice.bind(on_change=lambda _, format: self._change(replace(self.order, format=format)))
        self.colour_row.bind(on_toggle=lambda _, on: self._change(replace(self.order, coloured=on)))
        self.save_button.bind(on_release=lambda *_: self._print(self._save))
        self.share_button.bind(on_release=lambda *_: self._print(self._share))
        first = game_id if game_id in games else games[0]
        count = -(-max(seats, len(paper_of(first).kinds), 4) // 4) * 4
        self.order = PrintOrder(first, count, usual_format(preferred_languages()))
        self.bind(tr=self._show, order=self._show)
        layout.bind(kind=self._turn, height=self._turn)
        self._show()

    def _build(self) -> None:
        self._options = Card(padding=0)
        self._choices = [Column(padding=(dp(14), 0, dp(14), dp(12))) for _ in range(2)]
        for box, choice in zip(self._choices, (self.per_page_choice, self.format_choice), strict=True):
            box.add_widget(choice)
        self._left, self._right = (
            Column(spacing=dp(14), pos_hint={"top": 1}),
            Column(spacing=dp(14), pos_hint={"top": 1}),
        )
        self._panes = BoxLayout(size_hint_y=None, spacing=dp(24))
        self._panes.bind(minimum_height=self._panes.setter("height"))
        self._page = Page(spacing=dp(14))
        column = BoxLayout(orientation="vertical")
        for part in (self._bar, self._page):
            column.add_widget(part)
        self.add_widget(column)

    # -- how it looks ----------------------------------------------------------------------------------------

    def _show(self, *_: object) -> None:
        tr, order = self.tr, self.order
        self._bar.title, self._bar.back_voice = tr("Sheets to print"), tr("Back")
        self._bar.subtitle = tr("as a PDF, for any printer")
        self.game_choice.options = [(game, tr(facts(game).name), "") for game in printed_games()]
        self.game_choice.value = order.game_id
        self.count_row.title = tr.plural("{n} sheet", "{n} sheets", order.count)
        self.count_row.subtitle = tr.plural("{n} page", "{n} pages", order.pages)
        self.fewer.voice, self.more.voice = tr("Fewer sheets"), tr("More sheets")
        self.fewer.disabled = order.count <= order.per_page
        self.more.disabled = order.count + order.per_page > MOST
        self._per_page.title = tr("Sheets on a page")
        self.per_page_choice.options = [(count, str(count), "") for count in PER_PAGE]
        self.per_page_choice.value = order.per_page
        self._format.title = tr("Paper")
        self.format_choice.options = [("a4", "A4", ""), ("letter", "Letter", "")]
        self.format_choice.value = order.format
        self.colour_row.title, self.colour_row.active = tr("In colours"), order.coloured
        self.colour_row.subtitle = tr("without them the symbols tell colours apart")
        self.save_button.text, self.share_button.text = tr("Save the PDF"), tr("Share the PDF")
        self.save_button.disabled = self.share_button.disabled = self._busy
        self._end.title = self._done
        self._hint.text = tr("Print them at their real size from any app that shows PDFs.")
        self._look()
        self._arrange()

    def _look(self) -> None:
        """At the first sheet."""
        order = self.order
        kind = (order.kinds or paper_of(order.game_id).kinds)[0]
        self.preview.show(PrintedSheet(order.game_id, kind, self.tr), order.coloured)
        self._shown.arrange()

    def _turn(self, *_: object) -> None:
        self._arrange()

    def _arrange(self) -> None:
        aside = layout.kind in ("wide", "landscape")
        self._page.widest = dp(1000) if aside else dp(720)
        self.preview.highest = max(dp(NARROW), layout.height - dp(AROUND)) if aside else dp(NARROW)
        colours = self.colour_row if paper_of(self.order.game_id).colours else None
        parts = [self.count_row, self._per_page, self._choices[0], self._format, self._choices[1], colours]
        refill(self._options, parts)
        share = self.share_button if shares_files() else None
        end = self._end_card if self._done else None
        rest = [self._options, end, self.save_button, share, self._hint]
        if aside:
            refill(self._left, [self.game_choice, self._shown])
            refill(self._right, rest)
            refill(self._panes, [self._left, self._right])
            refill(self._page.body, [self._panes])
        else:
            refill(self._page.body, [self.game_choice, self._shown, *rest])

    # -- what is chosen --------------------------------------------------------------------------------------

    def _change(self, order: PrintOrder) -> None:
        self._done = ""
        self.order = order

    def _add(self, sheets: int) -> None:
        self._change(replace(self.order, count=min(max(self.order.count + sheets, self.order.per_page), MOST)))

    def _lay_out(self, per_page: int) -> None:
        """Pages stay full."""
        pages = max(1, int(self.order.count / per_page + 0.5))
        count = min(pages * per_page, MOST // per_page * per_page)
        self._change(replace(self.order, per_page=per_page, count=count))

    # -- printing --------------------------------------------------------------------------------------------

    def _print(self, then: Callable[[Path], None]) -> None:
        if self._busy:
            return
        self._busy, self._done = True, ""
        order, tr = self.order, self.tr
        path = self.app.folder / "shared" / f"petka-{order.game_id}.pdf"

        def write(_house: House) -> Path:
            path.parent.mkdir(parents=True, exist_ok=True)
            with path.open("wb") as file:
                print_sheets(order, tr, file)
            return path

        self._show()
        on_ui(self.app.house.ask(write), then, self._failed)

    def _save(self, path: Path) -> None:
        save_file(self.app, path, KIND, self.tr("The PDF was saved."), self._over)

    def _share(self, path: Path) -> None:
        share_on(self.app, path, KIND, self._over)

    def _over(self, words: str) -> None:
        self._busy, self._done = False, words
        self._show()

    def _failed(self, error: BaseException) -> None:
        log.error("sheets", exc_info=error)
        self._over("")
        self.app.tell(BackupReason.FAILED)
