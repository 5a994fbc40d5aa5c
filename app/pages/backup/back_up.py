"""All games, people and settings into one file, which goes wherever people like."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout

from app.device.share import shares_files
from app.pages.backup.parts import InsideCard, say_why
from app.pages.backup.words import ENDING, file_name, lines
from app.pages.backup.work import CalledOff, LongWork, WorkCard
from app.pages.giving import save_file, share_on
from app.store.backup import Inside, about, write_backup
from app.table.runner import complain
from app.ui.bars import AppBar
from app.ui.boxes import Card, Page, refill
from app.ui.buttons import PrimaryButton, SecondaryButton
from app.ui.drawing.icons import Icon
from app.ui.on_ui import on_ui
from app.ui.screen import AppScreen
from app.ui.text import Text

if TYPE_CHECKING:
    from app.games.services import HouseServices
    from app.table.house import House

KIND = "application/octet-stream"


class BackUpScreen(AppScreen):
    app: HouseServices

    def __init__(self, app: HouseServices, **kwargs: Any) -> None:
        super().__init__(app, **kwargs)
        self._inside: Inside | None = None
        self._work: LongWork | None = None
        self._done = ""
        self._bar = AppBar()
        self._bar.bind(on_back=lambda *_: app.go_back())
        self._words, self._warning = Text(tone="text2"), Text(kind="secondary", tone="text2")
        self.inside = InsideCard()
        self.save_button = PrimaryButton(icon="save")
        self.share_button = SecondaryButton(icon="share-2")
        self.work_card = WorkCard()
        self._end = Card(padding=dp(16), spacing=dp(8))
        self._end_words, self._keep_words = Text(kind="section"), Text(tone="text2")
        for part in (Icon(name="circle-check", tone="good", icon_size=dp(28)), self._end_words, self._keep_words):
            self._end.add_widget(part)
        self._page = Page(spacing=dp(14))
        column = BoxLayout(orientation="vertical")
        for part in (self._bar, self._page):
            column.add_widget(part)
        self.add_widget(column)
        self.save_button.bind(on_release=lambda *_: self._write(self._save))
        self.share_button.bind(on_release=lambda *_: self._write(self._share))
        self.work_card.bind(on_call_off=lambda *_: self._call_off())
        self.bind(tr=self._show)
        self._show()

    def shown(self) -> None:
        if self._work is None:
            on_ui(self.app.house.ask(lambda house: about(house.store, house.now())), self._take, self._failed)

    def _take(self, inside: Inside) -> None:
        self._inside = inside
        self._show()

    def _show(self, *_: object) -> None:
        tr = self.tr
        self._bar.title, self._bar.back_voice = tr("Back up"), tr("Back")
        self._words.text = tr(
            "Everything goes into one file: games, people, settings, statistics, goals, patterns, daily results and"
            " what you have learned. Take it to another device, or keep it in case this one is lost."
        )
        self._warning.text = tr(
            "Whoever has the file can read what is in it. Tables that are open for others stay here, with their codes."
        )
        self.save_button.text, self.share_button.text = tr("Save the file"), tr("Share the file")
        if self._inside is not None:
            self.inside.show(lines(tr, self._inside, self.app.house.now(), whole=False))
        self._end_words.text = self._done
        self._keep_words.text = tr("Keep it where this device cannot be lost with it: on a computer or in a cloud.")
        self._arrange()

    def _arrange(self) -> None:
        inside = self.inside if self._inside is not None else None
        buttons = [self.save_button, self.share_button if shares_files() else None, self._warning]
        if self._work is not None:
            buttons = [self.work_card]
        refill(self._page.body, [self._words, inside, self._end if self._done else None, *buttons])

    # -- writing ---------------------------------------------------------------------------------------------

    def _write(self, then: Callable[[Path], None]) -> None:
        if self._work is not None or self._inside is None:
            return
        work, self._done = LongWork(), ""
        day = datetime.fromtimestamp(self.app.house.now(), UTC).astimezone()
        path = self.app.folder / "shared" / file_name(f"{day:%Y-%m-%d}")

        def write(house: House) -> Inside:
            path.parent.mkdir(parents=True, exist_ok=True)
            for earlier in path.parent.glob(f"*{ENDING}*"):
                earlier.unlink()
            return write_backup(house.store, path, house.now(), work.progress)

        def written(inside: Inside) -> None:
            self._inside = inside
            if work.called_off:
                self._failed(CalledOff())
                self.app.house.ask(lambda _: path.unlink(missing_ok=True)).add_done_callback(complain)
            else:
                then(path)

        self._work = work
        self.work_card.follow(work, self.tr, self.tr("Writing the backup"))
        self._show()
        on_ui(self.app.house.ask(write), written, self._failed)

    def _call_off(self) -> None:
        if self._work is not None:
            self._work.call_off()

    def _save(self, path: Path) -> None:
        save_file(self.app, path, KIND, self.tr("The backup was saved."), self._over)

    def _share(self, path: Path) -> None:
        share_on(self.app, path, KIND, self._over)

    def _over(self, words: str) -> None:
        self._done = words
        self._stop()

    def _stop(self) -> None:
        self._work = None
        self.work_card.stop()
        self._show()

    def _failed(self, error: BaseException) -> None:
        self._stop()
        say_why(self.app, error)

    # -- going away ------------------------------------------------------------------------------------------

    def back(self) -> bool:
        """First the work is called off, then the page is left."""
        self._call_off()
        return self._work is not None

    def closed(self) -> None:
        super().closed()
        self._call_off()
        self.work_card.stop()
