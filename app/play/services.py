"""What the app does for pages around a running game: it keeps what outlives each of them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from app.games.services import HouseServices

if TYPE_CHECKING:
    from app.play.guest_client import Visit
    from app.play.host_session import SharedTable
    from app.table.rival import DailyRival


class PlayServices(HouseServices, Protocol):
    """`shared` can be followed with `bind`."""

    shared: SharedTable | None
    """The table that this device hosts for others."""
    visit: Visit | None
    """The table of somebody else where this device is a guest."""
    rival: DailyRival | None
    """The computer that plays the deal of the day."""
