"""What all games share: a `Game` describes itself, a `State` is an immutable position, chance is an event.

Nothing in here rolls, draws, waits, reads or writes. A state that needs luck says so through `chance()`,
and whoever owns the game answers with `resolve(values)`.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterator, Mapping, MutableSequence, Sequence
from dataclasses import dataclass, field, fields, replace
from enum import StrEnum
from typing import Any, ClassVar, Generic, Protocol, TypeVar

from rules.board import GameBoard, GameGround
from rules.codec import JSON, Malformed, decode, encode
from rules.dice import Die, Face
from rules.sheet import Sheet

T = TypeVar("T")
S = TypeVar("S", bound="State[Any]")
A = TypeVar("A", bound="Action")

FORMAT = 1
"""Version of the JSON documents of all games; a game's own `version` tells its rules."""


# -- what goes wrong -----------------------------------------------------------------------------------------


class Reason(StrEnum):
    """Why any game may refuse something. Games add their own."""

    MALFORMED = "malformed"
    NO_SUCH_SEAT = "no_such_seat"
    SEAT_LEFT = "seat_left"
    NOT_YOUR_TURN = "not_your_turn"
    GAME_OVER = "game_over"
    WAITING_FOR_CHANCE = "waiting_for_chance"
    NO_CHANCE_PENDING = "no_chance_pending"
    IMPOSSIBLE_ROLL = "impossible_roll"
    IMPOSSIBLE_DRAW = "impossible_draw"
    CANNOT_LEAVE = "cannot_leave"


class SetupReason(StrEnum):
    """Why a game cannot be started like this."""

    MALFORMED = "malformed"
    SEATS = "seats"
    UNKNOWN_OPTION = "unknown_option"
    OPTION_VALUE = "option_value"
    OPTION_NEEDS_SEATS = "option_needs_seats"
    OPTION_NEEDS_OPTION = "option_needs_option"


class IllegalAction(Exception):
    """Refused, the state unchanged. `reason` is a code, `values` what a sentence about it needs."""

    def __init__(self, reason: StrEnum, **values: Any) -> None:
        super().__init__(reason.value)
        self.reason = reason
        self.values = values


class IllegalSetup(ValueError):
    """These seats and options do not make a game."""

    def __init__(self, reason: SetupReason, **values: Any) -> None:
        super().__init__(f"{reason.value} {values}" if values else reason.value)
        self.reason = reason
        self.values = values


# -- set-up --------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Option:
    """One choice at set-up.

    With `per_seat` the value is a tuple, one (different) choice for each seat; with `many` it is a tuple of
    so many choices, repeats allowed.
    """

    id: str
    choices: tuple[Any, ...]
    default: Any
    seats: tuple[int, ...] | None
    per_seat: bool
    many: range | None
    needs: str | None
    """Another option that must be switched on."""

    def applies(self, seats: int) -> bool:
        return self.seats is None or seats in self.seats

    def allows(self, value: Any, seats: int) -> bool:
        if self.per_seat:
            return len(value) == seats == len(set(value)) and set(value) <= set(self.choices)
        if self.many is not None:
            return len(value) in self.many and set(value) <= set(self.choices)
        return value in self.choices


def option(
    default: Any,
    choices: Sequence[Any],
    *,
    seats: Sequence[int] | None = None,
    per_seat: bool = False,
    many: range | None = None,
    needs: str | None = None,
    later: bool = False,
) -> Any:
    """A field of a `Setup`. With `seats` any value but the default needs one of those seat counts, with `needs` also
    that other option. What came `later` is `seldom`: set-ups without it stay as they are.
    """
    only = tuple(seats) if seats is not None else None
    described = {"choices": tuple(choices), "seats": only, "per_seat": per_seat, "many": many, "needs": needs}
    return field(default=default, metadata={"option": described, "seldom": later})


@dataclass(frozen=True)
class Setup:
    """How many seats, and (in a game's own subclass) the options it is played with."""

    seats: int

    @classmethod
    def options(cls) -> tuple[Option, ...]:
        described = ((f, f.metadata["option"]) for f in fields(cls) if "option" in f.metadata)
        return tuple(Option(id=f.name, default=f.default, **parts) for f, parts in described)

    def check_options(self) -> None:
        for opt in self.options():
            value = getattr(self, opt.id)
            if value == opt.default:
                continue
            if not opt.applies(self.seats):
                raise IllegalSetup(SetupReason.OPTION_NEEDS_SEATS, option=opt.id, seats=opt.seats)
            if opt.needs is not None and not getattr(self, opt.needs):
                raise IllegalSetup(SetupReason.OPTION_NEEDS_OPTION, option=opt.id, needs=opt.needs)
            if not opt.allows(value, self.seats):
                raise IllegalSetup(SetupReason.OPTION_VALUE, option=opt.id)


# -- chance --------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Roll:
    """Dice to be thrown when `seat` (or the host) asks. `round` and `attempt` name this throw within the game."""

    seat: int
    dice: tuple[Die, ...]
    round: int
    attempt: int = 0


@dataclass(frozen=True)
class Draw:
    """`count` things for `seat`, out of `bag`, a multiset: how many there are of each kind.

    `round` names this draw within the game. A view knows only `size`, its `bag` is empty.
    """

    seat: int
    count: int
    size: int
    bag: tuple[tuple[Any, int], ...]
    round: int


Chance = Roll | Draw


# -- actions and events --------------------------------------------------------------------------------------


class Action:
    """What a seat may propose: frozen dataclasses with a `kind` that is unique within their game."""

    kind: ClassVar[str]


@dataclass(frozen=True)
class Acted(Generic[A]):
    """A seat did something."""

    seat: int
    action: A


@dataclass(frozen=True)
class Chanced:
    """Luck answered. `source` says whose luck: "app", "typed" (real dice), "daily", "seed"."""

    values: tuple[Any, ...]
    source: str = "app"


@dataclass(frozen=True)
class Left:
    """A seat went away for good."""

    seat: int


Event = Acted[Any] | Chanced | Left


# -- results -------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Part:
    """One source of a seat's points, for the breakdown at the end. `values` is what a sentence needs."""

    code: str
    points: int
    values: tuple[tuple[str, Any], ...] = ()


@dataclass(frozen=True)
class Outcome:
    """How a game ended. Places count from 1 and may be shared; a seat that left has none."""

    places: tuple[int | None, ...]
    scores: tuple[int, ...]

    @property
    def winners(self) -> tuple[int, ...]:
        return tuple(seat for seat, place in enumerate(self.places) if place == 1)


# -- states --------------------------------------------------------------------------------------------------


class Legal(Collection[A]):
    """The actions open to a seat, lazily: iterate, count, or ask with `in`."""

    def __init__(self, state: State[A], seat: int) -> None:
        self._state = state
        self._seat = seat

    def __iter__(self) -> Iterator[A]:
        return self._state.moves(self._seat) if self._seat in self._state.to_act() else iter(())

    def __len__(self) -> int:
        return self._state.count_moves(self._seat) if self._seat in self._state.to_act() else 0

    def __bool__(self) -> bool:
        return next(iter(self), None) is not None

    def __contains__(self, action: object) -> bool:
        try:
            self._state.check(self._seat, action)
        except IllegalAction:
            return False
        return True


class State(ABC, Generic[A]):
    """A position. Subclasses are frozen dataclasses that hold `setup`, and `left` where seats can leave.

    A view is the same type with what its seat cannot know replaced (`None` for a tile, a count for a bag):
    `legal`, `check`, `scores` and `sheet` work on views too.
    """

    game: ClassVar[Game]
    setup: Any
    left: tuple[int, ...]

    # what every game says

    @abstractmethod
    def to_act(self) -> tuple[int, ...]:
        """The seats that may act now, ascending. Nobody while chance is asked for, unless they may also do without."""

    @abstractmethod
    def chance(self) -> Chance | None:
        """The luck the game waits for."""

    @abstractmethod
    def over(self) -> bool: ...

    @abstractmethod
    def moves(self, seat: int) -> Iterator[A]:
        """All legal actions of a seat that is in `to_act()`, each once, in a fixed order."""

    @abstractmethod
    def check_move(self, seat: int, action: A) -> None:
        """Raise `IllegalAction` unless `action`, an action of this game, is legal for `seat`, whose turn it is.

        Field types are already right; ranges are not.
        """

    @abstractmethod
    def apply_move(self: S, seat: int, action: A) -> S:
        """The position after a checked action."""

    @abstractmethod
    def check_chance(self, values: tuple[Any, ...]) -> None:
        """Raise `IllegalAction` unless `values` can answer the pending `chance()`."""

    @abstractmethod
    def apply_chance(self: S, values: tuple[Any, ...]) -> S: ...

    @abstractmethod
    def scores(self) -> tuple[int, ...]:
        """Points of every seat as they stand now."""

    @abstractmethod
    def breakdown(self, seat: int) -> tuple[Part, ...]:
        """Where a seat's points come from."""

    @abstractmethod
    def text(self) -> str:
        """The position for human eyes, several lines of plain text without any prose."""

    # what a game may refine

    def count_moves(self, seat: int) -> int:
        return sum(1 for _ in self.moves(seat))

    def leave_seat(self: S, seat: int) -> S:
        """The position after a seat left; games in which a computer takes over refuse."""
        raise IllegalAction(Reason.CANNOT_LEAVE, seat=seat)

    def view(self: S, seat: int | None) -> S:
        """What `seat` (or with `None` a spectator) may know. Without secrets: everything."""
        return self

    def determinize(self: S, rng: Rng) -> S:
        """One possible full state behind this view."""
        return self

    def redact(self, event: Event, seat: int | None) -> Event:
        """`event`, which is about to happen in this state, as `seat` may see it."""
        return event

    def sides(self) -> tuple[tuple[int, ...], ...]:
        """Who wins together: seats by side. Alone unless there are teams."""
        return tuple((seat,) for seat in range(self.setup.seats))

    def standing(self, seat: int) -> tuple[int, ...]:
        """What decides the place, most important first, higher is better."""
        return (self.scores()[seat],)

    def whose_dice(self) -> int | None:
        """The seat that rolled, or is about to, in games with dice."""
        return None

    def sheet(self, seat: int) -> Sheet:
        """The declarative sheet of the roll-and-write games."""
        raise TypeError(f"{self.game.id} has no sheets")

    def described(self, seat: int | None) -> GameBoard:
        """The described board of the games that are laid on one, for a seat or (with `None`) for onlookers."""
        raise TypeError(f"{self.game.id} has no board")

    # what follows

    def legal(self, seat: int) -> Legal[A]:
        return Legal(self, seat)

    def check(self, seat: int, action: object) -> None:
        """Raise `IllegalAction` unless `seat` may do `action` now, whatever `action` is."""
        self.check_seat(seat)
        if not isinstance(action, self.game.actions):
            raise IllegalAction(Reason.MALFORMED)
        try:
            decode(type(action), encode(action))
        except (Malformed, TypeError):
            raise IllegalAction(Reason.MALFORMED) from None
        self._check_turn(seat)
        self.check_move(seat, action)  # type: ignore[arg-type]

    def check_seat(self, seat: int) -> None:
        if type(seat) is not int or not 0 <= seat < self.setup.seats:
            raise IllegalAction(Reason.NO_SUCH_SEAT, seat=seat)

    def _check_turn(self, seat: int) -> None:
        if self.over():
            raise IllegalAction(Reason.GAME_OVER)
        if seat in self.left:
            raise IllegalAction(Reason.SEAT_LEFT, seat=seat)
        if seat in self.to_act():
            return
        if self.chance() is not None:
            raise IllegalAction(Reason.WAITING_FOR_CHANCE)
        self.refuse_turn(seat)

    def refuse_turn(self, seat: int) -> None:
        """Raise the reason why `seat` has no turn now; games that know better say more."""
        raise IllegalAction(Reason.NOT_YOUR_TURN, seat=seat, to_act=self.to_act())

    def play(self: S, seat: int, action: Any) -> S:
        """The next state, or `IllegalAction`."""
        self.check(seat, action)
        return self.apply_move(seat, action)

    def resolve(self: S, values: Sequence[Any]) -> S:
        """The state after chance answered `values`, or `IllegalAction`."""
        pending = self.chance()
        if pending is None:
            raise IllegalAction(Reason.NO_CHANCE_PENDING)
        if not isinstance(values, (tuple, list)):
            raise IllegalAction(Reason.MALFORMED)
        if isinstance(pending, Roll):
            check_roll(pending, values)
        self.check_chance(tuple(values))
        return self.apply_chance(tuple(values))

    def leave(self: S, seat: int) -> S:
        """The state after `seat` left, or `IllegalAction`."""
        self.check_seat(seat)
        if self.over():
            raise IllegalAction(Reason.GAME_OVER)
        if seat in self.left:
            raise IllegalAction(Reason.SEAT_LEFT, seat=seat)
        return self.leave_seat(seat)

    def apply(self: S, event: Event) -> S:
        if isinstance(event, Acted):
            return self.play(event.seat, event.action)
        if isinstance(event, Chanced):
            return self.resolve(event.values)
        return self.leave(event.seat)

    def outcome(self) -> Outcome | None:
        """Places and scores once the game is over."""
        if not self.over():
            return None
        keys = [self.standing(side[0]) for side in self.sides()]
        ranked = [key for side, key in zip(self.sides(), keys, strict=True) if not set(side) <= set(self.left)]
        places: list[int | None] = [None] * self.setup.seats
        for side, key in zip(self.sides(), keys, strict=True):
            for seat in side:
                if seat not in self.left:
                    places[seat] = 1 + sum(other > key for other in ranked)
        return Outcome(tuple(places), self.scores())

    def with_(self: S, **changes: Any) -> S:
        """A copy with some fields changed."""
        return replace(self, **changes)  # type: ignore[type-var]


class SheetState(State[A]):
    """A position of a roll-and-write game."""

    round: int
    """How many rounds have begun."""
    dice: tuple[Face, ...]
    """As they lie, none before the first roll."""


def check_roll(pending: Roll, values: Sequence[Any]) -> None:
    """Raise unless every value stands on a face of its die."""
    if len(values) != len(pending.dice):
        raise IllegalAction(Reason.IMPOSSIBLE_ROLL, dice=len(pending.dice))
    for die, value in zip(pending.dice, values, strict=True):
        if type(value) not in (int, str) or value not in die.faces:
            raise IllegalAction(Reason.IMPOSSIBLE_ROLL, die=die.id, value=value)


def next_present(seat: int, seats: int, left: Collection[int]) -> int:
    """The next seat clockwise that has not left (`seat` itself if it is the only one, or nobody is)."""
    for step in range(1, seats + 1):
        if (seat + step) % seats not in left:
            return (seat + step) % seats
    return seat


# -- bots ----------------------------------------------------------------------------------------------------


class Rng(Protocol):
    """The part of `random.Random` that bots use; the rules have no random source of their own."""

    def random(self) -> float: ...
    def randrange(self, start: int, stop: int | None = None, /) -> int: ...
    def choice(self, seq: Sequence[T], /) -> T: ...
    def shuffle(self, seq: MutableSequence[Any], /) -> None: ...
    def sample(self, population: Sequence[T], k: int) -> list[T]: ...


BotFiles = Mapping[str, bytes]
"""Files that were computed beforehand, by name; the app reads them."""

Stop = Callable[[], bool]
"""Asked now and then by a thinking bot; when true it answers with what it has."""

Bot = Callable[[Any, int, Rng, BotFiles, int, Stop], Action]
"""`(view, seat, rng, files, budget, stop)` to one legal action; `budget` counts simulations."""


# -- games ---------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Precomputed:
    """What is slow to build: the rules build or restore them, the app keeps the bytes."""

    build: Callable[[], None]
    dump: Callable[[], bytes]
    restore: Callable[[bytes], None]
    """Raises `ValueError` when the bytes are not ours; what was there stays."""
    release: Callable[[], None]
    """Free their memory; they are built again when they are next needed."""


@dataclass(frozen=True)
class Game:
    """What never changes about a game."""

    id: str
    version: int
    seats: range
    """Seat counts on one device."""
    shared_seats: range
    """Seat counts at a shared table."""
    setup: type[Setup]
    state: type[State[Any]]
    actions: tuple[type[Action], ...]
    reasons: type[StrEnum]
    begin: Callable[[Any], State[Any]] = field(repr=False)
    """The first state of a checked set-up; use `start`."""
    bots: Mapping[str, Bot] = field(default_factory=dict, repr=False)
    """By level: "easy", "medium", "hard"."""
    advise: Callable[..., Any] | None = field(default=None, repr=False)
    """What the hard bot thinks about a position, as `rules.bots.Advise` promises it."""
    dice: tuple[Die, ...] = ()
    hidden: tuple[str, ...] = ()
    """What a view may lack, e.g. ("racks", "bag")."""
    sheets: bool = False
    ground: Callable[[Any], GameGround] | None = field(default=None, repr=False)
    """What the board of a checked set-up lies on, for games with a board."""
    precomputed: Precomputed | None = field(default=None, repr=False)

    @property
    def options(self) -> tuple[Option, ...]:
        return self.setup.options()

    def make_setup(self, seats: int, **options: Any) -> Setup:
        """A checked set-up, or `IllegalSetup`."""
        unknown = options.keys() - {opt.id for opt in self.options}
        if unknown:
            raise IllegalSetup(SetupReason.UNKNOWN_OPTION, option=min(unknown))
        return self.parse_setup({"seats": seats, **options})

    def parse_setup(self, value: JSON) -> Setup:
        try:
            setup = decode(self.setup, value)
        except Malformed as error:
            raise IllegalSetup(SetupReason.MALFORMED, where=error.path) from None
        if setup.seats not in self.shared_seats and setup.seats not in self.seats:
            raise IllegalSetup(SetupReason.SEATS, seats=setup.seats)
        setup.check_options()
        return setup

    def start(self, setup: Setup | int, **options: Any) -> State[Any]:
        """The first state: `start(3)`, `start(4, teams=True)`, or with a `Setup`."""
        if isinstance(setup, int):
            return self.begin(self.make_setup(setup, **options))
        return self.begin(self.parse_setup(encode(setup)))

    def parse_action(self, value: JSON) -> Action:
        """An action out of untrusted JSON, or `IllegalAction`."""
        if isinstance(value, dict):
            for action in self.actions:
                if value.get("do") == action.kind:
                    try:
                        return decode(action, {k: v for k, v in value.items() if k != "do"})
                    except Malformed as error:
                        raise IllegalAction(Reason.MALFORMED, where=error.path) from None
        raise IllegalAction(Reason.MALFORMED, where="do")


def action_json(action: Action) -> dict[str, JSON]:
    return {"do": action.kind, **encode(action)}
