"""Rows of a stranger in the own store: whatever they say, the app counts, lists and deals as if they were not there."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

import rules
from app.games.lessons.library import done
from app.games.lessons.tips import told_in
from app.games.words import company, summary, title
from app.i18n import Translator
from app.pages.dice_table.draft import KEPT, DiceTableDraft
from app.pages.dice_table.result import read_pad, read_table
from app.pages.history.cards import damaged_words
from app.pages.home.overview import look, resume_words
from app.pages.statistics.words import plays_name, table_text
from app.shared.guest.rejoin import kept_seats
from app.shared.host.kept import kept_tables
from app.store import overview
from app.store.backup import write_backup
from app.store.daily import read_book
from app.store.fairness import read_fairness
from app.store.replaying import read_replay
from app.store.restoring import restore
from app.store.statistics import fill_notes, purge_reset
from app.store.store import Store, StoreError
from app.table.draft import Draft
from app.table.house import House
from app.table.runner import Inline
from tests.attacks.hostile_rows import TEXTS, spoil
from tests.golden import LATER, OWNER, unpack

TR = Translator("cs")
SHARES = (0.02, 0.2, 0.7)


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    house = House(unpack(tmp_path / "device"), Inline(), lambda: LATER)
    yield house
    house.close()


def everything(house: House) -> None:
    """All that pages ask the store for, and the words they make of it."""
    store = house.store
    store.facts(), kept_seats(store.settings()), kept_tables(store.settings())
    for person in {None, OWNER, *(profile.id for profile in store.profiles())}:
        for period in ("", "month", "year", "ever"):
            shown = overview.read_overview(store, person, period, LATER)
            [plays_name(TR, plays) for plays, _ in shown.tables.plays]
        if person:
            table_text(TR, overview.read_table(store, person, None, "ever", LATER), "Ota")
    for game in (None, *rules.GAME_IDS):
        overview.read_dice(store, game)
    read_fairness(store, LATER)
    book = read_book(store, LATER)
    assert book.streak >= 0 and book.month(book.today) and book.month(book.began)
    fill_notes(store, store.without_notes()[:3])
    for game_id in rules.GAME_IDS:
        Draft.recalled(rules.game(game_id), store.profiles(), store.settings().get(f"setup.{game_id}"))
        done(store.kept("lessons"), game_id)
    DiceTableDraft.recalled(store.profiles(), store.settings().get(KEPT))
    cards(house)
    games(house)
    purge_reset(store)


def cards(house: House) -> None:
    for listed in house.store.games():
        title(TR, listed, OWNER), company(TR, listed, OWNER, "")
        if listed.damaged:
            damaged_words(TR, listed, OWNER)
        elif listed.status == "finished":
            summary(TR, listed, OWNER)
    seen = look(house)
    if seen.latest is not None:
        resume_words(TR, seen.shelf, *seen.latest, LATER)


def games(house: House) -> None:
    store = house.store
    for listed in store.games():
        told_in(house, listed.id)
        try:
            overview.read_news(store, listed.id, LATER)
            store.load(listed.id)
            read_replay(store, listed.id)
            if listed.game_id == rules.TABLE_DICE:
                pad = read_pad(store, read_table(store, listed.id))
                assert all(len(name) < 100 for name in pad.names)
        except StoreError:
            continue


def test_of_a_sound_store_everything_is_read(house: House) -> None:
    everything(house)


@pytest.mark.parametrize("share", SHARES)
def test_strange_rows_stop_nothing(house: House, share: float) -> None:
    with house.store.transaction() as write:
        assert spoil(write, Random(f"rows {share}"), share)
    everything(house)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(30))
def test_many_strange_rows_stop_nothing(house: House, seed: int) -> None:
    with house.store.transaction() as write:
        assert spoil(write, Random(seed), SHARES[seed % len(SHARES)])
    everything(house)


@pytest.mark.parametrize(
    ("table", "column", "value"),
    [
        ("facts", "kind", "nonsense"),
        ("facts", "variant", '{"plays": "nonsense"}'),
        ("fact_seats", "parts", '[["a","b"]]'),
        ("fact_seats", "parts", "[1]"),
        ("fact_notes", "notes", '{"left:x":"y"}'),
        ("games", "game", "table_dice"),
        ("games", "setup", "{}"),
        ("games", "seats", "[]"),
        ("rolls", "face", "x"),
    ],
)
def test_what_once_stopped_a_page_for_good(house: House, table: str, column: str, value: Any) -> None:
    with house.store.transaction() as write:
        write.execute(f"UPDATE {table} SET {column} = ?", (value,))
    everything(house)


def test_dates_of_a_stranger_are_such_as_can_be_shown(house: House) -> None:
    for part in ("goals", "daily"):
        for key in house.store.kept(part):
            house.store.keep(part, key, {"game": "g", "at": 9e15, "counted": True, "score": 5, "ended": 9e15}, LATER)
    house.store.keep("daily", "try 0001-01-01 knister", {"game": "g", "counted": True, "score": 5, "ended": 1}, LATER)
    book = read_book(house.store, LATER)
    assert book.began.year >= 2026 and all(one.ended in (0.0, None) for one in book.tries.values())
    reached = [goal.reached for goal in overview.read_overview(house.store, OWNER, "", LATER).goals if goal.reached]
    assert reached and {one.at for one in reached} == {0.0}


@pytest.mark.parametrize("seed", [1, *(pytest.param(seed, marks=pytest.mark.long) for seed in range(2, 12))])
def test_a_backup_of_a_stranger_stops_nothing(house: House, tmp_path: Path, seed: int) -> None:
    """A backup that was made to harm, and taken in instead of what was here."""
    with house.store.transaction() as write:
        spoil(write, Random(f"backup {seed}"), 0.3)
    write_backup(house.store, tmp_path / "all.petka", LATER)
    assert len(TEXTS) > 30
    other = House(tmp_path / "other", Inline(), lambda: LATER)
    restore(other.store, tmp_path / "all.petka", replace=True)
    everything(other)
    other.close()


def test_a_store_of_a_stranger_is_still_a_store(house: House) -> None:
    """What is played after that is kept like anywhere."""
    store: Store = house.store
    with store.transaction() as write:
        spoil(write, Random(5), 0.7)
    draft = Draft.first(rules.game("knister"), store.profiles())
    table = house.create(draft.new_game([seat.name or "Ota" for seat in draft.seats]))
    assert store.load(table.id).revision == len(table.entries)
