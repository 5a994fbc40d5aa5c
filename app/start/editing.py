"""What the menu of text fields has to be told: its words, and whether there is something to paste."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.device import clipboard
from app.ui.edit_menu import edit_menu

if TYPE_CHECKING:
    from app.i18n import Translator
    from app.ui.services import Services


def prepare(app: Services) -> None:
    edit_menu.can_paste = clipboard.has_text
    app.bind(tr=_speak)
    _speak(app, app.tr)


def _speak(_: Services, tr: Translator) -> None:
    edit_menu.cut, edit_menu.copy = tr("Cut"), tr("Copy")
    edit_menu.paste, edit_menu.select_all = tr("Paste"), tr("Select all")
