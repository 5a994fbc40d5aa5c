"""Trigon's patterns on this device: which there are, how far each one is, and what is kept of it. No Kivy here."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from dataclasses import dataclass, replace

from app.games.trigon.patterns.facts import known_patterns
from app.store.folders import ASSETS
from app.store.helped import helped_seats
from app.table.house import House
from app.thinking.bot_files import prepare
from rules.codec import JSON, Malformed, decode, encode
from rules.core import IllegalAction
from rules.trigon.game import GAME
from rules.trigon.patterns import Pattern, PatternPosition, begin, replay
from rules.trigon.placements import Cells

log = logging.getLogger(__name__)

PART = "patterns"
"""Under this the store keeps how far each one is."""
HELP = ("helped", "best_helped")
"""Marks of an attempt that are stored where they are set."""
BEST = 10
"""So many results of games alone are listed."""


def patterns() -> Mapping[str, Pattern]:
    """All of them by id, from gentle to fiendish."""
    return known_patterns(ASSETS)


# -- how far ---------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Attempt:
    """What was done about a pattern: what lies there, for how long, and the quickest solution so far."""

    laid: tuple[Cells, ...] = ()
    seconds: float = 0.0
    best: float | None = None
    helped: bool = False
    """The bulb told a piece since it was begun."""
    best_helped: bool = False
    """So it did on the way to the best time."""

    @property
    def solved(self) -> bool:
        return self.best is not None

    def is_open(self, pattern: Pattern) -> bool:
        """Begun, and not at its end."""
        return bool(self.laid or self.seconds) and len(self.laid) < len(pattern.solution)

    def at(self, position: PatternPosition, seconds: float) -> Attempt:
        """With these pieces after so many seconds; a solved pattern has its time."""
        now = replace(self, laid=position.laid, seconds=seconds)
        if position.solved and len(self.laid) < len(position.laid) and self._better(seconds):
            return replace(now, best=seconds, best_helped=self.helped)
        return now

    def _better(self, seconds: float) -> bool:
        """A solution of one's own is better than any with help, whatever the time."""
        if self.best is None or self.best_helped > self.helped:
            return True
        return self.best_helped == self.helped and seconds < self.best

    def again(self) -> Attempt:
        """From the beginning; the best time stays."""
        return replace(self, laid=(), seconds=0.0, helped=False)

    def to_json(self) -> JSON:
        best = None if self.best is None else round(10 * self.best)
        kept = encode(_Kept(self.laid, round(10 * self.seconds), best))
        marks = {name: True for name in HELP if getattr(self, name)}
        return {**kept, **marks} if isinstance(kept, dict) else kept


@dataclass(frozen=True)
class _Kept:
    """An attempt as it is stored: times are tenths of a second."""

    laid: tuple[Cells, ...]
    time: int
    best: int | None


def parse_attempt(pattern: Pattern, value: JSON) -> Attempt:
    """What was kept; what the pattern does not allow is as if it had never been laid."""
    helped: dict[str, bool] = {}
    if isinstance(value, dict):
        helped = {name: value.get(name) is True for name in HELP}
        value = {name: part for name, part in value.items() if name not in HELP}
    try:
        kept = decode(_Kept, value)
        replay(pattern, kept.laid)
    except (Malformed, IllegalAction, KeyError) as error:
        log.warning("what was kept of the pattern %s cannot be used: %r", pattern.id, error)
        return Attempt()
    best = None if kept.best is None else max(0, kept.best) / 10
    return Attempt(kept.laid, max(0, kept.time) / 10, best, **helped)


def read_attempts(house: House) -> dict[str, Attempt]:
    """Of all patterns that were ever begun; on the thread of the store."""
    known = patterns()
    kept = house.store.kept(PART)
    if kept:
        prepare(GAME, house.folder)
    return {id: parse_attempt(known[id], value) for id, value in kept.items() if id in known}


def keep_attempt(house: House, id: str, attempt: Attempt) -> None:
    house.store.keep(PART, id, attempt.to_json(), house.now())


def position_of(pattern: Pattern, attempt: Attempt) -> PatternPosition:
    return replay(pattern, attempt.laid) if attempt.laid else begin(pattern)


def next_after(id: str, attempts: Mapping[str, Attempt]) -> str | None:
    """The pattern to go on with: the next one that is not solved, from this one on and then from the first."""
    ids = list(patterns())
    at = ids.index(id)
    return next((other for other in ids[at + 1 :] + ids[:at] if not attempts.get(other, Attempt()).solved), None)


# -- alone towards 88 ------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class SoloGame:
    """A finished game of Trigon alone: pieces placed, when, how long it took, and whether the bulb gave answers."""

    placed: int
    at: float
    seconds: float
    helped: bool = False


def read_alone(house: House) -> list[SoloGame]:
    """The best of them, the most pieces first; on the thread of the store."""
    helped = helped_seats(house.store)
    alone = [
        SoloGame(facts.seats[0].score, facts.finished, facts.seconds, id in helped)
        for id, facts in house.store.facts("trigon")
        if len(facts.seats) == 1 and not facts.seats[0].controller.startswith("bot")
    ]
    return sorted(alone, key=lambda one: (-one.placed, one.at))[:BEST]
