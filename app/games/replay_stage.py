"""What a replay shows of a game: its own board or sheet to look at, and who plays."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from kivy.uix.widget import Widget

from app.i18n import Translator
from app.store.replaying import Replay
from app.store.seats import Seat
from app.ui.people.players import PlayerView
from app.ui.theme import Rgba, tones


class StagePart(Protocol):
    """A widget that the page places."""

    size: tuple[float, float]
    pos: tuple[float, float]
    width: float
    height: float
    parent: Widget | None


class ReplayRack(StagePart, Protocol):
    """What somebody could choose from; without `text` there is nothing to show."""

    text: str

    def natural(self) -> float: ...


class ReplayOthers(StagePart, Protocol):
    """What everybody has, in small, for a large window."""

    def natural(self, width: float) -> float: ...


class ReplayStage:
    board: Widget
    """Lies in the middle."""
    strip: Widget
    """The players, above it."""
    picture: Widget | None = None
    """What the card of a step shows beside its words."""
    rack: ReplayRack | None = None
    others: ReplayOthers | None = None
    seat: int | None = None
    """Whose sheet is looked at; None follows whoever acts."""
    on_sheets = False
    """Everybody has a sheet of their own: it takes all the room there is, and the players reach to the edges."""

    def room(self, width: float) -> float:
        """How high the board wants to be in this width."""
        raise NotImplementedError

    def strip_height(self, width: float) -> float:
        raise NotImplementedError

    def show(self, replay: Replay, number: int, tr: Translator) -> None:
        """The position after a step."""
        raise NotImplementedError

    def tints(self, replay: Replay) -> list[Rgba]:
        """The colours of the sides for graph and ticks, by seat."""
        return [tint_of(seat) for seat in replay.seats]

    def sign(self, source: str) -> Widget | None:
        """What stands beside points from a source that the game tells apart."""
        return None

    def fade(self, opacity: float) -> None:
        """What has a shader of its own fades with the page."""

    def lie_low(self, low: bool) -> None:
        """There is little height."""

    def let_choose(self, choose: Callable[[int], None]) -> None:
        """Whose sheet is looked at, with a tap."""

    def key(self, name: str) -> bool:
        return False


def tint_of(seat: Seat) -> Rgba:
    return tones(seat.avatar)[0].top


def player_of(seat: Seat, note: str = "", turn: bool = False) -> PlayerView:
    return PlayerView(seat.name, note, seat.avatar, seat.controller.kind == "bot", turn=turn)
