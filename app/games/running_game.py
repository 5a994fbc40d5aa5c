"""Where the page of a running game and the body of that page meet: neither knows the other's class."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Protocol

from app.ui.services import Follows

if TYPE_CHECKING:
    from kivy.uix.widget import Widget

    from app.games.services import HouseServices
    from app.games.sheet.parts import RailHead
    from app.store.log import Entry
    from app.store.seats import Seat
    from app.store.store import NewGame
    from app.ui.bars import AppBar, BottomBar
    from app.ui.places import Area
    from rules.core import Action, Game, Roll, State


class RunningSession(Protocol):
    """What the holder of the device may know, and ask for."""

    @property
    def game(self) -> Game: ...

    @property
    def new(self) -> NewGame: ...

    @property
    def state(self) -> State[Any]: ...

    @property
    def seat(self) -> int | None:
        """Who holds the device."""

    @property
    def seats(self) -> tuple[Seat, ...]: ...

    @property
    def revision(self) -> int: ...

    def act(self, action: Action, seat: int | None = None) -> None: ...

    def roll(self) -> None: ...


class TypedDice(Protocol):
    """Asks for dice that people roll with their hands."""

    @property
    def pending(self) -> Roll | None: ...

    def open(self) -> None: ...


class RunningGame(Follows, Protocol):
    """The page, for what is drawn of the game."""

    app: HouseServices
    opacity: float
    handing: bool
    """The device is changing hands: taps do not count."""
    can_take_back: int | None
    """The seat whose last action may be taken back."""
    bar_buttons: list[Widget]
    """Buttons of the page in the bar, before those of the game."""

    @property
    def running(self) -> RunningSession: ...

    @property
    def real_dice(self) -> TypedDice | None: ...

    def people(self) -> list[int]:
        """The seats of people at this device."""

    def called(self, seat: int) -> str:
        """What sentences call somebody: the only person at this device is "You"."""

    def is_away(self, seat: int) -> bool: ...

    def rolls_for(self, seat: int) -> bool:
        """Whether this seat's dice are rolled here."""

    def heading(self, subtitle: str) -> tuple[str, str]:
        """Title and subtitle of the bar."""

    def turn_words(self) -> str: ...

    def explain(self, reason: str, values: dict[str, Any]) -> None:
        """Why something is not allowed here, and the way to the rule."""

    def advance(self, to: int | None = None) -> None:
        """What was moving has come to rest."""

    def take_back(self) -> None: ...

    def leave(self) -> None: ...

    def show_menu(self) -> None: ...


class GameBody(Protocol):
    """The body of the page: what is drawn and touched of the game."""

    bar: AppBar
    head: RailHead
    """What stands for the bar where a window is low or wide."""
    tray: Widget
    actions: BottomBar
    height: float
    size_hint_y: float | None
    busy: bool
    """Something is moving that people have to see; it calls `advance` when it has come to rest."""

    telling: bool
    """What others did is still being pointed out."""

    @property
    def may_roll(self) -> bool:
        """The person who holds the device may roll now."""

    @property
    def pending(self) -> bool:
        """Something is chosen that waits to be confirmed."""

    def happened(self, entries: tuple[Entry, ...]) -> None: ...

    def refresh(self) -> None: ...

    def arrange(self) -> None:
        """Place everything anew with the next frame."""

    def roll(self) -> None: ...

    def foresee(self, state: State[Any]) -> None:
        """The position as it will be with dice that somebody is about to type."""

    def refuse(self, reason: str, values: dict[str, Any]) -> None: ...

    def announce(self, name: str, palette: str) -> None: ...

    def key(self, name: str) -> bool: ...

    def back(self) -> bool: ...

    def closed(self) -> None: ...

    def advised(self, action: Action | None, others: Sequence[Action]) -> None:
        """Show an action as if it were chosen, and the others; with None, what was chosen before."""

    def choose(self, action: Action) -> None:
        """A hint was taken."""

    def hides(self, about: str, box: Area) -> float:
        """How many pixels of what a tip speaks of lie under a box of the window: of the "dice", of what is played with
        ("play"), or of everybody's "figures"."""

    def cover(self, below: float, beside: float) -> None:
        """A hint covers so much of the window."""
