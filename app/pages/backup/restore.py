"""A backup is looked into, then it is added to what is here or takes its place."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from kivy.core.window import Window
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ObjectProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from app.device import files
from app.pages.backup.parts import InsideCard, say_why
from app.pages.backup.words import ENDING, count, lines, taken_words
from app.pages.backup.work import LongWork, WorkCard
from app.pages.files_sheet import FileWords, show_files
from app.store.backup import BackupReason, Inside, about, is_bare, look_inside
from app.store.restoring import TakenIn, restore
from app.store.seats import alike
from app.table.runner import complain
from app.ui.bars import AppBar
from app.ui.boxes import Card, Page, refill
from app.ui.buttons import PrimaryButton, SecondaryButton
from app.ui.drawing.icons import Icon
from app.ui.folding import SectionHeader
from app.ui.on_ui import on_ui
from app.ui.overlay.drawers import Dialog
from app.ui.rows import ListRow, SwitchRow
from app.ui.screen import AppScreen
from app.ui.text import Text

if TYPE_CHECKING:
    from app.play.services import PlayServices
    from app.table.house import House


class Looked(NamedTuple):
    """A backup, and the device that would take it in."""

    path: Path
    inside: Inside
    here: Inside
    bare: bool
    """There is nothing on this device that could be lost."""

    @property
    def asks_who(self) -> bool:
        """Whether the owners may be one person."""
        mine, theirs = self.here.owner, self.inside.owner
        return mine is not None and theirs is not None and mine.id != theirs.id

    @property
    def whose(self) -> str:
        return self.inside.owner.name if self.inside.owner is not None else ""

    @property
    def same_name(self) -> bool:
        mine, theirs = self.here.owner, self.inside.owner
        return mine is not None and theirs is not None and (not mine.name or alike(mine.name, theirs.name))


class RestoreScreen(AppScreen):
    """`found` is the backup that was chosen, `replace` whether it takes the place of what is here."""

    found: Looked | None = ObjectProperty(None, allownone=True)
    replace = BooleanProperty(False)

    app: PlayServices

    def __init__(self, app: PlayServices, **kwargs: Any) -> None:
        super().__init__(app, **kwargs)
        self._work: LongWork | None = None
        self._taken: TakenIn | None = None
        self._bar = AppBar()
        self._bar.bind(on_back=lambda *_: app.go_back())
        self._words = Text(tone="text2")
        self.choose_button, self.other_button = PrimaryButton(icon="file-text"), SecondaryButton(icon="file-text")
        self.inside = InsideCard()
        self._question = SectionHeader()
        self._ways = Card(padding=0)
        self.add_row, self.replace_row = ListRow(icon="plus"), ListRow(icon="refresh-cw", divider=True)
        self.me_row = SwitchRow(icon="user", divider=True)
        self.restore_button = PrimaryButton(icon="archive-restore")
        self.work_card = WorkCard()
        self._end = Card(padding=dp(16), spacing=dp(8))
        self._end_words = Text(kind="section")
        self.done_button = PrimaryButton(icon="check")
        for part in (Icon(name="circle-check", tone="good", icon_size=dp(28)), self._end_words):
            self._end.add_widget(part)
        self._page = Page(spacing=dp(14))
        column = BoxLayout(orientation="vertical")
        for part in (self._bar, self._page):
            column.add_widget(part)
        self.add_widget(column)
        for button in (self.choose_button, self.other_button):
            button.bind(on_release=lambda *_: self._choose())
        self.add_row.bind(on_release=lambda *_: setattr(self, "replace", False))
        self.replace_row.bind(on_release=lambda *_: setattr(self, "replace", True))
        self.restore_button.bind(on_release=lambda *_: self._ask())
        self.work_card.bind(on_call_off=lambda *_: self._call_off())
        self.done_button.bind(on_release=lambda *_: app.navigator.tab("history"))
        self.bind(tr=self._show, found=self._show, replace=self._show)
        self._show()

    def shown(self) -> None:
        Window.bind(on_drop_file=self._dropped)

    def hidden(self) -> None:
        Window.unbind(on_drop_file=self._dropped)

    def _show(self, *_: object) -> None:
        tr = self.tr
        self._bar.title, self._bar.back_voice = tr("Restore"), tr("Back")
        self._words.text = tr("Choose a backup of this or another device. First you will see what is in it.")
        self.choose_button.text = tr("Choose a file")
        self.other_button.text = tr("Choose another file")
        self.done_button.text = tr("Show the history")
        self.restore_button.text = tr("Restore")
        if self._taken is not None:
            self._end_words.text = taken_words(tr, self._taken)
        if self.found is not None:
            self._show_found(self.found)
        self._arrange()

    def _show_found(self, found: Looked) -> None:
        tr = self.tr
        self.inside.show(lines(tr, found.inside, self.app.house.now()))
        games = count(tr, found.here.games)
        self._question.text = tr("What about this device?")
        self._question.note = games
        self.add_row.title = tr("Keep them and add")
        self.add_row.subtitle = tr("What both have stays once; the settings here stay as they are.")
        self.replace_row.title = tr("Replace everything")
        self.replace_row.subtitle = tr("Games, people and settings here go, those of the backup come.")
        self.add_row.chosen, self.replace_row.chosen = not self.replace, self.replace
        self.me_row.title = tr("These are my own games")
        self.me_row.subtitle = tr("They count in your statistics.")
        if found.whose:
            self.me_row.subtitle = tr("They count in your statistics, else in those of {name}.", name=found.whose)

    def _arrange(self) -> None:
        found = self.found
        parts: list[Widget | None]
        if self._taken is not None:
            parts = [self._end, self.done_button]
        elif self._work is not None:
            parts = [self.inside, self.work_card]
        elif found is None:
            parts = [self._words, self.choose_button]
        else:
            same = self.me_row if not self.replace and found.asks_who else None
            refill(self._ways, [self.add_row, self.replace_row, same])
            asked = (None, None) if found.bare else (self._question, self._ways)
            parts = [self.inside, *asked, self.restore_button, self.other_button]
        if [part for part in parts if part is not None] != self._page.body.children[::-1]:
            refill(self._page.body, parts)
            self._page.scroll_y = 1

    # -- choosing --------------------------------------------------------------------------------------------

    def _choose(self) -> None:
        path = self.app.folder / "shared" / f"picked{ENDING}"

        def came(well: bool) -> None:
            if well:
                self.look(path)
            else:
                self.app.tell(BackupReason.GONE)

        path.parent.mkdir(parents=True, exist_ok=True)
        if files.pick_into(path, came):
            return
        tr = self.tr
        otherwise = tr("Type where the file is, or drop it on this window.")
        words = FileWords(tr("Choose a backup"), otherwise, tr("Look inside"))
        show_files(self.app, words, (ENDING,), lambda _: True, self.look)

    def _dropped(self, _window: Any, name: bytes, *_: object) -> None:
        if self._work is None and self._taken is None:
            self.look(Path(os.fsdecode(name)))

    def look(self, path: Path) -> None:
        def inside(house: House) -> Looked:
            return Looked(path, look_inside(path), about(house.store, house.now()), is_bare(house.store))

        on_ui(self.app.house.ask(inside), self._looked, lambda error: say_why(self.app, error))

    def _looked(self, found: Looked) -> None:
        self.replace = False
        self.me_row.active = found.same_name
        self.found = found

    # -- restoring -------------------------------------------------------------------------------------------

    def _ask(self) -> None:
        """What goes for good is asked about once more."""
        found, tr = self.found, self.tr
        if found is None or self._work is not None:
            return
        if self.app.shared is not None or self.app.guest_client is not None:
            self.app.tell(BackupReason.TABLE_OPEN)
            return
        if not self.replace:
            self._restore(found)
            return
        text = tr("Games, people, results and settings of this device go for good.")
        dialog = Dialog(
            title=tr("Replace everything?"), text=text, primary_text=tr("Replace"), secondary_text=tr("Cancel")
        )
        dialog.bind(on_primary=lambda *_: self._restore(found))
        self.app.overlay.show(dialog)

    def _restore(self, found: Looked) -> None:
        work, me = LongWork(), self.me_row.active and found.asks_who
        replace = self.replace or found.bare

        def take(house: House) -> TakenIn:
            taken = restore(house.store, found.path, replace=replace, owner_is_me=me, progress=work.progress)
            house.forget_all()
            return taken

        self._work = work
        self.work_card.follow(work, self.tr, self.tr("Restoring the backup"))
        self._show()
        on_ui(self.app.house.ask(take), self._restored, self._failed)

    def _restored(self, taken: TakenIn) -> None:
        self._stop()
        self._taken = taken
        self.app.read_settings()
        self._show()
        self._forget_picked()

    def _failed(self, error: BaseException) -> None:
        self._stop()
        self._show()
        say_why(self.app, error)

    def _call_off(self) -> None:
        if self._work is not None:
            self._work.call_off()

    def _stop(self) -> None:
        self._work = None
        self.work_card.stop()

    def _forget_picked(self) -> None:
        """The copy of a file that Android has picked."""
        path = self.app.folder / "shared" / f"picked{ENDING}"
        self.app.house.ask(lambda _: path.unlink(missing_ok=True)).add_done_callback(complain)

    # -- going away ------------------------------------------------------------------------------------------

    def back(self) -> bool:
        """First the work is called off, then the file is put away, then the page is left."""
        self._call_off()
        if self._work is not None:
            return True
        if self.found is None or self._taken is not None:
            return False
        self.found = None
        return True

    def closed(self) -> None:
        super().closed()
        self._call_off()
        self.work_card.stop()
        self._forget_picked()
