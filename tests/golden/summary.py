"""What a device's folder holds, as plain JSON that knows no class of the app: the same before and after any move."""

from __future__ import annotations

import json
from hashlib import sha256
from pathlib import Path
from typing import Any

from app.games.lessons import tips
from app.games.lessons.library import PART as LESSONS
from app.games.lessons.library import done
from app.games.trigon.patterns.attempts import read_alone, read_attempts
from app.pages.dice_table.result import read_pad, read_table
from app.shared.guest.rejoin import kept_seats
from app.shared.host.kept import kept_tables
from app.store.daily import DailyBook, read_book
from app.store.fairness import read_fairness
from app.store.log import record_of
from app.store.overview import Overview, read_overview
from app.store.replaying import read_replay
from app.store.seats import Controller, Seat
from app.store.statistics import Statistics
from app.store.store import Store
from app.table.house import House
from app.table.runner import Inline
from rules.record import state_json, transcript
from tests.golden import LATER

PAGES = ("joined", "hosted")
"""Settings that are told with the tables they are about."""


def summary(folder: Path) -> dict[str, Any]:
    house = House(folder, Inline(), lambda: LATER)
    try:
        notices = house.opened.result()
        assert notices == (), notices
        return summary_of(house)
    finally:
        house.close()


def summary_of(house: House) -> dict[str, Any]:
    store = house.store
    people = {profile.id: profile for profile in store.profiles()}
    fair = read_fairness(store, LATER)
    this_year = read_overview(store, None, "year", LATER)
    found = {
        "profiles": [[one.id, one.name, one.avatar, one.owner] for one in people.values()],
        "settings": {name: value for name, value in store.settings().items() if name not in PAGES},
        "games": {listed.id: game(house, listed) for listed in store.games()},
        "facts": [fact_row(row) for row in store.fact_rows()],
        "statistics": {id: overview(read_overview(store, id, "ever", LATER)) for id in people},
        "goals": [
            [goal.goal.id, goal.reached and [goal.reached.game, goal.reached.at], goal.so_far]
            for goal in this_year.goals
        ],
        "this year": overview(this_year),
        "daily": book(read_book(house.store, house.now())),
        "rolls": {"ever": store.roll_counts(), "this evening": fair.evening.total, "wait": fair.wait},
        "patterns": {id: [one.laid, one.seconds, one.best] for id, one in read_attempts(house).items()},
        "trigon alone": [[one.placed, one.at, one.seconds] for one in read_alone(house)],
        "lessons": {id: sorted(done(store.kept(LESSONS), id)) for id in ("knister", "trigon", "genial")},
        "tips": tips.told_in(house, "open-qwantum"),
        "pads": {id: pad(store, id) for id in ("dice-twenty-one", "dice-qwantum")},
        "hosted": [hosted(one) for one in kept_tables(store.settings())],
        "joined": [
            [one.table, one.guest, one.key, [*one.link], one.host, one.game_id, one.at, one.sign]
            for one in kept_seats(store.settings())
        ],
    }
    plain: dict[str, Any] = json.loads(json.dumps(found))
    return plain


def digest(value: Any) -> str:
    text = value if isinstance(value, str) else json.dumps(value, sort_keys=True, ensure_ascii=False)
    return sha256(text.encode()).hexdigest()[:16]


def controller(who: Controller) -> str:
    return ":".join(filter(None, (who.kind, who.level, who.guest)))


def seat(one: Seat) -> list[Any]:
    return [one.name, controller(one.controller), one.avatar, one.profile, one.resigned]


def game(house: House, listed: Any) -> dict[str, Any]:
    """All of a stored game: its list entry, its log played through, and every position of its replay."""
    store = house.store
    kept = store.load(listed.id)
    assert kept.replayed and kept.state == store.snapshot(listed.id), listed.id
    outcome = kept.state.outcome()
    replay = read_replay(store, listed.id)
    return {
        "game": listed.game_id,
        "status": listed.status,
        "setup": listed.setup,
        "seats": [seat(one) for one in listed.seats],
        "real dice": kept.new.real_dice,
        "hints": kept.new.hints,
        "luck": listed.luck,
        "created": listed.created,
        "updated": listed.updated,
        "revision": listed.revision,
        "scores": listed.scores,
        "places": listed.places,
        "names": listed.names,
        "outcome": [outcome.places, outcome.scores] if outcome else None,
        "log": digest([[one.revision, one.at, one.proposal] for one in kept.entries]),
        "played": digest(transcript(record_of(kept.new.game, kept.new.setup, kept.entries))),
        "state": digest(state_json(kept.state)),
        "can undo": [house.table(listed.id).can_undo(seat) for seat in range(kept.new.setup.seats)],
        "steps": replay.last,
        "course": digest([list(values) for values in replay.course]),
        "rounds": rounds(store, listed.id) if listed.game_id == "table_dice" else None,
    }


def rounds(store: Store, id: str) -> list[Any]:
    table = read_table(store, id)
    told = [[one.number, one.seat, one.throws, one.taken, one.over, one.again] for one in table.rounds]
    return [digest(told), [[one.name, one.total, one.place] for one in table.ranking], table.rolls, table.seconds]


def pad(store: Store, id: str) -> list[Any]:
    found = read_pad(store, read_table(store, id))
    return [found.names, found.totals, found.avatars]


def fact_row(row: Any) -> list[Any]:
    notes = row.notes and json.loads(row.notes)
    shares = row.parts and json.loads(row.parts)
    head = [row.game, row.game_id, json.loads(row.variant), row.finished, row.seconds, row.luck]
    return [*head, row.seat, row.profile, row.name, row.controller, row.place, row.score, shares, notes]


def overview(one: Overview) -> dict[str, Any]:
    tables = one.tables
    return {
        "person": one.person and one.person.id,
        "people": [person.id for person in one.people],
        "figures": {"/".join(key): figures(value) for key, value in one.figures.items()},
        "records": [[record.best.id, record.best.points, record.games] for record in one.records],
        "liking": one.liking,
        "tables": [
            *(tables.games, tables.seconds, tables.plays, one.on_paper),
            [[who.name, who.games, who.wins, who.best] for who in tables.people],
        ],
        "waiting": one.waiting,
        "here": sorted(one.here),
    }


def figures(one: Statistics) -> list[Any]:
    return [
        *(one.games, one.alone, one.left, one.wins, one.streak, one.longest, one.seconds),
        *(one.scores, one.best, one.average, one.trend, one.ways, one.way),
        [[bar.low, bar.wide, bar.count] for bar in one.bins],
        [[rival.rival.id, rival.rival.name, rival.games, rival.ahead] for rival in one.against],
        [[each.game_id, each.games, each.contested, each.wins, each.seconds] for each in one.by_game],
        [one.colours, one.pieces],
    ]


def book(found: DailyBook) -> dict[str, Any]:
    return {
        "today": found.today.isoformat(),
        "streak": found.streak,
        "began": found.began.isoformat(),
        "month": found.month(found.today),
        "tries": {
            f"{deal.day} {deal.game_id}": [one.game, one.counted, one.score, one.ended, one.is_open]
            for deal, one in found.tries.items()
        },
        "computers": {f"{deal.day} {deal.game_id}": score for deal, score in found.computers.items()},
        "practice": {f"{deal.day} {deal.game_id}": game for deal, game in found.practice.items()},
    }


def hosted(one: Any) -> dict[str, Any]:
    return {
        "table": [one.id, one.secret, one.port, one.game_id, one.game, one.open, one.at],
        "seats": [seat(each) for each in one.seats],
        "options": [one.options, one.real_dice, one.hints],
        "guests": [
            [each.id, each.key, each.name, each.avatar, each.client, each.language, each.status, each.ready, each.via]
            for each in one.guests
        ],
        "been": one.been,
        "past": one.past,
    }
