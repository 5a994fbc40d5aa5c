"""What Pětka is, whose work it stands on, and that it keeps everything to itself."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout

from app import __version__
from app.device.share import share
from app.i18n import mark
from app.store.folders import ASSETS
from app.ui.bars import AppBar
from app.ui.boxes import Card, Page
from app.ui.folding import SectionHeader
from app.ui.overlay.drawers import Drawer
from app.ui.rows import ListRow
from app.ui.screen import AppScreen
from app.ui.text import Text

if TYPE_CHECKING:
    from pathlib import Path

    from app.ui.services import Services

FONTS = ASSETS / "fonts" / "licences"
LICENCES: tuple[tuple[str, str, Path], ...] = (
    ("Pětka", "MIT", ASSETS / "licences" / "Petka-MIT.txt"),
    ("Hanken Grotesk", "SIL OFL 1.1", FONTS / "HankenGrotesk-OFL.txt"),
    ("Caveat", "SIL OFL 1.1", FONTS / "Caveat-OFL.txt"),
    ("Lucide", "ISC", FONTS / "Lucide-ISC.txt"),
)
LIBRARIES = (("Kivy", "MIT"), ("plyer", "MIT"), ("SDL 2", "zlib"), ("Python", "PSF"), ("SQLite", "public domain"))

PARAGRAPHS = (
    mark("Five table games for one phone, alone, against the computer or passed around the table."),
    mark("Everything stays on this device: no account, no advertising, no statistics sent anywhere."),
    mark(
        "Genial, Twenty One, Qwantum, Trigon and Knister are names of games by their authors and publishers."
        " Pětka is made by players, is not connected with them, and invites you to own the real boxes too."
    ),
)


class AboutScreen(AppScreen):
    def __init__(self, app: Services, **kwargs: Any) -> None:
        super().__init__(app, **kwargs)
        self._bar = AppBar()
        self._bar.bind(on_back=lambda *_: app.navigator.back())
        self._paragraphs = [Text(kind="body", tone="text2") for _ in PARAGRAPHS]
        self._licences = SectionHeader()
        self._libraries = SectionHeader()
        self._log = ListRow(icon="share-2")
        self._log.bind(on_release=lambda *_: self._share_log())
        self._build()
        self.bind(tr=self._show)
        self._show()

    def _build(self) -> None:
        column, page = BoxLayout(orientation="vertical"), Page()
        words = Card(spacing=dp(12), padding=dp(16))
        for paragraph in self._paragraphs:
            words.add_widget(paragraph)
        licences, libraries, log = Card(padding=0), Card(padding=0), Card(padding=0)
        for place, (name, licence, path) in enumerate(LICENCES):
            row = ListRow(title=name, subtitle=licence, chevron=True, divider=place > 0)
            row.bind(on_release=lambda _, name=name, path=path: self._open(name, path))
            licences.add_widget(row)
        for place, (name, licence) in enumerate(LIBRARIES):
            libraries.add_widget(ListRow(title=name, value=licence, divider=place > 0, tappable=False))
        log.add_widget(self._log)
        for part in (words, self._licences, licences, self._libraries, libraries, log):
            page.add_widget(part)
        for part in (self._bar, page):
            column.add_widget(part)
        self.add_widget(column)

    def _show(self, *_: object) -> None:
        tr = self.tr
        self._bar.title, self._bar.back_voice = tr("About Pětka"), tr("Back")
        self._bar.subtitle = tr("version {version}", version=__version__)
        for label, words in zip(self._paragraphs, PARAGRAPHS, strict=True):
            label.text = tr(words)
        self._licences.text = tr("Licences")
        self._libraries.text = tr("Made with")
        self._log.title, self._log.subtitle = tr("Share the log"), tr("helps the makers when something went wrong")

    def _open(self, name: str, path: Path) -> None:
        drawer = Drawer(title=name)
        for paragraph in path.read_text(encoding="utf-8").split("\n\n"):
            drawer.add_widget(Text(kind="secondary", tone="text2", text=" ".join(paragraph.split())))
        self.app.overlay.show(drawer)

    def _share_log(self) -> None:
        shared = share(text=self.app.diary.text())
        if shared.copied:
            self.app.overlay.toast(self.tr("The log was copied."), icon="check")
