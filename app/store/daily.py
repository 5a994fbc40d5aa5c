"""The deals of a day: their luck is the same for everyone, the first game started on one counts, and a streak grows.

A day is a day of the calendar where the device is. Each has a deal of four games, one of which is featured in turn;
a day counts when its featured deal was played to the end. Whatever was started first on a deal is its try: it counts
if that happened on the day itself, however late it ends. Later games on the same deal are practice.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, timedelta
from statistics import fmean
from typing import Any, NamedTuple

from app.games.registry import faces
from app.intake.values import moment_kept
from app.store.seats import PERSON, Seat
from app.store.store import Listed, Store
from rules.codec import JSON

FIRST = date(2026, 1, 1)
"""The first day that can be looked at."""
LAST_TRIES = 10
PART = "daily"
TRY, COMPUTER = "try", "computer"
LUCK = "daily:"


class Deal(NamedTuple):
    day: date
    game_id: str

    @property
    def luck(self) -> str:
        return f"{LUCK}{self.day.isoformat()}"

    @property
    def is_featured(self) -> bool:
        return self.game_id == featured(self.day)


def games() -> tuple[str, ...]:
    """Those that have a deal of the day, in the order in which they are featured."""
    turns = [(face.facts.daily, face.id) for face in faces() if face.facts.daily is not None]
    return tuple(id for _, id in sorted(turns))


def featured(day: date) -> str:
    """The game of the day, each in turn."""
    return games()[day.toordinal() % len(games())]


def featured_deal(day: date) -> Deal:
    return Deal(day, featured(day))


def deal_of(luck: str, game_id: str) -> Deal | None:
    """The deal that a stored game plays, if it plays one."""
    if not luck.startswith(LUCK) or game_id not in games():
        return None
    try:
        day = date.fromisoformat(luck.removeprefix(LUCK))
    except ValueError:
        return None
    return Deal(day, game_id) if day >= FIRST else None


def day_at(moment: float) -> date:
    """The day of the calendar here, at that moment."""
    return datetime.fromtimestamp(moment, UTC).astimezone().date()


@dataclass(frozen=True)
class Try:
    """The game that was started first on a deal. Without a score it is open, or was deleted before its end."""

    game: str
    counted: bool
    score: int | None = None
    ended: float | None = None
    is_open: bool = False

    @property
    def is_finished(self) -> bool:
        return self.score is not None


@dataclass(frozen=True)
class DailyBook:
    """What is known about all deals."""

    today: date
    tries: Mapping[Deal, Try]
    computers: Mapping[Deal, int]
    """The points of the hard computer."""
    practice: Mapping[Deal, str]
    """Games that do not count and are still open."""

    def result(self, deal: Deal) -> Try | None:
        """The try that counts, if it was played to the end."""
        found = self.tries.get(deal)
        return found if found is not None and found.counted and found.is_finished else None

    def counts(self, day: date) -> bool:
        return self.result(featured_deal(day)) is not None

    @property
    def streak(self) -> int:
        """Days in a row up to today, which is not missed before it is over."""
        day = self.today if self.counts(self.today) else self.today - timedelta(days=1)
        found = 0
        while self.counts(day):
            found += 1
            day -= timedelta(days=1)
        return found

    @property
    def began(self) -> date:
        """The first day that was tried, or today: nobody has missed the days before."""
        return min((deal.day for deal, one in self.tries.items() if one.counted), default=self.today)

    def month(self, month: date) -> tuple[int, int]:
        """How many days of a month count, and how many there were from the first one until today."""
        began = self.began
        there = [day for day in days_of(month) if began <= day <= self.today]
        return sum(self.counts(day) for day in there), len(there)

    def before(self, deal: Deal) -> list[int]:
        """The points of the last tries at the same game before this one, the latest first."""
        earlier = [other for other in self.tries if other.game_id == deal.game_id and other.day < deal.day]
        results = [self.result(other) for other in sorted(earlier, reverse=True)]
        return [one.score for one in results if one is not None and one.score is not None][:LAST_TRIES]

    def usual(self, deal: Deal) -> int | None:
        """What those made on average."""
        points = self.before(deal)
        return round(fmean(points)) if points else None

    def may_start(self, deal: Deal) -> bool:
        return FIRST <= deal.day <= self.today

    def would_count(self, deal: Deal) -> bool:
        return deal.day == self.today and deal not in self.tries


def days_of(month: date) -> Iterator[date]:
    day = month.replace(day=1)
    while day.month == month.month:
        yield day
        day += timedelta(days=1)


def months_away(month: date, step: int) -> date:
    """The first day of the month so many months later."""
    number = month.year * 12 + month.month - 1 + step
    return date(number // 12, number % 12 + 1, 1)


# -- what is kept --------------------------------------------------------------------------------------------


def read_book(store: Store, now: float, listed: Sequence[Listed] | None = None) -> DailyBook:
    """On the thread that owns the store; `listed` are all its games, if they were read just now."""
    today = day_at(now)
    tries: dict[Deal, Try] = {}
    computers: dict[Deal, int] = {}
    for key, value in store.kept(PART).items():
        kind, deal = parse_key(key)
        if deal is not None and kind == TRY and (found := parse_try(value)) is not None:
            tries[deal] = found
        elif deal is not None and kind == COMPUTER and type(value) is int:
            computers[deal] = value
    practice: dict[Deal, str] = {}
    games = {game.id: game for game in (store.games() if listed is None else listed)}
    dealt = [(game, deal_of(game.luck, game.game_id)) for game in games.values() if game.luck.startswith(LUCK)]
    for game, deal in sorted(dealt, key=lambda one: one[0].created):
        if deal is None or game.damaged:
            continue
        if deal not in tries:  # the app was killed between the two things that a start keeps
            tries[deal] = Try(game.id, day_at(game.created) == deal.day)
            keep_try(store, now, deal, tries[deal])
        if game.id != tries[deal].game and game.status == "open":
            practice.setdefault(deal, game.id)
    for deal, one in tries.items():
        if not one.is_finished:
            tries[deal] = up_to_date(store, now, deal, one, games.get(one.game))
    return DailyBook(today, tries, computers, practice)


def up_to_date(store: Store, now: float, deal: Deal, one: Try, listed: Listed | None) -> Try:
    """A try without a score, which may have ended meanwhile; its score is then kept, whatever becomes of the game."""
    if listed is not None and (listed.status == "open" or listed.damaged):
        return replace(one, is_open=not listed.damaged)
    score, ended = (listed.scores[0], listed.updated) if listed and listed.scores else (None, None)
    if listed is None:
        facts = dict(store.facts(deal.game_id)).get(one.game)
        score, ended = (facts.seats[0].score, facts.finished) if facts and facts.seats else (None, None)
    if score is None:
        return one
    done = replace(one, score=score, ended=ended)
    keep_try(store, now, deal, done)
    return done


def keep_try(store: Store, now: float, deal: Deal, one: Try) -> None:
    value: dict[str, JSON] = {"game": one.game, "counted": one.counted, "score": one.score, "ended": one.ended}
    store.keep(PART, key_of(TRY, deal), value, now)


def keep_computer(store: Store, now: float, deal: Deal, score: int) -> None:
    store.keep(PART, key_of(COMPUTER, deal), score, now)


def computer_score(store: Store, deal: Deal) -> int | None:
    found = store.kept(PART).get(key_of(COMPUTER, deal))
    return found if type(found) is int else None


def key_of(kind: str, deal: Deal) -> str:
    return f"{kind} {deal.day.isoformat()} {deal.game_id}"


def parse_key(key: str) -> tuple[str, Deal | None]:
    kind, _, rest = key.partition(" ")
    day, _, game_id = rest.partition(" ")
    return kind, deal_of(f"{LUCK}{day}", game_id)


def parse_try(value: Any) -> Try | None:
    match value:
        case {"game": str(game), "counted": bool(counted), "score": int() | None as score, "ended": ended}:
            return Try(game, counted, score, None if ended is None else moment_kept(ended))
    return None


def own(store: Store, name: str) -> Seat:
    """The device's owner, or somebody who has given no name."""
    owner = next((profile for profile in store.profiles() if profile.owner), None)
    return Seat(owner.name or name, PERSON, owner.avatar, owner.id) if owner else Seat(name)
