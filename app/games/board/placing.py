"""Placing a piece in two steps: pick it, bring its ghost to a spot, confirm. No drawing, no rules.

Pieces      what a game tells about its pieces (a Protocol); a piece is the number by which the game knows it
Spot        a legal place for a piece: its anchor on the board, how it is turned there, the rules' own action
Refusal     why a piece cannot lie where it is held: a reason code, its values, and what to mark on the board
Placing
    piece           the piece that is held, or None
    turn            how it is turned
    spot            the legal spot where its ghost lies, or None
    refusal         why there is none where it is held, or None
    dragging        a finger carries it;  at: where its anchor is then, in board units
    live            False while nothing can be placed
    pick(piece), rotate(steps), flip(), aim(x, y), put(spot), cancel(), confirm()
    lift(), carry(x, y), drop(inside)       dragging
    show_next()             "show me any place": the ghost goes to one legal spot after another
    only                    there is just one piece: it is always in hand
    step(dx, dy)            arrow keys: to the nearest legal spot on that side
    held, hold(*held)       what is in hand, and to have it there again
    renew()                 the position changed: what is not possible any more is put back
    on_moved(what)          "pick", "rotate", "flip", "ghost", "back": for sounds
    on_refused(refusal)     a tap or a drop where it cannot lie
    on_confirmed(piece, spot)

A finger hides what is below it, so a piece is carried `LIFT` above a finger and right at a mouse pointer.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from math import hypot
from typing import Any, Generic, Protocol, TypeVar

from kivy.event import EventDispatcher
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty

from rules.core import Action

A = TypeVar("A", bound=Action)
M = TypeVar("M")

LIFT = 64
"""How far above the finger a piece is carried, in dp."""
SNAP = 24
"""How far from a legal spot it still snaps, in dp; a game snaps further where its cells are larger."""


def lift_of(touch: Any) -> float:
    """In dp: a mouse pointer hides nothing."""
    return 0 if "button" in touch.profile else LIFT


@dataclass(frozen=True)
class Spot(Generic[A]):
    x: float
    y: float
    turn: int
    action: A = field(hash=False, compare=False)


@dataclass(frozen=True)
class Refusal(Generic[M]):
    reason: str
    values: dict[str, Any] = field(default_factory=dict)
    marks: M | None = None


class Pieces(Protocol):
    def pieces(self) -> Sequence[int]:
        """Those that can be picked, in order."""

    def first_turn(self, piece: int) -> int:
        """How it lies when it is picked."""

    def rotated(self, piece: int, turn: int, steps: int) -> int: ...

    def flipped(self, piece: int, turn: int) -> int: ...

    def turned_on(self, piece: int, turn: int, x: float, y: float, steps: int) -> Spot | None:
        """The next legal way to lie at (x, y), if only such ways shall be shown there."""

    def spots(self, piece: int) -> Sequence[Spot]:
        """Every legal spot, in an order in which they can be shown."""

    def every(self) -> Sequence[tuple[int, Spot]]:
        """The same of all pieces; of those that are alike one."""

    def nearest(self, piece: int, turn: int, x: float, y: float, loose: bool) -> Spot | None:
        """The legal spot that is meant by (x, y); a tap is `loose`: it may turn the piece to fit."""

    def why_not(self, piece: int, turn: int, x: float, y: float) -> Refusal | None:
        """What is wrong there; None beside the board."""


def nearest_spot(spots: Iterable[Spot], x: float, y: float, reach: float) -> Spot | None:
    found = min(spots, key=lambda spot: hypot(spot.x - x, spot.y - y), default=None)
    return found if found is not None and hypot(found.x - x, found.y - y) <= reach else None


Held = tuple[int | None, int, Spot | None]
"""A piece, how it is turned, where it lies."""


class Placing(EventDispatcher):
    piece: int | None = ObjectProperty(None, allownone=True)
    turn: int = NumericProperty(0)
    spot: Spot | None = ObjectProperty(None, allownone=True)
    refusal: Refusal | None = ObjectProperty(None, allownone=True)
    dragging = BooleanProperty(False)
    at: tuple[float, float] | None = ObjectProperty(None, allownone=True)
    live = BooleanProperty(False)
    only = BooleanProperty(False)
    __events__ = ("on_moved", "on_refused", "on_confirmed")

    def __init__(self, pieces: Pieces, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.pieces = pieces
        self._before: tuple[int, Spot | None] = (0, None)
        """How it lay before it was lifted."""
        self._helped: int | None = None
        """The piece that was taken only to show where it could lie."""

    # -- choosing ------------------------------------------------------------------------------------------

    def pick(self, piece: int) -> bool:
        """Take a piece in hand; the same again turns it."""
        if not self.live or piece not in self.pieces.pieces():
            return False
        if piece == self.piece:
            return self.rotate() if self.spot is None else self.cancel()
        self._take(piece)
        self.dispatch("on_moved", "pick")
        return True

    def _take(self, piece: int) -> None:
        self._helped = None
        self.spot = self.refusal = self.at = None
        self.turn = self.pieces.first_turn(piece)
        self.piece = piece

    def rotate(self, steps: int = 1) -> bool:
        if self.piece is None or not self.live:
            return False
        place = None if self.dragging else self.place
        spot = self.pieces.turned_on(self.piece, self.turn, *place, steps) if place is not None else None
        if spot is None:
            self._turn_to(self.pieces.rotated(self.piece, self.turn, steps))
        else:
            self.at, self.refusal, self.turn, self.spot = None, None, spot.turn, spot
        self.dispatch("on_moved", "rotate")
        return True

    def flip(self) -> bool:
        if self.piece is None or not self.live:
            return False
        self._turn_to(self.pieces.flipped(self.piece, self.turn))
        self.dispatch("on_moved", "flip")
        return True

    def _turn_to(self, turn: int) -> None:
        place = self.place
        self.turn = turn
        if place is not None:
            self._settle(*place, loose=False)

    @property
    def in_hand(self) -> int:
        """The piece, where there must be one."""
        if self.piece is None:
            raise LookupError("nothing is held")
        return self.piece

    @property
    def place(self) -> tuple[float, float] | None:
        """Where the ghost is, legal or not."""
        if self.dragging or self.spot is None:
            return self.at
        return self.spot.x, self.spot.y

    # -- bringing it to the board --------------------------------------------------------------------------

    def aim(self, x: float, y: float) -> bool:
        """A tap on the board: the ghost goes there if it may."""
        if self.piece is None or not self.live:
            return False
        spot = self.pieces.nearest(self.piece, self.turn, x, y, True)
        if spot is None:
            refusal = self.pieces.why_not(self.piece, self.turn, x, y)
            if refusal is None:
                return False
            self.refusal = refusal
            if self.spot is None:
                self.at = x, y
            self.dispatch("on_refused", refusal)
            return True
        self.put(spot)
        return True

    @property
    def held(self) -> Held:
        """What `hold` takes to bring everything back."""
        return self.piece, self.turn, self.spot

    def hold(self, piece: int | None, turn: int = 0, spot: Spot | None = None) -> None:
        """Have this in hand instead, as far as it is still possible; nobody hears of it."""
        self._empty()
        if not self.live or piece not in self.pieces.pieces():
            return
        self.turn, self._helped = turn, None
        self.piece = piece
        self.spot = spot if piece is not None and spot in self.pieces.spots(piece) else None

    def put(self, spot: Spot) -> None:
        self.at, self.refusal, self.turn, self.spot = None, None, spot.turn, spot
        self.dispatch("on_moved", "ghost")

    def _settle(self, x: float, y: float, loose: bool) -> None:
        """The ghost is held at (x, y): where would it lie, or what is wrong?"""
        spot = self.pieces.nearest(self.in_hand, self.turn, x, y, loose)
        self.refusal = None if spot is not None else self.pieces.why_not(self.in_hand, self.turn, x, y)
        self.at = (x, y) if spot is None or self.dragging else None
        if spot is not None:
            self.turn = spot.turn
        self.spot = spot

    # -- dragging ------------------------------------------------------------------------------------------

    def lift(self, piece: int | None = None) -> bool:
        """A finger takes a piece from the tray, or the ghost from the board."""
        if not self.live or (piece is None and self.piece is None):
            return False
        if piece is not None and piece != self.piece:
            if piece not in self.pieces.pieces():
                return False
            self._take(piece)
        self._before = self.turn, self.spot
        self.dragging = True
        self.dispatch("on_moved", "pick")
        return True

    def carry(self, x: float, y: float) -> None:
        if self.dragging:
            before = self.spot
            self._settle(x, y, loose=False)
            if self.spot is not None and self.spot != before:
                self.dispatch("on_moved", "ghost")

    def drop(self, inside: bool) -> None:
        """Let go of it: on a legal spot it stays as a ghost, elsewhere it goes back to where it was."""
        if not self.dragging:
            return
        self.dragging = False
        self.at = None
        refusal = self.refusal
        if inside and self.spot is not None:
            return
        turn, spot = self._before
        self.refusal = None
        if not inside:
            self.cancel()
            return
        self.turn, self.spot = turn, spot
        if refusal is not None:
            self.refusal = refusal
            self.dispatch("on_refused", refusal)
        self.dispatch("on_moved", "back")

    # -- without a finger ----------------------------------------------------------------------------------

    def show_next(self) -> bool:
        """The next legal spot of the piece that somebody picked; without one, of all pieces."""
        if not self.live:
            return False
        if self.piece is not None and self.piece != self._helped:
            spots = self.pieces.spots(self.piece)
            if spots:
                self.put(spots[(spots.index(self.spot) + 1) % len(spots) if self.spot in spots else 0])
                return True
        every = self.pieces.every()
        if not every:
            return False
        now = (self.piece, self.spot)
        piece, spot = every[(every.index(now) + 1) % len(every) if now in every else 0]
        if piece != self.piece:
            self._take(piece)
        self._helped = piece
        self.put(spot)
        return True

    def step(self, dx: int, dy: int) -> bool:
        """To the nearest legal spot on that side (up is positive), as the piece is turned."""
        if self.piece is None or not self.live:
            return False
        every = self.pieces.spots(self.piece)
        spots = [spot for spot in every if spot.turn == self.turn] or list(every)
        place = self.place
        if not spots:
            return False
        if place is None:
            middle = sum(spot.x for spot in spots) / len(spots), sum(spot.y for spot in spots) / len(spots)
            self.put(min(spots, key=lambda spot: hypot(spot.x - middle[0], spot.y - middle[1])))
            return True
        x, y = place

        def far(spot: Spot) -> float:
            ahead = (spot.x - x) * dx + (spot.y - y) * dy
            aside = abs((spot.x - x) * dy) + abs((spot.y - y) * dx)
            return ahead + 2 * aside if ahead > 0.01 else float("inf")

        found = min(spots, key=far)
        if far(found) < float("inf"):
            self.put(found)
        return True

    # -- the end -------------------------------------------------------------------------------------------

    def confirm(self) -> bool:
        spot, piece = self.spot, self.piece
        if spot is None or not self.live or self.dragging:
            return False
        self._empty()
        self.dispatch("on_confirmed", piece, spot)
        return True

    def cancel(self) -> bool:
        """True if there was something to put back."""
        if self.piece is None or (self.only and not self.dragging and self.place is None):
            return False
        self._empty()
        self._keep_only()
        self.dispatch("on_moved", "back")
        return True

    def renew(self) -> None:
        if self.piece is None:
            self._keep_only()
            return
        if not self.live or self.piece not in self.pieces.pieces():
            self._empty()
            self._keep_only()
        elif self.spot is not None and self.spot not in self.pieces.spots(self.piece):
            self.spot = None

    def _keep_only(self) -> None:
        pieces = self.pieces.pieces() if self.only and self.live else ()
        if pieces:
            self._take(pieces[0])

    def _empty(self) -> None:
        self.dragging = False
        self.piece = self.spot = self.refusal = self.at = None

    def on_moved(self, what: str) -> None: ...

    def on_refused(self, refusal: Refusal) -> None: ...

    def on_confirmed(self, piece: int, spot: Spot) -> None: ...
