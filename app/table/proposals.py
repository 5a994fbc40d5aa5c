"""What may be asked of a table, and what it answers."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from app.store.log import Entry
from app.store.seats import Controller, Seat
from rules.core import Action, State

HOST = "host"
"""The device the table runs on; it speaks for the people around it."""

BOT = "bot"
"""The computers of this table. Any other origin is a guest's id."""


class TableReason(StrEnum):
    """Why a table, not the rules, refuses."""

    NOT_YOUR_SEAT = "not_your_seat"
    SEAT_RESIGNED = "seat_resigned"
    NOTHING_TO_UNDO = "nothing_to_undo"
    CHANCE_FOLLOWED = "chance_followed"
    OTHERS_DEPEND = "others_depend"
    REFUSED_BY_OTHERS = "refused_by_others"
    NOBODY_ASKED = "nobody_asked"
    TYPE_THE_DICE = "type_the_dice"
    ROLL_IN_THE_APP = "roll_in_the_app"
    WRONG_CONTROLLER = "wrong_controller"
    MALFORMED_PROPOSAL = "malformed_proposal"


@dataclass(frozen=True)
class Act:
    """A seat's move."""

    seat: int
    action: Action


@dataclass(frozen=True)
class RollDice:
    """Let the pending roll happen."""

    seat: int


@dataclass(frozen=True)
class TypeDice:
    """Real dice were rolled: these values."""

    seat: int
    values: tuple[Any, ...]


@dataclass(frozen=True)
class Undo:
    """Take the seat's last action back, or a roll that was typed in wrongly."""

    seat: int


@dataclass(frozen=True)
class Agree:
    """A person's answer to somebody's wish to undo."""

    seat: int
    yes: bool


@dataclass(frozen=True)
class HandOver:
    """Let someone else decide for a seat: a computer, a person here, a guest."""

    seat: int
    controller: Controller


@dataclass(frozen=True)
class Leave:
    """A seat goes away. With sheets it is no longer waited for; in the board games a computer plays on."""

    seat: int


@dataclass(frozen=True)
class Resign:
    """Like leaving, for good: the seat is not handed back and gets no place."""

    seat: int


Ask = Act | RollDice | TypeDice | Undo | Agree | HandOver | Leave | Resign


@dataclass(frozen=True)
class Proposal:
    """An ask with an id of the asker's own: asked twice, it happens once."""

    id: str
    origin: str
    ask: Ask


@dataclass(frozen=True)
class Answer:
    """What became of a proposal. `revision` is the table's after it."""

    accepted: bool
    revision: int
    reason: str | None = None
    values: dict[str, Any] = field(default_factory=dict)
    asked: tuple[int, ...] = ()
    """The people who have to agree first."""


@dataclass(frozen=True)
class Update:
    """What an observer is told after something was kept: only what its seat may know."""

    revision: int
    entries: tuple[Entry, ...]
    view: State[Any]
    seats: tuple[Seat, ...]
    asked: tuple[int, ...] = ()
    """Who is being asked to agree to an undo."""
    undo_by: int | None = None
    """Who asks for it."""
