"""What home shows of the store: the game left open, a save that is damaged, who owns this device, the day's deal."""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from functools import cache

from app.games.registry import facts
from app.games.words import company, moment, progress, state_text, turn
from app.i18n import Translator
from app.pages.history.cards import GameCardWords
from app.pages.history.shelf import GameShelf, ShelfPosition, read_position, shelf
from app.pages.home.page import NAME_ASKED
from app.store.daily import DailyBook, read_book
from app.store.folders import ASSETS
from app.store.store import Listed
from app.table.house import House


@dataclass(frozen=True)
class Seen:
    """What was found in the store."""

    shelf: GameShelf
    book: DailyBook
    patterns: tuple[int, int]
    """How many are solved, and how many there are."""
    latest: tuple[Listed, ShelfPosition] | None = None
    damaged: Listed | None = None
    asks_name: bool = False
    """Nothing was played yet, the owner has no name and was not asked for it."""


def look(house: House) -> Seen:
    asked = house.store.settings().get(NAME_ASKED) is True
    seen = _look_at_games(house)
    named = seen.shelf.owner is not None and bool(seen.shelf.owner.name)
    return replace(seen, asks_name=not (asked or named or seen.shelf.games))


def _look_at_games(house: House) -> Seen:
    """The latest game that can be resumed, and the latest game if it is a damaged one."""
    found = shelf(house.store)
    known = read_book(house.store, house.now(), found.games), solved_patterns(house)
    damaged = None
    for number, listed in enumerate(found.of("open")):
        position = None if listed.damaged else read_position(house.store, listed)
        if position is not None:
            return Seen(found, *known, (listed, position), damaged)
        damaged = listed if number == 0 else damaged
    return Seen(found, *known, None, damaged)


def solved_patterns(house: House) -> tuple[int, int]:
    """Counted without opening them, which would import the rules of Trigon."""
    kept = house.store.kept("patterns").values()
    return sum(isinstance(one, dict) and one.get("best") is not None for one in kept), number_of_patterns()


@cache
def number_of_patterns() -> int:
    return len(json.loads((ASSETS / "patterns.json").read_text("utf-8"))["patterns"])


def resume_words(
    tr: Translator, shelf: GameShelf, listed: Listed, position: ShelfPosition, now: float
) -> GameCardWords:
    owner = shelf.owner_id
    way = progress(position.state)
    line = state_text(tr, position.state, turn(position.state, position.seats, owner), position.seats)
    if way is not None and turn(position.state, position.seats, owner).own:
        line = tr("Your turn, round {n}", n=way.now)
    elif way is not None:
        line = tr("Round {n} of {of}", n=way.now, of=way.of)
    more = len(shelf.of("open")) - 1
    return GameCardWords(
        listed.id,
        listed.game_id,
        title=tr(facts(listed.game_id).resume),
        line=line,
        note=company(tr, listed, owner, moment(tr, listed.updated, now)),
        position=position,
        seat=position.seen_by(owner),
        more=tr.plural("{n} more open game", "{n} more open games", more) if more else "",
    )
