"""What the finished games of one person say: counted from the facts, without a log, a position or a clock.

played_by(rows, person, resets)     everything a person has played, the earliest first, without what was reset
within(played, period, now)         those of a time
statistics(played, game, way)       what they say together
records(played)                     the best result of each game and way to play it

A game counts for whoever has a profile at its seat, also when it was deleted from the history since, and not if it came
from a file or was gone on with from a replay. One from somebody else's table counts as long as it is kept, for the
device's owner and only if they took part. Whoever left early or let a computer go on has played it and not won; the
points are not theirs. Alone nobody wins. A shared first place is a win.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import cached_property, lru_cache
from itertools import groupby
from typing import Any

from app.games.facts import LEFT
from app.games.registry import FACES, facts
from app.intake.document import read_own
from app.store.chance import BRANCH, IMPORTED, VISITED
from app.store.helped import helped_seats
from app.store.store import UNREADABLE, Profile, Store, StoredFacts
from rules import TABLE_DICE
from rules.table_dice.paper import PLAYS

ALONE, OTHERS, TEAMS, TWO = "alone", "others", "teams", "two"
WAYS = (OTHERS, TWO, TEAMS, ALONE)
"""How a game may be played, in the order in which they are shown: what counts in one says nothing about another."""
PERIODS = ("month", "year", "ever")
MONTH = 30 * 86400.0
PART = "statistics"
"""Where the store keeps what was reset."""
ELSEWHERE = (IMPORTED, BRANCH)
"""The luck of games that do not count: they were not played here, or played before."""
LAST = 12
"""How many games the curve shows."""
TREND_FROM = 6
"""Fewer games have no trend."""


@dataclass(frozen=True)
class Opponent:
    """Somebody on another side. `id` is the same in every game: a profile, a name, or a computer and its level."""

    id: str
    name: str
    controller: str
    place: int | None

    @property
    def level(self) -> str:
        """A computer's."""
        return self.controller.partition(":")[2]


@dataclass(frozen=True)
class PlayedGame:
    """A finished game as one person had it."""

    id: str
    game_id: str
    way: str
    finished: float
    seconds: float
    luck: str
    left: bool
    """They went before the end."""
    place: int | None
    points: int
    rivals: tuple[Opponent, ...]
    parts_text: str | None
    notes_text: str | None
    helped: bool = False
    """The bulb showed an answer."""

    @property
    def alone(self) -> bool:
        return self.way == ALONE

    @property
    def won(self) -> bool:
        return self.place == 1 and not self.left and not self.alone

    @property
    def beaten(self) -> frozenset[str]:
        """The levels of computers it was won against."""
        return frozenset(rival.level for rival in self.rivals if rival.level) if self.won else frozenset()

    @property
    def score(self) -> int | None:
        return None if self.left else self.points

    @cached_property
    def parts(self) -> Mapping[str, int]:
        """Where the points came from, by code."""
        total: Counter[str] = Counter()
        for part in _read(self.parts_text, []):
            match part:
                case [str(code), int(points)]:
                    total[code] += points
        return total

    @cached_property
    def notes(self) -> Mapping[str, int]:
        """What was remarkable; nothing where nobody has looked yet."""
        found: dict[str, Any] = _read(self.notes_text, {})
        return {code: value for code, value in found.items() if type(value) is int}


def _read(text: str | None, nothing: Any) -> Any:
    try:
        found = read_own(text) if text else nothing
    except UNREADABLE:
        return nothing
    return found if isinstance(found, type(nothing)) else nothing


@lru_cache(maxsize=512)
def way_of(game_id: str, variant: str) -> str:
    """Of a table of dice: the game that was played at it."""
    setup = _read(variant, {})
    if game_id == TABLE_DICE:
        plays = setup.get("plays")
        return plays if plays in PLAYS else ""
    if setup.get("seats") == 1:
        return ALONE
    if setup.get("teams"):
        return TEAMS
    return TWO if setup.get("seats") == 2 and facts(game_id).pairs else OTHERS


# -- reading -------------------------------------------------------------------------------------------------


def reset_key(person: str, game_id: str | None) -> str:
    """Under which it is kept that a person begins anew, in one game or in all."""
    return f"{person}/{game_id or ''}"


@dataclass(frozen=True)
class Resets:
    """Until when nothing counts any more."""

    until: Mapping[str, float]

    def hides(self, person: str, game_id: str, finished: float) -> bool:
        keys = (reset_key(person, game_id), reset_key(person, None))
        return any(finished <= self.until[key] for key in keys if key in self.until)


def read_resets(store: Store) -> Resets:
    kept = store.kept(PART)
    return Resets({key: float(value) for key, value in kept.items() if isinstance(value, (int, float))})


def games_of(rows: Iterable[StoredFacts]) -> Iterator[list[StoredFacts]]:
    for _, seats in groupby(rows, key=lambda row: row.game):
        yield list(seats)


def read_played(store: Store, person: str) -> list[PlayedGame]:
    return played_by(store.fact_rows(), person, read_resets(store), helped_seats(store))


def played_by(
    rows: Iterable[StoredFacts], person: str, resets: Resets, helped: Mapping[str, Collection[int]]
) -> list[PlayedGame]:
    found = []
    for seats in games_of(rows):
        if seats[0].game_id not in FACES or seats[0].luck in ELSEWHERE:
            continue
        own = next((row for row in seats if row.profile == person), None)
        if own is not None and not resets.hides(person, own.game_id, own.finished):
            found.append(played(own, seats, own.seat in helped.get(own.game, ())))
    return found


def played(own: StoredFacts, seats: Sequence[StoredFacts], helped: bool) -> PlayedGame:
    way = way_of(own.game_id, own.variant)
    partner = (own.seat + 2) % 4 if way == TEAMS else own.seat
    return PlayedGame(
        own.game,
        own.game_id,
        way,
        own.finished,
        own.seconds,
        own.luck,
        own.place is None or own.controller.startswith("bot"),
        own.place,
        own.score,
        tuple(rival(row) for row in seats if row.seat not in (own.seat, partner)),
        own.parts,
        own.notes,
        helped,
    )


def rival(row: StoredFacts) -> Opponent:
    is_bot = row.controller.startswith("bot")
    id = f"{row.controller} {row.name}" if is_bot else row.profile or f"named {row.name}"
    return Opponent(id, row.name, row.controller, row.place)


def start_of_year(now: float) -> float:
    """The set-up as it began here."""
    year = datetime.fromtimestamp(now, UTC).astimezone().year
    return datetime(year, 1, 1).timestamp()  # noqa: DTZ001


def within(played: Sequence[PlayedGame], period: str, now: float) -> list[PlayedGame]:
    if period == "ever":
        return list(played)
    if period == "month":
        return [game for game in played if game.finished > now - MONTH]
    return [game for game in played if game.finished >= start_of_year(now)]


def people(rows: Iterable[StoredFacts], profiles: Sequence[Profile]) -> list[Profile]:
    """Whoever has played, the device's owner first; who is no longer known has the name of their last game."""
    names = {
        row.profile: row.name for row in rows if row.profile and row.game_id in FACES and row.luck not in ELSEWHERE
    }
    known = [profile for profile in profiles if profile.owner or profile.id in names]
    gone = names.keys() - {profile.id for profile in profiles}
    return [*known, *(Profile(id, names[id], "amber") for id in names if id in gone and names[id])]


# -- counting ------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Against:
    """How often somebody was met, and how often one was ahead of them."""

    rival: Opponent
    games: int
    ahead: int


@dataclass(frozen=True)
class OfGame:
    game_id: str
    games: int
    contested: int
    wins: int
    seconds: float


@dataclass(frozen=True)
class Statistics:
    """`scored` are the games that have points of one kind, in the order in which they were played. What takes longer to
    count is counted when it is first asked for."""

    games: int
    alone: int
    left: int
    helped: int
    wins: int
    streak: int
    """Games won since the last that was not."""
    longest: int
    seconds: float
    scored: tuple[PlayedGame, ...]
    against: tuple[Against, ...]
    by_game: tuple[OfGame, ...]
    ways: tuple[str, ...]
    """In which ways it was played."""
    way: str
    """The one that is counted here, "" for all together."""

    @property
    def contested(self) -> int:
        return self.games - self.alone

    @property
    def won(self) -> float:
        """The share of games with others."""
        return self.wins / self.contested if self.contested else 0.0

    @cached_property
    def scores(self) -> tuple[int, ...]:
        return tuple(game.points for game in self.scored)

    @cached_property
    def best(self) -> int | None:
        return max(self.scores, default=None)

    @cached_property
    def bins(self) -> list[Bin]:
        return distribution(self.scores)

    @cached_property
    def average(self) -> float | None:
        return mean(self.scores)

    @property
    def latest(self) -> tuple[PlayedGame, ...]:
        return self.scored[-LAST:]

    @cached_property
    def trend(self) -> float | None:
        """By how much the later half of the latest games is better than the earlier one."""
        points = [game.points for game in self.latest]
        if len(points) < TREND_FROM:
            return None
        half = len(points) // 2
        return sum(points[-half:]) / half - sum(points[:half]) / half

    @cached_property
    def colours(self) -> list[tuple[str, float, int]]:
        """Genial: each colour's average and how often it was the lowest, the weakest first."""
        pegs: dict[str, list[int]] = {}
        lowest: Counter[str] = Counter()
        for game in self.scored:
            least = min(game.parts.values(), default=0)
            for colour, peg in game.parts.items():
                pegs.setdefault(colour, []).append(peg)
                lowest[colour] += peg == least
        found = [(colour, sum(all_) / len(all_), lowest[colour]) for colour, all_ in pegs.items()]
        return sorted(found, key=lambda one: one[1])

    @cached_property
    def pieces(self) -> list[tuple[str, int]]:
        """Trigon: how often each piece was left, the most often first."""
        left: Counter[str] = Counter()
        for game in self.scored:
            for code, times in game.notes.items():
                if code.startswith(LEFT):
                    left[code.removeprefix(LEFT)] += times
        return sorted(left.items(), key=lambda one: (-one[1], one[0]))

    def settle(self) -> Statistics:
        """Count everything now, where there is time for it."""
        self.best, self.bins, self.average, self.trend  # noqa: B018
        if self.scored and facts(self.scored[0].game_id).lowest_counts:
            self.colours  # noqa: B018
        self.pieces  # noqa: B018
        return self


def mean(values: Sequence[int]) -> float | None:
    return sum(values) / len(values) if values else None


def statistics(played: Sequence[PlayedGame], game_id: str | None = None, way: str | None = None) -> Statistics:
    """Of one game or of all; where points are not comparable, of the way that was played last unless one is named."""
    of_game = [game for game in played if game_id in (None, game.game_id)]
    ways = tuple(way for way in WAYS if any(game.way == way for game in of_game)) if game_id else ()
    if way not in ways:
        way = of_game[-1].way if game_id and facts(game_id).apart and of_game else None
    games = [game for game in of_game if way in (None, game.way)]
    streak, longest = _streaks(games)
    return Statistics(
        games=len(games),
        alone=sum(game.alone for game in games),
        left=sum(game.left for game in games),
        helped=sum(game.helped for game in games),
        wins=sum(game.won for game in games),
        streak=streak,
        longest=longest,
        seconds=sum(game.seconds for game in games),
        scored=tuple(game for game in games if not game.left) if game_id else (),
        against=_against(games),
        by_game=_by_game(games),
        ways=ways,
        way=way or "",
    )


def _streaks(games: Iterable[PlayedGame]) -> tuple[int, int]:
    now = longest = 0
    for game in games:
        if not game.alone:
            now = now + 1 if game.won else 0
            longest = max(longest, now)
    return now, longest


def _against(games: Iterable[PlayedGame]) -> tuple[Against, ...]:
    """Those who were met most often first; whoever left early was not beaten and beat nobody."""
    met: dict[str, list[Any]] = {}
    for game in games:
        for rival in game.rivals:
            if game.left or rival.place is None or game.place is None:
                continue
            one = met.setdefault(rival.id, [rival, 0, 0])
            one[0] = rival
            one[1] += 1
            one[2] += game.place < rival.place
    found = [Against(*one) for one in met.values()]
    return tuple(sorted(found, key=lambda one: (-one.games, -one.ahead, one.rival.name)))


def _by_game(games: Iterable[PlayedGame]) -> tuple[OfGame, ...]:
    """The one played most often first."""
    kinds: dict[str, list[PlayedGame]] = {}
    for game in games:
        kinds.setdefault(game.game_id, []).append(game)
    found = [
        OfGame(
            game_id,
            len(all_),
            sum(not game.alone for game in all_),
            sum(game.won for game in all_),
            sum(game.seconds for game in all_),
        )
        for game_id, all_ in kinds.items()
    ]
    return tuple(sorted(found, key=lambda one: -one.games))


@dataclass(frozen=True)
class Bin:
    """How many results from `low` on, `wide` of them."""

    low: int
    wide: int
    count: int


MOST_BINS = 8


def distribution(scores: Sequence[int]) -> list[Bin]:
    """Bars of one round width that hold all scores."""
    if not scores:
        return []
    least, most = min(scores), max(scores)
    wide = next(width for width in _round_widths() if most // width - least // width < MOST_BINS)
    counts = Counter(score // wide for score in scores)
    return [Bin(step * wide, wide, counts[step]) for step in range(least // wide, most // wide + 1)]


def _round_widths() -> Iterator[int]:
    tens = 1
    while True:
        yield from (tens, 2 * tens, 5 * tens)
        tens *= 10


# -- records -------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class BestGame:
    best: PlayedGame
    games: int
    """Of how many games."""


def records(played: Iterable[PlayedGame]) -> list[BestGame]:
    """The best result of each game and way, the first time it was reached; of equals one without help."""
    found: dict[tuple[str, str], list[PlayedGame]] = {}
    for game in played:
        if not game.left:
            found.setdefault((game.game_id, game.way), []).append(game)
    return [
        BestGame(max(found[kind], key=lambda game: (game.points, not game.helped)), len(found[kind]))
        for kind in sorted(found, key=lambda kind: (kind[0], WAYS.index(kind[1])))
    ]


@dataclass(frozen=True)
class Compared:
    """A result beside the earlier ones of its kind."""

    score: int
    best: int
    average: float
    games: int
    """How many there were before."""

    @property
    def is_record(self) -> bool:
        return self.score > self.best

    @property
    def average_now(self) -> float:
        return (self.average * self.games + self.score) / (self.games + 1)


def compared(played: Sequence[PlayedGame], id: str) -> Compared | None:
    """Nothing for the first game of its kind, for one that was left early or that does not count."""
    this = next((game for game in played if game.id == id), None)
    if this is None or this.score is None:
        return None
    before = [
        game.points
        for game in played[: played.index(this)]
        if (game.game_id, game.way) == (this.game_id, this.way) and not game.left
    ]
    return Compared(this.points, max(before), sum(before) / len(before), len(before)) if before else None


# -- tables of dice ------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class AtTable:
    """Somebody who wrote on paper: how often with a total, how often as the best, and the highest of them."""

    name: str
    games: int
    wins: int
    best: int


@dataclass(frozen=True)
class PaperGames:
    """Games on paper, for which this device rolled."""

    games: int
    seconds: float
    plays: tuple[tuple[str, int], ...]
    people: tuple[AtTable, ...]


def tables(rows: Iterable[StoredFacts], resets: Resets, since: float = 0.0) -> PaperGames:
    """By name: around a table people have no profiles."""
    games, seconds = 0, 0.0
    plays: Counter[str] = Counter()
    people: dict[str, list[StoredFacts]] = {}
    for seats in games_of(row for row in rows if row.game_id == TABLE_DICE and row.luck != VISITED):
        first = seats[0]
        if resets.hides("", TABLE_DICE, first.finished) or first.finished < since or first.luck in ELSEWHERE:
            continue
        games, seconds = games + 1, seconds + first.seconds
        plays[way_of(TABLE_DICE, first.variant)] += 1
        for row in seats:
            if row.name and row.place is not None:
                people.setdefault(row.name, []).append(row)
    found = [
        AtTable(name, len(all_), sum(row.place == 1 for row in all_), max(row.score for row in all_))
        for name, all_ in people.items()
    ]
    found.sort(key=lambda one: (-one.wins, -one.games, one.name))
    return PaperGames(games, seconds, tuple(plays.most_common()), tuple(found))


# -- to keep up ----------------------------------------------------------------------------------------------


def fill_notes(store: Store, ids: Iterable[str]) -> None:
    """Look at games that were finished before anybody took notes; one that cannot be read has none."""
    from app.store.notes import notes_of
    from app.store.store import StoreError, StoreReason

    for id in ids:
        try:
            state = store.snapshot(id)
            notes = {seat: notes_of(state, seat) for seat in range(state.setup.seats)}
        except StoreError as error:
            if error.reason is not StoreReason.GAME_DAMAGED:
                raise
            notes = {0: {}}
        except UNREADABLE:
            notes = {0: {}}
        store.save_notes(id, notes)


def reset(store: Store, person: str, game_id: str | None, at: float) -> float | None:
    """Nothing until now counts any more; what held before, for an undo. One row: it has happened or it has not."""
    key = reset_key(person, game_id)
    before = read_resets(store).until.get(key)
    store.keep(PART, key, at, at)
    return before


def undo_reset(store: Store, person: str, game_id: str | None, before: float | None, at: float) -> None:
    key = reset_key(person, game_id)
    if before is None:
        store.forget(PART, key)
    else:
        store.keep(PART, key, before, at)


def purge_reset(store: Store) -> None:
    """Facts that no longer count for anybody go for good, unless the history still shows their game."""
    resets = read_resets(store)
    gone = []
    for seats in games_of(store.fact_rows()):
        first = seats[0]
        owners = {""} if first.game_id == TABLE_DICE else {row.profile for row in seats if row.profile}
        if owners and all(resets.hides(owner, first.game_id, first.finished) for owner in owners):
            gone.append(first.game)
    store.drop_facts(gone)
