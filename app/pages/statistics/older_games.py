"""Games that were finished before anybody took notes of them, looked at in the background."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from app.store.overview import SLICE
from app.store.statistics import fill_notes
from app.ui.on_ui import on_ui

if TYPE_CHECKING:
    from app.games.services import HouseServices


class OlderGames:
    """Looks at a few of them at a time while `wanted()`, so that nobody who plays meanwhile waits; then says `done()`.

    Where that fails it is left to the next visit: what is missing is only not shown.
    """

    def __init__(self, app: HouseServices, wanted: Callable[[], bool], done: Callable[[], object]) -> None:
        self._app, self._wanted, self._done = app, wanted, done
        self._begun = False

    def look_at(self, ids: Sequence[str], failed: Callable[[BaseException], object]) -> None:
        if not self._begun and ids:
            self._begun = True
            self._next(list(ids), failed)

    def _next(self, rest: list[str], failed: Callable[[BaseException], object]) -> None:
        if not self._wanted():
            return
        if not rest:
            self._done()
            return
        now, later = rest[:SLICE], rest[SLICE:]
        asked = self._app.house.ask(lambda house: fill_notes(house.store, now))
        on_ui(asked, lambda _: self._next(later, failed), failed)
