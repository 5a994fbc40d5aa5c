"""What the pages of a backup share."""

from __future__ import annotations

import logging
from errno import ENOSPC
from typing import TYPE_CHECKING, Any

from app.pages.backup.words import Line
from app.pages.backup.work import CalledOff
from app.store.backup import BackupError, BackupReason
from app.store.store import StoreError, StoreReason
from app.ui.boxes import Card, refill
from app.ui.rows import ListRow

if TYPE_CHECKING:
    from collections.abc import Sequence

    from app.games.services import HouseServices

log = logging.getLogger(__name__)


class InsideCard(Card):
    """What is in a backup, or would be."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(padding=0, **kwargs)
        self.lines: Sequence[Line] = ()

    def show(self, lines: Sequence[Line]) -> None:
        self.lines = lines
        rows = [
            ListRow(icon=icon, title=title, subtitle=about, divider=number > 0, tappable=False)
            for number, (icon, title, about) in enumerate(lines)
        ]
        refill(self, rows)


def say_why(app: HouseServices, error: BaseException) -> None:
    """One sentence about what went wrong, or that nothing happened."""
    if isinstance(error, CalledOff):
        app.overlay.toast(app.tr("Called off. Nothing was changed."), icon="check")
        return
    log.warning("backup: %s", error)
    if isinstance(error, BackupError):
        app.tell(error.reason)
    elif isinstance(error, (StoreError, OSError)):
        full = getattr(error, "reason", "") == StoreReason.FULL or getattr(error, "errno", 0) == ENOSPC
        app.tell(BackupReason.FULL if full else BackupReason.FAILED)
    else:
        log.error("backup", exc_info=error)
        app.tell("")
