"""Shares a text and a picture, and says in one sentence how that went."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from app.device.share import Shared, share
from app.table.house import House
from app.ui.on_ui import on_ui

if TYPE_CHECKING:
    from app.games.services import HouseServices


def share_picture(app: HouseServices, text: str, picture: Callable[[Path], None] | None, name: str) -> None:
    """`picture` saves itself as the file it is given, where saving may take its time."""
    if picture is None:
        tell(app, share(text))
        return
    path, save_picture = app.folder / "shared" / name, picture

    def save(_house: House) -> Path | None:
        try:
            save_picture(path)
        except OSError:
            return None
        return path

    on_ui(app.house.ask(save), lambda saved: tell(app, share(text, saved)))


def tell(app: HouseServices, done: Shared) -> None:
    tr, toast = app.tr, app.overlay.toast
    if done.saved is not None:
        toast(tr("Saved as {name} in {folder}", name=done.saved.name, folder=done.saved.parent.name), icon="check")
    elif done.copied:
        toast(tr("The words were copied."), icon="check")
    elif not done:
        toast(tr("Sharing did not work."), icon="circle-alert", bad=True)
