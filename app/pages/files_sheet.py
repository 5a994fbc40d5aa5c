"""The files of a desktop to choose from, also where Android's picker does not come."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from kivy.metrics import dp

from app.device import files
from app.games.words import moment
from app.ui.boxes import Column
from app.ui.buttons import PrimaryButton
from app.ui.fields import TextField
from app.ui.folding import SectionHeader
from app.ui.overlay.drawers import Drawer
from app.ui.rows import ListRow
from app.ui.text import Text

if TYPE_CHECKING:
    from app.games.services import HouseServices


class FileWords(NamedTuple):
    """What the sheet is called, what can be done besides choosing, and what its button says."""

    title: str
    otherwise: str
    button: str


def show_files(
    app: HouseServices,
    words: FileWords,
    endings: tuple[str, ...],
    wanted: Callable[[Path], bool],
    take: Callable[[Path], object],
) -> None:
    """Those that lie about, and a line for the path of any other."""
    tr = app.tr
    sheet = Drawer(title=words.title)
    found = [(path, at) for path, at in files.lying(endings) if wanted(path)]
    if found:
        sheet.add_widget(SectionHeader(text=tr("Files found on this device")))
    for path, at in found:
        when = moment(tr, at, app.house.now())
        row = ListRow(icon="file-text", title=path.name, subtitle=f"{path.parent.name}, {when}")
        row.bind(on_release=sheet.dismiss)
        row.fbind("on_release", lambda path, _: take(path), path)
        sheet.add_widget(row)
    typing = Column(spacing=dp(10), padding=(0, dp(8)))
    field = TextField(label=tr("File"), keyboard="url")
    button = PrimaryButton(text=words.button, icon="download")

    def go(*_: object) -> None:
        typed = field.text.strip().strip('"')
        if typed:
            sheet.dismiss()
            take(Path(typed).expanduser())

    field.bind(on_done=go)
    button.bind(on_release=go)
    for part in (Text(text=words.otherwise, kind="secondary", tone="text2"), field, button):
        typing.add_widget(part)
    sheet.add_widget(typing)
    app.overlay.show(sheet)
