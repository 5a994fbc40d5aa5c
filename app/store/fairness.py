"""How often each face fell on this device: this evening and ever, all ordinary dice together and each kind for itself.

Only what the app rolled with the device's own luck counts: neither dice that people typed in nor seeded deals. A roll
is never taken back, so nothing is ever subtracted, not even when its game is deleted.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from functools import cache
from itertools import groupby

import rules
from app.store.odds import band, chi_square, uneven_chance, wait_chance
from app.store.store import Store, Thrown
from rules.dice import PIPS, Die, Face
from rules.table_dice.paper import BODIES, COLOURED_BODIES, FREE, PLAYS, coloured_die

NIGHT = 4
"""The hour at which one evening ends and the next begins."""
ENOUGH = 5
"""Fewer dice than this for each face, on average, say nothing."""
UNUSUAL, RARE = 0.05, 0.015
SIDE_BY_SIDE = ("red", "blue", "white", "green", "yellow", "black", "ivory", "amber", *COLOURED_BODIES)
"""The kinds of dice in the order in which they are shown."""

Counts = Mapping[str, Mapping[str, int]]
"""By die (its game and its id, or "free/0-red") and face."""


@dataclass(frozen=True)
class FaceTally:
    """How often each face of a kind of die fell, in the order of its faces. Ordinary dice together have the id ""."""

    die: Die
    counts: tuple[int, ...]

    @property
    def total(self) -> int:
        return sum(self.counts)

    @property
    def expected(self) -> float:
        return self.total / len(self.counts)

    @property
    def band(self) -> tuple[float, float]:
        return band(self.total, len(self.counts))

    @property
    def telling(self) -> bool:
        return self.expected >= ENOUGH

    @property
    def missing(self) -> int:
        """Dice until it says something."""
        return max(0, ENOUGH * len(self.counts) - self.total)

    @property
    def unevenness(self) -> float:
        return chi_square(self.counts)

    @property
    def chance(self) -> float:
        """The chance that perfect dice are at least this uneven."""
        return uneven_chance(self.unevenness, len(self.counts) - 1)


@dataclass(frozen=True)
class Fallen:
    """Everything that fell in a time. `ordinary` are all dice with one to six pips, `kinds` each kind for itself."""

    ordinary: FaceTally
    kinds: tuple[FaceTally, ...]

    @property
    def total(self) -> int:
        return sum(tally.total for tally in self.kinds)

    def of(self, id: str) -> FaceTally:
        """A kind, or all ordinary dice."""
        return next((tally for tally in self.kinds if tally.die.id == id), self.ordinary)

    def stands_out(self, tally: FaceTally) -> bool:
        """Whether a kind is unusual even as one of several: among twenty kinds one always looks unusual."""
        several = sum(kind.telling for kind in self.kinds)
        return tally.telling and tally.chance * max(1, several) < UNUSUAL


@dataclass(frozen=True)
class StoredThrow:
    """Dice that fell together: when, in which game, and what each showed."""

    at: float
    plays: str
    game: str
    dice: tuple[tuple[Die, Face], ...]


@dataclass(frozen=True)
class Fairness:
    since: float
    """When this evening began."""
    evening: Fallen
    ever: Fallen
    throws: tuple[StoredThrow, ...]
    """Of this evening."""
    wait: int
    """The longest run of ordinary dice without a six this evening."""

    @property
    def wait_chance(self) -> float:
        return wait_chance(self.evening.ordinary.total, self.wait)


def evening_of(now: float) -> float:
    """When the evening began that `now` belongs to: at four in the morning here, not at midnight."""
    then = datetime.fromtimestamp(now, UTC).astimezone() - timedelta(hours=NIGHT)
    start = then.replace(hour=NIGHT, minute=0, second=0, microsecond=0, tzinfo=None)
    return start.timestamp()


def read_fairness(store: Store, now: float) -> Fairness:
    """On the thread that owns the store."""
    since = evening_of(now)
    rows = store.rolls(since)
    throws = tuple(thrown_together(rows))
    return Fairness(since, fallen(counted(rows)), fallen(store.roll_counts()), throws, longest_wait(throws))


def counted(rows: Iterable[tuple[str, Thrown]]) -> Counts:
    counts: dict[str, dict[str, int]] = {}
    for _, thrown in rows:
        faces = counts.setdefault(thrown.die, {})
        faces[thrown.face] = faces.get(thrown.face, 0) + 1
    return counts


def fallen(counts: Counts) -> Fallen:
    kinds: dict[str, dict[Face, int]] = {}
    for text, faces in counts.items():
        die = die_of(text)
        if die is None:
            continue
        tally = kinds.setdefault(die.id, dict.fromkeys(die.faces, 0))
        for face in die.faces:
            tally[face] += faces.get(str(face), 0)
    tallies = tuple(FaceTally(kind_of(id), tuple(kinds[id].values())) for id in SIDE_BY_SIDE if id in kinds)
    ordinary = [tally.counts for tally in tallies if tally.die.faces == PIPS]
    together = tuple(map(sum, zip(*ordinary, strict=True))) if ordinary else (0,) * len(PIPS)
    return Fallen(FaceTally(Die("", "ivory"), together), tallies)


@cache
def kind_of(id: str) -> Die:
    """The die that stands for all of its kind: of one colour, or one of those that show colours."""
    if id in COLOURED_BODIES:
        die = coloured_die(id)
        return Die(id, die.body, die.faces)
    return Die(id, id)


@cache
def die_of(text: str) -> Die | None:
    """The kind of a die, by what the store calls it: the game and the die's id there."""
    plays, _, id = text.partition("/")
    if plays == FREE:
        body = id.partition("-")[2]
        return kind_of(body) if body in (*BODIES, *COLOURED_BODIES) else None
    if plays not in PLAYS:
        return None
    for number, die in enumerate(rules.game(plays).dice):
        if die.id == id:
            return kind_of(die.body) if die.faces == PIPS else kind_of(COLOURED_BODIES[number - 1])
    return None


def thrown_together(rows: Sequence[tuple[str, Thrown]]) -> Iterable[StoredThrow]:
    for (game, _), group in groupby(rows, key=lambda row: (row[0], row[1].revision)):
        fell = [thrown for _, thrown in group]
        seen = [(die, shown(die, thrown.face)) for thrown in fell if (die := die_of(thrown.die))]
        dice = tuple((die, face) for die, face in seen if face is not None)
        if dice:
            yield StoredThrow(fell[0].at, fell[0].die.partition("/")[0], game, dice)


def shown(die: Die, face: str) -> Face | None:
    """Nothing that the die has not."""
    return next((known for known in die.faces if str(known) == face), None)


def longest_wait(throws: Iterable[StoredThrow]) -> int:
    """The dice of one throw are read from first to last."""
    longest = waiting = 0
    for throw in throws:
        for die, face in throw.dice:
            if die.faces == PIPS:
                waiting = 0 if face == PIPS[-1] else waiting + 1
                longest = max(longest, waiting)
    return longest
