"""Giving finished games away as files, and taking in those of others.

export_game(app, id)        our own file, or for Trigon the choice between that and Pentobi's
import_game(app)            Android's picker, or a sheet with the files that lie about and a line for a path
take_in(app, data)          what was picked, or dropped on the window
"""

from __future__ import annotations

import logging
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import app as package
from app.device import files
from app.device.share import share_file
from app.pages.files_sheet import FileWords, show_files
from app.pages.sharing import tell
from app.store.backup import PACKED
from app.store.game_file import LARGEST, FileReason, GameFileError, has_notation, written, written_in_notation
from app.store.import_game import take_in_file
from app.store.store import StoreError
from app.table.house import House
from app.ui.on_ui import on_ui
from app.ui.overlay.drawers import Drawer
from app.ui.rows import ListRow
from rules import TABLE_DICE

if TYPE_CHECKING:
    from app.games.services import HouseServices

log = logging.getLogger(__name__)

OURS, THEIRS = "application/json", "application/x-blokus-sgf"
ENDINGS = {OURS: ".json", THEIRS: ".blksgf"}
OURS_NAME = "petka-"
"""What the names of our files begin with."""


# -- giving away -------------------------------------------------------------------------------------------------


def export_game(app: HouseServices, id: str) -> None:
    """Ask how if there is a choice; a game that is not over is not given away."""

    def choose(found: tuple[bool, bool]) -> None:
        over, theirs = found
        if not over:
            say_not_over(app)
        elif theirs:
            _choose_kind(app, id)
        else:
            _export(app, id, OURS)

    def look(house: House) -> tuple[bool, bool]:
        kept = house.store.load(id)
        return kept.state.over() and kept.replayed, has_notation(kept)

    on_ui(app.house.ask(look), choose, lambda error: _failed(app, error))


def say_not_over(app: HouseServices) -> None:
    app.overlay.toast(app.tr("A game can be exported when it is over: until then what is hidden stays hidden."))


def _choose_kind(app: HouseServices, id: str) -> None:
    tr = app.tr
    drawer = Drawer(title=tr("Export the game"))
    kinds = (
        ("file-text", tr("For Pětka"), tr("the whole game, to be looked at or kept"), OURS),
        ("triangle", tr("For Pentobi"), tr("the moves, to analyse them there"), THEIRS),
    )
    for icon, title, note, kind in kinds:
        drawer.offer(ListRow(icon=icon, title=title, subtitle=note), partial(_export, app, id, kind))
    app.overlay.show(drawer)


def _export(app: HouseServices, id: str, kind: str) -> None:
    def write(house: House) -> Path:
        kept = house.store.load(id)
        text = written(kept) if kind == OURS else written_in_notation(kept, package.__version__)
        day = datetime.fromtimestamp(kept.updated, UTC).astimezone()
        path = app.folder / "shared" / f"{OURS_NAME}{kept.new.game.id}-{day:%Y-%m-%d}{ENDINGS[kind]}"
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
        except OSError as error:
            raise GameFileError(FileReason.NOT_WRITTEN, str(error)) from error
        return path

    on_ui(app.house.ask(write), lambda path: tell(app, share_file(path, kind)), lambda error: _failed(app, error))


# -- taking in ---------------------------------------------------------------------------------------------------


def import_game(app: HouseServices) -> None:
    def picked(data: bytes | None) -> None:
        take_in(app, data)

    if not files.pick(picked, LARGEST):
        show_game_files(app)


def show_game_files(app: HouseServices) -> None:
    """On a desktop, and where Android's picker does not come."""
    tr = app.tr
    otherwise = tr("Type where the file is, or drop it on this window while the history is open.")
    words = FileWords(tr("Import a game"), otherwise, tr("Import"))
    show_files(app, words, tuple(ENDINGS.values()), _may_be_ours, lambda path: take_in_path(app, path))


def _may_be_ours(path: Path) -> bool:
    return path.name.startswith(OURS_NAME) or path.suffix == ENDINGS[THEIRS]


def take_in_path(app: HouseServices, path: Path) -> None:
    on_ui(app.house.ask(lambda _: files.read(path, LARGEST)), lambda data: take_in(app, data))


def take_in(app: HouseServices, data: bytes | None) -> None:
    """Into the history, and shown; `None` is a file that could not be read."""
    if data is None or data.startswith(PACKED):
        _failed(app, GameFileError(FileReason.GONE if data is None else FileReason.BACKUP))
        return
    tr = app.tr

    def take(house: House) -> tuple[str, bool, str]:
        id, new = take_in_file(house.store, data, house.now(), lambda number: tr("Player {n}", n=number))
        return id, new, house.store.load(id).new.game.id

    def done(found: tuple[str, bool, str]) -> None:
        id, new, game_id = found
        app.overlay.toast(tr("Imported into the history") if new else tr("This game is already here."), icon="check")
        if app.navigator.page is not None:
            app.navigator.page.shown()
        app.navigator.open("dice_table_summary" if game_id == TABLE_DICE else "replay", id=id)

    on_ui(app.house.ask(take), done, lambda error: _failed(app, error))


def _failed(app: HouseServices, error: BaseException) -> None:
    if isinstance(error, GameFileError):
        log.warning("game file: %s", error)
        app.tell(error.reason, **error.values)
    elif isinstance(error, StoreError):
        app.tell(error.reason)
    else:
        log.error("game file", exc_info=error)
        app.tell("")
