"""All that the pages of statistics and goals show, read in one go on the thread that owns the store."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from app.table.fairness import Tally, die_of, fallen
from app.table.goals import Standing, kept_goals, look
from app.table.statistics import (
    MONTH,
    Compared,
    Played,
    Resets,
    Tables,
    compared,
    people,
    played_by,
    read_resets,
    start_of_year,
    tables,
)
from app.table.store import FactRow, Profile, Store

SLICE = 6
"""How many older games are looked at in one go: whoever plays meanwhile does not wait longer than that."""


@dataclass(frozen=True)
class Overview:
    people: tuple[Profile, ...]
    """Who can be looked at, the owner first."""
    person: Profile | None
    """Who is looked at."""
    played: tuple[Played, ...]
    goals: tuple[Standing, ...]
    """The owner's."""
    waiting: tuple[str, ...]
    """Older games that nobody has taken notes of."""
    here: frozenset[str]
    """The games that are still in the history."""
    rows: tuple[FactRow, ...]
    resets: Resets

    def tables(self, period: str, now: float) -> Tables:
        since = {"month": now - MONTH, "year": start_of_year(now)}.get(period, 0.0)
        return tables(self.rows, self.resets, since)


def read_overview(store: Store, person: str | None, now: float) -> Overview:
    """Of the device's owner, unless somebody else is named."""
    rows, resets, profiles = store.fact_rows(), read_resets(store), store.profiles()
    known = people(rows, profiles)
    owner = next((profile for profile in known if profile.owner), None)
    chosen = next((profile for profile in known if profile.id == person), owner or next(iter(known), None))
    played = played_by(rows, chosen.id, resets) if chosen else []
    own = played if chosen is owner else played_by(rows, owner.id, resets) if owner else []
    return Overview(
        tuple(known),
        chosen,
        tuple(played),
        tuple(look(store, own, now)),
        tuple(store.without_notes()),
        frozenset(store.finished_ids()),
        tuple(rows),
        resets,
    )


# -- dice ----------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Dice:
    """What fell on this device in one game or in all: `faces` of ordinary dice, and Knister's `sums` from 2 to 12."""

    faces: Tally
    sums: tuple[int, ...] = ()


def read_dice(store: Store, game_id: str | None) -> Dice:
    counts = store.roll_counts()
    if game_id is None:
        return Dice(fallen(counts).ordinary)
    own = {die: faces for die, faces in counts.items() if die.startswith(f"{game_id}/") and die_of(die)}
    sums: Sequence[int] = ()
    if game_id == "knister":
        found = store.sums("knister/first", "knister/second")
        sums = [found.get(total, 0) for total in range(2, 13)]
    return Dice(fallen(own).ordinary, tuple(sums))


# -- after a game --------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class News:
    """What a game that has just ended means to the device's owner."""

    compared: Compared | None
    goals: tuple[str, ...]
    """Reached in this game."""


def read_news(store: Store, id: str, now: float) -> News:
    """Also keeps the goals; what was reached in another game is told there."""
    owner = next((profile for profile in store.profiles() if profile.owner), None)
    if owner is None:
        return News(None, ())
    before = kept_goals(store)
    played = played_by(store.fact_rows(), owner.id, read_resets(store))
    found = look(store, played, now) if any(game.id == id for game in played) else []
    told = [one for one in found if one.reached is not None and one.reached.game == id]
    told += [one for one in found if one.goal.id in before and before[one.goal.id].game == id and one not in told]
    return News(compared(played, id), tuple(one.goal.id for one in told))
