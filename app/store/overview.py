"""All that the pages of statistics and goals show, read in one go on the thread that owns the store."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

import rules
from app.games.facts import Goal
from app.store.fairness import FaceTally, die_of, fallen
from app.store.goals import GoalStanding, look
from app.store.helped import helped_seats
from app.store.statistics import (
    MONTH,
    BestGame,
    Compared,
    PaperGames,
    PlayedGame,
    Statistics,
    compared,
    people,
    played_by,
    read_played,
    read_resets,
    records,
    start_of_year,
    statistics,
    tables,
    within,
)
from app.store.store import Profile, Store
from rules import TABLE_DICE
from rules.table_dice.paper import PAPER_GAMES, Written

SLICE = 6
"""How many older games are looked at in one go: whoever plays meanwhile does not wait longer than that."""


@dataclass(frozen=True)
class Overview:
    people: tuple[Profile, ...]
    """Who can be looked at, the owner first."""
    person: Profile | None
    """Who is looked at."""
    period: str
    with_help: bool
    """Whether games count in which the bulb showed an answer."""
    helped: bool
    """Whether there are such games at all."""
    figures: Mapping[tuple[str, str], Statistics]
    """By game and way; "" for all games, and for the way that is shown unless one is chosen."""
    records: tuple[BestGame, ...]
    """Of all time, like what follows."""
    liking: tuple[str, ...]
    """The games that were played, the most often played first."""
    tables: PaperGames
    on_paper: bool
    """Whether there ever was a game on paper."""
    goals: tuple[GoalStanding, ...]
    """The owner's."""
    waiting: tuple[str, ...]
    """Older games that nobody has taken notes of."""
    here: frozenset[str]
    """The games that are still in the history."""
    worn: Mapping[tuple[str, bool], str]
    """Everybody's latest colour, by name and whether it is a computer's."""


def read_overview(store: Store, person: str | None, period: str, now: float, *, with_help: bool = True) -> Overview:
    """Of the device's owner, unless somebody else is named. Without a period: this year, or where that is empty all."""
    rows, resets, helped, profiles = store.fact_rows(), read_resets(store), helped_seats(store), store.profiles()
    known = people(rows, profiles)
    owner = next((profile for profile in known if profile.owner), None)
    chosen = next((profile for profile in known if profile.id == person), owner or next(iter(known), None))
    everything = played_by(rows, chosen.id, resets, helped) if chosen else []
    own = everything if chosen is owner else played_by(rows, owner.id, resets, helped) if owner else []
    played = [game for game in everything if with_help or not game.helped]
    period = period or ("year" if within(played, "year", now) or not played else "ever")
    since = {"month": now - MONTH, "year": start_of_year(now)}.get(period, 0.0)
    counts = Counter(game.game_id for game in played)
    return Overview(
        tuple(known),
        chosen,
        period,
        with_help,
        any(game.helped for game in everything),
        dict(_figures(within(played, period, now))),
        tuple(records(played)),
        tuple(game_id for game_id, _ in counts.most_common()),
        tables(rows, resets, since),
        any(row.game_id == TABLE_DICE for row in rows),
        tuple(look(store, own, now)),
        tuple(store.without_notes()),
        frozenset(store.finished_ids()),
        store.colours(),
    )


def _figures(played: Sequence[PlayedGame]) -> Iterator[tuple[tuple[str, str], Statistics]]:
    yield ("", ""), statistics(played).settle()
    for game_id in dict.fromkeys(game.game_id for game in played):
        of_game = [game for game in played if game.game_id == game_id]
        together = statistics(of_game, game_id).settle()
        yield (game_id, ""), together
        for way in together.ways:
            yield (game_id, way), statistics(of_game, game_id, way).settle()


NOTHING = statistics(())


def read_table(store: Store, person: str, game_id: str | None, period: str, now: float) -> list[PlayedGame]:
    """The games that a person may give away as a table."""
    played = within(read_played(store, person), period, now)
    return [game for game in played if game_id in (None, game.game_id)]


# -- dice ----------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class DiceCounts:
    """What fell on this device in one game or in all: `faces` of ordinary dice, `sums` where two are added."""

    faces: FaceTally
    sums: tuple[int, ...] = ()


def read_dice(store: Store, game_id: str | None) -> DiceCounts:
    counts = store.roll_counts()
    if game_id is None:
        return DiceCounts(fallen(counts).ordinary)
    own = {die: faces for die, faces in counts.items() if die.startswith(f"{game_id}/") and die_of(die)}
    sums: Sequence[int] = ()
    paper = PAPER_GAMES.get(game_id)
    if paper is not None and paper.written is Written.SUM:
        found = store.sums(*(f"{game_id}/{die.id}" for die in rules.game(game_id).dice))
        sums = [found.get(total, 0) for total in range(2, 13)]
    return DiceCounts(fallen(own).ordinary, tuple(sums))


# -- after a game --------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class News:
    """What a game that has just ended means to the device's owner."""

    compared: Compared | None
    goals: tuple[Goal, ...]
    """Reached in this game."""
    helped: bool = False
    """The bulb showed an answer in it."""


def read_news(store: Store, id: str, now: float) -> News:
    """Also keeps the goals; what was reached in another game is told there."""
    owner = next((profile for profile in store.profiles() if profile.owner), None)
    if owner is None:
        return News(None, ())
    played = read_played(store, owner.id)
    found = look(store, played, now) if any(game.id == id for game in played) else []
    told = [one.goal for one in found if one.reached is not None and one.reached.game == id]
    return News(compared(played, id), tuple(told), any(game.helped for game in played if game.id == id))
