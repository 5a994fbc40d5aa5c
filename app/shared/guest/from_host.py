"""What a host says, strictly parsed: nothing of it is drawn or kept that did not become one of these classes.

A host may be anybody's program. Whatever it says that a host of ours would not say is `BadHost`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import Annotated, Any, Literal

import rules
from app.intake.document import Bounds, Unfit, check, read_json, read_object
from app.intake.typed import taken
from app.intake.values import between, few, like, moment
from app.shared.wire.protocol import NetReason
from app.store.game_file import read_log
from app.store.log import Entry, HandedOver, Happened, Undone, What, parse_what
from app.store.seats import NAME_LENGTH, Seat, avatar_of, fit_seat, tidy
from app.store.store import UNPLAYABLE, NewGame
from rules.codec import JSON
from rules.core import Acted, Chanced, Game, Left, SheetState, State
from rules.record import parse_head, parse_state

LONGEST = 1 << 20
"""Bytes of the longest message a host may send: a whole game."""

FROM_HOST = Bounds(LONGEST, depth=16, text=400, items=10_000, values=200_000)

MOST_PEOPLE, MOST_SEATS = 300, 250
MOST_SHEETS = 12
"""So many are tried; of a hall only who plays looks at more than a few."""
LAST_REVISION = 1 << 31
LONGEST_LOG = 10_000
"""Entries in one message."""
LONGEST_GAME = 60_000
"""Entries of a game that comes in parts."""


MOST_VALUES = 12
VALUES = Bounds(LONGEST, depth=4, text=NAME_LENGTH * 2, items=MOST_SEATS, values=2 * MOST_SEATS)
"""What an answer tells to be put into a sentence."""


class BadHost(Unfit):
    """What the host sent cannot be shown."""


Id = Annotated[str, like(r"[0-9A-Za-z_-]{1,64}")]
MaybeId = Annotated[str, like(r"[0-9A-Za-z_-]{0,64}")]
Code = Annotated[str, like(r"[a-z_]{0,40}")]
Name = Annotated[str, tidy]
Colour = Annotated[str, avatar_of]
SeatNumber = Annotated[int, between(0, MOST_SEATS - 1)]
Revision = Annotated[int, between(0, LAST_REVISION)]
SeatCodeText = Annotated[str, like(r"[0-9]{0,12}")]
Count = Annotated[int, between(0, 1000)]
PersonKind = Literal["person", "bot", "app", "browser"]


@dataclass(frozen=True)
class Welcomed:
    """The way in; `key` is told once."""

    table: Id
    guest: Id
    key: MaybeId = ""
    sign: MaybeId = ""


@dataclass(frozen=True)
class Proved:
    """The host gave us our key, or pretends to."""

    proof: MaybeId


@dataclass(frozen=True)
class Signed:
    """Another sign of the table from now on."""

    sign: MaybeId


@dataclass(frozen=True)
class Waiting:
    """The host has not let us in yet."""


@dataclass(frozen=True)
class Answered:
    """The answer to what we asked."""

    id: Id
    accepted: bool
    revision: Revision = 0
    reason: Code = ""
    values: JSON = field(default_factory=dict)

    def __post_init__(self) -> None:
        if not isinstance(self.values, dict) or len(self.values) > MOST_VALUES:
            raise Unfit("no values")
        check(self.values, VALUES)


@dataclass(frozen=True)
class Nudged:
    """Somebody waits for us."""

    by: Name


@dataclass(frozen=True)
class Sorry:
    """Sent away."""

    reason: NetReason


@dataclass(frozen=True)
class TablePerson:
    """Somebody at the table, as the host lists them."""

    name: Name
    avatar: Colour
    kind: PersonKind
    seat: SeatNumber | None
    here: bool
    ready: bool
    you: bool


@dataclass(frozen=True)
class EveningPlayer:
    """How often somebody won tonight."""

    name: Name
    avatar: Colour
    wins: Count
    games: Count
    you: bool = False


@dataclass(frozen=True)
class EveningGame:
    game_id: Id
    winners: Annotated[tuple[Name, ...], few(MOST_SEATS)]


@dataclass(frozen=True)
class OwnSeatCode:
    """The number that opens our seat on another device, and for how many seconds."""

    code: SeatCodeText = ""
    seconds: Count = 0


@dataclass(frozen=True)
class Tonight:
    """Who won what at this table, between two games."""

    games: Annotated[tuple[EveningGame, ...], few(MOST_PEOPLE)] = ()
    people: Annotated[tuple[EveningPlayer, ...], few(MOST_PEOPLE)] = ()


NO_GAMES = Tonight()
NO_CODE = OwnSeatCode()


@dataclass(frozen=True)
class TableStanding:
    """How a shared table stands for a guest in the app. In the lobby there is no `state` yet."""

    game_id: str
    people: tuple[TablePerson, ...]
    seat: int | None
    asleep: bool
    ready: bool
    name: str
    state: State[Any] | None = None
    running: str = ""
    """The host's id of the game, to tell a rematch from the game before."""
    seats: tuple[Seat, ...] = ()
    entries: tuple[Entry, ...] = ()
    revision: int = 0
    can_undo: bool = False
    asked: tuple[int, ...] = ()
    undo_by: int | None = None
    wished: int | None = None
    real_dice: bool = False
    hints: bool = False
    evening: Tonight = NO_GAMES
    watches: bool = False
    """By our own wish: we get no seat in the next game."""
    seat_code: OwnSeatCode = NO_CODE


@dataclass(frozen=True)
class GivenGame:
    """A finished game as the host gave it, for the guest's own history. Whether it can be played, replaying shows."""

    id: str
    new: NewGame
    created: float
    """By the host's clock, like the times of the entries."""
    entries: tuple[Entry, ...]
    more: bool = False
    """More of it follows."""


@dataclass(frozen=True)
class GivenLine:
    revision: Revision
    at: JSON
    what: JSON


@dataclass(frozen=True)
class GivenGamePart:
    """What follows of a long game; `GameInParts` takes it apart."""

    id: Id
    entries: Annotated[tuple[GivenLine, ...], few(LONGEST_LOG)]
    more: bool


Heard = (
    Welcomed | Proved | Signed | Waiting | TableStanding | Answered | Nudged | Sorry | GivenGame | GivenGamePart | None
)


def read(text: str | bytes) -> Heard:
    """A host's message, nothing for kinds that a later version may have, or `BadHost`."""
    try:
        return heard_of(read_object(read_json(text, FROM_HOST)))
    except Unfit as error:
        raise BadHost(str(error)) from error


def heard_of(message: dict[str, JSON]) -> Heard:
    kind = message.get("kind")
    parse = PARSERS.get(kind) if isinstance(kind, str) else None
    if parse is None:
        return None
    try:
        return parse(message)
    except (*UNPLAYABLE, RecursionError) as error:
        raise BadHost(f"{kind}: {error!r}"[:200]) from error


# -- how a table stands ----------------------------------------------------------------------------------------


@dataclass(frozen=True)
class _Person:
    """Somebody at the table, as every guest is told of them."""

    name: Name
    avatar: Colour
    kind: PersonKind
    seat: SeatNumber | None = None
    here: bool = True
    ready: bool = True


@dataclass(frozen=True)
class _Own:
    name: Name
    avatar: Colour
    ready: bool
    watches: bool = False


@dataclass(frozen=True)
class _Lobby:
    game_id: Id
    people: Annotated[tuple[_Person, ...], few(MOST_PEOPLE)]
    seat: SeatNumber | None
    asleep: bool
    guest: _Own
    you: Count | None = None
    evening: Tonight = NO_GAMES
    seat_code: OwnSeatCode = NO_CODE


@dataclass(frozen=True)
class _ToldLine:
    revision: Revision
    what: JSON


@dataclass(frozen=True)
class _Playing:
    running: Id
    revision: Revision
    seats: Annotated[tuple[Seat, ...], few(MOST_SEATS)]
    entries: Annotated[tuple[_ToldLine, ...], few(LONGEST_LOG)]
    state: JSON
    can_undo: bool
    asked: Annotated[tuple[SeatNumber, ...], few(MOST_SEATS)]
    undo_by: SeatNumber | None
    wished: SeatNumber | None
    real_dice: bool
    hints: bool = False


def _lobby(message: dict[str, JSON]) -> TableStanding:
    found = taken(_Lobby, message)
    rules.game(found.game_id)
    for played in found.evening.games:
        rules.game(played.game_id)
    people = tuple(
        TablePerson(one.name, one.avatar, one.kind, one.seat, one.here, one.ready, number == found.you)
        for number, one in enumerate(found.people)
    )
    return TableStanding(
        found.game_id,
        people,
        found.seat,
        found.asleep,
        found.guest.ready,
        found.guest.name,
        evening=found.evening,
        watches=found.guest.watches,
        seat_code=found.seat_code,
    )


def _table(message: dict[str, JSON]) -> TableStanding:
    lobby, found = _lobby(message), taken(_Playing, message)
    state = parse_state(found.state)
    _look_at(state)
    if state.game.id != lobby.game_id or len(found.seats) != state.setup.seats:
        raise Unfit("another game than it says")
    numbers = (lobby.seat, found.undo_by, found.wished, *found.asked, *(one.seat for one in lobby.people))
    if not all(number is None or number < state.setup.seats for number in numbers):
        raise Unfit("no such seat")
    return TableStanding(
        lobby.game_id,
        lobby.people,
        lobby.seat,
        lobby.asleep,
        lobby.ready,
        lobby.name,
        state=state,
        running=found.running,
        seats=tuple(fit_seat(seat, number) for number, seat in enumerate(found.seats, 1)),
        entries=tuple(_entry(state.game, line, state.setup.seats) for line in found.entries),
        revision=found.revision,
        can_undo=found.can_undo,
        asked=found.asked,
        undo_by=found.undo_by,
        wished=found.wished,
        real_dice=found.real_dice,
        hints=found.hints,
        evening=lobby.evening,
        watches=lobby.watches,
        seat_code=lobby.seat_code,
    )


def _look_at(state: State[Any]) -> None:
    """A position that the rules cannot even look at would break the page, and so would dice that there are none of."""
    seats, pending = range(state.setup.seats), state.chance()
    state.over(), state.scores(), state.outcome(), state.view(None)
    named = (*state.to_act(), *state.left, state.whose_dice(), pending.seat if pending else None)
    if not all(seat is None or seat in seats for seat in named):
        raise Unfit("no such seat")
    for seat in seats:
        state.breakdown(seat)
    if isinstance(state, SheetState):
        if state.dice and not shows(state.game, state.dice):
            raise Unfit("no such dice")
        for seat in seats[:MOST_SHEETS]:
            state.sheet(seat)


def _entry(game: Game, line: _ToldLine, seats: int) -> Entry:
    what = parse_what(game, line.what)
    if isinstance(what, Happened) and isinstance(what.event, Chanced) and not may_fall(game, what.event.values):
        raise Unfit("no such dice")
    seat = _seat_in(what)
    if seat is not None and seat not in range(seats):
        raise Unfit("no such seat")
    return Entry(line.revision, 0.0, what)


def shows(game: Game, dice: Sequence[object]) -> bool:
    """Whether all dice of the game may lie like this."""
    return len(dice) == len(game.dice) and all(face in die.faces for face, die in zip(dice, game.dice, strict=True))


def may_fall(game: Game, values: Sequence[object]) -> bool:
    """Whether all dice, or some of them, may have fallen like this. Tiles are shown as the position has them."""
    if not game.dice or shows(game, values):
        return True
    return len(values) < len(game.dice) and all(any(face in die.faces for die in game.dice) for face in values)


def _seat_in(what: What) -> int | None:
    match what:
        case Undone(seat=seat) | HandedOver(seat=seat) | Happened(Acted(seat=seat) | Left(seat)):
            return seat
    return None


# -- a whole game ----------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class _Game:
    id: Id
    head: JSON
    seats: Annotated[tuple[Seat, ...], few(MOST_SEATS)]
    real_dice: bool
    created: JSON
    entries: Annotated[tuple[GivenLine, ...], few(LONGEST_LOG)]
    more: bool = False


def _game(message: dict[str, JSON]) -> GivenGame:
    found = taken(_Game, message)
    game, setup = parse_head(found.head)
    if len(found.seats) != setup.seats:
        raise Unfit("not a seat for everyone")
    if found.more and not found.entries:
        raise Unfit("nothing, and more of it")
    seats = tuple(fit_seat(seat, number) for number, seat in enumerate(found.seats, 1))
    new = NewGame(game, setup, seats, found.real_dice)
    created = moment(found.created, 0.0, ALWAYS)
    return GivenGame(found.id, new, created, _log(new, found.entries, created, 0), found.more)


def _log(new: NewGame, lines: Sequence[GivenLine], after: float, before: int) -> tuple[Entry, ...]:
    if [line.revision for line in lines] != list(range(before + 1, before + len(lines) + 1)):
        raise Unfit("not a whole log")
    return read_log(new, [{**read_object(line.what), "at": line.at} for line in lines], after, ALWAYS, before)


class GameInParts:
    """A long game comes in parts; here they become one."""

    def __init__(self) -> None:
        self._begun: GivenGame | None = None

    def add(self, heard: GivenGame | GivenGamePart) -> GivenGame | None:
        """The whole game once it is there, or `BadHost`."""
        begun, self._begun = self._begun, None
        if isinstance(heard, GivenGamePart):
            if begun is None or begun.id != heard.id:
                raise BadHost("a part of nothing")
            if len(begun.entries) + len(heard.entries) > LONGEST_GAME:
                raise BadHost("too long a game")
            try:
                entries = _log(begun.new, heard.entries, begun.entries[-1].at, len(begun.entries))
            except (*UNPLAYABLE, RecursionError) as error:
                raise BadHost(f"a part: {error!r}") from error
            heard = replace(begun, entries=begun.entries + entries, more=heard.more)
        if heard.more:
            self._begun = heard
            return None
        return heard


ALWAYS = float("inf")
"""Another device's clock may be ahead; the game is dated by ours when it is kept."""

PARSERS: dict[str, Callable[[dict[str, JSON]], Heard]] = {
    "welcome": lambda message: taken(Welcomed, message),
    "proof": lambda message: taken(Proved, message),
    "sign": lambda message: taken(Signed, message),
    "waiting": lambda message: Waiting(),
    "lobby": _lobby,
    "table": _table,
    "answer": lambda message: taken(Answered, message),
    "nudge": lambda message: taken(Nudged, message),
    "sorry": lambda message: taken(Sorry, message),
    "game": _game,
    "game_part": lambda message: taken(GivenGamePart, message),
}
