"""The one computer that plays a deal of the day while people play it or look at it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.store.daily import Deal
from app.table.rival import DailyRival

if TYPE_CHECKING:
    from app.play.services import PlayServices


def rival_on(app: PlayServices, deal: Deal) -> DailyRival:
    """The one that plays this deal already, or a new one."""
    if app.rival is None or app.rival.deal != deal:
        if app.rival is not None:
            app.rival.pause()
        app.rival = DailyRival(app.house, app.worker, deal)
    return app.rival
