"""The house: the store and every table that is open, all on one runner. This is what screens and guests talk to."""

from __future__ import annotations

import logging
import time
import uuid
from collections.abc import Callable
from concurrent.futures import Future
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from app.store.rescue import Notice, open_store
from app.store.store import NewGame, Store, StoreError
from app.table.runner import OwnerThread, Runner
from app.thinking import device_speed

if TYPE_CHECKING:
    from app.table.proposals import Answer, Ask
    from app.table.table import Table

log = logging.getLogger(__name__)

T = TypeVar("T")


def new_id() -> str:
    return uuid.uuid4().hex


class House:
    """Opens the store on the runner's thread and keeps it there. Tables are loaded, code and all, when one is needed:
    the app starts faster without them.

    `ask` runs any question about the house in turn, e.g. `house.ask(lambda h: h.store.games())`.
    """

    store: Store
    notices: tuple[Notice, ...]

    def __init__(self, folder: Path, runner: Runner | None = None, now: Callable[[], float] = time.time) -> None:
        self.folder = folder
        self.now = now
        self.runner = runner or OwnerThread(when_idle=self._sync)
        self._tables: dict[str, Table] = {}
        self._held: list[str] = []
        self.opened: Future[tuple[Notice, ...]] = self.runner.call(lambda: self._open(folder))

    def _open(self, folder: Path) -> tuple[Notice, ...]:
        self.store, self.notices = open_store(folder, self.now)
        device_speed.keep_in(folder)
        return self.notices

    def _sync(self) -> None:
        """Nobody waits for an answer, so there is time to wait for the disk."""
        try:
            if hasattr(self, "store"):
                self.store.sync()
        except OSError as error:
            log.error("not on the disk yet: %s", error)

    def ask(self, question: Callable[[House], T]) -> Future[T]:
        return self.runner.call(lambda: question(self))

    def propose(self, game: str, origin: str, ask: Ask, id: str | None = None) -> Future[Answer]:
        from app.table.proposals import Proposal

        proposal = Proposal(id or new_id(), origin, ask)
        return self.runner.call(lambda: self.table(game).propose(proposal))

    def close(self) -> None:
        self.ask(lambda house: house.store.close())
        self.runner.close()

    # on the runner's thread

    def create(self, new: NewGame) -> Table:
        from app.table.table import Table

        table = Table.create(self.store, new, new_id(), self.now)
        self._tables[table.id] = table
        return table

    def table(self, game: str) -> Table:
        """The table of a stored game, the same one for everybody; `StoreError` if there is none."""
        from app.table.table import Table

        if game not in self._tables:
            self._tables[game] = Table.load(self.store, game, self.now)
        return self._tables[game]

    def drop_unplayed(self, game: str) -> bool:
        """Nobody needs to go on with a game that nobody has begun; whether it is gone."""
        if game in self._held:
            return False
        try:
            table = self.table(game)
        except StoreError:
            return False
        played = table.finished or table.was_played
        self.forget(game)
        if not played:
            self.store.delete(game, self.now())
        return not played

    def hold(self, game: str) -> None:
        """Somebody besides a screen needs this table, until `release`."""
        self._held.append(game)

    def release(self, game: str) -> None:
        self._held.remove(game)

    def let_go(self) -> None:
        """Free what games computed for tables that nobody sits at any more."""
        from app.thinking.bot_files import release

        release(but={table.new.game.id for table in self._tables.values()})

    def forget_all(self) -> None:
        """What is stored is no longer what open tables know."""
        for game in list(self._tables):
            self.forget(game)

    def forget(self, game: str) -> None:
        """The game stays in the store; its table is closed unless somebody holds it."""
        if game not in self._held:
            self._tables.pop(game, None)
