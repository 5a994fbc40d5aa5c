"""What the app does for pages around a running game: it keeps what outlives each of them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from app.games.running_game import RunningGame
from app.games.services import HouseServices

if TYPE_CHECKING:
    from app.games.running_game import GameBody
    from app.i18n import Translator
    from app.play.guest_client import GuestClient
    from app.play.host_session import SharedTable
    from app.play.playing import Playing
    from app.shared.host.kept import KeptTable
    from app.table.rival import DailyRival


class HostedGame(Protocol):
    """A game at a table that this device hosts for others, running or over."""

    app: PlayServices

    @property
    def tr(self) -> Translator: ...

    @property
    def curtain(self) -> object | None: ...

    @property
    def running(self) -> Playing: ...

    @property
    def shared(self) -> SharedTable | None:
        """While the table is open."""

    def people(self) -> list[int]:
        """The seats of people at this device."""

    def gathered(self) -> None:
        """Somebody came or went."""

    def leave(self) -> None: ...


class GameForGuests(RunningGame, HostedGame, Protocol):
    """The page of a game that guests play on their own devices."""

    app: PlayServices

    @property
    def running(self) -> Playing: ...

    def show_person(self, seat: int) -> None:
        """What can be done about somebody at the table."""


class Doorkeeper(Protocol):
    """Tells who comes and goes, and asks about newcomers."""

    @property
    def table(self) -> SharedTable: ...

    def end(self) -> None: ...


class PeoplePages(Protocol):
    """What people see of a shared table while its game runs; it is made by pages above this room."""

    def doorkeeper(self, game: HostedGame, table: SharedTable) -> Doorkeeper: ...

    def show_people(self, game: HostedGame) -> None: ...

    def show_person(self, game: HostedGame, seat: int) -> None: ...

    def dice_for_guests(self, game: GameForGuests) -> GameBody:
        """For a game that nobody plays at this device."""


class PlayServices(HouseServices, Protocol):
    """`shared` and `left_table` can be followed with `bind`."""

    shared: SharedTable | None
    """The table that this device hosts for others."""
    left_table: KeptTable | None
    """A table of this device that could be opened again, if people want it."""
    guest_client: GuestClient | None
    """The table of somebody else where this device is a guest."""
    rival: DailyRival | None
    """Plays the deal of the day."""

    @property
    def people(self) -> PeoplePages: ...
