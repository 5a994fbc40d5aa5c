"""A file of ours to where people want it. Our own copy goes as soon as it has arrived."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from app.device import files
from app.device.share import Shared
from app.pages.sharing import tell
from app.store.game_file import FileReason
from app.table.runner import complain

if TYPE_CHECKING:
    from app.games.services import HouseServices

Over = Callable[[str], object]
"""Hears what to say about it: where the file is, or nothing if it went nowhere or to another app."""


def save_file(app: HouseServices, path: Path, kind: str, saved: str, over: Over) -> None:
    """With Android's dialog, or into the downloads; `saved` is what to say after the former."""

    def came(well: bool | None) -> None:
        if well is False:
            app.tell(FileReason.NOT_WRITTEN)
        _end(app, path, saved if well else "", over)

    if not files.save(path, kind, came):
        share_on(app, path, kind, over)


def share_on(app: HouseServices, path: Path, kind: str, over: Over) -> None:
    """To other apps; on a desktop into the downloads."""

    def came(done: Shared) -> None:
        words = ""
        if done.saved is not None:
            words = app.tr("Saved as {name} in {folder}", name=done.saved.name, folder=done.saved.parent.name)
        elif not done:
            tell(app, done)
        _end(app, path, words, over)

    files.hand_on(path, kind, came)


def _end(app: HouseServices, path: Path, words: str, over: Over) -> None:
    app.house.ask(lambda _: path.unlink(missing_ok=True)).add_done_callback(complain)
    over(words)
