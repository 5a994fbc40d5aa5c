"""What is said about a described board, to guests who have only the description. Every game has its own words."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from app.i18n import Translator
from app.i18n.numbers import points
from rules.board import BoardPiece, ColourStock, GameBoard, OpenTiles
from rules.core import Action, State


@dataclass(frozen=True)
class BoardSight:
    """What somebody sees of a game with a board, and in which language."""

    tr: Translator
    state: State[Any]
    """What they may know."""
    board: GameBoard
    name: Callable[[int], str]
    """What a player is called."""
    own: int | None = None
    """The seat of whoever looks."""


@dataclass(frozen=True)
class BoardNotice:
    """Something that is to be announced, with the mark it is about."""

    title: str
    text: str
    mark: int | None = None


@dataclass(frozen=True)
class BoardOffer:
    """Something to be decided at leisure: `marks` are mark, words and a note each, `facts` an icon and a sentence."""

    title: str
    text: str
    marks: list[tuple[int, str, str]]
    facts: list[tuple[str, str]]


@dataclass(frozen=True)
class TrayWords:
    """Above the pieces in hand: `fits` says in how many places they can be joined on."""

    title: str
    note: str = ""
    fits: str = ""
    size: int = 0
    """How many pieces there are room for, if that is always the same."""


class BoardWords:
    def __init__(self, sight: BoardSight) -> None:
        self.sight = sight
        self.tr = sight.tr
        self.board = sight.board

    # -- the page ------------------------------------------------------------------------------------------

    def subtitle(self) -> str:
        raise NotImplementedError

    def turn(self) -> str:
        """Whose turn it is, to whose turn it is."""
        return self.tr("Your turn")

    def standing(self, seat: int, score: int) -> str:
        """Below a player's name."""
        return points(self.tr, score)

    def mark_names(self) -> list[str]:
        raise NotImplementedError

    def laid(self, number: int) -> str:
        """What somebody has laid."""
        raise NotImplementedError

    def notice(self) -> BoardNotice | None:
        return None

    # -- what is in hand -----------------------------------------------------------------------------------

    def tray(self) -> TrayWords:
        raise NotImplementedError

    def voice(self, piece: BoardPiece) -> str:
        raise NotImplementedError

    def badge(self, piece: BoardPiece) -> str:
        """On the button that lays it."""
        return ""

    def lay(self) -> str:
        """On that button."""
        return self.tr("Place")

    def choose(self) -> str:
        """To someone who holds nothing yet."""
        raise NotImplementedError

    def fits_nowhere(self) -> str:
        return ""

    def idle(self) -> str:
        """A reason code: why nothing can be laid now."""
        return "not_your_turn"

    def joins(self, n: int) -> str:
        """How many points a piece joins on to, as it lies."""
        return ""

    # -- what else can be done, and seen -------------------------------------------------------------------

    def choice(self, action: Action) -> tuple[str, str]:
        """What a button says, and its icon."""
        raise NotImplementedError

    def offer(self) -> BoardOffer | None:
        return None

    def shown(self, tiles: OpenTiles) -> str:
        raise NotImplementedError

    def tracks(self, seats: tuple[int, ...]) -> str:
        """Whose tracks these are."""
        raise NotImplementedError

    def track_note(self) -> str:
        return ""

    def stock(self, stock: ColourStock) -> str:
        raise NotImplementedError
