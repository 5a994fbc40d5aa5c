"""When something unexpected went wrong: one sentence, and the log to share with whoever can mend it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.device.share import share
from app.ui.overlay.drawers import Dialog

if TYPE_CHECKING:
    from app.ui.services import Services


class TroubleDialog(Dialog):
    """One at a time: an error that repeats every frame must not bury the screen."""


def show_trouble(app: Services) -> None:
    if any(isinstance(modal, TroubleDialog) for modal in app.overlay.modals):
        return
    dialog = TroubleDialog(
        title=app.tr("Something went wrong"),
        text=app.tr("Your game is saved. You can go on, or share the log with the makers."),
        primary_text=app.tr("Go on"),
        secondary_text=app.tr("Share the log"),
    )
    dialog.bind(on_secondary=lambda *_: share(text=app.diary.text()))
    app.overlay.show(dialog)
