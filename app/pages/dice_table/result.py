"""A stored table of dice as its summary and its list of rolls need it: who sat there, every round, the totals.

Pad     the totals while they are typed in
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import sqrt
from typing import TYPE_CHECKING

import rules
from app.games.table_dice.rounds import Round, rounds_of
from app.pages.dice_table.words import colour_sums, is_named, total
from app.store.facts import seconds_of
from app.store.log import counted
from app.store.seats import Seat, avatar_of, tidy
from app.store.store import NewGame, StoreError, StoreReason
from rules.codec import Malformed, decode, encode
from rules.table_dice.game import Score, TableDiceState, TableStep
from rules.table_dice.paper import COLOURS, PaperGame, Written, face_number

if TYPE_CHECKING:
    from app.store.store import Store
    from app.table.house import House

PART = "pads"
"""Where the store keeps totals that are still being typed in, by the table."""
MOST_PEOPLE = 12
PALETTES = ("amber", "coral", "sky", "leaf", "lilac", "mint") * 2
"""For people who have no avatar of their own."""


@dataclass(frozen=True)
class Luck:
    """The sum of a throw: how high it was on average, what was to be expected, and how far that is apart.

    The distance is in standard deviations of the average: two thirds of all evenings stay below one.
    """

    mean: float
    expected: float
    distance: float


@dataclass(frozen=True)
class Ranked:
    """Someone's total on paper; the name is "" for "Player 3"."""

    number: int
    name: str
    avatar: str
    total: int | None
    place: int | None


@dataclass(frozen=True)
class DiceTableResult:
    id: str
    new: NewGame
    state: TableDiceState
    seats: tuple[Seat, ...]
    rounds: tuple[Round, ...]
    created: float
    seconds: float

    @property
    def plays(self) -> str:
        return self.state.setup.plays

    @property
    def paper(self) -> PaperGame:
        return self.state.paper

    @property
    def open(self) -> bool:
        """Totals can still be entered."""
        return self.state.step is TableStep.SCORE

    @property
    def rolls(self) -> int:
        return sum(len(past.throws) for past in self.rounds)

    def turns_of(self, seat: int) -> int:
        return sum(past.seat == seat for past in self.rounds)

    @property
    def ranking(self) -> tuple[Ranked, ...]:
        """Whoever has a total, the best first, then those without; nobody where no totals were told."""
        state = self.state
        names = state.names or tuple(seat.name for seat in self.seats)
        people = [
            Ranked(number, name, self._avatar(number), points, place)
            for number, (name, points, place) in enumerate(zip(names, state.totals, state.places(), strict=False))
        ]
        if not any(one.place for one in people):
            return ()
        return tuple(sorted(people, key=lambda one: (one.place is None, one.place or 0, one.number)))

    def _avatar(self, number: int) -> str:
        named = is_named(self.seats) and number < len(self.seats)
        return self.seats[number].avatar if named else PALETTES[number % len(PALETTES)]

    # -- luck ------------------------------------------------------------------------------------------------

    @property
    def luck(self) -> Luck | None:
        """First throws only, about which nobody has decided anything."""
        if not self.rounds:
            return None
        found = _mean([total(past.throws[0]) for past in self.rounds])
        expected = variance = 0.0
        for die in self.state.hand:
            numbers = [face_number(face) for face in die.faces]
            expected += _mean(numbers)
            variance += _mean([number**2 for number in numbers]) - _mean(numbers) ** 2
        return Luck(found, expected, (found - expected) / sqrt(variance / len(self.rounds)))

    @property
    def favourite(self) -> tuple[list[int], int] | None:
        """The sums that came most often in the end, and how often: nothing if all came once."""
        counts = Counter(total(past.dice) for past in self.rounds)
        often = max(counts.values(), default=0)
        return (sorted(value for value in counts if counts[value] == often), often) if often > 1 else None

    @property
    def taken(self) -> dict[str, int]:
        """How often each colour was taken."""
        return {colour: sum(past.taken == colour for past in self.rounds) for colour in COLOURS}

    @property
    def highest(self) -> int:
        """The highest sum: of a colour, where each has its own."""
        if self.paper.written is Written.COLOURS:
            return max((each.total for past in self.rounds for each in colour_sums(past.dice)), default=0)
        return max((total(past.dice) for past in self.rounds), default=0)

    @property
    def rerolled(self) -> int:
        """Rounds in which dice were thrown again."""
        return sum(len(past.throws) > 1 for past in self.rounds)


@dataclass(frozen=True)
class Pad:
    """Who gets a total, and what was typed in for them. A name may be "": then it is "Player 3"."""

    names: tuple[str, ...]
    totals: tuple[int | None, ...]
    avatars: tuple[str, ...]

    @classmethod
    def of(cls, table: DiceTableResult) -> Pad:
        """Everybody at the table; where nobody was named there are at least two."""
        here = [seat for number, seat in enumerate(table.seats) if number not in table.state.left]
        if is_named(here):
            names, avatars = tuple(seat.name for seat in here), tuple(seat.avatar for seat in here)
        else:
            names, avatars = ("",) * max(2, len(here)), PALETTES[: max(2, len(here))]
        return cls(names, (None,) * len(names), avatars)

    def tidied(self) -> Pad:
        """As it can be shown, whatever was kept."""
        return replace(self, names=tuple(map(tidy, self.names)), avatars=tuple(map(avatar_of, self.avatars)))

    @property
    def typed(self) -> bool:
        return any(total is not None for total in self.totals)

    @property
    def can_add(self) -> bool:
        return len(self.names) < MOST_PEOPLE

    @property
    def can_remove(self) -> bool:
        return len(self.names) > 1

    def write(self, number: int, points: int | None) -> Pad:
        return replace(self, totals=(*self.totals[:number], points, *self.totals[number + 1 :]))

    def call(self, number: int, name: str) -> Pad:
        return replace(self, names=(*self.names[:number], name.strip(), *self.names[number + 1 :]))

    def add(self) -> Pad:
        avatar = PALETTES[len(self.names) % len(PALETTES)]
        return Pad((*self.names, ""), (*self.totals, None), (*self.avatars, avatar))

    def remove(self, number: int) -> Pad:
        after = number + 1
        return Pad(
            (*self.names[:number], *self.names[after:]),
            (*self.totals[:number], *self.totals[after:]),
            (*self.avatars[:number], *self.avatars[after:]),
        )

    def score(self, table: DiceTableResult) -> Score:
        """As the rules take it down: by seat where everybody sits where they sat, else by name."""
        if not self.typed:
            return Score()
        seated = self.names == tuple(seat.name for seat in table.seats)
        return Score(self.totals, () if seated else self.names)


def _mean(numbers: Sequence[int]) -> float:
    return sum(numbers) / len(numbers)


def read_table(store: Store, id: str) -> DiceTableResult:
    """On the thread that owns the store; `StoreError` if there is no such table or it cannot be played again."""
    kept = store.load(id)
    if kept.new.game.id != rules.TABLE_DICE:
        raise StoreError(StoreReason.NO_SUCH_GAME, f"{id} is no table")
    state: TableDiceState = kept.state  # type: ignore[assignment]
    rounds = rounds_of(state.setup, counted(kept.entries)) if kept.replayed else ()
    return DiceTableResult(id, kept.new, state, kept.new.seats, rounds, kept.created, seconds_of(kept.entries))


def read_pad(store: Store, table: DiceTableResult) -> Pad:
    """As it was left, even by a kill, or an empty one; on the thread that owns the store."""
    try:
        pad = decode(Pad, store.kept(PART)[table.id])
    except (KeyError, Malformed):
        return Pad.of(table)
    fits = 0 < len(pad.names) <= MOST_PEOPLE and len(pad.names) == len(pad.totals) == len(pad.avatars)
    return pad.tidied() if fits else Pad.of(table)


def keep_pad(house: House, id: str, pad: Pad) -> None:
    house.store.keep(PART, id, encode(pad), house.now())
