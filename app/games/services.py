"""What the app does for pages that need stored games, tables or computers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from app.ui.services import Services

if TYPE_CHECKING:
    from app.table.house import House
    from app.thinking.worker import Worker


class HouseServices(Services, Protocol):
    @property
    def house(self) -> House:
        """Store and tables, on their own thread."""

    @property
    def worker(self) -> Worker:
        """Where computers think; started when the first one is needed."""
