"""Stored games as lists show them, read one by one, as they come into sight, on the thread that owns the store."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from app.games.words import own_seat, title, turn
from app.store.log import seats_after
from app.store.seats import Seat
from app.store.store import Listed, Profile, Store, StoreError, StoreReason
from app.table.house import House
from app.table.runner import complain
from app.ui.on_ui import on_ui
from rules import TABLE_DICE
from rules.core import State

if TYPE_CHECKING:
    from app.games.services import HouseServices


@dataclass(frozen=True)
class GameShelf:
    """All games, the latest first, and who owns this device."""

    games: tuple[Listed, ...]
    owner: Profile | None

    @property
    def owner_id(self) -> str | None:
        return self.owner.id if self.owner else None

    def of(self, status: str) -> list[Listed]:
        return [game for game in self.games if game.status == status]


@dataclass(frozen=True)
class ShelfPosition:
    """Where a game stands, as everybody may see it, and who decides for its seats now."""

    state: State[Any]
    seats: tuple[Seat, ...]

    def seen_by(self, owner: str | None) -> int:
        """Whose sheet a small picture shows: yours, or that of whoever is next."""
        own = own_seat(self.seats, owner)
        return own if own is not None else turn(self.state, self.seats, owner).seat


def shelf(store: Store) -> GameShelf:
    owner = next((profile for profile in store.profiles() if profile.owner), None)
    return GameShelf(tuple(store.games()), owner)


def read_position(store: Store, listed: Listed) -> ShelfPosition | None:
    """Where a game stands, or `None` if it is damaged."""
    try:
        kept = store.load(listed.id)
    except StoreError as error:
        if error.reason is StoreReason.GAME_DAMAGED:
            return None
        raise
    return ShelfPosition(kept.state.view(None), seats_after(kept.new.seats, kept.entries))


def page_of(listed: Listed) -> str:
    """The page on which a stored game is looked at."""
    if listed.game_id == TABLE_DICE:
        return "dice_table" if listed.status == "open" else "dice_table_summary"
    return "game" if listed.status == "open" else "results"


def delete_game(app: HouseServices, listed: Listed, owner: str | None) -> None:
    """It leaves the lists at once, can be brought back for a while, and then goes for good."""
    tr, game = app.tr, listed.id

    def look_again(_: object) -> None:
        if app.navigator.page is not None:
            app.navigator.page.shown()

    def failed(error: BaseException) -> None:
        app.tell(error.reason if isinstance(error, StoreError) else "")
        look_again(None)

    def delete(house: House) -> None:
        house.forget(game)
        house.store.delete(game, house.now())

    def restore() -> None:
        on_ui(app.house.ask(lambda house: house.store.restore(game)), look_again, failed)

    def forget() -> None:
        app.house.ask(lambda house: house.store.purge()).add_done_callback(complain)

    # the message goes first: it ends the one before, which purges what was deleted until then
    app.overlay.undo(tr("{game} deleted", game=title(tr, listed, owner)), tr("Undo"), restore, on_gone=forget)
    on_ui(app.house.ask(delete), look_again, failed)
